"""The trainer: ten positions, answered by key, mouse and touch, with the worth of each choice."""

from __future__ import annotations

from pathlib import Path
from time import monotonic, sleep
from typing import Any

import afterwards
import pytest
import trainer_moments
from playhouse import Playhouse
from trainer_moments import ANNA, FOUR, MARK, PAIRING, STOP, InMemory

from cantstop.controller import training
from cantstop.controller.training import Round, Verdict
from cantstop.model.express import Mark
from cantstop.view.kit.text import Text
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


def judged(house: Playhouse) -> Verdict:
    """Return the text about the answer."""
    found = house.screen.trainee.verdict
    assert isinstance(found, Verdict)
    return found


def known(house: Playhouse) -> None:
    """Wait until the Master has thought."""
    late = monotonic() + 20
    while house.screen.solved is None:
        assert monotonic() < late
        sleep(0.002)
        house.feed()
    house.settle()


def words(house: Playhouse) -> list[str]:
    return [placed.node.words for placed in house.screen.tree.nodes() if isinstance(placed.node, Text)]


def says_where(house: Playhouse, number: int) -> bool:
    """Return the number of the position in the round, and its variants."""
    variants = games.variants(house.screen.question.state.rules)
    return ", ".join([f"Trainer, {number} of 10", *variants]) in words(house)


@pytest.mark.slow
def test_round_of_ten_from_the_door_to_the_curve(tmp_path: Path, kept: InMemory) -> None:
    house = Playhouse(tmp_path, start="trainer", animations="reduced")
    house.key("L")
    house.key("Enter")
    assert house.name == "training"
    for number in range(training.LENGTH):
        assert says_where(house, number + 1)
        house.key("1" if house.screen.question.state.dice else "S")
        known(house)
        assert house.screen.trainee.verdict is not None
        house.key("Enter")
        house.settle()
    (round,) = kept.of("Anna", "classic")
    assert round.over
    assert round.kind == "medium"
    assert f"{round.best} of 10 right" in words(house)
    assert "Best choices, round by round" in words(house)
    house.key("Enter")
    house.settle()
    assert says_where(house, 1)
    assert house.names == ["trainer", "training"]


def test_interrupted_round_is_resumed(tmp_path: Path, kept: InMemory) -> None:
    house = Playhouse(tmp_path, start="trainer", animations="reduced")
    house.key("T")
    house.key("1" if house.screen.question.state.dice else "Space")
    known(house)
    house.key("Esc")
    house.settle()
    assert house.name == "trainer"
    house.key("T")
    house.settle()
    assert says_where(house, 2)


def test_choices_show_their_figures_and_the_cost_of_the_answer(tmp_path: Path) -> None:
    house, rounds = house_of(tmp_path, PAIRING, STOP)
    known(house)
    worst = house.screen.solved.options[-1]
    assert "What would you do?" in words(house)
    number = list(house.screen.question.moves.values()).index(worst.move) + 1
    house.key(str(number))
    house.settle()
    told = words(house)
    assert "Not the best choice" in told
    for option in house.screen.solved.options:
        assert str(training.shown("classic", option.worth)) in told
    cost = house.screen.trainee.verdict.cost
    assert f"your choice, {cost} fewer" in told
    assert "best" in told
    assert f"0 of 1 right, {cost}.0 wins in 100 lost on average" in told
    assert rounds.of(ANNA.name, "classic")[0].given_away == cost


def test_figures_are_hidden_before_the_answer(tmp_path: Path) -> None:
    house, _ = house_of(tmp_path, STOP)
    known(house)

    def figures() -> list[str]:
        return [line for line in words(house) if "%" in line or line.isdecimal()]

    assert figures() == []
    house.key("S")
    house.settle()
    assert figures() != []


def test_early_answer_waits_for_the_master(tmp_path: Path) -> None:
    house, _ = house_of(tmp_path, FOUR, STOP)
    house.screen.solved = None
    house.screen.thinker.drop()
    house.key("1")
    house.key("2")  # one answer is enough
    assert house.screen.trainee.verdict is None
    first = house.screen.question.moves["choice_1"]
    house.screen.thinker.ask(lambda: trainer_moments.solve(FOUR))
    known(house)
    assert judged(house).chosen == first


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
    assert judged(house).chosen == house.screen.question.moves["choice_2"]


def test_touch_previews_first(tmp_path: Path) -> None:
    house, _ = house_of(tmp_path, PAIRING)
    house.touch("choice_1")
    known(house)
    assert house.screen.trainee.verdict is None
    assert house.screen.question.preview()
    house.touch("choice_1")
    house.settle()
    assert house.screen.trainee.verdict is not None


def test_pad_is_marked_as_at_the_table(tmp_path: Path) -> None:
    house, _ = house_of(tmp_path, MARK)
    known(house)
    house.key("6")
    house.key("Enter")  # a pairing is missing
    assert house.screen.trainee.verdict is None
    house.key("K")
    house.key("2")  # another fifth die
    house.key("J")
    house.key("Enter")
    house.settle()
    chosen = judged(house).chosen
    assert isinstance(chosen, Mark)
    assert chosen.fifth == 2
    assert "expected final score" in words(house)


@pytest.mark.slow
@pytest.mark.parametrize("start", ["review", "express_review"])
def test_choice_of_a_review_can_be_tried_and_returns(start: str, tmp_path: Path) -> None:
    review: Any = afterwards.reviewed() if start == "review" else afterwards.express_reviewed()
    record = review.record
    house = Playhouse(tmp_path, start=start, details={"record": record, "review": review}, animations="reduced")
    house.key("1")  # the worst mistake
    house.key("T")
    known(house)
    behind: Any = house.loop.screens[-2]
    text = review.position(behind.number)
    assert house.screen.trainee.round.positions == (text,)
    if start == "review":
        house.key("1" if house.screen.question.state.dice else "S")
    else:
        house.key(str(house.screen.question.picked.allowed[0]))
        house.key("J")
        house.key("Enter")
    house.settle()
    assert house.screen.trainee.verdict is not None
    house.key("Enter")
    house.settle()
    assert house.name == start


def test_missing_master_is_reported(tmp_path: Path) -> None:
    house, rounds = house_of(tmp_path, PAIRING)
    known(house)
    house.screen.solved = None
    house.screen.thinker.ask(lambda: None)
    while house.screen.known:
        house.feed()
    house.settle()
    assert "Ada has no figures for these rules." in words(house)
    house.key("1")
    assert not rounds.of(ANNA.name, "classic")
    house.key("Esc")
