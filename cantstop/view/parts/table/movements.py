"""How events look: each becomes a movement on the board, one after the other, and the board follows when it ends."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

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
from cantstop.view.art import geometry
from cantstop.view.art.position import Key
from cantstop.view.kit.theme import milliseconds
from cantstop.view.kit.timeline import Script, Tween
from cantstop.view.parts import tempo
from cantstop.view.parts.confetti import Confetti
from cantstop.view.parts.table.moving_pieces import HOP, Drop, Fall, Flip, Fly, Hop, number_on
from cantstop.view.parts.table.shown import Motion, NewPlate, Plaque, RisingBar, Swing, Turn
from cantstop.view.parts.tray import Tray

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

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
    """Wait for a breath, then swing and darken the sign while the runners fall."""
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
