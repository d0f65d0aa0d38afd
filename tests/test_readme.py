"""Tests that the options, links and examples of README, manual and CONTRIBUTING are correct."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from cantstop.setup.command_line import parse

ROOT = Path(__file__).resolve().parents[1]
MANUAL = (ROOT / "docs" / "manual.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "docs/library.md"])
def test_examples_of_the_library_run(name: str) -> None:
    found = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert (found.failed, found.attempted > 3) == (0, True)


def test_manual_names_exactly_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["--help"])
    there = set(re.findall(r"--[a-z][a-z-]+", capsys.readouterr().out))
    told = set(re.findall(r"--[a-z][a-z-]+", MANUAL))
    assert told == there


PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")),
]


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    for target, part in re.findall(r"\]\(([^)#]*)(#[^)]+)?\)", text):
        if not target.startswith("https://"):
            page = (ROOT / name).parent / target if target else ROOT / name
            assert page.exists(), target
            heads = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE) if part else []
            assert not part or part[1:] in [head.lower().replace(" ", "-") for head in heads], part


@pytest.mark.parametrize("name", PAGES)
def test_named_files_exist(name: str) -> None:
    text = re.sub("^```.*?^```", "", (ROOT / name).read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    found = set(re.findall(r"\b(?:assets|cantstop|docs|tests|tools)/[\w./]+\.\w+", text)) - {"assets/words/xx.json"}
    assert [path for path in sorted(found) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize(("name", "most"), [("README.md", 70), ("CONTRIBUTING.md", 200)])
def test_page_is_short(name: str, most: int) -> None:
    assert (ROOT / name).read_text("utf-8").count("\n") <= most
