"""Screens on which a match is played share undo, redo, and the ways to other screens and back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import Any, Generic

from cantstop.controller import setups
from cantstop.model.never import assert_never
from cantstop.view.app.actions import Action
from cantstop.view.app.context import Context
from cantstop.view.app.game_kinds import GAME_KINDS
from cantstop.view.app.opening import screen_of
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Answer, Change, Chosen, GoBackTo, Push, Replace, Reset, SaveUnder
from cantstop.view.parts import games
from cantstop.view.parts.dialog import Kept, PauseWords
from cantstop.view.parts.held_match import AMatch, HeldMatch
from cantstop.view.parts.times import AT_ONCE_MS

PACE_FACTORS = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "at_once": 0.0}  # of the usual time, for computers
ASIDE_ACTIONS = {
    "undo": Action("pause.undo", "Ctrl+Z", icon="undo"),
    "redo": Action("pause.redo", "Ctrl+Shift+Z"),
    "log": Action("pause.log", "Z"),
    "save_as": Action("pause.save_as", "Ctrl+S"),
    "other_game": Action("pause.other_game", "Ctrl+O"),
    "pause": Action("pause.title", "F10"),
}
ASIDE = ("menu", "back", *ASIDE_ACTIONS)


class GameScreen(Screen, ABC, Generic[AMatch]):
    def __init__(self, context: Context, match: AMatch) -> None:
        super().__init__(context)
        self.match, self.held = match, HeldMatch(context, match)
        self.kind = GAME_KINDS[match.game]
        self.game_rules = match.state.rules
        self.names = [seat.name for seat in match.seats]

    def leave(self) -> None:
        self.held.leave()

    # To be written by each of them

    @abstractmethod
    def show_now(self) -> None:
        """Forgets all movement and shows the position of the match."""

    @abstractmethod
    def pause_line(self) -> str:
        """What the pause panel says of the game."""

    @property
    @abstractmethod
    def round(self) -> int: ...

    # Presses

    def on(self, action: str, value: Any) -> Change:
        return self.step_aside(action) if action in ASIDE else super().on(action, value)

    @property
    def moment(self) -> object:
        return self.match.moment

    def lasts(self, control: str) -> bool:
        return control in ASIDE

    # The computers' pace

    @property
    def pace(self) -> float:
        return PACE_FACTORS[self.context.settings.pace]

    def outcome_stands(self, usual: float) -> float:
        """How long what computers have done is shown."""
        return usual * self.pace or AT_ONCE_MS

    # Away and back

    def step_aside(self, action: str) -> Change:
        """Undoes, redoes, or opens the log, save as, the list or the pause."""
        if action in ("undo", "redo"):
            self._go_back(action)
            return None
        if action == "other_game":
            return games.others(self.match)
        if action == "save_as":
            return Push("save_as", games.naming(self.context, games.suggested_name(self.names)))
        if action == "log":
            return Push(self.kind.log, {"match": self.match})
        return Push("pause", {"told": self._told, "kept": self._kept(), "lessons": self.lesson_details()})

    def covered(self) -> None:
        """Time and computers stand still meanwhile."""
        self.match.pause()

    def _go_back(self, way: str) -> None:
        """Undo or redo: the table is at once what it was."""
        deed = self.match.undo() if way == "undo" else self.match.redo()
        if deed is None:
            self.context.play("not_possible")
        else:
            self.show_now()

    def _kept(self) -> Kept:
        """What leaving would mean for the game."""
        autosave = self.match.autosave
        if autosave is not None and autosave.failing:
            return "not_saved"
        return "saved" if autosave is None or autosave.begun else "not_begun"

    def _told(self) -> PauseWords:
        undo, redo = self.match.would_undo(), self.match.would_redo()
        return PauseWords(
            f"{self.pause_line()} {self.say('pause.number', number=self.match.seed)}",
            None if undo is None else games.deed(undo, self.names),
            None if redo is None else games.deed(redo, self.names),
        )

    def resume(self, answer: Answer) -> Change:
        self.match.resume()
        match answer:
            case SaveUnder(name):
                self._save(name)
            case GoBackTo(moment):
                self.match.go_back_to(moment)  # not sooner: what is shown must be of the match's moment
                self.show_now()
            case Chosen("main_menu"):
                return Reset("title")
            case Chosen("start_again"):
                return self._start_again()
            case Chosen(action):
                return self.step_aside(action)
            case None:
                pass
            case forgotten:
                assert_never(forgotten)
        return None

    def _start_again(self) -> Change:
        """The same players and rules from the beginning; this game stays among the open ones."""
        record = self.match.record
        kind = setups.ClassicSetup if record.game == setups.ClassicSetup.game else setups.ExpressSetup
        match: Any = games.begin(self.context, kind.of(record))
        return Replace(screen_of(match), {"match": match})

    def _save(self, name: str) -> None:
        notices = self.context.open_store().save_as(self.match.record, name)
        self.context.tell(notices)
        if not notices:
            self.context.notify("save.saved", name=name)

    def rescue(self) -> dict[str, Any]:
        """What the error screen says was kept, and the record, without hidden choices, for those who look into it."""
        from cantstop.model import record

        kept = partial(self.say, self.kind.kept_up_to, n=self.round)
        return {"record": record.dumps(self.match.revealed_record), "kept": kept}
