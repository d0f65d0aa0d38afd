"""The steps of a game, which are its moves with the positions after them, and each undo and redo.

In games.db, a step is a text: a move in the words of the record, or "now 17" for an undo or redo after which 17 moves
count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cantstop.model import classic
from cantstop.model import record as records
from cantstop.model.events import Event, ExpressEvent, Revealed
from cantstop.model.express import Choose
from cantstop.model.moves import Dice
from cantstop.model.record import AnyMove, AnyState, Record, move_text, read_move

LONGEST = 100  # the largest number of letters of a step
Events = tuple[Event, ...] | tuple[ExpressEvent, ...]


@dataclass(frozen=True, slots=True)
class Now:
    """An undo or redo, as one step of a game."""

    index: int  # the number of moves that count afterwards


Step = AnyMove | Now


@dataclass(frozen=True, slots=True)
class Deed:
    """The decision that was undone or redone. A choice that is not revealed yet has no move."""

    player: int
    move: AnyMove | None


class History:
    """The moves of a game, and the number of those that count now; the others can be redone until the next new move."""

    def __init__(self, record: Record) -> None:
        self._start = records.start(record)
        self._people = frozenset(player for player, seat in enumerate(record.seats) if seat.is_person)
        self._hidden = record.game == "express" and len(record.seats) > 1
        self.shared = self._hidden and len(self._people) > 1  # a reveal between people cannot be undone
        self._steps: list[records.Step] = list(records.walk(record))
        self.now = len(self._steps)
        self.taken_back = record.is_marked("taken_back")

    @property
    def state(self) -> AnyState:
        return self.state_at(self.now)

    def state_at(self, index: int) -> AnyState:
        return self._steps[index - 1].state if index else self._start

    @property
    def steps(self) -> Sequence[records.Step]:
        """The moves that count now, with their positions and events."""
        return self._steps[: self.now]

    @property
    def moves(self) -> tuple[AnyMove, ...]:
        return tuple([step.move for step in self._steps[: self.now]])

    @property
    def undone(self) -> tuple[AnyMove, ...]:
        return tuple([step.move for step in self._steps[self.now :]])

    @property
    def revealed(self) -> int:
        """The number of moves that may be shown: all but the choices that are still hidden."""
        index = self.now
        while self._hidden and index and isinstance(self._steps[index - 1].move, Choose):
            if _revealed(self._steps[index - 1]):
                break
            index -= 1
        return index

    def add(self, move: AnyMove) -> Events:
        """Make a move. If it was undone before, it is redone; a different one discards the undone moves, and if these
        include a throw, marks the game as taken back."""
        if self.now < len(self._steps) and self._steps[self.now].move == move:
            self.now += 1
            return self._steps[self.now - 1].events
        state, events = records.play(self.state, move)
        gone = self._steps[self.now :]
        self.taken_back = self.taken_back or any(isinstance(step.move, Dice) for step in gone)
        del self._steps[self.now :]
        self._steps.append(records.Step(move, state, events))
        self.now += 1
        return events

    def go_to(self, index: int) -> None:
        """Undo or redo until this number of moves counts; raise IndexError if there are fewer."""
        if not 0 <= index <= len(self._steps):
            raise IndexError(f"the game has no moment {index}")
        self.now = index

    def undo_target(self) -> int | None:
        """Return the number of moves before a person's last decision, or None if it cannot be undone."""
        for index in reversed(range(self.now)):
            step = self._steps[index]
            if self.shared and _revealed(step):
                return None
            if self._is_decision(index):
                return index
        return None

    def redo_target(self) -> int | None:
        """Return the number of moves that count after redoing a person's next undone decision with its consequences."""
        if self.now == len(self._steps):
            return None
        decisions = (index for index in range(self.now + 1, len(self._steps)) if self._is_decision(index))
        return next(decisions, len(self._steps))

    def would_undo(self) -> Deed | None:
        target = self.undo_target()
        return None if target is None else self._deed(target)

    def would_redo(self) -> Deed | None:
        if self.redo_target() is None:
            return None
        decisions = (index for index in range(self.now, len(self._steps)) if self._is_decision(index))
        return self._deed(next(decisions, self.now))

    def may_go_back_to(self, index: int) -> bool:
        if not 0 <= index < self.now:
            return False
        return not self.shared or not any(
            isinstance(step.move, Dice) or _revealed(step) for step in self._steps[index : self.now]
        )

    def decisions_since(self, index: int) -> int:
        """Return the number of decisions after the first `index` moves, including those of computers."""
        return sum(not isinstance(step.move, Dice) for step in self._steps[index : self.now])

    def _is_decision(self, index: int) -> bool:
        move = self._steps[index].move
        return not isinstance(move, Dice) and self._player(index) in self._people

    def _player(self, index: int) -> int:
        move = self._steps[index].move
        if isinstance(move, Choose):
            return move.player
        state = self.state_at(index)
        return state.player if isinstance(state, classic.State) else 0  # a throw of Express belongs to no player

    def _deed(self, index: int) -> Deed:
        move = self._steps[index].move
        if self.shared and isinstance(move, Choose):
            return Deed(self._player(index), None)
        return Deed(self._player(index), move)


def without_secrets(record: Record) -> Record:
    return replace(record, moves=record.moves[: History(record).revealed])


def _revealed(step: records.Step) -> bool:
    return any(isinstance(event, Revealed) for event in step.events)


def step_text(step: Step) -> str:
    return f"now {step.index}" if isinstance(step, Now) else move_text(step)


def read_step(text: str) -> Step | None:
    if len(text) > LONGEST:
        return None
    word, _, number = text.partition(" ")
    if word == "now":
        return Now(int(number)) if number.isdecimal() and number.isascii() else None
    return read_move(text)
