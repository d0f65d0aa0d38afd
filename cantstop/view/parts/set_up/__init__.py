"""Setting up a game: who sits where, and the controls that both games' set-up screens share."""
