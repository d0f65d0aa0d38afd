"""Containers with any contents in windows of any size: children stay inside, apart, and uncut."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from input_events import have_a_screen

from cantstop.view.kit.control import ControlNode
from cantstop.view.kit.fonts import BODY, LABEL, TITLE, Text
from cantstop.view.kit.fonts import alike as alike_texts
from cantstop.view.kit.lists import List, Running
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
    Newest,
    Node,
    Padded,
    Row,
    Size,
    Spring,
    shared,
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

    def natural(self, layout: Layouter, room: Size) -> Size:
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
    children = list(node.arrange(layout, box))
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


@given(some.floats(200, 2000), some.lists(some.sampled_from([1.0, 2.0, 3.0]), min_size=1, max_size=5))
def test_springs_divide_the_spare_room_by_their_shares(wide: float, shares: list[float]) -> None:
    row = Row(Block(100, 20), *(Spring(share) for share in shares))
    boxes = [box for _, box in row.arrange(layouter((1280, 800)), Box(0, 0, wide, 50))]
    for share, box in zip(shares, boxes[1:]):
        assert box.w == pytest.approx((wide - 100) * share / sum(shares))


@given(
    some.lists(some.floats(0, 500), min_size=1, max_size=8),
    some.lists(some.floats(0, 1), min_size=8, max_size=8),
    some.floats(0, 3000),
)
def test_lengths_fill_the_room_when_a_child_grows(natural: list[float], parts: list[float], room: float) -> None:
    least = [long * part for long, part in zip(natural, parts)]
    assert sum(shared(natural, lambda: least, [0.0] * len(natural), room)) <= room + NEARLY
    if sum(least) > 0 or sum(natural) <= room:
        assert sum(shared(natural, lambda: least, [1.0] * len(natural), room)) == pytest.approx(room)


def test_label_without_room_wraps_and_pushes_the_next_node() -> None:
    layout = layouter((1280, 800))
    label = Text("Ein sehr langes Wort und noch eines dahinter", LABEL)
    wide, narrow = layout.size(label, Size(900, 400)), layout.size(label, Size(260, 400))
    assert wide.h < narrow.h
    column = Column(label, Block(10, 10))
    (_, first), (_, second) = column.arrange(layout, Box(0, 0, 260, 400))
    assert second.y >= first.bottom - NEARLY


def test_grid_column_is_as_wide_as_its_widest_cell() -> None:
    grid = Grid(Block(40, 10), Block(5, 10), Block(90, 10), Block(5, 10), columns=(0, 1), gap=10)
    boxes = [box for _, box in grid.arrange(layouter((1280, 800)), Box(0, 0, 400, 100))]
    assert [(box.x, box.w) for box in boxes[:2]] == [(0, 90), (100, 300)]


@given(some.lists(blocks(), min_size=1, max_size=5), WINDOWS)
def test_alike_nodes_have_the_size_of_the_largest(many: list[Node], size: tuple[int, int]) -> None:
    layout, box = layouter(size), Box(0, 0, *size)
    largest = [max(layout.size(each, box.size)[side] for each in many) for side in (0, 1)]
    for row in alike(many):
        (_, first), _ = row.arrange(layout, box)
        assert layout.size(row, box.size).h == pytest.approx(largest[1])
        assert first.w == pytest.approx(min(largest[0], size[0]))


@given(some.floats(0, 200), some.floats(0, 200), some.floats(0, 500))
def test_between_shrinks_to_its_lesser_height(one: float, other: float, room: float) -> None:
    least, most = sorted((one, other))
    layout = layouter((1280, 800))
    (_, box), _ = Column(Between(Block(10, 10), least, most), Block(10, 100)).arrange(layout, Box(0, 0, 50, room))
    if room >= 100 + least:
        assert box.h == pytest.approx(min(most, room - 100))
    assert box.h <= most + NEARLY


def test_margin_stays_inside_a_box_that_is_too_small() -> None:
    tree = Padded(Block(10, 10), 8)
    ((_, inner),) = tree.arrange(layouter((1280, 800)), Box(20, 30, 100, 5))
    assert (inner.y, inner.h) == (35, 0)


@pytest.mark.parametrize(("newest_first", "seen"), [(False, [2, 3, 4]), (True, [4, 3, 2])])
def test_newest_shows_the_last_rows_that_fit(newest_first: bool, seen: list[int]) -> None:
    rows: list[Node] = [Block(50, 20) for _ in range(5)]
    layout = layouter((1280, 800))
    found = list(Newest(rows, 20, newest_first=newest_first).arrange(layout, Box(0, 10, 100, 79 * layout.u)))
    assert [rows.index(row) for row, _ in found] == seen
    assert [box.y for _, box in found] == [10 + 20 * layout.u * place for place in range(3)]


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


def test_running_text_that_fits_does_not_scroll() -> None:
    layout, bars = layouter((1280, 800)), []
    for words in ("short", "long " * 900):
        *rows, last = list(Running("page", words).arrange(layout, Box(0, 0, 500, 400)))
        assert len(rows) <= 400 / 20
        bars.append(isinstance(last[0], ControlNode))
    assert bars == [False, True]


def test_boxes_round_their_edges_so_that_neighbours_touch() -> None:
    left, right = Box(0, 0, 10.4, 10), Box(10.4, 0, 10.4, 10)
    assert left.rect.right == right.rect.left
    assert isinstance(left.rect, pygame.Rect)


@pytest.mark.parametrize(("line", "side"), [(Row, 2), (Column, 3)])
def test_share_fixes_the_length_of_a_node(line: type[Row | Column], side: int) -> None:
    children = Block(40, 40), Block(5, 5).share(), Block(90, 90).share(2)
    boxes = [box for _, box in line(*children).arrange(layouter((1280, 800)), Box(0, 0, 400, 400))]
    assert [box[side] for box in boxes] == [40, 120, 240]


def test_node_with_a_share_of_a_row_has_its_natural_height() -> None:
    layout, words = layouter((1280, 800)), "A line of some words that has to wrap where it is narrow"
    share, beside = Text(words, BODY, lines=0).share(), Spring(0).sized(width=300)
    row = Row(share, beside)
    alone = layout.size(Text(words, BODY, lines=0), Size(200, 500))
    assert layout.size(row, Size(500, 500)).h == alone.h
    (_, place), _ = row.arrange(layout, Box(0, 0, 500, 500))
    assert (place.w, place.h) == (200, alone.h)


def test_nodes_are_measured_a_few_times_at_any_depth() -> None:
    asked = []

    class Counted(Text):
        def natural(self, layout: Layouter, room: Size) -> Size:
            asked.append(self.words)
            return super().natural(layout, room)

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
