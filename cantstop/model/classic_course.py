"""A game of Can't Stop played on tables that change in place: for who follows thousands of games at once.

    course = Course(Rules(players=2))
    course.play(Roll())    # as `classic.apply`, and refused as there, but nothing is told of what happens
    course.state           # the position, as `apply` would have given it

Its moves hold whole numbers, as those that are read from a record do. What is plain it does itself.
The rest it asks of `apply`: whatever may break a rule, and what a variant changes.
"""

from __future__ import annotations

from functools import lru_cache

from cantstop.model.board import COLUMNS, LENGTHS, RUNNERS
from cantstop.model.classic import apply
from cantstop.model.classic_state import EMPTY, Rules, State, new_game
from cantstop.model.dice import Pair, sum_mask, sums
from cantstop.model.moves import Advance, Dice, Move, Roll, Stop, is_throw

_ALL = sum(1 << column for column in COLUMNS)


class Course:
    """Its tables are those of a `State`; sets of columns are bits."""

    def __init__(self, rules: Rules, starter: int = 0) -> None:
        self.rules = rules
        self._variant_climbs = rules.jump or rules.eager
        self._take(new_game(rules, starter))

    @property
    def open(self) -> int:
        """The columns where a step is possible, whatever the dice."""
        return (_ALL if self._free else self._running) & ~(self.gone | self._topped)

    @property
    def state(self) -> State:
        return State(
            rules=self.rules,
            player=self.player,
            turn=self.turn,
            throw=self.throw,
            squares=tuple([tuple(own) for own in self._squares]),
            runners=tuple(self._runners),
            claimed=tuple(self._claimed),
            dice=self._dice,
            awaits_dice=self._awaits_dice,
            winner=self.winner,
        )

    def _take(self, state: State) -> None:
        self.player, self.turn, self.throw = state.player, state.turn, state.throw
        self.steps = state.steps  # at stake
        self._claimed = list(state.claimed)
        self.winner = state.winner
        self._squares = [list(own) for own in state.squares]
        self._runners = list(state.runners)
        self._dice, self._awaits_dice = state.dice, state.awaits_dice
        self._free = state.free_runners
        self._running = sum(1 << column for column in COLUMNS if state.runners[column])
        self._topped = sum(1 << column for column in COLUMNS if state.runners[column] == LENGTHS[column])
        self.gone = sum(1 << column for column in COLUMNS if state.claimed[column] is not None)

    def play(self, move: Move) -> None:
        """IllegalMove with its reason if it is not legal."""
        if self.winner is not None or not self._does(move):
            state, _ = apply(self.state, move)
            self._take(state)

    def _does(self, move: Move) -> bool:
        """Plays the move if it is plainly legal."""
        if isinstance(move, Roll):
            return self._roll()
        if isinstance(move, Dice):
            return self._fall(move.values)
        if isinstance(move, Advance):
            return self._advance(move.columns)
        return isinstance(move, Stop) and self._stop()

    def _roll(self) -> bool:
        if self._awaits_dice or self._dice is not None:
            return False
        self.throw += 1
        self._awaits_dice = True
        return True

    def _fall(self, values: tuple[int, ...]) -> bool:
        if not self._awaits_dice or not _are_dice(values):
            return False
        if sum_mask(values) & self.open:
            self._dice, self._awaits_dice = values, False
        else:
            self._pass_on()
        return True

    def _advance(self, columns: tuple[int, ...]) -> bool:
        if self._dice is None or self._variant_climbs or not self._allowed(columns):
            return False
        runners, own = self._runners, self._squares[self.player]
        for column in columns:
            if not runners[column]:
                runners[column] = own[column]
                self._running |= 1 << column
                self._free -= 1
            runners[column] += 1
            if runners[column] == LENGTHS[column]:
                self._topped |= 1 << column
        self.steps += len(columns)
        self._dice = None
        return True

    def _allowed(self, columns: tuple[int, ...]) -> bool:
        """Whether the dice let these be climbed: both sums of a pairing, or one whose partner cannot follow."""
        assert self._dice is not None
        pairs = _pairs(self._dice)
        if len(columns) == 2:
            return columns in pairs and self._both(*columns)
        if len(columns) != 1:
            return False
        (column,) = columns
        partners = [low if column == high else high for low, high in pairs if column in (low, high)]
        return bool(self.open >> column & 1) and any(not self._both(column, partner) for partner in partners)

    def _both(self, one: int, other: int) -> bool:
        """Whether a step is possible in one column and then in the other."""
        opened = self.open
        if not (opened >> one & 1 and opened >> other & 1):
            return False
        if one == other:
            return (self._runners[one] or self._squares[self.player][one]) + 2 <= LENGTHS[one]
        return self._free > 1 or bool(self._running & (1 << one | 1 << other))

    def _stop(self) -> bool:
        if self._awaits_dice or self._dice is not None or not self._running or self.rules.no_parking:
            return False
        player, runners = self.player, self._runners
        for column in COLUMNS:
            if runners[column]:
                self._squares[player][column] = runners[column]
                if runners[column] == LENGTHS[column]:
                    self._claim(column)
        if self._claimed.count(player) >= self.rules.columns_to_win:
            self.winner = player
            self._lift_runners()
        else:
            self._pass_on()
        return True

    def _claim(self, column: int) -> None:
        self._claimed[column] = self.player
        self.gone |= 1 << column
        for player, own in enumerate(self._squares):
            if player != self.player:
                own[column] = 0

    def _pass_on(self) -> None:
        self._lift_runners()
        self.player = (self.player + 1) % self.rules.players
        self.turn += 1
        self.throw = 0

    def _lift_runners(self) -> None:
        self._awaits_dice = False
        self._runners = list(EMPTY)
        self._running, self._topped, self._free = 0, 0, RUNNERS
        self.steps = 0


@lru_cache(maxsize=1296)
def _are_dice(values: tuple[int, ...]) -> bool:
    return is_throw(values, 4)


@lru_cache(maxsize=1296)
def _pairs(dice: tuple[int, ...]) -> tuple[Pair, ...]:
    return tuple(pair for pair, _ in sums(dice))
