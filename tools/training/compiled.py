"""Compilation where numba is there. Without it the same code runs as it stands, slowly: enough for small tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

try:
    import numba
except ImportError:
    numba = None


def njit(**options: bool) -> Callable[[FunctionT], FunctionT]:
    """What is called keeps its type."""
    if numba is None:
        return lambda function: function
    compiled: Callable[[FunctionT], FunctionT] = numba.njit(**options)
    return compiled
