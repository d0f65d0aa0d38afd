"""A match of Can't Stop."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from random import Random

from cantstop import ai
from cantstop.ai.decision import Decision, WeightsMissing
from cantstop.controller.awaited import AwaitComputer, AwaitDice, Awaited, AwaitPerson, Over
from cantstop.controller.match import Match, rouse
from cantstop.controller.setups import THROWN, is_thrown_for, left_to_throw, start_throws
from cantstop.model import classic, dice
from cantstop.model.events import Event
from cantstop.model.record import AnyMove, AnyState

Decided = Decision[classic.Move]


class ClassicMatch(Match[Decided]):
    coached = False  # the turns of people are solved ahead

    @property
    def state(self) -> classic.State:
        return _classic(self._history.state)

    @property
    def roll_off(self) -> tuple[dice.RollOffRound, ...]:
        """The rounds of the roll-off, or none if the set-up names the first player."""
        if not is_thrown_for(self._record.details):
            return ()
        return dice.roll_off(self.seed, len(self.seats))[0]

    @property
    def opens_with_roll_off(self) -> bool:
        return left_to_throw(self._record) > 0 and not self._history.now and not self._history.undone

    @property
    def start_throws(self) -> int:
        return start_throws(self._record.details)

    def throw_for_start(self) -> None:
        """Make the next throw of the roll-off and save its number, so that a resumed game does not repeat it."""
        self._note(THROWN, self.start_throws + 1)

    @property
    def last_dice(self) -> tuple[int, ...] | None:
        """The dice of the latest throw, which are still on the table."""
        moves = reversed(self._history.moves)
        return next((move.values for move in moves if isinstance(move, classic.Dice)), None)

    @property
    def last_throw(self) -> tuple[int, int]:
        """The number of the turn of the latest throw, and the number of the throw in that turn."""
        fell = [index for index, move in enumerate(self._history.moves) if isinstance(move, classic.Dice)]
        state = _classic(self._history.state_at(fell[-1]))
        return state.turn, state.throw

    def preview(self, move: classic.Move) -> tuple[classic.State, tuple[Event, ...]]:
        return classic.apply(self.state, move)

    def advice(self) -> Decided | None:
        """Return the coach's move for the person to move, or None while it is computed."""
        if not isinstance(self._awaited(), AwaitPerson):
            return None
        self.coached = True
        return self._advice.get(self.state)

    def weighed(self) -> Mapping[classic.Move, float]:
        """Return the chance to win after each choice of the person to move, or none if it cannot be computed."""
        if not isinstance(self._awaited(), AwaitPerson) or len(self.seats) == 1:
            return {}
        try:
            return ai.chances(self.state)
        except WeightsMissing:
            return {}

    def rouse_coach(self) -> None:
        """Load the coach's net in the background, and solve the turn if the person to move has a coach."""
        if not self._solve_ahead():
            _rouse_coach(self.state.rules)

    def _solve_ahead(self) -> bool:
        """Start solving the turn in the background if the person to move has a coach; return whether it was started."""
        asked = self.coached and not self.over and self.seats[self.state.player].is_person
        if asked:
            rouse(partial(ai.estimate, self.state))
        return asked

    def _awaited(self) -> Awaited:
        state = self.state
        if state.winner is not None:
            return Over((state.winner,))
        if state.awaits_dice:
            return AwaitDice(state.player)
        if self.seats[state.player].is_person:
            return AwaitPerson(state.player)
        return AwaitComputer((state.player,))

    def _shown(self, state: AnyState) -> AnyState:
        return state

    def _is_theirs(self, move: AnyMove, player: int) -> bool:
        return not isinstance(move, classic.Dice)

    def _throw(self) -> AnyMove:
        self._solve_ahead()  # while the dice roll
        return classic.Dice(dice.throw(self.seed, self.state.turn, self.state.throw, 4))

    def _asked(self, player: int) -> classic.State:
        return self.state

    def _decide(self, character: str, asked: classic.State) -> Decided:
        """Return the character's decision. Random numbers come from the game's number, so it is repeatable."""
        rng = Random(f"{self.seed}/{asked.turn}/{asked.throw}/{asked.dice is None}")
        return ai.opponent("classic", character).decide(asked, rng)

    def _as_decided(self, player: int, decision: Decided) -> Decision[AnyMove]:
        return decision


@cache
def _rouse_coach(rules: classic.Rules) -> None:
    rouse(partial(ai.estimate, classic.new_game(rules)))


def _classic(state: AnyState) -> classic.State:
    assert isinstance(state, classic.State)
    return state
