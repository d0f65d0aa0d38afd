"""The screen How to play, whose four pages are turned by Tab, arrows and segments. One page lists all keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from typing import NamedTuple

import pygame

from cantstop.model.record import AnyRules
from cantstop.view.app.actions import Binding, action, bindings_of
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.spoken_tree import entries, walk
from cantstop.view.app.ways import Change, kind, names
from cantstop.view.kit import drawing, keys
from cantstop.view.kit.drawing import Card, Icon, cap_picture, sign_cap
from cantstop.view.kit.fonts import BODY, LABEL, Text
from cantstop.view.kit.motion import Keyed
from cantstop.view.kit.node import Column, Node, Row, Spring
from cantstop.view.parts.lessons import LESSONS, figures_of, lesson_card
from cantstop.view.parts.page import chooser, head, page
from cantstop.view.sentences import sentence
from cantstop.view.words import has, say

SHEETS = ("menus", "cant_stop", "express", "after", "gamepad")
ORDER = (
    "title table new_game express_set_up settings how_to_play games trainer records about pause log save_as game_over "
    "roll_off express_table review training express_log express_over error"
).split()
COLUMNS, FEW_COLUMNS = 3, 2  # of keys; few in a tall window
HEADING = 1.55  # the height of a heading with the gap above it, in lines
TALLEST = 31.0  # the largest height of a line, in units
CAP = 22.0  # height in units of a key cap in a line of the list
ARROWS = {"Left": "arrow_left", "Right": "arrow_right", "Up": "arrow_up", "Down": "arrow_down"}

# Keys of every screen that are no actions.
FOCUS = (("focus", ("Tab",)), ("press", ("Enter",)), ("move", ("Up", "Down", "Left", "Right")))


# Buttons of a game controller (app/gamepad.py): their marks, and their usual labels.
GAMEPAD = (
    ("steer", ("Up", "Down", "Left", "Right")),
    ("press", ("pad a", "A")),
    ("another_name", ("pad a", "A")),
    ("back", ("pad b", "B")),
    ("hint", ("pad x", "X")),
    ("log", ("pad y", "Y")),
    ("menu", ("pad start", "Start")),
    ("leaf", ("LB", "RB")),
)
Also = tuple[tuple[str, tuple[str, ...]], ...]


class KeyRow(NamedTuple):
    does: str
    caps: tuple[str, ...]  # printed words, or the names of arrows


class KeyGroup(NamedTuple):
    screen: str
    sheet: str
    lines: tuple[KeyRow, ...]

    @property
    def tall(self) -> float:
        return HEADING + len(self.lines)


def groups() -> tuple[KeyGroup, ...]:
    """Return the groups of keys in the current language. Keys that screens share are listed once."""
    aloud = [each for each in bindings_of(kind("table")) if each.action.startswith("tell_")]
    everywhere = {*bindings_of(Screen), Binding("menu", "Esc"), *aloud}
    found = [_group("everywhere", SHEETS[0], _lines(bindings_of(Screen), set()), FOCUS)]
    listed: list[tuple[tuple[Binding, ...], Also]] = []
    for screen in map(kind, sorted(names(), key=_place)):
        bindings = bindings_of(screen)
        if (bindings, screen.key_lines) in listed:
            continue
        listed.append((bindings, screen.key_lines))
        told = everywhere
        if screen.sheet == "cant_stop" and screen.name != "table":
            told = everywhere | set(bindings_of(kind("table")))
        besides = tuple(each for each in screen.key_lines if Binding(each[0], each[1][0]) not in told)
        listed_below = {name for name, _ in besides}
        own = [each for each in bindings if each.action not in listed_below]
        found.append(_group(screen.name, screen.sheet, _lines(own, told), besides))
    found.append(_group("gamepad", "gamepad", (), GAMEPAD))
    found.append(_group("aloud", "gamepad", _lines(aloud, set()), ()))
    return tuple(group for group in found if group.lines)


def _place(screen: str) -> int:
    """Return the position of a screen in the list; screens missing from ORDER come last."""
    return ORDER.index(screen) if screen in ORDER else len(ORDER)


def _group(screen: str, sheet: str, lines: Iterable[tuple[str, tuple[str, ...]]], also: Also) -> KeyGroup:
    told = [KeyRow(_does(screen, action), caps) for action, caps in lines]
    for name, caps in also:
        printed = (cap if cap in ARROWS or cap.startswith("pad ") else keys.cap(cap) for cap in caps)
        told.append(KeyRow(_does(screen, name), tuple(printed)))
    return KeyGroup(screen, sheet, tuple(told))


def _does(screen: str, action: str) -> str:
    own = f"does.{screen}_{action}"
    return say(own if has(own) else f"does.{action}")


def _lines(bindings: Iterable[Binding], told: set[Binding]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the name of each action, and one text with all its keys."""
    found: dict[str, list[str]] = {}
    for each in bindings:
        if each not in told:
            found.setdefault(each.action, []).append(each.key)
    for name, all_keys in found.items():
        first, last = keys.cap(all_keys[0]), keys.cap(all_keys[-1]).split("+")[-1]
        yield name, (first if len(all_keys) == 1 else f"{first}–{last}",)


