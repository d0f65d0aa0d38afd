"""Settings: ten rows, each with its key, all at work at once and remembered; a board shows what they do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, NamedTuple

from cantstop.controller import settings as stored
from cantstop.controller.settings import Settings
from cantstop.view.app.context import Context
from cantstop.view.app.scene import Change, Push
from cantstop.view.app.screen import Screen
from cantstop.view.art.board import board_base
from cantstop.view.art.gauge import gauge
from cantstop.view.art.position import Position, board_picture
from cantstop.view.kit import faces, keys
from cantstop.view.kit.buttons import Button, back_button
from cantstop.view.kit.choices import Segments, Slider, Switch
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Words
from cantstop.view.kit.fonts import DISPLAY_700, DISPLAY_800, DISPLAY_900, TEXT_600, TEXT_800
from cantstop.view.language import LANGUAGES
from cantstop.view.parts.paper import Paper
from cantstop.view.screens import known

TOP, PREVIEW_WIDTH, GAP, PAD = 90.0, 440.0, 18.0, 24.0
CHANCE = 0.15
GROUP = "rows"  # all of them, so that arrows go up and down through the list
SETTINGS = tuple(each.name for each in fields(Settings))

# What the preview shows: a game in full swing, with every kind of piece.
EXAMPLE = Position(
    colours=("blue", "yellow", "jade", "ink"),
    squares=(
        (0, 0, 0, 0, 2, 0, 3, 3, 5, 0, 1, 0, 0),
        (0, 0, 1, 0, 0, 4, 3, 6, 9, 0, 0, 0, 0),
        (0, 0, 0, 0, 5, 0, 5, 9, 9, 0, 0, 2, 0),
        (0, 0, 0, 1, 0, 4, 8, 6, 9, 0, 4, 0, 0),
    ),
    runners=(0, 0, 0, 0, 0, 0, 6, 0, 9, 0, 0, 1, 0),
    claimed=(None, None, None, None, None, None, None, None, None, 1, None, None, 0),
)


class Row(NamedTuple):
    name: str
    note: str = ""
    choices: tuple[tuple[str, str], ...] = ()  # value, key of its words; none: a switch


ROWS = (
    Row("language"),
    Row("sound"),
    Row(
        "animations",
        "settings.animations_note",
        tuple((value, f"settings.{value}") for value in stored.ANIMATIONS),
    ),
    Row("pace", "", tuple((value, f"settings.{value}") for value in stored.PACES)),
    Row("look", "", tuple((value, f"settings.{value}") for value in stored.LOOKS)),
    Row("larger_symbols"),
    Row(
        "coach",
        "settings.coach_note",
        (("off", "settings.coach_off"), ("request", "settings.on_request"), ("always", "settings.always")),
    ),
    Row(
        "odds",
        "settings.odds_note",
        (("off", "settings.odds_off"), ("after", "settings.after_choosing"), ("always", "settings.always")),
    ),
    Row("hand_over", "settings.hand_over_note"),
    Row("full_screen"),
)


class SettingsScreen(Screen):
    name = "settings"
    first_group = GROUP

    def build(self) -> None:
        layout, ui = self.layout, self.ui
        back_button(ui, layout.rect(18, 20, 102, 53), self.say("common.back"))
        self._height = layout.height - TOP - 18
        self._row_height = (self._height - 2) / len(ROWS)
        self._right = layout.content - 18
        self._preview_x = self._right - PREVIEW_WIDTH
        self._rows_width = self._preview_x - GAP - 18
        for number, row in enumerate(ROWS):
            self._control(row, self._middle(number))
        foot = layout.height - 18 - 58
        about_width = 152.0 if known("about") else 0.0
        width = PREVIEW_WIDTH - 1 - (about_width + 14 if about_width else 0)
        rect = layout.rect(self._preview_x, foot, width, 56)
        Button(ui, rect, "defaults", Words(self.say("settings.restore"), pad=15), key=self.key("defaults"))
        if about_width:
            rect = layout.rect(self._right - about_width, foot, about_width - 1, 56)
            Button(ui, rect, "about", Words(self.say("title.about"), pad=15), key=self.key("about"))
        self._write()

    def _middle(self, number: int) -> float:
        return TOP + 1 + self._row_height * (number + 0.5)

    def _control(self, row: Row, middle: float) -> None:
        value = self._value(row.name)
        right = 18 + self._rows_width - PAD
        if row.name == "sound":
            self._sound(middle, right)
        elif row.name == "language" or row.choices:
            choices = [(code, LANGUAGES[code].own_name) for code in stored.LANGUAGES]
            if row.choices:
                choices = [(each, self.say(words)) for each, words in row.choices]
            rect = self.layout.rect(18 + PAD + 100, middle - 25, self._rows_width - 2 * PAD - 100, 50)
            Segments(self.ui, rect, row.name, choices, value, key=self.key(row.name), group=GROUP)
        else:
            rect = self.layout.rect(right - 65, middle - 18, 65, 37)
            Switch(self.ui, rect, row.name, bool(value), key=self.key(row.name), group=GROUP)

    def _sound(self, middle: float, right: float) -> None:
        layout, ui = self.layout, self.ui
        cap = 26.0
        x = right - 430
        for name, at in (("quieter", x), ("louder", x + 254)):
            looks = Words(key=keys.cap(self.key(name)), pad=0, plain=True)
            tip = self.say("settings.softer" if name == "quieter" else "settings.louder")
            rect = layout.rect(at - 9, middle - 22, cap + 18, 44)
            Button(ui, rect, name, looks._replace(pad=9), key=self.key(name), tip=tip, group=GROUP, radius=10)
        Slider(ui, layout.rect(x + 40, middle - 22, 200, 44), "volume", self._volume, group=GROUP)
        self._volume_at = (right - 65 - 14, middle)
        rect = layout.rect(right - 65, middle - 18, 65, 37)
        Switch(ui, rect, "sound", self.context.settings.sound, key=self.key("sound"), group=GROUP)

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

    def act(self, action: str, value: Any) -> Change:
        context = self.context
        if action == "about":
            return Push("about") if known("about") else None
        if action == "language":
            context.speak(value)
        elif action == "full_screen":
            context.wants_full_screen = bool(value)
        elif action == "defaults":
            fresh = Settings()
            kept = {"window", "set_ups", "full_screen", "notes", "express_notes"}
            context.change(**{name: getattr(fresh, name) for name in SETTINGS if name not in kept})
        elif action == "volume":
            context.change(volume=value, sound=value > 0)
        elif action in ("quieter", "louder"):
            volume = self._volume + (10 if action == "louder" else -10)
            context.change(volume=min(100, max(0, volume)), sound=volume > 0)
        elif action in (row.name for row in ROWS):
            context.change(**{action: value})
            if action == "sound" and value and not context.settings.volume:
                context.change(volume=70)
        else:
            return super().act(action, value)
        if action in ("sound", "volume", "quieter", "louder"):
            self._show_volume()
        elif not context.restyled:
            self.rebuild()
        return None

    def _show_volume(self) -> None:
        """In place: the slider is being dragged."""
        slider, switch = self.ui.find("volume"), self.ui.find("sound")
        assert isinstance(slider, Slider)
        assert isinstance(switch, Switch)
        slider.set_value(self._volume)
        switch.set_value(self.context.settings.sound)
        self._write()

    @property
    def _volume(self) -> int:
        return self.context.settings.volume if self.context.settings.sound else 0

    def below(self) -> list[Sprite]:
        return self._paper.sprites

    def _write(self) -> None:
        """All that is not a control: made once for each size, look and language."""
        self._paper = Paper(self.layout, self.style, 0, self.layout.content)
        self._paper.write(self.say("settings.title"), DISPLAY_800, 34, "ink", (139, 46))
        self._paper.card(TOP, self._height, 18, self._rows_width)
        for number, row in enumerate(ROWS):
            self._label(row, self._middle(number), number == len(ROWS) - 1)
        self._preview()

    def _label(self, row: Row, middle: float, last: bool) -> None:
        paper = self._paper
        cap = paper.cap(keys.cap(self.key(row.name)), (18 + PAD, middle))
        x = 18 + PAD + cap + 16
        control = self.ui.find("quieter" if row.name == "sound" else row.name)
        assert control is not None
        room = control.rect.x / self.style.u - self.layout.left - x - 10
        lift = 10.5 if row.note else 0
        paper.write(self.say(f"settings.{row.name}"), DISPLAY_800, 20, "ink", (x, middle - lift), room=room)
        if row.note:
            paper.write(self.say(row.note), TEXT_600, 16, "ink_muted", (x, middle + 11.5), room=room)
        if row.name == "sound":
            paper.write(self._percent(self._volume), TEXT_800, 19, "ink", self._volume_at, "right", room=52)
        if not last:
            line = faces.hairline(self.layout.px(self._rows_width - 2 * PAD), self.style)
            paper.put(line, (18 + PAD, middle + self._row_height / 2))

    def _percent(self, volume: int) -> str:
        from cantstop.view.words import language

        return language().percent(volume / 100)

    def _preview(self) -> None:
        paper, x = self._paper, self._preview_x
        height = self._height - 74
        paper.card(TOP, height, x, PREVIEW_WIDTH)
        paper.write(self.say("settings.preview"), DISPLAY_700, 17, "ink_muted", (x + 18, TOP + 25))
        side = min(PREVIEW_WIDTH - 36, height - 160)
        picture = board_picture(EXAMPLE, self.layout.px(side), self.style.theme)
        top = TOP + 54 + max(0.0, (height - 160 - side) / 2)
        paper.picture(picture, self.layout.point(x + (PREVIEW_WIDTH - side) / 2, top))
        if self.context.settings.odds == "off":
            return
        y = top + side + 20
        paper.strip(y, 80, x + 18, PREVIEW_WIDTH - 36)
        paper.write(self.say("gauge.title"), DISPLAY_700, 17, "ink_muted", (x + 32, y + 22), room=PREVIEW_WIDTH - 160)
        words = self._percent(round(100 * CHANCE))
        paper.write(words, DISPLAY_900, 27, "gauge_fill", (x + PREVIEW_WIDTH - 32, y + 23), "right")
        rect = paper.rect(x + 32, y + 44, PREVIEW_WIDTH - 64, 27)
        paper.put(gauge(rect.w, rect.h, CHANCE, self.style.theme, self.style.u), (x + 32, y + 44))


def warm(context: Context) -> Iterator[None]:
    """The board of the preview takes longest; all the rest is small."""
    height = context.layout.height - TOP - 18 - 74
    board_base(context.layout.px(min(PREVIEW_WIDTH - 36, height - 160)), context.theme, None)
    yield
