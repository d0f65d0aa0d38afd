"""The cards of the seats in a set-up: head, kind, name or character, colour; and the list of characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from cantstop.model.record import Seat
from cantstop.view.kit import keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.choices import Segments
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Style, key_cap
from cantstop.view.kit.field import TextField
from cantstop.view.kit.fonts import DISPLAY_800, fit, put_fitted
from cantstop.view.kit.icons import icon
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.paint import Canvas, Picture
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.set_up import controls
from cantstop.view.parts.set_up.controls import Head
from cantstop.view.parts.set_up.seating import Seating

if TYPE_CHECKING:
    from cantstop.view.parts.set_up.screen import SetUpScreen

LINE = 58.0
LONGEST_NAME = 16


class SeatCards:
    """One card for each place. The scene hands over acts, letters and clicks that are the seats' own."""

    def __init__(self, scene: SetUpScreen, seating: Seating, pencil: bool) -> None:
        self.scene, self.seating, self.pencil = scene, seating, pencil
        self.open: int | None = None  # the seat whose list of characters is open
        self.naming: int | None = None  # the computer whose name is being changed
        self._next_focus = ""  # the control that has the focus once all is built anew

    head_high, gap = 78.0, 16.0

    def build(self, paper: Paper, y: float, height: float, pitch: float) -> None:
        self.y, self.height, self.pitch = y, height, pitch
        for place, seat in enumerate(self.seating.places):
            if seat is None:
                self._empty(place)
            else:
                x, y = self.corner(place)
                paper.card(y, height, x, self.wide)
                self._card(place, seat, x, y)

    @property
    def wide(self) -> float:
        return self.pitch - self.gap

    def corner(self, place: int) -> tuple[float, float]:
        return 18 + place * self.pitch, self.y

    def add_face(self, w: int, h: int, key: str, state: str) -> pygame.Surface:
        """The card of an empty place."""
        return _add_face(w, h, self.scene.say("setup.add"), key, self.scene.style, state)

    def _empty(self, place: int) -> None:
        rect = self.scene.layout.rect(*self.corner(place), self.wide, self.height)
        key = f"F{place + 1}"
        looks = Looks(lambda state: self.add_face(*rect.size, keys.cap(key), state), radius=18)
        ShapeButton(self.scene.ui, rect, f"seat_{place + 1}", looks, key=key, group="seats")

    def _card(self, place: int, seat: Seat, x: float, y: float) -> None:
        scene, layout = self.scene, self.scene.layout
        head = layout.rect(x, y, self.wide, self.head_high)
        self._head_button(place, seat, head, self.shown_head(place, seat))
        self._cross(place, seat)
        inner, wide = x + 17, self.wide - 34
        sides = [(True, scene.say("common.human")), (False, scene.say("common.computer"))]
        rect = layout.rect(inner, y + 93, wide, 54)
        Segments(scene.ui, rect, f"kind_{place}", sides, seat.character is None, group=f"seat{place}", spread=True)
        self._name_or_character(place, seat, layout.rect(inner, y + 160, wide, 64))
        self._tiles(place, seat, inner, wide)

    def shown_head(self, place: int, seat: Seat) -> Head:
        return Head(seat, keys.cap(f"F{place + 1}"), self.pencil, self.seating.may_leave)

    def _head_button(self, place: int, seat: Seat, rect: pygame.Rect, shown: Head) -> None:
        """The head; a click on a computer's changes its name."""
        scene, style = self.scene, self.scene.style
        face = controls.head(rect.w, rect.h, shown, style)
        if seat.character is None:
            self._heads.append(Sprite(face, *rect.topleft))
            return
        ShapeButton(
            scene.ui,
            rect,
            f"rename_{place}",
            Looks(lambda state: face, radius=18),
            group=f"seat{place}",
            tip=scene.say("setup.name"),
        )

    @property
    def _heads(self) -> list[Sprite]:
        return self.scene.paper.sprites

    def _cross(self, place: int, seat: Seat) -> None:
        if not self.seating.may_leave:
            return
        scene, style = self.scene, self.scene.style
        tone = style.theme.player(seat.colour).on_fill
        x, y = self.corner(place)
        rect = scene.layout.rect(x + self.wide - 48, y + self.head_high / 2 - 22, 44, 44)
        looks = Looks(lambda state: _cross_face(rect.w, rect.h, tone, style, state), radius=12)
        tip = f"{scene.say('setup.remove', name=seat.name)} ({keys.cap('Del')})"
        ShapeButton(scene.ui, rect, f"remove_{place}", looks, group=f"seat{place}", tip=tip, sound="back")

    def _name_or_character(self, place: int, seat: Seat, rect: pygame.Rect) -> None:
        scene = self.scene
        if seat.character is None or self.naming == place:
            TextField(scene.ui, rect, f"name_{place}", seat.name, longest=LONGEST_NAME, group=f"seat{place}")
            return
        looks = controls.character_looks(rect.w, rect.h, seat.character, scene.style, self.open == place, self.pencil)
        ShapeButton(scene.ui, rect, f"character_{place}", looks, group=f"seat{place}")

    def _tiles(self, place: int, seat: Seat, x: float, wide: float) -> None:
        scene, side = self.scene, 58.0
        colours = self.seating.colours
        step = (wide - side) / (len(colours) - 1)
        for number, colour in enumerate(colours):
            rect = scene.layout.rect(x + number * step, self.y + self.height - 78, side, side)
            free = self.seating.is_free(colour, place)
            looks = controls.tile_looks(rect.w, colour, colour == seat.colour, free, scene.style)
            tip = scene.say(f"colour.{colour}")
            name = f"colour_{place}_{colour}"
            ShapeButton(scene.ui, rect, name, looks, group=f"tiles{place}", enabled=free, tip=tip)

    # ------------------------------------------------------------------ the list of characters

    def build_list(self) -> None:
        """Over the neighbour seat, after everything else, so that it lies on top."""
        if self.open is None:
            return
        seat = self.seating.places[self.open]
        if seat is None or seat.character is None:
            self.open = None
            return
        x, y = self.corner(self.open)
        x += -self.pitch if self.at_right_end(self.open) else self.pitch
        rect = self.scene.layout.rect(x, y, self.wide, 22 + LINE * len(self.seating.characters))
        picture = self.list_panel(rect.w, rect.h, not self.at_right_end(self.open))
        looks = Looks(lambda state: picture.surface, left=picture.left, top=picture.top)
        ShapeButton(self.scene.ui, rect, "list", looks, sound="")  # lies over the neighbour and keeps clicks from it
        self._entries(x, y, seat.character)

    def at_right_end(self, place: int) -> bool:
        return place == len(self.seating.places) - 1

    def list_panel(self, w: int, h: int, points_left: bool) -> Picture:
        return controls.list_panel(w, h, self.scene.layout.px(192), points_left, self.scene.style)

    def _entries(self, x: float, y: float, chosen: str) -> None:
        scene = self.scene
        for number, character in enumerate(self.seating.characters):
            rect = scene.layout.rect(x + 11, y + 11 + number * LINE, self.wide - 22, LINE - 2)
            looks = controls.entry_looks(
                rect.w, rect.h, character, str(number + 1), character == chosen, scene.style, self.pencil
            )
            ShapeButton(scene.ui, rect, f"take_{character}", looks, key=str(number + 1), group="list")

    def close(self) -> bool:
        """Closes the list; False if none was open."""
        if self.open is None:
            return False
        self._shut()
        self.scene.rebuild()
        self.place_focus()
        return True

    def _shut(self) -> None:
        self._next_focus = f"character_{self.open}"
        self.open = None

    def place_focus(self) -> None:
        """Into the list or field that was opened, or back to the button that opened the list."""
        ui = self.scene.ui
        control = ui.find(self._next_focus) if self._next_focus else None
        if control is not None:
            ui.set_focus(control, ring=ui.ring)
        self._next_focus = ""

    # ------------------------------------------------------------------ acts

    def act(self, action: str, value: Any) -> bool:
        """True if the seats have changed."""
        name, _, rest = action.partition("_")
        if name == "take" and self.open is not None:
            self.seating.set_character(self.open, rest)
            self._shut()
        elif name == "seat":
            self.seating.step(int(rest) - 1)
            self.open = None
        elif name == "kind":
            self.seating.set_person(int(rest), value)
            self.open = None
        elif name == "character":
            self._open_list(int(rest))
        elif name == "remove":
            self.seating.remove(int(rest))
            self.open = None
        elif name == "rename":
            self._ask_name(int(rest))
        elif name == "name" and not action.endswith(".changed"):
            self.seating.rename(int(rest), str(value))
            self.naming = None
        elif name == "name":
            self.seating.rename(int(rest.partition(".")[0]), str(value))
            return False  # the field keeps its cursor
        elif name == "colour":
            return self._colour(rest)
        else:
            return False
        return True

    def _open_list(self, place: int) -> None:
        """Of this seat; once more closes it."""
        seat = self.seating.places[place]
        if self.open == place or seat is None:
            self._shut()
            return
        self.open, self._next_focus = place, f"take_{seat.character}"

    def _ask_name(self, place: int) -> None:
        """Of this computer; once more shows its character again."""
        if self.naming == place:
            self.naming = None
            return
        self.naming, self._next_focus = place, f"name_{place}"

    def _colour(self, rest: str) -> bool:
        place, _, colour = rest.partition("_")
        if colour:
            return self.seating.set_colour(int(place), colour)
        return self.seating.next_colour(int(place) - 1)

    def keep_names(self) -> None:
        """The names being edited count as they stand: every change was taken over already."""
        self.naming = None

    def typed(self, event: pygame.event.Event) -> bool:
        """Del empties the seat that has the focus."""
        if not keys.matches("Del", event) or self.scene.ui.focus is None:
            return False
        group = self.scene.ui.focus.group
        if group.startswith(("seat", "tiles")) and group[-1].isdigit():
            return self.seating.remove(int(group[-1]))
        return False

    def point(self, event: pygame.event.Event) -> bool:
        """A click beside the open list closes it."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.open is not None:
            self.open = None
            return True
        return False


def _add_face(w: int, h: int, words: str, key: str, style: Style, state: str) -> pygame.Surface:
    theme, u = style.theme, style.u
    canvas = Canvas(w, h)
    line = style.line()
    hot = state in ("hover", "pressed")
    canvas.rect(
        line,
        line,
        w - 2 * line,
        h - 2 * line,
        18 * u,
        theme["hover"] if hot else None,
        theme["ink_muted"],
        line * 1.2,
        dash=(7 * u, 5 * u),
    )
    canvas.circle(w / 2, h * 0.375, 31 * u, stroke=theme["ink_muted"], line=2.5 * u)
    surface = canvas.surface()
    plus = icon("plus", style.px(36), theme["ink_muted"])
    surface.blit(plus, ((w - plus.get_width()) // 2, round(h * 0.375 - plus.get_height() / 2)))
    fitted = fit(words, DISPLAY_800, 21 * u, w - 30 * u, 2)
    put_fitted(surface, fitted, DISPLAY_800, theme["ink_muted"], (w / 2, h * 0.555), "centre")
    cap = key_cap(key, style)
    surface.blit(cap, ((w - cap.get_width()) // 2, round(h * 0.68 - cap.get_height() / 2)))
    return surface


def _cross_face(w: int, h: int, tone: tuple[int, int, int], style: Style, state: str) -> pygame.Surface:
    canvas = Canvas(w, h)
    if state in ("hover", "pressed"):
        canvas.rect(2, h / 2 - w / 2 + 2, w - 4, w - 4, 10 * style.u, tone, alpha=0.25)
    surface = canvas.surface()
    sign = icon("cross", style.px(20), tone)
    surface.blit(sign, ((w - sign.get_width()) // 2, (h - sign.get_height()) // 2))
    return surface
