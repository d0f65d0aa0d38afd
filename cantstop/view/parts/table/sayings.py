"""Sentences about a game of Can't Stop: effects of choices, risks, busts, advice, and texts for a screen reader.

A screen reader gets three levels of detail (`settings.spoken`): "brief" for somebody who knows the board by heart,
"normal", and "full".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cantstop.ai.decision import Decision, Why
from cantstop.controller.awaited import AwaitPerson
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.turns import turns
from cantstop.model import classic, odds
from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.classic import Advance, Dice, Move, Roll, Stop
from cantstop.model.events import (
    Busted,
    ColumnClaimed,
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
from cantstop.view.kit import keys
from cantstop.view.parts import emblems
from cantstop.view.sentences import sentence
from cantstop.view.words import language, say

Advice = tuple[str, str]  # a headline and a reason
Step = RunnerEntered | RunnerClimbed
Places = Sequence[tuple[int, int]]  # columns with the space that is reached in each
APART = " · "  # a comma between numbers would read as a list of them


def consequence(after: classic.State, events: Sequence[Event], names: Sequence[str], brief: bool = False) -> str:
    """Return the effect of a move: "8 climbs two spaces, to 9 of 11", "to 4 of 13, no parking", "to 5 of 13, over Ben".

    With `brief`, only "to 9 of 11", because two plates next to the text show the rest.
    """

    def told(said: str, *steps: Step) -> str:
        jumped = list(dict.fromkeys(player for step in steps for player in step.jumped))
        over = [say("choice.jumps", names=[names[player] for player in jumped])] if jumped else []
        barred = [say("choice.no_parking")] if steps[0].column in no_parking(after) else []
        return ", ".join([said, *over, *barred])

    steps = [event for event in events if isinstance(event, RunnerEntered | RunnerClimbed)]
    first, last = steps[0], steps[-1]
    if len(steps) == 2 and first.column != last.column:
        return APART.join(told(_reached(step, "part_top", "start", "part_climb"), step) for step in steps)
    if len(steps) == 2 and not brief:
        return told(_reached(last, "double_top", "double_start", "double", begun=not first.start), *steps)
    return told(_reached(last, "top", "start", "climb"), *steps)


def no_parking(state: classic.State) -> list[int]:
    """Return the columns in which a shared space prevents the player to move from stopping."""
    return list(dict.fromkeys(why.column for why in classic.stop_refusals(state) if why.column is not None))


def targets(events: Sequence[Event]) -> tuple[tuple[int, int], ...]:
    """Return the column and space that each runner of a move reaches."""
    ends = {event.column: event.space for event in events if isinstance(event, RunnerEntered | RunnerClimbed)}
    return tuple(ends.items())


def _reached(step: Step, top: str, start: str, climb: str, begun: bool = False) -> str:
    """Return the words for a runner's last step: to the top, onto the board (also as a double step), or farther up."""
    key = climb
    if step.space == LENGTHS[step.column]:
        key = top
    elif step.space == 1 + begun and (begun or isinstance(step, RunnerEntered)):
        key = start
    return say(f"choice.{key}", column=step.column, space=step.space, spaces=LENGTHS[step.column])


def risk(chance: float, steps: int, free_runners: int) -> str:
    """Return the line below the gauge, such as "About 1 roll in 7 loses all 8 steps"."""
    if chance >= 1:
        return say("gauge.certain")
    if chance <= 0:
        return say("gauge.no_risk")
    if free_runners and chance < 0.005:
        return say("gauge.almost_safe")
    if chance > 0.4:
        return say("gauge.of_ten", rolls=max(1, round(10 * chance)), n=steps)
    return say("gauge.one_in", rolls=round(1 / chance), n=steps)


def chances() -> dict[int, str]:
    return {column: language().percent(odds.sum_chance(column)) for column in COLUMNS}


def plaque(bust: Busted) -> tuple[str, str]:
    return say("bust.plaque"), sentences.bust(bust.causes, brief=True)


