"""The script that runs a game of Can't Stop: it shows events one after the other, and waits for the player to move.

    timeline.play(game(table))          from the position of the match to the end
    timeline.answer(move)               the decision of the person to move
    timeline.answer(READ)               continue after the result of a turn

Even if the script is skipped or restarted, the board finally shows the position of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, cast

from cantstop.ai.decision import Decision
from cantstop.controller.awaited import AwaitComputer, AwaitDice, AwaitPerson, Over, Paused
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.history import Events
from cantstop.model import classic, events, odds
from cantstop.model.board import RUNNERS
from cantstop.model.events import Event
from cantstop.model.never import assert_never
from cantstop.view.art.board import Position
from cantstop.view.kit.theme import milliseconds
from cantstop.view.kit.timeline import Ask, Script, Tween, Until
from cantstop.view.parts.game_screen import COMPUTERS_WON_MS, ONLY_CHOICE_MS, WON_FIRMLY_MS
from cantstop.view.parts.hand_over import is_due
from cantstop.view.parts.rolling import Rolling
from cantstop.view.parts.table import movements
from cantstop.view.parts.table.choose import CardRow
from cantstop.view.parts.table.movements import Motion

if TYPE_CHECKING:
    from cantstop.view.screens.table import Table

CHEERED = 0.4  # the chance of a bust from which a survivor hears a cheer
TENSE = 0.1  # the extension of a person's throw from which it has a tense sound

Phase = Literal[
    "roll", "choose", "decide", "rolling", "moving", "banking", "watch", "busting", "bust", "claimed", "passed", "won"
]
OUTCOMES = ("bust", "claimed", "won")  # phases in which the game waits until the player continues
READ = "read"

BANNER_MS = 750.0  # ms for which the next person's turn is announced
HASTE_MS = 300.0  # ms for which a person's presses are ignored after the turn has passed, and after its announcement
COMPUTER_BUST_MS = 1000.0  # ms for which the plaque of a computer's bust is shown

# Factors of the usual durations. tools/turn_lengths.py measures that a turn takes at most 12 seconds at normal pace,
# and all computers between two people's turns 20.
FIRST_ROLLS = (1.0, 0.85, 0.65)  # factors of the durations of a computer's first rolls
SHRINK, SHORTEST = 0.5, 0.05  # factor of each further roll, and the smallest one
LAST = 0.4  # the least factor for the roll that ends a long turn
ROWS = (0.9, 0.65, 0.45, 0.35)  # factors for one, two, three, or more computers in a row
PATIENCE_MS = (6400.0, 5300.0, 3600.0, 2700.0)  # length of a turn in such a row, after which rolls are hurried
HURRIED = 0.01
LONGEST_THROW, MUCH, RISKY = 0.3, 12, 0.4  # the largest extension of a person's throw, and its steps and risk


@dataclass(slots=True)
class Shown:
    """The position on the screen, with tables of pieces by column as in the model, and the phase of the turn."""

    player: int
    squares: list[list[int]]
    runners: list[int]
    claimed: list[int | None]
    dice: tuple[int, ...] | None = None  # the dice in the tray
    phase: Phase = "watch"
    moment: int = 0  # the number of moves of the match that have been shown
    began: float = 0.0  # the time of the timeline at which the turn began
    doing: classic.Move | None = None  # the decision that is shown; a computer without one is thinking
    offered: tuple[CardRow, ...] = ()  # the cards of which one is or was chosen
    rolling: Rolling | None = None  # the dice on their way into the tray
    reason: tuple[int, Decision[Any]] | None = None  # a computer's last decision in this turn
    hurrying: bool = False  # whether computers are hurried to the end of the turn
    events: Sequence[Event] = ()  # the events of the result that is shown until the player continues
    hold: Tween | None = None  # the time limit of the result, if it has one
    plaque: Tween | None = None  # the time for which the plaque of a bust is shown
    banner: int | None = None  # the player whose turn is announced
    passing: tuple[int, Tween] | None = None  # the seat that empties while the next one fills
    finished: bool = False  # whether all events have been shown
    motion: Motion = field(default_factory=Motion)

    @classmethod
    def of(cls, match: ClassicMatch, passed: float = 0.0) -> Shown:
        state = match.state
        squares, dice = [list(own) for own in state.squares], state.dice or match.last_dice
        shown = cls(state.player, squares, list(state.runners), list(state.claimed), dice)
        shown.moment, shown.began = match.moment, passed
        return shown

    def position(self, colours: tuple[str, ...]) -> Position:
        squares = tuple(tuple(own) for own in self.squares)
        return Position(colours, squares, tuple(self.runners), tuple(self.claimed), self.player)

    @property
    def thinking(self) -> bool:
        return self.phase == "watch" and self.doing is None

    @property
    def banking(self) -> bool:
        return self.phase == "banking" or isinstance(self.doing, classic.Stop)

    def columns_of(self, player: int) -> list[int]:
        return [column for column, owner in enumerate(self.claimed) if owner == player]


def game(t: Table) -> Script:
    """Run the game on the screen, from the current position of the match to the end."""
    _settle(t)
    t.unsaid = ()
    if not t.match.over:
        t.tell_where()
        yield from _listen(t)
    while not t.shown.finished:
        match t.match.awaited:
            case AwaitPerson():
                yield from _ask(t)
            case AwaitComputer():
                yield Until(lambda: t.fresh)
                yield from _think(t)
                yield from _go_on(t)
            case AwaitDice():
                yield from _go_on(t)
            case Paused():
                yield Until(lambda: not isinstance(t.match.awaited, Paused))
            case Over():
                t.shown.finished = True
            case forgotten:
                assert_never(forgotten)


def _settle(t: Table) -> None:
    """Show the position of the match without animations, and begin a decision."""
    t.timeline.pace = 1.0
    shown = t.shown = Shown.of(t.match, t.timeline.passed)
    if isinstance(t.match.awaited, AwaitPerson):
        shown.phase = _asked(t)
    elif not t.watched:  # the program ended between a roll and its dice
        shown.phase = "rolling"
    coach = t.context.settings.coach
    t.advised = coach == "always"
    t.match.coached |= t.advised
    if coach != "off":
        t.match.rouse_coach()
    t.pointing.chosen = None
    t.changed()


def _asked(t: Table) -> Phase:
    if t.state.dice is not None:
        return "choose"
    return "decide" if t.state.free_runners < RUNNERS else "roll"


def _ask(t: Table) -> Script:
    """Wait for the person's move. An only choice is played after a delay, unless the person has undone it."""
    ask, moves = Ask(), classic.legal_moves(t.state)
    if t.phase != _asked(t):
        _settle(t)
        if t.context.settings.only_choice and t.phase == "choose" and len(moves) == 1:
            ask = Ask(at_most=t.timeline.wait(ONLY_CHOICE_MS))
    yield ask
    move = ask.value if ask.given else moves[0]
    if isinstance(move, classic.Advance):
        t.context.dismiss_notice()
        t.shown.doing = move
        t.turn_to("moving")
    else:
        t.turn_to("rolling" if isinstance(move, classic.Roll) else "banking")
    yield from tell(t, t.match.play(move))


