"""The state that the table of Express shows, which lags behind the match, and the throws made so far.

It contains no hidden choice except that of the person who is choosing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from cantstop.controller.express_match import ExpressMatch
from cantstop.model.events import Revealed, Thrown
from cantstop.model.express import FifthDie, Mark, Option, Pad, State, fifth_dice, options
from cantstop.model.refusals import Refusal
from cantstop.view.kit.timeline import Tween
from cantstop.view.parts.confetti import Confetti
from cantstop.view.parts.express.pad import Pencil
from cantstop.view.parts.rolling import Rolling

Phase = Literal["ready", "throwing", "handover", "closed", "choose", "watch", "revealing", "won"]


class Taken(NamedTuple):
    mark: Mark
    before: Pad
    change: int
    total: int
    out: bool  # whether the player went out by these marks


class MarkedThrow(NamedTuple):
    round: int
    dice: tuple[int, ...]
    taken: dict[int, Taken]  # by player, without those who were out
    moment: int  # the number of moves to which the pads belong


def round_shown(throws: Sequence[MarkedThrow], state: State) -> int:
    """Return the round on the table; after the reveal, the round that has just been marked."""
    return throws[-1].round if throws and state.dice is None else state.round


def throw_history(match: ExpressMatch) -> list[MarkedThrow]:
    """Return the throws, oldest first; a throw on the table comes last, without marks."""
    penalty = match.state.rules.penalty
    pads = [Pad() for _ in match.seats]
    found: list[MarkedThrow] = []
    for index, events in enumerate(match.happened(), 1):
        for event in events:
            if isinstance(event, Thrown):
                found.append(MarkedThrow(event.round, event.dice, {}, index))
            elif isinstance(event, Revealed):
                mark = Mark(event.fifth, event.pairs)
                before, pads[event.player] = pads[event.player], pads[event.player].after(mark)
                after = pads[event.player]
                total = after.score(penalty)
                found[-1].taken[event.player] = Taken(mark, before, total - before.score(penalty), total, after.out)
                found[-1] = found[-1]._replace(moment=index)
    return found


class Choice:
    """A person's choice for one throw on one pad: a die to set aside, then a pairing; both can be changed.

    `place` is the index of the fifth die. `options_of` has the pairings of the other four dice for each allowed fifth
    die, the best total first.
    """

    def __init__(self, pad: Pad, dice: tuple[int, ...], penalty: int) -> None:
        self.pad, self.dice = pad, dice
        self.faces: dict[int, FifthDie] = {die.face: die for die in fifth_dice(pad, dice)}
        self.free = any(die.free for die in self.faces.values())
        self.allowed = tuple(face for face, die in self.faces.items() if die.refusal is None)
        self.options_of: dict[int, list[Option]] = {
            face: sorted(options(pad, dice, face, penalty), key=lambda option: -option.change) for face in self.allowed
        }
        self.place: int | None = None
        self.picked: int | None = None
        self._wanted: tuple[int, ...] = ()  # the rows that were clicked
        if len(self.allowed) == 1:
            self.turn(dice.index(self.allowed[0]))

    @classmethod
    def made(cls, pad: Pad, dice: tuple[int, ...], penalty: int, mark: Mark) -> Choice:
        choice = cls(pad, dice, penalty)
        for face, found in choice.options_of.items():
            for number, option in enumerate(found):
                if option.mark == mark:
                    choice.place, choice.picked = dice.index(face), number
        return choice

    @property
    def face(self) -> int | None:
        return None if self.place is None else self.dice[self.place]

    @property
    def options(self) -> Sequence[Option]:
        return () if self.face is None else self.options_of[self.face]

    @property
    def option(self) -> Option | None:
        return None if self.picked is None else self.options[self.picked]

    @property
    def mark(self) -> Mark | None:
        return None if self.option is None else self.option.mark

    def turn(self, place: int | None) -> bool:
        """Set the die at this index aside, or put it back; return whether that is possible.

        The pairing is kept if the other dice still allow it; a single possible pairing is picked. The only possible
        fifth die cannot be put back.
        """
        if place is None or self.dice[place] not in self.allowed or (place == self.place and len(self.allowed) == 1):
            return False
        pairs = None if self.mark is None else self.mark.pairs
        self.place = None if place == self.place else place
        only = len(self.options) == 1
        self.picked = next((n for n, each in enumerate(self.options) if only or each.mark.pairs == pairs), None)
        self._wanted = self._wanted if self.picked is not None else ()
        return True

    def place_of(self, face: int) -> int | None:
        """Return the index of the die set aside if it has this face, else of the first die with the face."""
        return self.place if face == self.face else self.dice.index(face) if face in self.dice else None

    def refusal(self, place: int | None) -> Refusal | None:
        return None if place is None else self.faces[self.dice[place]].refusal

    def pick(self, number: int) -> bool:
        if number >= len(self.options):
            return False
        self.picked, self._wanted = number, ()
        return True

    # Choice by rows first

    def markable(self) -> frozenset[int]:
        """Return the rows that at least one choice would mark."""
        return frozenset(row for found in self.options_of.values() for each in found for row in each.mark.pairs)

    def using(self, row: int) -> tuple[int, ...]:
        return tuple(number for number, each in enumerate(self.options) if row in each.mark.pairs)

    def pick_row(self, row: int) -> bool:
        """Pick a pairing that marks this row, if possible together with the row picked before.

        Picking the same row again selects the next such pairing.
        """
        rows = (*self._wanted[-1:], row) if row not in self._wanted else (row,)
        found = self._with(rows)
        if not found:
            rows = (row,)
            found = self._with(rows)
        if not found:
            return False
        here = [number for number, each in enumerate(found) if each == (self.face, self.picked)]
        next_one = here[0] + 1 if here and row in self._wanted else 0
        face, self.picked = found[next_one % len(found)]
        if self.face != face:
            self.place = self.dice.index(face)
        self._wanted = rows
        return True

    def _with(self, rows: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return the choices that mark these rows, as face and index of the pairing, best first; the current fifth die
        precedes others.
        """
        found = [
            (face != self.face, -each.change, face, number)
            for face, pairings in self.options_of.items()
            for number, each in enumerate(pairings)
            if set(rows) <= set(each.mark.pairs)
        ]
        return [(face, number) for _, _, face, number in sorted(found)]


