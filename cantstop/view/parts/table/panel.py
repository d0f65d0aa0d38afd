"""The side panel of the table: its frame, and the cards that several moments of a turn share.

A function for each moment (decide.py, choose.py, outcomes.py, watch.py) returns the whole panel for a table. It lies
beside the board; in a tall window below it, and then in two halves side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

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
from cantstop.view.parts.table.sayings import Advice
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

HEAD, TRAY, LOW_TRAY, FOOT, STRIP = 64.0, 138.0, 104.0, 36.0, 76.0
GAP = 14.0
STOP_KEY, ROLL_KEY = "S", "Space"
Nodes = Sequence[Node | None]


def panel(t: TableScreen, question: str, told: Nodes, asked: Nodes, hints: Sequence[Node] = ()) -> Node:
    """Return the panel with a question in its head; in a tall window `told` lies at the left of `asked`."""
    player = t.shown.player
    sitting, round_ = t.match.seats[player], say("table.round", n=t.state.round_of(player))
    line = ", ".join([sitting.name, round_, *games.variants(t.state.rules)])
    top = head(sitting.colour, line, question, t.menu)
    foot = footing(t.undo, t.match.would_undo() is not None, hints)
    if t.layout.tall:
        left = Column(top, Column(*told, gap=GAP, grow=1), gap=10)
        right = Column(Column(*asked, gap=GAP, grow=1), foot, gap=12)
        return Row(left.share().sized(align="fill"), right.share().sized(align="fill"), gap=26)
    body = Column(*told, *asked, gap=GAP, grow=1)
    return Column(top, Column(body, foot, gap=12, grow=1), gap=10)


def head(colour: str, above: str, question: str, on_menu: Act) -> Node:
    """Return a line above a question, between a player's tile and the menu."""
    words = Column(Text(above, BODY, "ink_muted"), Text(question, PANEL_TITLE.of(25), lines=1), gap=-3)
    menu = menu_button(say("common.menu"), on_menu)
    return Row(emblems.tile(colour, 44), words.share(), menu, gap=10, height=HEAD)


def footing(undo: Callable[[], Change], undoes: bool, hints: Sequence[Node]) -> Node:
    """Return Undo, always in the same place, and hints of other keys."""
    why = None if undoes else say("pause.nothing_to_undo")
    button = actions.button(undo, label_size=16, icon_size=18, pad=10, enabled=undoes, radius=10, tip=why)
    return Row(button.sized(height=FOOT), Spring(), *hints, gap=12, height=FOOT)


def hint(does: Callable[[], Change]) -> Node:
    """Return the key of an action beside its meaning; a click does the same."""
    declared = actions.action_of(does)
    return hint_of(declared.name, declared.key, say(declared.words), does, lasts=declared.lasts)


def hint_of(name: str, key: str, words: str, on: Act, *, lasts: bool = False) -> Node:
    row = Row(key_cap(key), Text(words, NOTE, "ink_muted", lines=1), gap=7)
    return Pressable(name, row, pad=(4, 2), plain=True, radius=9, group="hints", lip=False, on=on, lasts=lasts)


def hint_odds(t: TableScreen) -> list[Node]:
    return [] if t.settings.odds == "off" else [hint(t.odds)]


class TrayNode(Node):
    """The tray of the table; its dice may be on their way."""

    key = "tray"

    def __init__(self, t: TableScreen, height: float, dim: bool = False) -> None:
        self.height, self.dim = height, dim
        self.tray, self.shown = t.tray, t.shown

    def spoken(self) -> Spoken | None:
        dice = self.shown.dice
        return Spoken("text", say("spoken.tray", dice=" ".join(map(str, dice)))) if dice else None

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        yield from self.tray.sprites(self.shown.dice, self.dim)


# Cards of the stake

Gain = tuple[int, str]  # a column with its text


def figures(t: TableScreen) -> dict[classic.Move, str]:
    """Return what the coach says of each move: how many games of a hundred it wins."""
    if not (t.advised and t.coached):
        return {}
    return {move: say("choice.wins", chance=chance) for move, chance in t.match.weighed().items()}


