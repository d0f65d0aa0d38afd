"""The panel for choosing a pairing: its cards, its question, and the choice by pointing at the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from cantstop.model import odds
from cantstop.model.classic import Advance, Pairing, State, apply, pairings
from cantstop.view import sentences
from cantstop.view.art import dice, geometry, pieces
from cantstop.view.kit import drawing
from cantstop.view.kit.control import Act, ControlNode, Faces
from cantstop.view.kit.drawing import NO_CAP, Cap, Icon
from cantstop.view.kit.fonts import DISPLAY_700, DISPLAY_800, TEXT_700, Fitted, fit, pixels, put_fitted, width, wrap
from cantstop.view.kit.motion import Counting, Motion
from cantstop.view.kit.node import Anchored, Box, Column, Layers, Layouter, Node, Row, Size, Spring
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style, milliseconds
from cantstop.view.parts import emblems
from cantstop.view.parts.table import panel, sayings
from cantstop.view.parts.table_top import panel_width
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.screens.table import Table

HIGHEST, LOWEST = 128.0, 88.0  # units, of a card
DIE, PLATE = (40.0, 38.0), (52.0, 48.0)  # units, on a wide card and on half of one
TILE, LETTERS, SMALLEST = 20.0, 16.0, 13.0
# The middles of the sums, the words and the line below, as shares of a card's height, and the largest plate.
PLACES = {
    (1, False): (0.36, 0.69, 0.0, 0.44),
    (1, True): (0.36, 0.68, 0.86, 0.44),
    (2, False): (0.36, 0.77, 0.0, 0.44),
    (2, True): (0.27, 0.63, 0.87, 0.38),
}
GAP, BETWEEN_SUMS = 8.0, 20.0
ASIDE = 12.0, 8.0  # units at both sides of the sums: on a wide card, on a half card
RADIUS, BADGE = 15, 28.0  # units: of the card, and of the coach's sign at the corner of the one to take
MARGIN, BESIDE_BADGE = 10.0, 19.0  # units on both sides of the text; the second at an edge with "or"
APART = 12.0
PRESSED = Motion(90)


Targets = tuple[tuple[int, int], ...]  # columns, and the spaces that a move leads to
Sum = tuple[tuple[int, ...], int]  # two dice, and their column


class CardFacts(NamedTuple):
    """The contents of a card: a pairing, or half of one; `move` is None if it cannot be played."""

    sums: tuple[Sum, ...]
    words: str
    move: Advance | None = None
    ends: Targets = ()
    owner: str = ""  # the colour of the player in the way
    note: str = ""  # the risk after the move
    safe: bool = False  # whether there is no risk
    figure: str = ""  # the coach's figure
    best: bool = False
    half: str = ""  # "either" or "or" if only one of two halves can be played; "or" is shown on the edge between them
    letters: float = LETTERS  # the size of its words, one for all cards of a choice


CardRow = tuple[CardFacts, ...]  # one pairing: a wide card, or two halves


def card_rows(state: State, names: Sequence[str], colours: Sequence[str], with_odds: bool) -> tuple[CardRow, ...]:
    """Return the cards for the dice on the table, one row for each different pairing."""

    def card(pairing: Pairing, sums: tuple[Sum, ...], half: str = "") -> CardFacts:
        columns = [column for _, column in sums]
        move = next((each for each in pairing.moves if set(each.columns) == set(columns)), None)
        if move is None:
            whys = [why for column in columns if (why := pairing.refusal(column)) is not None]
            words = dict.fromkeys(sentences.refusal(why, names, state.player) for why in whys)
            owners = [colours[why.player] for why in whys if why.player is not None and len(sums) == 1]
            return CardFacts(sums, ", ".join(words), owner="".join(owners))
        after, events = apply(state, move)
        chance = odds.bust_chance(after) if with_odds else 1.0
        note = say("choice.risk", chance=chance) if with_odds else ""
        said, ends = sayings.consequence(after, events, names), sayings.targets(events)
        return CardFacts(sums, said, move, ends, note=note, safe=chance == 0, half=half)

    def row(pairing: Pairing) -> CardRow:
        dice = (tuple((state.dice or ())[place] for place in pair) for pair in pairing.ways[0])
        sums = tuple(zip(dice, pairing.sums, strict=True))
        if not pairing.moves or set(pairing.moves[0].columns) == set(pairing.sums):
            return (card(pairing, sums),)
        halves = ("either", "or") if len(pairing.moves) > 1 else ("", "")
        return tuple(card(pairing, (one,), half) for one, half in zip(sums, halves))

    return tuple(map(row, pairings(state)))


def by_move(rows: Iterable[CardRow]) -> dict[Advance, CardFacts]:
    """Return the cards that may be chosen, by their moves and in the order of their keys."""
    return {card.move: card for row in rows for card in row if card.move is not None}


def said(card: CardFacts) -> str:
    """Return the card in words: "5 and 8: start on 5, start on 8"."""
    sums = language().listing(column for _, column in card.sums)
    words = say("spoken.of_player", name=sums, places=card.words.replace(sayings.APART, ", "))
    return say(f"spoken.{card.half}", words=words) if card.half else words


# Nodes


class CardPlace(Node):
    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return Size(0, (LOWEST if least else HIGHEST) * layout.u)


@dataclass
class ChoiceCard(CardPlace, ControlNode):
    """A card that can be chosen, `outlined` if it is advised or chosen. The first touch only previews the move."""

    card: CardFacts
    outlined: bool = False
    on: Act | None = field(default=None, kw_only=True)

    previews = True

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        u = layout.u
        if self.outlined:
            yield panel.outline(RADIUS, "hover_line", 1.4), box
        if self.card.best:
            side = BADGE * u
            yield emblems.picture("coach", BADGE), Box(box.right - 0.7 * side, box.y - 0.3 * side, side, side)

    def faces(self, w: int, h: int, style: Style) -> Faces:
        return Faces(
            lambda state: face(w, h, self.card, self.cap, style, state),
            "line",
            radius=RADIUS,
            ring=(lambda: _open_ring(w, h, self.card.half, style)) if self.card.half else None,
        )

    def spoken(self) -> Spoken:
        """Return the description of the card: its sums, and the risk after the move as a note."""
        return Spoken("button", said(self.card), self.card.figure or self.card.note)


class CardPicture(CardPlace):
    """A card that cannot be pressed: an impossible choice, or the choice made, which is pushed down (`low`)."""

    def __init__(self, card: CardFacts, key: str = "", low: float = 0.0) -> None:
        self.card, self.cap, self.low = card, Cap(key), low

    def spoken(self) -> Spoken:
        return Spoken("text", "" if self.card.move else said(self.card))

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        x, y, w, h = box.rect
        if self.card.move is None:
            yield Sprite(face(w, h, self.card, NO_CAP, style, "disabled"), x, y)
            return
        yield Sprite(drawing.lip(w, h, RADIUS, style, "line"), x, y + style.px(3))
        for state, alpha in (("normal", 1.0), ("pressed", self.low)):
            surface = face(w, h, self.card, self.cap, style, state)
            yield Sprite(surface, x, y + round(style.px(3) * self.low), round(255 * alpha))


def or_badge() -> Node:
    return Icon(lambda style: badge_picture(say("common.or"), style)).saying("")


# Drawing


@drawn
def _open_ring(w: int, h: int, half: str, style: Style) -> Sprite:
    """Return the focus ring of a half card, with a gap for the word "or"."""
    ring = drawing.ring((w, h), RADIUS, style)
    surface = ring.surface.copy()
    badge = badge_picture(say("common.or"), style).get_rect()
    aside = (w + style.px(APART)) / 2 * (1 if half == "either" else -1)
    badge.center = round(surface.get_width() / 2 + aside), surface.get_height() // 2
    surface.fill((0, 0, 0, 0), badge)
    return ring._replace(surface=surface)


@drawn
def face(w: int, h: int, card: CardFacts, cap: Cap, style: Style, state: str) -> pygame.Surface:
    surface = drawing.face(w, h, RADIUS * style.u, style, state)
    fitted = words_in(card, w, style.u)
    places = PLACES[min(2, len(fitted.lines)), bool(card.figure or card.note)]
    middle, words, below, largest = (h * place for place in places)
    left = 0.0
    if cap.words and card.move is not None:
        key = drawing.cap_picture(cap, style)
        surface.blit(key, (style.px(13), round(middle - key.get_height() / 2)))
        left = style.px(13) + key.get_width()
    _draw_sums(surface, card, style, left, middle, largest)
    _draw_words(surface, card, style, fitted, words)
    _draw_below(surface, card, style, below)
    return surface


def _draw_sums(
    surface: pygame.Surface, card: CardFacts, style: Style, left: float, middle: float, largest: float
) -> None:
    w, count, half = surface.get_width(), len(card.sums), len(card.sums) == 1
    one = 2 * DIE[half] + 2 + GAP + PLATE[half]
    needed = one * count + BETWEEN_SUMS * (count - 1)
    covered = 0.0  # by "or", at one edge of a half; both halves are drawn as large
    if card.half:
        covered = (badge_picture(say("common.or"), style).get_width() - APART * style.u) / 2
    u = min(style.u, (w - left - covered - 2 * ASIDE[half] * style.u) / needed, largest / PLATE[half])
    die, plate = round(DIE[half] * u), round(PLATE[half] * u)
    x = left + (w - left - (covered if card.half == "either" else 0.0) - needed * u) / 2
    draw = pieces.hollow_plate if card.move is None else pieces.plate
    for pair, column in card.sums:
        for place, value in enumerate(pair):
            picture = dice.flat_die(value, die, style.theme, card.move is None)
            surface.blit(picture, (round(x + place * (DIE[half] + 2) * u), round(middle - die / 2)))
        surface.blit(draw(column, plate, style.theme), (round(x + one * u - plate), round(middle - plate / 2)))
        x += (one + BETWEEN_SUMS) * u


def _draw_words(surface: pygame.Surface, card: CardFacts, style: Style, fitted: Fitted, y: float) -> None:
    theme, u = style.theme, style.u
    tone = theme["ink_muted"] if card.move is not None else theme["disabled"]
    tile = style.px(TILE) if card.owner else 0
    aside = (tile + 6 * u) / 2 if tile else 0.0
    written = put_fitted(surface, fitted, TEXT_700, tone, (surface.get_width() / 2 + aside, y), "middle")
    if tile:
        left, top = round(written.x - tile - 6 * u), round(y - tile / 2)
        surface.blit(pieces.tile(tile, card.owner, theme), (left, top))


def _draw_below(surface: pygame.Surface, card: CardFacts, style: Style, y: float) -> None:
    """Draw the coach's figure or, if there is none, the chance of a bust below a card."""
    theme = style.theme
    below, face, paint = card.note, TEXT_700, theme["gain" if card.safe else "loss"]
    if card.figure:
        face, paint = (DISPLAY_800, theme["ink"]) if card.best else (TEXT_700, theme["ink_muted"])
        below = card.figure
    if below:
        size, room = (17 if card.best else 15) * style.u, surface.get_width() - 2 * MARGIN * style.u
        put_fitted(surface, fit(below, face, size, room, 1), face, paint, (surface.get_width() / 2, y), "middle")