def _think(t: Table) -> Script:
    """Wait before a computer moves, so that a person can follow."""
    t.match.rouse()
    least, most = milliseconds("computer_think_min"), milliseconds("computer_think_max")
    speed = _computer_factor(t, max(1, t.match.state.throw))
    wait = (least + (t.match.moment * 137) % (most - least)) * t.pace * speed
    if t.shown.dice is None and t.match.moment < 2:
        wait *= 2  # viewers need time to see whose turn it is
    t.timeline.pace, t.shown.doing = (t.pace or 1.0) * speed, None
    t.turn_to("watch")
    if speed > HURRIED:
        yield from t.timeline.part(iter([t.timeline.wait(wait)]))
        yield t.timeline.wait(1)  # so that a key that has skipped the wait acts before the computer


def _computer_factor(t: Table, throw: int, busts: bool = False) -> float:
    passed = (t.timeline.passed - t.shown.began) / (t.pace or 1.0)
    return computer_factor(throw, _row(t), busts, passed)


def _row(t: Table) -> int:
    return computers_in_a_row([seat.is_person for seat in t.match.seats], t.shown.player)


def _go_on(t: Table) -> Script:
    """Wait for dice or for a computer's decision, then show its events."""
    happened: Events = ()

    def moved() -> bool:
        nonlocal happened
        happened = t.match.advance() if t.fresh else ()
        return bool(happened)

    yield Until(moved)
    yield from tell(t, happened)


