"""Base classes of screens with a match, for undo and redo, the pace of computers, spoken positions, and the coach."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from cantstop.controller import setups
from cantstop.controller.history import Deed
from cantstop.model.moves import Dice
from cantstop.view.app import ways
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import Change, Replace
from cantstop.view.kit.control import Act
from cantstop.view.parts import games
from cantstop.view.sentences import sentence

if TYPE_CHECKING:
    from cantstop.controller.matches import AnyMatch

AMatch = TypeVar("AMatch", bound="AnyMatch")
# Pauses in milliseconds, the same at every speed of the animations.
ONLY_CHOICE_MS = 1000.0  # ms before an only choice is played automatically
AT_ONCE_MS = 400.0  # ms for which the result of a computer's turn is shown at the fastest pace
THROW_MS = 2600.0  # ms for which a throw that only computers marked is shown
COMPUTERS_WON_MS = 2500.0  # ms for which a victory among computers is shown; others wait for a press
WON_FIRMLY_MS = 1200.0  # ms before a press can skip the victory of a person
PACE_FACTORS = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "at_once": 0.0}  # factors of durations, for computers


class MatchScreen(Screen, ABC, Generic[AMatch]):
    def __init__(self, context: Context, match: AMatch) -> None:
        super().__init__(context)
        self.match, self.names = match, [seat.name for seat in match.seats]
        self._passed_on = False

    def pass_on(self, screen: ways.Made) -> Change:
        self._passed_on = True
        return Replace(screen)

    def leave(self) -> None:
        if not self._passed_on:
            games.leave(self.context, self.match)

    @action("pause.save_as", "Ctrl+S", lasts=True)
    def save_as(self) -> Change:
        return ways.to_save_as(self.match.record)

    def how_to_play(self) -> Change:
        return ways.to_how_to_play(self.match.state.rules)


class GameScreen(MatchScreen[AMatch], ABC):
    _told_of_undo = False  # whether the player was told that undone rolls are recorded

    # To be defined by subclasses

    @abstractmethod
    def show_now(self) -> None: ...

    @abstractmethod
    def pause_line(self) -> str: ...

    # A press counts only at the moment for which its control was shown

    @property
    def moment(self) -> object:
        """A value that identifies the position of the game to which the controls refer."""
        return self.match.moment

    def now(self, act: Act) -> Act:
        """Return an action that has no effect after the position of the game has changed."""
        return partial(self._do_at, self.moment, act)

    def _do_at(self, moment: object, act: Act) -> object:
        if moment == self.moment:
            return act()
        self.context.play("not_possible")
        return None

    @property
    def waiting(self) -> bool:
        return super().waiting or self.match.advising

    # The computers' pace

    @property
    def pace(self) -> float:
        return PACE_FACTORS[self.context.settings.pace]

    def outcome_stands(self, usual: float) -> float:
        """Return the time in ms for which the result of a computer's turn is shown, given the `usual` time."""
        return usual * self.pace or AT_ONCE_MS

    # Away and back

    @action("common.menu", "Esc", sound="back", lasts=True)
    def menu(self) -> Change:
        return self.pause()

    def back(self) -> Change:
        return self.pause()

    @action("pause.undo", "Ctrl+Z", icon="undo", lasts=True)
    def undo(self) -> Change:
        before, known = self.match.record.moves, self.match.taken_back
        deed = self.match.undo()
        gone = before[len(self.match.record.moves) :]
        if not known and not self._told_of_undo and any(isinstance(move, Dice) for move in gone):
            self._told_of_undo = True
            self.context.notify("pause.roll_undone")
        return self._go_back(deed, "spoken.undone")

    @action("pause.redo", "Ctrl+Shift+Z", lasts=True)
    def redo(self) -> Change:
        return self._go_back(self.match.redo(), "spoken.redone")

    @action("pause.log", "Z", lasts=True)
    def log(self) -> Change:
        return ways.to_log(self.match, self.go_back_to)

    @action("pause.other_game", "Ctrl+O", lasts=True)
    def other_game(self) -> Change:
        return games.others(self.match)

    @action("pause.title", "F10", lasts=True)
    def pause(self) -> Change:
        offers = (self.undo, self.redo, self.start_again, self.save_as, self.log, self.other_game, self.how_to_play)
        return ways.to_pause(self._told, self._kept(), offers)

    def covered(self) -> None:
        self.match.pause()

    def _go_back(self, deed: Deed | None, said: str) -> Change:
        """Show and announce the position after an undo or redo; if none was possible, play the refusal sound."""
        if deed is None:
            self.context.play("not_possible")
        else:
            self.context.tell_aloud(lambda: (sentence(self.say(said, deed=games.deed(deed, self.names))),))
            self.show_now()
        return None

    def _kept(self) -> ways.Kept:
        """Return whether the game is saved, not saved, or not begun, if it is left now."""
        autosave = self.match.autosave
        if autosave is not None and autosave.failing:
            return "not_saved"
        return "saved" if autosave is None or autosave.begun else "not_begun"

    def _told(self) -> ways.PauseWords:
        undo, redo = self.match.would_undo(), self.match.would_redo()
        return ways.PauseWords(
            f"{self.pause_line()} {self.say('pause.number', number=self.match.seed)}",
            None if undo is None else games.deed(undo, self.names),
            None if redo is None else games.deed(redo, self.names),
        )

    def resume(self) -> None:
        self.match.resume()

    def go_back_to(self, moment: int) -> Change:
        self.match.go_back_to(moment)
        self.show_now()
        return None

    def start_again(self) -> Change:
        """Start a new game with the same players and rules; this game stays in the list of open games."""
        record = self.match.record
        kind = setups.ClassicSetup if record.game == setups.ClassicSetup.game else setups.ExpressSetup
        match: Any = games.begin(self.context, kind.of(record))
        return Replace(ways.table_of(match))

    def rescue(self) -> dict[str, Any]:
        """Return the text about the game on the error screen, and the record without hidden choices."""
        from cantstop.model import record

        kept = partial(self.say, f"error.kept_{self.match.game}", n=self.match.state.round)
        return {"record": record.dumps(self.match.revealed_record), "kept": kept}


