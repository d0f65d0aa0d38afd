"""The panels for the first roll of a turn and for the choice between STOP and Roll again, and the two buttons.

stop_button(note, on=...)        roll_button(label, on=...)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cantstop.model import classic, odds
from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.view.art import charts, stop_roll
from cantstop.view.kit.control import Act, Faces
from cantstop.view.kit.controls import Shaped
from cantstop.view.kit.drawing import Card, Drawing
from cantstop.view.kit.fonts import DISPLAY_900, LABEL, STRONG, STRONG_NOTE, Role, Text
from cantstop.view.kit.motion import Counting, Keyed, Motion
from cantstop.view.kit.node import Box, Column, Grid, Layers, Layouter, Node, Row, Spring
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems
from cantstop.view.parts.table import panel, sayings
from cantstop.view.parts.table.panel import ROLL_KEY, STOP_KEY
from cantstop.view.parts.table.watch import since_last_turn
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.screens.table import Table

GROUP = "decide"
ABOVE = 0.74  # the share of a figure that is above its shape
HIGH, APART = 154.0, 16.0
WINS = 1.4  # the width of a STOP that wins, relative to Roll
WIDE_HIGH = 136.0
CHANCE = Role(DISPLAY_900, 34)
PLACE = STRONG.of(18)
LATE = 220.0  # ms until STOP appears: until then, the cards fade out and the stake moves away
CROSSING = 80.0  # ms more in a tall window, where the stake crosses the place of STOP
COMES = Motion(430, "linear", y=10)  # in less time the red of STOP would flash
SINKS = panel.CALM._replace(ms=140, y=8)
GAUGE_COMES = LATE + 125
SHARING = 36.0  # the height of the line on a shared space
MANY = 4  # plates in a row, without room for words


def roll(t: Table) -> Node:
    """Return the panel shown before the first roll of a turn and while its dice roll."""
    label, rolls = say("table.roll_dice"), t.phase == "rolling"
    since, held = since_last_turn(t), _holdings(t)
    for card in (since, held):
        if card is not None:
            card.dimmed(panel.WAITS if rolls else 1.0, panel.WAITS_MS)
    question = say("table.rolling" if rolls else "table.your_throw")
    button = picture(stop_roll.Roll(label), "pressed" if rolls else "normal")
    if t.phase == "passed":
        question = say("table.turn_of", name=t.names[t.shown.player])
    elif not rolls:
        button = roll_button(label, on=t.answers(classic.Roll()))
    asked: panel.Nodes = [
        Spring(),
        panel.part("roll_dice", button.sized(height=WIDE_HIGH), comes=panel.LAST, goes=SINKS),
    ]
    told, asked = ([held], [since, *asked]) if t.layout.tall else ([since, held], asked)
    hints = panel.hint_odds(t) if t.phase == "roll" else []
    return panel.panel(t, question, told, asked, hints=hints, tray=panel.tray(t, dim=not rolls))


def decide(t: Table) -> Node:
    """Return the panel with the question whether to stop or to roll again.

    It remains while the answer is carried out: the chosen button stays down, and the other parts are pale.
    """
    state, phase, asks = t.told, t.phase, t.phase == "decide"
    if phase == "rolling" and not state.steps:
        return roll(t)
    chance, shared = odds.bust_chance(state), sayings.no_parking(state)
    question = {"rolling": say("table.rolling"), "banking": say("table.banked", n=state.steps)}.get(phase)
    if question is None:
        question = say("table.stop_now" if chance >= 1 else "table.stop_or_roll")
        question = say("table.no_parking", columns=shared) if shared else question

    def waiting(key: str, node: Node, comes: Motion, goes: Motion, *phases: str) -> Keyed:
        """Return a keyed part that is pale and cannot be pressed during these phases."""
        pale = panel.WAITS if phase in phases else 1.0
        return panel.part(key, node, comes=comes, goes=goes).dimmed(pale, panel.WAITS_MS)

    measures = _gauge(t, state, chance, shared) if phase != "banking" else None
    card = measures and waiting("gauge", measures, panel.CALM._replace(delay=GAUGE_COMES), panel.SOON, "rolling")
    stop, again = _stop(t, shared), _roll_again(t, chance)
    if asks:
        stop, again = _buttons_with_figures(t, stop, again)
    goes = panel.STAYS if t.shown.banking else SINKS
    parts = WINS if stop_wins(state) else 1.0, 1.0
    late = LATE + CROSSING if t.layout.tall else LATE
    shapes = [
        waiting("stop", stop, COMES._replace(delay=late), goes, "rolling").share(parts[0]),
        waiting("roll_again", again, COMES._replace(delay=late + 40), SINKS, "banking").share(parts[1]),
    ]
    both = Row(*(each.sized(align="fill") for each in shapes), gap=APART).sized(height=HIGH)
    strip: Node = Spring().sized(height=panel.STRIP, grow=0)
    if t.coached:
        asked_for = t.advised and asks
        advice = sayings.advice(t.match.advice(), t.names) if asked_for else (say("coach.ask"), "")
        strip = panel.advice(t, advice, asks).dimmed(1.0 if asks else panel.WAITS, panel.WAITS_MS)
    told = [Column(panel.stake(t), card, gap=10, grow=1)]
    asked: panel.Nodes = [Spring(), both] if t.layout.tall else [both]
    hints = panel.hint_odds(t) if asks else []
    return panel.panel(t, question, told, asked, strip=strip, hints=hints, gap=12, tray=panel.tray(t))


def _stop(t: Table, shared: Sequence[int]) -> Node:
    if t.phase == "banking":
        return picture(stop_roll.Stop(say("table.banked", n=t.told.steps)), "pressed")
    note = say("table.stop_and_win") if stop_wins(t.told) else say("table.keep", n=t.told.steps)
    if shared:
        note = say("table.shared", n=len(shared))
    if t.phase == "rolling":
        return picture(stop_roll.Stop(note, shared=tuple(shared)), "disabled" if shared else "normal")
    if shared:
        return stop_button(note, shared=shared)
    return stop_button(note, on=t.answers(classic.Stop())).saying(t.speech.stop())


def _roll_again(t: Table, chance: float) -> Node:
    if t.phase != "decide":
        return picture(stop_roll.Roll(say("table.roll_again")), "pressed" if t.phase == "rolling" else "normal")
    label = say("table.roll_anyway" if chance >= 1 else "table.roll_again")
    button = roll_button(label, warning=chance >= 1, on=t.answers(classic.Roll()))
    return button.saying(t.speech.roll_again(_in_a_line(label)))


def _buttons_with_figures(t: Table, stop: Node, roll: Node) -> Iterator[Node]:
    """Yield both buttons, each with the coach's figure above it, if there is one."""
    figures = panel.figures(t)
    decision = t.match.advice() if figures else None
    for move, shape in ((classic.Stop(), stop), (classic.Roll(), roll)):
        best = decision is not None and decision.move == move
        yield Layers(shape, FigureAbove(figures[move], best)) if move in figures else shape


