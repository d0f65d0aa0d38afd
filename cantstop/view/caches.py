"""All drawing functions keep what they have drawn. When the window has another size, none of it is needed any more."""

from __future__ import annotations

import sys

SIZELESS = ("cantstop.view.words", "cantstop.view.theme", "cantstop.view.scenes", "cantstop.view.layout")


def forget() -> None:
    """Lets go of every picture that was drawn for an earlier size."""
    for name, module in list(sys.modules.items()):
        if name.startswith("cantstop.view.") and name not in SIZELESS:
            for kept in list(vars(module).values()):
                if getattr(kept, "__module__", "") == name and hasattr(kept, "cache_clear"):
                    kept.cache_clear()