def words_in(card: CardFacts, w: float, u: float) -> Fitted:
    """Return the words of a card, fitted to its width, on one line or on two that break between its steps."""
    room = w - 2 * (BESIDE_BADGE if card.half else MARGIN) * u - ((TILE + 6) * u if card.owner else 0)
    largest, steps = pixels(card.letters * u), tuple(card.words.split(sayings.APART))
    if width(card.words, TEXT_700, largest) <= room:
        return Fitted(largest, (card.words,))
    if len(steps) == 2:
        return Fitted(min(fit(step, TEXT_700, largest, room, 1).px for step in steps), steps)
    for px in range(largest, round(0.8 * largest), -1):
        lines = wrap(card.words, TEXT_700, px, room)
        if len(lines) <= 2 and all(width(line, TEXT_700, px) <= room for line in lines):
            return Fitted(px, lines)
    return fit(card.words, TEXT_700, largest, room, 2)


@drawn
def badge_picture(words: str, style: Style) -> pygame.Surface:
    letters = fit(words, DISPLAY_700, 15 * style.u, 60 * style.u, 1)
    side, high = max(style.px(29), round(width(words, DISPLAY_700, letters.px)) + style.px(10)), style.px(29)
    canvas = Canvas(side, high)
    canvas.rect(0, 0, side, high, 8 * style.u, style.theme["ink"])
    surface = canvas.surface()
    put_fitted(surface, letters, DISPLAY_700, style.theme["panel"], (side / 2, high / 2), "middle")
    return surface


