"""The column beside the pad: who plays, the tray, what is to do, the other pads, and at the foot what goes on or back.

Each part has its place, whatever the moment: what can be pressed does not move while somebody chooses.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cantstop.model.never import assert_never
from cantstop.view.app.actions import button
from cantstop.view.app.layout import Layout
from cantstop.view.kit.containers import Between, Column, Row, Spring
from cantstop.view.kit.controls import menu_button
from cantstop.view.kit.drawing import Card, Strip, key_cap
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import BODY, PANEL_TITLE, STRONG, STRONG_NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.express import cards, lists, sayings, small_pads
from cantstop.view.parts.express.choosing_parts import PAIRINGS, ChoosingParts, row
from cantstop.view.parts.express.column_facts import ColumnFacts
from cantstop.view.parts.express.pad import HIGH, room_beside
from cantstop.view.parts.express.ring import Ring
from cantstop.view.parts.express.small_pads import FEW, Small, Status
from cantstop.view.parts.express.tray import FiveTray
from cantstop.view.parts.run_out import RunOut
from cantstop.view.words import language, say

TILE, TITLE, MAIN, FOOT, GAP = 46.0, 58.0, 58.0, 46.0, 10.0
TRAY, CARDS, LINE, COACH = 140.0, 188.0, 30.0, 64.0
ALONE = 287.0  # the width of a single small pad


class TableColumn:
    """All that is beside the pad, made anew for each tree."""

    def __init__(self, facts: ColumnFacts, layout: Layout) -> None:
        self.facts, self.shown = facts, facts.shown
        self.low = layout.tall  # it lies below the pad, and is wider there
        self.width, high = room_beside(layout)
        spare = max(0.0, high - HIGH)
        self.tray_height = TRAY + min(30.0, 0.2 * spare)
        self.cards_height = CARDS + min(46.0, 0.3 * spare)

    @property
    def line_height(self) -> float:
        return LINE if self.facts.coach == "off" else COACH

    @property
    def middle(self) -> float:
        """How high all is that lies between the tray and the small pads."""
        return self.line_height + self.cards_height + MAIN + 2 * GAP

    def node(self) -> Node:
        return Column(
            self._title().sized(height=TITLE, key="title"),
            self._tray().sized(height=self.tray_height),
            Column(*self._parts(), gap=GAP, height=None if self._last_throws_fill else self.middle),
            self._pads().share(),
            self._foot().sized(height=FOOT),
            gap=GAP,
        )

    @property
    def _last_throws_fill(self) -> bool:
        """Who plays alone has no pads to press there: his last throws take what is left."""
        return self.shown.alone and self.shown.phase in ("ready", "revealing", "won")

    def _parts(self) -> Iterator[Node]:
        """Between the tray and the small pads."""
        shown = self.shown
        match shown.phase:
            case "choose" if not shown.match.dice_hidden:
                assert shown.choice is not None
                parts = ChoosingParts(self.facts, shown.choice)
                yield parts.line().sized(height=self.line_height)
                yield parts.cards().sized(height=self.cards_height)
                yield parts.mark().sized(height=MAIN)
            case "closed" | "choose":
                yield from self._closed()
            case "throwing" if self.shown.watched:
                yield from self._secret([""] * len(shown.pads))
            case "throwing" | "handover":
                yield Spring(0).sized(height=self.line_height)
                yield row(cards.empty_card() for _ in range(PAIRINGS)).sized(height=self.cards_height)
            case "watch":
                yield from self._secret(self._statuses())
            case "ready" | "revealing" | "won":
                yield from self._reveal()
            case forgotten:
                assert_never(forgotten)

    def _strip(self, said: str) -> Node:
        return Strip(Text(said, STRONG.of(18), lines=2), (20, 14)).sized(height=76)

    # Title

    def _title(self) -> Node:
        shown = self.shown
        heading, question = self._words()
        seat = shown.match.seats[shown.viewed]
        countdown = shown.match.countdown
        ring = None
        if countdown is not None and not shown.match.over:
            seconds = countdown.seconds
            runs = shown.phase == "choose"
            ring = Ring(lambda: countdown.left if runs else float(seconds), seconds)
        return Row(
            emblems.tile(seat.colour, TILE),
            emblems.portrait(seat.character, TILE) if seat.character else None,
            Column(
                Text(heading, BODY, "ink_muted", lines=1),
                Text(question, PANEL_TITLE.of(27), lines=1),
                gap=-2,
            ).share(),
            self._hurry(),
            ring,
            menu_button(say("common.menu"), self.facts.deeds.menu),
            gap=12,
        )

    def _hurry(self) -> Node | None:
        """By key, what ends the marks that are shown now, and all of them; a press ends them anywhere."""
        if self.shown.phase != "revealing" or self.shown.alone:
            return None
        hints = (("Space", "table.hint_step"), ("Enter", "express.hint_all"))
        return Column(
            *(Row(key_cap(key), Text(say(said), STRONG_NOTE, "ink_muted", lines=1), gap=8) for key, said in hints),
            gap=4,
        )

    def _words(self) -> tuple[str, str]:
        """The small line, and the large one."""
        shown = self.shown
        throw, name = say("review.throw", n=shown.round), self.shown.names[shown.viewed]
        match shown.phase:
            case "choose" | "closed" | "handover":
                return say("express.chooses", name=name), say("express.title")
            case "throwing":
                return throw, say("express.throwing")
            case "watch":
                computers = [number for number in shown.state.playing if number not in shown.people]
                one = shown.names[computers[0]] if len(computers) == 1 else None
                return throw, say("express.chooses", name=one) if one else say("express.computers_choose")
            case "revealing":
                return throw, say("express.marks_made", name=name) if not shown.alone else self._brought()
            case "won":
                return say("express.over"), self._won()
            case "ready":
                return throw, self._brought()
            case forgotten:
                assert_never(forgotten)

    def _brought(self) -> str:
        shown = self.shown
        if shown.match.over:
            return say("express.over")
        if not shown.throws or not shown.throws[-1].taken:
            return say("express.first_throw")
        if shown.alone:
            return say("express.brought", change=shown.throws[-1].taken[0].change)
        if len(shown.throws[-1].taken) == 1:
            return say("express.marks_made", name=shown.names[next(iter(shown.throws[-1].taken))])
        return say("express.reveal")

    def _won(self) -> str:
        names = [self.shown.names[player] for player in self.shown.state.winners]
        if self.shown.alone:
            return say("expressend.scores", name=names[0], n=self.shown.state.totals[0])
        return say("express.wins", names=names, n=len(names))

    def _tray(self) -> Node:
        shown = self.shown
        if shown.phase == "choose" and shown.choice is not None and not shown.match.dice_hidden:
            return ChoosingParts(self.facts, shown.choice).tray()
        return FiveTray(None if shown.match.dice_hidden else shown.dice, rolling=shown.rolling)

    def _closed(self) -> Iterator[Node]:
        """A person's pad that is still closed: with a timer the dice are hidden until he opens it."""
        countdown = self.shown.match.countdown
        yield Spring(0).sized(height=self.line_height)
        if countdown is not None:
            yield self._strip(say("express.time_begins", n=countdown.seconds))
        yield Spring()
        opens = self.facts.deeds.open
        yield button(opens, key="Space", label_size=22, main=True, radius=16, group="main").sized(height=MAIN)

    def _secret(self, statuses: list[Status]) -> Iterator[Node]:
        """Where each player's marks will be told: who thinks, and who has chosen."""
        yield lists.still_secret(self.shown.state.playing, self.shown.match.seats, statuses, self.middle)
        yield Spring()

    # Before a throw, and at the reveal

    def _reveal(self) -> Iterator[Node]:
        shown = self.shown
        if not shown.throws or not shown.throws[-1].taken:
            yield Card(Text(say("express.first_throw_text"), BODY.of(18), lines=0), 20)
            yield Spring()
            return
        throw = shown.throws[-1]
        told = shown.told if shown.phase == "revealing" else range(len(self.shown.names))
        yield lists.revealed(throw, self.shown.match.seats, told, self.middle, self._effects())
        if not self._last_throws_fill:
            yield Spring()
        if shown.hold is not None:
            yield RunOut(shown.hold, 5.0)

    def _effects(self) -> list[tuple[str, ...]]:
        """What the last throw did to the rows of each player, as far as the pads before it are known."""
        said: list[tuple[str, ...]] = []
        throw = self.shown.throws[-1]
        for player, before in enumerate(self.shown.before):
            taken = throw.taken.get(player)
            mark = None if before is None or taken is None else taken.mark
            option = mark and before and sayings.option_of(before, throw.dice, mark, self.shown.penalty)
            said.append(sayings.lines(option, self.shown.penalty) if option else ())
        return said

    # The other pads

    def _pads(self) -> Node:
        """The pads of all but who is viewed, for few players with the last throws beside them; who plays alone has only
        these. Pads are no higher than their form asks for."""
        shown = self.shown
        others = [player for player in range(len(self.shown.names)) if player != shown.viewed]
        statuses = self._statuses()
        pads = [self._small(player, statuses[player]) for player in others]
        if len(others) > 1:
            row = small_pads.row(pads, shown.looked_at, self.width, self.facts.style)
            return _in_form(row, small_pads.highest(len(pads), self.width))
        last = lists.last_throws(shown.throws, shown.viewed, self.low or not pads).sized(align="fill")
        if not pads:
            return Row(last)
        single = small_pads.row(pads, shown.looked_at, ALONE, self.facts.style).sized(width=ALONE, align="fill")
        return _in_form(Row(single, last, gap=12), small_pads.highest(1, ALONE))

    def _small(self, player: int, status: Status) -> Small:
        seat, shown = self.shown.match.seats[player], self.shown
        note = self._note(player) if shown.phase in ("ready", "won") else ""
        pad, before = shown.known(player)
        look = partial(self.facts.deeds.look_at, player)
        return Small(player, seat.name, seat.colour, pad, seat.character, status, note, before, look)

    def _statuses(self) -> list[Status]:
        shown, state = self.shown, self.shown.state
        if shown.phase in ("choose", "closed", "watch"):
            now = None if shown.phase == "watch" else shown.viewed
            return small_pads.statuses(state.chosen, state.playing, self.shown.people, now)
        return ["out" if shown.known(player)[0].out else "" for player in range(len(shown.pads))]

    def _note(self, player: int) -> str:
        shown = self.shown
        total = language().number(shown.pads[player].score(shown.penalty))
        if len(self.shown.names) > FEW + 1:
            return total
        return say("express.out_with" if shown.pads[player].out else "express.total_of", total=total)

    # The foot

    def _next_pad(self) -> str:
        """Where the key leads that goes through the pads."""
        shown, count = self.shown, len(self.shown.names)
        if shown.looked_at is None:
            return say("express.other_pads", n=count - 1)
        mine = (shown.looked_at + 1) % count == shown.viewed and shown.viewed in shown.people
        return say("express.my_pad" if mine else "express.next_pad")

    def _foot(self) -> Node:
        facts, shown = self.facts, self.shown
        waits = shown.phase in ("ready", "won")
        label = say("express.to_end" if waits and shown.match.over else "express.throw")
        throw = button(
            facts.deeds.throw,
            key="Space",
            label=label,
            label_size=20,
            main=waits,
            enabled=waits,
            radius=14,
            group="main",
        )
        undo = button(facts.deeds.undo, label_size=17, pad=12, enabled=shown.match.would_undo() is not None)
        looks = None
        if len(shown.names) > 1:
            label, ready = self._next_pad(), shown.open_to_all
            looks = button(facts.deeds.other_pad, label=label, label_size=17, pad=12, enabled=ready, group="pads")
        return Row(undo.sized(height=FOOT), looks and looks.sized(height=FOOT), throw.sized(height=FOOT, grow=1), gap=8)


def _in_form(pads: Node, highest: float) -> Node:
    """In a tall window the room below them stays empty."""
    return Column(Between(pads, 0, highest), Spring())
