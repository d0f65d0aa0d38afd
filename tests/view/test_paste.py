"""Positions pasted on the title by Ctrl+V, and play from there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import afterwards
import pygame
import pytest
from playhouse import Playhouse

from cantstop.controller.games import Games
from cantstop.model import classic, express, record

CLASSIC = "classic 4 jump; 7:5 8:2; 6:3 12:3; 3:1; player 1, turn 9, throw 2; runners 6:5; dice 1 5 4 6"
EXPRESS = "express 150; 4:2 6:2 / 5:1 2:1; 7:2 12:2 / 6:2; dice 1 2 3 4 6; chosen 0=1 6 9"


@pytest.fixture
def house(tmp_path: Path) -> Playhouse:
    return Playhouse(tmp_path)


def paste(house: Playhouse, monkeypatch: pytest.MonkeyPatch, text: str) -> Any:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    house.key("Ctrl+V")
    return house.screen


@pytest.mark.parametrize("line", [CLASSIC, EXPRESS, "classic 3; -", "express 100; -; -; -; -; -; -"])
def test_pasted_position_opens_a_table_and_is_saved(
    house: Playhouse, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    screen = paste(house, monkeypatch, f"\n {line}\n")
    state = record.parse_position(line)
    assert screen.name == ("table" if isinstance(state, classic.State) else "express_table")
    assert screen.match.state_at(0) == (state if isinstance(state, classic.State) else express.seen_by(state, -1))
    assert len({seat.colour for seat in screen.match.seats}) == state.rules.players
    assert record.start(record.loads(record.dumps(screen.match.record))) == state


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The clipboard holds no position of Can’t Stop: copy one line of its notation first."),
        (
            "rnbqkbnr/pppppppp/8/8",
            "The clipboard holds no position of Can’t Stop: copy one line of its notation first.",
        ),
        ("classic 3; 7:5; -; runners 7:4", "This position cannot arise in a game."),
        ("classic 3; 2:3 3:5 4:7; -", "The game of this position is over."),
    ],
)
def test_unplayable_text_is_refused_with_a_notice(
    house: Playhouse, monkeypatch: pytest.MonkeyPatch, text: str, said: str
) -> None:
    told: list[str] = []
    monkeypatch.setattr(type(house.context), "announce", lambda self, line: told.append(line))
    assert paste(house, monkeypatch, text).name == "title"
    assert told == [said]


def test_clipboard_without_text_gives_a_notice(house: Playhouse, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> str:
        raise pygame.error("No text in clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    house.key("Ctrl+V")
    assert house.name == "title"


def test_hidden_choices_of_a_pasted_position_are_made_again(house: Playhouse, monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = express.text(express.seen_by(express.parse(EXPRESS), 1))
    assert paste(house, monkeypatch, hidden).match.state_at(0).chosen == (None, None)


def test_pasted_game_counts_for_no_record(tmp_path: Path) -> None:
    seats = (record.Seat("Anna", "blue"), record.Seat("Ben", "yellow"))
    line = "classic 3; 2:3 3:5; -; turn 9; runners 12:3"
    rules = record.parse_position(line).rules
    for details, wins in (({}, 1), ({"practice": True}, 0)):
        game = record.Record("classic", rules, seats, "8", (classic.Stop(),), 0, {"position": line, **details})
        end = record.replay(game)[-1]
        assert isinstance(end, classic.State)
        assert end.winner == 0
        folder = tmp_path / str(wins)
        afterwards.keep(folder, [game])
        player = Games(folder).statistics().players.get(("Anna", None))
        assert (player.classic.wins if player else 0) == wins
