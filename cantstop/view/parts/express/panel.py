"""The column beside the pad: the player, the tray, the question, the other pads, and buttons.

Each part has a fixed position. The cards of a solo player's choice stay until the next throw.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from cantstop.model.express import DICE, TRACKS
from cantstop.model.never import assert_never
from cantstop.view.app.actions import action_of, button
from cantstop.view.art import charts, dice
from cantstop.view.kit import drawing
from cantstop.view.kit.controls import Pressable, menu_button
from cantstop.view.kit.drawing import Card, Drawing, Strip, Words, key_cap
from cantstop.view.kit.fonts import BODY, PANEL_TITLE, STRONG, STRONG_NOTE, Text
from cantstop.view.kit.motion import Keyed, Motion
from cantstop.view.kit.node import Column, Node, Row, Spring
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems, games
from cantstop.view.parts.express import choosing, players, sayings
from cantstop.view.parts.express.choosing import PALE, PALES_MS, FiveTray
from cantstop.view.parts.express.pad import HIGH, room_beside
from cantstop.view.parts.express.shown import Choice
from cantstop.view.parts.hand_over import run_out
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.screens.express_table import ExpressTable

RING, LAST_SECONDS = 60.0, 5
TILE, TITLE, MAIN, FOOT, GAP = 46.0, 58.0, 58.0, 46.0, 10.0
TRAY, CARDS, LINE, COACH = 140.0, 188.0, 30.0, 64.0
LOOKS = 194.0  # the width of the button for other pads, whatever it says
LEAVES, QUICK = Motion(160, "linear"), Motion(120)
LATE = Motion(160, delay=90)
ROWS_COME = Motion(240, delay=150)


def panel(t: ExpressTable) -> Node:
    width, high = room_beside(t.layout)
    spare = max(0.0, high - HIGH)
    line = LINE if t.context.settings.coach == "off" else COACH
    cards_high = CARDS + min(46.0, 0.3 * spare)
    return Column(
        _title(t).sized(height=TITLE, key="title"),
        _tray(t).sized(height=TRAY + min(30.0, 0.2 * spare)),
        Column(*_middle(t, line, cards_high), gap=GAP).sized(height=line + cards_high + MAIN + 2 * GAP),
        players.pads(t, width).share(),
        _foot(t).sized(height=FOOT),
        gap=GAP,
    )


def _middle(t: ExpressTable, line: float, high: float) -> Iterator[Node]:
    """Yield the parts between the tray and the other pads."""
    shown = t.shown
    match shown.phase:
        case "choose" if not t.match.dice_hidden:
            assert shown.choice is not None
            yield Keyed("express_line", _line(t, shown.choice).sized(height=line), comes=LATE, goes=_leaving(t))
            yield _cards(t, shown.choice).sized(height=high)
            yield _mark(t, shown.choice).sized(height=MAIN)
        case "closed" | "choose":
            countdown = t.match.countdown
            yield Spring(0).sized(height=line)
            if countdown is not None:
                said = Text(say("express.time_begins", n=countdown.seconds), STRONG.of(18), lines=2)
                yield Strip(said, (20, 14)).sized(height=76)
            yield Spring()
            yield button(t.open, key="Space", label_size=22, main=True, radius=16, group="main").sized(height=MAIN)
        case "throwing" | "handover" if not shown.watched:
            yield Spring(0).sized(height=line)
            yield choosing.empty_places().sized(height=high)
        case _ if not shown.throws:
            yield Card(Text(say("express.first_throw_text"), BODY.of(18), lines=0), 20)
        case "ready" | "revealing" if t.match.alone and shown.made is not None:
            yield Spring(0).sized(height=line)
            yield _cards(t, shown.made).sized(height=high)
            yield _mark(t, shown.made).sized(height=MAIN)
        case "ready" | "throwing" | "handover" | "watch" | "revealing" | "won":
            rows = players.rows(t, line + high + MAIN + 2 * GAP)
            comes = None if _leaving(t) is None else ROWS_COME
            yield Keyed("express_rows", rows, comes=comes, goes=LEAVES, redrawn=True)
            yield Spring()
            if shown.hold is not None:
                yield run_out(shown.hold, 5.0)


# Title and tray


def _title(t: ExpressTable) -> Node:
    heading, question = _words(t)
    shown, countdown = t.shown, t.match.countdown
    chooses = shown.phase in ("choose", "closed", "handover")
    seat = t.match.seats[shown.viewed if chooses else shown.large]
    timer = None
    if countdown is not None and not t.match.over:
        timer = _ring(countdown.left if t.phase == "choose" else countdown.seconds, countdown.seconds)
    return Row(
        emblems.tile(seat.colour, TILE),
        emblems.portrait(seat.character, TILE) if seat.character else None,
        Column(
            Text(heading, BODY, "ink_muted", lines=1),
            Text(question, PANEL_TITLE.of(27), lines=1),
            gap=-2,
        ).share(),
        _skip_hints(t),
        timer,
        menu_button(say("common.menu"), t.menu),
        gap=12,
    )


def _ring(left: float, seconds: int) -> Node:
    figure, part = math.ceil(left), math.ceil(charts.TIMER_STEPS * min(1.0, max(0.0, left / seconds)))
    late, number = figure <= LAST_SECONDS, language().number(figure)
    node = Drawing(lambda w, h, style: charts.timer(number, part, w, style, late)).sized(width=RING, height=RING)
    return node.sized(key="ring").saying(say("spoken.seconds", n=figure))


def _skip_hints(t: ExpressTable) -> Node | None:
    """Return the key hints for skipping one player's marks or all marks during the reveal, or None at other times."""
    if t.phase != "revealing" or t.match.alone:
        return None
    hints = (("Space", "table.hint_step"), ("Enter", "express.hint_all"))
    return Column(
        *(Row(key_cap(key), Text(say(said), STRONG_NOTE, "ink_muted", lines=1), gap=8) for key, said in hints),
        gap=4,
    )


