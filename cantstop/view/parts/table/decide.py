"""The two moments in which dice are rolled: the first roll of a turn, and STOP or Roll again; and the two buttons.

stop_button(note)        roll_button(label)
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from cantstop.model import classic, odds
from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.classic import Roll, Stop
from cantstop.view.art import gauge, stop_roll
from cantstop.view.art.stop_roll import RollWords, StopWords
from cantstop.view.kit import keys
from cantstop.view.kit.containers import Column, Layers, Row, Spring
from cantstop.view.kit.control import Act, Cap, Faces
from cantstop.view.kit.controls import Shaped
from cantstop.view.kit.drawing import Card, Draw, Drawing
from cantstop.view.kit.fonts import DISPLAY_900
from cantstop.view.kit.motion import Counting, Keyed, Motion
from cantstop.view.kit.node import Box, Layouter, Node
from cantstop.view.kit.paint import Canvas, Picture
from cantstop.view.kit.store import drawn
from cantstop.view.kit.text import LABEL, STRONG, STRONG_NOTE, Role, Text
from cantstop.view.kit.theme import Style, Theme
from cantstop.view.parts import emblems
from cantstop.view.parts.table import panel, sayings
from cantstop.view.parts.table.panel import ROLL_KEY, STOP_KEY
from cantstop.view.parts.table.watch import since_last_turn
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

GROUP = "decide"
ABOVE = 0.9  # of a figure lies above its shape
HIGH, APART = 164.0, 16.0
WINS = 1.4  # the width of a STOP that wins, beside Roll
WIDE_HIGH = 136.0
CHANCE = Role(DISPLAY_900, 34)
PLACE = STRONG.of(18)
LATE = 120.0  # ms until STOP comes, after the stake has passed its place
COMES = Motion(220, "linear", delay=LATE, y=10)  # in less time the red of STOP would flash
FADES, SINKS = Motion(160, "linear"), Motion(100, "linear", y=8)
STAYS = Motion(220, "linear")  # of the red STOP when the turn changes: sooner, it would flash
MANY = 4  # plates in a row, with no room for words beside them


def roll(t: TableScreen) -> Node:
    """Return the panel before the first roll of a turn, and while its dice fly."""
    phase = t.shown.phase
    question = say("table.your_throw" if phase == "roll" else "table.rolling")
    if phase == "passed":
        question = say("table.turn_of", name=t.names[t.shown.player])
    since, held = since_last_turn(t), _holdings(t)
    told: panel.Nodes
    asked: panel.Nodes
    if phase == "passed":
        button: Node = Drawing(roll_picture(say("table.roll_dice"), "normal")).saying("")
    elif phase == "rolling":
        for card in (since, held):
            if card is not None:
                card.dimmed(panel.WAITS, panel.WAITS_MS)
        button = Drawing(roll_picture(say("table.roll_dice"), "pressed")).saying("")
    else:
        button = roll_button(say("table.roll_dice"), on=t.answers(Roll()))
    asked = [Spring(), Keyed("roll_dice", button.sized(height=WIDE_HIGH), comes=FADES._replace(delay=LATE), goes=SINKS)]
    told, asked = ([held], [since, *asked]) if t.layout.tall else ([since, held], asked)
    hints = panel.hint_odds(t) if phase == "roll" else []
    return panel.panel(t, question, told, asked, hints=hints, tray=panel.tray(t, dim=phase != "rolling"))


def rolling(t: TableScreen) -> Node:
    """Return the panel while the dice fly: Roll stays pressed, the rest of the last decision waits."""
    if not t.told.steps:
        return roll(t)
    gauge = risk(odds.bust_chance(t.told), t.told) if t.settings.odds != "off" else None
    shared = classic.stop_refusals(t.told)
    words = StopWords(say("table.shared"), "", shared[0].column) if shared else StopWords(_stop_note(t), "")
    stop = Drawing(_stop_picture(words, "disabled" if shared else "normal")).saying("")
    again = Drawing(roll_picture(say("table.roll_again"), "pressed")).saying("")
    coach = _coach(t, pressable=False)
    return _decision(t, say("table.rolling"), gauge, stop, again, coach, waits=("gauge", "stop"))


def banking(t: TableScreen) -> Node:
    """Return the panel while the runners turn into squares: STOP stays pressed and says what is kept."""
    kept = say("table.banked", n=t.told.steps)
    stop = Drawing(_stop_picture(StopWords(kept, ""), "pressed")).saying("")
    roll_again = Drawing(roll_picture(say("table.roll_again"), "normal")).saying("")
    return _decision(t, kept, None, stop, roll_again, _coach(t, pressable=False), waits=("roll",))


def decide(t: TableScreen) -> Node:
    """Return the panel of the question whether to stop or to roll again."""
    chance, shared = odds.bust_chance(t.state), classic.stop_refusals(t.state)
    question = say("table.stop_now" if chance >= 1 else "table.stop_or_roll")
    if shared:
        question = say("table.no_parking", column=shared[0].column)
    sharing = _sharing([t.colours[why.player] for why in shared if why.player is not None]) if shared else None
    gauge = risk(chance, t.state, sharing) if t.settings.odds != "off" or chance >= 1 else sharing
    if shared:
        stop_now = stop_button(say("table.shared"), shared=shared[0].column)
    else:
        stop_now = stop_button(_stop_note(t), on=t.answers(Stop())).saying(t.speech.stop())
    stop, again = _counselled(t, stop_now, _roll(t, chance))
    return _decision(t, question, gauge, stop, again, _coach(t), hints=panel.hint_odds(t))


def _decision(
    t: TableScreen,
    question: str,
    gauge: Node | None,
    stop: Node,
    again: Node,
    coach: Keyed | None,
    *,
    waits: Container[str] = (),
    hints: Sequence[Node] = (),
) -> Node:
    """Return the panel of a decision; what `waits` is dimmed, and so is the coach where anything waits."""

    def strength(name: str) -> float:
        return panel.WAITS if name in waits else 1.0

    card = None
    if gauge is not None:
        card = Keyed("gauge", gauge.sized(height=panel.GAUGE), comes=FADES, goes=SINKS)
        card = card.dimmed(strength("gauge"), panel.WAITS_MS)
    late = COMES._replace(delay=LATE + 40)
    stays = STAYS if t.shown.banking else SINKS
    shapes = [
        Keyed("stop", stop, comes=COMES, goes=stays).dimmed(strength("stop"), panel.WAITS_MS),
        Keyed("roll_again", again, comes=late, goes=SINKS).dimmed(strength("roll"), panel.WAITS_MS),
    ]
    strip: Node = Spring().sized(height=panel.STRIP, grow=0)
    if coach is not None:
        strip = coach.dimmed(panel.WAITS if waits else 1.0, panel.WAITS_MS)
    told = [Column(panel.stake(t), card, gap=10, grow=1)]
    parts = (WINS if stop_wins(t.told) else 1.0, 1.0)
    both = Row(*(each.share(part).sized(align="fill") for each, part in zip(shapes, parts)), gap=APART, height=HIGH)
    tray = panel.tray(t)
    asked: panel.Nodes = [Spring(), both] if t.layout.tall else [both]
    return panel.panel(t, question, told, asked, strip=strip, hints=hints, gap=12, tray=tray)


def _counselled(t: TableScreen, stop: Node, roll: Node) -> Iterator[Node]:
    """Put the coach's figure above each shape, without moving it."""
    figures = panel.figures(t)
    decision = t.match.advice() if figures else None
    for move, shape in ((Stop(), stop), (Roll(), roll)):
        best = decision is not None and decision.move == move
        yield Layers(shape, FigureAbove(figures[move], best)) if move in figures else shape


