"""The log of Can't Stop, which lists rounds, turns, and the throws of the chosen turn."""

from __future__ import annotations

from collections.abc import Iterator

from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.turns import Throw, Turn, turns
from cantstop.model import classic
from cantstop.view import sentences
from cantstop.view.app.context import Context
from cantstop.view.kit import drawing
from cantstop.view.kit.drawing import Icon
from cantstop.view.kit.fonts import COUNT, LABEL, NOTE, STRONG, Text, alike
from cantstop.view.kit.node import Anchored, Column, Node, Padded, Row, Spring
from cantstop.view.parts import emblems
from cantstop.view.parts.emblems import player_row
from cantstop.view.parts.log_drawer import GoBackTo, Log, LogRow, heading_row, shown_note
from cantstop.view.parts.table_top import at_rest
from cantstop.view.words import language, say

TOAST = 570.0  # the largest width of notices, in units
NAME, RESULT = LABEL.of(17), COUNT.of(16)
HEADING, TURN, CLAIM, THROW, CHOSEN = 34.0, 40.0, 32.0, 38.0, 44.0


class ClassicLog(Log[ClassicMatch]):
    sheet = "cant_stop"
    key_lines = (("rolls", ("Up", "Down")),)
    steps = "log.roll_by_roll"

    def __init__(self, context: Context, match: ClassicMatch, go_back_to: GoBackTo = None) -> None:
        self.turns = turns(match.moments())
        self.thrown = [(turn, throw) for turn in self.turns for throw in turn.throws]
        moments = {number: throw.moment for number, (_, throw) in enumerate(self.thrown)}
        super().__init__(context, match, moments, go_back_to)

    @property
    def state(self) -> classic.State:
        state = self.match.state_at(self.moment)
        assert isinstance(state, classic.State)
        return state

    @property
    def turn(self) -> Turn | None:
        return None if self.chosen is None else self.thrown[self.chosen][0]

    @property
    def player(self) -> int:
        return self.state.player if self.turn is None else self.turn.player

    def rows(self) -> Iterator[LogRow]:
        """Yield the rows of all turns; only the chosen turn shows its throws."""
        said = (say("log.rolls", n=len(turn.throws)) for turn in self.turns)
        counts = alike(*(Text(words, NOTE.of(15), "ink_muted", lines=1) for words in said))
        results = alike(*(_result(turn, self.match.state.steps) for turn in self.turns))
        first, round_ = 0, 0  # the number of the turn's first throw, and the round of the turn before
        for turn, count, result in zip(self.turns, counts, results):
            if turn.round != round_:
                round_ = turn.round
                yield LogRow(HEADING, heading_row(say("log.round", n=round_)))
            sign: Node = Spring(0).sized(width=18) if turn.kept is None else emblems.picture("small_sign", 18)
            sign = sign if turn.lost is None else emblems.picture("lost", 18)
            after, seat = (Padded(count, (6, 0)), Spring(), sign, result), self.match.seats[turn.player]
            row: Node = player_row(seat, *after, size=24, role=NAME, gap=7, fills=False, kin=self.match.seats)
            high = TURN
            if turn.claimed:
                row, high = Column(row.sized(height=TURN), self._claim(turn)), TURN + CLAIM
            yield LogRow(high, row, first + len(turn.throws) - 1 if turn.throws else None)
            for number, throw in enumerate(turn.throws, first):
                if turn is self.turn:
                    here = number == self.chosen
                    yield LogRow(CHOSEN if here else THROW, _throw(throw, here), number, here)
            first += len(turn.throws)

    def _claim(self, turn: Turn) -> Node:
        won = self.match.over and turn is self.turns[-1]
        said = say("log.won_with" if won else "log.claimed", columns=list(turn.claimed))
        colour = self.match.seats[turn.player].colour
        plates = (emblems.claimed_plate(column, 26, colour).saying("") for column in turn.claimed)
        return Row(Spring(), *plates, Text(said, NOTE.of(15), lines=1), gap=7)

    def table(self) -> Node:
        earlier = self.chosen is not None
        return at_rest(self.state, self.match.seats, self.player, earlier=earlier, over=self._moment_told())

    def _moment_told(self) -> Node | None:
        if self.chosen is None:
            return None
        turn, throw = self.thrown[self.chosen]
        name, place = self.match.seats[turn.player].name, turn.throws.index(throw) + 1
        said = self.say("log.moment", n=turn.round, name=name, place=place)
        toast = Icon(lambda style: drawing.caption(said, style, style.px(TOAST) - 60 * style.u, "clock")).saying(said)
        return Anchored(Padded(toast, (0, 13)), y=0)

    def heading(self) -> tuple[str, str, str]:
        sitting = self.match.seats[self.player]
        if self.turn is None and self.match.over:
            return sitting.colour, self.say("log.over"), self.say("over.wins", name=sitting.name)
        if self.turn is None:
            round_ = self.say("log.round", n=self.state.round)
            return sitting.colour, round_, self.say("table.turn_of", name=sitting.name)
        round_ = self.say("log.round", n=self.turn.round)
        return sitting.colour, f"{round_}, {sitting.name}", self.say("log.earlier")


def _result(turn: Turn, at_stake: int) -> Text:
    if turn.kept is not None:
        return Text(say("log.keeps", n=turn.kept), RESULT, lines=1)
    if turn.lost is not None:
        return Text(say("log.bust", steps=language().number(-turn.lost)), RESULT, "loss", lines=1)
    return Text(say("log.at_stake", n=at_stake), RESULT, "ink_muted", lines=1)


def _throw(throw: Throw, here: bool) -> Node:
    columns = emblems.columns_told(throw.columns) if throw.columns else ""
    return Row(
        emblems.dice(throw.dice, 23, 6),
        emblems.sign("arrow_right", 18),
        Row(*(emblems.plate(column, 30) for column in throw.columns), gap=7).saying(columns),
        Text(sentences.bust(throw.bust, brief=True), STRONG, "loss", lines=1) if throw.bust else None,
        Spring(),
        shown_note(say("log.shown")) if here else None,
        gap=7,
        margin=(32, 0, 4, 0),
    )
