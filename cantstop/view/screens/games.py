"""The list of the saved games of both kinds, open and finished, with the details of the chosen one.

A row of the list has the players, the state or result of the game, and a small picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import cache, partial
from time import monotonic
from typing import Any

import pygame

from cantstop.controller.exercises import GAMES
from cantstop.controller.games import Filter, GameInUse, ListedGame
from cantstop.controller.history import without_secrets
from cantstop.model import classic, express
from cantstop.model.record import Record
from cantstop.view import sentences
from cantstop.view.app import ways
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import Change, Pop, Replace, Reset
from cantstop.view.art.board import Position, board_picture
from cantstop.view.art.pad import small_pad
from cantstop.view.kit import keys
from cantstop.view.kit.controls import Popup, Pressable
from cantstop.view.kit.drawing import Card, Drawing
from cantstop.view.kit.fonts import BODY, HEADING, LABEL, STRONG, STRONG_NOTE, TITLE, Text, wrapping
from cantstop.view.kit.lists import BAR_GAP, BAR_WIDTH, List
from cantstop.view.kit.node import Column, Grid, Layers, Node, Row, Spring
from cantstop.view.kit.paint import plate
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems, games
from cantstop.view.parts.emblems import player_row
from cantstop.view.parts.express import printing
from cantstop.view.parts.page import chooser, page
from cantstop.view.words import language, say

LIST, BESIDE_BAR = "games", (0.0, 0.0, BAR_WIDTH + BAR_GAP, 0.0)
ROW, GAP, RIGHT, ARROW = 108.0, 12.0, 512.0, 22.0
TALL_ROW, LOW, PICTURE = 84.0, 390.0, 350.0  # heights in a tall window, in which the chosen game is below
DOUBLE_CLICK, NAME = 0.45, 48.0  # seconds; the height of a name in the list of players
KINDS: dict[str | None, str] = {None: "list.all", **{game: f"common.{game}" for game in GAMES}}
STATES = {None: "list.all", False: "list.open", True: "list.finished"}
RESULTS = {None: "list.all", True: "list.won", False: "list.lost"}


class Games(Screen):
    across = 900.0
    first_groups = "names", "list"

    def __init__(self, context: Context, playing: int | None = None, over: bool | None = None) -> None:
        """Open the list. `playing` is the game on the table below; `over` filters by finished and open games."""
        super().__init__(context)
        self.playing = playing
        self.which = Filter(over=over)
        self.deleted: list[int] = []  # deleted games, which stay in the list until the screen closes
        self._choosing = False  # the list of players is open
        self._clicked = (-1, 0.0)
        self._find()
        context.tell_aloud(lambda: (self.say("list.count", n=len(self.ids)),))
        if context.listened and self.ids:
            self.focus(f"game_{self.ids[0]}")

    # The games

    def _find(self, with_people: bool = True) -> None:
        """Query the matching games and, if `with_people`, the players that the filter offers."""
        store = self.context.open_store()
        if with_people:
            self.people = store.people()
        ids = self.ids = store.find(self.which)
        # Games are queried in groups when they are first shown
        self._part = cache(lambda part: {each.id: each for each in store.listed(ids[part * PART : (part + 1) * PART])})
        self.chosen = 0
        self.deleted = []

    def _told(self) -> Iterator[str]:
        """Yield the sentences for a screen reader: the number of games, and the chosen one."""
        yield self.say("list.count", n=len(self.ids))
        if entry := self.entry:
            yield _in_words(entry)

    def at(self, number: int) -> ListedGame:
        return self._part(number // PART).get(self.ids[number], ListedGame(self.ids[number]))

    @property
    def entry(self) -> ListedGame | None:
        """The chosen game, or None if it was deleted."""
        found = self.at(self.chosen) if self.chosen < len(self.ids) else None
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
        kinds = chooser(self.filter_kind, KINDS, self.which.kind, self.say("spoken.game"), 52, label_size=18)
        count = Text(self.say("list.count", n=len(self.ids) - len(self.deleted)), STRONG, "ink_muted", lines=1)
        return Row(self.back_button(), Text(self.say("list.title"), TITLE), count, Spring(), kinds, gap=18)

    def _filters(self) -> Iterator[Node]:
        name, shown = self.which.player or self.say("list.anybody"), self.say("spoken.shown")
        who = self.button(self.choose_player, label=name, label_size=18, pad=14, enabled=bool(self.people))
        who.sized(width=290, height=46, key="player")
        states = chooser(self.filter_state, STATES, self.which.over, shown, label_size=17)
        yield Row(states, Spring(), who, gap=10, margin=BESIDE_BAR).sized(align="fill", key="filters")
        if self.which.player is not None:
            yield Row(chooser(self.filter_result, RESULTS, self.which.won, shown, label_size=17), Spring())

    def _players(self) -> Node:
        names = [None, *self.people]

        def row(number: int) -> Node:
            name = names[number]
            said = Text(name or self.say("list.anybody"), LABEL, lines=1)
            chosen = name == self.which.player
            on = partial(self._filter_player, name)
            return Pressable(f"name_{number}", said, (12, 0), group="names", chosen=chosen, look="row", on=on)

        chosen = names.index(self.which.player) if self.which.player in names else 0
        return List("names", len(names), row, row_height=NAME, chosen=chosen).saying(self.say("spoken.players"))

    def _list(self) -> Node:
        if not self.ids:
            none = Card(Text(self.say("list.none"), BODY, lines=0), 26)
            return Column(none, self._large(self.new_game), Spring(), gap=16, grow=1)
        count, chosen = len(self.ids), self.chosen
        listed = List(LIST, count, self._row, row_height=self._high, gap=GAP, chosen=chosen, steady=True)
        return listed.saying(self.say("list.title"))

    @property
    def _deleted(self) -> str:
        return self.say("list.deleted", key=keys.cap(self.key(self.undelete)))

    @property
    def _high(self) -> float:
        return TALL_ROW if self.layout.tall else ROW

    def _row(self, number: int) -> Node:
        entry, chosen = self.at(number), number == self.chosen
        if entry.id in self.deleted:
            child: Node = Row(Text(self._deleted, STRONG, lines=2), margin=(10, 0))
        else:
            child = game_row(entry, games.when(entry), self._high - 24)
        arrow = emblems.sign("chevron_right", ARROW) if chosen else Spring(0).sized(width=ARROW)
        shown = Row(child.share(), arrow, gap=8)
        edge = "ink" if chosen else ""
        on = partial(self._choose, number)
        return Pressable(f"game_{entry.id}", shown, pad=(14, 8, 8, 8), framed=edge, group="list", on=on)

    def _large(self, does: Callable[[], Change], **more: Any) -> Node:
        return self.button(does, label_size=25, pad=22, **more).sized(height=72)

    def _beside(self) -> Node:
        entry = self.entry
        if entry is None:
            offers = (self.undelete, self.new_game) if self.ids else ()
            return Column(*map(self._large, offers), Spring(), gap=12)
        if entry.damaged:
            unreadable = Text(self.say("list.unreadable"), HEADING, lines=2)
            return Card(Column(unreadable, Spring(), self._delete(entry), gap=12), 20)
        shown = Drawing(lambda w, h, style: picture(entry, w, style), aspect=1.0).saying("")
        told = Text(sentences.capitalised(standing(entry)), HEADING, lines=2)
        named = Text(self.say("list.named", name=entry.name), STRONG, lines=1) if entry.name else None
        rules = Text(rules_of(entry), STRONG_NOTE, "ink_muted", lines=2)
        deeds = Grid(*self._deeds(entry), columns=2, gap=(12, 10))
        main = self._main(entry)
        if self.layout.tall:
            beside = Column(told, named, rules, Spring(), deeds, main, gap=10).share()
            return Card(Row(shown.sized(width=PICTURE, align="fill"), beside.sized(align="fill"), gap=20), 20)
        return Card(Column(told, named, rules, shown.share(), deeds, main, gap=10), (20, 16, 20, 18))

    def _deeds(self, entry: ListedGame) -> Iterator[Node]:
        if not entry.over:
            yield self._deed(self.review)
        yield self._deed(self.watch)
        yield self._deed(self.practice)
        if entry.record.game == "express":
            yield self._deed(self.print)
        yield self._deed(self.save_as)
        yield self._delete(entry)

    def _deed(self, does: Callable[[], Change]) -> Node:
        return self.button(does, label_size=17, icon="", pad=12).sized(height=48)

    def _delete(self, entry: ListedGame) -> Node:
        free = not entry.in_use and entry.id != self.playing
        return self.button(self.delete, label_size=17, pad=12, enabled=free).sized(height=48)

    def _main(self, entry: ListedGame) -> Node:
        if entry.over:
            return self._large(self.review, key="Enter", main=True)
        return self._large(self.go_on, note=self.say("list.in_use") * entry.in_use, enabled=not entry.in_use)

    # Presses

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
        self.memory.pop(LIST, None)
        self._find(with_people=False)
        self.context.tell_aloud(self._told)
        return None

    @action("list.go_on", "Enter", main=True)
    def go_on(self) -> Change:
        entry = self._taken()
        if entry is None or entry.damaged:
            return None
        if entry.id == self.playing:
            return Pop()
        return self.review() if entry.over else games.open_entry(self.context, entry)

    @action("review.watch_again", "W")
    def review(self) -> Change:
        return self._review()

    @action("list.watch", "Space", icon="play")
    def watch(self) -> Change:
        return self._review(playing=not self.context.listened)

    @action("list.same_throws", "T")
    def practice(self) -> Change:
        record = self._record()
        return None if record is None else Reset(ways.table_of(games.begin(self.context, games.same_dice(record))))

    @action("expressend.print", "P")
    def print(self) -> Change:
        record = self._record()
        if record is not None and record.game == "express" and printing.print_game(self.context, record):
            self.context.notify("express.printed")
        return None

    @action("pause.save_as", "Ctrl+S")
    def save_as(self) -> Change:
        record = self._record()
        return None if record is None else ways.to_save_as(record)

    def _review(self, playing: bool = False) -> Change:
        record = self._record()
        return None if record is None else ways.to_review(without_secrets(record), playing=playing)

    def _record(self) -> Record | None:
        """Return the record of the chosen game, if it can be read."""
        entry = self._taken()
        return None if entry is None or entry.damaged else games.read(self.context, entry)

    def _taken(self) -> ListedGame | None:
        """Close the list of players; return the game to which a key applies, of the focused row or else the chosen."""
        self._choosing = False
        focused = "" if self.ui.ringed is None else self.ui.ringed.name
        self.chosen = next((place for place, game in enumerate(self.ids) if f"game_{game}" == focused), self.chosen)
        return self.entry

    @action("list.delete", "Del")
    def delete(self) -> Change:
        entry = None if self._choosing else self._taken()
        if entry is None or entry.id == self.playing:
            self.context.play("not_possible")
            return None
        try:
            refused = self.context.open_store().delete(entry.id)
        except GameInUse:
            self.context.notify("list.in_use")
            return None
        if not refused:
            self.deleted.append(entry.id)
            self.context.tell_aloud(lambda: (_in_words(entry), self._deleted))
        self.context.tell(refused)
        return None

    @action("pause.undo", "Ctrl+Z", icon="undo")
    def undelete(self) -> Change:
        if self._choosing or not self.deleted:
            self.context.play("not_possible")
        else:
            self._bring_back(self.deleted[-1])
        return None

    @action("title.new", "N")
    def new_game(self) -> Change:
        from cantstop.view.screens.new_game import NewGame

        return Replace(NewGame)

    def _choose(self, number: int) -> Change:
        """Choose a game, or restore a deleted one; a second press, or a key, resumes it."""
        self._choosing = False
        gone = self.ids[number]
        if gone in self.deleted:
            self._bring_back(gone)
            return None
        now = monotonic()
        soon = self._clicked[0] == number and now - self._clicked[1] < DOUBLE_CLICK
        twice = soon or (self.chosen == number and self.ui.ringed is not None)
        self._clicked = number, now
        self.chosen = number
        if not twice:
            self.context.tell_aloud(lambda: (self.say("spoken.chosen"),))
        return self.go_on() if twice else None

    def _bring_back(self, game: int) -> None:
        self.deleted.remove(game)
        if self.context.listened:
            self.context.tell_aloud(lambda: (self.say("spoken.undone", deed=self.say("list.delete")),))
            self.focus(f"game_{game}")
        self.context.tell(self.context.open_store().undelete(game))

    def takes(self, event: pygame.event.Event) -> bool:
        """Choose another game if the key is Up, Down or a page key and no control has the focus."""
        box, every = self.tree.box(LIST), len(self.ids)
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
        """Update the list, because the game may have been renamed or played further."""
        entry = self.entry
        if entry is not None and not self.deleted:
            self._find()
            self.chosen = self.ids.index(entry.id) if entry.id in self.ids else 0
        self.changed()


MOST_FACES, FACE = 4, 27.0  # with five or six players there is no room for portraits
PART = 16  # games of one query: more than are visible


def game_row(entry: ListedGame, when: str, size: float) -> Node:
    if entry.damaged:
        return Row(Text(say("list.unreadable"), BODY, "ink_muted", lines=2), margin=(10, 0))
    drawing = Drawing(lambda w, h, style: picture(entry, w, style)).sized(width=size, height=size)
    said, day = wrapping(line(entry), STRONG, "ink_muted"), Text(when, STRONG_NOTE, "ink_muted", lines=1)
    return Row(drawing, Column(players(entry), Row(said.share(), day, gap=12), gap=8).share(), gap=16)


def players(entry: ListedGame) -> Row:
    """Return a row with the tiles, faces and names of the players; all names have letters of one size."""
    face = FACE if len(entry.record.seats) <= MOST_FACES else 0.0
    seats = (player_row(seat, size=22, role=LABEL.of(18), face=face, gap=5, fills=False) for seat in entry.record.seats)
    return Row(*seats, gap=12)


def standing(entry: ListedGame) -> str:
    """Return a game's state: "round 6, Anna to roll", "throw 14, Anna leads with −40", "won by Anna in round 12"."""
    state, names = entry.state, [seat.name for seat in entry.record.seats]
    if entry.starting:
        return say("list.starting")
    if isinstance(state, express.State):
        said = _standing_of_pads(entry, state, names)
        return f"{said}, {say('list.practice')}" if entry.record.is_marked("practice") else said
    if state is None:
        return ""
    if state.winner is not None:
        return say("list.won_by", name=names[state.winner], n=state.round)
    return games.whose_move(state, names)


