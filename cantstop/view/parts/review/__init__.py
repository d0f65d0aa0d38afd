"""What the review of a game is made of: the curve of chances, the card of choices, the costliest decisions."""
