"""Tests that gains, reasons, other pads and the reveal at the table of Express are legible and shown once."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from express_house import at_table, marks_by_key, opened, phase, revealing, table
from express_moments import SIX, choosing, ending, found, match_of, of_today, play
from listening import announced
from playhouse import Playhouse

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.controller.express_match import ExpressMatch
from cantstop.model import express
from cantstop.model.express import Mark, Pad
from cantstop.view import words
from cantstop.view.kit.controls import Button
from cantstop.view.kit.drawing import KeyCap
from cantstop.view.kit.fonts import Text
from cantstop.view.parts.express import sayings
from cantstop.view.words import say


def chosen(home: Path, **settings: Any) -> Playhouse:
    house = at_table(home, choosing(play(match_of(SIX[:3]), 9)), **settings)
    house.key("Space")
    phase(house, "choose")
    return house


def said(house: Playhouse, words: str) -> bool:
    nodes = (placed.node for placed in house.screen.tree.nodes())
    return any(isinstance(node, Text) and node.words == words for node in nodes)


def test_best_card_is_at_the_left(tmp_path: Path) -> None:
    choice = chosen(tmp_path).screen.shown.choice
    for place in range(5):
        choice.turn(place)
        changes = [option.change for option in choice.options]
        assert changes == sorted(changes, reverse=True)


def test_mark_and_throw_have_separate_places(tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of(SIX[:1], seed="7"))
    throw = house.place_of("throw")
    house.click("throw")
    phase(house, "choose")
    house.key(str(table(house).shown.choice.allowed[0]))
    house.key("J")
    house.wait(200)
    mark = house.control("mark").rect
    assert not mark.collidepoint(throw)
    for _ in range(3):
        house.click(mark.center)
    phase(house, "ready")
    house.wait(200)
    assert table(house).state.round == 2
    assert table(house).phase == "ready", "three clicks throw no dice"


def test_other_pads_are_shown_large_until_a_choice(tmp_path: Path) -> None:
    house = chosen(tmp_path)
    shown = table(house).shown
    house.click("look_2")
    assert table(house).pad().look.name == SIX[2].name
    house.key("V")
    assert table(house).pad().look.name == SIX[0].name
    house.key("V")
    assert shown.looked_at == 1
    house.key(str(shown.choice.allowed[0]))
    assert shown.looked_at is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["1", "2", "4"])
def test_coach_advises_for_the_present_pad_after_an_undo(tmp_path: Path, seed: str) -> None:
    house = at_table(tmp_path, match_of(SIX[:1], seed=seed), coach="request")
    phase(house, "ready")
    house.key("Space")
    for pair in "JK":
        phase(house, "choose")
        house.key(str(table(house).shown.choice.allowed[0]))
        house.key(pair)
        house.key("Enter")
        phase(house, "ready")
        house.key("Space")
        phase(house, "choose")
        house.key("H")
        assert table(house).advice() == table(house).match.advice() is not None
        house.key("Ctrl+Z")


def test_end_is_not_shown_before_the_last_reveal(tmp_path: Path) -> None:
    house = at_table(tmp_path, found(ending), animations="normal")
    phase(house, "choose")
    marks_by_key(house)
    phase(house, "revealing")
    assert house.control("throw").node.words.label == say("express.throw")
    phase(house, "won")
    assert house.control("throw").node.words.label == say("express.to_end")


def test_pad_still_in_play_is_large_for_a_player_who_is_out(tmp_path: Path) -> None:
    otto, ben = SIX[3], SIX[1]
    games = (play(match_of((otto, ben), seed=str(seed)), throws) for seed in range(9) for throws in range(9, 30))
    house = at_table(tmp_path, next(match for match in games if list(match.state.playing) == [0]))
    phase(house, "ready")
    assert table(house).pad().look.name == otto.name
    throw = table(house).state.round
    house.key("Space")
    while table(house).state.round == throw:
        house.wait(20)
    phase(house, "ready")
    assert said(house, say("express.marks_made", name=otto.name)), "nobody else has chosen"
    assert table(house).pad().look.name == otto.name


def test_disabled_undo_gives_its_reason(tmp_path: Path) -> None:
    house = at_table(tmp_path, play(match_of(SIX[:2]), 2))
    lines = announced(house)
    house.key("Ctrl+Z")
    assert lines == [say("express.revealed_stays")]


def test_undo_names_the_player_before_and_after_the_press(tmp_path: Path) -> None:
    house, choice = opened(tmp_path, choosing(match_of(SIX[:2]), 1))
    assert choice is not None
    nodes = (placed.node for placed in house.screen.tree.nodes())
    button = next(node for node in nodes if isinstance(node, Button) and node.name == "undo")
    assert button.words.note == SIX[0].name
    assert button.said == f"{say('pause.undo')}: {say('pause.undo_mark', name=SIX[0].name)}"
    lines = announced(house)
    house.key("Ctrl+Z")
    assert lines == [say("express.choice_undone", name=SIX[0].name)]


def test_revealed_marks_are_taken_back_against_computers(tmp_path: Path) -> None:
    match = choosing(play(match_of((SIX[0], SIX[3])), 2))
    house = at_table(tmp_path, match)
    dice = match.state.dice
    marks_by_key(house)
    phase(house, "ready")
    assert match.state.round == 4
    house.key("Ctrl+Z")
    phase(house, "choose")
    assert (match.state.dice, match.state.round) == (dice, 3)


def test_undo_in_todays_throws_warns_when_the_day_would_not_count(tmp_path: Path) -> None:
    match = of_today(SIX[0])
    match.advance()
    play(match, 1)
    match.advance()
    house = at_table(tmp_path, match)
    phase(house, "choose")
    lines = announced(house)
    house.key("Ctrl+Z")
    assert lines == [say("express.undo_costs_the_day")]
    assert match.state.round == 2
    house.key("Ctrl+Z")
    assert match.state.round == 1
    assert date(2026, 11, 18).isoformat() == match.seed


@pytest.mark.slow
def test_reveal_shows_the_marks_of_each_player_large_in_turn_and_none_before(tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of((SIX[0], *SIX[3:5])), animations="normal")
    assert house.control("other_pad").is_enabled
    marks_by_key(house)
    phase(house, "revealing")
    shown, turns, told = table(house).shown, list[int](), set[int]()
    while shown.phase == "revealing":
        small = [player for player in range(3) if house.control(f"look_{player}")]
        assert sorted([shown.large, *small]) == [0, 1, 2], "each pad is seen once"
        for player in (1, 2):
            marked = sum(map(shown.known(player)[0].row, express.ROWS))
            assert marked == (2 if player in shown.told else 0)
        assert not house.control("other_pad").is_enabled
        assert keys_beside(house) == ["Space", "Enter"]
        turns += [shown.large] if shown.pencil is not None and shown.large not in turns[-1:] else []
        told |= shown.told
        house.wait(20)
    phase(house, "ready")
    assert (turns, told, shown.viewed) == ([0, 1, 2], {0, 1, 2}, 0)
    assert house.control("other_pad").is_enabled
    assert keys_beside(house) == []


def keys_beside(house: Playhouse) -> list[str]:
    """Return the keys that are shown next to text outside buttons."""
    nodes = (placed.node for placed in house.screen.tree.nodes())
    return [node.pressed_by for node in nodes if isinstance(node, KeyCap)]


@pytest.mark.slow
def test_enter_skips_the_reveal_and_space_one_player(tmp_path: Path) -> None:
    for key, phases in (("Space", "revealing"), ("Enter", "ready")):
        house = revealing(tmp_path)
        house.key(key)
        assert table(house).phase == phases


@pytest.mark.slow
def test_winning_pad_is_lifted_until_a_press(tmp_path: Path) -> None:
    house = at_table(tmp_path, found(ending), animations="normal")
    phase(house, "choose")
    marks_by_key(house)
    phase(house, "won")
    assert table(house).shown.lifted is not None
    assert table(house).shown.confetti is None, "a low score alone"
    house.wait(30_000)
    assert house.name == "express_table"
    house.key("Space", 100)
    assert house.name == "express_over"


def test_only_choice_is_automatic_when_set(tmp_path: Path) -> None:
    def one_mark(match: ExpressMatch) -> bool:
        dice = match.state.dice
        return dice is not None and len(express.legal_marks(match.state.pads[0], dice)) == 1

    match = found(one_mark)
    round_ = match.state.round
    house = at_table(tmp_path, match, only_choice=True)
    phase(house, "ready")
    assert table(house).shown.throws[-1].round == round_


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
    """Both figures are rounded: -72 and -234 differ by 162, although the exact scores differ by 161.4."""
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
    """The reason for the advice may name a row that is neither in the advice nor in the player's choice."""
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
