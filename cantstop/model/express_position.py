"""Functions that make positions of Express from pads or text, and refuse pads that no throws lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

from cantstop.model.express_pad import DICE, LOSING_BOXES, ROW_BOXES, ROWS, TRACK_BOXES, TRACKS, Mark, Pad, mark_refusal
from cantstop.model.express_state import HIDDEN, Choice, Rules, State
from cantstop.model.moves import is_throw
from cantstop.model.notation import Fault, NotationError, Parts, listed, number, pairs, written
from cantstop.model.refusals import IllegalPosition, Reason, Refusal


def position(
    rules: Rules,
    pads: Sequence[Pad] | None = None,
    dice: Sequence[int] | None = None,
    chosen: Mapping[int, Choice] | None = None,
    round: int | None = None,
) -> State:
    """Return the position with these pads, this throw on the table, and the choices made for it so far.

    The round may be omitted, because it follows from the pads. Each pad is checked alone: no check ensures that the
    same throws can lead to all of them.
    """
    pads = (Pad(),) * rules.players if pads is None else tuple(pads)
    if len(pads) != rules.players or not all(isinstance(pad, Pad) for pad in pads):
        raise _wrong(Reason.PADS_OF_ALL, number=rules.players)
    for player, pad in enumerate(pads):
        if (refusal := _pad_refusal(player, pad)) is not None:
            raise IllegalPosition(refusal)
    choices: list[Choice] = [None] * rules.players
    state = State(rules, pads, _round(pads, round), _dice(pads, dice), tuple(choices))
    for player, choice in (chosen or {}).items():
        choices[player] = _choice(state, player, choice)
    state = replace(state, chosen=tuple(choices))
    if state.dice is not None and not state.waiting:
        raise _wrong(Reason.ALL_CHOSEN)
    return state


def _wrong(reason: Reason, player: int | None = None, number: int | None = None) -> IllegalPosition:
    return IllegalPosition(Refusal(reason, player=player, number=number))


def _round(pads: Sequence[Pad], given: int | None) -> int:
    """Return the round that follows from the pads: every player who is not out has marked all earlier throws."""
    playing = [pad.throws for pad in pads if not pad.out]
    over = not playing
    marked = max(pad.throws for pad in pads) if over else playing[0]
    for player, pad in enumerate(pads):
        if not pad.out and pad.throws != marked:
            raise _wrong(Reason.THROWS, player, marked)
        if pad.throws > marked:
            raise _wrong(Reason.THROWS_OUT, player, marked)
    number = marked if over else marked + 1
    if given is not None and given != number:
        raise _wrong(Reason.ROUND, number=number)
    return number


def _dice(pads: Sequence[Pad], dice: Sequence[int] | None) -> tuple[int, ...] | None:
    if dice is None:
        return None
    if not is_throw(dice, DICE):
        raise _wrong(Reason.NOT_DICE, number=DICE)
    if all(pad.out for pad in pads):
        raise _wrong(Reason.GAME_OVER)
    return tuple(dice)


def _choice(state: State, player: int, choice: Choice) -> Choice:
    if type(player) is not int or not 0 <= player < state.rules.players:
        raise _wrong(Reason.NO_SUCH_PLAYER, player)
    if choice is None:
        return None
    if player not in state.waiting:
        raise _wrong(Reason.NOT_WAITING, player)
    if choice is HIDDEN:
        return choice
    assert state.dice is not None  # otherwise no player would be waiting
    if (refusal := mark_refusal(state.pads[player], state.dice, choice)) is not None:
        raise IllegalPosition(refusal)
    return choice


def _pad_refusal(player: int, pad: Pad) -> Refusal | None:
    row_marks = sum(pad.rows.values())
    track_marks = sum(pad.fifths.values())
    if row_marks % 2:
        return Refusal(Reason.ODD_MARKS, player=player, number=row_marks)
    if list(pad.fifths.values()).count(TRACK_BOXES) > 1:
        return Refusal(Reason.TWO_FULL_TRACKS, player=player)
    complete = len(pad.numbers) == TRACKS
    if track_marks > pad.throws or (track_marks < pad.throws and not complete):
        return Refusal(Reason.TRACKS_DISAGREE, player=player, number=track_marks)
    if not (_free_throws_fit(pad, pad.throws - track_marks) if complete else _repeats_fit(pad)):
        return Refusal(Reason.ROWS_DISAGREE, player=player)
    return None


def _free_throws_fit(pad: Pad, free_throws: int) -> bool:
    """Return whether the rows have enough marks for this number of free throws, in which no collected number occurs."""
    others = [face for face in range(1, 7) if face not in pad.numbers]
    return sum(pad.row(row) for row in _pair_sums(others)) >= 2 * free_throws


def _repeats_fit(pad: Pad) -> bool:
    """Return whether the rows have enough marks for the throws in which only collected numbers can have occurred."""
    repeats = pad.throws - len(pad.numbers)
    return sum(pad.row(row) for row in _pair_sums(pad.numbers)) >= 2 * repeats


def _pair_sums(faces: Sequence[int]) -> set[int]:
    return {first + second for first, second in combinations_with_replacement(faces, 2)}


# A position as text


def text(state: State) -> str:
    """Return the position in one line.

    >>> from cantstop.model import express
    >>> state, _ = express.apply(express.new_game(express.Rules(players=2)), express.Dice((1, 2, 3, 4, 5)))
    >>> state, _ = express.apply(state, express.Choose(0, express.Mark(1, (5, 9))))
    >>> express.text(state)
    'express 200; -; -; dice 1 2 3 4 5; chosen 0=1 5 9'
    >>> express.text(express.seen_by(state, 1))
    'express 200; -; -; dice 1 2 3 4 5; chosen 0=?'
    """
    parts = [f"express {state.rules.penalty}"]
    parts += [f"{written(pad.rows)} / {written(pad.fifths)}" if pad.throws else "-" for pad in state.pads]
    if state.dice is not None:
        parts.append("dice " + listed(state.dice))
    chosen = [f"{player}={_choice_text(choice)}" for player, choice in enumerate(state.chosen) if choice is not None]
    if chosen:
        parts.append("chosen " + listed(chosen))
    return "; ".join(parts)


def parse(text: str) -> State:
    """Return the position in the line; raise NotationError, IllegalRules or IllegalPosition if there is none."""
    parts = Parts(text, "express", ("dice", "chosen"))
    if len(parts.head) > 2:
        raise NotationError(Fault.PART, parts.head[2])
    penalty = number(parts.head[1]) if len(parts.head) > 1 else 200
    rules = Rules(len(parts.players), penalty)
    return position(rules, [_pad(part) for part in parts.players], parts.numbers("dice"), _chosen(parts))


def _pad(part: str) -> Pad:
    rows, _, fifths = part.partition("/")
    return Pad(pairs(rows), pairs(fifths))


def _choice_text(choice: Choice) -> str:
    if not isinstance(choice, Mark):
        return "?"
    return listed(["-" if choice.fifth is None else choice.fifth, *choice.pairs])


def _chosen(parts: Parts) -> dict[int, Choice]:
    """Return the choice of each player in "0=1 5 9 1=?"."""
    words = (parts.value("chosen") or "").split()
    found: dict[int, Choice] = {}
    while words:
        player, equals, first = words.pop(0).partition("=")
        if not equals or number(player) in found:
            raise NotationError(Fault.PART, player)
        if first == "?":
            found[number(player)] = HIDDEN
            continue
        sums, words = words[:2], words[2:]
        if len(sums) < 2:
            raise NotationError(Fault.PART, f"{player}={first}")
        found[number(player)] = Mark(None if first == "-" else number(first), (number(sums[0]), number(sums[1])))
    return found


def pads(state: State) -> str:
    """Return the pads side by side: a row for each sum, x for each mark, | before the boxes that earn points.

    >>> from cantstop.model import express
    >>> print(express.parse('express 200; 6:2 7:6 / 6:2 1:2; 4:4 8:4 / 6:3 2:1; dice 1 2 3 4 5'))
    Can't Stop Express, round 5: 1 2 3 4 5 thrown, players 0 and 1 choose
              player 0      player 1
       2      ....|......   ....|......
       3      ....|......   ....|......
       4      ....|......   xxxx|......
       5      ....|......   ....|......
       6      xx..|......   ....|......
       7      xxxx|xx....   ....|......
       8      ....|......   xxxx|......
       9      ....|......   ....|......
      10      ....|......   ....|......
      11      ....|......   ....|......
      12      ....|......   ....|......
      fifth   6 xx......    6 xxx.....
      fifth   1 xx......    2 x.......
      total   -170          -400
    """
    lines = [("", *(f"player {player}" for player in range(len(state.pads))))]
    lines += [(f"{row:2}", *(_boxes(pad.row(row)) for pad in state.pads)) for row in ROWS]
    tracks = max((len(pad.numbers) for pad in state.pads), default=0)
    lines += [("fifth", *(_track(pad, place) for pad in state.pads)) for place in range(tracks)]
    lines.append(("total", *map(str, state.totals)))
    head = f"Can't Stop Express, round {state.round}: {_doing(state)}"
    rows = (f"  {label:8}" + "".join(f"{cell:14}" for cell in cells) for label, *cells in lines)
    return "\n".join([head, *(row.rstrip() for row in rows)])


def _doing(state: State) -> str:
    if state.over:
        return "won by " + _players(state.winners)
    if state.dice is None:
        return "the dice are awaited"
    verb = "choose" if len(state.waiting) > 1 else "chooses"
    return f"{listed(state.dice)} thrown, {_players(state.waiting)} {verb}"


def _players(players: tuple[int, ...]) -> str:
    *some, last = map(str, players)
    return f"players {', '.join(some)} and {last}" if some else f"player {last}"


def _boxes(marks: int) -> str:
    boxes = ("x" * marks).ljust(ROW_BOXES, ".")[:ROW_BOXES]
    more = f"+{marks - ROW_BOXES}" if marks > ROW_BOXES else ""
    return f"{boxes[:LOSING_BOXES]}|{boxes[LOSING_BOXES:]}{more}"


def _track(pad: Pad, place: int) -> str:
    numbers = pad.numbers
    if place >= len(numbers):
        return ""
    marks = pad.fifth(numbers[place])
    return f"{numbers[place]} {('x' * marks).ljust(TRACK_BOXES, '.')}"