def _standing_of_pads(entry: ListedGame, state: express.State, names: Sequence[str]) -> str:
    most = max(state.totals)
    best = [name for name, total in zip(names, state.totals, strict=True) if total == most]
    if entry.over and len(names) == 1:
        return say("list.alone_with", total=most, n=state.pads[0].throws)
    if entry.over:
        return say("list.most_points" if entry.record.is_marked("practice") else "list.won_with", names=best, n=most)
    if len(names) == 1 and entry.record.text("daily"):
        return say("list.alone_today", n=state.round, day=date.fromisoformat(entry.record.text("daily")))
    if len(names) == 1:
        return say("list.alone", n=state.round)
    if len(best) > 1:
        return say("list.throw", n=state.round)
    return say("list.leads", n=state.round, name=best[0], total=most)


def _in_words(entry: ListedGame) -> str:
    if entry.damaged:
        return say("list.unreadable")
    return f"{language().listing(seat.name for seat in entry.record.seats)}, {games.when(entry)}, {line(entry)}"


def line(entry: ListedGame) -> str:
    if entry.damaged:
        return ""
    said = say("list.in_use") if entry.in_use else f"{say(f'common.{entry.record.game}')}, {standing(entry)}"
    return f"{say('list.named', name=entry.name)}, {said}" if entry.name else said


