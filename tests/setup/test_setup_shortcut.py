"""Tests of the entry of the game in the menu of each desktop."""

from __future__ import annotations

import configparser
import os
import plistlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import setup_house as a

from cantstop.setup import shortcut
from cantstop.view import words

linux = pytest.mark.skipif(sys.platform == "win32", reason="menus and shells of Linux and the Mac")
ODD = '/home/zoë/can\'t "stop" & 100% of $HOME `x` a\\b/main.py'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    words.use("en")
    for name in ("XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def read(path: Path) -> configparser.SectionProxy:
    parser = configparser.RawConfigParser(delimiters=("=",), comment_prefixes=("#",), strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(path.read_text("utf-8"))
    return parser["Desktop Entry"]


def command_of(value: str) -> list[str]:
    """Return the command as a desktop parses Exec: the escapes of the file, then quotes, then the field codes."""
    unescaped = re.sub(r"\\(.)", r"\1", value)
    told = subprocess.run(["sh", "-c", f"printf '%s\\0' {unescaped}"], capture_output=True, text=True, check=True)
    return [word.replace("%%", "%") for word in told.stdout.split("\0")[:-1]]


@linux
def test_shortcut_is_installed_and_removed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = home / ".local" / "share" / "applications" / "cantstop.desktop"
    assert shortcut.change("install", str(a.ROOT), "linux") == 0
    assert capsys.readouterr().out == f"Can’t Stop is now in the applications menu ({path}).\n"
    entry = read(path)
    python, program, field = command_of(entry["Exec"])
    assert field == "%f"
    assert "*.game" in (home / ".local" / "share" / "mime" / "packages" / "cantstop.xml").read_text("utf-8")
    assert os.access(python, os.X_OK)
    assert Path(program) == a.ROOT / "main.py"
    assert (entry["Name"], entry["Terminal"], entry["Categories"]) == ("Can’t Stop", "false", "Game;BoardGame;")
    assert Path(entry["Icon"]).read_bytes().startswith(b"\x89PNG")
    assert shortcut.change("remove", str(a.ROOT), "linux") == 0
    assert not path.exists()
    assert [left.name for left in path.parent.iterdir() if left.name != "mimeinfo.cache"] == []
    assert not (home / ".local" / "share" / "mime" / "packages" / "cantstop.xml").exists()
    assert shortcut.change("remove", str(a.ROOT), "linux") == 0
    assert capsys.readouterr().out.endswith("Can’t Stop was not in the applications menu.\n")


@linux
def test_command_of_the_shortcut_starts_the_game(home: Path) -> None:
    """The command is run as the desktop runs it, from any folder and without a shell."""
    house = a.build(home / '100% can\'t "stop" `x` $HOME \\ Zoë')
    a.furnish(house / ".venv")
    text = shortcut.text_of((a.PYTHON, str(house / "main.py")), house / "assets" / "icon")
    (line,) = [line for line in text.splitlines() if line.startswith("Exec=")]
    told = a.type_in(*command_of(line.removeprefix("Exec="))[:-1], home=home, cwd=Path("/"))
    assert told.stdout.startswith("PLAYS"), told.stderr


@linux
@pytest.mark.parametrize("path", ["/usr/bin/python3", "/opt/a b/python3", ODD, "/home/%u/%%/main.py", "/a\\\\b"])
def test_shortcut_works_with_odd_paths(path: str) -> None:
    assert command_of(shortcut.argument(path)) == [path]
    assert "%" not in shortcut.argument(path).replace("%%", "")


def test_shortcut_refuses_a_path_that_no_entry_can_hold(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shortcut.change("install", "/home/two\nlines", "linux") == 1
    assert "could not be changed" in capsys.readouterr().err


@linux
def test_read_only_menu_gives_one_sentence(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / ".local").write_text("a file where the folder should be")
    assert shortcut.change("install", str(a.ROOT), "linux") == 1
    (sentence,) = capsys.readouterr().err.splitlines()
    assert sentence.startswith("The applications menu could not be changed: ")


@pytest.mark.parametrize("program", [str(a.ROOT / "main.py"), ODD])
def test_desktop_file_is_valid(tmp_path: Path, program: str) -> None:
    validator = shutil.which("desktop-file-validate")
    if validator is None:
        pytest.skip("desktop-file-validate is not here")
    path = tmp_path / "cantstop.desktop"
    path.write_text(shortcut.text_of((a.PYTHON, program), Path("/icon")), encoding="utf-8")
    told = subprocess.run([validator, path], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (0, "")


@linux
def test_main_installs_the_shortcut_before_the_set_up(home: Path) -> None:
    house = a.build(home / "house")
    told = a.start(house, "--install-shortcut", home=home)
    assert (told.returncode, told.stderr) == (0, "")
    assert (home / ".local" / "share" / "applications" / "cantstop.desktop").exists()
    assert not (house / ".venv").exists()


# Windows and the Mac


def test_shortcut_of_windows_is_a_link_and_opens_saved_games(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform != "win32":
        pytest.skip("this is not Windows")
    import winreg

    monkeypatch.setenv("APPDATA", str(home / "Zoë's 100% $HOME"))
    assert shortcut.change("install", str(a.ROOT)) == 0
    (link,) = (home / "Zoë's 100% $HOME").rglob("*.lnk")
    assert link.name == "Can't Stop.lnk"
    assert "main.py".encode("utf-16-le") in link.read_bytes()
    classes = winreg.OpenKey(winreg.HKEY_CURRENT_USER, "Software\\Classes")
    kind = winreg.QueryValue(classes, ".game")
    command = winreg.QueryValue(classes, f"{kind}\\shell\\open\\command")
    assert command.endswith('main.py "%1"')
    assert shortcut.change("remove", str(a.ROOT)) == 0
    assert not link.exists()
    assert winreg.QueryValue(classes, ".game") == ""


def test_missing_link_of_windows_gives_one_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The tool checks that the link exists, because the shell of Windows may report success without making it."""
    monkeypatch.setattr(shortcut, "_write_link", lambda *_: None)
    assert shortcut.change("install", str(a.ROOT), "win32") == 1
    (sentence,) = capsys.readouterr().err.splitlines()
    assert sentence.startswith("The applications menu could not be changed: ")


@linux
def test_shortcut_of_macos_is_a_bundle(home: Path, tmp_path: Path) -> None:
    house = a.build(home / "can't stop")
    a.furnish(house / ".venv")
    (house / "assets" / "icon.png").write_bytes(b"\x89PNG picture")
    assert shortcut.change("install", str(house), "darwin") == 0
    bundle = home / "Applications" / "Can’t Stop.app" / "Contents"
    facts = plistlib.loads((bundle / "Info.plist").read_bytes())
    told = a.type_in(bundle / "MacOS" / facts["CFBundleExecutable"], home=home)
    assert told.stdout.startswith("PLAYS"), told.stderr
    assert (bundle / "Resources" / f"{facts['CFBundleIconFile']}.icns").read_bytes().endswith(b"\x89PNG picture")
    assert shortcut.change("remove", str(house), "darwin") == 0
    assert not bundle.parent.exists()
