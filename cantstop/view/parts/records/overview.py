"""The panels of each page of the records, for everybody or for one player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cantstop.controller import fairness
from cantstop.controller.statistics import Key, Player, ReviewedChoices, expected_sums
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.drawing import Card
from cantstop.view.kit.node import Node
from cantstop.view.parts.records import express_panels, panels, players
from cantstop.view.parts.records.figures import Figures
from cantstop.view.parts.review.dice_figures import DiceFigures, dice_panel

LEFT, RIGHT = 0.385, 0.615  # of the width


class Overview(NamedTuple):
    figures: Figures
    chosen: Key | None  # the player whose figures are shown; nobody's are everybody's
    choices: Callable[[Key], Sequence[ReviewedChoices]]
    last_scores: Callable[[Key], Sequence[int]]
    first: int  # of the players that are seen in the list
    choose: Callable[[Key], None]

    def page(self, page: str) -> Node:
        if page == "dice":
            return self._dice()
        upper, lower, middle, last = self._express() if page == "express" else self._classic(page)
        left, right = _share(players.player_list(self.figures, self.first, self.chosen, self.choose), LEFT), RIGHT
        beside = Row(_share(middle, 1), _share(last, 1), gap=16)
        rows = Row(left, _share(upper, right), gap=16), Row(_share(lower, LEFT), _share(beside, right), gap=16)
        return Column(*(row.share() for row in rows), gap=16)

    @property
    def _player(self) -> Player | None:
        return None if self.chosen is None else self.figures.total.players[self.chosen]

    def _classic(self, page: str) -> tuple[Node, Node, Node, Node]:
        player, total = self._player, self.figures.total
        claimed = total.together.claimed if player is None else player.classic.claimed
        seen = self.figures.players[self.first : self.first + players.SEEN]
        return (
            panels.columns_claimed(claimed),
            panels.busts(seen, self.figures.steady_busts()),
            panels.lengths(total.rounds if player is None else player.classic.lengths),
            self._scores() if page == "both" else self._accuracy(panels.accuracy, of_express=False),
        )

    def _express(self) -> tuple[Node, Node, Node, Node]:
        whose = self.figures.players if self._player is None else [self._player]
        last = self._accuracy(express_panels.accuracy, of_express=True)
        return express_panels.best_scores(whose), express_panels.spread(whose), self._scores(), last

    def _dice(self) -> Node:
        """All dice of all games of Can't Stop, or a player's, against what was to be expected."""
        thrown = self.figures.total.together if self._player is None else self._player.classic
        found = DiceFigures(thrown.faces, thrown.sums, expected_sums(thrown.rolls), fairness.verdict(thrown.faces))
        return Card(dice_panel(found), (24, 16))

    def _scores(self) -> Node:
        player = self._favourite(of_express=True)
        return express_panels.scores(player, [] if player is None else self.last_scores(self._key(player)))

    def _accuracy(self, panel: Callable[[Player, Sequence[ReviewedChoices]], Node], *, of_express: bool) -> Node:
        player = self._favourite(of_express=of_express)
        if player is None:
            return Spring()
        return panel(player, self.choices(self._key(player)))

    def _key(self, player: Player) -> Key:
        return next(key for key, each in zip(self.figures.keys, self.figures.players) if each is player)

    def _favourite(self, *, of_express: bool) -> Player | None:
        """The chosen player, or the person with most games."""
        if self._player is not None:
            return self._player
        people = [player for player in self.figures.players if player.is_person] or self.figures.players
        played = [player for player in people if (player.scores if of_express else player.classic.games)]
        return max(played, key=lambda each: each.express_games if of_express else each.classic.games, default=None)


def _share(node: Node, part: float) -> Node:
    return node.share(part).sized(align="fill")
