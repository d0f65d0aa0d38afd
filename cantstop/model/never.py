"""The last case of a match over a union, by which mypy reports a missing case."""

from __future__ import annotations

from typing import NoReturn


def assert_never(value: NoReturn) -> NoReturn:
    """Raise AssertionError. The typing module has this function from Python 3.11 on."""
    raise AssertionError(f"no case for {value!r}")
