"""The large pad: what stands on it, what a choice would change, and pencil strokes on their way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import pygame

from cantstop.model.express import ROW_BOXES, ROWS, Mark, Option, Pad, row_score
from cantstop.view import fonts, words
from cantstop.view.draw import controls, pad, pieces
from cantstop.view.draw.controls import Style
from cantstop.view.draw.dice import flat_die
from cantstop.view.draw.pad_form import GATE, Box, Form
from cantstop.view.fonts import DISPLAY_800, DISPLAY_900, TEXT_700, TEXT_800
from cantstop.view.layout import Layout
from cantstop.view.paint import Canvas, Placed, clear, faded
from cantstop.view.paper import Paper
from cantstop.view.stage import Sprite
from cantstop.view.timeline import Script, Timeline, Tween
from cantstop.view.words import say

STEPS = 6  # pictures of a stroke on its way
MOST_WRITTEN = 24  # choices of a throw, and more


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
        self.faint: int | None = None  # a fifth die that is pointed at before any pairing
        self.marked: Mark | None = None  # what was marked last, where that is to be seen
        self.strokes: list[_Stroke] = []
        self._under: Pad | None = None  # whose marks lie below the strokes, until they lie still
        self._counting: tuple[int, int, Tween] | None = None  # the total, from and to
        self._written: dict[object, list[Sprite]] = {}

    def lay_out(self, layout: Layout, style: Style, x: float, y: float, width: float, height: float) -> None:
        self.layout, self.style = layout, style
        self.rect = layout.rect(x, y, width, height)
        self.x, self.y, self.width, self.height = x, y, width, height
        self.form = Form(self.rect.w, self.rect.h, style.u, True)
        self._written = {}

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
                yield self.form.box(row, place), pad.row_seed(row, place)
        if mark.fifth is not None:
            yield self._fifth_box(mark.fifth)

    def _fifth_box(self, number: int) -> tuple[Box, int]:
        track, place = self._track_of(number), self.pad.fifth(number)
        return self.form.track_box(track, place), pad.track_seed(track, place)

    def _track_of(self, number: int) -> int:
        numbers = self.pad.numbers
        return numbers.index(number) if number in numbers else len(numbers)

    # ------------------------------------------------------------------ pictures

    def warm(self, option: Option) -> Iterator[None]:
        """What a choice would change, drawn ahead."""
        form, style = self.form, self.style
        self._writing(option)
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
        panel = controls.panel(form.width, form.height, style)
        yield Sprite(panel.surface, x + panel.left, y + panel.top)
        yield Sprite(pad.paper(form, style), x, y)
        for band in self._bands():
            yield Sprite(band.surface, x + band.x, y + band.y)
        yield Sprite(pad.marks(form, self._under or self.pad, self.tone, style), x, y)
        yield from self._new_numbers(x, y)
        yield from self._marks_to_be(x, y)
        for stroke in self.strokes:
            yield stroke.sprite(self.tone, x, y)
        yield from self._writing(self.preview)
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

    def _writing(self, preview: Option | None) -> list[Sprite]:
        """All words and figures but the total; written once for each choice that is looked at."""
        facts = (self.pad, preview, self.name, self.colour, self.round, words.language().code)
        if facts not in self._written:
            if len(self._written) >= MOST_WRITTEN:
                self._written = {}
            paper = Paper(self.layout, self.style, self.x, self.width)
            self._head(paper)
            self._scores(paper, preview)
            self._foot(paper, preview)
            self._written[facts] = paper.sprites
        return self._written[facts]

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """A place of the form, in pixels, as the paper counts."""
        return x / self.style.u, self.y + y / self.style.u

    def _head(self, paper: Paper) -> None:
        form, y = self.form, self.y
        paper.put(pieces.tile(self.style.px(34), self.colour, self.style.theme), (20, y + 15))
        wide = paper.write(self.round, TEXT_700, 18, "ink_muted", (self.width - 18, y + 34), "right")
        title = say("express.pad_of", name=self.name)
        paper.write(title, DISPLAY_800, 28, "ink", (68, y + 33), room=self.width - 68 - wide - 36)
        middle = y + 71
        u = self.style.u
        first, gate, score = (form.box(2, place) for place in (0, GATE, GATE + 1))
        to_u = 1 / u
        danger_room, score_room = 4 * form.box_pitch * to_u, 5 * form.box_pitch * to_u
        paper.write(say("express.points"), TEXT_700, 16, "ink_muted", (20, middle), room=60)
        danger = say("express.danger", penalty=-self.penalty)
        at = (first.x + 2 * form.box_pitch) * to_u - 2, middle
        paper.write(danger, TEXT_700, 16, "ink_muted", at, "centre", room=danger_room)
        paper.write(say("express.gate"), TEXT_700, 16, "ink_muted", (gate.middle[0] * to_u, middle), "centre", room=54)
        at = (score.x + 2.5 * form.box_pitch) * to_u - 2, middle
        paper.write(say("express.score"), TEXT_700, 16, "ink_muted", at, "centre", room=score_room)
        for sign, x in (("\N{EN DASH}", form.minus_x), ("+", form.plus_x)):
            paper.write(sign, TEXT_700, 16, "ink_muted", (x * to_u, middle), "centre")

    def _scores(self, paper: Paper, preview: Option | None) -> None:
        changes = {change.row: change for change in preview.rows} if preview is not None else {}
        for row in ROWS:
            marks = self.pad.row(row)
            change = changes.get(row)
            score = row_score(row, marks, self.penalty)
            if marks and (change is None or change.score_after == score):
                self._score(paper, row, score)
            elif change is not None:
                if score < 0:
                    self._struck(paper, row, score)
                self._score(paper, row, change.score_after)

    def _score(self, paper: Paper, row: int, score: int) -> None:
        x = self.form.minus_x if score < 0 else self.form.plus_x
        tone = "loss" if score < 0 else "gain" if score > 0 else "ink_muted"
        at = self._at(x, self.form.row_middle(row))
        paper.write(words.language().number(score), TEXT_800, 20, tone, at, "centre")

    def _struck(self, paper: Paper, row: int, score: int) -> None:
        surface = struck(words.language().number(score), fonts.pixels(20 * self.style.u), self.style)
        paper.centre(surface, self._at(self.form.minus_x, self.form.row_middle(row)))

    def _foot(self, paper: Paper, preview: Option | None) -> None:
        y = self.y + self.height
        fifth = paper.write(say("express.fifth"), DISPLAY_800, 19, "ink", (18, y - 142), room=120)
        room = self.width - 36 - fifth - 16 - 100
        paper.write(say("express.fifth_ends"), TEXT_700, 16, "ink_muted", (18 + fifth + 14, y - 142), room=room)
        right = self.width - 18
        paper.write(say("express.total"), TEXT_700, 18, "ink_muted", (right, y - 127), "right", room=110)
        if preview is not None:
            change = preview.change
            tone = "gain" if change > 0 else "loss" if change < 0 else "ink_muted"
            line = say("express.with_this", change=change)
            paper.write(line, TEXT_800, 18, tone, (right, y - 48), "right", room=self.width - 36 - 378)

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


@lru_cache(maxsize=8)
def struck(figure: str, px: int, style: Style) -> pygame.Surface:
    """A figure that is no longer true."""
    tone = style.theme["loss"]
    line = fonts.label(figure, TEXT_800, px, tone)
    surface = clear(line.get_width() + px * 0.3, line.get_height())
    line = line.copy()
    line.set_alpha(170)
    surface.blit(line, (px * 0.15, 0))
    canvas = Canvas(*surface.get_size())
    middle = fonts.cap_middle(TEXT_800, px)
    canvas.lines(((0, middle), (surface.get_width(), middle)), tone, max(1.5, px * 0.09))
    surface.blit(canvas.surface(), (0, 0))
    return surface


@lru_cache(maxsize=12)
def new_number(number: int, px: int, style: Style) -> pygame.Surface:
    """The die of a number that would be collected."""
    return faded(flat_die(number, px, style.theme), 0.75)