def advice(decision: Decision[Move] | None, names: Sequence[str] = ()) -> Advice:
    """Return the coach's advice with its reason, or a line saying that the coach is thinking if `decision` is None."""
    if decision is None:
        return say("table.thinking"), ""
    if decision.reasons.why is Why.TURN_BEGINS:
        return say("coach.nothing"), ""
    columns: tuple[int, ...] = ()
    match decision.move:
        case Roll():
            headline = say("coach.roll")
        case Stop():
            headline = say("coach.stop")
        case Advance(columns):
            headline = say("coach.choose", columns=columns)
        case Dice():
            return say("coach.nothing"), ""
        case forgotten:
            assert_never(forgotten)
    reasons = decision.reasons
    if reasons.why is Why.ONLY_MOVE:
        return headline, say("coach.only")
    return headline, sentences.outlook(reasons) or sentence(sentences.reason(reasons, names, columns))


# For a screen reader


DETAILED = frozenset(
    (
        *("spoken.stopped_brief", "spoken.bust_brief", "spoken.bust_full", "spoken.won_brief"),
        *("spoken.claimed_brief", "spoken.claimed_full", "spoken.other_claimed_brief"),
        *("spoken.other_kept_brief", "spoken.other_kept_full", "spoken.other_bust_brief"),
    )
)


