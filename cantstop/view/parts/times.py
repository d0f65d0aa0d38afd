"""Pauses of the tables in milliseconds, the same at every speed of animations."""

from __future__ import annotations

ONLY_CHOICE_MS = 1000.0  # before an only choice is played automatically
AT_ONCE_MS = 400.0  # the result of computers at the pace "at once"
THROW_MS = 2600.0  # a throw that only computers marked
BANNER_MS = 750.0  # the announcement of the turn, between people
WON_MS, COMPUTER_WON_MS = 6000.0, 2500.0  # the sign of a victory, of a person's and of a computer's
COMPUTER_BUST_MS = 1000.0  # the plaque of a computer's bust
WON_FIRMLY_MS = 1200.0  # the time before a press can skip a person's victory
