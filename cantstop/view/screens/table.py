"""The table of Can't Stop: asks the match what is awaited, shows what happens, and takes what people do."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pygame

from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.match import AwaitComputer, AwaitDice, AwaitPerson, Over, Paused
from cantstop.model import classic, odds
from cantstop.model.board import COLUMNS
from cantstop.model.classic import Roll, Stop
from cantstop.model.never import assert_never
from cantstop.view import words
from cantstop.view.app.context import Context
from cantstop.view.app.scene import Change, Replace
from cantstop.view.art import board
from cantstop.view.kit import keys
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.theme import milliseconds
from cantstop.view.kit.timeline import Tween
from cantstop.view.parts import games
from cantstop.view.parts.end import SIGN
from cantstop.view.parts.game_screen import ASIDE
from cantstop.view.parts.notes.first_game import FirstGame
from cantstop.view.parts.table import sayings, seats
from cantstop.view.parts.table.panel import FACTS, Panel, Phase
from cantstop.view.parts.table.panel_choose import ChoosePanel
from cantstop.view.parts.table.panel_decide import DecidePanel, RollPanel, TakenPanel
from cantstop.view.parts.table.panel_facts import BustPanel, ClaimedPanel, WatchPanel
from cantstop.view.parts.table.performance import Performance
from cantstop.view.parts.table.place import BoardPlace
from cantstop.view.parts.table.shown import Shown

PANELS: dict[str, type[Panel]] = {
    "roll": RollPanel,
    "rolling": RollPanel,
    "banking": TakenPanel,
    "choose": ChoosePanel,
    "decide": DecidePanel,
    "watch": WatchPanel,
    "busting": BustPanel,
    "bust": BustPanel,
    "claimed": ClaimedPanel,
}
PULSE_MS = 1200
ALONE_MS = 900  # an only choice is seen for so long before it plays itself


class Table(Performance):
    name = "table"
    sheet = "cant_stop"
    leads_to = ("pause", "log", "save_as", "game_over")
    also = (("preview", ("Left", "Right")), ("take", ("Enter",)))
    first_group = "choices"

    def __init__(self, context: Context, match: ClassicMatch | None = None) -> None:
        super().__init__(context, match)
        self.notes = FirstGame(self)

    fresh = True  # the panel is of another decision than the last one: its parts may make an entrance
    _panel_of: tuple[Phase | None, int] | None = None
    _alone: Tween | None = None  # until the only choice is taken by itself

    def build(self) -> None:
        if self._laid_out is not None and self._laid_out != self.layout.size:
            self.timeline.skip()
        self._laid_out = self.layout.size
        place = self.layout.table
        corner = self.layout.point(place.board_x, place.board_y)
        side = self.layout.px(place.board_side)
        on_window = BoardPlace(*corner, side, self.style.theme, self.colours)
        self.view.lay_out(on_window, sayings.motto(self.state.rules.columns_to_win), self.layout.u)
        self.view.title = (*self.layout.point(*SIGN[:2]), self.layout.px(SIGN[2]))
        self.ui.toast_middle = corner[0] + side // 2  # a card sits to the right
        self.moves.timeline = self.timeline
        if self.phase is None:
            self._settle()
        moment = self.phase, self.match.moment
        self.fresh, self._panel_of = moment != self._panel_of, moment
        self.panel = self._panel()(self)
        self.panel.build()
        self.write_plaque()
        self.notes.build()
        self._show_odds()

    def _panel(self) -> type[Panel]:
        if self.phase == "rolling" and self.view.shown.steps:
            return TakenPanel
        if self.phase == "passed" and self.is_person(self.player):
            return RollPanel
        return PANELS.get(str(self.phase), Panel)

    # ------------------------------------------------------------------ time

    def update(self, ms: float) -> Change:
        self._pulse += ms
        change = super().update(ms)
        if change is not None:
            return change
        self.next_acts()
        return None if self.acting else self._go_on()

    @property
    def busy(self) -> bool:
        return super().busy or bool(self._acts_to_come) or self.phase == "watch" or bool(self.view.preview)

    def _go_on(self) -> Change:
        """Nothing moves: the match says whose word is awaited."""
        match self.match.awaited:
            case Over():
                self.handed_on = True
                return Replace("game_over", {"match": self.match})
            case AwaitPerson():
                if self.phase != self._phase_of_person():
                    self._settle()
                    self.rebuild()
                    if self._only_choice():
                        self._alone = self.timeline.wait(ALONE_MS)
                elif self._alone is not None and self._alone.done and self._only_choice():
                    self._alone = None
                    self._choose(0)
            case AwaitComputer():
                if self.phase != "watch":
                    self._begin_watching()
                self.perform(self.match.advance())
            case AwaitDice():
                self.perform(self.match.advance())
            case Paused():
                pass
            case forgotten:
                assert_never(forgotten)
        return None

    def _only_choice(self) -> bool:
        """Whether dice that have just fallen leave one choice, and that is to be taken without a press."""
        return self.context.settings.only_choice and self.phase == "choose" and len(self.panel.choices) == 1

    def _phase_of_person(self) -> Phase:
        if self.state.dice is not None:
            return "choose"
        return "decide" if self.state.free_runners < 3 else "roll"

    def _settle(self) -> None:
        """The board is what the match says, and its player is asked."""
        self.view.shown = Shown.of(self.state)
        self._alone = None
        self.moves.clear()
        if self.state.dice is None:
            self.view.shown.dice = self.match.last_dice
        self.timeline.pace = 1.0
        self.hurrying = False
        self.advised = self.context.settings.coach == "always"
        if isinstance(self.match.awaited, AwaitPerson):
            self.phase = self._phase_of_person()
        else:  # a person's dice may be in the air: the program ended between a roll and its dice
            self.phase = "rolling" if self.is_person(self.state.player) else "watch"

    def _begin_watching(self) -> None:
        self.timeline.pace = self.pace or 1.0
        self.phase, self.decided, self.doing = "watch", None, None
        self.rebuild()

    # ------------------------------------------------------------------ what people do

    @property
    def moment(self) -> object:
        """What is told of may lie between the match's moment and the next player."""
        return self.match.moment, self.phase in FACTS

    def handle(self, event: pygame.event.Event) -> Change:
        if self.notes.takes(event):
            return None
        if event.type == pygame.WINDOWLEAVE:
            self._point_at(None)
        pressed = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        if (
            (pressed or self._clicks("hurry", event))
            and self.phase in ("watch", "busting")
            and not self.is_person(self.player)
        ):
            self.hurrying = True
            self.timeline.skip()
            return None
        if event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and not keys.is_modifier(event)):
            self._set_out()
            if event.type == pygame.KEYDOWN and not pressed:
                self._come_to_rest()
        return super().handle(event)

    def _clicks(self, name: str, event: pygame.event.Event) -> bool:
        control = self.ui.find(name)
        return event.type == pygame.MOUSEBUTTONDOWN and control is not None and control.touches(event.pos)

    def _set_out(self) -> None:
        """What an earlier press in the same frame has brought about begins, so that this one finds it moving."""
        self.next_acts()
        if not self.acting and self.is_person(self.player) and isinstance(self.match.awaited, AwaitDice):
            self.perform(self.match.advance())
            self.next_acts()

    def _come_to_rest(self) -> None:
        """What a person has set moving ends at once, so that the key that ends it finds what it means."""
        while self.timeline.skippable and self.is_person(self.player):
            self.timeline.skip()
            self._set_out()
        if not self.acting and isinstance(self.match.awaited, AwaitPerson):
            self._go_on()

    def act(self, action: str, value: Any) -> Change:
        if action in ASIDE:
            return self.step_aside(action)
        if self.notes.act(action):
            return None
        if action == "roll" and self.phase in FACTS:
            self.go_on_from_facts()
        elif action in ("roll", "stop"):
            self._decide(Roll() if action == "roll" else Stop())
        elif action == "continue" and self.phase in FACTS:
            self.go_on_from_facts()
        elif action.startswith("choice_"):
            self._choose(int(action[-1]) - 1)
        elif action == "hint":
            self._ask_coach()
        elif action == "odds" and self.context.settings.odds != "off":
            self.view.odds = {} if self.view.odds else self._odds()
        return None

    def _decide(self, move: Roll | Stop) -> None:
        if self.phase not in ("roll", "decide") or move not in classic.legal_moves(self.state):
            self.context.play("not_possible")
            return
        self.perform(self.match.play(move))
        self.phase = "rolling" if isinstance(move, Roll) else "banking"
        self.rebuild()

    def _choose(self, number: int) -> None:
        moves = self.panel.choices
        if self.phase != "choose" or number >= len(moves):
            self.context.play("not_possible")
            return
        self.view.preview = ()
        self.perform(self.match.play(moves[number]))
        self.phase = "moving"

    def _ask_coach(self) -> None:
        if self.context.settings.coach != "off" and self.phase in ("choose", "decide"):
            self.advised = not self.advised
            self.rebuild()

    def show_now(self) -> None:
        """Forgets all movement and shows the position of the match."""
        self.forget_acts()
        self._settle()
        self.rebuild()

    # ------------------------------------------------------------------ away and back

    def pause_line(self) -> str:
        asked = "pause.round_to_decide" if self.state.dice is not None or self.state.steps else "pause.round_to_roll"
        return self.say(asked, n=self.round, name=self.names[self.state.player])

    @property
    def round(self) -> int:
        return games.round_of(self.state)

    def warm(self) -> Iterator[None]:
        yield from self.tray.warm()
        yield from self.view.warm()
        if self.context.settings.coach != "off":
            self.match.rouse_coach()
            yield

    # ------------------------------------------------------------------ the pointer

    def point(self, event: pygame.event.Event) -> Change:
        if event.type == pygame.MOUSEMOTION:
            self._point_at(event.pos)
            if self._plaque is not None and self.phase == "bust" and self.view.covers(event.pos):
                self._plaque.passed = max(self._plaque.passed, float(milliseconds("bust_plaque_hold")))
        return None

    def _point_at(self, place: tuple[int, int] | None) -> None:
        self.view.pointed = None if place is None else self.view.space_at(place)
        self.panel.light(None if place is None else self.view.column_at(place))

    # ------------------------------------------------------------------ what is seen

    def below(self) -> Iterator[Sprite]:
        self.view.preview = self.panel.preview() if self.phase == "choose" else ()
        self.view.preview_alpha = self._ghost_alpha
        yield self.view.shadow()
        yield from seats.sprites(self)
        yield from self.view.sprites()
        yield from self.panel.sprites()
        yield from self.notes.sprites()

    def above(self) -> Iterator[Sprite]:
        return self.panel.above()

    def _ghost_alpha(self) -> float:
        if self.timeline.reduced:
            return 1.0
        return 0.875 + 0.125 * math.sin(2 * math.pi * self._pulse / PULSE_MS)

    def _show_odds(self) -> None:
        if self.view.odds:
            self.view.odds = self._odds() if self.context.settings.odds != "off" else {}

    def _odds(self) -> dict[int, str]:
        percent = words.language().percent
        return {column: percent(odds.sum_chance(column)) for column in COLUMNS}

    @classmethod
    def foreseen(cls, context: Context) -> Iterator[None]:
        """The empty board of the usual game, and what is loaded when one begins."""
        side = context.layout.px(context.layout.table.board_side)
        board.board_shadow(side, context.theme)
        yield
        board.board_sign(side, context.theme, sayings.motto(3))
        yield
        games.make_ready(context)
        yield
