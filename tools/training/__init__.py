"""Compiled games, and learning from them. What is compiled is kept in build/, anew whenever a file here changes."""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from pathlib import Path

_HERE = Path(__file__).resolve().parent
_SOURCES = sha256(b"".join(path.read_bytes() for path in sorted(_HERE.rglob("*.py")))).hexdigest()[:16]
os.environ["NUMBA_CACHE_DIR"] = str(_HERE.parent.parent / "build" / "compiled" / _SOURCES)
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # several processes share the cores
if "numba" in sys.modules:  # it has read its settings already
    sys.modules["numba"].config.CACHE_DIR = os.environ["NUMBA_CACHE_DIR"]
