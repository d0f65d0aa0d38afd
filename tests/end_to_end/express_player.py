"""A player of Express at the real window, which reads the saved game and acts by mouse or by keyboard alone."""

from __future__ import annotations

import time
from typing import Any

from player import HASTE, NO_KEY, NOTHING, AnyPlayer, saved
from playhouse import do

from cantstop.controller import matches
from cantstop.controller.awaited import AwaitDice, AwaitPerson, Over
from cantstop.controller.express_match import ExpressMatch
from cantstop.model import express
from cantstop.model.express import Mark, Pad
from cantstop.model.record import Record
from cantstop.view.parts.express.shown import Choice

PRESSED_IN_VAIN = 0.06  # seconds after which a press that only ended a movement is made once more
SLOWLY = 0.8  # seconds between clicks, since a second one on a die would put it back


def decide(pad: Pad, dice: tuple[int, ...]) -> Mark:
    """Return the mark that fills the fullest track, so that the game is short."""
    return max(express.legal_marks(pad, dice), key=lambda mark: (pad.fifth(mark.fifth or 0), mark.pairs))


def picks(match: ExpressMatch, player: int) -> tuple[int, int]:
    """Return the face of the die to set aside, and the number of the card."""
    state = match.seen_by(player)
    assert state.dice is not None
    pad = state.pads[player]
    mark = decide(pad, state.dice)
    choice = Choice(pad, state.dice, state.rules.penalty)
    for face in state.dice if mark.fifth is None else (mark.fifth,):
        for number, option in enumerate(choice.options_of[face]):
            if option.mark == mark:
                return face, number
    raise AssertionError(f"no way leads to {mark}")


def keys_of(match: ExpressMatch, player: int) -> tuple[str, str, str, str]:
    """Return the keys that open the pad, set a fifth die aside, choose a pairing, and mark it."""
    face, number = picks(match, player)
    return "space", str(face), "jkl"[number], "Return"


def standing(record: Record) -> ExpressMatch:
    match = matches.take_up(record)
    assert isinstance(match, ExpressMatch)
    return match


class ExpressPlayer(AnyPlayer):
    def act(self) -> None:
        """Throw the dice, or make one person's choice; by keyboard, make all remaining choices."""
        record = saved(self.home)
        if record is None:
            return
        match = standing(record)
        awaited, expected = match.awaited, 1
        if isinstance(awaited, AwaitDice):
            self.press("express_table", "throw", "space", match=match)
        elif isinstance(awaited, AwaitPerson) and self.by_mouse:
            self._choose_by_mouse(match, awaited.player)
        elif isinstance(awaited, AwaitPerson):
            people = [who for who in match.state.waiting if match.seats[who].character is None]
            expected = len(people)
            self.game.key(NO_KEY, *(key for who in people for key in keys_of(match, who)), delay=HASTE)
        elif not isinstance(awaited, Over):
            time.sleep(0.02)
            return
        several = isinstance(awaited, AwaitPerson)
        self.more_than(len(record.moves) + expected - 1, SLOWLY if several else PRESSED_IN_VAIN)

    def _choose_by_mouse(self, match: ExpressMatch, player: int) -> None:
        """Choose by clicks; the positions are taken from the same screen, laid out without a window."""
        face, number = picks(match, player)
        beside = self.beside("express_table", match=match)
        self.game.click(NOTHING)
        if beside.phase in ("handover", "closed"):
            self._click(beside, "open")
            do(beside, "go")
            beside.update(20)
        choice = beside.shown.choice
        if choice.place is None:
            place = choice.dice.index(face)
            self._click(beside, f"die_{place}")
            do(beside, f"die_{place}")
            beside.refresh()
        self._click(beside, f"pair_{number + 1}")
        do(beside, f"pair_{number + 1}")
        beside.refresh()
        self._click(beside, "mark")

    def _click(self, beside: Any, control: str) -> None:
        found = beside.ui.find(control)
        assert found is not None, f"{beside.name} has no {control}"
        self.game.click(found.rect.center)
