"""Pauses Python's garbage collection for work that makes many objects and drops none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Collecting garbage among thousands of new facts that all stay doubles the time.

    At the end they count as old without having been searched.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.unfreeze()
        if was:
            gc.enable()
