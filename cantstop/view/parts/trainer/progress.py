"""How far a round has come: a dot for each of its ten, told by shape too, and what they sum up to."""

from __future__ import annotations

import pygame

from cantstop.controller.training import Round
from cantstop.view.app.game_kinds import GAME_KINDS
from cantstop.view.kit.containers import Column, Row
from cantstop.view.kit.drawing import Draw, Drawing
from cantstop.view.kit.icons import icon
from cantstop.view.kit.node import Node
from cantstop.view.kit.outlines import octagon
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import NOTE, STRONG, Text
from cantstop.view.words import say

DOT = 26.0


def dots(round: Round, now: int | None, size: float = DOT) -> Node:
    """`now` is the one that is asked."""
    kinds = ["best" if not answer.cost else "missed" for answer in round.answers]
    kinds += ["to come"] * (len(round.positions) - len(kinds))
    if now is not None and now >= len(round.answers):
        kinds[now] = "now"
    found = [Drawing(_drawing(kind)).sized(width=size, height=size) for kind in kinds]
    return Row(*found, gap=10)


def empty(size: float = DOT) -> Node:
    """The dot of an answer that is still to be given."""
    return Drawing(_drawing("to come")).sized(width=size, height=size)


def _drawing(kind: str) -> Draw:
    return lambda w, h, style: dot(min(w, h), kind, style)


@drawn
def dot(px: int, kind: str, style: Style) -> pygame.Surface:
    """A disc with a tick, an octagon with a cross, a ring; the ring of what is asked now is of ink."""
    theme, middle, line = style.theme, px / 2, max(1.5, 0.08 * px)
    canvas = Canvas(px, px)
    if kind == "missed":
        canvas.polygon(octagon(middle, middle, middle), theme["loss"])
    elif kind == "best":
        canvas.circle(middle, middle, middle, theme["gain"])
    else:
        tone = theme["ink"] if kind == "now" else theme["ink_muted"]
        dash = None if kind == "now" else (0.16 * px, 0.12 * px)
        canvas.circle(
            middle, middle, middle - line, theme["panel"], tone, line * (1.5 if kind == "now" else 1), dash=dash
        )
    surface = canvas.surface()
    if kind in ("best", "missed"):
        side = round(0.62 * px)
        sign = icon("tick" if kind == "best" else "cross", side, theme["panel"])
        surface.blit(sign, ((px - side) // 2, (px - side) // 2))
    return surface


def told(round: Round, best: Round | None, now: int | None) -> Node:
    """The dots, what was given away so far, and the best round before."""
    answered = len(round.answers)
    lost = say(GAME_KINDS[round.game].given_away, n=round.given_away)
    so_far = say("trainer.so_far", n=round.best, all=answered, lost=lost) if answered else ""
    line = say("trainer.best_round", best=best.best, all=len(best.positions)) if best else say("trainer.first_round")
    return Column(dots(round, now), Text(so_far, STRONG), Text(line, NOTE, "ink_muted"), gap=6)
