"""The words and offers that a screen gives to Pause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from cantstop.view.app import ways
from cantstop.view.app.stack_changes import Change

# The saved state of the game; if it is "over", nothing is paused, and the panel is a menu
Kept = Literal["saved", "not_saved", "not_begun", "over"]


class PauseWords(NamedTuple):
    """The texts for Pause in the language in use: round, player and number; the effects of undo and redo, if any."""

    line: str = ""
    undo: str | None = None
    redo: str | None = None


Offer = Callable[[], Change] | None


class Offered(NamedTuple):
    """Actions of the screen below that Pause offers; None is not offered."""

    undo: Offer = None
    redo: Offer = None
    start_again: Offer = None
    save_as: Offer = None
    log: Offer = None
    other_game: Offer = None
    main_menu: Offer = ways.to_title
    how_to_play: Callable[[], Change] = ways.to_how_to_play
