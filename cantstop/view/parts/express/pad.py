"""The pad, wherever one is shown: on the table, in the log and the review, at the end, and on paper.

PadNode(PadFacts(pad, penalty, "blue", "Anna", "throw 3"))        a headed pad, drawn for the box that it is given
PadNode(facts, headed=False, scale=0.8)                           without headings, and smaller
LivePad(now, rows)                                                asks in every frame what stands on it
beside(layout, pad, panel)                                        the pad and what belongs to it

A pad that is small on a card, with full boxes in place of crosses, is art/small_pad.py.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

import pygame

from cantstop.model.express import Mark, Option, Pad
from cantstop.view.app.layout import MARGIN, Layout
from cantstop.view.art import pad as art
from cantstop.view.art.dice import flat_die
from cantstop.view.art.pad_form import Form, track_of
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit import panels
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Column, Row
from cantstop.view.kit.controls import Shaped
from cantstop.view.kit.face import Cap, Faces
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.kit.paint import Canvas, Placed, clear, faded
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.timeline import Tween
from cantstop.view.parts.express import pad_writing
from cantstop.view.parts.express.pencil import Pencil
from cantstop.view.words import say

WIDEST = 640.0
BESIDE = 18.0  # between the pad and its panel
HIGH, LEAST = 764.0, 560.0  # of pad and panel; how low the pad may be where the panel lies below it
LIFT = 9.0  # how far the pad of who has won is lifted


class PadFacts(NamedTuple):
    """What stands on a pad. `preview` is a choice whose marks are dashed, `faint` a fifth die before any pairing."""

    pad: Pad
    penalty: int
    colour: str
    name: str = ""
    note: str = ""
    preview: Option | None = None
    faint: int | None = None
    planned: Mark | None = None  # dashed as a preview is, where no change of scores is told
    marked: Mark | None = None  # what was marked last, where that is to be seen
    total_words: str = "express.total"

    @property
    def dashed(self) -> Mark | None:
        return self.planned if self.preview is None else self.preview.mark


class PadNode(Node):
    """`earlier` marks it as a moment that has passed."""

    key, grow = "pad", 1.0

    def __init__(
        self,
        facts: PadFacts,
        *,
        headed: bool = True,
        scale: float = 1.0,
        earlier: bool = False,
    ) -> None:
        self.facts, self.headed, self.scale, self.earlier = facts, headed, scale, earlier

    def form(self, style: Style, box: Box) -> Form:
        return Form(box.rect.w, box.rect.h, style.u * self.scale, self.headed)

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(min(room.w, WIDEST * layout.u), room.h)

    def least(self, layout: Layouter, room: Size) -> Size:
        return Size(0, 0)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect, form = box.rect, self.form(style, box)
        panel = panels.panel(rect.w, rect.h, style)
        yield Sprite(panel.surface, rect.x + panel.left, rect.y + panel.top)
        yield Sprite(art.paper(form, style), *rect.topleft)
        yield from painted(self.facts, form, style, rect.topleft)
        yield pad_writing.total(self.facts, form, style, rect.topleft)
        if self.earlier:
            yield Sprite(art.earlier_frame(*rect.size, style), *rect.topleft)


Now = Callable[[], tuple[PadFacts, "Pencil | None"]]


class LivePad(PadNode):
    """`now` says in each frame what stands on it, and which marks are just being made; `rows` lie over its rows.

    The pad of who has won is `lifted`, and its total counts up from nothing.
    """

    def __init__(
        self,
        now: Now,
        rows: Mapping[int, Node],
        lifted: Tween | None = None,
    ) -> None:
        super().__init__(now()[0])
        self.now, self.rows, self.lifted = now, rows, lifted

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        form = self.form(layout.style, box)
        for row, node in self.rows.items():
            rect = row_rect(form, row).move(box.rect.topleft)
            yield node, Box(*map(float, rect))

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        facts, pencil = self.now()
        rect, form = box.rect, self.form(style, box)
        if self.lifted is not None:
            yield from self._lifted(self.lifted, facts, form, style, rect)
            return
        at = rect.topleft
        panel = panels.panel(rect.w, rect.h, style)
        yield Sprite(panel.surface, rect.x + panel.left, rect.y + panel.top)
        yield Sprite(art.paper(form, style), *at)
        inner = solid(form, style)
        yield Sprite(inner.surface, rect.x + inner.x, rect.y + inner.y)
        yield from painted(facts, form, style, at)
        if pencil is not None and not pencil.drawn:
            yield from pencil.sprites(form, player_paint(style.theme, facts.colour).pad_mark, at)
        yield pad_writing.total(facts, form, style, at, pencil.total if pencil is not None else None)

    def _lifted(self, tween: Tween, facts: PadFacts, form: Form, style: Style, rect: pygame.Rect) -> Iterator[Sprite]:
        up = min(1.0, 3 * tween.part)
        shadow = panels.panel(rect.w, rect.h, style)
        yield Sprite(shadow.surface, rect.x + shadow.left, rect.y + shadow.top + style.px(4))
        at = rect.x, rect.y - round(LIFT * style.u * up)
        edge = panels.panel(rect.w, rect.h, style, edge=True)
        yield Sprite(edge.surface, at[0] + edge.left, at[1] + edge.top)
        yield Sprite(art.paper(form, style), *at)
        yield from painted(facts, form, style, at)
        total = facts.pad.score(facts.penalty)
        yield pad_writing.total(facts, form, style, at, round(total * tween.value))


def painted(facts: PadFacts, form: Form, style: Style, at: tuple[int, int]) -> Iterator[Sprite]:
    """All on the paper but the total."""
    x, y = at
    for band in _bands(facts, form, style):
        yield Sprite(band.surface, x + band.x, y + band.y)
    for made in art.marks(form, facts.pad, player_paint(style.theme, facts.colour).pad_mark, style):
        yield Sprite(made.surface, x + made.x, y + made.y)
    yield from _marks_to_be(facts, form, style, at)
    yield from pad_writing.sprites(facts, form, style, at)


def _bands(facts: PadFacts, form: Form, style: Style) -> Iterator[Placed]:
    """Bands under the rows and the track that are being marked, or would be."""
    mark = facts.dashed or facts.marked
    for row in sorted(set(mark.pairs)) if mark is not None else ():
        yield art.row_band(form, row, style)
    fifth = facts.faint if mark is None else mark.fifth
    if fifth is not None:
        yield art.track_band(form, track_of(facts.pad, fifth), style)


def _marks_to_be(facts: PadFacts, form: Form, style: Style, at: tuple[int, int]) -> Iterator[Sprite]:
    """Dashed crosses, and the die of a number that would be new."""
    (x, y), mark = at, facts.dashed
    found = list(form.crosses(facts.pad, mark)) if mark is not None else []
    if mark is None and facts.faint is not None:
        found = [form.track_cross(facts.pad, facts.faint)]
    for box, seed in found:
        picture = art.preview_mark(round(box.side), style, seed)
        yield Sprite(picture.surface, x + round(box.x) + picture.left, y + round(box.y) + picture.top)
    fifth = mark.fifth if mark is not None else facts.faint
    if fifth is not None and fifth not in facts.pad.numbers:
        box = form.track_die(len(facts.pad.numbers))
        yield Sprite(new_number(fifth, round(box.side), style), x + round(box.x), y + round(box.y))


def beside(layout: Layout, pad: Node, panel: Node) -> Node:
    """The pad and its panel: side by side, or one below the other where the window is tall."""
    if layout.tall:
        pad = pad.sized(height=_size_beside(layout), grow=0)
        return Column(pad, panel.share(), gap=BESIDE, margin=MARGIN)
    pad = pad.sized(width=_size_beside(layout), grow=0, align="fill")
    return Row(pad, panel.share().sized(align="fill"), gap=BESIDE, margin=MARGIN)


def room_beside(layout: Layout) -> Size:
    """What the panel has, in units."""
    wide, high, pad = layout.content - 2 * MARGIN, layout.height - 2 * MARGIN, _size_beside(layout)
    return Size(wide, high - pad - BESIDE) if layout.tall else Size(wide - pad - BESIDE, high)


def _size_beside(layout: Layout) -> float:
    """How high a pad is with a panel below it, or how wide with one beside it."""
    if layout.tall:
        usual_form = (layout.content - 2 * MARGIN) * HIGH / WIDEST
        return min(usual_form, max(LEAST, layout.height - 2 * MARGIN - BESIDE - HIGH))
    return min(760.0, WIDEST + 0.5 * max(0.0, layout.content - 1280))


def row_rect(form: Form, row: int) -> pygame.Rect:
    """A row, from the corner of the pad."""
    top = form.row_middle(row) - form.pitch / 2
    return pygame.Rect(round(9 * form.u), round(top), form.width - round(18 * form.u), round(form.pitch))


@drawn
def solid(form: Form, style: Style) -> Placed:
    """Panel and paper once more without their round corners: where rows change, nothing below has to be painted."""
    panel = panels.panel(form.width, form.height, style)
    x, y = math.floor(8 * style.u), math.ceil(18 * style.u)
    surface = pygame.Surface((form.width - 2 * x, form.height - 2 * y)).convert()
    surface.blit(panel.surface, (panel.left - x, panel.top - y))
    surface.blit(art.paper(form, style), (-x, -y))
    return Placed(surface, x, y)


@drawn
def new_number(number: int, px: int, style: Style) -> pygame.Surface:
    """The die of a number that would be collected."""
    return faded(flat_die(number, px, style.theme), 0.75)


def pressable(rows: Iterable[int], take: Callable[[int], object]) -> dict[int, Node]:
    """What lies over the rows that can be pressed."""
    return {
        row: Shaped(f"row_{row}", _row_faces, group="rows", on=partial(take, row)).saying(say("spoken.row", row=row))
        for row in sorted(rows)
    }


def _row_faces(w: int, h: int, style: Style, cap: Cap) -> Faces:
    return Faces(lambda state: _row_face(w, h, state, style), radius=8)


@drawn
def _row_face(w: int, h: int, state: str, style: Style) -> pygame.Surface:
    """A row under the pointer is framed; otherwise nothing is laid over it."""
    if state == "normal":
        return clear(w, h)
    canvas, line = Canvas(w, h), style.line("selected")
    box = line / 2, line / 2, w - line, h - line
    canvas.rect(*box, 8 * style.u, None, style.theme["hover_line"], line, dash=(7 * style.u, 4 * style.u))
    return canvas.surface()
