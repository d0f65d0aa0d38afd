"""The title: the sign, and the ways into the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pygame

from cantstop.view.app.layout import Layout
from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.app.scene import Change, Push, Quit
from cantstop.view.art import background
from cantstop.view.kit import faces, fonts
from cantstop.view.kit.buttons import Button
from cantstop.view.kit.compositor import Sprite, picture
from cantstop.view.kit.faces import Words
from cantstop.view.kit.fonts import TEXT_700
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Theme
from cantstop.view.screens import known

SIGN = (46.0, 62.0, 660.0)  # x, y, side at 1280 x 800
MENU_X, MENU_WIDTH = 776.0, 468.0
MAIN, LARGE, SMALL = 92.0, 69.0, 56.0
GAP, GROUP_GAP, SMALL_GAP = 16.0, 24.0, 15.0
AUTHOR_ROOM = 44.0


class Entry(NamedTuple):
    action: str
    label: str
    note: str = ""
    enabled: bool = True


class Title(PlacedScreen):
    name = "title"

    def build(self) -> None:
        self._left = (self.layout.content - 1280) / 2
        large, small = self._large(), self._small()
        rows = (len(small) + 1) // 2
        height = MAIN + len(large) * (GAP + LARGE) + GROUP_GAP + rows * SMALL + (rows - 1) * SMALL_GAP + AUTHOR_ROOM
        y = max(18.0, (self.layout.height - height) / 2 + 2)
        y = self._add(Entry("play", self.say("title.play")), y, MAIN, 28, main=True) + GAP
        for entry in large:
            y = self._add(entry, y, LARGE, 25) + GAP
        y = self._add_pairs(small, y + GROUP_GAP - GAP)
        self._author_y = y + 10
        self._add_about()

    def _large(self) -> list[Entry]:
        entries = [self._continue()]
        if known("new_game"):
            entries.append(Entry("new_game", self.say("title.new"), self.say("title.new_note")))
        if known("express"):
            entries.append(Entry("express", self.say("title.express"), self.say("title.express_note")))
        return entries

    def _small(self) -> list[Entry]:
        names = [name for name in ("how_to_play", "records", "settings") if known(name)]
        return [Entry(name, self.say(f"title.{name}")) for name in (*names, "quit")]

    def _continue(self) -> Entry:
        """With the game to go on with, or nothing yet where the games have not been asked."""
        self._known = self.context.games_known
        if not self._known:
            return Entry("continue", self.say("title.continue"))
        line = self.context.unfinished()
        return Entry("continue", self.say("title.continue"), line or self.say("continue.empty"), line is not None)

    def _add(self, entry: Entry, y: float, height: float, size: float, main: bool = False) -> float:
        rect = self.layout.rect(self._left + MENU_X, y, MENU_WIDTH, height)
        words = Words(entry.label, entry.note, label_size=size, note_size=17, pad=21, main=main)
        Button(self.ui, rect, entry.action, words, key=self.key(entry.action), enabled=entry.enabled)
        return y + height

    def _add_pairs(self, entries: list[Entry], y: float) -> float:
        half = (MENU_WIDTH - 14) / 2
        for number, entry in enumerate(entries):
            alone = number == len(entries) - 1 and number % 2 == 0
            x = self._left + MENU_X + (half + 14) * (number % 2)
            rect = self.layout.rect(x, y, MENU_WIDTH if alone else half, SMALL)
            Button(self.ui, rect, entry.action, Words(entry.label, pad=15), key=self.key(entry.action))
            if number % 2 or number == len(entries) - 1:
                y += SMALL + SMALL_GAP
        return y

    def _add_about(self) -> None:
        """About joins the line of the author."""
        style = self.style
        author = self.say("title.author")
        wide = fonts.width(author, TEXT_700, 17 * style.u) / style.u
        link = self.say("title.about")
        about = fonts.width(link, TEXT_700, 17 * style.u) / style.u
        room = wide + 14 + about + 58
        x = self._left + MENU_X + (MENU_WIDTH - (room if known("about") else wide)) / 2
        self._author = (author, self.layout.x(x), self.layout.y(self._author_y + 19))
        if known("about"):
            rect = self.layout.rect(x + wide + 14, self._author_y, about + 58, 38)
            words = Words(link, label_size=17, pad=8, plain=True)
            Button(self.ui, rect, "about", words, key=self.key("about"), radius=10)

    def act(self, action: str, value: Any) -> Change:
        if action in ("quit", "back"):
            return Quit() if action == "quit" else None
        if action == "play":
            return Push("table")
        if action in ("continue", "paste"):
            from cantstop.view.parts import games

            return games.continue_newest(self.context) if action == "continue" else games.paste(self.context)
        return Push(action) if known(action) else None

    def resume(self, result: Any) -> Change:
        self.rebuild()
        return None

    def update(self, ms: float) -> Change:
        if self.context.games_known and not self._known:
            self.rebuild()
        return super().update(ms)

    @property
    def waiting(self) -> bool:
        return super().waiting or not self._known

    @property
    def facts(self) -> str:
        """All that the first picture of the title depends on, besides the window and the drawing itself."""
        offered = [(each.name, tuple(each.rect), getattr(each, "words", "")) for each in self.ui.controls]
        return f"{self.style} {self._author} {offered} {[each.focusable for each in self.ui.controls]}"

    def ground(self) -> pygame.Surface:
        return _ground(self.layout, self.style.theme)

    def below(self) -> Iterator[Sprite]:
        words, at_x, at_y = self._author
        line = faces.words_surface(words, TEXT_700, 17, self.style.theme["ink_muted"], self.style, 10_000)
        yield Sprite(line, at_x, at_y - round(fonts.cap_middle(TEXT_700, 17 * self.style.u)))


@drawn
def _ground(layout: Layout, theme: Theme) -> pygame.Surface:
    """The table with the sign and the dice."""
    from cantstop.view.art import front

    x, y, side = SIGN
    left, top = layout.point((layout.content - 1280) / 2 + x, (layout.height - 800) / 2 + y)
    px = layout.px(side)
    sign = front.sign(px, theme)
    sprites = [
        Sprite(background.table(*layout.size, theme), 0, 0),
        Sprite(sign.surface, left + sign.left, top + sign.top),
    ]
    sprites += [Sprite(placed.surface, left + placed.x, top + placed.y) for placed in front.dice(px, theme)]
    return picture(sprites, layout.size)
