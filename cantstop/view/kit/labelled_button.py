"""The element of a button with words, a sign and a key cap on a plate."""

from __future__ import annotations

import pygame

from cantstop.view.kit import button_faces, keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.button_faces import Words
from cantstop.view.kit.control import ControlFacts
from cantstop.view.kit.looks import Cap, Looks
from cantstop.view.kit.style import Style
from cantstop.view.kit.ui import Ui


class ButtonElement(ShapeButton):
    """A button with a label, perhaps a note below it, and its key. A screen has one that is `main`.

    One that is not enabled is dashed, hides its key and says in the note why it cannot be pressed.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        facts: ControlFacts,
        words: Words,
        *,
        radius: float = 14,
        sound: str = "choose",
    ) -> None:
        if facts.key:
            words = words._replace(key=keys.cap(facts.key))
        self.words = words
        looks = _looks(*rect.size, words, ui.style, radius)
        super().__init__(ui, rect, facts, looks, sound=sound)
        self.capped = self._capped

    @property
    def main(self) -> bool:
        return self.words.main

    def _capped(self, cap: Cap) -> Looks:
        self.words = self.words._replace(asleep=cap.asleep, mark=cap.mark)
        w, h = int(self.rect.width), int(self.rect.height)
        return _looks(w, h, self.words, self.ui.style, self.looks.radius)


def _looks(w: int, h: int, words: Words, style: Style, radius: float) -> Looks:
    return Looks(
        draw=lambda state: button_faces.button(w, h, words, style, state, radius),
        under=None if words.plain else lambda: button_faces.lip(w, h, radius, style, words.main),
        drop=style.px(3),
        travel=0 if words.plain else style.px(3),
        radius=radius,
    )