def stop_wins(state: classic.State) -> bool:
    """Return whether stopping wins the game. The result does not change while the next roll is pending."""
    topped = sum(1 for column, space in enumerate(state.runners) if space and space == LENGTHS[column])
    return len(state.columns_of(state.player)) + topped >= state.rules.columns_to_win


# The gauge


def _gauge(t: Table, state: classic.State, chance: float, shared: Sequence[int]) -> Node | None:
    """Return the card with the risk, unless odds are off, and the players whose squares forbid stopping; or None."""
    players = sorted({why.player for why in classic.stop_refusals(state) if why.player is not None})
    sharing: Node | None = None
    if shared:
        key = "table.share_the_space" if len(shared) == 1 else "table.share_spaces"
        words = say(key, names=[t.names[player] for player in players], n=len(players))
        tiles = (emblems.tile(t.colours[player], 24) for player in players)
        sharing = Row(*tiles, Text(words, STRONG_NOTE).share(), gap=8).sized(height=SHARING)
    if t.settings.odds != "off" or chance >= 1:
        return risk(chance, state, sharing)
    return sharing and Card(sharing, (18, 9))


def risk(chance: float, state: classic.State, sharing: Node | None = None) -> Node:
    """Return the card of the gauge; `sharing` names squares that prevent stopping. A certain bust has a red edge."""
    percent = Text(language().percent(chance), CHANCE, "chart_red" if chance > 0 else "gain", lines=1)
    heading = (
        Row(Text(say("gauge.title"), STRONG_NOTE, "ink_muted", lines=1, grow=1), percent, gap=8)
        .sized(height=36)
        .as_one()
    )
    line = sayings.risk(chance, state.steps, state.free_runners)
    below = Text(line, STRONG_NOTE, "ink" if chance >= 1 else "ink_muted")

    def cells(filled: float) -> Node:
        part = round(filled, 3)
        return Drawing(lambda w, h, style: charts.gauge(w, h, part, style.theme, style.u)).sized(height=27).saying("")

    filling = Counting("gauge_cells", chance, cells, start=0, motion=Motion("gauge_fill", delay=GAUGE_COMES))
    rows = Column(heading, filling, below.sized(height=30), sharing, gap=3)
    card = Card(rows, (18, 7, 18, 5)).sized(height=panel.GAUGE + (SHARING + 3 if sharing else 0))
    if chance < 1:
        return card
    return Layers(card, panel.outline(18, "chart_red"))


