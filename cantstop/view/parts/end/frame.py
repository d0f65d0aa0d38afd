"""The end of a game, in both games: who won, with what, and the ways on; a game tells below that how it went."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Generic

import pygame

from cantstop.controller import setups
from cantstop.controller.kept_training import AnyReview
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.view.app import ways
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Change, Replace
from cantstop.view.art import plates
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.controls import icon_button
from cantstop.view.kit.drawing import Icon
from cantstop.view.kit.gamepads import PAD
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import HERO, STRONG, Text
from cantstop.view.kit.timeline import Tween
from cantstop.view.parts import games
from cantstop.view.parts.end.sign import SIGN
from cantstop.view.parts.held_match import AMatch, HeldMatch
from cantstop.view.parts.review.counting import Keeping

HEAD, EMBLEMS = 104.0, 276.0  # the head, and the room for all signs
WAY = 62.0  # the height of a button
JUST_COME_MS = 1500.0  # so long no key that confirms is meant for the end: who hurries presses about once a second
MANY = HERO.of(29)  # of more than two who are first


class EndFrame(Screen, ABC, Generic[AMatch]):
    title_role = HERO

    def __init__(self, context: Context, match: AMatch, review: AnyReview) -> None:
        super().__init__(context)
        self.match, self.held = match, HeldMatch(context, match)
        self.names = [seat.name for seat in match.seats]
        self.review = review
        self._just_come: Tween = self.timeline.wait(JUST_COME_MS)
        self.keeping = Keeping(context, review)

    # Of each game

    @property
    @abstractmethod
    def first(self) -> Sequence[int]:
        """Who has won."""

    @abstractmethod
    def title(self) -> str: ...

    @abstractmethod
    def note(self) -> str:
        """The line below the headline."""

    @abstractmethod
    def body(self) -> Iterator[Node]: ...

    @property
    def ways(self) -> Sequence[Callable[[], Change]]:
        """The ways on that stand in the head."""
        return self.watch, self.again

    # What is shown

    def build(self) -> Node:
        return Column(self._head(), *self.body(), gap=14, margin=(SIGN[0], 14, 18, 18))

    def _head(self) -> Node:
        note = self.note()
        said = Column(
            Text(self.title(), self.title_role if len(self.first) <= 2 else MANY, lines=3),
            Text(note, STRONG.of(18), "ink_muted") if note else None,
            gap=2,
            key="title",
        ).share()
        tip = self.say("pause.main_menu")
        menu = icon_button("menu", "menu", key=self.key(self.menu), tip=tip, sound="back", on=self.menu)
        ways = (self.button(way, pad=16) for way in self.ways)
        buttons = Row(menu.sized(width=102, height=WAY), *(way.sized(height=WAY) for way in ways), gap=13)
        if self.layout.tall:
            return Column(Row(self._emblems(), said, gap=22, height=HEAD), Row(Spring(), buttons), gap=14)
        return Row(self._emblems(), said, buttons, gap=22, height=HEAD)

    def _emblems(self) -> Node:
        """The signs of the first, smaller where there are many."""
        side = min(SIGN[2], EMBLEMS / len(self.first) - 8)
        colours = [self.match.seats[player].colour for player in self.first]
        return Row(*(_emblem(colour, side) for colour in colours), gap=8)

    def placed(self) -> None:
        said = self.tree.box("title")
        self.kept_clear = (said.rect,) if said is not None else ()

    # Acts

    def takes(self, event: pygame.event.Event) -> bool:
        """Keys that confirm, soon after it has come or after each other: they were meant for the table."""
        chosen = event.type == pygame.KEYDOWN and self.ui.ring and self.ui.focus is not None  # here, by key
        early = not (self._just_come.done or chosen) and _confirms(event)
        if early:
            self._just_come = self.timeline.wait(JUST_COME_MS)
        return early

    @action("pause.main_menu", "Esc", sound="back")
    def menu(self) -> Change:
        return ways.to_title()

    def back(self) -> Change:
        return self.menu()

    @action("review.watch_again", "W")
    @abstractmethod
    def watch(self) -> Change:
        """To the review of the game."""

    @action("pause.undo", "Ctrl+Z", icon="undo")
    def undo(self) -> Change:
        if self.match.undo() is not None:
            return self.held.go_on(ways.table_of(self.match))
        self.context.play("not_possible")
        return None

    @action("over.play_again", "Enter", main=True)
    def again(self) -> Change:
        return self.play(setups.again(self.match.record))

    def how_to_play(self) -> Change:
        return ways.to_how_to_play(self.match.state.rules)

    def play(self, setup: ClassicSetup | ExpressSetup) -> Change:
        match = games.begin(self.context, setup)
        return Replace(ways.table_of(match))

    # Time

    def update(self, ms: float) -> Change:
        self.review.start()  # not before the screen is seen
        if not self.busy:
            self.keeping.keep()
        return super().update(ms)

    @property
    def waiting(self) -> bool:
        return super().waiting or not self.keeping.done

    def leave(self) -> None:
        self.review.drop()
        self.keeping.keep()
        self.held.leave()


def _confirms(event: pygame.event.Event) -> bool:
    if event.type == PAD:
        return bool(event.button == "a")
    return event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


def _emblem(colour: str, side: float) -> Node:
    return Icon(lambda style: plates.winner_plate(style.px(side), colour, style.theme)).saying("")
