"""Matches and everything that is saved: the layer between the rules and the view."""
