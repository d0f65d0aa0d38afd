"""The shown tree as entries for a screen reader."""

from __future__ import annotations

from pathlib import Path

from playhouse import Playhouse

from cantstop.view.app.spoken_tree import entries, walk


def spoken(house: Playhouse) -> list[str]:
    return [str(entry) for entry in walk(entries(house.screen.tree.root))]


def test_entries_of_the_title_are_its_buttons_with_their_notes(tmp_path: Path) -> None:
    told = spoken(Playhouse(tmp_path))
    assert told[0].startswith("button: Play against the computer")
    assert "button: Continue (No unfinished game) [C] unavailable" in told


def test_entries_of_choices_name_all_and_mark_the_chosen_one(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    house.key("G")
    assert any(line.startswith("choices") and "*" in line for line in spoken(house))


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
    assert context.take_aloud() == ["6 2 4 1."]
    assert context.take_aloud() == []
