"""The board with the seats at its corners, as large as its box allows, and the panel next to it.

beside(layout, at_rest(state, seats, active), panel)     side by side, in a tall window one below the other
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from cantstop.model import classic
from cantstop.model.record import Seat
from cantstop.view.app.window import Layout
from cantstop.view.art import board, pieces, seat
from cantstop.view.art.board import Position, Preview
from cantstop.view.art.tokens import TOKENS
from cantstop.view.kit.motion import Keyed, Motion
from cantstop.view.kit.node import Box, Column, Layers, Layouter, Node, Row, Size
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style, Theme
from cantstop.view.kit.timeline import Tween, between
from cantstop.view.parts.sign import GROWS, SignShadow, moving_shadow, opening_sign
from cantstop.view.parts.table import sayings
from cantstop.view.words import say

CORNERS = ("top_left", "top_right", "bottom_right", "bottom_left")
SEAT_HEIGHT = 114.0
LOW_PANEL = 500.0  # the height of a panel below the board


def corner_of(player: int, players: int) -> int:
    """Return the corner of a player. Players sit clockwise; with two or three, some corners are empty."""
    corner: int = CORNERS.index(TOKENS["seat_corners"][str(max(2, players))][player])
    return corner


def seat_key(player: int) -> str:
    return f"seat_{player}"


class Board(Node):
    """A node that shows a position at rest, with ghosts for a previewed choice; `earlier` marks a past position."""

    key = "board"

    def __init__(
        self, state: classic.State, seats: Sequence[Seat], *, ghosts: Preview = (), earlier: bool = False
    ) -> None:
        self.shown = Position.of(state, tuple(seat.colour for seat in seats))
        self.motto, self.ghosts, self.earlier = motto(state.rules.columns_to_win), ghosts, earlier
        self.saying(say("spoken.board"), partial(sayings.columns, state, [seat.name for seat in seats]))

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        side = 0.0 if least else min(room.w, room.h)
        return Size(side, side)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect, theme = box.rect, style.theme
        side = min(rect.w, rect.h)
        sign = board.board_sign(side, theme, self.motto)
        yield sign.at(rect.x, rect.y)
        pieces = board.pieces_of(self.shown, side, theme, self.ghosts).values()
        for piece in (*pieces, *lenses(self.shown, self.ghosts, self.ghosts, side, theme)):
            yield piece.at(rect.x, rect.y)
        if self.earlier:
            yield Sprite(board.earlier_dashes(side, theme), *rect.topleft)


def with_shadow(flat: Board) -> Node:
    return Layers(SignShadow(board.board_shadow), flat)


class SeatCard(Node):
    """The card of a seat, which fills with its colour from the foot or, if it `fades`, evenly.

    `popping` is the index of a new plate with the animation of the plate.
    """

    corner, chamfer = 0, 0.0

    def __init__(
        self, card: seat.SeatFacts, filled: float = 0.0, popping: tuple[int, Tween] | None = None, fades: bool = False
    ) -> None:
        self.card, self.filled, self.popping, self.fades = card, filled, popping, fades

    def spoken(self) -> Spoken:
        card = self.card
        claimed = say("spoken.done", columns=sorted(card.claimed)) if card.claimed else say("spoken.none_claimed")
        parts = [say("spoken.of_player", name=card.seat.name, places=claimed), card.note]
        return Spoken("text", ", ".join(filter(None, parts)))

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        card, rect = self.card, box.rect
        form = seat.CardForm(rect.w, rect.h, self.chamfer * style.u, CORNERS[self.corner])
        empty, full = (seat.seat_card(card, form, style, active) for active in (False, True))
        w, h = full.surface.get_size()
        changes = 0 < self.filled < 1
        edge = round(rect.h * (1 - self.filled)) - full.y if changes else round(h * (1 - self.filled))
        parts = [(empty, 0, edge), (full, edge, h)] if not (changes and self.fades) else [(empty, 0, h)]
        for picture, first, last in parts:
            if first < last:
                yield picture.at(rect.x, rect.y + first)._replace(area=(0, first, w, last - first))
        if changes and self.fades:
            yield full.at(*rect.topleft, round(255 * self.filled))
        if self.popping is not None and not self.popping[1].stands_still:
            number, tween = self.popping
            x, y = seat.plate_place(card, form, style, number)
            px = style.px(seat.plate_size(card, form, style) * between(1.9, 1.0, tween.value))
            surface = pieces.claimed_plate(card.claimed[number], px, card.seat.colour, style.theme)
            place = round(rect.x + x - px / 2), round(rect.y + y - px / 2)
            yield Sprite(surface, *place, round(255 * min(1.0, 3 * tween.part)))


class TableTop(Node):
    """A node that shows the board with its seats; `over` is a node above the board, in its box."""

    grow = 1.0

    def __init__(self, board: Node, cards: Sequence[SeatCard], over: Node | None = None, shadow: float = 1.0) -> None:
        self.board, self.cards, self.over, self.shadow = board, cards, over, shadow

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        if least:
            return Size(0, 0)
        return Size(min(room.w, room.h + 86 * layout.u), min(room.h, room.w - 86 * layout.u))

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        u = layout.u
        side = min(box.h, box.w - 86 * u)
        beside = (box.w - side) / 2
        lies = Box(box.x + beside, box.y + (box.h - side) / 2, side, side)
        wide = min(250.0, 200 + 0.9 * (beside / u - 43))
        chamfer = max(0.0, wide + SEAT_HEIGHT - (beside + 0.2929 * side) / u + 16)
        yield moving_shadow(board.board_shadow, GROWS, self.shadow), lies
        for player, card in enumerate(self.cards):
            corner = corner_of(player, len(self.cards))
            right, low = CORNERS[corner].endswith("right"), CORNERS[corner].startswith("bottom")
            x = box.right - wide * u if right else box.x
            y = lies.bottom - SEAT_HEIGHT * u if low else lies.y
            place = Box(x, y, wide * u, SEAT_HEIGHT * u)
            card.corner, card.chamfer = corner, 0.0 if chamfer < 8 else chamfer
            x, y = 60 if right else -60, 40 if low else -40
            comes = Motion(230, "back", 280, x=x, y=y)
            yield Keyed(seat_key(player), card, comes=comes, goes=None), place
        yield self.board if isinstance(self.board, Keyed) else opening_sign(self.board, 1.0, lies), lies
        if self.over is not None:
            yield self.over, lies


def at_rest(
    state: classic.State,
    seats: Sequence[Seat],
    active: int,
    *,
    ghosts: Preview = (),
    earlier: bool = False,
    over: Node | None = None,
) -> TableTop:
    """Return a node with a position and its seats; the active seat is filled."""
    to_win = state.rules.columns_to_win
    facts = [seat.SeatFacts(sitting, to_win, state.columns_of(player)) for player, sitting in enumerate(seats)]
    cards = [SeatCard(card, float(player == active)) for player, card in enumerate(facts)]
    return TableTop(Board(state, seats, ghosts=ghosts, earlier=earlier), cards, over)


def panel_width(layout: Layout) -> float:
    return min(470.0, 376 + 0.62 * max(0.0, layout.content - 1280))


def beside(layout: Layout, top: Node, panel: Node) -> Node:
    if layout.tall:
        return Column(top.share(), panel.sized(height=LOW_PANEL), gap=14, margin=18)
    return Row(top.sized(align="fill"), panel.sized(width=panel_width(layout), align="fill"), gap=12, margin=18)


# Crowded spaces, magnified


def lenses(shown: Position, spaces: Preview, aims: Preview, side: int, theme: Theme) -> list[Sprite]:
    """Return magnified pictures of the spaces that are crowded; `aims` are spaces that runners would reach."""
    crowded = [space for space in spaces if board.crowded(shown, *space)]
    return _apart([board.magnified(shown, *space, side, theme, space in aims) for space in crowded])


def _apart(magnifiers: Sequence[Sprite]) -> list[Sprite]:
    """Return the pictures of the magnified spaces, moved apart if they would hide each other."""
    placed = sorted(magnifiers, key=lambda magnifier: magnifier.x)
    for left, right in pairwise(range(len(placed))):
        over = _overlap(placed[left], placed[right])
        placed[left] = placed[left]._replace(x=placed[left].x - over // 2)
        placed[right] = placed[right]._replace(x=placed[right].x + over - over // 2)
    return placed


def _overlap(left: Sprite, right: Sprite) -> int:
    low, high = sorted((left, right), key=lambda magnifier: magnifier.y)
    if low.y + low.surface.get_height() <= high.y:
        return 0
    return max(0, left.x + left.surface.get_width() - right.x)


# The motto of the board


def columns_to_win(number: int) -> str:
    return say(f"board.{('three', 'four', 'five')[number - 3]}")


def motto(columns: int) -> tuple[str, str]:
    return say("board.motto", columns=columns_to_win(columns)).upper(), say("board.motto_wins").upper()
