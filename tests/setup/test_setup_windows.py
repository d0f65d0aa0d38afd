"""Tests of the windows that show the progress or failure of the set-up to players without a terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
import setup_house as a

from cantstop.setup import environment, trouble
from cantstop.setup.install import Progress

PATH = os.environ["PATH"]


def test_steps_are_one_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    shown = Progress()
    for sentence in ("Downloading numpy", "Downloading numpy", "Ready"):
        shown.show(sentence)
    shown.close()
    assert capsys.readouterr().err == "Downloading numpy\nReady\n"


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set a display, and return an empty folder that is the only one on PATH."""
    if sys.platform == "win32":
        pytest.skip("Windows has a box of its own, which waits for a click")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DISPLAY", ":nowhere")
    monkeypatch.delenv("CANTSTOP_QUIET", raising=False)
    monkeypatch.setattr(sys, "executable", "")
    return tmp_path


def put(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


@pytest.mark.slow
def test_missing_network_is_told_in_windows_and_no_module_of_the_current_folder_runs(tools: Path, home: Path) -> None:
    """Progress and failure are shown in windows, and modules of the current folder are not imported."""
    told = f'[ "$1" = --error ] && echo "$6" > {tools}/told || cat > {tools}/seen'
    put(tools, "zenity", f'echo "$1" >> {tools}/opened; {told}')
    house, ran = a.build(tools / "house"), tools / "ran"
    more = {"PATH": f"{tools}:{PATH}", "DISPLAY": ":1", "CANTSTOP_QUIET": ""}
    here = a.planted(tools / "here", ran)
    ended = a.type_in(a.PYTHON, house / "main.py", home=home, cwd=here, more={**a.NO_NETWORK, **more})
    assert ended.returncode == 1
    assert not ran.exists(), ran.read_text()
    assert environment.abi_of(str(house / ".venv"), str(house / "requirements.txt")) is None
    assert (tools / "opened").read_text() == "--progress\n--error\n"
    assert (tools / "seen").read_text().startswith("# Setting up Can’t Stop for the first time")
    assert (tools / "told").read_text() == ended.stderr.splitlines()[-1] + "\n", "which is on the terminal, too"
    assert "Can’t Stop needs the internet once, to download pygame-ce, pygame-gui, numpy" in ended.stderr


@pytest.mark.parametrize("seen", [True, False])
def test_closing_a_visible_window_cancels_the_set_up(tools: Path, seen: bool) -> None:
    put(tools, "zenity", "exit 1")
    shown = Progress()
    assert shown._window is not None
    shown._window.wait()
    shown._opened += -5 if seen else 500
    if seen:
        with pytest.raises(KeyboardInterrupt):
            shown.show("Downloading numpy")
    else:
        shown.show("Downloading numpy")
    shown.close()


def test_desktop_shows_the_sentence(tools: Path) -> None:
    put(tools, "zenity", "exit 127")
    put(tools, "kdialog", f'for last; do :; done; echo "$last" > {tools}/seen; exit 1')
    put(tools, "notify-send", f": > {tools}/told_twice")
    trouble.show_window("No $HOME, no `network`.")
    assert (tools / "seen").read_text() == "No $HOME, no `network`.\n"
    assert not (tools / "told_twice").exists()


@pytest.mark.parametrize("missing", ["a viewer", "a display", "a dialog program"])
def test_no_window_is_opened_without(missing: str, tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if missing == "a viewer":
        monkeypatch.setenv("CANTSTOP_QUIET", "1")
    if missing == "a display":
        monkeypatch.delenv("DISPLAY")
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    if missing != "a dialog program":
        put(tools, "zenity", f": > {tools}/seen")
    trouble.show_window("Nobody sees this.")
    assert not (tools / "seen").exists()


@pytest.mark.parametrize(
    ("encoding", "shown"), [("utf-8", "Can’t Stop"), ("ascii", "Can't Stop"), ("cp850", "Can't Stop")]
)
def test_terminal_without_curly_apostrophes_gets_straight_ones(
    tmp_path: Path, encoding: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tmp_path / "terminal").open("w", encoding=encoding) as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        trouble.prepare_terminal()
        trouble.say_line("Can’t Stop")
    assert (tmp_path / "terminal").read_text(encoding) == shown + "\n"


def test_program_without_a_terminal_does_not_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdout", None)
    trouble.prepare_terminal()
    trouble.say_line("Nobody sees this.")
