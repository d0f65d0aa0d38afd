"""How to play: four pages of cards and keys, turned with Tab, the arrows, or the segments; the keys on four sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

import pygame

from cantstop.view.app.context import Context
from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.app.scene import Change
from cantstop.view.kit.buttons import Button, back_button
from cantstop.view.kit.choices import Segments
from cantstop.view.kit.compositor import Sprite, moved
from cantstop.view.kit.faces import Words
from cantstop.view.kit.fonts import DISPLAY_800
from cantstop.view.kit.timeline import Tween
from cantstop.view.parts.lessons import card, key_table
from cantstop.view.parts.lessons.card import USUAL, Figures
from cantstop.view.parts.paper import Paper

PAGES = ("cant_stop", "express", "variants", "keys")
TOP, GAP, MARGIN, RISE = 92.0, 16.0, 18.0, 12.0
NOTES = 310.0
TURNS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
SHEETS = tuple(key_table.SHEETS)
# What the arrows go through: each page, and each sheet of the keys.
LEAVES = (*((page, "") for page in PAGES[:-1]), *(("keys", sheet) for sheet in SHEETS))


class HowToPlay(PlacedScreen):
    name = "how_to_play"

    def __init__(self, context: Context, page: str = PAGES[0], figures: Figures = USUAL) -> None:
        super().__init__(context)
        self.figures = figures
        self.page = page if page in PAGES else PAGES[0]
        self.sheet = SHEETS[0]
        self._turning: Tween | None = None

    @property
    def _leaf(self) -> tuple[str, str]:
        return self.page, self.sheet if self.page == "keys" else ""

    def build(self) -> None:
        layout = self.layout
        back_button(self.ui, layout.rect(MARGIN, 20, 102, 53), self.say("common.back"))
        right = layout.content - MARGIN
        paper = Paper(layout, self.style, 0, layout.content)
        cap = paper.cap_width("Tab")
        paper.cap("Tab", (right - cap, 45))
        choices = [(page, self.say(f"howto.{page}")) for page in PAGES]
        rect = layout.rect(right - cap - 12 - 640, 19, 640, 54)
        pages = Segments(self.ui, rect, "next_page", choices, self.page, key=self.key("next_page"))
        left = pages.rect.x / self.style.u - layout.left - 16 - NOTES
        notes = Words(self.say("howto.notes_of"), label_size=17, pad=14, icon="again")
        place, tip = layout.rect(left, 20, NOTES, 53), self.say("howto.notes")
        Button(self.ui, place, "notes", notes, key=self.key("notes"), tip=tip)
        room = left - 139 - 16
        paper.write(self.say("howto.title"), DISPLAY_800, 34, "ink", (139, 46), room=room)
        self._title = paper.sprites
        self._cards = self._lay_cards()
        if self.page == "keys":
            self._lay_tabs()

    def _lay_tabs(self) -> None:
        """The sheets of the keys, side by side over the whole panel."""
        left, right = MARGIN + key_table.PAD, self.layout.content - MARGIN - key_table.PAD
        paper = Paper(self.layout, self.style, 0, self.layout.content)
        right -= paper.cap(self.key("next_sheet"), (right, TOP + 42), "right") + 12
        sheets = [(sheet, self.say(f"howto.keys_{sheet}")) for sheet in SHEETS]
        tabs = self.layout.rect(left, TOP + 18, right - left, 48)
        Segments(self.ui, tabs, "next_sheet", sheets, self.sheet, key=self.key("next_sheet"), spread=True)
        self._cards += paper.sprites

    def _lay_cards(self) -> list[Sprite]:
        paper = Paper(self.layout, self.style, 0, self.layout.content)
        for _ in self._cards_of(self.page, self.sheet, paper):
            pass
        return paper.sprites

    def _cards_of(self, page: str, sheet: str, paper: Paper) -> Iterator[None]:
        """One card after the other."""
        layout = self.layout
        w, h = layout.content - 2 * MARGIN, layout.height - TOP - MARGIN
        if page == "keys":
            key_table.lay(paper, (MARGIN, TOP, w, h), sheet)
            yield
            return
        lessons = import_module(f"cantstop.view.parts.lessons.{page}").CARDS
        columns = (len(lessons) + 1) // 2
        wide, tall = (w - GAP * (columns - 1)) / columns, (h - GAP) / 2
        for place, lesson in enumerate(lessons):
            x, y = MARGIN + (wide + GAP) * (place % columns), TOP + (tall + GAP) * (place // columns)
            card.lay(paper, (x, y, wide, tall), place + 1, lesson, self.figures)
            yield

    def warm(self) -> Iterator[None]:
        """The other pages."""
        for page, sheet in LEAVES:
            if (page, sheet) != self._leaf:
                yield from self._cards_of(page, sheet, Paper(self.layout, self.style, 0, self.layout.content))

    def act(self, action: str, value: Any) -> Change:
        if action == "notes":  # of the first game, once more
            self.context.change(notes=0, express_notes=0)
            self.context.notify("howto.notes_again")
        elif action == "next_page":
            self._turn_to(value, self.sheet)
        elif action == "next_sheet" and value:
            self._turn_to(self.page, value)
        else:
            return super().act(action, value)
        return None

    def _turn_to(self, page: str, sheet: str) -> None:
        if (page, sheet) != (self.page, self.sheet):
            self.page, self.sheet = page, sheet
            self._turning = self.timeline.tween("screen_change", "out")
            self.rebuild()

    def handle(self, event: pygame.event.Event) -> Change:
        """The arrows turn pages wherever the focus is, and sheet by sheet through the keys."""
        plain = event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if plain and event.key in TURNS:
            self._turn_leaf(TURNS[event.key])
            return None
        return super().handle(event)

    def _turn_leaf(self, step: int) -> None:
        place = LEAVES.index(self._leaf) + step
        if 0 <= place < len(LEAVES):
            self.context.play("choose")
            page, sheet = LEAVES[place]
            self._turn_to(page, sheet or self.sheet)

    def below(self) -> Iterable[Sprite]:
        yield from self._title
        turning = self._turning
        if turning is None or turning.done:
            yield from self._cards
        else:
            part = turning.value * turning.fade
            yield from moved(self._cards, 0, round(RISE * self.layout.u * (1 - turning.value)), part)
