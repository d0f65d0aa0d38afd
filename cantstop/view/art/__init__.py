"""Drawing functions that return pictures for a state, a size and a theme."""
