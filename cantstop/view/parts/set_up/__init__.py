"""Parts of the set-up screens of both games: seats, rules, and number."""
