"""What the table shows of its match, and the one script by which it gets there.

    timeline.play(script.game())        from where the match stands to the end of the game
    timeline.answer(move)               what the person to move decides
    timeline.answer(READ)               on from what was told

Whatever is told, the board ends at the position of the match: skipping, or leaving and coming back, changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol, cast

from cantstop.ai.decision import Decision
from cantstop.controller.awaited import AwaitComputer, AwaitDice, AwaitPerson, Over, Paused
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.history import Events
from cantstop.model import classic, odds
from cantstop.model.board import RUNNERS
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
from cantstop.view.app.context import Context
from cantstop.view.kit.theme import milliseconds
from cantstop.view.kit.timeline import Ask, Script, Timeline, Tween, Until
from cantstop.view.parts import tempo
from cantstop.view.parts.table.board_motion import Plaque
from cantstop.view.parts.table.board_view import BoardView
from cantstop.view.parts.table.choreography import Choreography
from cantstop.view.parts.table.displayed_position import DisplayedPosition
from cantstop.view.parts.table.speech import Speech
from cantstop.view.parts.table.tray import Tray
from cantstop.view.parts.times import COMPUTER_BUST_MS, COMPUTER_WON_MS, ONLY_CHOICE_MS, WON_FIRMLY_MS, WON_MS

CHEERED = 0.4  # a person who survives a greater chance of a bust hears a cheer
TENSE = 0.1  # a person's throw that lasts longer by this part sounds tense

Phase = Literal[
    "roll", "choose", "decide", "rolling", "moving", "banking", "watch", "busting", "bust", "claimed", "passed", "won"
]
FACTS = ("bust", "claimed", "won")  # the game waits until somebody goes on
READ = "read"


class ScriptTable(Protocol):
    """What the script needs of the screen."""

    @property
    def context(self) -> Context: ...

    @property
    def timeline(self) -> Timeline: ...

    @property
    def pace(self) -> float:
        """Of computers: 0 is at once."""

    @property
    def builds(self) -> int:
        """How often its page was built."""

    def settled(self) -> None:
        """The board is what the match says, and its player is asked anew."""

    def outcome_stands(self, usual: float) -> float: ...

    def banner(self, player: int) -> Script:
        """Says whose turn it is, where people share the screen."""

    def home(self, player: int) -> tuple[int, int]:
        """Where a player's pieces fly home to."""

    def changed(self) -> None: ...


