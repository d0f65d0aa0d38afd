"""The seats of a set-up, and the cards that show their names and colours, with a list of characters to choose from.

Each game has a SeatShape: the height of the cards, and whether each shows all colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from cantstop.controller import characters
from cantstop.letters import is_name
from cantstop.model.record import Seat
from cantstop.view.art import pieces
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit import keys
from cantstop.view.kit.control import Act, Faces
from cantstop.view.kit.controls import Popup, Pressable, Segments, Shaped
from cantstop.view.kit.drawing import Card, Drawing, KeyCap, key_cap, outlined_cap
from cantstop.view.kit.field import Field
from cantstop.view.kit.fonts import DISPLAY_800, LABEL, TEXT_700, Role, Text, wrapping
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Anchored, Column, Layers, Node, Row, Spring
from cantstop.view.kit.paint import Canvas, icon, nothing, plate, upright
from cantstop.view.kit.pictures import drawn
from cantstop.view.kit.theme import Colour, Style
from cantstop.view.parts import emblems
from cantstop.view.sentences import sentence

if TYPE_CHECKING:
    from cantstop.view.parts.set_up import SetUp

PEOPLE = ("Anna", "Ben", "Chloé", "Dan", "Eva", "Finn")
LONGEST_NAME = 16
ENTRY, ENTRY_GAP, TICK = 56.0, 2.0, 24.0
LIST, RADIUS = "list", 18
NAME, CHARACTER, SMALL_NOTE = Role(DISPLAY_800, 25), Role(TEXT_700, 16), Role(TEXT_700, 15)


class Seating:
    """The seats of a game during its set-up; an empty seat is None."""

    def __init__(
        self, seats: Sequence[Seat], places: int, fewest: int, kinds: Sequence[str], colours: Sequence[str]
    ) -> None:
        self.places: list[Seat | None] = [*seats, *[None] * (places - len(seats))][:places]
        self.fewest, self.characters, self.colours = fewest, tuple(kinds), tuple(colours)
        for number, seat in enumerate(self.places):
            if seat is not None and not seat.is_person and seat.character not in self.characters:
                self.places[number] = replace(seat, character=self.characters[-1])
        self._name_computers()

    @property
    def taken(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.places if seat is not None)

    @property
    def may_leave(self) -> bool:
        return len(self.taken) > self.fewest

    def add(self, place: int) -> None:
        name = next(_free(PEOPLE, (seat.name for seat in self.taken)), f"{place + 1}")
        self.places[place] = Seat(name, next(_free(self.colours, (seat.colour for seat in self.taken))))
        self._name_computers()

    def remove(self, place: int) -> bool:
        if self.places[place] is None or not self.may_leave:
            return False
        self.places[place] = None
        self._name_computers()
        return True

    def set_person(self, place: int, person: bool) -> None:
        seat = self.places[place]
        if seat is None or seat.is_person == person:
            return
        character = None if person else self._new_character()
        self.places[place] = replace(seat, character=character)
        self.rename(place, next(_free(PEOPLE, self._names_beside(place)), seat.name))

    def set_character(self, place: int, character: str) -> None:
        seat = self.places[place]
        if seat is not None and not seat.is_person and character in self.characters:
            self.places[place] = replace(seat, character=character)
            self._name_computers()

    def rename(self, place: int, name: str) -> None:
        """Name a person; ignore a name without visible characters."""
        seat = self.places[place]
        if seat is not None and is_name(name):
            self.places[place] = replace(seat, name=name.strip())
            self._name_computers()

    def offers(self, place: int, known: Sequence[str]) -> list[str]:
        """Return the names to propose that no other seat has: usual names from last to first, then known names."""
        usual = [name for name in reversed(PEOPLE) if name not in known]
        return list(_free([*usual, *known], self._names_beside(place)))

    def _names_beside(self, place: int) -> list[str]:
        return [seat.name for number, seat in enumerate(self.places) if seat is not None and number != place]

    def _name_computers(self) -> None:
        seats = iter(characters.named(self.taken))
        self.places = [None if seat is None else next(seats) for seat in self.places]

    def set_colour(self, place: int, colour: str) -> bool:
        seat = self.places[place]
        if seat is None or not self.is_free(colour, place):
            return False
        self.places[place] = replace(seat, colour=colour)
        return True

    def next_colour(self, place: int) -> bool:
        """Give the seat the next free colour; return whether there is one."""
        seat = self.places[place]
        if seat is None:
            return False
        start = self.colours.index(seat.colour) if seat.colour in self.colours else 0
        order = [*self.colours[start + 1 :], *self.colours[:start]]
        return any(self.set_colour(place, colour) for colour in order)

    def is_free(self, colour: str, place: int) -> bool:
        others = (seat for number, seat in enumerate(self.places) if seat is not None and number != place)
        return all(seat.colour != colour for seat in others)

    def step(self, place: int) -> None:
        """Give the seat its next player: none (if the seat may be empty), a person, or a character."""
        seat = self.places[place]
        if seat is None:
            self.add(place)
        elif seat.is_person:
            weakest = min(self.characters, key=self._sitting.count)
            self.set_person(place, False)
            self.set_character(place, weakest)
        elif seat.character != self.characters[-1]:
            self.set_character(place, self.characters[self.characters.index(seat.character) + 1])
        elif not self.remove(place):
            self.set_person(place, True)

    @property
    def _sitting(self) -> list[str]:
        return [seat.character for seat in self.taken if seat.character is not None]

    def _new_character(self) -> str:
        """Return the character of a new computer: one of medium strength, or the next one that is used least often."""
        sitting = self._sitting
        if not sitting:
            return self.characters[len(self.characters) // 2]
        after = self.characters.index(sitting[-1]) + 1
        return min([*self.characters[after:], *self.characters[:after]], key=sitting.count)


def _shows(seat: Seat | None) -> tuple[str | None, str] | None:
    return None if seat is None else (seat.character, seat.colour)


def _free(wanted: Iterable[str], used: Iterable[str]) -> Iterator[str]:
    gone = set(used)
    return (each for each in wanted if each not in gone)


# Nodes


class SeatShape(NamedTuple):
    head: float = 78.0
    low: bool = False  # kind and name side by side
    colours: bool = True  # whether all colours are shown in a row
    pencil: bool = False  # computers have one behind the ear
    gap: float = 16.0  # between two cards


class Seats:
    def __init__(self, screen: SetUp, seating: Seating) -> None:
        self.screen, self.seating = screen, seating
        self._told = list(seating.places)  # the seats that a screen reader knows
        self.open: int | None = None  # the seat whose list of characters is open

    @property
    def shape(self) -> SeatShape:
        return self.screen.shape

    @property
    def leaver(self) -> int | None:
        """The seat that shows the key Del and is emptied by it: the focused seat, or else the last one in use."""
        taken = [place for place, seat in enumerate(self.seating.places) if seat is not None]
        if not self.seating.may_leave:
            return None
        focus = self.screen.ui.focus
        group = "" if focus is None else focus.node.group
        return next((place for place in taken if group in (f"seat{place}", f"tiles{place}")), taken[-1])

    def tell(self) -> None:
        """Let a screen reader say which seats have another player or colour than at the last call."""
        before, self._told = self._told, list(self.seating.places)
        both = enumerate(zip(before, self._told), 1)
        changed = [(place, new) for place, (old, new) in both if _shows(old) != _shows(new)]
        self.screen.context.tell_aloud(lambda: [self._line(place, seat) for place, seat in changed])

    def _line(self, place: int, seat: Seat | None) -> str:
        say = self.screen.say
        if seat is None:
            return say("spoken.seat_empty", n=place)
        kind = [say("common.human")]
        if seat.character is not None:
            kind = [say("common.computer"), say(f"character.{seat.character}")]
        told = seat.name, *kind, say(f"colour.{seat.colour}")
        return say("spoken.seat", n=place, who=" ".join(map(sentence, told)))

    # Cards

    def card(self, place: int) -> Node:
        seat = self.seating.places[place]
        card = self._empty(place) if seat is None else self._taken(place, seat)
        return card.sized(key=f"place_{place}")

    def _empty(self, place: int) -> Node:
        low = self.shape.low
        key = f"F{place + 1}"
        plus = emblems.sign("add", 46 if low else 64, "ink_muted")
        parts = Spring(), plus, Text(self.screen.say("setup.add"), LABEL, "ink_muted"), key_cap(key), Spring()
        shown = Row(*parts, gap=18, margin=(14, 0)) if low else Column(*parts, gap=13, margin=14, across="middle")
        plate = Shaped(
            f"seat_{place + 1}",
            partial(_faces, _place_outline, RADIUS),
            pressed_by=key,
            group="seats",
            on=partial(self.step, place),
        )
        plate.saying(self.screen.say("spoken.seat", n=place + 1, who=self.screen.say("setup.add")))
        return Layers(plate, shown.saying(""))

    def _taken(self, place: int, seat: Seat) -> Node:
        head = self._head(place, seat).sized(height=self.shape.head)
        kind = Segments(
            f"kind_{place}",
            ((True, self.screen.say("common.human")), (False, self.screen.say("common.computer"))),
            seat.is_person,
            group=f"seat{place}",
            on=partial(self._set_person, place),
        ).saying(seat.name)
        named = self._name_or_character(place, seat)
        tiles: Node | None = None
        if self.shape.colours:
            colours = (self._colour(place, seat, each).sized(width=58, height=58) for each in self.seating.colours)
            tiles = Row(*[part for each in colours for part in (Spring(), each)][1:]).sized(height=58)
        if self.shape.low:
            line = Row(kind.sized(width=206, height=54), named.share().sized(height=54), gap=10)
            body = Column(Spring(), line, tiles, Spring(), gap=10, margin=(14, 0), grow=1)
        else:
            body = Column(kind.sized(height=54), named.sized(height=64), tiles, gap=12, margin=(17, 15))
        return Card(Column(head, body), 0)

    def _head(self, place: int, seat: Seat) -> Node:
        """Return the head of a seat's card: its tile, name, key and cross. A press on the tile changes the colour."""
        say, high = self.screen.say, self.shape.head
        tone = player_paint(self.screen.style.theme, seat.colour).on_fill
        band = Drawing(lambda w, h, style: _band(w, h, seat.colour, style)).saying("")
        tile = emblems.framed_tile(seat.colour, high * 0.64)
        tip = f"{say('expresssetup.colour')} ({keys.cap(f'Shift+F{place + 1}')})"
        button = _part(f"colour_{place + 1}", tone, f"seat{place}", tip, partial(self.seating.next_colour, place))
        button.saying(say("spoken.of_player", name=seat.name, places=tip))
        side = round(high * 0.64) + 9
        name = Text(seat.name, NAME, tone, lines=1)
        name.kin = [each.name for each in self.seating.taken]
        shown = Row(
            Layers(button, Anchored(tile)).sized(width=side, height=side),
            Row(name.share(), margin=(4, 0)).share().sized(height=high - 12),
            self._keys(place, seat, tone),
            gap=6,
            margin=(11, 0, 7 if self.seating.may_leave else 18, 0),
        )
        return Layers(band, shown)

    def _keys(self, place: int, seat: Seat, tone: Colour) -> Node:
        key = _outlined(f"F{place + 1}", tone)
        if not self.seating.may_leave:
            return key
        leaves = place == self.leaver
        tip = self.screen.say("setup.remove", name=seat.name)
        button = _part(f"remove_{place}", tone, f"seat{place}", tip, partial(self.remove, place), sound="back")
        sign = Drawing(lambda w, h, style: icon("cross", w, tone)).sized(width=20, height=20).saying("")
        cross = Layers(button, Anchored(sign)).sized(width=36, height=26 if leaves else 44)
        both = Row(key, cross, gap=9)  # as wide as the focus ring of the cross
        return Column(both, _outlined("Del", tone), gap=8, across="middle") if leaves else both

    def _name_or_character(self, place: int, seat: Seat) -> Node:
        group = f"seat{place}"
        if seat.character is None:
            size = 19.0 if self.shape.low else 20.0
            return Field(
                f"name_{place}",
                seat.name,
                longest=LONGEST_NAME,
                group=group,
                label_size=size,
                offers=lambda: self.seating.offers(place, self.screen.context.open_store().people()),
                on=partial(self.seating.rename, place),
                on_change=partial(self._type_name, place),
            ).saying(self.screen.say("spoken.name"))
        opened = self.open == place
        manner = self.screen.say(f"character.{seat.character}")
        face = emblems.portrait(seat.character, 46 if self.shape.low else 50, self.shape.pencil)
        told = Spring() if self.shape.low else wrapping(manner, CHARACTER).share()
        chevron = emblems.sign("chevron_right" if opened else "chevron_down", 19)
        child, name, on = Row(face, told, chevron, gap=10), f"character_{place}", partial(self._open_list, place)
        button = Pressable(name, child, pad=(13, 0), chosen=opened, group=group, radius=14, tip=manner, on=on)
        return button.saying(self.screen.say("spoken.of_player", name=seat.name, places=manner))

    def _type_name(self, place: int, name: str) -> None:
        if len(name) >= LONGEST_NAME:
            self.screen.context.notify("setup.longest_name", n=LONGEST_NAME)
        self.seating.rename(place, name)

    def _colour(self, place: int, seat: Seat, colour: str) -> Node:
        free, name = self.seating.is_free(colour, place), self.screen.say(f"colour.{colour}")
        return (
            Shaped(
                f"colour_{place}_{colour}",
                partial(_faces, partial(_colour_tile, colour, colour == seat.colour, free), 12.0),
                group=f"tiles{place}",
                enabled=free,
                tip=name if free else f"{name}: {self.screen.say('spoken.colour_taken')}",
                on=partial(self.seating.set_colour, place, colour),
            )
            .saying(name)
            .noting(
                self.screen.say("spoken.chosen" if colour == seat.colour else "spoken.colour_taken")
                * (not free or colour == seat.colour)
            )
        )

    # The list of characters

    def list(self) -> Node | None:
        """Return the open list of characters, which covers the neighbouring seat, or None if no list is open."""
        seat = None if self.open is None else self.seating.places[self.open]
        if seat is None or seat.is_person:
            return None
        offered = self.seating.characters
        chosen = offered.index(seat.character)
        lines = [self._entry(number, number == chosen) for number in range(len(offered))]
        entries = List(
            "characters",
            len(lines),
            lines.__getitem__,
            row_height=ENTRY,
            gap=ENTRY_GAP,
            chosen=chosen,
        )
        entries.saying(self.screen.say("spoken.characters"))
        beside, points_at = f"place_{self.open}", f"character_{self.open}"
        return Popup(LIST, entries, beside=beside, points_at=points_at, gap=self.shape.gap, lines=lines)

    def _entry(self, number: int, chosen: bool) -> Node:
        character, say = self.seating.characters[number], self.screen.say
        key = str(number + 1) if number < 9 else ""
        told = Column(
            Text(characters.NAMES[character], LABEL, lines=1),
            Text(say(f"character.{character}"), SMALL_NOTE, "ink_muted", lines=1),
            grow=1,
        )
        tick = (emblems.sign("tick", TICK) if chosen else Spring(0)).sized(width=TICK)
        cap = key_cap(key) if key else None
        child = Row(emblems.portrait(character, 46, self.shape.pencil), told, tick, cap, gap=9)
        return Pressable(
            f"take_{character}",
            child,
            pad=(10, 0, 14, 0),
            look="row",
            pressed_by=key,
            group=LIST,
            radius=12,
            on=partial(self._take, character),
        )

    def close(self) -> bool:
        if self.open is None:
            return False
        self.screen.focus(f"character_{self.open}")
        self.open = None
        return True

    # Actions

    def step(self, place: int) -> None:
        self.seating.step(place)
        self._seats_changed()

    def _set_person(self, place: int, is_person: bool) -> None:
        self.seating.set_person(place, is_person)
        self._seats_changed()

    def _take(self, character: str) -> None:
        if self.open is not None:
            self.seating.set_character(self.open, character)
            self.close()

    def remove(self, place: int | None) -> None:
        if place is None or not self.seating.remove(place):
            self.screen.context.play("not_possible")
        self._seats_changed()

    def _seats_changed(self) -> None:
        self.open = None
        self.screen.correct()

    def _open_list(self, place: int) -> None:
        seat = self.seating.places[place]
        if self.open == place or seat is None:
            self.close()
            return
        self.open = place
        self.screen.focus(f"take_{seat.character}")