# The panel


def choose(t: Table) -> Node:
    strip, hints, question = panel.stake(t, as_strip=True), list[Node](), say("table.choose")
    if t.phase == "moving":
        columns = t.shown.doing.columns if isinstance(t.shown.doing, Advance) else ()
        question = say("table.takes", columns=list(columns))
    elif t.advised and t.coached:
        strip = panel.advice(t, sayings.advice(t.match.advice(), t.names), pressable=False)
    if t.phase == "choose" and t.settings.coach == "request":
        hints = [panel.hint(t.hint)]
    asked = [Column(*_lines(t), gap=APART), Spring()]
    return panel.panel(t, question, [], asked, strip=strip, hints=hints, tray=panel.tray(t))


def rows(t: Table) -> tuple[CardRow, ...]:
    """Return the rows of cards, all with the same size of letters, and with figures if advice is shown."""
    found = card_rows(t.state, t.names, t.colours, t.settings.odds == "always")
    u, figures = t.style.u, panel.figures(t)
    wide = ((t.layout.content - 2 * 18 - 26) / 2 if t.layout.tall else panel_width(t.layout)) * u
    sizes = [words_in(card, (wide - APART * u * (len(row) - 1)) / len(row), u).px / u for row in found for card in row]
    letters = max(SMALLEST, min([LETTERS, *sizes]))
    decision = t.match.advice() if t.advised and t.coached else None
    best = None if decision is None else decision.move

    def shown(card: CardFacts) -> CardFacts:
        if card.move is None:
            return card._replace(letters=letters)
        return card._replace(letters=letters, figure=figures.get(card.move, ""), best=card.move == best)

    return tuple(tuple(map(shown, row)) for row in found)


