"""The cards of a choice: which dice make which sums, and what happens when they are taken.

rows(state, names, colours, with_odds, preview)                   what the cards show
ChoiceCard("choice_1", card, pressed_by="1", group="choices")     ClosedCard(card) where nothing of it can be played
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from cantstop.model import odds
from cantstop.model.classic import Advance, Move, Pairing, State, pairings
from cantstop.model.events import Event
from cantstop.view import sentences
from cantstop.view.art import dice, pieces, plates
from cantstop.view.kit import button_faces, gamepads, key_caps
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.control import Act, ControlNode
from cantstop.view.kit.drawing import Drawing, Icon
from cantstop.view.kit.face import PLAIN_CAP, Cap, Faces
from cantstop.view.kit.fonts import DISPLAY_700, DISPLAY_800, TEXT_700, fit, label, pixels, put_fitted
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.kit.paint import Canvas, faded
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.parts.table import sayings
from cantstop.view.words import language, say

HIGHEST, LOWEST = 128.0, 88.0  # units, of a card
DIE, PLATE, TILE = 34.0, 46.0, 20.0
GAP, ASIDE = 8.0, 12.0
RADIUS = 15
MARGIN, BESIDE_BADGE = 10.0, 19.0  # units, on both sides of the text; at an edge with "or" on it


class Sum(NamedTuple):
    """Two dice and what they make; `usable` if the card plays it."""

    dice: tuple[int, ...]
    column: int
    usable: bool


class CardFacts(NamedTuple):
    """What a card shows; `move` is None where nothing of it can be played."""

    sums: tuple[Sum, ...]
    words: str
    move: Advance | None = None
    owner: str = ""  # the colour of the player in the way
    note: str = ""  # the risk after it
    safe: bool = False  # whether there is no risk
    figure: str = ""  # the coach's figure
    best: bool = False
    roomy: bool = False  # whether a figure may appear, for which room is kept
    either: bool = False  # "or" lies over the edge to the card beside it


class CardRow(NamedTuple):
    """One pairing: a wide card, or two halves; with `either` only one of the two may be played."""

    cards: tuple[CardFacts, ...]
    either: bool = False


class _Given(NamedTuple):
    """What the cards are made from besides the pairing: the players, and what a move would bring."""

    state: State
    names: Sequence[str]
    colours: Sequence[str]
    with_odds: bool
    preview: Callable[[Advance], tuple[State, tuple[Event, ...]]]


def rows(
    state: State,
    names: Sequence[str],
    colours: Sequence[str],
    with_odds: bool,
    preview: Callable[[Advance], tuple[State, tuple[Event, ...]]],
) -> tuple[CardRow, ...]:
    """The cards for the dice on the table, one row for each different pairing, for who is to choose."""
    given = _Given(state, names, colours, with_odds, preview)
    return tuple(_row(given, pairing) for pairing in pairings(state))


def counselled(found: tuple[CardRow, ...], figures: Mapping[Move, str], best: Move | None) -> tuple[CardRow, ...]:
    """The same cards with room for what the coach says of each, and what he has said."""
    return tuple(row._replace(cards=tuple(_counselled(card, figures, best) for card in row.cards)) for row in found)


def _counselled(card: CardFacts, figures: Mapping[Move, str], best: Move | None) -> CardFacts:
    if card.move is None:
        return card._replace(roomy=True)
    return card._replace(roomy=True, figure=figures.get(card.move, ""), best=card.move == best)


def _row(given: _Given, pairing: Pairing) -> CardRow:
    state, names = given.state, given.names
    sums = _sums(state, pairing)
    if not pairing.moves:
        reasons = list(dict.fromkeys(sentences.refusal(why, names, state.player) for why in pairing.refusals))
        return CardRow((CardFacts(tuple(each._replace(usable=False) for each in sums), ", ".join(reasons)),))
    whole = len(pairing.moves) == 1 and set(pairing.moves[0].columns) == set(pairing.sums)
    cards = []
    for each in (sums,) if whole else ((one,) for one in sums):
        move = next((move for move in pairing.moves if move.columns[0] == each[0].column), None)
        if whole:
            move = pairing.moves[0]
        cards.append(_card(given, pairing, tuple(each), move))
    either = len(pairing.moves) > 1
    return CardRow(tuple(card._replace(either=either) for card in cards), either)


def _sums(state: State, pairing: Pairing) -> tuple[Sum, ...]:
    assert state.dice is not None
    faces = state.dice
    return tuple(
        Sum(tuple(faces[place] for place in pair), column, True)
        for pair, column in zip(pairing.ways[0], pairing.sums, strict=True)
    )


def _card(given: _Given, pairing: Pairing, sums: tuple[Sum, ...], move: Advance | None) -> CardFacts:
    if move is None:
        why = pairing.refusal(sums[0].column)
        owner = given.colours[why.player] if why is not None and why.player is not None else ""
        words = sentences.refusal(why, given.names, given.state.player) if why is not None else ""
        return CardFacts((sums[0]._replace(usable=False),), words, None, owner)
    after, events = given.preview(move)
    chance = odds.bust_chance(after) if given.with_odds else 1.0
    note = say("choice.risk", chance=chance) if given.with_odds else ""
    return CardFacts(sums, sayings.consequence(events, given.names), move, "", note, chance == 0)


def said(card: CardFacts) -> str:
    """Return the card in words: "5 and 8: start on 5, start on 8"."""
    sums = language().listing(each.column for each in card.sums)
    return f"{sums}: {card.words.replace(sayings.APART, ', ')}"


# Nodes


@dataclass
class ChoiceCard(ControlNode):
    """A card of a choice; the first touch shows what it would bring. `outlined` where it is advised or chosen."""

    card: CardFacts
    outlined: bool = False
    on: Act | None = field(default=None, kw_only=True)

    previews = True
    shines = True

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(0, HIGHEST * layout.u)

    def least(self, layout: Layouter, room: Size) -> Size:
        return Size(0, LOWEST * layout.u)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        if self.outlined:
            yield Drawing(outline), box

    def faces(self, w: int, h: int, style: Style, cap: Cap) -> Faces:
        return card_faces(w, h, self.card, self.pressed_by, style, cap)

    def spoken(self) -> Spoken:
        """Return what the card would do: one or both sums, with the risk that follows as its note."""
        return Spoken("button", said(self.card), self.card.figure or self.card.note)


class ClosedCard(Node):
    """What cannot be played: dashed, with the reason."""

    def __init__(self, card: CardFacts) -> None:
        self.card = card

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(0, HIGHEST * layout.u)

    def least(self, layout: Layouter, room: Size) -> Size:
        return Size(0, LOWEST * layout.u)

    def spoken(self) -> Spoken:
        return Spoken("text", said(self.card))

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect = box.rect
        if rect.w > 0 and rect.h > 0:
            yield Sprite(face(rect.w, rect.h, self.card, "", style, "disabled"), *rect.topleft)


def or_badge() -> Node:
    """Between two cards of which one may be taken."""
    return Icon(lambda style: badge_picture(say("common.or"), style)).saying(say("common.or"))


@drawn
def outline(w: int, h: int, style: Style) -> pygame.Surface:
    canvas, line = Canvas(w, h), style.line("selected") * 1.4
    box = line / 2, line / 2, w - line, h - line, RADIUS * style.u
    canvas.rect(*box, stroke=style.theme["hover_line"], line=line)
    return canvas.surface()


# Drawing


def card_faces(w: int, h: int, card: CardFacts, key: str, style: Style, cap: Cap) -> Faces:
    """The pictures of a card's button."""
    return Faces(
        lambda state: face(w, h, card, key, style, state, cap),
        under=lambda: button_faces.lip(w, h, RADIUS, style),
        drop=style.px(3),
        travel=style.px(3),
        radius=RADIUS,
    )


