"""An animation for each event on the board, and the positions of pieces in the window."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

import pygame

from cantstop.model import events
from cantstop.model.board import LENGTHS, SLOTS
from cantstop.model.events import Event
from cantstop.view.art import board, geometry, pieces
from cantstop.view.art.board import Key
from cantstop.view.art.geometry import BoardBox, Disc
from cantstop.view.kit.paint import picture
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.theme import Theme, milliseconds
from cantstop.view.kit.timeline import Script, Tween, between
from cantstop.view.parts.confetti import Confetti
from cantstop.view.parts.rolling import Rolling, Tray
from cantstop.view.parts.table import sayings
from cantstop.view.parts.table_top import CORNERS, corner_of, seat_key

if TYPE_CHECKING:
    from cantstop.view.screens.table import Table

HOP = 0.35  # height of a hop, as a share of a cell's height
REBOUND = 0.25
SETTLES = 0.005  # the rebound of a dropped runner, as a share of the side
LANDED = 0.72  # the part of a fall after which the runner has reached the rim and rebounds
FLOOR = 0.945  # the lower rim, as a part of the side
LEVEL = 0.2071  # the lower rim is level up to this distance from the middle; beyond, it rises at 45 degrees
BLOW = 440.0  # ms from the first swing of a bust until its plaque comes down
NARROWING = 110 / 250  # the share of the time in which a runner narrows; then the square opens
NUMBER_TURNS = 180.0  # ms in which the number of a claimed column turns over
TILE = 32.0  # units from the corner of a seat to the middle of its tile, across; 34 down
RINGS = (8, 18)  # the spread of the rings of a claim, in units
EDGE = 0.04  # the width of the sign seen from its edge
Painter = Callable[[], Iterable[Sprite]]  # returns the current pictures of a moving piece


@dataclass(slots=True)
class Turn:
    """The animation of the board that turns over to show its back or, if `reverse` is true, its front again."""

    winner: int
    columns: tuple[int, ...]
    narrowing: Tween  # until only the edge is seen
    opening: Tween | None = None
    plates: list[Tween] = field(default_factory=list)  # of the columns on the back
    reverse: bool = False
    front: Sprite | None = None  # the picture of the board with everything on it

    @property
    def opened(self) -> bool:
        return self.opening is not None and self.opening.begun

    @property
    def done(self) -> bool:
        return self.opening is not None and self.opening.done

    @property
    def wide(self) -> float:
        """The visible width of the turning board, as a share; it overshoots slightly."""
        if self.opening is None or not self.opened:
            return 1 - (1 - EDGE) * self.narrowing.value
        value = self.opening.value
        return EDGE + (1 - EDGE) * (value if value < 1 else 1 + 0.3 * (value - 1))


@dataclass(slots=True)
class Motion:
    """The animations that currently run on the board; a new instance has none."""

    under: list[Painter] = field(default_factory=list)  # below the shade and the pieces
    pieces: list[Painter] = field(default_factory=list)
    plaque: Painter | None = None  # of a bust, over everything else
    hidden: set[Key] = field(default_factory=set)  # pieces that a painter replaces, by their keys in art.board
    swing: tuple[Tween, float] | None = None  # of the sign at a bust; 1 is the usual weight
    jolt: Tween | None = None  # the jolt of the board by the plaque of a bust
    plate: tuple[int, Tween | None] | None = None  # a claimed column, and the animation of its plate
    turn: Turn | None = None
    winning: tuple[int, ...] = ()  # columns that stay bright when the game is won
    confetti: Confetti | None = None  # over the whole table
    dim: Callable[[], float] = lambda: 0.0
    bright: Callable[[int], float] = lambda column: 0.0  # the shine of a column when the game is won


@dataclass(frozen=True, slots=True)
class BoardPlace:
    x: int
    y: int
    side: int
    theme: Theme
    colours: tuple[str, ...]  # of the players, in seat order

    def box(self, column: int, space: int) -> BoardBox:
        box = geometry.cell(column, space, self.side)
        return BoardBox(box.x + self.x, box.y + self.y, box.w, box.h)

    def disc(self, column: int, space: int, squares: int = 0) -> Disc:
        """Return the circle of a runner on a space with this number of squares."""
        disc = geometry.sharing(squares, True, self.box(column, space)).runner
        assert disc is not None
        return disc

    def floor(self, column: int) -> float:
        """Return the y at which a falling runner hits the lower rim of the board, which is higher at the sides."""
        aside = max(0.0, abs(geometry.column_x(column) - 0.5) - LEVEL)
        lowest = self.box(column, 1)
        return max(self.y + (FLOOR - aside) * self.side, lowest.y + lowest.h / 2)

    def runner(self, disc: Disc, number: int | None = None) -> Sprite:
        return pieces.runner(round(2 * disc.r), self.theme, number).at(disc.x - disc.r, disc.y - disc.r)

    def around(self, disc: Disc, name: str, alpha: float = 1.0) -> Sprite:
        """Return a picture from the assets, drawn around the centre of a disc."""
        px = round(2 * disc.r)
        surface = picture(name, px, px, self.theme)
        return Sprite(surface, round(disc.x - disc.r), round(disc.y - disc.r), round(255 * alpha))

    def square(self, player: int, box: BoardBox, alpha: float = 1.0) -> Sprite:
        surface = pieces.square(box.w, box.h, self.colours[player], self.theme)
        return Sprite(surface, box.x, box.y, round(255 * alpha))

    def sprite(self, placed: Sprite, alpha: float = 1.0) -> Sprite:
        return placed.at(self.x, self.y, round(255 * alpha))

    def local(self, place: tuple[int, int]) -> tuple[int, int, int]:
        """Return the x and y of a point relative to the board, and the side of the board, for art.geometry."""
        return place[0] - self.x, place[1] - self.y, self.side


def number_on(column: int, space: int) -> int | None:
    """Return the column's number if the space is the top one, where a runner covers the printed number, else None."""
    return column if space == LENGTHS[column] else None


