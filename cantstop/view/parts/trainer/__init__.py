"""Parts of the trainer: a question on the board or a pad, its figures, and the answers of a round."""
