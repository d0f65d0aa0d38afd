"""The cards of a choice: their texts and the places of these."""

from __future__ import annotations

import pytest

from cantstop.model.classic import Advance
from cantstop.model.events import RunnerClimbed, RunnerEntered
from cantstop.view import words
from cantstop.view.kit.style import Style
from cantstop.view.kit.theme import Theme
from cantstop.view.language import LANGUAGES
from cantstop.view.parts.table import cards, choose, sayings


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [["Ben"], ["Maximiliane"], ["Otto", "Maximiliane"]], ids=" and ".join)
def test_half_card_text_does_not_touch_the_plate_or_the_word_between(language: str, names: list[str]) -> None:
    words.use(language)
    style, (w, h) = Style(Theme("light"), 0.8), (145, 100)
    said = ", ".join([words.say("choice.climb", column=10, space=2, spaces=7), words.say("choice.jumps", names=names)])
    card = cards.CardFacts((cards.Sum((6, 4), 10, True),), said, Advance((10,)), either=True)
    told, plain = (cards.face(w, h, each, "2", style, "normal") for each in (card, card._replace(words="")))
    inked = [(x, y) for x in range(w) for y in range(h) if told.get_at((x, y)) != plain.get_at((x, y))]
    badge = cards.badge_picture(words.say("common.or"), style)
    over = (badge.get_width() - style.px(choose.APART)) / 2
    assert over < min(x for x, _ in inked)
    assert max(x for x, _ in inked) < w - over
    assert min(y for _, y in inked) >= cards.SUMS * h + cards.PLATE[1] * style.u / 2
    figure = cards.face(w, h, card._replace(words="", figure="39"), "2", style, "normal")
    below = [y for x in range(w) for y in range(h) if figure.get_at((x, y)) != plain.get_at((x, y))]
    assert max(y for _, y in inked) < min(below)


def test_card_names_the_players_a_runner_jumps_over() -> None:
    six, seven = RunnerEntered(0, 6, 0, 2, jumped=(1,)), RunnerClimbed(0, 7, 3, 4)
    assert sayings.consequence((six, seven), ("Anna", "Ben")) == "6 climbs to 2 of 11, over Ben · 7 climbs to 4 of 13"
    assert sayings.consequence((seven, six), ("Anna", "Ben")) == "7 climbs to 4 of 13 · 6 climbs to 2 of 11, over Ben"
