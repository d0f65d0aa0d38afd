"""Facts of an X display about its windows: places and pictures."""

from __future__ import annotations

from ctypes import CDLL, CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_uint, c_ulong, c_void_p, string_at

import pygame

LIBRARY = "libX11.so.6"
WHOLE_PIXELS = 2  # ZPixmap
OnError = CFUNCTYPE(c_int, c_void_p, c_void_p)


class _Image(Structure):
    """The beginning of an XImage."""

    _fields_ = (
        *((name, c_int) for name in ("width", "height", "offset", "format")),
        ("data", c_void_p),
        *((name, c_int) for name in ("byte_order", "unit", "bit_order", "pad", "depth", "bytes_per_line")),
    )


def _go_on(display: int, error: int) -> int:
    """Ignore the error that a window has gone, by which the library would end the program."""
    return 0


_IGNORED = OnError(_go_on)


class Display:
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
        """Return x, y, width, height of the inside of the window; None if it has gone."""
        root, x, y = c_ulong(), c_int(), c_int()
        width, height, border, depth = c_uint(), c_uint(), c_uint(), c_uint()
        sides = (byref(each) for each in (root, x, y, width, height, border, depth))
        self._x.XGetGeometry(self._display, c_ulong(window), *sides)
        self._x.XTranslateCoordinates(self._display, c_ulong(window), self._root, 0, 0, byref(x), byref(y), byref(root))
        return x.value, y.value, width.value, height.value

    def picture(self, window: int) -> pygame.Surface:
        """Return the picture of the window; black where it has gone, or is beyond the display."""
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
