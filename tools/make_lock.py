"""Make requirements.lock and requirements-optional.lock, which name every wheel of a first start by its hash.

    python tools/make_lock.py

Run it when requirements.txt or requirements-optional.txt changes, and for new versions of the packages in them. It
takes some minutes and uses pip with its configured index. It downloads metadata and installs nothing.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PYTHONS = ("3.10", "3.11", "3.12", "3.13", "3.14")
MANYLINUX = ("manylinux_2_28", "manylinux_2_27", "manylinux_2_17", "manylinux2014")
MUSL = ("musllinux_1_2", "musllinux_1_1")
SYSTEMS = (  # each a list of tags that pip accepts together; the first determines the versions for all others
    *([f"{tag}_{machine}" for tag in MANYLINUX] for machine in ("x86_64", "aarch64")),
    ["win_amd64"],
    ["macosx_10_13_x86_64"],
    ["macosx_15_0_x86_64"],
    ["macosx_11_0_arm64"],
    ["macosx_15_0_arm64"],
    *([f"{tag}_{machine}" for tag in MUSL] for machine in ("x86_64", "aarch64")),
)
HEAD = """\
# The wheels of a first start, by their hashes. Made by tools/make_lock.py from {source}; do not edit.
# A line "for" lists the tags of the wheels of the next requirement.
"""


class Wheel(NamedTuple):
    """A file of the index: the distribution and version in it, the tags of its name, and its hash."""

    name: str
    version: str
    tags: str
    hash: str


def main() -> int:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    for source in ("requirements.txt", "requirements-optional.txt"):
        text = locked(ROOT / source)
        (ROOT / source).with_suffix(".lock").write_text(text, "utf-8")
        print(f"{source}: {text.count('--hash')} wheels")
    return 0


def locked(source: Path) -> str:
    pythons: dict[tuple[str, str], list[str]] = defaultdict(list)  # of each name and version
    wheels: dict[tuple[str, str], set[Wheel]] = defaultdict(set)
    for python in PYTHONS:
        first = resolved(python, SYSTEMS[0], ["-r", str(source)])
        if not first:
            sys.exit(f"No wheels for Python {python} could be found; what pip said stands above.")
        pins = [f"{wheel.name}=={wheel.version}" for wheel in first]
        for wheel in first:
            pythons[wheel[:2]].append(python)
        for system in SYSTEMS:
            found = first if system is SYSTEMS[0] else resolved(python, system, pins)
            print(f"  Python {python} {system[0]}: {' '.join(f'{each.name} {each.version}' for each in found) or '-'}")
            for wheel in found:
                wheels[wheel[:2]].add(wheel)
    text = HEAD.format(source=source.name)
    for key, fitting in sorted(pythons.items()):
        offered = sorted(wheels[key], key=lambda wheel: wheel.tags)
        text += f"\n# for {' '.join(wheel.tags for wheel in offered)}\n{key[0]}=={key[1]}{marker(fitting)}"
        text += "".join(f" \\\n    --hash=sha256:{each}" for each in sorted({wheel.hash for wheel in offered})) + "\n"
    return text


def marker(pythons: list[str]) -> str:
    """Return the environment marker of a version for these Pythons, or "" if it is for all."""
    if len(pythons) == len(PYTHONS):
        return ""
    if len(pythons) == 1:
        return f' ; python_version == "{pythons[0]}"'
    return f' ; python_version >= "{pythons[0]}" and python_version <= "{pythons[-1]}"'


def resolved(python: str, system: list[str], wanted: list[str]) -> list[Wheel]:
    """Return the wheels that pip would install for this Python and system, or none if a wheel is missing."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--dry-run"]
        command += ["--ignore-installed", "--only-binary=:all:", "--report", str(report), "--target", folder]
        command += ["--python-version", python, "--implementation", "cp", *(f"--platform={tag}" for tag in system)]
        told = subprocess.run([*command, *wanted], check=False, capture_output=True, text=True)
        if told.returncode:
            print(f"  {told.stderr.strip().splitlines()[-1]}")
            return []
        return [wheel_of(each["download_info"]) for each in json.loads(report.read_text("utf-8"))["install"]]


def wheel_of(download: dict[str, dict[str, dict[str, str]]]) -> Wheel:
    file = str(download["url"]).rsplit("/", 1)[1].partition("#")[0].removesuffix(".whl")
    name, version, tags = file.split("-", 2)
    return Wheel(name.replace("_", "-").lower(), version, tags, download["archive_info"]["hashes"]["sha256"])


if __name__ == "__main__":
    sys.exit(main())