@drawn
def face(w: int, h: int, card: CardFacts, key: str, style: Style, state: str, shown: Cap = PLAIN_CAP) -> pygame.Surface:
    """The card in one of a button's states."""
    surface = button_faces.face(w, h, RADIUS * style.u, style, state)
    lines = 2 if card.note or card.roomy else 1
    middle = h * (0.40 if lines == 1 else 0.33)
    left = 0.0
    if key and card.move is not None:
        cap = key_caps.key_cap(key, style)
        if shown.mark:
            cap = gamepads.cap(shown.mark, cap.get_size(), style.theme["ink"])
        elif shown.asleep:
            cap = faded(cap, key_caps.ASLEEP)
        surface.blit(cap, (style.px(13), round(middle - cap.get_height() / 2)))
        left = style.px(13) + cap.get_width()
    _draw_sums(surface, card, style, left, middle)
    _draw_words(surface, card, style, h)
    return surface


def _draw_sums(surface: pygame.Surface, card: CardFacts, style: Style, left: float, middle: float) -> None:
    w = surface.get_width()
    die, plate, gap = style.px(DIE), style.px(PLATE), style.u * GAP
    one = 2 * die + 2 * style.u + gap + plate
    apart = 20 * style.u if len(card.sums) > 1 else 0
    needed = one * len(card.sums) + apart
    room = w - left - 2 * ASIDE * style.u
    scale = min(1.0, room / needed)
    die, plate, gap, one, apart = (round(die * scale), round(plate * scale), gap * scale, one * scale, apart * scale)
    x = left + (w - left - one * len(card.sums) - apart) / 2
    for each in card.sums:
        for place, value in enumerate(each.dice):
            picture = dice.flat_die(value, die, style.theme, not each.usable)
            surface.blit(picture, (round(x + place * (die + 2 * style.u)), round(middle - die / 2)))
        draw = plates.plate if each.usable else plates.hollow_plate
        surface.blit(draw(each.column, plate, style.theme), (round(x + one - plate), round(middle - plate / 2)))
        x += one + apart


