"""The right column of the Express table: title row, tray, what is to do, and the other players' pads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pygame

from cantstop.model.express import Option
from cantstop.view.art import pieces
from cantstop.view.kit import keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.buttons import Button, icon_button
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Words
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600
from cantstop.view.kit.looks import Looks
from cantstop.view.parts.express import lists, small_pads
from cantstop.view.parts.express.places import Places, places
from cantstop.view.parts.express.ring import SIZE, ring
from cantstop.view.parts.express.small_pads import HeadForm, Small, Status
from cantstop.view.parts.paper import Paper

if TYPE_CHECKING:
    from cantstop.view.parts.express.standing import Standing

MENU, TILE, MAIN = 52.0, 46.0, 60.0
PAIRINGS, CARD_GAP = 3, 11.0


class Column:
    """What all phases share. Made anew for each; knows the table, and writes on a paper of its own."""

    @property
    def advised(self) -> bool:
        """Whether the coach's advice is shown."""
        return False

    def __init__(self, table: Standing) -> None:
        self.table = table
        self.places = places(table.layout, self.advised)
        self.paper = Paper(table.layout, table.style, self.places.x, self.places.width)
        self.width = self.places.width
        self._moving: list[Callable[[], Sprite]] = []  # what changes from frame to frame

    def build(self) -> None:
        table = self.table
        self._title()
        rect = self.paper.rect(self.width - MENU, 22, MENU, MENU)
        tip = f"{table.say('common.menu')} ({keys.cap('Esc')})"
        icon_button(table.ui, rect, "menu", "menu", tip=tip, sound="back")
        rect = self.paper.rect(0, self.places.tray_y, self.width, self.places.tray_height)
        table.tray.lay_out(rect, table.style.theme, table.style.u)
        self.fill()
        self.pads()

    def _title(self) -> None:
        table, paper = self.table, self.paper
        player = table.viewed
        timed = table.match.countdown is not None
        paper.put(pieces.tile(paper.style.px(TILE), table.colours[player], paper.style.theme), (0, 24))
        room = self.width - 58 - MENU - 12 - (SIZE + 12) * timed
        paper.write(self.heading(), TEXT_600, 17, "ink_muted", (58, 30), room=room)
        paper.write(self.question(), DISPLAY_800, 27, "ink", (58, 54), room=room)
        if timed:
            x, y = paper.rect(self.width - MENU - 10 - SIZE, 17, SIZE, SIZE).topleft
            self._moving.append(lambda: Sprite(self._ring(), x, y))

    def _ring(self) -> pygame.Surface:
        countdown = self.table.match.countdown
        assert countdown is not None
        left = countdown.left if self.table.phase == "choose" else float(countdown.seconds)
        return ring(left, countdown.seconds, self.table.style)

    # To be written by each phase

    def heading(self) -> str:
        """The small line of the title row."""
        return self.table.names[self.table.viewed]

    def question(self) -> str:
        return ""

    def fill(self) -> None:
        """Between the title row and the small pads."""

    def preview(self) -> Option | None:
        """What is pointed at, or chosen."""
        return None

    def light(self, row: int | None) -> None:
        """The pointer is on a row of the pad."""

    def tray_sprites(self) -> Iterator[Sprite]:
        dice = None if self.table.match.dice_hidden else self.table.dice_shown
        return self.table.tray.lying(dice, self.table.style)

    look_at_pads = False  # the small pads may be made large

    # ------------------------------------------------------------------ parts

    def warm(self) -> Iterator[None]:
        """Draws what may be seen next, step by step."""
        return iter(())

    def sprites(self) -> Iterator[Sprite]:
        yield from self.tray_sprites()
        yield from self.paper.sprites
        for moving in self._moving:
            yield moving()

    def above(self) -> Iterator[Sprite]:
        """Over the controls."""
        return iter(())

    def main(self, name: str, label: str, key: str, enabled: bool = True) -> None:
        """The one red button."""
        rect = self.paper.rect(0, self.places.main_y, self.width, MAIN)
        said = Words(label, label_size=22, main=True)
        Button(self.table.ui, rect, name, said, key=key, enabled=enabled, group="main", radius=16)

    def statuses(self) -> list[Status]:
        state = self.table.state
        return ["out" if pad.out else "" for pad in state.pads]

    def pads(self) -> None:
        """The pads of all but the one that is large; for few players the last throws beside them."""
        table, place = self.table, self.places
        others = [player for player in range(len(table.names)) if player != table.viewed]
        statuses = self.statuses()
        wide, gap = small_pads.widths(max(1, len(others)), self.width)
        head = small_pads.head_of([table.names[player] for player in others], wide, table.style)
        x = 0.0
        for player in others:
            self._small(player, statuses[player], x, wide, head)
            x += wide + gap
        room = self.width - x
        if room > 200:
            box = x, place.pads_y, room, place.pads_height
            lists.last_throws(self.paper, box, table.throws, table.viewed)

    def _small(self, player: int, status: Status, x: float, wide: float, head: HeadForm) -> None:
        table, place = self.table, self.places
        before = table.before[player]
        name, colour, pad = table.names[player], table.colours[player], table.shown[player]
        small = Small(name, colour, pad, status, self.note(player), before)
        said = small_pads.words_of(small, head == "large")
        rect = self.paper.rect(x, place.pads_y, wide, place.pads_height)
        style = table.style
        if not self.look_at_pads:
            self.paper.picture(small_pads.card(*rect.size, small, head, said, style), rect.topleft)
            return
        picture = small_pads.card(*rect.size, small, head, said, style)
        looks = Looks(
            lambda state: small_pads.card(*rect.size, small, head, said, style, state).surface,
            left=picture.left,
            top=picture.top,
            radius=18 if head == "large" else 14,
        )
        tip = table.say("express.look_at", name=small.name)
        ShapeButton(table.ui, rect, f"look_{player}", looks, group="pads", tip=tip)

    def note(self, player: int) -> str:
        """What is said of a player besides his status."""
        return ""


class PersonsColumn(Column):
    """Somebody's pad is open, or waits to be opened by him."""

    def heading(self) -> str:
        return self.table.say("express.chooses", name=self.table.names[self.table.viewed])

    def question(self) -> str:
        return self.table.say("express.title")

    def statuses(self) -> list[Status]:
        state = self.table.state
        return small_pads.statuses(state.chosen, state.playing, self.table.people, self.table.viewed)


def card_box(paper: Paper, place: Places, number: int) -> pygame.Rect:
    """Where the card of a pairing lies."""
    wide = (paper.width - (PAIRINGS - 1) * CARD_GAP) / PAIRINGS
    return paper.rect(number * (wide + CARD_GAP), place.cards_y, wide, place.cards_height)
