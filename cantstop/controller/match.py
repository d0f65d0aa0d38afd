"""A game being played: its seats, its history, and the move that it waits for. Only matches apply moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Any, Generic, TypeVar

from cantstop.ai.decision import Decision, WeightsMissing
from cantstop.controller import characters
from cantstop.controller.awaited import AwaitComputer, AwaitDice, Awaited, AwaitPerson, Moment, Over, Paused
from cantstop.controller.clock import PlayingTime
from cantstop.controller.games import Autosave
from cantstop.controller.history import Deed, Events, History, Now, Step
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.setups import FIRST
from cantstop.controller.threads import Answers, start
from cantstop.model.events import Ended, Won
from cantstop.model.never import assert_never
from cantstop.model.record import AnyMove, AnyState, Record, Scalar, Seat
from cantstop.model.refusals import IllegalMove, Reason, Refusal

T = TypeVar("T", bound=Decision[object])
AMatch = TypeVar("AMatch", bound="Match[Any]")

COACH = "master"
SUBSTITUTE = "steady"  # the character that decides if a computer fails


class Match(ABC, Generic[T]):
    def __init__(
        self,
        record: Record,
        history: History | None = None,
        autosave: Autosave | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._record = replace(record, seats=characters.named(record.seats), moves=())
        self._history = history or History(record)
        self.autosave = autosave
        self._played = PlayingTime(float(record.details.get("seconds") or 0), clock)
        self._clock = clock
        self._paused = False
        self._notices: list[Notice] = []
        self._thoughts = Answers[tuple[str, Any], T](self._think, "computer", most=8, clock=clock)
        self._advice = Answers[Any, T](self._advise, "coach", most=2)
        self.decisions: tuple[tuple[int, Decision[AnyMove]], ...] = ()  # of the computers, in the step just made

    # The present

    @property
    def game(self) -> str:
        return self._record.game

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._record.seats

    @property
    def seed(self) -> str:
        return self._record.seed

    @property
    def record(self) -> Record:
        """The record of the game, including the current details."""
        details = {**self._record.details, "seconds": self._played.seconds}
        if self._history.taken_back:
            details["taken_back"] = True
        return replace(self._record, moves=self._history.moves, details=details)

    @property
    def revealed_record(self) -> Record:
        record = self.record
        return replace(record, moves=record.moves[: self._history.revealed])

    @property
    def awaited(self) -> Awaited:
        return Paused() if self._paused else self._awaited()

    @property
    def over(self) -> bool:
        return isinstance(self._awaited(), Over)

    @property
    def is_first(self) -> bool:
        """Whether this is the very first game of a person here."""
        return self._record.is_marked(FIRST)

    @property
    def taken_back(self) -> bool:
        """Whether a throw was undone and another move was made instead."""
        return self._history.taken_back

    @property
    def opens_with_roll_off(self) -> bool:
        """Whether the roll-off is not finished, also in a resumed game."""
        return False

    @property
    def moment(self) -> int:
        return self._history.now

    def moments(self) -> Sequence[Moment]:
        steps = enumerate(self._history.steps, 1)
        return tuple(Moment(index, self._shown(step.state), step.events) for index, step in steps)

    def happened(self) -> Sequence[Events]:
        return [step.events for step in self._history.steps]

    def state_at(self, index: int) -> AnyState:
        return self._shown(self._history.state_at(index))

    # Play

    def play(self, move: AnyMove) -> Events:
        """Make a person's move; raise IllegalMove if it cannot be made."""
        awaited = self.awaited
        if not isinstance(awaited, AwaitPerson) or not self._is_theirs(move, awaited.player):
            raise IllegalMove(Refusal(Reason.GAME_OVER if isinstance(awaited, Over) else Reason.WRONG_PHASE))
        self.decisions = ()
        return self._make(move)

    def advance(self) -> Events:
        """Make the next move that needs no person: dice, or a computer's decision once it is computed."""
        self.decisions = ()
        match self.awaited:
            case AwaitDice():
                return self._make(self._throw())
            case AwaitComputer(players):
                return self._computers(players)
            case AwaitPerson(player):
                return self._time(player)
            case Over() | Paused():
                return ()
            case forgotten:
                assert_never(forgotten)

    def rouse(self) -> None:
        """Let the computers to move start thinking; `advance` makes their moves."""
        awaited = self.awaited
        if isinstance(awaited, AwaitComputer):
            for player in awaited.players:
                self._thoughts.get(self._question(player))

    def pause(self) -> None:
        self._played.count()
        self._paused = True

    def resume(self) -> None:
        self._paused = False
        self._played.skip()

    def leave(self) -> None:
        """Save the time played, and close the game. It stays in the list unless it is over."""
        if not self._paused:
            self._played.count()
        if self.autosave:
            if not self.over:
                self.autosave.note(seconds=self._played.seconds)
            self.autosave.close()

    def take_notices(self) -> tuple[Notice, ...]:
        notices, self._notices = tuple(self._notices), []
        return notices

    # Back and forth

    def would_undo(self) -> Deed | None:
        return self._history.would_undo()

    def would_redo(self) -> Deed | None:
        return self._history.would_redo()

    def undo(self) -> Deed | None:
        """Take back the last decision of a person with its consequences; return None if there is none."""
        return self._walk(self._history.would_undo(), self._history.undo_target())

    def redo(self) -> Deed | None:
        return self._walk(self._history.would_redo(), self._history.redo_target())

    def _walk(self, deed: Deed | None, target: int | None) -> Deed | None:
        if target is not None:
            self._go_to(target)
        return deed

    def may_go_back_to(self, index: int) -> bool:
        return not self.over and self._history.may_go_back_to(index)

    def decisions_since(self, index: int) -> int:
        return self._history.decisions_since(index)

    def go_back_to(self, index: int) -> None:
        """Undo all but the first `index` moves and continue from there; redo can restore the others."""
        if not self.may_go_back_to(index):
            raise IllegalMove(Refusal(Reason.WRONG_PHASE))
        self._go_to(index)

    # Inside

    def _go_to(self, index: int) -> None:
        was_over = self.over
        self.decisions = ()
        self._history.go_to(index)
        self._write(Now(index))
        self._moved()
        if self.autosave and was_over and not self.over:
            self.autosave.note(ended=None)
        elif self.over and not was_over:
            self._end()

    def _make(self, move: AnyMove) -> Events:
        events = self._history.add(move)
        self._write(move)
        self._played.count()
        self._moved()
        if any(isinstance(event, Won | Ended) for event in events):
            self._end()
        return events

    def _note(self, name: str, value: Scalar) -> None:
        self._record = replace(self._record, details={**self._record.details, name: value})
        if self.autosave:
            self.autosave.note(**{name: value})

    def _write(self, step: Step) -> None:
        if self.autosave:
            self.autosave.keep(step)

    def _end(self) -> None:
        if self.autosave:
            self.autosave.finish(self._played.seconds)

    def _question(self, player: int) -> tuple[str, Any]:
        return self.seats[player].character or "", self._asked(player)

    def _think(self, question: tuple[str, Any]) -> T:
        return self._decide(*question)

    def _computers(self, players: tuple[int, ...]) -> Events:
        """Make the moves of these computers when each has decided or failed."""
        questions = [self._question(player) for player in players]
        found = [(self._thoughts.get(question), self._thoughts.fault(question)) for question in questions]
        if not all(decision or fault for decision, fault in found):
            return ()
        happened: Events = ()
        decisions: list[tuple[int, Decision[AnyMove]]] = []
        for player, (decided, fault) in zip(players, found):
            events, decision = self._computer(player, decided, fault)
            happened = (*happened, *events)
            decisions.append((player, decision))
        self.decisions = tuple(decisions)
        return happened

    def _computer(self, player: int, decided: T | None, fault: str) -> tuple[Events, Decision[AnyMove]]:
        """Make the computer's move; if it has none or an illegal one, make the move that Steady chooses."""
        if decided is not None:
            decision = self._as_decided(player, decided)
            try:
                return self._make(decision.move), decision
            except IllegalMove as refused:
                fault = f"illegal move: {refused}"
        self._notices.append(Notice(NoticeKind.STEADY_STEPPED_IN, what=fault, player=player))
        decision = self._as_decided(player, self._decide(SUBSTITUTE, self._asked(player)))
        return self._make(decision.move), decision

    def _moved(self) -> None: ...

    @property
    def advising(self) -> bool:
        return self._advice.pending

    def _advise(self, asked: Any) -> T:
        """Return the coach's decision, or that of Steady if the coach's weights are missing."""
        try:
            return self._decide(COACH, asked)
        except WeightsMissing:
            return self._decide(SUBSTITUTE, asked)

    @abstractmethod
    def _awaited(self) -> Awaited: ...

    @abstractmethod
    def _shown(self, state: AnyState) -> AnyState: ...

    @abstractmethod
    def _is_theirs(self, move: AnyMove, player: int) -> bool: ...

    @abstractmethod
    def _throw(self) -> AnyMove: ...

    def _time(self, player: int) -> Events:
        """Make a move for this person if the timer has run out."""
        return ()

    @abstractmethod
    def _asked(self, player: int) -> Any:
        """Return the position in which the player decides, without the choices hidden from this player."""

    @abstractmethod
    def _decide(self, character: str, asked: Any) -> T:
        """Return the character's decision with its reasons. This runs in another thread."""

    @abstractmethod
    def _as_decided(self, player: int, decision: T) -> Decision[AnyMove]: ...


def rouse(work: Callable[[], object]) -> None:
    """Call `work` in the background. Ignore missing weights, because the decision that needs them reports them."""

    def quietly() -> None:
        with suppress(WeightsMissing):
            work()

    start(quietly, "coach")
