"""The frame of a review: what lies where, and what both games' reviews must know of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import pygame

from cantstop.controller.reviewing import Costly, Tally
from cantstop.model.record import Seat
from cantstop.view.app.context import Context
from cantstop.view.app.layout import Layout
from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.art import charts, pieces
from cantstop.view.kit import faces, icons, keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.buttons import back_button, icon_button
from cantstop.view.kit.choices import Segments
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600, TEXT_700
from cantstop.view.kit.looks import Looks
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.review import pictures
from cantstop.view.parts.review.pictures import CostlyCard, Transport

TOP, STRIP, GAP, MARGIN = 90.0, 250.0, 14.0, 18.0
COSTLY = 322.0
CARD_LEAST = 440.0
SPEEDS = (1, 2, 4)
TITLE, FLAG = 300.0, 26.0
MENU = 102.0


def height(layout: Layout) -> float:
    """Of picture, card and costliest decisions."""
    return layout.height - MARGIN - STRIP - GAP - TOP


def picture_side(layout: Layout) -> float:
    return min(height(layout), layout.content - 2 * MARGIN - 2 * 16 - COSTLY - CARD_LEAST)


class Reviewed(Protocol):
    """What the frame needs of a review."""

    seats: tuple[Seat, ...]
    rounds: int
    known: bool
    done: bool

    @property
    def entries(self) -> tuple[Any, ...]: ...
    @property
    def progress(self) -> float: ...
    def options(self, entry: int) -> tuple[Any, ...] | None: ...
    def costliest(self) -> tuple[Costly, ...]: ...
    def tally(self, player: int) -> Tally: ...
    def start(self) -> None: ...
    def drop(self) -> None: ...


class ReplayFrame(PlacedScreen):
    name = "review"
    first_group = "options"
    unit_key = "review.in_100"
    title_key = "review.chance"
    note_key = "review.not_exact"

    def __init__(self, context: Context, review: Reviewed, ours: bool = True) -> None:
        """`ours`: nobody else looks at the review when this screen is left."""
        super().__init__(context)
        self.review, self._ours = review, ours
        self.number = 0  # of the entry that is shown
        self.choice: int | None = None  # whose ghosts are seen; None: the best one's
        self.playing, self.speed = False, 1
        self._passed = 0.0
        self._dragged = False
        self._told: tuple[object, ...] = ()  # what was known when the screen was built

    def leave(self) -> None:
        if self._ours:
            self.review.drop()

    # ------------------------------------------------------------------ of each game

    def picture(self, x: float, y: float, w: float, h: float) -> None: ...

    def card(self, x: float, y: float, w: float, h: float) -> None: ...

    def draw_curve(self, paper: Paper, box: tuple[float, float, float, float]) -> list[Sprite]:
        return []

    def outcome(self) -> tuple[str, str]:
        """The colour of who won, and a line that says so."""
        return "", ""

    def costly_words(self, costly: Costly) -> tuple[str, str, str, str]:
        """Where it was, what was done, what was best, what it cost."""
        return "", "", "", ""

    def count(self) -> str:
        return ""

    # ------------------------------------------------------------------ layout

    def build(self) -> None:
        layout = self.layout
        self.paper = Paper(layout, self.style, 0, layout.content)
        self._head()
        self.high, side = height(layout), picture_side(layout)
        self.picture(MARGIN, TOP, side, self.high)
        right = layout.content - MARGIN - COSTLY
        left = MARGIN + side + 16
        self.card(left, TOP, right - 16 - left, self.high)
        self._costliest(right)
        self._strip()
        self._told = self._known()

    def _head(self) -> None:
        back_button(self.ui, self.layout.rect(MARGIN, 20, 102, 54), self.say("common.back"))
        paper = self.paper
        title = paper.write(self.say("review.title"), DISPLAY_800, 34, "ink", (139, 46), room=380)
        right = self.layout.content - MARGIN - MENU
        place, tip = self.layout.rect(right, 20, MENU, 54), self.say("common.menu")
        icon_button(self.ui, place, "menu", "menu", key=self.key("menu"), tip=tip, sound="back")
        colour, line = self.outcome()
        if not line:
            return
        right -= 18
        room = right - 139 - title - 90
        wide = paper.write(line, TEXT_700, 18, "ink_muted", (right, 46), "right", room=room)
        paper.centre(pieces.tile(self.style.px(36), colour, self.style.theme), (right - wide - 30, 46))

    def _costliest(self, x: float) -> None:
        paper, high = self.paper, self.high
        unit = self.say(self.unit_key)
        wide = paper.write(unit, TEXT_700, 16, "ink_muted", (x + COSTLY, TOP + 15), "right", room=120)
        heading = self.say("review.costliest")
        paper.write(heading, DISPLAY_800, 20, "ink", (x, TOP + 15), room=COSTLY - wide - 14)
        if not self.review.known:
            self._nothing(x, self.say("review.unknown"))
            return
        if not self.review.done:
            self._nothing(x, self.counting())
            return
        found = self.review.costliest()
        if not found:
            self._nothing(x, self.say("review.no_costly"))
        each = (high - 40 - 2 * 11) / 3
        for place, costly in enumerate(found):
            rect = self.layout.rect(x, TOP + 40 + place * (each + 11), COSTLY, each)
            colour = self.review.seats[self.review.entries[costly.entry].player].colour
            card = CostlyCard(place + 1, colour, *self.costly_words(costly), costly.entry == self.number)
            self._costly(rect, place + 1, card)

    def _costly(self, rect: pygame.Rect, number: int, card: CostlyCard) -> None:
        style = self.style
        looks = Looks(
            lambda state: pictures.costly_card(rect.w, rect.h, card, style, state),
            under=lambda: faces.lip(rect.w, rect.h, pictures.RADIUS, style),
            drop=style.px(3),
            radius=pictures.RADIUS,
        )
        name = f"costly_{number}"
        ShapeButton(self.ui, rect, name, looks, key=self.key(name), group="costly")

    def _nothing(self, x: float, words: str) -> None:
        self.paper.card(TOP + 40, 78, x, COSTLY)
        self.paper.write(words, TEXT_700, 18, "ink_muted", (x + 20, TOP + 79), room=COSTLY - 40, lines=2)

    def counting(self) -> str:
        return f"{self.say('review.counting')}, {self.say('review.part', part=self.review.progress)}"

    def tallies(self, x: float, y: float, w: float) -> None:
        """How well everybody chose, below the heading of the card at the end."""
        paper, left = self.paper, x + 22
        paper.write(self.say("review.accuracy"), TEXT_700, 16, "ink_muted", (left, y + 84), room=w - 44)
        if not self.review.known or not self.review.done:
            line = self.counting() if self.review.known else self.say("review.unknown")
            paper.write(line, TEXT_700, 18, "ink_muted", (left, y + 124), room=w - 44, lines=2)
            return
        pitch = min(62.0, (self.high - 104 - 74) / len(self.review.seats))
        paper.text(self.say(self.note_key), TEXT_600, 15, "ink_muted", (left, y + self.high - 72), w - 44, 60)
        for player, seat in enumerate(self.review.seats):
            middle = y + 98 + pitch * (player + 0.5)
            tally = self.review.tally(player)
            paper.rule(left, middle - pitch / 2, w - 44)
            paper.centre(pieces.tile(self.style.px(34), seat.colour, self.style.theme), (left + 18, middle))
            paper.write(seat.name, DISPLAY_800, 20, "ink", (left + 48, middle), room=w * 0.3)
            line = self.say("review.good", good=tally.good, n=tally.decisions)
            line = line if tally.decisions else self.say("review.none_open")
            paper.write(line, TEXT_700, 17, "ink", (x + w - 22, middle - 11), "right", room=w * 0.5)
            paper.write(self.lost(tally.lost), TEXT_600, 16, "ink_muted", (x + w - 22, middle + 13), "right",
                        room=w * 0.5)  # fmt: skip

    def lost(self, in_all: float) -> str:
        """What a player's choices cost altogether."""
        return ""

    # ------------------------------------------------------------------ the strip

    def _strip(self) -> None:
        paper, y = self.paper, self.layout.height - MARGIN - STRIP
        wide = self.layout.content - 2 * MARGIN
        paper.card(y, STRIP, MARGIN, wide)
        self.box = self.curve_box(y, wide)
        title = self.say(self.title_key)
        left = self._beside_flags(min(TITLE, paper.width_of(title, DISPLAY_800, 19)))
        paper.write(title, DISPLAY_800, 19, "ink", (left, y + 24), room=TITLE)
        self._drawn = self.draw_curve(paper, self.box)
        self._marks = list(self._flags(y)) + list(self._handle())
        self._transport(y + STRIP - 68)

    def curve_box(self, y: float, wide: float) -> tuple[float, float, float, float]:
        return 60.0, y + 45, wide - 84, 103.0

    def x_of(self, at: float) -> float:
        return self.box[0] + self.box[2] * at / max(1, self.review.rounds)

    def _beside_flags(self, wide: float) -> float:
        """As far left as the title of the curve can stand without being covered."""
        left = 54.0
        for x in sorted(self.x_of(self.review.entries[costly.entry].at) for costly in self._flagged()):
            if left + wide <= x - FLAG / 2 - 8:
                break
            left = max(left, x + FLAG / 2 + 10)
        return left

    def _flagged(self) -> tuple[Costly, ...]:
        return self.review.costliest() if self.review.done else ()

    def _flags(self, y: float) -> Iterator[Sprite]:
        for place, costly in enumerate(self._flagged()):
            chosen = costly.entry == self.number
            px = self.style.px
            flag = icons.flag(str(place + 1), px(FLAG), px(33), self.style.theme, chosen)
            at = self.x_of(self.review.entries[costly.entry].at)
            yield Sprite(flag, self.layout.x(at) - flag.get_width() // 2, self.layout.y(y + 11))

    def _handle(self) -> Iterator[Sprite]:
        _, top, _, high = self.box
        at = self.x_of(self.review.entries[self.number].at)
        picture = charts.handle(self.style.px(high), self.style)
        yield Sprite(picture, self.layout.x(at) - picture.get_width() // 2, self.layout.y(top))

    def _transport(self, y: float) -> None:
        sign = "pause" if self.playing else "play"
        entries = (
            ("first", Transport("first", keys.cap("Home"))),
            ("step_back", Transport("step_back", "arrow_left", True)),
            ("play", Transport(sign, keys.cap("Space"), dark=True)),
            ("step_on", Transport("step_on", "arrow_right", True)),
            ("last", Transport("last", keys.cap("End"))),
        )
        x, style = 38.0, self.style
        for action, key in entries:
            wide = pictures.transport_width(key, style)
            rect = pygame.Rect(self.layout.x(x), self.layout.y(y), wide, style.px(48))
            self._transport_key(rect, action, key)
            x += wide / style.u + 9
        self._speed(x, y)

    def _transport_key(self, rect: pygame.Rect, action: str, key: Transport) -> None:
        style = self.style
        looks = Looks(
            lambda state: pictures.transport(rect.w, rect.h, key, style, state),
            under=lambda: faces.lip(rect.w, rect.h, 14, style),
            drop=style.px(3),
            travel=style.px(3),
            radius=14,
        )
        ShapeButton(self.ui, rect, action, looks, key=self.key(action), group="transport")

    def _speed(self, left: float, y: float) -> None:
        """The speed at the right, and between it and the keys where in the game this is."""
        paper, right = self.paper, self.layout.content - 38.0
        cap = keys.cap("V")
        paper.cap(cap, (right, y + 24), "right")
        right -= paper.cap_width(cap) + 10
        rect = self.layout.rect(right - 190, y, 190, 48)
        choices = [(speed, f"{speed}\N{MULTIPLICATION SIGN}") for speed in SPEEDS]
        bar = Segments(self.ui, rect, "speed", choices, self.speed, key=self.key("speed"))
        right = bar.rect.x / self.style.u - self.layout.left - 12
        wide = paper.write(self.say("review.speed"), TEXT_700, 17, "ink_muted", (right, y + 24), "right", room=90)
        right -= wide + 20
        room = right - left - 12
        paper.write(self.count(), TEXT_600, 17, "ink_muted", ((left + right) / 2, y + 24), "centre", room=room)

    def _known(self) -> tuple[object, ...]:
        """What changes the screen while figures come in."""
        return self.review.done, self.review.known, self.review.options(self.number) is None, self._curve_length()

    def _curve_length(self) -> int:
        return 0
