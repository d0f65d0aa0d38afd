"""Tests of the reasons shown at the table for impossible moves and advice, and of the odds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from table_moments import MOMENTS, ONES_AND_SIXES, SEVENS, THREE_OUT, match_of, turn
from table_play import FOUR_CARDS, TWO, moves, phase, table_of, until_phase

from cantstop.ai import classic_players
from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.model import classic, odds
from cantstop.model.classic import Advance, Roll
from cantstop.model.events import Busted, RunnerClimbed, RunnerEntered
from cantstop.view import sentences, words
from cantstop.view.kit.drawing import Cap
from cantstop.view.kit.theme import Style, Theme
from cantstop.view.language import LANGUAGES
from cantstop.view.parts.table import choose, sayings

pytestmark = pytest.mark.usefixtures("faults")


# Reasons and warnings


def test_barred_stop_gives_its_reason_under_no_parking_alone(tmp_path: Path, said: list[str]) -> None:
    match, _ = MOMENTS["no parking"]()
    plain = match_of([*turn((SEVENS, Advance((7, 7))), stop=True), *turn((SEVENS, Advance((7, 7))))])
    assert table_of(tmp_path / "plain", plain).control("stop").is_enabled
    house = table_of(tmp_path / "variant", match)
    stop = house.control("stop")
    assert not stop.is_enabled
    assert "No parking on 7" in said
    before = moves(house)
    house.key("S", 100)
    house.click("stop")
    house.wait(100)
    assert moves(house) == before
    house.key("Space", 100)
    assert Roll() in moves(house)[len(before) :]


def test_certain_bust_has_a_warning_and_roll_asks_once_where_stop_wins(tmp_path: Path, said: list[str]) -> None:
    match, _ = MOMENTS["a certain bust"]()
    assert odds.bust_chance(match.state) == 1
    house = table_of(tmp_path, match, odds="off")
    assert "Stop now" in said
    assert "100%" in said
    assert house.control("stop").is_enabled
    assert house.control("stop").rect.w > 1.3 * house.control("roll").rect.w
    house.key("Space", 600)
    assert phase(house) == "decide"
    assert house.context.last_line.startswith("Press again to roll anyway")
    house.key("Space", 600)
    assert phase(house) in ("busting", "bust")
    bust = next(event for event in house.screen.shown.events if isinstance(event, Busted))
    assert sentences.bust(bust.causes) in said


@pytest.mark.parametrize(
    ("position", "dice", "said"),
    [
        ("classic 3; 10:7; -; player 1, turn 2, throw 2; runners 6:1; rolling", (5, 5, 5, 5), "column 10 is closed"),
        ("classic 3; 2:3 12:3; -; player 1, turn 2, throw 2; runners 6:1; rolling", (1, 1, 1, 1), "column 2 is closed"),
        ("classic 3; -; -; player 0, turn 1, throw 3; runners 2:3 3:2 4:1; rolling", (1, 1, 1, 1), "2 is at the top"),
        ("classic 3; -; -; player 0, turn 1, throw 3; runners 8:3 11:2 2:3; rolling", (3, 3, 3, 4), "no 8, no 11"),
        (
            "classic 5; -; -; player 0, turn 1, throw 9; runners 2:3 3:5 12:3; rolling",
            (3, 3, 4, 4),
            "no runner can move",
        ),
    ],
)
def test_plaque_of_a_bust_says_why_in_a_few_words(position: str, dice: tuple[int, ...], said: str) -> None:
    _, events = classic.apply(classic.parse(position), classic.Dice(dice))
    bust = next(event for event in events if isinstance(event, Busted))
    assert sayings.plaque(bust) == ("BUST", said)


@pytest.mark.parametrize(
    ("code", "own", "of_others"),
    [("en", "you claimed", "Anna claimed"), ("fr", "à toi", "à Anna"), ("de", "gehört dir", "Anna")],
)
def test_choosing_player_is_addressed_as_you(code: str, own: str, of_others: str) -> None:
    words.use(code)
    two_and_twelve_claimed = turn(*[(ONES_AND_SIXES, Advance((2, 12)))] * 3, stop=True)
    roll = [Roll(), ONES_AND_SIXES]
    for more, expected, others in ((turn((SEVENS, Advance((7, 7))), stop=True), own, of_others), ([], of_others, own)):
        match = match_of([*two_and_twelve_claimed, *more, *roll], TWO)
        rows = choose.card_rows(match.state, ["Anna", "Ben"], ["blue", "yellow"], False)
        (said,) = {card.words for row in rows for card in row if card.move is None}
        assert expected in said
        assert others not in said
    words.use("en")


def test_cards_describe_their_moves_with_odds_only_when_set() -> None:
    safe = set()
    for moment in ("a pairing of four cards", "either or"):
        match, _ = MOMENTS[moment]()
        for with_odds in (True, False):
            cards = choose.by_move(choose.card_rows(match.state, ["A"] * 4, ["blue"] * 4, with_odds))
            assert {bool(card.note) for card in cards.values()} == {with_odds}
        cards = choose.by_move(choose.card_rows(match.state, ["A"] * 4, ["blue"] * 4, True))
        for move, card in cards.items():
            chance = odds.bust_chance(match.preview(move)[0])
            assert f"{100 * chance:.0f}%" in card.note.replace("\N{NO-BREAK SPACE}", "")
            assert card.safe == (chance == 0)
            safe.add(card.safe)
        if moment == "a pairing of four cards":
            assert cards[Advance((8, 8))].words == "start on 8, two spaces"
    assert safe == {True, False}


# Odds, coach


def test_odds_off_hides_gauge_and_table(tmp_path: Path, said: list[str]) -> None:
    house = table_of(tmp_path, match_of(turn(*THREE_OUT)), odds="off")
    house.key("T", 40)
    assert not house.screen.chances
    assert "Chance of a bust" not in said


@pytest.mark.parametrize(
    ("coach", "at_first", "after_the_key"), [("off", False, False), ("request", False, True), ("always", True, False)]
)
def test_coach_speaks_as_set(tmp_path: Path, said: list[str], coach: str, at_first: bool, after_the_key: bool) -> None:
    house = table_of(tmp_path, match_of(turn(*THREE_OUT)), coach=coach)

    def speaks() -> bool:
        return any(words.startswith("Coach: ") for words in said)

    assert speaks() == at_first
    said.clear()
    before = moves(house)
    house.key("H", 100)
    if coach != "always":
        assert speaks() == after_the_key
    assert moves(house) == before


def test_coach_gives_the_reason_of_the_master(tmp_path: Path, said: list[str]) -> None:
    match = match_of(turn(*THREE_OUT))
    table_of(tmp_path, match, coach="always")
    decision = match.advice()
    assert decision is not None
    assert said[said.index(coach_line(said)) + 1] == sentences.sentence(sentences.reason(decision.reasons))


def test_coach_thinks_in_the_background(tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[Callable[[], object]] = []
    monkeypatch.setattr(
        "cantstop.controller.threads.Answers.start", staticmethod(lambda work, name: waiting.append(work))
    )
    house = table_of(tmp_path, match_of(turn(*THREE_OUT)), coach="always")
    assert "Thinking" in said
    assert house.screen.match.advising
    for work in waiting:
        work()
    house.wait(100)
    assert coach_line(said)
    assert not house.screen.match.advising


@pytest.mark.parametrize(
    ("why", "said"),
    [
        (Why.LITTLE_AT_STAKE, "Only 3 steps at stake, and a roll brings 0.8 on average."),
        (Why.ROLLING_IS_BETTER, "If you roll, you win 50 times in 100; if you stop, 40."),
    ],
)
def test_coach_gives_chances_only_if_nothing_else_decides(why: Why, said: str) -> None:
    reasons = Reasons(why, bust=0.3, steps=3, gain=0.8, stopped=0.4, rolled=0.5)
    assert sayings.advice(Decision(Roll(), reasons))[1] == said


@pytest.mark.parametrize("language", words.CODES)
def test_advice_on_an_only_choice_differs_from_its_review(language: str) -> None:
    words.use(language)
    said = sayings.advice(Decision(Advance((7, 7)), Reasons(Why.ONLY_MOVE)))[1]
    review, open_now = words.say("review.only"), words.say("coach.only")
    words.use("en")
    assert said == open_now != review


@pytest.mark.parametrize("language", words.CODES)
def test_coach_gives_no_reason_for_the_first_roll_of_a_turn(language: str) -> None:
    words.use(language)
    begins = classic_players.STEADY.decide(classic.new_game(classic.Rules(players=2)), Random(1))
    said, nothing = sayings.advice(begins), words.say("coach.nothing")
    words.use("en")
    assert begins.reasons.why is Why.TURN_BEGINS
    assert said == (nothing, "")


def coach_line(said: list[str]) -> str:
    return next(words for words in said if words.startswith("Coach: "))


def test_first_roll_of_a_turn_is_not_called_rolling_on() -> None:
    begins = Decision(Roll(), Reasons(Why.TURN_BEGINS))
    assert sentences.decided(begins, "Otto") == "Otto rolls"
    goes_on = Decision(Roll(), Reasons(Why.RUNNER_LEFT))
    assert sentences.decided(goes_on, "Otto") == "Otto rolls on: a runner is still free"


def test_advice_adds_figures_to_cards_and_moves_nothing(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS), coach="request")

    def places() -> dict[str, pygame.Rect]:
        return {control.name: pygame.Rect(control.rect) for control in house.screen.ui.controls}

    before = places()
    assert not any(card.outlined or card.card.figure for card in cards_shown(house))
    house.key("H", 200)
    assert {name: place for name, place in places().items() if name in before} == before
    shown = cards_shown(house)
    weighed = match_of(FOUR_CARDS).weighed()
    advised = house.screen.match.advice()
    for card in shown:
        assert card.card.move is not None
        assert card.card.figure == words.say("choice.wins", chance=weighed[card.card.move])
    assert [card.card.move for card in shown if card.outlined] == [advised.move]


def cards_shown(house: Any) -> list[choose.ChoiceCard]:
    return [each.node for each in house.screen.tree.nodes() if isinstance(each.node, choose.ChoiceCard)]


# Texts on a card


def ink(shown: choose.CardFacts, without: choose.CardFacts, w: int, h: int, style: Style) -> list[tuple[int, int]]:
    """Return the pixels of a part of a card: those in which it differs from a card without this part."""
    one, other = (choose.face(w, h, each, Cap(), style, "normal") for each in (shown, without))
    return [(x, y) for x in range(w) for y in range(h) if one.get_at((x, y)) != other.get_at((x, y))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [["Ben"], ["Maximiliane"], ["Otto", "Maximiliane"]], ids=" and ".join)
@pytest.mark.parametrize("figure", ["", "39"])
def test_half_card_text_does_not_touch_the_plate_or_the_word_between(
    language: str, names: list[str], figure: str
) -> None:
    words.use(language)
    style, (w, h) = Style(Theme("light"), 0.8), (145, 100)
    said = ", ".join([words.say("choice.climb", column=10, space=2, spaces=7), words.say("choice.jumps", names=names)])
    card = choose.CardFacts((((6, 4), 10),), said, Advance((10,)), half="or", figure=figure)
    bare = card._replace(sums=())
    blank = bare._replace(figure=figure and " ")
    told, sums = ink(blank, blank._replace(words=""), w, h, style), ink(card, bare, w, h, style)
    over = (choose.badge_picture(words.say("common.or"), style).get_width() - style.px(choose.APART)) / 2
    assert over < min(x for x, _ in told)
    assert max(x for x, _ in told) < w - over
    assert max(y for _, y in sums) < min(y for _, y in told)
    if figure:
        below = ink(bare, blank, w, h, style)
        assert max(y for _, y in told) < min(y for _, y in below)


def test_card_names_the_players_a_runner_jumps_over() -> None:
    six, seven = RunnerEntered(0, 6, 0, 2, jumped=(1,)), RunnerClimbed(0, 7, 3, 4)
    start, names = classic.new_game(classic.Rules(players=2)), ("Anna", "Ben")
    assert sayings.consequence(start, (six, seven), names) == "6 climbs to 2 of 11, over Ben · 7 climbs to 4 of 13"
    assert sayings.consequence(start, (seven, six), names) == "7 climbs to 4 of 13 · 6 climbs to 2 of 11, over Ben"


def test_card_and_stop_name_every_space_under_no_parking(tmp_path: Path, said: list[str]) -> None:
    roll, move = THREE_OUT[0]
    house = table_of(tmp_path, match_of([*turn((roll, move), stop=True), Roll(), roll], no_parking=True))
    cards = house.screen.pointing.cards
    assert cards[move].words == "start on 6, no parking · start on 8, no parking"
    assert house.screen.speech.card(move, 1, 2).endswith("No parking on 6 and 8.")
    house.click(f"choice_{1 + list(cards).index(move)}")
    until_phase(house, "decide")
    house.wait(300)
    stop = house.control("stop")
    assert not stop.is_enabled
    assert {"No parking on 6 and 8", "Maximiliane shares spaces with your runners"} <= set(said)
