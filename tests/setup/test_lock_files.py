"""The lock files have all required distributions with their dependencies, for all supported systems."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from setup_house import describe

from cantstop.setup import environment

ROOT = Path(__file__).resolve().parents[2]
WITH_PYGAME_GUI = {"python-i18n"}
SYSTEMS = (
    "manylinux.*x86_64",
    "manylinux.*aarch64",
    "win_amd64",
    "macosx.*(x86_64|universal2)",
    "macosx.*(arm64|universal2)",
)


def entries(name: str) -> dict[tuple[str, str], tuple[str, int]]:
    """Return name and version of each distribution, with the tags and the number of hashes of its wheels."""
    text = (ROOT / name).read_text("utf-8")
    found = re.findall(
        r"^# for (.+)\n([\w-]+)==([\w.]+)(?: ;[^\n\\]*)?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", text, re.M
    )
    assert len(found) == text.count("==") - text.count("python_version ==")
    return {(name, version): (tags, hashes.count("--hash")) for tags, name, version, hashes in found}


@pytest.mark.parametrize("more", ["", "-optional"])
def test_requirements_are_locked_within_their_bounds(
    more: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = entries(f"requirements{more}.lock")
    needs = environment.needs(str(ROOT / f"requirements{more}.txt"))
    names = set(map(environment.name_of, needs))
    assert {name for name, _ in locked} == names | (set() if more else WITH_PYGAME_GUI)
    for name, version in locked:
        folder = tmp_path / f"{name} {version}"
        describe(folder, name.replace("-", "_"), version)
        monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
        assert all(environment.is_installed(each) for each in needs if environment.name_of(each) == name)


@pytest.mark.parametrize("python", ["310", "311", "312", "313", "314"])
@pytest.mark.parametrize("name", ["numpy", "pygame-ce"])
def test_every_supported_python_and_system_has_a_wheel(name: str, python: str) -> None:
    offered = [
        tags for (each, _), (line, _) in entries("requirements.lock").items() if each == name for tags in line.split()
    ]
    for system in SYSTEMS:
        assert any(re.match(f"cp{python}-.*{system}", tags) for tags in offered), system


def test_every_wheel_has_a_hash() -> None:
    for name in ("requirements.lock", "requirements-optional.lock"):
        assert all(len(tags.split()) == hashes for tags, hashes in entries(name).values())
