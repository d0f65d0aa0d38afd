"""Pauses of the tables in milliseconds, the same at every speed of animations."""

from __future__ import annotations

ONLY_CHOICE_MS = 1000.0  # before it plays itself
AT_ONCE_MS = 400.0  # what computers have done, when their pace is "at once"
THROW_MS = 2600.0  # a throw that only computers marked
BANNER_MS = 750.0  # whose turn it is, between people
WON_MS, COMPUTER_WON_MS = 6000.0, 2500.0  # the sign of a victory, of a person's and of a computer's
COMPUTER_BUST_MS = 1000.0  # the plaque of a computer's bust
WON_FIRMLY_MS = 1200.0  # no press skips a person's victory before
