"""Tweens, and the script of a screen, a generator that yields the tweens and other events it waits for.

def story(self) -> Script:
    yield timeline.tween("swing"), timeline.tween("dim", "out", delay=60)     # names of durations, or milliseconds
    ask = Ask()
    yield ask                                       # until timeline.answer(value), which is then ask.value
    yield from timeline.part(self.fall())           # can be skipped
    yield Until(lambda: self.file.read)
timeline.play(self.story())
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from cantstop.view.kit.theme import milliseconds, speed

Easing = Callable[[float], float]


def linear(t: float) -> float:
    return t


def out(t: float) -> float:
    return 1 - (1 - t) ** 3


def inout(t: float) -> float:
    return 4 * t**3 if t < 0.5 else 1 - (-2 * t + 2) ** 3 / 2


def back(t: float) -> float:
    """Return the value at time `t` of an easing that overshoots the end a little and comes back."""
    return 1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2


def fall(t: float) -> float:
    return t * t


def swing(t: float) -> float:
    """Return the angle at time `t` of a swing that dies away, as a share of the largest angle."""
    return math.exp(-5 * t) * math.cos(6 * math.pi * t)


EASINGS: dict[str, Easing] = {each.__name__: each for each in (linear, out, inout, back, fall, swing)}


def between(start: float, end: float, part: float) -> float:
    return start + (end - start) * part


@dataclass(slots=True, eq=False)
class Tween:
    """An animation whose value changes from 0 to 1 over its duration."""

    ms: float
    ease: Easing
    delay: float = 0
    stands_still: bool = False  # whether, with reduced motion, the node is in place immediately and fades in
    shows: bool = True  # whether the tween is visible; otherwise it is a pause
    passed: float = 0

    @property
    def part(self) -> float:
        """The elapsed share of the time, 0 to 1."""
        if self.passed < self.delay:
            return 0.0
        return min(1.0, (self.passed - self.delay) / self.ms) if self.ms > 0 else 1.0

    @property
    def value(self) -> float:
        return self.ease(1.0 if self.stands_still else self.part)

    @property
    def fade(self) -> float:
        return self.part if self.stands_still else 1.0

    @property
    def begun(self) -> bool:
        return self.passed >= self.delay

    @property
    def done(self) -> bool:
        return self.passed >= self.delay + self.ms


@dataclass(slots=True)
class Way:
    start: float
    end: float
    tween: Tween | None = None

    @property
    def now(self) -> float:
        if self.tween is None or self.tween.done:
            return self.end
        return between(self.start, self.end, self.tween.value)


@dataclass(slots=True, eq=False)
class Until:
    """A wait for something outside the script; the condition is polled in every frame."""

    come: Callable[[], bool]

    @property
    def done(self) -> bool:
        return self.come()


@dataclass(slots=True, eq=False)
class Ask:
    """A wait for an answer, or at most until another wait is over."""

    at_most: Tween | Until | None = None
    given: bool = False
    value: Any = None

    @property
    def done(self) -> bool:
        return self.given or (self.at_most is not None and self.at_most.done)


Wait = Tween | Until | Ask
Waits = Wait | tuple[Wait, ...] | list[Tween] | None
Script = Iterator[Waits]


@dataclass(slots=True, eq=False)
class _Part:
    firm: Tween | None = None  # skip() has no effect until this is done
    skipped: bool = False


class Timeline:
    def __init__(self, animations: str = "normal") -> None:
        self.animations = animations
        self.passed = 0.0  # milliseconds of all updates
        self.pace = 1.0  # an additional factor of this screen for the moment
        self._tweens: list[Tween] = []
        self._script: Script | None = None
        self._waits: tuple[Wait, ...] = ()  # the waits of the script
        self._part: _Part | None = None  # the part of the script that can be skipped

    @property
    def reduced(self) -> bool:
        return self.animations == "reduced"

    def tween(self, ms: str | float, ease: str = "linear", *, delay: str | float = 0, fade: bool = False) -> Tween:
        """Return a tween that starts now, or after the delay."""
        length, pause = (milliseconds(time) if isinstance(time, str) else time for time in (ms, delay))
        if self.reduced:
            found = Tween(min(length, milliseconds("reduced_fade")), EASINGS["linear" if fade else ease], 0, not fade)
        else:
            factor = self.pace * speed(self.animations)
            found = Tween(length * factor, EASINGS[ease], pause * factor)
        self._tweens.append(found)
        return found

    def wait(self, ms: str | float) -> Tween:
        """Return a wait whose duration does not depend on the speed of animations."""
        found = Tween(milliseconds(ms) if isinstance(ms, str) else ms, EASINGS["linear"], shows=False)
        self._tweens.append(found)
        return found

    def play(self, script: Script) -> None:
        self._script, self._waits = script, ()
        self._advance()

    def part(self, script: Script, firm: Tween | None = None) -> Script:
        """Run a part of the script that can be skipped, but not before `firm` is over if that is given."""
        part = self._part = _Part(firm)
        for waits in script:
            if not part.skipped:
                yield waits
            if part.skipped:
                _finish(waits)
        if self._part is part:
            self._part = None

    def answer(self, value: Any) -> bool:
        """Give the script the answer it waits for; return False if it waits for none."""
        ask = self.asking
        if ask is None or ask.given:
            return False
        ask.given, ask.value = True, value
        self._advance()
        return True

    @property
    def asking(self) -> Ask | None:
        """The question that the script waits for."""
        return next((wait for wait in self._waits if isinstance(wait, Ask)), None)

    @property
    def busy(self) -> bool:
        return bool(self._tweens) or self.playing

    @property
    def moving(self) -> bool:
        """Whether anything moves visibly; a script that only waits does not count."""
        return any(tween.shows for tween in self._tweens)

    @property
    def playing(self) -> bool:
        """Whether a script runs and does not wait for an answer."""
        return self._script is not None and self.asking is None

    def update(self, ms: float) -> None:
        self.passed += ms
        for tween in self._tweens:
            tween.passed += ms
        self._tweens = [tween for tween in self._tweens if not tween.done]
        self._advance()

    def skip(self) -> bool:
        """Skip the running part; return False if none runs that can be skipped now."""
        part = self._part
        if part is None or (part.firm is not None and not part.firm.done):
            return False
        part.skipped = True
        _finish(self._waits)
        self._advance()
        self._tweens = [tween for tween in self._tweens if not tween.done]
        return True

    def hurry(self) -> None:
        """Skip everything up to the next wait for an answer or an event."""
        while self.skip():
            pass

    def clear(self) -> None:
        """Drop all animations and the script, for example when the game jumps to another position."""
        _finish(self._tweens)
        self._tweens = []
        self._script, self._part, self._waits = None, None, ()

    def _advance(self) -> None:
        while (script := self._script) is not None and all(wait.done for wait in self._waits):
            try:
                waits = _each(next(script))
            except StopIteration:
                waits = None
            if self._script is script:  # unless the script has cleared the timeline
                self._script = script if waits is not None else None
                self._waits = waits or ()


def _each(waits: Waits) -> tuple[Wait, ...]:
    return (waits,) if isinstance(waits, (Tween, Until, Ask)) else tuple(waits or ())


def _finish(waits: Waits) -> None:
    """End the tweens among these waits; other waits continue."""
    for wait in _each(waits):
        if isinstance(wait, Tween):
            wait.passed = max(wait.passed, wait.delay + wait.ms)
