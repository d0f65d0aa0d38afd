"""Continue: the unfinished games, five to a page, with the chosen one in full beside them."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any

import pygame

from cantstop.controller.store import Deleted, Entry
from cantstop.model import classic, express
from cantstop.view.app.context import Context
from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.app.scene import Change, Pop, Push, Replace
from cantstop.view.kit import faces, keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.buttons import Button, back_button, icon_button
from cantstop.view.kit.choices import Segments
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Words
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700
from cantstop.view.kit.looks import Looks
from cantstop.view.parts import game_list, games
from cantstop.view.parts.game_list import Row
from cantstop.view.parts.paper import Paper
from cantstop.view.screens.save_as import Name

PAGE = 5
TOP, CARD, RIGHT = 90.0, 130.0, 512.0
DOUBLE_CLICK = 0.45
WATCH = 46.0
FILTERS = ("all", "cant_stop", "express")


class ContinueGame(PlacedScreen):
    name = "continue_game"
    leads_to = ("table", "express_table", "review", "express_review")
    first_group = "list"

    def __init__(self, context: Context, playing: int | None = None) -> None:
        """`playing`: the number of the game on the table below; to go on with that one is to go back to it."""
        super().__init__(context)
        self.playing = playing
        self.entries = list(games.store(context).games())
        self.deleted: dict[int, Deleted] = {}  # by number; they keep their places until the screen is left
        self.filter = "all"
        self.page, self.chosen = 0, 0
        self._clicked = (-1, 0.0)

    # ------------------------------------------------------------------ what there is

    @property
    def shown(self) -> list[Entry]:
        if self.filter == "all":
            return self.entries
        kind = classic.State if self.filter == "cant_stop" else express.State
        return [entry for entry in self.entries if isinstance(entry.state, kind)]

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.shown) // PAGE))

    def on_page(self) -> list[Entry]:
        return self.shown[self.page * PAGE : (self.page + 1) * PAGE]

    @property
    def entry(self) -> Entry | None:
        """The chosen game, unless it is deleted."""
        here = self.on_page()
        found = here[self.chosen] if self.chosen < len(here) else None
        return None if found is None or found.id in self.deleted else found

    # ------------------------------------------------------------------ controls

    def build(self) -> None:
        self.paper = Paper(self.layout, self.style, 0, self.layout.content)
        self.left_wide = self.layout.content - 36 - 16 - RIGHT
        self._pictures: list[Sprite] = []
        back_button(self.ui, self.layout.rect(18, 20, 102, 54), self.say("common.back"))
        self.paper.write(self.say("continue.title"), DISPLAY_800, 34, "ink", (139, 46), room=380)
        self._filter()
        if not self.shown:
            self._empty()
        for number, entry in enumerate(self.on_page()):
            self._card(number, entry)
        self._page_line()
        self._preview()

    def _filter(self) -> None:
        cap = keys.cap("Tab")
        wide = self.paper.cap_width(cap)
        right = self.layout.content - 18
        self.paper.cap(cap, (right, 46), "right")
        rect = self.layout.rect(right - wide - 12 - 420, 20, 420, 52)
        choices = [(name, self.say(f"continue.{name}")) for name in FILTERS]
        Segments(self.ui, rect, "filter", choices, self.filter, key="Tab")

    def _pitch(self) -> float:
        return min(150.0, (self.layout.height - 18 - TOP - CARD) / (PAGE - 1))

    def _card(self, number: int, entry: Entry) -> None:
        rect = self.layout.rect(18, TOP + number * self._pitch(), self.left_wide, CARD)
        row = self._row(number, entry)
        style = self.style
        looks = Looks(
            lambda state: game_list.card(rect.w, rect.h, row, style, state),
            under=None if game_list.dashed(row) else lambda: faces.lip(rect.w, rect.h, game_list.RADIUS, style),
            drop=style.px(3),
            radius=game_list.RADIUS,
        )
        ShapeButton(self.ui, rect, f"game_{number + 1}", looks, key=str(number + 1), group="list")
        if not row.gone:
            self._picture(entry, rect)

    def _picture(self, entry: Entry, rect: pygame.Rect) -> None:
        picture = game_list.picture(entry, self.style.px(game_list.PICTURE), self.style)
        if picture is not None:
            x = rect.x + self.style.px(16) + picture.left
            y = rect.centery - self.style.px(game_list.PICTURE) // 2 + picture.top
            self._pictures.append(Sprite(picture.surface, x, y))

    def _row(self, number: int, entry: Entry) -> Row:
        if entry.id in self.deleted:
            said = self.say("continue.deleted", key=keys.cap(self.key("undelete")))
            return Row((), said, "", "", False, gone=True)
        chosen = number == self.chosen
        is_express = isinstance(entry.state, express.State)
        line, when = game_list.line(entry), games.when(entry)
        return Row(entry.seats, line, when, str(number + 1), chosen, is_express, entry.damaged)

    def _empty(self) -> None:
        rect = self.layout.rect(18, TOP, self.left_wide, CARD)
        row = Row((), self.say("continue.empty"), "", "", False, gone=True)
        self.paper.sprites.append(Sprite(game_list.card(rect.w, rect.h, row, self.style, "disabled"), *rect.topleft))
        self._way_to_new_game(self.layout.rect(18, TOP + CARD + 16, self.left_wide, 72))

    def _way_to_new_game(self, rect: pygame.Rect) -> None:
        words = Words(self.say("title.new"), label_size=25, pad=24)
        Button(self.ui, rect, "new_game", words, key=self.key("new_game"))

    def _page_line(self) -> None:
        """Which page this is, between the buttons that turn it."""
        if self.pages == 1:
            return
        x = self._turning("page_down", "chevron_right", 18 + self.left_wide, self.page + 1 < self.pages)
        words = self.say("continue.page", n=self.page + 1, all=self.pages)
        x -= self.paper.write(words, TEXT_700, 17, "ink_muted", (x - 12, 46), "right", room=130)
        self._turning("page_up", "chevron_left", x - 24, self.page > 0)

    def _turning(self, action: str, sign: str, right: float, there: bool) -> float:
        """A button that ends at `right`; gives where it begins."""
        wide = self.paper.cap_width(keys.cap(self.key(action))) + 62
        rect = self.layout.rect(right - wide, 20, wide, 52)
        icon_button(self.ui, rect, action, sign, key=self.key(action), group="pages", enabled=there, icon_size=20)
        return right - wide

    # ------------------------------------------------------------------ the chosen game

    def _preview(self) -> None:
        entry = self.entry
        paper, x = self.paper, self.layout.content - 18 - RIGHT
        bottom = self.layout.height - 18
        if entry is None:
            if self.shown and all(each.id in self.deleted for each in self.shown):
                self._way_to_new_game(self.layout.rect(x, TOP, RIGHT, CARD))
            return
        paper.card(TOP, bottom - TOP, x, RIGHT)
        title = game_list.standing(entry) or self.say("continue.unreadable")
        paper.write(title[:1].upper() + title[1:], DISPLAY_800, 25, "ink", (x + 20, TOP + 32), room=RIGHT - 40, lines=2)
        line = game_list.variants(entry) if not entry.damaged else game_list.line(entry)
        paper.write(line, TEXT_700, 16, "ink_muted", (x + 20, TOP + 66), room=RIGHT - 40, lines=2)
        room = bottom - 165 - WATCH - 12 - (TOP + 86)
        side = min(386.0, room - 10, RIGHT - 60)
        picture = game_list.picture(entry, self.style.px(side), self.style)
        if picture is not None:
            corner = self.layout.rect(x + (RIGHT - side) / 2, TOP + 86 + (room - side) / 2, 1, 1).topleft
            paper.picture(picture, corner)
        self._buttons(entry, x + 20, bottom)

    def _buttons(self, entry: Entry, x: float, bottom: float) -> None:
        half = (RIGHT - 40 - 12) / 2
        playable = not entry.in_use and not entry.damaged
        if not entry.damaged:
            again = Words(self.say("review.watch_again"), label_size=18, icon="play", icon_size=18, pad=14)
            rect = self.layout.rect(x, bottom - 162 - 12 - WATCH, RIGHT - 40, WATCH)
            Button(self.ui, rect, "watch", again, key=self.key("watch"))
        save = Words(self.say("pause.save_as"), pad=14)
        rect = self.layout.rect(x, bottom - 162, half, 58)
        Button(self.ui, rect, "save_as", save, key=self.key("save_as"), enabled=not entry.damaged)
        delete = Words(self.say("continue.delete"), pad=14)
        rect = self.layout.rect(x + half + 12, bottom - 162, half, 58)
        free = not entry.in_use and entry.id != self.playing
        Button(self.ui, rect, "delete", delete, key=self.key("delete"), enabled=free)
        note = self.say("continue.in_use") if entry.in_use else ""
        go_on = Words(self.say("continue.go_on"), note, label_size=27, pad=23, main=True)
        rect = self.layout.rect(x, bottom - 94, RIGHT - 40, 77)
        Button(self.ui, rect, "go_on", go_on, key=self.key("go_on"), enabled=playable)

    # ------------------------------------------------------------------ acts

    def act(self, action: str, value: Any) -> Change:
        if action == "back":
            return Pop()
        if action == "go_on":
            return self._go_on()
        if action == "new_game":
            return Replace("new_game")
        if action == "save_as" and self.entry is not None and not self.entry.damaged:
            names = [seat.name for seat in self.entry.seats]
            said = self.entry.name or games.suggested_name(names)
            return Push("save_as", {"suggestion": said, "replaced": lambda name: games.replaced(self.context, name)})
        if action == "watch" and self.entry is not None and not self.entry.damaged:
            return games.watch(self.context, self.entry)
        if action.startswith("game_"):
            return self._choose(int(action[-1]) - 1)
        if self._changed(action, value):
            self.rebuild()
        return None

    def _changed(self, action: str, value: Any) -> bool:
        if action == "filter":
            self.filter = value
            self.page = self.chosen = 0
        elif action in ("page_up", "page_down"):
            self.page = min(self.pages - 1, max(0, self.page + (1 if action == "page_down" else -1)))
            self.chosen = 0
        elif action == "delete" and self.entry is not None and self.entry.id != self.playing:
            self._delete(self.entry)
        elif action == "undelete" and self.deleted:
            self._undelete(next(reversed(self.deleted)))
        elif action == "undelete":
            self.context.play("not_possible")
        else:
            return False
        return True

    def _choose(self, number: int) -> Change:
        """A click or a key chooses a game, or brings a deleted one back; a second click soon after it plays on."""
        if number >= len(self.on_page()):
            return None
        if (gone := self.on_page()[number].id) in self.deleted:
            self._undelete(gone)
            self.rebuild()
            return None
        now = monotonic()
        twice = self._clicked[0] == number and now - self._clicked[1] < DOUBLE_CLICK
        self._clicked = number, now
        self.chosen = number
        self.rebuild()
        return self._go_on() if twice else None

    def _go_on(self) -> Change:
        entry = self.entry
        if entry is not None and entry.id == self.playing:
            return Pop()
        return None if entry is None else games.open_entry(self.context, entry)

    def _delete(self, entry: Entry) -> None:
        gone = games.delete(self.context, entry)
        if gone is not None:
            self.deleted[entry.id] = gone

    def _undelete(self, game: int) -> None:
        """The game comes back to its place."""
        notice = games.store(self.context).undelete(self.deleted.pop(game))
        if notice is not None:
            self.context.tell((notice,))

    def resume(self, result: Any) -> Change:
        entry = self.entry
        if isinstance(result, Name) and entry is not None:
            games.save_entry_as(self.context, entry, result)
            self.entries = [*games.store(self.context).games()]
            self.rebuild()
        return None

    def point(self, event: pygame.event.Event) -> Change:
        """The wheel turns the pages, too."""
        if event.type == pygame.MOUSEWHEEL and event.y:
            return self.act("page_down" if event.y < 0 else "page_up", None)
        return None

    def handle(self, event: pygame.event.Event) -> Change:
        """Up and down choose at once, without a focus ring in between."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN) and self.ui.focus is None:
            step = 1 if event.key == pygame.K_DOWN else -1
            self.chosen = min(len(self.on_page()) - 1, max(0, self.chosen + step))
            self.rebuild()
            return None
        return super().handle(event)

    def below(self) -> Iterator[Sprite]:
        return iter(self.paper.sprites)

    def above(self) -> Iterator[Sprite]:
        return iter(self._pictures)
