"""Draw pads of Express for paper, two on a page, at 300 dots an inch: empty ones, or those of a saved game.

    python tools/print_pad.py pads.pdf                        two empty pads
    python tools/print_pad.py pads.png --penalty 150 --lang de
    python tools/print_pad.py evening.pdf --game evening.game  the pads of a game

A name that ends in .png gives a picture for every page.
"""

from __future__ import annotations

import argparse
import io
import os
import struct
import sys
import zlib
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cantstop.model import express
from cantstop.model.express import PENALTIES
from cantstop.view.language import LANGUAGES
from tools.needed import needed, parsed

with needed("requirements.txt"):
    import pygame

    from cantstop.controller import saved_file
    from cantstop.model.record import Record, RecordError, replay
    from cantstop.view import words
    from cantstop.view.parts.express.pad import PadNode
    from cantstop.view.parts.express.printing import DOTS, empty, pages, pdf


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="where to write: .pdf or .png")
    parser.add_argument("--game", type=Path, help="a saved or unfinished game of Express")
    parser.add_argument("--penalty", type=int, choices=PENALTIES, default=PENALTIES[0], help="of empty pads (200)")
    parser.add_argument("--lang", choices=tuple(LANGUAGES), help="language (that of the system)")
    given = parsed(parser, arguments)
    words.use(given.lang)
    pads = [empty(given.penalty), empty(given.penalty)]
    if given.game is not None:
        try:
            record = saved_file.read(given.game)
        except (RecordError, OSError) as error:
            parser.error(f"{given.game}: {error}")
        if record.game != "express":
            parser.error(f"{given.game} is not a game of Express")
        pads = pads_of(record)
    for path in write(pads, given.file):
        print(path)
    return 0


def pads_of(record: Record) -> list[PadNode]:
    state = replay(record)[-1]
    assert isinstance(state, express.State)
    penalty = state.rules.penalty
    return [PadNode(pad, penalty, seat.colour, seat.name) for pad, seat in zip(state.pads, record.seats, strict=True)]


def write(pads: list[PadNode], path: Path) -> list[Path]:
    if path.suffix.lower() != ".png":
        path.write_bytes(pdf(pages(pads)))
        return [path]
    written = []
    for number, page in enumerate(pages(pads), 1):
        name = path if len(pads) <= 2 else path.with_stem(f"{path.stem}-{number}")
        name.write_bytes(png(page))
        written.append(name)
    return written


def png(picture: pygame.Surface) -> bytes:
    """Return the picture with a note of its size on paper."""
    out = io.BytesIO()
    pygame.image.save(picture, out, "page.png")
    data = out.getvalue()
    metre = round(DOTS / 0.0254)
    chunk = b"pHYs" + struct.pack(">IIB", metre, metre, 1)
    after_head = 8 + 25  # the signature and the first chunk
    size = struct.pack(">I", len(chunk) - 4)
    return data[:after_head] + size + chunk + struct.pack(">I", zlib.crc32(chunk)) + data[after_head:]


if __name__ == "__main__":
    sys.exit(main())
