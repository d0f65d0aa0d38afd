"""The set-up before the game: the private environment, the command line, the menu entry. Standard library only."""
