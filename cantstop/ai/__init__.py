"""Computer players. They know the model alone."""
