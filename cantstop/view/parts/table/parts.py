"""The parts of the side panel: title row, cards of facts, strips. Each writes itself on the paper; y is in units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from cantstop.model.board import LENGTHS
from cantstop.view.art import dice, pieces, plates, portraits
from cantstop.view.kit import icons
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, TEXT_600, TEXT_700
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.parts.paper import Paper
from cantstop.view.words import language, say

MENU = 52.0
TILE = 46.0
STAKE = 108.0
Gain = tuple[int, str]  # a column and what is said of it
ARROWS = "arrows"  # in a line of keys: left and right


def title(paper: Paper, colour: str, name: str, question: str) -> None:
    """Whose turn it is, and what is asked of him."""
    paper.put(pieces.tile(paper.style.px(TILE), colour, paper.style.theme), (0, 24))
    room = paper.width - MENU - 70
    paper.write(name, TEXT_600, 17, "ink_muted", (58, 28), room=room)
    paper.write(question, DISPLAY_800, 29, "ink", (58, 55), room=room)


def stake(paper: Paper, y: float, heading: str, total: str, gains: Sequence[Gain], height: float = STAKE) -> float:
    """The card of what would be lost, or was; gives its height."""
    paper.card(y, height)
    paper.write(heading, TEXT_700, 16, "ink_muted", (18, y + 27), room=paper.width - 150)
    paper.write(total, DISPLAY_800, 22, "ink", (paper.width - 18, y + 27), "right", room=150)
    last = 50 + min(64.0, paper.width_of(gains[-1][1], DISPLAY_800, 24)) if gains else 0.0
    step = (paper.width - 36 - last) / 2  # three reach from edge to edge
    for number, (column, words) in enumerate(gains):
        _gain(paper, 18 + number * step, y + 72, column, words)
    return height


def nothing_at_stake(paper: Paper, y: float) -> float:
    """The same card before the first step of a turn."""
    paper.card(y, STAKE)
    paper.write(say("table.at_stake"), TEXT_700, 16, "ink_muted", (18, y + 27), room=paper.width - 36)
    paper.write(say("table.nothing_at_stake"), TEXT_600, 17, "ink_muted", (18, y + 72), room=paper.width - 36)
    return STAKE


def _gain(paper: Paper, x: float, middle: float, column: int, words: str) -> None:
    paper.centre(plates.plate(column, paper.style.px(42), paper.style.theme), (x + 21, middle))
    paper.write(words, DISPLAY_800, 24, "ink", (x + 50, middle), room=64)


def strip(paper: Paper, y: float, gains: Sequence[Gain], runners_left: int) -> None:
    """What is at stake while a pairing is chosen, and how many runners are free."""
    paper.strip(y, 76)
    paper.write(say("table.at_stake"), TEXT_700, 16, "ink_muted", (14, y + 17), room=paper.width - 28)
    if not gains:
        paper.write(say("table.nothing_at_stake"), TEXT_600, 17, "ink_muted", (14, y + 50), room=paper.width - 150)
    for number, (column, words) in enumerate(gains):
        x = 14 + number * 108
        paper.centre(plates.plate(column, paper.style.px(42), paper.style.theme), (x + 21, y + 50))
        paper.write(words, DISPLAY_800, 22, "ink", (x + 49, y + 50), room=54)
    if runners_left:
        left = say("table.runners_left", n=runners_left)
        wide = paper.write(left, DISPLAY_800, 18, "ink", (paper.width - 14, y + 38), "right", room=90)
        picture = pieces.runner(paper.style.px(26), paper.style.theme)
        paper.centre(picture.surface, (paper.width - 14 - wide - 24, y + 38))


def risk(paper: Paper, y: float, chance: float) -> float:
    """The card of the gauge, without its cells; a certain bust has a red edge, none at all is a gain."""
    height = 127.0
    rect = paper.card(y, height)
    if chance >= 1:
        paper.put(_red_edge(rect.w, rect.h, paper.style), (0, y))
    paper.write(say("gauge.title"), TEXT_700, 16, "ink_muted", (18, y + 31), room=paper.width - 130)
    percent, tone = language().percent(chance), "chart_red" if chance > 0 else "gain"
    paper.write(percent, DISPLAY_900, 34, tone, (paper.width - 18, y + 31), "right")
    return height


def line_below(paper: Paper, y: float, line: str, strong: bool) -> None:
    paper.write(line, TEXT_700, 16, "ink" if strong else "ink_muted", (18, y + 103), room=paper.width - 36, lines=2)


class Holdings(NamedTuple):
    """What a player has on the board."""

    columns: Sequence[int]
    squares: Sequence[tuple[int, int]]
    to_win: int


def holdings(paper: Paper, y: float, height: float, colour: str, facts: Holdings) -> None:
    """What the player to roll has: columns claimed, and squares on their way."""
    paper.card(y, height)
    paper.write(say("table.you_hold"), TEXT_700, 17, "ink_muted", (20, y + 26), room=paper.width - 40)
    theme, claimed = paper.style.theme, facts.columns
    middle, x = y + 79, 20.0
    for column in claimed:
        paper.centre(plates.claimed_plate(column, paper.style.px(54), colour, theme), (x + 27, middle))
        x += 62
    words = (
        say("table.columns_of", n=len(claimed), all=facts.to_win)
        if claimed
        else say("table.holds_nothing", n=facts.to_win)
    )
    paper.write(words, TEXT_700, 18, "ink", (x + (6 if claimed else 0), middle), room=paper.width - x - 26, lines=2)
    rows = max(1, int((height - 130) // 44))
    pitch = min(58.0, (height - 122) / rows) if facts.squares else 0.0
    if len(facts.squares) > 2 * rows:
        pitch = (height - 122) / ((len(facts.squares) + 1) // 2)
    for number, (column, space) in enumerate(facts.squares):
        left = 20 + (number % 2) * (paper.width - 36) / 2
        _square(paper, left, y + 136 + pitch * (number // 2), column, space, min(38.0, pitch - 4))


def _square(paper: Paper, x: float, middle: float, column: int, space: int, side: float) -> None:
    paper.centre(plates.plate(column, paper.style.px(side), paper.style.theme), (x + side / 2, middle))
    words = say("claimed.place", space=space, spaces=LENGTHS[column])
    paper.write(words, TEXT_700, 18, "ink", (x + side + 8, middle), room=paper.width / 2 - side - 30)


def sharing(paper: Paper, middle: float, colours: Sequence[str]) -> None:
    """Whose squares share a space with a runner, under No parking."""
    tile = paper.style.px(28)
    for number, colour in enumerate(colours):
        paper.centre(pieces.tile(tile, colour, paper.style.theme), (18 + 34 * number, middle))
    key = "table.shares_the_space" if len(colours) == 1 else "table.share_the_space"
    left = 34 * len(colours) + 8
    paper.write(say(key), TEXT_700, 16, "ink", (left, middle), room=paper.width - left, lines=2)


def thought(paper: Paper, y: float, height: float, character: str, words: str) -> None:
    """A computer says why."""
    paper.strip(y, height)
    picture = portraits.portrait(character, paper.style.px(50), paper.style.theme)
    paper.picture(picture, paper.rect(14, y + height / 2 - 27, 50, 50).topleft)
    room = paper.width - 98
    lines = paper.lines_of(words, TEXT_700, 17, room)
    paper.text(words, TEXT_700, 17, "ink", (80, y + max(6.0, (height - 22 * lines) / 2)), room, height - 12)


@drawn
def _red_edge(w: int, h: int, style: Style) -> pygame.Surface:
    canvas, line = Canvas(w, h), style.line("selected")
    canvas.rect(line / 2, line / 2, w - line, h - line, 18 * style.u, stroke=style.theme["chart_red"], line=line)
    return canvas.surface()


def no_pairs(paper: Paper, y: float, heading: str, pairs: Sequence[tuple[tuple[tuple[int, ...], int], ...]]) -> float:
    """The sums of a throw that moved nothing: every pairing, dice grey and plates hollow."""
    height = 58.0 + 64 * len(pairs)
    paper.card(y, height)
    paper.write(heading, TEXT_700, 16, "ink_muted", (26, y + 27), room=paper.width - 52)
    theme, px = paper.style.theme, paper.style.px
    for number, pairing in enumerate(pairs):
        middle = y + 72 + number * 64
        if number:
            paper.rule(26, middle - 32, paper.width - 52)
        for side, (values, column) in enumerate(pairing):
            x = 26 + side * (paper.width - 52 - 126)
            paper.put(dice.dice_row(values, px(34), theme, px(2), (0, 1)), (x, middle - 17))
            paper.centre(plates.hollow_plate(column, px(46), theme), (x + 103, middle))
    return height


def kept(paper: Paper, y: float, words: str) -> None:
    """A tick and a word of comfort."""
    paper.centre(icons.kept(paper.style.px(25), paper.style.theme), (19, y))
    paper.write(words, TEXT_700, 17, "ink", (44, y), room=paper.width - 50, lines=2)


def advice(paper: Paper, y: float, height: float, headline: str, reason: str, cap: str) -> None:
    """The coach's strip: one line of advice and one of reason."""
    paper.strip(y, height)
    middle = y + height / 2
    paper.centre(icons.coach(paper.style.px(33), paper.style.theme), (31, middle))
    cap_left = paper.width - 14
    if cap:
        cap_left -= paper.cap(cap, (paper.width - 14, middle), "right")
    room = cap_left - 60 - 10
    if not reason:
        paper.write(headline, TEXT_700, 17, "ink", (60, middle), room=room, lines=2)
        return
    if paper.lines_of(reason, TEXT_600, 16, room) == 1:
        y += (height - 58) / 2
    paper.write(headline, TEXT_700, 17, "ink", (60, y + 21), room=room)
    paper.text(reason, TEXT_600, 16, "ink_muted", (60, y + 33), room, height - 38)


def keys_line(paper: Paper, y: float, entries: Sequence[tuple[str, str]]) -> list[pygame.Rect]:
    """Keys and what they do, spread over the width; gives where each is written."""
    caps = [56.0 if cap == ARROWS else paper.cap_width(cap) for cap, _ in entries]
    wide = [cap + 8 + paper.width_of(words, TEXT_600, 16) for cap, (_, words) in zip(caps, entries, strict=True)]
    scale = min(1.0, (paper.width - 10 * (len(entries) - 1)) / max(1.0, sum(wide)))
    gap = max(8.0, (paper.width - sum(wide)) / max(1, len(entries) - 1))
    x, written = 0.0, []
    for (cap, words), each in zip(entries, wide, strict=True):
        after = paper.arrows((x, y + 14)) if cap == ARROWS else paper.cap(cap, (x, y + 14))
        paper.write(words, TEXT_600, 16, "ink_muted", (x + after + 8, y + 14), room=each * scale - after - 8)
        written.append(paper.rect(x - 4, y - 3, min(each * scale, paper.width - x) + 8, 34))
        x += each * scale + gap
    return written