@dataclass(slots=True)
class Shown:
    """The displayed state of the table.

    `viewed` is the player who chooses; `looked_at` is a player whose pad was opened, or whose marks are being shown.
    """

    match: ExpressMatch
    viewed: int = 0
    phase: Phase = "ready"
    looked_at: int | None = None
    throws: list[MarkedThrow] = field(default_factory=list)
    choice: Choice | None = None
    made: Choice | None = None  # a lone person's choice for the last throw; in the reveal, the choice of the large pad
    advised: bool = False
    pencil: Pencil | None = None  # the animation of the large pad's marks
    told: set[int] = field(default_factory=set)  # players whose marks this reveal has shown
    rolling: Rolling | None = None
    hold: Tween | None = None  # the game continues when this is over
    lifted: Tween | None = None  # the lift of the winner's pad
    confetti: Confetti | None = None  # the confetti then
    finished: bool = False  # the figures of the end come next

    def settle(self) -> None:
        """Show the position of the match before a throw."""
        self.choice = self.made = self.pencil = self.rolling = self.hold = self.lifted = self.confetti = None
        self.looked_at, self.phase, self.throws = None, "ready", throw_history(self.match)
        last = self.throws[-1] if self.throws else None
        if len(self.people) == 1 and last is not None and (taken := last.taken.get(self.people[0])) is not None:
            self.made = Choice.made(taken.before, last.dice, self.penalty, taken.mark)

    @property
    def penalty(self) -> int:
        return self.match.state.rules.penalty

    @property
    def pads(self) -> Sequence[Pad]:
        return self.match.state.pads

    @property
    def people(self) -> list[int]:
        return [player for player, seat in enumerate(self.match.seats) if seat.is_person]

    @property
    def people_playing(self) -> list[int]:
        return [player for player in self.people if player in self.match.state.playing]

    @property
    def default_pad(self) -> int:
        """The player whose pad is shown between throws: a person still playing, else a computer."""
        return next(iter([*self.people_playing, *self.match.state.playing, *self.people, 0]))

    @property
    def watched(self) -> bool:
        """Whether only computers are still in play."""
        return not self.people_playing

    @property
    def open_to_all(self) -> bool:
        """Whether another pad may be opened: not during a hand-over or the reveal."""
        return self.phase not in ("handover", "revealing")

    @property
    def large(self) -> int:
        return self.viewed if self.looked_at is None else self.looked_at

    @property
    def without_small_pad(self) -> int:
        """The player whose pad is large unless another one is opened."""
        return self.large if self.phase == "revealing" else self.viewed

    @property
    def inking(self) -> bool:
        """Whether the pencil still draws marks on the large pad."""
        return self.pencil is not None and not self.pencil.drawn

    @property
    def round(self) -> int:
        return round_shown(self.throws, self.match.state)

    def known(self, player: int) -> tuple[Pad, Pad | None]:
        """Return the pad with the marks revealed so far, and the pad before the latest marks if these are framed."""
        taken = self.throws[-1].taken.get(player) if self.throws else None
        if taken is not None and self.phase == "revealing" and player not in self.told:
            return taken.before, None
        return self.pads[player], None if taken is None else taken.before
