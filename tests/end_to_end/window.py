"""The real game in a real window, used from outside by clicks, keys and pictures.

    def test_x(screen, tmp_path):                # the fixture `screen` is in conftest.py next to this file
        with Game(screen, tmp_path) as game:     # waits for the first frame
            game.key("g"); game.click((640, 400)); picture = game.look()

The display is a separate Xvfb with the window manager openbox; keys and clicks come from xdotool.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from ctypes import CDLL, CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_uint, c_ulong, c_void_p, string_at
from pathlib import Path
from types import TracebackType

import pygame
import pytest
from input_events import have_a_screen

LIBRARY = "libX11.so.6"
WHOLE_PIXELS = 2  # ZPixmap
OnError = CFUNCTYPE(c_int, c_void_p, c_void_p)


class _Image(Structure):
    """The first fields of an XImage."""

    _fields_ = (
        *((name, c_int) for name in ("width", "height", "offset", "format")),
        ("data", c_void_p),
        *((name, c_int) for name in ("byte_order", "unit", "bit_order", "pad", "depth", "bytes_per_line")),
    )


def _go_on(display: int, error: int) -> int:
    """Ignore the error that a window was closed. By default, the library would end the program."""
    return 0


_IGNORED = OnError(_go_on)


class Display:
    """A connection to an X display that queries the positions and pictures of its windows."""

    def __init__(self, name: str) -> None:
        self._x = CDLL(LIBRARY)
        self._x.XOpenDisplay.argtypes, self._x.XOpenDisplay.restype = [c_char_p], c_void_p
        self._x.XGetImage.restype = POINTER(_Image)
        self._x.XDefaultRootWindow.restype = c_ulong
        self._x.XSetErrorHandler(_IGNORED)
        self._display = c_void_p(self._x.XOpenDisplay(name.encode()))
        assert self._display, f"no display {name}"
        self._root = c_ulong(self._x.XDefaultRootWindow(self._display))

    def close(self) -> None:
        self._x.XCloseDisplay(self._display)

    def geometry(self, window: int) -> tuple[int, int, int, int]:
        """Return the x, y, width and height of the inside of the window, or None if it was closed."""
        root, x, y = c_ulong(), c_int(), c_int()
        width, height, border, depth = c_uint(), c_uint(), c_uint(), c_uint()
        sides = (byref(each) for each in (root, x, y, width, height, border, depth))
        self._x.XGetGeometry(self._display, c_ulong(window), *sides)
        self._x.XTranslateCoordinates(self._display, c_ulong(window), self._root, 0, 0, byref(x), byref(y), byref(root))
        return x.value, y.value, width.value, height.value

    def picture(self, window: int) -> pygame.Surface:
        """Return the picture of the window, which is black outside the display, or if the window was closed."""
        *_, width, height = self.geometry(window)
        size = width or 1, height or 1
        found = self._x.XGetImage(
            self._display, c_ulong(window), 0, 0, *map(c_uint, size), c_ulong(0xFFFFFF), WHOLE_PIXELS
        )
        if not found:
            return pygame.Surface(size)
        image = found.contents
        pixels = string_at(image.data, image.bytes_per_line * image.height)
        for part in (c_void_p(image.data), found):
            self._x.XFree(part)
        return pygame.image.frombuffer(pixels, size, "BGRA")


ROOT = Path(__file__).resolve().parents[2]
# By default openbox delays every press, and a delayed press happens where the pointer
# has been moved to meanwhile. Real mouse movements would be delayed as well.
MANNERS = """<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc"><mouse/></openbox_config>
"""
TOOLS = ("Xvfb", "openbox", "xdotool")
PATIENCE = 30.0
A_FRAME = 0.03  # seconds in which a program that is not at work has heard of a press
BUSY = 10.0
LONGEST_PAUSE = 0.2
SLOW_MACHINE = float(os.environ.get("CANTSTOP_TEST_PATIENCE", "1"))


def missing_tools() -> list[str]:
    return [tool for tool in TOOLS if shutil.which(tool) is None]


class XScreen:
    """An invisible X display (Xvfb) with a window manager."""

    def __init__(self, width: int = 1920, height: int = 1200, bits: int = 24) -> None:
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x{bits}", "-nolisten", "tcp"]
        self.server = subprocess.Popen(
            command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.display = f":{pipe.readline().strip()}"
        self.environment = {**os.environ, "DISPLAY": self.display}
        with tempfile.TemporaryDirectory() as folder:
            begun = Path(folder) / "begun"  # a window that comes while the manager still begins may never be mapped
            manners = Path(folder) / "rc.xml"
            manners.write_text(MANNERS)
            self._manager = subprocess.Popen(
                ["openbox", "--config-file", str(manners), "--startup", f"touch {begun}"],
                env=self.environment,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            until(begun.exists, "openbox")
        self.x = Display(self.display)

    def close(self) -> None:
        self.x.close()
        for process in (self._manager, self.server):
            process.terminate()
            process.wait(10)

    def tool(self, *command: str) -> str:
        """Return the output of a program, or "" if it does not end in time."""
        try:
            done = subprocess.run(command, env=self.environment, capture_output=True, timeout=10, check=False)
        except (subprocess.TimeoutExpired, FileNotFoundError):
            return ""
        return done.stdout.decode(errors="replace")


class Game:
    """One run of the game: of main.py, or of another command that starts it.

    `bare` removes all environment variables except the display; `user` runs it as another user, which needs root.
    """

    def __init__(
        self,
        screen: XScreen,
        home: Path,
        *options: str,
        folder: Path | None = None,
        environment: dict[str, str] | None = None,
        command: Sequence[str | Path] = (sys.executable, ROOT / "main.py"),
        bare: bool = False,
        user: str | None = None,
    ) -> None:
        self.screen, self.home = screen, home
        home.mkdir(parents=True, exist_ok=True)
        self._pipe = home / f"ready-{time.monotonic_ns()}"
        os.mkfifo(self._pipe)
        self._pipe.chmod(0o666)  # for any user
        self._reader = os.open(self._pipe, os.O_RDONLY | os.O_NONBLOCK)
        told = {"CANTSTOP_HOME": str(home), "CANTSTOP_READY": str(self._pipe), "LANG": "en_GB.UTF-8", "LC_ALL": ""}
        told |= {"LANGUAGE": "", "SDL_VIDEODRIVER": "x11", "PYTHONFAULTHANDLER": "1"}
        self.log = home / "output.txt"
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, *options],
                env={**({"DISPLAY": screen.display} if bare else screen.environment), **told, **(environment or {})},
                cwd=folder,
                user=user,
                stdout=log,
                stderr=log,
            )
        self.window = ""
        screen.tool("xdotool", "mousemove", "0", "0")  # no control is under the pointer

    def __enter__(self) -> Game:
        try:
            self.wait_ready()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def wait_ready(self) -> None:
        ready, _, _ = select.select([self._reader], [], [], PATIENCE * SLOW_MACHINE)
        assert ready, f"no first frame: {self._last_words()}"
        until(lambda: bool(self._find()), "the window")
        until(self._has_keyboard, "the keyboard")

    def _last_words(self) -> str:
        """Return the stacks of all threads, by faulthandler."""
        self.process.send_signal(signal.SIGABRT)
        self.process.wait(10)
        return self.log.read_text()

    def _has_keyboard(self) -> bool:
        return self.screen.tool("xdotool", "getwindowfocus").strip() == self.window

    def _find(self) -> str:
        found = self.screen.tool("xdotool", "search", "--onlyvisible", "--class", "^cantstop$").split()
        mine = [each for each in found if self._owner(each) in ("", str(self.process.pid))]
        self.window = mine[-1] if mine else ""
        return self.window

    def _owner(self, window: str) -> str:
        return self.screen.tool("xdotool", "getwindowpid", window).strip()

    # Actions of a player

    def key(self, *keys: str, delay: int = 40) -> None:
        """Press keys, given by their names in X (Return, Escape, ctrl+z, F11), with pauses of `delay` ms."""
        between = delay if len(keys) > 1 else 1  # after the last one, too
        self._xdo("key", "--clearmodifiers", "--delay", str(between), *keys)

    def move(self, x: float, y: float) -> None:
        self._xdo("mousemove", "--window", self.window, str(round(x)), str(round(y)))

    def click(self, *places: tuple[float, float]) -> None:
        """Click at these positions one after the other, as quickly as possible."""
        for_each = (["mousemove", "--window", self.window, str(round(x)), str(round(y))] for x, y in places)
        self._xdo(*(word for move in for_each for word in (*move, "mousedown", "1", "mouseup", "1")))

    def resize(self, width: int, height: int) -> None:
        self._xdo("windowsize", self.window, str(width), str(height))

    def place(self, x: int, y: int) -> None:
        self._xdo("windowmove", self.window, str(x), str(y))

    def close(self) -> None:
        """Close the window by the request that Alt+F4 makes to the window manager."""
        self._xdo("windowfocus", self.window)
        self._xdo("key", "alt+F4")

    def _xdo(self, *command: str) -> None:
        """Act by xdotool; fail if a machine is too busy for it, instead of losing a key."""
        subprocess.run(["xdotool", *command], env=self.screen.environment, capture_output=True, timeout=120, check=True)

    # Observations of a player

    @property
    def pid(self) -> int:
        """The id of the process that draws the window."""
        return self.process.pid

    def geometry(self) -> tuple[int, int, int, int]:
        """The x, y, width and height of the inside of the window."""
        return self.screen.x.geometry(int(self.window))

    @property
    def size(self) -> tuple[int, int]:
        return self.geometry()[2:]

    def look(self) -> pygame.Surface:
        return self.screen.x.picture(int(self.window))

    def waits(self, seconds: float) -> bool:
        """Return whether both the game and the display stay idle for a while.

        A game that needs the processor but gets none is not idle.
        """
        tasks = [Path(f"/proc/{pid}/task") for pid in (self.pid, self.screen.server.pid)]
        for _ in range(round(seconds / 0.005)):
            time.sleep(0.005)
            if any(_wants_to_run(thread) for each in tasks for thread in each.iterdir()):
                return False
        return True

    def may_answer(self, end: float) -> bool:
        """Return whether a press may still take effect: before `end`, or some seconds longer if a process is busy."""
        now = time.monotonic()
        return now < end or (now < end + BUSY and not self.waits(A_FRAME))

    def shows(self, expected: pygame.Surface) -> bool:
        """Wait for the window to look like this; return whether it did."""
        return seen(lambda: alike(self.look(), expected))

    # The end

    def ended(self, patience: float = PATIENCE) -> bool:
        return seen(lambda: self.process.poll() is not None, patience)

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._reader)
        self._pipe.unlink(missing_ok=True)


def _wants_to_run(thread: Path) -> bool:
    try:
        return (thread / "stat").read_text().rpartition(") ")[2].startswith("R")
    except OSError:  # the process has ended
        return False


def alike(one: pygame.Surface, two: pygame.Surface, tolerance: float = 0.004) -> bool:
    """Return whether two pictures differ in hardly any pixel."""
    if one.get_size() != two.get_size():
        return False
    return difference(one, two) <= tolerance


def difference(one: pygame.Surface, two: pygame.Surface) -> float:
    """Return the share of pixels that differ noticeably."""
    first, second = one.convert(24), two.convert(24)
    if first.get_buffer().raw == second.get_buffer().raw:
        return 0.0
    same = pygame.mask.from_threshold(first, (0, 0, 0), (24, 24, 24, 255), second)
    return 1 - same.count() / (one.get_width() * one.get_height())


def seen(what: Callable[[], bool], patience: float = PATIENCE) -> bool:
    """Wait for a condition; return whether it came true. Pauses grow, because a check costs as much as a frame."""
    end, pause = time.monotonic() + patience * SLOW_MACHINE, 0.03
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(pause)
        pause = min(1.3 * pause, LONGEST_PAUSE)
    return False


def until(what: Callable[[], bool], name: str, patience: float = PATIENCE) -> None:
    assert seen(what, patience), f"{name} did not come"


@pytest.fixture(scope="session")
def screen() -> Iterator[XScreen]:
    missing = missing_tools()
    if missing:
        pytest.skip(f"no real window without {', '.join(missing)}")
    found = XScreen()
    yield found
    found.close()


@pytest.fixture
def pictures() -> None:
    """Make the pictures of the window comparable with drawings."""
    have_a_screen()
