"""The drawer of a log: its rows, the ways back to the present and on from an earlier moment. Both games have one."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import pygame

from cantstop.view.app.context import Context
from cantstop.view.app.layout import Layout
from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.app.scene import Change, Pop
from cantstop.view.art.caps import sign_cap
from cantstop.view.kit import keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.buttons import Button
from cantstop.view.kit.compositor import Sprite, moved
from cantstop.view.kit.faces import Words
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600, TEXT_700
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.scroll_bar import ScrollBar, Span
from cantstop.view.parts.lessons.card import figures_of
from cantstop.view.parts.log import Earlier, row_pictures
from cantstop.view.parts.paper import Paper

if TYPE_CHECKING:
    from cantstop.controller.matches import AnyMatch

TOP, WIDER, PAD = 88.0, 8.0, 18.0
LIST_TOP = 66.0  # below the drawer's upper edge
LOWER = 132.0  # keys and the main button
WHEEL_ROWS = 3
ANSWERS = {"now": "yes", "close": "no", "back": "no"}  # what the keys mean while a question is asked
MOVES = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -6, pygame.K_PAGEDOWN: 6}


class Line(Protocol):
    """A row of a log."""

    @property
    def height(self) -> float: ...

    @property
    def chosen(self) -> bool: ...


Place = TypeVar("Place", bound=Hashable)  # what is looked at
ALine = TypeVar("ALine", bound=Line)
AMatch = TypeVar("AMatch", bound="AnyMatch")


class Drawer(PlacedScreen, Generic[AMatch, Place, ALine]):
    """The base of the logs: each says what its rows are, how they look, and shows the moment that is chosen."""

    def __init__(self, context: Context, match: AMatch, places: Sequence[Place]) -> None:
        super().__init__(context)
        self.match = match
        self.places = places  # all that can be looked at, oldest first
        self.chosen: Place | None = None  # None: now
        self.asking = False  # whether to play on from there
        self.first: int | None = None  # the uppermost row; None: the lowest rows are seen
        self._bar: ScrollBar | None = None
        self._scrolling = False  # the wheel moves the list, whatever is chosen
        self._placed: dict[int, ALine] = {}
        self._slide = self.timeline.tween(220, "out", fade=True)

    def lesson_details(self) -> dict[str, Any]:
        return {**super().lesson_details(), "figures": figures_of(self.match.state.rules)}

    # To be written by each log

    def moment_of(self, place: Place) -> int:
        raise NotImplementedError

    def rows(self) -> list[ALine]:
        raise NotImplementedError

    def face(self, w: int, h: int, row: ALine, state: str) -> pygame.Surface:
        """How a row looks, in a state of a control."""
        raise NotImplementedError

    def place_of(self, row: ALine) -> Place | None:
        """What is looked at when the row is chosen; None: it is not to be chosen."""
        raise NotImplementedError

    def take(self, row: ALine) -> None:
        """The row was pressed."""
        self.choose(self.place_of(row))

    def heading(self, row: ALine) -> str:
        """The words of a row that is none but a heading."""
        return ""

    def steps(self) -> str:
        """What up and down go by."""
        raise NotImplementedError

    def barred(self) -> str:
        """Why the game cannot go on from the moment shown; nothing where that needs no word."""
        return ""

    # ------------------------------------------------------------------ what is shown

    @property
    def moment(self) -> int:
        return self.match.moment if self.chosen is None else self.moment_of(self.chosen)

    @property
    def may_play_on(self) -> bool:
        return self.chosen is not None and self.match.may_go_back_to(self.moment)

    # ------------------------------------------------------------------ the drawer

    def draw_drawer(self, x: float, width: float) -> None:
        """On the panel beside the moment shown, a little wider to the left."""
        self.paper = paper = Paper(self.layout, self.style, x - WIDER, width + WIDER)
        self.bottom = self.layout.height - 18
        paper.card(TOP, self.bottom - TOP)
        px = self.style.px
        paper.put(row_pictures.grip(px(52), px(6), self.style), (paper.width / 2 - 26, TOP + 13))
        paper.write(self.say("log.title"), DISPLAY_800, 25, "ink", (PAD, TOP + 41), room=paper.width / 2)
        words = Words(self.say("log.close"), label_size=16, pad=8, plain=True, key_first=True)
        wide = paper.width_of(words.label, DISPLAY_800, 16) + paper.cap_width(keys.cap("Z")) + 34
        rect = paper.rect(paper.width - wide - 8, TOP + 22, wide, 38)
        Button(self.ui, rect, "close", words, key=self.key("close"), radius=10)
        self._list()
        if self.asking:
            self._question()
        else:
            self._ways()

    def _list(self) -> None:
        """As many rows as there is room for, from the first one."""
        shown = self.rows()
        top, bottom = TOP + LIST_TOP, self.bottom - LOWER
        if not shown:
            self.paper.write(self.say("log.empty"), TEXT_700, 17, "ink_muted", (PAD, top + 24), room=300)
        self.first = self._first(shown, bottom - top)
        y, last = top, len(shown)
        for number in range(self.first, len(shown)):
            row = shown[number]
            if y + row.height > bottom + 0.01:
                last = number
                break
            self._row(number, row, y)
            y += row.height
        self.seen, self.count = (self.first, last), len(shown)
        if last - self.first < len(shown):
            self._scroll_bar(top, bottom - top, len(shown), last - self.first)
        else:
            self._bar = None

    def _first(self, shown: list[ALine], room: float) -> int:
        """Where the list begins, so that it is full and all that is chosen is seen, with the row above it."""
        lowest, high = len(shown), 0.0
        while lowest and high + shown[lowest - 1].height <= room:
            lowest -= 1
            high += shown[lowest].height
        first = lowest if self.first is None else min(self.first, lowest)
        chosen = [number for number, row in enumerate(shown) if row.chosen]
        if not chosen or self._scrolling:
            return first
        first = min(first, max(0, chosen[0] - 1))
        while sum(row.height for row in shown[first : chosen[-1] + 1]) > room:
            first += 1
        return first

    def _row(self, number: int, row: ALine, y: float) -> None:
        paper = self.paper
        if said := self.heading(row):
            wide = paper.write(said, TEXT_700, 17, "ink_muted", (PAD, y + 17), room=200)
            paper.rule(PAD + wide + 12, y + 17, paper.width - 2 * PAD - wide - 26)
            return
        rect = paper.rect(12, y, paper.width - 38, row.height)
        looks = Looks(lambda state: self.face(rect.w, rect.h, row, state), radius=10)
        enabled = self.place_of(row) is not None
        ShapeButton(self.ui, rect, f"row_{number}", looks, group="rows", enabled=enabled)
        self._placed[number] = row

    def _scroll_bar(self, top: float, room: float, count: int, seen: int) -> None:
        assert self.first is not None
        rect = self.paper.rect(self.paper.width - 21, top, 16, room)
        self._bar = ScrollBar(self.ui, rect, "scroll", Span(self.first, seen, count))

    def _ways(self) -> None:
        """Keys, and the way back."""
        paper, middle = self.paper, self.bottom - 106
        x = PAD
        for name in ("arrow_up", "arrow_down"):
            surface = sign_cap(name, self.style)
            paper.put(surface, (x, middle - surface.get_height() / self.style.u / 2))
            x += surface.get_width() / self.style.u + 6
        label = self.say("log.play_on")
        wide = paper.width_of(label, DISPLAY_800, 16) + paper.cap_width(keys.cap("P")) + 34
        wide = min(wide, paper.width * 0.56)
        right = paper.width - 8 - wide if self.may_play_on else paper.width - PAD
        x += 4
        if self.may_play_on:
            words = Words(label, label_size=16, pad=8, plain=True, key_first=True)
            Button(
                self.ui, paper.rect(right, middle - 19, wide, 38), "play_on", words, key=self.key("play_on"), radius=10
            )
        elif self.chosen is not None and (why := self.barred()):
            least = min(paper.width_of(self.steps(), TEXT_600, 16), 0.35 * paper.width)
            room = right - x - least - 16
            right -= paper.write(why, TEXT_600, 16, "ink", (right, middle), "right", room=room, lines=2) + 6
        paper.write(self.steps(), TEXT_600, 16, "ink_muted", (x, middle), room=right - x - 10, lines=2)
        self._main("now", Words(self.say("log.back"), label_size=25, main=True), PAD, paper.width - 2 * PAD, "Enter")

    def _question(self) -> None:
        """Whether the moves made since shall be undone."""
        paper = self.paper
        said = self.say("log.undo", n=self.match.decisions_since(self.moment))
        paper.write(said, DISPLAY_800, 22, "ink", (PAD, self.bottom - 106), room=paper.width - 2 * PAD)
        half = (paper.width - 2 * PAD - 12) / 2
        self._main("no", Words(self.say("log.no"), pad=14), PAD, half, "Esc")
        self._main("yes", Words(self.say("log.yes"), pad=14, main=True), PAD + half + 12, half, "Enter")

    def _main(self, name: str, words: Words, x: float, w: float, key: str) -> None:
        Button(self.ui, self.paper.rect(x, self.bottom - 85, w, 69), name, words, key=key)

    # ------------------------------------------------------------------ acts

    def lay_out(self, layout: Layout) -> None:
        self._placed = {}
        super().lay_out(layout)

    def act(self, action: str, value: Any) -> Change:
        if self.asking:
            action = ANSWERS.get(action, action)
        if action.startswith("row_"):
            self.take(self._placed[int(action[4:])])
        elif action == "scroll":
            self._scroll(value)
        elif action == "play_on":
            if self.may_play_on:
                self.asking = True
                self.rebuild()
        elif action == "yes":
            return Pop(Earlier(self.moment))
        elif action == "no":
            self.asking = False
            self.rebuild()
        else:
            return Pop()
        return None

    def choose(self, place: Place | None) -> None:
        if place is None:
            return
        self.chosen, self._scrolling = place, False
        self.rebuild()

    def handle(self, event: pygame.event.Event) -> Change:
        """Up and down go throw by throw, Home and End to the ends, wherever the focus is."""
        if event.type == pygame.KEYDOWN and not self.asking and self.places:
            if event.key in MOVES:
                self._step(MOVES[event.key])
                return None
            if event.key in (pygame.K_HOME, pygame.K_END):
                self.choose(self.places[0 if event.key == pygame.K_HOME else -1])
                return None
        return super().handle(event)

    def _step(self, step: int) -> None:
        at = len(self.places) if self.chosen is None else self.places.index(self.chosen)
        if self.chosen is None and step > 0:
            return
        if at + step > len(self.places) - 1:
            self.chosen, self._scrolling = None, False
            self.rebuild()
        else:
            self.choose(self.places[max(0, at + step)])

    def typed(self, event: pygame.event.Event) -> Change:
        """Any other key comes back to the present."""
        return None if self.asking else Pop()

    def point(self, event: pygame.event.Event) -> Change:
        if event.type == pygame.MOUSEWHEEL and self.first is not None:
            self._scroll(max(0, self.first - WHEEL_ROWS * event.y))
        return None

    def _scroll(self, first: int) -> None:
        self._scrolling, self.first = True, first
        self.rebuild()

    def slid(self) -> Iterator[Sprite]:
        """The drawer comes up from below."""
        slide, sprites = self._slide, self.paper.sprites
        if slide.done:
            yield from sprites
        else:
            down = 0 if slide.stands_still else round(self.layout.px(90) * (1 - slide.value))
            yield from moved(sprites, 0, down, slide.fade if slide.stands_still else slide.value)
