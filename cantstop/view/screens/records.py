"""Records: what the finished games tell, of both games, of everybody or of one player."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pygame

from cantstop.controller.export import write_csv
from cantstop.view.app.scene import Change, Pop
from cantstop.view.kit.compositor import Sprite
from cantstop.view.parts import games
from cantstop.view.parts.records.page import ROWS, RecordsPage

WHERE = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -ROWS, pygame.K_PAGEDOWN: ROWS}


class Records(RecordsPage):
    """What a player can do with them."""

    def act(self, action: str, value: Any) -> Change:
        if action == "back" and not self.asking:
            return Pop()
        if action == "next_page":
            self.page = value
            self._count()
        elif action.startswith("player_"):
            self._choose(int(action[-1]) - 1)
        elif action == "scroll":
            self._scroll(value)
            return None
        elif action == "undone":
            self.undone = not self.undone
            self._count()
        elif action == "export" and self.figures.games:
            self._export()
        elif action == "forget" and self.player is not None and self.player.character is None:
            self.asking = bool(self.player.name)
        elif action == "yes" and self.player is not None:
            self._forget(self.player.name)
        elif action in ("no", "back"):
            self.asking = False
        else:
            return None
        self.rebuild()
        return None

    def _choose(self, place: int) -> None:
        """A player alone; once more: everybody."""
        seen = self._seen()
        if place < len(seen):
            self.chosen = None if seen[place][0] == self.chosen else seen[place][0]
            self.asking = False

    def _export(self) -> None:
        name = f"cantstop-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.csv"
        notice = write_csv(self.context.home.games / name, self.figures.games)
        if notice is not None:
            self.context.tell((notice,))
        else:
            self.context.notify("records.exported", name=name)

    def _forget(self, name: str) -> None:
        self.asking, self.chosen = False, None
        self.ledger.save()
        self.context.tell(games.store(self.context).finished.forget(name))
        self._read()
        self.context.notify("records.forgotten", name=name)

    def handle(self, event: pygame.event.Event) -> Change:
        """Up and down go through the players, wherever the focus is."""
        self.counting.touched()
        if event.type == pygame.KEYDOWN and event.key in WHERE and self.ui.focus is None and self.figures.players:
            self._step(WHERE[event.key])
            return None
        return super().handle(event)

    def _step(self, step: int) -> None:
        keys_ = self.figures.keys
        at = keys_.index(self.chosen) + step if self.chosen is not None else 0 if step > 0 else len(keys_) - 1
        at = min(len(keys_) - 1, max(0, at))
        self.chosen, self.asking = keys_[at], False
        self._scroll(self.span.with_row(at))

    def point(self, event: pygame.event.Event) -> Change:
        if event.type == pygame.MOUSEWHEEL and self.span.last_first:
            self._scroll(self.span.turned(event.y))
        return None

    def _scroll(self, first: int) -> None:
        self.span = self._span_from(first)
        self.rebuild()

    # ------------------------------------------------------------------ time

    def update(self, ms: float) -> Change:
        if not self.counting.over and self.counting.go_on(ms, pygame.mouse.get_pressed()[0]):
            self._count()
            self.rebuild()
            self.ledger.save()
            if self.ledger.done:
                self._tell_damage()
        return super().update(ms)

    @property
    def busy(self) -> bool:
        return super().busy or not self.counting.over

    def leave(self) -> None:
        self.ledger.save()

    def below(self) -> Iterator[Sprite]:
        return iter(self.paper.sprites)
