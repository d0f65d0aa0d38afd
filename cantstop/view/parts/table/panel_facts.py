"""What nobody has to decide: a computer's turn, a bust, a column that was claimed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cantstop.model import odds
from cantstop.model.board import LENGTHS, RUNNERS
from cantstop.model.classic import Advance, Dice, Roll, Stop
from cantstop.model.dice import sums
from cantstop.model.events import Busted, ColumnClaimed, SquareMoved, SquareSentHome
from cantstop.model.never import assert_never
from cantstop.view import words
from cantstop.view.art import pieces, plates
from cantstop.view.kit.buttons import Button
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Words
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700
from cantstop.view.parts.table import parts, sayings
from cantstop.view.parts.table.panel import FACTS, KEYS, TOP, Panel

NEXT = 76.0
THOUGHT = 92.0


class WatchPanel(Panel):
    """A computer's turn."""

    def question(self) -> str:
        match self.table.doing:
            case None:
                return self.table.say("table.thinking")
            case Stop():
                return self.table.say("table.banked", n=self.table.view.shown.steps)
            case Advance(columns):
                return self.table.say("table.takes", columns=list(columns))
            case Roll() | Dice():
                return super().question()
            case forgotten:
                assert_never(forgotten)

    def fill(self) -> None:
        table, state = self.table, self.table.state
        y = self.tray(138)
        y += self.stake(y) + 14
        in_step = tuple(table.view.shown.runners) == state.runners and state.dice is None
        if table.context.settings.odds != "off" and state.steps and in_step:
            self.risk(y, odds.bust_chance(state), fills=False)
        character = table.match.seats[table.player].character or ""
        line = table.why or table.say("table.is_thinking")
        parts.thought(self.paper, self.bottom - KEYS - 12 - THOUGHT, THOUGHT, character, line)
        self.keys([*self.hurry_key(), *self.menu_key()])


class FactsPanel(Panel):
    """Facts above, the next player below; the game goes on by itself after a while."""

    def next_player(self) -> None:
        table = self.table
        if table.phase not in FACTS:
            return
        player = (table.player + 1) % len(table.names)
        rect = self.paper.rect(0, self.bottom - NEXT, self.width, NEXT)
        label = table.say("table.turn_of", name=table.names[player])
        Button(table.ui, rect, "continue", Words(label, label_size=22, lead=55), key="Space", group="decide")
        self._next_tile = table.colours[player]
        if table.hold is not None:
            hold = table.hold
            self.run_out(self.bottom - NEXT - 21, lambda: hold.part)

    _next_tile = ""

    def above(self) -> Iterator[Sprite]:
        if self._next_tile:
            tile = pieces.tile(self.paper.style.px(36), self._next_tile, self.paper.style.theme)
            spot = self.paper.rect(22, self.bottom - NEXT / 2 - 18, 36, 36)
            yield Sprite(tile, *spot.topleft)


class BustPanel(FactsPanel):
    def question(self) -> str:
        return self.table.say("table.bust")

    def fill(self) -> None:
        table = self.table
        event = next(event for event in table.facts if isinstance(event, Busted))
        y = self.tray(138)
        wanted = sayings.wanted(event)
        none_free = len(event.runners) == RUNNERS
        heading = table.say("bust.no_pair", columns=wanted) if wanted and none_free else table.say("bust.no_sum")
        y += parts.no_pairs(self.paper, y, heading, _pairs(event.dice)) + 14
        own = table.view.shown.squares[event.player]
        lost = [(column, words.language().number(own[column] - space)) for column, space in event.runners]
        steps = table.say("common.steps", n=event.steps) if event.steps else ""
        title = table.say("bust.lost" if event.steps else "bust.nothing_lost")
        y += parts.stake(self.paper, y, title, steps, lost, height=parts.STAKE if lost else 54) + 26
        parts.kept(self.paper, y, table.say("bust.banked_stay"))
        self.next_player()


