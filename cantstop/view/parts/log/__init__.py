"""The logs of both games: the drawer they share, the rows of Can't Stop, and how they look."""
