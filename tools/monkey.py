"""Play the whole game with random mouse and keyboard input, in batches that resume where they stopped.

    python tools/monkey.py [--deeds 1000000] [--piece 20000] [--notes build/monkey.txt] [--restart]

Each piece is a process with a separate home, and has a number that decides all its input. A finished piece is listed
and not played again: stop the tool at any time and resume with the same command. It stops when a piece fails, with the
traceback and the last input; the same command then begins with that piece. `--only 7` plays piece 7 and lists nothing.
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
    options = _options()
    if options.only is not None:
        return _piece(options.only, options.piece)
    if options.restart:
        options.notes.unlink(missing_ok=True)
    options.notes.parent.mkdir(parents=True, exist_ok=True)
    done = _noted(options.notes)
    number, begun = 0, time.monotonic()
    while sum(done.values()) < options.deeds:
        number += 1
        if number in done:
            continue
        command = [sys.executable, __file__, "--only", str(number), "--piece", str(options.piece)]
        at = time.monotonic()
        if subprocess.run(command, check=False).returncode:
            print(f"PIECE {number} FAILED. {sum(done.values()):,} deeds without a fault before it.", flush=True)
            return 1
        done[number] = options.piece
        with options.notes.open("a", encoding="utf-8") as notes:
            notes.write(f"{number} {options.piece}\n")
        whole = sum(done.values())
        print(f"piece {number}: {options.piece:,} deeds in {time.monotonic() - at:.0f} s, {whole:,} in all", flush=True)
    print(f"{sum(done.values()):,} deeds without a fault, {time.monotonic() - begun:.0f} s of them now")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deeds", type=int, default=1_000_000, help="actions in all, with earlier runs (1000000)")
    parser.add_argument("--piece", type=int, default=20_000, help="actions of each process (20000)")
    parser.add_argument(
        "--notes", type=Path, default=ROOT / "build" / "monkey.txt", help="file that lists the finished pieces"
    )
    parser.add_argument("--restart", action="store_true", help="begin again, as after a change of the game")
    parser.add_argument("--only", type=int, help="run the piece of this number alone")
    return parser.parse_args()


def _noted(file: Path) -> dict[int, int]:
    """Return the number of actions of each finished piece; an incomplete line does not count."""
    try:
        lines = file.read_text("utf-8").split("\n")[:-1]
    except FileNotFoundError:
        return {}
    return {int(number): int(deeds) for number, deeds in (line.split() for line in lines)}


def _piece(number: int, deeds: int) -> int:
    sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "view")]
    for name, value in (
        ("SDL_VIDEODRIVER", "dummy"),
        ("SDL_AUDIODRIVER", "dummy"),
        ("PYGAME_HIDE_SUPPORT_PROMPT", "1"),
    ):
        os.environ.setdefault(name, value)
    from monkey import let_loose

    with TemporaryDirectory() as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder  # what games note beside the disk goes with them
        monkey = let_loose(Path(folder) / "home", number, deeds)
    print(f"piece {number} has been to {len(monkey.seen)} screens", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
