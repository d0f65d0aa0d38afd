"""Games: all that are kept, open and finished, of both kinds, with the chosen one in full beside the list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import monotonic
from typing import Any, ClassVar

import pygame

from cantstop.controller.games import Deleted, Filter, ListedGame
from cantstop.view import sentences
from cantstop.view.app.actions import Action
from cantstop.view.app.context import Context
from cantstop.view.app.game_kinds import GAME_KINDS
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Answer, Change, Pop, Push, Replace, SaveUnder
from cantstop.view.kit import keys
from cantstop.view.kit.containers import Column, Layers, Row, Spring
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Card, Drawing, key_cap
from cantstop.view.kit.grid import Grid
from cantstop.view.kit.inputs import Segments
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Node
from cantstop.view.kit.popup import Popup
from cantstop.view.kit.text import BODY, HEADING, LABEL, STRONG, STRONG_NOTE, TITLE, Text
from cantstop.view.parts import game_list, games
from cantstop.view.parts.express import printing
from cantstop.view.parts.found_games import FoundGames
from cantstop.view.parts.page import page

LIST = "games"
ROW, GAP, RIGHT = 108.0, 12.0, 512.0
DOUBLE_CLICK, NAME = 0.45, 48.0  # seconds; the height of a name in the list of players
KIND_CHOICES = ((None, "list.all"), *((game, kind.name) for game, kind in GAME_KINDS.items()))
STATES: tuple[tuple[bool | None, str], ...] = ((None, "list.all"), (False, "list.open"), (True, "list.finished"))
RESULTS: tuple[tuple[bool | None, str], ...] = ((None, "list.all"), (True, "list.won"), (False, "list.lost"))
OF_A_GAME = ("go_on", "review", "watch", "practice", "print", "save_as")
ASKED = {"kind": "kind", "state": "over", "result": "won"}  # which field of the filter


class Games(Screen):
    name = "games"
    spread = True
    actions: ClassVar = {
        "back": Action("common.back", "Esc"),
        "kind": Action(key="Tab"),
        "state": Action(key="F"),
        "player": Action(key="S"),
        "result": Action(key="L"),
        "go_on": Action("list.go_on", "Enter", main=True),
        "review": Action("review.watch_again", "W"),
        "watch": Action("list.watch", "Space", icon="play"),
        "practice": Action("list.same_throws", "T"),
        "print": Action("expressend.print", "P"),
        "save_as": Action("pause.save_as", "Ctrl+S"),
        "delete": Action("list.delete", "Del"),
        "undelete": Action("pause.undo", "Ctrl+Z", icon="undo"),
        "new_game": Action("title.new", "N"),
    }

    def __init__(self, context: Context, playing: int | None = None, over: bool | None = None) -> None:
        """`playing`: the game on the table below; to go on with that one is to go back to it. `over`: which to show."""
        super().__init__(context)
        self.playing = playing
        self.which = Filter(over=over)
        self.deleted: dict[int, Deleted] = {}  # they keep their places until the screen is left
        self._choosing = False  # the list of players is open
        self._clicked = (-1, 0.0)
        self._find()

    # What there is

    def _find(self, anew: bool = True) -> None:
        """The games that are meant, from the first one on; unless `anew`, by another filter among the same people."""
        store = self.context.open_store()
        if anew:
            self.people = store.people()
        self.found = FoundGames(store, self.which)
        self.chosen = 0
        self.deleted = {}

    @property
    def entry(self) -> ListedGame | None:
        """The chosen game, unless it is deleted."""
        found = self.found.at(self.chosen) if self.chosen < len(self.found.ids) else None
        return None if found is None or found.id in self.deleted else found

    # What is on it

    def build(self) -> Node:
        left = Column(*self._filters(), self._list(), gap=14).share()
        body = Row(left.sized(align="fill"), self._beside().sized(width=RIGHT, align="fill"), gap=16)
        over = Popup("players", self._players(), beside="player", points_at="player") if self._choosing else None
        return Layers(page(self._head(), body), over)

    def _head(self) -> Node:
        kinds = [(kind, self.say(words)) for kind, words in KIND_CHOICES]
        key = self.key("kind")
        bar = Segments("kind", kinds, self.which.kind, pressed_by=key).sized(height=52)
        count = Text(self.say("list.count", n=len(self.found.ids) - len(self.deleted)), STRONG, "ink_muted", lines=1)
        return Row(self.back(), Text(self.say("list.title"), TITLE), count, Spring(), bar, key_cap(key), gap=18)

    def _filters(self) -> Iterator[Node]:
        states = [(over, self.say(words)) for over, words in STATES]
        bar = self._filter("state", states, self.which.over)
        yield Row(*bar, Spring(), self._who(), gap=10, align="fill").sized(key="filters")
        if self.which.player is not None:
            results = [(won, self.say(words)) for won, words in RESULTS]
            yield Row(*self._filter("result", results, self.which.won), Spring(), gap=10)

    def _filter(self, action: str, choices: list[tuple[bool | None, str]], chosen: bool | None) -> Iterator[Node]:
        """What is chosen from, and its key."""
        key = self.key(action)
        yield Segments(action, choices, chosen, pressed_by=key, label_size=17).sized(height=46)
        yield key_cap(key)

    def _who(self) -> Node:
        """Whose games: opens the list of players."""
        said = self.which.player or self.say("list.anybody")
        who = self.button("player", label=said, label_size=18, pad=14, enabled=bool(self.people))
        return who.sized(width=290, height=46, key="player")

    def _players(self) -> Node:
        """Everybody, and all people by name."""
        names = [None, *self.people]

        def row(number: int) -> Node:
            name = names[number]
            said = Text(name or self.say("list.anybody"), LABEL, lines=1)
            chosen = name == self.which.player
            return Pressable(f"name_{number}", said, (12, 0), group="names", chosen=chosen, plain=True, value=name)

        chosen = names.index(self.which.player) if self.which.player in names else 0
        return List("names", len(names), row, row_height=NAME, chosen=chosen)

    def _list(self) -> Node:
        if not self.found.ids:
            none = Card(Text(self.say("list.none"), BODY, lines=0), 26)
            return Column(none, *self._way_to_new_game(), gap=16, grow=1)
        chosen = self.chosen
        return List(LIST, len(self.found.ids), self._row, row_height=ROW, gap=GAP, chosen=chosen, steady=True)

    def _row(self, number: int) -> Node:
        entry, chosen = self.found.at(number), number == self.chosen
        if entry.id in self.deleted:
            child = game_list.gone_row(self.say("list.deleted", key=keys.cap(self.key("undelete"))))
        else:
            child = game_list.row(entry, games.when(entry))
        shown = Row(child.share(), game_list.arrow(chosen), gap=8)
        edge = "ink" if chosen else ""
        return Pressable(f"game_{entry.id}", shown, pad=(14, 8, 8, 8), value=number, framed=edge, group="list")

    def _way_to_new_game(self) -> Iterator[Node]:
        yield self.button("new_game", label_size=25, pad=24).sized(height=72)
        yield Spring()

    def _beside(self) -> Node:
        """The chosen game in full, and what can be done with it."""
        entry = self.entry
        if entry is None:
            return Column(*(self._after_deletion() if self.found.ids else ()), gap=12)
        if entry.damaged:
            told = [Text(self.say("list.unreadable"), HEADING, lines=2), Spring()]
            return Card(Column(*told, self._delete(entry), gap=12), 20)
        picture = Drawing(lambda w, h, style: game_list.picture(entry, w, style), aspect=1.0)
        return Card(
            Column(
                Text(sentences.capitalised(game_list.standing(entry)), HEADING, lines=2),
                Text(game_list.variants(entry), STRONG_NOTE, "ink_muted", lines=2),
                picture.share(),
                Grid(*self._deeds(entry), columns=2, gap=(12, 10)),
                self._main(entry).sized(height=72),
                gap=10,
            ),
            (20, 16, 20, 18),
        )

    def _after_deletion(self) -> Iterator[Node]:
        yield self.button("undelete", label_size=25, pad=22).sized(height=72)
        yield from self._way_to_new_game()

    def _deeds(self, entry: ListedGame) -> Iterator[Node]:
        if not entry.over:
            yield self._deed("review")
        yield self._deed("watch")
        yield self._deed("practice")
        if GAME_KINDS[entry.kind].printed:
            yield self._deed("print")
        yield self._deed("save_as")
        yield self._delete(entry)

    def _deed(self, action: str) -> Node:
        return self.button(action, label_size=17, icon="", pad=12).sized(height=48)

    def _delete(self, entry: ListedGame) -> Node:
        free = not entry.in_use and entry.id != self.playing
        return self.button("delete", label_size=17, pad=12, enabled=free).sized(height=48)

    def _main(self, entry: ListedGame) -> Node:
        """An open game is played on, a finished one is looked at."""
        if entry.over:
            return self.button("review", key="Enter", main=True, label_size=25, pad=22)
        note = self.say("list.in_use") if entry.in_use else ""
        return self.button("go_on", note=note, label_size=25, pad=22, enabled=not entry.in_use)

    @property
    def first_group(self) -> str | None:
        return "names" if self._choosing else "list"

    # What presses mean

    def on(self, action: str, value: Any) -> Change:
        if action.startswith("name_") or action in ASKED:
            self._narrow(action, value)
            return None
        if action == "player":
            self._choosing = not self._choosing and bool(self.people)
            if self._choosing and self.ui.focus is None:
                self.focus(f"name_{[None, *self.people].index(self.which.player)}")
            return None
        if action == "back" and self._choosing:
            self._choosing = False
            return None
        if self._choosing and action in ("delete", "undelete"):
            self.context.play("not_possible")
            return None
        self._choosing = False
        if action.startswith("game_"):
            return self._choose(int(value))
        if action in ("delete", "undelete"):
            self._put_away(action)
            return None
        if action == "new_game":
            return Replace("new_game")
        entry = self.entry
        if action not in OF_A_GAME:
            return super().on(action, value)
        return self._do(action, entry) if entry is not None and not entry.damaged else None

    def _narrow(self, action: str, value: Any) -> None:
        """Another filter: the list begins anew."""
        if action == "result" and self.which.player is None:
            self.context.play("not_possible")
            return
        if action in ASKED:
            self.which = replace(self.which, **{ASKED[action]: value})
        else:
            self.which = replace(self.which, player=value, won=None)
        self._choosing = False
        self.tree.to_start(LIST)
        self._find(anew=False)

    def _do(self, action: str, entry: ListedGame) -> Change:
        match action:
            case "go_on":
                return self._go_on(entry)
            case "review":
                return games.review(self.context, entry)
            case "watch":
                return games.review(self.context, entry, playing=True)
            case "practice":
                return games.same_throws(self.context, entry)
            case "print" if GAME_KINDS[entry.kind].printed:
                printing.print_entry(self.context, entry)
            case "save_as":
                said = entry.name or games.suggested_name([seat.name for seat in entry.seats])
                return Push("save_as", games.naming(self.context, said))
        return None

    def _go_on(self, entry: ListedGame) -> Change:
        if entry.id == self.playing:
            return Pop()
        return games.review(self.context, entry) if entry.over else games.open_entry(self.context, entry)

    def _choose(self, number: int) -> Change:
        """A press chooses a game, or brings a deleted one back; a second one soon after, or by key, goes on with it."""
        gone = self.found.ids[number]
        if gone in self.deleted:
            self._bring_back(gone)
            return None
        now = monotonic()
        soon = self._clicked[0] == number and now - self._clicked[1] < DOUBLE_CLICK
        twice = soon or (self.chosen == number and self.ui.ring and self.ui.focus is not None)
        self._clicked = number, now
        self.chosen = number
        entry = self.entry
        return self._go_on(entry) if twice and entry is not None and not entry.damaged else None

    def _put_away(self, action: str) -> None:
        entry = self.entry
        if action == "delete" and entry is not None and entry.id != self.playing:
            gone = games.delete(self.context, entry)
            if gone is not None:
                self.deleted[entry.id] = gone
        elif action == "undelete" and self.deleted:
            self._bring_back(next(reversed(self.deleted)))
        else:
            self.context.play("not_possible")

    def _bring_back(self, game: int) -> None:
        """The game comes back to its place."""
        notice = self.context.open_store().undelete(self.deleted.pop(game))
        if notice is not None:
            self.context.tell((notice,))

    def takes(self, event: pygame.event.Event) -> bool:
        """Up, Down and the keys of pages choose at once, without a focus ring in between."""
        step = self._step(event) if event.type == pygame.KEYDOWN and self.ui.focus is None else 0
        if not step or not self.found.ids or self._choosing:
            return False
        self.chosen = min(len(self.found.ids) - 1, max(0, self.chosen + step))
        self.changed()
        return True

    def _step(self, event: pygame.event.Event) -> int:
        """How many games a key goes down the list; negative goes up."""
        box = self.tree.box(LIST)
        page = 1 if box is None else max(1, int(box.h / (self.style.u * (ROW + GAP))) - 1)
        every = len(self.found.ids)
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        return (steps | {pygame.K_HOME: -every, pygame.K_END: every}).get(event.key, 0)

    def resume(self, answer: Answer) -> Change:
        """A game was saved under a name, looked at, or played on meanwhile."""
        entry = self.entry
        if isinstance(answer, SaveUnder) and entry is not None:
            games.save_entry_as(self.context, entry, answer.name)
        if entry is not None and not self.deleted:
            self._find()
            self.chosen = self.found.ids.index(entry.id) if entry.id in self.found.ids else 0
        self.changed()
        return None
