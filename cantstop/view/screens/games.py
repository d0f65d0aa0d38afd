"""Games: the saved games of both kinds, open and finished, with the details of the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any

import pygame

from cantstop.controller.exercises import GAMES
from cantstop.controller.games import Deleted, Filter, ListedGame
from cantstop.view import sentences
from cantstop.view.app.actions import action, action_of
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Change, Pop, Replace
from cantstop.view.kit import keys
from cantstop.view.kit.containers import Column, Grid, Layers, Row, Spring
from cantstop.view.kit.controls import Popup, Pressable, Segments
from cantstop.view.kit.drawing import Card, Drawing, key_cap
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import BODY, HEADING, LABEL, STRONG, STRONG_NOTE, TITLE, Text
from cantstop.view.parts import emblems, game_list, games
from cantstop.view.parts.express import printing
from cantstop.view.parts.page import page

LIST = "games"
ROW, GAP, RIGHT, ARROW = 108.0, 12.0, 512.0, 22.0
TALL_ROW, LOW, PICTURE = 84.0, 390.0, 350.0  # in a tall window, where the chosen game lies below
DOUBLE_CLICK, NAME = 0.45, 48.0  # seconds; the height of a name in the list of players
KINDS: dict[str | None, str] = {None: "list.all", **{game: f"common.{game}" for game in GAMES}}
STATES = {None: "list.all", False: "list.open", True: "list.finished"}
RESULTS = {None: "list.all", True: "list.won", False: "list.lost"}


class Games(Screen):
    across = 900.0

    def __init__(self, context: Context, playing: int | None = None, over: bool | None = None) -> None:
        """Open the list; `playing` is the game on the table below, to which it returns; `over` is the filter."""
        super().__init__(context)
        self.playing = playing
        self.which = Filter(over=over)
        self.deleted: dict[int, Deleted] = {}  # they keep their places until the screen is left
        self._choosing = False  # the list of players is open
        self._clicked = (-1, 0.0)
        self._find()

    # The games

    def _find(self, with_people: bool = True) -> None:
        """Find the matching games; with `with_people`, also the players to choose from."""
        store = self.context.open_store()
        if with_people:
            self.people = store.people()
        self.found = game_list.FoundGames(store, self.which)
        self.chosen = 0
        self.deleted = {}

    @property
    def entry(self) -> ListedGame | None:
        """The chosen game, unless it is deleted."""
        found = self.found.at(self.chosen) if self.chosen < len(self.found.ids) else None
        return None if found is None or found.id in self.deleted else found

    # The screen

    def build(self) -> Node:
        left = Column(*self._filters(), self._list(), gap=14).share().sized(align="fill")
        body: Node = Row(left, self._beside().sized(width=RIGHT, align="fill"), gap=16)
        if self.layout.tall:
            body = Column(left, self._beside().sized(height=LOW), gap=16)
        over = Popup("players", self._players(), beside="player", points_at="player") if self._choosing else None
        return Layers(page(self._head(), body), over)

    def _head(self) -> Node:
        bar, cap = self._filter(self.filter_kind, KINDS, self.which.kind, 18)
        bar.sized(height=52).saying(self.say("spoken.game"))
        count = Text(self.say("list.count", n=len(self.found.ids) - len(self.deleted)), STRONG, "ink_muted", lines=1)
        return Row(self.back_button(), Text(self.say("list.title"), TITLE), count, Spring(), bar, cap, gap=18)

    def _filters(self) -> Iterator[Node]:
        said = self.which.player or self.say("list.anybody")
        who = self.button(self.choose_player, label=said, label_size=18, pad=14, enabled=bool(self.people))
        states = self._filter(self.filter_state, STATES, self.which.over)
        who.sized(width=290, height=46, key="player")
        yield Row(*states, Spring(), who, gap=10, align="fill").sized(key="filters")
        if self.which.player is not None:
            yield Row(*self._filter(self.filter_result, RESULTS, self.which.won), Spring(), gap=10)

    def _filter(
        self, does: Callable[..., Change], choices: Mapping[Any, str], chosen: object, size: float = 17
    ) -> tuple[Node, Node]:
        """Return the control of a filter, and its key."""
        key, options = self.key(does), [(value, self.say(words)) for value, words in choices.items()]
        bar = Segments(action_of(does).name, options, chosen, pressed_by=key, label_size=size, on=does)
        return bar.sized(height=46).saying(self.say("spoken.shown")), key_cap(key)

    def _players(self) -> Node:
        names = [None, *self.people]

        def row(number: int) -> Node:
            name = names[number]
            said = Text(name or self.say("list.anybody"), LABEL, lines=1)
            chosen = name == self.which.player
            on = partial(self._filter_player, name)
            return Pressable(f"name_{number}", said, (12, 0), group="names", chosen=chosen, plain=True, on=on)

        chosen = names.index(self.which.player) if self.which.player in names else 0
        return List("names", len(names), row, row_height=NAME, chosen=chosen)

    def _list(self) -> Node:
        if not self.found.ids:
            none = Card(Text(self.say("list.none"), BODY, lines=0), 26)
            return Column(none, self._large(self.new_game), Spring(), gap=16, grow=1)
        count, chosen = len(self.found.ids), self.chosen
        return List(LIST, count, self._row, row_height=self._high, gap=GAP, chosen=chosen, steady=True)

    @property
    def _high(self) -> float:
        """The height of a row."""
        return TALL_ROW if self.layout.tall else ROW

    def _row(self, number: int) -> Node:
        entry, chosen = self.found.at(number), number == self.chosen
        if entry.id in self.deleted:
            said = self.say("list.deleted", key=keys.cap(self.key(self.undelete)))
            child: Node = Row(Text(said, STRONG, lines=2), margin=(10, 0))
        else:
            child = game_list.row(entry, games.when(entry), self._high - 24)
        arrow = emblems.sign("chevron_right", ARROW) if chosen else Spring(0).sized(width=ARROW)
        shown = Row(child.share(), arrow, gap=8)
        edge = "ink" if chosen else ""
        on = partial(self._choose, number)
        return Pressable(f"game_{entry.id}", shown, pad=(14, 8, 8, 8), framed=edge, group="list", on=on)

    def _large(self, does: Callable[[], Change], **more: Any) -> Node:
        return self.button(does, label_size=25, pad=22, **more).sized(height=72)

    def _beside(self) -> Node:
        """Return the details of the chosen game, with the buttons for it."""
        entry = self.entry
        if entry is None:
            ways = (self.undelete, self.new_game) if self.found.ids else ()
            return Column(*map(self._large, ways), Spring(), gap=12)
        if entry.damaged:
            unreadable = Text(self.say("list.unreadable"), HEADING, lines=2)
            return Card(Column(unreadable, Spring(), self._delete(entry), gap=12), 20)
        picture = Drawing(lambda w, h, style: game_list.picture(entry, w, style), aspect=1.0).saying("")
        told = Text(sentences.capitalised(game_list.standing(entry)), HEADING, lines=2)
        rules = Text(game_list.variants(entry), STRONG_NOTE, "ink_muted", lines=2)
        deeds = Grid(*self._deeds(entry), columns=2, gap=(12, 10))
        main = self._main(entry)
        if self.layout.tall:
            beside = Column(told, rules, Spring(), deeds, main, gap=10).share()
            return Card(Row(picture.sized(width=PICTURE, align="fill"), beside.sized(align="fill"), gap=20), 20)
        return Card(Column(told, rules, picture.share(), deeds, main, gap=10), (20, 16, 20, 18))

    def _deeds(self, entry: ListedGame) -> Iterator[Node]:
        if not entry.over:
            yield self._deed(self.review)
        yield self._deed(self.watch)
        yield self._deed(self.practice)
        if entry.kind == "express":
            yield self._deed(self.print)
        yield self._deed(self.save_as)
        yield self._delete(entry)

    def _deed(self, does: Callable[[], Change]) -> Node:
        return self.button(does, label_size=17, icon="", pad=12).sized(height=48)

    def _delete(self, entry: ListedGame) -> Node:
        free = not entry.in_use and entry.id != self.playing
        return self.button(self.delete, label_size=17, pad=12, enabled=free).sized(height=48)

    def _main(self, entry: ListedGame) -> Node:
        """Return the main button: it reviews a finished game or resumes an open one."""
        if entry.over:
            return self._large(self.review, key="Enter", main=True)
        return self._large(self.go_on, note=self.say("list.in_use") * entry.in_use, enabled=not entry.in_use)

    @property
    def first_group(self) -> str | None:
        return "names" if self._choosing else "list"

    # What presses mean

    @action("common.back", "Esc")
    def back(self) -> Change:
        if self._choosing:
            self._choosing = False
            return None
        return Pop()

    @action(key="Tab", name="kind")
    def filter_kind(self, kind: str | None) -> Change:
        return self._narrow(replace(self.which, kind=kind))

    @action(key="F", name="state")
    def filter_state(self, over: bool | None) -> Change:
        return self._narrow(replace(self.which, over=over))

    @action(key="S", name="player")
    def choose_player(self) -> Change:
        """Open the list of players, or close it."""
        self._choosing = not self._choosing and bool(self.people)
        if self._choosing and self.ui.focus is None:
            self.focus(f"name_{[None, *self.people].index(self.which.player)}")
        return None

    def _filter_player(self, name: str | None) -> Change:
        return self._narrow(replace(self.which, player=name, won=None))

    @action(key="L", name="result")
    def filter_result(self, won: bool | None) -> Change:
        return self._narrow(replace(self.which, won=won))

    def _narrow(self, which: Filter) -> Change:
        self.which, self._choosing = which, False
        self.tree.to_start(LIST)
        self._find(with_people=False)
        return None

    @action("list.go_on", "Enter", main=True)
    def go_on(self) -> Change:
        return self._do(self._go_on)

    @action("review.watch_again", "W")
    def review(self) -> Change:
        return self._do(partial(games.review, self.context))

    @action("list.watch", "Space", icon="play")
    def watch(self) -> Change:
        return self._do(partial(games.review, self.context, playing=True))

    @action("list.same_throws", "T")
    def practice(self) -> Change:
        return self._do(partial(games.same_throws, self.context))

    @action("expressend.print", "P")
    def print(self) -> Change:
        return self._do(self._print)

    @action("pause.save_as", "Ctrl+S")
    def save_as(self) -> Change:
        return self._do(self._save_as)

    def _save_as(self, entry: ListedGame) -> Change:
        said = entry.name or games.suggested_name([seat.name for seat in entry.seats])
        return games.save_as(self.context, said, partial(games.save_entry_as, self.context, entry))

    def _print(self, entry: ListedGame) -> Change:
        if entry.kind == "express":
            printing.print_entry(self.context, entry)
        return None

    def _do(self, does: Callable[[ListedGame], Change]) -> Change:
        """Close the list of players and apply the function to the chosen game, if that game is readable."""
        self._choosing = False
        entry = self.entry
        return None if entry is None or entry.damaged else does(entry)

    @action("list.delete", "Del")
    def delete(self) -> Change:
        entry = self.entry
        if self._choosing or entry is None or entry.id == self.playing:
            self.context.play("not_possible")
        elif (gone := games.delete(self.context, entry)) is not None:
            self.deleted[entry.id] = gone
        return None

    @action("pause.undo", "Ctrl+Z", icon="undo")
    def undelete(self) -> Change:
        if self._choosing or not self.deleted:
            self.context.play("not_possible")
        else:
            self._bring_back(next(reversed(self.deleted)))
        return None

    @action("title.new", "N")
    def new_game(self) -> Change:
        from cantstop.view.screens.new_game import NewGame

        return Replace(NewGame)

    def _go_on(self, entry: ListedGame) -> Change:
        if entry.id == self.playing:
            return Pop()
        return games.review(self.context, entry) if entry.over else games.open_entry(self.context, entry)

    def _choose(self, number: int) -> Change:
        """Choose a game by a press, or restore a deleted one; a second press, or a key, resumes it."""
        self._choosing = False
        gone = self.found.ids[number]
        if gone in self.deleted:
            self._bring_back(gone)
            return None
        now = monotonic()
        soon = self._clicked[0] == number and now - self._clicked[1] < DOUBLE_CLICK
        twice = soon or (self.chosen == number and self.ui.ring and self.ui.focus is not None)
        self._clicked = number, now
        self.chosen = number
        return self._do(self._go_on) if twice else None

    def _bring_back(self, game: int) -> None:
        notice = self.context.open_store().undelete(self.deleted.pop(game))
        if notice is not None:
            self.context.tell((notice,))

    def takes(self, event: pygame.event.Event) -> bool:
        """Move by Up, Down and the page keys, without a focus ring."""
        box, every = self.tree.box(LIST), len(self.found.ids)
        if event.type != pygame.KEYDOWN or self.ui.focus is not None or box is None or self._choosing:
            return False
        page = max(1, int(box.h / (self.style.u * (self._high + GAP))) - 1)
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        step = (steps | {pygame.K_HOME: -every, pygame.K_END: every}).get(event.key, 0)
        if step:
            self.chosen = min(every - 1, max(0, self.chosen + step))
            self.changed()
        return step != 0

    def resume(self) -> None:
        """Update the list: the game may have been saved under a name, or played on."""
        entry = self.entry
        if entry is not None and not self.deleted:
            self._find()
            self.chosen = self.found.ids.index(entry.id) if entry.id in self.found.ids else 0
        self.changed()
