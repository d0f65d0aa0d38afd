"""The fixture of these tests that several of their files use."""

from __future__ import annotations

from setup_house import home

__all__ = ["home"]