def _words(t: ExpressTable) -> tuple[str, str]:
    shown = t.shown
    throw = say("review.throw", n=shown.round)
    match shown.phase:
        case "choose" | "closed" | "handover":
            return say("express.chooses", name=t.names[shown.viewed]), say("express.title")
        case "throwing":
            return throw, say("express.throwing")
        case "watch":
            computers = [number for number in t.state.playing if number not in shown.people]
            one = t.names[computers[0]] if len(computers) == 1 else None
            return throw, say("express.chooses", name=one) if one else say("express.computers_choose")
        case "revealing" if not t.match.alone:
            return throw, say("express.marks_made", name=t.names[shown.large])
        case "won":
            names = [t.names[player] for player in t.state.winners]
            alone = say("expressend.scores", name=names[0], n=t.state.totals[0])
            return say("log.over"), alone if t.match.alone else say("express.wins", names=names, n=len(names))
        case "ready" | "revealing":
            return throw, _brought(t)
        case forgotten:
            assert_never(forgotten)


def _brought(t: ExpressTable) -> str:
    taken = t.shown.throws[-1].taken if t.shown.throws else {}
    if t.match.over:
        return say("log.over")
    if not taken:
        return say("express.first_throw")
    if t.match.alone:
        return say("express.brought", change=taken[0].change)
    return say("express.marks_made", name=t.names[next(iter(taken))]) if len(taken) == 1 else say("express.reveal")


def _tray(t: ExpressTable) -> Node:
    shown, hidden = t.shown, t.match.dice_hidden
    if shown.phase == "choose" and shown.choice is not None and not hidden:
        advice = t.advice()
        return choosing.for_choice(
            shown.choice,
            t.names,
            lambda place: t.now(partial(t.take_die, place)),
            owner=str(shown.viewed),
            advised=None if advice is None else advice.move.fifth,
        )
    if shown.made is not None:
        owner = str(shown.people[0]) if len(shown.people) == 1 else ""
        return FiveTray(shown.made.dice, shown.made.place, owner=owner)
    dice = t.state.dice or (shown.throws[-1].dice if shown.throws else None)  # of the throw just marked
    return FiveTray(None if hidden else dice, rolling=shown.rolling)


def handed_over_dice(values: Sequence[int] | None) -> Node:
    def face(value: int | None) -> Node:
        def draw(w: int, h: int, style: Style) -> pygame.Surface | Sprite:
            return dice.hidden_die(w, style) if value is None else dice.die(value, w, style.theme, 0, False)

        return Drawing(draw).sized(width=64, height=64)

    told = say("spoken.no_dice") if values is None else say("spoken.tray", dice=" ".join(map(str, sorted(values))))
    return Row(*map(face, values or (None,) * DICE), gap=16).saying(told)


# During a choice


def _leaving(t: ExpressTable) -> Motion | None:
    """Return the exit animation of a choice, or None if several people play, who must not see each other's choices."""
    return None if len(t.shown.people) > 1 else LEAVES


