"""The learning of both masters, the arena that measures players, and the check of chances to win."""
