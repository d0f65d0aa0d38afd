"""Draws what may be seen next, step by step, while another screen is shown.

own(screen)              what else its nodes may paint, and other trees of the screen itself
after(screen, name)      a screen that it leads to, with what it would be told now
first_view(screen)       what a screen shows first, although nobody sees it
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from cantstop.view.app import registry
from cantstop.view.kit import panels
from cantstop.view.kit.ahead import drawn, painted_ahead
from cantstop.view.kit.ui import Ui

if TYPE_CHECKING:
    from cantstop.view.app.screen import Screen


def own(screen: Screen) -> Iterator[None]:
    if screen.tree.root is not None:
        yield from screen.tree.root.warm(screen.style)
    for root in screen.ahead():
        yield  # finding out which trees may come may have taken long
        yield from painted_ahead(root, screen.room, Ui(screen.layout.size, screen.style))


def after(screen: Screen, name: str) -> Iterator[None]:
    kind = registry.kind(name)
    yield
    for details in tuple(screen.details_of(name)) or ({},) * kind.plain:
        foreseen = kind(screen.context, **details)
        yield from first_view(foreseen, near=bool(details))


def first_view(screen: Screen, near: bool = False) -> Iterator[None]:
    """Draws a screen as it opens, and a `near` one also as it may be next. It cannot be shown afterwards."""
    yield
    screen.lay_out(screen.context.layout)
    yield
    if screen.overlay:
        panels.scrim(*screen.layout.size, screen.context.theme)
    else:
        screen.ground()
    yield
    yield from drawn(screen.tree)
    for _ in chain(screen.under(), screen.over()):
        yield
    if near:
        yield from own(screen)
    screen.tree.forget()
