"""The table of Can't Stop: shows what its script tells, and answers it with what people decide."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.settings import Settings
from cantstop.model import classic
from cantstop.model.classic import Advance, Move, Roll, Stop
from cantstop.view import sentences
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.stack_changes import Change, Push
from cantstop.view.kit import keys
from cantstop.view.kit.containers import Layers
from cantstop.view.kit.control import Act
from cantstop.view.kit.node import Node
from cantstop.view.kit.timeline import Script
from cantstop.view.parts import games
from cantstop.view.parts.asked_aloud import AskedAloud
from cantstop.view.parts.confetti import Falling
from cantstop.view.parts.end.sign import sign_place
from cantstop.view.parts.motto import motto
from cantstop.view.parts.notes.first_game import FirstGame
from cantstop.view.parts.table import board_view, hand_over, sayings, seats
from cantstop.view.parts.table.board_place import BoardPlace
from cantstop.view.parts.table.controls import ROLL_KEY, STOP_KEY
from cantstop.view.parts.table.pages import laid_out, page
from cantstop.view.parts.table.panel import PanelFacts
from cantstop.view.parts.table.panel_choose import choices, targets
from cantstop.view.parts.table.pointing import Pointing
from cantstop.view.parts.table.speech import Speech
from cantstop.view.parts.table.table_script import FACTS, READ, Phase, TableScript
from cantstop.view.parts.times import AT_ONCE_MS


class Table(AskedAloud[ClassicMatch]):
    sheet = "cant_stop"
    key_lines = (("preview", ("Left", "Right")), ("take", ("Enter",)))
    first_group = "choices"

    def __init__(self, context: Context, match: ClassicMatch | None = None) -> None:
        """Without a match a person plays at once against the computer."""
        super().__init__(context, match or games.begin(context, games.quick_setup(context)))
        self.script = TableScript(self.match, self)
        self.notes = FirstGame(self, self.script)
        self.advised = self.odds_shown = False  # the coach was asked about this decision, and for all odds
        self.pointing = Pointing(self.script)
        self._pulse = 0.0
        self.timeline.play(self.script.game())

    # What is on it

    def build(self) -> Node:
        facts = self.panel_facts()
        moves = choices(facts) if self.phase == "choose" else []
        self.pointing.cards = [(move, targets(facts, move)) for move in moves]
        shown = self.odds_shown and self.settings.odds != "off"
        self.script.view.odds = sayings.chances() if shown else {}
        note = self.notes.node()
        self.script.view.lit = self.notes.lit
        return Layers(
            laid_out(self.layout, facts, page(facts)), note, Falling(self.script.view.motion.confetti, self.layout.size)
        )

    @property
    def settings(self) -> Settings:
        """The player's settings; odds and coach come in on the second turn of the very first game."""
        given = self.context.settings
        is_new = self.match.is_first and self.state.round == 1
        return replace(given, coach="off", odds="off") if is_new else given

    def panel_facts(self) -> PanelFacts:
        return PanelFacts(
            self.match,
            self.script,
            self,
            self.settings,
            self.advised,
            self.pointing.chosen,
            self.pointing.lit,
        )

    def placed(self) -> None:
        box = self.tree.box("board")
        assert box is not None
        colours = tuple(seat.colour for seat in self.match.seats)
        place = BoardPlace(*box.rect.topleft, min(box.rect.size), self.style.theme, colours)
        lines = motto(self.state.rules.columns_to_win)
        self.script.view.lay_out(place, lines, self.style.u, sign_place(self.layout))
        self.toast_middle = box.rect.centerx  # a card sits to the right
        cards = [self.tree.box(seats.seat_key(player)) for player in range(len(colours))]
        self.kept_clear = place.foot(7), *(card.rect for card in cards if card is not None)
        tray = self.tree.box("tray")
        if tray is not None:
            self.script.tray.lay_out(tray.rect, self.style.theme, self.style.u)
        if self.phase == "choose":  # what the pointer lies on is found anew
            self._point_at(self.ui.pointer)

    # What it says of itself

    @property
    def state(self) -> classic.State:
        return self.match.state

    @property
    def phase(self) -> Phase:
        return self.script.phase

    @property
    def moment(self) -> object:
        """What is told of may lie between the match's moment and the next player."""
        return self.match.moment, self.phase in FACTS

    @property
    def round(self) -> int:
        return self.state.round

    def pause_line(self) -> str:
        played = games.variants(self.state.rules)
        said = sentences.sentence(games.whose_move(self.state, self.names))
        return f"{said} {', '.join(played)}." if played else said

    # What the script asks of it (table_script.py)

    def settled(self) -> None:
        self.advised = self.context.settings.coach == "always"
        self.match.coached |= self.advised
        if self.context.settings.coach != "off":
            self.match.rouse_coach()
        self.pointing.chosen = None
        self.changed()

    def outcome_stands(self, usual: float) -> float:
        return AT_ONCE_MS if self.script.hurrying else super().outcome_stands(usual)

    def banner(self, player: int) -> Script:
        if hand_over.is_due(self.context.settings, self.match.seats, player):
            yield from hand_over.passing(self.script, self.style, player)

    def home(self, player: int) -> tuple[int, int]:
        return seats.home(self.tree, player, len(self.names), self.style.u)

    # Time

    def update(self, ms: float) -> Change:
        self._pulse += ms
        change = super().update(ms)
        view = self.script.view
        view.preview = self.pointing.preview(self.ui) if self.phase == "choose" else ()
        view.preview_alpha = lambda: 1.0 if self.timeline.reduced else board_view.ghostly(self._pulse)
        if view.preview:
            self.changed()
        if self.script.watched and (self.script.hurrying or not self.pace):
            self.timeline.skip()
        if change is None and self.script.finished:
            from cantstop.view.screens.game_over import GameOver

            change = self.held.go_on(partial(GameOver, match=self.match))
        return change

    def show_now(self) -> None:
        """Forgets all movement and shows the position of the match."""
        self.timeline.clear()
        self.timeline.play(self.script.game())
        self.refresh()

    # What people do

    def takes(self, event: pygame.event.Event) -> bool:
        if self.notes.takes(event):
            return True
        if event.type == pygame.WINDOWLEAVE:
            self._point_at(None)
        if event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and not keys.is_modifier(event)):
            self.timeline.update(0)  # what an earlier press in the same frame has brought about begins
            if event.type == pygame.KEYDOWN and event.key != pygame.K_SPACE:
                self._come_to_rest()
        if event.type == pygame.KEYDOWN and self._dirty:
            self.refresh()
        return False

    def _come_to_rest(self) -> None:
        """What a person has set moving ends at once, so that the key that ends it finds what it means."""
        while self.timeline.skippable and not self.script.watched:
            self.timeline.skip()

    @action("table.roll_dice", ROLL_KEY)
    def roll(self) -> Change:
        return self.read_on() if self.script.reading else self._answer(Roll())

    @action("common.stop", STOP_KEY)
    def stop(self) -> Change:
        return self._answer(Stop())

    @action("table.how_it_went", "Space", name="continue")
    def read_on(self) -> Change:
        self.timeline.answer(READ)
        return None

    @action("table.hint_hurry", "Enter", lasts=True)
    def hurry(self) -> Change:
        """On from the facts, or to the end of a computer's turn; a card that was chosen on the board is taken."""
        self.script.hurrying = self.script.watched
        if self.phase == "choose" and self.pointing.chosen is not None:
            return self.choice(self.pointing.chosen + 1)
        if self.script.reading:
            self.timeline.answer(READ)
        return None

    def step(self) -> Change:
        """On to the next roll of a computer, as by any press."""
        self.timeline.skip()
        return None

    @action(keys="123456")
    def choice(self, number: int) -> Change:
        """Take the card with this number."""
        if self.phase == "choose" and number <= len(self.pointing.cards):
            return self._answer(self.pointing.cards[number - 1][0])
        self.context.play("not_possible")
        return None

    @action("table.hint", "H")
    def hint(self) -> Change:
        """The coach's advice comes, or goes."""
        if self.settings.coach == "off" or self.phase not in ("choose", "decide"):
            self.context.play("not_possible")
            return None
        self.advised = not self.advised
        self.notes.understood()  # its ring would lie on the coach's figures
        return None

    @action("table.hint_odds", "T")
    def odds(self) -> Change:
        self.odds_shown = not self.odds_shown
        if self.odds_shown:
            self.context.teach("notice.odds")
        return None

    @property
    def speech(self) -> Speech:
        return Speech(self.match, self.context.settings.spoken)

    def board_line(self) -> str:
        return self.speech.board()

    def place_lines(self) -> list[str]:
        return self.speech.columns()

    def answers(self, move: Move) -> Act:
        return self.now(partial(self._answer, move))

    def _answer(self, move: Move) -> Change:
        """Decide what the script asks for."""
        asked = ("choose",) if isinstance(move, Advance) else ("roll", "decide")
        possible = self.phase in asked and move in classic.legal_moves(self.state)
        if not (possible and self.timeline.answer(move)) and not self.script.watched:
            self.context.play("not_possible")
        return None

    def log(self) -> Change:
        from cantstop.view.screens.log import ClassicLog

        return Push(ClassicLog, match=self.match)

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
