"""The rules of both games, as functions of values, without screen, chance, clock or files."""
