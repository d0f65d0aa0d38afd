"""Movements on the board: where it is in the window, pieces on their way, and how each event looks."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Protocol

import pygame

from cantstop.model.board import LENGTHS
from cantstop.model.events import (
    Busted,
    ColumnClaimed,
    Event,
    Rolled,
    RunnerClimbed,
    RunnerEntered,
    SquareMoved,
    SquareSentHome,
    Stopped,
    Won,
)
from cantstop.view.art import geometry, pieces
from cantstop.view.art.geometry import BoardBox, Disc
from cantstop.view.art.position import Key
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.paint import Placed
from cantstop.view.kit.theme import Theme, milliseconds
from cantstop.view.kit.timeline import Script, Tween, between
from cantstop.view.parts import tempo
from cantstop.view.parts.confetti import Confetti
from cantstop.view.parts.rolling import Tray
from cantstop.view.parts.table.shown import Motion, NewPlate, Plaque, RisingBar, Swing, Turn

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

HOP = 0.35  # of a cell's height
REBOUND = 0.25
SETTLES = 0.005  # how far a runner that has dropped rebounds, of the side
LANDED = 0.72  # the part of a fall after which the runner has reached the rim and rebounds
FLOOR = 0.945  # the lower rim, as a part of the side
LEVEL = 0.2071  # to either side of the middle it is level; beyond, it rises at 45 degrees


@dataclass(frozen=True, slots=True)
class BoardPlace:
    x: int
    y: int
    side: int
    theme: Theme
    colours: tuple[str, ...]  # of the players, in seat order

    def box(self, column: int, space: int) -> BoardBox:
        """Return a space in window pixels."""
        box = geometry.cell(column, space, self.side)
        return BoardBox(box.x + self.x, box.y + self.y, box.w, box.h)

    def foot(self, column: int) -> pygame.Rect:
        """Return the box below a column, with its number or the chance of its sum."""
        box = geometry.odds_box(column, self.side)
        return pygame.Rect(box.x + self.x, box.y + self.y, box.w, box.h)

    def disc(self, column: int, space: int, squares: int = 0) -> Disc:
        """Return the place of a runner on the space, next to this number of squares."""
        disc = geometry.sharing(squares, True, self.box(column, space)).runner
        assert disc is not None
        return disc

    def floor(self, column: int) -> float:
        """Return the lowest place of a falling runner: the lower rim, which is higher below an outer column."""
        aside = max(0.0, abs(geometry.column_x(column) - 0.5) - LEVEL)
        lowest = self.box(column, 1)
        return max(self.y + (FLOOR - aside) * self.side, lowest.y + lowest.h / 2)

    def runner(self, disc: Disc, number: int | None = None) -> Sprite:
        picture = pieces.runner(round(2 * disc.r), self.theme, number)
        return Sprite(picture.surface, round(disc.x - disc.r) + picture.left, round(disc.y - disc.r) + picture.top)

    def square(self, player: int, box: BoardBox) -> Sprite:
        return Sprite(pieces.square(box.w, box.h, self.colours[player], self.theme), box.x, box.y)

    def sprite(self, placed: Placed, alpha: int = 255) -> Sprite:
        """Return a drawing of the board at its place in the window."""
        return Sprite(placed.surface, self.x + placed.x, self.y + placed.y, alpha)

    def space_at(self, place: tuple[int, int]) -> tuple[int, int] | None:
        """Return the column and the space at a place of the window."""
        return geometry.space_at(place[0] - self.x, place[1] - self.y, self.side)

    def column_at(self, place: tuple[int, int]) -> int | None:
        return geometry.column_at(place[0] - self.x, place[1] - self.y, self.side)

    def covers(self, place: tuple[int, int]) -> bool:
        return geometry.on_board(place[0] - self.x, place[1] - self.y, self.side)


def number_on(column: int, space: int) -> int | None:
    """Return the column's number, if a runner there hides it: it then carries it itself."""
    return column if space == LENGTHS[column] else None


class MovingPiece(Protocol):
    def sprites(self, place: BoardPlace) -> Iterable[Sprite]: ...


@dataclass(slots=True, eq=False)
class Hop:
    """A runner that moves up a space in a small arc."""

    start: Disc
    end: Disc
    tween: Tween
    height: float
    number: int | None = None

    def sprites(self, place: BoardPlace) -> Iterable[Sprite]:
        part = self.tween.value
        lift = 0.0 if self.tween.stands_still else self.height * math.sin(math.pi * min(1.0, max(0.0, part)))
        disc = Disc(
            between(self.start.x, self.end.x, part),
            between(self.start.y, self.end.y, part) - lift,
            between(self.start.r, self.end.r, part),
        )
        if lift > 1:
            shadow = pieces.hop_shadow(round(2 * disc.r), place.theme)
            yield Sprite(shadow, round(disc.x - disc.r), round(disc.y + lift - disc.r))
        number = self.number if part > 0.6 else None
        yield place.runner(disc, number)._replace(alpha=round(255 * self.tween.fade))


