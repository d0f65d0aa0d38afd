"""What the list of unfinished games shows of each: kept beside the games, so that listing replays none of them.

A card holds no move and no choice: of Express only the pads as they stood before the throw.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cantstop.controller.files import write_whole
from cantstop.model import classic, express
from cantstop.model.record import AnyState, Record, Seat
from cantstop.model.refusals import Refused

FILE = "cards.json"
Card = dict[str, Any]


def card_of(record: Record, state: AnyState) -> Card:
    rules: dict[str, object] = {"players": record.rules.players}
    if isinstance(state, classic.State):
        given = state.rules
        rules |= {"columns_to_win": given.columns_to_win, "jump": given.jump}
        rules |= {"no_parking": given.no_parking, "eager": given.eager}
        over = state.winner is not None
    else:
        rules |= {"penalty": state.rules.penalty}
        over = state.over
    return {
        "game": record.game,
        "rules": rules,
        "seats": [[seat.name, seat.colour, seat.character] for seat in record.seats],
        "seed": record.seed,
        "details": dict(record.details),
        "moves": len(record.moves),
        "over": over,
        "position": _classic_card(state) if isinstance(state, classic.State) else _express_card(state),
    }


def seats_of(card: Card) -> tuple[Seat, ...]:
    return tuple(Seat(*values) for values in card["seats"])


def state_of(card: Card) -> AnyState:
    """The position that the card shows; ValueError and its kin if the card is not sound."""
    at = card["position"]
    if card["game"] == "classic":
        return classic.position(
            classic.Rules(**card["rules"]),
            at["player"],
            [_columns(own) for own in at["squares"]],
            _columns(at["runners"]),
            _columns(at["claimed"]),
            at["dice"],
            turn=at["turn"],
            throw=at["throw"],
        )
    pads = [express.Pad(_columns(rows), dict(fifths)) for rows, fifths in at["pads"]]
    return express.position(express.Rules(**card["rules"]), pads)


def _classic_card(state: classic.State) -> Card:
    return {
        "player": state.player,
        "turn": state.turn,
        "throw": state.throw - state.awaits_dice,
        "squares": [_there(own) for own in state.squares],
        "runners": _there(state.runners),
        "claimed": {str(c): owner for c, owner in enumerate(state.claimed) if owner is not None},
        "dice": state.dice,
    }


def _express_card(state: express.State) -> Card:
    pads = [[_there([pad.row(row) for row in range(13)]), list(pad.fifths.items())] for pad in state.pads]
    return {"pads": pads, "round": state.round}


def _there(table: tuple[int, ...] | list[int]) -> dict[str, int]:
    return {str(column): value for column, value in enumerate(table) if value}


def _columns(table: Mapping[str, int]) -> dict[int, int]:
    return {int(column): value for column, value in table.items()}


class Cards:
    """The cards of all games, each good as long as its game's file is unchanged."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._cards: dict[str, Card] | None = None
        self._changed = False

    def get(self, path: Path) -> Card | None:
        card = self._all().get(_name(path))
        return card if card is not None and card.get("stamp") == stamp(path) else None

    def put(self, path: Path, card: Card) -> None:
        self._all()[_name(path)] = {**card, "stamp": stamp(path)}
        self._changed = True

    def save(self, keep: set[Path]) -> None:
        """Write the cards of these games; a disk that refuses costs only time at the next listing."""
        names = {_name(path) for path in keep}
        if not self._changed and names >= set(self._all()):
            return
        self._cards = {name: card for name, card in self._all().items() if name in names}
        self._changed = False
        try:
            write_whole(self._path, json.dumps(self._cards))
        except OSError:
            return

    def _all(self) -> dict[str, Card]:
        if self._cards is None:
            try:
                cards = json.loads(self._path.read_bytes())
            except (OSError, ValueError, RecursionError):
                cards = {}
            fits = isinstance(cards, dict) and all(isinstance(card, dict) for card in cards.values())
            self._cards = cards if fits else {}
        return self._cards


def stamp(path: Path) -> list[int]:
    """Changes whenever the file does."""
    try:
        facts = path.stat()
    except OSError:
        return []
    return [facts.st_size, facts.st_mtime_ns]


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


UNSOUND = (ValueError, KeyError, TypeError, AttributeError, IndexError, Refused)
