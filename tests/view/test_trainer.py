"""Tests of the trainer: ten positions, answered by key, mouse and touch, and the worth of each choice."""

from __future__ import annotations

from pathlib import Path
from time import monotonic, sleep
from typing import Any

import afterwards
import pytest
from playhouse import Playhouse
from trainer_moments import ANNA, FOUR, MARK, PAIRING, STOP, InMemory

from cantstop.controller import training
from cantstop.controller.training import Round, Verdict
from cantstop.model.express import Mark
from cantstop.view.kit.fonts import Text
from cantstop.view.parts import games
from cantstop.view.screens import trainer


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> InMemory:
    rounds = InMemory()
    monkeypatch.setattr(trainer, "Rounds", lambda store: rounds)
    return rounds


def house_of(home: Path, *texts: str) -> tuple[Playhouse, InMemory]:
    """Begin a round of these positions."""
    rounds = InMemory()
    found: Any = texts[0].split(" ")[0]
    details = {"round": Round(ANNA.name, found, "easy", "1", texts), "trainee": ANNA, "rounds": rounds}
    return Playhouse(home, start="training", details=details, animations="reduced"), rounds


def verdict(house: Playhouse) -> Verdict | None:
    found: Verdict | None = house.screen.trainee.verdict
    return found


def known(house: Playhouse) -> None:
    """Wait until the Master has evaluated the position."""
    late = monotonic() + 20
    while house.screen.solved is None:
        assert monotonic() < late
        sleep(0.002)
        house.feed()
    house.settle()


def press(house: Playhouse, *keys: str) -> None:
    for key in keys:
        house.key(key)
    house.settle()


def answer(house: Playhouse) -> None:
    """Answer with the first choice of any question."""
    house.key("1" if house.screen.question.state.dice else "S")
    known(house)


def words(house: Playhouse) -> list[str]:
    return [placed.node.words for placed in house.screen.tree.nodes() if isinstance(placed.node, Text)]


def says_where(house: Playhouse, number: int) -> bool:
    """Return whether the screen shows the number of the position in the round, and its variants."""
    variants = games.variants(house.screen.question.state.rules)
    return ", ".join([f"Trainer, {number} of 10", *variants]) in words(house)


@pytest.mark.slow
def test_round_of_ten_from_the_door_to_the_curve(tmp_path: Path, kept: InMemory) -> None:
    house = Playhouse(tmp_path, start="trainer", animations="reduced")
    press(house, "L", "Enter")
    for number in range(training.LENGTH):
        assert says_where(house, number + 1)
        answer(house)
        assert verdict(house) is not None
        press(house, "Enter")
    (round,) = kept.of("Anna", "classic")
    assert round.over
    assert round.kind == "medium"
    assert {f"{round.best} of 10 right", "Best choices, round by round"} <= set(words(house))
    press(house, "Enter")
    assert says_where(house, 1)
    assert house.names == ["trainer", "training"]


def test_interrupted_round_is_resumed(tmp_path: Path, kept: InMemory) -> None:
    house = Playhouse(tmp_path, start="trainer", animations="reduced")
    press(house, "T")
    answer(house)
    press(house, "Esc")
    assert house.name == "trainer"
    press(house, "T")
    assert says_where(house, 2)


def test_choices_show_their_figures_and_the_cost_of_the_answer(tmp_path: Path) -> None:
    house, rounds = house_of(tmp_path, PAIRING, STOP)
    known(house)
    options = house.screen.solved.options
    assert "What would you do?" in words(house)
    assert not [line for line in words(house) if "%" in line or line.isdecimal()], "no figure before the answer"
    number = list(house.screen.question.moves.values()).index(options[-1].move) + 1
    press(house, str(number))
    cost = house.screen.trainee.verdict.cost
    figures = {str(training.shown("classic", option.worth)) for option in options}
    told = {"Not the best choice", f"your choice, {cost} fewer", "best"}
    assert figures | told | {f"0 of 1 right, {cost}.0 wins in 100 lost on average"} <= set(words(house))
    assert rounds.of(ANNA.name, "classic")[0].given_away == cost


def test_early_answer_waits_for_the_master(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[Any] = []
    monkeypatch.setattr("cantstop.controller.threads.Answers.start", staticmethod(lambda work, name: held.append(work)))
    house, _ = house_of(tmp_path, FOUR, STOP)
    press(house, "1", "2")  # one answer is enough
    assert verdict(house) is None
    first = house.screen.question.moves["choice_1"]
    for work in held:
        work()
    known(house)
    assert house.screen.trainee.verdict.chosen == first


def test_position_is_answered_by_mouse(tmp_path: Path) -> None:
    house, _ = house_of(tmp_path, STOP, PAIRING)
    house.click("roll")
    known(house)
    house.click("look_1")
    house.settle()
    assert house.screen.question.pointed == house.screen.question.moves["stop"]
    house.click("next")
    house.settle()
    assert "Trainer, 2 of 2" in words(house)
    house.click("choice_2")
    known(house)
    assert house.screen.trainee.verdict.chosen == house.screen.question.moves["choice_2"]


def test_touch_previews_first(tmp_path: Path) -> None:
    house, _ = house_of(tmp_path, PAIRING)
    house.touch("choice_1")
    known(house)
    assert verdict(house) is None
    assert house.screen.question.preview()
    house.touch("choice_1")
    house.settle()
    assert verdict(house) is not None


def test_pad_is_marked_as_at_the_table(tmp_path: Path) -> None:
    house, _ = house_of(tmp_path, MARK)
    known(house)
    press(house, "6", "Enter")  # a pairing is missing
    assert verdict(house) is None
    press(house, "K", "2", "J", "Enter")  # another fifth die
    chosen = house.screen.trainee.verdict.chosen
    assert isinstance(chosen, Mark)
    assert chosen.fifth == 2
    assert "expected final score" in words(house)


@pytest.mark.slow
@pytest.mark.parametrize("start", ["review", "express_review"])
def test_choice_of_a_review_can_be_tried_and_returns(start: str, tmp_path: Path) -> None:
    review: Any = afterwards.reviewed() if start == "review" else afterwards.express_reviewed()
    details = {"record": review.record, "review": review}
    house = Playhouse(tmp_path, start=start, details=details, animations="reduced")
    press(house, "1", "T")  # the worst mistake
    known(house)
    behind: Any = house.loop.screens[-2]
    assert house.screen.trainee.round.positions == (review.position(behind.number),)
    if start == "review":
        answer(house)
    else:
        press(house, str(house.screen.question.picked.allowed[0]), "J", "Enter")
    assert verdict(house) is not None
    press(house, "Enter")
    assert house.name == start


def test_missing_master_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cantstop.controller.exercises.solve", lambda state: 1 / 0)
    house, rounds = house_of(tmp_path, PAIRING)
    house.wait(100)
    assert "Ada has no figures for these rules." in words(house)
    press(house, "1")
    assert not rounds.of(ANNA.name, "classic")
