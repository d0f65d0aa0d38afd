"""Tests of the updates sent to a screen reader: entries with unique numbers, one focus, and lines in order."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playhouse import Playhouse

from cantstop.view.app.reader import APART, CAME, WENT, Reader, _word_lengths
from cantstop.view.app.spoken_tree import Entry, entries, walk
from cantstop.view.kit.fonts import BODY, Text
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.tree import PlacedNode
from cantstop.view.words import say


class Names:
    """A stand-in for an enum that has every name."""

    def __getattr__(self, name: str) -> str:
        return name


class FakeNode:
    def __init__(self, role: str) -> None:
        self.role, self.told = role, dict[str, Any]()
        self.actions: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name == "add_action":
            return self.actions.append
        if name.startswith("set_"):
            return lambda *value: self.told.__setitem__(name[4:], value[0] if value else True)
        raise AttributeError(name)

    @property
    def description(self) -> str | None:
        return self.told.get("description")

    def clear_description(self) -> None:
        self.told.pop("description", None)


class FakeUpdate:
    def __init__(self, focus: int) -> None:
        self.focus, self.tree, self.nodes = focus, None, list[tuple[int, FakeNode]]()


class FakeAdapter:
    """A stand-in for AccessKit's adapter, which records the updates sent to it."""

    def __init__(self) -> None:
        self.updates: list[FakeUpdate] = []

    def update_if_active(self, make: Any) -> None:
        self.updates.append(make())

    def update_window_focus_state(self, focused: bool) -> None: ...


KIT = SimpleNamespace(
    **{name: Names() for name in ("Role", "Action", "Live", "Toggled")},
    Node=FakeNode,
    TreeUpdate=FakeUpdate,
    Tree=lambda root: SimpleNamespace(root=root),
    Rect=lambda *sides: sides,
    TextPosition=lambda *place: place,
    TextSelection=lambda *places: places,
)


@pytest.fixture
def listened(tmp_path: Path) -> tuple[Playhouse, Reader, FakeAdapter]:
    house = Playhouse(tmp_path, animations="reduced", short_waits_offered=True)
    reader, adapter = Reader(house.loop), FakeAdapter()
    reader.kit, reader._adapter = KIT, adapter
    reader._note(CAME)
    reader.hear(())
    return house, reader, adapter


def frame(house: Playhouse, reader: Reader) -> None:
    house.wait(50)
    reader.tell(APART)


