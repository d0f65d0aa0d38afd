"""The roll-off, in which each player throws two dice, the highest sum begins, and players who tie throw again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from cantstop.controller.classic_match import ClassicMatch
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.ways import Change
from cantstop.view.art import board, pieces, stop_roll
from cantstop.view.art.seat import SeatFacts
from cantstop.view.kit import fonts
from cantstop.view.kit.drawing import Card, Hairline, Strip, Tint
from cantstop.view.kit.fonts import DISPLAY_800, LABEL, NOTE, STRONG, STRONG_NOTE, Text
from cantstop.view.kit.motion import Keyed
from cantstop.view.kit.node import Box, Column, Layers, Node, Row, Spring
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.theme import Style
from cantstop.view.kit.timeline import Ask, Script, Tween
from cantstop.view.parts import emblems, rolling
from cantstop.view.parts.emblems import player_row
from cantstop.view.parts.game_screen import GameScreen
from cantstop.view.parts.rolling import Rolling, Setting
from cantstop.view.parts.sign import PANEL_COMES
from cantstop.view.parts.table import decide, panel
from cantstop.view.parts.table.panel import ROLL_KEY
from cantstop.view.parts.table_top import Board, SeatCard, TableTop, beside, corner_of
from cantstop.view.sentences import sentence

Pair = tuple[int, int]
COMPUTER_WAITS = 500
OUTCOME_MS = 1800  # ms for which the starter is shown
BOARD = 764.0  # the side of the board to which the sizes of the trays refer
FRAME = 7.0
TRAY = (262.0 + 2 * FRAME, 116.0 + 2 * FRAME)
ACROSS, DOWN = (0.285, 0.715), (0.375, 0.625)
PLATE_HIGH = 64 / TRAY[1]  # height of a plate, as a share of the tray's height
PLATE_PLACE = 0.18  # from the right edge of a tray to the middle of its plate, of its width
ROW, BUTTON, PLATE, AGAIN = 66.0, 156.0, 38.0, 42.0
REPEATED = 92.0  # width in units of the dice of a repeated throw
NAME_SIZE = 20.0
NAME_BESIDE_DICE = 100.0  # units for a name next to dice; a longer name replaces the dice


class RollOff(GameScreen[ClassicMatch]):
    """The screen of the roll-off: it waits for each person's throw; computers throw by themselves."""

    sheet = "cant_stop"

    def __init__(self, context: Context, match: ClassicMatch) -> None:
        super().__init__(context, match)
        self.rounds, self.done = match.roll_off, match.start_throws  # the number of throws on the table
        self.order = [
            (number, player)
            for number, thrown in enumerate(self.rounds)
            for player, pair in enumerate(thrown)
            if pair is not None
        ]
        self.rolling: Rolling | None = None  # the dice of the thrower on their way
        self._light: Tween | None = None
        self.timeline.play(self._course())

    # The throws

    @property
    def thrower(self) -> int | None:
        return self.order[self.done][1] if self.done < len(self.order) else None

    @property
    def tie_round(self) -> int:
        """The number of ties so far."""
        return self.order[min(self.done, len(self.order) - 1)][0]

    def thrown(self, player: int, number: int) -> Pair | None:
        """Return the pair that this player has thrown in that round, if it is on the table yet."""
        return self.rounds[number][player] if (number, player) in self.order[: self.done] else None

    def latest(self, player: int, before: int | None = None) -> Pair | None:
        """Return the player's last pair, or the last one before the round `before`."""
        numbers = range(self.tie_round + 1 if before is None else before)
        return next((pair for number in reversed(numbers) if (pair := self.thrown(player, number)) is not None), None)

    def throws_now(self, player: int) -> bool:
        return self.rounds[self.tie_round][player] is not None

    # Throw after throw

    def _course(self) -> Script:
        """Play the roll-off from the next throw to the last one; then brighten the board, as the game begins."""
        while (player := self.thrower) is not None:
            yield Ask() if self.match.seats[player].is_person else self.timeline.wait(COMPUTER_WAITS)
            self.match.throw_for_start()
            yield from self.timeline.part(self._fly(player))
            was = self.tie_round
            self.done += 1
            self.context.tell_aloud(partial(self._landed, player, self.tie_round > was))
            self.changed()
        self.context.play("turn_passes")
        yield from self.timeline.part(iter([self.timeline.wait(OUTCOME_MS)]))
        self._light = self.timeline.tween("turn_change", "inout", fade=True)

    def _fly(self, player: int) -> Script:
        number, box = self.tie_round, self.tree.box("board")
        pair = self.rounds[number][player]
        assert pair is not None
        assert box is not None
        setting = tray_setting(self.tray_box(player), min(box.size), self.style)
        self.rolling = Rolling(pair, setting, self.timeline, self.match.seed, "roll-off", number, player)
        self.changed()
        yield from self.rolling.course(self.context.play)
        self.rolling = None

    def _landed(self, player: int, tie: bool) -> Iterator[str]:
        pair = self.latest(player, self.tie_round + (not tie))
        yield sentence(f"{self.names[player]}: {self.say('rolloff.threw', n=sum(pair or ()))}")
        if self.thrower is None:
            yield sentence(self.say("rolloff.starter", name=self.names[self.match.state.player]))
        elif tie:
            yield " ".join(self._tie_words())

    def update(self, ms: float) -> Change:
        change = super().update(ms)
        if change is None and self._light is not None and self._light.done:
            from cantstop.view.screens.table import Table

            return self.pass_on(partial(Table, match=self.match))
        return change

    # Actions

    @action("rolloff.throw", ROLL_KEY)
    def throw(self) -> Change:
        self.timeline.answer(None)
        return None

    def pause_line(self) -> str:
        return self.say("setup.who_starts")

    def show_now(self) -> None:
        """Do nothing, because no move can be undone here."""

    # Nodes

    def build(self) -> Node:
        to_win, starter = self.match.state.rules.columns_to_win, self.match.state.player
        who = starter if self.thrower is None else self.thrower
        notes = [SeatFacts(each, to_win, note=self._seat_note(player)) for player, each in enumerate(self.match.seats)]
        cards = [SeatCard(card, float(player == who)) for player, card in enumerate(notes)]
        panel = Keyed("roll_off_panel", self._panel(who), comes=PANEL_COMES, goes=None)
        return beside(self.layout, TableTop(RollOffBoard(self), cards), panel)

    def placed(self) -> None:
        panel = self.tree.box("roll_off_panel")
        self.notice_room = panel.rect if panel is not None else None

    @property
    def light(self) -> float:
        """The brightness of the board as a share; it grows when the game begins."""
        return 0.0 if self._light is None else self._light.part

    def tray_box(self, player: int) -> pygame.Rect:
        on, corner = self.tree.box("board"), corner_of(player, len(self.names))
        assert on is not None
        across, down, side = ACROSS[corner in (1, 2)], DOWN[corner in (2, 3)], min(on.size)
        w, h = round(TRAY[0] * side / BOARD), round(TRAY[1] * side / BOARD)
        return pygame.Rect(round(on.x + across * side - w / 2), round(on.y + down * side - h / 2), w, h)

    def _seat_note(self, player: int) -> str:
        pair, going_on = self.latest(player), self.thrower is not None
        if going_on and self.throws_now(player) and self.thrown(player, self.tie_round) is None:
            return self.say("rolloff.to_throw_again" if self.tie_round else "rolloff.to_throw")
        if pair is None:
            return ""
        waits = going_on and self.tie_round > 0 and not self.throws_now(player)
        return self.say("rolloff.threw_waits" if waits else "rolloff.threw", n=sum(pair))

    def _panel(self, who: int) -> Node:
        question = self.say("setup.who_starts")
        if self.thrower is None:
            question = self.say("rolloff.starter", name=self.names[who])
        head = panel.head(self.match.seats[who].colour, self.say("setup.roll_for_it"), question, self.menu)
        asked = [self._tie(), Spring(), self._button(), panel.footing(self.undo, False, ())]
        if self.layout.tall:
            left, right = Column(head, self._throws(), Spring(), gap=10), Column(*asked, gap=14)
            return Row(*(half.share().sized(align="fill") for half in (left, right)), gap=26)
        return Column(head, Column(self._throws(), *asked, gap=14, grow=1), gap=10)

    def _throws(self) -> Node:
        words = self.say("rolloff.before" if self.tie_round > 1 else "rolloff.first")
        before = Text(words, STRONG_NOTE, "ink_muted", lines=1)
        again = Text(self.say("rolloff.again"), STRONG_NOTE, "ink_muted", lines=1, at="end") if self.tie_round else None
        heading = Row(before, Spring(), again, margin=(16, 0)).sized(height=38)
        u = self.layout.u  # longer names take the place of the small dice, which the board shows, too
        wide = max(fonts.width(name, DISPLAY_800, 0.8 * NAME_SIZE * u) for name in self.names)
        rows = [self._row(player, wide <= NAME_BESIDE_DICE * u) for player in range(len(self.names))]
        return Card(Column(heading, *rows, margin=(2.5, 0)), 0)

    def _row(self, player: int, dice: bool) -> Node:
        again = self.tie_round > 0 and self.throws_now(player)
        pair = self.latest(player, max(1, self.tie_round))
        shown: list[Node] = []
        if pair is not None:
            shown = [emblems.dice(pair, 27, 3)] if dice else []
            shown.append((emblems.hollow_plate if again else emblems.plate)(sum(pair), PLATE))
        if self.tie_round:
            repeated = self.thrown(player, self.tie_round) if again else None
            cell: Node = Spring()
            if repeated is not None:
                cell = Row(Spring(), emblems.plate(sum(repeated), AGAIN))
            elif again:
                cell = Text(self.say("rolloff.to_throw"), NOTE, "ink_muted", at="end")
            shown.append(cell.sized(width=REPEATED, grow=0))
        row = player_row(self.match.seats[player], *shown, size=32, role=LABEL.of(NAME_SIZE)).as_one()
        content = Column(Hairline(), Row(row.sized(grow=1), margin=(16, 0)).sized(height=ROW - 1))
        return Layers(Tint("hover"), content).sized(height=ROW) if again else content.sized(height=ROW)

    def _tie(self) -> Node | None:
        """Return a strip with the players who tied and throw again, or None."""
        if not self.tie_round or self.thrower is None:
            return None
        said, then = self._tie_words()
        words = Column(Text(said, STRONG), Text(then, NOTE, "ink_muted"))
        return Strip(Row(emblems.sign("equal", 34), words.share(), gap=16), (17, 10))

    def _tie_words(self) -> tuple[str, str]:
        tied = [player for player in range(len(self.names)) if self.throws_now(player)]
        before = self.rounds[self.tie_round - 1][tied[0]]
        key = "rolloff.tie" if len(tied) == 2 else "rolloff.tie_many"
        said = self.say(key, names=[self.names[player] for player in tied], n=sum(before or ()))
        return said, self.say("rolloff.tie_all" if len(tied) == len(self.names) else "rolloff.tie_note")

    def _button(self) -> Node | None:
        """Return the button for a person's throw, or None if a computer is to throw."""
        player = self.thrower
        if player is None or not self.match.seats[player].is_person:
            return None
        label = self.say("rolloff.throw_for", name=self.names[player])
        if self.rolling is not None:
            return decide.picture(stop_roll.Roll(label), "pressed").sized(height=BUTTON)
        return decide.roll_button(label, name="throw", on=self.throw).sized(height=BUTTON)


