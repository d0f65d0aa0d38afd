"""The side panel of the table: its frame, and the cards that several phases of a turn share.

A function for each phase (decide.py, choose.py, watch.py) returns the whole panel for a table. The panel is beside the
board; in a tall window it is below the board, in two halves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from cantstop.model import classic
from cantstop.model.board import LENGTHS, RUNNERS
from cantstop.view import sentences
from cantstop.view.app import actions
from cantstop.view.app.ways import Change
from cantstop.view.kit import drawing
from cantstop.view.kit.control import Act
from cantstop.view.kit.controls import Pressable, menu_button
from cantstop.view.kit.drawing import Drawing, Strip, key_cap
from cantstop.view.kit.fonts import BODY, FIGURE, LABEL, NOTE, PANEL_TITLE, STRONG, STRONG_NOTE, Role, Text, wrapping
from cantstop.view.kit.motion import Counting, Keyed, Motion
from cantstop.view.kit.node import Box, Column, Layers, Node, Padded, Row, Spring
from cantstop.view.kit.paint import plate
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems, games
from cantstop.view.parts.rolling import Tray
from cantstop.view.parts.table.sayings import Advice
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.screens.table import Table

HEAD, TRAY, FOOT, STRIP = 64.0, 138.0, 36.0, 76.0
STAKE, GAUGE = 101.0, 111.0  # heights of the two cards of a decision
GAP = 14.0
TRANSLUCENT = 0.68  # the loss of alpha of the card half-way, since a fast bright card would flicker
WAITS_MS = 240.0  # to and from that alpha: in less time the red of STOP would flash
WAITS = 0.38  # the alpha of controls that cannot be pressed during an animation
CALM, MOVES = Motion("cards_in", "linear"), Motion(380, "inout")
SINKS = MOVES._replace(delay=40)  # of the stake, which becomes the strip after STOP and Roll have grown pale
SOON = CALM._replace(ms=80)  # for parts that fade out before the card of the stake moves
AFTER = CALM._replace(delay="cards_in")  # starts after the old node has faded out, so that texts never overlap
STAYS = Motion(400, "linear")  # the exit animation of the red STOP at the end of a turn; a shorter one would flash
LAST = CALM._replace(delay=STAYS.ms)  # for the node that appears at the same position afterwards
STOP_KEY, ROLL_KEY = "S", "Space"
Nodes = Sequence[Node | None]


def panel(
    t: Table,
    question: str,
    told: Nodes,
    asked: Nodes = (),
    *,
    strip: Node | None = None,
    hints: Sequence[Node] = (),
    gap: float = GAP,
    tray: Node | None = None,
) -> Node:
    """Return the panel: a question, the tray, information (`told`), controls (`asked`), and a strip above the foot.

    All parts have fixed positions, so that they do not jump when the phase changes. In a tall window the panel has
    two halves, with `asked` and the strip in the right one.
    """
    player = t.shown.player
    sitting, round_ = t.match.seats[player], say("table.round", n=t.state.round_of(player))
    variants = games.variants(t.state.rules)
    said = ", ".join([sitting.name, round_, *variants])
    above = sentences.capitalised(", ".join([round_, *variants] if len(variants) == 1 else variants or [said]))
    top = head(sitting.colour, above, question, t.menu, said)
    foot = footing(t.undo, t.match.would_undo() is not None, hints)
    if t.layout.tall:
        left = Column(top, Column(tray, *told, gap=GAP).share(), gap=10)
        right = Column(Column(*asked, gap=gap).share(), strip, foot, gap=12)
        return Row(left.share().sized(align="fill"), right.share().sized(align="fill"), gap=26)
    body = Column(tray, Column(*told, *asked, gap=gap, grow=1), strip, gap=GAP)
    return Column(top, Column(body.share(), foot, gap=12).share(), gap=10)


def part(
    key: str, node: Node, *, comes: Motion = AFTER, goes: Motion = CALM, travels: Motion = MOVES, stretches: bool = True
) -> Keyed:
    """Return a keyed part of the panel with slow animations, so that the panel does not flicker."""
    return Keyed(key, node, comes=comes, goes=goes, travels=travels, stretches=stretches)


def outline(radius: float, tone: str, weight: float = 1.0) -> Node:
    return Drawing(
        lambda w, h, style: plate(w, h, radius * style.u, None, style.theme[tone], style.line("selected") * weight)
    ).saying("")


def head(colour: str, above: str, question: str, on_menu: Act, said: str = "") -> Node:
    words = Column(
        Text(above, BODY, "ink_muted").saying(said or above), Text(question, PANEL_TITLE.of(25), lines=1), gap=-3
    )
    menu = menu_button(say("common.menu"), on_menu)
    return Row(emblems.tile(colour, 44), words.share(), menu, gap=10).sized(height=HEAD)


def footing(undo: Callable[[], Change], undoes: bool, hints: Sequence[Node]) -> Node:
    """Return the foot of the panel: Undo, always at the same position, and hints for other keys."""
    why = None if undoes else say("pause.nothing_to_undo")
    button = actions.button(undo, label_size=16, icon_size=18, pad=10, enabled=undoes, radius=10, tip=why)
    return Row(button.sized(height=FOOT), Spring(), *hints, gap=12).sized(height=FOOT)


def hint(does: Callable[[], Change]) -> Node:
    """Return a control that shows the key of an action and its meaning; a click performs the action."""
    declared = actions.action_of(does)
    return hint_of(declared.name, declared.key, say(declared.words), does, lasts=declared.lasts)


def hint_of(name: str, key: str, words: str, on: Act, *, lasts: bool = False) -> Node:
    row = Row(key_cap(key), Text(words, NOTE, "ink_muted", lines=1), gap=7)
    return Pressable(name, row, pad=(4, 2), look="row", radius=9, group="hints", on=on, lasts=lasts)


def hint_odds(t: Table) -> list[Node]:
    return [] if t.settings.odds == "off" else [hint(t.odds)]


def tray(t: Table, dim: bool = False) -> Node:
    """Return the tray; if `dim`, its dice, which are of the last throw, turn pale slowly."""
    dice, rolling = t.shown.dice, t.shown.rolling
    fresh = not (t.shown.moment or dice or rolling)
    paling = Counting("tray_dim", float(dim), lambda now: Tray(dice, rolling=rolling, dim=now, fresh=fresh))
    return paling.sized(height=TRAY)


# Cards of the stake


def figures(t: Table) -> dict[classic.Move, str]:
    """Return the coach's figure for each move: games won in 100."""
    if not (t.advised and t.coached):
        return {}
    return {move: say("choice.wins", chance=chance) for move, chance in t.match.weighed().items()}


