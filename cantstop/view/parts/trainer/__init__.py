"""What the trainer shows: a question on the board or a pad, what it was worth, and how a round went."""
