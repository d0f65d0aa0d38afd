"""What How to play shows: one rule on a card, with pictures drawn of the game's own pieces, and the list of keys."""
