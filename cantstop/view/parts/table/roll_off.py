"""The roll-off: who threw what, a board with a tray toward each seat, and the panel beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from cantstop.controller.classic_match import ClassicMatch
from cantstop.view.app.stack_changes import Change
from cantstop.view.art import board, overlays, plates, position
from cantstop.view.art.position import Position
from cantstop.view.kit import fonts
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Column, Layers, Row, Spring
from cantstop.view.kit.drawing import Card, Drawing, Hairline, Strip, Tint
from cantstop.view.kit.fonts import DISPLAY_800
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.text import LABEL, NOTE, STRONG, STRONG_NOTE, Text
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems, rolling
from cantstop.view.parts.game_screen import GameScreen
from cantstop.view.parts.player_row import player_row
from cantstop.view.parts.rolling import Ground, Rolling, Setting
from cantstop.view.parts.table import decide, panel
from cantstop.view.parts.table_top import corner_of
from cantstop.view.words import say

Pair = tuple[int, int]
BOARD = 764.0  # the side of the board to which the sizes of the trays refer
FRAME = 7.0
TRAY = (262.0 + 2 * FRAME, 116.0 + 2 * FRAME)
ACROSS, DOWN = (0.285, 0.715), (0.375, 0.625)
PLATE_HIGH = 64 / TRAY[1]  # of the height of a tray
PLATE_PLACE = 0.18  # from the right edge of a tray to the middle of its plate, of its width
ROW, BUTTON = 66.0, 156.0
NAME_SIZE = 20.0
NAME_BESIDE_DICE = 100.0  # units for a name next to dice; longer names replace them
PLATE, AGAIN = 38.0, 42.0


class RollOffThrows:
    """The throws for who starts, as far as they are on the table."""

    def __init__(self, match: ClassicMatch) -> None:
        self.match = match
        self.names = [seat.name for seat in match.seats]
        self.colours = [seat.colour for seat in match.seats]
        self.rounds = match.roll_off
        self.order = [
            (number, player)
            for number, thrown in enumerate(self.rounds)
            for player, pair in enumerate(thrown)
            if pair is not None
        ]
        self.done = match.start_throws  # throws that lie on the table
        self.rolling: dict[int, Rolling] = {}  # dice on their way, by player
        self.flying = False
        self.starter: int | None = None

    @property
    def thrower(self) -> int | None:
        return self.order[self.done][1] if self.done < len(self.order) else None

    @property
    def tie_round(self) -> int:
        """The number of ties so far."""
        return self.order[min(self.done, len(self.order) - 1)][0]

    def lie(self, throws: int) -> None:
        """Set the number of throws on the table; after the last one it is known who starts."""
        self.done = throws
        if self.thrower is None:
            self.starter = self.match.state.player

    def thrown(self, player: int, number: int) -> Pair | None:
        """Return the pair that this player has thrown in that round, if it is on the table yet."""
        if (number, player) in self.order[: self.done]:
            return self.rounds[number][player]
        return None

    def latest(self, player: int) -> Pair | None:
        return self.latest_before(player, self.tie_round + 1)

    def latest_before(self, player: int, round_: int) -> Pair | None:
        pairs = [pair for number in range(round_) if (pair := self.thrown(player, number)) is not None]
        return pairs[-1] if pairs else None

    def throws_now(self, player: int) -> bool:
        """Return whether the player is in this round."""
        return self.rounds[self.tie_round][player] is not None


# The board


def tray_box(on: Box, player: int, players: int) -> pygame.Rect:
    """Return the place of a player's tray, with its frame."""
    corner, side = corner_of(player, players), min(on.size)
    across, down = ACROSS[corner in (1, 2)], DOWN[corner in (2, 3)]
    w, h = round(TRAY[0] * side / BOARD), round(TRAY[1] * side / BOARD)
    return pygame.Rect(round(on.x + across * side - w / 2), round(on.y + down * side - h / 2), w, h)


