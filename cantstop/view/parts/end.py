"""The base class of the screens at the end of a game: the winner, the buttons, and the chart of the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence

import pygame

from cantstop.controller import setups
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.training import AnyReview
from cantstop.view.app import ways
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.gamepad import PAD
from cantstop.view.app.ways import Change, Replace
from cantstop.view.art import pieces
from cantstop.view.kit.controls import icon_button
from cantstop.view.kit.drawing import Icon
from cantstop.view.kit.fonts import HERO, STRONG, Text
from cantstop.view.kit.node import Column, Grid, Node, Row, Spring
from cantstop.view.kit.timeline import Tween
from cantstop.view.parts import games
from cantstop.view.parts.game_screen import AMatch, MatchScreen
from cantstop.view.parts.page import chooser
from cantstop.view.parts.review_frame import keep

HEAD, EMBLEM, EMBLEMS = 104.0, 100.0, 276.0  # the head, a winner's sign, and the room for all signs
WAY, WAY_BELOW = 62.0, 55.0  # the heights of buttons in the head and at the foot
JUST_COME_MS = 1500.0  # time for which confirming keys are ignored: a player in a hurry presses about once a second
BELOW_TITLE = 46.0  # height in units of the room for notices
MANY = HERO.of(29)  # the role of names if more than two players are first


class EndFrame(MatchScreen[AMatch], ABC):
    title_role = HERO
    views: Mapping[str, str]  # that the card can show, with the keys of their words

    def __init__(self, context: Context, match: AMatch, review: AnyReview) -> None:
        super().__init__(context, match)
        self.review = review
        self.view = next(iter(self.views))
        self._just_come: Tween = self.timeline.wait(JUST_COME_MS)

    # Of each game

    @property
    @abstractmethod
    def first(self) -> Sequence[int]: ...

    @abstractmethod
    def title(self) -> str: ...

    @abstractmethod
    def note(self) -> str: ...

    @abstractmethod
    def body(self) -> Iterator[Node]: ...

    def no_undo(self) -> str:
        """Return the reason why undo is impossible, or "" if no reason needs to be shown."""
        return ""

    @property
    def ways(self) -> Sequence[Callable[[], Change]]:
        return self.watch, self.again

    @property
    def ways_below(self) -> Sequence[Callable[[], Change]]:
        return self.same_dice, self.log, self.undo, self.save_as

    # Nodes

    def build(self) -> Node:
        return Column(self._head(), *self.body(), gap=14, margin=(18, 14, 18, 18))

    def _head(self) -> Node:
        note = self.note()
        title = Text(self.title(), self.title_role if len(self.first) <= 2 else MANY, lines=3).sized(key="title")
        below = Text(note, STRONG.of(18), "ink_muted") if note else None
        said = Column(title, below, gap=2).sized(key="head").share()
        tip = self.say("pause.main_menu")
        leave = icon_button("menu", "home", key=self.key(self.menu), tip=tip, sound="back", on=self.menu)
        ways = (self.button(way, pad=16) for way in self.ways)
        buttons = Row(leave.sized(width=102, height=WAY), *(way.sized(height=WAY) for way in ways), gap=13)
        if self.layout.tall:
            return Column(Row(self.emblems(), said, gap=22).sized(height=HEAD), Row(Spring(), buttons), gap=14)
        return Row(self.emblems(), said, buttons, gap=22).sized(height=HEAD)

    def emblems(self) -> Node:
        side = min(EMBLEM, EMBLEMS / len(self.first) - 8)
        colours = [self.match.seats[player].colour for player in self.first]
        return Row(*(_emblem(colour, side) for colour in colours), gap=8)

    def chooser(self) -> Row:
        return chooser(self.show_view, self.views, self.view, self.say("spoken.shown"))

    def foot(self, columns: int) -> Node:
        return Grid(*map(self.way_below, self.ways_below), columns=columns, gap=(14, 9))

    def way_below(self, way: Callable[[], Change]) -> Node:
        if way != self.undo:
            return self.button(way, pad=14).sized(height=WAY_BELOW)
        deed = self.match.would_undo()
        note = self.no_undo() if deed is None else games.deed(deed, self.names)
        return self.button(self.undo, note=note, pad=14, enabled=deed is not None).sized(height=WAY_BELOW)

    def placed(self) -> None:
        """Reserve the line below the title for notices."""
        title, head = self.tree.box("title"), self.tree.box("head")
        assert title is not None
        assert head is not None
        self.kept_clear = (title.rect,)
        self.notice_room = pygame.Rect(head.x, title.bottom, head.w, self.style.px(BELOW_TITLE))

    # Acts

    def takes(self, event: pygame.event.Event) -> bool:
        """Ignore Enter and similar keys shortly after the screen has opened or after another ignored key."""
        chosen = event.type == pygame.KEYDOWN and self.ui.ringed is not None  # here, by key
        early = not (self._just_come.done or chosen) and _confirms(event)
        if early:
            self._just_come = self.timeline.wait(JUST_COME_MS)
        return early

    @action("pause.main_menu", "Esc", sound="back")
    def menu(self) -> Change:
        return ways.to_title()

    def back(self) -> Change:
        return self.menu()

    @action("common.menu", "F10")
    def pause(self) -> Change:
        return ways.to_pause(ways.PauseWords, "over", (self.save_as, self.log, self.how_to_play))

    @action("review.watch_again", "W")
    def watch(self) -> Change:
        return ways.to_review(self.match.record, self.review)

    @action(key="D", name="view")
    def show_view(self, view: str) -> Change:
        self.view = view
        return None

    @action("pause.log", "Z")
    def log(self) -> Change:
        return ways.to_log(self.match, review=self.review)

    @action("list.same_throws", "T")
    def same_dice(self) -> Change:
        return self.play(games.same_dice(self.match.record))

    @action("pause.undo", "Ctrl+Z", icon="undo")
    def undo(self) -> Change:
        if self.match.undo() is not None:
            return self.pass_on(ways.table_of(self.match))
        self.context.play("not_possible")
        return None

    @action("over.play_again", "Enter", main=True)
    def again(self) -> Change:
        return self.play(setups.again(self.match.record))

    def play(self, setup: ClassicSetup | ExpressSetup) -> Change:
        match = games.begin(self.context, setup)
        return Replace(ways.table_of(match))

    # Time

    def update(self, ms: float) -> Change:
        if not self.tree.turning:
            self.review.start()
        if not self.busy:
            keep(self.context, self.review)
        return super().update(ms)

    @property
    def waiting(self) -> bool:
        return super().waiting or not self.review.kept

    def leave(self) -> None:
        self.review.drop()
        keep(self.context, self.review)
        super().leave()


def _confirms(event: pygame.event.Event) -> bool:
    if event.type == PAD:
        return bool(event.button == "a")
    return event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


def _emblem(colour: str, side: float) -> Node:
    return Icon(lambda style: pieces.winner_plate(style.px(side), colour, style.theme)).saying("")
