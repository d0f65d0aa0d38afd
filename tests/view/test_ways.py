"""Wherever a screen is named, there is one of that name, and it takes what it is told."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from cantstop.view import app
from cantstop.view.app import registry
from cantstop.view.app.game_kinds import GAME_KINDS

VIEW = Path(next(iter(app.__path__))).parent
CHANGES = ("Push", "Replace", "Reset")
TOLD_ELSEWHERE = ("go_on",)  # with the match
PLANTED = """
Push("pauze")
Push("pause", {"told": told, "wrong": 1})
Reset(screen="nowhere")
Replace("table", details={"game": game, **more})
Replace("log")
Push("review", record_of(game))
Push("settings", {})
Reset()
Push(name, {"match": match})
self.held.go_on("nowhere")
self.held.go_on("table")
"""


def test_every_screen_that_is_named_is_there_and_takes_what_it_is_told() -> None:
    sources = sorted(VIEW.rglob("*.py"))
    found = {path.name: told for path in sources if (told := list(faults(path.read_text("utf-8"))))}
    assert found == {}
    assert sum(len(list(ways(path.read_text("utf-8")))) for path in sources) >= 15, "there are some to look at"


def test_a_wrong_way_is_found() -> None:
    assert list(faults(PLANTED)) == [
        "2: there is no screen pauze",
        "3: pause: got an unexpected keyword argument 'wrong'",
        "4: there is no screen nowhere",
        "5: table: got an unexpected keyword argument 'game'",
        "6: log: missing a required argument: 'match'",
        "11: there is no screen nowhere",
    ]


@pytest.mark.parametrize("game", GAME_KINDS)
def test_both_games_name_screens_that_take_their_games(game: str) -> None:
    kind = GAME_KINDS[game]
    assert {kind.table, kind.log, kind.over, kind.review} <= set(registry.names())
    for screen in (kind.table, kind.log, kind.over):
        assert misfit(screen, ["match"]) is None
    assert misfit(kind.review, ["record", "playing"]) is None


def ways(source: str) -> Iterator[tuple[int, str, ast.expr | None]]:
    """Where a change names a screen: the line, the name, and what the screen is told."""
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        leads = ast.unparse(call.func).split(".")[-1]
        given = dict(zip(("screen", "details"), call.args)) | {each.arg or "": each.value for each in call.keywords}
        name = given.get("screen")
        if isinstance(name, ast.Constant) and isinstance(name.value, str):
            if leads in CHANGES:
                yield call.lineno, name.value, given.get("details")
            elif leads in TOLD_ELSEWHERE:
                yield call.lineno, name.value, call  # nothing that is written out


def faults(source: str) -> Iterator[str]:
    for line, name, details in ways(source):
        if name not in registry.names():
            yield f"{line}: there is no screen {name}"
        elif (told := _told(details)) is not None and (why := misfit(name, *told)) is not None:
            yield f"{line}: {name}: {why}"


def _told(details: ast.expr | None) -> tuple[list[str], bool] | None:
    """The names of the details as far as they are written out, and whether these are all."""
    if details is None:
        return [], True
    if not isinstance(details, ast.Dict):
        return None
    keys = [str(key.value) for key in details.keys if isinstance(key, ast.Constant)]
    return keys, len(keys) == len(details.keys)


def misfit(name: str, keys: Sequence[str], all_told: bool = True) -> str | None:
    """Why a screen does not take these details."""
    taken, told = inspect.signature(registry.kind(name)), dict.fromkeys(keys)
    try:
        taken.bind(None, **told) if all_told else taken.bind_partial(None, **told)
    except TypeError as error:
        return str(error)
    return None
