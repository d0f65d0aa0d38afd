"""The panels that ask no question, which show a computer's turn, a bust, a claim, or a victory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from cantstop.controller.turns import Throw, Turn, turns
from cantstop.model.board import LENGTHS
from cantstop.model.classic import Advance, Dice, Roll, Stop
from cantstop.model.dice import sums
from cantstop.model.events import Busted, ColumnClaimed, SquareMoved, SquareSentHome, Won
from cantstop.model.never import assert_never
from cantstop.view import sentences
from cantstop.view.app.actions import action_of
from cantstop.view.art import pieces
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Card, Drawing, Hairline, Tint, key_cap
from cantstop.view.kit.fonts import BODY, DISPLAY_800, FIGURE, LABEL, STRONG, STRONG_NOTE, Role, Text
from cantstop.view.kit.motion import Counting, Keyed, Motion
from cantstop.view.kit.node import Anchored, Box, Column, Layers, Newest, Node, Padded, Row, Spring
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems
from cantstop.view.parts.charts import Bar
from cantstop.view.parts.emblems import player_row
from cantstop.view.parts.hand_over import run_out
from cantstop.view.parts.table import panel
from cantstop.view.parts.table_top import Board, with_shadow
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.screens.table import Table

ROW, LINE = 36.0, 34.0
ROW_COMES = Motion(160, delay=120)  # starts when the card has grown by half
CHOICES = {2: 58.0, 3: 38.0, 4: 29.0}  # the height of a row of the decision, by their number
PORTRAIT = 168.0  # as high as the bubble with the keys
EYES, LEANS = 0.03, 3.0  # the shift of the eyes as a share of the face, and the lean in degrees
TAIL, SAID = 14.0, 76.0  # of the bubble: its tail to the left, and its height
FINGER = 44.0  # the least height of a touch target
NEXT = 72.0
FINAL, OTHERS = 344.0, 34.0  # the side of the final board, and of plates next to names
MEDAL = {1: 140.0, 2: 112.0}
OWNED = Role(DISPLAY_800, 30)


def watch(t: Table) -> Node:
    """Return the panel while a computer plays: its rolls of this turn, its last decision, and its portrait."""
    throws = _throws(t)
    before = not throws and (t.shown.thinking or t.shown.phase == "passed")  # its dice are not thrown yet
    decision = _decision(t)
    turn, beside = _this_turn(t, throws), t.layout.tall  # there the decision is in the other half
    told = [turn, None if beside else decision]
    above = since_last_turn(t) if decision is None else decision if beside else None
    asked = [above, Spring(), _computer(t)]
    return panel.panel(t, _question(t), told, asked, tray=panel.tray(t, dim=before))


def _question(t: Table) -> str:
    if t.shown.phase == "passed":
        return say("table.turn_of", name=t.names[t.shown.player])
    match t.shown.doing:
        case None:
            return say("table.thinking")
        case Stop():
            return say("table.banked", n=t.told.steps)
        case Advance(columns):
            return say("table.takes", columns=list(columns))
        case Roll() | Dice():
            return say("table.rolling")
        case forgotten:
            assert_never(forgotten)


def told(t: Table) -> list[Turn]:
    """Return the turns that the table has shown, including the current one."""
    moments = [moment for moment in t.match.moments() if moment.index <= t.shown.moment]
    return turns(moments)


def _throws(t: Table) -> Sequence[Throw]:
    found = told(t)
    now = found[-1] if found and found[-1].open and found[-1].player == t.shown.player else None
    return [] if now is None else now.throws


def _this_turn(t: Table, throws: Sequence[Throw]) -> Node:
    steps = t.told.steps
    heading = panel.title_row(say("table.this_turn"), say("common.steps", n=steps) if steps else "")
    rows = [Column(Hairline(), _throw(t, throws, number), gap=0) for number in range(len(throws))]
    keyed = [Keyed(f"turn.{number}", row, comes=ROW_COMES) for number, row in enumerate(rows)]
    paper = Keyed("turn.paper", Card(Spring(), 0), redrawn=True)
    content = Padded(Column(heading, Newest(keyed, ROW), gap=6), (18, 8))
    return Keyed("turn", Layers(paper, content), comes=panel.LAST, travels=None)


def _throw(t: Table, throws: Sequence[Throw], number: int) -> Node:
    throw = throws[number]
    count = Text(language().number(number + 1), STRONG_NOTE, "ink_muted", lines=1).sized(width=22)
    plates = [emblems.plate(column, 32) for column in throw.columns]
    gained = _steps(t, throw) - (_steps(t, throws[number - 1]) if number else 0)
    gain = Text(language().number(gained, signed=True), FIGURE.of(20), lines=1) if throw.columns else None
    return Row(count, emblems.dice(throw.dice, 24, 2), Spring(), *plates, Spring(), gain, gap=6).sized(height=ROW - 2)


def _steps(t: Table, throw: Throw) -> int:
    return t.at(throw.moment).steps if throw.columns else 0


# The computer and its decision


def _decision(t: Table) -> Node | None:
    """Return a card with the last decision and the games won in 100 after each choice, or None if not known."""
    player, decision = t.shown.reason or (t.shown.player, None)
    if decision is None or decision.reasons.in_turns:
        return None
    rated = decision.reasons.worths[: max(CHOICES)]
    if len(rated) < 2:
        return None
    heading = Text(sentences.capitalised(say("review.won_in_100")), STRONG_NOTE, "ink_muted", lines=1)
    high = CHOICES[len(rated)]
    rows = [_choice(t.colours[player], choice, chance, choice == decision.move, high) for choice, chance in rated]
    return panel.part("decision", Card(Column(heading, *rows, gap=0, margin=(10, 0)), (8, 12, 8, 10)))


def _choice(colour: str, choice: Any, chance: float, chosen: bool, high: float) -> Node:
    sign: Node = emblems.picture("small_sign", 42) if isinstance(choice, Stop) else emblems.die(4, 40).saying("")
    if isinstance(choice, Advance):
        sign = Row(*(emblems.plate(column, min(36.0, high - 4)) for column in choice.columns), gap=4)
    size = min(29.0 if chosen else 24.0, 0.6 * high)
    figure = Text(language().number(round(100 * chance)), FIGURE.of(size), lines=1, at="end")
    bar = Bar(chance, colour if chosen else "", 14).sized(grow=1).saying("")
    row = Row(sign.sized(width=76 if isinstance(choice, Advance) else 42), bar, figure.sized(width=44), gap=12)
    content = Row(row.sized(grow=1), margin=(10, 0)).sized(height=high)
    return Layers(Tint("hover"), content).sized(height=high) if chosen else content


class Face(Node):
    """The portrait of a computer, which looks at the dice (1) or at the board (-1) and leans while its dice roll."""

    said = ""

    def __init__(self, character: str, mood: str, looks: float) -> None:
        self.character, self.mood, self.looks = character, mood, round(4 * looks) / 4

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        dice, board = max(0.0, self.looks), max(0.0, -self.looks)
        look = EYES * (0.6 * dice - board), -EYES * dice
        picture = pieces.portrait(self.character, box.rect.w, style.theme, mood=self.mood, look=look)
        surface, (x, y) = picture.surface, (box.rect.x + picture.x, box.rect.y + picture.y)
        if dice:
            turned = pygame.transform.rotozoom(surface, -LEANS * dice, 1.0)
            x, y = (place - (new - old) // 2 for place, new, old in zip((x, y), turned.get_size(), surface.get_size()))
            surface = turned
        yield Sprite(surface, x, y)


def _computer(t: Table) -> Node | None:
    """Return a node with the portrait of the computer to move, its words, and the keys."""
    shown, step = t.shown, panel.hint_of("step", panel.ROLL_KEY, say("table.hint_step"), t.step)
    step.saying(say("spoken.watch", name=t.names[shown.player]))
    keys = Column(*(Row(each.sized(height=FINGER), Spring()) for each in (step, panel.hint(t.hurry))))
    character = t.match.seats[shown.player].character
    if character is None:
        return Keyed("said", keys, comes=panel.LAST, goes=panel.CALM, travels=None)
    words = sentences.capitalised(say("table.is_thinking"))
    if shown.reason is not None:
        player, decision = shown.reason
        words = sentences.decided(decision, t.names[player], t.names)
    looks = 1.0 if shown.rolling is not None else -1.0 if isinstance(shown.doing, Advance | Stop) else 0.0
    mood = t.mood_of(shown.player)
    face = Counting("looks", looks, lambda now: Face(character, mood, now), motion=Motion(160))
    portrait = panel.part("portrait", face.sized(width=PORTRAIT, height=PORTRAIT), comes=panel.LAST)
    said = Column(Spring(), Text(words, STRONG, lines=0, at="middle"), Spring(), margin=(TAIL + 10, 6, 10, 6))
    bubble = Layers(Drawing(_bubble).saying(""), said).sized(height=SAID)
    beside = Keyed("said", Column(bubble, keys, gap=4), comes=panel.LAST, goes=panel.CALM, travels=None)
    return Row(portrait, beside.share(), gap=2)


@drawn
def _bubble(w: int, h: int, style: Style) -> pygame.Surface:
    canvas, theme, tail, line = Canvas(w, h), style.theme, TAIL * style.u, style.line()
    canvas.rect(tail, line, w - tail - line, h - 2 * line, 14 * style.u, theme["panel"], theme["line"], line)
    canvas.polygon(((tail + line, 0.32 * h), (0, 0.62 * h), (tail + line, 0.68 * h)), theme["panel"])
    return canvas.surface()


# Since one's last turn


def since_last_turn(t: Table) -> Keyed | None:
    """Return a card with the turns of the others since the last turn of the person who is or will be to move."""
    done = [turn for turn in told(t) if not turn.open]
    people = [player for player in range(len(t.names)) if t.is_person(player)]
    only = people[0] if len(people) == 1 else None
    person = t.shown.player if t.shown.player in people else only
    own = [number for number, turn in enumerate(done) if turn.player == person]
    latest = done[own[-1] + 1 :] if own else done[1 - len(t.names) :]
    if not latest or len(t.names) == 1:
        return None
    lines = [_line(t, turn) for turn in latest]
    heading = Text(say("table.since" if own else "table.latest"), STRONG_NOTE, "ink_muted", lines=1)
    return panel.part("since", Card(Column(heading, *lines, gap=4), (18, 12)), comes=panel.LAST)


def _line(t: Table, turn: Turn) -> Node:
    name, rolls = t.names[turn.player], say("log.rolls", n=len(turn.throws))
    if turn.kept is not None:
        words = say("table.turn_kept", name=name, n=turn.kept)
    elif turn.lost:
        words = say("table.turn_bust", name=name, rolls=rolls, n=turn.lost)
    else:
        words = say("table.turn_nothing", name=name, rolls=rolls)
    colour = t.colours[turn.player]
    climbed = sorted({column for throw in turn.throws if turn.kept is not None for column in throw.columns})
    plates = [
        emblems.claimed_plate(column, 26, colour) if column in turn.claimed else emblems.plate(column, 26)
        for column in climbed
    ]
    told = Text(words, BODY if turn.kept is None else STRONG, lines=1).share()
    return Row(emblems.tile(colour, 26), told, Row(*plates, gap=3).as_one(), gap=10).sized(height=LINE - 4)


# A bust


def bust(t: Table) -> Node:
    """Return the panel shown after a bust: the lost steps, and the pairings, none of which moves a runner."""
    event = next(event for event in t.shown.events if isinstance(event, Busted))
    own = t.shown.squares[event.player]
    climbed = [(column, language().number(own[column] - space)) for column, space in event.runners]
    lost = [(column, Text(words, FIGURE, lines=1)) for column, words in climbed]
    total = Text(say("common.steps", n=event.steps) if event.steps else "", LABEL.of(22), lines=1)
    rows: list[Node] = [Text(sentences.bust(event.causes), STRONG_NOTE, "ink_muted", lines=1)]
    for totals, ways in sums(event.dice):
        left, right = (
            Row(
                emblems.dice([event.dice[place] for place in pair], 34, 2), emblems.hollow_plate(column, 44), gap=10
            ).as_one()
            for pair, column in zip(ways[0], totals, strict=True)
        )
        rows += [Hairline()] if rows[1:] else []
        rows.append(Row(left, Spring(), right).sized(height=58))
    told = [
        panel.stake_card(say("bust.lost" if event.steps else "bust.nothing_lost"), total, lost),
        panel.part("pairings", Card(Column(*rows, gap=2), (26, 12, 26, 4))),
    ]
    comfort = Row(emblems.picture("kept", 25), Text(say("bust.banked_stay"), STRONG).share(), gap=12)
    asked = [panel.part("comfort", comfort), Spring(), *_next_player(t)]
    return panel.panel(t, say("table.bust"), told, asked, gap=12, tray=panel.tray(t))


# A column


def claimed(t: Table) -> Node:
    """Return the panel shown after a claim: the plates, squares moved in other columns, and the closed columns."""
    events, player, colour = t.shown.events, t.shown.player, t.colours[t.shown.player]
    claims = [event.column for event in events if isinstance(event, ColumnClaimed)]
    kept = [each for each in events if isinstance(each, SquareMoved) and each.column not in claims]
    home = list(dict.fromkeys(event.player for event in events if isinstance(event, SquareSentHome)))
    size = MEDAL.get(len(claims), 92.0)
    medals = [
        Layers(
            Anchored(emblems.claimed_plate(column, size, colour)), Anchored(emblems.tile(colour, 0.33 * size), 1, 1)
        ).sized(width=1.05 * size, height=1.05 * size)
        for column in claims
    ]
    owned, needed = t.shown.columns_of(player), t.state.rules.columns_to_win
    count = Text(say("table.columns_of", n=len(owned), all=needed), OWNED, lines=1, at="middle")
    row = Row(Spring(), *medals, Spring(), gap=20).sized(height=150).saying("")  # as the heading tells
    told: list[Node | None] = [
        panel.part("medals", Card(Column(row, count, panel.places(t, 56), gap=10), (18, 16)), comes=panel.LAST)
    ]
    cells: list[Node] = [Text(say("claimed.also"), STRONG_NOTE, "ink_muted", lines=1)]
    for each in kept:
        words = Text(say("claimed.place", space=each.space, spaces=LENGTHS[each.column]), LABEL.of(22), lines=1)
        cells.append(Row(emblems.plate(each.column, 40), words, gap=9).as_one())
    if kept:
        spread = [part for cell in cells[1:] for part in (cell, Spring())]
        told.append(panel.part("kept", Card(Column(cells[0], Row(*spread), gap=8), (20, 12)), comes=panel.LAST))
    said = say("claimed.shut" if home else "claimed.closed", column=language().listing(claims), n=len(claims))
    if home:
        said = f"{said} {say('claimed.sent_home', n=len(home))}"
    tiles = [emblems.tile(t.colours[each], 30) for each in home]
    told.append(
        panel.part(
            "closed", Card(Row(Text(said, STRONG).share(), *tiles, gap=10).sized(height=42), (18, 8)), comes=panel.LAST
        )
    )
    many, values = "_two" if claims[1:] else "", {"columns": claims, "column": claims[0]}
    question = say(f"table.claimed{many}", **values)
    if not t.is_person(player):
        question = say(f"table.claimed{many}_by", name=t.names[player], **values)
    return panel.panel(t, question, told, [Spring(), *_next_player(t)])


# A victory


def won(t: Table) -> Node:
    """Return the panel shown after a victory. While the sign opens, it has the final board and the other players."""
    event, turn = next(event for event in t.shown.events if isinstance(event, Won)), t.shown.motion.turn
    told: list[Node | None] = []
    if turn is not None and turn.opened:
        small = Board(t.state, t.match.seats).sized(key="final_board").saying("")
        board = with_shadow(small).sized(width=FINAL, height=FINAL, align="middle")
        others = [_other(t, player) for player in range(len(t.names)) if player != event.player]
        beside = panel.part("final_board", board)
        told = [beside, panel.part("others", Card(Column(*others, gap=6), (18, 10)))]
    went = _continue_button(t, Text(say("table.how_it_went"), LABEL.of(22), lines=1))
    return panel.panel(t, say("table.wins", name=t.names[event.player]), told, [Spring(), *went])


def _other(t: Table, player: int) -> Node:
    plates = panel.plates(t, player, OTHERS)
    return player_row(t.match.seats[player], *plates, role=STRONG).sized(height=OTHERS + 4)


# On


def _next_player(t: Table) -> Iterator[Node]:
    player = (t.shown.player + 1) % len(t.names)
    words = Text(say("table.turn_of", name=t.names[player]), LABEL.of(22), lines=1)
    return _continue_button(t, Row(emblems.tile(t.colours[player], 36), words, gap=18))


def _continue_button(t: Table, what: Node) -> Iterator[Node]:
    """Yield the button that continues. If a time limit runs, a line above the button shows the time left."""
    if t.reading:
        if t.shown.hold is not None:
            yield run_out(t.shown.hold, 6.0)
        key = action_of(t.read_on).key
        row = Row(what.sized(grow=1), key_cap(key), gap=12)
        button = Pressable("continue", row, pressed_by=key, pad=(22, 14), group="decide", radius=14, on=t.read_on)
        yield panel.part("next", button.sized(height=NEXT), goes=panel.SOON)
