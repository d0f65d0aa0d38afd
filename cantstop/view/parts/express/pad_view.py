"""The large pad: what stands on it, what a choice would change, and pencil strokes on their way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from cantstop.model.express import ROW_BOXES, Mark, Option, Pad
from cantstop.view import words
from cantstop.view.app.layout import Layout
from cantstop.view.art import pad
from cantstop.view.art.dice import flat_die
from cantstop.view.art.pad_form import Box, Form, row_seed, track_seed
from cantstop.view.kit import faces, fonts
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_900
from cantstop.view.kit.paint import Placed
from cantstop.view.kit.timeline import Script, Timeline, Tween
from cantstop.view.parts.express import pad_writing
from cantstop.view.parts.express.pad import PadFacts, new_number, solid

STEPS = 6  # pictures of a stroke on its way


@dataclass(slots=True, eq=False)
class _Stroke:
    """A cross being drawn: two strokes, one after the other."""

    box: Box
    seed: int
    first: Tween
    second: Tween

    def sprite(self, tone: tuple[int, int, int], x: int, y: int) -> Sprite:
        part = self.first.value + self.second.value
        part = round(part * STEPS) / STEPS
        px = round(self.box.side)
        surface = pad.cross(px, tone, self.seed, part)
        fade = 1.0 if not self.first.stands_still else self.second.part
        return Sprite(surface, x + round(self.box.x), y + round(self.box.y), round(255 * fade))


class PadView:
    """One pad in the window; `penalty` is that of the game."""

    def __init__(self, penalty: int) -> None:
        self.penalty = penalty
        self.pad = Pad()
        self.name, self.colour, self.round = "", "blue", ""
        self.preview: Option | None = None
        self.faint: int | None = None  # a fifth die before any pairing
        self.marked: Mark | None = None  # what was marked last, where that is to be seen
        self.strokes: list[_Stroke] = []
        self._under: Pad | None = None  # whose marks lie below the strokes, until they lie still
        self._counting: tuple[int, int, Tween] | None = None  # the total, from and to
        self._written_for: tuple[object, list[Sprite]] = (None, [])

    def lay_out(self, layout: Layout, style: Style, x: float, y: float, width: float, height: float) -> None:
        self.style = style
        self.rect = layout.rect(x, y, width, height)
        self.form = Form(self.rect.w, self.rect.h, style.u, True)

    @property
    def tone(self) -> tuple[int, int, int]:
        return self.style.theme.player(self.colour).pad_mark

    def row_rect(self, row: int) -> pygame.Rect:
        """A row in window pixels."""
        top = self.form.row_middle(row) - self.form.pitch / 2
        return pygame.Rect(
            self.rect.x + round(9 * self.form.u),
            self.rect.y + round(top),
            self.rect.w - round(18 * self.form.u),
            round(self.form.pitch),
        )

    # ------------------------------------------------------------------ marking

    def mark(self, mark: Mark, timeline: Timeline, heard: Callable[[], None]) -> Script:
        """The crosses of a mark are drawn, then the total counts up."""
        before, after = self.pad, self.pad.after(mark)
        self._under = before
        self.preview, self.faint = None, None
        delay = 0.0
        for box, seed in self._boxes(mark):
            first = timeline.tween("mark_stroke", delay=delay)
            second = timeline.tween("mark_stroke", delay=delay + 90)
            self.strokes.append(_Stroke(box, seed, first, second))
            delay += 150
        for stroke in self.strokes:
            yield stroke.first
            heard()
            yield stroke.second
        self.pad = after
        start, end = before.score(self.penalty), after.score(self.penalty)
        if start != end:
            counting = timeline.tween("count_up", "out")
            self._counting = start, end, counting
            yield counting
        self.rest()

    def rest(self) -> None:
        self.strokes, self._counting, self._under = [], None, None

    def _boxes(self, mark: Mark) -> Iterator[tuple[Box, int]]:
        seen: dict[int, int] = {}
        for row in mark.pairs:
            place = self.pad.row(row) + seen.get(row, 0)
            seen[row] = seen.get(row, 0) + 1
            if place < ROW_BOXES:
                yield self.form.box(row, place), row_seed(row, place)
        if mark.fifth is not None:
            yield self._fifth_box(mark.fifth)

    def _fifth_box(self, number: int) -> tuple[Box, int]:
        track, place = self._track_of(number), self.pad.fifth(number)
        return self.form.track_box(track, place), track_seed(track, place)

    def _track_of(self, number: int) -> int:
        numbers = self.pad.numbers
        return numbers.index(number) if number in numbers else len(numbers)

    # ------------------------------------------------------------------ pictures

    def warm(self, option: Option) -> Iterator[None]:
        """What a choice would change, drawn ahead."""
        form, style = self.form, self.style
        self._written(option)
        yield
        for change in option.rows:
            pad.row_band(form, change.row, style)
            yield
        for box, seed in self._boxes(option.mark):
            pad.preview_mark(round(box.side), style, seed)
            yield
        if option.mark.fifth is not None:
            pad.track_band(form, self._track_of(option.mark.fifth), style)
            yield

    def sprites(self) -> Iterator[Sprite]:
        style, form, x, y = self.style, self.form, *self.rect.topleft
        panel = faces.panel(form.width, form.height, style)
        yield Sprite(panel.surface, x + panel.left, y + panel.top)
        yield Sprite(pad.paper(form, style), x, y)
        inner = solid(form, style)
        yield Sprite(inner.surface, x + inner.x, y + inner.y)
        for band in self._bands():
            yield Sprite(band.surface, x + band.x, y + band.y)
        yield Sprite(pad.marks(form, self._under or self.pad, self.tone, style), x, y)
        yield from self._new_numbers(x, y)
        yield from self._marks_to_be(x, y)
        for stroke in self.strokes:
            yield stroke.sprite(self.tone, x, y)
        yield from self._written(self.preview)
        yield self._total()

    def _bands(self) -> Iterator[Placed]:
        form, style = self.form, self.style
        fifth = self.faint
        if self.marked is not None:
            for row in set(self.marked.pairs):
                yield pad.row_band(form, row, style)
            fifth = self.marked.fifth
        if self.preview is not None:
            for change in self.preview.rows:
                yield pad.row_band(form, change.row, style)
            fifth = self.preview.mark.fifth
        if fifth is not None:
            yield pad.track_band(form, self._track_of(fifth), style)

    def _new_numbers(self, x: int, y: int) -> Iterator[Sprite]:
        """Of fifth dice that were marked for the first time just now."""
        known = len((self._under or self.pad).numbers)
        for track, number in enumerate(self.pad.numbers[known:], known):
            box = self.form.track_die(track)
            yield Sprite(flat_die(number, round(box.side), self.style.theme), x + round(box.x), y + round(box.y))

    def _marks_to_be(self, x: int, y: int) -> Iterator[Sprite]:
        mark = self.preview.mark if self.preview is not None else None
        found = list(self._boxes(mark)) if mark is not None else []
        if mark is None and self.faint is not None:
            found = [self._fifth_box(self.faint)]
        for box, seed in found:
            picture = pad.preview_mark(round(box.side), self.style, seed)
            yield Sprite(picture.surface, x + round(box.x) + picture.left, y + round(box.y) + picture.top)
        fifth = mark.fifth if mark is not None else self.faint
        if fifth is not None and fifth not in self.pad.numbers:
            box = self.form.track_die(len(self.pad.numbers))
            die = new_number(fifth, round(box.side), self.style)
            yield Sprite(die, x + round(box.x), y + round(box.y))

    def _written(self, preview: Option | None) -> list[Sprite]:
        facts = PadFacts(self.pad, self.penalty, self.colour, self.name, self.round, preview)
        wanted = facts, self.style, tuple(self.rect)
        if self._written_for[0] != wanted:
            self._written_for = wanted, pad_writing.sprites(facts, self.form, self.style, self.rect.topleft)
        return self._written_for[1]

    def _total(self) -> Sprite:
        now = self.pad.score(self.penalty)
        if self._counting is not None:
            start, end, tween = self._counting
            now = round(start + (end - start) * tween.value)
        u = self.style.u
        px = fonts.pixels(52 * u)
        surface = fonts.label(words.language().number(now), DISPLAY_900, px, self.style.theme["ink"])
        right, middle = self.rect.right - 18 * u, self.rect.bottom - 88 * u
        return Sprite(surface, round(right - surface.get_width()), round(middle - fonts.cap_middle(DISPLAY_900, px)))
