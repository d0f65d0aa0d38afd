"""The keys that mean the same on every screen: action -> key. Each screen declares its own (screen.py)."""

from __future__ import annotations

EVERYWHERE = {"full_screen": "F11", "sound": "M", "how_to_play": "F1", "back": "Esc"}
