"""Texts of the table of Express: legible, shown once, and in one order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import after_moments
import pytest
from express_moments import MOMENTS, SIX, found, match_of, opened, play, settle
from playhouse import do, screen_at

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.controller.express_match import ExpressMatch
from cantstop.model import express
from cantstop.model.express import Mark, Pad
from cantstop.view import words
from cantstop.view.kit.drawing import Drawing, KeyCap
from cantstop.view.kit.node import Layouter, Size
from cantstop.view.kit.text import Text
from cantstop.view.parts import emblems
from cantstop.view.parts.express import sayings
from cantstop.view.screens.express_review import ExpressReviewScreen


def laid(home: Path, moment: str, size: tuple[int, int] = (1280, 800), **settings: Any) -> Any:
    made = MOMENTS[moment]
    screen = screen_at(home, made.screen, size, made.details(), **{**dict(made.settings), **settings})
    made.then(screen)
    return screen


def texts(screen: Any, words: str) -> list[Any]:
    """Return the places of these words on the screen."""
    return [placed for placed in screen.tree.nodes() if isinstance(placed.node, Text) and placed.node.words == words]


def test_key_of_the_coach_is_printed_once(tmp_path: Path) -> None:
    for moment, advised in (("nothing picked", False), ("four pads", True)):
        screen = laid(tmp_path, moment, coach="request")
        assert screen.shown.advised == advised
        hints = [control for control in screen.ui.controls if control.name == "hint"]
        nodes = [placed.node for placed in screen.tree.nodes()]
        caps = [node for node in nodes if isinstance(node, KeyCap) and node.pressed_by == "H"]
        assert len(hints) == 1
        assert len(caps) == advised, "on the strip; else on the button"


def test_higher_sum_is_always_named_first(tmp_path: Path) -> None:
    found = express.options(Pad(), (1, 2, 4, 6, 5), 5)
    assert all(sayings.lines(option, 200)[0].startswith(f"{max(option.mark.pairs)} ") for option in found)
    review = screen_at(tmp_path, "express_review", (1280, 800), after_moments.of_express())
    assert isinstance(review, ExpressReviewScreen)
    for choice in (Mark(3, (5, 8)), Mark(None, (2, 12))):
        signs = [each.said for each in emblems.marks(choice, Pad(), 200, 28).children]
        assert signs[-2:] == [str(row) for row in sorted(choice.pairs, reverse=True)]
    assert emblems.marks_told(Mark(3, (5, 8))).endswith("8 and 5")


def test_card_says_that_a_choice_ends_the_own_game(tmp_path: Path) -> None:
    """The list of players uses another text, because "your game" would be ambiguous there."""
    screen = laid(tmp_path, "the last throw")
    assert texts(screen, words.say("express.ends"))
    do(screen, "mark")
    settle(screen, "won")
    written = [placed.node.words for placed in screen.tree.nodes() if isinstance(placed.node, Text)]
    assert not any(words.say("express.ends") in line for line in written)
    assert words.say("express.out") in written


def test_only_possible_new_number_is_not_asked_for(tmp_path: Path) -> None:
    def only_new(match: ExpressMatch) -> bool:
        dice, pad = match.state.dice, match.state.pads[0]
        return dice is not None and 0 < len(pad.numbers) < 3 and len(set(dice) - set(pad.numbers)) == 1

    screen: Any = screen_at(tmp_path, "express_table", (1280, 800), {"match": found(only_new)})
    opened(screen)
    assert texts(screen, words.say("express.only_new", face=screen.shown.choice.face))
    assert not texts(screen, words.say("express.new_fifth"))


@pytest.mark.parametrize("language", words.CODES)
def test_words_of_the_foot_stay_on_one_line_at_the_end(tmp_path: Path, language: str) -> None:
    for seats in (SIX[:3], (SIX[0], SIX[3])):
        match = play(match_of(seats, seed="17"))
        screen: Any = screen_at(tmp_path, "express_table", (1024, 640), {"match": match}, language=language)
        screen.shown.phase = "won"
        screen.refresh()
        for name in ("undo", "other_pad", "throw"):
            button: Any = screen.ui.find(name)
            least = next(
                placed.node.least(Layouter(screen.style), Size(*placed.box.size))
                for placed in screen.tree.nodes()
                if getattr(placed.node, "name", "") == name
            )
            assert 1.03 * button.rect.w >= least.w, (name, button.node.words.label)


def test_free_throw_asks_for_a_die_to_leave_out(tmp_path: Path) -> None:
    screen = laid(tmp_path, "free throw", language="en")
    assert screen.shown.choice.free
    assert words.say("express.leave_out") in str(screen.ui.find("mark").node.words)


@pytest.mark.parametrize("language", words.CODES)
@pytest.mark.parametrize("fifth", [1, None])
def test_coach_names_both_halves_of_a_double(language: str, fifth: int | None) -> None:
    words.use(language)
    twice, _ = sayings.advice(Decision(Mark(fifth, (8, 8)), Reasons(Why.BEST_TOTAL)), Pad())
    once, _ = sayings.advice(Decision(Mark(fifth, (5, 8)), Reasons(Why.BEST_TOTAL)), Pad())
    words.use("en")
    assert {"en": "8 twice", "fr": "deux fois 8", "de": "zweimal 8"}[language] in twice
    assert {"en": "8 and 5", "fr": "8 et 5", "de": "8 und 5"}[language] in once


def test_cost_of_a_choice_is_the_difference_of_the_figures() -> None:
    """Each is rounded by itself: -72 and -234 are 162 apart, though their worths are 161.4."""
    best, other = Mark(4, (8, 9)), Mark(4, (6, 11))
    reasons = Reasons(Why.LIKELY_ROWS, expected=-72.4, worths=((best, -72.4), (other, -233.8)))
    told = {}
    for chosen in (best, other):
        _, told[chosen] = sayings.advice(Decision(best, reasons), Pad(), chosen)
    assert told[other].endswith(" Your choice costs 162 points.")
    assert told[best].endswith(" About −72 points in the end.")


def test_coach_knows_the_score_exactly_when_the_mark_ends_the_game() -> None:
    last, pad = Mark(4, (8, 9)), Pad({}, {4: 7})
    reasons = Reasons(Why.ROW_OPENS, row=8, expected=-400.0, worths=((last, -400.0),))
    assert sayings.advice(Decision(last, reasons), pad)[1].endswith(" −400 points in the end.")


def test_reason_names_the_row_that_another_choice_would_open() -> None:
    """The row appears neither in the advice nor in the chosen pairs."""
    reasons = Reasons(Why.ROW_STAYS_SHUT, row=2, often=0.7, expected=259.0)
    _, told = sayings.advice(Decision(Mark(4, (8, 9)), reasons), Pad())
    assert told == "Another choice opens row 2, which ends at a loss in 7 of 10 games. About 259 points in the end."


def test_reason_gives_the_chance_to_be_first_instead_of_points() -> None:
    """The advised mark has a lower expected score, so points would contradict the advice."""
    to_be_first, for_score = Mark(1, (5, 8)), Mark(4, (5, 8))
    worths = ((for_score, 310.0), (to_be_first, 302.0))
    reasons = Reasons(Why.TO_BE_FIRST, expected=302.0, worths=worths, second=for_score, chance=0.54)
    for chosen in (None, to_be_first, for_score):
        _, because = sayings.advice(Decision(to_be_first, reasons), Pad(), chosen)
        assert because == "Against the other totals this wins 54 times in 100."
        assert "point" not in because


@pytest.mark.parametrize("moment", ["two pads", "four pads", "six pads"])
@pytest.mark.parametrize("size", [(640, 1300), (640, 2000), (800, 1200)])
def test_boxes_of_small_pads_are_not_stretched(moment: str, size: tuple[int, int], tmp_path: Path) -> None:
    table = laid(tmp_path, moment, size)
    cards = [control.rect for control in table.ui.controls if control.name.startswith("look_")]
    drawings = [found.box for found in table.tree.nodes() if isinstance(found.node, Drawing) and found.node.grow]
    grids = [box for box in drawings if any(card.contains(box.rect) for card in cards)]
    assert len(grids) == len(cards)
    assert all(box.h <= box.w + 1 for box in grids)
