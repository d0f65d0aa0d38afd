"""The pad before a throw, small, with the marks of a choice dashed: rows and tracks as on the large one."""

from __future__ import annotations

from collections.abc import Iterator

from cantstop.model.express import ROW_BOXES, ROWS, Mark, Pad, row_score
from cantstop.view import words
from cantstop.view.art import dice, pad
from cantstop.view.art.pad_form import Box, Form
from cantstop.view.kit import faces
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.fonts import DISPLAY_900, TEXT_700, TEXT_800
from cantstop.view.parts.paper import Paper
from cantstop.view.words import say

SMALLER = 0.8


def sprites(
    paper: Paper, box: tuple[float, float, float, float], own: Pad, colour: str, penalty: int, mark: Mark | None
) -> Iterator[Sprite]:
    """`mark` is the choice whose crosses are dashed; box in units."""
    style, rect = paper.style, paper.rect(*box)
    form = Form(rect.w, rect.h, style.u * SMALLER, headed=False)
    panel = faces.panel(rect.w, rect.h, style)
    yield Sprite(panel.surface, rect.x + panel.left, rect.y + panel.top)
    yield Sprite(pad.paper(form, style), *rect.topleft)
    new = list(_new(own, form, mark)) if mark is not None else []
    if mark is not None:
        for row in sorted(set(mark.pairs)):
            band = pad.row_band(form, row, style)
            yield Sprite(band.surface, rect.x + band.x, rect.y + band.y)
        if mark.fifth is not None:
            band = pad.track_band(form, _track(own, mark.fifth), style)
            yield Sprite(band.surface, rect.x + band.x, rect.y + band.y)
    yield Sprite(pad.marks(form, own, style.theme.player(colour).pad_mark, style), *rect.topleft)
    for place, seed in new:
        picture = pad.preview_mark(round(place.side), style, seed)
        yield Sprite(picture.surface, rect.x + round(place.x) + picture.left, rect.y + round(place.y) + picture.top)
    numbers = list(own.numbers)
    if mark is not None and mark.fifth is not None and mark.fifth not in numbers:
        numbers.append(mark.fifth)
    for track, number in enumerate(numbers):
        die = form.track_die(track)
        yield Sprite(dice.flat_die(number, round(die.side), style.theme), rect.x + round(die.x), rect.y + round(die.y))
    yield from _figures(paper, box, form, own, penalty)


def _new(own: Pad, form: Form, mark: Mark) -> Iterator[tuple[Box, int]]:
    """Where the crosses of the mark would stand."""
    seen: dict[int, int] = {}
    for row in mark.pairs:
        place = own.row(row) + seen.get(row, 0)
        seen[row] = seen.get(row, 0) + 1
        if place < ROW_BOXES:
            yield form.box(row, place), pad.row_seed(row, place)
    if mark.fifth is not None:
        track, place = _track(own, mark.fifth), own.fifth(mark.fifth)
        yield form.track_box(track, place), pad.track_seed(track, place)


def _track(own: Pad, number: int) -> int:
    return own.numbers.index(number) if number in own.numbers else len(own.numbers)


def _figures(
    paper: Paper, box: tuple[float, float, float, float], form: Form, own: Pad, penalty: int
) -> Iterator[Sprite]:
    """What each row scores, and the total."""
    x, y, w, h = box
    ink = Paper(paper.layout, paper.style, paper.x, paper.width)
    u, number = paper.style.u, words.language().number
    for row in ROWS:
        score = row_score(row, own.row(row), penalty)
        figure = number(score) if own.row(row) else "\N{MIDDLE DOT}"
        tone = "loss" if score < 0 else "gain" if score > 0 else "ink_muted"
        ink.write(figure, TEXT_800, 16, tone, (x + w - 16, y + form.row_middle(row) / u), "right")
    left = x + form.tracks_width / u + 22
    room = x + w - 18 - left
    ink.write(say("review.total_then"), TEXT_700, 16, "ink_muted", (x + w - 18, y + h - 76), "right", room=room)
    ink.write(number(own.score(penalty)), DISPLAY_900, 36, "ink", (x + w - 18, y + h - 42), "right", room=room)
    yield from ink.sprites
