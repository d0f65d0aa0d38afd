"""The pages of the records, for all players or for one, with the list of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from cantstop.controller.statistics import Key, Player, ReviewedChoices
from cantstop.view.art import charts
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.containers import Between, Column, Row, Spring
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Card, Drawing
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import COUNT, LABEL, NOTE, Text, alike
from cantstop.view.parts import emblems
from cantstop.view.parts.records import panels
from cantstop.view.parts.records.panels import Figures, name_of
from cantstop.view.parts.review.dice_figures import dice_panel
from cantstop.view.words import language, say

LEFT, RIGHT = 0.385, 0.615  # of the width
PLAYERS, SEEN = "players", 4  # the key of the list, and how many of its rows are seen
HIGH, GAP = 40.0, 2.0
LISTED, LEAST, MOST = 246.0, 220.0, 330.0  # the heights of panels in a tall window


class Overview(NamedTuple):
    figures: Figures
    chosen: Key | None  # the player whose figures are shown; None: all players
    choices: Callable[[Key], Sequence[ReviewedChoices]]
    last_scores: Callable[[Key], Sequence[int]]
    first: int  # the first visible player of the list
    choose: Callable[[Key], None]

    def page(self, page: str, tall: bool) -> Node:
        """Return the panels beside each other, or in a tall window below each other."""
        if page == "dice":
            return self._dice(tall)
        upper, lower, middle, last = self._express() if page == "express" else self._classic(page)
        if tall:
            beside = Row(_share(middle, 1), _share(last, 1), gap=16)
            below = (Between(each, LEAST, MOST) for each in (upper, lower, beside))
            return Column(self._players().sized(height=LISTED), *below, Spring(), gap=16)
        beside = Row(_share(middle, 1), _share(last, 1), gap=16)
        rows = (
            Row(_share(self._players(), LEFT), _share(upper, RIGHT), gap=16),
            Row(_share(lower, LEFT), _share(beside, RIGHT), gap=16),
        )
        return Column(*(row.share() for row in rows), gap=16)

    @property
    def _player(self) -> Player | None:
        return None if self.chosen is None else self.figures.total.players[self.chosen]

    def _classic(self, page: str) -> tuple[Node, Node, Node, Node]:
        player, total = self._player, self.figures.total
        everybodys = total.together.claimed
        seen = self.figures.players[self.first : self.first + SEEN]
        return (
            panels.columns_claimed(everybodys, Counter())
            if player is None
            else panels.columns_claimed(player.classic.claimed, everybodys),
            panels.busts(seen, self.figures.steady_busts()),
            panels.lengths(total.rounds if player is None else player.classic.lengths),
            self._scores() if page == "both" else self._judged(panels.accuracy, of_express=False),
        )

    def _express(self) -> tuple[Node, Node, Node, Node]:
        whose = self.figures.players if self._player is None else [self._player]
        last = self._judged(panels.points_lost, of_express=True)
        return panels.best_scores(whose), panels.scores_spread(whose), self._scores(), last

    def _dice(self, tall: bool) -> Node:
        """Return all dice of all games of Can't Stop, or a player's, against what was to be expected."""
        thrown = self.figures.total.together if self._player is None else self._player.classic
        panel = Card(dice_panel(thrown.faces, thrown.sums, thrown.rolls, tall=tall), (24, 16))
        return Column(Between(panel, LEAST, 2 * MOST), Spring()) if tall else panel

    def _scores(self) -> Node:
        player = self._favourite(of_express=True)
        return panels.scores(player, [] if player is None else self.last_scores(self._key(player)))

    def _judged(self, panel: Callable[[Player, Sequence[ReviewedChoices]], Node], *, of_express: bool) -> Node:
        player = self._favourite(of_express=of_express)
        return Spring() if player is None else panel(player, self.choices(self._key(player)))

    def _key(self, player: Player) -> Key:
        return next(key for key, each in zip(self.figures.keys, self.figures.players) if each is player)

    def _favourite(self, *, of_express: bool) -> Player | None:
        """Return the chosen player, or the person with most games."""
        if self._player is not None:
            return self._player
        people = [player for player in self.figures.players if player.is_person] or self.figures.players
        played = [player for player in people if (player.scores if of_express else player.classic.games)]
        return max(played, key=lambda each: each.express_games if of_express else each.classic.games, default=None)

    # The list of players

    def _players(self) -> Node:
        """Return the list of wins; a press, or the digit of a visible row, shows the figures of one player."""
        count = len(self.figures.players)
        seen = say("records.seen", first=self.first + 1, last=min(count, self.first + SEEN), n=count)
        rows = List(PLAYERS, count, self._row, row_height=HIGH, gap=GAP, grow=0)
        content = Column(rows.sized(height=SEEN * (HIGH + GAP) - GAP), Spring())
        return panels.panel(say("records.won"), content, beside=seen if count > SEEN else "", side=12)

    def _row(self, number: int) -> Node:
        place, key = number - self.first + 1, self.figures.keys[number]
        return Pressable(
            f"player_{place}",
            self._games_won(number),
            (10, 0, 12, 0),
            pressed_by=str(place) if place <= SEEN else "",
            group=PLAYERS,
            chosen=key == self.chosen,
            plain=True,
            radius=12,
            on=partial(self.choose, key),
        )

    def _games_won(self, number: int) -> Node:
        player, won = self.figures.players[number], WinShare.by(self.figures.players[number])
        names = alike(*(Text(name_of(each), LABEL.of(19), lines=1) for each in self.figures.players))
        bar = Drawing(
            lambda w, h, style: charts.bar(w, h, won.part, player_paint(style.theme, player.colour).fill, style),
            height=28,
        )
        figure = Text(won.figure, COUNT.of(18), lines=1) if won.figure else None
        return Row(
            emblems.head(player.colour, player.character, 34),
            names[number].share(0.42),
            bar.share(0.58),
            Row(Spring(), figure, Text(won.of, NOTE, "ink_muted", lines=1), gap=6).sized(width=78),
            gap=11,
        )


class WinShare(NamedTuple):
    """The games won of those that could be won; for a player who was always alone, the number of games."""

    figure: str
    of: str
    part: float

    @classmethod
    def by(cls, player: Player) -> WinShare:
        contests = player.contests
        if not contests:
            return cls("", say("records.solo", n=player.games), 0.0)
        return cls(language().number(player.wins), say("records.of", n=contests), player.wins / contests)


def _share(node: Node, part: float) -> Node:
    return node.share(part).sized(align="fill")
