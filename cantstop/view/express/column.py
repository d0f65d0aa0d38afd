"""The right column of the Express table: title row, tray, what is to do, and the other players' pads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from cantstop.model.express import Option
from cantstop.view import fonts, keys, words
from cantstop.view.draw import gauge, pieces
from cantstop.view.draw.controls import Words
from cantstop.view.express import cards, lists, sayings, small_pads
from cantstop.view.express.places import Places, places
from cantstop.view.express.ring import SIZE, ring
from cantstop.view.express.small_pads import FEW, Small, Status
from cantstop.view.fonts import DISPLAY_800, TEXT_600, TEXT_700
from cantstop.view.paper import Paper
from cantstop.view.stage import Sprite
from cantstop.view.theme import Theme
from cantstop.view.timeline import Tween
from cantstop.view.widgets.button import ShapeButton
from cantstop.view.widgets.buttons import Button, icon_button
from cantstop.view.widgets.looks import Looks

if TYPE_CHECKING:
    from cantstop.view.scenes.express_table import ExpressTable

MENU, TILE, MAIN = 52.0, 46.0, 60.0
PAIRINGS, CARD_GAP = 3, 11.0


class Column:
    """What all phases share. Made anew for each; knows the table, and writes on a paper of its own."""

    advised = False

    def __init__(self, table: ExpressTable) -> None:
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
        x = 0.0
        for player in others:
            self._small(player, statuses[player], x, wide, len(others) <= FEW)
            x += wide + gap
        room = self.width - x
        if room > 200:
            throws = table.throws
            lists.last_throws(self.paper, x, place.pads_y, room, place.pads_height, throws, table.viewed)

    def _small(self, player: int, status: Status, x: float, wide: float, few: bool) -> None:
        table, place = self.table, self.places
        before = table.before[player]
        small = Small(table.names[player], table.colours[player], table.shown[player], status, self.note(player), before)
        said = small_pads.words_of(small, few)
        rect = self.paper.rect(x, place.pads_y, wide, place.pads_height)
        style = table.style
        if not self.look_at_pads:
            self.paper.picture(small_pads.card(*rect.size, small, few, said, style), rect.topleft)
            return
        picture = small_pads.card(*rect.size, small, few, said, style)
        looks = Looks(
            lambda state: small_pads.card(*rect.size, small, few, said, style, state).surface,
            left=picture.left,
            top=picture.top,
            radius=18 if few else 14,
        )
        tip = table.say("express.look_at", name=small.name)
        ShapeButton(table.ui, rect, f"look_{player}", looks, group="pads", tip=tip)

    def note(self, player: int) -> str:
        """What is said of a player besides his status."""
        return ""


def card_box(paper: Paper, place: Places, number: int) -> pygame.Rect:
    """Where the card of a pairing lies."""
    wide = (paper.width - (PAIRINGS - 1) * CARD_GAP) / PAIRINGS
    return paper.rect(number * (wide + CARD_GAP), place.cards_y, wide, place.cards_height)


@lru_cache(maxsize=4)
def progress_line(w: int, h: int, done: int, theme: Theme) -> pygame.Surface:
    return gauge.progress(w, h, done / w, theme)


class WaitColumn(Column):
    """The dice are in the air, or computers choose."""

    def heading(self) -> str:
        return self.table.round_line()

    def question(self) -> str:
        key = "express.throwing" if self.table.phase == "throwing" else "express.computers_choose"
        return self.table.say(key)

    def statuses(self) -> list[Status]:
        if self.table.phase == "throwing":
            return super().statuses()
        state = self.table.state
        return small_pads.statuses(state.chosen, state.playing, (), None)

    def fill(self) -> None:
        place = self.places
        if self.table.phase == "throwing":
            for number in range(PAIRINGS):
                rect = card_box(self.paper, place, number)
                self.paper.sprites.append(Sprite(cards.empty(*rect.size, "", self.table.style), *rect.topleft))
        if self.table.phase == "watch":
            waiting = [self.table.names[player] for player in self.table.state.waiting]
            line = self.table.say("express.think", names=waiting, n=len(waiting))
            self.paper.strip(place.cards_y, 76)
            room = self.width - 40
            self.paper.write(line, TEXT_700, 18, "ink", (20, place.cards_y + 38), room=room, lines=2)


class ClosedColumn(Column):
    """A person's pad that is still closed: with a timer the dice are hidden until he opens it."""

    def heading(self) -> str:
        return self.table.say("express.chooses", name=self.table.names[self.table.viewed])

    def question(self) -> str:
        return self.table.say("express.title")

    def statuses(self) -> list[Status]:
        state = self.table.state
        return small_pads.statuses(state.chosen, state.playing, self.table.people, self.table.viewed)

    def fill(self) -> None:
        countdown = self.table.match.countdown
        if countdown is not None:
            place = self.places
            self.paper.strip(place.cards_y, 76)
            line = self.table.say("express.time_begins", n=countdown.seconds)
            self.paper.write(line, TEXT_700, 18, "ink", (20, place.cards_y + 38), room=self.width - 40, lines=2)
        self.main("open", self.table.say("express.open"), "Space")


