"""The running window: loop, scene stack, sound, and the context that all screens share."""
