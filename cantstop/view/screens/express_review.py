"""The review of a game of Express: every mark with the final score it let expect, and the three that cost most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from cantstop.controller.express_review import ExpressReview, Marking
from cantstop.controller.reviewing import Costly, Option
from cantstop.model.express import Mark
from cantstop.model.record import Record
from cantstop.view import words
from cantstop.view.app.context import Context
from cantstop.view.app.scene import Change
from cantstop.view.art import charts, dice, pieces
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.node import Box
from cantstop.view.kit.scroll_bar import ScrollBar, Span
from cantstop.view.parts.express.pad import PadFacts, PadNode
from cantstop.view.parts.lessons.card import figures_of
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.review import accuracy, pictures
from cantstop.view.parts.review.pictures import OptionRow
from cantstop.view.parts.review.replay import Replay

ROW, HEAD, SEEN, BAR = 48.0, 96.0, 6, 18.0
NOTHING = Span(0, 0, 0)
SMALLER = 0.8  # the pad beside what may be chosen
STEP = 200  # points between two lines of the scale


class ExpressReviewScreen(Replay):
    review: ExpressReview
    lessons = "express"
    unit_key = "review.in_points"
    title_key = "review.expected_title"
    note_key = "review.not_exact_express"

    def __init__(self, context: Context, record: Record, review: ExpressReview | None = None) -> None:
        super().__init__(context, review or ExpressReview(record), ours=review is None)
        self.names = [seat.name for seat in record.seats]
        self.colours = tuple(seat.colour for seat in record.seats)
        self.penalty = self.review.states[0].rules.penalty
        self._span = NOTHING  # the choices that are seen
        self._scrolled = (-1, 0)  # for which entry the list was moved, and its first row then
        self._bar: ScrollBar | None = None

    @property
    def entry(self) -> Marking:
        return self.review.entries[self.number]

    def outcome(self) -> tuple[str, str]:
        last = self.review.states[-1]
        if not last.winners:
            return "", ""
        first = last.winners[0]
        key = "review.won_with" if len(self.names) > 1 else "expressend.scores"
        return self.colours[first], self.say(key, name=self.names[first], total=last.totals[first])

    def count(self) -> str:
        return self.say("review.choice_of", n=min(self.number + 1, self._marks_made), all=self._marks_made)

    @property
    def _marks_made(self) -> int:
        return len(self.review.entries) - 1

    def costly_words(self, costly: Costly) -> tuple[str, str, str, str]:
        entry = self.review.entries[costly.entry]
        place = self.say("review.place_express", name=self.names[entry.player], n=entry.round)
        assert entry.chosen is not None
        assert isinstance(costly.best, Mark)
        best = self.say("review.best_was", what=self._mark(costly.best))
        return place, self._mark(entry.chosen), best, words.language().number(-round(costly.loss))

    def _mark(self, mark: Mark) -> str:
        if mark.fifth is None:
            return " + ".join(map(str, mark.pairs))
        return self.say("review.fifth_with", fifth=mark.fifth, rows=list(mark.pairs))

    def lost(self, in_all: float) -> str:
        return self.say("review.points_in_all", n=round(in_all), lost=words.language().number(-round(in_all)))

    def counted(self) -> None:
        accuracy.keep(self.context, self.review)

    # ------------------------------------------------------------------ the pad

    def picture(self, x: float, y: float, w: float, h: float) -> None:
        entry, options = self.entry, self.review.options(self.number)
        mark = options[self.choice or 0].move if options else None
        own, colour = self.review.pad(self.number), self.colours[entry.player]
        facts = PadFacts(own, self.penalty, colour, planned=mark, total_words="review.total_then")
        node = PadNode(facts, headed=False, scale=SMALLER)
        self._pad = list(node.sprites(self.style, Box(*self.paper.rect(x, y, w, h))))

    # ------------------------------------------------------------------ the card

    def card(self, x: float, y: float, w: float, h: float) -> None:
        paper, entry = self.paper, self.entry
        self._bar, self._span = None, NOTHING
        paper.card(y, h, x, w)
        paper.centre(pieces.tile(self.style.px(38), self.colours[entry.player], self.style.theme), (x + 39, y + 36))
        if not entry.decided:
            line = self.outcome()[1] or self.say("review.so_far")
            paper.write(line, DISPLAY_800, 23, "ink", (x + 71, y + 36), room=w - 90)
            self.tallies(x, y, w)
            return
        row = dice.dice_row(self.review.dice(self.number), self.style.px(28), self.style.theme, self.style.px(3))
        right = x + w - 18 - row.get_width() / self.style.u
        paper.put(row, (right, y + 22))
        room = right - x - 83
        place = self.say("review.place_express", name=self.names[entry.player], n=entry.round)
        paper.write(place, TEXT_700, 16, "ink_muted", (x + 71, y + 21), room=room)
        paper.write(self.say("review.choose_mark"), DISPLAY_800, 22, "ink", (x + 71, y + 46), room=room)
        self._choices(x, y, w, h)

    def _choices(self, x: float, y: float, w: float, h: float) -> None:
        paper, options = self.paper, self.review.options(self.number)
        if options is None:
            line = self.counting() if self.review.known else self.say("review.unknown")
            paper.write(line, TEXT_700, 18, "ink_muted", (x + 20, y + 112), room=w - 40, lines=2)
            return
        paper.write(self.say("review.choice"), TEXT_700, 16, "ink_muted", (x + 20, y + 78), room=w * 0.3)
        line = self.say("review.expected")
        paper.write(line, TEXT_700, 16, "ink_muted", (x + w - 20, y + 78), "right", room=w * 0.6)
        room = h - HEAD - 12
        high = min(ROW, room / min(SEEN, len(options)) - 6)
        wide = w - 36
        self._span = Span(self._first(options), min(SEEN, len(options)), len(options))
        if len(options) > SEEN:
            wide -= BAR
            rect = self.layout.rect(x + 18 + wide + 6, y + HEAD, BAR - 2, SEEN * (high + 6) - 6)
            self._bar = ScrollBar(self.ui, rect, "scroll", self._span, group="options")
        rows = pictures.with_bars([self._option(options, number) for number in range(len(options))], wide, self.style)
        for place, number in enumerate(range(self._span.first, self._span.first + self._span.seen)):
            rect = self.layout.rect(x + 18, y + HEAD + place * (high + 6), wide, high)
            self._row(number, rect, rows[number])

    def _first(self, options: tuple[Option[Mark], ...]) -> int:
        """Where the list begins: as it was scrolled, or so that the choice that was made is seen."""
        if self._scrolled[0] == self.number:
            return self._scrolled[1]
        chosen = next(number for number, option in enumerate(options) if option.move == self.entry.chosen)
        return Span(0, SEEN, len(options)).with_row(chosen)

    # ------------------------------------------------------------------ the list of choices

    def lesson_details(self) -> dict[str, Any]:
        return {**super().lesson_details(), "figures": figures_of(self.review.states[0].rules)}

    def act(self, action: str, value: Any) -> Change:
        if action == "scroll":
            self._scroll(value)
            return None
        return super().act(action, value)

    def _scroll(self, first: int) -> None:
        if first != self._span.first:
            self._scrolled = self.number, first
            self.rebuild()

    def show_choice(self, choice: int) -> None:
        """The list moves on as far as it must."""
        if 0 <= choice < self._span.rows:
            self._scrolled = self.number, self._span.with_row(choice)
        super().show_choice(choice)

    def point(self, event: pygame.event.Event) -> Change:
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(self._span.turned(event.y))
            return None
        return super().point(event)

    def _option(self, options: tuple[Option[Mark], ...], number: int) -> OptionRow:
        option, entry = options[number], self.entry
        chosen = option.move == entry.chosen
        marks = [self.say("review.best")] * (number == 0) + [self.say("review.chosen")] * chosen
        low, high = options[-1].worth, options[0].worth
        part = 0.15 + 0.8 * (option.worth - low) / max(1.0, high - low)
        figure = words.language().number(round(option.worth))
        colour = self.colours[entry.player]
        pairs, fifth = option.move.pairs, option.move.fifth
        return OptionRow(pairs, "", ", ".join(marks), part, figure, colour, number == 0, chosen, "", fifth)

    def _row(self, number: int, rect: pygame.Rect, row: OptionRow) -> None:
        style = self.style
        looks = Looks(lambda state: pictures.option_row(rect.w, rect.h, row, style, state), radius=pictures.RADIUS)
        ShapeButton(self.ui, rect, f"option_{number + 1}", looks, group="options")

    # ------------------------------------------------------------------ the curve

    def curve_box(self, y: float, wide: float) -> tuple[float, float, float, float]:
        return 96.0, y + 45, wide - 160, 103.0

    def draw_curve(self, paper: Paper, box: tuple[float, float, float, float]) -> list[Sprite]:
        """A line for each player; the one looked at is thick and in his colour."""
        curve = tuple(self.review.curve)
        drawn = Paper(paper.layout, paper.style, paper.x, paper.width)
        scores = [score for point in curve for score in point.chances] or [0.0, float(STEP)]
        low, high = min(scores), max(scores)
        low, high = low - 0.05 * (high - low) - 1, high + 0.05 * (high - low) + 1
        self._scale(drawn, box, low, high)
        if len(curve) < 2:
            return drawn.sprites
        rect = drawn.rect(*box)

        def place(at: float, score: float) -> tuple[float, float]:
            return rect.w * at / self.review.rounds, rect.h * (high - score) / (high - low)

        looked_at = self.entry.player
        order = [*(player for player in range(len(self.names)) if player != looked_at), looked_at]
        lines = tuple(tuple(place(point.at, point.chances[player]) for point in curve) for player in order)
        theme, u = self.style.theme, self.style.u
        tones = tuple(
            theme.player(self.colours[player]).fill if player == looked_at and not theme.dark
            else theme.player(self.colours[player]).pad_mark
            for player in order
        )  # fmt: skip
        thick = tuple(4 * u if player == looked_at else 2 * u for player in order)
        picture = charts.threads(rect.w, rect.h, lines, tones, thick)
        edge = min(rect.w, round(rect.w * self.entry.at / self.review.rounds))
        drawn.sprites.append(Sprite(picture, rect.x, rect.y, 255, (0, 0, edge, rect.h)))
        if edge < rect.w:
            drawn.sprites.append(Sprite(picture, rect.x + edge, rect.y, 128, (edge, 0, rect.w - edge, rect.h)))
        for player in order:
            x, y = place(curve[-1].at, curve[-1].chances[player])
            tile = pieces.tile(self.style.px(20), self.colours[player], theme)
            drawn.sprites.append(Sprite(tile, round(rect.x + x + 4 * u), round(rect.y + y - tile.get_height() / 2)))
        return drawn.sprites

    def _scale(self, paper: Paper, box: tuple[float, float, float, float], low: float, high: float) -> None:
        x, y, w, h = box
        step = STEP * max(1, round((high - low) / (3 * STEP)))
        for score in range(int(low // step + 1) * step, int(high) + 1, step):
            at = y + h * (high - score) / (high - low)
            paper.rule(x, at, w)
            said = words.language().number(score)
            paper.write(said, TEXT_700, 15, "ink_muted", (x - 10, at), "right", room=60)
        rounds, low_line = self.review.rounds, y + h + 17
        each = max(1, -(-rounds // 6))
        room = w * each / rounds - 12
        paper.write(self.say("review.start"), TEXT_700, 15, "ink_muted", (x, low_line), "centre", room=min(100, room))
        for number in range(each, rounds + 1, each):
            said = self.say("review.throw", n=number) if number == each else words.language().number(number)
            at = x + w * number / rounds
            paper.write(said, TEXT_700, 15, "ink_muted", (at, low_line), "centre", room=room)

    def _curve_length(self) -> int:
        return len(self.review.curve)

    def below(self) -> Iterator[Sprite]:
        yield from self._pad
        yield from super().below()
