"""The table of Express: one throw for all, everybody marks in secret, then all marks are revealed together."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import Any, Literal

import pygame

from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.history import Events
from cantstop.controller.match import AwaitComputer, AwaitDice, AwaitPerson, Over
from cantstop.model import express
from cantstop.model.events import Revealed, Thrown, WentOut
from cantstop.model.express import Mark, Pad
from cantstop.view import games, keys
from cantstop.view.desk import Desk
from cantstop.view.express import keeping
from cantstop.view.express.choice import Choice
from cantstop.view.express.choose_column import ChooseColumn
from cantstop.view.express.chronicle import Throw, chronicle
from cantstop.view.express.column import ClosedColumn, Column, ReadyColumn, WaitColumn
from cantstop.view.express.hand_over import HandOver
from cantstop.view.express.pad_view import PadView
from cantstop.view.express.places import places
from cantstop.view.express.ring import LAST
from cantstop.view.express.tray import FiveTray
from cantstop.view.layout import MARGIN
from cantstop.view.scene import Change, Push, Replace, Reset
from cantstop.view.screen import Screen
from cantstop.view.stage import Sprite
from cantstop.view.timeline import Script, Tween

Phase = Literal["ready", "throwing", "handover", "closed", "choose", "watch", "revealing"]
COLUMNS: dict[str, type[Column]] = {
    "ready": ReadyColumn,
    "revealing": ReadyColumn,
    "throwing": WaitColumn,
    "watch": WaitColumn,
    "closed": ClosedColumn,
    "choose": ChooseColumn,
}
PACES = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "at_once": 0.0}
OUTCOME_MS = 400.0  # how long a throw stands that only computers marked, when their pace is "at once"
STANDS_MS = 2600.0


class ExpressTable(Screen):
    name = "express_table"

    def __init__(self, desk: Desk, match: ExpressMatch) -> None:
        super().__init__(desk)
        self.match = match
        self.names = [seat.name for seat in match.seats]
        self.colours = [seat.colour for seat in match.seats]
        self.people = [player for player, seat in enumerate(match.seats) if seat.character is None]
        self.penalty = match.state.rules.penalty
        self.view = PadView(self.penalty)
        self.tray = FiveTray()
        self.phase: Phase = "ready"
        self.choice: Choice | None = None
        self.viewed = self.people[0] if self.people else 0  # whose pad is large
        self.shown: list[Pad] = []  # the pads as all may see them
        self.before: list[Pad | None] = []  # as they were, where the last marks are to be framed
        self.throws: list[Throw] = []
        self.advised = False
        self.sliding: Tween | None = None
        self.slid_from: dict[int, tuple[int, int]] = {}
        self.hold: Tween | None = None  # a game of computers goes on when it has run out
        self.hurrying = False
        self.cover: HandOver | None = None
        self._ticked = 0
        self._settle()

    # ------------------------------------------------------------------ what there is

    @property
    def state(self) -> express.State:
        return self.match.state

    @property
    def dice_shown(self) -> tuple[int, ...] | None:
        """The throw on the table; after the reveal the one that was marked."""
        if self.state.dice is not None:
            return self.state.dice
        return self.throws[-1].dice if self.throws else None

    @property
    def watched(self) -> bool:
        """Whether nobody but computers is still in the game."""
        return not any(player in self.people for player in self.state.playing)

    @property
    def first_group(self) -> str | None:  # type: ignore[override]
        if self.phase == "choose" and self.choice is not None:
            return "cards" if self.choice.place is not None else "dice"
        return None

    def round_line(self) -> str:
        """The round on the table; after the reveal the one that was marked."""
        last = self.throws[-1].round if self.throws and self.state.dice is None else self.state.round
        return self.say("express.round", n=last)

    # ------------------------------------------------------------------ controls

    def build(self) -> None:
        self.cover = None
        if self.phase == "handover":
            self._build_cover()
            return
        hidden = self.phase == "choose" and self.match.dice_hidden
        kind: type[Column] = ClosedColumn if hidden else COLUMNS[self.phase]
        self.tray.aside = self.choice.place if self.choice is not None and kind is ChooseColumn else None
        place = places(self.layout)
        self.view.lay_out(self.layout, self.style, MARGIN, MARGIN, place.pad_width, place.pad_height)
        self.view.name, self.view.colour = self.names[self.viewed], self.colours[self.viewed]
        self.view.round = self.round_line()
        if not self.view.strokes:
            self.view.pad = self.shown[self.viewed] if self.phase != "revealing" else self.view.pad
        self.column = kind(self)
        self.column.build()

    def _build_cover(self) -> None:
        player, state = self.viewed, self.state
        done = [(self.colours[who], self.names[who]) for who, taken in enumerate(state.chosen) if taken is not None]
        values = None if self.match.dice_hidden else state.dice
        self.cover = HandOver(self, self.colours[player], self.names[player], values, done)

    # ------------------------------------------------------------------ time

    def update(self, ms: float) -> Change:
        change = super().update(ms)
        if change is not None:
            return change
        self._tick()
        if not self.timeline.playing:
            return self._go_on()
        return None

    @property
    def busy(self) -> bool:
        return super().busy or self.phase == "watch"

    @property
    def waiting(self) -> bool:
        countdown = self.match.countdown
        return super().waiting or (countdown is not None and countdown.running)

    def _tick(self) -> None:
        """The last seconds are heard."""
        countdown = self.match.countdown
        if countdown is None or not countdown.running:
            self._ticked = 0
            return
        left = math.ceil(countdown.left)
        if 0 < left <= LAST and left != self._ticked:
            self._ticked = left
            self.desk.play("tick")

    def _go_on(self) -> Change:
        """Nothing moves: the match says whose word is awaited."""
        awaited = self.match.awaited
        if isinstance(awaited, AwaitDice | Over):
            if self.phase != "ready":
                self._settle()
                self.rebuild()
            elif self.hold is not None and self.hold.done:
                return self._throw()
        elif isinstance(awaited, AwaitPerson):
            if self.match.pad_open == awaited.player and self.phase == "choose":
                self._time_up(self.match.advance())
            elif self.viewed != awaited.player or self.phase not in ("handover", "closed"):
                self._turn_to(awaited.player)
        elif isinstance(awaited, AwaitComputer):
            if self.phase != "watch":
                self.phase = "watch"
                self.rebuild()
            self._perform(self.match.advance())
        return None

    def _settle(self) -> None:
        """The table shows what the match says, and waits for a throw."""
        self.phase, self.choice, self.hold = "ready", None, None
        self.shown = list(self.state.pads)
        if self.state.dice is not None or not self.before:
            self.before = [None] * len(self.shown)
        self.throws = chronicle(self.match)
        self.view.rest()
        self.view.preview = self.view.faint = None
        self.tray.rest()
        self.tray.aside = None
        if self.watched and not self.match.over:
            pace = PACES[self.desk.settings.pace]
            self.hold = self.timeline.wait(OUTCOME_MS if self.hurrying or not pace else STANDS_MS * pace)

    def _turn_to(self, player: int) -> None:
        """It is this person's turn to choose, once the screen is his."""
        self.viewed = player
        self.choice = None
        self.throws = chronicle(self.match)
        self.before = [None] * len(self.names)
        self.shown = list(self.state.pads)
        several = sum(who in self.people for who in self.state.playing) > 1
        if several and self.desk.settings.hand_over:
            self.phase = "handover"
        elif self.match.countdown is not None and self.match.pad_open != player:
            self.phase = "closed"
        else:
            self._open()
            return
        self.rebuild()

    def _open(self) -> None:
        """The person looks at the throw; with a timer his time begins."""
        self.match.open_pad()
        state = self.match.seen_by(self.viewed)
        assert state.dice is not None
        self.phase = "choose"
        self.advised = self.desk.settings.coach == "always"
        self._slide(lambda: setattr(self, "choice", Choice(state.pads[self.viewed], state.dice or (), self.penalty)))

    # ------------------------------------------------------------------ what happens

    def _throw(self) -> Change:
        if self.match.over:
            return Replace("express_over", {"match": self.match})
        self._perform(self.match.advance())
        return None

    def _perform(self, events: Events) -> None:
        if not events:
            return
        self.desk.tell(self.match.take_notices(), tuple(self.names))
        self.choice = None
        if any(isinstance(event, Revealed) for event in events):
            self._reveal(events)
        elif isinstance(events[0], Thrown):
            self._thrown(events[0])

    def _thrown(self, event: Thrown) -> None:
        self.phase = "throwing"
        self.before = [None] * len(self.names)
        self.hold = None
        awaited = self.match.awaited
        alone = sum(who in self.people for who in self.state.playing) == 1
        if isinstance(awaited, AwaitPerson) and alone:
            self.viewed = awaited.player
            self.match.open_pad()
        self.rebuild()
        self.desk.play("throw")
        if not self.match.dice_hidden:
            self.timeline.play(self._falling(event.dice), skippable=True, then=self._fallen)

    def _falling(self, values: tuple[int, ...]) -> Script:
        tweens = self.tray.throw(values, self.timeline)
        for number, tween in enumerate(tweens[::2][::-1]):
            yield tween
            self.desk.play("die_lands", number % 4)
        yield tweens

    def _fallen(self) -> None:
        self.tray.rest()
        awaited = self.match.awaited
        if isinstance(awaited, AwaitPerson) and self.match.pad_open == awaited.player:
            self._open()

    def _reveal(self, events: Events) -> None:
        """All marks at once; those on the large pad are drawn with the pencil."""
        marks = {event.player: Mark(event.fifth, event.pairs) for event in events if isinstance(event, Revealed)}
        self.phase = "revealing"
        self.before = [self.shown[player] if player in marks else None for player in range(len(self.names))]
        if len(self.people) > 1 or self.viewed not in self.people:
            self.viewed = next(iter([*self.people, *range(len(self.names))]))
        self.view.pad = self.shown[self.viewed]
        self.shown = list(self.state.pads)
        self.throws = chronicle(self.match)
        self.view.preview = self.view.faint = None
        self.rebuild()
        heard = partial(self.desk.play, "pencil")
        mark = marks.get(self.viewed)
        script = iter(()) if mark is None else self.view.mark(mark, self.timeline, heard)
        self.timeline.play(script, skippable=True, then=partial(self._revealed, events))

    def _revealed(self, events: Events) -> None:
        before = self.before
        self._settle()
        self.before = before
        if self.match.over:
            won = any(player in self.people for player in self.state.winners)
            self.desk.play("win" if won else "computer_wins")
        elif any(isinstance(event, WentOut) for event in events):
            self.desk.play("stop")
        self.rebuild()

    def _time_up(self, events: Events) -> None:
        if events:
            self.desk.notify("express.time_up")
            self._perform(events)

    # ------------------------------------------------------------------ what people do

    def handle(self, event: pygame.event.Event) -> Change:
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_SPACE and self.watched and not self.match.over:
                self.hurrying = True
                self.timeline.skip()
                return self._hurry()
            if self.phase == "choose" and keys.matches("Enter", event) and self._enter_marks():
                return self.act("mark", None)
        return super().handle(event)

    def _hurry(self) -> Change:
        return self._throw() if self.phase == "ready" and not self.timeline.playing else None

    def _enter_marks(self) -> bool:
        """Enter marks, unless the focus is on something that it would choose first."""
        choice, focus = self.choice, self.ui.focus if self.ui.ring else None
        if choice is None or choice.mark is None or self.timeline.skippable:
            return False
        if focus is None or focus.name == f"pair_{(choice.picked or 0) + 1}":
            return True
        if focus.group == "rows":
            return int(focus.name[4:]) in choice.mark.pairs
        return focus.group == "dice" and focus.name == f"die_{choice.place}"

    def act(self, action: str, value: Any) -> Change:
        if action in ("menu", "pause", "back"):
            return self._pause()
        if action in ("go", "throw", "open", "mark"):
            return self._confirm(action)
        if action in ("undo", "redo"):
            self._go_back(action)
        elif action == "hint":
            self._ask_coach()
        elif action in ("save_as", "other_game", "log"):
            return self._leave_to(action)
        elif action.startswith("look_"):
            self._look_at(int(action[5:]))
        elif self.phase == "choose":
            self._choose(action)
        return None

    def _confirm(self, action: str) -> Change:
        """Space and Enter, and the red button: throw, open, mark."""
        if self.timeline.playing:
            return None
        if self.phase == "ready":
            return self._throw()
        if self.phase in ("handover", "closed"):
            self._open()
        elif self.phase == "choose" and action == "mark" and self.choice is not None and self.choice.mark is not None:
            self._perform(self.match.choose(self.choice.mark))
        else:
            self.desk.play("not_possible")
        return None

    def _choose(self, action: str) -> None:
        """A die, a pairing or a row."""
        assert self.choice is not None
        kind, _, number = action.rpartition("_")
        done = False
        if kind == "die":
            done = self._take(int(number))
        elif kind == "fifth":
            done = int(number) in self.choice.dice and self._take(self.choice.dice.index(int(number)))
        elif kind == "pair":
            done = self.choice.pick(int(number) - 1)
            self.rebuild()
        elif kind == "row":
            self._slide(partial(self.choice.pick_row, int(number)))
            done = True
        if not done:
            self.desk.play("not_possible")
        self._highlight()

    def _take(self, place: int) -> bool:
        """Sets the die aside; the one in the red field goes back."""
        choice = self.choice
        assert choice is not None
        if place == choice.place:
            self._slide(choice.put_back)
            return True
        if choice.faces[choice.dice[place]].refusal is not None:
            return False
        self._slide(partial(choice.take, place))
        return True

    def _slide(self, change: Any) -> None:
        """Does what moves a die to or from the red field, and lets the dice slide to their new places."""
        if self.phase == "choose" and hasattr(self.tray, "rect"):
            self.slid_from = {place: self.tray.box(place).topleft for place in range(self.tray.count)}
        change()
        self.sliding = self.timeline.tween("fifth_die_slide", "inout")
        self.rebuild()
        self.slid_from = {}

    def _highlight(self) -> None:
        """What would be marked if the time were up now."""
        shown = self.column.preview() if self.phase == "choose" else None
        self.match.highlight(shown.mark if shown is not None else None)

    def _ask_coach(self) -> None:
        if self.desk.settings.coach == "off" or self.phase != "choose":
            self.desk.play("not_possible")
            return
        self.advised = not self.advised
        self.rebuild()

    def _look_at(self, player: int) -> None:
        if self.phase == "ready":
            self.viewed = player
            self.rebuild()

    def _go_back(self, way: str) -> None:
        done = self.match.undo() if way == "undo" else self.match.redo()
        if done is None:
            self.desk.play("not_possible")
            return
        self.timeline.clear()
        self.before = []
        self._settle()
        self.rebuild()

    # ------------------------------------------------------------------ away and back

    def _pause(self) -> Change:
        self.match.pause()
        return Push("pause", keeping.pause_details(self.match, self.names))

    def _leave_to(self, action: str) -> Change:
        self.match.pause()
        if action == "save_as":
            suggestion = games.suggested_name(self.names)
            return Push("save_as", {"suggestion": suggestion, "replaced": partial(games.replaced, self.desk)})
        if action == "log":
            return Push("express_log", {"match": self.match})
        return Push("continue")

    def resume(self, result: Any) -> Change:
        self.match.resume()
        self.rebuild()
        if result in ("undo", "redo"):
            self._go_back(result)
        elif result in ("save_as", "other_game", "log"):
            return self._leave_to(result)
        elif result == "main_menu":
            return Reset("title")
        elif isinstance(result, str) and result:  # the name given in "save as"
            self._save(result)
        return None

    def _save(self, name: str) -> None:
        notices = games.store(self.desk).save_as(self.match.record, name)
        self.desk.tell(notices)
        if not notices:
            self.desk.notify("save.saved", name=name)

    def leave(self) -> None:
        games.leave(self.desk, self.match)

    def rescue(self) -> dict[str, Any]:
        return keeping.rescue(self.match)

    # ------------------------------------------------------------------ what is seen

    def below(self) -> Iterator[Sprite]:
        if self.cover is not None:
            yield from self.cover.sprites()
            return
        if isinstance(self.column, ChooseColumn):
            self.view.preview = self.column.preview()
            self.view.faint = self.column.lit_face() if self.view.preview is None else None
            self.column.light(self.column.lit_row())
            self._highlight()
        else:
            self.view.preview = self.view.faint = None
        yield from self.view.sprites()
        yield from self.column.sprites()

    def above(self) -> Iterator[Sprite]:
        return iter(()) if self.cover is not None else self.column.above()
