"""The match: everything between the rules and the pictures."""
