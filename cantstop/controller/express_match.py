"""A match of Can't Stop Express. People choose in seat order, then computers; choices are hidden until all are made."""

from __future__ import annotations

from functools import cache, cached_property, partial
from random import Random

from cantstop import ai
from cantstop.ai.decision import Decision
from cantstop.controller.awaited import AwaitComputer, AwaitDice, Awaited, AwaitPerson, Over
from cantstop.controller.clock import Countdown
from cantstop.controller.history import Events
from cantstop.controller.match import Match, rouse
from cantstop.model import dice, express
from cantstop.model.express import Choose, Mark
from cantstop.model.record import AnyMove, AnyState

Decided = Decision[Mark]

NOBODY = -1  # not a player, so a viewer who sees no choice
NOT_PICKED = None, None


class ExpressMatch(Match[Decided]):
    _pad_open: int | None = None
    _picked: tuple[int | None, Mark | None] = NOT_PICKED  # the die set aside, and the mark once a pairing is chosen

    @cached_property
    def countdown(self) -> Countdown | None:
        seconds = self._record.details.get("timer")
        return Countdown(int(seconds), self._clock) if seconds else None

    # What is

    @property
    def state(self) -> express.State:
        """The position without the hidden choices, as everybody may see it."""
        return express.seen_by(self._whole, NOBODY)

    def seen_by(self, player: int) -> express.State:
        return express.seen_by(self._whole, player)

    @property
    def alone(self) -> bool:
        return len(self.seats) == 1

    @property
    def shared(self) -> bool:
        """Whether several people play. If so, revealed marks cannot be undone."""
        return self._history.shared

    @property
    def practice(self) -> bool:
        """Whether a person at the table knew the throws before."""
        return self._record.is_marked("practice")

    def undo_costs_the_day(self, index: int | None = None) -> bool:
        """Return whether going back undoes one of today's throws, so that the game no longer counts for the day."""
        if not self._record.details.get("daily") or self.practice or self.taken_back:
            return False
        target = self._history.undo_target() if index is None else index
        return target is not None and any(isinstance(step.move, express.Dice) for step in self._history.steps[target:])

    @property
    def pad_open(self) -> int | None:
        return self._pad_open

    @property
    def dice_hidden(self) -> bool:
        """Whether the throw is hidden, as it is in a game with a timer until the pad is opened, and during a pause."""
        if self.countdown is None or self._whole.dice is None:
            return False
        return self._paused or (self._pad_open is None and isinstance(self._awaited(), AwaitPerson))

    def advice(self) -> Decided | None:
        """Return the coach's mark for the person who chooses, or None while it is computed."""
        awaited = self._awaited()
        if not isinstance(awaited, AwaitPerson):
            return None
        return self._advice.get(self._asked(awaited.player))

    # Play

    def open_pad(self) -> None:
        """Show the throw to the awaited person, and start or resume the timer."""
        awaited = self.awaited
        if not isinstance(awaited, AwaitPerson):
            return
        if self._pad_open is None:
            self._pad_open = awaited.player
            self._picked = NOT_PICKED
        if self.countdown and not self.countdown.running:
            self.countdown.go_on((self._whole.round, awaited.player))

    def hold_time(self) -> None:
        """Stop the timer while dice roll or a note is read; `open_pad` restarts it."""
        if self.countdown:
            self.countdown.stop()

    def pick(self, face: int | None, mark: Mark | None) -> None:
        """Store the person's incomplete choice, which is completed if the timer runs out."""
        self._picked = face, mark

    def choose(self, mark: Mark) -> Events:
        awaited = self.awaited
        return self.play(Choose(awaited.player if isinstance(awaited, AwaitPerson) else NOBODY, mark))

    def pause(self) -> None:
        super().pause()
        if self.countdown:
            self.countdown.stop()

    def resume(self) -> None:
        super().resume()
        if self.countdown and self._pad_open is not None:
            self.countdown.go_on((self._whole.round, self._pad_open))

    # Inside

    @property
    def _whole(self) -> express.State:
        """The state including hidden choices. Do not show it or pass it on."""
        return _express(self._history.state)

    def _awaited(self) -> Awaited:
        state = self._whole
        if state.over:
            return Over(state.winners)
        if state.dice is None:
            return AwaitDice(None)
        people = [player for player in state.waiting if self.seats[player].is_person]
        return AwaitPerson(people[0]) if people else AwaitComputer(state.waiting)

    def _shown(self, state: AnyState) -> AnyState:
        return express.seen_by(_express(state), NOBODY)

    def _is_theirs(self, move: AnyMove, player: int) -> bool:
        return isinstance(move, Choose) and move.player == player

    def _throw(self) -> AnyMove:
        _rouse_coach(self._whole.rules.penalty)
        return express.Dice(dice.throw(self.seed, self._whole.round, 1, express.DICE))

    def _moved(self) -> None:
        self._pad_open = None
        self._picked = NOT_PICKED
        if self.countdown:
            self.countdown.stop()

    def _time(self, player: int) -> Events:
        if self.countdown is None or self._pad_open != player or self.countdown.left > 0:
            return ()
        state = self._whole
        assert state.dice is not None
        pad = state.pads[player]
        face, mark = self._picked
        if mark is None or express.mark_refusal(pad, state.dice, mark) is not None:
            mark = express.first_mark(pad, state.dice, face)
        return self._make(Choose(player, mark))

    def _asked(self, player: int) -> tuple[int, express.State]:
        return player, self.seen_by(player)

    def _decide(self, character: str, asked: tuple[int, express.State]) -> Decided:
        player, seen = asked
        return ai.opponent("express", character).decide(seen, player, Random(f"{self.seed}/{seen.round}/{player}"))

    def _as_decided(self, player: int, decision: Decided) -> Decision[AnyMove]:
        return Decision(Choose(player, decision.move), decision.reasons)


@cache
def _rouse_coach(penalty: int) -> None:
    rules = express.Rules(1, penalty)
    rouse(partial(ai.expected_scores, express.new_game(rules)))


def _express(state: AnyState) -> express.State:
    assert isinstance(state, express.State)
    return state
