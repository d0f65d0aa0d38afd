"""Sentences about a game of Express: effects of choices, marks, advice, points, and texts for a screen reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.controller.awaited import AwaitPerson
from cantstop.controller.express_match import ExpressMatch
from cantstop.model.events import Ended, ExpressEvent, Revealed, Thrown, WentOut
from cantstop.model.express import (
    LOSING_BOXES,
    ROW_BOXES,
    ROWS,
    Effect,
    Mark,
    Option,
    Pad,
    RowChange,
    fifth_dice,
    options,
)
from cantstop.model.never import assert_never
from cantstop.view import sentences
from cantstop.view.kit.fonts import Role, Text
from cantstop.view.kit.node import Align
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.parts.express.shown import Choice


def tone_of(points: int) -> str:
    return "loss" if points < 0 else "gain" if points > 0 else "ink_muted"


def change_text(change: int, role: Role, at: Align = "start") -> Text:
    return Text(language().number(change, signed=True), role, tone_of(change), lines=1, at=at)


def lines(option: Option, penalty: int) -> tuple[str, ...]:
    """Return the effect of a choice on each row ("8 leaves −200", "6 earns 40"), in the order of the plates."""
    said = tuple(consequence(change, penalty) for change in reversed(option.rows))
    return (*said, say("express.two_marks")) if len(option.rows) == 1 else said


def consequence(change: RowChange, penalty: int) -> str:
    row = change.row
    match change.effect:
        case Effect.OPENS:
            return say("express.opens", row=row, penalty=-penalty)
        case Effect.STAYS:
            return say("express.stays", row=row, points=change.score_after)
        case Effect.LEAVES if change.score_after:
            return say("express.leaves_earns", row=row, penalty=-penalty, points=change.score_after)
        case Effect.LEAVES:
            return say("express.leaves", row=row, penalty=-penalty)
        case Effect.EARNS:
            return say("express.earns", row=row, points=change.score_after - change.score)
        case Effect.FULL:
            return say("express.full", row=row)
        case forgotten:
            assert_never(forgotten)


def doing(mark: Mark) -> str:
    """Return the label of the button that makes this mark: "Mark 8, 6 and fifth die 6"."""
    return say(f"express.mark{_form(mark)}", **_values(mark))


def next_step(choice: Choice) -> str:
    """Return the label of the main button: the marks that it makes, or what is still to be chosen."""
    if choice.mark is not None:
        return doing(choice.mark)
    if choice.place is not None:
        return say("express.mark_pairs")
    return say("express.leave_out" if choice.free else "express.mark_first")


def priced(choice: Choice, penalty: int) -> str:
    """Return the description of the main button: marks and points and, if there is only one pairing, its effects."""
    label, option = next_step(choice), choice.option
    if option is None:
        return label
    effects = lines(option, penalty) if len(choice.options) == 1 else ()
    marks = say("spoken.mark", marks=label, change=option.change)
    return ", ".join(filter(None, (marks, *effects, ends(choice))))


def ends(choice: Choice) -> str:
    """Return the note of the main button if the marks end the player's game, else ""."""
    return say("express.ends") if choice.option is not None and choice.option.ends else ""


def marked(marks: Mapping[int, Mark], names: Sequence[str]) -> str:
    """Return the line on the marks of players whose time ran out: "Time was up. Anna: 8 twice and fifth die 6"."""
    if len(names) == 1:
        return say("express.time_marked", marks=said_marks(marks[0]))
    told = [say("express.marks_of", name=names[who], marks=said_marks(mark)) for who, mark in marks.items()]
    return say("express.time_marked_of", marks=". ".join(told))


def said_marks(mark: Mark) -> str:
    """Return a mark in words: "8, 6 and fifth die 6"."""
    return say(f"express.marks{_form(mark)}", **_values(mark))


FORMS = {(False, False): "", (True, False): "twice", (False, True): "free", (True, True): "twice_free"}


def _form(mark: Mark) -> str:
    """Return the suffix of the key for the text of a mark, because doubles and free throws have separate texts."""
    form = FORMS[mark.pairs[0] == mark.pairs[1], mark.fifth is None]
    return f"_{form}" if form else ""


def _values(mark: Mark) -> dict[str, object]:
    low, high = mark.pairs
    return {"fifth": mark.fifth, "row": low, "rows": [high, low], "first": high, "second": low}


def advice(decision: Decision[Mark] | None, pad: Pad, chosen: Mark | None = None) -> tuple[str, str]:
    """Return the headline of the coach's advice, and its reason with the cost of the mark chosen instead."""
    if decision is None:
        return say("table.thinking"), ""
    mark = decision.move
    headline = say(f"express.coach{_form(mark)}", **_values(mark))
    return headline, reason(decision.reasons, pad.after(mark), chosen)


def reason(reasons: Reasons, after: Pad, chosen: Mark | None = None) -> str:
    """Return the reason for the best mark, with the cost of the chosen mark or else the final score of the best one."""
    because = () if reasons.why is Why.BEST_SCORE else (sentences.sentence(sentences.reason(reasons)),)
    return " ".join((*because, *_cost_or_score(reasons, after, chosen)))


