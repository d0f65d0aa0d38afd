"""The sign on the title screen, which turns into the board when a game begins."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import pygame

from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.record import Seat
from cantstop.view.art import geometry, pieces, title_sign
from cantstop.view.art.dice import die
from cantstop.view.kit import fonts
from cantstop.view.kit.drawing import Drawing
from cantstop.view.kit.fonts import DISPLAY_900
from cantstop.view.kit.motion import Counting, Keyed, Motion
from cantstop.view.kit.node import Box, Layers, Layouter, Node, Size
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style, Theme
from cantstop.view.kit.timeline import between, inout, out
from cantstop.view.words import say

OPENS_MS, CLOSES_MS = 640.0, 400.0
GROWS = Motion(400, "inout")
FADES = 0.0, 160.0  # start and end in ms of the fading of the row of pieces and the screws, from the press
TURNS = (50.0, 380.0), (90.0, 420.0)  # start and end in ms of the movement of each word from its line to its slope
OPENS = 190.0, 400.0  # ms at which the first and the last space begin to appear
SPACE_MS, PLATES_LATER = 120.0, 40.0
ENDS = 520.0, 640.0  # start and end in ms of the appearance of the other parts of the board
SHRINKS = Motion(520, "inout")
COVERED, EMBLEM_COMES = 0.3, 0.55  # shares of the way after which a plate covers the words, and the emblem appears
PANEL_COMES = Motion(260, "out", 300, x=70)
OUTWARD = 30 / 764  # how far the paths of the words curve outward, as a share of the side
SMOOTH_SIDE = 600  # a larger sign is scaled without smoothing on its way


class TitleSign(Node):
    def spoken(self) -> Spoken:
        return Spoken("heading", say("common.classic"))

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return room

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        sign = Drawing(lambda w, h, style: title_sign.sign(w, style.theme)).saying("")
        yield moving_shadow(title_sign.shadow, GROWS), box
        yield opening_sign(sign, 0.0), box
        px = title_sign.DIE * box.w
        for number, (_, across, down, turn) in enumerate(title_sign.DICE):
            x, y = box.x + across * box.w - px / 2, box.y + down * box.h - px / 2
            yield title_die(number, turn), Box(round(x), round(y), round(px), round(px))


Shadow = Callable[[int, Theme], Sprite]


def moving_shadow(draw: Shadow, travels: Motion, wide: float = 1.0) -> Node:
    return Keyed("sign_shadow", SignShadow(draw, wide), comes=None, goes=None, travels=travels, redrawn=True)


class SignShadow(Node):
    """The shadow of a sign, of which only the share `wide` is visible while it turns over.

    It is assembled from the four corners of one picture, because stretching the whole picture would take longer.
    """

    said = ""

    def __init__(self, draw: Shadow, wide: float = 1.0) -> None:
        self.draw, self.wide = draw, min(1.0, wide)
        self.side = 0  # at rest

    def arrange(self, layout: Layouter, box: Box) -> Iterable[tuple[Node, Box]]:
        self.side = self.side or box.rect.w  # boxes on the way come later
        return ()

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        side = self.side
        shadow = self.draw(side, style.theme).at(box.x + (box.w - side) / 2, box.y + (box.h - side) / 2)
        w, h = shadow.surface.get_size()
        x, y, less = shadow.x + w // 2, shadow.y + h // 2, max(0, side - box.rect.w)
        across, down = round(self.wide * (w - less) / 2), round((h - less) / 2)
        for left, first in ((x - across, 0), (x, w - across)):
            for top, start in ((y - down, 0), (y, h - down)):
                yield shadow._replace(x=left, y=top, area=(first, start, across, down))


def opening_sign(sign: Node, opened: float, lies: Box | None = None) -> Node:
    """Return a node that turns from the sign of the title into the board in the box `lies`, or back.

    The first sprite of a board must be its picture.
    """

    def shown(part: float) -> Node:
        return sign if part == opened else OpeningSign(sign, part, lies)

    motion = Motion(OPENS_MS if opened else CLOSES_MS, "linear")
    turning = Counting("sign_opened", opened, shown, motion=motion)
    return Keyed("sign", turning, comes=None, goes=None, travels=GROWS, redrawn=True)


def title_die(number: int, degrees: int) -> Node:
    """Return a die of the title. The dice fly into the tray and stay there until the first roll."""
    key = f"die_{number}"
    flies = Motion(320, "inout", 64 + 26 * number, arc=150)
    turns = Counting(f"{key}_turn", degrees, lambda now: Die(title_sign.DICE[number][0], now, degrees), motion=flies)
    return Keyed(key, turns, comes=None, goes=None, travels=flies, redrawn=True)


class Die(Node):
    said = ""

    def __init__(self, value: int, degrees: float, rest: int) -> None:
        self.value, self.degrees, self.rest = value, degrees, rest

    def sprites(self, style: Style, box: Box) -> Iterable[Sprite]:
        px = box.rect.w
        if self.degrees == self.rest:
            lying = die(self.value, px, style.theme, self.rest)
            yield lying.at(box.rect.x, box.rect.y)
        else:
            large = round(title_sign.DIE * 660 * style.u)
            upright = die(self.value, large, style.theme).surface
            turned = pygame.transform.rotozoom(upright, -self.degrees, px / large)
            yield Sprite(turned, *turned.get_rect(center=box.rect.center).topleft)


class OpeningSign(Node):
    """A node that shows the sign as it turns from the title into the board; `opened` grows from 0 to 1."""

    key, said = "board", ""

    def __init__(self, sign: Node, opened: float, lies: Box | None) -> None:
        self.sign, self.ms, self.lies = sign, opened * OPENS_MS, lies

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect, theme = box.rect, style.theme
        side = rect.w
        large = round(660 * style.u)
        yield _scaled(title_sign.bare(large, theme), side, rect.topleft)
        faint = 1 - self._part(*FADES)
        if faint:
            scale = side / large
            for each in title_sign.fittings(large, theme):
                fitting = pygame.transform.smoothscale_by(each.surface, scale)
                x, y = rect.x + round(each.x * scale), rect.y + round(each.y * scale)
                yield Sprite(fitting, x, y, round(255 * faint))
        if self.lies is None:
            yield from self._words(side, style, rect)
            return
        at_rest = list(self.sign.sprites(style, self.lies))
        yield from self._spaces(at_rest[0].surface, self.lies.rect.w, rect)
        ends = self._part(*ENDS)
        if ends < 1:
            yield from self._words(side, style, rect)
        if ends:
            yield from (each._replace(alpha=round(each.alpha * ends)) for each in at_rest)

    def _part(self, begin: float, end: float) -> float:
        return min(1.0, max(0.0, (self.ms - begin) / (end - begin)))

    def _words(self, side: int, style: Style, rect: pygame.Rect) -> Iterator[Sprite]:
        """Yield the letters of the two words on their way from the lines of the title to the slopes of the board."""
        small, tone = float(geometry.BOARD["lettering_size"]), style.theme["rim"]
        for (words, down, large, across), end, turns in zip(title_sign.WORDS, geometry.lettering(side), TURNS):
            shrunk = self._part(*turns)
            part = inout(shrunk)
            px, most = between(large, small, shrunk) * side, large * 660 * style.u
            drawn = fonts.pixels(most / 2 ** int(math.log2(max(1.0, most / px))))  # few sizes, which are kept
            width = partial(fonts.width, face=DISPLAY_900, px=drawn)
            scale, degrees = px / drawn, end.degrees * part
            first = (across - large * width(words) / drawn) * side / (len(words) - 1)
            tracking = between(first, 0.010 * side, shrunk)
            long = scale * width(words) + (len(words) - 1) * tracking
            swing = OUTWARD * side * math.sin(math.pi * part)
            x = rect.x + between(side / 2, end.x, part) + swing * math.copysign(0.7, end.degrees)
            middle = pygame.Vector2(x, rect.y + between(down * side, end.y, part) - swing * 0.7)
            for place, letter in enumerate(words):
                picture = fonts.label(letter, DISPLAY_900, drawn, tone)
                along = scale * (width(words[: place + 1]) - width(letter) / 2) + place * tracking - long / 2
                lift = scale * (fonts.cap_middle(DISPLAY_900, drawn) - picture.get_height() / 2)
                at = middle + pygame.Vector2(along, -lift).rotate(degrees)
                turned = pygame.transform.rotozoom(picture, -degrees, scale)
                yield Sprite(turned, *turned.get_rect(center=(round(at.x), round(at.y))).topleft)

    def _spaces(self, whole: pygame.Surface, side: int, rect: pygame.Rect) -> Iterator[Sprite]:
        """Yield the spaces, cut out of the picture of the board, as they appear one by one from the middle outward."""
        scale, first, last = rect.w / side, *OPENS
        for column in COLUMNS:
            for space in range(1, LENGTHS[column] + 1):
                cell = geometry.cell(column, space, side)
                x, y = cell.middle
                far = math.hypot(x - side / 2, y - side / 2) / (0.42 * side)
                begin = between(first, last, min(1.0, far)) + (PLATES_LATER if space == LENGTHS[column] else 0.0)
                part = self._part(begin, begin + SPACE_MS)
                if part > 0:
                    area = pygame.Rect(cell.x - 1, cell.y - 1, cell.w + 2, cell.h + 4)
                    size = between(0.55, 1.0, out(part)) * scale
                    picture = whole.subsurface(area)
                    if size != 1:
                        picture = pygame.transform.smoothscale_by(picture, size)
                    place = picture.get_rect(center=(rect.x + round(x * scale), rect.y + round(y * scale)))
                    yield Sprite(picture, *place.topleft, round(255 * part))


# The back of the sign after a victory


def back_at_rest(board: Node) -> Node:
    """Return the back of the board at the end of a game, which shrinks to the emblem of the next screen."""
    return Keyed("emblem", Counting("back_shrunk", 0.0, lambda part: board), comes=None, goes=None)


def shrinking_to(emblem: Node, shadow: Shadow, winner: Seat, columns: Sequence[int]) -> Node:
    """Return the emblem and its shadow, with the animation that turns the back of the sign into them."""

    def shown(part: float) -> Node:
        return emblem if part == 1 else ShrinkingBack(winner, columns, part)

    sign = Keyed("emblem", Counting("back_shrunk", 1.0, shown, motion=SHRINKS), travels=SHRINKS, redrawn=True)
    return Layers(moving_shadow(shadow, SHRINKS), sign)


class ShrinkingBack(Node):
    """A node that shows the shrinking back of the sign: a plate covers its words, then the winner's emblem appears."""

    said = ""

    def __init__(self, winner: Seat, columns: Sequence[int], part: float) -> None:
        self.winner, self.columns, self.part = winner, columns, part

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect, theme, colour = box.rect, style.theme, self.winner.colour
        side, large = min(rect.size), round(764 * style.u)
        at = rect.x + (rect.w - side) // 2, rect.y + (rect.h - side) // 2
        words, columns = say("table.plaque_wins"), tuple(self.columns)
        yield _scaled(title_sign.whole_back(large, colour, self.winner.name, words, columns, theme), side, at)
        for symbol, begin, end in ((False, COVERED, EMBLEM_COMES), (True, EMBLEM_COMES, 1.0)):
            if self.part > begin:
                plate = pieces.winner_plate(round(200 * style.u), colour, theme, symbol)
                coming = min(1.0, (self.part - begin) / (end - begin))
                yield _scaled(plate, side, at)._replace(alpha=round(255 * coming))


def _scaled(surface: pygame.Surface, side: int, place: tuple[int, int]) -> Sprite:
    if surface.get_width() != side:
        high = round(surface.get_height() * side / surface.get_width())
        scale = pygame.transform.smoothscale if side <= SMOOTH_SIDE else pygame.transform.scale
        surface = scale(surface, (side, high))
    return Sprite(surface, *place)
