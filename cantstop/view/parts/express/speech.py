"""Sentences about Express for a screen reader: throws and marks, and on request the pad, the dice and the game.

Sentences use only revealed events and visible pads, so that they never disclose a secret mark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cantstop.controller.express_match import ExpressMatch
from cantstop.model.events import Ended, ExpressEvent, Revealed, Thrown, WentOut
from cantstop.model.express import LOSING_BOXES, ROW_BOXES, ROWS, Mark, Pad
from cantstop.view.parts.express import sayings
from cantstop.view.parts.express.choice import Choice
from cantstop.view.sentences import capitalised, sentence
from cantstop.view.words import say

FACES = range(1, 7)


class Speech:
    def __init__(self, match: ExpressMatch, detail: str) -> None:
        self.match, self.detail = match, detail
        self.names = [seat.name for seat in match.seats]
        self.penalty = match.state.rules.penalty

    # What happened

    def news(self, events: Sequence[ExpressEvent]) -> list[str]:
        """Return the lines about a throw or a reveal. A reveal covers all players at once."""
        return [line for line in self._news(events) if line]

    def _news(self, events: Sequence[ExpressEvent]) -> Iterator[str]:
        for event in events:
            if isinstance(event, Thrown) and not self.match.dice_hidden:
                figures = " ".join(map(str, sorted(event.dice)))
                yield figures if self.detail == "brief" else say("spoken.throw", n=event.round, dice=figures)
        revealed = [event for event in events if isinstance(event, Revealed)]
        if revealed:
            yield " ".join(self._revealed(event) for event in revealed)
        for event in events:
            if isinstance(event, WentOut):
                total = self.match.state.totals[event.player]
                yield say("spoken.out", name=self.names[event.player], number=event.number, total=total)
            elif isinstance(event, Ended) and len(self.names) > 1:
                yield self._ended(event)

    def given(self, choice: Choice) -> list[str]:
        """Return a line about the fifth die if it is set aside already or the throw is free."""
        if choice.free:
            return [sentence(say("refusal.free_throw"))]
        return [] if choice.face is None else [sentence(say("spoken.fifth_taken", number=choice.face))]

    def _revealed(self, event: Revealed) -> str:
        name, total = self.names[event.player], self.match.state.totals[event.player]
        if self.detail == "brief":
            return say("spoken.total_brief", name=name, total=total)
        marks = capitalised(sayings.said_marks(Mark(event.fifth, event.pairs)))
        if len(self.names) == 1:
            return say("spoken.marked_alone", marks=marks, total=total)
        return say("spoken.marked", name=name, marks=marks, total=total)

    def _ended(self, event: Ended) -> str:
        winners = [self.names[player] for player in event.winners]
        others = [player for player in range(len(self.names)) if player not in event.winners]
        line = say("spoken.express_won", names=winners, total=event.totals[event.winners[0]])
        rest = (say("spoken.total_brief", name=self.names[player], total=event.totals[player]) for player in others)
        return " ".join([line, *map(sentence, rest)])

    # Asked for by key

    def pad(self, player: int, pad: Pad) -> str:
        """Return a pad in words: rows that cost points, rows that score, empty rows, and the fifth dice."""
        used = [row for row in ROWS if pad.row(row)]
        costly = [row_line(pad, row, self.penalty) for row in used if pad.row(row) <= LOSING_BOXES]
        paying = [row_line(pad, row, self.penalty) for row in used if pad.row(row) > LOSING_BOXES]
        parts = [pad_name(self.names[player], pad, self.penalty), *costly, *paying]
        if empty := [row for row in ROWS if not pad.row(row)]:
            parts.append(say("spoken.empty_rows", rows=empty))
        return " ".join(sentence(part) for part in [*parts, *fifths(pad)])

    def rows(self, pad: Pad) -> list[str]:
        """Return a line for each row, from 2 to 12."""
        return [sentence(row_line(pad, row, self.penalty)) for row in ROWS]

    def dice(self) -> str:
        dice = None if self.match.dice_hidden else self.match.state.dice
        return sentence(" ".join(map(str, sorted(dice)))) if dice is not None else say("spoken.no_dice")

    def turn(self) -> str:
        """Return the throw's number and everybody's total."""
        state = self.match.state
        totals = (
            sentence(say("spoken.total_brief", name=name, total=total)) for name, total in zip(self.names, state.totals)
        )
        return " ".join([say("spoken.throw_number", n=state.round), *totals])


def pad_name(name: str, pad: Pad, penalty: int) -> str:
    total = pad.score(penalty=penalty)
    return say("spoken.pad_of", name=name, total=total) if name else say("spoken.total", total=total)


def pad_lines(pad: Pad, penalty: int) -> list[str]:
    """Return a line for each row of a pad, from 2 to 12, and for each of its fifth dice."""
    return [*(row_line(pad, row, penalty) for row in ROWS), *fifths(pad)]


def fifths(pad: Pad) -> list[str]:
    return [say("spoken.fifth", number=face, n=count) for face in FACES if (count := pad.fifth(face))]


def row_line(pad: Pad, row: int, penalty: int) -> str:
    """Return the marks of a row and the points that they bring."""
    marks, points = pad.row(row), pad.row_score(row, penalty=penalty)
    if not marks:
        return say("spoken.row_empty", row=row)
    if marks <= LOSING_BOXES:
        return say("spoken.row_costs", row=row, n=marks, points=points)
    if not points:
        return say("spoken.row_nothing", row=row, n=marks)
    return say("spoken.row_full" if marks >= ROW_BOXES else "spoken.row_pays", row=row, n=marks, points=points)
