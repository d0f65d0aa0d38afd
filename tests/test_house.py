"""Tests of the repository's rules for imports, strict types, style, lengths of files, and plain English."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("cantstop", "tests", "tools")
SOURCES = [ROOT / "main.py", *(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))]
LONGEST = 500  # lines of a file of the game

# Plain English (CONTRIBUTING, Style).
CLAUSE = re.compile(r"(?:What|How|Where|When|Who|Whose|Why|Whatever|Whoever|Those|All)\b")
BANNED = re.compile(r"\b(?:anew|of its own|so many|besides)\b", re.IGNORECASE)
DEFINITIONS = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
COMMENT = re.compile(r"(?:^|\s)#\s.*")
LINES_AT_MOST = {"cantstop": 37_200, "tests": 28_350, "tools": 4_500}


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.early
@pytest.mark.slow
def test_types_are_checked_strictly() -> None:
    told = run("-m", "mypy")
    assert told.returncode == 0, told.stdout + told.stderr


def test_files_without_type_checks_hold_imports_only() -> None:
    """Because mypy checks one conftest.py only, the others import their contents from checked files."""
    told = re.search(r'^exclude = \["(.*?)"\]', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert told
    left_out = [path for path in SOURCES if re.search(told[1], path.relative_to(ROOT).as_posix())]
    assert left_out
    work = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
    assert not [
        node for path in left_out for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, work)
    ]


def test_ruff_finds_nothing() -> None:
    for wanted in (("check",), ("format", "--check")):
        told = run("-m", "ruff", *wanted, "--quiet", ".")
        assert told.returncode == 0, told.stdout + told.stderr


@pytest.mark.slow
def test_imports_point_one_way() -> None:
    told = run("-c", "from importlinter.cli import lint_imports_command as lint; lint()")
    assert told.returncode == 0, told.stdout + told.stderr


def test_files_of_the_game_are_short() -> None:
    game = [path for path in SOURCES if ROOT / "cantstop" in path.parents]
    lengths = {str(path.relative_to(ROOT)): path.read_text("utf-8").count("\n") for path in game}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


def test_packages_do_not_grow() -> None:
    lines = Counter(path.relative_to(ROOT).parts[0] for path in SOURCES for _ in path.open("rb"))
    grown = {room: lines[room] for room, most in LINES_AT_MOST.items() if lines[room] > most}
    assert grown == {}, f"At most {LINES_AT_MOST} lines: a redesign replaces, so remove the old way with its tests."


def test_docstrings_begin_with_a_verb_or_a_noun() -> None:
    found = [place for place, text in _docstrings() if CLAUSE.match(text.lstrip())]
    assert found == [], "Begin with an imperative verb (Return, Draw; a bool: Return whether), or name the thing."


def test_texts_for_developers_avoid_banned_phrases() -> None:
    found = [place for place, text in (*_docstrings(), *_comments()) for _ in BANNED.findall(text)]
    assert found == [], (
        "Instead of anew, of its own, so many, besides: again, its or separate, a number, in addition to."
    )


@cache
def _docstrings() -> list[tuple[str, str]]:
    """Return file:line with the qualified name and arguments, and the text, of every docstring."""
    return [
        (f"{path.relative_to(ROOT).as_posix()}:{node.body[0].lineno} {name}", text)
        for path in SOURCES
        for node, name in _named(ast.parse(path.read_bytes()))
        if (text := ast.get_docstring(node, clean=False))
    ]


def _named(node: Any, name: str = "") -> Iterator[tuple[Any, str]]:
    """Yield a module, class or function and those inside it, each with its qualified name and arguments."""
    if isinstance(node, (ast.Module, *DEFINITIONS)):
        yield node, name + (f"({ast.unparse(node.args)})" if hasattr(node, "args") else "")
    for inner in ast.iter_child_nodes(node):
        yield from _named(inner, f"{name}.{inner.name}".lstrip(".") if isinstance(inner, DEFINITIONS) else name)


def _comments() -> Iterator[tuple[str, str]]:
    """Yield file:line and text of every comment."""
    for path in SOURCES:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if text := COMMENT.search(line):
                yield f"{path.relative_to(ROOT).as_posix()}:{number}", text[0]


def test_tests_do_not_import_tests() -> None:
    """Shared code is in a file without tests or in a fixture, because pytest would collect imported tests again."""
    taken = re.compile(r"^\s*(?:from|import)\s+(?:\w+\.)*test_\w+", re.MULTILINE)
    assert taken.search("    from test_house import run")
    assert [str(path) for path in SOURCES if taken.search(path.read_text("utf-8"))] == []


def test_no_todo_comments() -> None:
    marks = re.compile(r"#.*\b(?:TODO|FIXME|XXX|HACK)\b")
    left = [str(path) for path in SOURCES if path != Path(__file__).resolve() and marks.search(path.read_text("utf-8"))]
    assert left == []


TOOLS = [*(ROOT / "tools").glob("*.py"), *(ROOT / "tools" / "learning").glob("*.py")]
TOOLS = [path for path in TOOLS if "__main__" in path.read_text("utf-8") and not path.name.startswith("bench")]


@pytest.mark.slow
@pytest.mark.parametrize("tool", TOOLS, ids=lambda path: path.stem)
def test_tool_shows_its_help_without_any_package(tool: Path) -> None:
    shown = run("-S", str(tool), "--help")  # -S hides the installed packages
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.startswith("usage: ")


def test_requirements_files_match_pyproject() -> None:
    """Both are in use: pip reads pyproject.toml, and main.py and `python3 tests` read requirements*.txt."""
    facts = (ROOT / "pyproject.toml").read_text("utf-8")

    def listed(name: str) -> list[str]:
        found = re.search(rf"^{name} = (\[.*?\])$", facts, re.MULTILINE | re.DOTALL)
        assert found, name
        return sorted(ast.literal_eval(found[1]))

    def written(name: str) -> list[str]:
        lines = (ROOT / name).read_text("utf-8").splitlines()
        return sorted(line for line in lines if line and line[0] not in "#-")

    assert listed("dependencies") == written("requirements.txt")
    assert listed("dev") == written("requirements-dev.txt")
    assert listed("accessible") == written("requirements-optional.txt")
    assert "-r requirements.txt" in (ROOT / "requirements-dev.txt").read_text("utf-8").splitlines()


@pytest.mark.slow
def test_every_match_over_a_union_is_complete() -> None:
    """A match ends in `assert_never` or refuses, so that mypy reports a missing case."""
    silent = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCES
        if ROOT / "cantstop" in path.parents
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Match) and any(_is_kind(case.pattern) for case in node.cases)
        if _takes_all(node.cases[-1].pattern) and not _stops(node.cases[-1].body[0])
    ]
    assert silent == []


def _is_kind(pattern: ast.pattern) -> bool:
    """Return whether the pattern is a class, or one value of an enum or a Literal."""
    inner = pattern.patterns if isinstance(pattern, ast.MatchOr) else [pattern]
    return any(isinstance(each, ast.MatchClass | ast.MatchValue) for each in inner)


def _takes_all(pattern: ast.pattern) -> bool:
    return isinstance(pattern, ast.MatchAs) and pattern.pattern is None


def _stops(line: ast.stmt) -> bool:
    return isinstance(line, ast.Raise) or "assert_never" in ast.unparse(line)


if __name__ == "__main__":  # `python3 tests/test_house.py [SEED]` shows sixty docstrings, for a stranger to judge
    drawn = Random(int(sys.argv[1] if sys.argv[1:] else 20261121)).sample(sorted(_docstrings()), 60)
    print(*(f"{place}\n    {' '.join(text.split())}" for place, text in drawn), sep="\n")
