"""The table of Can't Stop, which shows the state of its script and passes the player's moves on to the script."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.settings import Settings
from cantstop.model import classic
from cantstop.model.classic import Advance, Move, Roll, Stop
from cantstop.model.events import Busted, Event
from cantstop.view import sentences
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.ways import Change
from cantstop.view.art import geometry
from cantstop.view.kit import keys
from cantstop.view.kit.control import Act
from cantstop.view.kit.motion import Keyed
from cantstop.view.kit.node import Layers, Node
from cantstop.view.kit.theme import milliseconds
from cantstop.view.parts import games
from cantstop.view.parts.confetti import Falling
from cantstop.view.parts.game_screen import AT_ONCE_MS, GameTable
from cantstop.view.parts.hand_over import banner
from cantstop.view.parts.sign import PANEL_COMES, back_at_rest
from cantstop.view.parts.table import choose, decide, sayings, script, watch
from cantstop.view.parts.table.board import BoardNode, seat_of
from cantstop.view.parts.table.first_game import FirstGame
from cantstop.view.parts.table.movements import BoardPlace, Turn
from cantstop.view.parts.table.panel import ROLL_KEY, STOP_KEY
from cantstop.view.parts.table.sayings import Speech
from cantstop.view.parts.table.script import OUTCOMES, READ, Phase, Shown
from cantstop.view.parts.table_top import CORNERS, TableTop, beside, corner_of, seat_key

CLEAR = "stake", "gauge", "turn", "decision", "since", "portrait", "said"  # the parts that no notice covers
MUCH = 20  # steps at stake that worry a computer
PANELS: dict[Phase, Callable[[Table], Node]] = {
    "roll": decide.roll,
    "rolling": decide.decide,
    "passed": lambda t: watch.watch(t) if t.watched else decide.roll(t),
    "banking": decide.decide,
    "choose": choose.choose,
    "moving": choose.choose,
    "decide": decide.decide,
    "watch": watch.watch,
    "busting": watch.bust,
    "bust": watch.bust,
    "claimed": watch.claimed,
    "won": watch.won,
}


class Table(GameTable[ClassicMatch]):
    sheet = "cant_stop"
    first_groups = "choices", "decide"
    key_lines = (("preview", ("Left", "Right")), ("take", ("Enter",)))

    place: BoardPlace

    def __init__(self, context: Context, match: ClassicMatch | None = None) -> None:
        """Show this match or, if it is None, start a game of a person against the computer."""
        super().__init__(context, match or games.begin(context, games.quick_setup(context)))
        self.shown, self.board = Shown.of(self.match), BoardNode(self)
        self.colours = tuple(seat.colour for seat in self.match.seats)
        self.notes = FirstGame(self)
        self.advised = self.odds_shown = False  # whether advice and all odds were requested for this decision
        self.pointing = choose.Pointing(self)
        self.unsaid: Sequence[Event] = ()  # events of which a listener has not heard
        self._pulse, self._warned = 0.0, -1  # the moment of the warning that STOP would win
        self.timeline.play(script.game(self))

    # Nodes

    def build(self) -> Node:
        if self.phase == "choose":
            self.shown.offered = choose.rows(self)
            self.pointing.cards = choose.by_move(self.shown.offered)
        cards = [seat_of(self, player) for player in range(len(self.names))]
        note, turn = self.notes.node(), self.shown.motion.turn
        wide = 1.0 if turn is None else turn.wide
        board: Node = self.board
        if turn is not None and turn.done and not turn.reverse:  # the turned board travels to the end screen
            board = back_at_rest(board)
        panel = Keyed("table_panel", PANELS[self.phase](self), comes=PANEL_COMES, goes=None)
        player, over = self.shown.banner, None
        if player is not None:
            corner = CORNERS[corner_of(player, len(self.names))]
            over = banner(self.match.seats[player], corner, self.style.theme)
        return Layers(
            beside(self.layout, TableTop(board, cards, over=over, shadow=wide), panel),
            note,
            Falling(self.shown.motion.confetti, self.layout.size, self.tree.box("board")),
        )

    def placed(self) -> None:
        box = self.tree.box("board")
        assert box is not None
        self.place = BoardPlace(*box.rect.topleft, min(box.rect.size), self.style.theme, self.colours)
        panel, cards = self.tree.box("table_panel"), [self.tree.box(seat_key(each)) for each in range(len(self.names))]
        self.notice_room = panel.rect if panel is not None else None
        foot = geometry.odds_box(7, self.place.side)  # the place of its chance
        feet = pygame.Rect(foot.x + self.place.x, foot.y + self.place.y, foot.w, foot.h)
        dice = ("tray_dim",) if self.phase == "choose" else ()
        shown = [self.tree.box(key) for key in (*CLEAR, *dice)]
        self.kept_clear = feet, *(box.rect for box in (*cards, *shown) if box is not None)
        if self.phase == "choose":  # the hover is computed again
            self._point_at(self.ui.pointer)

    # Data of panels and board

    @property
    def state(self) -> classic.State:
        return self.match.state

    @property
    def told(self) -> classic.State:
        """The position after the last move whose events have all been shown. The current animation starts from it."""
        return self.at(self.shown.moment)

    def at(self, moment: int) -> classic.State:
        state = self.match.state_at(moment)
        assert isinstance(state, classic.State)
        return state

    @property
    def phase(self) -> Phase:
        return self.shown.phase

    @property
    def settings(self) -> Settings:
        """The player's settings; in the very first game, odds and coach are off during the first turn."""
        given = self.context.settings
        is_new = self.match.is_first and self.state.round == 1
        return replace(given, coach="off", odds="off") if is_new else given

    @property
    def coached(self) -> bool:
        return self.advised or self.settings.coach != "off"

    @property
    def chances(self) -> dict[int, str]:
        return sayings.chances() if self.odds_shown and self.context.settings.odds != "off" else {}

    @property
    def preview(self) -> tuple[tuple[int, int], ...]:
        return self.pointing.preview() if self.phase == "choose" else ()

    @property
    def ghosts_alpha(self) -> float:
        if self.timeline.reduced:
            return 1.0
        return 0.875 + 0.125 * math.sin(2 * math.pi * self._pulse / milliseconds("preview_pulse"))

    def is_person(self, player: int) -> bool:
        return self.match.seats[player].is_person

    @property
    def watched(self) -> bool:
        return not self.is_person(self.shown.player)

    @property
    def reading(self) -> bool:
        """Whether the game waits for the player to continue: after the result of a turn, or for a listener."""
        return self.timeline.asking is not None and (self.watched or self.phase in OUTCOMES)

    # The game in words

    @property
    def moment(self) -> object:
        """A value that identifies the position, and whether a result is shown, where presses have another meaning."""
        return self.match.moment, self.phase in OUTCOMES

    def pause_line(self) -> str:
        played = games.variants(self.state.rules)
        said = sentences.sentence(games.whose_move(self.state, self.names))
        return f"{said} {', '.join(played)}." if played else said

    @property
    def speech(self) -> Speech:
        return Speech(self.match, self.context.settings.spoken, self.settings.odds != "off")

    def board_line(self) -> str:
        return sayings.board(self.state, self.names, self.speech.brief)

    def place_lines(self) -> list[str]:
        return sayings.columns(self.state, self.names)

    def dice_line(self) -> str:
        return sayings.dice(self.state.dice or self.match.last_dice)

    def turn_line(self) -> str:
        return self.speech.turn(self.reading)

    def mood_of(self, player: int) -> str:
        """Return the mood of a computer's face: crushed by a bust, smug at a claim, worried by a large stake."""
        if player != self.shown.player:
            return "calm"
        if self.phase == "busting" or self.phase in OUTCOMES:
            return "crushed" if any(isinstance(event, Busted) for event in self.shown.events) else "smug"
        return "worried" if self.told.steps >= MUCH else "calm"

    # Calls of the script

    @property
    def fresh(self) -> bool:
        return not self.dirty

    def turn_to(self, phase: Phase) -> None:
        self.shown.phase = phase
        self.changed()

    def outcome_stands(self, usual: float) -> float:
        return AT_ONCE_MS if self.shown.hurrying else super().outcome_stands(usual)

    # Time

    def update(self, ms: float) -> Change:
        self._pulse += ms
        change = super().update(ms)
        if self.preview:
            self.changed()
        if self.watched and (self.shown.hurrying or not self.pace):
            self.timeline.skip()
        return self.over() if change is None and self.shown.finished else change

    def over(self) -> Change:
        from cantstop.view.screens.game_over import GameOver

        return self.pass_on(partial(GameOver, match=self.match))

    def show_now(self) -> None:
        """Stop all animations and show the position of the match."""
        turn = self.shown.motion.turn
        self.timeline.clear()
        self.timeline.play(script.game(self))
        if turn is not None and turn.done and not turn.reverse:  # a victory is undone: the sign shows its front again
            narrowing, opening = self.timeline.tween(150, "fall"), self.timeline.tween(150, "out", delay=150)
            self.shown.motion.turn = Turn(turn.winner, (), narrowing, opening, reverse=True)
        self.refresh()

    # Actions

    def takes(self, event: pygame.event.Event) -> bool:
        if self.notes.takes(event):
            return True
        if event.type == pygame.WINDOWLEAVE:
            self._point_at(None)
        if event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and not keys.is_modifier(event)):
            self.timeline.update(0)  # the effects of an earlier press in the same frame begin
            if event.type == pygame.KEYDOWN and event.key != pygame.K_SPACE:
                while not self.watched and self.timeline.skip():  # the key acts on the final position
                    pass
        if event.type == pygame.KEYDOWN and self.dirty:
            self.refresh()
        return False

    @action("table.roll_dice", ROLL_KEY)
    def roll(self) -> Change:
        return self.read_on() if self.reading else self._answer(Roll())

    @action("common.stop", STOP_KEY)
    def stop(self) -> Change:
        return self._answer(Stop())

    @action("table.how_it_went", "Space", name="continue")
    def read_on(self) -> Change:
        self.timeline.answer(READ)
        return None

    @action("table.hint_hurry", "Enter", lasts=True)
    def hurry(self) -> Change:
        """Skip the result shown or the rest of a computer's turn, or play the card chosen on the board."""
        self.shown.hurrying = self.watched
        if self.phase == "choose" and self.pointing.chosen is not None:
            return self.choice(self.pointing.chosen + 1)
        return self.read_on() if self.reading else None

    def step(self) -> Change:
        if not self.timeline.answer(READ):
            self.timeline.skip()
        return None

    @action(keys="123456")
    def choice(self, number: int) -> Change:
        if self.phase == "choose" and number <= len(self.pointing.cards):
            return self._answer(list(self.pointing.cards)[number - 1])
        self._not_possible()
        return None

    @action("table.hint", "H")
    def hint(self) -> Change:
        off = self.context.settings.coach == "off"
        if off or self.phase not in ("choose", "decide"):
            self.context.play("not_possible")
            self.context.notify("coach.is_off" if off else "coach.nothing")
            return None
        self.advised = self.advice_due = not self.advised
        self.notes.understood()  # its ring would cover the coach's figures
        return None

    def advice_line(self) -> str:
        decision = self.match.advice()
        return (
            ""
            if decision is None
            else " ".join(map(sentences.sentence, filter(None, sayings.advice(decision, self.names))))
        )

    @action("table.hint_odds", "T")
    def odds(self) -> Change:
        self.odds_shown = not self.odds_shown
        if self.context.settings.odds == "off":
            self.context.play("not_possible")
            self.context.notify("table.odds_are_off")
        elif self.odds_shown:
            self.context.teach("notice.odds")
        return None

    def answers(self, move: Move) -> Act:
        """Return an action that plays this move unless the position has changed."""
        return self.now(partial(self._answer, move))

    def _answer(self, move: Move) -> Change:
        """Pass the move to the script if it is possible now; warn once before rolling instead of winning."""
        asked = ("choose",) if isinstance(move, Advance) else ("roll", "decide")
        possible = self.phase in asked and move in classic.legal_moves(self.state)
        if possible and move == Roll() and decide.stop_wins(self.state) and self._warned != self.match.moment:
            self._warned = self.match.moment
            self.context.notify("table.stop_wins")
            return None
        if possible and self.timeline.answer(move):
            return None
        if (self.context.listened and self.reading) or not (self.watched or self.phase == "passed"):
            self._not_possible()
        return None

    def _not_possible(self) -> None:
        """Play the refusal sound; a listener hears what can be done instead."""
        self.context.play("not_possible")
        if self.reading:
            self.context.tell_aloud(lambda: (self.turn_line(),))
        elif self.phase in ("roll", "choose", "decide"):
            self.context.tell_aloud(lambda: (self.speech.asked(),))

    # The pointer

    def _point_at(self, place: tuple[int, int] | None) -> None:
        if self.pointing.point_at(place):
            self.changed()

    def otherwise(self, event: pygame.event.Event) -> Change:
        if event.type == pygame.MOUSEMOTION:
            self._point_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.phase == "won":
                self.timeline.answer(READ)
            elif self.phase == "choose" and (taken := self.pointing.press(event)) is not None:
                self.context.play("choose")
                self.choice(taken + 1)
            self.changed()
        return None
