"""The offer at the end of a game of Can't Stop: practice after the first one, or a more suitable opponent."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from cantstop import ai
from cantstop.controller import characters, setups
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.review import Review
from cantstop.controller.setups import ClassicSetup
from cantstop.controller.statistics import won_against
from cantstop.view.app.context import Context
from cantstop.view.kit.containers import Row
from cantstop.view.kit.drawing import Strip
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import STRONG, Text
from cantstop.view.parts import emblems
from cantstop.view.words import say

WORTH_A_LINE = 2  # wins in 100 that a kind of mistake must have cost


class Offer(NamedTuple):
    """An offer: `entry` is a decision to try again; without one, `character` is the opponent."""

    said: str
    label: str
    entry: int | None = None
    character: str = ""


def of_first_game(match: ClassicMatch, review: Review) -> Offer | None:
    """Return the kind of mistake that cost the person most; None until the review is done."""
    people = [player for player, seat in enumerate(match.seats) if seat.is_person]
    lesson = review.lesson(people[0]) if match.is_first and review.done and len(people) == 1 else None
    if lesson is None or (wins := round(100 * lesson.lost)) < WORTH_A_LINE:
        return None
    said = say(f"over.{lesson.kind}", n=lesson.times, wins=wins)
    return Offer(said, say("over.try"), lesson.entry)


def who_suits(context: Context, match: ClassicMatch) -> Offer | None:
    """Return the character that suits the person better, after a game of two."""
    people = [seat for seat in match.seats if seat.is_person]
    computers = [seat.character for seat in match.seats if seat.character is not None]
    if len(people) != 1 or len(computers) != 1:
        return None
    asked = partial(won_against, name=people[0].name, character=computers[0], most=characters.LAST)
    won = context.open_store().ask(asked, list[bool]())
    ladder = [opponent.name for opponent in ai.opponents("classic")]
    found = characters.suited(computers[0], ladder, won)
    if found is None:
        return None
    name, manner = characters.NAMES[found], say(f"character.{found}")
    return Offer(say("over.suits", name=name, manner=manner), say("over.meet", name=name), character=found)


def setup_with(match: ClassicMatch, character: str) -> ClassicSetup:
    """Return the game once more, against this character."""
    once_more = setups.again(match.record)
    assert isinstance(once_more, ClassicSetup)
    seats = (seat if seat.is_person else replace(seat, character=character) for seat in once_more.seats)
    return replace(once_more, seats=characters.named(tuple(seats)))


def strip(offer: Offer, button: Node) -> Node:
    face = emblems.portrait(offer.character, 40) if offer.character else emblems.coach(34)
    return Strip(Row(face, Text(offer.said, STRONG.of(18), lines=1).share(), button, gap=14), (18, 8))
