"""Make a bundle that includes Python and starts on a double-click, for the system on which the script runs.

    python3 tools/bundle.py [--into dist]   for this system
    python3 tools/bundle.py --windows       for Windows, on a Linux that has Wine (tools/windows.sh)

Linux: a folder as .tar.xz, and a .deb. Windows: a folder as .zip, and an installer if makensis is installed. macOS: an
application as .zip. The script works in build/, in a separate environment, and changes nothing else on the computer.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cantstop import __version__ as version
from cantstop.setup.trouble import TITLE

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "bundle"
PACKING = ROOT / "tools" / "packing"
LOCK, REQUIREMENTS = ROOT / "requirements.lock", ROOT / "requirements-bundle.txt"
SHOP_NAME = "io.github.cantstop.cantstop"  # as in assets/linux/cantstop.metainfo.xml
MOST_MB = 40
MACHINES = {"AMD64": "x86_64", "arm64": "arm64", "aarch64": "arm64"}


class Missing(Exception):
    """Raised if a program or package that makes bundles is missing on this computer."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--windows", action="store_true", help="the bundle for Windows, through Wine")
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="the folder for what is made (dist)")
    options = parser.parse_args()
    options.into.mkdir(parents=True, exist_ok=True)
    try:
        made = list(bundles(options.windows, options.into.resolve()))
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    sizes = {path.name: path.stat().st_size / 1e6 for path in made}
    for name, size in sizes.items():
        print(f"{size:6.1f} MB  {name}    bar {MOST_MB} MB")
    return 0 if max(sizes.values()) <= MOST_MB else 1


def bundles(for_windows: bool, into: Path) -> Iterator[Path]:
    if for_windows and sys.platform != "win32":
        yield from windows(frozen_in_wine(), into)
    elif sys.platform == "win32":
        yield from windows(frozen(), into)
    elif sys.platform == "darwin":
        yield mac(frozen(), into)
    else:
        yield from linux(frozen(), into)


# The game with its Python, as a folder


def frozen() -> Path:
    """Make the folder with the game and its Python by PyInstaller; return the folder."""
    made = WORK / sys.platform
    pyinstaller(str(made / "work"), str(made), [str(python_of_bundles())])
    return made


