"""A game watched again: from decision to decision, by itself or step by step, with what each of them was worth.

What both games share: the way through the entries, the costliest decisions, the curve and its controls. A game adds
its picture of the position (`picture`), its card (`card`), its curve (`draw_curve`) and its words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from cantstop.view.app.scene import Change, Pop, Push, Reset
from cantstop.view.kit.compositor import Sprite
from cantstop.view.parts.review.frame import ReplayFrame
from cantstop.view.screens.pause import OF_REVIEW, Told

A_DECISION = 900.0  # ms, at the first speed
WHERE = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class Replay(ReplayFrame):
    """What moves it on: keys, pointer, and the time that passes."""

    def act(self, action: str, value: Any) -> Change:
        last = len(self.review.entries) - 1
        steps = {"first": -last, "last": last, "step_back": -1, "step_on": 1}
        if action == "back":
            return Pop()
        if action == "menu":
            return self._pause()
        if action in steps:
            self.playing = False
            self.go_to(self.number + steps[action])
        elif action == "play":
            self._play()
        elif action == "speed":
            self.speed = value
            self.rebuild()
        elif action.startswith("costly_"):
            self._jump(int(action[-1]) - 1)
        elif action.startswith("option_"):
            self.show_choice(int(action[7:]) - 1)
        return None

    def _pause(self) -> Change:
        self.playing = False
        self.rebuild()
        return Push("pause", {"told": self._line, "lessons": self.lesson_details(), "offered": OF_REVIEW})

    def _line(self) -> Told:
        """What the pause says of the game."""
        return Told(self.outcome()[1] or self.say("review.so_far"))

    def resume(self, result: Any) -> Change:
        return Reset("title") if result == "main_menu" else None

    def _play(self) -> None:
        self.playing, self._passed = not self.playing, 0.0
        if self.playing and self.number == len(self.review.entries) - 1:
            self.number = 0
        self.rebuild()

    def _jump(self, place: int) -> None:
        found = self.review.costliest() if self.review.done else ()
        if place >= len(found):
            self.context.play("not_possible")
            return
        self.playing = False
        self.go_to(found[place].entry)

    def go_to(self, number: int) -> None:
        number = min(len(self.review.entries) - 1, max(0, number))
        if number != self.number or not self.playing:
            self.number, self.choice = number, None
            self.rebuild()

    def show_choice(self, choice: int) -> None:
        """The ghosts of another choice."""
        options = self.review.options(self.number) or ()
        if 0 <= choice < len(options):
            self.choice = choice
            self.rebuild()

    def handle(self, event: pygame.event.Event) -> Change:
        """Up and down go through the choices, wherever the focus is."""
        if event.type == pygame.KEYDOWN and event.key in WHERE and self.ui.focus is None:
            self.show_choice((self.choice or 0) + WHERE[event.key])
            return None
        return super().handle(event)

    def point(self, event: pygame.event.Event) -> Change:
        """A click on the curve goes there; the handle is dragged."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            x, y, w, h = self.box
            area = self.layout.rect(x, y - 34, w, h + 48).inflate(self.style.px(24), 0)
            self._dragged = area.collidepoint(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._dragged = False
        if self._dragged and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            self.playing = False
            self._go_near(event.pos[0])
        return None

    def _go_near(self, x: int) -> None:
        units = x / self.style.u - self.layout.left
        at = (units - self.box[0]) / self.box[2] * max(1, self.review.rounds)
        entries = self.review.entries
        nearest = min(range(len(entries)), key=lambda number: abs(entries[number].at - at))
        if nearest != self.number:
            self.go_to(nearest)

    # ------------------------------------------------------------------ time

    def update(self, ms: float) -> Change:
        self.review.start()  # not before the screen is seen
        if self._known() != self._told:
            if self.review.done:
                self.counted()
            self.rebuild()
        if self.playing:
            self._passed += ms
            if self._passed >= A_DECISION / self.speed:
                self._passed = 0.0
                self._play_on()
        return super().update(ms)

    def counted(self) -> None:
        """All figures are there."""

    def _play_on(self) -> None:
        if self.number + 1 >= len(self.review.entries) - 1:
            self.playing = False
        self.number, self.choice = min(self.number + 1, len(self.review.entries) - 1), None
        self.rebuild()

    @property
    def waiting(self) -> bool:
        return super().waiting or self.playing or not self.review.done or self._known() != self._told

    def below(self) -> Iterator[Sprite]:
        yield from self.paper.sprites
        yield from self._drawn

    def above(self) -> Iterator[Sprite]:
        return iter(self._marks)
