"""Tests of text from outside: invisible names and numbers, and positions pasted on the title screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import afterwards
import pygame
import pytest
import table_moments
from playhouse import Playhouse

from cantstop.controller.games import Games
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.letters import LONGEST, is_name
from cantstop.model import classic, express, record
from cantstop.model import record as records
from cantstop.model.record import Record, Seat
from cantstop.setup import command_line
from cantstop.setup.start import Options

UNSEEN = {
    "a space of no width": "\u200b",
    "a soft hyphen": "\u00ad",
    "joints": "\u200d\u2060",
    "a mark of direction": "\u200f",
    "a letter that is blank": "\u3164",
    "an accent on nothing": "\u0301",
    "a selector": "\ufe0f",
}
UNWRITABLE = {
    "half a letter": "A\ud800",
    "a byte that means none": "A\udcff",
    "a null": "A\0",
    "no end": "W" * (LONGEST + 1),
}
SEATS = (Seat("W" * LONGEST, "blue"), Seat("\u738b" * LONGEST, "yellow"))
pytestmark = pytest.mark.usefixtures("faults")


@pytest.mark.parametrize("kind", [*UNSEEN, *UNWRITABLE])
def test_invisible_text_is_no_name_and_no_number_on_the_command_line(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = (UNSEEN | UNWRITABLE)[kind]
    assert not is_name(said)
    with pytest.raises(SystemExit):
        command_line.parse(["--seed", said])
    assert "at least one letter or digit" in capsys.readouterr().err


def test_visible_text_is_a_name() -> None:
    for name in ("A", "7", "-", "Zoë", "Zoe\u0308", "\u05d3\u05e0\u05d4", "\u738b", "\U0001f3b2", "a\u200bb"):
        assert is_name(name), ascii(name)


def type_unseen(house: Playhouse, field: str) -> Iterator[str]:
    """Type each invisible text into a field of the set-up, and yield its kind."""
    for kind, said in UNSEEN.items():
        house.click(field)
        house.key("Ctrl+A")
        house.type(said)
        house.wait(100)
        house.key("Enter")
        house.wait(100)
        yield kind


@pytest.mark.parametrize("screen", ["new_game", "express_set_up"])
def test_invisible_text_leaves_the_old_name(screen: str, tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start=screen, animations="reduced")
    before = house.screen.seating.taken[0].name
    for kind in type_unseen(house, "name_0"):
        assert house.screen.seating.taken[0].name == before, kind
    house.click("start")
    house.wait(600)
    assert house.name in ("table", "roll_off", "express_table")


def test_invisible_text_is_not_accepted_as_a_game_number(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="new_game", options=Options(seed=UNSEEN["joints"]))
    assert is_name(house.screen.setup().seed)
    for kind in type_unseen(house, "number"):
        assert is_name(house.screen.setup().seed), kind
    assert {setup(seed=said).seed for setup in (ClassicSetup, ExpressSetup) for said in UNSEEN.values()} == {""}


def test_invisible_text_is_not_accepted_by_save_as(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="save_as", details={"record": table_moments.named(" ")})
    house.type("".join(UNSEEN.values()))
    house.wait(100)
    assert not house.control("save").focusable
    house.key("Enter")
    assert house.name == "save_as"


@pytest.mark.parametrize("screen", ["new_game", "express_set_up"])
def test_name_longer_than_its_field_is_shown_whole(screen: str, tmp_path: Path) -> None:
    name, kind = "W" * LONGEST, ClassicSetup if screen == "new_game" else ExpressSetup
    house = Playhouse(tmp_path, start=screen, set_ups={kind.game: kind(SEATS).values()})
    assert house.control("name_0").text == name
    house.click("name_0")
    house.wait(100)
    house.key("Enter")
    house.wait(100)
    assert house.screen.seating.taken[0].name == name


@pytest.mark.slow
@pytest.mark.parametrize("setup", [ClassicSetup(SEATS, starts=0), ClassicSetup(SEATS), ExpressSetup(SEATS)])
def test_game_with_the_longest_names_can_be_played(setup: ClassicSetup | ExpressSetup, tmp_path: Path) -> None:
    record: Record = replace(setup, seed="8" * LONGEST).record()
    (tmp_path / "sent.game").write_text(records.dumps(record))
    house = Playhouse(tmp_path, (1280, 800), animations="reduced")
    house.feed(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "sent.game")))
    for key in ("Space", "Space", "Esc", "Q", "L"):
        house.key(key, 300)
    assert house.name == "games"


def test_pasted_text_loses_invisible_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "\u200bZ\u00adoë\n\ufe0f")
    house = Playhouse(tmp_path, start="new_game")
    house.click("name_0")
    house.key("Ctrl+V")
    house.wait(100)
    house.key("Enter")
    assert house.screen.seating.taken[0].name == "Zoë"


CLASSIC = "classic 4 jump; 7:5 8:2; 6:3 12:3; 3:1; player 1, turn 9, throw 2; runners 6:5; dice 1 5 4 6"
EXPRESS = "express 150; 4:2 6:2 / 5:1 2:1; 7:2 12:2 / 6:2; dice 1 2 3 4 6; chosen 0=1 6 9"


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
