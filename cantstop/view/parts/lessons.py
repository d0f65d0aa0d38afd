"""The lessons of How to play: each is a card with a large picture and two lines of text about a rule.

`assets/lessons.json` has the parts of each picture: `["die 3", x, y, w, h]` is a die in a box, in units of the picture.
KINDS and WRITTEN have all kinds of parts. Figures of the current game, such as the penalty, are GameFigures.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any, NamedTuple

import pygame

from cantstop.model import classic, express
from cantstop.model.board import LENGTHS
from cantstop.model.record import AnyRules
from cantstop.resources import ASSETS
from cantstop.view.art import board, charts, pad, pieces
from cantstop.view.art.dice import flat_die
from cantstop.view.art.stop_roll import Roll, Stop, shape
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit import keys, paint
from cantstop.view.kit.drawing import Cap, Card, Drawing
from cantstop.view.kit.fonts import BODY, DISPLAY_800, DISPLAY_900, HEADING, TEXT_700, TEXT_800, Face, Role, Text, put
from cantstop.view.kit.motion import Keyed
from cantstop.view.kit.node import Align, Box, Column, Layouter, Node, Row
from cantstop.view.kit.paint import Canvas, slanted
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems
from cantstop.view.parts.table.panel import ROLL_KEY, STOP_KEY
from cantstop.view.parts.table_top import columns_to_win
from cantstop.view.words import has, language, say

LESSONS = {  # of each page
    "cant_stop": ("roll", "climb", "stop", "claim"),
    "express": ("five_dice", "pairs", "tracks", "rows"),
    "variants": ("columns", *classic.VARIANTS, "penalty", "timer", "practice"),
}
Drawn = pygame.Surface | Sprite
LARGEST = 1.5  # the largest scale of a picture
BOARD = 857  # the width in units of a board with spaces of this size


class GameFigures(NamedTuple):
    """The numbers in lessons that differ between games; they are those of the current game, or else the usual ones."""

    columns: int = classic.Rules(2).columns_to_win
    penalty: int = express.Rules().penalty


def figures_of(rules: AnyRules | None) -> GameFigures:
    if rules is None:
        return GameFigures()
    if isinstance(rules, classic.Rules):
        return GameFigures(columns=rules.columns_to_win)
    return GameFigures(penalty=rules.penalty)


def lesson_card(number: int, name: str, figures: GameFigures) -> Node:
    """Return a lesson's card: heading, picture and text; for a screen reader, the text also describes the picture."""
    values = {"columns": columns_to_win(figures.columns), "penalty": -figures.penalty}
    heading, note = _said(f"howto.{name}", f"setup.{name}", values), f"setup.{name}_note"
    head = Row(emblems.plate(number, 42).saying(""), Text(heading, HEADING.of(24), grow=1), gap=14)
    text = Text(_said(f"howto.{name}_text", note, values), BODY, lines=0)
    text.saying(_said(f"howto.{name}_told", note, values))
    content = Column(head, Illustration(name, figures), text, gap=8)
    return Card(Keyed(f"lesson_{name}", content, goes=None), (22, 14, 22, 14))


def _said(lesson: str, row: str, values: Mapping[str, Any]) -> str:
    """Return a text of a lesson; a variant without a lesson has the texts of its row in the set-up."""
    return say(lesson if has(lesson) else row, **values)


class Illustration(Node):
    said = ""
    height = 0.0
    grow = 1.0

    def __init__(self, name: str, figures: GameFigures) -> None:
        self.name, self.figures = name, figures

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        name = f"claim_{self.figures.columns}" if self.name == "claim" else self.name
        if name not in parts_of():
            return
        (wide, high), parts = parts_of()[name].values()
        scale = min(box.w / wide / layout.u, box.h / high / layout.u, LARGEST)
        u = scale * layout.u
        left, top = box.x + (box.w - wide * u) / 2, box.y + (box.h - high * u) / 2
        for what, x, y, w, h in parts:
            kind, *words = what.split()
            if kind in WRITTEN:
                node = _text(kind, words, scale, self.figures)
            else:
                node = Drawing(partial(_draw, KINDS[kind], words, scale))
            yield node, Box(left + x * u, top + y * u, w * u, h * u)


def _draw(draw: Callable[..., Drawn], words: list[Any], scale: float, w: int, h: int, style: Style) -> Drawn:
    return draw(w, h, style._replace(u=style.u * scale), *words)


@cache
def parts_of() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ASSETS / "lessons.json").read_text("utf-8"))
    return found


# The size in units, the face, the place and the tone of texts
WRITTEN: dict[str, tuple[float, Face, Align, str]] = {
    "fifth": (17, DISPLAY_800, "middle", "rim"),
    "heading": (15, TEXT_700, "middle", "ink_muted"),
    "worth": (17, TEXT_700, "end", "ink_muted"),
    "row": (26, DISPLAY_800, "middle", "ink"),
    "score": (22, TEXT_800, "end", "ink"),
    "loss": (28, DISPLAY_800, "middle", "loss"),
}


