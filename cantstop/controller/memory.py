"""How Python's memory is told of work in which much comes to be and nothing goes."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_rubbish_sought() -> Iterator[None]:
    """Thousands of facts come to be, and none goes: looking for rubbish among them doubles the time.

    At the end they count as old without having been looked through.
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