def _part(name: str, tone: Colour, group: str, tip: str, on: Act, sound: str = "choose") -> Shaped:
    faces = partial(_faces, partial(_part_frame, tone), 12.0)
    return Shaped(name, faces, group=group, tip=tip, sound=sound, on=on)


def _faces(draw: Callable[..., pygame.Surface], radius: float, w: int, h: int, style: Style) -> Faces:
    return Faces(lambda state: draw(w, h, style, state), radius=radius)


def _outlined(key: str, tone: Colour) -> KeyCap:
    return KeyCap(key, lambda cap, style: outlined_cap(cap, tone, style))


# Drawings


@drawn
def _band(w: int, h: int, colour: str, style: Style) -> pygame.Surface:
    theme, radius = style.theme, RADIUS * style.u
    paint = player_paint(theme, colour)
    canvas, edge = Canvas(w, h), theme["line"] if theme.flat else None
    fill = upright(paint.fill_high, paint.fill, 0, h)
    canvas.rect(0, 0, w, h + radius, radius, fill, edge, style.line("selected"))  # the lower corners are cut off
    return canvas.surface()


def _part_frame(tone: Colour, w: int, h: int, style: Style, state: str) -> pygame.Surface:
    """Draw a frame around a part of the head if it is hovered, else an empty picture."""
    if state in ("normal", "disabled"):
        return nothing(w, h)
    return plate(w, h, 12 * style.u, None, tone, style.line("focus"))


@drawn
def _colour_tile(colour: str, chosen: bool, free: bool, px: int, high: int, style: Style, state: str) -> pygame.Surface:
    """Return the tile of a colour, framed if it is chosen, pale and crossed out if another seat has it."""
    canvas = Canvas(px, px)
    line = style.line("focus")
    if chosen or state in ("hover", "pressed"):
        tone = style.theme["ink"] if chosen else style.theme["hover_line"]
        canvas.rect(line / 2, line / 2, px - line, px - line, 12 * style.u, stroke=tone, line=line)
    surface = canvas.surface()
    side = round(px * 0.72)
    draw = pieces.tile if free else pieces.taken_tile
    surface.blit(draw(side, colour, style.theme), ((px - side) // 2, (px - side) // 2))
    return surface


def _place_outline(w: int, h: int, style: Style, state: str) -> pygame.Surface:
    u, theme = style.u, style.theme
    fill = theme["hover"] if state in ("hover", "pressed") else None
    return plate(w, h, RADIUS * u, fill, theme["ink_muted"], 1.2 * style.line(), (7 * u, 5 * u))
