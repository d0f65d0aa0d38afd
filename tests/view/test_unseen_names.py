"""Invisible or endless text is no name and no number of a game, wherever it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
import table_moments
from playhouse import Playhouse

from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.letters import LONGEST, is_name
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