def tell(t: Table, happened: Events) -> Script:
    """Show the events of a move one after the other, and update the panel."""
    told, moment = cast("tuple[Event, ...]", happened), t.match.moment  # a match of this game has no other events
    t.context.tell_of(t.match)
    t.unsaid = told
    if not isinstance(told[-1], events.TurnPassed | events.Won):
        _say(t)
    decisions: Sequence[tuple[int, Decision[Any]]] = t.match.decisions
    for player, decision in decisions:
        t.shown.reason, t.shown.doing = (player, decision), decision.move
        t.turn_to("watch")
    for event in told:
        yield from _show(t, event, told)
    _say(t)
    t.shown.moment = moment
    if not isinstance(told[-1], events.DiceTaken):  # the dice of a roll follow immediately
        t.shown.doing = None
    t.changed()


def _say(t: Table) -> None:
    """Speak the last events. The next question is spoken with events that end a turn, as it would cut them off."""
    told, t.unsaid = t.unsaid, ()
    if told:
        t.context.tell_aloud(lambda: t.speech.news(told))


def _show(t: Table, event: Event, told: Sequence[Event]) -> Script:
    match event:
        case events.DiceTaken():
            if not t.watched:
                t.shown.dice = None
                t.turn_to("rolling")
        case events.Rolled():
            yield from _throw(t, event, busts=len(told) > 1)
        case events.RunnerEntered() | events.RunnerClimbed():
            if event is told[0]:  # one part for all
                yield from t.timeline.part(movements.climb(t, told))
        case events.Stopped():
            yield from _stop(t, told)
        case events.SquareMoved() | events.ColumnClaimed() | events.SquareSentHome():
            pass  # shown together with the stop
        case events.Busted():
            yield from _bust(t, event, told)
        case events.TurnPassed():
            yield from _pass(t, event, told)
        case events.Won():
            yield from _win(t, event, told)
        case forgotten:
            assert_never(forgotten)


def _throw(t: Table, rolled: events.Rolled, busts: bool) -> Script:
    """Animate a roll of the dice, which is longer if a person risks much, and faster late in a computer's turn."""
    turn, throw = t.match.last_throw
    if t.watched:
        t.shown.doing = classic.Roll()
        t.timeline.pace = (t.pace or 1.0) * _computer_factor(t, throw, busts)
        yield from t.timeline.part(movements.throw(t, rolled, t.match.seed, turn, throw))
        return
    risk = odds.bust_chance(t.told)
    t.timeline.pace = throw_factor(t.told.steps, risk)
    if t.timeline.pace > 1 + TENSE and not t.timeline.reduced:
        t.context.play("suspense", loudness=(t.timeline.pace - 1) / LONGEST_THROW)
    yield from t.timeline.part(movements.throw(t, rolled, t.match.seed, turn, throw))
    t.timeline.pace = 1.0
    if risk > CHEERED and not busts:
        t.context.play("saved")


def _stop(t: Table, told: Sequence[Event]) -> Script:
    if t.watched:
        t.timeline.pace = max(t.timeline.pace, (t.pace or 1.0) * LAST * row_factor(_row(t)))
    yield from t.timeline.part(movements.bank(t, told))
    yield from t.timeline.part(movements.claim(t, told))


def _bust(t: Table, event: events.Busted, told: Sequence[Event]) -> Script:
    t.shown.events = told
    t.turn_to("busting")
    yield from t.timeline.part(movements.bust(t, event))
    t.shown.plaque = t.timeline.wait(milliseconds("bust_plaque_hold") + milliseconds("bust_dim"))
    yield from _outcome(t, "bust", told)
    yield from t.timeline.part(movements.lift(t))


def _outcome(t: Table, phase: Phase, told: Sequence[Event]) -> Script:
    """Show the result of a turn until the player continues or its time is over."""
    stands: float | None = milliseconds("auto_continue")
    if t.watched:
        stands = t.outcome_stands(COMPUTER_BUST_MS * row_factor(_row(t)))
    elif t.timeline.animations == "slow":
        stands = None  # until a press
    t.shown.phase, t.shown.events = phase, told
    yield from _read(t, stands)


