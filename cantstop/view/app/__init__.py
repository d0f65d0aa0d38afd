"""The running window: loop, screen stack, sound, and the context that all screens share."""
