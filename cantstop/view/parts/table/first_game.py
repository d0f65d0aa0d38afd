"""The notes of the first game of Can't Stop, which explain the aim, the cards, STOP, and the tops of columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from cantstop.model import classic
from cantstop.model.board import LENGTHS
from cantstop.view.art import geometry
from cantstop.view.kit.motion import Motion
from cantstop.view.kit.node import Box
from cantstop.view.parts.notes import Boxes, Hint, Notes, NoteTarget
from cantstop.view.parts.table_top import columns_to_win
from cantstop.view.sentences import capitalised

if TYPE_CHECKING:
    from cantstop.view.screens.table import Table

HEAD = 72.0  # the height of the question
MIDDLE = (7, 6, 8, 5, 9)  # columns, the longest first
REACH = 1.6  # size of the area around a runner that a note leaves free, in cells


class FirstGame(Notes):
    setting = "notes"  # the setting that counts all notes but the aim
    comes = Motion(160, delay=560)  # the sign of the title has become the board then, and its subject has come

    def __init__(self, table: Table) -> None:
        hints = {
            "aim": Hint(lambda: table.phase == "roll" and not self._later, self._at_tops),
            "sums": Hint(lambda: table.phase == "choose", self._at_cards),
            "stop": Hint(lambda: table.phase == "decide" and not classic.stop_refusals(self._state), self._at_stop),
            "columns": Hint(self._may_claim, self._at_number),
        }
        super().__init__(table, hints)
        self.table = table
        self._aim_seen = not table.match.is_first

    @property
    def quiet(self) -> bool:
        return self.table.watched

    @property
    def seen(self) -> int:
        noted = super().seen
        return noted + 1 if noted or self._aim_seen else 0

    def count(self, seen: int) -> None:
        self._aim_seen = True
        if seen - 1 > super().seen:
            self.screen.context.change(notes=seen - 1)

    def values(self) -> dict[str, object]:
        number = columns_to_win(self._state.rules.columns_to_win)
        return {"number": number, "columns": capitalised(number)}

    @property
    def lit(self) -> tuple[int, ...]:
        """The columns that shine during the note on the aim: as many as win the game, in the middle."""
        return MIDDLE[: self._state.rules.columns_to_win] if self.shown == 0 else ()

    # Occasions

    @property
    def _state(self) -> classic.State:
        return self.table.match.state

    @property
    def _later(self) -> bool:
        """Whether every player has had a turn."""
        return self._state.turn > len(self.table.match.seats)

    def _may_claim(self) -> bool:
        return (self.table.phase == "roll" and self._later) or (self.table.phase == "decide" and bool(self._reached()))

    def _reached(self) -> list[int]:
        return [column for column, space in enumerate(self._state.runners) if space and space == LENGTHS[column]]

    # Subjects

    def _at_tops(self, boxes: Boxes) -> NoteTarget:
        tops = [_space(boxes["board"], column, LENGTHS[column]) for column in self.lit]
        return self._target(boxes, tops[0].unionall(tops[1:]))

    def _at_cards(self, boxes: Boxes) -> NoteTarget | None:
        cards = [box.rect for key, box in boxes.items() if key.startswith("choice_")]
        tray, head = boxes["tray"].rect, round(HEAD * self.screen.style.u)
        asked = pygame.Rect(tray.x, tray.y - head, tray.w, tray.h + head)
        if not cards:
            return None
        tall = self.screen.layout.tall  # in a tall window the question is beside the cards
        return self._target(boxes, cards[0].unionall(cards[1:]), asked)._replace(above=tall)

    def _at_stop(self, boxes: Boxes) -> NoteTarget | None:
        return self._target(boxes, boxes["stop"].rect)._replace(octagon=True) if "stop" in boxes else None

    def _at_number(self, boxes: Boxes) -> NoteTarget:
        column = next(iter(self._reached()), 7)
        return self._target(boxes, _space(boxes["board"], column, LENGTHS[column]), boxes["table_panel"].rect)

    def _target(self, boxes: Boxes, rect: pygame.Rect, *clear: pygame.Rect) -> NoteTarget:
        """Return the target of a note that must not cover the runners and the seats."""
        board = boxes["board"]
        on_left = rect.centerx > board.x + board.w / 2
        seats = (box.rect for key, box in boxes.items() if key.startswith("seat_"))
        return NoteTarget(rect, note_on_left=on_left, clear=(*self._of_runners(board), *seats, *clear))

    def _of_runners(self, board: Box) -> Iterator[pygame.Rect]:
        """Yield the boxes of the runners, and of the numbers at the top of their columns."""
        for column, space in enumerate(self._state.runners):
            if space:
                cell = _space(board, column, space)
                yield cell.inflate(round(cell.w * (REACH - 1)), round(cell.h * (REACH - 1)))
                yield _space(board, column, LENGTHS[column])


def _space(board: Box, column: int, space: int) -> pygame.Rect:
    cell = geometry.cell(column, space, min(board.rect.w, board.rect.h))
    return pygame.Rect(cell.x + board.rect.x, cell.y + board.rect.y, round(cell.w), round(cell.h))
