"""About: whose games these are, by which rules, and under which licences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pygame

from cantstop import __version__
from cantstop.resources import ASSETS, LICENCE
from cantstop.view.app.context import Context
from cantstop.view.app.folder import show_folder
from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.app.scene import Change
from cantstop.view.art.portraits import portrait
from cantstop.view.art.position import Position, board_picture
from cantstop.view.kit.buttons import Button, back_button
from cantstop.view.kit.choices import Segments
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Words, hairline
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600, TEXT_700
from cantstop.view.kit.scrolled_text import ScrolledText
from cantstop.view.parts.paper import Paper

TOP, MARGIN, GAP, LEFT_WIDTH = 90.0, 18.0, 18.0, 470.0
SIGN, FIGURE, BUTTON, PAD = 372.0, 62.0, 58.0, 28.0
FIGURES = ("beginner", "careful", "bold", "steady", "master", "greedy")
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

SHOWN = Position(
    colours=("blue", "yellow", "jade", "ink"),
    squares=(
        (0,) * 13,
        (0, 0, 0, 0, 0, 0, 6, 0, 3, 0, 1, 0, 0),
        (0, 0, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0),
        (0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 0),
    ),
    runners=(0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 3, 0, 0),
    claimed=(None,) * 7 + (0,) + (None,) * 5,
    player=1,
)


class About(PlacedScreen):
    name = "about"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.document: str | None = None  # the licence that is read
        self._reader: ScrolledText | None = None

    def build(self) -> None:
        layout = self.layout
        back_button(self.ui, layout.rect(MARGIN, 20, 102, 53), self.say("common.back"))
        self._x = MARGIN + LEFT_WIDTH + GAP
        self._width = layout.content - MARGIN - self._x
        self._bottom = layout.height - MARGIN
        self._paper = Paper(layout, self.style, 0, layout.content)
        title = "about.title" if self.document is None else "about.licences"
        self._paper.write(self.say(title), DISPLAY_800, 34, "ink", (139, 46))
        self._sign()
        tall = self._bottom - BUTTON - 16 - TOP
        self._paper.card(TOP, tall, self._x, self._width)
        if self.document is None:
            self._reader = None
            self._paragraphs(tall)
        else:
            self._read(tall)
        self._buttons()

    def _buttons(self) -> None:
        half, y = (self._width - 14) / 2, self._bottom - BUTTON
        label = "about.licences" if self.document is None else "about.title"
        for number, (action, words) in enumerate((("licences", label), ("folder", "about.open_folder"))):
            rect = self.layout.rect(self._x + number * (half + 14), y, half, BUTTON - 3)
            Button(self.ui, rect, action, Words(self.say(words), pad=16), key=self.key(action), group="foot")

    def _sign(self) -> None:
        paper, tall = self._paper, self._bottom - TOP
        paper.card(TOP, tall, MARGIN, LEFT_WIDTH)
        middle = MARGIN + LEFT_WIDTH / 2
        picture = board_picture(SHOWN, self.layout.px(SIGN), self.style.theme)
        paper.picture(picture, self.layout.point(middle - SIGN / 2, TOP + 26))
        room, y = LEFT_WIDTH - 40, TOP + 26 + SIGN
        paper.write(self.say("common.name"), DISPLAY_800, 34, "ink", (middle, y + 40), "centre", room)
        paper.write(self.say("about.and_express"), DISPLAY_800, 24, "ink_muted", (middle, y + 79), "centre", room)
        paper.write(self.say("about.author"), TEXT_700, 17.5, "ink", (middle, y + 123), "centre", room)
        pitch = (LEFT_WIDTH - 74) / len(FIGURES)
        for number, figure in enumerate(FIGURES):
            drawn = portrait(figure, self.layout.px(FIGURE), self.style.theme, pencil=figure == "greedy")
            x = middle + (number - (len(FIGURES) - 1) / 2) * pitch - FIGURE / 2
            paper.picture(drawn, self.layout.point(x, self._bottom - FIGURE - 20))

    def _paragraphs(self, tall: float) -> None:
        """Six short paragraphs, spread over the height of the panel."""
        paper, x, room = self._paper, self._x + PAD, self._width - 2 * PAD
        pitch = (tall - 26) / len(PARTS)
        for number, part in enumerate(PARTS):
            y = TOP + 18 + number * pitch
            heading = self.say(f"about.{part}", version=__version__)
            paper.write(heading, DISPLAY_800, 21, "ink", (x, y + 22), room=room)
            words = self.say(TEXTS.get(part, f"about.{part}_text"))
            paper.text(words, TEXT_600, 17, "ink_muted", (x, y + 38), room, most=pitch - 46)
            if number:
                paper.put(hairline(self.layout.px(room), self.style), (x, y - 4))

    def _read(self, tall: float) -> None:
        assert self.document is not None
        bar = self.layout.rect(self._x + PAD, TOP + 20, self._width - 2 * PAD, 50)
        names = [(each, PROPER_NAMES.get(each) or self.say(f"about.doc_{each}")) for each in DOCUMENTS]
        Segments(self.ui, bar, "document", names, self.document, spread=True)
        rect = self.layout.rect(self._x + PAD, TOP + 88, self._width - 2 * PAD + 12, tall - 110)
        first = self._reader.first if self._reader is not None else 0
        self._reader = ScrolledText(rect, self._text(self.document), self.style, first)

    def _text(self, document: str) -> str:
        path = DOCUMENTS[document]
        try:
            return path.read_text("utf-8").strip()
        except (OSError, ValueError):
            return self.say("about.no_licence", file=path.name)

    def act(self, action: str, value: Any) -> Change:
        if action == "folder":
            folder = self.context.home.games
            if not show_folder(folder):
                self.context.notify("about.no_folder", folder=str(folder))
        elif action == "licences" or (action == "back" and self.document is not None):
            self._show("game" if self.document is None else None)
        elif action == "document":
            self._show(value)
        else:
            return super().act(action, value)
        return None

    def _show(self, document: str | None) -> None:
        if document != self.document:
            self.document, self._reader = document, None
            self.rebuild()

    def handle(self, event: pygame.event.Event) -> Change:
        if self._reader is not None and event.type == pygame.KEYDOWN and self._reader.key(event.key):
            return None
        return super().handle(event)

    def point(self, event: pygame.event.Event) -> Change:
        if self._reader is not None:
            self._reader.point(event)
        return None

    def below(self) -> Iterable[Sprite]:
        yield from self._paper.sprites
        if self._reader is not None:
            yield from self._reader.sprites()