def _draw_words(surface: pygame.Surface, card: CardFacts, style: Style, h: int) -> None:
    theme, u = style.theme, style.u
    tone = theme["ink_muted"] if card.move is not None else theme["disabled"]
    tile = style.px(TILE) if card.owner else 0
    room = surface.get_width() - 2 * (BESIDE_BADGE if card.either else MARGIN) * u - (tile + 6 * u if tile else 0)
    fitted = fit(card.words, TEXT_700, 16 * u, room, 2)
    middle = h * (0.62 if card.note or card.roomy else 0.69) + 5 * u * (len(fitted.lines) - 1)
    centre = surface.get_width() / 2 + (tile + 6 * u) / 2 * bool(tile)
    written = put_fitted(surface, fitted, TEXT_700, tone, (centre, middle), "centre")
    if tile:
        surface.blit(pieces.tile(tile, card.owner, theme), (round(written.x - tile - 6 * u), round(middle - tile / 2)))
    below, face, paint = card.note, TEXT_700, theme["gain" if card.safe else "loss"]
    if card.figure:
        below, face, paint = (
            card.figure,
            DISPLAY_800 if card.best else TEXT_700,
            theme["ink" if card.best else "ink_muted"],
        )
    if below:
        note = fit(below, face, (17 if card.best else 15) * u, surface.get_width() - 2 * MARGIN * u, 1)
        put_fitted(surface, note, face, paint, (surface.get_width() / 2, h * 0.85), "centre")


@drawn
def badge_picture(words: str, style: Style) -> pygame.Surface:
    """The word between two cards of which one may be taken."""
    letters = fit(words, DISPLAY_700, 15 * style.u, 60 * style.u, 1)
    line = label(letters.lines[0], DISPLAY_700, pixels(letters.px), style.theme["panel"])
    side = max(style.px(29), line.get_width() + style.px(10))
    canvas = Canvas(side, style.px(29))
    canvas.rect(0, 0, side, style.px(29), 8 * style.u, style.theme["ink"])
    surface = canvas.surface()
    put_fitted(surface, letters, DISPLAY_700, style.theme["panel"], (side / 2, style.px(29) / 2), "centre")
    return surface