# The player's columns


def _holdings(t: Table) -> Keyed:
    shown = t.shown
    own, claimed = shown.squares[t.shown.player], shown.columns_of(t.shown.player)
    squares = [(column, own[column]) for column in COLUMNS if 0 < own[column] < LENGTHS[column]]
    said = say("table.columns_of", n=len(claimed), all=t.state.rules.columns_to_win)
    heading = panel.title_row(say("table.you_hold"), said)
    held = Column(heading, panel.places(t, 46 if squares else 56), _squares(squares) if squares else None, gap=12)
    return panel.part("holdings", Card(held, (20, 14)), comes=panel.LAST)


def _squares(squares: Sequence[tuple[int, int]]) -> Node:
    """Return plates with the heights of these squares, two or more in a row."""
    across = 2 if len(squares) in (1, 2, 4) else 3 if len(squares) <= 6 else MANY
    size, place = (34.0, PLACE) if across < MANY else (30.0, PLACE.of(16))
    cells: list[Node] = []
    for column, space in squares:
        key = "claimed.place" if across < MANY else "claimed.place_short"
        words = Text(say(key, space=space, spaces=LENGTHS[column]), place, lines=1)
        cells.append(Row(emblems.plate(column, size), words.share(), gap=6).as_one())
    return Grid(*cells, columns=across, gap=(6, 3))


# STOP and Roll


class FigureAbove(Node):
    """A node that shows a figure on a small card over the edge of a button; the best figure is framed and bold."""

    def __init__(self, said: str, best: bool) -> None:
        words = Text(said, LABEL.of(16) if best else STRONG_NOTE, "ink" if best else "ink_muted", lines=1)
        sign = emblems.picture("coach", 18) if best else None
        self.card = Card(Row(sign, words, gap=4), (8, 3), edge=best, radius=9)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        size = layout.size(self.card, box.size)
        w = min(size.w, 1.1 * box.w)
        yield self.card, Box(box.x + (box.w - w) / 2, box.y - ABOVE * size.h, w, size.h)


def stop_button(note: str, *, shared: Sequence[int] = (), on: Act | None = None) -> Shaped:
    """Return the STOP button; it is disabled if runners are on `shared` spaces of these columns."""
    words = stop_roll.Stop(note, shared=tuple(shared))
    button = _button("stop", STOP_KEY, words, on, not shared).saying(f"{say('common.stop')}, {note}")
    button.tip = say("table.no_parking", columns=shared) if shared else None
    return button


def roll_button(label: str, *, warning: bool = False, name: str = "roll", on: Act | None = None) -> Shaped:
    words = stop_roll.Roll(label, warning=warning)
    return _button(name, ROLL_KEY, words, on).saying(_in_a_line(label))


def _in_a_line(label: str) -> str:
    """Return a label without its line breaks and the hyphens before them."""
    return label.replace("-\n", "").replace("\n", " ")


def _button(
    name: str, key: str, words: stop_roll.Stop | stop_roll.Roll, on: Act | None, enabled: bool = True
) -> Shaped:
    def faces(w: int, h: int, style: Style) -> Faces:
        def draw(state: str) -> Sprite:
            return stop_roll.shape(w, h, words._replace(key=button.cap), style, state)

        return Faces(draw, ring=lambda: draw("focus"), shaped=True)

    button = Shaped(name, faces, pressed_by=key, group=GROUP, enabled=enabled, sound="", on=on)
    return button


def picture(words: stop_roll.Stop | stop_roll.Roll, state: str) -> Node:
    """Return a picture of the Stop or the Roll button, without a control."""
    return Drawing(lambda w, h, style: stop_roll.shape(w, h, words, style, state)).saying("")
