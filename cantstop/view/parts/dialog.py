"""The base of the dialogs over a dimmed screen, a card in the middle of the window."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Change
from cantstop.view.kit.containers import Anchored, Column, Margin
from cantstop.view.kit.drawing import Card
from cantstop.view.kit.node import Node

RADIUS = 22.0


class Dialog(Screen):
    overlay = True
    width: float = 660.0  # units; it is as high as what is on it
    height: float | None = None
    gap: float = 14.0
    pad: Margin = (28.0, 24.0)

    def content(self) -> Iterable[Node | None]:
        """What stands on the card, from top to bottom."""
        return ()

    def build(self) -> Node:
        card = Card(Column(*self.content(), gap=self.gap), self.pad, radius=RADIUS)
        return Anchored(card.sized(width=self.width, height=self.height, key="card"))

    def otherwise(self, event: pygame.event.Event) -> Change:
        """A click beside the card goes back, where that is possible."""
        card = self.tree.box("card")
        if event.type == pygame.MOUSEBUTTONDOWN and card is not None and not card.rect.collidepoint(event.pos):
            return self.back()
        return None
