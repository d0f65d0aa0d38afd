"""The picture kept from the last start: it saves the drawing, and never shows what would be drawn otherwise."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cantstop.view import stills
from cantstop.view.stills import Still

SIZE = (60, 40)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "title.picture"


def red() -> pygame.Surface:
    surface = pygame.Surface(SIZE)
    surface.fill((181, 34, 44))
    return surface


def never() -> pygame.Surface:
    raise AssertionError("drawn again")


def keep(file: Path, name: str = "title light") -> None:
    still = Still(file, name)
    still.get(SIZE, red)
    still.keep()


def test_what_was_kept_is_not_drawn_again(file: Path) -> None:
    keep(file)
    assert Still(file, "title light").get(SIZE, never).get_at((30, 20))[:3] == (181, 34, 44)


def test_another_look_or_size_is_drawn(file: Path) -> None:
    keep(file)
    with pytest.raises(AssertionError):
        Still(file, "title dark").get(SIZE, never)
    with pytest.raises(AssertionError):
        Still(file, "title light").get((61, 40), never)


def test_changed_code_draws_anew(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(file)
    monkeypatch.setattr(stills, "stamp", lambda: "another day")
    with pytest.raises(AssertionError):
        Still(file, "title light").get(SIZE, never)


HARMS = [lambda body: body[:-9], lambda body: body[:-1] + b"?", lambda body: b"", lambda body: b"\n"]


@pytest.mark.parametrize("harm", HARMS)
def test_a_damaged_file_is_drawn_anew(file: Path, harm: object) -> None:
    keep(file)
    file.write_bytes(harm(file.read_bytes()))  # type: ignore[operator]
    assert Still(file, "title light").get(SIZE, red).get_at((0, 0))[:3] == (181, 34, 44)
    with pytest.raises(AssertionError):
        Still(file, "title light").get(SIZE, never)


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("a file where the folder should be")
    still = Still(tmp_path / "folder" / "title.picture", "title light")
    assert still.get(SIZE, red).get_size() == SIZE
    still.keep()
    assert (tmp_path / "folder").is_file()


def test_nothing_is_written_for_what_was_read(file: Path) -> None:
    keep(file)
    before = file.stat().st_mtime_ns
    again = Still(file, "title light")
    again.get(SIZE, never)
    again.keep()
    assert file.stat().st_mtime_ns == before
