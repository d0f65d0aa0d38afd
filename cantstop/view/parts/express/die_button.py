"""A die of the throw as a button: it lies in the tray or in the red field, and slides between them."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from cantstop.view.art import dice
from cantstop.view.kit import faces
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.compositor import Sprite, moved
from cantstop.view.kit.faces import Style
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.paint import Canvas, Picture, clear
from cantstop.view.kit.timeline import Tween
from cantstop.view.kit.ui import Ui


class DieButton(ShapeButton):
    """`start` is where the die slides from, seen from where it lies; `tween` how far it has come."""

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        name: str,
        face: int,
        angle: int,
        usable: bool,
        start: tuple[int, int] = (0, 0),
        tween: Tween | None = None,
        tip: str | None = None,
    ) -> None:
        self.start, self.tween = start, tween
        style = ui.style
        picture = dice.die(face, rect.w, style.theme, angle, not usable)
        looks = Looks(
            lambda state: _face(picture, rect.w, angle, style, state, usable),
            rise=style.px(3) if usable else 0,
            travel=style.px(2) if usable else 0,
            radius=0.22 * rect.w / style.u,
            left=picture.left,
            top=picture.top,
            ring=lambda: faces.ring(rect.size, 0.22 * rect.w / style.u, style).surface,
        )
        super().__init__(ui, rect, name, looks, group="dice", tip=tip, sound="choose" if usable else "")

    @property
    def moving(self) -> bool:
        return super().moving or (self.tween is not None and not self.tween.done)

    def sprites(self) -> Iterator[Sprite]:
        part = 1.0 if self.tween is None else self.tween.value
        dx, dy = (round(way * (1 - part)) for way in self.start)
        fade = 1.0 if self.tween is None else self.tween.fade
        yield from moved(super().sprites(), dx, dy, fade)


def _face(picture: Picture, px: int, angle: int, style: Style, state: str, usable: bool) -> pygame.Surface:
    """The die; under the pointer with a bright outline."""
    if state == "normal" or not usable:
        return picture.surface
    w, h = picture.surface.get_size()
    canvas, line = Canvas(w, h), style.line("selected")
    with canvas.turned(angle, (w / 2, h / 2)):
        x = -picture.left
        canvas.rect(x + line / 2, x + line / 2, px - line, px - line, 0.22 * px, None, style.theme["hover_line"], line)
    surface = clear(w, h)
    surface.blit(picture.surface, (0, 0))
    surface.blit(canvas.surface(), (0, 0))
    return surface