def _stop_note(t: TableScreen) -> str:
    """Return what STOP brings."""
    return say("table.stop_and_win") if stop_wins(t.told) else say("table.keep", n=t.told.steps)


def stop_wins(state: classic.State) -> bool:
    """Return whether STOP wins the game, also while the dice of another roll are awaited."""
    topped = sum(1 for column, space in enumerate(state.runners) if space and space == LENGTHS[column])
    return len(state.columns_of(state.player)) + topped >= state.rules.columns_to_win


def _roll(t: TableScreen, chance: float) -> Node:
    label = say("table.roll_anyway" if chance >= 1 else "table.roll_again")
    button = roll_button(label, warning=chance >= 1, on=t.answers(Roll()))
    if t.settings.odds == "off" and chance < 1:
        return button
    return button.saying(t.speech.roll_again(label.replace("\n", " ")))


def _coach(t: TableScreen, pressable: bool = True) -> Keyed | None:
    if not t.coached:
        return None
    if t.advised and pressable:
        return panel.advice(t, sayings.advice(t.match.advice(), t.names))
    return panel.advice(t, (say("coach.ask"), ""), pressable)


def _sharing(colours: Sequence[str]) -> Node:
    """Return the players whose squares share a space with a runner, under No parking."""
    key = "table.shares_the_space" if len(colours) == 1 else "table.share_the_space"
    tiles = (emblems.tile(colour, 28) for colour in colours)
    return Row(*tiles, Text(say(key), STRONG_NOTE).share(), gap=6)


# The gauge


def risk(chance: float, state: classic.State, below: Node | None = None) -> Node:
    """Return the card of the gauge, whose cells fill when it comes; a certain bust has a red edge."""
    percent = Text(language().percent(chance), CHANCE, "chart_red" if chance > 0 else "gain", lines=1)
    heading = Row(Text(say("gauge.title"), STRONG_NOTE, "ink_muted", lines=1, grow=1), percent, gap=8, height=36)
    line = sayings.risk(chance, state.steps, state.free_runners)
    below = below or Text(line, STRONG_NOTE, "ink" if chance >= 1 else "ink_muted")
    card = Card(Column(heading, _gauge_cells(chance), below.sized(height=32), gap=3), (18, 7, 18, 5))
    return Layers(card, Drawing(lambda w, h, style: _red_edge(w, h, style)).saying("")) if chance >= 1 else card


