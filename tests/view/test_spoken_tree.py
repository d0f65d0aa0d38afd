"""The shown tree as entries for a screen reader."""

from __future__ import annotations

from pathlib import Path

from playhouse import Playhouse

from cantstop.view.app.spoken_tree import Entry, entries, walk
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.text import BODY, Text
from cantstop.view.kit.tree import PlacedNode


def test_equal_texts_get_keys_of_their_own_number(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    house.key("G")
    keys = [entry.key for entry in walk(entries(house.screen.tree.root))]
    assert len(keys) == len(set(keys))


def test_nobody_listening_makes_no_line(tmp_path: Path) -> None:
    context = Playhouse(tmp_path).context
    made: list[str] = []
    context.tell_aloud(lambda: made.append("made") or ("6 2 4 1.",))  # type: ignore[func-returns-value]
    assert made == []
    context.listened = True
    context.tell_aloud(lambda: ("6 2 4 1.",))
    assert context.take_aloud() == "6 2 4 1."
    assert context.take_aloud() == ""


def test_entries_of_a_drawing_with_lines_are_a_list_and_its_items() -> None:
    picture = PlacedNode(Node().saying("Board", lines=lambda: ("2: empty", "3: Anna 1")), Box(0, 0, 9, 9))
    assert [str(each) for each in walk(entries(picture))] == ["list: Board 2 of 2", "item: 2: empty", "item: 3: Anna 1"]


def test_texts_of_a_row_that_is_one_are_one_entry() -> None:
    texts = [PlacedNode(Text(words, BODY), Box(0, 0, 9, 9)) for words in ("9", "games played")]
    row = PlacedNode(Node().as_one(), Box(0, 0, 9, 9), texts)
    assert [str(each) for each in entries(row)] == ["text: 9, games played"]


def test_entry_of_a_field_tells_what_is_typed_and_where_the_caret_is(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="new_game")

    def field() -> Entry:
        return next(each for each in walk(entries(house.screen.tree.root)) if each.spoken.kind == "field")

    assert field().spoken.selected is None
    house.click(field().control)
    house.type("Eva")
    assert (field().spoken.value, field().spoken.selected) == ("Eva", (3, 3))
