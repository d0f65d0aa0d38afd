"""Tests of positions written in one line and as text, and of the errors for programs that use the rules."""

from __future__ import annotations

import doctest
import pickle
from dataclasses import replace
from importlib import import_module
from itertools import cycle

import companions
import express_companions
import pytest

from cantstop.model import classic, events, express, record
from cantstop.model.notation import Fault, NotationError
from cantstop.model.refusals import IllegalMove, Reason, Refused
from tests.mixes import FORMS, SHAPES

RULES = [classic.Rules(*shape, **form) for shape, form in zip(cycle(SHAPES), FORMS)]
MODULES = ("classic", "express", "classic_position", "express_position", "record")
PADS = "express 200; 4:2 6:2 / 5:1 2:1; 7:2 12:2 / 6:2"
A_POSITION = "classic 3; 7:5 8:2; 6:3 12:3; player 0, turn 9, throw 2; runners 6:4; dice 1 5 4 6"


@pytest.mark.parametrize("name", MODULES)
def test_doctests_of_the_rules_pass(name: str) -> None:
    told = doctest.testmod(import_module(f"cantstop.model.{name}"))
    assert (told.failed, told.attempted > 0) == (0, True)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_positions_of_a_game_are_read_as_written(rules: classic.Rules, long: bool) -> None:
    for seed in range(40 if long else 1):
        states = [classic.new_game(rules), *(after for *_, after in companions.walk(rules, seed))]
        for state in states:
            line = classic.text(state)
            assert classic.parse(line) == state, line
        assert record.parse_position(f"  {line} ; ") == state


@pytest.mark.parametrize("players", [1, 2, 6])
def test_positions_of_express_are_read_as_written(players: int, long: bool) -> None:
    for seed in range(40 if long else 1):
        for _, _, _, state in express_companions.walk(express.Rules(players, penalty=150), seed):
            assert express.parse(express.text(state)) == state
            seen = express.seen_by(state, players - 1)
            assert record.parse_position(express.text(seen)) == seen


@pytest.mark.parametrize("state", [classic.parse(A_POSITION), express.parse(PADS)])
def test_position_is_printed_as_its_board(state: record.AnyState) -> None:
    head, *rows = str(state).splitlines()
    assert head.startswith("Can't Stop")
    assert {line.split()[0] for line in rows} >= {str(number) for number in range(2, 13)}
    assert not [line for line in rows if line != line.rstrip()]


def test_head_of_the_board_names_the_awaited_move() -> None:
    state = classic.new_game(classic.Rules())
    said = []
    for move in (classic.Roll(), classic.Dice((1, 5, 4, 6)), classic.Advance((6, 10)), classic.Stop()):
        said.append(str(state).splitlines()[0].partition(": ")[2])
        state, _ = classic.apply(state, move)
    assert said == ["player 0 begins", "player 0 has rolled", "player 0 chooses for 1 5 4 6", "player 0 rolls or stops"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("", Fault.FOREIGN),
        ("chess 3; -; -", Fault.FOREIGN),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Fault.FOREIGN),
        ("classic three; -; -", Fault.PART),
        ("classic 3 jump jump; -; -", Fault.PART),
        ("classic 3 hop; -; -", Fault.PART),
        ("classic 3; 7; -", Fault.PART),
        ("classic 3; 7:5 7:6; -", Fault.TWICE),
        ("classic 3; -; -; turn 1; turn 2", Fault.TWICE),
        ("classic 3; -; -; turn 1; 7:5", Fault.PART),
        ("classic 3; -; -; turn 9999999999", Fault.PART),
        ("classic 3; -; -; dice 1 2 3 x", Fault.PART),
        ("classic 3; -; -; dice 1 2 3 4; rolling", Fault.PART),
        ("classic 3; -; -; rolling 5", Fault.PART),
        ("classic 3; -; -; throw 0; rolling", Fault.PART),
        ("express 200 jump; -", Fault.PART),
        ("express 200; -; dice 1 2 3 4 5; chosen 0=1 5", Fault.PART),
        ("express 200; -; dice 1 2 3 4 5; chosen 0", Fault.PART),
    ],
)
def test_wrong_notation_is_refused_with_its_fault(line: str, fault: Fault) -> None:
    with pytest.raises(NotationError) as refused:
        record.parse_position(line)
    assert refused.value.fault is fault
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("classic 3", Reason.PLAYERS),
        ("classic 9; -; -", Reason.COLUMNS_TO_WIN),
        ("classic 3; 7:14; -", Reason.NO_SUCH_SPACE),
        ("classic 3; -; -; player 2", Reason.NO_SUCH_PLAYER),
        ("classic 3; -; -; turn 0", Reason.TURN),
        ("classic 3; -; -; dice 1 2 3", Reason.NOT_DICE),
        ("classic 3; 7:5; -; runners 7:5", Reason.OUT_OF_REACH),
        ("classic 3; 2:3; 2:3", Reason.SQUARE_IN_CLAIMED_COLUMN),
        ("express 175; -", Reason.PENALTY),
        ("express 200; 4:1 / 5:1", Reason.ODD_MARKS),
    ],
)
def test_unreachable_position_is_refused_with_its_reason(line: str, reason: Reason) -> None:
    with pytest.raises(Refused) as refused:
        record.parse_position(line)
    assert refused.value.refusal.reason in (reason, Reason.TWO_ON_TOP)


