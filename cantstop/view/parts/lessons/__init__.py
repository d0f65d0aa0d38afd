"""Parts of How to play: one rule on a card with a picture, and the list of keys."""
