"""The notes of a person's first game, once each, on the things themselves: choice cards, STOP, the number on top.

Nothing is blocked: acting closes a note, Enter is "understood", Esc is "no more notes".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import pygame

from cantstop.model import classic
from cantstop.model.board import LENGTHS
from cantstop.view.kit import keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.buttons import Button
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Words
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600, TEXT_700
from cantstop.view.kit.looks import Looks
from cantstop.view.parts.notes import pictures
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.table import sayings

if TYPE_CHECKING:
    from cantstop.view.screens.table import Table

ALL = 3
WIDE, PAD, POINT = 300.0, 20.0, 13.0
NAMES = ("sums", "stop", "columns")


class Thing(NamedTuple):
    """What a note speaks of, in window pixels, and whether its ring is an octagon."""

    rect: pygame.Rect
    octagon: bool = False


class FirstGame:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.shown: int | None = None  # the note that is seen
        self._sprites: list[Sprite] = []

    # ---------------------------------------------------------------- which

    def build(self) -> None:
        """After the panel: the note that this moment calls for."""
        due = self._due()
        if self.shown is not None and due != self.shown:
            self._seen(self.shown + 1)  # acting has closed it
            due = self._due()
        self.shown, self._sprites = due, []
        thing = None if due is None else self._thing(due)
        if thing is None:
            self.shown = None
        elif due is not None:
            self._lay(due, thing)

    def _due(self) -> int | None:
        table = self.table
        seen = table.context.settings.notes
        if seen >= ALL or not table.is_person(table.player) or table.timeline.playing:
            return None
        if table.phase == "choose":
            return 0 if seen < 1 else None
        topped = any(space == LENGTHS[column] for column, space in enumerate(table.state.runners) if space)
        if table.phase == "decide" and seen < 2 and not classic.stop_refusals(table.state):
            return 1
        later = table.state.turn > len(table.names)
        return 2 if seen == 2 and ((table.phase == "decide" and topped) or (table.phase == "roll" and later)) else None

    def _seen(self, count: int) -> None:
        if count > self.table.context.settings.notes:
            self.table.context.change(notes=count)

    def _thing(self, note: int) -> Thing | None:
        table = self.table
        if note == 1:
            stop = table.ui.find("stop")
            return None if stop is None else Thing(pygame.Rect(stop.rect), octagon=True)
        if note == 0:
            cards = [pygame.Rect(each.rect) for each in table.ui.controls if each.name.startswith("choice_")]
            return Thing(cards[0].unionall(cards[1:])) if cards else None
        reached = [column for column, space in enumerate(table.state.runners) if space and space == LENGTHS[column]]
        column = reached[0] if reached else 7
        box = table.view.place.box(column, LENGTHS[column])
        return Thing(pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h)))

    # ---------------------------------------------------------------- how it looks

    def _lay(self, note: int, thing: Thing) -> None:
        table = self.table
        layout, style, say = table.layout, table.style, table.say
        paper = Paper(layout, style, 0, layout.content)
        number = sayings.columns_to_win(table.state.rules.columns_to_win).capitalize()
        title, text = say(f"note.{NAMES[note]}", columns=number), say(f"note.{NAMES[note]}_text")
        room = WIDE - 2 * PAD
        high = 90 + 23 * paper.lines_of(text, TEXT_600, 17, room) + 148.0
        rightward = thing.rect.centerx > layout.x(layout.content / 2)  # the card lies left of it
        gap = POINT + 15
        edge = (thing.rect.left if rightward else thing.rect.right) / style.u - layout.left
        x = edge - gap - WIDE if rightward else edge + gap
        middle = thing.rect.centery / style.u
        y = min(max(18.0, middle - high * 0.7), layout.height - 18 - high)
        rect = paper.rect(x, y, WIDE, high)
        at = min(max(thing.rect.centery - rect.y, style.px(30)), rect.h - style.px(30))
        ring = thing.rect.inflate(style.px(22), style.px(26 if thing.octagon else 22))
        ring.clamp_ip(pygame.Rect((0, 0), layout.size))
        paper.sprites.append(Sprite(pictures.dashed_ring(ring.w, ring.h, thing.octagon, style), *ring.topleft))
        paper.picture(pictures.card(rect.w, rect.h, at, rightward, style), rect.topleft)
        count = say("note.count", n=note + 1, all=ALL)
        paper.write(count, TEXT_700, 16, "ink_muted", (x + PAD, y + 30), room=room - 80)
        paper.put(pictures.dots(style.px(64), style.px(14), note, ALL, style), (x + WIDE - PAD - 64, y + 23))
        paper.write(title, DISPLAY_800, 23, "ink", (x + PAD, y + 62), room=room, lines=2)
        paper.text(text, TEXT_600, 17, "ink", (x + PAD, y + 84), room, high - 84 - 148 + 6)
        self._sprites = paper.sprites
        self._buttons(paper, x + PAD, y + high - 142, room)

    def _buttons(self, paper: Paper, x: float, y: float, w: float) -> None:
        table = self.table
        rect, style = paper.rect(x, y, w, 52), table.style
        said, cap = table.say("note.understood"), keys.cap("Enter")
        looks = Looks(lambda state: pictures.dark_button(rect.w, rect.h, said, cap, style, state), radius=14)
        ShapeButton(table.ui, rect, "note_understood", looks, key="Enter", group="note")
        words = Words(table.say("note.no_more"), label_size=17, pad=15)
        Button(table.ui, paper.rect(x, y + 63, w, 52), "note_no_more", words, key="Esc", group="note")

    def sprites(self) -> Iterator[Sprite]:
        return iter(self._sprites)

    # ---------------------------------------------------------------- acts

    def takes(self, event: pygame.event.Event) -> bool:
        """Esc is for the note while one is seen."""
        if self.shown is None or event.type != pygame.KEYDOWN or not keys.matches("Esc", event):
            return False
        return self.act("note_no_more")

    def act(self, action: str) -> bool:
        """Whether the action was one of the notes."""
        if action not in ("note_understood", "note_no_more"):
            return False
        if self.shown is not None:
            self._seen(ALL if action == "note_no_more" else self.shown + 1)
            self.shown = None
            self.table.rebuild()
        return True
