"""What the frames of every screen cost: `bench_view.py` beside this folder runs it and prints the verdicts.

rig.py drives the game without a clock and sorts its frames; table_shows.py, express_shows.py and after_shows.py are
what is done while frames are counted; entrances.py times the first frame of each screen, gaps.py the time from frame to
frame while something is computed, idle.py what a screen takes on which nothing happens. positions.py has the games.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
sys.path.insert(1, str(HOUSE / "tests" / "view"))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
