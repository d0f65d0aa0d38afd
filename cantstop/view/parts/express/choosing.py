"""The dice and cards by which a player of Express chooses marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial

import pygame

from cantstop.ai.decision import Decision
from cantstop.model.express import DICE, Mark, Option
from cantstop.view import sentences
from cantstop.view.app.context import Context
from cantstop.view.art import dice as dice_art
from cantstop.view.art import pieces
from cantstop.view.art.pad import fifth_slot, small_row
from cantstop.view.kit import drawing, fonts
from cantstop.view.kit.control import Act, ControlNode, Faces
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Drawing, key_cap
from cantstop.view.kit.fonts import DISPLAY_800, STRONG_NOTE, TEXT_800, Role, Text
from cantstop.view.kit.motion import GOES, Keyed, Motion
from cantstop.view.kit.node import Anchored, Box, Column, Layers, Layouter, Node, Padded, Row, Size, Spring
from cantstop.view.kit.paint import Canvas, clear, plate
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems
from cantstop.view.parts.express import sayings
from cantstop.view.parts.express.shown import Choice
from cantstop.view.parts.rolling import SHARE, Rolling, Setting, Tray
from cantstop.view.words import say

SLOT, INSET, INDENT = 116.0, 12.0, 8.0
WORDS = 34.0  # the height of the words in the field
SLIDES = Motion("fifth_die_slide", "inout")
PAIRINGS, FEW = 3, 2  # the most pairings of four dice, and the most with room for the boxes of their rows
RADIUS = 15.0
AROUND = (11, 7, 11, 9)
COMES, APART_MS = Motion(160, "back", y=10), 40.0
CHANGE, ENDS = Role(DISPLAY_800, 27), Role(TEXT_800, 17)
DIE, PLATE, BETWEEN = 36.0, 43.0, 47.0  # a pair: the side of its dice, its plate, and from pair to pair
LATE = Motion(160, delay=160)  # starts after the rows of the last throw have faded out
PALE, PALES_MS = 0.38, 240.0  # the alpha of cards that were not chosen


@dataclass
class DieButton(ControlNode):
    """A button that shows a die. It is disabled if the die cannot be the fifth, and marked if the coach advises it."""

    value: int
    turned: int
    usable: bool
    _: KW_ONLY
    grey: bool = False
    advised: bool = False
    printed: str = ""  # the key shown below the die

    @property
    def refuses(self) -> bool:
        return not self.usable

    def faces(self, w: int, h: int, style: Style) -> Faces:
        picture = dice_art.die(self.value, w, style.theme, self.turned, self.grey)

        def draw(state: str) -> Sprite:
            if state == "normal" and not self.advised:
                return picture
            return picture._replace(surface=_outlined(self.value, w, self.turned, self.grey, style))

        return Faces(
            draw,
            travel=2 if self.usable else 0,
            rise=3 if self.usable else 0,
            radius=0.22 * w / style.u,
        )


class FiveTray(Tray):
    """A tray of five dice, hidden if there are no `dice`. Dice that move are animated while `owner` stays the same."""

    def __init__(
        self,
        dice: Sequence[int] | None = None,
        aside: int | None = None,
        *,
        buttons: Sequence[DieButton] = (),
        owner: str = "",
        rolling: Rolling | None = None,
    ) -> None:
        super().__init__(dice, rolling=rolling)
        self.aside, self.buttons, self.owner = aside, buttons, owner

    @staticmethod
    def setting(rect: pygame.Rect, style: Style, aside: int | None = None) -> Setting:
        """Return the positions of dice in the tray; the die with the index `aside` is in the field of the fifth die."""
        slot, indent = _slot_in(rect, style.u), round(INDENT * style.u)
        room, count = slot.x - rect.x - 2 * indent, DICE - (aside is not None)
        px = round(min(SHARE * rect.height, (slot.height - WORDS * style.u) / 1.12, 0.88 * room / DICE))
        low = rect.centery - 0.12 * px
        homes: list[tuple[float, float]] = [
            (rect.x + indent + room * (rank + 0.5) / count, low + (-1, 1)[rank % 2] * 0.045 * px)
            for rank in range(count)
        ]
        if aside is not None:
            homes.insert(aside, (slot.centerx, slot.bottom - 0.66 * px))
        return Setting(rect.left, rect.centery, rect.right, px, tuple(homes), style.theme)

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return Size(room.w, 158 * layout.u)

    def spoken(self) -> Spoken | None:
        return None if self.buttons or self.rolling is not None else super().spoken()

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        setting = self.setting(box.rect, layout.style, self.aside)
        px, dice = setting.px, self.dice or ()
        for place, value in enumerate(dice if self.rolling is None else ()):
            die = self.buttons[place] if self.buttons else _resting(value, _turned(place, dice, self.aside))
            goes = None if self.buttons else GOES  # an arrangement that is secret disappears at once
            slides = Keyed(f"slides_{self.owner}_{place}", die, comes=None, goes=goes, travels=SLIDES)
            x, y = setting.homes[place]
            yield slides, Box(round(x - px / 2), round(y - px / 2), px, px)
        for place, button in enumerate(self.buttons):
            if button.printed and place != self.aside:
                cap = key_cap(button.printed, on="sunk").saying("")
                wide, high = layout.size(cap, box.size)
                x, y = setting.homes[place][0], box.rect.bottom - 25 * layout.u
                yield cap, Box(x - wide / 2, y - high / 2, wide, high)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        ground, *rolling = super().sprites(style, box)
        yield ground
        yield from _slot(_slot_in(box.rect, style.u), self.aside is not None, style)
        if self.rolling is not None:
            yield from rolling
        elif self.dice is None:
            setting = self.setting(box.rect, style)
            for x, y in setting.homes:
                die = dice_art.hidden_die(setting.px, style)
                yield Sprite(die, round(x - setting.px / 2), round(y - setting.px / 2))


def for_choice(
    choice: Choice,
    names: Sequence[str],
    take: Callable[[int], Act],
    *,
    owner: str = "",
    advised: int | None = None,
) -> FiveTray:
    """Return the tray in which a fifth die is chosen; `take(place)` returns the action of the die at this index."""
    buttons = []
    for place, face in enumerate(choice.dice):
        refusal = choice.refusal(place)
        button = DieButton(
            f"die_{place}",
            face,
            _turned(place, choice.dice, choice.place),
            refusal is None,
            grey=refusal is not None and choice.place is None,
            advised=face == advised and (face != choice.face or place == choice.place),
            printed=str(face) if refusal is None and face != choice.face else "",
            group="dice",
            tip=None if refusal is None else sentences.refusal(refusal, names),
            sound="choose" if refusal is None else "",
            on=take(place),
        )
        buttons.append(button.saying(_said(choice, place, face, refusal is None)))
    return FiveTray(choice.dice, choice.place, buttons=buttons, owner=owner)


def announce(choice: Choice, face: int, context: Context) -> None:
    """Play the sound of a die that a key has set aside or put back, and speak its name."""
    context.play("choose")
    said = _aside(choice, face) if choice.face == face else say("spoken.fifth_back", number=face)
    context.tell_aloud(lambda: [sentences.sentence(said)])


def _aside(choice: Choice, face: int) -> str:
    return say("spoken.left_out" if choice.free else "spoken.fifth_taken", number=face)


def _turned(place: int, dice: Sequence[int], aside: int | None) -> int:
    return 0 if place == aside else dice_art.rest(place, dice)


def _resting(value: int, turned: int) -> Node:
    return Drawing(lambda w, h, style: dice_art.die(value, w, style.theme, turned, False)).saying("")


def _said(choice: Choice, place: int, face: int, usable: bool) -> str:
    """Return the spoken label of a die, which says whether it is the fifth die, or else the effect of choosing it."""
    if place == choice.place:
        return _aside(choice, face)
    if not usable:
        return say("spoken.die", n=face)
    if choice.free:
        return say("spoken.leave_out", number=face)
    count = choice.pad.fifth(face)
    return say("spoken.fifth", number=face, n=count) if count else say("spoken.fifth_new", number=face)


def _slot_in(tray: pygame.Rect, u: float) -> pygame.Rect:
    """Return the rectangle of the red field for the fifth die."""
    inset, wide = round(INSET * u), round(SLOT * u)
    return pygame.Rect(tray.right - wide - inset, tray.y + inset, wide, tray.height - 2 * inset)


def _slot(slot: pygame.Rect, filled: bool, style: Style) -> Iterator[Sprite]:
    yield Sprite(fifth_slot(*slot.size, style, filled), *slot.topleft)
    words = fonts.fit(say("express.fifth"), DISPLAY_800, 18 * style.u, slot.w - 14 * style.u, 1)
    surface = fonts.label(words.lines[0], DISPLAY_800, fonts.pixels(words.px), style.theme["rim"])
    y = slot.y + 22 * style.u - fonts.cap_middle(DISPLAY_800, words.px)
    yield Sprite(surface, slot.centerx - surface.get_width() // 2, round(y))


@drawn
def _outlined(value: int, px: int, turned: int, grey: bool, style: Style) -> pygame.Surface:
    """Draw a die with the bright outline of a hovered one."""
    picture = dice_art.die(value, px, style.theme, turned, grey)
    w, h = picture.surface.get_size()
    canvas, line = Canvas(w, h), style.line("selected")
    with canvas.turned(turned, (w / 2, h / 2)):
        x = -picture.x
        canvas.rect(x + line / 2, x + line / 2, px - line, px - line, 0.22 * px, None, style.theme["hover_line"], line)
    surface = clear(w, h)
    surface.blit(picture.surface, (0, 0))
    surface.blit(canvas.surface(), (0, 0))
    return surface


# The cards


def pairing_cards(
    choice: Choice,
    face: int | None,
    penalty: int,
    colour: str,
    pick: Callable[[int], Act] | None,
    *,
    advised: Decision[Mark] | None = None,
    lit: Sequence[int] = (),
    goes: Motion | None = GOES,
    pale: bool = False,
) -> Row:
    """Return a row of cards with the pairings for this fifth die, or of empty frames if there is no fifth die yet.

    One or two cards are wide and show the boxes of their rows. `pick(number)` returns the action of a card. If there is
    advice, the best card is outlined, and every card shows its worth. `goes` is the exit animation; None hides a secret
    choice at once. After a choice, the other cards are `pale`.
    """
    if face is None:
        words = say("express.cards_come_free" if choice.free else "express.cards_come")
        return empty_places(words)
    found, cards = choice.options_of[face], list[Node]()
    for number, option in enumerate(found):
        chosen = choice.place is not None and number == choice.picked
        key, on = ("JKL"[number], pick(number)) if pick is not None else ("", None)
        wide = colour if len(found) <= FEW else ""
        card = _card(option, penalty, number + 1, wide, key, on, chosen, number in lit, advised)
        low, high = option.mark.pairs
        comes = COMES._replace(delay=APART_MS * number)
        moving = Keyed(f"express.card_{low}_{high}", card, comes=comes, goes=goes)
        cards.append(moving.dimmed(PALE, PALES_MS).saying("") if pale and not chosen else moving)
    return _in_row(cards)


def _in_row(cards: Sequence[Node]) -> Row:
    """Return the cards in a row of equal widths; a single card takes half of the row."""
    missing = [Spring(0) for _ in range(FEW - len(cards))]
    return Row(*(card.share().sized(align="fill") for card in [*cards, *missing]), gap=11)


def empty_places(said: str = "") -> Row:
    """Return a row of empty frames for three cards, with the words `said` in the middle one."""
    places: list[Node] = [Layers(_ground("disabled")) for _ in range(PAIRINGS)]
    if said:
        text = Text(said, STRONG_NOTE, "disabled", lines=0, at="middle")
        places[1] = Layers(_ground("disabled"), Anchored(Padded(text, 14)))
    return _in_row([Keyed(f"express.place_{place}", card, comes=LATE) for place, card in enumerate(places)])


def _ground(state: str) -> Node:
    return Drawing(lambda w, h, style: drawing.bare_face(w, h, RADIUS * style.u, style, state)).saying("")


def _card(
    option: Option,
    penalty: int,
    number: int,
    wide: str,
    key: str,
    on: Act | None,
    chosen: bool,
    lit: bool,
    advised: Decision[Mark] | None,
) -> Node:
    """Return the card of a pairing, with the change in the total, the dice, the sums, their effects and its worth."""
    arrow: Node | None = None  # shows a gain or a loss, in addition to colour and sign
    if option.change:
        arrow = emblems.sign("arrow_up" if option.change > 0 else "arrow_down", 20, sayings.tone_of(option.change))
    cap = key_cap(key) if key else None
    head = Row(cap, Spring(), arrow, sayings.change_text(option.change, CHANGE), gap=5)
    rows = sayings.lines(option, penalty)
    said = (", ".join(rows),) if wide else rows
    lines = [Text(line, STRONG_NOTE, "ink_muted", lines=1, at="middle") for line in said]
    if option.ends:
        said = *said, say("express.ends")
        lines.append(Text(said[-1], ENDS, "loss", lines=1, at="middle"))
    pairs = Drawing(lambda w, h, style: pairs_picture(w, h, option, style, wide)).sized(grow=1)
    pairs.saying(emblems.columns_told(option.mark.pairs[::-1]))  # in the order of the plates
    best = advised is not None and option.mark == advised.move
    worth = None if advised is None else dict(advised.reasons.worths).get(option.mark)
    content = Column(head, pairs, *lines, _worth(worth, best) if best or worth is not None else None, gap=1)
    card: Node = Layers(_ground("hover" if chosen else "normal"), Padded(content, AROUND))
    if on is not None:
        name = f"pair_{number}"
        card = Pressable(name, content, AROUND, pressed_by=key, group="cards", chosen=chosen, lit=lit, on=on)
    card.saying(say("spoken.pairing", pairs=pairs.said, change=option.change, effects=", ".join(said)))
    if chosen or best:
        card = Layers(card, Drawing(partial(_outline, chosen)).saying(""))
    return card


@drawn
def _outline(chosen: bool, w: int, h: int, style: Style) -> pygame.Surface:
    """Draw a line around a chosen card, or a dashed line around the card that the coach advises."""
    dash = None if chosen else (9 * style.u, 5 * style.u)
    return plate(w, h, RADIUS * style.u, None, style.theme["hover_line"], style.line("selected"), dash)


def _worth(worth: float | None, best: bool) -> Node:
    """Return a node with the expected final score, if it is known, and the coach's sign if it is the best."""
    coin = emblems.picture("coach", 20) if best else None
    role, tone = (Role(TEXT_800, 17), "ink") if best else (STRONG_NOTE, "ink_muted")
    said = None if worth is None else Text(say("express.worth", expected=round(worth)), role, tone, lines=1)
    return Row(Spring(), coin, said, Spring(), gap=6)


