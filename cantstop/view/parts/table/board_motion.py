"""What moves on the board now, and what movement has changed of it. The choreography writes it, the board shows it; a
new one is a board at rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from cantstop.model.events import Busted
from cantstop.view.art.position import Key
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.timeline import Tween
from cantstop.view.parts.confetti import Confetti
from cantstop.view.parts.table.piece_animations import PieceAnimation


class RisingBar(NamedTuple):
    """A column that was claimed fills from its foot; then rings spread."""

    column: int
    player: int
    bar: Tween
    rings: Tween | None = None


class NewPlate(NamedTuple):
    """The plate of that column, which pops on its owner's seat card at last."""

    column: int
    player: int
    popping: Tween | None = None


class Victory(NamedTuple):
    player: int
    name: str
    columns: tuple[int, ...]
    coming: Tween  # of the plaque


class Plaque(NamedTuple):
    """The plaque of a bust; `look` gives its scale and alpha."""

    bust: Busted
    look: Callable[[], tuple[float, float]]


class LeavingSign(NamedTuple):
    """The sign goes to the title of the last screen, in the colour of the winner."""

    player: int
    tween: Tween


@dataclass(slots=True)
class BoardMotion:
    animations: list[PieceAnimation] = field(default_factory=list)
    hidden: set[Key] = field(default_factory=set)  # pieces that are on their way, as art.position names them
    rising: RisingBar | None = None
    plate: NewPlate | None = None
    swing: Tween | None = None
    weight: float = 1.0  # of the bust that swings the sign
    plaque: Plaque | None = None
    victory: Victory | None = None
    leaving: LeavingSign | None = None
    confetti: Confetti | None = None  # falls over the whole table
    banner: Callable[[], Sprite] | None = None  # says whose turn it is now
    dim: Callable[[], float] = lambda: 0.0
    bright: Callable[[int], float] = lambda column: 0.0  # how much a column shines, when the game is won
