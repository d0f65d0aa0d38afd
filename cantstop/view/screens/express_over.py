"""The end of a game of Express: every pad counted up; alone, the score among one's others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

from cantstop.controller import setups
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.express_review import ExpressReview
from cantstop.controller.facts import GameFacts, facts_of
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.view.app.context import Context
from cantstop.view.app.layout import MARGIN
from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.app.scene import Change, Push, Replace, Reset
from cantstop.view.kit import keys
from cantstop.view.kit.buttons import Button
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Words
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700
from cantstop.view.parts import games
from cantstop.view.parts.express import final_alone, final_table, printing, scores
from cantstop.view.parts.express.final_alone import PAD_WIDE
from cantstop.view.parts.express.medal import medal
from cantstop.view.parts.express.scores import Past
from cantstop.view.parts.lessons.card import figures_of
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.review import accuracy

TOP, ROW, GAP = 118.0, 58.0, 14.0
EMBLEM, EMBLEMS = 84.0, 276.0  # the largest, and the room for all of them
CURVE_HIGH = 240.0
ROWS_ALONE = 2 * ROW + 8 + 14  # two rows of buttons and what lies below them
WAYS = ("practice", "watch", "undo", "print")
LABELS = {
    "practice": "expressend.practice",
    "watch": "review.watch_again",
    "undo": "pause.undo",
    "print": "expressend.print",
}


class ExpressOver(PlacedScreen):
    name = "express_over"
    lessons = "express"

    def __init__(self, context: Context, match: ExpressMatch) -> None:
        super().__init__(context)
        self.match = match
        self.names = [seat.name for seat in match.seats]
        self.day = str(match.record.details.get("daily", ""))
        self.past: list[Past] = []
        self.of_day: list[GameFacts] = []
        self.first_time: int | None = None  # what the throws brought when they were new
        self.handed_on = False  # the match goes on at the table
        self.review = ExpressReview(match.record)
        self._counted = False  # how well everybody chose
        if match.alone:
            self._look_back()

    def _look_back(self) -> None:
        """The games alone, with this one at the end: it may not be written down yet."""
        own = facts_of(self.match.record)
        others = [game for game in scores.played(self.context) if not own.game_id or game.game_id != own.game_id]
        self.past = scores.alone(others, self.names[0], self.penalty)
        self.past.append(Past(own.express[0].score, scores.today().isoformat(), own.game_id, scores.counts(own)))
        self.first_time = scores.first_time(others, self.names[0], self.penalty, own.seed) if own.practice else None
        if self.day:
            of_day = scores.of_day([*others, own], date.fromisoformat(self.day))
            self.of_day = [game for game in of_day if game.penalty == self.penalty]

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
            self._row(WAYS, MARGIN, bottom - ROW, self.paper.width, 0.34)

    @property
    def first(self) -> list[int]:
        """Who has won; while the game goes on, who leads."""
        return [player for player, place in enumerate(self.match.state.places) if place == 1]

    def _head(self) -> None:
        paper = self.paper
        x = self._emblems() + 14
        room = self._top_buttons() - x - 24
        self.ui.kept_clear = (paper.rect(0, 0, x + room, TOP),)
        names = [self.names[player] for player in self.first]
        total = self.match.state.totals[self.first[0]]
        if self.match.alone:
            title = self.say("expressend.scores", name=names[0], total=total)
            paper.write(title, DISPLAY_800, 44, "ink", (x, 49), room=room)
            paper.write(self._note(), TEXT_700, 18, "ink_muted", (x, 87), room=room)
            return
        key = "expressend.tie" if len(names) > 1 else "expressend.wins"
        title = self.say(key, name=names[0], names=names, total=total)
        size = {1: 48, 2: 38}.get(len(names), 29)
        if not self.match.practice:
            paper.write(title, DISPLAY_800, size, "ink", (x, 60), room=room, lines=3)
            return
        paper.write(title, DISPLAY_800, min(44, size), "ink", (x, 49), room=room, lines=2)
        paper.write(self.say("expressend.practised"), TEXT_700, 18, "ink_muted", (x, 92), room=room)

    def _emblems(self) -> float:
        """One for each of the first, smaller where there are many; gives where they end."""
        side, x = min(EMBLEM, EMBLEMS / len(self.first) - 8), 0.0
        for player in self.first:
            emblem = medal(self.style.px(side), self.match.seats[player].colour, self.style.theme)
            self.paper.put(emblem, (x, 60 - side / 2))
            x += side + 8
        return x

    def _note(self) -> str:
        said = [self.say("expressend.out_in_throw", n=self.match.state.pads[0].throws)]
        if self.first_time is not None:
            said.insert(0, self.say("expressend.first_time", total=self.first_time))
        if self.match.practice:
            said.insert(0, self.say("expressend.practised"))
        elif self.match.taken_back:
            said.insert(0, self.say("expressend.taken_back"))
        else:
            said.insert(0, final_alone.place_line(self.past))
        return ", ".join(said)

    def _word(self) -> str:
        """Beside this game in the table: that it is the one of now, or why it does not count."""
        if self.match.practice:
            return self.say("expressend.practice_word")
        return self.say("expressend.undone_word" if self.match.taken_back else "expressend.now_word")

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

    def _row(self, ways: tuple[str, ...], x: float, y: float, width: float, first: float) -> None:
        """Buttons side by side; `first` is the part of the width that the first one takes."""
        width -= (len(ways) - 1) * GAP
        for number, action in enumerate(ways):
            wide = width * first if not number else width * (1 - first) / (len(ways) - 1)
            words, enabled = Words(self.say(LABELS[action]), label_size=20, pad=14), True
            if action == "undo":
                words, enabled = self._undo_words()
            rect = self.layout.rect(x, y, wide, ROW - 3)
            Button(self.ui, rect, action, words, key=self.key(action), enabled=enabled)
            x += wide + GAP

    def _undo_words(self) -> tuple[Words, bool]:
        """What would be taken back, or why that cannot be."""
        deed = self.match.would_undo()
        note = self.say("express.revealed_stays") if deed is None else games.deed(deed, self.names)
        return Words(self.say(LABELS["undo"]), note, label_size=20, pad=14), deed is not None

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
            lines = final_alone.day_lines(self.of_day, self.past[-1], seat, self._word())
            note = self.say("expressend.today_note")
        else:
            lines = final_alone.best_lines(self.past, self._word())
            heading, note = self.say("expressend.best_five"), ""
        final_alone.draw_table(right, y, bottom - y, ROWS_ALONE, (heading, note), lines)
        for number, ways in enumerate((WAYS[:2], WAYS[2:])):
            self._row(ways, x + 22, bottom - ROWS_ALONE + number * (ROW + 8), right.width - 44, 0.5)
        self.pad += right.sprites

    @property
    def penalty(self) -> int:
        return self.match.state.rules.penalty

    # ------------------------------------------------------------------ acts

    def lesson_details(self) -> dict[str, Any]:
        return {**super().lesson_details(), "figures": figures_of(self.match.state.rules)}

    def act(self, action: str, value: Any) -> Change:
        if action in ("menu", "back"):
            return Reset("title")
        if action == "again":
            return self._play(setups.again(self.match.record))
        if action == "practice":
            return self._play(self._same_throws())
        if action == "log":
            return Push("express_throws", {"match": self.match})
        if action == "undo" and self.match.undo() is not None:
            self.handed_on = True
            return Replace("express_table", {"match": self.match})
        if action == "watch":
            return Push("express_review", {"record": self.match.record, "review": self.review})
        if action == "print":
            printing.print_game(self.context, self.match)
        return None

    def update(self, ms: float) -> Change:
        self.review.start()  # not before the screen is seen
        if self.review.done and not self._counted:
            self._counted = True
            accuracy.keep(self.context, self.review)
        return super().update(ms)

    @property
    def waiting(self) -> bool:
        return super().waiting or not self._counted

    def leave(self) -> None:
        self.review.drop()
        if not self.handed_on:
            games.leave(self.context, self.match)

    def _play(self, setup: ClassicSetup | ExpressSetup) -> Change:
        return Replace("express_table", {"match": games.begin(self.context, setup)})

    def _same_throws(self) -> ExpressSetup:
        people = any(seat.character is None for seat in self.match.seats)  # computers learn nothing from throws
        return replace(ExpressSetup.of(self.match.record), seed=self.match.seed, practice=people)

    def below(self) -> Iterator[Sprite]:
        yield from self.pad
        yield from self.paper.sprites
