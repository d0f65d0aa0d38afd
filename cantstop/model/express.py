"""Can't Stop Express: one throw of five dice for all players, and a pad for each.

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
from cantstop.model.express_marks import DICE, first_mark, legal_marks, mark_refusal
from cantstop.model.express_options import Effect, FifthDie, Option, RowChange, fifth_dice, options
from cantstop.model.express_pad import (
    LOSING_BOXES,
    ROW_BOXES,
    ROWS,
    TRACK_BOXES,
    TRACKS,
    VALUES,
    Mark,
    Pad,
    row_score,
)
from cantstop.model.express_position import position
from cantstop.model.express_state import HIDDEN, PENALTIES, Choice, Hidden, Rules, State, new_game, rules_refusal
from cantstop.model.express_text import parse, text
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

    For a number that is not a player's, all choices are hidden.
    """
    chosen = tuple(choice if choice is None or seat == player else HIDDEN for seat, choice in enumerate(state.chosen))
    return replace(state, chosen=chosen)


def legal_moves(state: State, player: int | None = None) -> tuple[Choose, ...]:
    """Return every legal choice of the player, or of all players who have not chosen; none once the game is over.

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
