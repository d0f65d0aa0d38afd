"""The things of the game that screens show."""
