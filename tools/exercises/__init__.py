"""Exercises for the trainer: positions from games of several characters, and the certainty of their best choice."""
