"""Marks being made: two strokes for each cross, one after the other; then the total counts up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cantstop.model.express import ROW_BOXES, Mark, Pad
from cantstop.view.art import pad as art
from cantstop.view.art.pad_form import Form
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.theme import Colour
from cantstop.view.kit.timeline import Script, Timeline, Tween

STEPS = 6  # pictures of a stroke on its way
BETWEEN = 150.0  # from cross to cross
SECOND = 90.0  # from the first stroke of a cross to its second


class Pencil:
    """What is drawn lies over the pad as it was `before`."""

    def __init__(self, before: Pad, mark: Mark, penalty: int) -> None:
        self.before, self.after, self.mark = before, before.after(mark), mark
        self._scores = before.score(penalty), self.after.score(penalty)
        self._strokes: list[tuple[Tween, Tween]] = []
        self._counting: Tween | None = None

    @property
    def total(self) -> int:
        """What the total says now."""
        start, end = self._scores
        return start if self._counting is None else round(start + (end - start) * self._counting.value)

    @property
    def drawn(self) -> bool:
        """Whether all crosses are made."""
        return bool(self._strokes) and all(second.done for _, second in self._strokes)

    def script(self, timeline: Timeline, heard: Callable[[], None]) -> Script:
        pads = self.before, self.after
        before, after = (sum(min(pad.row(row), ROW_BOXES) for row in set(self.mark.pairs)) for pad in pads)
        for cross in range(after - before + (self.mark.fifth is not None)):
            first = timeline.tween("mark_stroke", delay=BETWEEN * cross)
            self._strokes.append((first, timeline.tween("mark_stroke", delay=BETWEEN * cross + SECOND)))
        for first, second in self._strokes:
            yield first
            heard()
            yield second
        if self._scores[0] != self._scores[1]:
            self._counting = timeline.tween("count_up", "out")
            yield self._counting

    def sprites(self, form: Form, tone: Colour, at: tuple[int, int]) -> Iterator[Sprite]:
        x, y = at
        for (box, seed), (first, second) in zip(form.crosses(self.before, self.mark), self._strokes):
            part = round((first.value + second.value) * STEPS) / STEPS
            fade = 1.0 if not first.stands_still else second.part
            surface = art.cross(round(box.side), tone, seed, part)
            yield Sprite(surface, x + round(box.x), y + round(box.y), round(255 * fade))