def tray_setting(frame: pygame.Rect, side: float, style: Style) -> Setting:
    """Return where the two dice of a tray lie; thrown ones come in from the right, beyond the plate."""
    edge = round(FRAME * side / BOARD)
    w, h = round(frame.w * 0.66), frame.h - 4 * edge
    px = round(min(0.62 * h + 2 * style.u, w / (1.15 * 2 + 0.15)))
    left, middle = frame.x + edge, frame.centery
    homes = tuple((left + w // 2 + aside * 0.6 * px, middle + aside * -0.045 * px) for aside in (-1, 1))
    return Setting(Ground(left, middle, frame.right - edge, px), homes, style.theme)


class RollOffBoard(Node):
    """The dimmed board, with a tray toward each seat."""

    said = ""  # the panel lists the throws

    def __init__(self, throws: RollOffThrows, light: Callable[[], float]) -> None:
        """Show the throws; `light` returns how far the board is lit."""
        self.throws, self.light, self.key = throws, light, "board"

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect = box.rect
        side = min(rect.size)
        motto = (say("rolloff.highest").upper(), say("rolloff.starts").upper())
        ground = board.board_sign(side, style.theme, motto)
        yield Sprite(ground.surface, rect.x + ground.left, rect.y + ground.top)
        start = Position.of(self.throws.match.state, tuple(self.throws.colours))
        for key, piece in position.sprites(start, side, style.theme).items():
            if key[0] == "foot":
                yield Sprite(piece.surface, rect.x + piece.x, rect.y + piece.y)
        yield Sprite(overlays.face_shade(side), *rect.topleft, round(255 * (1 - self.light())))
        for player in range(len(self.throws.names)):
            yield from self._tray(player, style, box)

    def _tray(self, player: int, style: Style, box: Box) -> Iterator[Sprite]:
        throws, frame = self.throws, tray_box(box, player, len(self.throws.names))
        alpha = round(255 * (1 - self.light()))
        in_round, lies = throws.throws_now(player), throws.thrown(player, throws.tie_round)
        tray = plates.roll_off_tray(frame.w, frame.h, throws.colours[player], style, not in_round)
        yield Sprite(tray, *frame.topleft, alpha)
        px = round(frame.h * PLATE_HIGH)
        if lies is not None:
            plate = plates.plate(sum(lies), px, style.theme)
        elif in_round or (old := throws.latest(player)) is None:
            plate = plates.empty_plate(px, style.theme["ink_muted"])
        else:
            plate = plates.grey_plate(sum(old), px, style.theme)
        yield Sprite(plate, frame.right - round(frame.w * PLATE_PLACE) - px // 2, frame.centery - px // 2, alpha)
        setting = tray_setting(frame, min(box.size), style)
        if player in throws.rolling:
            dice = throws.rolling[player].sprites(setting)
        else:
            dice = rolling.lying(throws.latest(player) or (), setting, lies is None)
        for sprite in dice:
            yield sprite._replace(alpha=min(sprite.alpha, alpha))


# The panel


def roll_off(throws: RollOffThrows, screen: GameScreen[ClassicMatch], throw: Callable[[], Change]) -> Node:
    """Return the panel of who starts; `throw` is what its button calls."""
    layout = screen.layout
    who = throws.thrower if throws.starter is None else throws.starter
    assert who is not None
    question = say("setup.who_starts") if throws.starter is None else say("rolloff.starter", name=throws.names[who])
    head = panel.head(throws.colours[who], say("setup.roll_for_it"), question, screen.menu)
    foot = panel.footing(screen.undo, False, ())
    asked = [_tie(throws), Spring(), _button(throws, throw), foot]
    if layout.tall:
        left, right = Column(head, _throws(throws, layout.u), Spring(), gap=10), Column(*asked, gap=14)
        return Row(*(half.share().sized(align="fill") for half in (left, right)), gap=26)
    return Column(head, Column(_throws(throws, layout.u), *asked, gap=14, grow=1), gap=10)


def _throws(throws: RollOffThrows, u: float) -> Node:
    """Return a row for each player: the first throw, or the one before, and the repeated one."""
    before = Text(say("rolloff.before" if throws.tie_round > 1 else "rolloff.first"), STRONG_NOTE, "ink_muted", lines=1)
    tied = len(throws.rounds) > 1 and throws.tie_round > 0
    again = Text(say("rolloff.again"), STRONG_NOTE, "ink_muted", lines=1, at="end") if tied else None
    heading = Row(before, Spring(), again, margin=(16, 0), height=38)
    room = NAME_BESIDE_DICE * u  # longer names take the place of the small dice, which the board shows, too
    dice = all(fonts.width(name, DISPLAY_800, 0.8 * NAME_SIZE * u) <= room for name in throws.names)
    rows = [_row(throws, player, dice) for player in range(len(throws.names))]
    return Card(Column(heading, *rows), 0)


def _row(throws: RollOffThrows, player: int, dice: bool) -> Node:
    again = throws.tie_round > 0 and throws.throws_now(player)
    pair = throws.latest_before(player, max(1, throws.tie_round))
    shown: list[Node] = []
    if pair is not None:
        shown = [emblems.dice(pair, 27, 3)] if dice else []
        shown.append((emblems.hollow_plate if again else emblems.plate)(sum(pair), PLATE))
    shown.append(_repeat(throws, player, again))
    row = player_row(throws.match.seats[player], *shown, size=32, role=LABEL.of(NAME_SIZE)).as_one()
    content = Column(Hairline(), Row(row.sized(grow=1), margin=(16, 0), height=ROW - 1))
    return Layers(Tint("hover"), content).sized(height=ROW) if again else content.sized(height=ROW)


def _repeat(throws: RollOffThrows, player: int, again: bool) -> Node:
    """Return what the player threw in this later round."""
    wide = 92.0
    if not again:
        return Spring().sized(width=wide, grow=0) if throws.tie_round else Spring().share(0)
    pair = throws.thrown(player, throws.tie_round)
    if pair is None:
        return Text(say("rolloff.to_throw"), NOTE, "ink_muted", at="end").sized(width=wide)
    return Row(Spring(), emblems.plate(sum(pair), AGAIN), width=wide)


def _tie(throws: RollOffThrows) -> Node | None:
    """Return the strip of the players who threw the same and throw again."""
    if not throws.tie_round or throws.starter is not None:
        return None
    said, then = tie_words(throws)
    words, note = Text(said, STRONG), Text(then, NOTE, "ink_muted")
    row = Row(emblems.sign("equal", 34), Column(words, note).share(), gap=16)
    return Strip(row, (17, 10))


def tie_words(throws: RollOffThrows) -> tuple[str, str]:
    """Return who threw the same, and who throws again."""
    tied = [player for player in range(len(throws.names)) if throws.throws_now(player)]
    before = throws.rounds[throws.tie_round - 1][tied[0]]
    assert before is not None
    key = "rolloff.tie" if len(tied) == 2 else "rolloff.tie_many"
    said = say(key, names=[throws.names[player] for player in tied], n=sum(before))
    return said, say("rolloff.tie_all" if len(tied) == len(throws.names) else "rolloff.tie_note")


def _button(throws: RollOffThrows, throw: Callable[[], Change]) -> Node | None:
    """Return the button of a person; computers throw by themselves."""
    player = throws.thrower
    if player is None or not throws.match.seats[player].is_person:
        return None
    label = say("rolloff.throw_for", name=throws.names[player])
    if throws.flying:
        return Drawing(decide.roll_picture(label, "pressed"), height=BUTTON).saying("")
    return decide.roll_button(label, name="throw", on=throw).sized(height=BUTTON)


def seat_note(throws: RollOffThrows, player: int) -> str:
    """Return the second line of a seat card: what its player threw."""
    pair = throws.latest(player)
    waits = throws.starter is None and throws.tie_round > 0 and not throws.throws_now(player)
    if throws.starter is None and throws.throws_now(player) and throws.thrown(player, throws.tie_round) is None:
        return say("rolloff.to_throw_again" if throws.tie_round else "rolloff.to_throw")
    if pair is None:
        return ""
    return say("rolloff.threw_waits" if waits else "rolloff.threw", n=sum(pair))
