"""The controls: pygame_gui elements that wear our drawings."""