def gains(own: Sequence[int], runners: Sequence[int]) -> list[tuple[int, Node]]:
    """Return the columns of the runners, each with a node that shows the steps climbed in this turn."""
    there = [(column, space) for column, space in enumerate(runners) if space]
    return [(column, _gained(column, space, space - own[column], FIGURE)) for column, space in there]


def _gained(column: int, space: int, climbed: float, role: Role) -> Text:
    top = space == LENGTHS[column]
    return Text(say("table.top") if top else language().number(round(climbed), signed=True), role, lines=1)


def title_row(heading: str, figure: str = "") -> Node:
    return Row(
        Text(heading, STRONG_NOTE, "ink_muted", lines=1, grow=1), Text(figure, LABEL.of(22), lines=1), gap=10
    ).as_one()


def plates(t: Table, player: int, side: float) -> list[Node]:
    """Return a plate for each claimed column, and an empty plate for each column that is still to be claimed."""
    owned, missing = t.shown.columns_of(player), t.state.rules.columns_to_win - len(t.shown.columns_of(player))
    there = [emblems.claimed_plate(column, side, t.colours[player]) for column in owned]
    return [*there, *(emblems.empty_plate(side) for _ in range(missing))]


def places(t: Table, size: float) -> Node:
    count = max(t.state.rules.columns_to_win, len(t.shown.columns_of(t.shown.player)))
    return Row(Spring(), *plates(t, t.shown.player, min(size, 330 / count - 12)), Spring(), gap=14).as_one()