@drawn
def pairs_picture(w: int, h: int, option: Option, style: Style, colour: str = "") -> pygame.Surface:
    """Draw two pairs of dice with their sums, the higher above, and the boxes of their rows next to them.

    The dice are as large as the box allows; the boxes have the marks in a player's colour.
    """
    surface, u = clear(w, h), style.u
    changes = {change.row: change for change in option.rows}
    wide = 2 * DIE + 2 + 7 + PLATE
    scale = min(1.15, h / (2 * BETWEEN * u), w / (wide * u))
    die, plate = round(DIE * u * scale), round(PLATE * u * scale)
    gap, left = round(2 * u), 0.0 if colour else (w - wide * u * scale) / 2
    pairs = zip(reversed(option.dice), reversed(option.mark.pairs))
    for number, (pair, total) in enumerate(pairs):
        middle = h / 2 + (number - 0.5) * BETWEEN * u * scale
        for place, value in enumerate(pair):
            picture = dice_art.flat_die(value, die, style.theme)
            surface.blit(picture, (round(left + place * (die + gap)), round(middle - die / 2)))
        x = round(left + wide * u * scale - plate)
        change = changes.get(total)
        gain = 0 if change is None else change.score_after - change.score
        surface.blit(pieces.sum_plate(total, gain, plate, style.theme), (x, round(middle - plate / 2)))
        if colour and change is not None and (number == 0 or len(changes) == 2):
            across, high = round(w - x - plate - 8 * u), round(17 * u * scale)
            boxes = small_row(change.marks, across, high, colour, style, change.marks_after)
            surface.blit(boxes, (w - across, round(middle - high / 2)))
    return surface
