"""The start of the trainer, where player, game and exercises are chosen: today's ten, ten of a level, or mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from cantstop.controller import training
from cantstop.controller.clock import today
from cantstop.controller.exercises import CHAPTERS, GAMES, LEVELS, Game
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.training import OWN, TODAY, Rounds
from cantstop.model.record import COLOURS, Seat
from cantstop.view.app import ways
from cantstop.view.app.actions import action, action_of
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import Change
from cantstop.view.kit.control import Act
from cantstop.view.kit.controls import Pressable, Segments
from cantstop.view.kit.drawing import Card, Hairline, key_cap
from cantstop.view.kit.fonts import LABEL, NOTE, Text
from cantstop.view.kit.node import Between, Column, Grid, Node, Row, Spring
from cantstop.view.parts import games, trainer
from cantstop.view.parts.emblems import player_row
from cantstop.view.parts.page import head, page
from cantstop.view.parts.seats import PEOPLE

MOST = 6  # the largest number of people in the list
ROW, WAY, CHAPTER = 66.0, 84.0, 46.0


class Trainer(Screen):
    sheet = "after"
    across = 900.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.rounds = Rounds(context.open_store())
        self.people = people(context)
        remembered = context.settings.set_ups.get("trainer", {})
        self.seat = next((seat for seat in self.people if seat.name == remembered.get("player")), self.people[0])
        self.game: Game = next((game for game in GAMES if game == remembered.get("game")), "classic")
        self.level = next((level for level in LEVELS if level == remembered.get("level")), LEVELS[0])
        self.chapter = ""  # in place of the level
        self._look_up()

    def _look_up(self) -> None:
        self.day = today()
        self.played = self.rounds.of(self.seat.name, self.game)
        self.mistakes = self.rounds.mistakes(self.seat.name, self.game)

    def resume(self) -> None:
        self._look_up()
        self.changed()

    # Nodes

    def build(self) -> Node:
        title = head(self.back_button(), self.say("trainer.title"))
        games = [(game, self.say(f"common.{game}")) for game in GAMES]
        levels = [(level, self.say(f"trainer.{level}")) for level in LEVELS]
        level = "" if self.chapter else self.level
        of_game = self._choice("game", self.choose_game, games, self.game)
        of_level = self._choice("level", self.choose_level, levels, level, "trainer.level_note")
        kinds = Column(of_level, Hairline(), self._chapter_row())
        rows = Column(self._people_row(), Hairline(), of_game, Hairline(), kinds)
        left = Column(Card(rows, (22, 0)), *self._ways(), Spring(0), gap=14)
        if self.layout.tall:
            rounds = Between(Card(trainer.overview(self.played), (24, 20)), 300, 620)
            return page(title, Column(left, rounds, Spring(), gap=16))
        right = Card(trainer.overview(self.played), (24, 20)).sized(align="fill").share()
        return page(title, Row(left.share().sized(align="fill"), right, gap=16))

    def _choice(
        self, name: str, does: Callable[..., Change], choices: Sequence[tuple[str, str]], chosen: str, note: str = ""
    ) -> Node:
        bar = Segments(name, choices, chosen, pressed_by=self.key(does), on=does)
        return self._row(does, bar.saying(self.say(action_of(does).words)), note)

    def _row(self, does: Callable[..., Change], control: Node, note: str = "") -> Node:
        label, below = self._label(does), Text(self.say(note), NOTE, "ink_muted") if note else None
        return Row(key_cap(self.key(does)), Column(label, below, gap=1).share(), control, gap=16).sized(height=ROW)

    def _label(self, does: Callable[..., Change]) -> Text:
        return Text(self.say(action_of(does).words), LABEL)

    def _people_row(self) -> Node:
        plates = []
        for number, seat in enumerate(self.people):
            chosen = seat == self.seat
            shown = player_row(seat, Spring(), role=LABEL.of(17), tone="panel" if chosen else "ink", fills=False)
            plates.append(self._plate(f"person_{number}", shown, chosen, partial(self._choose, seat)).sized(height=54))
        if len(plates) < 3:
            return self._row(self.next_player, Row(*plates, gap=8))
        head = Row(key_cap(self.key(self.next_player)), self._label(self.next_player), gap=16)
        return Column(head, Grid(*plates, columns=3, gap=8), gap=12, margin=(0, 18))

    def _chapter_row(self) -> Node:
        plates = []
        for chapter in CHAPTERS[self.game]:
            chosen = chapter == self.chapter
            tone = "panel" if chosen else "ink"
            shown = Text(self.say(f"trainer.{chapter}"), LABEL.of(17), tone, lines=1, at="middle")
            plate = self._plate(f"chapter_{chapter}", shown, chosen, partial(self.choose_chapter, chapter))
            plates.append(plate.sized(height=CHAPTER))
        head = Row(key_cap(self.key(self.next_chapter)), self._label(self.next_chapter), gap=16)
        return Column(head, Grid(*plates, columns=len(plates) // 2, gap=8), gap=8, margin=(0, 10, 0, 14))

    def _plate(self, name: str, shown: Node, chosen: bool, on: Act) -> Pressable:
        group = name.partition("_")[0]
        plate = Pressable(name, shown, (10, 0), look="ink" if chosen else "plate", radius=14, group=group, on=on)
        return plate.noting(self.say("spoken.chosen") if chosen else "")

    def _ways(self) -> Iterator[Node]:
        """Yield a button for each kind of round, which begins a round or resumes an unfinished one."""
        kind, said = self._kind, self.say("trainer.chapter_note" if self.chapter else "trainer.round_note")
        yield self.button(self.round, note=self._note(kind, said), label_size=25).sized(height=WAY)
        count = len(self.mistakes)
        note = self.say("trainer.own_note", n=count) if count else self.say("trainer.own_none")
        own = self.button(self.own, note=self._note(OWN, note), label_size=22, enabled=bool(count))
        day = self.button(self.today, note=self._note(TODAY, self.say("trainer.today_note")), label_size=22)
        yield day.sized(height=WAY)
        yield own.sized(height=WAY)

    @property
    def _kind(self) -> str:
        """The kind of the ten positions: the chosen chapter, or else the level."""
        return self.chapter or self.level

    def _note(self, kind: str, otherwise: str) -> str:
        found = training.open_round(self.played, kind, self.day)
        if found is None:
            return otherwise
        if found.over:
            return self.say("trainer.done_today", n=found.best, all=len(found.positions))
        return self.say("trainer.under_way", n=len(found.answers), all=len(found.positions))

    # Actions

    @action("trainer.player", "P", name="player")
    def next_player(self) -> Change:
        self._choose(self.people[(self.people.index(self.seat) + 1) % len(self.people)])
        return None

    @action("trainer.game", "G", name="game")
    def choose_game(self, game: Game) -> Change:
        self.game, self.chapter = game, ""
        self._look_up()
        return None

    @action("trainer.level", "L", name="level")
    def choose_level(self, level: str) -> Change:
        self.level, self.chapter = level, ""
        return None

    def choose_chapter(self, chapter: str) -> Change:
        """Choose a chapter; choosing it again returns to the level."""
        self.chapter = "" if chapter == self.chapter else chapter
        return None

    @action("trainer.chapter", "C", name="chapter")
    def next_chapter(self) -> Change:
        order = ("", *CHAPTERS[self.game])
        self.chapter = order[(order.index(self.chapter) + 1) % len(order)]
        return None

    @action("trainer.today", "T", name=TODAY)
    def today(self) -> Change:
        return self._start(TODAY)

    @action("trainer.own", "O", name=OWN)
    def own(self) -> Change:
        return self._start(OWN)

    @action("trainer.round", "Enter", main=True)
    def round(self) -> Change:
        return self._start(self._kind)

    def _choose(self, seat: Seat) -> None:
        self.seat = seat
        self._look_up()

    def _start(self, kind: str) -> Change:
        chosen = {"player": self.seat.name, "game": self.game, "level": self.level}
        self.context.change(set_ups={**self.context.settings.set_ups, "trainer": chosen})
        found = training.start(self.rounds, self.seat.name, self.game, kind, self.day)
        if not found.positions:
            self.context.play("not_possible")
            return None
        return ways.to_training(found, self.seat, self.rounds)


def people(context: Context) -> list[Seat]:
    """Return the people of the last games, each in the same colour as then, followed by the most frequent players."""
    last = [*games.last_setup(context, ClassicSetup).seats, *games.last_setup(context, ExpressSetup).seats]
    found = {seat.name: seat for seat in reversed(last) if seat.is_person}
    found = dict(reversed(found.items()))
    free = iter([colour for colour in COLOURS if colour not in {seat.colour for seat in found.values()}])
    for name in context.open_store().people():
        if name not in found and len(found) < MOST:
            found[name] = Seat(name, next(free, COLOURS[0]))
    own = sorted(found.values(), key=lambda seat: seat.name != context.settings.player)
    return own[:MOST] or [Seat(PEOPLE[0], COLOURS[0])]
