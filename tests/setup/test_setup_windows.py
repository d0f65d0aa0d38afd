"""What a player sees who has no terminal: how far the set-up is, and why it failed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
import setup_house as a

from cantstop.setup import notice
from cantstop.setup.progress import Cancelled, PipedWindow, ProgressLines, progress

T = TypeVar("T")


def wait_for(happened: Callable[[], T], seconds: float = 60) -> T:
    """What happened, as soon as it has."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := happened():
            return found
        time.sleep(0.1)
    raise AssertionError("it did not happen")


def windows(display: str) -> list[str]:
    search = ["timeout", "2", "xdotool", "search", "--onlyvisible", "--class", "cantstop"]
    told = subprocess.run(search, env=os.environ | {"DISPLAY": display}, capture_output=True, text=True, check=False)
    return told.stdout.split()


@pytest.mark.window
@pytest.mark.slow
def test_a_start_without_a_terminal_shows_both_in_windows(tmp_path: Path, display: str) -> None:
    pytest.importorskip("tkinter")
    house, home = a.build(tmp_path / "house"), tmp_path / "home"
    home.mkdir()
    index = socket.create_server(("127.0.0.1", 0))  # it says nothing, so that the set-up waits
    address = f"http://127.0.0.1:{index.getsockname()[1]}/"
    game = subprocess.Popen(
        [a.PYTHON, house / "main.py"],
        env=a.surroundings(home, CANTSTOP_QUIET="", DISPLAY=display, PIP_INDEX_URL=address),
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        (first,) = wait_for(lambda: windows(display))
        index.close()
        (last,) = wait_for(lambda: [window for window in windows(display) if window != first])
        assert game.poll() is None, "it waits until the sentence has been read"
        wait_for(lambda: pressed_enter(display, last) and game.poll() is not None)
    finally:
        game.kill()
    _, said = game.communicate()
    assert game.returncode == 1
    assert said.startswith("Setting up Can’t Stop for the first time"), "on the terminal, too"
    assert "with pip’s own settings on this computer (index-url" in said


def pressed_enter(display: str, window: str) -> bool:
    """With the pointer on it, since nobody manages the windows here."""
    keys = ["timeout", "2", "xdotool", "mousemove", "--window", window, "20", "20", "key", "Return"]
    subprocess.run(keys, env=os.environ | {"DISPLAY": display}, check=False, capture_output=True)
    return True


def test_every_step_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    shown = progress(window=False)
    for part, sentence in ((0.1, "Downloading numpy"), (0.2, "Downloading numpy"), (1, "Ready")):
        shown.show(part, sentence)
    assert type(shown) is ProgressLines
    assert capsys.readouterr().err == "Downloading numpy\nReady\n"


def test_a_window_is_told_line_by_line(tmp_path: Path) -> None:
    repeat = "import sys; open(sys.argv[1], 'wb').write(sys.stdin.buffer.read().replace(b'\\r', b''))"
    shown = PipedWindow([sys.executable, "-c", repeat, str(tmp_path / "told")], " ")
    shown.show(0.25, "Downloading numpy")
    shown.show(1, "Ready")
    shown.close()
    assert (tmp_path / "told").read_text() == "25 Downloading numpy\n100 Ready\n"


def test_closing_the_window_cancels_the_set_up() -> None:
    shown = PipedWindow([sys.executable, "-c", ""], " ")
    shown._process.wait()
    shown._opened -= 5
    with pytest.raises(Cancelled):
        shown.show(0.5, "Downloading numpy")


def test_a_window_that_never_opened_does_not_stop_the_set_up(capsys: pytest.CaptureFixture[str]) -> None:
    shown = PipedWindow([sys.executable, "-c", "raise SystemExit(1)"], " ")
    shown._process.wait()
    shown._opened = time.monotonic()  # however slow this computer is
    shown.show(0.5, "Downloading numpy")
    shown.show(0.7, "Installing")
    shown.close()
    assert capsys.readouterr().err == "Downloading numpy\nInstalling\n"


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only programs of this machine, and a display for them."""
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


def test_without_tk_the_desktop_shows_the_sentence(tools: Path) -> None:
    put(tools, "zenity", "exit 1")
    put(tools, "kdialog", f'for last; do :; done; echo "$last" > {tools}/seen')
    assert notice.show_window("No $HOME, no `network`.")
    assert (tools / "seen").read_text() == "No $HOME, no `network`.\n"


def test_where_nobody_can_read_it_no_window_waits_for_a_click(tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tools, "zenity", f": > {tools}/seen")
    monkeypatch.setenv("CANTSTOP_QUIET", "1")
    assert not notice.show_window("Nobody sees this.")
    assert not (tools / "seen").exists()


def test_without_anything_to_show_it_the_terminal_must_do(tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not notice.show_window("Nobody sees this.")
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    put(tools, "zenity", "exit 0")
    assert not notice.show_window("Nobody sees this.")


@pytest.mark.parametrize(
    ("encoding", "shown"), [("utf-8", "Can’t Stop"), ("ascii", "Can't Stop"), ("cp850", "Can't Stop")]
)
def test_a_terminal_without_curly_apostrophes_gets_straight_ones(tmp_path: Path, encoding: str, shown: str) -> None:
    with (tmp_path / "terminal").open("w", encoding=encoding) as terminal:
        notice.print_line("Can’t Stop", terminal)
    assert (tmp_path / "terminal").read_text(encoding) == shown + "\n"


def test_a_program_without_a_terminal_does_not_stumble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdout", None)
    notice.say_line("Nobody sees this.")
