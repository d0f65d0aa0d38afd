"""The rules of Can't Stop Express, with one throw of five dice for all players, and a pad for each.

    >>> state = new_game(Rules(players=2))
    >>> state, events = apply(state, Dice((1, 3, 4, 4, 6)))
    >>> state, events = apply(state, Choose(0, Mark(4, (4, 10))))
    >>> state.waiting
    (1,)

Choices stay hidden until the last player has chosen. `print(state)` draws the pads; `text(state)` returns the
position as one line, which `parse` reads.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from cantstop.model.dice import Pair, Way, sums
from cantstop.model.events import (
    Chosen,
    Ended,
    ExpressEvent,
    NumberCollected,
    Revealed,
    RowScoreChanged,
    Thrown,
    WentOut,
)
from cantstop.model.express_pad import (
    DICE,
    LOSING_BOXES,
    PENALTY,
    ROW_BOXES,
    ROWS,
    TRACK_BOXES,
    TRACKS,
    VALUES,
    Mark,
    Pad,
    fifth_refusal,
    first_mark,
    is_free,
    legal_marks,
    mark_refusal,
    row_score,
)
from cantstop.model.express_position import parse, position, text
from cantstop.model.express_state import HIDDEN, PENALTIES, Choice, Hidden, Rules, State, new_game, rules_refusal
from cantstop.model.moves import Dice, is_throw
from cantstop.model.notation import NotationError
from cantstop.model.refusals import IllegalMove, IllegalPosition, IllegalRules, Reason, Refusal, WrongGame

__all__ = [
    "DICE",
    "HIDDEN",
    "LOSING_BOXES",
    "PENALTIES",
    "ROWS",
    "ROW_BOXES",
    "TRACKS",
    "TRACK_BOXES",
    "VALUES",
    "Choice",
    "Choose",
    "Chosen",
    "Dice",
    "Effect",
    "Ended",
    "ExpressEvent",
    "FifthDie",
    "Hidden",
    "IllegalMove",
    "IllegalPosition",
    "IllegalRules",
    "Mark",
    "Move",
    "NotationError",
    "NumberCollected",
    "Option",
    "Pad",
    "Revealed",
    "RowChange",
    "RowScoreChanged",
    "Rules",
    "State",
    "Thrown",
    "WentOut",
    "WrongGame",
    "apply",
    "fifth_dice",
    "first_mark",
    "legal_marks",
    "legal_moves",
    "mark_refusal",
    "new_game",
    "options",
    "parse",
    "position",
    "row_score",
    "rules_refusal",
    "seen_by",
    "text",
]

Result = tuple[State, tuple[ExpressEvent, ...]]

_DICE_AWAITED = "the dice are awaited, Dice(values) brings them"


@dataclass(frozen=True, slots=True)
class Choose:
    player: int
    mark: Mark


Move = Dice | Choose


def seen_by(state: State, player: int) -> State:
    """Return the position as this player may know it, with the choices of the others HIDDEN.

    If there is no player with this number, all choices are hidden.
    """
    chosen = tuple(choice if choice is None or seat == player else HIDDEN for seat, choice in enumerate(state.chosen))
    return replace(state, chosen=chosen)


def legal_moves(state: State, player: int | None = None) -> tuple[Choose, ...]:
    """Return every legal choice of the player, or of all who have not chosen. There is none once the game is over.

    Raise IllegalMove while the dice are awaited, and for a player who has chosen or is out.

    >>> state, _ = apply(new_game(Rules(players=2)), Dice((1, 1, 1, 1, 2)))
    >>> legal_moves(state, 0)
    (Choose(player=0, mark=Mark(fifth=1, pairs=(2, 3))), Choose(player=0, mark=Mark(fifth=2, pairs=(2, 2))))
    """
    if not isinstance(state, State):
        raise WrongGame(legal_moves, state)
    if player is not None and (type(player) is not int or not 0 <= player < state.rules.players):
        raise IllegalMove(Refusal(Reason.NO_SUCH_PLAYER, player=player if type(player) is int else None))
    if state.awaits_dice:
        raise IllegalMove(Refusal(Reason.WRONG_PHASE), _DICE_AWAITED)
    if state.dice is None:
        return ()
    if player is not None and player not in state.waiting:
        raise IllegalMove(Refusal(Reason.NOT_WAITING, player=player))
    players = state.waiting if player is None else (player,)
    return tuple(Choose(each, mark) for each in players for mark in legal_marks(state.pads[each], state.dice))


def apply(state: State, move: Move) -> Result:
    """Return the position after the move, and the events; raise IllegalMove with the reason if it is not legal."""
    if not isinstance(state, State):
        raise WrongGame(apply, state)
    if state.over:
        raise IllegalMove(Refusal(Reason.GAME_OVER))
    match move:
        case Dice(values):
            return _throw(state, values)
        case Choose(player, mark):
            return _choose(state, player, mark)
        case _:
            raise IllegalMove(Refusal(Reason.NOT_A_MOVE), "it is Dice or Choose")


def _throw(state: State, values: tuple[int, ...]) -> Result:
    if state.dice is not None:
        raise IllegalMove(Refusal(Reason.WRONG_PHASE), "the dice lie on the table, all players must choose first")
    if not is_throw(values, DICE):
        raise IllegalMove(Refusal(Reason.NOT_DICE, number=DICE))
    values = tuple(values)
    return State(state.rules, state.pads, state.round, values, state.chosen), (Thrown(state.round, values),)


def _choose(state: State, player: int, mark: Mark) -> Result:
    if state.dice is None:
        raise IllegalMove(Refusal(Reason.WRONG_PHASE), _DICE_AWAITED)
    if type(player) is not int or not 0 <= player < state.rules.players:
        raise IllegalMove(Refusal(Reason.NO_SUCH_PLAYER, player=player))
    if player not in state.waiting:
        raise IllegalMove(Refusal(Reason.NOT_WAITING, player=player))
    if (refusal := mark_refusal(state.pads[player], state.dice, mark)) is not None:
        raise IllegalMove(refusal)
    chosen = (*state.chosen[:player], mark, *state.chosen[player + 1 :])
    after = State(state.rules, state.pads, state.round, state.dice, chosen)
    return (after, (Chosen(player),)) if after.waiting else _reveal(after, Chosen(player))


def _reveal(state: State, last: Chosen) -> Result:
    """Put the marks of all players onto their pads, in seat order."""
    if HIDDEN in state.chosen:
        raise IllegalMove(Refusal(Reason.HIDDEN))
    pads = list(state.pads)
    happened: list[ExpressEvent] = [last]
    for player, mark in enumerate(state.chosen):
        if isinstance(mark, Mark):
            pads[player] = state.pads[player].after(mark)
            happened += _marked(player, mark, state.pads[player], pads[player], state.rules.penalty)
    over = all(pad.out for pad in pads)
    after = State(
        state.rules, tuple(pads), state.round if over else state.round + 1, None, (None,) * state.rules.players
    )
    if over:
        happened.append(Ended(after.totals, after.winners))
    return after, tuple(happened)


def _marked(player: int, mark: Mark, before: Pad, after: Pad, penalty: int) -> list[ExpressEvent]:
    happened: list[ExpressEvent] = [Revealed(player, mark.fifth, mark.pairs)]
    if mark.fifth is not None and not before.fifth(mark.fifth):
        happened.append(NumberCollected(player, mark.fifth))
    for row in sorted(set(mark.pairs)):
        score, score_after = before.row_score(row, penalty), after.row_score(row, penalty)
        if score != score_after:
            happened.append(RowScoreChanged(player, row, score, score_after))
    if (number := after.full_track) is not None:
        happened.append(WentOut(player, number))
    return happened


# The choices of a throw as a screen explains them: each die as the fifth, and the effect of each choice of pairs


@dataclass(frozen=True, slots=True)
class FifthDie:
    face: int
    refusal: Refusal | None
    free: bool  # set aside without a mark
    new: bool  # heads a new track
    marks: int  # in its track so far
    ends: bool  # its mark would be the eighth


class Effect(Enum):
    OPENS = "the row takes the penalty"
    STAYS = "the row keeps the penalty"
    LEAVES = "the row loses the penalty"
    EARNS = "the row earns points"
    FULL = "the row is full, and scores no more"


@dataclass(frozen=True, slots=True)
class RowChange:
    row: int
    marks: int
    marks_after: int
    score: int
    score_after: int
    effect: Effect


@dataclass(frozen=True, slots=True)
class Option:
    """One way to pair the four dice that are not the fifth, with its effect on the pad."""

    mark: Mark
    dice: tuple[Pair, Pair]  # the faces that make the first and the second sum
    rows: tuple[RowChange, ...]  # ascending; one if both sums are the same
    change: int  # of the total
    total: int  # after the marks
    ends: bool  # whether the player is out after it


def fifth_dice(pad: Pad, dice: tuple[int, ...]) -> tuple[FifthDie, ...]:
    """Return each different face of the throw, ascending, with the reason if it cannot be the fifth die."""
    return tuple(_fifth_die(pad, dice, face) for face in sorted(set(dice)))


def _fifth_die(pad: Pad, dice: tuple[int, ...], face: int) -> FifthDie:
    refusal = Refusal(Reason.OUT) if pad.out else fifth_refusal(dice, pad.numbers, face)
    free = refusal is None and is_free(dice, pad.numbers)
    marks = pad.fifth(face)
    new = refusal is None and not free and marks == 0
    ends = refusal is None and marks == TRACK_BOXES - 1
    return FifthDie(face, refusal, free, new, marks, ends)


def options(pad: Pad, dice: tuple[int, ...], face: int, penalty: int = PENALTY) -> tuple[Option, ...]:
    """Return the different pairings, in the order of the dice, if a die with this face is the fifth."""
    if pad.out or fifth_refusal(dice, pad.numbers, face) is not None:
        return ()
    fifth = None if is_free(dice, pad.numbers) else face
    rest = list(dice)
    rest.remove(face)
    return tuple(_option(pad, rest, Mark(fifth, pair), ways[0], penalty) for pair, ways in sums(tuple(rest)))


def _option(pad: Pad, rest: list[int], mark: Mark, way: Way, penalty: int) -> Option:
    (low, other_low), (high, other_high) = way
    after = pad.after(mark)
    total = after.score(penalty)
    return Option(
        mark=mark,
        dice=((rest[low], rest[other_low]), (rest[high], rest[other_high])),
        rows=tuple(_row_change(pad, after, row, penalty) for row in sorted(set(mark.pairs))),
        change=total - pad.score(penalty),
        total=total,
        ends=after.out,
    )


def _row_change(pad: Pad, after: Pad, row: int, penalty: int) -> RowChange:
    marks, marks_after = pad.row(row), after.row(row)
    return RowChange(
        row,
        marks,
        marks_after,
        pad.row_score(row, penalty),
        after.row_score(row, penalty),
        _effect(marks, marks_after),
    )


def _effect(marks: int, marks_after: int) -> Effect:
    if marks_after <= LOSING_BOXES:
        return Effect.STAYS if marks else Effect.OPENS
    if marks <= LOSING_BOXES:
        return Effect.LEAVES
    return Effect.EARNS if marks < ROW_BOXES else Effect.FULL
