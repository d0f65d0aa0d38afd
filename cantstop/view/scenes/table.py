"""The table of Can't Stop: asks the match what is awaited, shows what happens, and takes what people do."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, cast

import pygame

from cantstop.ai.decision import Decision
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.history import Events
from cantstop.controller.match import AwaitComputer, AwaitDice, AwaitPerson, Over
from cantstop.model import classic, odds
from cantstop.model.board import COLUMNS
from cantstop.model.classic import Roll, Stop
from cantstop.model.events import (
    Busted,
    ColumnClaimed,
    DiceTaken,
    Event,
    Rolled,
    RunnerClimbed,
    RunnerEntered,
    TurnPassed,
    Won,
)
from cantstop.view import games, sentences, words
from cantstop.view.desk import Desk
from cantstop.view.scene import Change, Push, Replace, Reset
from cantstop.view.screen import Screen
from cantstop.view.stage import Sprite
from cantstop.view.table import hand_over, seats
from cantstop.view.table.board_view import BoardView
from cantstop.view.table.choreography import Choreography
from cantstop.view.table.panel import FACTS, Panel, Phase
from cantstop.view.table.panel_choose import ChoosePanel
from cantstop.view.table.panel_decide import DecidePanel, RollPanel
from cantstop.view.table.panel_facts import BustPanel, ClaimedPanel, WatchPanel
from cantstop.view.table.place import BoardPlace
from cantstop.view.table.shown import Shown
from cantstop.view.table.tray import Tray
from cantstop.view.theme import milliseconds
from cantstop.view.timeline import Tween

PANELS: dict[str, type[Panel]] = {
    "roll": RollPanel,
    "choose": ChoosePanel,
    "decide": DecidePanel,
    "watch": WatchPanel,
    "busting": BustPanel,
    "bust": BustPanel,
    "claimed": ClaimedPanel,
}
PACES = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "at_once": 0.0}
OUTCOME_MS = 400  # how long a computer's outcome stands when its pace is "at once"
PULSE_MS = 1200
Act = Callable[[], None]


class Table(Screen):
    name = "table"
    first_group = "choices"

    def __init__(self, desk: Desk, match: ClassicMatch | None = None) -> None:
        """Without a match a person plays at once against the computer."""
        super().__init__(desk)
        self.match: ClassicMatch = match or games.begin(desk, games.quick_setup(desk))
        self.names = [seat.name for seat in self.match.seats]
        self.colours = tuple(seat.colour for seat in self.match.seats)
        self.view = BoardView(Shown.of(self.match.state))
        self.tray = Tray()
        self.moves = Choreography(self.timeline, self.view, self.tray, self._sound, self._home)
        self.phase: Phase | None = None
        self.facts: Sequence[Event] = ()  # what the panel tells of until the player goes on
        self.hold: Tween | None = None  # runs out when the game goes on by itself
        self.advised = False  # the coach was asked about this decision
        self.why = ""  # what a computer said of its last decision
        self.thinking = False
        self.passing: tuple[int, Tween] | None = None  # the seat that empties while the next one fills
        self.hurrying = False  # until this computer's turn is over
        self._acts_to_come: deque[Act] = deque()
        self._plaque: Tween | None = None
        self._laid_out: tuple[int, int] | None = None
        self._pulse = 0.0
        self._handed_on = False  # to the scene that tells who won

    # ------------------------------------------------------------------ what there is

    @property
    def state(self) -> classic.State:
        return self.match.state

    @property
    def player(self) -> int:
        return self.view.shown.player

    def is_person(self, player: int) -> bool:
        return self.match.seats[player].character is None

    def build(self) -> None:
        if self._laid_out is not None and self._laid_out != self.layout.size:
            self.timeline.skip()
        self._laid_out = self.layout.size
        place = self.layout.table
        corner = self.layout.point(place.board_x, place.board_y)
        side = self.layout.px(place.board_side)
        self.view.lay_out(BoardPlace(*corner, side, self.style.theme, self.colours), self._motto(), self.layout.u)
        self.moves.timeline = self.timeline
        if self.phase is None:
            self._settle()
        self.panel = PANELS.get(str(self.phase), Panel)(self)
        self.panel.build()
        self._show_odds()

    def _motto(self) -> tuple[str, str]:
        number = self.say(f"board.{('three', 'four', 'five')[self.state.rules.columns_to_win - 3]}")
        return self.say("board.motto", columns=number).upper(), self.say("board.motto_wins").upper()

    def _home(self, player: int) -> tuple[int, int]:
        return seats.tile_middle(self.layout, player, len(self.names))

    def _sound(self, cue: str, variant: int | None = None) -> None:
        self.desk.play(cue, variant=variant)

    # ------------------------------------------------------------------ time

    def update(self, ms: float) -> Change:
        self._pulse += ms
        change = super().update(ms)
        if change is not None:
            return change
        if self.phase in FACTS and self.hold is not None and self.hold.done:
            self._continue()
        while self._acts_to_come and not self.timeline.playing and self.phase not in FACTS:
            self._acts_to_come.popleft()()
            if self.hurrying or self._at_once():
                self.timeline.skip()
        if not self.timeline.playing and not self._acts_to_come and self.phase not in FACTS:
            return self._go_on()
        return None

    @property
    def busy(self) -> bool:
        return super().busy or bool(self._acts_to_come) or self.phase == "watch" or bool(self.view.preview)

    def _at_once(self) -> bool:
        return self.desk.settings.pace == "at_once" and not self.is_person(self.player)

    def _go_on(self) -> Change:
        """Nothing moves: the match says whose word is awaited."""
        awaited = self.match.awaited
        if isinstance(awaited, Over):
            self._handed_on = True
            return Replace("game_over", {"match": self.match})
        if isinstance(awaited, AwaitPerson):
            if self.phase != self._phase_of_person():
                self._settle()
                self.rebuild()
            return None
        if isinstance(awaited, AwaitComputer) and self.phase != "watch":
            self._begin_watching()
        if isinstance(awaited, AwaitDice | AwaitComputer):
            self._perform(self.match.advance())
        return None

    def _phase_of_person(self) -> Phase:
        if self.state.dice is not None:
            return "choose"
        return "decide" if self.state.free_runners < 3 else "roll"

    def _settle(self) -> None:
        """The board is what the match says, and its player is asked."""
        self.view.shown = Shown.of(self.state)
        self.moves.clear()
        if self.state.dice is None:
            self.view.shown.dice = self.match.last_dice
        self.timeline.pace = 1.0
        self.hurrying = False
        self.advised = self.desk.settings.coach == "always"
        if isinstance(self.match.awaited, AwaitPerson):
            self.phase = self._phase_of_person()
        else:  # a person's dice may be in the air: the program ended between a roll and its dice
            self.phase = "rolling" if self.is_person(self.state.player) else "watch"

    def _begin_watching(self) -> None:
        pace = PACES[self.desk.settings.pace]
        self.timeline.pace = pace or 1.0
        self.phase, self.why = "watch", ""
        self.rebuild()

    # ------------------------------------------------------------------ what happens

    def _perform(self, happened: Events) -> None:
        """Each thing that happened becomes an act; the acts follow one another."""
        events = cast("tuple[Event, ...]", happened)  # a match of this game tells of nothing else
        if not events:
            return
        self.desk.tell(self.match.take_notices(), tuple(self.names))
        if self.match.decisions:
            self._then(self._think)
            self._then(partial(self._say_why, self.match.decisions))
        if isinstance(events[0], DiceTaken):
            self._then(self._dice_taken)
        elif isinstance(events[0], Rolled):
            self._then(partial(self._play, self.moves.throw, events[0]))
        elif isinstance(events[0], RunnerEntered | RunnerClimbed):
            self._then(partial(self._play, self.moves.steps, events))
            self._then(self._repaint)
        else:
            self._then(partial(self._play, self.moves.bank, events))
            self._then(partial(self._play, self.moves.claim, events))
        self._perform_rest(events)

    def _perform_rest(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Busted):
                self._then(partial(self._bust, event, events))
                self._then(partial(self._tell, "bust", events))
                self._then(lambda: self.timeline.play(self.moves.lift(), skippable=True))
            elif isinstance(event, TurnPassed):
                if any(isinstance(each, ColumnClaimed) for each in events):
                    self._then(partial(self._tell, "claimed", events))
                self._then(partial(self._pass, event))
            elif isinstance(event, Won):
                self.desk.play("win" if self.is_person(event.player) else "computer_wins")
                self._then(partial(self._play, self.moves.win, event.columns))

    def _then(self, act: Act) -> None:
        self._acts_to_come.append(act)

    def _play(self, script: Callable[[Any], Any], what: Any) -> None:
        self.timeline.play(script(what), skippable=True)

    def _repaint(self) -> None:
        if self.phase == "watch":
            self.rebuild()

    def _dice_taken(self) -> None:
        if self.is_person(self.player):
            self.phase = "rolling"
            self.view.shown.dice = None
        self.rebuild()

    def _bust(self, event: Busted, events: Sequence[Event]) -> None:
        lost = [column for column, _ in event.runners]
        none = self.say("bust.none", columns=lost) if lost else self.say("bust.nothing_moves")
        self.view.plaque_words = self.say("bust.plaque"), none
        self.facts = events
        self.phase = "busting"
        self.rebuild()
        self.timeline.play(self.moves.bust(event), skippable=True)

    def _tell(self, phase: Phase, events: Sequence[Event]) -> None:
        """The facts stay until the player goes on, or for a while."""
        self.phase, self.facts = phase, events
        if not self.is_person(self.player):
            pace = PACES[self.desk.settings.pace]
            wait = OUTCOME_MS if self.hurrying or not pace else milliseconds("bust_plaque_hold") * pace
            self.hold = self.timeline.wait(wait)
        elif self.desk.animations != "slow":
            self.hold = self.timeline.wait("auto_continue")
        else:
            self.hold = None
        if phase == "bust":
            self._plaque = self.timeline.wait(milliseconds("bust_plaque_hold") + milliseconds("bust_dim"))
            self.view.plaque = self._plaque_now
        self.rebuild()

    def _plaque_now(self) -> tuple[float, float]:
        if self._plaque is None:
            return 1.0, 0.0
        fading = (self._plaque.passed - milliseconds("bust_plaque_hold")) / milliseconds("bust_dim")
        return 1.0, min(1.0, max(0.0, 1 - fading))

    def _continue(self) -> None:
        """On from the facts."""
        if self.hold is not None:
            self.hold.finish()
        self.hold, self.phase = None, "watch" if not self.is_person(self.player) else "rolling"

    def _pass(self, event: TurnPassed) -> None:
        self.desk.play("turn_passes")
        self.hurrying = False
        self.passing = event.player, self.timeline.tween("turn_change", "inout", fade=True)
        self.view.shown.follow([event])
        self.timeline.play(iter([self.passing[1]]), skippable=True, then=self._passed)

    def _passed(self) -> None:
        self.passing = None
        self.phase = "passed"
        if hand_over.is_due(self, self.player):
            self.rebuild()
            self.timeline.play(hand_over.script(self, self.player), skippable=True)

    def _think(self) -> None:
        """A computer takes its time, so that a person can follow."""
        pace = PACES[self.desk.settings.pace]
        least, most = milliseconds("computer_think_min"), milliseconds("computer_think_max")
        wait = (least + (self.match.moment * 137) % (most - least)) * pace
        if self.view.shown.dice is None and self.match.moment < 2:
            wait *= 2  # whoever watches must first see whose turn it is
        self.thinking = True
        self.why = ""
        self.rebuild()
        self.timeline.play(iter([self.timeline.wait(wait)]), skippable=True)

    def _say_why(self, decisions: Sequence[tuple[int, Decision[Any]]]) -> None:
        self.thinking = False
        for player, decision in decisions:
            self.why = sentences.decided(decision, self.names[player])
        self.rebuild()

    # ------------------------------------------------------------------ what people do

    def handle(self, event: pygame.event.Event) -> Change:
        pressed = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        if pressed and self.phase in ("watch", "busting") and not self.is_person(self.player):
            self.hurrying = True
            self.timeline.skip()
            return None
        return super().handle(event)

    def act(self, action: str, value: Any) -> Change:
        if action in ("menu", "pause", "back"):
            return self._pause()
        if action == "roll" and self.phase in FACTS:
            self._continue()
        elif action in ("roll", "stop"):
            self._decide(Roll() if action == "roll" else Stop())
        elif action == "continue" and self.phase in FACTS:
            self._continue()
        elif action.startswith("choice_"):
            self._choose(int(action[-1]) - 1)
        elif action in ("undo", "redo"):
            self._go_back(action)
        elif action == "hint":
            self._ask_coach()
        elif action == "odds" and self.desk.settings.odds != "off":
            self.view.odds = {} if self.view.odds else self._odds()
        elif action in ("save_as", "other_game"):
            return self._leave_to(action)
        return None

    def _decide(self, move: Roll | Stop) -> None:
        if self.phase not in ("roll", "decide") or move not in classic.legal_moves(self.state):
            self.desk.play("not_possible")
            return
        self._perform(self.match.play(move))
        self.phase = "rolling" if isinstance(move, Roll) else "banking"

    def _choose(self, number: int) -> None:
        moves = self.panel.choices
        if self.phase != "choose" or number >= len(moves):
            self.desk.play("not_possible")
            return
        self.view.preview = ()
        self._perform(self.match.play(moves[number]))
        self.phase = "moving"

    def _ask_coach(self) -> None:
        if self.desk.settings.coach != "off" and self.phase in ("choose", "decide"):
            self.advised = not self.advised
            self.rebuild()

    def _go_back(self, action: str) -> None:
        """Undo or redo: the board is at once what it was."""
        deed = self.match.undo() if action == "undo" else self.match.redo()
        if deed is None:
            self.desk.play("not_possible")
            return
        self.show_now()

    def show_now(self) -> None:
        """Forgets all movement and shows the position of the match."""
        self._acts_to_come.clear()
        self.timeline.clear()
        self.view.banner = None
        self.hold = self.passing = None
        self.why, self.thinking = "", False
        self._settle()
        self.rebuild()

    # ------------------------------------------------------------------ away and back

    def _pause(self) -> Change:
        self.match.pause()
        return Push("pause", games.pause_details(self.match, self.names))

    def _leave_to(self, action: str) -> Change:
        self.match.pause()
        if action == "save_as":
            suggestion = games.suggested_name(self.names)
            return Push("save_as", {"suggestion": suggestion, "replaced": partial(games.replaced, self.desk)})
        return Push("continue")

    def resume(self, result: Any) -> Change:
        self.match.resume()
        if result in ("undo", "redo"):
            self._go_back(result)
        elif result in ("save_as", "other_game"):
            return self._leave_to(result)
        elif result == "main_menu":
            return Reset("title")
        elif isinstance(result, str) and result:  # the name given in "save as"
            self._save(result)
        return None

    def _save(self, name: str) -> None:
        notices = games.store(self.desk).save_as(self.match.record, name)
        self.desk.tell(notices)
        if not notices:
            self.desk.notify("save.saved", name=name)

    def leave(self) -> None:
        if not self._handed_on:
            games.leave(self.desk, self.match)

    def rescue(self) -> dict[str, Any]:
        return games.rescue(self.match)

    # ------------------------------------------------------------------ the pointer

    def point(self, event: pygame.event.Event) -> Change:
        if event.type == pygame.MOUSEMOTION:
            self.view.magnified = self.view.crowded(event.pos)
            self.panel.light(self.view.column_at(event.pos))
            if self._plaque is not None and self.phase == "bust" and self.view.covers(event.pos):
                self._plaque.passed = max(self._plaque.passed, float(milliseconds("bust_plaque_hold")))
        return None

    # ------------------------------------------------------------------ what is seen

    def below(self) -> Iterator[Sprite]:
        self.view.preview = self.panel.preview() if self.phase == "choose" else ()
        self.view.preview_alpha = self._ghost_alpha
        yield self.view.shadow()
        yield from seats.sprites(self)
        yield from self.view.sprites()
        yield from self.panel.sprites()

    def above(self) -> Iterator[Sprite]:
        return self.panel.above()

    def _ghost_alpha(self) -> float:
        if self.timeline.reduced:
            return 1.0
        return 0.875 + 0.125 * math.sin(2 * math.pi * self._pulse / PULSE_MS)

    def _show_odds(self) -> None:
        if self.view.odds:
            self.view.odds = self._odds() if self.desk.settings.odds != "off" else {}

    def _odds(self) -> dict[int, str]:
        percent = words.language().percent
        return {column: percent(odds.sum_chance(column)) for column in COLUMNS}
