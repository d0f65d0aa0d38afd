"""The controls of a decision as nodes, for every screen that asks for one: cards of a choice, STOP, and Roll.

ChoiceCard("choice_1", card, pressed_by="1", group="choices")     ClosedCard(card) where nothing of it can be played
stop_button(note)        roll_button(label)        grey when not `enabled`
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

import pygame

from cantstop.view.art import stop_roll
from cantstop.view.art.stop_roll import RollWords, StopWords
from cantstop.view.kit import keys
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.control import Act, ControlNode
from cantstop.view.kit.controls import Shaped
from cantstop.view.kit.drawing import Card, Drawing, Icon
from cantstop.view.kit.face import Cap, Faces
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.kit.paint import Canvas, Picture
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import LABEL, STRONG_NOTE, Text
from cantstop.view.parts.table import choice_cards
from cantstop.view.parts.table.choice_cards import CardFacts
from cantstop.view.words import say

GROUP = "decide"
STOP_KEY, ROLL_KEY = "S", "Space"
HIGHEST, LOWEST = 128.0, 88.0  # units, of a card
ABOVE = 0.9  # of a figure lies above its shape


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
        return choice_cards.faces(w, h, self.card, self.pressed_by, style, cap)

    def spoken(self) -> Spoken:
        """Return what the card would do: one or both sums, with the risk that follows as its note."""
        return Spoken("button", choice_cards.said(self.card), self.card.figure or self.card.note)


class ClosedCard(Node):
    """What cannot be played: dashed, with the reason."""

    def __init__(self, card: CardFacts) -> None:
        self.card = card

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(0, HIGHEST * layout.u)

    def least(self, layout: Layouter, room: Size) -> Size:
        return Size(0, LOWEST * layout.u)

    def spoken(self) -> Spoken:
        return Spoken("text", choice_cards.said(self.card))

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect = box.rect
        if rect.w > 0 and rect.h > 0:
            yield Sprite(choice_cards.face(rect.w, rect.h, self.card, "", style, "disabled"), *rect.topleft)


class FigureAbove(Node):
    """A figure on a small card over the upper edge of a shape, where nothing stands; the best one is framed and comes
    first in weight."""

    def __init__(self, said: str, best: bool) -> None:
        words = Text(said, LABEL.of(17) if best else STRONG_NOTE, "ink" if best else "ink_muted", lines=1)
        self.card = Card(words, (10, 3), edge=best, radius=9)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        size = layout.size(self.card, box.size)
        w = min(size.w, box.w)
        yield self.card, Box(box.x + (box.w - w) / 2, box.y - ABOVE * size.h, w, size.h)


def or_badge() -> Node:
    """Between two cards of which one may be taken."""
    return Icon(lambda style: choice_cards.or_badge(say("common.or"), style))


@drawn
def outline(w: int, h: int, style: Style) -> pygame.Surface:
    canvas, line = Canvas(w, h), style.line("selected") * 1.4
    box = line / 2, line / 2, w - line, h - line, choice_cards.RADIUS * style.u
    canvas.rect(*box, stroke=style.theme["hover_line"], line=line)
    return canvas.surface()


def stop_button(note: str, *, shared: int | None = None, on: Act | None = None) -> Shaped:
    """Barred where a runner stands on a `shared` space of that column."""
    words = StopWords(note, keys.cap(STOP_KEY) if shared is None else "", shared)
    button = Shaped(
        "stop", partial(_stop, words), pressed_by=STOP_KEY, group=GROUP, enabled=shared is None, sound="", on=on
    )
    return button.saying(f"{say('common.stop')}, {note}")


def roll_button(
    label: str, *, warning: bool = False, enabled: bool = True, name: str = "roll", on: Act | None = None
) -> Shaped:
    words = RollWords(label, keys.cap(ROLL_KEY), warning)
    button = Shaped(name, partial(_roll, words), pressed_by=ROLL_KEY, group=GROUP, enabled=enabled, sound="", on=on)
    return button.saying(label.replace("\n", " "))


def closed_stop() -> Node:
    """STOP while nobody may press it."""
    return Drawing(lambda w, h, style: stop_roll.stop_button(w, h, StopWords("", ""), style, "disabled"))


def _stop(words: StopWords, w: int, h: int, style: Style, cap: Cap) -> Faces:
    said = words._replace(cap=cap)
    return _shaped(lambda state: stop_roll.stop_button(w, h, said, style, state))


def _roll(words: RollWords, w: int, h: int, style: Style, cap: Cap) -> Faces:
    said = words._replace(cap=cap)
    return _shaped(lambda state: stop_roll.roll_button(w, h, said, style, state))


def _shaped(draw: Callable[[str], Picture]) -> Faces:
    """A drawing that reaches beyond its button, with a ring of its own shape."""
    picture = draw("normal")
    return Faces(
        lambda state: draw(state).surface,
        ring=lambda: draw("focus").surface,
        left=picture.left,
        top=picture.top,
        shaped=True,
    )
