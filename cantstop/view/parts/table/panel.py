"""The side panel of the table: what it is made from, and what all its pages have in common.

Each page (panel_decide.py, panel_choose.py, panel_outcomes.py, panel_watch.py) gives a `PanelPage`: a question, what is
told, and what is asked. `panel(facts, parts, tall)` puts them between head and foot, one below the other; in a tall
window, where the panel lies below the board, side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.settings import Settings
from cantstop.model import classic
from cantstop.model.board import COLUMNS, LENGTHS, RUNNERS
from cantstop.view.app import actions
from cantstop.view.app.stack_changes import Change
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Column, Layers, Row, Spring
from cantstop.view.kit.control import Act
from cantstop.view.kit.controls import Pressable, menu_button
from cantstop.view.kit.drawing import Card, Strip, key_cap
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import BODY, FIGURE, LABEL, NOTE, PANEL_TITLE, STRONG, STRONG_NOTE, Text, wrapping
from cantstop.view.parts import emblems, games
from cantstop.view.parts.coach_line import coach_line
from cantstop.view.parts.table import coach
from cantstop.view.parts.table.displayed_position import DisplayedPosition
from cantstop.view.parts.table.table_script import TableScript
from cantstop.view.words import language, say

HEAD, TRAY, LOW_TRAY, FOOT, STRIP = 64.0, 138.0, 104.0, 36.0, 76.0
GAP = 14.0


class Deeds(Protocol):
    """What the controls of a panel do: the table."""

    def menu(self) -> Change: ...

    def undo(self) -> Change: ...

    def read_on(self) -> Change: ...

    def hurry(self) -> Change: ...

    def step(self) -> Change: ...

    def hint(self) -> Change: ...

    def odds(self) -> Change: ...

    def answers(self, move: classic.Move) -> Act:
        """Return a press that decides this, if it is still to be decided."""


@dataclass(frozen=True)
class PanelFacts:
    """What a panel is made from."""

    match: ClassicMatch
    script: TableScript
    deeds: Deeds
    settings: Settings
    advised: bool = False  # the coach was asked about this decision, or always speaks
    chosen: int | None = None  # the card that a click on the board has chosen, from 0
    lit: Sequence[int] = ()  # the cards whose column is pointed at

    @property
    def state(self) -> classic.State:
        return self.match.state

    @property
    def shown(self) -> DisplayedPosition:
        return self.script.shown

    @property
    def told(self) -> classic.State:
        """The position up to which all is shown: what moves on the board now leaves it."""
        state = self.match.state_at(self.script.moment)
        assert isinstance(state, classic.State)
        return state

    @property
    def player(self) -> int:
        return self.shown.player

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.match.seats]

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(seat.colour for seat in self.match.seats)

    @property
    def coached(self) -> bool:
        return self.settings.coach != "off"


class PanelPage(NamedTuple):
    """A page: the question of its head, what is told, what is asked, and keys for its foot."""

    question: str
    told: Sequence[Node | None]
    asked: Sequence[Node | None]
    hints: Sequence[Node] = ()


def panel(facts: PanelFacts, parts: PanelPage, tall: bool) -> Node:
    head = heading(facts, parts.question)
    foot = footing(facts.deeds.undo, facts.match.would_undo() is not None, parts.hints)
    if tall:
        left = Column(head, Column(*parts.told, gap=GAP, grow=1), gap=10)
        right = Column(Column(*parts.asked, gap=GAP, grow=1), foot, gap=12)
        return Row(left.share().sized(align="fill"), right.share().sized(align="fill"), gap=26)
    body = Column(*parts.told, *parts.asked, gap=GAP, grow=1)
    return Column(head, Column(body, foot, gap=12, grow=1), gap=10)


def heading(facts: PanelFacts, question: str) -> Node:
    """Whose turn it is and what is being played, and what is asked."""
    sitting = facts.match.seats[facts.player]
    round_ = say("table.round", n=facts.state.round_of(facts.player))
    line = ", ".join([sitting.name, round_, *games.variants(facts.state.rules)])
    return head(sitting.colour, line, question, facts.deeds.menu)


def head(colour: str, above: str, question: str, on_menu: Act) -> Node:
    words = Column(Text(above, BODY, "ink_muted"), Text(question, PANEL_TITLE.of(25), lines=1), gap=-3)
    menu = menu_button(say("common.menu"), on_menu)
    return Row(emblems.tile(colour, 44), words.share(), menu, gap=10, height=HEAD)


def footing(undo: Callable[[], Change], undoes: bool, hints: Sequence[Node]) -> Node:
    """Undo, always in the same place, and what else the keys do."""
    button = actions.button(undo, label_size=16, icon_size=18, pad=10, enabled=undoes, radius=10)
    return Row(button.sized(height=FOOT), Spring(), *hints, gap=12, height=FOOT)


def hint(does: Callable[[], Change]) -> Node:
    """The key of an action and what it does; a click does it too."""
    declared = actions.action_of(does)
    return hint_of(declared.name, declared.key, say(declared.words), does, lasts=declared.lasts)


def hint_of(name: str, key: str, words: str, on: Act, *, lasts: bool = False) -> Node:
    row = Row(key_cap(key), Text(words, NOTE, "ink_muted", lines=1), gap=7)
    return Pressable(name, row, pad=(4, 2), plain=True, radius=9, group="hints", lip=False, on=on, lasts=lasts)


def hint_odds(facts: PanelFacts) -> list[Node]:
    return [] if facts.settings.odds == "off" else [hint(facts.deeds.odds)]


class TrayNode(Node):
    """The tray of the table at its place; its dice may be on their way."""

    def __init__(self, facts: PanelFacts, height: float, dim: bool = False) -> None:
        self.height, self.dim = height, dim
        self.tray, self.shown = facts.script.tray, facts.shown
        self.key = "tray"

    def spoken(self) -> Spoken | None:
        dice = self.shown.dice
        return Spoken("text", say("spoken.tray", dice=" ".join(map(str, dice)))) if dice else None

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        yield from self.tray.sprites(self.shown.dice, self.dim)


def tray(facts: PanelFacts, height: float, dim: bool = False) -> Node:
    return TrayNode(facts, height, dim)


# Cards of facts

Gain = tuple[int, str]  # a column and what is said of it


def figures(facts: PanelFacts) -> dict[classic.Move, str]:
    """What the coach says of each choice: how many games of a hundred it wins."""
    if not (facts.advised and facts.coached):
        return {}
    return {move: say("choice.wins", chance=chance) for move, chance in facts.match.weighed().items()}


def _gains(facts: PanelFacts) -> list[Gain]:
    """What the runners have climbed."""
    return gains(facts.told.squares[facts.player], facts.told.runners)


def gains(own: Sequence[int], runners: Sequence[int]) -> list[Gain]:
    """What each runner has climbed in this turn."""
    found = []
    for column in COLUMNS:
        if space := runners[column]:
            climbed = language().number(space - own[column], signed=True)
            found.append((column, say("table.top") if space == LENGTHS[column] else climbed))
    return found


def runners_left(facts: PanelFacts) -> int:
    return RUNNERS - sum(1 for space in facts.told.runners if space)


def title_row(heading: str, figure: str = "") -> Node:
    return Row(Text(heading, STRONG_NOTE, "ink_muted", lines=1, grow=1), Text(figure, LABEL.of(22), lines=1), gap=10)


def gain_row(found: Sequence[Gain]) -> Node:
    """Plates with their gains; three fill the width."""
    cells: list[Node] = []
    for number, (column, words) in enumerate(found):
        cells += [Spring()] if number else []
        cells.append(Row(emblems.plate(column, 42), Text(words, FIGURE, lines=1), gap=8))
    if len(found) < RUNNERS:
        cells.append(Spring())
    return Row(*cells, gap=6)


def places(facts: PanelFacts, size: float) -> Node:
    """A plate for each column claimed, and a place for each that is still to be."""
    owned, needed = facts.shown.columns_of(facts.player), facts.state.rules.columns_to_win
    count = max(needed, len(owned))
    side = min(size, 330 / count - 12)
    there = [emblems.claimed_plate(column, side, facts.colours[facts.player]) for column in owned]
    return Row(Spring(), *there, *(emblems.empty_plate(side) for _ in range(count - len(owned))), Spring(), gap=14)


def stake(facts: PanelFacts) -> Node:
    """The card of what would be lost, or is kept."""
    if not (found := _gains(facts)):
        nothing = Text(say("table.nothing_at_stake"), BODY, "ink_muted", lines=1)
        return Card(Column(title_row(say("table.at_stake")), Spring(), nothing, Spring(), gap=8, height=80), (18, 14))
    heading = say("table.kept" if facts.script.banking else "table.at_stake")
    return stake_card(heading, say("common.steps", n=facts.told.steps), found)


def stake_card(heading: str, total: str, found: Sequence[Gain]) -> Node:
    content = Column(title_row(heading, total), gain_row(found) if found else None, gap=10)
    return Card(content, (18, 13))


def stake_strip(facts: PanelFacts) -> Node:
    """What is at stake while a pairing is chosen, and how many runners are free."""
    found, left = _gains(facts), runners_left(facts)
    cells: list[Node] = []
    for column, words in found:
        cells.append(Row(emblems.plate(column, 38), Text(words, LABEL.of(22), lines=1), gap=6))
    if not found:
        cells.append(Text(say("table.nothing_at_stake"), BODY, "ink_muted", lines=1))
    free = Row(emblems.runner(26), Text(say("table.runners_left", n=left), LABEL.of(18), lines=1), gap=7)
    heading = Row(Text(say("table.at_stake"), STRONG_NOTE, "ink_muted", lines=1), Spring(), free if left else None)
    return Strip(Column(heading, Row(*cells, Spring(), gap=12, height=40), gap=0), (14, 5)).sized(height=STRIP)


def advice(facts: PanelFacts, decision: coach.Advice, pressable: bool = True) -> Node:
    """The coach's strip; where he has to be asked, a click asks him."""
    headline, reason = decision
    asked = pressable and facts.settings.coach == "request"
    row = coach_line(
        Text(headline, STRONG, lines=1 if reason else 2),
        wrapping(reason, NOTE, "ink_muted") if reason else None,
        actions.action_of(facts.deeds.hint).key if asked else "",
    )
    if not asked:
        return Strip(row, (14, 4)).sized(height=STRIP)
    field = Pressable("hint", row, (14, 4), plain=True, lip=False, group="hints", on=facts.deeds.hint)
    return Layers(Strip(Spring()).sized(height=STRIP), field.sized(height=STRIP))


def comfort(words: str) -> Node:
    """A tick and a word of comfort."""
    return Row(emblems.kept(25), Text(words, STRONG).share(), gap=12)
