"""The end of a game of Express: every pad counted up; alone, the score among one's others."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.setups import ExpressSetup, new_number
from cantstop.view import games, keys
from cantstop.view.desk import Desk
from cantstop.view.draw.controls import Words
from cantstop.view.express import final_alone, final_table, printing, scores
from cantstop.view.express.final_alone import PAD_WIDE
from cantstop.view.express.medal import medal
from cantstop.view.express.scores import Past
from cantstop.view.fonts import DISPLAY_800, TEXT_700
from cantstop.view.layout import MARGIN
from cantstop.view.paper import Paper
from cantstop.view.scene import Change, Push, Replace, Reset
from cantstop.view.screen import Screen
from cantstop.view.stage import Sprite
from cantstop.view.widgets.buttons import Button

TOP, ROW, GAP = 118.0, 58.0, 14.0
EMBLEM = 84.0
CURVE_HIGH = 260.0


class ExpressOver(Screen):
    name = "express_over"

    def __init__(self, desk: Desk, match: ExpressMatch) -> None:
        super().__init__(desk)
        self.match = match
        self.names = [seat.name for seat in match.seats]
        self.game_id = str(match.record.details.get("id", ""))
        self.day = str(match.record.details.get("daily", ""))
        self.past: list[Past] = []
        if match.alone:
            self._look_back()

    def _look_back(self) -> None:
        """The games alone, with this one at the end."""
        penalty, score = self.match.state.rules.penalty, self.match.state.totals[0]
        played = scores.alone(self.desk, self.names[0], penalty)
        self.past = [game for game in played if not self.game_id or game.game_id != self.game_id]
        self.past.append(Past(score, scores.today().isoformat(), self.game_id))
        self.of_day = scores.of_day(self.desk, date.fromisoformat(self.day)) if self.day else []

    # ------------------------------------------------------------------ controls

    def build(self) -> None:
        self.paper = Paper(self.layout, self.style, MARGIN, self.layout.content - 2 * MARGIN)
        self.pad: list[Sprite] = []
        self._head()
        bottom = self.layout.height - MARGIN
        if self.match.alone:
            self._alone(bottom)
        else:
            final_table.draw(self.paper, TOP, bottom - ROW - GAP - TOP, self.match.state, self.match.seats)
            self._buttons(MARGIN, bottom - ROW, self.paper.width)

    def _head(self) -> None:
        state, paper = self.match.state, self.paper
        first = state.winners[0]
        x = 0.0
        for player in state.winners[:3]:
            colour = self.match.seats[player].colour
            emblem = medal(self.style.px(EMBLEM), colour, self.style.theme)
            paper.put(emblem, (x, 18))
            x += EMBLEM + 8
        x += 14
        left = self._top_buttons()
        room = left - x - 24
        names = [self.names[player] for player in state.winners]
        total = state.totals[first]
        if self.match.alone:
            title = self.say("expressend.scores", name=names[0], total=total)
            paper.write(title, DISPLAY_800, 44, "ink", (x, 49), room=room)
            paper.write(self._note(), TEXT_700, 18, "ink_muted", (x, 87), room=room)
            return
        key = "expressend.tie" if len(names) > 1 else "expressend.wins"
        title = self.say(key, name=names[0], names=names, total=total)
        size = {1: 48, 2: 38}.get(len(names), 29)
        paper.write(title, DISPLAY_800, size, "ink", (x, 60), room=room, lines=3)

    def _note(self) -> str:
        last = self.say("expressend.out_in_throw", n=self.match.state.pads[0].throws)
        if self.match.taken_back:
            return f"{self.say('expressend.taken_back')}, {last}"
        scores_of_all = [game.score for game in self.past]
        return f"{final_alone.place_line(scores_of_all, self.past[-1].score)}, {last}"

    def _top_buttons(self) -> float:
        """Menu, each throw, play again; gives where they begin."""
        right = self.paper.width
        for action, key, main in (
            ("again", "over.play_again", True),
            ("log", "express.each_throw", False),
            ("menu", "pause.main_menu", False),
        ):
            said = Words(self.say(key), label_size=20, pad=16, main=main)
            cap = self.paper.cap_width(keys.cap(self.key(action)))
            wide = self.paper.width_of(said.label, DISPLAY_800, 20) + cap + 48
            rect = self.paper.rect(right - wide, 28, wide, 64)
            Button(self.ui, rect, action, said, key=self.key(action), sound="back" if action == "menu" else "choose")
            right -= wide + 13
        return right

    def _buttons(self, x: float, y: float, width: float) -> None:
        """The same throws again, the game once more, and the pads on paper."""
        wide = (width - 2 * GAP) * 0.48
        rest = (width - 2 * GAP - wide) / 2
        for action, key, wide_one in (
            ("practice", "expressend.practice", wide),
            ("watch", "review.watch_again", rest),
            ("print", "expressend.print", rest),
        ):
            said = Words(self.say(key), label_size=20, pad=14)
            Button(self.ui, self.layout.rect(x, y, wide_one, ROW - 3), action, said, key=self.key(action))
            x += wide_one + GAP

    def _alone(self, bottom: float) -> None:
        state, seat = self.match.state, self.match.seats[0]
        self.pad = list(final_alone.draw_pad(self.paper, TOP, bottom - TOP, state.pads[0], seat.colour, self.penalty))
        x = MARGIN + PAD_WIDE + 16
        right = Paper(self.layout, self.style, x, self.layout.content - MARGIN - x)
        high = CURVE_HIGH + min(60.0, 0.4 * max(0.0, self.layout.height - 800))
        final_alone.draw_curve(right, TOP, high, self.past, seat.name, seat.colour)
        y = TOP + high + 16
        if self.day:
            heading = self.say("expressend.today", day=date.fromisoformat(self.day))
            lines = final_alone.day_lines(self.of_day, seat.name, self.game_id)
            final_alone.draw_table(right, y, bottom - y, heading, self.say("expressend.today_note"), lines)
        else:
            lines = final_alone.best_lines(self.past, self.game_id)
            final_alone.draw_table(right, y, bottom - y, self.say("expressend.best_five"), "", lines)
        self._buttons(x + 22, bottom - ROW - 16, right.width - 44)
        self.pad += right.sprites

    @property
    def penalty(self) -> int:
        return self.match.state.rules.penalty

    # ------------------------------------------------------------------ acts

    def act(self, action: str, value: Any) -> Change:
        if action in ("menu", "back"):
            return Reset("title")
        if action == "again":
            return self._play(new_number())
        if action == "practice":
            return self._play(self.match.seed)
        if action == "log":
            return Push("express_log", {"match": self.match})
        if action == "watch":
            return Push("express_review", {"record": self.match.record})
        if action == "print":
            printing.print_game(self.desk, self.match)
        return None

    def _play(self, seed: str) -> Change:
        match = games.begin(self.desk, self._setup(seed))
        return Replace("express_table", {"match": match})

    def _setup(self, seed: str) -> ExpressSetup:
        """Of a game like this one."""
        match = self.match
        timer = match.countdown.seconds if match.countdown is not None else None
        return ExpressSetup(match.seats, match.state.rules.penalty, timer, seed)

    def below(self) -> Iterator[Sprite]:
        yield from self.pad
        yield from self.paper.sprites