def stake(t: Table, as_strip: bool = False) -> Node:
    """Return a node with the steps at stake or kept: a card or, while a pairing is chosen, a strip."""

    def steps(n: float) -> Node:
        return Text(say("common.steps", n=round(n)), LABEL.of(22), lines=1)

    runners = [(column, space) for column, space in enumerate(t.told.runners) if space]
    heading = say("table.kept" if t.shown.banking else "table.at_stake")

    def gained(column: int, space: int) -> Node:
        climbed, role = space - t.told.squares[t.shown.player][column], LABEL.of(22) if as_strip else FIGURE
        return Counting(f"stake.climbed_{column}", climbed, lambda n: _gained(column, space, n, role))

    found = [(column, gained(column, space)) for column, space in runners]
    if not as_strip:
        before = t.at(max(0, t.shown.moment - 1))  # the state at the last choice, from which the figure counts up
        return stake_card(heading, Counting("stake.steps", t.told.steps, steps, start=before.steps), found)
    left = RUNNERS - len(runners)
    number = Text(say("table.runners_left", n=left), LABEL.of(18), lines=1).saying(say("spoken.runners_left", n=left))
    free = Row(emblems.runner(26), number, gap=7)
    top = Row(_heading(heading, SINKS), Spring(), part("stake.free", free, goes=SOON) if left else None).as_one()
    cells = [_beside_plate(column, 36, figure, SINKS) for column, figure in found]
    if not cells:
        cells = [part("stake.nothing", Text(say("table.nothing_at_stake"), BODY, "ink_muted", lines=1))]
    content = Column(top, Row(*cells, Spring(), gap=12).sized(height=40), gap=0)
    return _on_paper(Padded(content, (14, 5)), 1.0, SINKS).sized(height=STRIP)


def stake_card(heading: str, total: Node, found: Sequence[tuple[int, Node]]) -> Node:
    cells = [each for column, figure in found for each in (_beside_plate(column, 42, figure), Spring())]
    gained = Row(*(cells[:-1] if len(found) == RUNNERS else cells), gap=6) if found else None
    top = Row(_heading(heading), Spring(), part("stake.total", total, goes=SOON, stretches=False), gap=10).as_one()
    return _on_paper(Padded(Column(top, gained, gap=10), (18, 10)), 0.0).sized(height=STAKE)


def _heading(words: str, moves: Motion = MOVES) -> Node:
    return part("stake.heading", Text(words, STRONG_NOTE, "ink_muted", lines=1), travels=moves, stretches=False)


def _on_paper(content: Node, sunk: float, moves: Motion = MOVES) -> Node:
    paper = part("stake.paper", Counting("stake.sunk", sunk, Paper, motion=moves), travels=moves)
    return part("stake", Layers(paper, content), travels=moves, stretches=False)  # new nodes on it move along


class Paper(Node):
    """The background of the steps at stake; `sunk` is 0 for a raised card, 1 for a strip sunk into the panel."""

    said = ""

    def __init__(self, sunk: float) -> None:
        self.sunk = sunk

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect, strength = box.rect, 255 * (1 - TRANSLUCENT * (1 - (1 - 2 * self.sunk) ** 8))
        if self.sunk > 0:
            yield Sprite(drawing.inset(rect.w, rect.h, style, 15), *rect.topleft, round(strength * self.sunk))
        if self.sunk < 1:
            card = drawing.panel(rect.w, rect.h, style, 18)
            yield card.at(rect.x, rect.y, round(strength * (1 - self.sunk)))


def _beside_plate(column: int, size: float, figure: Node, moves: Motion = MOVES) -> Node:
    plate = part(f"stake.plate_{column}", emblems.plate(column, size), travels=moves)
    gain = part(f"stake.gain_{column}", figure, travels=moves, stretches=False)
    return Row(plate, gain, gap=0.18 * size).as_one()


def advice(t: Table, decision: Advice, pressable: bool = True) -> Keyed:
    """Return the strip with the coach's advice; if the coach only speaks on request, a click requests advice."""
    headline, reason = decision
    asked = pressable and t.settings.coach == "request"
    row = emblems.coach_line(
        Text(headline, STRONG, lines=1 if reason else 2),
        wrapping(reason, NOTE, "ink_muted") if reason else None,
        actions.action_of(t.hint).key if asked else "",
    )
    if not asked:
        return part("coach", Strip(row, (14, 4)).sized(height=STRIP))
    field = Pressable("hint", row, (14, 4), look="row", group="hints", on=t.hint)
    return part("coach", Layers(Strip(Spring()).sized(height=STRIP), field.sized(height=STRIP)))
