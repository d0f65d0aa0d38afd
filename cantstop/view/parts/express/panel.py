"""The column beside the pad, built from the table: who plays, the tray, the question, the other pads, the ways on.

Each part has its place at every moment: what can be pressed does not move while somebody chooses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from cantstop.model.express import DICE, Option
from cantstop.model.never import assert_never
from cantstop.view.app.actions import action_of, button
from cantstop.view.app.layout import Layout
from cantstop.view.art import dice
from cantstop.view.kit.containers import Between, Column, Row, Spring
from cantstop.view.kit.controls import Pressable, menu_button
from cantstop.view.kit.drawing import Card, Draw, Drawing, Strip, key_cap
from cantstop.view.kit.motion import GOES, Keyed, Motion
from cantstop.view.kit.node import Node
from cantstop.view.kit.paint import Picture
from cantstop.view.kit.text import BODY, PANEL_TITLE, STRONG, STRONG_NOTE, Text
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems
from cantstop.view.parts.express import cards, lists, sayings, small_pads, tray
from cantstop.view.parts.express.cards import Advice
from cantstop.view.parts.express.choice import Choice
from cantstop.view.parts.express.pad import HIGH, room_beside
from cantstop.view.parts.express.ring import Ring
from cantstop.view.parts.express.small_pads import FEW, Small, Status
from cantstop.view.parts.express.tray import FiveTray
from cantstop.view.parts.hand_over import RunOut
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.parts.express.table import Table

TILE, TITLE, MAIN, FOOT, GAP = 46.0, 58.0, 58.0, 46.0, 10.0
TRAY, CARDS, LINE, COACH = 140.0, 188.0, 30.0, 64.0
ALONE = 287.0  # the width of a single small pad
LATE = Motion(160, delay=GOES.ms)  # nothing comes over what still goes
QUICK = Motion(120)


class Measures(NamedTuple):
    """The width of the column and the heights of its parts, in units."""

    width: float
    tray: float
    line: float
    cards: float

    @classmethod
    def of(cls, layout: Layout, coach: str) -> Measures:
        width, high = room_beside(layout)
        spare = max(0.0, high - HIGH)
        line = LINE if coach == "off" else COACH
        return cls(width, TRAY + min(30.0, 0.2 * spare), line, CARDS + min(46.0, 0.3 * spare))

    @property
    def middle(self) -> float:
        """The height between the tray and the small pads."""
        return self.line + self.cards + MAIN + 2 * GAP


def panel(t: Table) -> Node:
    measures = Measures.of(t.layout, t.context.settings.coach)
    return Column(
        _title(t).sized(height=TITLE, key="title"),
        _tray(t).sized(height=measures.tray),
        Column(*_question(t, measures), gap=GAP, height=None if _last_throws_fill(t) else measures.middle),
        _pads(t, measures.width).share(),
        _foot(t).sized(height=FOOT),
        gap=GAP,
    )


def _last_throws_fill(t: Table) -> bool:
    """Return whether the last throws take all that is left, since there are no other pads to press."""
    return t.shown.alone and t.phase in ("ready", "revealing", "won")


def _question(t: Table, measures: Measures) -> Iterator[Node]:
    """Yield the parts between the tray and the small pads."""
    shown = t.shown
    match shown.phase:
        case "choose" if not t.match.dice_hidden:
            assert shown.choice is not None
            line, mark, goes = _line(t, shown.choice), _mark(t, shown.choice), _leaving(t)
            yield Keyed("express_line", line.sized(height=measures.line), comes=LATE, goes=goes)
            yield _cards(t, shown.choice).sized(height=measures.cards)
            key, ready = f"express.mark_{shown.viewed}", shown.mark is not None
            yield Keyed(key, mark.sized(height=MAIN), comes=LATE, goes=goes, travels=QUICK, look=ready)
        case "closed" | "choose":
            yield from _closed(t, measures)
        case "throwing" if shown.watched:
            yield from _secret(t, [""] * len(shown.pads), measures)
        case "throwing" | "handover":
            yield Spring(0).sized(height=measures.line)
            yield cards.no_cards("").sized(height=measures.cards)
        case "watch":
            yield from _secret(t, _statuses(t), measures)
        case "ready" | "revealing" | "won":
            yield from _reveal(t, measures)
        case forgotten:
            assert_never(forgotten)


# Title and tray


def _title(t: Table) -> Node:
    heading, question = _words(t)
    seat, countdown = t.match.seats[t.shown.viewed], t.match.countdown
    ring = None
    if countdown is not None and not t.match.over:
        ring = Ring(countdown.left if t.phase == "choose" else float(countdown.seconds), countdown.seconds)
    return Row(
        emblems.tile(seat.colour, TILE),
        emblems.portrait(seat.character, TILE) if seat.character else None,
        Column(
            Text(heading, BODY, "ink_muted", lines=1),
            Text(question, PANEL_TITLE.of(27), lines=1),
            gap=-2,
        ).share(),
        _hurry(t),
        ring,
        menu_button(say("common.menu"), t.menu),
        gap=12,
    )


def _hurry(t: Table) -> Node | None:
    """Return the keys that end the marks shown now, and all of them; a press ends them anywhere."""
    if t.phase != "revealing" or t.shown.alone:
        return None
    hints = (("Space", "table.hint_step"), ("Enter", "express.hint_all"))
    return Column(
        *(Row(key_cap(key), Text(say(said), STRONG_NOTE, "ink_muted", lines=1), gap=8) for key, said in hints),
        gap=4,
    )


def _words(t: Table) -> tuple[str, str]:
    """Return the small line, and the large one."""
    shown = t.shown
    throw, name = say("review.throw", n=shown.round), t.names[shown.viewed]
    match shown.phase:
        case "choose" | "closed" | "handover":
            return say("express.chooses", name=name), say("express.title")
        case "throwing":
            return throw, say("express.throwing")
        case "watch":
            computers = [number for number in shown.state.playing if number not in shown.people]
            one = t.names[computers[0]] if len(computers) == 1 else None
            return throw, say("express.chooses", name=one) if one else say("express.computers_choose")
        case "revealing":
            return throw, say("express.marks_made", name=name) if not shown.alone else _brought(t)
        case "won":
            return say("express.over"), _won(t)
        case "ready":
            return throw, _brought(t)
        case forgotten:
            assert_never(forgotten)


def _brought(t: Table) -> str:
    throws = t.shown.throws
    if t.match.over:
        return say("express.over")
    if not throws or not throws[-1].taken:
        return say("express.first_throw")
    if t.shown.alone:
        return say("express.brought", change=throws[-1].taken[0].change)
    if len(throws[-1].taken) == 1:
        return say("express.marks_made", name=t.names[next(iter(throws[-1].taken))])
    return say("express.reveal")


def _won(t: Table) -> str:
    names = [t.names[player] for player in t.state.winners]
    if t.shown.alone:
        return say("expressend.scores", name=names[0], n=t.state.totals[0])
    return say("express.wins", names=names, n=len(names))


def _tray(t: Table) -> Node:
    shown = t.shown
    if shown.phase == "choose" and shown.choice is not None and not t.match.dice_hidden:
        advice = t.advice()
        return tray.for_choice(
            shown.choice,
            t.names,
            lambda place: t.now(partial(t.take_die, place)),
            owner=str(shown.viewed),
            advised=None if advice is None else advice.move.fifth,
        )
    return FiveTray(None if t.match.dice_hidden else shown.dice, rolling=shown.rolling)


def handed_over_dice(values: Sequence[int] | None) -> Node:
    """Return the dice that lie on the page between two people; None hides them."""

    def drawn(value: int | None) -> Draw:
        def draw(w: int, h: int, style: Style) -> pygame.Surface | Picture:
            return dice.hidden_die(w, style) if value is None else dice.die(value, w, style.theme, 0, False)

        return draw

    faces = [Drawing(drawn(value), width=64, height=64) for value in ([None] * DICE if values is None else values)]
    told = say("spoken.no_dice") if values is None else say("spoken.tray", dice=" ".join(map(str, sorted(values))))
    return Row(*faces, gap=16).saying(told)


# While somebody chooses


def _leaving(t: Table) -> Motion | None:
    """Return the movement with which a choice leaves: none while another person must not see it."""
    return None if len(t.shown.people) > 1 else GOES


def _line(t: Table, choice: Choice) -> Node:
    """Return the coach's advice, or a line about the fifth die with the button that asks for advice."""
    coach = t.context.settings.coach
    if t.shown.advised and coach != "off":
        return _coach(t, choice, pressable=coach == "request")
    ask = button(t.hint, label_size=17, pad=10, plain=True).sized(height=38) if coach == "request" else None
    return Row(_collected(choice).sized(grow=1), ask, gap=10)


