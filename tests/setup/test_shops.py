"""Tests of the data for app stores and releases, which has a description, pictures, the version, and workflows."""

from __future__ import annotations

import json
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import cantstop

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "assets" / "linux"
METAINFO = ElementTree.parse(LINUX / "cantstop.metainfo.xml").getroot()
NAME = METAINFO.findtext("id")


def checked(tool: str, *arguments: str | Path) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not here")
    told = subprocess.run([tool, *arguments], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr


def size_of(png: Path) -> tuple[int, ...]:
    return struct.unpack(">II", png.read_bytes()[16:24])


def test_description_is_valid() -> None:
    checked("appstreamcli", "validate", "--no-net", LINUX / "cantstop.metainfo.xml")


def test_entry_is_valid() -> None:
    checked("desktop-file-validate", LINUX / "cantstop.desktop")


@pytest.mark.slow
def test_workflows_are_valid() -> None:
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    told = subprocess.run([*check, *workflows], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr


def test_newest_release_is_this_version_everywhere() -> None:
    release = METAINFO.find("releases/release")
    assert release is not None
    assert release.get("version") == cantstop.__version__
    assert f"\n## {cantstop.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_pictures_of_the_shop_have_the_given_sizes() -> None:
    images = METAINFO.findall("screenshots/screenshot/image")
    assert images
    for image in images:
        path = ROOT / str(image.text).partition(f"/v{cantstop.__version__}/")[2]
        assert size_of(path) == (int(image.get("width", "")), int(image.get("height", "")))


def test_icon_has_the_size_in_its_name() -> None:
    icons = sorted((ROOT / "assets").glob("icon_*.png"))
    assert len(icons) >= 5
    for icon in icons:
        assert size_of(icon) == (int(icon.stem.removeprefix("icon_")),) * 2


def test_flatpak_allows_the_controls_that_the_shop_names() -> None:
    manifest = json.loads((ROOT / "tools" / "packing" / f"{NAME}.json").read_text("utf-8"))
    controls = {each.text for each in METAINFO.findall("recommends/control") + METAINFO.findall("supports/control")}
    assert controls == {"pointing", "keyboard", "touch", "gamepad"}
    assert "--device=input" in manifest["finish-args"], "a game controller is seen by nobody else"


def test_flatpak_installs_existing_files_under_the_name_of_the_shop() -> None:
    manifest = json.loads((ROOT / "tools" / "packing" / f"{NAME}.json").read_text("utf-8"))
    commands = "\n".join(manifest["modules"][0]["build-commands"])
    used = [name for name in re.findall(r"assets/[\w./-]+", commands) if not name.endswith("icon_")]
    assert manifest["id"] == NAME
    assert len(used) >= 4
    assert [name for name in used if not (ROOT / name).is_file()] == []
