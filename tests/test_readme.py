"""README, manual and CONTRIBUTING: their options, links and examples are correct."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from cantstop.setup.command_line import parse

HOUSE = Path(__file__).resolve().parents[1]
MANUAL = (HOUSE / "docs" / "manual.md").read_text("utf-8")


def test_examples_of_the_library_run() -> None:
    found = doctest.testfile(str(HOUSE / "CONTRIBUTING.md"), module_relative=False, encoding="utf-8")
    assert (found.failed, found.attempted > 3) == (0, True)


def test_manual_names_exactly_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["--help"])
    there = set(re.findall(r"--[a-z][a-z-]+", capsys.readouterr().out))
    told = set(re.findall(r"--[a-z][a-z-]+", MANUAL))
    assert told == there


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/manual.md"])
def test_links_lead_somewhere(name: str) -> None:
    text = (HOUSE / name).read_text("utf-8")
    for target, part in re.findall(r"\]\(([^)#]*)(#[^)]+)?\)", text):
        if not target.startswith("https://"):
            page = (HOUSE / name).parent / target if target else HOUSE / name
            assert page.exists(), target
            heads = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE) if part else []
            assert not part or part[1:] in [head.lower().replace(" ", "-") for head in heads], part


def test_readme_is_a_front_page() -> None:
    assert 60 <= (HOUSE / "README.md").read_text("utf-8").count("\n") <= 75