def _lines(t: Table) -> Iterator[Node]:
    """Yield the rows of cards; each row appears shortly after the row above."""
    numbers = iter(range(1, 10))
    for place, row in enumerate(t.shown.offered):
        late = milliseconds("cards_in") + place * milliseconds("cards_stagger")  # the cards before have faded
        comes = panel.CALM._replace(delay=late, y=10)
        sides = [_card(t, f"card_{place}_{side}", card, numbers, comes) for side, card in enumerate(row)]
        line = Row(*sides, gap=APART)
        if row[0].half and t.phase == "choose":
            yield Layers(line, Anchored(panel.part(f"or_{place}", or_badge(), comes=comes)))
        else:
            yield line


def _card(t: Table, key: str, card: CardFacts, numbers: Iterator[int], comes: Motion) -> Node:
    number = next(numbers) if card.move is not None else 0
    node: Node = CardPicture(card)
    if t.phase != "choose":
        if card.move is None or card.move != t.shown.doing:
            return CardPlace().share().sized(align="fill")
        node = Counting("card.low", 1, partial(CardPicture, card, str(number)), start=0, motion=PRESSED)
    elif card.move is not None:
        node = ChoiceCard(
            f"choice_{number}",
            card,
            card.best or t.pointing.chosen == number - 1,
            pressed_by=str(number),
            group="choices",
            lit=number - 1 == t.pointing.lit,
            on=t.answers(card.move),
        )
        node.saying(t.speech.card(card.move, number, len(t.pointing.cards), card.half))
    return panel.part(key, node, comes=comes).share().sized(align="fill")


# The pointer on the board


class Pointing:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards: dict[Advance, CardFacts] = {}  # cards that can be chosen, in the order of their keys
        self.chosen: int | None = None  # the card that a press on the board has chosen, from 0
        self.lit: int | None = None  # the card whose column is hovered
        self.space: tuple[int, int] | None = None  # the column and the space under the pointer

    def point_at(self, place: tuple[int, int] | None) -> bool:
        """Highlight the card that uses the column at this point; return whether the highlight has changed."""
        before, self.lit, self.space, shown = self.lit, None, None, self.table.shown
        if place is not None:
            at = self.table.place.local(place)
            self.space, self.lit = geometry.space_at(*at), self._using(geometry.column_at(*at))
            if shown.plaque is not None and shown.phase == "bust" and geometry.on_board(*at):
                shown.plaque.passed = max(shown.plaque.passed, float(milliseconds("bust_plaque_hold")))
        return self.lit != before

    def press(self, event: pygame.event.Event) -> int | None:
        """Return the card that a press on the board chooses. The first touch of a finger only previews it."""
        context, column = self.table.context, geometry.column_at(*self.table.place.local(event.pos))
        found = self._using(column)
        if found is not None and (self.chosen == found or not getattr(event, "touch", False)):
            return found
        self.chosen = found
        if found is not None:
            context.teach("notice.tap_again")
        elif column is not None:
            context.play("not_possible")
            context.announce(self._closed(column))
        return None

    def _closed(self, column: int) -> str:
        state = self.table.state
        whys = (why for pairing in pairings(state) if (why := pairing.refusal(column)) is not None)
        for why in whys:
            return sentences.capitalised(sentences.refusal(why, self.table.names, state.player))
        return say("bust.no_pair", columns=[column])

    def _using(self, column: int | None) -> int | None:
        """Return the index of the card that uses the column, or None; no two cards use the same column."""
        return next((number for number, move in enumerate(self.cards) if column in move.columns), None)

    def preview(self) -> Targets:
        lit = [number for number in range(len(self.cards)) if f"choice_{number + 1}" in self.table.tree.lit]
        numbers = [number for number in (*lit, self.chosen, self.lit) if number is not None]
        return list(self.cards.values())[numbers[0]].ends if numbers else ()
