"""Tests that `python3 main.py` starts the game or shows one message that explains the failure."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import setup_house as a

from cantstop.setup import command_line, environment
from cantstop.setup.start import Options
from cantstop.view import words


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Return a copy of the game that is set up, in a folder with unusual letters in its path."""
    if sys.platform == "win32":
        pytest.skip("the stand-in for a finished environment has the folders of Linux, and programs of the shell")
    house = a.build(tmp_path / "Spiele für Zoë" / "can't stop & co")
    a.furnish(house / ".venv")
    return house


def log_of(home: Path) -> str:
    return (home / ".local" / "state" / "cantstop" / "setup.log").read_text("utf-8")


# Starts


def test_game_starts_from_any_folder_without_another_python(house: Path, home: Path) -> None:
    told = a.type_in(a.PYTHON, house / "main.py", home=home, cwd=Path("/"))
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.splitlines()[0] == f"PLAYS {house}/.venv/{a.PACKAGES}/pygame"


def test_game_starts_through_a_link(house: Path, home: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.py"
    link.symlink_to(house / "main.py")
    told = a.type_in(a.PYTHON, link, home=home)
    assert told.stdout.startswith("PLAYS"), told.stderr


def test_options_reach_the_game(house: Path, home: Path) -> None:
    save = home / "Anna, Ben.json"
    save.write_text("{}")
    told = a.start(
        house, "--windowed", "--size", "1280x800", "--lang=fr", "--seed", "8 8", "--safe", str(save), home=home
    )
    assert told.stdout.splitlines()[1] == str(Options(False, (1280, 800), "fr", "8 8", True, save))


def test_environment_of_another_python_runs_with_that_python(house: Path, home: Path) -> None:
    shutil.rmtree(house / ".venv")
    a.furnish(house / ".venv", abi=".cpython-399-a-later-one.so")
    python = house / ".venv" / "bin" / "python"
    python.parent.mkdir()
    python.write_text('#!/bin/sh\n[ "$1" = -c ] || echo "STEPS OVER" "$@"\n')
    python.chmod(0o755)
    told = a.start(house, "--safe", home=home)
    assert told.stdout.strip() == f"STEPS OVER {house}/main.py --safe"


def test_environment_without_its_original_python_is_used(house: Path, home: Path) -> None:
    (house / ".venv" / "bin").mkdir()
    (house / ".venv" / "bin" / "python").symlink_to("/nowhere/python3")
    assert a.start(house, home=home).stdout.startswith("PLAYS")


def test_complete_active_environment_is_used_unchanged(house: Path, home: Path) -> None:
    shutil.rmtree(house / ".venv")
    own = another_environment(home)
    told = a.type_in(own / "bin" / "python", house / "main.py", home=home)
    assert told.stdout.splitlines()[0] == f"PLAYS {own}/{a.PACKAGES}/pygame"
    assert not (house / ".venv").exists()


def test_complete_interpreter_needs_no_environment(house: Path, home: Path) -> None:
    shutil.rmtree(house / ".venv")
    packages = a.furnish(home / "own")
    told = a.start(house, home=home, more={"PYTHONPATH": str(packages)})
    assert told.stdout.splitlines()[0] == f"PLAYS {packages}/pygame"
    assert not (house / ".venv").exists()


def test_environment_is_made_in_the_data_folder_when_the_game_is_read_only(house: Path, home: Path) -> None:
    shutil.rmtree(house / ".venv")
    a.furnish(home / "data" / "cantstop" / "venv", house=house)
    told = a.start(house, home=home, more={"XDG_DATA_HOME": str(home / "data")})
    assert told.stdout.startswith(f"PLAYS {home}/data/cantstop/venv"), told.stderr


# Failing starts

MAIN = "sys.argv = sys.argv[1:]; sys.path[0] = ''; runpy.run_path(sys.argv[0], run_name='__main__')"


def test_modules_on_pythonpath_hide_no_modules_of_the_game(house: Path, home: Path) -> None:
    """The game starts even if PYTHONPATH has a broken pygame and modules named like those of the standard library."""
    (home / "old" / "pygame").mkdir(parents=True)
    for name in ("pygame/__init__", "json", "argparse", "dataclasses"):
        (home / "old" / f"{name}.py").write_text("raise OSError('not this one')")
    told = a.start(house, "--lang", "en", home=home, more={"PYTHONPATH": str(home / "old")})
    assert (told.stdout.splitlines()[0], told.stderr) == (f"PLAYS {house}/.venv/{a.PACKAGES}/pygame", "")


NO_SQLITE = "import sys; sys.modules['_sqlite3'] = None"  # as a Python that was built without its library


@pytest.mark.parametrize("ready", [True, False])
def test_python_without_sqlite_is_reported_before_the_set_up(house: Path, home: Path, ready: bool) -> None:
    (home / "hook").mkdir()
    (home / "hook" / "sitecustomize.py").write_text(NO_SQLITE)
    (house / "cantstop" / "view" / "app" / "main.py").write_text("import sqlite3")
    if not ready:
        shutil.rmtree(house / ".venv")
    told = a.start(house, home=home, more={"PYTHONPATH": str(home / "hook"), **a.NO_NETWORK})
    (sentence,) = a.sentences(told)
    assert (told.returncode, (house / ".venv").exists()) == (1, ready)
    assert sentence.startswith("This Python lacks its sqlite3 module")


def test_package_that_stays_broken_after_a_new_set_up_gives_one_sentence(house: Path, home: Path) -> None:
    """The metadata of all distributions is complete, but one of them cannot be imported even after the repair."""
    shutil.rmtree(house / ".venv" / a.PACKAGES / "pygame_gui")
    told = a.start(house, home=home, more={"CANTSTOP_MENDED": "1"})
    (sentence,) = a.sentences(told)
    assert f"could not be installed in {house}/.venv" in sentence
    assert "pygame_gui" in log_of(home)


USES_PYGAME = "import pygame\npygame.IS_CE\n" + a.GAME


def test_environment_with_an_emptied_pygame_is_marked_for_repair(house: Path, home: Path) -> None:
    """An emptied folder of pygame, which can still be imported, is not taken for classic pygame."""
    (house / "cantstop" / "view" / "app" / "main.py").write_text(USES_PYGAME)
    (house / ".venv" / a.PACKAGES / "pygame" / "__init__.py").unlink()
    other = a.furnish(home / "data" / "cantstop" / "venv", house=house)
    told = a.start(house, home=home, more={"XDG_DATA_HOME": str(home / "data")})
    assert told.stdout.startswith(f"PLAYS {other}/pygame\n"), told.stderr
    assert environment.abi_of(str(house / ".venv"), str(house / "requirements.txt")) is None


def test_damaged_environment_of_another_user_is_replaced_by_a_separate_one(house: Path, home: Path) -> None:
    own = another_environment(home)
    (own / a.PACKAGES / "numpy" / "__init__.py").write_text("from numpy import _core")
    told = a.type_in(own / "bin" / "python", house / "main.py", home=home)
    assert told.stdout.splitlines()[0] == f"PLAYS {house}/.venv/{a.PACKAGES}/pygame", told.stderr
    assert not Path(environment.stamp_of(str(own))).exists()


def another_environment(home: Path) -> Path:
    """Return a complete environment that was not made by the game."""
    own = home / "own"
    subprocess.run([a.PYTHON, "-m", "venv", "--without-pip", own], check=True)
    a.furnish(own)
    Path(environment.stamp_of(str(own))).unlink()
    return own


def test_no_display_is_one_sentence(house: Path, home: Path) -> None:
    (house / "cantstop" / "view" / "app" / "main.py").write_text(
        "from cantstop.setup.trouble import Trouble\n"
        "def main(options):\n    raise Trouble('trouble.no_display', 'driver offscreen')\n"
    )
    told = a.start(house, "--lang", "de", home=home)
    (sentence,) = a.sentences(told)
    assert told.returncode == 1
    assert sentence.startswith("Can’t Stop fand keinen Bildschirm")
    assert sentence.endswith(f"{home}/.local/state/cantstop/setup.log).")
    assert "driver offscreen" in log_of(home)


def test_fault_gives_one_sentence_in_the_language_of_the_game_and_a_log(house: Path, home: Path) -> None:
    fault = "from cantstop.view import words\ndef main(options):\n    words.use('de')\n    return 1 // 0\n"
    (house / "cantstop" / "view" / "app" / "main.py").write_text(fault)
    told = a.start(house, home=home)
    (sentence,) = a.sentences(told)
    assert told.returncode == 1
    assert "wegen eines Programmfehlers" in sentence
    assert "ZeroDivisionError" in log_of(home)


def test_read_only_home_does_not_hide_the_sentence(house: Path, tmp_path: Path) -> None:
    """If the home is read-only, the log is in a new temporary folder."""
    nowhere = tmp_path / "a file"
    nowhere.write_text("")
    (house / "cantstop" / "view" / "app" / "main.py").write_text("def main(options):\n    return 1 // 0\n")
    told = a.type_in(a.PYTHON, house / "main.py", home=nowhere, cwd=tmp_path, more={"TMPDIR": str(tmp_path)})
    (sentence,) = a.sentences(told)
    (log,) = tmp_path.glob("cantstop-*/setup.log")
    assert sentence.endswith(f"{log}.")
    assert "ZeroDivisionError" in log.read_text()


def test_too_little_memory_is_one_sentence(house: Path, home: Path) -> None:
    limited = f"import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_AS, (300 << 20,) * 2); {MAIN}"
    told = a.type_in(a.PYTHON, "-c", limited, house / "main.py", home=home)
    (sentence,) = a.sentences(told)
    assert (told.returncode, "needs 400 MB of memory" in sentence) == (1, True)


def test_ctrl_c_ends_the_start_silently(house: Path, home: Path) -> None:
    (house / "cantstop" / "view" / "app" / "main.py").write_text("def main(options):\n    raise KeyboardInterrupt\n")
    told = a.start(house, home=home)
    assert (told.returncode, told.stdout, told.stderr) == (130, "", "")


# Old Pythons

READ_BY_OLD_ONES = [
    "main.py",
    "tests/__main__.py",
    "cantstop/__init__.py",
    "cantstop/setup/__init__.py",
    "cantstop/setup/trouble.py",
]
PRETEND = """
import sys, runpy
sys.version_info = (3, 8, 10)
sys.path[0] = sys.argv[1]
runpy.run_path(sys.argv[1], run_name="__main__")
"""


@pytest.mark.parametrize("name", READ_BY_OLD_ONES)
def test_old_python_can_compile_the_code_that_reports_it(name: str) -> None:
    source = (a.ROOT / name).read_text("utf-8")
    ast.parse(source, feature_version=(3, 6))
    assert "from __future__ import annotations" not in source


@pytest.mark.parametrize("program", ["main.py", "tests"])
def test_simulated_old_python_gives_one_sentence(house: Path, home: Path, program: str) -> None:
    told = a.type_in(a.PYTHON, "-c", PRETEND, house / program, home=home)
    (sentence,) = a.sentences(told)
    assert told.returncode == 1
    assert "needs Python 3.10 or newer, and this is Python 3.8.10" in sentence


@pytest.mark.parametrize("program", ["main.py", "tests"])
@pytest.mark.parametrize("version", ["2.7", "3.6", "3.7", "3.8", "3.9"])
def test_real_old_python_gives_one_sentence(house: Path, home: Path, version: str, program: str) -> None:
    python = old_python(version)
    if python is None:
        pytest.skip(f"no Python {version} here")
    told = a.type_in(python, house / program, home=home)
    (sentence,) = a.sentences(told)
    assert (told.returncode, f"this is Python {version}." in sentence) == (1, True)


def old_python(version: str) -> str | None:
    roots = [Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"]
    found = [path for root in roots for path in root.glob(f"{version}.*/bin/python{version}")]
    return str(found[0]) if found else None


# The command line


@pytest.mark.parametrize(("option", "said"), [("--version", "Can't Stop "), ("--help", "usage: main.py")])
def test_version_and_help_are_shown_before_the_set_up(house: Path, home: Path, option: str, said: str) -> None:
    shutil.rmtree(house / ".venv")
    told = a.start(house, option, home=home)
    assert told.returncode == 0
    assert told.stdout.startswith(said)
    assert not (house / ".venv").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--size", "huge"], "“huge” is not a size such as 1280x800"),
        (["--size", "1280"], "“1280” is not a size"),
        (["--size", "10x10"], "“10x10” is not between 640x400 and 16384x16384"),
        (["--size", "99999x800"], "“99999x800” is not between"),
        (["--size", "1280x-800"], "“1280x-800” is not a size"),
        (["--lang", "tlh"], "“tlh” is not en, fr or de"),
        (["--seed", "  "], "at least one letter or digit"),
        (["--windowed", "--fullscreen"], "not allowed with --windowed"),
        (["--fullscreen", "--size", "800x600"], "--size is for a window"),
        (["--install-shortcut", "--remove-shortcut"], "not allowed with"),
        (["no such game.json"], "there is no saved game “no such game.json”"),
        (["--nonsense"], "unknown: --nonsense"),
        (["--full"], "unknown: --full"),
        (["--seed"], "argument --seed: a value is missing"),
        (["--safe=no"], "takes no value, not even “no”"),
        ([__file__, "b\x1b[31m.game"], "unknown: b\N{REPLACEMENT CHARACTER}[31m.game"),
        (["--\x1b[31m"], "unknown: --\N{REPLACEMENT CHARACTER}[31m"),
    ],
)
def test_nonsense_is_answered_in_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    with pytest.raises(SystemExit) as ended:
        command_line.parse(arguments)
    *usage, sentence = capsys.readouterr().err.strip().splitlines()
    assert ended.value.code == 2
    assert usage[0].startswith("usage: main.py")
    assert sentence.startswith("main.py: error: ")
    assert said in sentence


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "main.py : erreur : argument --size : il manque une valeur"),
        ("de", "main.py: Fehler: Argument --size: es fehlt ein Wert"),
    ],
)
@pytest.mark.parametrize("by", ["--lang", "the system"])
def test_command_line_uses_the_given_language_or_that_of_the_system(
    language: str, said: str, by: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LANGUAGE", raising=False)
    spoken = "en" if by == "--lang" else language
    monkeypatch.setenv("LC_ALL", f"{spoken}.UTF-8")
    monkeypatch.setattr("cantstop.view.language._of_windows", lambda: spoken)
    asked = ["--lang", language] if by == "--lang" else []
    try:
        with pytest.raises(SystemExit):
            command_line.parse([*asked, "--size"])
        assert capsys.readouterr().err.replace("\N{NO-BREAK SPACE}", " ").strip().endswith(said)
        with pytest.raises(SystemExit):
            command_line.parse([*asked, "--help"])
        words_of_argparse = ("usage:", "positional", "show this help", "default settings")
        assert not [word for word in words_of_argparse if word in capsys.readouterr().out]
    finally:
        words.use("en")


def test_error_in_french_keeps_the_spaces_in_its_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        with pytest.raises(SystemExit):
            command_line.parse(["--lang", "fr", "--size", "énorme\x1b"])
    finally:
        words.use("en")
    assert "«\N{NO-BREAK SPACE}énorme\N{REPLACEMENT CHARACTER}\N{NO-BREAK SPACE}»" in capsys.readouterr().err


def test_nothing_asked_for_leaves_all_to_the_settings() -> None:
    assert command_line.parse([]) == Options()
    assert command_line.parse(["--fullscreen"]) == Options(full_screen=True)


# The tests' own start


@pytest.mark.slow
def test_tests_use_a_complete_environment(house: Path, home: Path) -> None:
    """In the environment, a stand-in for pytest prints its arguments, and a stand-in for mypy reports nothing."""
    shutil.rmtree(house / ".venv")
    subprocess.run([a.PYTHON, "-m", "venv", "--without-pip", house / ".venv"], check=True)
    packages = a.furnish(house / ".venv", file="requirements-dev.txt")
    (packages / "pytest.py").write_text("import sys; print(*sys.argv[1:]); sys.exit(5)")
    (packages / "mypy.py").write_text("print('no faults')")
    told = a.type_in(a.PYTHON, house / "tests", "--quick", "-k", "dice", home=home)
    assert (told.returncode, told.stderr) == (5, "")
    given, types, left_out = told.stdout.strip().split("\n")
    assert given.endswith("-m not slow and not network and not window -k dice")
    assert types == "mypy: no faults"
    assert left_out.startswith("Left out: tests marked slow, window or network.")
