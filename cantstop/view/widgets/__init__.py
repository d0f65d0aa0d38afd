"""Controls: every one is an element of pygame_gui that wears our drawn pictures."""
