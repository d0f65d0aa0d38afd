"""The window while its size changes: it shows the old picture scaled, and draws nothing."""

from __future__ import annotations

import pygame

SETTLED = 20.0  # ms without a change until all is drawn at its true size


class Resizing:
    def __init__(self, picture: pygame.Surface) -> None:
        self._picture = picture
        self._shown = picture.get_size()
        self.left = SETTLED

    def update(self, window: pygame.Surface, ms: float) -> bool:
        """Return whether the size still changes. A frame that brings a change does not count as waiting."""
        if window.get_size() == self._shown:
            self.left -= ms
            return self.left > 0
        self._shown, self.left = window.get_size(), SETTLED
        pygame.transform.scale(self._picture, self._shown, window)
        pygame.display.flip()
        return True
