"""Parts of the end of a game in both games: the winner, the figures, and the ways on."""
