"""A fixture with an invisible display."""

from __future__ import annotations

from setup_house import display

__all__ = ["display"]
