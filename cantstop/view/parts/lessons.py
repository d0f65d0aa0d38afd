"""The lessons of How to play: a rule on a card, with a picture as large as there is room for and two lines of text.

`assets/lessons.json` says of what each picture is made: `["die 3", x, y, w, h]` is a die in a box, in units of the
picture. KINDS and WRITTEN have all kinds. What depends on the game that is being played, such as the penalty, is among
its figures.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, NamedTuple

import pygame

from cantstop.model import classic, express
from cantstop.model.board import LENGTHS
from cantstop.model.record import AnyRules
from cantstop.resources import ASSETS
from cantstop.view.art import gauge, pad, pieces, plates
from cantstop.view.art.dice import flat_die
from cantstop.view.art.stop_roll import Roll, Stop, shape
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit import keys, paint
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Column, Row
from cantstop.view.kit.drawing import Card, Drawing
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, TEXT_700, TEXT_800, Face, put
from cantstop.view.kit.node import Align, Box, Layouter, Node
from cantstop.view.kit.paint import Canvas, slanted, upright
from cantstop.view.kit.store import drawn
from cantstop.view.kit.text import BODY, HEADING, Role, Text
from cantstop.view.kit.theme import Colour, Style
from cantstop.view.parts import emblems
from cantstop.view.parts.table.panel import ROLL_KEY, STOP_KEY
from cantstop.view.parts.table_top import columns_to_win
from cantstop.view.words import language, say

# The lessons of each page, with the keys of their headings
LESSONS = {
    "cant_stop": {"roll": "howto.roll", "climb": "howto.climb", "stop": "howto.stop", "claim": "howto.claim"},
    "express": {
        "five_dice": "howto.five_dice",
        "pairs": "howto.pairs",
        "tracks": "howto.tracks",
        "rows": "howto.rows",
    },
    "variants": {
        "columns": "setup.columns",
        "jump": "setup.jump",
        "no_parking": "setup.no_parking",
        "eager": "setup.eager",
        "penalty": "howto.penalty",
        "timer": "howto.timer",
        "practice": "howto.practice",
    },
}
Drawn = pygame.Surface | Sprite
LARGEST = 1.5  # how much larger than designed a picture may grow
WELL = (58.0, 46.0)  # of a cut-out
PITCH = (66.0, 53.0)  # from well to well
OPEN = 3  # a column that nobody has claimed yet
BARS = {3: (2, 11, 12), 4: (2, 10, 11, 12), 5: (2, 4, 10, 11, 12)}  # claimed, by how many win
BAR, FLOOR = 62.0, (18.0, 144.0)  # the width of a column; the upper edge and the height of the highest


class GameFigures(NamedTuple):
    """The figures that differ between games: of the game being played, or else the usual ones."""

    columns: int = classic.Rules(2).columns_to_win
    penalty: int = express.Rules().penalty


def figures_of(rules: AnyRules | None) -> GameFigures:
    if rules is None:
        return GameFigures()
    if isinstance(rules, classic.Rules):
        return GameFigures(columns=rules.columns_to_win)
    return GameFigures(penalty=rules.penalty)


def lesson_card(number: int, name: str, heading: str, figures: GameFigures) -> Node:
    """Return a card with the picture between heading and text. A listener, who does not see the picture, hears more."""
    values = {"columns": columns_to_win(figures.columns), "penalty": -figures.penalty}
    title = Text(say(heading, **values), HEADING.of(24), lines=1, grow=1)
    head = Row(emblems.plate(number, 42), title, gap=14)
    text = Text(say(f"howto.{name}_text", **values), BODY, lines=0).saying(say(f"howto.{name}_told", **values))
    return Card(Column(head, Illustration(name, figures), text, gap=8), (22, 14, 22, 14))


class Illustration(Node):
    """The picture of a lesson, as large as there is room for."""

    said = ""
    height = 0.0
    grow = 1.0

    def __init__(self, name: str, figures: GameFigures) -> None:
        self.name, self.figures = name, figures

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        (wide, high), parts = parts_of()[self.name].values()
        scale = min(box.w / wide / layout.u, box.h / high / layout.u, LARGEST)
        u = scale * layout.u
        left, top = box.x + (box.w - wide * u) / 2, box.y + (box.h - high * u) / 2
        for what, x, y, w, h in parts:
            kind, *words = what.split()
            if kind in WRITTEN:
                node = _text(kind, words, scale, self.figures)
            else:
                more = [self.figures.columns] if kind == "claimed" else words
                node = Drawing(partial(_draw, KINDS[kind], more, scale))
            yield node, Box(left + x * u, top + y * u, w * u, h * u)


def _draw(draw: Callable[..., Drawn], words: list[Any], scale: float, w: int, h: int, style: Style) -> Drawn:
    """Draw a part in the units of its picture."""
    return draw(w, h, style._replace(u=style.u * scale), *words)


@cache
def parts_of() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ASSETS / "lessons.json").read_text("utf-8"))
    return found


# The size in units, the face, the place and the tone of what is written
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


def _no_stop(w: int, h: int, style: Style, column: str) -> Sprite:
    return shape(w, h, Stop(say("table.shared"), "", shared=int(column)), style, "disabled")


def _stop(w: int, h: int, style: Style) -> Sprite:
    return shape(w, h, Stop(say("table.keep_yours"), keys.cap(STOP_KEY)), style, "normal")


def _roll(w: int, h: int, style: Style) -> Sprite:
    return shape(w, h, Roll(say("table.roll_again"), keys.cap(ROLL_KEY)), style, "normal")


def _box(w: int, h: int, style: Style, tone: str, signed: str = "") -> pygame.Surface:
    return pad.empty_box(w, style.theme[tone], style.theme, _line(style), bool(signed))


def _cross(w: int, h: int, style: Style, seed: str) -> pygame.Surface:
    return pad.cross(w, player_paint(style.theme, "blue").pad_mark, int(seed))


def _line(style: Style) -> float:
    return max(1.0, 1.2 * style.u)


def _ring(w: int, h: int, style: Style, left: str) -> pygame.Surface:
    seconds = int(left)
    return gauge.timer(left, gauge.TIMER_STEPS * seconds // 30, w, style, False)


@drawn
def _cutout(w: int, h: int, style: Style, columns: str, rows: str, *tops: str) -> pygame.Surface:
    """Draw a piece of the board: enamel with wells, or in the highest row the numbers of its columns."""
    canvas = _enamel(w, h, style)
    for column in range(int(columns)):
        for row in range(int(rows)):
            x, y = 19 + column * PITCH[0], 15 + row * PITCH[1]
            _add_space(canvas, x, y, *WELL, style, top=not row and bool(tops))
    surface = canvas.surface()
    for column, number in enumerate(tops):
        _put_number(surface, number, 19 + column * PITCH[0] + WELL[0] / 2, 15 + WELL[1] / 2, 0.74 * WELL[1], style)
    return surface


@drawn
def _claimed(w: int, h: int, style: Style, columns: int) -> pygame.Surface:
    """Draw as many claimed columns as win, and one open one."""
    u, bars, paint = style.u, BARS[columns], player_paint(style.theme, "blue")
    canvas = _enamel(w, h, style)
    high = FLOOR[1] / max(LENGTHS[column] for column in bars)  # of a space
    lefts = [w / u / (len(bars) + 1) * (place + 0.5) - BAR / 2 for place in range(len(bars) + 1)]
    low, top = sum(FLOOR), LENGTHS[OPEN] - 1
    for row in range(LENGTHS[OPEN]):
        _add_space(canvas, lefts[-1], low - high * (row + 1) + 1.5, BAR, high - 3, style, top=row == top)
    for left, column in zip(lefts, bars):
        x, y, tall = left * u, (low - high * LENGTHS[column]) * u, high * LENGTHS[column] * u
        canvas.rect(x, y, BAR * u, tall, 9 * u, style.theme["rim"])
        fill = slanted((paint.fill_high, paint.fill), (x, y), (x + BAR * u, y + tall))
        canvas.rect(x + 3 * u, y + 3 * u, (BAR - 6) * u, tall - 6 * u, 7 * u, fill)
        for row in range(1, LENGTHS[column]):
            radius, middle = min(6.5, 0.23 * high) * u, y + high * (row + 0.5) * u
            pieces.add_symbol(canvas, paint.symbol, x + BAR / 2 * u, middle, radius, paint.on_fill)
    surface = canvas.surface()
    for left, column in zip(lefts, bars):
        size, y = min(21.0, 0.8 * high), low - high * (LENGTHS[column] - 0.5)
        _put_number(surface, column, left + BAR / 2, y, size, style, paint.on_fill)
    _put_number(surface, OPEN, lefts[-1] + BAR / 2, low - high * (top + 0.5), min(18.5, 0.67 * high), style)
    for row, player in ((0, "jade"), (2, "yellow")):
        square = pieces.tile(style.px(0.8 * high), player, style.theme)
        surface.blit(square, square.get_rect(center=((lefts[-1] + BAR / 2) * u, (low - high * (row + 0.5)) * u)))
    return surface


def _enamel(w: int, h: int, style: Style) -> Canvas:
    """Return a red plate with its ivory rim."""
    u, theme = style.u, style.theme
    canvas = Canvas(w, h)
    tones = (theme["sign_red_high"], theme["sign_red"], theme["sign_red_low"])
    canvas.rect(0, 0, w, h, 16 * u, theme["sign_red_low"] if not theme.flat else theme["rim"])
    canvas.rect(2.5 * u, 2.5 * u, w - 5 * u, h - 5 * u, 14 * u, theme["rim"])
    canvas.rect(6 * u, 6 * u, w - 12 * u, h - 12 * u, 11 * u, slanted(tones, (0, 0), (w, h)))
    return canvas


def _add_space(canvas: Canvas, x: float, y: float, w: float, h: float, style: Style, *, top: bool) -> None:
    """Draw a space, or at the top of its column the plate of the number; the box is in units."""
    u, theme = style.u, style.theme
    box = x * u, y * u, w * u, h * u
    if top:
        canvas.rect(*box, 9 * u, upright(theme["number_plate"], theme["number_plate_low"], y * u, (y + h) * u))
    elif theme.flat:
        canvas.rect(*box, 9 * u, theme["well"], theme["rim"], max(1.0, 1.6 * u))
    else:
        canvas.rect(*box, 9 * u, upright(theme["well_shade"], theme["well"], y * u, (y + 0.35 * h) * u))


def _put_number(
    surface: pygame.Surface, number: int | str, x: float, y: float, size: float, style: Style, ink: Colour | None = None
) -> None:
    ink = ink or style.theme["number_plate_ink"]
    put(surface, str(number), DISPLAY_900, size * style.u, ink, (x * style.u, y * style.u), "middle")


KINDS: dict[str, Callable[..., Drawn]] = {
    "die": lambda w, h, style, value: flat_die(int(value), w, style.theme),
    "dim_die": lambda w, h, style, value: flat_die(int(value), w, style.theme, dim=True),
    "plate": lambda w, h, style, number: plates.plate(int(number), w, style.theme),
    "hollow": lambda w, h, style, number: plates.hollow_plate(int(number), w, style.theme),
    "tile": lambda w, h, style, colour: pieces.tile(w, colour, style.theme),
    "square": lambda w, h, style, colour: pieces.square(w, h, colour, style.theme),
    "runner": lambda w, h, style: pieces.runner(w, style.theme),
    "leaving": lambda w, h, style: pieces.leaving(w, style.theme),
    "chevron": lambda w, h, style: pieces.chevron(w, h, style.theme),
    "picture": lambda w, h, style, name: paint.picture(name, w, h, style.theme),
    "no": lambda w, h, style: paint.icon("cross", w, style.theme["loss"]),
    "gate": lambda w, h, style: pad.gate(w, style.theme, _line(style)),
    "box": _box,
    "cross": _cross,
    "ring": _ring,
    "stop": _stop,
    "no_stop": _no_stop,
    "roll": _roll,
    "cutout": _cutout,
    "claimed": _claimed,
}
