"""Tests of the screens for title, settings, pause, saving and errors: their controls, and the values they store."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest
import spoilt
from playhouse import Playhouse, all_offers, context_at
from table_moments import named

from cantstop.controller import matches
from cantstop.controller.games import Games
from cantstop.controller.settings import CHOICES, Settings
from cantstop.controller.setups import ClassicSetup
from cantstop.model import classic
from cantstop.setup.start import Options
from cantstop.view import words
from cantstop.view.app.context import Context
from cantstop.view.app.system import SystemLook, ask
from cantstop.view.app.ways import PauseWords, Push, kind
from cantstop.view.language import LANGUAGES
from cantstop.view.screens.settings import KEYS


@pytest.fixture
def settings(tmp_path: Path) -> Playhouse:
    return Playhouse(tmp_path, (1280, 800), start="settings")


def stored(home: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((home / "config" / "settings.json").read_text())
    return found


# The title


def test_title_leads_to_a_damaged_game(tmp_path: Path) -> None:
    store = Games(tmp_path / "data")
    matches.begin(ClassicSetup(seed="1"), store).leave()
    assert store.writer.settle(10)
    spoilt.head(tmp_path / "data")
    house = Playhouse(tmp_path)
    assert house.control("continue").is_enabled
    house.key("C", 300)
    assert house.name == "games"
    house.key("Del", 40)
    house.key("Esc", 300)
    assert "continue" not in {control.name for control in house.screen.ui.controls}


ENTRIES = ("new_game", "express_set_up", "games", "records", "how_to_play", "settings", "about")


@pytest.mark.parametrize("name", ENTRIES)
def test_entries_of_the_title_work_by_click_and_key_and_esc_returns(house: Playhouse, name: str) -> None:
    house.click(name)
    assert house.name == name
    house.settle()
    house.key("Esc")
    assert house.name == "title"
    house.settle()
    house.key(house.control(name).node.pressed_by)
    assert house.name == name


def test_open_game_is_the_default_of_the_title(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    order = [control.name for control in house.screen.ui.controls]
    assert order[:2] == ["play", "new_game"]
    assert house.control("play").node.pressed_by == "Enter"
    house.key("Enter", 300)
    house.key("Space", 300)
    number = house.screen.match.record.seed
    house.key("Esc", 300)
    house.key("Q", 300)
    assert house.names == ["title"]
    order = [control.name for control in house.screen.ui.controls]
    assert order[:2] == ["continue", "play"]
    assert house.control("continue").node.words.main
    assert not house.control("play").node.words.main
    for key in ("Enter", "C"):
        house.key(key, 300)
        assert house.screen.match.record.seed == number
        house.key("Esc", 300)
        house.key("Q", 300)
    house.key("V", 300)
    assert house.name == "table"
    assert house.screen.match.record.seed != number


def test_key_of_continue_does_nothing_without_an_open_game(house: Playhouse) -> None:
    house.key("C")
    assert house.name == "title"


@pytest.mark.parametrize(("left", "leads_to"), [(True, "table"), (False, "title")])
def test_key_of_continue_asks_for_the_games_if_it_comes_first(tmp_path: Path, left: bool, leads_to: str) -> None:
    if left:
        store = Games(tmp_path / "data")
        match = matches.begin(ClassicSetup(seed="1", starts=0), store)
        match.play(classic.Roll())
        match.leave()
        assert store.writer.settle(10)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Context, "ask_for_games", lambda context: None)
        house = Playhouse(tmp_path)
    house.key("C", 100)
    assert house.name == leads_to


def test_quit_ends_the_program(house: Playhouse) -> None:
    house.click("quit")
    assert not house.loop.running


def test_esc_does_nothing_on_the_title(house: Playhouse) -> None:
    house.key("Esc")
    assert house.loop.running


# Settings


@pytest.mark.parametrize("name", [name for name in KEYS if name != "full_screen"])
def test_key_of_a_setting_cycles_its_values_and_saves_each(settings: Playhouse, tmp_path: Path, name: str) -> None:
    values: list[Any] = list(LANGUAGES) if name == "language" else list(CHOICES.get(name, ()))
    values = values or [False, True]
    context = settings.context
    seen = {"language": context.language, "look": context.theme.name}  # the system's, if nothing else was chosen
    now = values.index(seen.get(name, getattr(context.settings, name)))
    for value in [*values[now + 1 :], *values[: now + 1]]:
        settings.key(KEYS[name])
        assert getattr(settings.context.settings, name) == value
        assert stored(tmp_path)[name] == value
    settings.settle()


@pytest.mark.parametrize("size", [(640, 400), (800, 1200)])
@pytest.mark.parametrize("screen", ["title", "new_game", "express_set_up", "settings", "trainer", "games", "about"])
def test_arrows_reach_every_control(tmp_path: Path, screen: str, size: tuple[int, int]) -> None:
    ui = Playhouse(tmp_path, size, start=screen).screen.ui
    reached, left = set(), ui.focusable()[:1]
    while left:
        control = left.pop()
        reached.add(control.name)
        for direction in ((0, 1), (0, -1), (-1, 0), (1, 0)):
            ui.set_focus(control)
            if ui.steer(*direction) and ui.focus.name not in reached:
                left.append(ui.focus)
    assert reached == {control.name for control in ui.focusable()}


def test_volume_is_dragged_clicked_and_stepped(settings: Playhouse) -> None:
    slider = settings.control("volume").rect
    settings.click((slider.right - 2, slider.centery))
    assert settings.context.settings.volume == 100
    settings.key("-")
    settings.key("-")
    assert settings.context.settings.volume == 80
    settings.click("louder")
    assert settings.context.settings.volume == 90
    place = settings.control("volume").rect
    drag(settings, place.center, (place.left + 4, place.centery))
    assert settings.context.settings.volume == 0
    assert not settings.context.settings.sound
    settings.key("+")
    assert settings.context.settings.volume == 10
    assert settings.context.settings.sound


def drag(house: Playhouse, start: tuple[int, int], end: tuple[int, int]) -> None:
    house.feed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    house.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(1, 0), buttons=(1, 0, 0), touch=False))
    house.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))


@pytest.mark.slow
def test_restoring_defaults_keeps_the_window_and_the_language(settings: Playhouse) -> None:
    settings.context.change(window=(10, 20, 1000, 700))
    settings.key("L")
    for key in "ADYBH":
        settings.key(key)
    settings.key("Ctrl+0")
    kept = settings.context.settings
    assert kept == Settings(
        language="fr", window=(10, 20, 1000, 700), notes=kept.notes, express_notes=kept.express_notes
    )
    assert settings.context.language == "fr"


def test_language_of_the_settings_is_chosen_when_the_command_line_has_another(tmp_path: Path) -> None:
    context = context_at(tmp_path, options=Options(language="de"), language="fr")
    assert context.language == "de"
    context.speak("fr")
    assert words.language().code == "fr"


def test_restoring_defaults_is_undone_until_something_is_set(settings: Playhouse) -> None:
    for key in "ADY":
        settings.key(key)
    before = settings.context.settings
    settings.key("Ctrl+0")
    restored = settings.context.settings
    assert restored != before
    settings.key("Ctrl+Z")
    undone = settings.context.settings
    assert undone == before
    settings.key("Ctrl+0")
    settings.key("Y")
    changed = settings.context.settings
    settings.key("Ctrl+Z")
    assert settings.context.settings == changed


# Panels


@pytest.mark.parametrize("offer", ["undo", "save_as", "log", "other_game"])
def test_pause_passes_the_choice_to_the_screen_below(house: Playhouse, offer: str) -> None:
    offers = all_offers()
    house.loop.apply(Push(kind("pause"), told=lambda: PauseWords(undo="Anna’s roll"), offers=offers))
    house.settle()
    house.click(offer)
    assert house.name == "title"
    assert [each.__name__ for each in offers if each.called] == [offer]


def test_pause_dashes_unavailable_actions(house: Playhouse) -> None:
    house.loop.apply(Push(kind("pause"), told=lambda: PauseWords(redo="Ben’s stop"), offers=all_offers()))
    assert not house.control("undo").is_enabled
    assert house.control("redo").is_enabled
    house.key("Ctrl+Z")
    assert house.name == "pause"
    house.key("Esc")
    assert house.name == "title"


def test_save_as_needs_a_name(house: Playhouse) -> None:
    house.loop.apply(Push(kind("save_as"), record=named("A")))
    house.settle()
    house.feed(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="", scancode=0))
    assert not house.control("save").is_enabled
    house.key("Enter")
    assert house.name == "save_as"
    house.click("name")
    house.type("Sunday")
    house.key("Enter")
    assert house.context.open_store().named("Sunday") is not None


def test_save_as_names_the_game_it_replaces(house: Playhouse) -> None:
    house.context.open_store().save_as(named(""), "Sunday")
    house.loop.apply(Push(kind("save_as"), record=named("Sunday")))
    house.settle()
    with_warning = house.picture()
    assert house.screen.note() != house.screen.say("save.kept")
    house.key("End")  # otherwise typing would replace the proposal
    house.type("s")
    house.settle()
    assert house.screen.note() == house.screen.say("save.kept")
    assert pygame.image.tobytes(with_warning, "RGB") != pygame.image.tobytes(house.picture(), "RGB")


@pytest.mark.parametrize("key", ["Enter", "Q", "Esc"])
def test_error_screen_continues_at_the_title(house: Playhouse, key: str) -> None:
    house.loop.apply(Push(kind("settings")))
    house.loop.apply(Push(kind("error")))
    house.settle()
    house.key(key)
    assert house.names == ["title"]


# The system


def answers(replies: dict[str, str]) -> Any:
    return lambda command: replies.get(command[-1], "")


def test_look_follows_the_system() -> None:
    gnome = {"XDG_CURRENT_DESKTOP": "GNOME"}
    dark = answers({"color-scheme": "'prefer-dark'\n", "gtk-theme": "'Adwaita'\n", "enable-animations": "false\n"})
    assert ask(gnome, "linux", dark) == SystemLook("dark", reduced_motion=True)
    contrast = answers({"gtk-theme": "'HighContrast'\n", "enable-animations": "true\n"})
    assert ask(gnome, "linux", contrast) == SystemLook("high_contrast")
    assert ask({"GTK_THEME": "Adwaita:dark"}, "linux", answers({})) == SystemLook("dark")
    assert ask({}, "linux", answers({})) == SystemLook()
    mac = answers({"AppleInterfaceStyle": "Dark\n", "increaseContrast": "0\n", "reduceMotion": "1\n"})
    assert ask({}, "darwin", mac) == SystemLook("dark", reduced_motion=True)


def test_look_chosen_by_the_player_overrides_the_system(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    house.context.system_known(SystemLook("dark", reduced_motion=True))
    house.settle()
    assert house.context.theme.name == "dark"
    assert house.context.animations == "reduced"
    house.context.change(look="light", animations="fast")
    assert house.context.theme.name == "light"
    assert house.context.animations == "fast"


def test_next_start_begins_with_the_last_look_of_the_system(tmp_path: Path) -> None:
    Playhouse(tmp_path).context.system_known(SystemLook("dark"))
    assert Playhouse(tmp_path).context.theme.name == "dark"