def _cost_or_score(reasons: Reasons, after: Pad, chosen: Mark | None) -> tuple[str, ...]:
    """Return a text with the cost of another choice in points or with the final score, if one of them is known."""
    if reasons.why is Why.TO_BE_FIRST:
        return ()
    worths = {mark: round(worth) for mark, worth in reasons.worths}  # rounded, as shown next to it
    if chosen in worths and (points := max(worths.values()) - worths[chosen]):
        return (say("express.costs", n=points),)
    if reasons.expected is None:
        return ()
    return (say("express.ends_with" if after.out else "express.expected", n=round(reasons.expected)),)


def option_of(pad: Pad, dice: tuple[int, ...], mark: Mark, penalty: int) -> Option | None:
    faces = [die.face for die in fifth_dice(pad, dice) if mark.fifth in (None, die.face)]
    found = (each for face in faces for each in options(pad, dice, face, penalty) if each.mark == mark)
    return next(found, None)


# For a screen reader


class Speech:
    """A builder of sentences for a screen reader, made from revealed events and visible pads, not from secret marks."""

    def __init__(self, match: ExpressMatch, detail: str) -> None:
        self.match, self.detail = match, detail
        self.names = [seat.name for seat in match.seats]
        self.penalty = match.state.rules.penalty

    # Events

    def news(self, events: Sequence[ExpressEvent]) -> list[str]:
        """Return the lines about a throw or a reveal; the lines of a reveal are about all players."""
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
        """Return a line about the fifth die if it is set aside already, or if the throw is free."""
        if choice.free:
            return [sentences.sentence(say("refusal.free_throw"))]
        return [] if choice.face is None else [sentences.sentence(say("spoken.fifth_taken", number=choice.face))]

    def _revealed(self, event: Revealed) -> str:
        name, total = self.names[event.player], self.match.state.totals[event.player]
        if self.detail == "brief":
            return say("spoken.total_brief", name=name, total=total)
        marks = said_marks(Mark(event.fifth, event.pairs))
        if len(self.names) == 1:
            return say("spoken.marked_alone", marks=sentences.capitalised(marks), total=total)
        return say("spoken.marked", name=name, marks=marks, total=total)

    def _ended(self, event: Ended) -> str:
        winners = [self.names[player] for player in event.winners]
        others = [player for player in range(len(self.names)) if player not in event.winners]
        line = say("spoken.express_won", names=winners, total=event.totals[event.winners[0]])
        rest = (say("spoken.total_brief", name=self.names[player], total=event.totals[player]) for player in others)
        return " ".join([line, *map(sentences.sentence, rest)])

    # Spoken at a key

    def dice(self) -> str:
        return said_dice(None if self.match.dice_hidden else self.match.state.dice)

    def turn(self) -> str:
        """Return a line with the number of the throw, the person who chooses if several people play, and all totals."""
        state, awaited, who = self.match.state, self.match.awaited, list[str]()
        if isinstance(awaited, AwaitPerson) and len(self.names) > 1:
            who = [sentences.sentence(say("express.chooses", name=self.names[awaited.player]))]
        totals = (
            sentences.sentence(say("spoken.total_brief", name=name, total=total))
            for name, total in zip(self.names, state.totals)
        )
        return " ".join([self._throw(), *who, *totals])

    def _throw(self) -> str:
        dice, number = self.match.state.dice, self.match.state.round
        if dice is None or self.match.dice_hidden:
            return say("spoken.throw_number", n=number)
        return say("spoken.throw", n=number, dice=" ".join(map(str, sorted(dice))))


def said_dice(dice: Sequence[int] | None) -> str:
    """Return the values of the dice in ascending order, because pairs are chosen by value."""
    return sentences.sentence(" ".join(map(str, sorted(dice)))) if dice else say("spoken.no_dice")


def pad_line(name: str, pad: Pad, penalty: int) -> str:
    """Return a pad in words: rows that cost points, rows that score, empty rows, and the fifth dice."""
    used = [row for row in ROWS if pad.row(row)]
    costly = [row_line(pad, row, penalty) for row in used if pad.row(row) <= LOSING_BOXES]
    paying = [row_line(pad, row, penalty) for row in used if pad.row(row) > LOSING_BOXES]
    parts = [pad_name(name, pad, penalty), *costly, *paying]
    if empty := [row for row in ROWS if not pad.row(row)]:
        parts.append(say("spoken.empty_rows", rows=empty))
    return " ".join(sentences.sentence(part) for part in [*parts, *fifths(pad)])


def pad_name(name: str, pad: Pad, penalty: int) -> str:
    total = pad.score(penalty=penalty)
    return say("spoken.pad_of", name=name, total=total) if name else say("spoken.total", total=total)


def pad_lines(pad: Pad, penalty: int) -> list[str]:
    """Return a line for each row of a pad, from 2 to 12, and for each of its fifth dice."""
    return [*(row_line(pad, row, penalty) for row in ROWS), *fifths(pad)]


def fifths(pad: Pad) -> list[str]:
    return [say("spoken.fifth", number=face, n=count) for face in range(1, 7) if (count := pad.fifth(face))]


def row_line(pad: Pad, row: int, penalty: int) -> str:
    marks, points = pad.row(row), pad.row_score(row, penalty=penalty)
    if not marks:
        return say("spoken.row_empty", row=row)
    if marks <= LOSING_BOXES:
        return say("spoken.row_costs", row=row, n=marks, points=points)
    if not points:
        return say("spoken.row_nothing", row=row, n=marks)
    return say("spoken.row_full" if marks >= ROW_BOXES else "spoken.row_pays", row=row, n=marks, points=points)
