"""Choosing on the dice: one row of cards for every pairing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pygame

from cantstop.model.classic import Advance
from cantstop.view.kit import keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.compositor import Sprite, moved
from cantstop.view.kit.theme import milliseconds
from cantstop.view.kit.timeline import Tween
from cantstop.view.parts.table import choice_cards, coach, parts, sayings
from cantstop.view.parts.table.choice_cards import Card, Row
from cantstop.view.parts.table.panel import Panel

GAP = 12.0
HIGHEST = 128.0


@dataclass(slots=True)
class Entrance:
    """A card comes up from a little below."""

    tween: Tween
    rise: float

    def of(self, sprites: Iterable[Sprite]) -> Iterable[Sprite]:
        if self.tween.done:
            return sprites
        part = self.tween.value
        return moved(sprites, 0, round(self.rise * (1 - part)), part * self.tween.fade)


class CardButton(ShapeButton):
    """A card that can be taken; what it shows comes in with it."""

    entrance: Entrance | None = None

    @property
    def hover_part(self) -> float:
        """With the focus it looks as under the pointer."""
        return 1.0 if self.lit else super().hover_part

    def sprites(self) -> Iterator[Sprite]:
        shown = super().sprites()
        yield from shown if self.entrance is None else self.entrance.of(shown)


class ChoosePanel(Panel):
    def question(self) -> str:
        return self.table.say("table.choose")

    def fill(self) -> None:
        table = self.table
        self._buttons: list[CardButton] = []
        self._targets: list[tuple[tuple[int, int], ...]] = []
        self._badges: list[tuple[Sprite, Entrance | None]] = []
        self._entered = 0
        with_odds = table.context.settings.odds == "always"
        rows = choice_cards.rows(table.state, table.names, table.colours, with_odds, table.match.preview)
        y = self.tray(138)
        height = min(HIGHEST, (self.strip_y - 14 - y - GAP * (len(rows) - 1)) / len(rows))
        for row in rows:
            self._row(row, y, height)
            y += height + GAP
        self._below()

    def _below(self) -> None:
        table = self.table
        if table.advised and table.context.settings.coach != "off":
            self.advice(self.strip_y - 4, *coach.advice(table.match.advice()))
        else:
            parts.strip(self.paper, self.strip_y, self.gains(), self.runners_left)
        count = len(self.choices)
        entries = [("1" if count == 1 else f"1–{count}", table.say("table.hint_choose"), "")]
        entries.append((parts.ARROWS, table.say("table.hint_preview"), ""))
        if table.context.settings.coach == "request":
            entries.append((keys.cap("H"), table.say("table.hint"), "" if table.advised else "hint"))
        self.keys(entries)

    def _row(self, row: Row, y: float, height: float) -> None:
        wide = (self.width - GAP * (len(row.cards) - 1)) / len(row.cards)
        for number, card in enumerate(row.cards):
            rect = self.paper.rect(number * (wide + GAP), y, wide, height)
            if card.move is None:
                face = choice_cards.face(rect.w, rect.h, card, "", self.table.style, "disabled")
                self._closed_card(Sprite(face, *rect.topleft))
            else:
                self._card(card, card.move, rect)
        if row.either:
            badge = choice_cards.or_badge(self.table.say("common.or"), self.table.style)
            middle = self.paper.rect(self.width / 2, y + height / 2, 1, 1)
            w, h = badge.get_size()
            shown = Sprite(badge, middle.x - w // 2, middle.y - h // 2)
            self._badges.append((shown, self._buttons[-1].entrance))

    def _entrance(self) -> Entrance | None:
        """Of the next card; one that is drawn again is there already."""
        if not self.table.fresh:
            return None
        self._entered += 1
        delay = milliseconds("cards_stagger") * (self._entered - 1)
        return Entrance(self.table.timeline.tween("cards_in", "out", delay=delay), 10 * self.table.style.u)

    def _closed_card(self, face: Sprite) -> None:
        entrance = self._entrance()
        if entrance is None:
            self.paper.sprites.append(face)
        else:
            self._moving.append(lambda: next(iter(entrance.of((face,)))))

    def _card(self, card: Card, move: Advance, rect: pygame.Rect) -> None:
        table = self.table
        number = str(len(self.choices) + 1)
        looks = choice_cards.looks(rect.w, rect.h, card, number, table.style)
        name = f"choice_{number}"
        button = CardButton(table.ui, rect, name, looks, key=number, group="choices", previews=True)
        button.entrance = self._entrance()
        self._buttons.append(button)
        self.choices.append(move)
        self._targets.append(sayings.targets(table.match.preview(move)[1]))

    def preview(self) -> tuple[tuple[int, int], ...]:
        lit = (targets for button, targets in zip(self._buttons, self._targets, strict=True) if button.lit)
        return next(lit, ())

    def light(self, column: int | None) -> None:
        for button, move in zip(self._buttons, self.choices, strict=True):
            if not button.hovered:
                button.shown_state("hovered" if column in move.columns else "normal")

    def above(self) -> Iterator[Sprite]:
        """The words between two cards come with the second."""
        for badge, entrance in self._badges:
            yield from (badge,) if entrance is None else entrance.of((badge,))
