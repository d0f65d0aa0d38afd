"""What happens at the table, act by act: each thing that the match tells of is shown before the next one begins."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

from cantstop.ai.decision import Decision
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.history import Events
from cantstop.model import classic
from cantstop.model.events import (
    Busted,
    ColumnClaimed,
    DiceTaken,
    Event,
    Rolled,
    RunnerClimbed,
    RunnerEntered,
    SquareMoved,
    SquareSentHome,
    Stopped,
    TurnPassed,
    Won,
)
from cantstop.model.never import assert_never
from cantstop.view import sentences
from cantstop.view.app.context import Context
from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.kit.theme import milliseconds
from cantstop.view.kit.timeline import Tween
from cantstop.view.parts import games
from cantstop.view.parts.game_screen import GameScreen
from cantstop.view.parts.table import hand_over, sayings, seats
from cantstop.view.parts.table.board_view import BoardView
from cantstop.view.parts.table.choreography import Choreography
from cantstop.view.parts.table.panel import FACTS, Phase
from cantstop.view.parts.table.shown import Shown
from cantstop.view.parts.table.tray import Tray

Act = Callable[[], None]


class Performance(GameScreen[ClassicMatch], PlacedScreen):
    """The match, what is shown of it, and the acts that are still to come. The scene adds what people do."""

    def __init__(self, context: Context, match: ClassicMatch | None = None) -> None:
        """Without a match a person plays at once against the computer."""
        super().__init__(context)
        self.match = match or games.begin(context, games.quick_setup(context))
        self.names = [seat.name for seat in self.match.seats]
        self.colours = tuple(seat.colour for seat in self.match.seats)
        self.view = BoardView(Shown.of(self.match.state))
        self.tray = Tray()
        self.moves = Choreography(self.timeline, self.view, self.tray, self._sound, self._home)
        self.phase: Phase | None = None
        self.facts: Sequence[Event] = ()  # what the panel tells of until the player goes on
        self.hold: Tween | None = None  # runs out when the game goes on by itself
        self.advised = False  # the coach was asked about this decision
        self.decided: tuple[int, Decision[Any]] | None = None  # a computer's last decision, and whose it was
        self.thinking = False
        self.doing: classic.Move | None = None  # what a computer has decided, while it is shown
        self.passing: tuple[int, Tween] | None = None  # the seat that empties while the next one fills
        self._acts_to_come: deque[Act] = deque()
        self._plaque: Tween | None = None
        self._laid_out: tuple[int, int] | None = None
        self._pulse = 0.0

    # ------------------------------------------------------------------ what there is

    @property
    def state(self) -> classic.State:
        return self.match.state

    @property
    def player(self) -> int:
        return self.view.shown.player

    def is_person(self, player: int) -> bool:
        return self.match.seats[player].character is None

    @property
    def banking(self) -> bool:
        """Whether the player has stopped, and what was at stake is kept."""
        return self.phase == "banking" or isinstance(self.doing, classic.Stop)

    @property
    def why(self) -> str:
        """What a computer said of its last decision; nothing where it has not decided yet."""
        if self.decided is None:
            return ""
        player, decision = self.decided
        return sentences.decided(decision, self.names[player])

    def write_plaque(self) -> None:
        """What the plaque of a bust says."""
        for event in self.facts:
            if isinstance(event, Busted):
                wanted = sayings.wanted(event)
                none = self.say("bust.none", columns=wanted) if wanted else self.say("bust.nothing_moves")
                self.view.plaque_words = self.say("bust.plaque"), none

    def _home(self, player: int) -> tuple[int, int]:
        return seats.tile_middle(self.layout, player, len(self.names))

    def _sound(self, cue: str, variant: int | None = None, loudness: float = 1.0) -> None:
        self.context.play(cue, variant, loudness)

    @property
    def acting(self) -> bool:
        """Whether something moves, is still to come, or is being told of."""
        return self.timeline.playing or bool(self._acts_to_come) or self.phase in FACTS

    def next_acts(self) -> None:
        """Begins whatever can begin now."""
        if self.phase in FACTS and self.hold is not None and self.hold.done:
            self.go_on_from_facts()
        while self._acts_to_come and not self.timeline.playing and self.phase not in FACTS:
            self._acts_to_come.popleft()()
            if self.hurrying or self._at_once():
                self.timeline.skip()

    def _at_once(self) -> bool:
        return not self.pace and not self.is_person(self.player)

    def forget_acts(self) -> None:
        """All movement ends where it is."""
        self._acts_to_come.clear()
        self.timeline.clear()
        self.view.banner = None
        self.hold = self.passing = None
        self.decided, self.thinking, self.doing = None, False, None

    # ------------------------------------------------------------------ what happens

    def perform(self, happened: Events) -> None:
        """Each thing that happened becomes an act; the acts follow one another."""
        events = cast("tuple[Event, ...]", happened)  # a match of this game tells of nothing else
        if not events:
            return
        self.context.tell(self.match.take_notices(), tuple(self.names))
        if self.match.decisions:
            self._then(self._think)
            self._then(partial(self._say_why, self.match.decisions))
        self._perform_move(events)
        for event in events:
            self._perform_outcome(event, events)

    def _perform_move(self, events: Sequence[Event]) -> None:
        """What the move itself did: its first event tells which move it was."""
        match events[0]:
            case DiceTaken():
                self._then(self._dice_taken)
            case Rolled() as rolled:
                self._then(partial(self._throw, rolled, self.match.seed, *self.match.last_throw))
                self._then(self._done)
            case RunnerEntered() | RunnerClimbed():
                self._then(partial(self._play, self.moves.steps, events))
                self._then(self._done)
            case Stopped() | SquareMoved() | ColumnClaimed() | SquareSentHome() | Busted() | TurnPassed() | Won():
                self._then(partial(self._play, self.moves.bank, events))
                self._then(partial(self._play, self.moves.claim, events))
            case forgotten:
                assert_never(forgotten)

    def _perform_outcome(self, event: Event, events: Sequence[Event]) -> None:
        """What followed from the move."""
        match event:
            case Busted():
                self._then(partial(self._bust, event, events))
                self._then(partial(self._tell, "bust", events))
                self._then(lambda: self.timeline.play(self.moves.lift(), skippable=True))
            case TurnPassed():
                if any(isinstance(each, ColumnClaimed) for each in events):
                    self._then(partial(self._tell, "claimed", events))
                self._then(partial(self._pass, event))
            case Won():
                self.context.play("win" if self.is_person(event.player) else "computer_wins")
                self._then(partial(self._play, self.moves.win, event))
            case DiceTaken() | Rolled() | RunnerEntered() | RunnerClimbed():
                pass
            case Stopped() | SquareMoved() | ColumnClaimed() | SquareSentHome():
                pass
            case _:
                assert_never(event)

    def _then(self, act: Act) -> None:
        self._acts_to_come.append(act)

    def _play(self, script: Callable[[Any], Any], what: Any) -> None:
        self.timeline.play(script(what), skippable=True)

    def _throw(self, event: Rolled, *moment: object) -> None:
        self.timeline.play(self.moves.throw(event, *moment), skippable=True)

    def _done(self) -> None:
        """What a computer has decided is done; it thinks again."""
        self.doing = None
        if self.phase == "watch":
            self.rebuild()

    def _dice_taken(self) -> None:
        if self.is_person(self.player):
            self.phase = "rolling"
            self.view.shown.dice = None
        self.rebuild()

    def _bust(self, event: Busted, events: Sequence[Event]) -> None:
        self.facts = events
        self.phase = "busting"
        self.rebuild()
        self.timeline.play(self.moves.bust(event), skippable=True)

    def _tell(self, phase: Phase, events: Sequence[Event]) -> None:
        """The facts stay until the player goes on, or for a while."""
        self.phase, self.facts = phase, events
        if not self.is_person(self.player):
            self.hold = self.timeline.wait(self.outcome_stands(milliseconds("bust_plaque_hold")))
        elif self.context.animations != "slow":
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

    def go_on_from_facts(self) -> None:
        """On from the facts."""
        if self.hold is not None:
            self.hold.finish()
        self.hold, self.phase = None, "watch" if not self.is_person(self.player) else "rolling"

    def _pass(self, event: TurnPassed) -> None:
        self.context.play("turn_passes")
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
        least, most = milliseconds("computer_think_min"), milliseconds("computer_think_max")
        wait = (least + (self.match.moment * 137) % (most - least)) * self.pace
        if self.view.shown.dice is None and self.match.moment < 2:
            wait *= 2  # whoever watches must first see whose turn it is
        self.thinking, self.doing = True, None
        self.decided = None
        self.rebuild()
        self.timeline.play(iter([self.timeline.wait(wait)]), skippable=True)

    def _say_why(self, decisions: Sequence[tuple[int, Decision[Any]]]) -> None:
        self.thinking = False
        for player, decision in decisions:
            self.decided, self.doing = (player, decision), decision.move
        self.rebuild()
