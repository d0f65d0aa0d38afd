"""What is done while nobody waits: the file is checked and copied, the bin emptied, and what lists and totals need
of games from elsewhere is made.
"""

from __future__ import annotations

import sqlite3
from functools import partial
from pathlib import Path

from cantstop.controller.database import copies, damage, fact_rows, game_rows, queries, takeover
from cantstop.controller.database.connection import FILE, is_damage, is_trouble
from cantstop.controller.database.windows import Windows
from cantstop.controller.database.writer import Kept, Writer, identity
from cantstop.controller.files import tidy_up
from cantstop.controller.saved_file import ENDING, SAVED
from cantstop.controller.threads import start

STOOD = "stood"  # the note that all games from elsewhere have been replayed


def look_after(folder: Path, writer: Writer, windows: Windows) -> None:
    """Whatever fails here is tried again at the next start."""
    tidy_up(folder / SAVED, f"*{ENDING}")
    if _sound_and_copied(folder, writer):
        writer.give(copies.empty_bin)
        writer.give(partial(_drop_what_never_began, windows))
        writer.give(partial(_settle_facts, writer))
        writer.give(partial(_stand, writer, 0))


def forget(folder: Path, writer: Writer, name: str, connection: sqlite3.Connection) -> Kept:
    """Take this person's name out of every finished game, for good: out of the copies, too, as soon as this is kept."""
    queries.forget(connection, name)
    copies.note_outdated(connection)
    return partial(start, partial(_sound_and_copied, folder, writer), "copies")


def _sound_and_copied(folder: Path, writer: Writer) -> bool:
    """Whether the file is sound, with a copy of the day; of a damaged one the copies are all there is, and stay."""
    seen = identity(folder / FILE)
    try:
        if not damage.is_sound(folder / FILE):
            writer.damaged(seen)
            return False
        if copies.renew(folder):
            writer.give(copies.note_renewed)
        if copies.copy(folder):
            writer.give(copies.note_copied)
    except Exception as error:
        if is_damage(error):
            writer.damaged(seen)
        elif not is_trouble(error):
            raise
        return False
    return True


def _settle_facts(writer: Writer, connection: sqlite3.Connection) -> Kept | None:
    """Some games at a time, so that a move that is made meanwhile is kept in between."""
    more = fact_rows.settle_some(connection)
    return partial(writer.give, partial(_settle_facts, writer)) if more else None


def _stand(writer: Writer, after: int, connection: sqlite3.Connection) -> Kept | None:
    """How the games of an old folder stand, once all are there: until then lists replay what they show of them."""
    if queries.note(connection, STOOD) is not None or not takeover.is_done(connection):
        return None
    last = game_rows.stand_some(connection, after)
    if last is None:
        queries.put_note(connection, STOOD, "yes")
        return None
    return partial(writer.give, partial(_stand, writer, last))


def _drop_what_never_began(windows: Windows, connection: sqlite3.Connection) -> None:
    """Remove games whose window was killed before their first move."""
    for (game,) in connection.execute("SELECT id FROM games WHERE NOT listed").fetchall():
        if not windows.holds(game) and windows.take(game):
            queries.remove(connection, game)
            windows.free(game)
