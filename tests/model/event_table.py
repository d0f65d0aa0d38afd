"""A table that is updated by events alone."""

from __future__ import annotations

from typing import Any

import oracle

from cantstop.model import events as told
from cantstop.model.refusals import Refusal


class EventTable:
    """The visible parts of a state, changed by events; each event is checked against them."""

    def __init__(self, picture: dict[str, Any], rules: dict[str, Any]) -> None:
        self.picture = picture
        self.rules = rules

    def hear(self, event: told.Event) -> None:
        getattr(self, "hear_" + type(event).__name__)(event)

    def mine(self, player: int) -> dict[int, int]:
        squares: dict[int, int] = self.picture["squares"][player]
        return squares

    def passed(self, column: int, start: int, space: int) -> tuple[int, ...]:
        """Return the players whose squares are between the two spaces, from below."""
        squares = self.picture["squares"]
        return tuple(p for at in range(start + 1, space) for p, own in enumerate(squares) if own.get(column) == at)

    def hear_DiceTaken(self, event: told.DiceTaken) -> None:
        assert event.player == self.picture["player"]
        assert self.picture["dice"] is None
        self.picture["awaits"] = True

    def hear_Rolled(self, event: told.Rolled) -> None:
        assert event.player == self.picture["player"]
        assert self.picture["awaits"]
        self.picture.update(awaits=False, dice=event.dice)

    def hear_RunnerEntered(self, event: told.RunnerEntered) -> None:
        assert event.player == self.picture["player"]
        assert event.column not in self.picture["runners"]
        assert event.start == self.mine(event.player).get(event.column, 0)
        self.step(event)

    def hear_RunnerClimbed(self, event: told.RunnerClimbed) -> None:
        assert event.player == self.picture["player"]
        assert event.start == self.picture["runners"][event.column]
        self.step(event)

    def step(self, event: told.RunnerEntered | told.RunnerClimbed) -> None:
        assert event.jumped == self.passed(event.column, event.start, event.space)
        climbed = oracle.climb({**self.picture, "rules": self.rules}, self.picture["runners"], event.column)
        assert climbed is not None
        assert climbed[event.column] == event.space
        self.picture["runners"] = climbed
        self.picture["dice"] = None

    def hear_Stopped(self, event: told.Stopped) -> None:
        me = self.mine(event.player)
        runners = self.picture["runners"]
        assert event.player == self.picture["player"]
        assert event.steps == sum(space - me.get(column, 0) for column, space in runners.items()) > 0

    def hear_SquareMoved(self, event: told.SquareMoved) -> None:
        assert event.start == self.mine(event.player).get(event.column, 0)
        assert event.space == self.picture["runners"].pop(event.column)
        self.mine(event.player)[event.column] = event.space

    def hear_ColumnClaimed(self, event: told.ColumnClaimed) -> None:
        assert self.mine(event.player)[event.column] == oracle.TOP[event.column]
        self.picture["claimed"][event.column] = event.player

    def hear_SquareSentHome(self, event: told.SquareSentHome) -> None:
        assert self.picture["claimed"][event.column] not in (None, event.player)
        assert self.mine(event.player).pop(event.column) == event.space

    def hear_Busted(self, event: told.Busted) -> None:
        me, runners = self.mine(event.player), self.picture["runners"]
        assert event.player == self.picture["player"]
        assert event.dice == self.picture["dice"]
        assert dict(event.runners) == runners
        assert list(event.runners) == sorted(event.runners)
        assert event.steps == sum(space - me.get(column, 0) for column, space in runners.items())
        sums = {a + b for i, a in enumerate(event.dice) for b in event.dice[i + 1 :]}
        assert [refusal.column for refusal in event.refusals] == sorted(sums)
        for refusal in event.refusals:
            self.check(refusal)
        self.picture.update(runners={}, dice=None)

    def check(self, refusal: Refusal) -> None:
        column = refusal.column
        assert column is not None
        owner = self.picture["claimed"].get(column)
        if owner is not None:
            assert (refusal.reason.name, refusal.player) == ("CLAIMED", owner)
        elif self.picture["runners"].get(column) == oracle.TOP[column]:
            assert refusal.reason.name == "ON_TOP"
        else:
            assert refusal.reason.name == "NO_RUNNER"
            assert column not in self.picture["runners"]
            assert len(self.picture["runners"]) == 3

    def hear_TurnPassed(self, event: told.TurnPassed) -> None:
        assert event.player == self.picture["player"]
        assert event.to == (event.player + 1) % len(self.picture["squares"])
        assert event.turn == self.picture["turn"] + 1
        assert not self.picture["runners"]
        self.picture.update(player=event.to, turn=event.turn)

    def hear_Won(self, event: told.Won) -> None:
        owned = [column for column, owner in self.picture["claimed"].items() if owner == event.player]
        assert list(event.columns) == sorted(owned)
        self.picture["winner"] = event.player