class ClaimedPanel(FactsPanel):
    shows_tray = False

    def question(self) -> str:
        table = self.table
        columns = [event.column for event in table.facts if isinstance(event, ColumnClaimed)]
        name = table.names[table.player]
        many = "_two" if len(columns) > 1 else ""
        said = {"columns": columns} if many else {"column": columns[0]}
        if table.is_person(table.player):
            return table.say(f"table.claimed{many}", **said)
        return table.say(f"table.claimed{many}_by", name=name, **said)

    def fill(self) -> None:
        events = self.table.facts
        claims = [event.column for event in events if isinstance(event, ColumnClaimed)]
        banked = [
            (event.column, event.space)
            for event in events
            if isinstance(event, SquareMoved) and event.column not in claims
        ]
        home = list(dict.fromkeys(event.player for event in events if isinstance(event, SquareSentHome)))
        y = self._medal(claims)
        if banked:
            y = self._banked(y, banked)
        self._closed(y, claims, home)
        self.next_player()

    def _medal(self, claims: Sequence[int]) -> float:
        """The new plates, large, and how many there are to win."""
        table, paper = self.table, self.paper
        px, theme, colour = paper.style.px, paper.style.theme, table.colours[table.player]
        owned, needed = table.view.shown.columns_of(table.player), table.state.rules.columns_to_win
        paper.card(TOP, 350)
        size = {1: 152.0, 2: 120.0}.get(len(claims), 96.0)
        for number, column in enumerate(claims):
            x = self.width / 2 + (number - (len(claims) - 1) / 2) * (size + 20)
            paper.centre(plates.claimed_plate(column, px(size), colour, theme), (x, TOP + 112))
            corner = x + size * 0.385, TOP + 112 + size * 0.37
            paper.centre(pieces.tile(px(size * 0.33), colour, theme), corner)
        said = table.say("table.columns_of", n=len(owned), all=needed)
        paper.write(said, DISPLAY_800, 32, "ink", (self.width / 2, TOP + 232), "centre", room=self.width - 40)
        small = min(60.0, (self.width - 40) / max(needed, len(owned)) - 12)
        for number in range(max(needed, len(owned))):
            x = self.width / 2 + (number - (max(needed, len(owned)) - 1) / 2) * (small + 14)
            picture = (
                plates.claimed_plate(owned[number], px(small), colour, theme)
                if number < len(owned)
                else plates.empty_plate(px(small), theme["disabled"])
            )
            paper.centre(picture, (x, TOP + 300))
        return TOP + 350 + 14

    def _banked(self, y: float, banked: Sequence[tuple[int, int]]) -> float:
        paper, table = self.paper, self.table
        paper.card(y, 111)
        paper.write(table.say("claimed.also"), TEXT_700, 16, "ink_muted", (20, y + 26), room=self.width - 40)
        for number, (column, space) in enumerate(banked):
            x = 20 + number * (self.width - 30) / 2
            paper.centre(plates.plate(column, paper.style.px(44), paper.style.theme), (x + 22, y + 73))
            place = table.say("claimed.place", space=space, spaces=LENGTHS[column])
            paper.write(place, DISPLAY_800, 22, "ink", (x + 53, y + 73), room=self.width / 2 - 75)
        return y + 111 + 14

    def _closed(self, y: float, claims: Sequence[int], home: Sequence[int]) -> None:
        paper, table = self.paper, self.table
        paper.card(y, 62)
        listed = words.language().listing(claims)
        key = "claimed.sent_home" if home else "claimed.closed"
        room = self.width - 36 - 41 * len(home)
        paper.write(table.say(key, column=listed, n=len(claims)), TEXT_700, 17, "ink", (18, y + 31), room=room, lines=2)
        for number, player in enumerate(reversed(home)):
            tile = pieces.tile(paper.style.px(30), table.colours[player], paper.style.theme)
            paper.centre(tile, (self.width - 34 - 41 * number, y + 31))


def _pairs(dice: tuple[int, ...]) -> list[tuple[tuple[tuple[int, ...], int], ...]]:
    """Every different pairing of the dice, as faces and sums."""
    return [
        tuple((tuple(dice[place] for place in pair), total) for pair, total in zip(ways[0], totals, strict=True))
        for totals, ways in sums(dice)
    ]
