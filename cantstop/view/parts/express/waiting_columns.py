"""The right column while nobody chooses: before a throw, during it, and while somebody is waited for."""

from __future__ import annotations

import pygame

from cantstop.view import words
from cantstop.view.art import gauge
from cantstop.view.kit import fonts
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.fonts import TEXT_600, TEXT_700
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Theme
from cantstop.view.kit.timeline import Tween
from cantstop.view.parts.express import cards, lists, sayings, small_pads
from cantstop.view.parts.express.column import MAIN, PAIRINGS, Column, PersonsColumn, card_box
from cantstop.view.parts.express.small_pads import FEW, Status


@drawn
def progress_line(w: int, h: int, done: int, theme: Theme) -> pygame.Surface:
    return gauge.progress(w, h, done / w, theme)


class WaitColumn(Column):
    """The dice are in the air, or computers choose."""

    def heading(self) -> str:
        return self.table.say("review.throw", n=self.table.round_shown)

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


class ClosedColumn(PersonsColumn):
    """A person's pad that is still closed: with a timer the dice are hidden until he opens it."""

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
        return self.table.say("review.throw", n=self.table.round_shown)

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

        def line() -> Sprite:
            return Sprite(progress_line(rect.w, rect.h, round(rect.w * hold.part), theme), *rect.topleft)

        self._moving.append(line)

    def note(self, player: int) -> str:
        state = self.table.state
        total = words.language().number(self.table.shown[player].score(state.rules.penalty))
        if len(self.table.names) > FEW + 1:
            return total
        return self.table.say("express.out_with" if state.pads[player].out else "express.total_of", total=total)
