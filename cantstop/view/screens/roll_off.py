"""The roll-off: each player throws two dice on the dimmed board, the highest sum begins, ties throw again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cantstop.controller.classic_match import ClassicMatch
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.stack_changes import Change, Push
from cantstop.view.kit.motion import Keyed
from cantstop.view.kit.node import Node
from cantstop.view.kit.timeline import Ask, Script, Tween
from cantstop.view.parts.game_screen import GameScreen
from cantstop.view.parts.recorded_throws import throw_for
from cantstop.view.parts.rolling import Rolling, ShownThrow
from cantstop.view.parts.sign import PANEL_COMES
from cantstop.view.parts.table import roll_off
from cantstop.view.parts.table.panel import ROLL_KEY
from cantstop.view.parts.table.roll_off import RollOffBoard, RollOffThrows, tray_box, tray_setting
from cantstop.view.parts.table_top import TableTop, beside, seat_facts
from cantstop.view.sentences import sentence

COMPUTER_WAITS = 500
OUTCOME_MS = 1800  # how long it stands who starts


class RollOff(GameScreen[ClassicMatch]):
    """Pauses at each throw of a person; computers throw by themselves."""

    sheet = "cant_stop"

    def __init__(self, context: Context, match: ClassicMatch) -> None:
        super().__init__(context, match)
        self.throws = RollOffThrows(match)
        self._light: Tween | None = None
        self.timeline.play(self._course())

    # What a game says of itself

    @property
    def round(self) -> int:
        return self.match.state.round

    def pause_line(self) -> str:
        return self.say("setup.who_starts")

    def show_now(self) -> None:
        """Do nothing, because no move can be undone here."""

    # What is on it

    def build(self) -> Node:
        throws = self.throws
        active = throws.thrower if throws.starter is None else throws.starter
        cards = [
            seat_facts(sitting, self.match.state.rules.columns_to_win, note=roll_off.seat_note(throws, player))
            for player, sitting in enumerate(self.match.seats)
        ]
        top = TableTop(RollOffBoard(throws, lambda: self.light), cards, active)
        panel = roll_off.roll_off(throws, self, self.throw)
        return beside(self.layout, top, Keyed("roll_off_panel", panel, comes=PANEL_COMES, goes=None))

    def placed(self) -> None:
        panel = self.tree.box("roll_off_panel")
        self.notice_room = panel.rect if panel is not None else None

    @property
    def light(self) -> float:
        """The share of light on the board, which grows when the game begins."""
        return 0.0 if self._light is None else self._light.part

    # Throw after throw

    def _course(self) -> Script:
        """Play the roll-off from the present throws to the last one; then light the board for the starter."""
        while (player := self.throws.thrower) is not None:
            yield Ask() if self.match.seats[player].is_person else self.timeline.wait(COMPUTER_WAITS)
            self.throws.flying = True
            self.match.throw_for_start()
            self.changed()
            yield from self.timeline.part(self._fly())
            was = self.throws.tie_round
            self.throws.flying = False
            self.throws.lie(self.throws.done + 1)
            self.context.tell_aloud(partial(self._landed, player, self.throws.tie_round > was))
            self.changed()
        self.context.play("turn_passes")
        yield from self.timeline.part(iter([self.timeline.wait(OUTCOME_MS)]))
        self._light = self.timeline.tween("turn_change", "inout", fade=True)

    def _landed(self, player: int, tie: bool) -> Iterator[str]:
        """Say what somebody threw, and what follows from it."""
        pair = self.throws.latest_before(player, self.throws.tie_round + (not tie))
        yield sentence(f"{self.names[player]}: {self.say('rolloff.threw', n=sum(pair or ()))}")
        if self.throws.starter is not None:
            yield sentence(self.say("rolloff.starter", name=self.names[self.throws.starter]))
        elif tie:
            yield " ".join(roll_off.tie_words(self.throws))

    def _fly(self) -> Script:
        number, player = self.throws.order[self.throws.done]
        pair = self.throws.rounds[number][player]
        assert pair is not None
        box = self.tree.box("board")
        assert box is not None
        frame = tray_box(box, player, len(self.names))
        ground = tray_setting(frame, min(box.size), self.style).ground
        throw = throw_for(len(pair), self.match.seed, "roll-off", number, player)
        rolling = Rolling(ShownThrow.of(throw, pair, self.timeline, ground.width), self.timeline)
        self.throws.rolling[player] = rolling
        yield from rolling.course(self.context.play)
        del self.throws.rolling[player]

    def update(self, ms: float) -> Change:
        change = super().update(ms)
        if change is None and self._light is not None and self._light.done:
            from cantstop.view.screens.table import Table

            return self.held.go_on(partial(Table, match=self.match))
        return change

    @action("rolloff.throw", ROLL_KEY)
    def throw(self) -> Change:
        self.timeline.answer(None)
        return None

    def log(self) -> Change:
        from cantstop.view.screens.log import ClassicLog

        return Push(ClassicLog, match=self.match, go_back_to=self.go_back_to)
