"""The screen About, with the authors of the games and rules, and the licences."""

from __future__ import annotations

from cantstop import __version__
from cantstop.resources import ASSETS, LICENCE
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.system import show_folder
from cantstop.view.app.ways import Change, Pop
from cantstop.view.kit.controls import Segments
from cantstop.view.kit.drawing import Card, Hairline
from cantstop.view.kit.fonts import BODY, FIGURE, LABEL, NOTE, STRONG, TITLE, Text, reflowed
from cantstop.view.kit.lists import Running
from cantstop.view.kit.node import Column, Node, Row, Spring
from cantstop.view.parts import emblems
from cantstop.view.parts.page import head, page

FIGURES = ("beginner", "careful", "bold", "steady", "crafty", "master", "greedy")
PARTS = ("games", "rules", "percentages", "lettering", "your_games", "version")
TEXTS = {"lettering": "about.lettering_and_sounds"}
DOCUMENTS = {
    "game": LICENCE,
    "overpass": ASSETS / "fonts" / "OFL-Overpass.txt",
    "nunito": ASSETS / "fonts" / "OFL-Nunito.txt",
    "sounds": ASSETS / "sounds" / "LICENCE.txt",
    "libraries": ASSETS / "libraries.txt",
}
PROPER_NAMES = {"overpass": "Overpass", "nunito": "Nunito"}


class About(Screen):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.document: str | None = None  # the licence that is read

    def build(self) -> Node:
        reads = self.document is not None
        title = self.say("about.licences" if reads else "about.title")
        licences = self.button(
            self.licences, label=self.say("about.title" if reads else "about.licences"), group="foot"
        )
        feet = Row(*(foot.share() for foot in (licences, self.button(self.folder, group="foot"))), gap=14)
        text = Card(self._licence() if reads else self._paragraphs(), (28, 20), grow=1)
        right = Column(text, feet, gap=16, grow=1).sized(align="fill")
        sign, tall = Card(self._sign(), (18, 26, 18, 20)), self.layout.tall
        body = Column(sign, right, gap=18) if tall else Row(sign.sized(align="fill", width=470), right, gap=18)
        return page(head(self.back_button(), title), body)

    def _sign(self) -> Node:
        board = emblems.example_board().sized(width=372, height=372)
        figures = [emblems.portrait(name, 62, pencil=name == "greedy") for name in FIGURES]
        return Column(
            board.sized(align="middle"),
            Text(self.say("common.classic"), TITLE, at="middle"),
            Text(self.say("about.and_express"), FIGURE, "ink_muted", at="middle"),
            Text(self.say("about.author"), STRONG.of(17.5), at="middle"),
            Spring(),
            Row(*[part for figure in figures for part in (figure, Spring())][:-1], margin=(18, 0)),
            gap=10,
        )

    def _paragraphs(self) -> Node:
        parts: list[Node] = []
        for part in PARTS:
            heading = Text(self.say(f"about.{part}", version=__version__), LABEL.of(21), lines=1)
            words = Text(self.say(TEXTS.get(part, f"about.{part}_text")), BODY, "ink_muted", lines=0)
            parts += [Column(heading, words, Spring(), gap=2).share(), Hairline()]
        return Column(*parts[:-1], gap=6)

    def _licence(self) -> Node:
        assert self.document is not None
        names = tuple((each, PROPER_NAMES.get(each) or self.say(f"about.doc_{each}")) for each in DOCUMENTS)
        text = reflowed(self._text(self.document))
        return Column(
            Segments("document", names, self.document, on=self._read).saying(self.say("spoken.shown")),
            Running(f"licence_{self.document}", text, NOTE),
            gap=18,
        )

    def _text(self, document: str) -> str:
        path = DOCUMENTS[document]
        try:
            return path.read_text("utf-8").strip()
        except (OSError, ValueError):
            return self.say("about.no_licence", file=path.name)

    @action("common.back", "Esc")
    def back(self) -> Change:
        if self.document is None:
            return Pop()
        self.document = None
        return None

    @action("about.licences", "L")
    def licences(self) -> Change:
        self.document = "game" if self.document is None else None
        return None

    @action("about.open_folder", "O")
    def folder(self) -> Change:
        folder = self.context.home.games
        if not show_folder(folder):
            self.context.notify("about.no_folder", folder=str(folder))
        return None

    def _read(self, document: str) -> None:
        self.document = document
