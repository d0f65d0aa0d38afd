"""The table of Can't Stop: what the board shows, how it moves, and the panel beside it."""
