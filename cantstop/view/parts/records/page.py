"""How the records lie on the screen: the facts above, the panels of the page, the ways on below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from cantstop.controller import fairness
from cantstop.controller.accuracy import Accuracy
from cantstop.controller.ledger import Ledger
from cantstop.controller.notices import About, Notice
from cantstop.controller.statistics import Key, Player
from cantstop.model import odds
from cantstop.model.board import COLUMNS
from cantstop.view import words
from cantstop.view.app.context import Context
from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.kit import keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.buttons import Button, back_button
from cantstop.view.kit.choices import Segments
from cantstop.view.kit.faces import Words
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.scroll_bar import ScrollBar, Span
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.records import express_panels, headline, panels, pictures
from cantstop.view.parts.records import figures as counted
from cantstop.view.parts.records.counting import Counting
from cantstop.view.parts.records.figures import Choices, Figures
from cantstop.view.parts.records.panels import Box
from cantstop.view.parts.records.pictures import PlayerRow
from cantstop.view.parts.review import dice_figures

PAGES = ("classic", "express", "both", "dice")
TITLES = {"classic": "common.name", "express": "title.express", "both": "records.both", "dice": "over.dice"}
TOP, FACTS, GAP, WAYS = 92.0, 108.0, 16.0, 58.0
ROWS = 4


class RecordsPage(PlacedScreen):
    name = "records"
    first_group = "players"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.page, self.undone = "both", True
        self.chosen: Key | None = None  # the player whose figures are shown
        self.span = Span(0, ROWS, 0)  # the players that are seen in the list
        self._bar: ScrollBar | None = None
        self.asking = False  # whether the chosen player shall be forgotten
        self._read()

    def _read(self) -> None:
        self.ledger = Ledger(self.context.home.games)
        self.counting = Counting(self.ledger)
        self.accuracy = Accuracy(self.context.home.games)
        self._count()
        if self.counting.over:
            self._tell_damage()

    def _tell_damage(self) -> None:
        if self.ledger.damaged:
            self.context.tell((Notice(About.RECORDS_DAMAGED, number=self.ledger.damaged),))

    def _count(self) -> None:
        game = "classic" if self.page == "dice" else self.page
        self.figures: Figures = counted.figures(self.ledger.games(), game, self.undone)
        if self.chosen not in self.figures.keys:
            self.chosen = None
        self.span = self._span_from(self.span.first)

    @property
    def player(self) -> Player | None:
        """Whose figures are shown; nobody's are everybody's."""
        return None if self.chosen is None else self.figures.total.players[self.chosen]

    # ------------------------------------------------------------------ layout

    def build(self) -> None:
        layout = self.layout
        self.paper = Paper(layout, self.style, 0, layout.content)
        back_button(self.ui, layout.rect(18, 20, 102, 54), self.say("common.back"))
        self._pages()
        self.wide = layout.content - 36
        bottom = layout.height - 18
        if not self.figures.games:
            line = self._empty() if self.ledger.done else self._counting()
            self.paper.card(TOP, 96, 18, self.wide)
            self.paper.write(line, DISPLAY_800, 22, "ink_muted", (42, TOP + 48), room=self.wide - 48)
        else:
            panels.facts(self.paper, Box(18, TOP, self.wide, FACTS), headline.facts(self.figures, self.player))
            self._panels(TOP + FACTS + GAP, bottom - WAYS - GAP)
        self._ways(bottom - WAYS)

    def _empty(self) -> str:
        """That there is no finished game, or none of the kind that this page is about."""
        if self.page == "both" or not self.ledger.games():
            return self.say("records.empty")
        return self.say("records.empty_of", game=self.say(TITLES["express" if self.page == "express" else "classic"]))

    def _pages(self) -> None:
        cap = keys.cap("Tab")
        right = self.layout.content - 18
        self.paper.cap(cap, (right, 46), "right")
        right -= self.paper.cap_width(cap) + 12
        rect = self.layout.rect(right - 560, 20, 560, 53)
        choices = [(page, self.say(TITLES[page])) for page in PAGES]
        bar = Segments(self.ui, rect, "next_page", choices, self.page, key=self.key("next_page"))
        room = bar.rect.x / self.style.u - self.layout.left - 139 - 16
        title = self.say("records.title")
        if self.player is not None:
            title = self.say("records.title_of", name=counted.name_of(self.player))
        self.paper.write(title, DISPLAY_800, 34, "ink", (139, 46), room=room, lines=2)

    def _panels(self, top: float, bottom: float) -> None:
        high = (bottom - top - GAP) / 2
        left = 0.385 * (self.wide - GAP)
        upper = Box(18 + left + GAP, top, self.wide - left - GAP, high)
        lower = top + high + GAP
        if self.page == "dice":
            self._dice(self.paper, Box(18, top, self.wide, bottom - top))
            return
        self._list(Box(18, top, left, high))
        third = 0.505 * (upper.w - GAP)
        middle, last = Box(upper.x, lower, third, high), Box(upper.x + third + GAP, lower, upper.w - third - GAP, high)
        if self.page == "express":
            players = self.figures.players if self.player is None else [self.player]
            express_panels.best_scores(self.paper, upper, players)
            express_panels.spread(self.paper, Box(18, lower, left, high), players)
            express_panels.scores(self.paper, middle, self._favourite(of_express=True))
            self._accuracy(last, express_panels.accuracy)
            return
        player = self.player
        claimed = self.figures.total.columns if player is None else player.classic.claimed
        panels.columns_claimed(self.paper, upper, claimed)
        self._busts(Box(18, lower, left, high))
        panels.lengths(self.paper, middle, self.figures.total.rounds if player is None else player.classic.lengths)
        if self.page == "both":
            express_panels.scores(self.paper, last, self._favourite(of_express=True))
        else:
            self._accuracy(last, panels.accuracy)

    # ------------------------------------------------------------------ the panels

    def _seen(self) -> list[tuple[Key, Player]]:
        pairs = list(zip(self.figures.keys, self.figures.players))
        return pairs[self.span.first : self.span.first + ROWS]

    def _span_from(self, first: int) -> Span:
        span = Span(first, ROWS, len(self.figures.players))
        return span._replace(first=span.at(first))

    def _pitch(self, box: Box) -> float:
        return min(50.0, (box.h - panels.HEAD - 8) / ROWS)

    def _list(self, box: Box) -> None:
        inner = panels.panel(self.paper, box, self.say("records.won"))
        self._bar = None
        pitch, wide = self._pitch(box), box.w - 24
        if self.span.last_first:
            self._more(box)
            wide -= 18
            rect = self.layout.rect(box.x + 12 + wide + 4, inner.y - 4, 16, ROWS * pitch - 2)
            self._bar = ScrollBar(self.ui, rect, "scroll", self.span, group="players")
        for number, (key, player) in enumerate(self._seen()):
            rect = self.layout.rect(box.x + 12, inner.y - 4 + number * pitch, wide, pitch - 2)
            self._player(rect, number, self._row(player, key == self.chosen))

    def _row(self, player: Player, chosen: bool) -> PlayerRow:
        """The games won of those that could be; of who has always played alone, how many they were."""
        name, contests = counted.name_of(player), player.contests
        if not contests:
            of = self.say("records.solo", n=player.games)
            return PlayerRow(name, player.colour, player.character, "", of, 0.0, chosen)
        won, of = words.language().number(player.wins), self.say("records.of", n=contests)
        return PlayerRow(name, player.colour, player.character, won, of, player.wins / contests, chosen)

    def _player(self, rect: pygame.Rect, number: int, row: PlayerRow) -> None:
        style = self.style
        looks = Looks(lambda state: pictures.player_row(rect.w, rect.h, row, style, state), radius=pictures.RADIUS)
        name = f"player_{number + 1}"
        ShapeButton(self.ui, rect, name, looks, key=self.key(name), group="players")

    def _more(self, box: Box) -> None:
        """Which of the players are seen."""
        first, _, count = self.span
        line = self.say("records.seen", first=first + 1, last=min(count, first + ROWS), n=count)
        at = box.x + box.w - 22, box.y + 28
        self.paper.write(line, TEXT_700, 15, "ink_muted", at, "right", room=box.w * 0.4)

    def _busts(self, box: Box) -> None:
        players = [player for _, player in self._seen()]
        pitch = min(45.0, (box.h - panels.HEAD - 34) / ROWS)
        panels.busts(self.paper, box, players, self.figures.steady_busts(), pitch)

    def _favourite(self, of_express: bool) -> Player | None:
        """The chosen player, or the person with most games."""
        if self.player is not None:
            return self.player
        people = [player for player in self.figures.players if player.character is None] or self.figures.players
        played = [player for player in people if (player.scores if of_express else player.classic.games)]
        return max(played, key=lambda each: len(each.scores) if of_express else each.classic.games, default=None)

    def _accuracy(self, box: Box, draw: Callable[[Paper, Box, Player, Sequence[Choices]], None]) -> None:
        player = self._favourite(of_express=self.page == "express")
        if player is not None:
            key = next(key for key, each in zip(self.figures.keys, self.figures.players) if each is player)
            draw(self.paper, box, player, counted.choices(self.figures.games, key, self.accuracy))

    def warm(self) -> Iterator[None]:
        """The page that is drawn longest."""
        if self.figures.games and self.page != "dice":
            top, bottom = TOP + FACTS + GAP, self.layout.height - 18 - WAYS - GAP
            paper = Paper(self.layout, self.style, 0, self.layout.content)
            self._dice(paper, Box(18, top, self.wide, bottom - top))
            yield

    def _dice(self, paper: Paper, box: Box) -> None:
        """All dice of all games of Can't Stop, or a player's, against what was to be expected."""
        thrown = self.figures.total if self.player is None else self.player.classic
        expected = {column: thrown.rolls * odds.sum_chance(column) for column in COLUMNS}
        found = dice_figures.Figures(thrown.faces, thrown.sums, expected, fairness.verdict(thrown.faces))
        paper.card(box.y, box.h, box.x, box.w)
        dice_figures.lay(paper, box.x + 24, box.y + 16, box.w - 48, box.h - 32, found)

    # ------------------------------------------------------------------ ways

    def _counting(self) -> str:
        return self.say("records.counting", done=self.ledger.counted, n=self.ledger.total)

    def _ways(self, y: float) -> None:
        if self.asking and self.player is not None:
            self._question(y)
            return
        x = 18.0
        if self.figures.games:
            x = self._way("export", self.say("records.export"), x, y)
        if self.figures.undone:
            said = "records.without_undone" if self.undone else "records.with_undone"
            x = self._way("undone", self.say(said), x, y)
        if self.player is not None and self.player.character is None and self.player.name:
            x = self._way("forget", self.say("records.forget", name=self.player.name), x, y)
        line = self._note()
        if line:
            at = self.layout.content - 18, y + 27
            room = self.layout.content - 36 - x
            self.paper.write(line, TEXT_700, 17, "ink_muted", at, "right", room=room, lines=2)

    def _note(self) -> str:
        """How far the counting is; then an honest word on games that are not like the others."""
        if not self.figures.games:
            return ""
        if not self.ledger.done:
            return self._counting()
        said = []
        if self.figures.undone:
            key = "records.games_undone" if self.undone else "records.games_pure"
            said.append(self.say(key, n=self.figures.undone))
        if self.figures.practice:
            said.append(self.say("records.games_practice", n=self.figures.practice))
        return "; ".join(said)

    def _way(self, action: str, label: str, x: float, y: float, main: bool = False) -> float:
        cap = self.paper.cap_width(keys.cap(self.key(action)))
        wide = min(390.0, self.paper.width_of(label, DISPLAY_800, 18) + cap + 52)
        rect = self.layout.rect(x, y, wide, WAYS - 4)
        Button(self.ui, rect, action, Words(label, label_size=18, pad=15, main=main), key=self.key(action))
        return x + wide + 12

    def _question(self, y: float) -> None:
        assert self.player is not None
        said = self.say("records.forget_question", name=self.player.name)
        no, yes = self.say("save.cancel"), self.say("records.forget", name=self.player.name)
        right = self.layout.content - 18
        caps = [self.paper.cap_width(keys.cap(key)) for key in ("Esc", "Enter")]
        wides = [min(380.0, self.paper.width_of(w, DISPLAY_800, 18) + c + 52) for w, c in zip((no, yes), caps)]
        rect = self.layout.rect(right - wides[1], y, wides[1], WAYS - 4)
        Button(self.ui, rect, "yes", Words(yes, label_size=18, pad=15, main=True), key="Enter")
        rect = self.layout.rect(right - wides[1] - 12 - wides[0], y, wides[0], WAYS - 4)
        Button(self.ui, rect, "no", Words(no, label_size=18, pad=15), key="Esc")
        room = self.layout.content - 36 - sum(wides) - 36
        self.paper.write(said, TEXT_700, 18, "ink", (18, y + 27), room=room, lines=2)
