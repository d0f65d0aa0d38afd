"""The columns of the board of Can't Stop, and their lengths."""

from __future__ import annotations

COLUMNS = tuple(range(2, 13))
RUNNERS = 3
SLOTS = 13  # tables are indexed by column; slots 0 and 1 stay empty
LENGTHS = (0, 0, *(13 - 2 * abs(column - 7) for column in COLUMNS))  # spaces by column, including the top
