"""Tests of the first frame under the Wine that `tools/windows.sh make` installs; the long tests play whole games."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from window import ROOT, XScreen

HERE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cantstop-windows"
MADE = Path(os.environ.get("CANTSTOP_WINDOWS") or HERE) / "ready"
START = """
import sys
sys.path.insert(0, sys.argv.pop(1))
import main
from cantstop.view.app import main as game
def stop():
    print("the first frame", flush=True)
    sys.exit(0)
game._say_ready = stop
sys.exit(main.main())
"""


def of_wine(path: Path) -> str:
    return "Z:" + str(path).replace("/", "\\")


@pytest.mark.early
@pytest.mark.slow
@pytest.mark.window
@pytest.mark.skipif(shutil.which("wine") is None or not MADE.exists(), reason="tools/windows.sh has made no Windows")
def test_first_frame_comes_on_windows(screen: XScreen, tmp_path: Path) -> None:
    (tmp_path / "start.py").write_text(START)
    where = {"CANTSTOP_HOME": of_wine(tmp_path / "home"), "CANTSTOP_QUIET": "1", "SDL_VIDEODRIVER": ""}
    command = [str(ROOT / "tools" / "windows.sh"), "python", of_wine(tmp_path / "start.py"), of_wine(ROOT)]
    environment = {**screen.environment, **where}
    told = subprocess.run(
        command, env=environment, capture_output=True, encoding="utf-8", errors="replace", timeout=300, check=False
    )
    log = tmp_path / "home" / "state" / "setup.log"
    assert "the first frame" in told.stdout, told.stdout + (log.read_text() if log.exists() else "")
