"""The rules of both games: pure values, no screen, no chance, no clock, no files."""
