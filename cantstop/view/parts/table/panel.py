"""The side panel: what every phase of a turn has in common. The panels of the phases are in the files beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

import pygame

from cantstop.model.board import COLUMNS, LENGTHS, RUNNERS
from cantstop.model.classic import Advance
from cantstop.view import words
from cantstop.view.art import gauge
from cantstop.view.kit import keys
from cantstop.view.kit.buttons import icon_button
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Theme
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.table import hints, parts, sayings

if TYPE_CHECKING:
    from cantstop.view.screens.table import Table

Phase = Literal[
    "roll", "rolling", "choose", "moving", "decide", "banking", "watch", "busting", "bust", "claimed", "passed"
]
FACTS = ("bust", "claimed")  # the game waits until the player goes on
TOP = 88.0  # below the title row
KEYS = 28.0
STRIP = 76.0
ADVICE = 84.0
Entries = Sequence[tuple[str, str, str]]  # what is on the key cap, what it does, and the action of a click on it


class Panel:
    """Made anew for every phase; knows the table, and writes on a paper of its own."""

    def __init__(self, table: Table) -> None:
        self.table = table
        place = table.layout.table
        self.paper = Paper(table.layout, table.style, place.panel_x, place.panel_width)
        self.width = place.panel_width
        self.bottom = table.layout.height - 18
        self.strip_y = self.bottom - KEYS - 12 - STRIP
        self.choices: list[Advance] = []  # the moves of the cards, in the order of their keys
        self._moving: list[Callable[[], Sprite]] = []  # what changes from frame to frame

    def build(self) -> None:
        table = self.table
        parts.title(self.paper, table.colours[table.player], table.names[table.player], self.question())
        rect = self.paper.rect(self.width - parts.MENU, 22, parts.MENU, parts.MENU)
        tip = f"{table.say('common.menu')} ({keys.cap('Esc')})"
        icon_button(table.ui, rect, "menu", "menu", tip=tip, sound="back")
        self.fill()

    def question(self) -> str:
        """The large line of the title row."""
        if self.table.phase == "passed":
            return self.table.say("table.turn_of", name=self.table.names[self.table.player])
        return self.table.say("table.rolling")

    def fill(self) -> None:
        """Everything below the title row."""
        self.tray(138)
        parts.strip(self.paper, self.strip_y, self.gains(), self.runners_left)
        self.keys(self.hurry_key())

    def sprites(self) -> Iterator[Sprite]:
        yield from self.paper.sprites
        if self.shows_tray:
            yield from self.table.tray.sprites(self.table.view.shown.dice, self.dim_dice)
        for moving in self._moving:
            yield moving()

    def above(self) -> Iterator[Sprite]:
        """Over the controls."""
        return iter(())

    shows_tray = True

    @property
    def dim_dice(self) -> bool:
        """Whether those in the tray are of an earlier throw."""
        return False

    def preview(self) -> tuple[tuple[int, int], ...]:
        """Where the runners would go with what is pointed at."""
        return ()

    def light(self, column: int | None) -> None:
        """The pointer is on a column of the board."""

    # ------------------------------------------------------------------ parts

    def tray(self, height: float) -> float:
        """Gives the height at which the next part begins."""
        rect = self.paper.rect(0, TOP, self.width, height)
        self.table.tray.lay_out(rect, self.table.style.theme, self.paper.style.u)
        return TOP + height + 14

    def keys(self, entries: Entries) -> None:
        table = self.table
        written = parts.keys_line(self.paper, self.bottom - KEYS, [(cap, words) for cap, words, _ in entries])
        for (_, _, action), rect in zip(entries, written, strict=True):
            if action:
                hints.over(table.ui, rect, action, table.style, 9)

    def advice(self, y: float, headline: str, reason: str = "") -> None:
        """The coach's strip; where he has to be asked, a click asks him."""
        asked = self.table.context.settings.coach == "request"
        parts.advice(self.paper, y, ADVICE, headline, reason, keys.cap("H") if asked else "")
        if asked:
            hints.over(self.table.ui, self.paper.rect(0, y, self.width, ADVICE), "hint", self.table.style, 15)

    def odds_key(self) -> Entries:
        if self.table.context.settings.odds == "off":
            return []
        return [(keys.cap("T"), self.table.say("table.hint_odds"), "odds")]

    def undo_key(self) -> Entries:
        if self.table.match.would_undo() is None:
            return []
        return [(keys.cap("Ctrl+Z"), self.table.say("table.undo"), "undo")]

    def menu_key(self) -> Entries:
        return [(keys.cap("Esc"), self.table.say("table.hint_menu"), "")]

    def hurry_key(self) -> Entries:
        return [(keys.cap("Space"), self.table.say("table.hint_hurry"), "hurry")]

    def gains(self) -> list[parts.Gain]:
        """What each runner has climbed in this turn, as the board shows it."""
        shown = self.table.view.shown
        own = shown.squares[shown.player]
        found = []
        for column in COLUMNS:
            if space := shown.runners[column]:
                climbed = words.language().number(space - own[column], signed=True)
                found.append((column, self.table.say("table.top") if space == LENGTHS[column] else climbed))
        return found

    @property
    def runners_left(self) -> int:
        return RUNNERS - sum(1 for space in self.table.view.shown.runners if space)

    def stake(self, y: float) -> float:
        if not self.gains():
            return parts.nothing_at_stake(self.paper, y)
        steps = self.table.say("common.steps", n=self.table.view.shown.steps)
        heading = self.table.say("table.kept" if self.table.banking else "table.at_stake")
        return parts.stake(self.paper, y, heading, steps, self.gains())

    def risk(self, y: float, chance: float, fills: bool) -> float:
        """The gauge; `fills`: it rises from empty, once for each decision and not whenever it is drawn anew."""
        table = self.table
        height = parts.risk(self.paper, y, chance)
        line = sayings.risk(chance, table.state.steps, table.state.free_runners)
        parts.line_below(self.paper, y, line, chance >= 1)
        rect = self.paper.rect(18, y + 56, self.width - 36, 27)
        filling = table.timeline.tween("gauge_fill", "out") if fills and table.fresh else None
        theme, unit = table.style.theme, table.style.u

        def cells() -> Sprite:
            part = chance * (filling.value if filling is not None else 1.0)
            return Sprite(_cells(rect.w, rect.h, round(1000 * part), theme, unit), *rect.topleft)

        self._moving.append(cells)
        return height

    def run_out(self, y: float, part: Callable[[], float]) -> None:
        """The line that shows how soon the game goes on by itself."""
        rect, theme = self.paper.rect(0, y, self.width, 6), self.table.style.theme
        self._moving.append(lambda: Sprite(_line(rect.w, rect.h, round(rect.w * part()), theme), *rect.topleft))


@drawn
def _cells(w: int, h: int, thousandths: int, theme: Theme, unit: float) -> pygame.Surface:
    return gauge.gauge(w, h, thousandths / 1000, theme, unit)


@drawn
def _line(w: int, h: int, done: int, theme: Theme) -> pygame.Surface:
    return gauge.progress(w, h, done / w, theme)