@contextmanager
def _moving(t: Table, painter: Painter, *hidden: Key) -> Iterator[None]:
    """Paint a moving piece on the board, and hide the pieces with these keys, while the block runs."""
    motion = t.shown.motion
    motion.pieces.append(painter)
    motion.hidden.update(hidden)
    yield
    motion.pieces.remove(painter)
    motion.hidden.difference_update(hidden)


def _runner_at(t: Table, column: int, space: int) -> Disc:
    return t.place.disc(column, space, len(t.board.position.seats_on(column, space)))


def _narrowed(sprite: Sprite, part: float) -> Sprite:
    """Return the sprite scaled to this share of its width around its middle."""
    width, height = sprite.surface.get_size()
    narrow = max(1, round(width * part))
    surface = pygame.transform.smoothscale(sprite.surface, (narrow, height))
    return Sprite(surface, sprite.x + (width - narrow) // 2, sprite.y)


# A throw


def throw(t: Table, event: events.Rolled, *moment: object) -> Script:
    """Animate the roll of the dice; `moment` is the game's number, the turn and the throw, which select the motion."""
    box = t.tree.box("tray")
    assert box is not None
    t.shown.dice = event.dice
    t.shown.rolling = Rolling(event.dice, Tray.setting(box.rect, t.style), t.timeline, *moment)
    yield from t.shown.rolling.course(t.context.play)
    t.shown.rolling = None


# Runners


def climb(t: Table, told: Sequence[Event]) -> Script:
    for event in told:
        if isinstance(event, events.RunnerEntered):
            yield from _enter(t, event)
        elif isinstance(event, events.RunnerClimbed):
            yield from _climb(t, event)


def _enter(t: Table, event: events.RunnerEntered) -> Script:
    """Animate a runner that falls onto its space from one cell above, flattens on impact, and comes to rest."""
    column, space = event.column, event.space
    tween, lands = t.timeline.tween("runner_drop"), t.timeline.tween(milliseconds("runner_drop") / 2)

    def drop() -> Iterator[Sprite]:
        place, end, fallen = t.place, _runner_at(t, column, space), 2 * tween.part
        runner = place.runner(end, number_on(column, space))
        if tween.stands_still:
            yield runner._replace(alpha=round(255 * tween.fade))
        elif fallen < 1:
            yield place.around(end, "hop_shadow", fallen)
            yield runner._replace(y=runner.y - round(place.box(column, space).h * (1 - fallen**2)))
        else:
            settled = fallen - 1
            squashed, (w, h) = max(0.0, 1 - 2 * settled), runner.surface.get_size()
            size = round(w * (1 + 0.07 * squashed)), round(h * (1 - 0.09 * squashed))
            low = pygame.transform.smoothscale(runner.surface, size)
            lift = round(SETTLES * place.side * max(0.0, math.sin(math.pi * (2 * settled - 1))))
            yield Sprite(low, runner.x - (low.get_width() - w) // 2, runner.y + h - low.get_height() - lift)

    with _moving(t, drop):
        yield lands
        t.context.play("runner_step", space)
        yield tween
    t.shown.runners[column] = space
    yield t.timeline.tween("runner_pause")


def _climb(t: Table, event: events.RunnerClimbed) -> Script:
    """Animate a runner that hops to the next space in a small arc, higher over other players' squares."""
    column, tween = event.column, t.timeline.tween("runner_step", "inout")
    higher = HOP * (1 + len(set(event.jumped)))

    def hop() -> Iterator[Sprite]:
        place, part = t.place, tween.value
        start, end = _runner_at(t, column, event.start), _runner_at(t, column, event.space)
        x, y, r = (between(one, other, part) for one, other in zip(start, end))
        arc = math.sin(math.pi * min(1.0, max(0.0, part)))
        lift = 0.0 if tween.stands_still else higher * place.box(column, event.space).h * arc
        if lift > 1:
            yield place.around(Disc(x, y, r), "hop_shadow")
        number = number_on(column, event.space) if part > 0.6 else None
        yield place.runner(Disc(x, y - lift, r), number)._replace(alpha=round(255 * tween.fade))

    with _moving(t, hop, ("runner", column, 0)):
        yield tween
        t.context.play("runner_step", event.space)
    t.shown.runners[column] = event.space
    yield t.timeline.tween("runner_pause")


# A stop


def bank(t: Table, told: Sequence[Event]) -> Script:
    """Animate the runners as they turn over into squares, one after the other."""
    t.context.play("stop")
    moved = [event for event in told if isinstance(event, events.SquareMoved)]
    flips = [_flip(t, event, number * milliseconds("bank_stagger")) for number, event in enumerate(moved)]
    for flip in flips:
        next(flip)
    for flip in flips:
        yield from flip
        t.context.play("bank")


def _flip(t: Table, event: events.SquareMoved, delay: float) -> Script:
    column, space, player = event.column, event.space, event.player
    tween = t.timeline.tween("bank_flip", delay=delay)

    def flip() -> Iterator[Sprite]:
        place, part = t.place, tween.part
        there = t.board.position.seats_on(column, space)
        after = sorted({*there, player})
        box = geometry.sharing(len(after), False, place.box(column, space)).squares[after.index(player)]
        if tween.stands_still:
            yield place.square(player, box, tween.fade)
        elif part < NARROWING:
            runner = place.runner(place.disc(column, space, len(there)), number_on(column, space))
            yield _narrowed(runner, 1 - part / NARROWING)
        else:
            opened = (part - NARROWING) / (1 - NARROWING)
            yield _narrowed(place.square(player, box), min(1.0, 1 - (1 - opened) ** 3))

    with _moving(t, flip, ("runner", column, 0), ("square", column, player)):
        yield None
        yield tween
    t.shown.runners[column], t.shown.squares[player][column] = 0, space


def claim(t: Table, told: Sequence[Event]) -> Script:
    """Animate the claims: fill each claimed column, and send the other players' squares home."""
    gone = (event for event in told if isinstance(event, events.ColumnClaimed | events.SquareSentHome))
    for column, group in groupby(gone, key=lambda event: event.column):
        first, *others = group
        sent = [event for event in others if isinstance(event, events.SquareSentHome)]
        yield from _claim(t, column, first.player, sent)


def _claim(t: Table, column: int, player: int, sent: Sequence[events.SquareSentHome]) -> Script:
    shown, motion = t.shown, t.shown.motion
    t.context.play("claim")
    position = t.board.position
    flying = [
        (event, t.timeline.tween("claim_return", "inout"), position.seats_on(column, event.space)) for event in sent
    ]
    bar = t.timeline.tween("claim_pour", "inout")
    rings: Tween | None = None
    number: Tween | None = None  # the number turns over once the bar has reached it
    for event in sent:
        shown.squares[event.player][column] = 0
    shown.claimed[column], motion.plate = player, (column, None)

    def rising() -> Iterator[Sprite]:
        place, colour = t.place, t.colours[player]
        side, theme = place.side, place.theme
        if bar.stands_still or (number is not None and number.done):
            yield place.sprite(board.claimed_bar(column, colour, side, theme), bar.fade)
        else:
            height = round((geometry.column_box(column, side).h - 1) * bar.value)
            yield place.sprite(board.claimed_bar(column, colour, side, theme, height))
            yield from map(place.sprite, board.popping_symbol(column, colour, side, theme, height))
            yield _turned_number(t, column, player, 0.0 if number is None else number.part)
        if rings is not None and not rings.stands_still and not rings.done:
            band = round(20 * min(1.0, rings.part * 500 / 360)) / 20
            yield place.sprite(board.light_band(column, side, band))
            for reach in RINGS:
                spread = round(reach * t.style.u * rings.value)
                yield place.sprite(board.claim_ring(column, side, theme, spread), 1 - rings.part)

    def leaving() -> Iterator[Sprite]:
        for event, tween, there in flying:
            yield _flying(t, event, tween, there)

    motion.under.append(rising)
    with _moving(t, leaving, ("bar", column, player)):
        yield bar
        rings, number = t.timeline.tween("claim_rings", "out"), t.timeline.tween(NUMBER_TURNS)
        yield rings, *(tween for _, tween, _ in flying)
        motion.under.remove(rising)
    motion.plate = column, t.timeline.tween("claim_medal", "back")
    yield motion.plate[1]
    motion.plate = None


def _turned_number(t: Table, column: int, player: int, part: float) -> Sprite:
    """Return the number of a claimed column while it turns over from ivory to its owner's colour."""
    place, top = t.place, geometry.cell(column, LENGTHS[column], t.place.side)
    bar = board.claimed_bar(column, t.colours[player], place.side, place.theme)
    face = t.board.ground().surface.subsurface(top)
    if part >= 0.5:
        face = bar.surface.subsurface((top.x - bar.x, top.y - bar.y, top.w, top.h))
    return _narrowed(Sprite(face, place.x + top.x, place.y + top.y), abs(1 - 2 * part))


def _flying(t: Table, event: events.SquareSentHome, tween: Tween, there: Sequence[int]) -> Sprite:
    """Return a square on its way to its owner's seat; `there` are the players who shared its space."""
    place, player, part = t.place, event.player, tween.value
    shared = geometry.sharing(len(there), False, place.box(event.column, event.space)).squares
    start, end = shared[there.index(player)], _home(t, player)
    if tween.stands_still:
        return place.square(player, start, 1 - tween.part)
    side = min(start.w, start.h)
    turned = pygame.transform.rotozoom(place.square(player, start._replace(w=side, h=side)).surface, 70 * part, 1.0)
    x = between(start.middle[0], end[0], part)
    y = between(start.middle[1], end[1], part) - 0.06 * place.side * math.sin(math.pi * part)
    alpha = 1.0 if part < 0.8 else (1 - part) / 0.2
    return Sprite(turned, round(x - turned.get_width() / 2), round(y - turned.get_height() / 2), round(255 * alpha))


def _home(t: Table, player: int) -> tuple[int, int]:
    """Return the centre of the tile on a player's card, the target of squares that are sent home."""
    box, corner, u = t.tree.box(seat_key(player)), CORNERS[corner_of(player, len(t.names))], t.style.u
    assert box is not None
    across = box.w - TILE * u if corner.endswith("right") else TILE * u
    return round(box.x + across), round(box.y + (box.h - 34 * u if corner.startswith("bottom") else 34 * u))


# A bust


def bust(t: Table, event: events.Busted) -> Script:
    """Pause, then swing and darken the board while the runners fall."""
    shown, motion = t.shown, t.shown.motion
    yield t.timeline.tween("bust_freeze")
    weight = blow(event.steps)
    t.context.play("bust", loudness=min(1.0, weight))
    swing, dim = t.timeline.tween("bust_swing", "swing"), t.timeline.tween("bust_dim", fade=True)
    lands = t.timeline.tween(120, "fall", delay=BLOW)
    settles, motion.jolt = (t.timeline.tween(ms, delay=BLOW + 120) for ms in (200, 90))
    falls = t.timeline.tween("bust_fall")

    def falling() -> Iterator[Sprite]:
        for column, space in event.runners:
            yield from _fall(t, column, space, falls)

    def plaque() -> Iterator[Sprite]:
        """Yield the plaque, which drops on impact, stays for a while and fades."""
        scale, alpha = 1.0, lands.fade
        if not lands.stands_still:
            scale = 1.35 - 0.35 * lands.value - 0.025 * math.sin(math.pi * settles.part)
            alpha = min(1.0, 4 * lands.part)
        if shown.plaque is not None:
            fading = (shown.plaque.passed - milliseconds("bust_plaque_hold")) / milliseconds("bust_dim")
            alpha = min(motion.dim(), max(0.0, 1 - max(0.0, fading)))
        surface = pieces.bust_plaque(t.place.side, *sayings.plaque(event), t.place.theme)
        if abs(scale - 1) > 0.002:
            surface = pygame.transform.smoothscale_by(surface, scale)
        middle = pygame.Rect(t.place.x, t.place.y, t.place.side, t.place.side).center
        if alpha > 0:
            yield Sprite(surface, *surface.get_rect(center=middle).topleft, round(255 * alpha))

    shown.runners = [0] * SLOTS
    motion.pieces.append(falling)
    motion.swing, motion.dim, motion.plaque = (swing, weight), lambda: dim.part, plaque
    yield swing, dim, settles, falls
    motion.swing = None


def blow(steps: int) -> float:
    """Return the strength of a bust's animation: 1 for a usual number of lost steps, at most 1.5."""
    return 0.6 + 0.9 * min(1.0, steps / 20)


def _fall(t: Table, column: int, space: int, tween: Tween) -> Iterator[Sprite]:
    """Yield sprites of a runner that falls to the lower rim of its column and rebounds, and of a ring at its space."""
    place, start = t.place, _runner_at(t, column, space)
    yield place.around(start, "lost_ring")
    if not tween.stands_still:
        now = start._replace(y=between(start.y, place.floor(column), fallen(tween.part)))
        if (height := round(now.y - start.y - start.r)) >= 2:  # a fading trail below the ring
            strip = pygame.Surface((1, 2), pygame.SRCALPHA)
            for end, alpha in enumerate((0, 110)):
                strip.set_at((0, end), (*place.theme["rim"], alpha))
            trail = pygame.transform.smoothscale(strip, (round(1.1 * start.r), height))
            yield Sprite(trail, round(start.x - trail.get_width() / 2), round(start.y + start.r))
        yield place.runner(now)


def fallen(part: float) -> float:
    """Return the distance fallen at `part` of the time, as a share of the height; there is one rebound of a quarter."""
    if part < LANDED:
        return (part / LANDED) ** 2
    again = (part - LANDED) / (1 - LANDED)
    return 1 - REBOUND * 0.25 * 4 * again * (1 - again)


def lift(t: Table) -> Script:
    """Brighten the board after a bust, and show the position before the turn."""
    fade = t.timeline.tween("bust_dim", fade=True)
    t.shown.motion.dim = lambda: 1 - fade.part
    yield fade
    t.shown.motion = Motion()


# The end


def win(t: Table, event: events.Won) -> Script:
    """Darken all but the winner's columns, brighten these one by one, and turn the board over."""
    motion, seat = t.shown.motion, t.match.seats[event.player]
    darker, motion.winning = t.timeline.tween(250, fade=True), event.columns
    motion.dim = lambda: darker.part
    shines: dict[int, Tween] = {}
    motion.bright = lambda column: shines[column].value if column in shines else 0.0
    for column in event.columns:
        shines[column] = t.timeline.tween("win_brighten", "out", fade=True)
        yield shines[column]
    t.board.back(seat)  # drawn while nothing moves, since the first drawing takes longer than a frame
    yield t.timeline.tween(150)
    turn = motion.turn = Turn(event.player, event.columns, t.timeline.tween(220, "fall"))
    yield turn.narrowing
    t.context.play("bust", loudness=0.4)  # the tin
    turn.opening = t.timeline.tween(280, "back")
    t.changed()
    yield turn.opening
    turn.plates = [t.timeline.tween(300, "back", delay=80 * number) for number in range(len(event.columns))]
    if seat.is_person and not t.timeline.reduced:
        motion.confetti = Confetti(seat.colour, t.timeline.tween("win_shower"))
        yield motion.confetti.tween
        motion.confetti = None
    yield turn.plates
