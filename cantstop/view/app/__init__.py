"""The running program: its window, loop, stack of screens and sounds, and the context that all screens share."""
