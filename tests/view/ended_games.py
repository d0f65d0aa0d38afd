"""Functions that return finished games of a person against Otto, for tests."""

from __future__ import annotations

from random import Random
from typing import Any

from cantstop.controller import matches
from cantstop.controller.awaited import AwaitComputer
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.games import Games
from cantstop.controller.setups import ClassicSetup
from cantstop.model import classic
from cantstop.model.classic import Stop
from cantstop.model.record import Seat

SEATS = (Seat("Zoë", "blue"), Seat("Otto", "yellow", "steady"))


def ended(store: Games | None, seed: str, **more: Any) -> ClassicMatch:
    """Return a finished game in which the person decides by chance and stops after two rolls."""
    setup = ClassicSetup(**{"seats": SEATS, "seed": seed, "starts": 0, **more})
    match: Any = matches.begin(setup, store)
    rng = Random(seed)
    while not match.over:
        moves = classic.legal_moves(match.state) if match.state.dice or not match.state.awaits_dice else ()
        if isinstance(match.awaited, AwaitComputer) or not moves:
            match.advance()
        else:
            match.play(Stop() if Stop() in moves and match.state.throw > 2 else rng.choice(moves))
    found: ClassicMatch = match
    return found
