"""The function for the last case of a match over a union; mypy reports a call that can be reached."""

from __future__ import annotations

from typing import NoReturn


def assert_never(value: NoReturn) -> NoReturn:
    """Raise AssertionError. From Python 3.11 on, the typing module has this function."""
    raise AssertionError(f"no case for {value!r}")
