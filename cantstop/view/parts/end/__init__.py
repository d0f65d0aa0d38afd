"""What the end of a game is made of, in both games: who won, what it was worth, and the ways on."""

SIGN = (18.0, 16.0, 100.0)  # where the winner's sign stands: left, top and side in units
