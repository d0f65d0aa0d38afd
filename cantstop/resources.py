"""The paths of the game's data, which are in the package if it is installed or bundled, else next to it."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
PACKED = (_PACKAGE / "assets").is_dir()  # whether the data is in the package
ROOT = _PACKAGE if PACKED else _PACKAGE.parent
ASSETS = ROOT / "assets"
LICENCE = ROOT / "LICENSE"
