"""The two moments in which dice are taken: the first throw of a turn, and stop or roll again."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from cantstop.model import classic, odds
from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.classic import Roll, Stop
from cantstop.view.art import gauge
from cantstop.view.kit.containers import Column, Layers, Row, Spring
from cantstop.view.kit.drawing import Card, Drawing
from cantstop.view.kit.fonts import DISPLAY_900
from cantstop.view.kit.motion import Counting, Motion
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import STRONG, STRONG_NOTE, Role, Text
from cantstop.view.kit.theme import Theme
from cantstop.view.parts import emblems
from cantstop.view.parts.table import coach, controls, panel, sayings
from cantstop.view.parts.table.panel import LOW_TRAY, TRAY, PanelFacts, PanelPage
from cantstop.view.parts.table.panel_watch import since_last_turn
from cantstop.view.words import language, say

HIGH, APART = 164.0, 16.0
WIDE_HIGH = 170.0
CHANCE = Role(DISPLAY_900, 34)
PLACE = STRONG.of(18)
MANY = 4  # plates in a row, with no room for words beside them


def roll(facts: PanelFacts) -> PanelPage:
    """Before the first throw of a turn, and while its dice fly."""
    asked = facts.script.phase == "roll"
    question = say("table.your_throw") if asked else say("table.rolling")
    if facts.script.phase == "passed":
        question = say("table.turn_of", name=facts.names[facts.player])
    button = controls.roll_button(say("table.roll_dice"), enabled=asked, on=facts.deeds.answers(Roll())).sized(
        height=WIDE_HIGH
    )
    since = since_last_turn(facts) if facts.script.phase != "rolling" else None
    tray = panel.tray(facts, LOW_TRAY if since else TRAY, dim=facts.script.phase != "rolling")
    hints = panel.hint_odds(facts) if asked else []
    return PanelPage(question, [tray, since, _holdings(facts)], [Spring(), button], hints)


def taken(facts: PanelFacts) -> PanelPage:
    """The player has decided: the dice fly again, or the runners turn into squares; both shapes are grey meanwhile."""
    banking = facts.script.phase == "banking"
    question = say("table.banked", n=facts.told.steps) if banking else say("table.rolling")
    roll = controls.roll_button(say("table.roll_again"), enabled=False)
    told = [panel.tray(facts, LOW_TRAY if banking else TRAY), panel.stake(facts)]
    return PanelPage(question, told, [Spring(), _shapes(controls.closed_stop(), roll), _coach_room(facts)])


def decide(facts: PanelFacts) -> PanelPage:
    state = facts.state
    chance, shared = odds.bust_chance(state), classic.stop_refusals(state)
    question = say("table.stop_now" if chance >= 1 else "table.stop_or_roll")
    if shared:
        question = say("table.no_parking", column=shared[0].column)
    told: list[Node | None] = [panel.tray(facts, LOW_TRAY), panel.stake(facts)]
    if facts.settings.odds != "off" or chance >= 1:
        told.append(risk(facts, chance, f"gauge_{facts.match.moment}"))
    sharing = _sharing([facts.colours[why.player] for why in shared if why.player is not None]) if shared else None
    between = Column(Spring(), sharing, Spring(), grow=1) if sharing else Spring()
    asked = [between, _shapes(*_counselled(facts, _stop(facts), _roll(facts, chance)))]
    return PanelPage(question, told, [*asked, _coach(facts)], panel.hint_odds(facts))


def _counselled(facts: PanelFacts, stop: Node, roll: Node) -> Iterator[Node]:
    """Puts the coach's figure above each shape, without moving it."""
    figures = panel.figures(facts)
    decision = facts.match.advice() if figures else None
    for move, shape in ((Stop(), stop), (Roll(), roll)):
        best = decision is not None and decision.move == move
        yield Layers(shape, controls.FigureAbove(figures[move], best)) if move in figures else shape


def _shapes(stop: Node, roll: Node) -> Node:
    shapes = (shape.share().sized(align="fill") for shape in (stop, roll))
    return Row(*shapes, gap=APART, height=HIGH)


def _stop(facts: PanelFacts) -> Node:
    shared = classic.stop_refusals(facts.state)
    if shared:
        return controls.stop_button(say("table.shared"), shared=shared[0].column)
    wins = facts.match.preview(Stop())[0].winner is not None
    note = say("table.stop_and_win") if wins else say("table.keep", n=facts.state.steps)
    return controls.stop_button(note, on=facts.deeds.answers(Stop()))


