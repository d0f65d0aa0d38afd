"""The window of the program, at its last position or full screen, and its layout in design units.

A window of any size shows at least 1280 x 800 units; a tall one is 1100 wide, or as wide as its screen says.
"""

from __future__ import annotations

import os
import sys
import warnings
from dataclasses import dataclass
from functools import cached_property

import pygame

from cantstop.resources import ASSETS
from cantstop.setup.trouble import Trouble
from cantstop.view.art.tokens import TOKENS

TITLE = "Can’t Stop"
BEGINS_HIDDEN = sys.platform in ("win32", "darwin")  # on these systems AccessKit needs the window before it is shown
FLAGS = pygame.RESIZABLE | (pygame.HIDDEN if BEGINS_HIDDEN else 0)
LEAST_BITS = 24  # colour depth in bits per pixel
Place = tuple[int, int, int, int]  # x, y, width, height
MARGIN = 18
SMALLEST_WINDOW = (640, 400)
TALL, TALLER, NARROW = 1.15, 1.3, 1100.0  # height to width: beyond TALL, panels are below, and units are larger


@dataclass(frozen=True)
class Layout:
    window_width: int
    window_height: int
    across: float = NARROW  # units across a tall window

    @cached_property
    def u(self) -> float:
        units = TOKENS["unit"]
        across, down = float(units["design_width"]), float(units["design_height"])
        part = (self.window_height / self.window_width - TALL) / (TALLER - TALL)
        across += (self.across - across) * min(1.0, max(0.0, part))  # so that letters stay legible
        return min(self.window_width / across, self.window_height / down)

    @property
    def size(self) -> tuple[int, int]:
        return self.window_width, self.window_height

    @cached_property
    def width(self) -> float:
        return self.window_width / self.u

    @cached_property
    def height(self) -> float:
        return self.window_height / self.u

    @cached_property
    def content(self) -> float:
        return min(self.width, 1.9 * self.height)

    @cached_property
    def left(self) -> float:
        return (self.width - self.content) / 2

    @property
    def tall(self) -> bool:
        """Whether the window is tall, so that panels are below the board or pad instead of beside it."""
        return self.height > TALL * self.content


def prepare() -> None:
    """Set the environment before the display is opened; raise Trouble if there is no display."""
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # drawing whole frames is 5 to 25 times cheaper
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "cantstop"  # as in the .desktop file; pygame has set the name of the script
    os.environ.setdefault("SDL_APP_NAME", "Can't Stop")  # not every locale has a curly apostrophe
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    try:
        pygame.display.init()
    except pygame.error as error:  # SDL lacks the driver named by SDL_VIDEODRIVER
        raise Trouble("trouble.no_display", str(error)) from error
    driver, unseen = pygame.display.get_driver(), ("offscreen", "dummy")
    if driver in unseen and os.environ.get("SDL_VIDEODRIVER") not in unseen:  # SDL's substitutes for a display
        raise Trouble("trouble.no_display", f"SDL took the driver {driver}")
    pygame.font.init()
    # The bits are 0 for formats that pygame does not know, such as 10 bits for each colour.
    if pygame.display.Info().bitsize < LEAST_BITS:
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "1"  # the window is then drawn with 32 bits and converted by SDL


def _opened(size: tuple[int, int]) -> None:
    """Open a window with enough colours for smooth scaling."""
    why = "its window has few bits"
    try:
        if pygame.display.set_mode(size, FLAGS).get_bitsize() >= LEAST_BITS:
            return
    except pygame.error as error:
        if pygame.display.Info().bitsize >= LEAST_BITS:
            raise
        why = str(error)
    raise Trouble("trouble.few_colours", why)


def fitting(wanted: Place | None, desktops: list[tuple[int, int]]) -> tuple[tuple[int, int], tuple[int, int] | None]:
    """Return the size and position of a window that fits the screen; no position if its title bar would be hidden."""
    screen = max(desktops, default=(1280, 800))
    if wanted is None:
        units = TOKENS["unit"]
        width, height = int(units["design_width"]), int(units["design_height"])
        part = min(1.0, 0.96 * screen[0] / width, 0.88 * screen[1] / height)
        return _least(round(width * part), round(height * part)), None
    x, y, width, height = wanted
    size = _least(min(width, max(w for w, _ in desktops)), min(height, max(h for _, h in desktops)))
    across, down = sum(w for w, _ in desktops), max(h for _, h in desktops)
    reachable = x + size[0] >= 120 and x <= across - 120 and 0 <= y <= down - 80
    return size, (x, y) if reachable else None


def _least(width: int, height: int) -> tuple[int, int]:
    return max(SMALLEST_WINDOW[0], width), max(SMALLEST_WINDOW[1], height)


class Window:
    def __init__(self, wanted: Place | None, size: tuple[int, int] | None, full_screen: bool) -> None:
        desktops = pygame.display.get_desktop_sizes()
        fits, place = fitting(wanted, desktops)
        if size is not None:
            fits, place = _least(*size), None
        if place is None:
            os.environ["SDL_VIDEO_CENTERED"] = "1"
        else:
            os.environ["SDL_VIDEO_WINDOW_POS"] = f"{place[0]},{place[1]}"
        pygame.display.set_icon(pygame.image.load(ASSETS / "icon.png"))
        pygame.display.set_caption(TITLE)
        _opened(fits)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # the only way from set_mode to the window
            self._window = pygame.Window.from_display_module()
        if place is not None:
            self._window.position = place  # the window manager has put its frame there, not the inside
        self._window.minimum_size = SMALLEST_WINDOW
        self.full_screen = False
        self._kept: Place | None = None
        if full_screen and not BEGINS_HIDDEN:  # otherwise the loop does this once the window is shown
            self.set_full_screen(True)

    def show(self) -> None:
        self._window.show()

    @property
    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    def set_full_screen(self, on: bool) -> None:
        """Switch to full screen, or back to the window with its former size and position."""
        if on == self.full_screen:
            return
        self.full_screen = on
        if on:
            self._kept = (*self._window.position, *self.size)
            self._window.set_fullscreen(desktop=True)
            return
        self._window.set_windowed()
        if self._kept is not None:
            x, y, width, height = self._kept
            self._window.size = (width, height)
            self._window.position = (x, y)

    @property
    def place(self) -> Place:
        """The position of the window or, if it is full screen, its former position."""
        if self.full_screen and self._kept is not None:
            return self._kept
        x, y = self._window.position
        return (int(x), int(y), *self.size)
