"""Notes of a person's first game, once each, on the things themselves. Each game says which and when.

Nothing is blocked: acting closes a note, Enter is "understood", Esc is "no more notes".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, NamedTuple

import pygame

from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.app.screen import Screen
from cantstop.view.kit import keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.buttons import Button
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Column, Row
from cantstop.view.kit.controls import Button as NodeButton
from cantstop.view.kit.controls import Shaped
from cantstop.view.kit.drawing import Drawing
from cantstop.view.kit.faces import Style, Words
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600, TEXT_700
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.kit.text import BODY, HEADING, STRONG_NOTE, Text
from cantstop.view.parts.notes import pictures
from cantstop.view.parts.paper import Paper

WIDE, PAD, POINT = 300.0, 20.0, 13.0


class Thing(NamedTuple):
    """What a note speaks of, in window pixels."""

    rect: pygame.Rect
    octagon: bool = False  # the form of its ring
    note_on_left: bool = False
    note_wide: float = WIDE


class Notes:
    names: ClassVar[tuple[str, ...]]  # their keys among the words, in order
    setting: ClassVar[str]  # counts those that have been seen

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.shown: int | None = None  # the note that is seen
        self._sprites: list[Sprite] = []

    # To be written by each game

    def due(self, seen: int) -> int | None:
        """The note that this moment calls for, by its number from 0, when so many have been seen."""
        raise NotImplementedError

    def thing(self, note: int) -> Thing | None:
        raise NotImplementedError

    def values(self) -> dict[str, object]:
        """What the words of the notes put in."""
        return {}

    # ---------------------------------------------------------------- which

    @property
    def seen(self) -> int:
        count = getattr(self.screen.context.settings, self.setting)
        assert isinstance(count, int)
        return count

    def build(self) -> None:
        """Lays out the note that this moment calls for, if any. Call it after the rest is laid out."""
        due = self._next()
        if self.shown is not None and due != self.shown:
            self._count(self.shown + 1)  # acting has closed it
            due = self._next()
        self.shown, self._sprites = due, []
        thing = None if due is None else self.thing(due)
        if thing is None:
            self.shown = None
        elif due is not None:
            self._lay(due, thing)

    def _next(self) -> int | None:
        seen = self.seen
        return None if seen >= len(self.names) or self.screen.timeline.playing else self.due(seen)

    def _count(self, count: int) -> None:
        if count > self.seen:
            self.screen.context.change(**{self.setting: count})

    # ---------------------------------------------------------------- how it looks

    def _lay(self, note: int, thing: Thing) -> None:
        layout, style, say = self.screen.layout, self.screen.style, self.screen.say
        paper = Paper(layout, style, 0, layout.content)
        values = self.values()
        title, text = say(f"note.{self.names[note]}", **values), say(f"note.{self.names[note]}_text", **values)
        wide, room = thing.note_wide, thing.note_wide - 2 * PAD
        high = 90 + 23 * paper.lines_of(text, TEXT_600, 17, room) + 148.0
        gap = POINT + 15
        edge = (thing.rect.left if thing.note_on_left else thing.rect.right) / style.u - layout.left
        x = edge - gap - wide if thing.note_on_left else edge + gap
        middle = thing.rect.centery / style.u
        y = min(max(18.0, middle - high * 0.7), layout.height - 18 - high)
        rect = paper.rect(x, y, wide, high)
        at = min(max(thing.rect.centery - rect.y, style.px(30)), rect.h - style.px(30))
        ring = thing.rect.inflate(style.px(22), style.px(26 if thing.octagon else 22))
        ring.clamp_ip(pygame.Rect((0, 0), layout.size))
        paper.sprites.append(Sprite(pictures.dashed_ring(ring.w, ring.h, thing.octagon, style), *ring.topleft))
        paper.picture(pictures.card(rect.w, rect.h, at, thing.note_on_left, style), rect.topleft)
        count = say("note.count", n=note + 1, all=len(self.names))
        paper.write(count, TEXT_700, 16, "ink_muted", (x + PAD, y + 30), room=room - 80)
        dots = pictures.dots(style.px(64), style.px(14), note, len(self.names), style)
        paper.put(dots, (x + wide - PAD - 64, y + 23))
        paper.write(title, DISPLAY_800, 23, "ink", (x + PAD, y + 62), room=room, lines=2)
        paper.text(text, TEXT_600, 17, "ink", (x + PAD, y + 84), room, high - 84 - 148 + 6)
        self._sprites = paper.sprites
        self._buttons(paper, x + PAD, y + high - 142, room)

    def _buttons(self, paper: Paper, x: float, y: float, w: float) -> None:
        say, ui = self.screen.say, self.screen.ui
        rect, style = paper.rect(x, y, w, 52), self.screen.style
        said, cap = say("note.understood"), keys.cap("Enter")
        looks = Looks(lambda state: pictures.dark_button(rect.w, rect.h, said, cap, style, state), radius=14)
        ShapeButton(ui, rect, "note_understood", looks, key="Enter", group="note")
        words = Words(say("note.no_more"), label_size=17, pad=15)
        Button(ui, paper.rect(x, y + 63, w, 52), "note_no_more", words, key="Esc", group="note")

    def sprites(self) -> Iterator[Sprite]:
        return iter(self._sprites)

    # ---------------------------------------------------------------- as a node

    def placed(self, boxes: Mapping[str, Box]) -> Thing | None:
        """What a note speaks of, from where the keys of the tree lie."""
        return None

    def node(self) -> Node | None:
        """The note that this moment calls for, to be laid over the rest of the tree."""
        due = self._next()
        if self.shown is not None and due != self.shown:
            self._count(self.shown + 1)  # acting has closed it
            due = self._next()
        self.shown = due
        return None if due is None else NoteNode(self.placed, self._content(due))

    def _content(self, note: int) -> Node:
        say, values = self.screen.say, self.values()
        said, cap = say("note.understood"), keys.cap("Enter")

        def looks(w: int, h: int, style: Style) -> Looks:
            return Looks(lambda state: pictures.dark_button(w, h, said, cap, style, state), radius=14)

        no_more = Words(say("note.no_more"), label_size=17, pad=15)
        return Column(
            Row(
                Text(say("note.count", n=note + 1, all=len(self.names)), STRONG_NOTE, "ink_muted", lines=1, grow=1),
                Drawing(lambda w, h, style: pictures.dots(w, h, note, len(self.names), style), width=64, height=14),
            ),
            Text(say(f"note.{self.names[note]}", **values), HEADING.of(23)),
            Text(say(f"note.{self.names[note]}_text", **values), BODY, lines=0),
            Shaped("note_understood", looks, drawn_from=said, key_cap="Enter", group="note").sized(height=52),
            NodeButton("note_no_more", no_more, key_cap="Esc", group="note").sized(height=52),
            gap=11,
            margin=(PAD, 20),
        )

    # ---------------------------------------------------------------- acts

    def takes(self, event: pygame.event.Event) -> bool:
        """Esc is for the note while one is seen, and Enter unless the focus is on something that it would press."""
        if self.shown is None or event.type != pygame.KEYDOWN:
            return False
        if keys.matches("Esc", event):
            return self.act("note_no_more")
        focused = self.screen.ui.ring and self.screen.ui.focus is not None
        return not focused and keys.matches("Enter", event) and self.act("note_understood")

    def act(self, action: str) -> bool:
        """Whether the action was one of the notes."""
        if action not in ("note_understood", "note_no_more"):
            return False
        if self.shown is not None:
            self._count(len(self.names) if action == "note_no_more" else self.shown + 1)
            self.shown = None
            if isinstance(self.screen, PlacedScreen):
                self.screen.rebuild()
            self.screen.changed()
        return True


class NoteNode(Node):
    """A note beside the thing that it speaks of, which wears a dashed ring."""

    def __init__(self, placed: Callable[[Mapping[str, Box]], Thing | None], content: Node) -> None:
        self.placed, self.content = placed, content
        self._card = Box(0, 0, 0, 0)
        self._thing: Thing | None = None

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        thing = self._thing = self.placed(layout.boxes)
        if thing is None:
            return
        u, wide = layout.u, thing.note_wide * layout.u
        high = layout.size(self.content, Size(wide, box.h)).h
        gap, margin = (POINT + 15) * u, 18 * u
        x = thing.rect.left - gap - wide if thing.note_on_left else thing.rect.right + gap
        y = min(max(margin, thing.rect.centery - high * 0.7), box.bottom - margin - high)
        self._card = Box(x, y, wide, high)
        yield self.content, self._card

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        thing, rect = self._thing, self._card.rect
        if thing is None:
            return
        ring = thing.rect.inflate(style.px(22), style.px(26 if thing.octagon else 22))
        yield Sprite(pictures.dashed_ring(ring.w, ring.h, thing.octagon, style), *ring.topleft)
        at = min(max(thing.rect.centery - rect.y, style.px(30)), rect.h - style.px(30))
        card = pictures.card(rect.w, rect.h, at, thing.note_on_left, style)
        yield Sprite(card.surface, rect.x + card.left, rect.y + card.top)
