"""What the README promises is so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from cantstop.setup.command_line import parse

HOUSE = Path(__file__).resolve().parents[1]
README = (HOUSE / "README.md").read_text("utf-8")


def test_the_library_plays_the_game_that_is_printed() -> None:
    found = doctest.testfile(str(HOUSE / "CONTRIBUTING.md"), module_relative=False, encoding="utf-8")
    assert (found.failed, found.attempted > 3) == (0, True)


def test_every_option_is_told_and_none_besides(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["--help"])
    there = set(re.findall(r"--[a-z][a-z-]+", capsys.readouterr().out))
    told = set(re.findall(r"--[a-z][a-z-]+", README.partition("## Development")[0]))
    assert told == there


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_lead_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", (HOUSE / name).read_text("utf-8")):
        assert target.startswith("https://") or (HOUSE / target).exists(), target
