"""Fixtures for tests in a real window: a display for each worker, and comparable pictures."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "view"))

from window import pictures, screen

__all__ = ["pictures", "screen"]
