"""Records: what the finished games tell, of both games, of everybody or of one player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

import pygame

from cantstop.controller import people
from cantstop.controller.characters import NAMES
from cantstop.controller.clock import now
from cantstop.controller.exercises import GAMES
from cantstop.controller.export import Export
from cantstop.controller.statistics import Key, Player, Selection, against
from cantstop.letters import is_name
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Change, Pop
from cantstop.view.app.system import show_folder
from cantstop.view.kit.containers import Column, Grid, Row, Spring
from cantstop.view.kit.controls import Segments
from cantstop.view.kit.drawing import Card, key_cap
from cantstop.view.kit.field import Field
from cantstop.view.kit.lists import Span
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import LABEL, STRONG, Text
from cantstop.view.parts.page import head, page
from cantstop.view.parts.records import overview, panels
from cantstop.view.parts.records.overview import Overview
from cantstop.view.parts.records.panels import Figures, name_of
from cantstop.view.parts.set_up.seats import LONGEST_NAME

# By page: its title, and the kind of its games
PAGES: dict[str, tuple[str, str | None]] = {
    **{game: (f"common.{game}", game) for game in GAMES},
    "both": ("records.both", None),
    "dice": ("over.dice", "classic"),
}
MET = 4  # characters whom a person has met most
STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -overview.SEEN, pygame.K_PAGEDOWN: overview.SEEN}


class Records(Screen):
    sheet = "after"
    first_group = overview.PLAYERS
    across = 900.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.page, self.undone = "both", True
        self.chosen: Key | None = None  # the player whose figures are shown
        self._export: Export | None = None  # the export that is being written
        self.exported: Path | None = None  # the written file, whose folder can be shown
        self.asking = False  # whether the chosen player shall be forgotten
        self.naming = False  # whether the chosen player gets another name
        self.renamed: people.Renamed | None = None  # the renaming that can be undone
        self._count()

    def _count(self) -> None:
        self.exported = None  # a new export would differ
        self.wanted = Selection(PAGES[self.page][1], self.undone)
        store, wanted = self.context.open_store(), self.wanted
        self.figures: Figures = panels.figures(store.statistics(wanted))
        self._choices_of = cache(lambda key: store.choices(key, wanted))
        self._scores_of = cache(lambda key: store.latest_scores(key, wanted, panels.LAST_GAMES))
        if self.chosen not in self.figures.keys:
            self.chosen = None

    @property
    def player(self) -> Player | None:
        """The player whose figures are shown; None: all players."""
        return None if self.chosen is None else self.figures.total.players[self.chosen]

    # What is on it

    def build(self) -> Node:
        below = self._ways()
        if self.player is not None and (self.asking or self.naming):
            below = self._question(self.player) if self.asking else self._naming(self.player)
        key, title = key_cap(self.key(self.turn_to)), self._title
        if self.layout.tall:
            pages = Row(self._pages().sized(height=54, grow=1), key, gap=12)
            return page(head(self.back_button(), title), Column(pages, *self._figures(), below, gap=16))
        pages = Row(self._pages().sized(height=54), key, gap=12)
        return page(head(self.back_button(), title, pages), Column(*self._figures(), below.sized(height=54), gap=16))

    @property
    def _title(self) -> str:
        if self.player is None:
            return self.say("records.title")
        return self.say("records.title_of", name=name_of(self.player))

    def _pages(self) -> Node:
        choices = [(page, self.say(title)) for page, (title, _) in PAGES.items()]
        bar = Segments("next_page", choices, self.page, pressed_by=self.key(self.turn_to), on=self.turn_to)
        return bar.saying(self._title)

    def _figures(self) -> Iterator[Node]:
        """Yield the facts above, the panels of the page below; or that there is nothing yet."""
        if self.figures.total.games:
            yield panels.facts(self.figures.facts(self.player), 3 if self.layout.tall else 0)
            yield self._overview.page(self.page, self.layout.tall).share()
        else:
            yield Card(Text(self._empty(), LABEL.of(22), "ink_muted"), (24, 36))
            yield Spring()

    def _empty(self) -> str:
        """Return the text that there is no finished game, or none of this page's kind."""
        if self.wanted.kind is None or not self.context.open_store().statistics().games:
            return self.say("records.empty")
        return self.say("records.empty_of", game=self.say(f"common.{self.wanted.kind}"))

    @property
    def _overview(self) -> Overview:
        return Overview(self.figures, self.chosen, self._choices_of, self._scores_of, self._first, self._choose)

    @property
    def _first(self) -> int:
        """The first player that is seen in the list."""
        first = self.tree.first(overview.PLAYERS)
        return Span(first, overview.SEEN, len(self.figures.players)).at(first)

    # The ways on

    def _ways(self) -> Node:
        ways: list[Node] = []
        if self.figures.total.games:
            written = "common.show_file" if self.exported is not None else "records.export"
            ways.append(self._way(self.write, self.say(written)))
        if self.figures.total.undone:
            ways.append(
                self._way(
                    self.toggle_undone, self.say("records.without_undone" if self.undone else "records.with_undone")
                )
            )
        if self.renamed is not None:
            ways.append(self._way(self.undo, self.say("pause.undo")))
        if self._may_be_forgotten:
            ways.append(self._way(self.ask_name, self.say("records.rename")))
            ways.append(self._way(self.ask_to_forget, self._forget_words))
        note = Text(self._note(), STRONG, "ink_muted", at="end")
        if self.layout.tall:
            note.at = "start"
            return Column(Grid(*ways, columns=2, gap=12), note if note.words else None, gap=10)
        return Row(*ways, note.share(), gap=12)

    def _way(self, does: Callable[[], Change], label: str, key: str | None = None) -> Node:
        return self.button(does, key=key, label=label, label_size=18, pad=15).sized(height=54)

    def _note(self) -> str:
        """Say an honest word on games that are not like the others."""
        if not self.figures.total.games:
            return ""
        said = self._met()
        if self.figures.total.undone:
            key = "records.games_undone" if self.undone else "records.games_pure"
            said.append(self.say(key, n=self.figures.total.undone))
        if self.figures.total.practice:
            said.append(self.say("records.games_practice", n=self.figures.total.practice))
        return "; ".join(said)

    def _met(self) -> list[str]:
        """Return how often the person shown has won against each character: "Otto: 3 of 7"."""
        if self.player is None or not self.player.is_person:
            return []
        asked = partial(against, name=self.player.name, wanted=self.wanted)
        found = self.context.open_store().ask(asked, list[tuple[str, int, int]]())[:MET]
        said = [self.say("records.against", name=NAMES[who], won=won, n=games) for who, won, games in found]
        return [", ".join(said)] if said else []

    def _question(self, player: Player) -> Node:
        said = Text(self.say("records.forget_question", name=player.name), STRONG.of(18)).share()
        no, yes = self._way(self.no, self.say("save.cancel"), "Esc"), self._way(self.yes, self._forget_words, "Enter")
        return Row(said, no, yes, gap=12)

    def _naming(self, player: Player) -> Node:
        said = Text(self.say("records.new_name", name=player.name), STRONG.of(18), lines=1).share()
        field = Field(
            "new_name", player.name, longest=LONGEST_NAME, label_size=19, on=self._rename, on_change=self._typed
        )
        return Row(said, self._way(self.no, self.say("save.cancel"), "Esc"), field.sized(width=330, height=54), gap=12)

    @property
    def _may_be_forgotten(self) -> bool:
        return self.player is not None and self.player.is_person and bool(self.player.name)

    @property
    def _forget_words(self) -> str:
        return self.say("records.forget", name=self.player.name if self.player is not None else "")

    # What is done

    @action("records.title", "Tab", name="next_page")
    def turn_to(self, page: str) -> Change:
        self.page, self.asking = page, False
        self._count()
        return None

    @action(keys=[str(place) for place in range(1, overview.SEEN + 1)], name="player")
    def no_player(self, place: int) -> Change:
        """Return a digit that stands for no row; the rows bear theirs."""
        self.context.play("not_possible")
        return None

    def _choose(self, key: Key) -> None:
        """Show a player alone, or everybody if the player is chosen already."""
        self.chosen, self.asking, self.naming = None if key == self.chosen else key, False, False

    @action("records.export", "E", name="export")
    def write(self) -> Change:
        if not self.figures.total.games or self._export is not None:
            self.context.play("not_possible")
            return None
        if self.exported is not None:
            if not show_folder(self.exported.parent):
                self.context.notify("about.no_folder", folder=str(self.exported.parent))
            return None
        name = f"cantstop-{now():%Y-%m-%d-%H%M%S}.csv"
        self._export = Export(self.context.open_store(), self.context.home.games / name, self.wanted)
        return None

    @action("records.with_undone", "B", name="undone")
    def toggle_undone(self) -> Change:
        self.undone, self.asking = not self.undone, False  # the player in question may have no game left
        self._count()
        return None

    @action("records.forget", "Del", name="forget")
    def ask_to_forget(self) -> Change:
        self.asking, self.naming, self.renamed = self._may_be_forgotten, False, None
        return None

    @action("records.rename", "N", name="rename")
    def ask_name(self) -> Change:
        if self._may_be_forgotten:
            self.naming, self.asking = True, False
            self.focus("new_name")
        else:
            self.context.play("not_possible")
        return None

    def _typed(self, name: str) -> None:
        if len(name) >= LONGEST_NAME:
            self.context.notify("setup.longest_name", n=LONGEST_NAME)

    def _rename(self, typed: str) -> None:
        """Give the player shown another name; one that somebody has joins both."""
        player, to = self.player, typed.strip()
        self.naming = False
        if player is None or not is_name(to) or to == player.name:
            return
        joins = (to, None) in self.figures.keys
        done = people.rename(self.context.open_store(), player.name, to)
        if done is None:
            self.context.notify("records.sat_together", name=player.name, other=to)
            return
        self.context.tell(done.notices)
        self._is_now(player.name, to)
        self.renamed = done
        self.context.notify("records.joined" if joins else "records.renamed", name=player.name, other=to)

    def _is_now(self, name: str, to: str) -> None:
        """Show the person under the new name, who also sits here under that name."""
        settings = self.context.settings
        self.context.change(
            player=to if settings.player == name else settings.player,
            set_ups=people.in_set_ups(settings.set_ups, name, to),
        )
        self.chosen = to, None
        self._count()

    @action("pause.undo", "Ctrl+Z", name="undo")
    def undo(self) -> Change:
        done, self.renamed = self.renamed, None
        if done is None:
            self.context.play("not_possible")
            return None
        self.context.tell(people.undo(self.context.open_store(), done))
        self._is_now(done.to, done.name)
        return None

    @action("save.cancel")
    def no(self) -> Change:
        self.asking = self.naming = False
        return None

    @action("records.forget", main=True)
    def yes(self) -> Change:
        self._forget()
        return None

    def back(self) -> Change:
        return self.no() if self.asking or self.naming else Pop()

    def _tell_export(self) -> None:
        export, self._export = self._export, None
        if export is not None and export.notice is not None:
            self.context.tell((export.notice,))
        elif export is not None:
            self.exported = export.path
            self.context.notify("records.exported", name=export.path.name)

    def _forget(self) -> None:
        if self.player is None:
            return  # pressed twice
        name = self.player.name
        self.asking, self.chosen = False, None
        self.context.tell(self.context.open_store().forget(name))
        self._count()
        self.context.notify("records.forgotten", name=name)

    def takes(self, event: pygame.event.Event) -> bool:
        """Move through the players by up and down, with the focus anywhere."""
        if event.type != pygame.KEYDOWN or event.key not in STEPS or self.ui.focus or not self.figures.players:
            return False
        self._step(STEPS[event.key])
        return True

    def _step(self, step: int) -> None:
        keys = self.figures.keys
        at = keys.index(self.chosen) + step if self.chosen is not None else 0 if step > 0 else len(keys) - 1
        at = min(len(keys) - 1, max(0, at))
        self.chosen, self.asking, self.naming = keys[at], False, False
        self.tree.stand(overview.PLAYERS, Span(self._first, overview.SEEN, len(keys)).with_row(at))
        self.changed()

    # Time

    def update(self, ms: float) -> Change:
        if self._export is not None and self._export.done:
            self._tell_export()
        return super().update(ms)

    @property
    def waiting(self) -> bool:
        return super().waiting or self._export is not None