def key_columns(sheet: str, most: int = COLUMNS) -> Node:
    """Return the groups of keys on a sheet, side by side, with lines of one height."""
    columns = _columns([group for group in groups() if group.sheet == sheet], most)
    longest = max(sum(group.tall for group in column) for column in columns)
    columns += [()] * (most - len(columns))
    nodes = [_column(column, longest).share().sized(align="fill") for column in columns]
    return Column(Row(*nodes, gap=44).sized(height=TALLEST * longest))


def _columns(listed: list[KeyGroup], most: int) -> list[tuple[KeyGroup, ...]]:
    """Return the groups of keys in order, split into columns so that the highest column is as low as possible."""
    ways = (
        [tuple(listed[start:end]) for start, end in pairwise((0, *cuts, len(listed)))]
        for cuts in combinations(range(1, len(listed)), min(most, len(listed)) - 1)
    )
    return min(ways, key=lambda columns: max(sum(group.tall for group in column) for column in columns))


def _column(column: tuple[KeyGroup, ...], longest: float) -> Node:
    """Return a column of groups of keys, padded to the height of the longest column."""
    rows: list[Node] = []
    for group in column:
        heading = Text(say(f"keys.{group.screen}"), LABEL.of(19)._replace(heading=True), lines=1)
        rows.append(Row(heading, margin=(0, 4, 0, 0)).share(HEADING))
        rows += [_line(line).share() for line in group.lines]
    return Column(*rows, Spring(longest - sum(group.tall for group in column)))


def _line(line: KeyRow) -> Node:
    does = Text(line.does, BODY.of(16.5), lines=1).share()
    return Row(does, *(_cap(cap) for cap in line.caps), gap=3).as_one()


def _cap(words: str) -> Node:
    if words.startswith("pad "):
        mark = words.removeprefix("pad ")
        return Icon(lambda style: drawing.mark(mark, style.px(CAP), style.theme["ink"])).saying(mark)
    if words in ARROWS:
        return Icon(lambda style: sign_cap(ARROWS[words], style, height=CAP)).saying(keys.cap(words))
    return Icon(lambda style: cap_picture(drawing.Cap(words), style, height=CAP)).saying(words)


PAGES = ("cant_stop", "express", "variants", "keys")
TURNS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
READS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
IN_A_COLUMN = 4  # the most cards in one column of a tall window; more are in two columns
# Stops of the arrows: each page, and each sheet of the keys.
LEAVES = (*((page, "") for page in PAGES[:-1]), *(("keys", sheet) for sheet in SHEETS))


