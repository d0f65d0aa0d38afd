"""Exercises for the trainer: positions from games of several characters, and how sure their best choice is."""
