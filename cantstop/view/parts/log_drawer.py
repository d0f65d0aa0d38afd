"""The log of both games, a drawer that lists all throws. The table shows the chosen throw; other keys close the log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import ClassVar, Generic, NamedTuple

import pygame

from cantstop.view.app import ways
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import Change, Pop
from cantstop.view.kit.controls import Button, Pressable
from cantstop.view.kit.drawing import Card, Drawing, Hairline, Icon, Words, grip, sign_cap
from cantstop.view.kit.fonts import BODY, HEADING, LABEL, NOTE, PANEL_TITLE, STRONG, Text
from cantstop.view.kit.lists import List
from cantstop.view.kit.motion import Keyed, Motion
from cantstop.view.kit.node import Anchored, Column, Node, Padded, Row
from cantstop.view.parts import emblems
from cantstop.view.parts.game_screen import AMatch
from cantstop.view.parts.table_top import beside

MOVES = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -6, pygame.K_PAGEDOWN: 6}

GoBackTo = Callable[[int], Change] | None  # of the table below: continue from this moment


class LogRow(NamedTuple):
    """A row of a log: its height, its contents, and the throw shown when it is chosen."""

    height: float
    node: Node
    throw: int | None = None
    chosen: bool = False
    press: Callable[[], None] | None = None  # an action instead of showing a throw


class Log(Screen, ABC, Generic[AMatch]):
    """The base class of the logs. Each log lists its throws and shows the game at the chosen throw."""

    steps: ClassVar[str]  # the key of the words for a step of the up and down keys

    def __init__(self, context: Context, match: AMatch, moments: Mapping[int, int], go_back_to: GoBackTo) -> None:
        """Open the log. `moments` maps each throw that can be shown to the number of moves up to it, oldest first."""
        super().__init__(context)
        self.match, self._go_back_to, self.moments = match, go_back_to, moments
        self.throws = list(moments)
        self.chosen: int | None = None  # the throw that is shown; None: now
        self.asking = False  # whether the question about continuing from there is open
        self._rows: list[LogRow] = []

    # To be written by each log

    @abstractmethod
    def rows(self) -> Iterable[LogRow]: ...

    @abstractmethod
    def table(self) -> Node: ...

    @abstractmethod
    def heading(self) -> tuple[str, str, str]:
        """Return the player's colour, a line about the game, and the title, for the heading above the throw shown."""

    def warning(self) -> str:
        """Return a warning about an extra cost of continuing the game from the throw shown, or ""."""
        return ""

    def aside(self) -> Node | None:
        return None

    def captions(self) -> Node | None:
        return None

    def barred(self) -> str:
        """Return the reason why the game cannot continue from the throw shown, or "" if no reason needs to be shown."""
        return ""

    # Nodes

    @property
    def moment(self) -> int:
        return self.match.moment if self.chosen is None else self.moments[self.chosen]

    @property
    def may_play_on(self) -> bool:
        return self.chosen is not None and self.match.may_go_back_to(self.moment)

    def build(self) -> Node:
        return self.frame(self.table(), Column(self._head(), self._drawer(), gap=12))

    def frame(self, table: Node, panel: Node) -> Node:
        return beside(self.layout, table, panel)

    def _head(self) -> Node:
        colour, line, title = self.heading()
        words = Column(Text(line, BODY, "ink_muted", lines=1), Text(title, PANEL_TITLE, lines=1).saying(title), grow=1)
        return Row(emblems.tile(colour, 46), words, self.aside(), gap=12)

    def _drawer(self) -> Node:
        self._rows = list(self.rows())
        chosen = next((number for number, row in enumerate(self._rows) if row.chosen), None)
        heights = [row.height for row in self._rows]
        listed = List("rows", len(heights), self._row, row_height=heights, chosen=chosen, at_end=True)
        listed.saying(self.say("log.title"))
        close = self.button(self.close, label_size=16, pad=8, plain=True, key_first=True, radius=10)
        body = Column(
            Row(Text(self.say("log.title"), HEADING, grow=1), close.sized(height=38), margin=(6, 0, 0, 0)),
            self.captions(),
            listed if heights else Padded(Text(self.say("log.empty"), STRONG, "ink_muted"), 6).sized(grow=1),
            self._question() if self.asking else self._ways(),
            gap=6,
        )
        bar = Drawing(grip).sized(width=52, height=6).saying("")
        card = Card(Column(Anchored(bar), body.sized(grow=1)), (12, 13, 12, 16), grow=1)
        return Keyed("drawer", card, comes=Motion(220, y=90))

    def _row(self, number: int) -> Node:
        row = self._rows[number]
        if row.throw is None and not row.chosen:
            return row.node
        on = row.press or partial(self.choose, row.throw)
        return Pressable(
            f"row_{number}", row.node, pad=(6, 0), chosen=row.chosen, look="row", radius=10, group="rows", on=on
        )

    def _ways(self) -> Node:
        arrows = [Icon(partial(sign_cap, sign)).saying("") for sign in ("arrow_up", "arrow_down")]
        on: Node | None = None
        if self.may_play_on:
            on = self.button(self.play_on, label_size=16, pad=8, plain=True, key_first=True, radius=10)
            on.sized(height=38)
        elif self.chosen is not None and (why := self.barred()):
            on = Text(why, NOTE, at="end")
        keys = Row(*arrows, Text(self.say(self.steps), NOTE, "ink_muted", grow=1), on, gap=6)
        label = self.say("common.back" if self.match.over else "log.back")
        return Column(keys, self.button(self.now, label=label, label_size=25).sized(height=69), gap=8, margin=(6, 0))

    def _question(self) -> Node:
        said = Text(self.say("log.undo", n=self.match.decisions_since(self.moment)), LABEL.of(22))
        warning = self.warning()
        no = Button("no", Words(self.say("log.no"), pad=14), pressed_by="Esc", on=self.back)
        yes = Button("yes", Words(self.say("log.yes"), pad=14, main=True), pressed_by="Enter", on=self._go_back)
        both = Row(*(way.share().sized(height=69) for way in (no, yes)), gap=12)
        return Column(said, Text(warning, STRONG, "loss") if warning else None, both, gap=8, margin=(6, 0))

    # Acts

    @action("log.close", "Z")
    def close(self) -> Change:
        """Return to the game; an open question is closed first."""
        if self.asking:
            self.asking = False
            return None
        return Pop()

    def back(self) -> Change:
        return self.close()

    @action("log.play_on", "P")
    def play_on(self) -> Change:
        self.asking = self.may_play_on
        return None

    @action("log.back", "Enter", main=True)
    def now(self) -> Change:
        return self.close()

    def how_to_play(self) -> Change:
        return ways.to_how_to_play(self.match.state.rules)

    def _go_back(self) -> Change:
        return Pop(None if self._go_back_to is None else partial(self._go_back_to, self.moment))

    def choose(self, throw: int | None) -> None:
        """Show the position at this throw, or the present for None; close an open question."""
        self.chosen, self.asking = throw, False
        self.changed()

    def takes(self, event: pygame.event.Event) -> bool:
        """Choose a throw if the key is Up, Down, Home or End, wherever the focus is."""
        if event.type != pygame.KEYDOWN or self.asking or not self.throws:
            return False
        at = len(self.throws) if self.chosen is None else self.throws.index(self.chosen)
        if event.key in MOVES:
            at = max(0, at + MOVES[event.key])
        elif event.key in (pygame.K_HOME, pygame.K_END):
            at = 0 if event.key == pygame.K_HOME else len(self.throws) - 1
        else:
            return False
        self.choose(self.throws[at] if at < len(self.throws) else None)
        return True

    def otherwise(self, event: pygame.event.Event) -> Change:
        """Close the log at any key without another meaning."""
        return None if self.asking or event.type != pygame.KEYDOWN else Pop()


def heading_row(words: str) -> Node:
    return Row(Text(words, STRONG, "ink_muted", lines=1), Hairline().sized(grow=1), gap=12, margin=(6, 0, 14, 0))


def shown_note(words: str) -> Node:
    return Text(words, STRONG.of(15), lines=1)