def _line(t: ExpressTable, choice: Choice) -> Node:
    """Return the coach's advice, or a line about the fifth die with the button that requests advice."""
    coach = t.context.settings.coach
    if t.shown.advised and coach != "off":
        headline, reason = sayings.advice(t.advice(), choice.pad, choice.mark)
        content = emblems.coach_line(
            Text(headline, STRONG, lines=1),
            Text(reason, STRONG_NOTE, "ink_muted", lines=0, pitch=1.15) if reason else None,
            action_of(t.hint).key if coach == "request" else "",
        )
        if coach == "request":
            return Pressable("hint", content, (14, 3), group="hints", radius=12, look="flat", on=t.hint)
        return Strip(content, (14, 3), radius=12)
    ask = button(t.hint, label_size=17, pad=10, plain=True).sized(height=38) if coach == "request" else None
    return Row(_collected(choice).sized(grow=1), ask, gap=10)


def _collected(choice: Choice) -> Node:
    """Return a node with the numbers collected as fifth dice, and a line about the faces that may be chosen now."""
    if choice.free:
        return Text(say("express.free_throw"), STRONG)
    if not choice.pad.numbers:
        return Text(say("express.first_fifth"), STRONG, "ink_muted")
    if not any(die.new for die in choice.faces.values()):
        full = len(choice.pad.numbers) == TRACKS
        said = say("express.so_fifth" if full else "express.no_new", dice=list(choice.allowed))
    elif len(choice.allowed) == 1:
        said = say("express.only_new", face=choice.allowed[0])
    else:
        said = say("express.new_fifth")
    line = Text(said, STRONG, "ink_muted", grow=1)
    collect = Text(say("express.collect"), STRONG, "ink_muted", lines=1)
    numbers = emblems.dice(choice.pad.numbers, 24, 6)
    return Row(collect, Spring(0).sized(width=8), numbers, Spring(0).sized(width=2), line).as_one()


def _cards(t: ExpressTable, choice: Choice) -> Node:
    live, pick = choice is t.shown.choice, None
    if live and choice.place is not None:
        pick = lambda number: t.now(partial(t.pair, number + 1))  # noqa: E731
    return choosing.pairing_cards(
        choice,
        choice.face if choice.place is not None or not live else t.pointed_face,
        t.shown.penalty,
        t.match.seats[t.shown.viewed].colour,
        pick,
        advised=t.advice(),
        lit=t.lit_cards,
        goes=_leaving(t),
        pale=not live,
    )


def _mark(t: ExpressTable, choice: Choice) -> Node:
    """Return the button that makes the marks, or its pale picture once they are made."""
    live, mark = choice is t.shown.choice, choice.mark
    label, note = sayings.next_step(choice), sayings.ends(choice)
    ready, on = mark is not None, t.now(partial(t.confirm, mark))
    words = Words(label, note, label_size=20 if note else 22, main=True)
    node: Node = button(
        t.mark,
        label=label,
        note=note,
        label_size=words.label_size,
        main=ready,
        enabled=ready,
        radius=16,
        group="main",
        on=on,
    )
    if not live:
        node = Drawing(lambda w, h, style: drawing.button(w, h, words, style, "normal", 16)).saying("")
    else:
        node.saying(sayings.priced(choice, t.shown.penalty))
    key = f"express.mark_{t.shown.viewed}"
    mover = Keyed(key, node, comes=LATE, goes=_leaving(t), travels=QUICK, look=ready)
    return mover.dimmed(1.0 if live else PALE, PALES_MS)


# The foot


def _foot(t: ExpressTable) -> Node:
    shown, count = t.shown, len(t.names)
    waits = shown.phase in ("ready", "won")
    label = say("express.to_end" if waits and t.match.over else "express.throw")
    key, tip = ("Space", None) if waits else ("", say("spoken.after_marks"))
    size, icon = (17, "") if count > 1 else (20, "undo")  # three buttons have less room
    throw = button(
        t.throw, key=key, label=label, label_size=size, pad=10, main=waits, enabled=waits, group="main", tip=tip
    )
    deed = t.match.would_undo()
    undone = "" if deed is None else games.deed(deed, t.names)
    whose = t.names[deed.player] if deed is not None and len(shown.people) > 1 else ""
    tip = undone or t.why_no_undo()
    undo = button(
        t.undo, label_size=size, icon=icon, note=whose, note_size=15, pad=10, enabled=deed is not None, tip=tip
    )
    if whose:
        undo.saying(f"{undo.words.label}: {undone}")
    looks = None
    if count > 1:
        label = say("express.other_pads", n=count - 1)
        if shown.looked_at is not None and shown.phase != "revealing":
            mine = (shown.looked_at + 1) % count == shown.viewed and shown.viewed in shown.people
            label = say("express.my_pad" if mine else "express.next_pad")
        looks = button(t.other_pad, label=label, label_size=size, pad=10, enabled=shown.open_to_all, group="pads")
        looks.sized(width=LOOKS, height=FOOT)
    return Row(undo.sized(height=FOOT), looks, throw.sized(height=FOOT, grow=1), gap=8)