@pytest.mark.parametrize("game", [classic, express])
def test_events_and_moves_are_exported_by_the_game(game: object) -> None:
    union = events.Event if game is classic else events.ExpressEvent
    names = set(getattr(game, "__all__", ()))
    assert names >= {event.__name__ for event in union.__args__}
    assert all(hasattr(game, name) for name in names)


def test_position_of_the_other_game_raises_wrong_game() -> None:
    mine, other = classic.new_game(classic.Rules()), express.new_game(express.Rules())
    for call in (
        lambda: classic.legal_moves(other),  # type: ignore[arg-type]
        lambda: classic.apply(other, classic.Roll()),  # type: ignore[arg-type]
        lambda: express.legal_moves(mine),  # type: ignore[arg-type]
        lambda: express.apply(None, express.Dice((1, 2, 3, 4, 5))),  # type: ignore[arg-type]
    ):
        with pytest.raises(classic.WrongGame, match=r"was given .*, not its own State"):
            call()


def test_move_in_the_wrong_phase_gives_a_hint() -> None:
    state = classic.new_game(classic.Rules())
    with pytest.raises(IllegalMove, match=r"the turn begins with Roll\(\)"):
        classic.apply(state, classic.Stop())
    state, _ = classic.apply(state, classic.Roll())
    for ask in (classic.legal_moves, lambda rolling: classic.apply(rolling, classic.Roll())):
        with pytest.raises(IllegalMove, match=r"Dice\(values\) brings them"):
            ask(state)
    state, _ = classic.apply(state, classic.Dice((1, 5, 4, 6)))
    with pytest.raises(IllegalMove, match=r"one of legal_moves\(state\)"):
        classic.apply(state, classic.Roll())
    with pytest.raises(IllegalMove, match=r"a tuple of whole numbers") as refused:
        classic.apply(state, classic.Advance([5, 11]))  # type: ignore[arg-type]
    assert refused.value.refusal.reason is Reason.NOT_A_MOVE


def test_legal_moves_are_refused_for_a_player_who_has_chosen() -> None:
    state = express.new_game(express.Rules(2))
    for player in (None, 1):
        with pytest.raises(IllegalMove, match=r"Dice\(values\) brings them"):
            express.legal_moves(state, player)
    state, _ = express.apply(state, express.Dice((1, 2, 3, 4, 5)))
    state, _ = express.apply(state, express.legal_moves(state, 0)[0])
    for player, reason in ((0, Reason.NOT_WAITING), (2, Reason.NO_SUCH_PLAYER)):
        with pytest.raises(IllegalMove) as refused:
            express.legal_moves(state, player)
        assert refused.value.refusal.reason is reason


@pytest.mark.parametrize("rules", [None, classic.Rules(4, jump=True), express.Rules(3)], ids=str)
def test_random_game_is_whole_and_repeatable(rules: classic.Rules | express.Rules | None) -> None:
    game = record.random_game("a text", rules)
    assert game == record.random_game("a text", rules) == record.loads(record.dumps(game))
    assert game.moves != record.random_game("another", rules).moves
    assert record.random_game(7, rules) == record.random_game("7", rules)
    end = record.replay(game)[-1]
    assert end.winner is not None if isinstance(end, classic.State) else end.over


def test_game_may_begin_with_any_position() -> None:
    state = classic.parse(A_POSITION)
    seats = (record.Seat("Anna", "blue"), record.Seat("Ben", "yellow"))
    begun = record.Record("classic", state.rules, seats, "8", (classic.Advance((6, 10)),), 0, {"position": A_POSITION})
    assert record.loads(record.dumps(begun)) == begun
    assert record.replay(begun)[0] == state
    for wrong in ("nonsense", "classic 3; 7:99; -", "classic 4; -; -", "express 200; -; -"):
        with pytest.raises(record.RecordError, match=r"details\.position"):
            record.dumps(replace(begun, details={"position": wrong}))
