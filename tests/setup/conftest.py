"""The fixture that several files of these tests share."""

from __future__ import annotations

from setup_house import home

__all__ = ["home"]
