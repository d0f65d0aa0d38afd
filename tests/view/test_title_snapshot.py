"""The picture kept from the last start: it saves the drawing, and never shows what would be drawn otherwise."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pygame
import pytest
from playhouse import Playhouse

from cantstop.view.app import title_snapshot
from cantstop.view.app.title_snapshot import TitleSnapshot

SIZE = (60, 40)
RED, BLANK = (181, 34, 44), (0, 0, 0)
HARMS = [lambda body: body[:-9], lambda body: body[:-1] + b"?", lambda body: b"", lambda body: b"?" + body]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "kept-title.still"


def window(tone: tuple[int, int, int] = BLANK, size: tuple[int, int] = SIZE) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(tone)
    return surface


def keep(file: Path, name: str = "title light") -> None:
    still = TitleSnapshot(file, name)
    still.drawn(window(RED))
    still.keep()


def test_what_was_kept_is_shown_again(file: Path) -> None:
    keep(file)
    shown = window()
    assert TitleSnapshot(file, "title light").shown_on(shown)
    assert shown.get_at((30, 20))[:3] == RED


def test_another_look_or_size_must_be_drawn(file: Path) -> None:
    keep(file)
    assert not TitleSnapshot(file, "title dark").shown_on(window())
    assert not TitleSnapshot(file, "title light").shown_on(window(size=(61, 40)))
    assert not TitleSnapshot(file, "title light").shown_on(window(size=(40, 60)))


def test_changed_code_draws_anew(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(file)
    monkeypatch.setattr(title_snapshot, "stamp", lambda: "another day")
    assert not TitleSnapshot(file, "title light").shown_on(window())


@pytest.mark.parametrize("harm", HARMS)
def test_a_damaged_file_is_not_shown(file: Path, harm: Callable[[bytes], bytes]) -> None:
    keep(file)
    file.write_bytes(harm(file.read_bytes()))
    shown = window()
    assert not TitleSnapshot(file, "title light").shown_on(shown)
    assert shown.get_at((30, 20))[:3] == BLANK


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes among its files")
def test_a_start_does_not_wait_for_a_pipe_in_its_place(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    shown: list[bool] = []
    still = TitleSnapshot(tmp_path / "pipe", "title light")
    start = Thread(target=lambda: shown.append(still.shown_on(window())), daemon=True)
    start.start()
    start.join(20)
    assert shown == [False]


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("a file where the folder should be")
    keep(tmp_path / "folder" / "kept-title.still")
    assert (tmp_path / "folder").is_file()
    assert not TitleSnapshot(tmp_path / "folder" / "kept-title.still", "title light").shown_on(window())


def test_only_what_was_drawn_is_written(file: Path) -> None:
    TitleSnapshot(file, "title light").keep()
    assert not file.exists()


@pytest.mark.slow
def test_the_title_says_all_that_its_picture_depends_on(tmp_path: Path) -> None:
    cases: list[tuple[tuple[int, int], dict[str, Any]]] = [
        ((1280, 800), {}),
        ((1280, 801), {}),
        ((1280, 800), {"language": "de"}),
        ((1280, 800), {"look": "dark"}),
        ((1280, 800), {"larger_symbols": True}),
    ]
    facts = [
        Playhouse(tmp_path / str(number), size, **settings).screen.snapshot_facts
        for number, (size, settings) in enumerate(cases)
    ]
    assert len(set(facts)) == len(facts)
    assert Playhouse(tmp_path / "again", (1280, 800)).screen.snapshot_facts == facts[0]
