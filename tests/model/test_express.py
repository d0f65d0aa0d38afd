"""Tests of legal marks, scores, the end of a player's game, and hidden choices in Express."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from express_companions import nearly_out, play

from cantstop.model import express
from cantstop.model.events import (
    Chosen,
    Ended,
    NumberCollected,
    Revealed,
    RowScoreChanged,
    Thrown,
    WentOut,
)
from cantstop.model.express import Choose, Dice, IllegalMove, Mark, Pad, Rules
from cantstop.model.moves import Roll
from cantstop.model.refusals import Reason, Refusal

EXAMPLES = json.loads(Path(__file__).with_name("examples.json").read_text(encoding="utf-8"))["express"]
SOURCE = "Can't Stop Express, Eagle-Gryphon 2017"  # of all of them
any_mark: Callable[..., Mark] = Mark  # accepts values of wrong types, too
any_choice: Callable[..., Choose] = Choose


def examples(key: str) -> list[Any]:
    return [pytest.param(example, id=f"{example['id']} [{SOURCE}]") for example in EXAMPLES if key in example]


def collected(numbers: list[int]) -> Pad:
    """Return a pad with one mark for each of these numbers, and rows that such throws could have marked."""
    return Pad(rows={7: 2 * len(numbers)}, fifths=dict.fromkeys(numbers, 1))


def mark_of(said: dict[str, Any]) -> Mark:
    return Mark(said["fifth"], tuple(said["pairs"]))


def refused(state: express.State, move: Any) -> Refusal:
    with pytest.raises(IllegalMove) as refusal:
        express.apply(state, move)
    return refusal.value.refusal


# The printed examples


@pytest.mark.parametrize("example", examples("legal"))
def test_mark_of_the_example_is_legal(example: dict[str, Any]) -> None:
    pad, dice, mark = collected(example["numbers"]), tuple(example["dice"]), mark_of(example["legal"])
    assert mark in express.legal_marks(pad, dice)
    state, _ = play(express.position(Rules(), (pad,), dice), Choose(0, mark))
    assert state.pads == (pad.after(mark),)


@pytest.mark.parametrize("example", examples("illegal"))
def test_illegal_fifth_die_is_refused(example: dict[str, Any]) -> None:
    pad, dice, mark = collected(example["numbers"]), tuple(example["dice"]), mark_of(example["illegal"])
    assert mark not in express.legal_marks(pad, dice)
    refusal = refused(express.position(Rules(), (pad,), dice), Choose(0, mark))
    assert refusal == Refusal(Reason.NOT_NEW, number=mark.fifth)


@pytest.mark.parametrize("example", examples("row_scores"))
def test_rows_of_the_example_have_the_printed_scores(example: dict[str, Any]) -> None:
    pad = Pad(rows={int(row): marks for row, marks in example["rows"].items()})
    scores = {row: pad.row_score(row, example["penalty"]) for row in express.ROWS}
    assert {row: score for row, score in scores.items() if pad.row(row)} == {
        int(row): score for row, score in example["row_scores"].items()
    }
    assert pad.score(example["penalty"]) == example["total"]


def test_examples_are_all_used() -> None:
    assert all({"legal", "illegal", "row_scores"} & set(example) for example in EXAMPLES)


def test_four_pictures_of_the_rules_follow_one_another() -> None:
    """The rules print throws 1, 3 and 4. Throw 2 follows from their pictures: 9 and 10 with fifth die 2."""
    state, _ = play(
        express.new_game(Rules()),
        *(Dice((1, 3, 4, 4, 6)), Choose(0, Mark(4, (4, 10)))),
        *(Dice((2, 3, 4, 6, 6)), Choose(0, Mark(2, (9, 10)))),
        *(Dice((1, 2, 2, 4, 5)), Choose(0, Mark(5, (4, 5)))),
    )
    assert state.pads == (Pad(rows={4: 2, 5: 1, 9: 1, 10: 2}, fifths={4: 1, 2: 1, 5: 1}),)
    state, _ = play(state, Dice((1, 3, 3, 6, 6)), Choose(0, Mark(None, (4, 9))))
    assert state.pads == (Pad(rows={4: 3, 5: 1, 9: 2, 10: 2}, fifths={4: 1, 2: 1, 5: 1}),)
    assert state.round == 5


# The fifth die; which marks are legal is compared with the oracle for every throw

FEW, THREE = Pad(rows={8: 6}, fifths={4: 3}), collected([4, 2, 5])


@pytest.mark.parametrize(
    ("pad", "dice", "mark", "refusal"),
    [
        (FEW, (1, 1, 2, 2, 3), Mark(None, (3, 3)), Refusal(Reason.NO_FREE_THROW)),  # only with three numbers
        (THREE, (1, 2, 3, 5, 5), Mark(None, (3, 10)), Refusal(Reason.NO_FREE_THROW)),
        (THREE, (1, 2, 3, 5, 5), Mark(3, (3, 10)), Refusal(Reason.NOT_COLLECTED, number=3)),
        (THREE, (1, 1, 3, 6, 6), Mark(3, (2, 12)), Refusal(Reason.FREE_THROW)),
        (Pad(), (1, 3, 4, 4, 6), Mark(1, (7, 7)), Refusal(Reason.NOT_ON_DICE)),
        (Pad(), (1, 3, 4, 4, 6), Mark(5, (7, 7)), Refusal(Reason.NOT_ON_DICE, number=5)),
        (Pad(), (1, 3, 4, 4, 6), Mark(4, (10, 4)), Refusal(Reason.NOT_ON_DICE)),  # not ascending
        (Pad(), (1, 3, 4, 4, 6), any_mark(4, (4,)), Refusal(Reason.NOT_ON_DICE)),
    ],
)
def test_mark_is_refused_with_its_reason(pad: Pad, dice: tuple[int, ...], mark: Mark, refusal: Refusal) -> None:
    assert refused(express.position(Rules(), (pad,), dice), Choose(0, mark)) == refusal


def test_free_throw_marks_its_pairs_alone() -> None:
    assert THREE.free_throw((1, 1, 3, 6, 6))
    state, events = play(express.position(Rules(), (THREE,)), Dice((1, 1, 3, 6, 6)), Choose(0, Mark(None, (2, 12))))
    assert state.pads[0].fifths == THREE.fifths
    assert Revealed(0, None, (2, 12)) in events


# Scoring


@pytest.mark.parametrize("penalty", [200, 150, 100])
def test_row_score_for_every_number_of_marks(penalty: int) -> None:
    scores = [Pad(rows={6: count}).row_score(6, penalty) for count in range(13)]
    assert scores == [0, *[-penalty] * 4, 0, 40, 80, 120, 160, 200, 200, 200]


def test_rows_have_their_values() -> None:
    paid = [Pad(rows={row: 6}).score() for row in express.ROWS]
    assert paid == [100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100] == [express.VALUES[row] for row in express.ROWS]


def test_row_may_be_marked_beyond_ten_without_points() -> None:
    """A note in the rules allows more than ten marks in a row, so that no player is forced to open another row."""
    pad = Pad(rows={7: 10, 6: 2}, fifths={1: 4, 2: 1, 3: 1})
    assert Mark(1, (7, 7)) in express.legal_marks(pad, (1, 3, 4, 2, 5))
    after = pad.after(Mark(1, (7, 7)))
    assert after.row(7) == 12
    assert after.row_score(7) == pad.row_score(7) == 150
    state, events = play(express.position(Rules(), (pad,), (1, 3, 4, 2, 5)), Choose(0, Mark(1, (7, 7))))
    assert state.pads == (after,)
    assert not any(isinstance(event, RowScoreChanged) for event in events)


# A pad is a value


def test_pads_compare_by_marks_and_order_of_numbers() -> None:
    pad = Pad(rows={4: 3}, fifths={4: 2, 2: 1, 5: 1})
    assert pad == Pad(rows={4: 3, 7: 0}, fifths={4: 2, 2: 1, 5: 1})
    assert {pad: "found"}[Pad({4: 3}, {4: 2, 2: 1, 5: 1})] == "found"
    assert pad != Pad(rows={4: 3}, fifths={2: 1, 4: 2, 5: 1})
    assert pad.numbers == (4, 2, 5)
    assert repr(pad) == "Pad(rows={4: 3}, fifths={4: 2, 2: 1, 5: 1})"


def test_pad_is_immutable() -> None:
    pad = Pad(rows={4: 3}, fifths={4: 2, 2: 1})
    assert (pad.rows[4], pad.rows[5], pad.fifths[2], pad.fifths[6]) == (3, 0, 1, 0)
    assert (pad.row(4), pad.row(5), pad.fifth(2), pad.fifth(6)) == (3, 0, 1, 0)
    with pytest.raises(TypeError):
        pad.rows[4] = 9  # type: ignore[index]
    with pytest.raises((AttributeError, TypeError)):
        pad.rows = {}  # type: ignore[misc]
    pad.after(Mark(4, (4, 4)))
    assert pad == Pad(rows={4: 3}, fifths={4: 2, 2: 1})


def test_fourth_number_is_refused() -> None:
    with pytest.raises(IllegalMove) as refusal:
        Pad(fifths={4: 1, 2: 1, 5: 1}).after(Mark(3, (7, 7)))
    assert refusal.value.refusal == Refusal(Reason.NOT_COLLECTED, number=3)


# Out, the end, winners


def test_eighth_mark_ends_the_game_of_a_player_and_its_pairs_count() -> None:
    state, events = play(express.position(Rules(), (nearly_out(6),), (6, 1, 5, 3, 4)), Choose(0, Mark(6, (6, 7))))
    assert state.over
    assert state.pads[0].out
    assert state.pads[0].full_track == 6
    assert state.round == state.pads[0].throws == 10
    assert state.totals == (150 + 160,)
    assert events == [
        Chosen(0),
        Revealed(0, 6, (6, 7)),
        RowScoreChanged(0, 6, 120, 160),
        WentOut(0, 6),
        Ended((310,), (0,)),
    ]


def test_winners_share_equal_totals() -> None:
    pads = (nearly_out(6), nearly_out(6), nearly_out(6))
    dice = (6, 6, 1, 5, 3)
    state, events = play(
        express.position(Rules(3), pads, dice),
        Choose(0, Mark(6, (6, 9))),
        Choose(1, Mark(6, (4, 11))),
        Choose(2, Mark(6, (6, 9))),
    )
    assert state.totals == (150 + 160 - 200, 150 + 120 - 400, 150 + 160 - 200)
    assert state.winners == (0, 2)
    assert state.places == (1, 3, 1)
    assert events[-1] == Ended(state.totals, (0, 2))


# Hidden choices


def test_marks_stay_hidden_until_all_have_chosen() -> None:
    state, events = play(express.new_game(Rules(3)), Dice((1, 3, 4, 4, 6)))
    assert events == [Thrown(1, (1, 3, 4, 4, 6))]
    assert state.waiting == (0, 1, 2)
    state, events = play(state, Choose(1, Mark(4, (4, 10))), Choose(0, Mark(1, (8, 9))))
    assert events == [Chosen(1), Chosen(0)]
    assert state.waiting == (2,)
    assert state.pads == (Pad(), Pad(), Pad()), "the pads show the state before this throw"
    state, events = play(state, Choose(2, Mark(4, (7, 7))))
    assert events == [
        Chosen(2),
        *(Revealed(0, 1, (8, 9)), NumberCollected(0, 1)),
        *(RowScoreChanged(0, 8, 0, -200), RowScoreChanged(0, 9, 0, -200)),
        *(Revealed(1, 4, (4, 10)), NumberCollected(1, 4)),
        *(RowScoreChanged(1, 4, 0, -200), RowScoreChanged(1, 10, 0, -200)),
        *(Revealed(2, 4, (7, 7)), NumberCollected(2, 4), RowScoreChanged(2, 7, 0, -200)),
    ]
    assert state.pads[1] == Pad(rows={4: 1, 10: 1}, fifths={4: 1})
    assert (state.round, state.dice, state.waiting, state.awaits_dice) == (2, None, (), True)


def test_reveal_is_refused_when_choices_are_hidden() -> None:
    state, _ = play(express.new_game(Rules(2)), Dice((1, 3, 4, 4, 6)), Choose(0, Mark(4, (4, 10))))
    seen = express.seen_by(state, 1)
    assert refused(seen, Choose(1, Mark(4, (7, 7)))) == Refusal(Reason.HIDDEN)
    assert refused(seen, Choose(1, Mark(4, (2, 2)))) == Refusal(Reason.NOT_ON_DICE)


# Wrong moves, wrong rules


def test_choices_and_throws_alternate() -> None:
    state = express.new_game(Rules(2))
    assert refused(state, Choose(0, Mark(4, (4, 10)))) == Refusal(Reason.WRONG_PHASE)
    state, _ = play(state, Dice((1, 3, 4, 4, 6)))
    assert refused(state, Dice((1, 3, 4, 4, 6))) == Refusal(Reason.WRONG_PHASE)
    state, _ = play(state, Choose(0, Mark(4, (4, 10))))
    assert refused(state, Dice((1, 3, 4, 4, 6))) == Refusal(Reason.WRONG_PHASE)


@pytest.mark.parametrize("values", [(), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4), (1, 2, 3, 4, 7), "12345", 5])
def test_throw_needs_five_dice(values: Any) -> None:
    assert refused(express.new_game(Rules()), Dice(values)) == Refusal(Reason.NOT_DICE, number=5)


def test_unknown_players_and_moves_are_refused() -> None:
    state, _ = play(express.new_game(Rules(2)), Dice((1, 3, 4, 4, 6)))
    for nobody in (2, -1, None, "0"):
        assert refused(state, any_choice(nobody, Mark(4, (4, 10)))).reason is Reason.NO_SUCH_PLAYER
    for nothing in (Roll(), None, "dice", any_choice(0, None), any_choice(0, (4, (4, 10)))):
        assert refused(state, nothing).reason is Reason.NOT_A_MOVE
    for odd in (
        any_mark("4", (4, 10)),
        any_mark(4.0, (4, 10)),
        any_mark(4, (4, 10.0)),
        any_mark(True, (8, 9)),
        any_mark(4, [4, 10]),
        any_mark(4, 4),
    ):
        assert refused(state, Choose(0, odd)) == Refusal(Reason.NOT_A_MOVE)


def test_moves_after_the_end_are_refused() -> None:
    state, _ = play(express.position(Rules(), (nearly_out(6),), (6, 1, 5, 3, 4)), Choose(0, Mark(6, (6, 7))))
    for move in (Dice((1, 2, 3, 4, 5)), Choose(0, Mark(6, (6, 7))), Roll()):
        assert refused(state, move) == Refusal(Reason.GAME_OVER)
    with pytest.raises(IllegalMove) as refusal:
        state.pads[0].after(Mark(6, (6, 7)))
    assert refusal.value.refusal == Refusal(Reason.OUT)


@pytest.mark.parametrize("players", [0, 7, -1, None, "2", 2.0, True])
def test_rules_allow_one_to_six_players(players: Any) -> None:
    with pytest.raises(express.IllegalRules) as refusal:
        Rules(players)
    assert refusal.value.refusal == express.rules_refusal(players, 200) == Refusal(Reason.PLAYERS, number=6)


@pytest.mark.parametrize("penalty", [0, -200, 50, None, "200", 200.0])
def test_rules_allow_three_penalties(penalty: Any) -> None:
    with pytest.raises(express.IllegalRules) as refusal:
        Rules(2, penalty)
    assert refusal.value.refusal == Refusal(Reason.PENALTY)