def _collected(choice: Choice) -> Node:
    """Return the numbers that are collected, and those that may be the fifth die."""
    if choice.free:
        return Text(say("express.free_throw"), STRONG)
    new = any(die.new for die in choice.faces.values())
    if not new:
        said = say("express.so_fifth", dice=list(choice.allowed))
    elif len(choice.allowed) == 1:
        said = say("express.only_new", face=choice.allowed[0])
    else:
        said = say("express.new_fifth") if choice.place is None else ""
    line = Text(said, STRONG, "ink_muted", grow=1)
    if not choice.pad.numbers:
        return line
    collect = Text(say("express.collect"), STRONG, "ink_muted", lines=1)
    numbers = emblems.dice(choice.pad.numbers, 24, 6)
    return Row(collect, Spring(0).sized(width=8), numbers, Spring(0).sized(width=10 if new else 2), line).as_one()


def _coach(t: Table, choice: Choice, pressable: bool) -> Node:
    headline, reason = sayings.advice(t.advice(), choice.pad, choice.mark)
    content = emblems.coach_line(
        Text(headline, STRONG, lines=1),
        Text(reason, STRONG_NOTE, "ink_muted", lines=0, pitch=1.15) if reason else None,
        action_of(t.hint).key if pressable else "",
    )
    if pressable:
        return Pressable("hint", content, (14, 3), group="hints", radius=12, lip=False, on=t.hint)
    return Strip(content, (14, 3), radius=12)


