"""The pad on every screen: on the table, in the log and the review, at the end, and on paper.

PadNode(pad, penalty, "blue", "Anna", "throw 3")          a headed pad, drawn for the box that it is given
PadNode(pad, penalty, "blue", headed=False, scale=0.8)    without headings, and smaller
beside(layout, pad, panel)                                the pad and what belongs to it

Pencil(before, mark, penalty)                             marks being made, and the total that counts up

A pad that is small on a card, with full boxes in place of crosses, is art/small_pad.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import partial

import pygame

from cantstop.model.express import ROW_BOXES, Mark, Option, Pad
from cantstop.view.app.layout import MARGIN, Layout
from cantstop.view.art import pad as art
from cantstop.view.art.dice import flat_die
from cantstop.view.art.pad_form import Form, track_of
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit import panels
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Column, Row
from cantstop.view.kit.control import Cap, Faces
from cantstop.view.kit.controls import Shaped
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.kit.paint import Canvas, Placed, clear, faded
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour, Style
from cantstop.view.kit.timeline import Script, Timeline, Tween
from cantstop.view.parts.express import pad_writing, speech

WIDEST = 640.0
BESIDE = 18.0  # between the pad and its panel
HIGH, LEAST = 764.0, 560.0  # of pad and panel; how low the pad may be where the panel lies below it
LIFT = 9.0  # units by which the winner's pad is lifted
STEPS = 6  # pictures of a stroke on its way
BETWEEN = 150.0  # ms from cross to cross
SECOND = 90.0  # ms from the first stroke of a cross to its second


class Pencil:
    """The animation of marks: two strokes for each cross over the pad as it was `before`; then the total counts up."""

    def __init__(self, before: Pad, mark: Mark, penalty: int) -> None:
        self.before, self.after, self.mark = before, before.after(mark), mark
        self._scores = before.score(penalty), self.after.score(penalty)
        self._strokes: list[tuple[Tween, Tween]] = []
        self._counting: Tween | None = None

    @property
    def total(self) -> int:
        """The total as it is written now."""
        start, end = self._scores
        return start if self._counting is None else round(start + (end - start) * self._counting.value)

    @property
    def drawn(self) -> bool:
        """Whether all crosses are drawn."""
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


@dataclass(eq=False)
class PadNode(Node):
    """A pad with its texts.

    `preview` is a choice whose marks are dashed, `faint` a fifth die without a pairing; `rows` are nodes over its
    rows. `earlier` marks it as a past moment. The winner's pad is `lifted`, and its total counts up from nothing.
    """

    pad: Pad
    penalty: int
    colour: str
    name: str = ""
    note: str = ""
    preview: Option | None = None
    faint: int | None = None
    planned: Mark | None = None  # dashed like a preview, but without changes of scores
    marked: Mark | None = None  # the last mark, if it is shown
    total_words: str = "express.total"
    _: KW_ONLY
    headed: bool = True
    scale: float = 1.0
    earlier: bool = False
    rows: Mapping[int, Node] = field(default_factory=dict)
    pencil: Pencil | None = None
    lifted: Tween | None = None

    def __post_init__(self) -> None:
        self.key, self.grow = "pad", 1.0

    def spoken(self) -> Spoken:
        lines = tuple(speech.pad_lines(self.pad, self.penalty))
        return Spoken("list", speech.pad_name(self.name, self.pad, self.penalty), rows=len(lines), lines=lines)

    @property
    def dashed(self) -> Mark | None:
        return self.planned if self.preview is None else self.preview.mark

    @property
    def total(self) -> int:
        """The total as it is written now."""
        total = self.pad.score(self.penalty)
        if self.lifted is not None:
            return round(total * self.lifted.value)
        return total if self.pencil is None else self.pencil.total

    def form(self, style: Style, box: Box) -> Form:
        return Form(box.rect.w, box.rect.h, style.u * self.scale, self.headed)

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(min(room.w, WIDEST * layout.u), room.h)

    def least(self, layout: Layouter, room: Size) -> Size:
        return Size(0, 0)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        form = self.form(layout.style, box)
        for row, node in self.rows.items():
            rect = row_rect(form, row).move(box.rect.topleft)
            yield node, Box(*map(float, rect))

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect, form = box.rect, self.form(style, box)
        x, y = rect.topleft
        if self.lifted is not None:
            shadow = panels.panel(rect.w, rect.h, style)
            yield Sprite(shadow.surface, x + shadow.left, y + shadow.top + style.px(4))
            y -= round(LIFT * style.u * min(1.0, 3 * self.lifted.part))
        panel = panels.panel(rect.w, rect.h, style, edge=self.lifted is not None)
        yield Sprite(panel.surface, x + panel.left, y + panel.top)
        yield Sprite(art.paper(form, style), x, y)
        yield from self._painted(form, style, (x, y))
        if self.pencil is not None and not self.pencil.drawn:
            yield from self.pencil.sprites(form, player_paint(style.theme, self.colour).pad_mark, (x, y))
        yield pad_writing.total(self.total, form, style, (x, y))
        if self.earlier:
            yield Sprite(art.earlier_frame(*rect.size, style), x, y)

    def _painted(self, form: Form, style: Style, at: tuple[int, int]) -> Iterator[Sprite]:
        """Draw all on the paper but the total."""
        x, y = at
        for band in self._bands(form, style):
            yield Sprite(band.surface, x + band.x, y + band.y)
        for made in art.marks(form, self.pad, player_paint(style.theme, self.colour).pad_mark, style):
            yield Sprite(made.surface, x + made.x, y + made.y)
        yield from self._marks_to_be(form, style, at)
        yield from pad_writing.sprites(self, form, style, at)

    def _bands(self, form: Form, style: Style) -> Iterator[Placed]:
        """Draw bands under the rows and the track that are being marked, or would be."""
        mark = self.dashed or self.marked
        for row in sorted(set(mark.pairs)) if mark is not None else ():
            yield art.row_band(form, row, style)
        fifth = self.faint if mark is None else mark.fifth
        if fifth is not None:
            yield art.track_band(form, track_of(self.pad, fifth), style)

    def _marks_to_be(self, form: Form, style: Style, at: tuple[int, int]) -> Iterator[Sprite]:
        """Draw dashed crosses, and the die of a number that would be new."""
        (x, y), mark = at, self.dashed
        found = list(form.crosses(self.pad, mark)) if mark is not None else []
        if mark is None and self.faint is not None:
            found = [form.track_cross(self.pad, self.faint)]
        for box, seed in found:
            picture = art.preview_mark(round(box.side), style, seed)
            yield Sprite(picture.surface, x + round(box.x) + picture.left, y + round(box.y) + picture.top)
        fifth = mark.fifth if mark is not None else self.faint
        if fifth is not None and fifth not in self.pad.numbers:
            box = form.track_die(len(self.pad.numbers))
            yield Sprite(_new_number(fifth, round(box.side), style), x + round(box.x), y + round(box.y))


def beside(layout: Layout, pad: Node, panel: Node) -> Node:
    """Return the pad and its panel: side by side, or one below the other where the window is tall."""
    if layout.tall:
        pad = pad.sized(height=_size_beside(layout), grow=0)
        return Column(pad, panel.share(), gap=BESIDE, margin=MARGIN)
    pad = pad.sized(width=_size_beside(layout), grow=0, align="fill")
    return Row(pad, panel.share().sized(align="fill"), gap=BESIDE, margin=MARGIN)


def room_beside(layout: Layout) -> Size:
    """Return the room of the panel, in units."""
    wide, high, pad = layout.content - 2 * MARGIN, layout.height - 2 * MARGIN, _size_beside(layout)
    return Size(wide, high - pad - BESIDE) if layout.tall else Size(wide - pad - BESIDE, high)


def _size_beside(layout: Layout) -> float:
    """Return the height of a pad with a panel below it, or its width with one beside it."""
    if layout.tall:
        usual_form = (layout.content - 2 * MARGIN) * HIGH / WIDEST
        return min(usual_form, max(LEAST, layout.height - 2 * MARGIN - BESIDE - HIGH))
    return min(760.0, WIDEST + 0.5 * max(0.0, layout.content - 1280))


def row_rect(form: Form, row: int) -> pygame.Rect:
    """Return the place of a row, from the corner of the pad."""
    top = form.row_middle(row) - form.pitch / 2
    return pygame.Rect(round(9 * form.u), round(top), form.width - round(18 * form.u), round(form.pitch))


@drawn
def _new_number(number: int, px: int, style: Style) -> pygame.Surface:
    """Draw the die of a number that would be collected."""
    return faded(flat_die(number, px, style.theme), 0.75)


def pressable(pad: Pad, penalty: int, rows: Iterable[int], take: Callable[[int], object]) -> dict[int, Node]:
    """Return a control over each row of the pad that can be pressed."""
    return {
        row: Shaped(f"row_{row}", _row_faces, group="rows", on=partial(take, row)).saying(
            speech.row_line(pad, row, penalty)
        )
        for row in sorted(rows)
    }


def _row_faces(w: int, h: int, style: Style, cap: Cap) -> Faces:
    return Faces(lambda state: _row_face(w, h, state, style), radius=8)


@drawn
def _row_face(w: int, h: int, state: str, style: Style) -> pygame.Surface:
    """Draw a frame about a row that is hovered, else nothing."""
    if state == "normal":
        return clear(w, h)
    canvas, line = Canvas(w, h), style.line("selected")
    box = line / 2, line / 2, w - line, h - line
    canvas.rect(*box, 8 * style.u, None, style.theme["hover_line"], line, dash=(7 * style.u, 4 * style.u))
    return canvas.surface()
