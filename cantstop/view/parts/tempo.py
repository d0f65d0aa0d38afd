"""Speeds and pauses of the tables: computers' long turns speed up, a person's dangerous throw takes longer."""

from __future__ import annotations

# Pauses in milliseconds, the same at every speed of the animations.
ONLY_CHOICE_MS = 1000.0  # before an only choice is played automatically
AT_ONCE_MS = 400.0  # the result of computers at the pace "at once"
THROW_MS = 2600.0  # a throw that only computers marked
BANNER_MS = 750.0  # the announcement of the turn, between people
COMPUTERS_WON_MS = 2500.0  # a victory among computers alone; others stand until a press
COMPUTER_BUST_MS = 1000.0  # the plaque of a computer's bust
WON_FIRMLY_MS = 1200.0  # the time before a press can skip a person's victory

# Factors of the usual durations. tools/turn_lengths.py measures that a turn takes at most 12 seconds at normal pace,
# and all computers between two people's turns 20.
FIRST_ROLLS = (1.0, 0.85, 0.65)  # roll by roll
SHRINK, SHORTEST = 0.5, 0.05  # factor of each further roll, and the smallest one
LAST = 0.4  # the smallest factor at the end of a long turn: of a bust, and of what a stop brings
ROWS = (0.9, 0.65, 0.45, 0.35)  # factors for one, two, three, or more computers in a row
PATIENCE_MS = (6400.0, 5300.0, 3600.0, 2700.0)  # length of a turn in such a row, after which rolls are hurried
HURRIED = 0.01
LONGEST_THROW, MUCH, RISKY = 0.3, 12, 0.4  # the largest extension of a person's throw, the stake and risk for it


def computer_factor(roll: int, computers: int, ends_turn: bool = False, passed: float = 0.0) -> float:
    """Return the factor of all durations at this roll of a turn, from 1, with this number of computers in a row.

    passed: milliseconds of the turn so far, at normal pace.
    """
    if passed > PATIENCE_MS[min(computers, len(PATIENCE_MS)) - 1] and not ends_turn:
        return HURRIED
    first, further = FIRST_ROLLS[min(roll, len(FIRST_ROLLS)) - 1], max(0, roll - len(FIRST_ROLLS))
    factor = first * SHRINK**further
    return row_factor(computers) * max(factor, LAST if ends_turn else SHORTEST)


def last_factor(computers: int) -> float:
    """Return the smallest factor of the animations after a stop, which show kept steps and claims."""
    return row_factor(computers) * LAST


def row_factor(computers: int) -> float:
    """Return the factor of all durations where this number of computers plays in a row."""
    return ROWS[min(computers, len(ROWS)) - 1]


def throw_factor(steps: int, risk: float) -> float:
    """Return the factor of the duration of a person's throw with this stake and this chance of a bust."""
    return 1.0 + LONGEST_THROW * min(1.0, steps / MUCH) * min(1.0, risk / RISKY)


def computers_in_a_row(people: list[bool], player: int) -> int:
    """Return the number of computers' turns that follow each other without a person's, this one included."""
    count = len(people)
    if not any(people):
        return count
    row = 1
    for step in (1, -1):
        place = (player + step) % count
        while not people[place]:
            row, place = row + 1, (place + step) % count
    return row


def blow(steps: int) -> float:
    """Return the weight of a bust that loses this number of steps: 1 is usual, a lost turn of twenty falls hardest."""
    return 0.6 + 0.9 * min(1.0, steps / 20)
