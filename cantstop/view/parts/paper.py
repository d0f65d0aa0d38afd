"""Writing and drawing on a part of the window in design units: each thing becomes a sprite of its own.

paper = Paper(layout, style, x, width)              x: left edge in units from the content's left edge
paper.card(y, h)  paper.strip(y, h)                 a panel with its shadow; a sunk field
paper.write("At stake", TEXT_700, 17, "ink_muted", (18, 27))          on the line y = 27; left, centre or right of x
paper.text(words, TEXT_600, 16, "ink_muted", (18, 40), room)          running text from its top; gives its height
paper.put(surface, (x, y))  paper.centre(surface, (x, y))             pictures by their corner or their middle
paper.sprites                                       in painting order
"""

from __future__ import annotations

import pygame

from cantstop.view.app.layout import Layout
from cantstop.view.kit import faces, fonts
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import Align, Face
from cantstop.view.kit.paint import Picture
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour

Point = tuple[float, float]


class Paper:
    def __init__(self, layout: Layout, style: Style, x: float, width: float) -> None:
        self.layout, self.style = layout, style
        self.x, self.width = x, width
        self.sprites: list[Sprite] = []

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A part of the paper in window pixels."""
        return self.layout.rect(self.x + x, y, w, h)

    def card(self, y: float, h: float, x: float = 0, w: float | None = None, edge: bool = False) -> pygame.Rect:
        rect = self.rect(x, y, self.width - x if w is None else w, h)
        self.picture(faces.panel(rect.w, rect.h, self.style, edge=edge), rect.topleft)
        return rect

    def strip(self, y: float, h: float, x: float = 0, w: float | None = None) -> pygame.Rect:
        rect = self.rect(x, y, self.width - x if w is None else w, h)
        self.sprites.append(Sprite(faces.inset(rect.w, rect.h, self.style), *rect.topleft))
        return rect

    def picture(self, picture: Picture, corner: tuple[int, int]) -> None:
        """A picture at a corner given in pixels."""
        self.sprites.append(Sprite(picture.surface, corner[0] + picture.left, corner[1] + picture.top))

    def put(self, surface: pygame.Surface, at: Point) -> None:
        self.sprites.append(Sprite(surface, self.layout.x(self.x + at[0]), self.layout.y(at[1])))

    def centre(self, surface: pygame.Surface, at: Point) -> None:
        x, y = self.layout.x(self.x + at[0]), self.layout.y(at[1])
        self.sprites.append(Sprite(surface, x - surface.get_width() // 2, y - surface.get_height() // 2))

    def tone(self, name: str | Colour) -> Colour:
        return self.style.theme[name] if isinstance(name, str) else name

    def width_of(self, words: str, face: Face, units: float) -> float:
        """In units."""
        return fonts.width(words, face, units * self.style.u) / self.style.u

    def write(
        self,
        words: str,
        face: Face,
        units: float,
        tone: str | Colour,
        at: Point,
        align: Align = "left",
        room: float | None = None,
        lines: int = 1,
    ) -> float:
        """One label whose capitals are centred on at[1]; shrinks, then wraps, to its room. Gives its width in units."""
        style = self.style
        space = 10_000.0 if room is None else room * style.u
        fitted = fonts.fit(words, face, units * style.u, space, lines)
        pitch = fitted.px * fonts.LINE_HEIGHT
        x, middle = (self.layout.left + self.x + at[0]) * style.u, at[1] * style.u
        top = middle - pitch * (len(fitted.lines) - 1) / 2
        widest = 0
        for number, line in enumerate(fitted.lines):
            surface = fonts.label(line, face, fonts.pixels(fitted.px), self.tone(tone))
            left = x - surface.get_width() * fonts.BEFORE[align]
            y = top + number * pitch - fonts.cap_middle(face, fitted.px)
            self.sprites.append(Sprite(surface, round(left), round(y)))
            widest = max(widest, surface.get_width())
        return widest / style.u

    def text(
        self, words: str, face: Face, units: float, tone: str | Colour, at: Point, room: float, most: float = 10_000
    ) -> float:
        """Running text in as many lines as it needs, made smaller only where it would be higher than `most`."""
        style = self.style
        px = fonts.pixels(units * style.u)
        surface = fonts.paragraph(words, face, px, self.tone(tone), round(room * style.u), 1.3)
        while surface.get_height() > most * style.u and px > 6:
            px -= 1
            surface = fonts.paragraph(words, face, px, self.tone(tone), round(room * style.u), 1.3)
        self.put(surface, at)
        return surface.get_height() / style.u

    def rule(self, x: float, y: float, w: float) -> None:
        """A hairline; all are of one thickness, wherever they lie between the pixels."""
        rect = self.rect(x, y, w, 1.5)
        thick = max(1, int(1.5 * self.style.u))
        self.sprites.append(Sprite(plain(rect.w, thick, self.style.theme["line"]), *rect.topleft))

    def cap_width(self, words: str) -> float:
        return faces.cap_width(words, self.style) / self.style.u

    def arrows(self, at: Point) -> float:
        """A key cap with the arrows left and right; gives its width in units."""
        surface = faces.arrows_cap(self.style)
        self.put(surface, (at[0], at[1] - surface.get_height() / self.style.u / 2))
        return surface.get_width() / self.style.u

    def lines_of(self, words: str, face: Face, units: float, room: float) -> int:
        """How many lines running text takes."""
        return len(fonts.wrap(words, face, fonts.pixels(units * self.style.u), room * self.style.u))

    def cap(self, words: str, at: Point, align: Align = "left") -> float:
        """A key cap with its middle line at at[1]; gives its width in units."""
        surface = faces.key_cap(words, self.style)
        wide = surface.get_width() / self.style.u
        left = at[0] - wide * fonts.BEFORE[align]
        self.put(surface, (left, at[1] - surface.get_height() / self.style.u / 2))
        return wide


@drawn
def plain(w: int, h: int, tone: Colour) -> pygame.Surface:
    """A rectangle of one colour."""
    surface = pygame.Surface((w, h))
    surface.fill(tone)
    return surface
