"""The review of a game of Can't Stop: every decision with the chance it left, and the three that cost most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cantstop.controller.review import Entry, Review
from cantstop.controller.reviewing import Costly, Option
from cantstop.model import classic
from cantstop.model.classic import Advance, Dice, Move, Roll, Stop
from cantstop.model.never import assert_never
from cantstop.model.record import Record
from cantstop.view import words
from cantstop.view.app.context import Context
from cantstop.view.art import board, dice, pieces
from cantstop.view.kit import icons
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, TEXT_800
from cantstop.view.kit.looks import Looks
from cantstop.view.parts.lessons.card import figures_of
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.review import accuracy, classic_words, pictures
from cantstop.view.parts.review.curve import Curve
from cantstop.view.parts.review.frame import picture_side
from cantstop.view.parts.review.pictures import OptionRow
from cantstop.view.parts.review.replay import Replay
from cantstop.view.parts.table import sayings
from cantstop.view.parts.table.board_view import BoardView
from cantstop.view.parts.table.place import BoardPlace
from cantstop.view.parts.table.shown import Shown

ROW, ROW_GAP = 58.0, 11.0
HEAD, FOOT = 104.0, 58.0


class ReviewScreen(Replay):
    review: Review

    def __init__(self, context: Context, record: Record, review: Review | None = None) -> None:
        """With a review that another screen has begun, or a new one."""
        super().__init__(context, review or Review(record), ours=review is None)
        self.names = [seat.name for seat in record.seats]
        self.colours = tuple(seat.colour for seat in record.seats)

    # ------------------------------------------------------------------ what there is

    @property
    def entry(self) -> Entry:
        return self.review.entries[self.number]

    @property
    def state(self) -> classic.State:
        return self.review.state(self.number)

    def lesson_details(self) -> dict[str, Any]:
        return {**super().lesson_details(), "figures": figures_of(self.state.rules)}

    def outcome(self) -> tuple[str, str]:
        last = self.review.states[-1]
        if last.winner is None:
            return "", ""
        name = self.names[last.winner]
        return self.colours[last.winner], self.say("review.won", name=name, n=self.review.rounds)

    def count(self) -> str:
        decisions = [number for number, entry in enumerate(self.review.entries) if entry.decided]
        done = sum(number <= self.number for number in decisions)
        return self.say("review.decision", n=done, all=len(decisions))

    def costly_words(self, costly: Costly) -> tuple[str, str, str, str]:
        entry, state = self.review.entries[costly.entry], self.review.state(costly.entry)
        place = self.say("review.place_round", name=self.names[entry.player], n=entry.round)
        loss = words.language().number(-round(100 * costly.loss))
        return place, classic_words.done(entry.chosen), classic_words.best(costly.best, state.steps), loss

    def counted(self) -> None:
        accuracy.keep(self.context, self.review)

    # ------------------------------------------------------------------ the board

    def picture(self, x: float, y: float, w: float, h: float) -> None:
        side = min(w, h)
        corner = self.layout.point(x + (w - side) / 2, y + (h - side) / 2)
        self.board = BoardView(Shown.of(self.state))
        place = BoardPlace(*corner, self.layout.px(side), self.style.theme, self.colours)
        self.board.lay_out(place, sayings.motto(self.state.rules.columns_to_win), self.layout.u)
        move = self._shown_move()
        if move is not None:
            self.board.preview = sayings.targets(classic.apply(self.state, move)[1])
            self.board.lit = tuple(column for column, _ in self.board.preview)

    def _shown_move(self) -> Advance | None:
        """The choice whose ghosts are seen."""
        options = self.review.options(self.number)
        if not options:
            return None
        move = options[self.choice or 0].move
        return move if isinstance(move, Advance) else None

    # ------------------------------------------------------------------ the card

    def card(self, x: float, y: float, w: float, h: float) -> None:
        paper, entry = self.paper, self.entry
        paper.card(y, h, x, w)
        if entry.kind == "end":
            self._end(x, y, w)
            return
        paper.centre(pieces.tile(self.style.px(38), self.colours[entry.player], self.style.theme), (x + 39, y + 38))
        thrown = self._dice()
        right = x + w - 18
        if thrown:
            row = dice.dice_row(thrown, self.style.px(36), self.style.theme, self.style.px(4))
            right -= row.get_width() / self.style.u
            paper.put(row, (right, y + 20))
        place = self.say("review.place", name=self.names[entry.player], n=entry.round, roll=entry.throw)
        room = right - x - 76
        paper.write(place, TEXT_700, 16, "ink_muted", (x + 71, y + 22), room=room)
        paper.write(self._question(), DISPLAY_800, 23, "ink", (x + 71, y + 47), room=room)
        if entry.kind == "bust":
            line = self.say("bust.no_sum")
            paper.write(line, TEXT_700, 18, "ink", (x + 20, y + 104), room=w - 40, lines=2)
            return
        self._choices(x, y, w, h)

    def _dice(self) -> tuple[int, ...]:
        if self.entry.kind == "bust":
            move = self.review.record.moves[self.entry.index]
            return getattr(move, "values", ())
        return self.state.dice or ()

    def _question(self) -> str:
        keys = {"choose": "table.choose", "decide": "table.stop_or_roll", "bust": "table.bust"}
        return self.say(keys[self.entry.kind])

    def _choices(self, x: float, y: float, w: float, h: float) -> None:
        paper = self.paper
        options = self.review.options(self.number)
        if options is None:
            line = self.counting() if self.review.known else self.say("review.unknown")
            paper.write(classic_words.done(self.entry.chosen), TEXT_800, 18, "ink", (x + 20, y + 96), room=w - 40)
            paper.write(line, TEXT_700, 18, "ink_muted", (x + 20, y + 130), room=w - 40, lines=2)
            return
        paper.write(self.say("review.choice"), TEXT_700, 16, "ink_muted", (x + 20, y + 82), room=w / 2 - 30)
        line = self.say("review.won_in_100")
        paper.write(line, TEXT_700, 16, "ink_muted", (x + w - 20, y + 82), "right", room=w / 2)
        gap = ROW_GAP if len(options) <= 4 else 6.0
        high = min(ROW, (h - HEAD - FOOT + gap) / len(options) - gap)
        rows = pictures.with_bars(list(self._rows(options)), w - 36, self.style)
        for number, row in enumerate(rows):
            self._row(number, row, x + 18, y + HEAD - 2 + number * (high + gap), w - 36, high)
        middle = y + h - FOOT / 2
        paper.put(icons.coach(self.style.px(29), self.style.theme), (x + 20, middle - 15))
        said = classic_words.reason(self.state, options, self.entry.chosen)
        paper.write(said, TEXT_700, 16, "ink", (x + 60, middle), room=w - 78, lines=2)

    def _rows(self, options: tuple[Option[Move], ...]) -> Iterator[OptionRow]:
        best = options[0].worth
        whole = min(1.0, (int(10 * best) + 1) / 10)
        for number, option in enumerate(options):
            chosen = option.move == self.entry.chosen
            marks = [self.say("review.best")] * (number == 0) + [self.say("review.chosen")] * chosen
            figure = words.language().number(round(100 * option.worth))
            colour = self.colours[self.entry.player]
            plates, said, shape = self._sayings(option)
            part = option.worth / whole
            yield OptionRow(plates, said, ", ".join(marks), part, figure, colour, number == 0, chosen, shape)

    def _sayings(self, option: Option[Move]) -> tuple[tuple[int, ...], str, str]:
        match option.move:
            case Advance(columns):
                events = classic.apply(self.state, option.move)[1]
                return columns, sayings.consequence(events, self.names, brief=True), ""
            case Stop():
                return (), self.say("review.stop_with", n=self.state.steps), "stop"
            case Roll() | Dice():
                return (), self.say("review.roll_again"), "roll"
            case forgotten:
                assert_never(forgotten)

    def _row(self, number: int, row: OptionRow, x: float, y: float, w: float, h: float) -> None:
        rect, style = self.layout.rect(x, y, w, h), self.style
        looks = Looks(lambda state: pictures.option_row(rect.w, rect.h, row, style, state), radius=pictures.RADIUS)
        ShapeButton(self.ui, rect, f"option_{number + 1}", looks, group="options")

    def _end(self, x: float, y: float, w: float) -> None:
        """The end of the game: how well everybody chose."""
        paper = self.paper
        last = self.review.states[-1]
        said = self.say("over.wins", name=self.names[last.winner]) if last.winner is not None else ""
        said = said or self.say("review.so_far")
        paper.write(said, DISPLAY_800, 25, "ink", (x + 22, y + 40), room=w - 44)
        self.tallies(x, y, w)

    def lost(self, in_all: float) -> str:
        return self.say("review.lost_in_all", n=in_all, lost=words.language().number(-in_all, 1))

    # ------------------------------------------------------------------ the curve

    def draw_curve(self, paper: Paper, box: tuple[float, float, float, float]) -> list[Sprite]:
        curve = Curve(paper, box, self.review, plate=26, percent=False)
        return curve.sprites(self.entry.at)

    def _curve_length(self) -> int:
        return len(self.review.curve)

    def below(self) -> Iterator[Sprite]:
        yield self.board.shadow()
        yield from self.board.sprites()
        yield from super().below()


def warm(context: Context) -> Iterator[None]:
    """The board as large as it lies beside the choices."""
    side = context.layout.px(picture_side(context.layout))
    board.board_shadow(side, context.theme)
    yield
    board.board_sign(side, context.theme, sayings.motto(3))
    yield
