"""Three short notes that lead a person through the first game."""