class Speech:
    def __init__(self, match: ClassicMatch, detail: str, odds: bool = True) -> None:
        """Make the speech for a match; without `odds`, the chance of a bust is left out, as on the screen."""
        self.match, self.detail, self.odds = match, detail, odds
        self.names = [seat.name for seat in match.seats]
        self.people = [player for player, seat in enumerate(match.seats) if seat.is_person]

    @property
    def full(self) -> bool:
        return self.detail == "full"

    @property
    def brief(self) -> bool:
        return self.detail == "brief"

    def said(self, key: str, **values: object) -> str:
        """Return the text of a key at the current level of detail, or the general text if that level has none."""
        own = f"spoken.{key}_{self.detail}"
        return say(own if own in DETAILED else f"spoken.{key}", **values)

    # Events

    def news(self, events: Sequence[Event]) -> list[str]:
        """Return the lines that announce a move; a computer's whole turn is announced in one line when it ends."""
        player = next(event.player for event in events if hasattr(event, "player"))
        found = list(self._own(events) if self.match.seats[player].is_person else self._of_computer(events))
        passed = next((event for event in events if isinstance(event, TurnPassed)), None)
        if passed is not None and passed.to in self.people:
            found.append(self.turn_begins(passed.to))
        return [line for line in found if line]

    def _own(self, events: Sequence[Event]) -> Iterator[str]:
        for event in events:
            if isinstance(event, Rolled):
                yield self.rolled(event.dice)
            elif isinstance(event, Stopped):
                yield self.said("stopped", n=event.steps)
            elif isinstance(event, Busted):
                yield self._bust(event)
        if (ends := targets(events)) and not self.brief:
            free = self.match.state.free_runners
            yield sentence(self.places(ends)) + (f" {say('spoken.no_runner')}" if self.full and not free else "")
        yield from self._claims(events)
        yield from self._won(events)

    def _of_computer(self, events: Sequence[Event]) -> Iterator[str]:
        ended = next((event for event in events if isinstance(event, Stopped | Busted)), None)
        if ended is not None:
            played, name = turns(self.match.moments())[-1], self.names[ended.player]
            rolls = say("log.rolls", n=len(played.throws))
            if isinstance(ended, Busted):
                yield self.said("other_bust", name=name, rolls=rolls, n=ended.steps)
            else:
                moved = [(each.column, each.space) for each in events if isinstance(each, SquareMoved)]
                yield self.said("other_kept", name=name, rolls=rolls, n=ended.steps, places=self.places(moved))
        yield from self._claims(events)
        yield from self._won(events)

    def rolled(self, dice: Sequence[int]) -> str:
        """Return a sentence with the dice and, unless speech is brief, the number of choices."""
        figures = " ".join(map(str, dice))
        choices = len(classic.legal_moves(self.match.state)) if self.match.state.dice is not None else 0
        if self.full and choices:
            return say("spoken.rolled_choices", dice=", ".join(map(str, dice)), n=choices)
        return (
            sentence(figures)
            if self.brief or choices < 2
            else f"{sentence(figures)} {say('spoken.choices', n=choices)}"
        )

    def _bust(self, bust: Busted) -> str:
        line = self.said("bust", n=bust.steps)
        if not self.full:
            return line
        _, why = plaque(bust)
        return f"{sentence(why)} {line}"

    def _claims(self, events: Sequence[Event]) -> Iterator[str]:
        claims = [event for event in events if isinstance(event, ColumnClaimed)]
        if claims:
            player, columns = claims[0].player, [event.column for event in claims]
            held = len(self.match.state.columns_of(player))
            values = {"columns": columns, "n": len(columns), "held": held, "all": self.match.state.rules.columns_to_win}
            alone = player in self.people and len(self.people) == 1
            yield self.said("claimed" if alone else "other_claimed", name=self.names[player], **values)
        home = dict.fromkeys(event.player for event in events if isinstance(event, SquareSentHome))
        if not self.brief:
            yield from (say("spoken.sent_home", name=self.names[player]) for player in home)

    def _won(self, events: Sequence[Event]) -> Iterator[str]:
        for event in events:
            if isinstance(event, Won):
                yield self._win(event.player, event.columns)

    def _win(self, player: int, columns: Sequence[int]) -> str:
        return self.said("won", name=self.names[player], n=self.match.state.round_of(player), columns=list(columns))

    def turn_begins(self, player: int) -> str:
        """Return a line with the name of the player to roll; at full detail, also the round and the leader."""
        line = say("spoken.your_roll") if len(self.people) == 1 else say("spoken.roll_of", name=self.names[player])
        if self.full:
            line = f"{line} {sentence(say('log.round', n=self.match.state.round_of(player)))}"
        return line

    # Decisions

    def asked(self) -> str:
        """Return a sentence with the options of the person to move and their keys, or "" if no person is asked."""
        state, keyed = self.match.state, {"roll": keys.cap("Space"), "stop": keys.cap("S")}
        if not isinstance(self.match.awaited, AwaitPerson):
            return ""
        if state.dice is not None:
            return self.rolled(state.dice)
        if not state.steps:
            return say("spoken.roll_key", **keyed)
        if shared := no_parking(state):
            return f"{say('spoken.roll_key', **keyed)} {sentence(say('table.no_parking', columns=shared))}"
        return say("spoken.win_keys" if self._stop_wins else "spoken.roll_keys", **keyed)

    @property
    def _stop_wins(self) -> bool:
        return self.match.preview(classic.Stop())[0].winner is not None

    def card(self, move: classic.Advance, place: int, all_: int, only: str = "") -> str:
        """Return a sentence with the effect of a choice, in brief only its sums, in full also its number and the risk.

        If only one of two runners can move, `only` is "either" or "or".
        """
        after, events = self.match.preview(move)
        ends = targets(events)
        if self.brief:
            return emblems.columns_told(move.columns)
        words = ", ".join(_reach(column, space) for column, space in ends)
        if only:
            words = say("spoken.either" if only == "either" else "spoken.or", words=words)
        shared = [column for column in no_parking(after) if column in move.columns]
        barred = [say("table.no_parking", columns=shared)] if shared else []
        if not self.full:
            return " ".join(map(sentence, [words, *barred])) if barred else words
        parts = [say("spoken.card_full", place=place, all=all_, words=words), *barred]
        parts += [] if after.free_runners else [say("spoken.no_runner")]
        parts.append(say("spoken.chance", chance=odds.bust_chance(after)))
        return " ".join(map(sentence, parts))

    def roll_again(self, label: str) -> str:
        """Return the question whether to roll again, with the risk, the stake and, unless speech is brief, the keys."""
        state = self.match.state
        chance = odds.bust_chance(state)
        key = "spoken.roll_brief" if self.brief else "spoken.roll_risk"
        line = say(key, label=label, chance=chance, n=state.steps)
        if not self.odds and chance < 1:
            line = say("spoken.of_player", name=label, places=say("spoken.stake", n=state.steps))
        elif self.full:
            line = say("spoken.roll_full", label=label, risk=risk(chance, state.steps, state.free_runners))
        return line if self.brief else f"{sentence(line)} {self.asked()}"

    def stop(self) -> str:
        state = self.match.state
        if self._stop_wins:
            return say("spoken.stop_wins")
        if not self.full:
            return say("spoken.stop", n=state.steps)
        return say("spoken.stop_full", n=state.steps, places=self.places(_runners(state)))

    # Spoken at a key

    def turn(self, reading: bool = False) -> str:
        """Return a sentence with the player to move or the winner, the stake, the risk, and the question.

        With `reading`, an outcome or a computer waits for the key that continues.
        """
        state = self.match.state
        parts = [say("log.round", n=state.round_of(state.player)), self.names[state.player]]
        if state.winner is not None:
            parts = [self._win(state.winner, state.columns_of(state.winner))]
        if state.steps:
            parts.append(say("spoken.stake", n=state.steps))
        if state.steps and self.odds:
            parts.append(say("spoken.chance", chance=odds.bust_chance(state)))
        go_on = say("spoken.key", key=keys.cap("Space"), does=say("does.table_continue"))
        return " ".join(map(sentence, filter(None, (*parts, go_on if reading else self.asked()))))

    def places(self, places: Places) -> str:
        return _listed(places, self.brief)


