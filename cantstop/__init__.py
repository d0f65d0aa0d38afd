"""Can’t Stop and Can’t Stop Express for the desktop."""

__version__ = "0.1.0"
