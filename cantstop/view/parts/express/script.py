"""The script that runs a game of Express: dice roll, players choose in secret, and marks are revealed in turn."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from typing import TYPE_CHECKING, cast

from cantstop.controller.awaited import AwaitComputer, AwaitDice, AwaitPerson, Over, Paused
from cantstop.controller.history import Events
from cantstop.controller.review import worth
from cantstop.model.events import ExpressEvent, Revealed, WentOut
from cantstop.model.express import Mark, legal_marks
from cantstop.model.never import assert_never
from cantstop.view import sentences, words
from cantstop.view.kit.timeline import Ask, Script, Until, Waits
from cantstop.view.parts import hand_over
from cantstop.view.parts.confetti import Confetti
from cantstop.view.parts.express import sayings
from cantstop.view.parts.express.alone import FAIR
from cantstop.view.parts.express.pad import COMES_MS, LEAVES_MS, Pencil
from cantstop.view.parts.express.shown import Choice, Phase, throw_history
from cantstop.view.parts.game_screen import COMPUTERS_WON_MS, ONLY_CHOICE_MS, THROW_MS, WON_FIRMLY_MS

if TYPE_CHECKING:
    from cantstop.view.screens.express_table import ExpressTable

THROW = "throw"
SEEN_MS = 450.0  # ms from one player's marks to the next
LIFTED_MS = 1800.0  # ms for which the winner's pad is lifted


Telling = Generator[Waits, None, Events]


class TableScript:
    def __init__(self, table: ExpressTable) -> None:
        self.table, self.match, self.timeline = table, table.match, table.timeline
        self.context, self.shown = table.context, table.shown
        self._late: list[int] = []  # players whose time ran out in this throw
        self._events: Events = ()  # events of the moment when the time was up

    def game(self) -> Script:
        revealed = False
        self.shown.settle()
        if not self.match.over:
            self.table.tell_where()
        while not self.match.over:
            if self.match.state.dice is None:
                yield from self._before_the_throw()
                yield from self._throw()
            events = yield from self._choices()
            yield from self._reveal(events)
            self._tell(events)  # with the next question, which would cut it off if it came later
            revealed = True
        yield from self._end(revealed)

    def _show(self, phase: Phase) -> None:
        self.shown.phase = phase
        self.table.changed()

    def _happened(self, events: Events) -> Events:
        if events:
            self.context.tell_of(self.match)
        return events

    def _tell(self, events: Events) -> None:
        told = cast("tuple[ExpressEvent, ...]", events)  # a match of this game has no other events
        self.context.tell_aloud(lambda: self.table.speech.news(told))

    # A throw

    def _before_the_throw(self) -> Script:
        self.shown.settle()
        self._show("ready")
        if self.shown.watched and not self.context.listened:
            self.shown.hold = self.timeline.wait(self.table.outcome_stands(THROW_MS))
        yield Ask(at_most=self.shown.hold)

    def _throw(self) -> Script:
        shown = self.shown
        events = self.match.advance()
        shown.throws, shown.made, shown.hold, shown.looked_at = throw_history(self.match), None, None, None
        awaited = self.match.awaited
        if isinstance(awaited, AwaitPerson) and len(self.shown.people_playing) == 1:
            shown.viewed = awaited.player
            self.match.open_pad()
            self.match.hold_time()
        self._happened(events)
        self._tell(events)  # an open pad hides no throw, so that it is spoken
        self._show("throwing")
        if self.match.dice_hidden:
            self.context.play("throw")
            return
        state = self.match.state
        shown.rolling = self.table.roll(state.dice or (), state.round)
        yield from self.timeline.part(shown.rolling.course(self.context.play))
        shown.rolling = None

    # Choices

    def _choices(self) -> Telling:
        events: Events = ()
        while self.match.state.dice is not None:
            match self.match.awaited:
                case AwaitPerson(player):
                    events = yield from self._hand_over(player)
                case Paused():
                    yield Until(lambda: not isinstance(self.match.awaited, Paused))
                case AwaitComputer():
                    events = yield from self._computers()
                case AwaitDice() | Over():
                    break
                case forgotten:
                    assert_never(forgotten)
        return events

    def _hand_over(self, player: int) -> Telling:
        """Show the page for this person to take over the screen, then wait for the choice."""
        shown = self.shown
        if shown.viewed != player or shown.phase != "throwing":
            self.table.forget_focus()  # its place would reveal the last player's choice
        shown.viewed, shown.looked_at, shown.choice = player, None, None
        if hand_over.is_due(self.context.settings, shown.people_playing, player):
            self.context.play("turn_passes")
            told = words.say("express.chooses", name=self.match.seats[player].name), words.say("express.look_away")
            self.context.tell_aloud(lambda: map(sentences.sentence, told))
            self._show("handover")
            yield Ask()
        elif self.match.countdown is not None and self.match.pad_open != player:
            self._show("closed")
            yield Ask()
        return (yield from self._wait_for_choice(player))

    def _wait_for_choice(self, player: int) -> Telling:
        shown = self.shown
        hidden = self.match.dice_hidden
        self.match.open_pad()
        state = self.match.seen_by(player)
        assert state.dice is not None
        choice = shown.choice = Choice(state.pads[player], state.dice, shown.penalty)
        speech = self.table.speech
        self.context.tell_aloud(lambda: [*((speech.dice(),) if hidden else ()), *speech.given(choice)])
        shown.advised = self.context.settings.coach == "always"
        self._show("choose")
        only = legal_marks(state.pads[player], state.dice)
        if len(only) == 1 and self.context.settings.only_choice:
            shown.choice.pick(0)
            yield from self.timeline.part(iter([self.timeline.wait(ONLY_CHOICE_MS)]))
            events = self.match.choose(only[0])
        else:
            ask = Ask(Until(self._time_is_up))
            yield ask
            if self.match.shared:
                self.context.forget_lines()
            if ask.given:
                events = self.match.choose(ask.value)
            else:
                events = self._events
                self._late.append(player)
                self.context.notify("express.time_up")
        shown.made = shown.choice if len(shown.people) == 1 else None
        shown.choice, shown.looked_at = None, None
        self._show("watch")
        return self._happened(events)

    def _time_is_up(self) -> bool:
        self._events = self.match.advance()
        return bool(self._events)

    def _computers(self) -> Telling:
        if not self._time_is_up():
            self._show("watch")
            yield Until(self._time_is_up)
        return self._happened(self._events)

    # The reveal

    def _reveal(self, events: Events) -> Script:
        """Show the marks of each player large in turn, as the pencil makes them; the winner of the game comes last."""
        shown = self.shown
        marks = {event.player: Mark(event.fifth, event.pairs) for event in events if isinstance(event, Revealed)}
        shown.throws, shown.told = throw_history(self.match), set()
        self._show("revealing")
        self._tell_late(marks)
        dice, own = shown.throws[-1].dice, shown.made
        for player in self._order(marks):
            pad, mark, comes = shown.known(player)[0], marks[player], shown.large != player
            shown.looked_at, shown.pencil = player, Pencil(pad, mark, shown.penalty)
            if own is None or own.mark != mark or [player] != shown.people:
                shown.made = Choice.made(pad, dice, shown.penalty, mark)
            shown.told.add(player)
            self.table.changed()
            yield from self.timeline.part(self._marks(shown.pencil, comes))
        shown.pencil = shown.looked_at = None
        shown.made = own
        shown.viewed = shown.default_pad
        if any(isinstance(event, WentOut) for event in events) and not self.match.over:
            self.context.play("stop")

    def _marks(self, pencil: Pencil, pad_comes: bool) -> Script:
        if pad_comes:
            yield self.timeline.tween(LEAVES_MS + COMES_MS)
        yield from pencil.script(self.timeline, partial(self.context.play, "pencil"))
        if not self.match.alone:
            yield self.timeline.wait(SEEN_MS)

    def _order(self, marks: Mapping[int, Mark]) -> list[int]:
        if self.shown.watched and not self.table.pace and not self.match.over:
            return []
        totals = self.match.state.totals
        if self.match.over:
            return sorted(marks, key=lambda player: (totals[player], player))
        return sorted(marks, key=lambda player: ([player] != self.shown.people, player))

    def _tell_late(self, marks: Mapping[int, Mark]) -> None:
        """Show the marks of players whose time ran out, once they are revealed."""
        late = {player: marks[player] for player in self._late if player in marks}
        self._late = []
        if late:
            self.context.show(sayings.marked(late, self.table.names))

    # The end

    def _end(self, revealed: bool) -> Script:
        """Lift the winner's pad, then open the end screen; if a person plays, wait for a press before it opens."""
        shown = self.shown
        shown.settle()
        winners = self.match.state.winners
        person = any(who in self.shown.people for who in winners)
        if revealed:
            self.context.play("win" if person else "computer_wins")
            shown.viewed = winners[0]
            self._show("won")
            shown.lifted = self.timeline.tween(LIFTED_MS, "out", delay=LEAVES_MS + COMES_MS)
            total = self.match.state.totals[winners[0]]
            fair = not self.match.alone or worth(total, shown.penalty).beaten >= FAIR
            if person and fair and not self.timeline.reduced:
                shown.confetti = Confetti(self.match.seats[winners[0]].colour, self.timeline.tween("win_shower"))
            firm = self.timeline.wait(WON_FIRMLY_MS) if person else None
            yield from self.timeline.part(iter([shown.lifted]), firm=firm)
        if not (shown.people or self.context.listened):
            shown.hold = self.timeline.wait(self.table.outcome_stands(COMPUTERS_WON_MS))
            self.table.changed()
        yield Ask(at_most=shown.hold)
        shown.finished = True
