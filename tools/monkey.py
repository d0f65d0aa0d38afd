"""Play the whole game with random mouse and keyboard input, in numbered pieces, each of which can be repeated.

    python tools/monkey.py [--deeds 1000000] [--piece 20000] [--first 1]

Each piece is a process with a separate home. The tool stops when a piece fails, with the traceback and the last input;
`--first` resumes with that piece. `--only 7` plays piece 7 in this process.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deeds", type=int, default=1_000_000, help="actions in all (1000000)")
    parser.add_argument("--piece", type=int, default=20_000, help="actions of each process (20000)")
    parser.add_argument("--first", type=int, default=1, help="number of the first piece (1)")
    parser.add_argument("--only", type=int, help="play the piece of this number alone")
    options = parser.parse_args()
    if options.only is not None:
        return _piece(options.only, options.piece)
    pieces = -(-options.deeds // options.piece)
    for number in range(options.first, options.first + pieces):
        began = time.monotonic()
        command = [sys.executable, __file__, "--only", str(number), "--piece", str(options.piece)]
        if subprocess.run(command, check=False).returncode:
            print(f"PIECE {number} FAILED. Resume with --first {number}", flush=True)
            return 1
        print(f"piece {number}: {options.piece:,} deeds in {time.monotonic() - began:.0f} s", flush=True)
    print(f"{pieces * options.piece:,} deeds without a fault")
    return 0


def _piece(number: int, deeds: int) -> int:
    sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "view")]
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ.setdefault(name, "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from monkey import let_loose

    with TemporaryDirectory() as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder  # for files of the games outside the data folder
        monkey = let_loose(Path(folder) / "home", number, deeds)
    print(f"piece {number} has been to {len(monkey.seen)} screens", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
