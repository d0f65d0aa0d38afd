"""Can't Stop in compiled code, and the net that learns its positions."""