class TableScript:
    def __init__(self, match: ClassicMatch, table: ScriptTable) -> None:
        self.match, self.table, self.timeline = match, table, table.timeline
        self.shown = DisplayedPosition.of(match.state)
        self.view = BoardView(self.shown)
        self.tray = Tray()
        self.choreography = Choreography(self.timeline, self.view, self.tray, table.context.play, table.home)
        self.phase: Phase = "watch"
        self.moment = match.moment  # of the match, up to which all is shown
        self.doing: classic.Move | None = None  # what was decided, while it is shown; a computer without it thinks
        self.reason: tuple[int, Decision[Any]] | None = None  # a computer's last decision in this turn
        self.facts: Sequence[Event] = ()  # what the panel tells of until somebody goes on
        self.hold: Tween | None = None  # how long they stay, where they do not wait for somebody
        self.plaque: Tween | None = None  # how long the plaque of a bust stays
        self.passing: tuple[int, Tween] | None = None  # the seat that empties while the next one fills
        self.hurrying = False  # computers, to the end of the turn
        self.risk = 0.0  # the chance of a bust that the person to move has taken with this throw
        self.finished = False
        self._built = 0  # how often the page had been built when it last changed

    # What there is

    @property
    def player(self) -> int:
        return self.shown.player

    def is_person(self, player: int) -> bool:
        return self.match.seats[player].is_person

    @property
    def watched(self) -> bool:
        """Whether a computer plays."""
        return not self.is_person(self.player)

    @property
    def thinking(self) -> bool:
        return self.phase == "watch" and self.doing is None

    @property
    def reading(self) -> bool:
        """Whether the facts stay until somebody goes on, or for a while."""
        return self.phase in FACTS and self.timeline.asking is not None

    @property
    def banking(self) -> bool:
        """Whether the player has stopped, and what was at stake is kept."""
        return self.phase == "banking" or isinstance(self.doing, classic.Stop)

    @property
    def asked(self) -> Phase:
        """What the person to move is asked for."""
        state = self.match.state
        if state.dice is not None:
            return "choose"
        return "decide" if state.free_runners < RUNNERS else "roll"

    # Setting

    def settle(self) -> None:
        """Shows the position of the match; nothing moves."""
        state = self.match.state
        self.shown = self.view.shown = DisplayedPosition.of(state)
        self.choreography.clear()
        if state.dice is None:
            self.shown.dice = self.match.last_dice
        self.timeline.pace = 1.0
        self.doing = self.reason = self.hold = self.plaque = self.passing = None
        self.facts, self.hurrying, self.moment = (), False, self.match.moment
        if isinstance(self.match.awaited, AwaitPerson):
            self.phase = self.asked
        else:  # a person's dice may be in the air: the program ended between a roll and its dice
            self.phase = "rolling" if self.is_person(state.player) else "watch"
        self._built = self.table.builds
        self.table.settled()

    def _changed(self) -> None:
        """Have the page built again; what comes next waits for it (`_fresh`)."""
        self._built = self.table.builds
        self.table.changed()

    @property
    def _fresh(self) -> bool:
        return self.table.builds > self._built

    # The script

    def game(self) -> Script:
        """From where the match stands to its end."""
        self.settle()
        self.finished = False
        while not self.finished:
            match self.match.awaited:
                case AwaitPerson():
                    yield from self._person()
                case AwaitComputer():
                    yield Until(lambda: self._fresh)
                    yield from self._think()
                    yield from self._go_on()
                case AwaitDice():
                    yield from self._go_on()
                case Paused():
                    yield Until(lambda: not isinstance(self.match.awaited, Paused))
                case Over():
                    self.finished = True
                case forgotten:
                    assert_never(forgotten)

    def _person(self) -> Script:
        """The person to move decides. The only choice plays itself, but not where one has come back to it."""
        ask, moves = Ask(), classic.legal_moves(self.match.state)
        if self.phase != self.asked:
            self.settle()
            if self.table.context.settings.only_choice and self.phase == "choose" and len(moves) == 1:
                ask = Ask(at_most=self.timeline.wait(ONLY_CHOICE_MS))
        yield ask
        move = ask.value if ask.given else moves[0]
        self.risk = odds.bust_chance(self.match.state) if isinstance(move, classic.Roll) else 0.0
        if isinstance(move, classic.Advance):
            self.table.context.dismiss_notice()
            self.phase, self.doing = "moving", move
        else:
            self.phase = "rolling" if isinstance(move, classic.Roll) else "banking"
        self._changed()
        yield from self.tell(self.match.play(move))

    def _think(self) -> Script:
        """A computer takes its time, so that a person can follow."""
        table = self.table
        self.match.rouse()
        least, most = milliseconds("computer_think_min"), milliseconds("computer_think_max")
        speed = tempo.computer_factor(max(1, self.match.state.throw), self._row)
        wait = (least + (self.match.moment * 137) % (most - least)) * table.pace * speed
        if self.shown.dice is None and self.match.moment < 2:
            wait *= 2  # whoever watches must first see whose turn it is
        self.timeline.pace = (table.pace or 1.0) * speed
        self.phase, self.doing = "watch", None
        self._changed()
        yield from self.timeline.part(iter([self.timeline.wait(wait)]))
        yield self.timeline.wait(1)  # a key that has ended it acts before the computer does

    @property
    def _row(self) -> int:
        """The number of computers that play one after the other, the one to move included."""
        return tempo.computers_in_a_row([seat.is_person for seat in self.match.seats], self.player)

    def _go_on(self) -> Script:
        """Dice, or what a computer decides, once it has; dice roll on a page of their own."""
        events: Events = ()

        def moved() -> bool:
            nonlocal events
            events = self.match.advance() if self._fresh else ()
            return bool(events)

        yield Until(moved)
        yield from self.tell(events)

    def tell(self, happened: Events) -> Script:
        """All that a move has brought about, one after the other; the panel follows."""
        events = cast("tuple[Event, ...]", happened)  # a match of this game tells of nothing else
        moment = self.match.moment
        context = self.table.context
        context.tell_of(self.match)
        context.tell_aloud(lambda: Speech(self.match, context.settings.spoken).news(events))
        decisions: Sequence[tuple[int, Decision[Any]]] = self.match.decisions
        for player, decision in decisions:
            self.phase, self.reason, self.doing = "watch", (player, decision), decision.move
            self._changed()
        yield from self._moved(events)
        for event in events:
            yield from self._followed(event, events)
        self.moment = moment
        if not isinstance(events[-1], DiceTaken):  # the dice of a roll follow at once
            self.doing = None
        self._changed()

    def _moved(self, events: Sequence[Event]) -> Script:
        """What the move itself did: its first event tells which move it was."""
        match events[0]:
            case DiceTaken(player=player):
                if self.is_person(player):
                    self.phase = "rolling"
                    self.shown.dice = None
                    self._changed()
            case Rolled() as rolled:
                yield from self._throw(rolled, any(isinstance(event, Busted) for event in events))
            case RunnerEntered() | RunnerClimbed():
                yield from self.timeline.part(self.choreography.steps(events))
            case Stopped() | SquareMoved() | ColumnClaimed() | SquareSentHome() | Busted() | TurnPassed() | Won():
                yield from self.timeline.part(self.choreography.bank(events))
                yield from self.timeline.part(self.choreography.claim(events))
            case forgotten:
                assert_never(forgotten)

    def _throw(self, rolled: Rolled, busts: bool) -> Script:
        """The dice roll: longer and tenser the more a person has at stake, faster late in a computer's turn."""
        context, timeline, (turn, throw) = self.table.context, self.timeline, self.match.last_throw
        if self.watched:
            self.doing = classic.Roll()
            timeline.pace = (self.table.pace or 1.0) * tempo.computer_factor(throw, self._row, busts)
        else:
            timeline.pace = tempo.throw_factor(self.shown.steps, self.risk)
            if timeline.pace > 1 + TENSE and not timeline.reduced:
                context.play("suspense", loudness=(timeline.pace - 1) / tempo.LONGEST_THROW)
        yield from timeline.part(self.choreography.throw(rolled, self.match.seed, turn, throw))
        if not self.watched:
            timeline.pace = 1.0
            if self.risk > CHEERED and not busts:
                context.play("saved")

    def _followed(self, event: Event, events: Sequence[Event]) -> Script:
        """What followed from the move."""
        match event:
            case Busted():
                yield from self._bust(event, events)
            case TurnPassed():
                if any(isinstance(each, ColumnClaimed) for each in events):
                    yield from self._facts("claimed", events)
                yield from self._pass(event)
            case Won():
                yield from self._won(event, events)
            case DiceTaken() | Rolled() | RunnerEntered() | RunnerClimbed():
                pass
            case Stopped() | SquareMoved() | ColumnClaimed() | SquareSentHome():
                pass
            case _:
                assert_never(event)

    def _bust(self, event: Busted, events: Sequence[Event]) -> Script:
        self.facts, self.phase = events, "busting"
        self._changed()
        yield from self.timeline.part(self.choreography.bust(event))
        self.plaque = self.timeline.wait(milliseconds("bust_plaque_hold") + milliseconds("bust_dim"))
        self.view.motion.plaque = Plaque(event, self._plaque_now)
        yield from self._facts("bust", events)
        yield from self.timeline.part(self.choreography.lift())

    def _plaque_now(self) -> tuple[float, float]:
        """Scale and alpha: it stands for a while, then it fades."""
        if self.plaque is None:
            return 1.0, 0.0
        fading = (self.plaque.passed - milliseconds("bust_plaque_hold")) / milliseconds("bust_dim")
        return 1.0, min(1.0, max(0.0, 1 - fading))

    def _facts(self, phase: Phase, events: Sequence[Event]) -> Script:
        """Shows the facts until somebody goes on or their time is over."""
        self.phase, self.facts = phase, events
        stands: float | None = milliseconds("auto_continue")
        if self.watched:
            stands = self.table.outcome_stands(COMPUTER_BUST_MS * tempo.row_factor(self._row))
        elif self.timeline.animations == "slow":
            stands = None  # until somebody goes on
        yield from self._read(stands)

    def _read(self, ms: float | None) -> Script:
        """Waits until somebody goes on, at most so long."""
        self.hold = None if ms is None else self.timeline.wait(ms)
        self._changed()
        yield Ask(at_most=self.hold)
        self.hold = None

    def _pass(self, event: TurnPassed) -> Script:
        self.table.context.play("turn_passes")
        self.hurrying, self.reason, self.doing = False, None, None
        self.passing = event.player, self.timeline.tween("turn_change", "inout", fade=True)
        self.shown.follow([event])
        self.phase = "passed"
        self.moment = self.match.moment
        self._changed()
        yield from self.timeline.part(iter([self.passing[1]]))
        self.passing = None
        yield from self.timeline.part(self.table.banner(event.to))

    def _won(self, event: Won, events: Sequence[Event]) -> Script:
        """The moment of victory: the board stays until a press, then the sign leaves for the figures."""
        self.phase, self.facts = "won", events
        person = self.is_person(event.player)
        self.timeline.pace = 1.0
        self.table.context.play("win" if person else "computer_wins")
        self._changed()
        winning = self.choreography.win(event, self.match.seats[event.player])
        yield from self.timeline.part(winning, firm=self.timeline.wait(WON_FIRMLY_MS) if person else None)
        yield from self._read(WON_MS if person else self.table.outcome_stands(COMPUTER_WON_MS))
        yield from self.timeline.part(self.choreography.leave(event.player))