def board(state: classic.State, names: Sequence[str], brief: bool = False) -> str:
    """Return a description of the whole board: first the runners, then each player."""
    runners = _runners(state)
    parts = [say("spoken.runners", places=_listed(runners, brief))] if runners else []
    for player in _from(state, names):
        done = list(state.columns_of(player))
        lie = [(column, space) for column in COLUMNS if (space := state.square(player, column))]
        told = [say("spoken.done", columns=done)] if done else []
        told += [_listed([each for each in lie if each[0] not in done], brief)] if lie else []
        words = "; ".join(filter(None, told)) or say("spoken.nothing")
        parts.append(say("spoken.of_player", name=names[player], places=words))
    return " ".join(sentence(part) for part in parts)


def _runners(state: classic.State) -> Places:
    return [(column, space) for column in COLUMNS if (space := state.runner(column))]


def _listed(places: Places, brief: bool) -> str:
    """Return a list such as "6 at 5 of 11, 7 at 1 of 13", in brief "6 at 5, 7 at 1"."""
    return ", ".join(_at(column, space, brief) for column, space in places)


def _at(column: int, space: int, brief: bool) -> str:
    if space == LENGTHS[column]:
        return say("spoken.at_top", column=column)
    return say("spoken.at" if brief else "spoken.at_of", column=column, space=space, spaces=LENGTHS[column])


def _reach(column: int, space: int) -> str:
    if space == LENGTHS[column]:
        return say("spoken.to_top", column=column)
    return say("spoken.to", column=column, space=space, spaces=LENGTHS[column])


def dice(values: Sequence[int] | None) -> str:
    return sentence(" ".join(map(str, values))) if values else say("spoken.no_dice")


def _from(state: classic.State, names: Sequence[str]) -> list[int]:
    """Return the players in the order of their turns, beginning with the player to move."""
    return [(state.player + step) % len(names) for step in range(len(names))]


def columns(state: classic.State, names: Sequence[str]) -> list[str]:
    """Return a line for each column of any position, from 2 to 12."""
    return [_column(state, names, column) for column in COLUMNS]


def _column(state: classic.State, names: Sequence[str], column: int) -> str:
    owner = state.owner(column)
    if owner is not None:
        return say("spoken.column_claimed", column=column, name=names[owner])
    squares = ((player, state.square(player, column)) for player in _from(state, names))
    lie = [say("spoken.stands", name=names[player], space=space) for player, space in squares if space]
    if space := state.runner(column):
        lie.append(say("spoken.runner_stands", space=space))
    words, chance = ", ".join(lie) or say("spoken.nothing"), odds.sum_chance(column)
    return say("spoken.column", column=column, spaces=LENGTHS[column], places=words, chance=chance)
