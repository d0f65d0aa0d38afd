"""The screen Records, with statistics of the finished games of everybody or of one player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Literal

import pygame

from cantstop.controller import people
from cantstop.controller.characters import NAMES
from cantstop.controller.clock import now
from cantstop.controller.exercises import GAMES
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.statistics import Key, Player, Selection, against, choices, latest_scores, write_csv
from cantstop.controller.threads import Answers
from cantstop.letters import is_name
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.system import show_folder
from cantstop.view.app.ways import Change, Pop
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Card
from cantstop.view.kit.field import Field
from cantstop.view.kit.fonts import LABEL, STRONG, Text
from cantstop.view.kit.lists import List, Span
from cantstop.view.kit.node import Between, Column, Grid, Node, Row, Spring
from cantstop.view.parts import records
from cantstop.view.parts.page import chooser, head, page
from cantstop.view.parts.records import ROW, ROW_GAP, SEEN, Figures, name_of
from cantstop.view.parts.seats import LONGEST_NAME

# By page: its title, and the kind of its games
PAGES: dict[str, tuple[str, str | None]] = {
    **{game: (f"common.{game}", game) for game in GAMES},
    "both": ("records.both", None),
    "dice": ("over.dice", "classic"),
}
PLAYERS = "players"  # the key of the list
LEFT, RIGHT, GAP = 0.385, 0.615, 16.0  # shares of the width
LISTED, LEAST, MOST = 72.0, 184.0, 330.0  # the heights of panels in a tall window; of the list without its rows
MET = 4  # the largest number of characters shown, those met most often
STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -SEEN, pygame.K_PAGEDOWN: SEEN}


class Records(Screen):
    sheet = "after"
    first_groups = (PLAYERS,)
    across = 900.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.page, self.undone = "both", True
        self._exports = Answers[tuple[Path, Selection], tuple[Notice, ...]](self._export, "export")
        self._exporting: tuple[Path, Selection] | None = None  # the export that is being written
        self.exported: Path | None = None  # the exported file
        self.asking: Literal["", "forget", "rename"] = ""  # the question about the chosen player
        self.renamed: people.Renamed | None = None  # the renaming that can be undone
        self._query(None)
        players = self.figures.players
        counts = {
            "classic": [each.classic.games for each in players],
            "express": [each.express_games for each in players],
        }
        played = [game for game, games in counts.items() if any(games)]
        if len(played) == 1:
            self.turn_to(played[0])

    def _query(self, chosen: Key | None) -> None:
        """Query the figures; `chosen` is the player to show, if any."""
        self.exported = None  # a new export would differ
        self.wanted = Selection(PAGES[self.page][1], self.undone)
        store, wanted = self.context.open_store(), self.wanted
        self.figures = Figures(
            store.statistics(wanted),
            cache(lambda key: store.ask(choices, key, wanted)),
            cache(lambda key: store.ask(latest_scores, key, wanted, records.LAST_GAMES)),
        )
        self.figures.chosen = chosen if chosen in self.figures.keys else None

    @property
    def player(self) -> Player | None:
        return self.figures.player

    @property
    def _title(self) -> str:
        return self.say("records.title_of", name=name_of(self.player)) if self.player else self.say("records.title")

    # Nodes

    def build(self) -> Node:
        self.figures.first = self._first
        below = self._ways()
        if self.player is not None and self.asking:
            below = self._question(self.player) if self.asking == "forget" else self._naming(self.player)
        title = self._title
        choices = {page: words for page, (words, _) in PAGES.items()}
        pages = chooser(self.turn_to, choices, self.page, title, 54)
        if self.layout.tall:
            return page(head(self.back_button(), title), Column(pages, *self._figures(), below, gap=GAP))
        return page(head(self.back_button(), title, pages), Column(*self._figures(), below.sized(height=54), gap=GAP))

    def _figures(self) -> Iterator[Node]:
        if self.figures.total.games:
            yield records.facts(self.figures, self.layout.tall)
            yield (self._dice() if self.page == "dice" else self._panels()).share()
        else:
            yield Card(Text(self._empty(), LABEL.of(22), "ink_muted"), (24, 36))
            yield Spring()

    def _empty(self) -> str:
        if self.wanted.kind is None or not self.context.open_store().statistics().games:
            return self.say("records.empty")
        return self.say("records.empty_of", game=self.say(f"common.{self.wanted.kind}"))

    def _panels(self) -> Node:
        upper, lower, *last = (panel(self.figures) for panel in records.PANELS[self.page])
        beside = Row(*(panel.share().sized(align="fill") for panel in last), gap=GAP)
        if self.layout.tall:
            below = (Between(each, LEAST, MOST) for each in (upper, lower, beside))
            high = LISTED + min(SEEN, len(self.figures.keys)) * (ROW + ROW_GAP)
            return Column(self._players().sized(height=high), *below, Spring(), gap=GAP)
        rows = ((self._players(), upper), (lower, beside))
        return Column(
            *(
                Row(left.share(LEFT).sized(align="fill"), right.share(RIGHT).sized(align="fill"), gap=GAP).share()
                for left, right in rows
            ),
            gap=GAP,
        )

    def _dice(self) -> Node:
        thrown, tall = self.figures.total.together if self.player is None else self.player.classic, self.layout.tall
        panel = Card(records.dice_panel(thrown, tall=tall), (24, 16))
        return Column(Between(panel, LEAST, 2 * MOST), Spring()) if tall else panel

    def _players(self) -> Node:
        """Return the list of wins; a press, or the digit of a visible row, shows the figures of one player."""
        count, first = len(self.figures.keys), self.figures.first
        seen = self.say("records.seen", first=first + 1, last=min(count, first + SEEN), n=count)
        title, rows = self.say("records.won"), List(PLAYERS, count, self._row, row_height=ROW, gap=ROW_GAP)
        rows.saying(title)
        content = Column(rows.sized(height=min(count, SEEN) * (ROW + ROW_GAP) - ROW_GAP, grow=0), Spring())
        beside = records.note(seen) if count > SEEN else None
        return records.panel(title, content, beside=beside, side=12)

    def _row(self, number: int) -> Node:
        place, key = number - self.figures.first + 1, self.figures.keys[number]
        return Pressable(
            f"player_{place}",
            records.games_won(self.figures, number),
            (10, 0, 12, 0),
            pressed_by=str(place) if place <= SEEN else "",
            group=PLAYERS,
            chosen=key == self.figures.chosen,
            look="row",
            radius=12,
            on=partial(self.choose, key),
        )

    @property
    def _first(self) -> int:
        first = self.tree.first(PLAYERS)
        return Span(first, SEEN, len(self.figures.keys)).at(first)

    # The ways on

    def _ways(self) -> Node:
        ways: list[Node] = []
        total = self.figures.total
        if total.games:
            ways.append(self._way(self.write, "records.export" if self.exported is None else "common.show_file"))
        if total.undone:
            ways.append(self._way(self.toggle_undone, f"records.with{'out' * self.undone}_undone"))
        if self.renamed is not None:
            ways.append(self._way(self.undo, "pause.undo"))
        if self.player is not None and self._may_be_forgotten:
            ways.append(self._way(self.ask_name, "records.rename"))
            ways.append(self._way(self.ask_to_forget, "records.forget", name=self.player.name))
        note = Text(self._note(), STRONG, "ink_muted", at="end")
        if self.layout.tall:
            note.at = "start"
            return Column(Grid(*ways, columns=2, gap=12), note if note.words else None, gap=10)
        return Row(*ways, note.share(), gap=12)

    def _way(self, does: Callable[[], Change], words: str, key: str | None = None, name: str = "") -> Node:
        return self.button(does, key=key, label=self.say(words, name=name), label_size=18, pad=15).sized(height=54)

    def _note(self) -> str:
        total = self.figures.total
        if not total.games:
            return ""
        said = self._wins_by_character()
        if total.undone:
            said.append(self.say("records.games_undone" if self.undone else "records.games_pure", n=total.undone))
        if total.practice:
            said.append(self.say("records.games_practice", n=total.practice))
        return "; ".join(said)

    def _wins_by_character(self) -> list[str]:
        """Return a line for each character with the shown person's wins against it: "Otto: 3 of 7"."""
        if self.player is None or not self.player.is_person:
            return []
        found = self.context.open_store().ask(against, self.player.name, self.wanted)[:MET]
        said = [self.say("records.against", name=NAMES[who], won=won, n=games) for who, won, games in found]
        return [", ".join(said)] if said else []

    def _question(self, player: Player) -> Node:
        said = Text(self.say("records.forget_question", name=player.name), STRONG.of(18)).share()
        no = self._way(self.no, "save.cancel", "Esc")
        return Row(said, no, self._way(self.yes, "records.forget", "Enter", player.name), gap=12)

    def _naming(self, player: Player) -> Node:
        said = Text(self.say("records.new_name", name=player.name), STRONG.of(18), lines=1).share()
        field = Field(
            "new_name", player.name, longest=LONGEST_NAME, label_size=19, on=self._rename, on_change=self._typed
        )
        return Row(said, self._way(self.no, "save.cancel", "Esc"), field.sized(width=330, height=54), gap=12)

    @property
    def _may_be_forgotten(self) -> bool:
        return self.player is not None and self.player.is_person and bool(self.player.name)

    # Actions

    @action("records.title", "Tab", name="next_page")
    def turn_to(self, page: str) -> Change:
        self.page, self.asking = page, ""
        self._query(self.figures.chosen)
        return None

    @action(keys=[str(place) for place in range(1, SEEN + 1)], name="player")
    def no_player(self, place: int) -> Change:
        """Play the refusal sound for a digit without a row; rows handle their digits themselves."""
        self.context.play("not_possible")
        return None

    def choose(self, key: Key) -> None:
        """Show one player, or everybody if the player is shown already."""
        self.figures.chosen, self.asking = None if key == self.figures.chosen else key, ""
        self.context.tell_aloud(lambda: (self._title,))

    @action("records.export", "E", name="export")
    def write(self) -> Change:
        if not self.figures.total.games or self._exporting is not None:
            self.context.play("not_possible")
            return None
        if self.exported is not None:
            if not show_folder(self.exported.parent):
                self.context.notify("about.no_folder", folder=str(self.exported.parent))
            return None
        name = f"cantstop-{now():%Y-%m-%d-%H%M%S}.csv"
        self._exporting = self.context.home.games / name, self.wanted
        self._exports.get(self._exporting)
        return None

    def _export(self, asked: tuple[Path, Selection]) -> tuple[Notice, ...]:
        """Write the statistics as a CSV file. This runs in another thread, because many games take seconds."""
        path, wanted = asked
        return write_csv(path, self.context.open_store().finished(wanted))

    @action("records.with_undone", "B", name="undone")
    def toggle_undone(self) -> Change:
        self.undone, self.asking = not self.undone, ""  # the player in question may have no game left
        self._query(self.figures.chosen)
        return None

    @action("records.forget", "Del", name="forget")
    def ask_to_forget(self) -> Change:
        self.asking, self.renamed = "forget" if self._may_be_forgotten else "", None
        return None

    @action("records.rename", "N", name="rename")
    def ask_name(self) -> Change:
        if self._may_be_forgotten:
            self.asking = "rename"
            self.focus("new_name")
        else:
            self.context.play("not_possible")
        return None

    def _typed(self, name: str) -> None:
        if len(name) >= LONGEST_NAME:
            self.context.notify("setup.longest_name", n=LONGEST_NAME)

    def _rename(self, typed: str) -> None:
        """Give the shown player another name. If the name is in use, the two players are merged."""
        player, to = self.player, typed.strip()
        self.asking = ""
        if player is None or not is_name(to) or to == player.name:
            return
        joins = (to, None) in self.figures.keys
        done = people.rename(self.context.open_store(), player.name, to)
        if done is None:
            self.context.notify("records.sat_together", name=player.name, other=to)
            return
        self.context.tell(done.notices)
        self._show_renamed(player.name, to)
        self.renamed = done
        self.context.notify("records.joined" if joins else "records.renamed", name=player.name, other=to)

    def _show_renamed(self, name: str, to: str) -> None:
        """Show the renamed person, and use the new name in the settings as well."""
        settings = self.context.settings
        self.context.change(
            player=to if settings.player == name else settings.player,
            set_ups=people.in_set_ups(settings.set_ups, name, to),
        )
        self._query((to, None))

    @action("pause.undo", "Ctrl+Z", name="undo")
    def undo(self) -> Change:
        done, self.renamed = self.renamed, None
        if done is None:
            self.context.play("not_possible")
            return None
        self.context.tell(people.undo(self.context.open_store(), done))
        self._show_renamed(done.to, done.name)
        return None

    @action("save.cancel")
    def no(self) -> Change:
        self.asking = ""
        return None

    @action("records.forget", main=True)
    def yes(self) -> Change:
        self.asking = ""
        if self.player is not None:  # unless pressed twice
            name = self.player.name
            self.context.tell(self.context.open_store().forget(name))
            self._query(None)
            self.context.notify("records.forgotten", name=name)
        return None

    def back(self) -> Change:
        return self.no() if self.asking else Pop()

    def takes(self, event: pygame.event.Event) -> bool:
        """Show the previous or next player for the keys Up and Down, wherever the focus is."""
        keys = self.figures.keys
        if event.type != pygame.KEYDOWN or event.key not in STEPS or self.ui.focus or not keys:
            return False
        step, chosen = STEPS[event.key], self.figures.chosen
        at = keys.index(chosen) + step if chosen is not None else 0 if step > 0 else len(keys) - 1
        at = min(len(keys) - 1, max(0, at))
        self.figures.chosen, self.asking = keys[at], ""
        self.tree.stand(PLAYERS, Span(self._first, SEEN, len(keys)).with_row(at))
        self.changed()
        return True

    # Time

    def update(self, ms: float) -> Change:
        if self._exporting is not None and not self._exports.pending:
            notices, (path, _) = self._exports.get(self._exporting), self._exporting
            self._exporting = None
            if notices == ():
                self.exported = path
                self.context.notify("records.exported", name=path.name)
            else:
                self.context.tell(notices or (Notice(NoticeKind.NOTHING_KEPT),))
        return super().update(ms)

    @property
    def waiting(self) -> bool:
        return super().waiting or self._exporting is not None