class AskedAloud(Screen, ABC):
    """The base class of screens that speak their position when certain keys are pressed."""

    _place = -1  # the index of the column or row that was spoken last

    @abstractmethod
    def board_line(self) -> str:
        """Return the whole board or pad in words."""

    @abstractmethod
    def place_lines(self) -> list[str]: ...

    @abstractmethod
    def dice_line(self) -> str: ...

    @abstractmethod
    def turn_line(self) -> str:
        """Return a line with the player to move, the stake, and the question."""

    @action(key="B", lasts=True)
    def tell_board(self) -> Change:
        self._place = -1
        return self._tell(self.board_line())

    @action(key="Shift+B", lasts=True)
    def tell_next(self) -> Change:
        """Speak the next column or row; the first one follows the last."""
        lines = self.place_lines()
        self._place = (self._place + 1) % len(lines)
        return self._tell(lines[self._place])

    @action(key="D", lasts=True)
    def tell_dice(self) -> Change:
        return self._tell(self.dice_line())

    @action(key="W", lasts=True)
    def tell_turn(self) -> Change:
        return self._tell(self.turn_line())

    @action(key="R", lasts=True)
    def tell_again(self) -> Change:
        heard = self.context.listened  # without a listener, only notices count, and the last one may be long ago
        return self._tell(self.context.last_line if heard else self.turn_line())

    def _tell(self, line: str) -> Change:
        self.context.answer(line)
        return None


class GameTable(AskedAloud, GameScreen[AMatch], ABC):
    """The base class of both tables, which speak their positions and have a coach."""

    advice_due = False  # whether the coach's advice is to be spoken once it is known

    def tell_where(self) -> None:
        """Let a screen reader say whose turn it is and, at the first table, which keys describe the game."""
        self.context.tell_aloud(lambda: (self.turn_line(),))
        self.context.teach_aloud(f"spoken.keys_{self.match.game}")

    @abstractmethod
    def advice_line(self) -> str:
        """Return the coach's advice and its reason, or "" while they are computed."""

    def update(self, ms: float) -> Change:
        if self.advice_due and (line := self.advice_line()):
            self.advice_due = False
            self.context.tell_aloud(lambda: (line,))
        return super().update(ms)
