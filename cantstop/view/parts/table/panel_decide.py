"""The two moments in which dice are taken: the first throw of a turn, and stop or roll again."""

from __future__ import annotations

from collections.abc import Callable

from cantstop.model import classic, odds
from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.view.art import stop_roll
from cantstop.view.art.stop_roll import RollWords, StopWords
from cantstop.view.kit import keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.paint import Picture
from cantstop.view.parts.table import coach, parts
from cantstop.view.parts.table.panel import ADVICE, KEYS, Panel

HIGH, APART = 178.0, 16.0
WIDE_HIGH = 176.0


class RollPanel(Panel):
    """Before the first throw of a turn, and while its dice fly."""

    @property
    def dim_dice(self) -> bool:
        return self.table.phase != "rolling"

    def question(self) -> str:
        return self.table.say("table.your_throw") if self.table.phase == "roll" else super().question()

    def fill(self) -> None:
        table, shown = self.table, self.table.view.shown
        y = self.tray(138)
        top = self.bottom - KEYS - 22 - WIDE_HIGH
        own = shown.squares[table.player]
        squares = [(column, own[column]) for column in COLUMNS if 0 < own[column] < LENGTHS[column]]
        holdings = parts.Holdings(shown.columns_of(table.player), squares, table.state.rules.columns_to_win)
        parts.holdings(self.paper, y, top - 24 - y, table.colours[table.player], holdings)
        roll_button(self, 0, top, self.width, WIDE_HIGH, table.say("table.roll_dice"))
        if table.phase == "roll":
            self.keys([(keys.cap("Space"), table.say("table.hint_roll"), ""), *self.odds_key(), *self.menu_key()])
        else:
            self.keys(self.hurry_key())


class TakenPanel(Panel):
    """The player has decided: the dice fly again, or the runners turn into squares; both shapes are grey meanwhile."""

    def question(self) -> str:
        table = self.table
        return table.say("table.banked", n=table.view.shown.steps) if table.phase == "banking" else super().question()

    def fill(self) -> None:
        table = self.table
        y = self.tray(104 if table.phase == "banking" else 138)
        self.stake(y)
        wide = (self.width - APART) / 2
        top = self.bottom - ADVICE - 16 - 6 - HIGH
        rect = self.paper.rect(0, top, wide, HIGH)
        stop = stop_roll.stop_button(rect.w, rect.h, StopWords("", ""), table.style, "disabled")
        self.paper.picture(stop, rect.topleft)
        roll_button(self, self.width - wide, top, wide, HIGH, table.say("table.roll_again"))
        self.keys(self.hurry_key())


class DecidePanel(Panel):
    def question(self) -> str:
        table = self.table
        if shared := classic.stop_refusals(table.state):
            return table.say("table.no_parking", column=shared[0].column)
        certain = odds.bust_chance(table.state) >= 1
        return table.say("table.stop_now" if certain else "table.stop_or_roll")

    def fill(self) -> None:
        table, state = self.table, self.table.state
        chance = odds.bust_chance(state)
        shared = classic.stop_refusals(state)
        y = self.tray(104)
        y += self.stake(y) + 14
        if table.context.settings.odds != "off" or chance >= 1:
            y += self.risk(y, chance, fills=True) + 14
        advice = self.bottom - ADVICE
        wide = (self.width - APART) / 2
        top = advice - 16 - 6 - HIGH
        if shared:
            colours = [table.colours[why.player] for why in shared if why.player is not None]
            parts.sharing(self.paper, (y + top) / 2 - 4, colours)
        self._stop_button(top, wide, shared[0].column if shared else None)
        label = table.say("table.roll_anyway" if chance >= 1 else "table.roll_again")
        roll_button(self, self.width - wide, top, wide, HIGH, label, warning=chance >= 1)
        self._below(advice)

    def _stop_button(self, y: float, wide: float, shared: int | None) -> None:
        table = self.table
        rect = self.paper.rect(0, y, wide, HIGH)
        note = table.say("table.shared") if shared is not None else table.say("table.keep", n=table.state.steps)
        said = StopWords(note, "" if shared is not None else keys.cap("S"), shared)
        looks = _looks(lambda state: stop_roll.stop_button(rect.w, rect.h, said, table.style, state))
        ShapeButton(table.ui, rect, "stop", looks, key="S", group="decide", enabled=shared is None, sound="")

    def _below(self, y: float) -> None:
        table = self.table
        if table.context.settings.coach == "off":
            self.keys([*self.odds_key(), *self.undo_key(), *self.menu_key()])
        elif table.advised:
            self.advice(y, *coach.advice(table.match.advice()))
        else:
            self.advice(y, table.say("coach.ask"))


def roll_button(panel: Panel, x: float, y: float, w: float, h: float, label: str, warning: bool = False) -> None:
    table = panel.table
    rect = panel.paper.rect(x, y, w, h)
    said = RollWords(label, keys.cap("Space"), warning)
    looks = _looks(lambda state: stop_roll.roll_button(rect.w, rect.h, said, table.style, state))
    open_ = table.phase in ("roll", "decide")
    ShapeButton(table.ui, rect, "roll", looks, key="Space", group="decide", enabled=open_, sound="")


def _looks(draw: Callable[[str], Picture]) -> Looks:
    """A drawing that reaches beyond its button, with a ring of its own shape."""
    picture = draw("normal")
    return Looks(
        lambda state: draw(state).surface,
        ring=lambda: draw("focus").surface,
        left=picture.left,
        top=picture.top,
        shaped=True,
    )