def _read(t: Table, ms: float | None) -> Script:
    """Wait for the player to continue, at most `ms` milliseconds, or without a limit if a screen reader is in use."""
    t.shown.hold = None if ms is None or t.context.listened else t.timeline.wait(ms)
    t.changed()
    _say(t)
    yield Ask(at_most=t.shown.hold)
    t.shown.hold = None


def _listen(t: Table) -> Script:
    """Wait until a listener presses a key before a computer plays, since speech may still continue."""
    if t.context.listened and not t.is_person(t.shown.player):
        yield from _read(t, None)


def _pass(t: Table, event: events.TurnPassed, told: Sequence[Event]) -> Script:
    """Show a claim, then pass the turn; if several people play, announce the next player."""
    if any(isinstance(each, events.ColumnClaimed) for each in told):
        yield from _outcome(t, "claimed", told)
    shown, players = t.shown, range(len(t.names))
    t.context.play("turn_passes")
    shown.hurrying, shown.reason, shown.doing, shown.began = False, None, None, t.timeline.passed
    shown.passing = event.player, t.timeline.tween("turn_change", "inout", fade=True)
    shown.player, shown.moment = event.to, t.match.moment
    t.turn_to("passed")
    calm = t.timeline.wait(HASTE_MS if t.is_person(event.to) else 0)
    yield from t.timeline.part(iter([(shown.passing[1], calm)]), firm=calm)
    shown.passing = None
    if is_due(t.context.settings, [each for each in players if t.is_person(each)], event.to):
        yield from t.timeline.part(_announce(t, event.to), firm=t.timeline.wait(HASTE_MS))
    if not any(isinstance(each, events.ColumnClaimed | events.Busted) for each in told):  # whose outcome has waited
        yield from _listen(t)


def _announce(t: Table, player: int) -> Script:
    t.shown.banner = player
    t.changed()
    yield t.timeline.tween("turn_change")
    yield t.timeline.wait(BANNER_MS)
    t.shown.banner = None
    t.changed()


def _win(t: Table, event: events.Won, told: Sequence[Event]) -> Script:
    """Show the victory. If a person plays, wait for a press at every pace, then open the screen with the figures."""
    person = t.is_person(event.player)
    t.timeline.pace, t.shown.events = 1.0, told
    t.context.play("win" if person else "computer_wins")
    t.turn_to("won")
    yield from t.timeline.part(movements.win(t, event), firm=t.timeline.wait(WON_FIRMLY_MS) if person else None)
    alone = not any(seat.is_person for seat in t.match.seats)
    yield from _read(t, t.outcome_stands(COMPUTERS_WON_MS) if alone else None)


# Pace: long turns of computers speed up, a person's risky throw takes longer


def computer_factor(roll: int, computers: int, ends_turn: bool = False, passed: float = 0.0) -> float:
    """Return the factor for all durations at a computer's n-th roll; `passed` is the time of its turn so far in ms."""
    if passed > PATIENCE_MS[min(computers, len(PATIENCE_MS)) - 1] and not ends_turn:
        return HURRIED
    first, further = FIRST_ROLLS[min(roll, len(FIRST_ROLLS)) - 1], max(0, roll - len(FIRST_ROLLS))
    factor = first * SHRINK**further
    return row_factor(computers) * max(factor, LAST if ends_turn else SHORTEST)


def row_factor(computers: int) -> float:
    """Return the factor for all durations if this number of computers play one after the other."""
    return ROWS[min(computers, len(ROWS)) - 1]


def throw_factor(steps: int, risk: float) -> float:
    """Return the factor for the duration of a person's throw with this stake and this chance of a bust."""
    return 1.0 + LONGEST_THROW * min(1.0, steps / MUCH) * min(1.0, risk / RISKY)


def computers_in_a_row(people: list[bool], player: int) -> int:
    """Return the number of successive turns of computers, including this one."""
    others = people[player + 1 :] + people[:player]  # in the order of their turns
    after = others.index(True) if any(others) else len(others)
    before = others[::-1].index(True) if any(others) else 0
    return 1 + after + before
