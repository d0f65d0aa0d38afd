"""The log of a game of Can't Stop: its rows, and how they look."""

EARLIER = object()  # what the log ends with when the game goes on from an earlier moment
