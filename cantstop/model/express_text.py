"""A position of Express as text: the pads, and one line of notation."""

from __future__ import annotations

from cantstop.model.express_pad import LOSING_BOXES, ROW_BOXES, ROWS, TRACK_BOXES, Mark, Pad
from cantstop.model.express_position import position
from cantstop.model.express_state import HIDDEN, Choice, Rules, State
from cantstop.model.notation import Fault, NotationError, Parts, listed, number, pairs, written


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
