"""Messages to the player about errors, as data; the view puts them into words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class NoticeKind(Enum):
    SETTINGS_DAMAGED = "settings_damaged"  # the file was renamed to `what`; defaults are used
    NOTHING_KEPT_FULL = "nothing_kept_full"  # the disk is full
    NOTHING_KEPT_READ_ONLY = "nothing_kept_read_only"
    NOTHING_KEPT_LOCKED = "nothing_kept_locked"  # another window or program holds the file
    NOTHING_KEPT = "nothing_kept"  # the disk refuses for another reason
    KEPT_AGAIN = "kept_again"
    NO_FILE = "no_file"  # the game saved as `what` is in the list, but its file could not be written
    GAMES_DAMAGED = "games_damaged"  # the file of all games was renamed to `what`; `number` games were recovered
    GAMES_LOST = "games_lost"  # the file of all games was empty or gone; `number` games came from the copies
    GAMES_TOO_NEW = "games_too_new"  # a newer version of the game has written the file
    STEADY_STEPPED_IN = "steady_stepped_in"  # the computer `player` failed or took too long, for one move


@dataclass(frozen=True, slots=True)
class Notice:
    kind: NoticeKind
    what: str = ""  # a file name, or that of a saved game
    player: int | None = None
    number: int | None = None


class NoticeFilter:
    def __init__(self) -> None:
        self._before: set[Notice] = set()

    def fresh(self, notices: Iterable[Notice]) -> tuple[Notice, ...]:
        new = tuple(dict.fromkeys(notice for notice in notices if notice not in self._before))
        self._before.update(new)
        return new


def not_kept(error: OSError) -> Notice:
    import errno

    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Notice(NoticeKind.NOTHING_KEPT_FULL)
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return Notice(NoticeKind.NOTHING_KEPT_READ_ONLY)
    return Notice(NoticeKind.NOTHING_KEPT)