def test_nothing_is_sent_without_a_reader(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    reader, adapter = Reader(house.loop), FakeAdapter()
    reader.kit, reader._adapter = KIT, adapter
    frame(house, reader)
    assert adapter.updates == []
    reader._note(CAME)
    reader.hear(())
    frame(house, reader)
    sent = len(adapter.updates)
    assert sent
    reader._note(WENT)
    reader.hear(())
    house.key("G")
    frame(house, reader)
    assert len(adapter.updates) == sent


def test_number_of_a_removed_node_is_never_reused(listened: tuple[Playhouse, Reader, FakeAdapter]) -> None:
    house, reader, adapter = listened
    for key in ("", "G", "Esc", "G", "Esc", "N", "Esc", "X", "Esc", "Enter", "F10", "Esc"):
        if key:
            house.key(key)
        frame(house, reader)
    present, gone = set[int](), set[int]()
    for update in adapter.updates:
        numbers = {number for number, _ in update.nodes}
        assert not numbers & gone
        gone |= present - numbers
        present = numbers
    assert len(gone) > 30


def test_every_update_has_each_child_and_the_focus_once(listened: tuple[Playhouse, Reader, FakeAdapter]) -> None:
    house, reader, adapter = listened
    for key in ("", "N", "Esc", "Enter", "Space"):
        if key:
            house.key(key)
        frame(house, reader)
    for update in adapter.updates:
        numbers = [number for number, _ in update.nodes]
        assert len(numbers) == len(set(numbers))
        assert update.focus in numbers
        children = [child for _, node in update.nodes for child in node.told.get("children", ())]
        assert sorted(children) == sorted(set(numbers) - {1})


def test_note_of_a_control_changes_only_after_the_focus_has_left(
    listened: tuple[Playhouse, Reader, FakeAdapter],
) -> None:
    house, reader, adapter = listened
    for key in ("", "X", "Enter", "Space", *[""] * 80):
        if key:
            house.key(key)
        frame(house, reader)
    numbers = {node.told["author_id"]: number for number, node in adapter.updates[-1].nodes if "author_id" in node.told}
    thrown = [(update.focus, dict(update.nodes).get(numbers["throw"])) for update in adapter.updates]
    notes = [(focus == numbers["throw"], node.description) for focus, node in thrown if node is not None]
    noted = notes.index((False, say("spoken.after_marks")))
    assert (True, None) in notes[:noted]
    assert notes[noted - 1] == (False, None)
    assert (True, say("spoken.after_marks")) not in notes


def test_same_line_twice_is_two_nodes_and_only_the_last_four_stay(
    listened: tuple[Playhouse, Reader, FakeAdapter],
) -> None:
    house, reader, adapter = listened
    for _ in range(6):
        house.context.tell_aloud(lambda: ("6 2 4 1.",))
        frame(house, reader)
    said = [number for number, node in adapter.updates[-1].nodes if node.told.get("live")]
    assert len(said) == len(set(said)) == 4


def test_lines_that_come_together_are_said_as_one(listened: tuple[Playhouse, Reader, FakeAdapter]) -> None:
    """Lines are joined, because a screen reader ignores a line that comes soon after another."""
    house, reader, adapter = listened
    frame(house, reader)
    said = []
    for line, ms in (("Otto: 9 kept", APART), ("Your roll.", 50), ("Round 2.", 50), ("", 50)):
        house.context.tell_aloud(partial(str.split, line, "|"))
        reader.tell(ms)
        said.append([node.told["value"] for _, node in adapter.updates[-1].nodes if node.told.get("live")][-1])
    assert said == ["Otto: 9 kept", "Otto: 9 kept", "Otto: 9 kept", "Your roll. Round 2."]


def test_value_set_by_a_key_is_spoken(listened: tuple[Playhouse, Reader, FakeAdapter]) -> None:
    house, reader, adapter = listened
    said = []
    for key in ("G", "D", "M", "Y", "Esc"):
        house.key(key)
        frame(house, reader)
        said.append([node.told["value"] for _, node in adapter.updates[-1].nodes if node.told.get("live")][-1])
    changes = ["Look: Dark", "Volume: 0. Sound: switched off", "Larger symbols: switched on"]
    assert said == ["Settings", *changes, "Can\N{RIGHT SINGLE QUOTATION MARK}t Stop"]


def test_click_presses_the_control_and_a_choice_takes_its_value(
    listened: tuple[Playhouse, Reader, FakeAdapter],
) -> None:
    house, reader, adapter = listened
    frame(house, reader)
    play = next(number for number, node in adapter.updates[-1].nodes if node.told.get("author_id") == "settings")
    reader._note(SimpleNamespace(action="CLICK", target=play, data=None))
    reader.hear(())
    frame(house, reader)
    assert house.name == "settings"
    wanted = next(
        number for number, node in adapter.updates[-1].nodes if node.told.get("author_id", "").startswith("pace:3")
    )
    reader._note(SimpleNamespace(action="CLICK", target=wanted, data=None))
    reader.hear(())
    frame(house, reader)
    assert house.context.settings.pace == "at_once"


def test_notice_stays_while_a_reader_listens(listened: tuple[Playhouse, Reader, FakeAdapter]) -> None:
    house, reader, _ = listened
    house.context.announce("Saved.")
    house.wait(20_000)
    assert house.loop.toast.busy
    assert house.context.listened
    reader.tell(APART)


def test_words_of_a_field_are_as_long_as_its_text() -> None:
    assert _word_lengths("Anna and Ben") == [5, 4, 3]
    assert _word_lengths("") == []
    assert _word_lengths("Eva ") == [4]


def test_value_typed_by_a_reader_is_put_into_the_field(listened: tuple[Playhouse, Reader, FakeAdapter]) -> None:
    house, reader, adapter = listened
    house.key("N")
    frame(house, reader)
    number = next(number for number, node in adapter.updates[-1].nodes if node.role == "TEXT_INPUT")
    reader._note(SimpleNamespace(action="SET_VALUE", target=number, data=("Value", "Eva")))
    reader.hear(())
    frame(house, reader)
    assert dict(adapter.updates[-1].nodes)[number].told["value"] == "Eva"


def test_error_in_a_press_by_a_reader_is_shown_like_any_other(
    listened: tuple[Playhouse, Reader, FakeAdapter], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, reader, adapter = listened
    frame(house, reader)
    number = next(number for number, node in adapter.updates[-1].nodes if node.told.get("author_id") == "settings")
    monkeypatch.setattr(type(house.screen), "acts", lambda self: 1 / 0)
    reader._note(SimpleNamespace(action="CLICK", target=number, data=None))
    reader.hear(())
    monkeypatch.undo()
    frame(house, reader)
    assert house.name == "error"


def test_equal_texts_get_keys_of_their_own_number(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    house.key("G")
    keys = [entry.key for entry in walk(entries(house.screen.tree.root))]
    assert len(keys) == len(set(keys))


def test_lines_are_not_computed_without_a_listener(tmp_path: Path) -> None:
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


def test_entry_of_a_field_has_its_text_and_caret(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="new_game")

    def field() -> Entry:
        return next(each for each in walk(entries(house.screen.tree.root)) if each.spoken.kind == "field")

    assert field().spoken.selected is None
    house.click(field().control)
    house.type("Eva")
    assert (field().spoken.value, field().spoken.selected) == ("Eva", (3, 3))
