"""Changes of screens, such as Push(Settings) and Pop(self.undo), which a screen returns and the loop makes.

Functions here open screens for packages that must not import them. Each screen is imported when it is first opened, so
that the title does not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, Literal, NamedTuple, ParamSpec

if TYPE_CHECKING:
    from cantstop.controller.games import Autosave
    from cantstop.controller.matches import AnyMatch
    from cantstop.controller.training import Round, Rounds
    from cantstop.model.record import AnyRules, Record, Seat
    from cantstop.view.app.context import Context
    from cantstop.view.app.screen import Screen

Made = Callable[["Context"], "Screen"]
Kept = Literal["saved", "not_saved", "not_begun", "over"]  # of a game; a menu opens for one that is over
FOLDER = "cantstop.view.screens"
P = ParamSpec("P")


class _Way:
    """The base class of changes to a new screen: its class and the arguments with which it is created later."""

    def __init__(self, screen: Callable[Concatenate[Context, P], Screen], *args: P.args, **details: P.kwargs) -> None:
        assert not args, "details are given by name"
        self.screen: Callable[..., Screen] = screen
        self.details: dict[str, Any] = details

    def make(self, context: Context) -> Screen:
        return self.screen(context, **self.details)


class Push(_Way):
    pass


class Replace(_Way):
    """A change that replaces this screen by another one."""


class Reset(_Way):
    """A change that closes all screens and opens this one, such as the title."""


@dataclass(frozen=True)
class Pop:
    """A change that closes this screen; `then` is called once the screen below is on top again."""

    then: Callable[[], Change] | None = None


@dataclass(frozen=True)
class Quit:
    """A change that ends the program. Unless `sure`, the player is asked first if data would be lost."""

    sure: bool = False


Change = Push | Replace | Pop | Reset | Quit | None


class PauseWords(NamedTuple):
    """The texts for Pause in the current language: a line about the game, and the effects of undo and redo."""

    line: str = ""
    undo: str | None = None
    redo: str | None = None


@cache
def names() -> tuple[str, ...]:
    """Return the names of all screens without importing them."""
    from pkgutil import iter_modules

    return tuple(sorted(each.name for each in iter_modules(import_module(FOLDER).__path__)))


def kind(name: str) -> type[Any]:
    module = import_module(f"{FOLDER}.{name}")
    found: type[Screen] = next(each for each in vars(module).values() if getattr(each, "name", "") == name)
    return found


def to_title() -> Reset:
    from cantstop.view.screens.title import Title

    return Reset(Title)


def to_how_to_play(rules: AnyRules | None = None) -> Push:
    """Return the change that opens How to play at the rules of a game, with figures from these rules if given."""
    from cantstop.model import express
    from cantstop.view.screens.how_to_play import HowToPlay

    return Push(HowToPlay, page="express" if isinstance(rules, express.Rules) else "cant_stop", rules=rules)


def to_games(over: bool | None = None, playing: int | None = None) -> Push:
    from cantstop.view.screens.games import Games

    return Push(Games, over=over, playing=playing)


def to_save_as(record: Record) -> Push:
    from cantstop.view.screens.save_as import SaveAs

    return Push(SaveAs, record=record)


def to_pause(told: Callable[[], PauseWords], kept: Kept, offers: Sequence[Callable[[], Change]]) -> Push:
    from cantstop.view.screens.pause import Pause

    return Push(Pause, told=told, kept=kept, offers=offers)


def to_training(round: Round, trainee: Seat, rounds: Rounds | None = None, seats: Sequence[Seat] = ()) -> Push:
    from cantstop.view.screens.training import Training

    return Push(Training, round=round, trainee=trainee, rounds=rounds, seats=seats)


def table_of(match: AnyMatch) -> Made:
    """Return the screen on which the match begins or continues."""
    from cantstop.controller.classic_match import ClassicMatch

    if not isinstance(match, ClassicMatch):
        from cantstop.view.screens.express_table import ExpressTable

        return partial(ExpressTable, match=match)
    if match.opens_with_roll_off:
        from cantstop.view.screens.roll_off import RollOff

        return partial(RollOff, match=match)
    from cantstop.view.screens.table import Table

    return partial(Table, match=match)


def to_log(match: AnyMatch, go_back_to: Callable[[int], Change] | None = None, review: Any = None) -> Push:
    from cantstop.controller.classic_match import ClassicMatch

    if isinstance(match, ClassicMatch):
        from cantstop.view.screens.log import ClassicLog

        return Push(ClassicLog, match=match, go_back_to=go_back_to)
    from cantstop.view.screens.express_log import ExpressLog

    return Push(ExpressLog, match=match, go_back_to=go_back_to, review=review)


def to_review(record: Record, review: Any = None, playing: bool = False) -> Push:
    """Return the change that opens the given review of a game, or a new one; `playing` starts the replay."""
    if record.game == "classic":
        from cantstop.view.screens.review import ReviewScreen

        return Push(ReviewScreen, record=record, review=review, playing=playing)
    from cantstop.view.screens.express_review import ExpressReviewScreen

    return Push(ExpressReviewScreen, record=record, review=review, playing=playing)


def error(context: Context, details: str, rescued: dict[str, Any]) -> Screen:
    from cantstop.view.screens.error import Error

    return Error(context, details, **rescued)


def open_file(context: Context, path: Path) -> Change:
    """Open a saved game that was dropped on the window or named on the command line."""
    from cantstop.controller.games import GameInUse, RecordError
    from cantstop.model.record import Problem

    try:
        opened = context.open_store().open_file(path)
    except RecordError as error:
        context.notify("notice.newer_game" if error.problem is Problem.TOO_NEW else "notice.not_a_game")
        return None
    except GameInUse:
        context.notify("list.in_use")
        return None
    context.notify("notice.opened")
    return play_on(context, opened)


def play_on(context: Context, opened: Autosave) -> Change:
    from cantstop.controller import matches

    match = matches.resume(opened)
    context.tell_of(match)
    return Reset(table_of(match))
