"""The screen between two people: the colour of the next one, and nothing that anybody has chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.art import dice, pieces
from cantstop.view.kit import icons, keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.buttons import Button
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Style, Words
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, TEXT_700, put
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.paint import Canvas, upright
from cantstop.view.kit.store import drawn
from cantstop.view.parts.paper import Paper
from cantstop.view.words import say

TILE, DIE = 150.0, 64.0


class HandOver:
    """`done` are colours and names of those who have chosen; without `values` the dice are hidden."""

    def __init__(
        self,
        scene: PlacedScreen,
        colour: str,
        name: str,
        values: tuple[int, ...] | None,
        done: Sequence[tuple[str, str]],
    ) -> None:
        self.scene, self.colour = scene, colour
        self.paper = Paper(scene.layout, scene.style, 0, scene.layout.content)
        layout, paint = scene.layout, scene.style.theme.player(colour)
        middle, y = layout.content / 2, (layout.height - 800) / 2
        self._button(middle, y)
        tile = framed(layout.px(TILE), colour, scene.style)
        self.paper.centre(tile, (middle, y + 218))
        room = layout.content - 80
        ink = paint.on_fill
        self.paper.write(say("express.chooses", name=name), DISPLAY_900, 64, ink, (middle, y + 355), "centre", room)
        self.paper.write(say("express.look_away"), TEXT_700, 22, ink, (middle, y + 433), "centre", room, 2)
        for place in range(5):
            x = middle + (place - 2) * 80
            if values is None:
                self.paper.centre(closed_die(layout.px(DIE), scene.style), (x, y + 505))
            else:
                die = dice.die(values[place], layout.px(DIE), scene.style.theme)
                corner = layout.rect(x - DIE / 2, y + 505 - DIE / 2, DIE, DIE).topleft
                self.paper.picture(die, corner)
        self._done(done, ink)

    def _button(self, middle: float, y: float) -> None:
        scene, layout = self.scene, self.scene.layout
        words = Words(say("express.open"), label_size=27, pad=31)
        needed = self.paper.width_of(words.label, DISPLAY_800, 27) + self.paper.cap_width(keys.cap("Space")) + 90
        wide = max(310.0, needed)
        Button(scene.ui, layout.rect(middle - wide / 2, y + 573, wide, 84), "open", words, key="Space")
        side = layout.px(52)
        rect = pygame.Rect(layout.rect(layout.content - 70, 22, 52, 52).topleft, (side, side))
        tone, style = scene.style.theme.player(self.colour).on_fill, scene.style
        looks = Looks(lambda state: _menu(side, tone, style, state), radius=14)
        ShapeButton(scene.ui, rect, "menu", looks, tip=scene.say("common.menu"), sound="back")

    def _done(self, done: Sequence[tuple[str, str]], ink: tuple[int, int, int]) -> None:
        layout, x, y = self.scene.layout, 28.0, self.scene.layout.height - 41
        room = (layout.content - 56) / max(1, len(done)) - 70
        for colour, name in done:
            tile = framed(layout.px(34), colour, self.scene.style, 0.07)
            self.paper.put(tile, (x, y - 17))
            words = say("express.name_has_chosen", name=name)
            x += 44 + self.paper.write(words, TEXT_700, 19, ink, (x + 44, y), room=room) + 27

    def sprites(self) -> Iterator[Sprite]:
        yield Sprite(ground(*self.scene.layout.size, self.colour, self.scene.style), 0, 0)
        yield from self.paper.sprites


@drawn
def ground(w: int, h: int, colour: str, style: Style) -> pygame.Surface:
    """The whole window in a player's colour."""
    paint = style.theme.player(colour)
    strip = Canvas(1, h)
    strip.rect(0, 0, 1, h, 0, upright(paint.fill_high, paint.fill, 0, h))
    surface = pygame.Surface((w, h))
    pygame.transform.scale(strip.surface().convert(surface), (w, h), surface)
    return surface


@drawn
def framed(px: int, colour: str, style: Style, frame: float = 0.053) -> pygame.Surface:
    """A player's tile that stands out from its own colour: with a thick ivory frame."""
    paint = style.theme.player(colour)
    canvas, line = Canvas(px, px), max(2.0, px * frame)
    body = upright(paint.fill_high, paint.fill, 0, px)
    canvas.rect(line / 2, line / 2, px - line, px - line, px * 0.2, body, style.theme["rim"], line)
    pieces.add_symbol(canvas, paint.symbol, px / 2, px / 2, px * 0.27, paint.on_fill)
    return canvas.surface()


@drawn
def closed_die(px: int, style: Style) -> pygame.Surface:
    """A die that is hidden until the pad is opened."""
    canvas, theme = Canvas(px, px), style.theme
    line = style.line()
    canvas.rect(line / 2, line / 2, px - line, px - line, 0.22 * px, theme["panel"], theme["line"], line)
    surface = canvas.surface()
    put(surface, "?", DISPLAY_800, 0.5 * px, theme["ink_muted"], (px / 2, px / 2), "centre")
    return surface


@drawn
def _menu(px: int, tone: tuple[int, int, int], style: Style, state: str) -> pygame.Surface:
    canvas = Canvas(px, px)
    line = style.line("selected")
    canvas.rect(line / 2, line / 2, px - line, px - line, 14 * style.u, None, tone, line)
    if state in ("hover", "pressed"):
        canvas.rect(0, 0, px, px, 14 * style.u, tone, alpha=0.18)
    surface = canvas.surface()
    sign = icons.icon("menu", style.px(24), tone)
    surface.blit(sign, ((px - sign.get_width()) // 2, (px - sign.get_height()) // 2))
    return surface
