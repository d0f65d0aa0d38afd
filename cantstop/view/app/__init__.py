"""The running window: loop, stack of screens, sound, and the context that all screens share."""
