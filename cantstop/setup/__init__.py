"""Everything before the first frame, such as packages, command line and menu entry, by the standard library only."""
