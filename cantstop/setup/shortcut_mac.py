"""The entry among the applications of a Mac: a bundle of three files that starts the game where it lies."""

from __future__ import annotations

import plistlib
import shlex
import shutil
import struct
from pathlib import Path

from cantstop.setup.shortcut import MenuEntry

FACTS = {
    "CFBundleName": "Can’t Stop",
    "CFBundleDisplayName": "Can’t Stop",
    "CFBundleIdentifier": "game.cantstop",
    "CFBundleExecutable": "cantstop",
    "CFBundleIconFile": "icon",
    "CFBundlePackageType": "APPL",
    "LSApplicationCategoryType": "public.app-category.board-games",
    "NSHighResolutionCapable": True,
    "CFBundleDocumentTypes": [
        {
            "CFBundleTypeName": "Can’t Stop",
            "CFBundleTypeRole": "Viewer",
            "CFBundleTypeExtensions": ["game"],
            "CFBundleTypeIconFile": "icon",
            "LSHandlerRank": "Alternate",
        }
    ],
}


def install(entry: MenuEntry) -> str:
    contents = _bundle() / "Contents"
    for folder in ("MacOS", "Resources"):
        (contents / folder).mkdir(parents=True, exist_ok=True)
    with (contents / "Info.plist").open("wb") as file:
        plistlib.dump(FACTS, file)
    program = contents / "MacOS" / "cantstop"
    program.write_text(f'#!/bin/sh\nexec {shlex.join(entry.command)} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    picture = entry.icon.with_suffix(".png")
    (contents / "Resources" / "icon.icns").write_bytes(icns(picture.read_bytes()))
    return str(_bundle())


def remove() -> str:
    """Remove the entry; return its path, or nothing if there was none."""
    if not _bundle().exists():
        return ""
    shutil.rmtree(_bundle())
    return str(_bundle())


def icns(png: bytes) -> bytes:
    """Return a picture of 256 pixels as an icon of the Mac: the PNG behind a name and a length."""
    body = b"ic08" + struct.pack(">I", 8 + len(png)) + png
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def _bundle() -> Path:
    return Path.home() / "Applications" / "Can’t Stop.app"