class HowToPlay(Screen):
    across = 900.0

    def __init__(self, context: Context, page: str = PAGES[0], rules: AnyRules | None = None) -> None:
        super().__init__(context)
        self.figures = figures_of(rules)
        self.page = page if page in PAGES else PAGES[0]
        self.sheet = SHEETS[0]
        self._read = self.leaf, -1  # the part of a page that was read last to a listener
        arrows = {name.lower(): keys.cap(name) for name in ARROWS}
        context.tell_aloud(lambda: (self.say("howto.title"),))
        context.teach_aloud("spoken.keys_howto", **arrows)

    @property
    def leaf(self) -> tuple[str, str]:
        return self.page, self.sheet if self.page == "keys" else ""

    def build(self) -> Node:
        icon, tip = ("tick", "howto.notes_again") if self.notes_on else ("again", "howto.notes")
        notes = self.button(self.notes, label_size=17, pad=14, icon=icon, tip=self.say(tip))
        choices = {each: f"howto.{each}" for each in PAGES}
        pages = chooser(self.turn_to, choices, self.page, self.say("howto.title"), 54)
        title, notes = self.say("howto.title"), notes.sized(height=54)
        if self.layout.tall:
            return page(head(self.back_button(), title, notes), Column(pages, self._leaf().share(), gap=16))
        return page(head(self.back_button(), title, notes, pages), self._leaf())

    @property
    def notes_on(self) -> bool:
        """Whether the next game of each kind begins with the notes."""
        return not (self.context.settings.notes or self.context.settings.express_notes)

    def _leaf(self) -> Node:
        if self.page == "keys":
            sheets = {each: f"howto.keys_{each}" for each in SHEETS}
            tabs = chooser(self.turn_to_sheet, sheets, self.sheet, self.say("howto.title"), 48)
            listed = Keyed(
                f"keys_{self.sheet}", key_columns(self.sheet, FEW_COLUMNS if self.layout.tall else COLUMNS), goes=None
            )
            return Card(Column(tabs, listed.share(), gap=18), (24, 18))
        lessons = LESSONS[self.page]
        across = (len(lessons) + 1) // 2
        if self.layout.tall:
            across = 1 if len(lessons) <= IN_A_COLUMN else 2
        named = (lesson_card(number, name, self.figures) for number, name in enumerate(lessons, 1))
        cards = [card.share().sized(align="fill") for card in named]
        rows = (Row(*cards[first : first + across], gap=16) for first in range(0, len(cards), across))
        return Column(*(row.share() for row in rows), gap=16)

    @action("howto.title", "Tab", name="next_page")
    def turn_to(self, page: str) -> Change:
        self.page = page
        return None

    @action("howto.keys", "K", name="next_sheet")
    def turn_to_sheet(self, sheet: str) -> Change:
        self.sheet = sheet
        return None

    @action("howto.notes_of", "N", icon="again")
    def notes(self) -> Change:
        self.context.change(notes=0, express_notes=0)
        self.context.tell_aloud(lambda: [self.say("howto.notes_again")])
        return None

    def how_to_play(self) -> Change:
        return None

    def takes(self, event: pygame.event.Event) -> bool:
        """Turn the pages or sheets for the arrow keys, wherever the focus is; for a listener, read the next part."""
        plain = event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if plain and event.key in READS and self.context.listened:
            self._read_on(READS[event.key])
            return True
        if not plain or event.key not in TURNS:
            return False
        place = LEAVES.index(self.leaf) + TURNS[event.key]
        if 0 <= place < len(LEAVES):
            self.context.play("choose")
            self.page, sheet = LEAVES[place]
            self.sheet = sheet or self.sheet
            self.changed()
        return True

    def _read_on(self, step: int) -> None:
        """Let a screen reader say the next or previous part of the page, which is a heading with the text below it."""
        parts: list[list[str]] = []
        for entry in walk(entries(self.tree.root)) if self.tree.root is not None else ():
            if entry.spoken.kind == "heading":
                parts.append([])
            if entry.spoken.kind in ("heading", "text") and parts:
                parts[-1].append(sentence(entry.spoken.words))
        parts = [part for part in parts if len(part) > 1]  # without the title
        leaf, last = self._read
        number = min(len(parts) - 1, max(0, (last if leaf == self.leaf else -1) + step))
        self._read = self.leaf, number
        self.context.tell_aloud(lambda: parts[number])
