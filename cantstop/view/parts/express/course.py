"""The course of a game of Express: throws fall, pads are opened one after the other, marks are revealed."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import cast

from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.history import Events
from cantstop.controller.match import AwaitComputer, AwaitDice, AwaitPerson, Over, Paused
from cantstop.model.events import (
    Chosen,
    Ended,
    ExpressEvent,
    NumberCollected,
    Revealed,
    RowScoreChanged,
    Thrown,
    WentOut,
)
from cantstop.model.express import Mark
from cantstop.model.never import assert_never
from cantstop.view.app.context import Context
from cantstop.view.app.scene import Change, Replace
from cantstop.view.parts.express import sayings
from cantstop.view.parts.express.choice import Choice
from cantstop.view.parts.express.chronicle import chronicle
from cantstop.view.parts.express.ring import LAST
from cantstop.view.parts.express.standing import Standing

STANDS_MS = 2600.0  # a throw that only computers marked


class Course(Standing):
    """Asks the match what is awaited and shows what happens; what people do is the scene's."""

    def __init__(self, context: Context, match: ExpressMatch) -> None:
        super().__init__(context, match)
        self._late: list[int] = []  # whose time was up in this throw
        self._settle()

    # ------------------------------------------------------------------ time

    def update(self, ms: float) -> Change:
        change = super().update(ms)
        if change is not None:
            return change
        self._tick()
        if not self.timeline.playing:
            return self._go_on()
        return None

    @property
    def busy(self) -> bool:
        return super().busy or self.phase == "watch"

    @property
    def waiting(self) -> bool:
        countdown = self.match.countdown
        return super().waiting or (countdown is not None and countdown.running)

    def _tick(self) -> None:
        """The last seconds are heard."""
        countdown = self.match.countdown
        if countdown is None or not countdown.running:
            self._ticked = 0
            return
        left = math.ceil(countdown.left)
        if 0 < left <= LAST and left != self._ticked:
            self._ticked = left
            self.context.play("tick")

    def _go_on(self) -> Change:
        """Nothing moves: the match says whose word is awaited."""
        match self.match.awaited:
            case AwaitDice() | Over():
                if self.phase != "ready":
                    self._settle()
                    self.rebuild()
                elif self.hold is not None and self.hold.done:
                    return self._throw()
            case AwaitPerson(player):
                if self.match.pad_open == player and self.phase == "choose":
                    return self._time_up(self.match.advance())
                if self.viewed != player or self.phase not in ("handover", "closed"):
                    self._turn_to(player)
            case AwaitComputer():
                events = self.match.advance()
                if not events and self.phase != "watch":
                    self.phase = "watch"
                    self.rebuild()
                self._perform(events)
            case Paused():
                pass
            case forgotten:
                assert_never(forgotten)
        return None

    def _settle(self) -> None:
        """The table shows what the match says, and waits for a throw."""
        self.phase, self.choice, self.hold = "ready", None, None
        self.shown = list(self.state.pads)
        if self.state.dice is not None or not self.before:
            self.before = [None] * len(self.shown)
        self.throws = chronicle(self.match)
        self.view.rest()
        self.view.preview = self.view.faint = None
        self.tray.rest()
        self.tray.aside = None
        if self.watched and not (self.match.over and self.people):
            self.hold = self.timeline.wait(self.outcome_stands(STANDS_MS))

    def _turn_to(self, player: int) -> None:
        """It is this person's turn to choose, once the screen is his."""
        self.viewed = player
        self.choice = None
        self.tray.aside = None  # the dice do not slide from where they lay for the one before
        self.throws = chronicle(self.match)
        self.before = [None] * len(self.names)
        self.shown = list(self.state.pads)
        several = sum(who in self.people for who in self.state.playing) > 1
        self.ui.set_focus(None)  # where the one before has left it is his secret, too
        if several and self.context.settings.hand_over:
            self.phase = "handover"
            self.context.play("turn_passes")
        elif self.match.countdown is not None and self.match.pad_open != player:
            self.phase = "closed"
        else:
            self._open()
            return
        self.rebuild()

    def _open(self) -> None:
        """The person looks at the throw; with a timer his time begins."""
        self.match.open_pad()
        state = self.match.seen_by(self.viewed)
        assert state.dice is not None
        self.phase = "choose"
        self.advised = self.context.settings.coach == "always"
        self._slide(lambda: setattr(self, "choice", Choice(state.pads[self.viewed], state.dice or (), self.penalty)))

    # ------------------------------------------------------------------ what happens

    def _throw(self) -> Change:
        if self.match.over:
            self.handed_on = True
            return Replace("express_over", {"match": self.match})
        self._perform(self.match.advance())
        return None

    def _perform(self, events: Events) -> None:
        if not events:
            return
        self.context.tell(self.match.take_notices(), tuple(self.names))
        self.choice = None
        for event in cast("tuple[ExpressEvent, ...]", events):  # a match of this game tells of nothing else
            match event:
                case Thrown():
                    self._thrown(event)
                case Revealed():
                    self._reveal(events)
                    return  # of everybody, at once
                case Chosen() | NumberCollected() | RowScoreChanged() | WentOut() | Ended():
                    pass
                case _:
                    assert_never(event)

    def _thrown(self, event: Thrown) -> None:
        self.phase = "throwing"
        self.before = [None] * len(self.names)
        self.hold = None
        awaited = self.match.awaited
        alone = sum(who in self.people for who in self.state.playing) == 1
        if isinstance(awaited, AwaitPerson) and alone:
            self.viewed = awaited.player
            self.match.open_pad()
            self.match.hold_time()
        self.rebuild()
        if self.match.dice_hidden:
            self.context.play("throw")
            return
        rolling = self.tray.throw(event.dice, self.timeline, self.match.seed, event.round)
        self.timeline.play(rolling.course(self.context.play), skippable=True, then=self._fallen)

    def _fallen(self) -> None:
        self.tray.rest()
        awaited = self.match.awaited
        if isinstance(awaited, AwaitPerson) and self.match.pad_open == awaited.player:
            self._open()

    def _reveal(self, events: Events) -> None:
        """All marks at once; those on the large pad are drawn with the pencil."""
        marks = {event.player: Mark(event.fifth, event.pairs) for event in events if isinstance(event, Revealed)}
        self.phase = "revealing"
        self.before = [self.shown[player] if player in marks else None for player in range(len(self.names))]
        if len(self.people) > 1 or self.viewed not in self.people:
            self.viewed = next(iter([*self.people, *range(len(self.names))]))
        self.view.pad = self.shown[self.viewed]
        self.shown = list(self.state.pads)
        self.throws = chronicle(self.match)
        self.view.preview = self.view.faint = None
        self.rebuild()
        self._tell_late(marks)
        heard = partial(self.context.play, "pencil")
        mark = marks.get(self.viewed)
        script = iter(()) if mark is None else self.view.mark(mark, self.timeline, heard)
        self.timeline.play(script, skippable=True, then=partial(self._revealed, events))

    def _tell_late(self, marks: Mapping[int, Mark]) -> None:
        """What was marked for those whose time was up: not before all may see it."""
        late = {player: marks[player] for player in self._late if player in marks}
        self._late = []
        if late:
            self.context.announce(sayings.marked(late, self.names))

    def _revealed(self, events: Events) -> None:
        before = self.before
        self._settle()
        self.before = before
        if self.match.over:
            won = any(player in self.people for player in self.state.winners)
            self.context.play("win" if won else "computer_wins")
        elif any(isinstance(event, WentOut) for event in events):
            self.context.play("stop")
        self.rebuild()

    def _time_up(self, events: Events) -> Change:
        """What was chosen for the person counts, and whoever comes next is asked before the table is shown again."""
        if not events:
            return None
        self._late.append(self.viewed)
        self.context.notify("express.time_up")
        self._perform(events)
        return None if self.timeline.playing else self._go_on()

    def _slide(self, change: Callable[[], object]) -> None:
        """Does what moves a die to or from the red field, and lets the dice slide to their new places."""
        if self.phase == "choose" and hasattr(self.tray, "rect"):
            self.slid_from = {place: self.tray.box(place).topleft for place in range(self.tray.count)}
        change()
        self.sliding = self.timeline.tween("fifth_die_slide", "inout")
        self.rebuild()
        self.slid_from = {}
