"""Tests that keyed nodes appear, disappear and travel by themselves from one tree to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pygame
import pytest
from kit_window import KitWindow, Page

from cantstop.view.kit.controls import Button
from cantstop.view.kit.drawing import Words
from cantstop.view.kit.motion import Counting, Keyed, Motion
from cantstop.view.kit.node import Box, Layers, Layouter, Node, Wrapper
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.theme import Style

SHORT, LONG = Motion(160), Motion(320, "linear")
RED, BLUE, GREEN = (200, 0, 0), (0, 0, 200), (0, 200, 0)


class Block(Node):
    def __init__(self, colour: tuple[int, int, int]) -> None:
        self.colour = colour

    def sprites(self, style: Style, box: Box) -> Iterable[Sprite]:
        surface = pygame.Surface(box.rect.size, pygame.SRCALPHA)
        surface.fill(self.colour)
        yield Sprite(surface, *box.rect.topleft)


class At(Wrapper):
    def __init__(self, child: Node, *box: float) -> None:
        self.child, self.box = child, Box(*box)

    def arrange(self, layout: Layouter, box: Box) -> Iterable[tuple[Node, Box]]:
        yield self.child, self.box


class Stage(Page):
    """A page that shows the nodes that a test gives it."""

    def __init__(self) -> None:
        super().__init__()
        self.make: Callable[[], list[Node]] = list

    def build(self) -> Node:
        return Layers(*self.make())


class Window(KitWindow[Stage]):
    def __init__(self, *nodes: Callable[[], Node], animations: str = "normal") -> None:
        super().__init__(Stage(), animations=animations)
        self.shows(*nodes)
        self.settle()

    def shows(self, *nodes: Callable[[], Node]) -> None:
        self.page.make = lambda: [node() for node in nodes]
        self.changed()
        self.feed(ms=0)

    def seen(self, colour: tuple[int, int, int]) -> list[tuple[tuple[int, ...], int]]:
        """Return the rectangle and the alpha of each block of this colour."""
        strongest = colour.index(max(colour))
        of_colour = [each for each in self.sprites if each.alpha and each.surface.get_at((0, 0))[strongest] > 99]
        return [(tuple(each.rect), each.alpha) for each in of_colour]


def block(key: str, colour: tuple[int, int, int], *box: float, **more: Any) -> Callable[[], Node]:
    return lambda: At(Keyed(key, Block(colour), **more), *box)


def test_new_node_fades_in_and_rises() -> None:
    window = Window()
    window.shows(block("card", RED, 10, 100, 20, 20, comes=Motion(160, "linear", y=20)))
    assert window.seen(RED) == []
    window.feed(ms=80)
    assert window.seen(RED) == [((10, 105, 20, 20), 128)]
    window.settle()
    assert window.seen(RED) == [((10, 100, 20, 20), 255)]


def test_removed_node_fades_out_at_its_place_and_sinks() -> None:
    window = Window(block("card", RED, 10, 100, 20, 20, goes=Motion(100, "linear", y=8)))
    window.shows()
    window.feed(ms=50)
    assert window.seen(RED) == [((10, 102, 20, 20), 128)]
    window.settle()
    assert window.seen(RED) == []


def test_moved_node_travels_to_its_new_place_and_size() -> None:
    window = Window(block("card", RED, 0, 0, 40, 40, travels=LONG))
    window.shows(block("card", RED, 100, 200, 80, 20, travels=LONG))
    assert window.seen(RED) == [((0, 0, 40, 40), 255)]
    window.feed(ms=160)
    assert window.seen(RED) == [((50, 100, 60, 30), 255)]
    window.settle()
    assert window.seen(RED) == [((100, 200, 80, 20), 255)]


def test_unstretched_node_keeps_its_size_on_the_way() -> None:
    window = Window(block("card", RED, 0, 0, 40, 40, travels=LONG, stretches=False))
    window.shows(block("card", RED, 100, 200, 80, 20, travels=LONG, stretches=False))
    window.feed(ms=160)
    assert window.seen(RED) == [((50, 105, 80, 20), 255)]


def test_interrupted_movement_continues_from_the_visible_place() -> None:
    window = Window(block("card", RED, 0, 0, 20, 20, travels=LONG))
    window.shows(block("card", RED, 100, 0, 20, 20, travels=LONG))
    window.feed(ms=160)
    window.shows(block("card", RED, 50, 200, 20, 20, travels=LONG))
    assert window.seen(RED) == [((50, 0, 20, 20), 255)]
    window.feed(ms=160)
    assert window.seen(RED) == [((50, 100, 20, 20), 255)]


def test_node_that_returns_during_its_exit_is_shown_once() -> None:
    card = block("card", RED, 0, 0, 20, 20, comes=Motion(100, "linear"), goes=Motion(100, "linear"))
    window = Window(card)
    window.shows()
    window.feed(ms=50)
    window.shows(card)
    assert window.seen(RED) == [((0, 0, 20, 20), 128)]
    window.settle()
    assert window.seen(RED) == [((0, 0, 20, 20), 255)]


# One inside the other


class Pair(Node):
    """A block, and another one to the right of it."""

    def __init__(self, inner: Node) -> None:
        self.inner = inner

    def arrange(self, layout: Layouter, box: Box) -> Iterable[tuple[Node, Box]]:
        yield Block(RED), Box(box.x, box.y, 20, 20)
        yield self.inner, Box(box.x + 50, box.y, 20, 20)


def pair(key: str, inner: Callable[[], Node], x: float, y: float, **more: Any) -> Callable[[], Node]:
    return lambda: At(Keyed(key, Pair(inner()), **more), x, y, 70, 20)


def plain() -> Node:
    return Block(BLUE)


def own(**more: Any) -> Callable[[], Node]:
    return lambda: Keyed("inner", Block(BLUE), **more)


@pytest.mark.parametrize("inner", [plain, own(), own(travels=None)])
def test_inner_node_travels_with_the_outer_one(inner: Callable[[], Node]) -> None:
    window = Window(pair("outer", inner, 0, 0))
    window.shows(pair("outer", inner, 100, 60))
    for _ in range(3):
        window.feed(ms=60)
        ((red, _),), ((blue, _),) = window.seen(RED), window.seen(BLUE)
        assert red == (blue[0] - 50, *blue[1:])


# Controls, sizes and looks


def test_button_that_has_gone_is_seen_but_not_pressed() -> None:
    window = Window()
    tells = window.page.tells("go")
    window.shows(lambda: At(Keyed("go", Button("go", Words("Go"), pressed_by="G", on=tells)), 10, 10, 200, 60))
    window.settle()
    place = window.control("go").rect.center
    window.shows()
    painted = [sprite for sprite in window.sprites if sprite.rect.collidepoint(place)]
    assert painted
    window.click(place)
    window.key("G")
    assert window.page.told == []


def test_button_that_travels_is_pressed_at_its_new_place_at_once() -> None:
    window = Window()

    def button(x: float) -> Callable[[], Node]:
        return lambda: At(Keyed("go", Button("go", Words("Go"), on=window.page.tells("go"))), x, 10, 100, 60)

    window.shows(button(10))
    window.settle()
    window.shows(button(500))
    window.click((550, 40))
    assert window.page.told == [("go", None)]


def test_new_size_or_look_of_the_window_moves_nothing() -> None:
    window = Window(block("card", RED, 0, 0, 20, 20), block("other", BLUE, 0, 0, 20, 20))
    window.page.make = lambda: [block("card", RED, 90, 9, 20, 20)(), block("third", GREEN, 5, 5, 20, 20)()]
    window.resize((800, 500))
    assert window.seen(RED) == [((90, 9, 20, 20), 255)]
    assert window.seen(BLUE) == []
    assert window.seen(GREEN) == [((5, 5, 20, 20), 255)]
    window.tree.stand_still()
    window.shows(block("card", RED, 0, 0, 20, 20))
    assert window.seen(RED) == [((0, 0, 20, 20), 255)]


def test_reduced_motion_fades_in_place_first_out_and_then_in() -> None:
    other = block("other", BLUE, 0, 50, 20, 20, goes=Motion(300, y=20))
    window = Window(block("card", RED, 0, 0, 20, 20), other, animations="reduced")
    window.shows(block("card", RED, 300, 0, 20, 20), block("third", GREEN, 0, 90, 20, 20, comes=Motion(500, y=50)))
    window.feed(ms=60)
    assert window.seen(RED) == [((0, 0, 20, 20), 128)]
    assert window.seen(BLUE) == [((0, 50, 20, 20), 128)]
    assert window.seen(GREEN) == []
    window.feed(ms=60)
    assert [*window.seen(RED), *window.seen(BLUE), *window.seen(GREEN)] == []
    window.feed(ms=60)
    assert window.seen(RED) == [((300, 0, 20, 20), 128)]
    assert window.seen(GREEN) == [((0, 90, 20, 20), 128)]
    window.feed(ms=60)
    assert window.seen(RED) == [((300, 0, 20, 20), 255)]


# Numbers


def test_number_counts_to_its_new_value() -> None:
    told: list[float] = []

    def shown(number: float) -> Node:
        told.append(number)
        return Node()

    def counting(value: float, **more: Any) -> Callable[[], Node]:
        return lambda: Counting("steps", value, shown, motion=LONG, **more)

    window = Window(counting(10))
    assert set(told) == {10}
    window.shows(counting(20))
    window.feed(ms=160)
    window.shows(counting(20))
    assert told[-1] == 15
    window.shows()
    told.clear()
    window.shows(counting(8, start=0))
    assert told == [8, 0]
