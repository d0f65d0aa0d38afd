"""The end of a game: who won and with what, everybody's chances and figures, and how the dice fell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from cantstop.controller import fairness, setups
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.facts import ClassicFacts, facts_of
from cantstop.controller.review import Review
from cantstop.controller.setups import ClassicSetup
from cantstop.model import odds
from cantstop.model.board import COLUMNS
from cantstop.view import words
from cantstop.view.app.context import Context
from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.app.scene import Change, Push, Replace, Reset
from cantstop.view.art import pieces, plates
from cantstop.view.kit import keys
from cantstop.view.kit.buttons import Button, icon_button
from cantstop.view.kit.choices import Segments
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Words
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, TEXT_600, TEXT_700
from cantstop.view.parts import games
from cantstop.view.parts.lessons.card import figures_of
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.review import accuracy, dice_figures
from cantstop.view.parts.review.curve import Curve
from cantstop.view.parts.review.dice_figures import DiceFigures

TOP = 150.0
ROW = 64.0
PAD = 24.0


class Column(NamedTuple):
    """A column of the table of figures: its heading, where its right edge lies, and how a player's figure reads."""

    heading: str
    edge: float  # part of the table's width
    figure: Callable[[ClassicFacts], str]


class GameOver(PlacedScreen):
    name = "game_over"

    def __init__(self, context: Context, match: ClassicMatch) -> None:
        super().__init__(context)
        self.match = match
        self.facts = facts_of(match.record)
        self.review = Review(match.record)
        self.view = "chances"
        self._seen = 0  # points of the curve that are drawn
        self._handed_on = False

    def build(self) -> None:
        self.paper = Paper(self.layout, self.style, 0, self.layout.content)
        self.width = self.layout.content - 36
        self._heading()
        table = 46 + ROW * len(self.match.seats) + 10
        upper = self.layout.height - 18 - table - 16 - TOP
        self._course(upper)
        self._table(TOP + upper + 16, table)
        self._drawn = self._curve()

    # ------------------------------------------------------------------ heading

    def _heading(self) -> None:
        paper, state = self.paper, self.match.state
        assert state.winner is not None
        winner = self.match.seats[state.winner]
        theme, px = self.style.theme, self.style.px
        paper.put(plates.winner_plate(px(112), winner.colour, theme), (18, 18))
        buttons = self._buttons()
        room = self.layout.content - 18 - buttons - 24 - 156
        said = self.say("over.wins", name=winner.name)
        size = min(58.0, max(34.0, 58 * room / paper.width_of(said, DISPLAY_900, 58)))
        paper.write(said, DISPLAY_900, size, "ink", (156, 60), room=room, lines=2)
        columns = [claim.column for claim in self.review.claims if claim.player == state.winner]
        line = self.say("over.with", columns=columns, n=games.round_of(state))
        if self.match.taken_back:
            line += ", " + self.say("over.taken_back")
        paper.write(line, TEXT_700, 20, "ink_muted", (156, 111), room=room, lines=2)

    def _buttons(self) -> float:
        """From the right: the way on, new set-up, back; gives the width they take."""
        right = self.layout.content - 18
        entries = [("again", "over.play_again", True), ("watch", "review.watch_again", False)]
        entries.append(("new_game", "over.new_setup", False))
        for action, key, main in entries:
            label = self.say(key)
            cap = self.paper.cap_width(self._cap(action))
            wide = min(240.0, self.paper.width_of(label, DISPLAY_800, 20) + cap + 52)
            rect = self.layout.rect(right - wide, 44, wide, 64)
            Button(self.ui, rect, action, Words(label, pad=16, main=main), key=self.key(action), group="ways")
            right -= wide + 13
        tip = f"{self.say('over.menu')} ({self._cap('menu')})"
        icon_button(self.ui, self.layout.rect(right - 56, 44, 56, 64), "menu", "menu", tip=tip, sound="back")
        right -= 56 + 13
        return self.layout.content - 18 - right

    def _cap(self, action: str) -> str:
        return keys.cap(self.key(action))

    # ------------------------------------------------------------------ how it went

    def _course(self, height: float) -> None:
        """Everybody's chances from round to round, or how the dice fell."""
        paper = self.paper
        paper.card(TOP, height, 18, self.width)
        right = self._views()
        if self.view == "dice":
            inner = self.width - 2 * PAD
            dice_figures.lay(paper, 18 + PAD, TOP + 58, inner, height - 76, self._figures())
            return
        wide = paper.write(self.say("review.chance_rounds"), DISPLAY_800, 20, "ink", (38, TOP + 34), room=right - 60)
        legend = 58 + wide
        if right - legend > 110:
            paper.put(plates.hollow_plate(None, self.style.px(28), self.style.theme), (legend, TOP + 21))
            room = right - legend - 46
            paper.write(self.say("review.claimed"), TEXT_600, 16, "ink_muted", (legend + 34, TOP + 34), room=room)
        box = (97.0, TOP + 72, self.width - 164, height - 72 - 45)
        self.chart = Curve(paper, box, self.review)
        self.chart.prepare()

    def _curve(self) -> list[Sprite]:
        """As far as it is known."""
        self._seen = len(self.review.curve)
        if self.view != "chances":
            return []
        x, y, _, h = self.chart.box
        if self.review.done and not self.review.known:
            line = Paper(self.layout, self.style, 0, self.layout.content)
            line.write(self.say("review.unknown"), TEXT_600, 18, "ink_muted", (x, y + h / 2), room=self.width - 160)
            return line.sprites
        return self.chart.sprites()

    def _views(self) -> float:
        """From the right: undo apart from the ways on, and what the card shows; gives where they begin."""
        right = 18 + self.width - PAD
        if self.match.would_undo() is not None:  # it takes back the end itself
            label, cap = self.say("pause.undo"), self.paper.cap_width(self._cap("undo"))
            wide = self.paper.width_of(label, DISPLAY_800, 18) + cap + 46
            rect = self.layout.rect(right - wide, TOP + 11, wide, 46)
            Button(self.ui, rect, "undo", Words(label, label_size=18, pad=14), key=self.key("undo"), group="undo")
            right -= wide + 14
        key = self._cap("view")
        self.paper.cap(key, (right, TOP + 34), "right")
        right -= self.paper.cap_width(key) + 10
        views = [(name, self.say(f"over.{name}")) for name in ("chances", "dice")]
        rect = self.layout.rect(right - 330, TOP + 11, 330, 46)
        bar = Segments(self.ui, rect, "view", views, self.view, key=self.key("view"))
        return float(bar.rect.x / self.style.u - self.layout.left - 16)

    def _figures(self) -> DiceFigures:
        faces = [sum(counts) for counts in zip(*(facts.faces for facts in self.facts.classic))]
        sums = [sum(counts) for counts in zip(*(facts.sums for facts in self.facts.classic))]
        rolls = sum(facts.rolls for facts in self.facts.classic)
        expected = {column: rolls * odds.sum_chance(column) for column in COLUMNS}
        busts = sum(facts.busts for facts in self.facts.classic)
        return DiceFigures(
            faces, sums, expected, fairness.verdict(faces), busts, fairness.expected_busts(self.match.record)
        )

    # ------------------------------------------------------------------ figures

    def _columns(self) -> list[Column]:
        number, say = words.language().number, self.say
        return [
            Column(say("over.turns"), 0.44, lambda facts: number(facts.turns)),
            Column(say("over.rolls"), 0.53, lambda facts: number(facts.rolls)),
            Column(say("over.busts"), 0.62, lambda facts: number(facts.busts)),
            Column(say("over.best_turn"), 0.74, lambda facts: say("common.steps", n=facts.best_turn)),
            Column(
                say("over.steps_kept"),
                0.86,
                lambda facts: say("over.kept_of", kept=facts.steps_kept, all=facts.steps_climbed),
            ),
            Column(say("over.luck"), 1.0, lambda facts: number(facts.luck, 1, signed=True)),
        ]

    def _table(self, y: float, height: float) -> None:
        paper, inner = self.paper, self.width - 2 * PAD
        paper.card(y, height, 18, self.width)
        columns = self._columns()
        middle = y + 28
        claimed_x = 18 + PAD + inner * 0.185
        paper.write(self.say("over.columns"), TEXT_700, 16, "ink_muted", (claimed_x, middle), room=inner * 0.15)
        for number, column in enumerate(columns):
            before = columns[number - 1].edge if number else 0.36
            room = inner * (column.edge - before) - 12
            at = 18 + PAD + inner * column.edge, middle
            paper.write(column.heading, TEXT_700, 16, "ink_muted", at, "right", room=room)
        for player, facts in enumerate(self.facts.classic):
            self._row(player, facts, columns, y + 46 + ROW * player, inner, claimed_x)

    def _row(
        self, player: int, facts: ClassicFacts, columns: list[Column], y: float, inner: float, claimed_x: float
    ) -> None:
        paper, seat = self.paper, self.match.seats[player]
        middle, left = y + ROW / 2, 18 + PAD
        paper.rule(left, y, inner)
        paper.centre(pieces.tile(self.style.px(34), seat.colour, self.style.theme), (left + 19, middle))
        paper.write(seat.name, DISPLAY_800, 21, "ink", (left + 50, middle), room=claimed_x - left - 62)
        if not facts.columns:
            paper.write(self.say("over.none"), TEXT_600, 17, "ink_muted", (claimed_x, middle), room=100)
        for number, column in enumerate(facts.columns):
            side = min(38.0, inner * 0.2 / len(facts.columns) - 6)
            picture = plates.claimed_plate(column, self.style.px(side), seat.colour, self.style.theme)
            paper.centre(picture, (claimed_x + side / 2 + number * (side + 6), middle))
        for number, each in enumerate(columns):
            before = columns[number - 1].edge if number else 0.36
            room = inner * (each.edge - before) - 12
            paper.write(each.figure(facts), TEXT_700, 18, "ink", (left + inner * each.edge, middle), "right", room=room)

    # ------------------------------------------------------------------ acts

    def lesson_details(self) -> dict[str, Any]:
        return {**super().lesson_details(), "figures": figures_of(self.match.state.rules)}

    def act(self, action: str, value: Any) -> Change:
        if action == "again":
            return self._again()
        if action == "watch":
            return Push("review", {"record": self.match.record, "review": self.review})
        if action == "view" and value != self.view:
            self.view = value
            self.rebuild()
        if action == "new_game":
            return Replace("new_game", {"setup": replace(ClassicSetup.of(self.match.record), seed="")})
        if action == "undo" and self.match.undo() is not None:
            self._handed_on = True
            return Replace("table", {"match": self.match})
        return Reset("title") if action in ("menu", "back") else None

    def _again(self) -> Change:
        match = games.begin(self.context, setups.again(self.match.record))
        return Replace(games.screen_of(match), {"match": match})

    def update(self, ms: float) -> Change:
        self.review.start()  # not before the screen is seen
        if len(self.review.curve) != self._seen or (self.review.done and not self._counted):
            self._counted = self.review.done
            self._drawn = self._curve()
        elif self._rough:
            self.chart.refine()
            self._drawn = self._curve()
        elif self._counted and not self.busy:
            self._keep()
        return super().update(ms)

    def _keep(self) -> None:
        """Once nothing moves: even beside the window, writing holds its frames up."""
        if not self._kept:
            self._kept = True
            accuracy.keep(self.context, self.review)

    _counted = False  # whether the curve was drawn after all was counted
    _kept = False  # how well everybody chose

    @property
    def waiting(self) -> bool:
        return super().waiting or not self._kept

    @property
    def _rough(self) -> bool:
        return self.view == "chances" and self.chart.rough

    def leave(self) -> None:
        self.review.drop()
        self._keep()
        if not self._handed_on:
            games.leave(self.context, self.match)

    def below(self) -> Iterator[Sprite]:
        yield from self.paper.sprites
        yield from self._drawn
