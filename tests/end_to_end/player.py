"""A player at the real window: looks into the saved game, decides, and acts by mouse alone or by keyboard alone.

Where things lie is taken from the same screen laid out beside, without a window.
"""

from __future__ import annotations

import time
from pathlib import Path

import playhouse
from window import SLOW_MACHINE, Game

from cantstop.controller import matches
from cantstop.controller import settings as stored
from cantstop.controller.settings import Settings
from cantstop.controller.shelf import UNFINISHED, read
from cantstop.controller.store import Store
from cantstop.model import classic, dice
from cantstop.model.board import LENGTHS
from cantstop.model.classic import Advance, Dice, Move, Roll, State, Stop
from cantstop.model.record import Record

SWIFT = Settings(language="en", animations="reduced", pace="at_once", coach="off", sound=False)
PRESSED_IN_VAIN = 1.2  # seconds after which a press that was taken for a skip is made once more


def prepare(home: Path, settings: Settings = SWIFT) -> None:
    """The settings of the player are there before the first start."""
    stored.save(home / "config", settings)


def saved(home: Path) -> Record | None:
    """The unfinished game as it stands on the disk."""
    found = sorted((home / "data" / UNFINISHED).glob("*.game"), key=lambda path: path.stat().st_mtime)
    return read(found[-1]).played() if found else None


def finished(home: Path) -> list[Record]:
    return list(Store(home / "data").finished.records()[0])


def standing(record: Record) -> State:
    match = matches.take_up(record)
    state = match.state
    assert isinstance(state, State)
    return state


def decide(state: State, seed: str) -> Move:
    """Plays fast and never busts where that can be known: the dice of a number are the same for everybody."""
    moves = classic.legal_moves(state)
    if isinstance(moves[0], Advance):
        return max(moves, key=lambda move: _worth(classic.apply(state, move)[0]))
    if Stop() not in moves:
        return Roll()
    tops = sum(1 for column, space in enumerate(state.runners) if space and space == LENGTHS[column])
    wins = state.claimed.count(state.player) + tops >= state.rules.columns_to_win
    rolled, _ = classic.apply(state, Roll())
    after, _ = classic.apply(rolled, Dice(dice.throw(seed, rolled.turn, rolled.throw, 4)))
    return Stop() if wins or after.turn != state.turn else Roll()


def _worth(state: State) -> float:
    climbed = sum(space / LENGTHS[column] for column, space in enumerate(state.runners) if space)
    return climbed - 0.15 * (3 - state.free_runners)


class Player:
    def __init__(self, game: Game, home: Path, by_mouse: bool, size: tuple[int, int]) -> None:
        self.game, self.home, self.by_mouse, self.size = game, home, by_mouse, size

    def press(self, scene: str, control: str, key: str, **details: object) -> None:
        """A control, by the means of this player."""
        if not self.by_mouse:
            self.game.key(key)
            return
        here = playhouse.scene_at(self.home / "beside", scene, self.size, dict(details), language="en", coach="off")
        found = here.ui.find(control)  # type: ignore[attr-defined]
        assert found is not None, f"{scene} has no {control}"
        self.game.click(*found.rect.center)

    def play_on(self, until_over: float = 90.0) -> None:
        """Every decision of every person, until the game is over."""
        end = time.monotonic() + until_over * SLOW_MACHINE
        while (record := saved(self.home)) is not None:
            assert time.monotonic() < end, f"the game stands still after {len(record.moves)} moves"
            if standing(record).awaits_dice or self._no_ones(record):
                time.sleep(0.03)
                continue
            self._act(record)
            self._wait_for_more(len(record.moves))

    def _no_ones(self, record: Record) -> bool:
        """Whether a computer is to move, or the game is just over."""
        state = standing(record)
        return state.winner is not None or record.seats[state.player].character is not None

    def _act(self, record: Record) -> None:
        state = standing(record)
        move = decide(state, record.seed)
        details = {"match": matches.take_up(record)}
        if isinstance(move, Advance):
            number = self._card(record, move)
            self.press("table", f"choice_{number}", str(number), **details)
        elif isinstance(move, Stop):
            self.press("table", "stop", "s", **details)
        else:
            self.press("table", "roll", "space", **details)

    def _card(self, record: Record, move: Advance) -> int:
        """The number on the first card of the move."""
        cards = [each for pairing in classic.pairings(standing(record)) for each in _in_order(pairing)]
        return cards.index(move) + 1

    def _wait_for_more(self, moves: int) -> None:
        end = time.monotonic() + PRESSED_IN_VAIN * SLOW_MACHINE
        while time.monotonic() < end:
            record = saved(self.home)
            if record is None or len(record.moves) > moves:
                return
            time.sleep(0.02)


def _in_order(pairing: classic.Pairing) -> list[Advance]:
    """The cards of a row stand in the order of the dice: the moves by the sum they use."""
    if len(pairing.moves) < 2:
        return list(pairing.moves)
    return sorted(pairing.moves, key=lambda move: pairing.sums.index(move.columns[0]))
