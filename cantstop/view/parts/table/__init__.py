"""The parts of the table of Can't Stop, which are the board, its animations, and the panel."""
