"""A player of Express at the real window: looks into the saved game, decides, acts by mouse or by keyboard alone."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import playhouse
from player import finished, saved
from window import SLOW_MACHINE, Game

from cantstop.controller import matches
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.match import AwaitDice, AwaitPerson, Over
from cantstop.model import express
from cantstop.model.express import Mark, Pad
from cantstop.model.record import Record
from cantstop.view import scenes

PRESSED_IN_VAIN = 0.25


def decide(pad: Pad, dice: tuple[int, ...]) -> Mark:
    """Fills the fullest track, so that the game is short."""
    return max(express.legal_marks(pad, dice), key=lambda mark: (pad.fifth(mark.fifth or 0), mark.pairs))


def standing(record: Record) -> ExpressMatch:
    match = matches.take_up(record)
    assert isinstance(match, ExpressMatch)
    return match


class ExpressPlayer:
    def __init__(self, game: Game, home: Path, by_mouse: bool, size: tuple[int, int]) -> None:
        self.game, self.home, self.by_mouse = game, home, by_mouse
        self._desk = playhouse.desk_at(home / "beside", size, coach="off", animations="reduced")

    def press(self, scene: str, control: str, key: str, **details: Any) -> None:
        if self.by_mouse:
            beside: Any = scenes.make(scene, self._desk, **details)
            beside.lay_out(self._desk.layout)
            self._click(beside, control)
        else:
            self.game.key(key)

    def play_on(self, until_over: float = 90.0) -> Record:
        """Every throw and every choice of every person, until the pads are counted; gives the game."""
        end = time.monotonic() + until_over * SLOW_MACHINE
        while not (done := finished(self.home)):
            record = saved(self.home)
            assert time.monotonic() < end, f"the game stands still: {record}"
            if record is not None:
                self._act(record)
        return done[-1]

    def _act(self, record: Record) -> None:
        match = standing(record)
        awaited = match.awaited
        moves = len(record.moves)
        if isinstance(awaited, AwaitDice):
            self.press("express_table", "throw", "space", match=match)
        elif isinstance(awaited, AwaitPerson):
            self._choose(match, awaited.player)
        elif not isinstance(awaited, Over):
            time.sleep(0.02)
            return
        self._wait(moves)

    def _choose(self, match: ExpressMatch, player: int) -> None:
        state = match.seen_by(player)
        assert state.dice is not None
        pad = state.pads[player]
        mark = decide(pad, state.dice)
        face = mark.fifth or state.dice[0]
        if mark.fifth is None:
            face = next(face for face in state.dice if self._number(pad, state.dice, face, mark) is not None)
        number = self._number(pad, state.dice, face, mark)
        assert number is not None
        if self.by_mouse:
            self._choose_by_mouse(match, state.dice.index(face), number)
        else:
            self.game.key("space", str(face), "jkl"[number], "Return")

    @staticmethod
    def _number(pad: Pad, dice: tuple[int, ...], face: int, mark: Mark) -> int | None:
        """Which card the mark is when this die is set aside."""
        options = express.options(pad, dice, face)
        return next((number for number, option in enumerate(options) if option.mark == mark), None)

    def _choose_by_mouse(self, match: ExpressMatch, place: int, number: int) -> None:
        """The screen beside goes the same way, and tells where each click must go."""
        beside: Any = scenes.make("express_table", self._desk, match=match)
        beside.lay_out(self._desk.layout)
        beside.update(20)
        if beside.phase in ("handover", "closed"):
            self._click(beside, "open")
            beside.act("go", None)
            beside.update(20)
        if beside.choice.place is None:
            self._click(beside, f"die_{place}")
            beside.act(f"die_{place}", None)
        self._click(beside, f"pair_{number + 1}")
        beside.act(f"pair_{number + 1}", None)
        self._click(beside, "mark")

    def _click(self, beside: Any, control: str) -> None:
        found = beside.ui.find(control)
        assert found is not None, f"{beside.name} has no {control}"
        self.game.click(*found.rect.center)

    def _wait(self, moves: int) -> None:
        """Until the press is seen on the disk; what was pressed in vain is pressed again."""
        end = time.monotonic() + PRESSED_IN_VAIN * SLOW_MACHINE
        while time.monotonic() < end:
            record = saved(self.home)
            if record is None or len(record.moves) > moves:
                return
            time.sleep(0.01)
