"""The throws for who starts, as far as they lie on the table: who throws now, who threw what, who throws again."""

from __future__ import annotations

from cantstop.controller.classic_match import ClassicMatch
from cantstop.view.parts.table.tray import Tray

Pair = tuple[int, int]


class RollOffThrows:
    def __init__(self, match: ClassicMatch) -> None:
        self.match = match
        self.names = [seat.name for seat in match.seats]
        self.colours = [seat.colour for seat in match.seats]
        self.rounds = match.roll_off
        self.order = [
            (number, player)
            for number, thrown in enumerate(self.rounds)
            for player, pair in enumerate(thrown)
            if pair is not None
        ]
        self.done = match.start_throws  # throws that lie on the table
        self.trays = [Tray(2, bare=True) for _ in self.names]
        self.flying = False
        self.starter: int | None = None

    @property
    def thrower(self) -> int | None:
        return self.order[self.done][1] if self.done < len(self.order) else None

    @property
    def tie_round(self) -> int:
        """0 while all throw, then one more for each tie."""
        return self.order[min(self.done, len(self.order) - 1)][0]

    @property
    def coming(self) -> tuple[int, int, Pair]:
        """The round, the player and the dice of the next throw."""
        number, player = self.order[self.done]
        pair = self.rounds[number][player]
        assert pair is not None
        return number, player, pair

    def land(self) -> None:
        """The dice of the next throw lie."""
        self.flying = False
        self.lie(self.done + 1)

    def lie(self, throws: int) -> None:
        """So many have been thrown; after the last one it is known who starts."""
        self.done = throws
        if self.thrower is None:
            self.starter = self.match.state.player

    def thrown(self, player: int, number: int) -> Pair | None:
        """The pair this player has thrown in that round, if it lies there yet."""
        if (number, player) in self.order[: self.done]:
            return self.rounds[number][player]
        return None

    def latest(self, player: int) -> Pair | None:
        return self.latest_before(player, self.tie_round + 1)

    def latest_before(self, player: int, round_: int) -> Pair | None:
        pairs = [pair for number in range(round_) if (pair := self.thrown(player, number)) is not None]
        return pairs[-1] if pairs else None

    def throws_now(self, player: int) -> bool:
        """Whether the player is in this round."""
        return self.rounds[self.tie_round][player] is not None
