"""Compilation where numba is there. Without it the same code runs as it stands, slowly: enough for small tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

try:
    from numba import njit
except ImportError:

    def njit(**options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        return lambda function: function


__all__ = ["njit"]
