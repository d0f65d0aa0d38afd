"""The time here, as people read it off a clock."""

from __future__ import annotations

from datetime import date, datetime, timezone


def now() -> datetime:
    """Return the time with its time zone."""
    return local(datetime.now(timezone.utc))


def local(moment: datetime) -> datetime:
    """Return the moment in the system's time zone; in UTC where that zone is none that can be."""
    try:
        return moment.astimezone()
    except (ValueError, OverflowError):  # TZ names a zone of more than a day
        return moment.astimezone(timezone.utc)


def today() -> date:
    return now().date()
