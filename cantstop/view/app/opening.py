"""The opening of a saved game at its table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cantstop.view.app import ways
from cantstop.view.app.stack_changes import Change, Reset

if TYPE_CHECKING:
    from cantstop.controller.autosave import Autosave
    from cantstop.view.app.context import Context


def open_file(context: Context, path: Path) -> Change:
    """Return a saved game from anywhere: dropped on the window, or given on the command line."""
    from cantstop.controller.games import GameInUse, RecordError
    from cantstop.model.record_json import Problem

    try:
        opened = context.open_store().open_file(path)
    except RecordError as error:
        context.notify("notice.newer_game" if error.problem is Problem.TOO_NEW else "notice.not_a_game")
        return None
    except GameInUse:
        context.notify("list.in_use")
        return None
    context.notify("notice.opened")
    return play_on(context, opened)


def play_on(context: Context, opened: Autosave) -> Change:
    """Return the change to the table of the game."""
    from cantstop.controller import matches

    match = matches.resume(opened)
    context.tell_of(match)
    return Reset(ways.table_of(match))