def _cards(t: Table, choice: Choice) -> Node:
    face = choice.face if choice.place is not None else t.pointed_face
    if face is None:
        return cards.no_cards(say("express.cards_come_free" if choice.free else "express.cards_come"))
    lit, pressable, found = t.lit_cards, choice.place is not None, choice.options_of(face)
    colour = t.match.seats[t.shown.viewed].colour
    return cards.in_row([
        cards.pairing_card(
            number,
            option,
            t.shown.penalty,
            wide=colour if len(found) <= cards.FEW else "",
            key=action_of(t.pair).keys[number],
            chosen=pressable and number == choice.picked,
            advice=_worth(t, option),
            pressable=pressable,
            lit=number in lit,
            goes=_leaving(t),
            on=t.now(partial(t.pair, number + 1)),
        )
        for number, option in enumerate(found)
    ])  # fmt: skip


def _worth(t: Table, option: Option) -> Advice | None:
    """Return the coach's figure for a pairing, while advice is shown."""
    decision = t.advice()
    if decision is None:
        return None
    worth = dict(decision.reasons.worths).get(option.mark)
    best = option.mark == decision.move
    return None if worth is None and not best else Advice(None if worth is None else round(worth), best)


def _mark(t: Table, choice: Choice) -> Node:
    if choice.mark is not None:
        label = sayings.doing(choice.mark)
    elif choice.place is not None:
        label = say("express.mark_pairs")
    else:
        label = say("express.leave_out" if choice.free else "express.mark_first")
    ready, on = choice.mark is not None, t.now(partial(t.confirm, choice.mark))
    return button(t.mark, label=label, label_size=22, main=ready, enabled=ready, radius=16, group="main", on=on)


def _closed(t: Table, measures: Measures) -> Iterator[Node]:
    """Yield the way into a pad that is still closed: with a timer the dice are hidden until it is opened."""
    countdown = t.match.countdown
    yield Spring(0).sized(height=measures.line)
    if countdown is not None:
        said = Text(say("express.time_begins", n=countdown.seconds), STRONG.of(18), lines=2)
        yield Strip(said, (20, 14)).sized(height=76)
    yield Spring()
    yield button(t.open, key="Space", label_size=22, main=True, radius=16, group="main").sized(height=MAIN)


# Before a throw, and at the reveal


def _secret(t: Table, statuses: list[Status], measures: Measures) -> Iterator[Node]:
    """Yield a row for each player's marks, with who thinks and who has chosen."""
    rows = lists.still_secret(t.state.playing, t.match.seats, statuses, measures.middle)
    yield Keyed("express_rows", rows, comes=LATE)
    yield Spring()


