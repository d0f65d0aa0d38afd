"""The learning of both masters, the arena that measures players, and the check of winning chances."""