def rules_of(entry: ListedGame) -> str:
    state, said = entry.state, []
    if isinstance(state, classic.State):
        rules = state.rules
        if rules.columns_to_win != 3:
            said.append(say("list.columns", n=rules.columns_to_win))
        said += games.variants(rules)
    number = say("pause.number", number=entry.record.seed)
    return ", ".join([*said, number[:1].lower() + number[1:] if said and not language().noun_capitals else number])


def picture(entry: ListedGame, px: int, style: Style) -> Sprite:
    """Return a picture of the small board, or in Express of the leader's pad."""
    colours = tuple(seat.colour for seat in entry.record.seats)
    if isinstance(entry.state, classic.State):
        return board_picture(Position.of(entry.state, colours), px, style.theme)
    assert entry.state is not None, "of a damaged game nothing can be shown"
    totals = entry.state.totals
    leader = totals.index(max(totals))
    return Sprite(_framed(entry.state.pads[leader], px, colours[leader], style), 0, 0)


@drawn
def _framed(shown: express.Pad, px: int, colour: str, style: Style) -> pygame.Surface:
    line, inset = max(1.0, 0.012 * px), round(0.08 * px)
    surface = plate(px, px, 0.09 * px, style.theme["panel"], style.theme["line"], line).copy()
    surface.blit(small_pad(shown, px - 2 * inset, px - 2 * inset, colour, style), (inset, inset))
    return surface