def _gauge_cells(chance: float) -> Node:
    def cells(filled: float) -> Node:
        return Drawing(lambda w, h, style: _cells(w, h, round(1000 * filled), style.theme, style.u), height=27).saying(
            ""
        )

    return Counting("gauge_cells", chance, cells, start=0, motion=Motion("gauge_fill"))


@drawn
def _cells(w: int, h: int, thousandths: int, theme: Theme, unit: float) -> pygame.Surface:
    return gauge.gauge(w, h, thousandths / 1000, theme, unit)


@drawn
def _red_edge(w: int, h: int, style: Style) -> pygame.Surface:
    canvas, line = Canvas(w, h), style.line("selected")
    canvas.rect(line / 2, line / 2, w - line, h - line, 18 * style.u, stroke=style.theme["chart_red"], line=line)
    return canvas.surface()


# What the player to roll has


def _holdings(t: TableScreen) -> Keyed:
    """Return the card of claimed columns and of squares on their way."""
    shown = t.shown
    own, claimed = shown.squares[t.shown.player], shown.columns_of(t.shown.player)
    squares = [(column, own[column]) for column in COLUMNS if 0 < own[column] < LENGTHS[column]]
    said = say("table.columns_of", n=len(claimed), all=t.state.rules.columns_to_win)
    heading = panel.title_row(say("table.you_hold"), said)
    held = Column(heading, panel.places(t, 46 if squares else 56), _squares(squares) if squares else None, gap=12)
    return Keyed("holdings", Card(held, (20, 14)))


def _squares(squares: Sequence[tuple[int, int]]) -> Node:
    """Return plates with how far their squares have come, in two columns or more."""
    across = 2 if len(squares) in (1, 2, 4) else 3 if len(squares) <= 6 else MANY
    size = 34.0 if across < MANY else 24.0
    cells: list[Node] = []
    for column, space in squares:
        key = "claimed.place" if across < MANY else "claimed.place_short"
        words = Text(say(key, space=space, spaces=LENGTHS[column]), PLACE.of(size / 2), lines=1)
        cells.append(Row(emblems.plate(column, size), words.share(), gap=6).as_one().share())
    rest = [Spring().share() for _ in range(-len(cells) % across)]
    rows = [[*cells, *rest][first : first + across] for first in range(0, len(cells), across)]
    return Column(*(Row(*row, gap=6) for row in rows), gap=3)


# STOP and Roll


class FigureAbove(Node):
    """A figure on a small card over the upper edge of a shape; the best one is framed and bold."""

    def __init__(self, said: str, best: bool) -> None:
        words = Text(said, LABEL.of(17) if best else STRONG_NOTE, "ink" if best else "ink_muted", lines=1)
        self.card = Card(words, (10, 3), edge=best, radius=9)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        size = layout.size(self.card, box.size)
        w = min(size.w, 1.1 * box.w)
        yield self.card, Box(box.x + (box.w - w) / 2, box.y - ABOVE * size.h, w, size.h)


def stop_button(note: str, *, shared: int | None = None, on: Act | None = None) -> Shaped:
    """Return STOP; it is barred if a runner stands on a `shared` space of that column."""
    words = StopWords(note, keys.cap(STOP_KEY) if shared is None else "", shared)
    button = Shaped(
        "stop", partial(_stop_faces, words), pressed_by=STOP_KEY, group=GROUP, enabled=shared is None, sound="", on=on
    )
    return button.saying(f"{say('common.stop')}, {note}")


def roll_button(label: str, *, warning: bool = False, name: str = "roll", on: Act | None = None) -> Shaped:
    words = RollWords(label, keys.cap(ROLL_KEY), warning)
    draw = partial(_roll_faces, words)
    button = Shaped(name, draw, pressed_by=ROLL_KEY, group=GROUP, sound="", on=on)
    return button.saying(label.replace("\n", " "))


def _stop_picture(words: StopWords, state: str) -> Draw:
    """Return a drawing of STOP."""
    return lambda w, h, style: stop_roll.stop_button(w, h, words, style, state)


def roll_picture(label: str, state: str) -> Draw:
    """Return a drawing of Roll without its key."""
    return lambda w, h, style: stop_roll.roll_button(w, h, RollWords(label, ""), style, state)


def _stop_faces(words: StopWords, w: int, h: int, style: Style, cap: Cap) -> Faces:
    said = words._replace(cap=cap)
    return _shaped(lambda state: stop_roll.stop_button(w, h, said, style, state))


def _roll_faces(words: RollWords, w: int, h: int, style: Style, cap: Cap) -> Faces:
    said = words._replace(cap=cap)
    return _shaped(lambda state: stop_roll.roll_button(w, h, said, style, state))


def _shaped(draw: Callable[[str], Picture]) -> Faces:
    """Return the faces of a drawing that reaches beyond its button, with a ring in the same shape."""
    picture = draw("normal")
    return Faces(
        lambda state: draw(state).surface,
        ring=lambda: draw("focus").surface,
        left=picture.left,
        top=picture.top,
        shaped=True,
    )
