"""Draw the icon of the game into assets/: icon.png (256), icon_32.png to icon_512.png, icon.ico.

The sources are assets/pictures/emblem.svg and, for small sizes, emblem_small.svg with a larger, straight die.
"""

from __future__ import annotations

import argparse
import io
import os
import struct
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.needed import needed, parsed

with needed("requirements.txt"):
    import pygame

    import cantstop.view.art.tokens  # noqa: F401  defines the colours
    from cantstop.resources import ASSETS
    from cantstop.view.kit.paint import picture
    from cantstop.view.kit.theme import Theme

PNG_SIZES = {px: f"icon_{px}.png" for px in (32, 48, 64, 128, 512)} | {256: "icon.png"}
ICO_SIZES = (16, 24, 32, 48, 64, 256)
SMALL = 48  # from here on down


def png(px: int) -> bytes:
    written = io.BytesIO()
    name = "emblem_small" if px <= SMALL else "emblem"
    pygame.image.save(picture(name, px, px, Theme()), written, "icon.png")
    return written.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """Return an .ico file with several sizes, each a PNG: a head, a list of their offsets, the pictures."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    start = len(head) + 16 * len(pictures)
    entries, body = b"", b""
    for px, drawn in pictures.items():
        side = px % 256  # 256 is written as 0
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(drawn), start + len(body))
        body += drawn
    return head + entries + body


def main() -> None:
    parsed(argparse.ArgumentParser(description=__doc__.splitlines()[0]))
    for px, name in PNG_SIZES.items():
        (ASSETS / name).write_bytes(png(px))
    (ASSETS / "icon.ico").write_bytes(ico({px: png(px) for px in ICO_SIZES}))


if __name__ == "__main__":
    main()