def _reveal(t: Table, measures: Measures) -> Iterator[Node]:
    shown = t.shown
    if not shown.throws or not shown.throws[-1].taken:
        yield Card(Text(say("express.first_throw_text"), BODY.of(18), lines=0), 20)
        yield Spring()
        return
    told = shown.told if shown.phase == "revealing" else range(len(t.names))
    rows = lists.revealed(shown.throws[-1], t.match.seats, told, measures.middle, _effects(t))
    yield Keyed("express_rows", rows, comes=LATE)
    if not _last_throws_fill(t):
        yield Spring()
    if shown.hold is not None:
        yield RunOut(shown.hold, 5.0)


def _effects(t: Table) -> list[tuple[str, ...]]:
    """Return the consequences of the last throw for each player's rows, as far as the pads before it are known."""
    said: list[tuple[str, ...]] = []
    throw, penalty = t.shown.throws[-1], t.shown.penalty
    for player, before in enumerate(t.shown.before):
        taken = throw.taken.get(player)
        mark = None if before is None or taken is None else taken.mark
        option = mark and before and sayings.option_of(before, throw.dice, mark, penalty)
        said.append(sayings.lines(option, penalty) if option else ())
    return said


# The other pads, and the foot


def _pads(t: Table, width: float) -> Node:
    """Return the other players' pads; for few players, and alone, with the last throws. Pads are no higher than their
    form asks for."""
    shown = t.shown
    others = [player for player in range(len(t.names)) if player != shown.viewed]
    statuses = _statuses(t)
    pads = [_small(t, player, statuses[player]) for player in others]
    if len(others) > 1:
        row = small_pads.row(pads, shown.looked_at)
        return _in_form(row, small_pads.highest(len(pads), width))
    throws = lists.last_throws(shown.throws, shown.viewed, t.layout.tall or not pads)
    last = Keyed(f"express.last_throws_{_last_throws_fill(t)}", throws, comes=LATE).sized(align="fill")
    if not pads:
        return Row(last)
    single = small_pads.row(pads, shown.looked_at).sized(width=ALONE, align="fill")
    return _in_form(Row(single, last, gap=12), small_pads.highest(1, ALONE))


def _small(t: Table, player: int, status: Status) -> Small:
    seat, shown = t.match.seats[player], t.shown
    note = _note(t, player) if shown.phase in ("ready", "won") else ""
    pad, before = shown.known(player)
    look = partial(t.look_at, player)
    return Small(player, seat.name, seat.colour, pad, seat.character, status, note, before, look)


def _statuses(t: Table) -> list[Status]:
    shown = t.shown
    if shown.phase in ("choose", "closed", "watch"):
        now = None if shown.phase == "watch" else shown.viewed
        return small_pads.statuses(t.state.chosen, t.state.playing, shown.people, now)
    return ["out" if shown.known(player)[0].out else "" for player in range(len(shown.pads))]


def _note(t: Table, player: int) -> str:
    pad = t.shown.pads[player]
    total = language().number(pad.score(t.shown.penalty))
    if len(t.names) > FEW + 1:
        return total
    return say("express.out_with" if pad.out else "express.total_of", total=total)


def _in_form(pads: Node, highest: float) -> Node:
    """Return the pads above room that stays empty in a tall window."""
    return Column(Between(pads, 0, highest), Spring())


def _foot(t: Table) -> Node:
    waits, count = t.phase in ("ready", "won"), len(t.names)
    label = say("express.to_end" if waits and t.match.over else "express.throw")
    throw = button(t.throw, key="Space", label=label, label_size=20, main=waits, enabled=waits, radius=14, group="main")
    throw.tip = None if waits else say("spoken.after_marks")
    undo = button(t.undo, label_size=17, pad=12, enabled=t.match.would_undo() is not None, tip=t.why_no_undo())
    looks = None
    if count > 1:
        ready = t.shown.open_to_all
        looks = button(t.other_pad, label=_next_pad(t), label_size=17, pad=12, enabled=ready, group="pads")
    return Row(undo.sized(height=FOOT), looks and looks.sized(height=FOOT), throw.sized(height=FOOT, grow=1), gap=8)


def _next_pad(t: Table) -> str:
    """Return the label of the key that goes through the pads."""
    shown, count = t.shown, len(t.names)
    if shown.looked_at is None:
        return say("express.other_pads", n=count - 1)
    mine = (shown.looked_at + 1) % count == shown.viewed and shown.viewed in shown.people
    return say("express.my_pad" if mine else "express.next_pad")
