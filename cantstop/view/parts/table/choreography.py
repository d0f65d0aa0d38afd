"""How events look: each becomes a movement on the board, one after the other, and the board follows when it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

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
from cantstop.model.record import Seat
from cantstop.view.art import geometry
from cantstop.view.art.position import Key
from cantstop.view.kit.theme import milliseconds
from cantstop.view.kit.timeline import Script, Timeline, Tween
from cantstop.view.parts import tempo
from cantstop.view.parts.confetti import Confetti
from cantstop.view.parts.rolling import Play
from cantstop.view.parts.table.board_motion import BoardMotion, LeavingSign, NewPlate, Plaque, RisingBar, Victory
from cantstop.view.parts.table.board_place import number_on
from cantstop.view.parts.table.board_view import BoardView
from cantstop.view.parts.table.piece_animations import HOP, Drop, Fall, Flip, Fly, Hop
from cantstop.view.parts.table.tray import Tray

NARROWING = 110 / 250  # of a bank flip: the runner narrows, then the square opens


@dataclass(slots=True, eq=False)
class Choreography:
    """Makes scripts of events for one table. `home(player)` is where that player's pieces fly home to."""

    timeline: Timeline
    view: BoardView
    tray: Tray
    play: Play
    home: Callable[[int], tuple[int, int]]

    # A throw

    def throw(self, event: Rolled, *moment: object) -> Script:
        """`moment` says which throw it is: the game's number, the turn and the throw."""
        self.view.shown.dice = event.dice
        yield from self.tray.throw(event.dice, self.timeline, *moment).course(self.play)
        self.tray.rest()

    # Runners

    def steps(self, events: Sequence[Event]) -> Script:
        for event in events:
            if isinstance(event, RunnerEntered):
                yield from self._enter(event)
            elif isinstance(event, RunnerClimbed):
                yield from self._climb(event)

    def _enter(self, event: RunnerEntered) -> Script:
        column, space = event.column, event.space
        there = len(self.view.shown.on_space(column, space))
        disc = self.view.place.disc(column, space, there)
        tween = self.timeline.tween("runner_drop", "back")
        cell = self.view.place.box(column, space).h
        animation = Drop(disc, tween, cell, number_on(column, space))
        self.view.motion.animations.append(animation)
        yield tween
        self.play("runner_step", space)
        self.view.motion.animations.remove(animation)
        self.view.shown.follow([event])
        yield self.timeline.tween("runner_pause")

    def _climb(self, event: RunnerClimbed) -> Script:
        shown, place, column = self.view.shown, self.view.place, event.column
        self.view.motion.hidden.add(("runner", column, 0))
        cell = place.box(column, event.space).h
        start = place.disc(column, event.start, len(shown.on_space(column, event.start)))
        end = place.disc(column, event.space, len(shown.on_space(column, event.space)))
        tween = self.timeline.tween("runner_step", "inout")
        over = 1 + len(set(event.jumped))  # it leaps higher over the squares of others
        animation = Hop(start, end, tween, HOP * cell * over, number_on(column, event.space))
        self.view.motion.animations.append(animation)
        yield tween
        self.play("runner_step", event.space)
        self.view.motion.animations.remove(animation)
        self.view.motion.hidden.discard(("runner", column, 0))
        shown.follow([event])
        yield self.timeline.tween("runner_pause")

    # A stop

    def bank(self, events: Sequence[Event]) -> Script:
        """The runners turn over and are squares."""
        moved = [event for event in events if isinstance(event, SquareMoved)]
        if any(isinstance(event, Stopped) for event in events):
            self.play("stop")
        flips: list[tuple[Flip, SquareMoved]] = []
        for number, event in enumerate(moved):
            flips.append((self._flip(event, number), event))
        self.view.motion.animations += [flip for flip, _ in flips]
        for flip, event in flips:
            yield flip.tween
            self.play("bank")
            self.view.motion.animations.remove(flip)
            self.view.motion.hidden -= _on_its_way(event)
            self.view.shown.follow([event])

    def _flip(self, event: SquareMoved, number: int) -> Flip:
        shown, place = self.view.shown, self.view.place
        column, space = event.column, event.space
        there = shown.on_space(column, space)
        disc = place.disc(column, space, len(there))
        after = sorted({*there, event.player})
        boxes = geometry.sharing(len(after), False, place.box(column, space)).squares
        tween = self.timeline.tween("bank_flip", delay=number * milliseconds("bank_stagger"))
        self.view.motion.hidden |= _on_its_way(event)
        box = boxes[after.index(event.player)]
        return Flip(disc, box, event.player, tween, NARROWING, number_on(column, space))

    def claim(self, events: Sequence[Event]) -> Script:
        """Each column that was won, with the squares that leave it."""
        for _, group in groupby(_claims(events), key=lambda event: event.column):
            claimed, *sent = group
            assert isinstance(claimed, ColumnClaimed)
            yield from self._claim(claimed, [event for event in sent if isinstance(event, SquareSentHome)])

    def _claim(self, event: ColumnClaimed, sent: list[SquareSentHome]) -> Script:
        motion, column, player = self.view.motion, event.column, event.player
        self.play("claim")
        flying = [self._fly(gone) for gone in sent]
        motion.animations += flying
        bar = self.timeline.tween("claim_pour", "inout")
        self.view.shown.follow([event, *sent])
        motion.rising, motion.plate = RisingBar(column, player, bar), NewPlate(column, player)
        yield bar
        rings = self.timeline.tween("claim_rings", "out")
        motion.rising = RisingBar(column, player, bar, rings)
        yield rings, *(animation.tween for animation in flying)
        motion.rising = None
        for animation in flying:
            motion.animations.remove(animation)
        popping = self.timeline.tween("claim_medal", "back")
        motion.plate = NewPlate(column, player, popping)
        yield popping
        motion.plate = None

    def _fly(self, event: SquareSentHome) -> Fly:
        there = self.view.shown.on_space(event.column, event.space)
        box = self.view.place.box(event.column, event.space)
        shared = geometry.sharing(len(there), False, box).squares
        start = shared[there.index(event.player)] if event.player in there else box
        return Fly(start, self.home(event.player), event.player, self.timeline.tween("claim_return", "inout"))

    # A bust

    def bust(self, event: Busted) -> Script:
        """A breath, then the sign swings, goes dark, and the runners fall."""
        motion = self.view.motion
        yield self.timeline.tween("bust_freeze")
        motion.weight = tempo.blow(event.steps)
        self.play("bust", loudness=min(1.0, motion.weight))
        swing = self.timeline.tween("bust_swing", "swing")
        dim = self.timeline.tween("bust_dim", fade=True)
        plaque = self.timeline.tween("bust_plaque_in", "back", delay="bust_dim")
        falls = [self._fall(column, space) for column, space in event.runners]
        self.view.shown.follow([event])
        motion.animations += falls
        motion.swing, motion.dim = swing, lambda: dim.part
        motion.plaque = Plaque(event, lambda: _popped(plaque))
        yield swing, dim, plaque, *(fall.tween for fall in falls)
        motion.swing = None

    def _fall(self, column: int, space: int) -> Fall:
        squares = len(self.view.shown.on_space(column, space))
        return Fall(column, space, squares, self.timeline.tween("bust_fall"))

    def lift(self) -> Script:
        """The board is as it was before the turn."""
        motion, plaque = self.view.motion, self.view.motion.plaque
        if plaque is None:
            return
        fade = self.timeline.tween("bust_dim", fade=True)

        def faded() -> tuple[float, float]:
            scale, alpha = plaque.look()
            return scale, alpha * (1 - fade.part)

        motion.dim = lambda: 1 - fade.part
        motion.plaque = plaque._replace(look=faded)
        yield fade
        self.clear()

    def clear(self) -> None:
        """Nothing moves, nothing is dimmed."""
        self.view.motion = BoardMotion()
        self.tray.rest()

    # The end

    def win(self, event: Won, seat: Seat) -> Script:
        """The plaque comes down and the winner's columns brighten one by one; for a person small pieces fall."""
        motion = self.view.motion
        coming = self.timeline.tween("bust_plaque_in", "back")
        motion.victory = Victory(event.player, seat.name, event.columns, coming)
        falling = self.timeline.tween("win_shower", fade=True) if seat.is_person else None
        if falling is not None and not self.timeline.reduced:
            motion.confetti = Confetti(seat.colour, falling)
        shines: dict[int, Tween] = {}
        motion.bright = lambda column: shines[column].value if column in shines else 0.0
        for column in event.columns:
            shines[column] = self.timeline.tween("win_brighten", "out", fade=True)
            yield shines[column]
        if falling is not None:
            yield falling
        motion.confetti = None

    def leave(self, player: int) -> Script:
        """The winner's sign leaves the board for the title of the last screen."""
        leaving = self.timeline.tween("win_leave", "inout")
        self.view.motion.victory, self.view.motion.leaving = None, LeavingSign(player, leaving)
        yield leaving


def _on_its_way(event: SquareMoved) -> set[Key]:
    """The pieces that are not drawn in their places while a runner turns into a square."""
    return {("runner", event.column, 0), ("square", event.column, event.player)}


def _claims(events: Sequence[Event]) -> Iterator[ColumnClaimed | SquareSentHome]:
    return (event for event in events if isinstance(event, ColumnClaimed | SquareSentHome))


def _popped(tween: Tween) -> tuple[float, float]:
    """Scale and alpha of something that pops up: never see-through, unless nothing may move."""
    if tween.stands_still:
        return 1.0, tween.fade
    return max(0.0, tween.value) if tween.begun else 0.0, 1.0