def _text(kind: str, words: list[str], scale: float, figures: GameFigures) -> Node:
    size, face, at, tone = WRITTEN[kind]
    said = words[0]
    if kind in ("fifth", "heading"):
        said = say(said, penalty=-figures.penalty)
    elif kind == "worth":
        said = str(express.VALUES[int(said)])
    elif kind == "loss":
        said = language().number(-int(said))
    elif kind == "score":
        score = express.row_score(int(said), int(words[1]), figures.penalty)
        said, tone = language().number(score), "gain" if score > 0 else "loss" if score < 0 else tone
    return Text(said, Role(face, size * scale), tone, lines=1, at=at)


def _button(words: Callable[..., Stop | Roll], state: str = "normal") -> Callable[..., Sprite]:
    return lambda w, h, style, *details: shape(w, h, words(*details), style, state)


def _line(style: Style) -> float:
    return max(1.0, 1.2 * style.u)


@drawn
def _enamel(w: int, h: int, style: Style) -> pygame.Surface:
    u, theme = style.u, style.theme
    canvas = Canvas(w, h)
    tones = (theme["sign_red_high"], theme["sign_red"], theme["sign_red_low"])
    canvas.rect(0, 0, w, h, 16 * u, theme["sign_red_low"] if not theme.flat else theme["rim"])
    canvas.rect(2.5 * u, 2.5 * u, w - 5 * u, h - 5 * u, 14 * u, theme["rim"])
    canvas.rect(6 * u, 6 * u, w - 12 * u, h - 12 * u, 11 * u, slanted(tones, (0, 0), (w, h)))
    return canvas.surface()


@drawn
def _top(w: int, h: int, style: Style, number: str) -> pygame.Surface:
    surface = board.top(w, h, style.px(BOARD), style.theme)
    put(surface, number, DISPLAY_900, 0.74 * h, style.theme["number_plate_ink"], (w / 2, h / 2), "middle")
    return surface


@drawn
def _bar(w: int, h: int, style: Style, number: str) -> pygame.Surface:
    u, paint, length = style.u, player_paint(style.theme, "blue"), LENGTHS[int(number)]
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, 9 * u, style.theme["rim"])
    canvas.rect(3 * u, 3 * u, w - 6 * u, h - 6 * u, 7 * u, slanted((paint.fill_high, paint.fill), (0, 0), (w, h)))
    high = h / length
    for row in range(1, length):
        pieces.add_symbol(canvas, paint.symbol, w / 2, high * (row + 0.5), min(6.5 * u, 0.23 * high), paint.on_fill)
    surface = canvas.surface()
    put(surface, number, DISPLAY_900, min(21 * u, 0.8 * high), paint.on_fill, (w / 2, high / 2), "middle")
    return surface


KINDS: dict[str, Callable[..., Drawn]] = {
    "die": lambda w, h, style, value: flat_die(int(value), w, style.theme),
    "dim_die": lambda w, h, style, value: flat_die(int(value), w, style.theme, dim=True),
    "plate": lambda w, h, style, number: pieces.plate(int(number), w, style.theme),
    "hollow": lambda w, h, style, number: pieces.hollow_plate(int(number), w, style.theme),
    "tile": lambda w, h, style, colour: pieces.tile(w, colour, style.theme),
    "square": lambda w, h, style, colour: pieces.square(w, h, colour, style.theme),
    "runner": lambda w, h, style: pieces.runner(w, style.theme),
    "leaving": lambda w, h, style: pieces.leaving(w, style.theme),
    "chevron": lambda w, h, style: pieces.chevron(w, h, style.theme),
    "picture": lambda w, h, style, name: paint.picture(name, w, h, style.theme),
    "no": lambda w, h, style: paint.icon("cross", w, style.theme["loss"]),
    "gate": lambda w, h, style: pad.gate(w, style.theme, _line(style)),
    "box": lambda w, h, style, tone, *end: pad.empty_box(w, style.theme[tone], style.theme, _line(style), bool(end)),
    "cross": lambda w, h, style, seed: pad.cross(w, player_paint(style.theme, "blue").pad_mark, int(seed)),
    "ring": lambda w, h, style, left: charts.timer(left, charts.TIMER_STEPS * int(left) // 30, w, style, False),
    "stop": _button(lambda: Stop(say("table.keep_yours"), Cap(keys.cap(STOP_KEY)))),
    "no_stop": _button(lambda column: Stop(say("table.shared", n=1), shared=(int(column),)), "disabled"),
    "roll": _button(lambda: Roll(say("table.roll_again"), Cap(keys.cap(ROLL_KEY)))),
    "enamel": _enamel,
    "well": lambda w, h, style: board.well(w, h, style.px(BOARD), style.theme),
    "top": _top,
    "bar": _bar,
}