def tray_setting(frame: pygame.Rect, side: float, style: Style) -> Setting:
    """Return the positions of two dice in a tray, which the dice enter from the right."""
    edge = round(FRAME * side / BOARD)
    w, h = round(frame.w * 0.66), frame.h - 4 * edge
    px = round(min(0.62 * h + 2 * style.u, w / (1.15 * 2 + 0.15)))
    left, middle = frame.x + edge, frame.centery
    homes = tuple((left + w // 2 + aside * 0.6 * px, middle + aside * -0.045 * px) for aside in (-1, 1))
    return Setting(left, middle, frame.right - edge, px, homes, style.theme)


class RollOffBoard(Board):
    """The dimmed board, with a tray near each seat."""

    def __init__(self, screen: RollOff) -> None:
        super().__init__(screen.match.state, screen.match.seats)
        self.screen = screen
        self.motto = (screen.say("rolloff.highest").upper(), screen.say("rolloff.starts").upper())
        self.saying("")  # the panel lists the throws

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        side, faint = min(box.rect.size), round(255 * (1 - self.screen.light))
        yield from super().sprites(style, box)
        yield Sprite(board.face_shade(side), *box.rect.topleft, faint)
        for player in range(len(self.screen.names)):
            for sprite in self._tray(player, style, side):
                yield sprite._replace(alpha=min(sprite.alpha, faint))

    def _tray(self, player: int, style: Style, side: float) -> Iterator[Sprite]:
        screen, theme, frame = self.screen, style.theme, self.screen.tray_box(player)
        in_round, lies = screen.throws_now(player), screen.thrown(player, screen.tie_round)
        colour, latest = screen.match.seats[player].colour, screen.latest(player)
        yield Sprite(pieces.roll_off_tray(frame.w, frame.h, colour, style, not in_round), *frame.topleft)
        px = round(frame.h * PLATE_HIGH)
        if lies is not None:
            plate = pieces.plate(sum(lies), px, theme)
        elif in_round or latest is None:
            plate = pieces.empty_plate(px, theme["ink_muted"])
        else:
            plate = pieces.grey_plate(sum(latest), px, theme)
        yield Sprite(plate, frame.right - round(frame.w * PLATE_PLACE) - px // 2, frame.centery - px // 2)
        setting = tray_setting(frame, side, style)
        if screen.rolling is not None and player == screen.thrower:
            yield from screen.rolling.sprites(setting)
        else:
            yield from rolling.lying(latest or (), setting, lies is None)
