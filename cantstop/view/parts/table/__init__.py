"""Parts of the table of Can't Stop: the board, its animations, and the panel."""
