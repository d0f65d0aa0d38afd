"""Can’t Stop and Can’t Stop Express for the desktop."""

__version__ = "1.0.0"
