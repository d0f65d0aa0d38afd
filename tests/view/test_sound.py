"""Tests of the sounds: their files, how they are made, and playing them with a good, a broken, or no sound card."""

from __future__ import annotations

import ast
import importlib.util
import os
import subprocess
import sys
import threading
import wave
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cantstop.view.app import sound
from cantstop.view.app.sound import CUES, VARIANTS, Sounds

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(sound.FOLDER.glob("*.wav"))


def files_of(cue: str) -> list[str]:
    return [f"{cue}_{variant}" for variant in range(1, VARIANTS[cue] + 1)] if cue in VARIANTS else [cue]


def read(path: Path) -> tuple[int, array[int]]:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        samples = array("h", file.readframes(file.getnframes()))
        if sys.byteorder == "big":
            samples.byteswap()
        return file.getframerate(), samples


# The files


def test_cues_and_files_correspond() -> None:
    assert {path.stem for path in FILES} == {name for cue in CUES for name in files_of(cue)}
    assert sum(path.stat().st_size for path in FILES) < 800_000


@pytest.mark.parametrize("cue", CUES)
def test_cue_has_its_peak_and_no_click(cue: str) -> None:
    for name in files_of(cue):
        _, samples = read(sound.FOLDER / f"{name}.wav")
        assert max(map(abs, samples)) == pytest.approx(32767 * 10 ** (-12 / 20), abs=1)
        assert abs(samples[0]) < 60, "starts without a click"
        assert abs(samples[-1]) < 60, "ends without a click"
        assert abs(sum(samples) / len(samples)) < 160, "no constant part"


@pytest.mark.slow
def test_sounds_can_be_made_again_exactly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("make_sounds", ROOT / "tools" / "make_sounds.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    monkeypatch.setattr(sys, "argv", ["make_sounds.py", str(tmp_path)])
    tool.main()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        path.name: path.read_bytes() for path in FILES
    }


@pytest.mark.slow
def test_cues_in_the_source_exist() -> None:
    asked = set()
    for path in (ROOT / "cantstop" / "view").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "play":
                asked |= {arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant)}
    assert {cue for cue in asked if isinstance(cue, str)} <= set(CUES)


# Playing


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """Return the sounds sent to the card: file and volume."""
    heard: list[tuple[str, float]] = []

    class Heard(pygame.mixer.Sound):
        def __init__(self, path: Path) -> None:
            super().__init__(path)
            self.name = path.stem

        def play(self, *how: object, **more: object) -> None:  # type: ignore[override]
            heard.append((self.name, round(self.get_volume(), 2)))

    monkeypatch.setattr(pygame.mixer, "Sound", Heard)
    return heard


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sounds(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sounds]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    opened = Sounds(clock=clock)
    yield opened
    opened.close()


def wait_for(sounds: Sounds) -> None:
    sounds.open()
    assert sounds._opening is not None
    sounds._opening.join(timeout=5)
    assert not sounds._opening.is_alive()


def test_sound_before_opening_is_silent_and_opens_nothing(sounds: Sounds, played: list[tuple[str, float]]) -> None:
    sounds.play("throw")
    sounds.set_volume(50)
    assert played == []
    assert pygame.mixer.get_init() is None


def test_cue_plays_its_variants(sounds: Sounds, clock: Clock, played: list[tuple[str, float]]) -> None:
    wait_for(sounds)
    for cue, variant in [("bank", None), ("runner_step", 7), ("runner_step", 99), ("die_lands", 3)]:
        clock.now += 1
        sounds.play(cue, variant)
    assert [name for name, _ in played] == ["bank", "runner_step_7", "runner_step_13", "die_lands_3"]
    played.clear()
    for _ in range(5):
        clock.now += 1
        sounds.play("die_lands")
    assert [name for name, _ in played] == ["die_lands_1", "die_lands_2", "die_lands_3", "die_lands_4", "die_lands_1"]


def test_volume_and_mute_change_the_loudness(sounds: Sounds, clock: Clock, played: list[tuple[str, float]]) -> None:
    wait_for(sounds)
    for percent in (100, 50, 0, 400):
        clock.now += 1
        sounds.set_volume(percent)
        sounds.play("bust")
    assert played == [("bust", 1.0), ("bust", 0.25), ("bust", 1.0)]


def test_cue_sounds_once_when_played_twice_at_a_time(
    sounds: Sounds, clock: Clock, played: list[tuple[str, float]]
) -> None:
    wait_for(sounds)
    for _ in range(3):
        sounds.play("runner_step", 4)
        sounds.play("bank")
    clock.now += 0.06
    sounds.play("runner_step", 5)
    assert [name for name, _ in played] == ["runner_step_4", "bank", "runner_step_5"]


def test_four_of_the_dice_that_strike_together_are_heard(
    sounds: Sounds, clock: Clock, played: list[tuple[str, float]]
) -> None:
    wait_for(sounds)
    for _ in range(6):
        sounds.play("die_lands")
    assert [name for name, _ in played] == ["die_lands_1", "die_lands_2", "die_lands_3", "die_lands_4"]
    clock.now += 0.1
    sounds.play("die_lands")
    assert len(played) == 5


def test_gentle_contact_is_soft(sounds: Sounds, played: list[tuple[str, float]]) -> None:
    wait_for(sounds)
    sounds.play("die_lands", loudness=1.0)
    sounds.play("die_lands", loudness=0.25)
    (_, hard), (_, soft) = played
    assert soft == pytest.approx(0.25 * hard)


def test_unknown_cue_is_silent(sounds: Sounds, played: list[tuple[str, float]]) -> None:
    wait_for(sounds)
    sounds.play("trumpet")
    assert played == []


def test_game_runs_without_a_sound_card(monkeypatch: pytest.MonkeyPatch, played: list[tuple[str, float]]) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no_such_driver")
    sounds = Sounds()
    wait_for(sounds)
    sounds.set_volume(0)
    sounds.play("throw")
    assert played == []
    sounds.close()


@pytest.mark.skipif(sys.platform != "linux", reason="a habit of the sound library of Linux")
def test_missing_card_writes_nothing_to_the_terminal() -> None:
    open_and_close = "from cantstop.view.app.sound import Sounds; s = Sounds(); s.open(); s._opening.join(); s.close()"
    here = {name: value for name, value in os.environ.items() if name != "SDL_AUDIODRIVER"}
    command = [sys.executable, "-c", open_and_close]
    done = subprocess.run(command, cwd=ROOT, env=here | {"SDL_AUDIODRIVER": "alsa"}, capture_output=True, check=True)
    assert done.stderr == b""


def test_missing_files_are_silent(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, played: list[tuple[str, float]]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    (tmp_path / "bank.wav").write_bytes(b"damaged")
    sounds = Sounds(tmp_path)
    wait_for(sounds)
    sounds.play("bank")
    assert played == []
    sounds.close()


def test_slow_card_does_not_block_the_window(monkeypatch: pytest.MonkeyPatch, played: list[tuple[str, float]]) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(*_: object) -> None:
        begun.set()
        go_on.wait(5)
        raise pygame.error("no card after all")

    monkeypatch.setattr(pygame.mixer, "init", slow)
    sounds = Sounds()
    sounds.open()
    assert begun.wait(5)
    sounds.play("throw")
    assert played == []
    go_on.set()
    wait_for(sounds)
    sounds.close()


def test_game_continues_when_the_card_is_removed(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    wait_for(sounds)
    pygame.mixer.quit()
    sounds.play("throw")
    sounds.set_volume(0)
    sounds.play("throw")
