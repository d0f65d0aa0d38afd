"""Everything before the game: its packages, the command line, the menu entry. Standard library only."""
