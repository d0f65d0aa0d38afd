"""Parts of screens that show the game."""
