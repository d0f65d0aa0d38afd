"""The end of a game: who won and with what, how the columns fell, and everybody's figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from cantstop.controller import setups
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.facts import ClassicFacts, facts_of
from cantstop.controller.setups import ClassicSetup
from cantstop.model import record as records
from cantstop.model.events import ColumnClaimed
from cantstop.view import games, keys, words
from cantstop.view.desk import Desk
from cantstop.view.draw import pieces, plates
from cantstop.view.draw.controls import Words
from cantstop.view.draw.position import Position, board_picture
from cantstop.view.fonts import DISPLAY_800, DISPLAY_900, TEXT_600, TEXT_700
from cantstop.view.paper import Paper
from cantstop.view.scene import Change, Replace, Reset
from cantstop.view.screen import Screen
from cantstop.view.stage import Sprite
from cantstop.view.widgets.buttons import Button

TOP = 150.0
ROW = 64.0
PAD = 24.0


class Column(NamedTuple):
    """A column of the table of figures: its heading, where its right edge lies, and how a player's figure reads."""

    heading: str
    edge: float  # part of the table's width
    figure: Callable[[ClassicFacts], str]


class Claim(NamedTuple):
    column: int
    player: int
    round: int


class GameOver(Screen):
    name = "game_over"

    def __init__(self, desk: Desk, match: ClassicMatch) -> None:
        super().__init__(desk)
        self.match = match
        self.facts = facts_of(match.record)
        self.claims = _claims(match)
        self._handed_on = False

    def build(self) -> None:
        self.paper = Paper(self.layout, self.style, 0, self.layout.content)
        self.width = self.layout.content - 36
        self._heading()
        table = 46 + ROW * len(self.match.seats) + 10
        upper = self.layout.height - 18 - table - 16 - TOP
        self._course(upper)
        self._table(TOP + upper + 16, table)

    # ------------------------------------------------------------------ heading

    def _heading(self) -> None:
        paper, state = self.paper, self.match.state
        assert state.winner is not None
        winner = self.match.seats[state.winner]
        theme, px = self.style.theme, self.style.px
        paper.put(plates.winner_plate(px(112), winner.colour, theme), (18, 18))
        buttons = self._buttons()
        room = self.layout.content - 18 - buttons - 24 - 156
        paper.write(self.say("over.wins", name=winner.name), DISPLAY_900, 58, "ink", (156, 60), room=room, lines=2)
        columns = [claim.column for claim in self.claims if claim.player == state.winner]
        line = self.say("over.with", columns=columns, n=games.round_of(state))
        if self.match.taken_back:
            line += ", " + self.say("over.taken_back")
        paper.write(line, TEXT_700, 20, "ink_muted", (156, 111), room=room, lines=2)

    def _buttons(self) -> float:
        """From the right: the way on, new set-up, back; gives the width they take."""
        right = self.layout.content - 18
        entries = [
            ("again", "over.play_again", True),
            ("new_game", "over.new_setup", False),
            ("menu", "over.menu", False),
        ]
        for action, key, main in entries:
            label = self.say(key)
            cap = self.paper.cap_width(self._cap(action))
            wide = min(240.0, self.paper.width_of(label, DISPLAY_800, 20) + cap + 52)
            rect = self.layout.rect(right - wide, 44, wide, 64)
            Button(self.ui, rect, action, Words(label, pad=16, main=main), key=self.key(action), group="ways")
            right -= wide + 13
        self._undo()
        return self.layout.content - 18 - right

    def _undo(self) -> None:
        """Apart from the ways on: it takes back the end itself."""
        if self.match.would_undo() is not None:
            label, cap = self.say("pause.undo"), self.paper.cap_width(self._cap("undo"))
            wide = self.paper.width_of(label, DISPLAY_800, 18) + cap + 46
            rect = self.layout.rect(self.layout.content - 18 - PAD - wide, TOP + 16, wide, 52)
            words = Words(label, label_size=18, pad=14)
            Button(self.ui, rect, "undo", words, key=self.key("undo"), group="undo")

    def _cap(self, action: str) -> str:
        return keys.cap(self.key(action))

    # ------------------------------------------------------------------ how it went

    def _course(self, height: float) -> None:
        """The last position, and the columns in the order in which they were claimed."""
        paper, px = self.paper, self.style.px
        paper.card(TOP, height, 18, self.width)
        side = height - 2 * PAD
        colours = tuple(seat.colour for seat in self.match.seats)
        position = Position.of(self.match.state, colours)
        picture = board_picture(position, px(side), self.style.theme)
        paper.picture(picture, paper.rect(18 + PAD, TOP + PAD, 1, 1).topleft)
        left = 18 + PAD + side + 40
        paper.write(self.say("over.claims"), DISPLAY_800, 20, "ink", (left, TOP + 38), room=self.width - left)
        pitch = min(56.0, (height - 76) / max(4, (len(self.claims) + 1) // 2))
        half = (18 + self.width - left - PAD) / 2
        rows = max(1, int((height - 76) // pitch))
        for number, claim in enumerate(self.claims):
            x, y = left + half * (number // rows), TOP + 76 + pitch * (number % rows + 0.5)
            self._claim(claim, x, y, min(42.0, pitch - 6), half)

    def _claim(self, claim: Claim, x: float, middle: float, side: float, room: float) -> None:
        seat = self.match.seats[claim.player]
        picture = plates.claimed_plate(claim.column, self.style.px(side), seat.colour, self.style.theme)
        self.paper.centre(picture, (x + side / 2, middle))
        wide = self.paper.write(seat.name, DISPLAY_800, 19, "ink", (x + side + 14, middle), room=room * 0.45)
        said = self.say("log.round", n=claim.round)
        left = x + side + 14 + wide + 14
        self.paper.write(said, TEXT_600, 17, "ink_muted", (left, middle), room=x + room - left - 8)

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

    def act(self, action: str, value: Any) -> Change:
        if action == "again":
            return self._again()
        if action == "new_game":
            return Replace("new_game", {"setup": replace(self._setup(), seed="")})
        if action == "undo" and self.match.undo() is not None:
            self._handed_on = True
            return Replace("table", {"match": self.match})
        return Reset("title") if action in ("menu", "back") else None

    def _setup(self) -> ClassicSetup:
        """The same game with the seats moved on by one, so that another player begins."""
        rules, seats = self.match.state.rules, self.match.seats
        starts = self.match.record.details.get("starts")
        return ClassicSetup(
            (*seats[1:], seats[0]),
            rules.columns_to_win,
            rules.jump,
            rules.no_parking,
            rules.eager,
            str(starts) if starts in (setups.ROLL_OFF, setups.AT_RANDOM) else 0,
            setups.new_number(),
        )

    def _again(self) -> Change:
        match = games.begin(self.desk, self._setup())
        return Replace("roll_off" if match.roll_off else "table", {"match": match})

    def leave(self) -> None:
        if not self._handed_on:
            games.leave(self.desk, self.match)

    def below(self) -> Iterator[Sprite]:
        return iter(self.paper.sprites)


def _claims(match: ClassicMatch) -> list[Claim]:
    """Every column that was claimed, in order, with its round."""
    found = []
    players = len(match.seats)
    for number, step in enumerate(records.walk(match.record)):
        for event in step.events:
            if isinstance(event, ColumnClaimed):
                turn = getattr(match.state_at(number), "turn", 1)
                found.append(Claim(event.column, event.player, (turn - 1) // players + 1))
    return found
