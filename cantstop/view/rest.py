"""What is done while nothing happens, so that it is not done while something moves."""

from __future__ import annotations

import gc


def tidy() -> None:
    """Python looks through all it has for what may go, which takes as long as several frames. After this it looks only
    through what came since."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
