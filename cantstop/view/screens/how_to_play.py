"""The screen How to play: four pages, turned with Tab, the arrows, or the segments; the keys on five sheets."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cantstop.model.record import AnyRules
from cantstop.view.app.actions import action, action_of
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Change
from cantstop.view.kit.containers import Column, Row
from cantstop.view.kit.controls import Segments
from cantstop.view.kit.drawing import Card, key_cap
from cantstop.view.kit.motion import Keyed, Motion
from cantstop.view.kit.node import Node
from cantstop.view.parts import key_table
from cantstop.view.parts.lessons import LESSONS, figures_of, lesson_card
from cantstop.view.parts.page import head, page

PAGES = ("cant_stop", "express", "variants", "keys")
TURNS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
SHEETS = key_table.SHEETS
IN_A_COLUMN = 4  # cards of a tall window below each other; more stand in two columns
# Stops of the arrows: each page, and each sheet of the keys.
LEAVES = (*((page, "") for page in PAGES[:-1]), *(("keys", sheet) for sheet in SHEETS))


class HowToPlay(Screen):
    def __init__(self, context: Context, page: str = PAGES[0], rules: AnyRules | None = None) -> None:
        super().__init__(context)
        self.figures = figures_of(rules)
        self.page = page if page in PAGES else PAGES[0]
        self.sheet = SHEETS[0]
        self._turned = False  # whether the page was reached by turning

    @property
    def leaf(self) -> tuple[str, str]:
        return self.page, self.sheet if self.page == "keys" else ""

    def build(self) -> Node:
        leaf = self._leaf(*self.leaf)
        if self._turned:
            leaf = Keyed("_".join(self.leaf), leaf, comes=Motion("screen_change", y=12), goes=None)
        notes = self.button(self.notes, label_size=17, pad=14, tip=self.say("howto.notes")).sized(height=54)
        pages = self._choice(self.turn_to, [(each, self.say(f"howto.{each}")) for each in PAGES], self.page, 54)
        return page(head(self.back_button(), self.say("howto.title"), notes, pages), leaf)

    def _choice(
        self, does: Callable[[str], Change], choices: list[tuple[str, str]], chosen: str, height: float
    ) -> Node:
        key = self.key(does)
        bar = Segments(action_of(does).name, choices, chosen, pressed_by=key, on=does).sized(height=height, grow=1)
        return Row(bar.saying(self.say("howto.title")), key_cap(key), gap=12)

    def _leaf(self, page: str, sheet: str) -> Node:
        if page == "keys":
            sheets = [(each, self.say(f"howto.keys_{each}")) for each in SHEETS]
            tabs = self._choice(self.turn_to_sheet, sheets, sheet, 48)
            return Card(Column(tabs, key_table.key_columns(sheet).share(), gap=18), (24, 18))
        lessons = LESSONS[page]
        across = (len(lessons) + 1) // 2
        if self.layout.tall:
            across = 1 if len(lessons) <= IN_A_COLUMN else 2
        cards = [
            lesson_card(number, name, heading, self.figures)
            for number, (name, heading) in enumerate(lessons.items(), 1)
        ]
        cards = [card.share().sized(align="fill") for card in cards]
        rows = (Row(*cards[first : first + across], gap=16) for first in range(0, len(cards), across))
        return Column(*(row.share() for row in rows), gap=16)

    @action("howto.title", "Tab", name="next_page")
    def turn_to(self, page: str) -> Change:
        self._turn_to(page, self.sheet)
        return None

    @action("howto.keys", "K", name="next_sheet")
    def turn_to_sheet(self, sheet: str) -> Change:
        self._turn_to(self.page, sheet)
        return None

    @action("howto.notes_of", "N", icon="again")
    def notes(self) -> Change:
        """Show the notes of the first game once more."""
        self.context.change(notes=0, express_notes=0)
        self.context.notify("howto.notes_again")
        return None

    def how_to_play(self) -> Change:
        return None

    def _turn_to(self, page: str, sheet: str) -> None:
        self._turned = self._turned or (page, sheet) != (self.page, self.sheet)
        self.page, self.sheet = page, sheet

    def takes(self, event: pygame.event.Event) -> bool:
        """Turn pages by the arrows wherever the focus is, and sheet by sheet through the keys."""
        plain = event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if not plain or event.key not in TURNS:
            return False
        place = LEAVES.index(self.leaf) + TURNS[event.key]
        if 0 <= place < len(LEAVES):
            self.context.play("choose")
            page, sheet = LEAVES[place]
            self._turn_to(page, sheet or self.sheet)
            self.changed()
        return True
