"""The end of a match over a union: mypy finds the case that was forgotten."""

from __future__ import annotations

from typing import NoReturn


def assert_never(value: NoReturn) -> NoReturn:
    """Every kind has a case of its own; typing has this function from Python 3.11 on."""
    raise AssertionError(f"no case for {value!r}")
