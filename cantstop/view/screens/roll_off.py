"""Who starts: everybody throws two dice on the dimmed board, the highest sum begins, ties throw again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from cantstop.controller.classic_match import ClassicMatch
from cantstop.view.app.context import Context
from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.app.scene import Change, Replace
from cantstop.view.art import board, overlays, plates, position, sign
from cantstop.view.art.position import Position
from cantstop.view.kit import keys
from cantstop.view.kit.buttons import icon_button
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.paint import Picture
from cantstop.view.kit.theme import milliseconds
from cantstop.view.kit.timeline import Script, Tween
from cantstop.view.parts import games
from cantstop.view.parts.game_screen import ASIDE, GameScreen
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.table import parts, roll_off_panel, seats
from cantstop.view.parts.table.tray import Tray

FRAME = 7.0
TRAY = (262.0 + 2 * FRAME, 116.0 + 2 * FRAME)
ACROSS, DOWN = (0.285, 0.715), (0.375, 0.625)
PLATE = 64 / TRAY[1]
COMPUTER_WAITS = 500


class RollOff(GameScreen[ClassicMatch], PlacedScreen):
    """Pauses at each throw of a person; computers throw by themselves."""

    name = "roll_off"
    sheet = "cant_stop"

    def __init__(self, context: Context, match: ClassicMatch) -> None:
        super().__init__(context)
        self.match = match
        self.names = [seat.name for seat in match.seats]
        self.colours = [seat.colour for seat in match.seats]
        self.rounds = match.roll_off
        self.order = [
            (number, player)
            for number, thrown in enumerate(self.rounds)
            for player, pair in enumerate(thrown)
            if pair is not None
        ]
        self.done = 0  # throws that lie on the table
        self.trays = [Tray(2, bare=True) for _ in self.names]
        self.flying = False
        self.starter: int | None = None
        self._light: Tween | None = None
        self._pause: Tween | None = None

    # ------------------------------------------------------------------ what a game says of itself

    @property
    def round(self) -> int:
        return games.round_of(self.match.state)

    def pause_line(self) -> str:
        return self.say("setup.who_starts")

    def show_now(self) -> None:
        """Nothing has been moved: there is nothing to go back to."""

    # ------------------------------------------------------------------ what is known so far

    @property
    def thrower(self) -> int | None:
        return self.order[self.done][1] if self.done < len(self.order) else None

    @property
    def bout(self) -> int:
        """The first in which everybody throws is 0; then those throw again who are tied."""
        return self.order[min(self.done, len(self.order) - 1)][0]

    def thrown(self, player: int, number: int) -> tuple[int, int] | None:
        """The pair this player has thrown in that round, if it lies there yet."""
        if (number, player) in self.order[: self.done]:
            return self.rounds[number][player]
        return None

    def latest(self, player: int) -> tuple[int, int] | None:
        return self.latest_before(player, self.bout + 1)

    def latest_before(self, player: int, round_: int) -> tuple[int, int] | None:
        pairs = [pair for number in range(round_) if (pair := self.thrown(player, number)) is not None]
        return pairs[-1] if pairs else None

    def throws_now(self, player: int) -> bool:
        """Whether the player is in this round."""
        return self.rounds[self.bout][player] is not None

    # ------------------------------------------------------------------ controls

    def build(self) -> None:
        place = self.layout.table
        self.corner = self.layout.point(place.board_x, place.board_y)
        self.side = self.layout.px(place.board_side)
        self.ui.toast_middle = self.corner[0] + self.side // 2
        for player, tray in enumerate(self.trays):
            box = self._tray_box(player)
            frame = self.layout.px(FRAME)
            inner = pygame.Rect(box.x + frame, box.y + frame, round(box.w * 0.66), box.h - 2 * frame)
            tray.lay_out(inner.inflate(0, -2 * frame), self.style.theme, self.layout.u, box.right - frame)
        start = Position.of(self.match.state, tuple(self.colours))
        self._empty = position.sprites(start, self.side, self.style.theme)
        self.paper = Paper(self.layout, self.style, place.panel_x, place.panel_width)
        rect = self.paper.rect(place.panel_width - parts.MENU, 22, parts.MENU, parts.MENU)
        icon_button(self.ui, rect, "menu", "menu", tip=f"{self.say('common.menu')} ({keys.cap('Esc')})", sound="back")
        roll_off_panel.fill(self)

    def _tray_box(self, player: int) -> pygame.Rect:
        corner = seats.corner_of(player, len(self.names))
        across = ACROSS[corner in (1, 2)]
        down = DOWN[corner in (2, 3)]
        scale = self.side / self.layout.u / 764
        w, h = self.layout.px(TRAY[0] * scale), self.layout.px(TRAY[1] * scale)
        x, y = self.corner[0] + across * self.side, self.corner[1] + down * self.side
        return pygame.Rect(round(x - w / 2), round(y - h / 2), w, h)

    def enter(self) -> None:
        self._next()

    def _next(self) -> None:
        """A computer throws after a moment; a person when he likes."""
        player = self.thrower
        if player is None:
            self.timeline.play(self._begin(), then=None)
        elif self.match.seats[player].character is not None:
            self._pause = self.timeline.wait(COMPUTER_WAITS)

    def update(self, ms: float) -> Change:
        change = super().update(ms)
        if change is not None:
            return change
        if self._pause is not None and self._pause.done:
            self._pause = None
            self._throw()
        if self._light is not None and self._light.done:
            self.handed_on = True
            return Replace("table", {"match": self.match})
        return None

    def act(self, action: str, value: Any) -> Change:
        if action in ASIDE:
            return self.step_aside(action)
        player = self.thrower
        if action == "throw" and player is not None and self.match.seats[player].character is None and not self.flying:
            self._throw()
        return None

    def _throw(self) -> None:
        self.flying = True
        self.rebuild()
        self.timeline.play(self._fly(), skippable=True, then=self._landed)

    def _fly(self) -> Script:
        number, player = self.order[self.done]
        pair = self.rounds[number][player]
        assert pair is not None
        rolling = self.trays[player].throw(pair, self.timeline, self.match.seed, "roll-off", number, player)
        yield from rolling.course(self.context.play)
        self.trays[player].rest()

    def _landed(self) -> None:
        self.flying = False
        self.done += 1
        if self.thrower is None:
            self.starter = self.match.state.player
        self.rebuild()
        self._next()

    def _begin(self) -> Script:
        """The starter's card has filled; the board lights up."""
        self.context.play("turn_passes")
        yield self.timeline.wait(milliseconds("turn_change") * 3)
        self._light = self.timeline.tween("turn_change", "inout", fade=True)
        yield self._light

    # ------------------------------------------------------------------ what is seen

    def below(self) -> Iterator[Sprite]:
        yield self._lying(board.board_shadow(self.side, self.style.theme))
        yield from self._seats()
        yield from self._board()
        for player in range(len(self.names)):
            yield from self._tray(player)
        yield from self.paper.sprites

    def _lying(self, picture: Picture) -> Sprite:
        x, y = self.corner
        return Sprite(picture.surface, x + picture.left, y + picture.top)

    def _board(self) -> Iterator[Sprite]:
        motto = (self.say("rolloff.highest").upper(), self.say("rolloff.starts").upper())
        x, y = self.corner
        yield self._lying(board.board_sign(self.side, self.style.theme, motto))
        for key, piece in self._empty.items():
            if key[0] == "foot":
                yield Sprite(piece.surface, x + piece.x, y + piece.y)
        dark = 1.0 if self._light is None else 1 - self._light.part
        yield Sprite(overlays.face_shade(self.side), x, y, round(255 * dark))

    def _seats(self) -> Iterator[Sprite]:
        active = self.thrower if self.starter is None else self.starter
        rules = self.match.state.rules
        for player, sitting in enumerate(self.match.seats):
            note = roll_off_panel.seat_note(self, player)
            filled = 1.0 if player == active else 0.0
            yield seats.plain_card(self.layout, self.style, sitting, player, rules, note, filled)

    def _tray(self, player: int) -> Iterator[Sprite]:
        box = self._tray_box(player)
        alpha = 255 if self._light is None else round(255 * (1 - self._light.part))
        in_round = self.throws_now(player)
        lies = self.thrown(player, self.bout)
        tray = sign.roll_off_tray(box.w, box.h, self.colours[player], self.style, not in_round)
        yield Sprite(tray, *box.topleft, alpha)
        px = round(box.h * PLATE)
        if lies is not None:
            plate = plates.plate(sum(lies), px, self.style.theme)
        elif in_round or (old := self.latest(player)) is None:
            plate = plates.empty_plate(px, self.style.theme["ink_muted"])
        else:
            plate = plates.grey_plate(sum(old), px, self.style.theme)
        yield Sprite(plate, box.right - round(box.w * 0.18) - px // 2, box.centery - px // 2, alpha)
        for sprite in self.trays[player].sprites(self.latest(player), dim=lies is None):
            yield sprite._replace(alpha=min(sprite.alpha, alpha))
