"""The log of Express: a drawer with every throw. The chosen one is shown on the pad; any other key comes back."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from cantstop.controller.express_match import ExpressMatch
from cantstop.model import express
from cantstop.view.app.context import Context
from cantstop.view.app.layout import MARGIN
from cantstop.view.app.scene import Change
from cantstop.view.kit import faces
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import TEXT_600
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.parts.express.chronicle import Throw, chronicle, round_shown
from cantstop.view.parts.express.log_rows import Row, row_picture, rows
from cantstop.view.parts.express.pad_view import PadView
from cantstop.view.parts.express.places import places
from cantstop.view.parts.log.drawer import Drawer
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.table import parts

OTHER = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class ExpressLog(Drawer[ExpressMatch, int, Row]):
    """A place is the number of a throw in the list. The throw on the table is one where choices can be undone."""

    name = "express_log"
    lessons = "express"

    def __init__(self, context: Context, match: ExpressMatch) -> None:
        self.throws: list[Throw] = chronicle(match)
        self.may_undo = bool(self.throws) and self.throws[-1].moment < match.moment
        known = [number for number, throw in enumerate(self.throws) if throw.taken or self.may_undo]
        super().__init__(context, match, known)
        people = [player for player, seat in enumerate(match.seats) if seat.character is None]
        self.large = match.pad_open if match.pad_open is not None else next(iter(people), 0)
        self.view = PadView(match.state.rules.penalty)

    # ------------------------------------------------------------------ what is shown

    @property
    def state(self) -> express.State:
        state = self.match.state_at(self.moment)
        assert isinstance(state, express.State)
        return state

    @property
    def throw(self) -> Throw | None:
        return None if self.chosen is None else self.throws[self.chosen]

    def moment_of(self, place: int) -> int:
        return self.throws[place].moment

    def rows(self) -> list[Row]:
        hidden = self.match.dice_hidden
        return list(rows(self.throws, self.match.seats, self.chosen, self.large, hidden, self.may_undo))

    def place_of(self, row: Row) -> int | None:
        return row.throw if row.open else None

    def face(self, w: int, h: int, row: Row, state: str) -> pygame.Surface:
        return row_picture(w, h, row, self.style, state)

    def steps(self) -> str:
        return self.say("express.throw_by_throw")

    def barred(self) -> str:
        return "" if self.match.alone else self.say("express.revealed_stays")

    # ------------------------------------------------------------------ layout

    def build(self) -> None:
        place = places(self.layout)
        self._pad(place.pad_width, place.pad_height)
        seat, paper = self.match.seats[self.large], Paper(self.layout, self.style, place.x, place.width)
        said = "express.as_it_stands" if self.chosen is None else "log.earlier"
        heading = f"{self.say('review.throw', n=self._round)}, {seat.name}"
        parts.title(paper, seat.colour, heading, self.say(said))
        if not self.match.alone:
            self._other_pad(paper)
        self.title = paper
        self.draw_drawer(place.x, place.width)

    def _pad(self, width: float, height: float) -> None:
        view, seat, throw = self.view, self.match.seats[self.large], self.throw
        view.lay_out(self.layout, self.style, MARGIN, MARGIN, width, height)
        view.name, view.colour, view.round = seat.name, seat.colour, self.say("express.throw_number", n=self._round)
        view.pad = self.state.pads[self.large]
        taken = throw.taken.get(self.large) if throw is not None else None
        view.marked = taken.mark if taken is not None else None

    @property
    def _round(self) -> int:
        return round_shown(self.throws, self.state) if self.throw is None else self.throw.round

    def _other_pad(self, paper: Paper) -> None:
        """The keys that lead to the pads of the others."""
        said = self.say("express.other_pad")
        wide = paper.width_of(said, TEXT_600, 16)
        keys = faces.arrows_cap(self.style).get_width() / self.style.u
        paper.arrows((paper.width - wide - keys - 8, 54))
        paper.write(said, TEXT_600, 16, "ink_muted", (paper.width, 54), "right")

    # ------------------------------------------------------------------ acts

    def take(self, row: Row) -> None:
        if row.player is None:
            super().take(row)
        else:
            self._look_at(row.player)

    def _look_at(self, player: int) -> None:
        self.large = player
        self.rebuild()

    def handle(self, event: pygame.event.Event) -> Change:
        """Left and right go from pad to pad."""
        if event.type == pygame.KEYDOWN and event.key in OTHER and not self.asking:
            self._look_at((self.large + OTHER[event.key]) % len(self.match.seats))
            return None
        return super().handle(event)

    # ------------------------------------------------------------------ pictures

    def below(self) -> Iterator[Sprite]:
        yield from self.view.sprites()
        if self.chosen is not None:
            yield Sprite(earlier_frame(*self.view.rect.size, self.style), *self.view.rect.topleft)
        yield from self.title.sprites
        yield from self.slid()


@drawn
def earlier_frame(w: int, h: int, style: Style) -> pygame.Surface:
    """A dashed line inside the edge of a pad that is not the present one."""
    canvas, u = Canvas(w, h), style.u
    inset, line = 6 * u, 3 * u
    dash = 14 * u, 9 * u
    canvas.rect(inset, inset, w - 2 * inset, h - 2 * inset, 14 * u, None, style.theme["ink"], line, dash=dash)
    return canvas.surface()
