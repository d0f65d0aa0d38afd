"""The settings, which are applied and saved immediately, and a board that previews them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import partial
from typing import Any

from cantstop.controller.settings import CHOICES, Settings
from cantstop.model.express import Pad
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import Change, Push
from cantstop.view.art.charts import gauge
from cantstop.view.art.pad import small_pad
from cantstop.view.kit.control import ControlNode
from cantstop.view.kit.controls import Segments, Slider, Switch
from cantstop.view.kit.drawing import Card, Drawing, Hairline, Strip, key_cap
from cantstop.view.kit.fonts import CAPTION, COUNT, DISPLAY_900, FIGURE, LABEL, NOTE, Text
from cantstop.view.kit.keys import cap
from cantstop.view.kit.node import Anchored, Column, Node, Row, Spring
from cantstop.view.kit.theme import Style
from cantstop.view.language import LANGUAGES
from cantstop.view.parts import emblems
from cantstop.view.parts.page import head, page
from cantstop.view.words import has, language

CHANCE = 0.15
PAD = Pad({3: 2, 4: 4, 5: 3, 6: 7, 7: 5, 8: 9, 9: 6, 11: 1})  # the pad of Express next to the board
HIGH = 62.0  # height of a row, in units
PAD_HEIGHT = 94.0
KEY = 38.0  # width in units of the column of keys
GROUP = "rows"  # one group of all rows, so that arrows move through the list


# The settings and their keys
GROUPS = {
    "play": {"animations": "A", "pace": "C", "only_choice": "E", "hand_over": "O"},
    "seen": {
        "language": "L",
        "sound": "M",
        "look": "D",
        "larger_symbols": "Y",
        "full_screen": "F11",
    },
    "help": {"coach": "H", "odds": "B", "spoken": "R"},
}
KEYS = {name: key for rows in GROUPS.values() for name, key in rows.items()}
# Restoring the defaults keeps the facts about the player, and the language.
SPARED = {"language", "full_screen", "window", "set_ups", "open_game", "player"}
SPARED |= {"notes", "express_notes", "short_waits_offered", "system_look", "system_still"}
RESTORED = tuple(each.name for each in fields(Settings) if each.name not in SPARED)


class SettingsScreen(Screen):
    first_groups = (GROUP,)
    across = 900.0
    key_lines = (
        *((name, (key,)) for name, key in KEYS.items()),
        ("quieter", ("-",)),
        ("louder", ("+",)),
        ("defaults", ("Ctrl+0",)),
        ("about", ("F2",)),
    )

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._before: Settings | None = None  # the settings before the defaults were restored

    def build(self) -> Node:
        title = head(self.back_button(), self.say("settings.title"))
        restore = self.button(self.undo if self._undoable else self.defaults, pad=15).sized(grow=1)
        below = Row(restore, self.button(self.about, pad=15).sized(width=152), gap=14)
        first, last = [*self._group("play"), *self._group("seen")], list(self._group("help"))
        preview = Card(self._preview(), (22, 16), grow=1)
        if self.layout.tall:
            return page(title, Column(self._card(first + last), preview, below, gap=16))
        left = self._card(first).share(0.52).sized(align="fill")
        right = Column(self._card(last), preview, below, gap=16).share(0.48).sized(align="fill")
        return page(title, Row(left, right, gap=16))

    def _card(self, lines: Sequence[Node]) -> Card:
        return Card(Column(*lines, Spring(0)), (24, 16, 24, 8))

    def _group(self, name: str) -> Iterator[Node]:
        yield Text(self.say(f"settings.group_{name}"), CAPTION, "ink_muted", lines=1).sized(height=28)
        *rows, last = GROUPS[name]
        for row in rows:
            yield self._row(row).sized(height=HIGH)
            yield Hairline()
        yield self._row(last).sized(height=HIGH)
        yield Spring(0).sized(height=10)

    def _row(self, name: str) -> Node:
        title, note = self.say(f"settings.{name}"), f"settings.{name}_note"
        noted = self.say(note) if has(note) else ""
        below = Text(noted, NOTE, "ink_muted", lines=1) if noted else None
        words = Column(Text(title, LABEL, lines=1), below, gap=-2).saying("")
        control = self._control(name)
        if isinstance(control, ControlNode):
            control.saying(title).noting(self.say("spoken.levels") if name == "spoken" else noted)
        return Row(Anchored(key_cap(KEYS[name]), 0).sized(width=KEY), words.sized(grow=1), control, gap=12)

    def _control(self, name: str) -> Node:
        if name == "sound":
            return self._sound()
        value, choices = self._value(name), [(each, self.say(f"settings.{each}")) for each in CHOICES.get(name, ())]
        if name == "language":
            choices = [(code, LANGUAGES[code].own_name) for code in LANGUAGES]
        given: dict[str, Any] = {"pressed_by": KEYS[name], "group": GROUP, "on": partial(self._set, name)}
        return Segments(name, choices, value, **given) if choices else Switch(name, bool(value), **given)

    def _sound(self) -> Node:
        look: dict[str, Any] = {"label": "", "pad": 9, "plain": True, "radius": 10, "group": GROUP}
        quieter = self.button(self.quieter, tip=self.say("settings.softer"), **look)
        louder = self.button(self.louder, tip=self.say("settings.louder"), **look)
        slider = Slider("volume", self._volume, group=GROUP, on=self._set_volume).saying(self.say("spoken.volume"))
        volume = Row(quieter.sized(height=44), slider, louder.sized(height=44), gap=5)
        percent = Text(language().percent(self._volume / 100), COUNT, lines=1, at="end").sized(width=52)
        switch = Switch(
            "sound", self.context.settings.sound, pressed_by=KEYS["sound"], group=GROUP, on=self._switch_sound
        )
        switch.saying(self.say("settings.sound"))
        return Row(volume, Row(percent, switch, gap=14), gap=10)

    def _preview(self) -> Node:
        board = emblems.example_board()
        title = Text(self.say("settings.preview"), CAPTION, "ink_muted")
        gauge = self._gauge() if self.context.settings.odds != "off" else None
        pad = Drawing(lambda w, h, style: small_pad(PAD, w, h, "blue", style)).sized(height=PAD_HEIGHT, grow=1)
        beside = Column(title, gauge, pad, gap=14)
        return Row(board.share(0.56).sized(align="fill"), beside.share(0.44).sized(align="fill"), gap=20).saying("")

    def _gauge(self) -> Node:
        def cells(w: int, h: int, style: Style) -> Any:
            return gauge(w, h, CHANCE, style.theme, style.u)

        chance = Text(language().percent(CHANCE), FIGURE._replace(face=DISPLAY_900, size=27), "gauge_fill")
        words = Text(self.say("gauge.title"), CAPTION, "ink_muted", lines=1, grow=1)
        return Strip(Column(Row(words, chance, gap=8), Drawing(cells).sized(height=27), gap=4), (14, 7))

    def _value(self, name: str) -> Any:
        if name == "language":
            return self.context.language
        if name == "look":
            return self.context.theme.name
        if name == "animations":
            return self.context.animations
        if name == "full_screen":
            return self.context.wants_full_screen
        return getattr(self.context.settings, name)

    def _set(self, name: str, value: Any) -> None:
        context = self.context
        if name == "language":
            context.speak(value)
        elif name == "full_screen":
            context.wants_full_screen = bool(value)
        else:
            context.change(**{name: value})

    def _switch_sound(self, on: bool) -> None:
        self.context.change(sound=on)
        if on and not self.context.settings.volume:
            self.context.change(volume=70)

    def _set_volume(self, volume: int) -> None:
        self.context.change(volume=min(100, max(0, volume)), sound=volume > 0)

    @action("settings.softer", "-")
    def quieter(self) -> Change:
        self._set_volume(self._volume - 10)
        return None

    @action("settings.louder", "+")
    def louder(self) -> Change:
        self._set_volume(self._volume + 10)
        return None

    @action("settings.restore", "Ctrl+0")
    def defaults(self) -> Change:
        before = self.context.settings
        self._take(Settings())
        if self.context.settings != before:
            self._before = before
            self.context.notify("settings.restored", key=cap("Ctrl+Z"))
        return None

    @action("pause.undo", "Ctrl+Z", name="undo")
    def undo(self) -> Change:
        if self._before is not None and self._undoable:
            self._take(self._before)
            self._before = None
        else:
            self.context.play("not_possible")
        return None

    @property
    def _undoable(self) -> bool:
        """Whether the defaults were restored, and nothing was changed since then."""
        fresh, now = Settings(), self.context.settings
        return self._before is not None and all(getattr(now, name) == getattr(fresh, name) for name in RESTORED)

    def _take(self, other: Settings) -> None:
        self.context.change(**{name: getattr(other, name) for name in RESTORED})

    @action("title.about", "F2")
    def about(self) -> Change:
        from cantstop.view.screens.about import About

        return Push(About)

    @property
    def _volume(self) -> int:
        return self.context.settings.volume if self.context.settings.sound else 0
