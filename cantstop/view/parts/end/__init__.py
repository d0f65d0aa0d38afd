"""What the end of a game is made of, in both games: who won, what it was worth, and the ways on."""