def frozen_in_wine() -> Path:
    script = PACKING.parent / "windows.sh"
    done = subprocess.run([script, "make"], check=False, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise Missing(f"A bundle for Windows cannot be made here: {done.stderr.strip().splitlines()[-1]}")
    made = WORK / "win32"
    pyinstaller(of_wine(made / "work"), of_wine(made), [str(script), "python"])
    return made


def of_wine(path: Path) -> str:
    return "Z:" + str(path).replace("/", "\\")


def pyinstaller(work: str, made: str, python: list[str]) -> None:
    WORK.mkdir(parents=True, exist_ok=True)
    version_file = WORK / "version.txt"
    template = (PACKING / "version.txt").read_text("utf-8")
    version_file.write_text(template.format(version=version, numbers=(*map(int, version.split(".")), 0)), "utf-8")
    in_wine = python[0].endswith("windows.sh")
    places = [PACKING / "game.spec", version_file]
    paths = [of_wine(path) if in_wine else str(path) for path in places]
    command = [*python, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN", "--distpath", made, "--workpath", work]
    surroundings = os.environ | {"CANTSTOP_VERSION_FILE": paths[1]}
    if subprocess.run([*command, paths[0]], env=surroundings, cwd=ROOT, check=False).returncode:
        raise Missing("PyInstaller could not put the game together; what it said stands above.")


def python_of_bundles() -> Path:
    place = WORK / "environment"
    python = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    stamp = place / "made-for.txt"
    wanted = REQUIREMENTS.read_text("utf-8") + LOCK.read_text("utf-8") + sys.version
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return python
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", place], check=False)
    install: list[str | Path] = [python, "-m", "pip", "install", "--quiet"]
    locked = [*install, "--require-hashes", "--only-binary=:all:", "-r", LOCK]
    rest = [*install, "--prefer-binary", "-r", REQUIREMENTS]
    if made.returncode or any(subprocess.run(command, check=False).returncode for command in (locked, rest)):
        raise Missing("The environment for bundles could not be made: it needs venv, pip and the internet once.")
    stamp.write_text(wanted, "utf-8")
    return python


def machine() -> str:
    return MACHINES.get(platform.machine(), platform.machine())


# Linux


def linux(made: Path, into: Path) -> Iterator[Path]:
    folder = made / "cantstop"
    for name in ("install-me", "remove-me"):
        shutil.copy(PACKING / name, folder)
        (folder / name).chmod(0o755)
    name = f"cantstop-{version}"
    packed = into / f"{name}-linux-{machine()}.tar.xz"
    with tarfile.open(packed, "w:xz") as archive:
        archive.add(folder, name, filter=_of_nobody)
    yield packed
    yield deb(folder, into)


def _of_nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def deb(folder: Path, into: Path) -> Path:
    """Make a package for Debian and its derivatives, which can be removed completely; return its path."""
    if shutil.which("dpkg-deb") is None:
        raise Missing("The .deb needs dpkg-deb, which is missing here: apt-get install dpkg.")
    root = folder.parent / "deb"
    shutil.rmtree(root, ignore_errors=True)
    game = root / "usr" / "lib" / "cantstop"
    shutil.copytree(folder, game, symlinks=True, ignore=shutil.ignore_patterns("install-me", "remove-me"))
    share, assets = root / "usr" / "share", ROOT / "assets"
    copies = {
        f"applications/{SHOP_NAME}.desktop": assets / "linux" / "cantstop.desktop",
        f"metainfo/{SHOP_NAME}.metainfo.xml": assets / "linux" / "cantstop.metainfo.xml",
        "mime/packages/cantstop.xml": assets / "linux" / "cantstop-mime.xml",
        "doc/cantstop/copyright": ROOT / "LICENSE",
        **{f"icons/hicolor/{px}x{px}/apps/cantstop.png": picture for px, picture in icons().items()},
    }
    for target, source in copies.items():
        (share / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, share / target)
    games = root / "usr" / "games"
    games.mkdir()
    for command in ("cantstop", "cantstop-gui"):
        (games / command).symlink_to("../lib/cantstop/cantstop")
    architecture = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
    packed = into / f"cantstop_{version}_{architecture.stdout.strip()}.deb"
    control = (PACKING / "control").read_text("utf-8")
    size = sum(path.stat().st_size for path in game.rglob("*") if path.is_file()) // 1024
    facts = {"version": version, "architecture": architecture.stdout.strip(), "size": size, "libc": libc()}
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(control.format(**facts), "utf-8")
    for path in (path for path in root.rglob("*") if not path.is_symlink()):
        path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, packed], check=True, capture_output=True)
    return packed


def icons() -> dict[int, Path]:
    drawn = {int(path.stem.removeprefix("icon_")): path for path in (ROOT / "assets").glob("icon_*.png")}
    return drawn | {256: ROOT / "assets" / "icon.png"}


def libc() -> str:
    """Return the oldest version of the C library that the bundle supports; its Python determines it."""
    return platform.libc_ver()[1] or "2.28"


# Windows and the Mac


def windows(made: Path, into: Path) -> Iterator[Path]:
    folder = made / "cantstop"
    packed = into / f"cantstop-{version}-windows-x86_64.zip"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            archive.write(path, Path("Can't Stop") / path.relative_to(folder))
    yield packed
    makensis = shutil.which("makensis")
    if makensis is None:
        print("No installer is made: makensis is missing.", file=sys.stderr)
        return
    installer = into / f"cantstop-{version}-windows-setup.exe"
    icon, files = ROOT / "assets" / "icon.ico", folder / "*"  # makensis of Windows needs Windows paths
    facts = {"VERSION": version, "FILES": files, "OUTPUT": installer, "ICON": icon, "NAME": TITLE}
    if Path("/usr/share/nsis/Stubs/lzma_solid-amd64-unicode").exists():  # otherwise the installer itself has 32 bits
        facts["TARGET"] = "amd64-unicode"
    defines = [f"-D{name}={value}" for name, value in facts.items()]
    subprocess.run([makensis, "-V2", "-INPUTCHARSET", "UTF8", *defines, PACKING / "windows.nsi"], check=True)
    yield installer


def mac(made: Path, into: Path) -> Path:
    packed = into / f"cantstop-{version}-macos-{machine()}.zip"
    # ditto preserves links, flags and signature, which an application needs.
    application = made / "Can't Stop.app"
    subprocess.run(["ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", application, packed], check=True)
    return packed


if __name__ == "__main__":
    sys.exit(main())