class ReadyColumn(Column):
    """Before a throw: what everybody made of the last one."""

    look_at_pads = True

    def heading(self) -> str:
        return self.table.round_line()

    def question(self) -> str:
        table = self.table
        if not table.throws or not table.throws[-1].taken:
            return table.say("express.first_throw")
        if len(table.names) > 1:
            return table.say("express.over" if table.match.over else "express.reveal")
        return table.say("express.brought", change=table.throws[-1].taken[0].change)

    def fill(self) -> None:
        table, place = self.table, self.places
        y = place.tray_y + place.tray_height + 14
        if table.throws and table.throws[-1].taken:
            height = place.main_y - 14 - y
            y += lists.revealed(self.paper, y, height, table.throws[-1], table.names, table.colours) + 14
            if len(table.names) == 1:
                self._consequences(y)
        else:
            rules = table.say("express.first_throw_text")
            px, room = fonts.pixels(18 * table.style.u), round((self.width - 40) * table.style.u)
            high = fonts.paragraph(rules, TEXT_600, px, table.style.theme["ink"], room, 1.3).get_height()
            self.paper.card(y, high / table.style.u + 36)
            self.paper.text(rules, TEXT_600, 18, "ink", (20, y + 18), self.width - 40)
        if table.phase == "ready":
            over = table.match.over
            self.main("throw", table.say("express.to_end" if over else "express.throw"), "Space")
            if table.hold is not None:
                self._run_out(table.hold)

    def _consequences(self, y: float) -> None:
        """What the last throw did to the rows of a player alone."""
        table, throw = self.table, self.table.throws[-1]
        before = table.before[0]
        option = before and sayings.option_of(before, throw.dice, throw.taken[0].mark, table.penalty)
        if option:
            lines = sayings.lines(option, table.penalty)
            self.paper.strip(y, 20 + 30 * len(lines))
            for number, line in enumerate(lines):
                middle = y + 25 + 30 * number
                self.paper.write(line, TEXT_700, 18, "ink", (20, middle), room=self.width - 40)

    def _run_out(self, hold: Tween) -> None:
        """A computers' game goes on by itself; a line shows how soon."""
        rect = self.paper.rect(0, self.places.main_y + MAIN + 6, self.width, 5)
        theme = self.table.style.theme
        self._moving.append(lambda: Sprite(progress_line(rect.w, rect.h, round(rect.w * hold.part), theme), *rect.topleft))

    def note(self, player: int) -> str:
        state = self.table.state
        total = words.language().number(self.table.shown[player].score(state.rules.penalty))
        if state.pads[player].out:
            return self.table.say("express.out_with", total=total)
        return self.table.say("express.total_of", total=total)
