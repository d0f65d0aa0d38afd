"""What stands on the table of Express: whose pad is large, which dice lie there, and how all of it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from cantstop.controller.express_match import ExpressMatch
from cantstop.model import express
from cantstop.model.express import Pad
from cantstop.view.app.context import Context
from cantstop.view.app.layout import MARGIN
from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.timeline import Tween
from cantstop.view.parts.express.choice import Choice
from cantstop.view.parts.express.choose_column import ChooseColumn
from cantstop.view.parts.express.chronicle import Throw, round_shown
from cantstop.view.parts.express.column import Column
from cantstop.view.parts.express.hand_over import HandOver
from cantstop.view.parts.express.pad_view import PadView
from cantstop.view.parts.express.places import places
from cantstop.view.parts.express.tray import FiveTray
from cantstop.view.parts.express.waiting_columns import ClosedColumn, ReadyColumn, WaitColumn
from cantstop.view.parts.game_screen import GameScreen
from cantstop.view.parts.notes.first_express import FirstExpress

Phase = Literal["ready", "throwing", "handover", "closed", "choose", "watch", "revealing"]
COLUMNS: dict[str, type[Column]] = {
    "ready": ReadyColumn,
    "revealing": ReadyColumn,
    "throwing": WaitColumn,
    "watch": WaitColumn,
    "closed": ClosedColumn,
    "choose": ChooseColumn,
}


class Standing(GameScreen[ExpressMatch], PlacedScreen):
    """The table as it is at a moment. How it changes is in course.py."""

    kept_up_to = "error.kept_throw"

    def __init__(self, context: Context, match: ExpressMatch) -> None:
        super().__init__(context)
        self.match = match
        self.names = [seat.name for seat in match.seats]
        self.colours = [seat.colour for seat in match.seats]
        self.people = [player for player, seat in enumerate(match.seats) if seat.character is None]
        self.penalty = match.state.rules.penalty
        self.view = PadView(self.penalty)
        self.tray = FiveTray()
        self.phase: Phase = "ready"
        self.choice: Choice | None = None
        self.viewed = self.people[0] if self.people else 0  # whose pad is large
        self.shown: list[Pad] = []  # the pads as all may see them
        self.before: list[Pad | None] = []  # as they were, where the last marks are to be framed
        self.throws: list[Throw] = []
        self.advised = False
        self.sliding: Tween | None = None
        self.slid_from: dict[int, tuple[int, int]] = {}
        self.hold: Tween | None = None  # a game of computers goes on when it has run out
        self.cover: HandOver | None = None
        self.notes = FirstExpress(self)
        self._ticked = 0

    # ------------------------------------------------------------------ what there is

    @property
    def state(self) -> express.State:
        return self.match.state

    @property
    def dice_shown(self) -> tuple[int, ...] | None:
        """The throw on the table; after the reveal the one that was marked."""
        if self.state.dice is not None:
            return self.state.dice
        return self.throws[-1].dice if self.throws else None

    @property
    def watched(self) -> bool:
        """Whether nobody but computers is still in the game."""
        return not any(player in self.people for player in self.state.playing)

    @property
    def first_group(self) -> str | None:
        if self.phase == "choose" and self.choice is not None:
            return "cards" if self.choice.place is not None else "dice"
        return None

    @property
    def round_shown(self) -> int:
        return round_shown(self.throws, self.state)

    # ------------------------------------------------------------------ controls

    def build(self) -> None:
        self.cover = None
        if self.phase == "handover":
            self._build_cover()
            self.notes.build()
            return
        hidden = self.phase == "choose" and self.match.dice_hidden
        chosen = self.phase == "choose" and self.choice is None  # and who comes next is not yet known
        kind: type[Column] = ClosedColumn if hidden else COLUMNS["watch" if chosen else self.phase]
        self.tray.aside = self.choice.place if self.choice is not None and kind is ChooseColumn else None
        place = places(self.layout)
        self.view.lay_out(self.layout, self.style, MARGIN, MARGIN, place.pad_width, place.pad_height)
        self.view.name, self.view.colour = self.names[self.viewed], self.colours[self.viewed]
        self.view.round = self.say("express.throw_number", n=self.round_shown)
        if not self.view.strokes:
            self.view.pad = self.shown[self.viewed] if self.phase != "revealing" else self.view.pad
        self.column = kind(self)
        self.column.build()
        self.notes.build()

    def _build_cover(self) -> None:
        player, state = self.viewed, self.state
        done = [(self.colours[who], self.names[who]) for who, taken in enumerate(state.chosen) if taken is not None]
        values = None if self.match.dice_hidden else state.dice
        self.cover = HandOver(self, self.colours[player], self.names[player], values, done)

    # ------------------------------------------------------------------ what is seen

    def below(self) -> Iterator[Sprite]:
        if self.cover is not None:
            yield from self.cover.sprites()
            return
        if isinstance(self.column, ChooseColumn):
            self.view.preview = self.column.preview()
            self.view.faint = self.column.fifth_to_be() if self.view.preview is None else None
            self.column.light(self.column.lit_row())
            self.pick()
        else:
            self.view.preview = self.view.faint = None
        yield from self.view.sprites()
        yield from self.column.sprites()
        yield from self.notes.sprites()

    def above(self) -> Iterator[Sprite]:
        return iter(()) if self.cover is not None else self.column.above()

    def pick(self) -> None:
        """What would be marked if the time were up now: what is chosen, or else what is pointed at."""
        if self.phase != "choose" or self.choice is None:
            self.match.pick(None, None)
            return
        shown = self.choice.option or self.column.preview()
        self.match.pick(self.choice.face, None if shown is None else shown.mark)
