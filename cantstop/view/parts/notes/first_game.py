"""The notes of the first game of Can't Stop: on the aim, the choice cards, STOP, the number at the top of a column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import pygame

from cantstop.model import classic
from cantstop.model.board import LENGTHS
from cantstop.view.art import geometry
from cantstop.view.kit.node import Box
from cantstop.view.parts.notes.notes import Notes, NoteTarget
from cantstop.view.parts.table_top import columns_to_win
from cantstop.view.sentences import capitalised

if TYPE_CHECKING:
    from cantstop.view.parts.table.table_screen import TableScreen

HEAD = 72.0  # the height of the question
MIDDLE = (7, 6, 8, 5, 9)  # columns, the longest first
REACH = 1.6  # of a cell around a runner, that a note leaves free


class FirstGame(Notes):
    names = ("aim", "sums", "stop", "columns")
    setting = "notes"  # the setting that counts all notes but the aim

    def __init__(self, table: TableScreen) -> None:
        super().__init__(table)
        self.table = table
        self._aim_seen = not table.match.is_first

    @property
    def seen(self) -> int:
        noted = super().seen
        return noted + 1 if noted or self._aim_seen else 0

    def _count(self, count: int) -> None:
        self._aim_seen = True
        if count - 1 > super().seen:
            self.screen.context.change(notes=count - 1)

    @property
    def lit(self) -> tuple[int, ...]:
        """The columns that shine with the aim: as many as win, in the middle."""
        return MIDDLE[: self._state.rules.columns_to_win] if self.shown == 0 else ()

    @property
    def _state(self) -> classic.State:
        return self.table.match.state

    def due(self, seen: int) -> int | None:
        table, state = self.table, self._state
        if table.watched:
            return None
        if table.phase == "choose":
            return 1 if seen < 2 else None
        topped = bool(self._reached())
        if table.phase == "decide" and seen < 3 and not classic.stop_refusals(state):
            return 2
        later = state.turn > len(table.match.seats)
        if table.phase == "roll" and not later:
            return 0 if seen < 1 else None
        return 3 if seen == 3 and (table.phase == "roll" or (table.phase == "decide" and topped)) else None

    def placed(self, boxes: Mapping[str, Box]) -> NoteTarget | None:
        board = boxes["board"]
        clear = tuple(self._of_runners(board))
        rect: pygame.Rect | None
        if self.shown == 0:
            tops = [_space(board, column, LENGTHS[column]) for column in self.lit]
            rect = tops[0].unionall(tops[1:])
        elif self.shown == 1:
            cards = [box.rect for key, box in boxes.items() if key.startswith("choice_")]
            rect = cards[0].unionall(cards[1:]) if cards else None
            clear = (*clear, _asked(boxes["tray"].rect, self.screen.style.u))
        elif self.shown == 2:
            rect = boxes["stop"].rect if "stop" in boxes else None
        else:
            column = next(iter(self._reached()), 7)
            rect = _space(board, column, LENGTHS[column])
        if rect is None:
            return None
        return NoteTarget(rect, self.shown == 2, rect.centerx > board.x + board.w / 2, clear=clear)

    def _reached(self) -> list[int]:
        return [column for column, space in enumerate(self._state.runners) if space and space == LENGTHS[column]]

    def _of_runners(self, board: Box) -> Iterator[pygame.Rect]:
        """Yield the runners, and the numbers at the top of their columns."""
        for column, space in enumerate(self._state.runners):
            if space:
                cell = _space(board, column, space)
                yield cell.inflate(round(cell.w * (REACH - 1)), round(cell.h * (REACH - 1)))
                yield _space(board, column, LENGTHS[column])

    def values(self) -> dict[str, object]:
        number = columns_to_win(self._state.rules.columns_to_win)
        return {"number": number, "columns": capitalised(number)}


def _asked(tray: pygame.Rect, u: float) -> pygame.Rect:
    """Return the dice, and the question above them."""
    head = round(HEAD * u)
    return pygame.Rect(tray.x, tray.y - head, tray.w, tray.h + head)


def _space(board: Box, column: int, space: int) -> pygame.Rect:
    cell = geometry.cell(column, space, min(board.rect.w, board.rect.h))
    return pygame.Rect(cell.x + board.rect.x, cell.y + board.rect.y, round(cell.w), round(cell.h))
