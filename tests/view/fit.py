"""Checks that nothing on a screen is outside the window, overlaps, is squeezed, or is unreadably small.

    with fit.watching() as watch:
        for size, language in ...:
            watch.look_at(...the screen, laid out..., size, language)
    watch.must_be_fine()

While watching, shapes are not painted (only their sizes count), which makes it quick enough for every combination of
languages, looks and window sizes. Caches are emptied before and after.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations, product
from typing import Any
from unittest import mock

import pygame

from cantstop.view.kit import fonts, node, paint
from cantstop.view.kit.fonts import Text
from cantstop.view.kit.pictures import Sprite, pictures
from cantstop.view.words import CODES

SIZES = ((1024, 640), (1280, 800), (1920, 1080), (2560, 1440), (640, 400))
LOOKS = ("light", "dark", "high_contrast")
# Containers place nodes equally at every size and in every look, so only the room for words needs a test.
USUAL = (
    ((1024, 640), "en", "light"),
    ((1024, 640), "fr", "high_contrast"),
    ((1024, 640), "de", "dark"),
)
TALL = ((760, 1000), "fr", "light")
FORMS = (((640, 1000), "de", "light"), ((900, 1400), "fr", "light"))  # of screens that have a form for tall windows
SLACK = 1  # pixels of rounding
SHRUNK = 0.8
READABLE, LEAST = ((1024, 640), (1280, 800), (760, 1000)), 11  # at these sizes nothing shrinks to fewer pixels


def views(long: bool, tall: bool = False, form: bool = False) -> Iterable[tuple[tuple[int, int], str, str]]:
    """Return the windows, languages and looks in which a screen is measured: all of them if `long`."""
    return (*(product(SIZES, CODES, LOOKS) if long else USUAL), *[TALL] * tall, *FORMS * form)


class Watch:
    def __init__(self) -> None:
        self.misfits: dict[str, list[str]] = {}  # by screen
        self._words: dict[int, tuple[str, pygame.Surface]] = {}
        self._faults: list[str] = []
        self._small: list[str] = []  # texts that have shrunk below a readable size
        self._tiny: list[str] = []  # texts that are smaller than that, shrunk or not

    def label(self, real: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def label(words: str, *rest: Any, **more: Any) -> pygame.Surface:
            surface = real(words, *rest, **more)
            self._words[id(surface)] = words, surface
            return surface

        return label

    def put(self, real: Callable[..., pygame.Rect]) -> Callable[..., pygame.Rect]:
        """Return a replacement of the function that writes words, which checks that capitals are inside the picture."""

        def put(
            target: pygame.Surface, words: str, face: Any, px: float, tone: Any, at: Any, *rest: Any, **more: Any
        ) -> pygame.Rect:
            align = rest[0] if rest else more.get("align", "start")
            tracking = rest[1] if len(rest) > 1 else more.get("tracking", 0)
            wide = fonts.width(words, face, px) + tracking * max(0, len(words) - 1)
            left = at[0] - wide * node.BEFORE[align]
            capital = 0.35 * fonts.pixels(px)
            inside = left >= -SLACK and left + wide <= target.get_width() + SLACK
            if not inside or at[1] - capital < -SLACK or at[1] + capital > target.get_height() + SLACK:
                self._faults.append(f"“{words}” is cut off by its picture of {target.get_size()}")
            return real(target, words, face, px, tone, at, *rest, **more)

        return put

    def fitted(self, real: Callable[..., fonts.Fitted]) -> Callable[..., fonts.Fitted]:
        def fit(words: str, face: Any, px: float, room: float, lines: int = 2) -> fonts.Fitted:
            found = real(words, face, px, room, lines)
            if found.px < SHRUNK * px - 1:
                self._faults.append(f"“{words}” shrinks from {px:.0f} to {found.px} in a room of {room:.0f}")
            if found.px < min(LEAST, fonts.pixels(px)):
                self._small.append(f"“{words}” shrinks from {px:.0f} to {found.px}")
            if found.px < LEAST:
                self._tiny.append(f"“{words}” has {found.px} pixels")
            return found

        return fit

    def look_at(self, screen: Any, *where: object, on_purpose: re.Pattern[str] | None = None) -> None:
        """Record everything that does not fit, except for intended cases."""
        faults = [fault for fault in self.faults(screen) if not (on_purpose and on_purpose.fullmatch(fault))]
        self._forget()
        if faults:
            self.misfits[" ".join(map(str, where))] = faults

    def must_be_fine(self) -> None:
        found = "\n".join(f"{where}: {fault}" for where, faults in self.misfits.items() for fault in faults)
        assert not found, f"give it more room, let it wrap (lines=0), or shorten the words of that language:\n{found}"

    def faults(self, screen: Any) -> list[str]:
        """Return descriptions of everything that does not fit."""
        window = pygame.Rect((0, 0), screen.layout.size)
        boxes = [(control.name, pygame.Rect(control.rect)) for control in screen.ui.controls]
        faults = [f"{name} reaches beyond the window" for name, box in boxes if not window.contains(box)]
        faults += [f"{a} lies over {b}" for (a, one), (b, two) in combinations(boxes, 2) if _overlap(one, two)]
        written = [found for sprite in screen.tree.sprites() if (found := self._written(sprite))]
        faults += [f"“{words}” reaches beyond the window" for words, box in written if not window.contains(box)]
        faults += [f"“{a}” lies over “{b}”" for (a, one), (b, two) in combinations(written, 2) if _overlap(one, two)]
        for words, box in written:
            for name, control in boxes:
                if _overlap(box, control) and not control.inflate(2 * SLACK, 2 * SLACK).contains(box):
                    faults.append(f"“{words}” runs into {name}")
        small = self._small if screen.layout.size in READABLE else []
        if screen.layout.size in [size for size, _, _ in FORMS]:
            small = self._tiny
        return faults + self._faults + small + squeezed(screen)

    def _forget(self) -> None:
        """Reset the records before the next screen."""
        self._faults, self._small, self._tiny = [], [], []
        pictures.forget()

    def _written(self, sprite: Sprite) -> tuple[str, pygame.Rect] | None:
        """Return the text of a sprite that shows a line of letters, and the box of the visible letters, else None."""
        known = self._words.get(id(sprite.surface))
        if known is None or not known[0].strip() or not sprite.alpha:
            return None
        return known[0], sprite.surface.get_bounding_rect().move(sprite.x, sprite.y)


def squeezed(screen: Any) -> list[str]:
    """Return the texts of a tree that have too little room."""
    faults, u = [], screen.style.u
    for placed in screen.tree.nodes():
        if isinstance(placed.node, Text) and placed.node.words:
            px = placed.node.fitted(u, placed.box.size).px
            if px < SHRUNK * placed.node.role.size * u - 1:
                faults.append(f"“{placed.node.words}” shrinks to {px} in {placed.box.rect.size}")
    return faults


def _overlap(one: pygame.Rect, two: pygame.Rect) -> bool:
    part = one.clip(two)
    return part.width > SLACK and part.height > SLACK


@contextmanager
def watching() -> Iterator[Watch]:
    watch = Watch()
    pictures.forget()
    label = watch.label(fonts.label)
    patches = [
        mock.patch.object(paint.Canvas, "surface", lambda self: paint.clear(self.width, self.height)),
        mock.patch.object(pygame.transform, "gaussian_blur", lambda surface, radius: surface),
        mock.patch.object(pygame.image, "load_sized_svg", lambda file, size: paint.clear(*map(round, size))),
        *_everywhere("label", fonts.label, label),
        *_everywhere("put", fonts.put, watch.put(fonts.put)),
        *_everywhere("fit", fonts.fit, watch.fitted(fonts.fit), but=fonts),  # `squeezed` examines nodes of text
    ]
    for patch in patches:
        patch.start()
    try:
        yield watch
    finally:
        for patch in reversed(patches):
            patch.stop()
        pictures.forget()


def _everywhere(name: str, real: Any, stand_in: Any, but: object = None) -> list[Any]:
    """Patch a function of fonts.py in every module that imports it by name, except in the module `but`."""
    known = list(sys.modules.items())
    modules = [module for key, module in known if key.startswith("cantstop.view") and module is not but]
    return [mock.patch.object(module, name, stand_in) for module in modules if vars(module).get(name) is real]
