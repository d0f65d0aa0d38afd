"""Tests that children of containers are inside, uncut and apart, with random contents in windows of any size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from input_events import have_a_screen

from cantstop.view.kit.fonts import BODY, LABEL, TITLE, Text
from cantstop.view.kit.fonts import alike as alike_texts
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import (
    Align,
    Alike,
    Anchored,
    Between,
    Box,
    Column,
    Grid,
    Layers,
    Layouter,
    Node,
    Padded,
    Row,
    Size,
    Spring,
)
from cantstop.view.kit.theme import Style, Theme

NEARLY = 0.01  # pixels: sums of fractions
WINDOWS = some.tuples(some.integers(640, 3840), some.integers(400, 2160))
WORDS = some.lists(some.text("abcdefghijklmnoprstuvwß", min_size=1, max_size=14), min_size=1, max_size=12).map(" ".join)


@pytest.fixture(scope="module", autouse=True)
def _screen() -> None:
    have_a_screen()


class Block(Node):
    def __init__(self, w: float, h: float) -> None:
        self.w, self.h = w, h

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return Size(self.w * layout.u, self.h * layout.u)


def blocks() -> some.SearchStrategy[Node]:
    return some.builds(Block, some.floats(0, 300), some.floats(0, 200))


def texts() -> some.SearchStrategy[Node]:
    return some.builds(Text, WORDS, some.sampled_from([BODY, LABEL, TITLE]), lines=some.sampled_from([0, 1, 2, 3]))


def alike(many: list[Node], x: float = 0.0) -> list[Node]:
    """Return nodes of one kind, each in a row."""
    return [Row(Alike(child, Layers(*many), x=x), Spring()) for child in many]


def trees() -> some.SearchStrategy[Node]:
    leaves = some.one_of(blocks(), texts(), some.builds(Spring))

    def containers(children: some.SearchStrategy[Node]) -> some.SearchStrategy[Node]:
        several, heights = some.lists(children, min_size=1, max_size=4), some.floats(0, 300)
        gaps, shares = some.floats(0, 30), some.sampled_from([0.0, 1.0, 2.5])
        across: some.SearchStrategy[Align] = some.sampled_from(["start", "middle", "end", "fill"])

        def line(kind: type[Row | Column], many: list[Node], gap: float, grow: float, across: Align) -> Node:
            return kind(*many, gap=gap, grow=grow, across=across)

        return some.one_of(
            some.builds(line, some.sampled_from([Row, Column]), several, gaps, shares, across),
            some.builds(lambda many, gap, wide: Grid(*many, columns=wide, gap=gap), several, gaps, some.integers(1, 3)),
            some.builds(lambda many: Layers(*many), several),
            some.builds(Padded, children, some.floats(0, 20)),
            some.builds(Anchored, children, some.floats(0, 1), some.floats(0, 1)),
            some.builds(lambda many, x: Column(*alike(many, x)), several, some.floats(0, 1)),
            some.builds(lambda child, low, high: Between(child, *sorted((low, high))), children, heights, heights),
        )

    return some.recursive(leaves, containers, max_leaves=14)


def layouter(size: tuple[int, int]) -> Layouter:
    return Layouter(Style(Theme("light"), min(size[0] / 1280, size[1] / 800)))


def placed(layout: Layouter, node: Node, box: Box) -> Iterator[tuple[Node, Box, list[tuple[Node, Box]]]]:
    children = list(layout.places(node, box))
    yield node, box, children
    for child, place in children:
        yield from placed(layout, child, place)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(trees(), WINDOWS)
def test_children_stay_inside_their_container_and_apart(tree: Node, size: tuple[int, int]) -> None:
    for node, box, children in placed(layouter(size), tree, Box(0, 0, *size)):
        for number, (_, one) in enumerate(children):
            assert min(one.w, one.h) >= 0
            assert min(one.x - box.x, one.y - box.y, box.right - one.right, box.bottom - one.bottom) >= -NEARLY
            if isinstance(node, (Row, Column, Grid)):
                for _, other in children[number + 1 :]:
                    across = min(one.right, other.right) - max(one.x, other.x)
                    down = min(one.bottom, other.bottom) - max(one.y, other.y)
                    assert min(across, down) <= NEARLY
                    assert isinstance(node, Grid) or not one.rect.colliderect(other.rect), "edges are rounded alike"


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(WORDS, some.sampled_from([0, 1, 2, 3]), some.floats(60, 900), some.floats(24, 500), some.floats(0.5, 3))
def test_text_is_never_cut(words: str, lines: int, wide: float, high: float, u: float) -> None:
    text, style = Text(words, BODY, lines=lines), Style(Theme("light"), u)
    box = Box(10, 20, wide * u, high * u)
    sprites = list(text.sprites(style, box))
    written = sum(sprite.surface.get_bounding_rect().w for sprite in sprites)
    assert written > 0
    smallest = min((sprite.surface.get_height() for sprite in sprites), default=0)
    for sprite in sprites:
        if smallest > 8:  # four pixels is the smallest size of letters
            assert sprite.rect.w <= box.w + 2
            assert sprite.x >= box.x - 2


def test_list_builds_only_visible_rows() -> None:
    built: list[int] = []

    def row(number: int) -> Node:
        built.append(number)
        return Block(100, 40)

    layout = layouter((1280, 800))
    rows = List("files", 100_000, row, row_height=40, chosen=50_000)
    boxes = list(rows.arrange(layout, Box(0, 0, 500, 400)))
    assert built == list(range(49_991, 50_001))
    assert len(boxes) == 11  # and the bar


def test_chosen_row_stays_visible_when_fewer_rows_fit() -> None:
    layout = layouter((1280, 800))
    rows = List("choices", 9, lambda number: Block(100, 40), row_height=40, chosen=4)
    for high, first in ((200, 0), (160, 1)):
        assert rows.span(layout, Box(0, 0, 500, high * layout.u)).first == first


def test_nodes_are_measured_a_few_times_at_any_depth() -> None:
    asked = []

    class Counted(Text):
        def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
            asked.append(self.words)
            return super().measured(layout, room, least)

    tree: Node = Counted("seven")
    for _ in range(8):
        tree = Column(Row(tree, Spring(), gap=4), Spring(), margin=6)
    list(placed(layouter((1280, 800)), tree, Box(0, 0, 900, 600)))
    assert len(asked) < 40


@pytest.mark.parametrize("room", [400, 90, 60])
def test_alike_texts_share_size_and_width(room: int) -> None:
    style = Style(Theme("light"), 1.0)
    layout, space = Layouter(style), Size(room, 40)
    texts = alike_texts(*(Text(words, LABEL, lines=1) for words in ("Ben", "Wilhelmina Feath", "Chloé")))
    assert len({text.fitted(1.0, space).px for text in texts}) == 1
    sizes = [layout.size(text, space) for text in texts]
    assert len(set(sizes)) == 1
    assert all(text.fitted(1.0, sizes[0]).px == texts[1].fitted(1.0, space).px for text in texts)