@dataclass(slots=True, eq=False)
class Drop:
    """A new runner that falls onto its space from one cell above, and settles: lower and wider at the blow."""

    end: Disc
    tween: Tween
    height: float
    number: int | None = None

    def sprites(self, place: BoardPlace) -> Iterable[Sprite]:
        runner, fallen = place.runner(self.end, self.number), 2 * self.tween.part
        if self.tween.stands_still:
            yield runner._replace(alpha=round(255 * self.tween.fade))
        elif fallen < 1:
            shadow = pieces.hop_shadow(round(2 * self.end.r), place.theme)
            x, y = round(self.end.x - self.end.r), round(self.end.y - self.end.r)
            yield Sprite(shadow, x, y, round(255 * fallen))
            yield runner._replace(y=runner.y - round(self.height * (1 - fallen**2)))
        else:
            settled = fallen - 1
            squashed, (w, h) = max(0.0, 1 - 2 * settled), runner.surface.get_size()
            size = round(w * (1 + 0.07 * squashed)), round(h * (1 - 0.09 * squashed))
            low = pygame.transform.smoothscale(runner.surface, size)
            lift = round(SETTLES * place.side * max(0.0, math.sin(math.pi * (2 * settled - 1))))
            yield Sprite(low, runner.x - (low.get_width() - w) // 2, runner.y + h - low.get_height() - lift)


@dataclass(slots=True, eq=False)
class Flip:
    """A runner that turns over into the player's square."""

    runner: Disc
    box: BoardBox
    player: int
    tween: Tween
    narrow: float  # the part of the time in which the runner narrows
    number: int | None = None

    def sprites(self, place: BoardPlace) -> Iterable[Sprite]:
        if self.tween.stands_still:
            yield place.square(self.player, self.box)._replace(alpha=round(255 * self.tween.fade))
            return
        part = self.tween.part
        if part < self.narrow:
            yield _narrowed(place.runner(self.runner, self.number), 1 - part / self.narrow)
        else:
            opened = (part - self.narrow) / (1 - self.narrow)
            yield _narrowed(place.square(self.player, self.box), min(1.0, 1 - (1 - opened) ** 3))


@dataclass(slots=True, eq=False)
class Fall:
    """A runner that falls down its column to the lower rim and rebounds; its ring stays at its old place.

    It stays there until the game continues, so its place is computed again when the size of the board changes.
    """

    column: int
    space: int
    squares: int  # number of squares next to it at its old place
    tween: Tween

    def sprites(self, place: BoardPlace) -> Iterable[Sprite]:
        start = place.disc(self.column, self.space, self.squares)
        ring = pieces.lost_ring(round(2 * start.r), place.theme)
        yield Sprite(ring, round(start.x - start.r), round(start.y - start.r))
        if self.tween.stands_still:
            return
        disc = start._replace(y=between(start.y, place.floor(self.column), fallen(self.tween.part)))
        yield from _trail(start, disc, place)
        yield place.runner(disc)


def fallen(part: float) -> float:
    """Return how far a fall has come: down, a rebound of a quarter, and down again."""
    if part < LANDED:
        return (part / LANDED) ** 2
    again = (part - LANDED) / (1 - LANDED)
    return 1 - REBOUND * 0.25 * 4 * again * (1 - again)


@dataclass(slots=True, eq=False)
class Fly:
    """A square that flies home to its owner's seat."""

    start: BoardBox
    end: tuple[int, int]
    player: int
    tween: Tween

    def sprites(self, place: BoardPlace) -> Iterable[Sprite]:
        if self.tween.stands_still:
            yield place.square(self.player, self.start)._replace(alpha=round(255 * (1 - self.tween.part)))
            return
        part = self.tween.value
        side = min(self.start.w, self.start.h)
        surface = pieces.square(side, side, place.colours[self.player], place.theme)
        turned = pygame.transform.rotozoom(surface, 70 * part, 1.0)
        x = between(self.start.middle[0], self.end[0], part)
        y = between(self.start.middle[1], self.end[1], part) - 0.06 * place.side * math.sin(math.pi * part)
        alpha = 1.0 if part < 0.8 else (1 - part) / 0.2
        yield Sprite(turned, round(x - turned.get_width() / 2), round(y - turned.get_height() / 2), round(255 * alpha))


def _narrowed(sprite: Sprite, part: float) -> Sprite:
    """Return the picture squeezed to a part of its width, about its own middle."""
    width, height = sprite.surface.get_size()
    narrow = max(1, round(width * part))
    surface = pygame.transform.smoothscale(sprite.surface, (narrow, height))
    return Sprite(surface, sprite.x + (width - narrow) // 2, sprite.y)


def _trail(start: Disc, now: Disc, place: BoardPlace) -> Iterator[Sprite]:
    """Yield a band from where the runner stood to where it is, pale at its end and stronger toward the runner."""
    if (height := round(now.y - start.y)) >= 2:
        strip = pygame.Surface((1, 2), pygame.SRCALPHA)
        for end, alpha in enumerate((20, 110)):
            strip.set_at((0, end), (*place.theme["rim"], alpha))
        surface = pygame.transform.smoothscale(strip, (round(1.1 * start.r), height))
        yield Sprite(surface, round(start.x - surface.get_width() / 2), round(start.y))


BLOW = 440.0  # ms from the first swing of a bust until its plaque comes down
NARROWING = 110 / 250  # of a bank flip: the runner narrows, then the square opens


# A throw


def throw(t: TableScreen, event: Rolled, *moment: object) -> Script:
    """Roll the dice; `moment` is the game's number, the turn and the throw."""
    box = t.tree.box("tray")
    assert box is not None
    t.shown.dice = event.dice
    t.shown.rolling = Tray.throw(box.rect, t.style, event.dice, t.timeline, *moment)
    yield from t.shown.rolling.course(t.context.play)
    t.shown.rolling = None


# Runners


def steps(t: TableScreen, events: Sequence[Event]) -> Script:
    for event in events:
        if isinstance(event, RunnerEntered):
            yield from _enter(t, event)
        elif isinstance(event, RunnerClimbed):
            yield from _climb(t, event)


def _enter(t: TableScreen, event: RunnerEntered) -> Script:
    column, space = event.column, event.space
    there = len(t.shown.on_space(column, space))
    disc = t.place.disc(column, space, there)
    tween, lands = t.timeline.tween("runner_drop"), t.timeline.tween(milliseconds("runner_drop") / 2)
    cell = t.place.box(column, space).h
    animation = Drop(disc, tween, cell, number_on(column, space))
    t.shown.motion.pieces.append(animation)
    yield lands
    t.context.play("runner_step", space)
    yield tween
    t.shown.motion.pieces.remove(animation)
    t.shown.follow([event])
    yield t.timeline.tween("runner_pause")


def _climb(t: TableScreen, event: RunnerClimbed) -> Script:
    shown, place, column = t.shown, t.place, event.column
    t.shown.motion.hidden.add(("runner", column, 0))
    cell = place.box(column, event.space).h
    start = place.disc(column, event.start, len(shown.on_space(column, event.start)))
    end = place.disc(column, event.space, len(shown.on_space(column, event.space)))
    tween = t.timeline.tween("runner_step", "inout")
    over = 1 + len(set(event.jumped))  # it hops higher over the squares of others
    animation = Hop(start, end, tween, HOP * cell * over, number_on(column, event.space))
    t.shown.motion.pieces.append(animation)
    yield tween
    t.context.play("runner_step", event.space)
    t.shown.motion.pieces.remove(animation)
    t.shown.motion.hidden.discard(("runner", column, 0))
    shown.follow([event])
    yield t.timeline.tween("runner_pause")


# A stop


def bank(t: TableScreen, events: Sequence[Event]) -> Script:
    """Turn the runners over into squares."""
    moved = [event for event in events if isinstance(event, SquareMoved)]
    if any(isinstance(event, Stopped) for event in events):
        t.context.play("stop")
    flips: list[tuple[Flip, SquareMoved]] = []
    for number, event in enumerate(moved):
        flips.append((_flip(t, event, number), event))
    t.shown.motion.pieces += [flip for flip, _ in flips]
    for flip, event in flips:
        yield flip.tween
        t.context.play("bank")
        t.shown.motion.pieces.remove(flip)
        t.shown.motion.hidden -= _on_its_way(event)
        t.shown.follow([event])


def _flip(t: TableScreen, event: SquareMoved, number: int) -> Flip:
    shown, place = t.shown, t.place
    column, space = event.column, event.space
    there = shown.on_space(column, space)
    disc = place.disc(column, space, len(there))
    after = sorted({*there, event.player})
    boxes = geometry.sharing(len(after), False, place.box(column, space)).squares
    tween = t.timeline.tween("bank_flip", delay=number * milliseconds("bank_stagger"))
    t.shown.motion.hidden |= _on_its_way(event)
    box = boxes[after.index(event.player)]
    return Flip(disc, box, event.player, tween, NARROWING, number_on(column, space))


def claim(t: TableScreen, events: Sequence[Event]) -> Script:
    """Fill each column that was won, while the squares of others leave it."""
    gone = (event for event in events if isinstance(event, ColumnClaimed | SquareSentHome))
    for _, group in groupby(gone, key=lambda event: event.column):
        claimed, *sent = group
        assert isinstance(claimed, ColumnClaimed)
        yield from _claim(t, claimed, [event for event in sent if isinstance(event, SquareSentHome)])


def _claim(t: TableScreen, event: ColumnClaimed, sent: list[SquareSentHome]) -> Script:
    motion, column, player = t.shown.motion, event.column, event.player
    t.context.play("claim")
    flying = [_fly(t, gone) for gone in sent]
    motion.pieces += flying
    bar = t.timeline.tween("claim_pour", "inout")
    t.shown.follow([event, *sent])
    motion.rising, motion.plate = RisingBar(column, player, bar), NewPlate(column, player)
    yield bar
    rings = t.timeline.tween("claim_rings", "out")
    motion.rising = RisingBar(column, player, bar, rings)
    yield rings, *(animation.tween for animation in flying)
    motion.rising = None
    for animation in flying:
        motion.pieces.remove(animation)
    popping = t.timeline.tween("claim_medal", "back")
    motion.plate = NewPlate(column, player, popping)
    yield popping
    motion.plate = None


def _fly(t: TableScreen, event: SquareSentHome) -> Fly:
    there = t.shown.on_space(event.column, event.space)
    box = t.place.box(event.column, event.space)
    shared = geometry.sharing(len(there), False, box).squares
    start = shared[there.index(event.player)] if event.player in there else box
    return Fly(start, t.home(event.player), event.player, t.timeline.tween("claim_return", "inout"))


# A bust


def bust(t: TableScreen, event: Busted) -> Script:
    """Pause, then swing and darken the sign while the runners fall."""
    motion = t.shown.motion
    yield t.timeline.tween("bust_freeze")
    weight = tempo.blow(event.steps)
    t.context.play("bust", loudness=min(1.0, weight))
    swing = t.timeline.tween("bust_swing", "swing")
    dim = t.timeline.tween("bust_dim", fade=True)
    lands = t.timeline.tween(120, "fall", delay=BLOW)
    settles, motion.jolt = (t.timeline.tween(ms, delay=BLOW + 120) for ms in (200, 90))
    falls = [_fall(t, column, space) for column, space in event.runners]
    t.shown.follow([event])
    motion.pieces += falls
    motion.swing, motion.dim = Swing(swing, weight), lambda: dim.part
    motion.plaque = Plaque(event, lambda: _landing(lands, settles))
    yield swing, dim, settles, *(fall.tween for fall in falls)
    motion.swing = None


def _fall(t: TableScreen, column: int, space: int) -> Fall:
    squares = len(t.shown.on_space(column, space))
    return Fall(column, space, squares, t.timeline.tween("bust_fall"))


def lift(t: TableScreen) -> Script:
    """Return the board to how it was before the turn."""
    motion, plaque = t.shown.motion, t.shown.motion.plaque
    if plaque is None:
        return
    fade = t.timeline.tween("bust_dim", fade=True)

    def faded() -> tuple[float, float]:
        scale, alpha = plaque.look()
        return scale, alpha * (1 - fade.part)

    motion.dim = lambda: 1 - fade.part
    motion.plaque = plaque._replace(look=faded)
    yield fade
    t.shown.motion = Motion()


# The end


def win(t: TableScreen, event: Won) -> Script:
    """Darken all but the winner's columns, brighten these one by one, and turn the sign over."""
    motion, seat = t.shown.motion, t.match.seats[event.player]
    darker, motion.winning = t.timeline.tween(250, fade=True), event.columns
    motion.dim = lambda: darker.part
    shines: dict[int, Tween] = {}
    motion.bright = lambda column: shines[column].value if column in shines else 0.0
    for column in event.columns:
        shines[column] = t.timeline.tween("win_brighten", "out", fade=True)
        yield shines[column]
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


def turn_back(t: TableScreen, turn: Turn) -> None:
    """Turn the sign to its front again, because a victory was undone."""
    narrowing, opening = t.timeline.tween(150, "fall"), t.timeline.tween(150, "out", delay=150)
    t.shown.motion.turn = Turn(turn.winner, (), narrowing, opening, reverse=True)


def _on_its_way(event: SquareMoved) -> set[Key]:
    """Return the pieces that are not drawn in their places while a runner turns into a square."""
    return {("runner", event.column, 0), ("square", event.column, event.player)}


def _landing(lands: Tween, settles: Tween) -> tuple[float, float]:
    """Return scale and alpha of a plaque that comes down on the blow and settles."""
    if lands.stands_still:
        return 1.0, lands.fade
    return 1.35 - 0.35 * lands.value - 0.025 * math.sin(math.pi * settles.part), min(1.0, 4 * lands.part)
