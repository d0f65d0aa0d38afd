"""What each throw of a game of Express brought: a line for every throw, a column for every player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from cantstop.controller.express_match import ExpressMatch
from cantstop.view import words
from cantstop.view.app.context import Context
from cantstop.view.app.scene import Change, Pop
from cantstop.view.art import dice, pieces
from cantstop.view.kit import icons, keys
from cantstop.view.kit.buttons import Button
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Words
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, TEXT_800
from cantstop.view.parts.dialog import Panel
from cantstop.view.parts.express import lists
from cantstop.view.parts.express.chronicle import Taken, Throw, chronicle
from cantstop.view.parts.lessons.card import figures_of
from cantstop.view.parts.paper import Paper

HEAD, ROW, FOOT = 128.0, 36.0, 18.0
ROUND, DICE = 62.0, 150.0
WHEEL = 3


class ExpressThrows(Panel):
    """The newest throw is at the end; arrows, page keys and the wheel move through them."""

    name = "express_throws"
    lessons = "express"

    def __init__(self, context: Context, match: ExpressMatch) -> None:
        self.seats, self.throws = match.seats, [throw for throw in chronicle(match) if throw.taken]
        self.rules = match.state.rules
        self.first = 10_000  # the line that is on top: to begin with, so that the last one is seen
        super().__init__(context)

    def lesson_details(self) -> dict[str, Any]:
        return {**super().lesson_details(), "figures": figures_of(self.rules)}

    def build(self) -> None:
        players = len(self.seats)
        self.width = min(self.layout.content - 60, ROUND + DICE + 60 + max(190.0 * players, 420.0))
        self.height = min(self.layout.height - 60, HEAD + ROW * max(6, len(self.throws)) + FOOT)
        super().build()

    @property
    def page(self) -> int:
        """How many lines there is room for."""
        return max(1, int((self.height - HEAD - FOOT) / ROW))

    @property
    def column(self) -> float:
        return (self.width - ROUND - DICE - 44) / len(self.seats)

    def fill(self) -> None:
        paper, y = self.paper, self.y
        paper.write(self.say("express.each_throw"), DISPLAY_800, 29, "ink", (28, y + 44), room=self.width - 260)
        close = Words(self.say("log.close"), label_size=18)
        wide = paper.width_of(close.label, DISPLAY_800, 18) + paper.cap_width(keys.cap("Esc")) + 56
        place = self.place(self.width - 28 - wide, 20, wide, 50)
        Button(self.ui, place, "back", close, key=self.key("back"), sound="back")
        for player, seat in enumerate(self.seats):
            x = ROUND + DICE + 18 + player * self.column
            tile = pieces.tile(self.style.px(26), seat.colour, self.style.theme)
            paper.put(tile, (x, y + 88))
            paper.write(seat.name, DISPLAY_800, 18, "ink", (x + 34, y + 101), room=self.column - 42)
        paper.rule(24, y + HEAD - 5, self.width - 48)
        if not self.throws:
            said = self.say("express.no_throw_yet")
            paper.write(said, TEXT_700, 18, "ink_muted", (28, y + HEAD + 30), room=self.width - 56)
        self.move(0)

    def move(self, lines: int) -> None:
        """Other lines come into view."""
        self.first = max(0, min(self.first + lines, len(self.throws) - self.page))
        self.lines = Paper(self.layout, self.style, self.x, self.width)
        for number, throw in enumerate(self.throws[self.first : self.first + self.page]):
            self._line(throw, self.y + HEAD + ROW * (number + 0.5), number)
        self._more()

    def _more(self) -> None:
        """Arrows where there are throws above or below."""
        for sign, there, y in (
            ("chevron_up", self.first > 0, HEAD + 6),
            ("chevron_down", self.first + self.page < len(self.throws), self.height - 16),
        ):
            if there:
                arrow = icons.icon(sign, self.style.px(20), self.style.theme["ink_muted"])
                self.lines.centre(arrow, (self.width - 14, self.y + y))

    def _line(self, throw: Throw, middle: float, number: int) -> None:
        paper, style = self.lines, self.style
        if number:
            paper.rule(24, middle - ROW / 2, self.width - 48)
        paper.write(words.language().number(throw.round), TEXT_800, 17, "ink_muted", (50, middle), "right")
        row = dice.dice_row(throw.dice, style.px(24), style.theme, style.px(3))
        paper.put(row, (ROUND, middle - 12))
        for player, taken in throw.taken.items():
            self._cell(taken, ROUND + DICE + 18 + player * self.column, middle)

    def _cell(self, taken: Taken, x: float, middle: float) -> None:
        paper = self.lines
        lists.fifth(paper, x + 13, middle, taken, 26)
        lists.sums(paper, x + 31, middle, taken, 27)
        if taken.out:
            paper.centre(icons.small_sign(self.style.px(15), self.style.theme), (x + 99, middle))
        right = x + min(self.column - 12, 176)
        paper.write(
            lists.signed(taken.change), TEXT_800, 17, lists.tone_of(taken.change), (right, middle), "right",
            room=right - x - 108 if taken.out else right - x - 92,
        )  # fmt: skip

    def below(self) -> Iterator[Sprite]:
        yield from self.paper.sprites
        yield from self.lines.sprites

    def act(self, action: str, value: Any) -> Change:
        return Pop() if action == "back" else None

    def typed(self, event: pygame.event.Event) -> Change:
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: 1 - self.page,
            pygame.K_PAGEDOWN: self.page - 1,
            pygame.K_HOME: -len(self.throws),
            pygame.K_END: len(self.throws),
        }
        if event.key in steps:
            self.move(steps[event.key])
        return None

    def point(self, event: pygame.event.Event) -> Change:
        if event.type == pygame.MOUSEWHEEL:
            self.move(-WHEEL * event.y)
            return None
        return super().point(event)