def _roll(facts: PanelFacts, chance: float) -> Node:
    label = say("table.roll_anyway" if chance >= 1 else "table.roll_again")
    button = controls.roll_button(label, warning=chance >= 1, on=facts.deeds.answers(Roll()))
    if facts.settings.odds == "off" and chance < 1:
        return button
    plain = label.replace("\n", " ")
    return button.saying(say("spoken.roll_risk", label=plain, chance=chance, n=facts.state.steps))


def _coach(facts: PanelFacts) -> Node | None:
    if not facts.coached:
        return None
    if facts.advised:
        return panel.advice(facts, coach.advice(facts.match.advice(), facts.names))
    return panel.advice(facts, (say("coach.ask"), ""))


def _coach_room(facts: PanelFacts) -> Node | None:
    """Where the coach speaks when there is something to decide; without him nothing is kept free."""
    return Spring().sized(height=panel.STRIP, grow=0) if facts.coached else None


def _sharing(colours: Sequence[str]) -> Node:
    """Whose squares share a space with a runner, under No parking."""
    key = "table.shares_the_space" if len(colours) == 1 else "table.share_the_space"
    tiles = (emblems.tile(colour, 28) for colour in colours)
    return Row(*tiles, Text(say(key), STRONG_NOTE).share(), gap=6)


# The gauge


def risk(facts: PanelFacts, chance: float, key: str = "") -> Node:
    """The card of the gauge; a certain bust has a red edge, none at all is a gain. With a key its cells fill once."""
    percent = Text(language().percent(chance), CHANCE, "chart_red" if chance > 0 else "gain", lines=1)
    heading = Row(Text(say("gauge.title"), STRONG_NOTE, "ink_muted", lines=1, grow=1), percent, gap=8, height=36)
    line = sayings.risk(chance, facts.state.steps, facts.state.free_runners)
    below = Text(line, STRONG_NOTE, "ink" if chance >= 1 else "ink_muted").sized(height=36)
    card = Card(Column(heading, gauge_cells(chance, key), below, gap=4), (18, 8, 18, 8))
    return Layers(card, Drawing(lambda w, h, style: _red_edge(w, h, style))) if chance >= 1 else card


def gauge_cells(chance: float, key: str = "") -> Node:
    def cells(filled: float) -> Node:
        return Drawing(lambda w, h, style: _cells(w, h, round(1000 * filled), style.theme, style.u), height=27)

    return Counting(key, chance, cells, start=0, motion=Motion("gauge_fill")) if key else cells(chance)


@drawn
def _cells(w: int, h: int, thousandths: int, theme: Theme, unit: float) -> pygame.Surface:
    return gauge.gauge(w, h, thousandths / 1000, theme, unit)


@drawn
def _red_edge(w: int, h: int, style: Style) -> pygame.Surface:
    canvas, line = Canvas(w, h), style.line("selected")
    canvas.rect(line / 2, line / 2, w - line, h - line, 18 * style.u, stroke=style.theme["chart_red"], line=line)
    return canvas.surface()


# What the player to roll has


def _holdings(facts: PanelFacts) -> Node:
    """Columns claimed, with a place for each that is still to be, and squares on their way."""
    shown = facts.shown
    own, claimed = shown.squares[facts.player], shown.columns_of(facts.player)
    squares = [(column, own[column]) for column in COLUMNS if 0 < own[column] < LENGTHS[column]]
    said = say("table.columns_of", n=len(claimed), all=facts.state.rules.columns_to_win)
    heading = panel.title_row(say("table.you_hold"), said)
    return Card(Column(heading, panel.places(facts, 56), _Squares(squares) if squares else None, gap=12), (20, 14))


class _Squares(Node):
    """Plates with how far their squares have come: as large as there is room for, in two columns or more."""

    def __init__(self, squares: Sequence[tuple[int, int]]) -> None:
        self.squares = squares

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(room.w, math.ceil(len(self.squares) / 2) * 50 * layout.u)

    def least(self, layout: Layouter, room: Size) -> Size:
        return Size(0, 0)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        u, count = layout.u, len(self.squares)
        across = next((n for n in (2, 3) if box.h / math.ceil(count / n) >= 32 * u), MANY)
        pitch = min(58 * u, box.h / math.ceil(count / across))
        size = max(14.0, min(38.0, pitch / u - 4))
        wide = box.w / across
        for number, (column, space) in enumerate(self.squares):
            key = "claimed.place" if across < MANY else "claimed.place_short"
            words = Text(say(key, space=space, spaces=LENGTHS[column]), PLACE.of(min(18.0, size)), lines=1)
            place = Box(box.x + number % across * wide, box.y + number // across * pitch, wide - 6 * u, pitch)
            yield Row(emblems.plate(column, size), words.share(), gap=7), place
