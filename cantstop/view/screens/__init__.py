"""The scenes by name. Each is imported when it is first shown, so that the title need not wait for it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cantstop.view.app.context import Context
    from cantstop.view.app.scene import Scene

# name -> module in this folder, class in the module. A name whose module is not there is not offered anywhere.
SCENES: dict[str, tuple[str, str]] = {
    "title": ("title", "Title"),
    "new_game": ("new_game", "NewGame"),
    "roll_off": ("roll_off", "RollOff"),
    "table": ("table", "Table"),
    "log": ("log", "ClassicLog"),
    "game_over": ("game_over", "GameOver"),
    "review": ("review", "ReviewScreen"),
    "express_review": ("express_review", "ExpressReviewScreen"),
    "continue": ("continue_game", "ContinueGame"),
    "express": ("express_set_up", "ExpressSetUp"),
    "express_table": ("express_table", "ExpressTable"),
    "express_log": ("express_log", "ExpressLog"),
    "express_throws": ("express_throws", "ExpressThrows"),
    "express_over": ("express_over", "ExpressOver"),
    "records": ("records", "Records"),
    "how_to_play": ("how_to_play", "HowToPlay"),
    "settings": ("settings", "SettingsScreen"),
    "about": ("about", "About"),
    "pause": ("pause", "Pause"),
    "save_as": ("save_as", "SaveAs"),
    "error": ("error", "Error"),
}


@cache
def known(name: str) -> bool:
    """Whether the game has this scene."""
    return name in SCENES and find_spec(f"{__name__}.{SCENES[name][0]}") is not None


def load(name: str) -> ModuleType:
    """The module of a scene; the first time this takes as long as some frames."""
    return import_module(f"{__name__}.{SCENES[name][0]}")


def kind(name: str) -> Any:
    """The class of a screen."""
    return getattr(load(name), SCENES[name][1])


def all_bindings() -> dict[str, dict[str, str]]:
    """The keys of every screen: action -> key; under "everywhere" those that work on all."""
    from cantstop.view.app.bindings import BINDINGS
    from cantstop.view.app.screen import keys_of

    shown = {kind(name).name or name: kind(name) for name in SCENES}  # both reviews are one screen
    return BINDINGS | {name: keys_of(screen.actions) for name, screen in shown.items() if name not in BINDINGS}


def make(name: str, context: Context, **details: Any) -> Scene:
    scene: Scene = kind(name)(context, **details)
    return scene