def gains(own: Sequence[int], runners: Sequence[int]) -> list[Gain]:
    """Return the columns of the runners with what each has climbed in this turn."""
    found = []
    for column in COLUMNS:
        if space := runners[column]:
            climbed = language().number(space - own[column], signed=True)
            found.append((column, say("table.top") if space == LENGTHS[column] else climbed))
    return found


def title_row(heading: str, figure: str = "") -> Node:
    return Row(Text(heading, STRONG_NOTE, "ink_muted", lines=1, grow=1), Text(figure, LABEL.of(22), lines=1), gap=10)


def gain_row(found: Sequence[Gain]) -> Node:
    """Return plates beside their gains; three fill the width."""
    cells: list[Node] = []
    for number, (column, words) in enumerate(found):
        cells += [Spring()] if number else []
        cells.append(Row(emblems.plate(column, 42), Text(words, FIGURE, lines=1), gap=8).as_one())
    if len(found) < RUNNERS:
        cells.append(Spring())
    return Row(*cells, gap=6)


def places(t: TableScreen, size: float) -> Node:
    """Return a plate for each claimed column, and an empty place for each that is still to be claimed."""
    owned, needed = t.shown.columns_of(t.shown.player), t.state.rules.columns_to_win
    count = max(needed, len(owned))
    side = min(size, 330 / count - 12)
    there = [emblems.claimed_plate(column, side, t.colours[t.shown.player]) for column in owned]
    return Row(Spring(), *there, *(emblems.empty_plate(side) for _ in range(count - len(owned))), Spring(), gap=14)


def stake(t: TableScreen) -> Node:
    """Return the card of the steps that would be lost, or are kept."""
    if not (found := gains(t.told.squares[t.shown.player], t.told.runners)):
        nothing = Text(say("table.nothing_at_stake"), BODY, "ink_muted", lines=1)
        return Card(Column(title_row(say("table.at_stake")), Spring(), nothing, Spring(), gap=8, height=80), (18, 14))
    heading = say("table.kept" if t.shown.banking else "table.at_stake")
    return stake_card(heading, say("common.steps", n=t.told.steps), found)


def stake_card(heading: str, total: str, found: Sequence[Gain]) -> Node:
    content = Column(title_row(heading, total), gain_row(found) if found else None, gap=10)
    return Card(content, (18, 13))


def stake_strip(t: TableScreen) -> Node:
    """Return the stake and the free runners in a strip, while a pairing is chosen."""
    found = gains(t.told.squares[t.shown.player], t.told.runners)
    left = RUNNERS - sum(1 for space in t.told.runners if space)
    cells: list[Node] = []
    for column, words in found:
        cells.append(Row(emblems.plate(column, 38), Text(words, LABEL.of(22), lines=1), gap=6).as_one())
    if not found:
        cells.append(Text(say("table.nothing_at_stake"), BODY, "ink_muted", lines=1))
    free = Row(emblems.runner(26), Text(say("table.runners_left", n=left), LABEL.of(18), lines=1), gap=7)
    heading = Row(Text(say("table.at_stake"), STRONG_NOTE, "ink_muted", lines=1), Spring(), free if left else None)
    return Strip(Column(heading, Row(*cells, Spring(), gap=12, height=40), gap=0), (14, 5)).sized(height=STRIP)


def advice(t: TableScreen, decision: Advice, pressable: bool = True) -> Node:
    """Return the coach's strip; if the coach speaks on request only, a click requests it."""
    headline, reason = decision
    asked = pressable and t.settings.coach == "request"
    row = coach_line(
        Text(headline, STRONG, lines=1 if reason else 2),
        wrapping(reason, NOTE, "ink_muted") if reason else None,
        actions.action_of(t.hint).key if asked else "",
    )
    if not asked:
        return Strip(row, (14, 4)).sized(height=STRIP)
    field = Pressable("hint", row, (14, 4), plain=True, lip=False, group="hints", on=t.hint)
    return Layers(Strip(Spring()).sized(height=STRIP), field.sized(height=STRIP))


def comfort(words: str) -> Node:
    """Return words beside a tick."""
    return Row(emblems.kept(25), Text(words, STRONG).share(), gap=12)
