"""The games in the folder, as a list shows them: read from their cards, or from their files if those changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from pathlib import Path

from cantstop.controller import journal
from cantstop.controller.cards import UNSOUND, Card, Cards, card_of, seats_of, state_of
from cantstop.controller.files import write_whole
from cantstop.controller.finished import Finished
from cantstop.controller.gamefile import GAME, LOCK, OLDER, remove_game
from cantstop.controller.history import History
from cantstop.controller.journal import Journal
from cantstop.controller.locks import Lock
from cantstop.controller.presentable import are_details, is_seat
from cantstop.controller.setups import is_thrown_for
from cantstop.controller.slate import Slate, noted
from cantstop.model import classic
from cantstop.model.record import AnyState, Record, RecordError, Seat
from cantstop.model.record_json import Problem

LARGEST = 10_000_000  # bytes; the longest games are a hundredth of that
UNFINISHED, SAVED, TRASH = "unfinished", "saved", "trash"


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in the list. Of a damaged one only its file is known, and whether an older copy can be had."""

    path: Path
    when: datetime
    state: AnyState | None = None  # without any choice that is not revealed
    seats: tuple[Seat, ...] = ()
    seed: str = ""
    name: str = ""  # under which it was saved, if it was
    daily: str = ""  # the day whose throws it is played with, if it is
    practice: bool = False
    moves: int = 0
    in_use: bool = False  # by another window
    older: bool = False
    starting: bool = False  # it was left before its first move, while everybody threw for the start

    @property
    def damaged(self) -> bool:
        return self.state is None


class Shelf:
    def __init__(self, folder: Path, finished: Finished) -> None:
        self._folder = folder
        self._finished = finished
        self._cards = Cards(folder)
        self.ours: set[Path] = set()  # games that this process plays

    def paths(self, *kinds: str) -> Iterator[Path]:
        return (path for kind in kinds for path in (self._folder / kind).glob(f"*{GAME}"))

    def entries(self, *kinds: str) -> tuple[Entry, ...]:
        """The latest first."""
        self._bring_up()
        found = [entry for path in self.paths(*kinds) if (entry := self.entry(path)) is not None]
        return tuple(sorted(found, key=lambda entry: (entry.when, entry.path.name), reverse=True))

    def entry(self, path: Path) -> Entry | None:
        """The game in the list; None if there is nothing to go on with."""
        try:
            when = datetime.fromtimestamp(path.stat().st_mtime, timezone.utc)
        except OSError:
            return None
        older = path.with_suffix(OLDER).exists()
        in_use = path not in self.ours and Lock(path.with_suffix(LOCK)).is_taken()
        card = self._card(path)
        if card is None:
            return Entry(path, when, in_use=in_use, older=older) if path.exists() else None
        named, thrown_for = path.parent.name == SAVED, is_thrown_for(card["details"])
        if card["over"] or not (card["moves"] or older or named or thrown_for):
            if not in_use and path not in self.ours:
                self._sweep(path, card)
            return None
        details = card["details"]
        return Entry(
            path,
            when,
            state_of(card),
            seats_of(card),
            str(card["seed"]),
            str(details.get("name", "")),
            str(details.get("daily", "")),
            details.get("practice") is True,
            int(card["moves"]),
            in_use,
            older,
            thrown_for and not card["moves"],
        )

    def put_card(self, path: Path, record: Record, history: History) -> None:
        """Keep the card of a game that is left, so that the next listing need not replay it."""
        self._cards.put(path, card_of(record, history.state))
        self.save_cards()

    def save_cards(self) -> None:
        self._cards.save(set(self.paths(UNFINISHED, SAVED)))

    def _bring_up(self) -> None:
        """Have on the disk what it had not taken when the process that played was ended."""
        for path in set(noted(self._folder / UNFINISHED)) - self.ours:
            lock = Lock(path.with_suffix(LOCK))
            if lock.take():
                bring_up(path)
                lock.free()

    def _card(self, path: Path) -> Card | None:
        """The card kept, or made by replaying; None if the game cannot be read."""
        card = self._cards.get(path)
        try:
            if card is not None and _is_sound(card):
                return card
        except UNSOUND:
            pass  # the cards are damaged, the game need not be
        try:
            game = read(path)
        except RecordError:
            return None
        card = card_of(replace(game.record, moves=game.history.moves), game.history.state)
        self._cards.put(path, card)
        return card

    def _sweep(self, path: Path, card: Card) -> None:
        """A game that ended when its process did belongs to the finished ones; one that never began, nowhere."""
        if path.parent.name != UNFINISHED:
            return
        if card["over"] and not self._finished.has(str(card["details"].get("id", ""))):
            game = read(path)
            if self._finished.add(game.played()):
                return
        remove_game(path)


def _is_sound(card: Card) -> bool:
    """Whether the list can show it; if not, one of UNSOUND may be raised, too."""
    seats = seats_of(card)
    shown = bool(state_of(card)) and bool(seats) and all(map(is_seat, seats)) and are_details(card["details"])
    return shown and {"over", "moves"} <= set(card)


def read(path: Path) -> Journal:
    """The game in the file; RecordError if nothing of it can be read."""
    try:
        if path.stat().st_size > LARGEST:
            raise RecordError(Problem.FOREIGN, f"{path.name} is too large")
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(Problem.MISSING, f"{path.name} ({error.strerror})") from None
    return journal.read(data)


def bring_up(path: Path) -> None:
    """Bring the file of a game that nobody else plays up to its slate, if that reaches further."""
    slate = Slate(path)
    text = slate.read()
    if text is None:
        return
    try:
        on_disk, on_slate = _good_part(path.read_bytes() if path.exists() else b""), _good_part(text)
        if len(on_slate) > len(on_disk) and on_slate.startswith(on_disk):
            write_whole(path, on_slate)
    except OSError:
        slate.let_go()  # the disk still does not take it
    else:
        slate.wipe()


def _good_part(text: bytes) -> bytes:
    try:
        return b"".join(journal.read(text).lines)
    except RecordError:
        return b""


def is_over(state: AnyState) -> bool:
    return state.winner is not None if isinstance(state, classic.State) else state.over
