"""The list of games: those that fit a filter, and for each who plays, how it stands or ended, and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pygame

from cantstop.controller.games import Filter, Games, ListedGame
from cantstop.model import classic, express
from cantstop.view.art.pad import small_pad
from cantstop.view.art.position import Position, board_picture
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.drawing import Drawing
from cantstop.view.kit.node import Node
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.text import BODY, LABEL, STRONG, STRONG_NOTE, Text
from cantstop.view.kit.theme import Style
from cantstop.view.parts import games
from cantstop.view.parts.player_row import player_row
from cantstop.view.words import language, say

MOST_FACES = 4  # five or six players leave no room for the portraits of computers
PART = 16  # games of one query: more than are visible


class FoundGames:
    def __init__(self, games: Games, which: Filter) -> None:
        self._games = games
        self.ids = games.find(which)
        self._parts: dict[int, dict[int, ListedGame]] = {}

    def at(self, number: int) -> ListedGame:
        """Return a game of the list. Games are read from the database in batches, when first requested."""
        part = number // PART
        if part not in self._parts:
            asked = self.ids[part * PART : (part + 1) * PART]
            self._parts[part] = {entry.id: entry for entry in self._games.listed(asked)}
        return self._parts[part].get(self.ids[number], ListedGame(self.ids[number]))


def row(entry: ListedGame, when: str, size: float) -> Node:
    """Return the row of a listed game: a small picture, the players, the standing, and the time of the last move."""
    if entry.damaged:
        return Row(Text(say("list.unreadable"), BODY, "ink_muted", lines=2), margin=(10, 0))
    drawing = Drawing(lambda w, h, style: picture(entry, w, style)).sized(width=size, height=size)
    above = Row(*players(entry), Spring(), Text(when, STRONG_NOTE, "ink_muted", lines=1), gap=12)
    return Row(drawing, Column(above, Text(line(entry), STRONG, "ink_muted", lines=2), gap=8).share(), gap=16)


def players(entry: ListedGame) -> list[Node]:
    """Return a node for each player, with tile and name; computers also have a face if there is room."""
    faces = len(entry.seats) <= MOST_FACES
    size = 21 if len(entry.seats) <= 2 else 18 if faces else 15
    return [
        player_row(seat, size=size + 3, role=LABEL.of(size), face=size + 9 if faces else 0, gap=5, fills=False)
        for seat in entry.seats
    ]


def standing(entry: ListedGame) -> str:
    """Return the state: "round 6, Anna to roll", "throw 14, Anna leads with −40", "won by Anna in round 12"."""
    state, names = entry.state, [seat.name for seat in entry.seats]
    if entry.starting:
        return say("list.starting")
    if isinstance(state, express.State):
        said = _standing_of_pads(entry, state, names)
        return f"{said}, {say('list.practice')}" if entry.practice else said
    if state is None:
        return ""
    if state.winner is not None:
        return say("list.won_by", name=names[state.winner], n=state.round)
    return games.whose_move(state, names)


def _standing_of_pads(entry: ListedGame, state: express.State, names: Sequence[str]) -> str:
    most = max(state.totals)
    best = [name for name, total in zip(names, state.totals, strict=True) if total == most]
    if entry.over and len(names) == 1:
        return say("list.alone_with", total=most, n=state.pads[0].throws)
    if entry.over:
        return say("list.most_points" if entry.practice else "list.won_with", names=best, n=most)
    if len(names) == 1 and entry.daily:
        return say("list.alone_today", n=state.round, day=date.fromisoformat(entry.daily))
    if len(names) == 1:
        return say("list.alone", n=state.round)
    if len(best) > 1:
        return say("list.throw", n=state.round)
    return say("list.leads", n=state.round, name=best[0], total=most)


def line(entry: ListedGame) -> str:
    """Return the second line of a card."""
    if entry.damaged:
        return ""
    said = say("list.in_use") if entry.in_use else f"{say(f'common.{entry.kind}')}, {standing(entry)}"
    return f"{said}, {say('list.named', name=entry.name)}" if entry.name else said


def variants(entry: ListedGame) -> str:
    """Return the rules that differ from the plain game, and its number."""
    state, said = entry.state, []
    if isinstance(state, classic.State):
        rules = state.rules
        if rules.columns_to_win != 3:
            said.append(say("list.columns", n=rules.columns_to_win))
        said += games.variants(rules)
    number = say("pause.number", number=entry.seed)
    return ", ".join([*said, number[:1].lower() + number[1:] if said and not language().noun_capitals else number])


def picture(entry: ListedGame, px: int, style: Style) -> Sprite:
    """Return the position as a small board, or the pad of who leads."""
    colours = tuple(seat.colour for seat in entry.seats)
    if isinstance(entry.state, classic.State):
        return board_picture(Position.of(entry.state, colours), px, style.theme)
    assert entry.state is not None, "of a damaged game nothing can be shown"
    totals = entry.state.totals
    leader = totals.index(max(totals))
    return Sprite(_framed(entry.state.pads[leader], px, colours[leader], style), 0, 0)


@drawn
def _framed(shown: express.Pad, px: int, colour: str, style: Style) -> pygame.Surface:
    """Draw a whole pad on its paper."""
    canvas, line, inset = Canvas(px, px), max(1.0, 0.012 * px), round(0.08 * px)
    canvas.rect(line / 2, line / 2, px - line, px - line, 0.09 * px, style.theme["panel"], style.theme["line"], line)
    surface = canvas.surface()
    surface.blit(small_pad(shown, px - 2 * inset, px - 2 * inset, colour, style), (inset, inset))
    return surface
