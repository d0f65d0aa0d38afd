"""Where the data of the game lies: within the package where it was installed or bundled, beside it in the source."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
PACKED = (_PACKAGE / "assets").is_dir()  # whether the package brings its data along
HOUSE = _PACKAGE if PACKED else _PACKAGE.parent
ASSETS = HOUSE / "assets"
LICENCE = HOUSE / "LICENSE"
