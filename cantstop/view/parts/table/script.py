"""The script of a game of Can't Stop: it tells the events one after the other and asks whoever is to move.

    timeline.play(script.game())        from where the match stands to the end of the game
    timeline.answer(move)               the decision of the person to move
    timeline.answer(READ)               on from an outcome

The board ends at the position of the match in any case: skipping, or leaving and coming back, changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from cantstop.ai.decision import Decision
from cantstop.controller.awaited import AwaitComputer, AwaitDice, AwaitPerson, Over, Paused
from cantstop.controller.history import Events
from cantstop.model import classic, odds
from cantstop.model.board import RUNNERS
from cantstop.model.events import (
    Busted,
    ColumnClaimed,
    DiceTaken,
    Event,
    Rolled,
    RunnerClimbed,
    RunnerEntered,
    SquareMoved,
    SquareSentHome,
    Stopped,
    TurnPassed,
    Won,
)
from cantstop.model.never import assert_never
from cantstop.view.kit.theme import milliseconds
from cantstop.view.kit.timeline import Ask, Script, Until
from cantstop.view.parts import tempo
from cantstop.view.parts.table import choose, movements
from cantstop.view.parts.table.shown import Phase, Plaque, Shown
from cantstop.view.parts.table.speech import Speech
from cantstop.view.parts.tempo import COMPUTER_BUST_MS, COMPUTER_WON_MS, ONLY_CHOICE_MS, WON_FIRMLY_MS, WON_MS

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

CHEERED = 0.4  # the chance of a bust from which a survivor hears a cheer
TENSE = 0.1  # the extra share of a person's throw from which it sounds tense

READ = "read"


class TableScript:
    """One game as it is told at a table."""

    def __init__(self, table: TableScreen) -> None:
        self.table, self.match, self.timeline = table, table.match, table.timeline
        self.hurrying = False  # whether computers are hurried to the end of the turn
        self.risk = 0.0  # the chance of a bust that the person to move has taken with this throw
        self.finished = False
        self.staked: int | None = None  # the stake before the last choice, from which it counts up
        self._began = 0.0  # the time of the timeline at which the turn began
        self._built = 0  # how often the screen had been built when it last changed

    @property
    def shown(self) -> Shown:
        return self.table.shown

    def settle(self) -> None:
        """Show the position of the match, at rest."""
        shown = self.table.shown = Shown.of(self.match)
        self.timeline.pace, self.hurrying, self._began = 1.0, False, self.timeline.passed
        if isinstance(self.match.awaited, AwaitPerson):
            shown.phase = self.asked
        elif self.table.is_person(shown.player):  # the program ended between a roll and its dice
            shown.phase = "rolling"
        self._built = self.table.builds
        self.table.settled()

    @property
    def asked(self) -> Phase:
        """The phase in which the person to move is asked."""
        state = self.match.state
        if state.dice is not None:
            return "choose"
        return "decide" if state.free_runners < RUNNERS else "roll"

    def _changed(self) -> None:
        """Rebuild the screen; what comes next waits for that (`_fresh`)."""
        self._built = self.table.builds
        self.table.changed()

    @property
    def _fresh(self) -> bool:
        return self.table.builds > self._built

    # The script

    def game(self) -> Script:
        """Tell the game from where the match stands to its end."""
        self.settle()
        self.finished, self.staked = False, None
        while not self.finished:
            match self.match.awaited:
                case AwaitPerson():
                    yield from self._person()
                case AwaitComputer():
                    yield Until(lambda: self._fresh)
                    yield from self._think()
                    yield from self._go_on()
                case AwaitDice():
                    yield from self._go_on()
                case Paused():
                    yield Until(lambda: not isinstance(self.match.awaited, Paused))
                case Over():
                    self.finished = True
                case forgotten:
                    assert_never(forgotten)

    def _person(self) -> Script:
        """Ask the person to move. The only choice plays itself, but not after somebody has come back to it."""
        ask, moves = Ask(), classic.legal_moves(self.match.state)
        if self.shown.phase != self.asked:
            self.settle()
            if self.table.context.settings.only_choice and self.shown.phase == "choose" and len(moves) == 1:
                ask = Ask(at_most=self.timeline.wait(ONLY_CHOICE_MS))
        yield ask
        move = ask.value if ask.given else moves[0]
        self.risk = odds.bust_chance(self.match.state) if isinstance(move, classic.Roll) else 0.0
        if isinstance(move, classic.Advance):
            self.table.context.dismiss_notice()
            self.shown.offered, self.staked = choose.rows(self.table), self.shown.steps
            self.shown.phase, self.shown.doing = "moving", move
        else:
            self.shown.phase = "rolling" if isinstance(move, classic.Roll) else "banking"
        self._changed()
        yield from self.tell(self.match.play(move))

    def _think(self) -> Script:
        """Wait before a computer moves, so that a person can follow."""
        table = self.table
        self.match.rouse()
        least, most = milliseconds("computer_think_min"), milliseconds("computer_think_max")
        speed = self._computer_factor(max(1, self.match.state.throw))
        wait = (least + (self.match.moment * 137) % (most - least)) * table.pace * speed
        if self.shown.dice is None and self.match.moment < 2:
            wait *= 2  # viewers must first see whose turn it is
        self.timeline.pace = (table.pace or 1.0) * speed
        self.shown.phase, self.shown.doing = "watch", None
        self._changed()
        if speed > tempo.HURRIED:
            yield from self.timeline.part(iter([self.timeline.wait(wait)]))
            yield self.timeline.wait(1)  # a key that has ended it acts before the computer does

    def _computer_factor(self, throw: int, busts: bool = False) -> float:
        passed = (self.timeline.passed - self._began) / (self.table.pace or 1.0)
        return tempo.computer_factor(throw, self._row, busts, passed)

    @property
    def _row(self) -> int:
        """The number of computers that play one after the other, the one to move included."""
        return tempo.computers_in_a_row([seat.is_person for seat in self.match.seats], self.shown.player)

    def _go_on(self) -> Script:
        """Wait for dice or for the decision of a computer, then tell what it brings."""
        events: Events = ()

        def moved() -> bool:
            nonlocal events
            events = self.match.advance() if self._fresh else ()
            return bool(events)

        yield Until(moved)
        yield from self.tell(events)

    def tell(self, happened: Events) -> Script:
        """Tell the events of a move one after the other; the panel follows."""
        events = cast("tuple[Event, ...]", happened)  # a match of this game has no other events
        moment = self.match.moment
        context = self.table.context
        context.tell_of(self.match)
        context.tell_aloud(lambda: Speech(self.match, context.settings.spoken).news(events))
        decisions: Sequence[tuple[int, Decision[Any]]] = self.match.decisions
        for player, decision in decisions:
            self.shown.phase, self.shown.reason, self.shown.doing = "watch", (player, decision), decision.move
            self._changed()
        yield from self._moved(events)
        for event in events:
            yield from self._followed(event, events)
        self.shown.moment = moment
        if not isinstance(events[-1], DiceTaken):  # the dice of a roll follow at once
            self.shown.doing = None
        self._changed()

    def _moved(self, events: Sequence[Event]) -> Script:
        """Show the move itself, which its first event names."""
        match events[0]:
            case DiceTaken(player=player):
                if self.table.is_person(player):
                    self.shown.phase = "rolling"
                    self.shown.dice = None
                    self._changed()
            case Rolled() as rolled:
                yield from self._throw(rolled, any(isinstance(event, Busted) for event in events))
            case RunnerEntered() | RunnerClimbed():
                yield from self.timeline.part(movements.steps(self.table, events))
            case Stopped() | SquareMoved() | ColumnClaimed() | SquareSentHome() | Busted() | TurnPassed() | Won():
                if self.table.watched:
                    slow = (self.table.pace or 1.0) * tempo.last_factor(self._row)
                    self.timeline.pace = max(self.timeline.pace, slow)
                yield from self.timeline.part(movements.bank(self.table, events))
                yield from self.timeline.part(movements.claim(self.table, events))
            case forgotten:
                assert_never(forgotten)

    def _throw(self, rolled: Rolled, busts: bool) -> Script:
        """Roll the dice: longer and tenser the more a person has at stake, faster late in a computer's turn."""
        context, timeline, (turn, throw) = self.table.context, self.timeline, self.match.last_throw
        if self.table.watched:
            self.shown.doing = classic.Roll()
            timeline.pace = (self.table.pace or 1.0) * self._computer_factor(throw, busts)
        else:
            timeline.pace = tempo.throw_factor(self.shown.steps, self.risk)
            if timeline.pace > 1 + TENSE and not timeline.reduced:
                context.play("suspense", loudness=(timeline.pace - 1) / tempo.LONGEST_THROW)
        yield from timeline.part(movements.throw(self.table, rolled, self.match.seed, turn, throw))
        if not self.table.watched:
            timeline.pace = 1.0
            if self.risk > CHEERED and not busts:
                context.play("saved")

    def _followed(self, event: Event, events: Sequence[Event]) -> Script:
        """Show what followed from the move."""
        match event:
            case Busted():
                yield from self._bust(event, events)
            case TurnPassed():
                if any(isinstance(each, ColumnClaimed) for each in events):
                    yield from self._outcome("claimed", events)
                yield from self._pass(event)
            case Won():
                yield from self._won(event, events)
            case DiceTaken() | Rolled() | RunnerEntered() | RunnerClimbed():
                pass
            case Stopped() | SquareMoved() | ColumnClaimed() | SquareSentHome():
                pass
            case _:
                assert_never(event)

    def _bust(self, event: Busted, events: Sequence[Event]) -> Script:
        self.shown.events, self.shown.phase = events, "busting"
        self._changed()
        yield from self.timeline.part(movements.bust(self.table, event))
        self.shown.plaque = self.timeline.wait(milliseconds("bust_plaque_hold") + milliseconds("bust_dim"))
        self.shown.motion.plaque = Plaque(event, self._plaque_now)
        yield from self._outcome("bust", events)
        yield from self.timeline.part(movements.lift(self.table))

    def _plaque_now(self) -> tuple[float, float]:
        """Return scale and alpha of the plaque: it stands for a while, then it fades."""
        if self.shown.plaque is None:
            return 1.0, 0.0
        fading = (self.shown.plaque.passed - milliseconds("bust_plaque_hold")) / milliseconds("bust_dim")
        return 1.0, min(1.0, max(0.0, 1 - fading))

    def _outcome(self, phase: Phase, events: Sequence[Event]) -> Script:
        """Show an outcome until somebody goes on or its time is over."""
        self.shown.phase, self.shown.events = phase, events
        stands: float | None = milliseconds("auto_continue")
        if self.table.watched:
            stands = self.table.outcome_stands(COMPUTER_BUST_MS * tempo.row_factor(self._row))
        elif self.timeline.animations == "slow":
            stands = None  # until a press
        yield from self._read(stands)

    def _read(self, ms: float | None) -> Script:
        """Wait until somebody goes on, at most this long; for somebody who listens, without an end."""
        self.shown.hold = None if ms is None or self.table.context.listened else self.timeline.wait(ms)
        self._changed()
        yield Ask(at_most=self.shown.hold)
        self.shown.hold = None

    def _pass(self, event: TurnPassed) -> Script:
        self.table.context.play("turn_passes")
        self.hurrying, self.shown.reason, self.shown.doing = False, None, None
        self._began = self.timeline.passed
        self.shown.passing = event.player, self.timeline.tween("turn_change", "inout", fade=True)
        self.shown.follow([event])
        self.shown.phase = "passed"
        self.shown.moment = self.match.moment
        self._changed()
        yield from self.timeline.part(iter([self.shown.passing[1]]))
        self.shown.passing = None
        yield from self.timeline.part(self.table.banner(event.to))

    def _won(self, event: Won, events: Sequence[Event]) -> Script:
        """Celebrate: the board stays until a press, then the sign leaves for the figures."""
        self.shown.phase, self.shown.events = "won", events
        person = self.table.is_person(event.player)
        self.timeline.pace = 1.0
        self.table.context.play("win" if person else "computer_wins")
        self._changed()
        winning = movements.win(self.table, event)
        yield from self.timeline.part(winning, firm=self.timeline.wait(WON_FIRMLY_MS) if person else None)
        yield from self._read(WON_MS if person else self.table.outcome_stands(COMPUTER_WON_MS))
