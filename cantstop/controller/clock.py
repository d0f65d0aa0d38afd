"""The time here, as people read it off a clock."""

from __future__ import annotations

from datetime import date, datetime


def now() -> datetime:
    """It knows its time zone."""
    return datetime.now().astimezone()


def today() -> date:
    return now().date()
