"""The node for a large pad: on the table, in the log and the review, at the end of a game, and on paper.

    PadNode(PadLook(pad, penalty, "blue", "Anna", "throw 3"))         a pad with headings, drawn for its box
    PadNode(PadLook(pad, penalty, "blue"), headed=False, scale=0.8)   without headings, and smaller

art/pad.py draws the small pads of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

import pygame

from cantstop.model.express import ROW_BOXES, ROWS, TRACK_BOXES, Mark, Option, Pad, row_score
from cantstop.view.app.window import MARGIN, Layout
from cantstop.view.art import pad as art
from cantstop.view.art import pieces
from cantstop.view.art.dice import flat_die
from cantstop.view.art.pad import GATE, Form, track_of
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit import drawing, fonts
from cantstop.view.kit.control import Faces
from cantstop.view.kit.controls import Shaped
from cantstop.view.kit.drawing import Drawing
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, TEXT_700, TEXT_800, Face
from cantstop.view.kit.node import Align, Box, Column, Layouter, Node, Row, Size
from cantstop.view.kit.paint import Canvas, clear, faded, nothing, plate
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Colour, Style
from cantstop.view.kit.timeline import Script, Timeline, Tween
from cantstop.view.parts.express import sayings
from cantstop.view.parts.express.sayings import tone_of
from cantstop.view.words import language, say

WIDEST = 640.0
BESIDE = 18.0  # gap in units between the pad and its panel
HIGH, LEAST = 764.0, 560.0  # heights: of pad and panel, and the least of a pad above its panel
LIFT = 9.0  # units by which the winner's pad is lifted
STEPS = 6  # pictures of a stroke that is being drawn
BETWEEN = 150.0  # ms from cross to cross
SECOND = 90.0  # ms from the first stroke of a cross to its second
LEAVES_MS, COMES_MS = 90.0, 160.0  # of one large pad, and then of the next
SMALLEST = 16.0  # the least size of letters on a pad that is drawn smaller, in units
DOT = "\N{MIDDLE DOT}"


class Pencil:
    """The animation of marks made on the pad `before`: two strokes for each cross, then the total counts up."""

    def __init__(self, before: Pad, mark: Mark, penalty: int) -> None:
        self.before, self.after, self.mark = before, before.after(mark), mark
        self._scores = before.score(penalty), self.after.score(penalty)
        self._strokes: list[tuple[Tween, Tween]] = []
        self._counting: Tween | None = None

    @property
    def total(self) -> int:
        start, end = self._scores
        return start if self._counting is None else round(start + (end - start) * self._counting.value)

    @property
    def drawn(self) -> bool:
        return bool(self._strokes) and all(second.done for _, second in self._strokes)

    @property
    def begun(self) -> int:
        """The number of crosses whose first stroke has begun."""
        return sum(first.part > 0 for first, _ in self._strokes)

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


class PadLook(NamedTuple):
    """The contents of a pad. `preview` is a choice whose marks are dashed, `faint` a fifth die without a pairing."""

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

    @property
    def dashed(self) -> Mark | None:
        return self.planned if self.preview is None else self.preview.mark

    @property
    def fifth(self) -> int | None:
        """The number of the fifth die in the previewed choice, or in the last mark."""
        mark = self.dashed or self.marked
        return self.faint if mark is None else mark.fifth


class PadNode(Node):
    """A node that shows a pad with its texts.

    `rows` are nodes over its rows. `earlier` marks the pad as a past one. The winner's pad is `lifted`.
    """

    key, grow = "pad", 1.0

    def __init__(
        self,
        look: PadLook,
        *,
        headed: bool = True,
        scale: float = 1.0,
        earlier: bool = False,
        rows: Mapping[int, Node] | None = None,
        pencil: Pencil | None = None,
        lifted: Tween | None = None,
    ) -> None:
        self.look, self.headed, self.scale, self.earlier = look, headed, scale, earlier
        self.rows, self.pencil, self.lifted = rows or {}, pencil, lifted

    def spoken(self) -> Spoken:
        pad, penalty = self.look.pad, self.look.penalty
        lines = tuple(sayings.pad_lines(pad, penalty))
        return Spoken("list", sayings.pad_name(self.look.name, pad, penalty), rows=len(lines), lines=lines)

    @property
    def total(self) -> int:
        return self.look.pad.score(self.look.penalty) if self.pencil is None else self.pencil.total

    def form(self, style: Style, box: Box) -> Form:
        return Form(box.rect.w, box.rect.h, style.u * self.scale, self.headed)

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return Size(0, 0) if least else Size(min(room.w, WIDEST * layout.u), room.h)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        form = self.form(layout.style, box)
        for row, node in self.rows.items():
            yield node, Box(*map(float, form.row_box(row).move(box.rect.topleft)))

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect, form = box.rect, self.form(style, box)
        x, y = rect.topleft
        if self.lifted is not None:
            shadow = drawing.panel(rect.w, rect.h, style)
            yield shadow.at(x, y + style.px(4))
            y -= round(LIFT * style.u * min(1.0, 3 * self.lifted.part))
        panel = drawing.panel(rect.w, rect.h, style, edge=self.lifted is not None)
        yield panel.at(x, y)
        yield Sprite(pad_picture(self.look, form, style), x, y)
        pencil = None if self.pencil is None or self.pencil.drawn else self.pencil
        for mark in dashed_marks(self.look, form, style)[0 if pencil is None else pencil.begun :]:
            yield mark.at(x, y)
        if pencil is not None:
            yield from pencil.sprites(form, player_paint(style.theme, self.look.colour).pad_mark, (x, y))
        total = total_label(self.total, form, style)
        yield total.at(x, y)
        if self.earlier:
            yield Sprite(art.earlier_frame(*rect.size, style), x, y)


def bare_pad(penalty: int) -> Node:
    return Drawing(lambda w, h, style: _bare(w, h, penalty, style)).saying("")


@drawn
def _bare(w: int, h: int, penalty: int, style: Style) -> pygame.Surface:
    """Draw the paper of a pad without name and marks, a little smaller than the pad that covers it."""
    surface, form = clear(w, h), Form(w, h, style.u)
    surface.blit(plate(w - 4, h - 4, 18 * style.u, style.theme["panel"]), (2, 2))
    surface.blit(printed(form, penalty, "express.total", style), (0, 0))
    art.put_marks(surface, form, Pad(), style.theme["ink"], style)  # the empty places of fifth dice
    return surface


def beside(layout: Layout, pad: Node, panel: Node) -> Node:
    if layout.tall:
        pad = pad.sized(height=_size_beside(layout), grow=0)
        return Column(pad, panel.share(), gap=BESIDE, margin=MARGIN)
    pad = pad.sized(width=_size_beside(layout), grow=0, align="fill")
    return Row(pad, panel.share().sized(align="fill"), gap=BESIDE, margin=MARGIN)


def room_beside(layout: Layout) -> Size:
    wide, high, pad = layout.content - 2 * MARGIN, layout.height - 2 * MARGIN, _size_beside(layout)
    return Size(wide, high - pad - BESIDE) if layout.tall else Size(wide - pad - BESIDE, high)


def _size_beside(layout: Layout) -> float:
    """Return the height of a pad above its panel, or the width of a pad beside it."""
    if layout.tall:
        usual_form = (layout.content - 2 * MARGIN) * HIGH / WIDEST
        return min(usual_form, max(LEAST, layout.height - 2 * MARGIN - BESIDE - HIGH))
    return min(760.0, WIDEST + 0.5 * max(0.0, layout.content - 1280))


# Rows that can be pressed


def pressable(pad: Pad, penalty: int, rows: Iterable[int], take: Callable[[int], object]) -> dict[int, Node]:
    """Return a control over each row of the pad that can be pressed."""

    def faces(w: int, h: int, style: Style) -> Faces:
        dashed = 8 * style.u, None, style.theme["hover_line"], style.line("selected"), (7 * style.u, 4 * style.u)
        return Faces(lambda state: nothing(w, h) if state == "normal" else plate(w, h, *dashed), radius=8)

    found = {row: Shaped(f"row_{row}", faces, group="rows", on=partial(take, row)) for row in sorted(rows)}
    return {row: control.saying(sayings.row_line(pad, row, penalty)) for row, control in found.items()}


# The picture


@drawn
def pad_picture(look: PadLook, form: Form, style: Style) -> pygame.Surface:
    """Draw a pad without its animated parts, which are the dashed marks and the total."""
    surface = printed(form, look.penalty, look.total_words, style).copy()
    mark, fifth = look.dashed or look.marked, look.fifth
    for row in sorted(set(mark.pairs)) if mark is not None else ():
        art.put_band(surface, form, style, row)
    if fifth is not None:
        art.put_band(surface, form, style, track=track_of(look.pad, fifth))
    art.put_marks(surface, form, look.pad, player_paint(style.theme, look.colour).pad_mark, style)
    if fifth is not None and fifth not in look.pad.numbers:
        x, y, side = form.track_die(len(look.pad.numbers))
        surface.blit(faded(flat_die(fifth, round(side), style.theme), 0.75), (round(x), round(y)))
    _write(_Pen(surface, form, style), look)
    return surface


def dashed_marks(look: PadLook, form: Form, style: Style) -> list[Sprite]:
    """Return sprites of the dashed marks of the previewed choice, or of its fifth die if no pairing is chosen."""
    found = [] if look.dashed is None else list(form.crosses(look.pad, look.dashed))
    end = None
    if look.fifth is not None:
        track = track_of(look.pad, look.fifth)
        end = form.track_cross(track, TRACK_BOXES - 1)
        if look.dashed is None and look.marked is None:
            found = [form.track_cross(track, look.pad.fifth(look.fifth))]
    return [
        art.preview_mark(round(box.side), style, seed, last=(box, seed) == end).at(box.x, box.y) for box, seed in found
    ]


class _Pen(NamedTuple):
    """A pen that writes texts on a pad, at positions in the units of its form."""

    surface: pygame.Surface
    form: Form
    style: Style

    def write(
        self, said: str, face: Face, size: float, tone: str, at: tuple[float, float], side: Align, room: float = 1e4
    ) -> float:
        """Write one line, shrunk to fit its room; return its width."""
        u = self.form.u
        fitted = fonts.fit(said, face, max(size * u, min(size, SMALLEST) * self.style.u), room * u, 1)
        place = at[0] * u, at[1] * u
        return fonts.put_fitted(self.surface, fitted, face, self.style.theme[tone], place, side).w / u


def _write(pen: _Pen, look: PadLook) -> None:
    form = pen.form
    wide, high, right = form.wide, form.high, form.wide - 18
    _write_scores(pen, look)
    if look.name and form.headed:
        pen.surface.blit(
            pieces.tile(round(34 * form.u), look.colour, pen.style.theme), (round(20 * form.u), round(15 * form.u))
        )
        note = pen.write(look.note, TEXT_700, 18, "ink_muted", (right, 34), "end", 200) if look.note else 0.0
        title = say("express.pad_of", name=look.name)
        pen.write(title, DISPLAY_800, 28, "ink", (68, 33), "start", wide - 68 - note - 36)
    if look.preview is not None and form.headed:
        change = look.preview.change
        becomes = look.pad.score(look.penalty) + change
        line = say("express.with_this", total=becomes) if change else say("express.unchanged")
        room = wide - 36 - form.tracks_width / form.u
        pen.write(line, TEXT_800, 18, tone_of(change), (right, high - 48), "end", room)


@drawn
def printed(form: Form, penalty: int, total_words: str, style: Style) -> pygame.Surface:
    """Draw the paper of a pad with its captions."""
    pen, total, u = _Pen(art.paper(form, style), form, style), say(total_words), form.u
    wide, high = form.wide, form.high
    if not form.headed:
        pen.write(total, TEXT_700, 17, "ink_muted", (wide - 20, high - 94), "end", 126)
        return pen.surface
    fifth = pen.write(say("express.fifth"), DISPLAY_800, 19, "ink", (18, high - 142), "start", 120)
    at, room = (32 + fifth, high - 142), wide - 152 - fifth
    pen.write(say("express.fifth_ends"), TEXT_700, 16, "ink_muted", at, "start", room)
    pen.write(total, TEXT_700, 18, "ink_muted", (wide - 18, high - 127), "end", 110)
    first, gate, score = (form.box(2, place) for place in (0, GATE, GATE + 1))
    pitch = form.box_pitch
    pen.write(say("express.points"), TEXT_700, 16, "ink_muted", (form.points_x / u - 22, 71), "start", 60)
    for said, x, room in (
        (say("express.danger", penalty=-penalty), first.x + 2 * pitch - 2 * u, 4 * pitch),
        (say("express.gate"), gate.middle[0], 54 * u),
        (say("express.score"), score.x + 2.5 * pitch - 2 * u, 5 * pitch),
        ("\N{EN DASH}", form.minus_x, 40 * u),
        ("+", form.plus_x, 40 * u),
    ):
        pen.write(said, TEXT_700, 16, "ink_muted", (x / u, 71), "middle", room / u)
    return pen.surface


def _write_scores(pen: _Pen, look: PadLook) -> None:
    """Write the score of each row, including the previewed choice, in a single column if there are no headings."""
    form = pen.form
    changes = {change.row: change for change in look.preview.rows} if look.preview is not None else {}
    for row in ROWS:
        marks, change, middle = look.pad.row(row), changes.get(row), form.row_middle(row)
        score = row_score(row, marks, look.penalty)
        after = score if change is None else change.score_after
        if not form.headed:
            figure = language().number(after) if marks else DOT
            pen.write(figure, TEXT_800, 19, tone_of(after), (form.plus_x / form.u, middle / form.u), "end")
        elif marks or change is not None:
            if score < 0 and after != score:
                _write_struck_through(pen, language().number(score), (form.minus_x, middle))
            x = form.minus_x if after < 0 else form.plus_x
            pen.write(language().number(after), TEXT_800, 20, tone_of(after), (x / form.u, middle / form.u), "middle")


def _write_struck_through(pen: _Pen, figure: str, middle: tuple[float, float]) -> None:
    """Draw the former figure, struck through."""
    tone, px = pen.style.theme["loss"], fonts.pixels(20 * pen.form.u)
    line = fonts.label(figure, TEXT_800, px, tone)
    place = line.get_rect(center=middle)
    pen.surface.blit(faded(line, 170 / 255), place)
    canvas, y = Canvas(line.get_width() + px * 0.3, place.h), fonts.cap_middle(TEXT_800, px)
    canvas.lines(((0, y), (line.get_width() + px * 0.3, y)), tone, max(1.5, px * 0.09))
    pen.surface.blit(canvas.surface(), (place.x - px * 0.15, place.y))


@drawn
def total_label(points: int, form: Form, style: Style) -> Sprite:
    size, inset, low = (52, 18, 88) if form.headed else (44, 20, 56)
    px = size * form.u
    surface = fonts.label(language().number(points), DISPLAY_900, fonts.pixels(px), style.theme["ink"])
    y = (form.high - low) * form.u - fonts.cap_middle(DISPLAY_900, px)
    return Sprite(surface, round((form.wide - inset) * form.u - surface.get_width()), round(y))
