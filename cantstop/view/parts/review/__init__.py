"""Parts of the review: the curve of chances, the card of choices, the costliest decisions."""
