"""Setting up a game of Can't Stop: who plays, by which rules, who starts, and the number of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cantstop import ai
from cantstop.controller import setups
from cantstop.controller.setups import ClassicSetup
from cantstop.model.classic import rules_refusal
from cantstop.model.refusals import Reason
from cantstop.view.app.context import Context
from cantstop.view.app.scene import Change, Replace
from cantstop.view.kit.choices import Segments, Switch
from cantstop.view.kit.fonts import DISPLAY_700, DISPLAY_800, TEXT_600
from cantstop.view.parts import games
from cantstop.view.parts.set_up.choices import GAP as BESIDE
from cantstop.view.parts.set_up.choices import Choices
from cantstop.view.parts.set_up.screen import GAP, RIGHT_WIDE, TOP, SetUpScreen
from cantstop.view.parts.set_up.seat_cards import SeatCards
from cantstop.view.parts.set_up.seating import Seating

COLOURS = ("blue", "yellow", "jade", "ink")
SEAT_HIGH, START, TILE = 312.0, 85.0, 52.0
VARIANTS = ("jump", "no_parking", "eager")


class NewGame(SetUpScreen):
    name = "new_game"

    def __init__(self, context: Context, setup: ClassicSetup | None = None) -> None:
        setup = setup or games.last_setup(context, ClassicSetup)
        super().__init__(context, setup.seed)
        characters = [opponent.name for opponent in ai.opponents("classic")]
        self.seating = Seating(setup.seats, 4, 2, characters, COLOURS)
        self.columns = setup.columns_to_win
        self.variants = {"jump": setup.jump, "no_parking": setup.no_parking, "eager": setup.eager}
        self.starts: str | int = setup.starts
        self.corrected = False  # the columns were turned back, because a player came
        self.cards = SeatCards(self, self.seating, pencil=False)

    def build(self) -> None:
        self.begin(self.say("setup.title"))
        self.lower = TOP + SEAT_HIGH + GAP
        self.cards.build(self.paper, TOP, SEAT_HIGH, (self.layout.content - 36 + 16) / 4)
        self._rules()
        self._start_of_game()
        self.cards.build_list()

    # ------------------------------------------------------------------ rules

    def _rules(self) -> None:
        height = self.layout.height - 18 - self.lower
        self.paper.card(self.lower, height, 18, self.left_wide)
        row = height / 4
        self._columns_row(self.lower + row / 2)
        for number, variant in enumerate(VARIANTS, 1):
            middle = self.lower + row * (number + 0.5)
            self.paper.rule(40, self.lower + row * number, self.left_wide - 44)
            self._variant_row(variant, middle)

    def _columns_row(self, middle: float) -> None:
        players = len(self.seating.taken)
        barred = frozenset(columns for columns in (3, 4, 5) if rules_refusal(players, columns) is not None)
        note, strong = self._columns_note(barred), bool(barred or self.corrected)
        room, none_else = self.left_wide - 320, barred == {4, 5}
        self.label("columns", self.say("setup.columns"), note, middle, room, strong=strong, barred=none_else)
        rect = self.layout.rect(18 + self.left_wide - 22 - 182, middle - 27, 182, 54)
        choices, key = [(columns, str(columns)) for columns in (3, 4, 5)], self.key("columns")
        Segments(
            self.ui, rect, "columns", choices, self.columns, key=key, barred=barred, enabled=not none_else, spread=True
        )

    def _columns_note(self, barred: frozenset[int]) -> str:
        if self.corrected:
            return self.say("setup.columns_back")
        if barred == {5}:
            return self.say("setup.columns_two")
        return self.say("setup.columns_fewer" if barred else "setup.columns_note")

    def _variant_row(self, variant: str, middle: float) -> None:
        why = self._refused(variant)
        note = why or self.say(f"setup.{variant}_note")
        self.label(variant, self.say(f"setup.{variant}"), note, middle, self.left_wide - 190, barred=bool(why))
        rect = self.layout.rect(18 + self.left_wide - 22 - 64, middle - 18, 64, 36)
        Switch(self.ui, rect, variant, self.variants[variant], key=self.key(variant), enabled=not why)

    def _refused(self, variant: str) -> str:
        """Why the variant cannot be switched on now."""
        wanted = {**self.variants, variant: True}
        why = rules_refusal(2, 3, wanted["jump"], wanted["no_parking"])
        if why is None or why.reason is not Reason.JUMP_AND_NO_PARKING or variant == "eager" or self.variants[variant]:
            return ""
        return self.say("setup.not_with_jump" if variant == "no_parking" else "setup.not_with_no_parking")

    # ------------------------------------------------------------------ who starts, number, start

    def _start_of_game(self) -> None:
        x = 18 + self.left_wide + 16
        number_y = self.layout.height - 18 - START - GAP - 104
        who_high = number_y - GAP - self.lower
        self.paper.card(self.lower, who_high, x, RIGHT_WIDE)
        self.paper.card(number_y, 104, x, RIGHT_WIDE)
        self._who_starts(x, self.lower + (who_high - 146) / 2)
        self._number(x, number_y)
        self.start_button(START)

    def _who_starts(self, x: float, y: float) -> None:
        self.paper.write(self.say("setup.who_starts"), DISPLAY_800, 20, "ink", (x + 20, y + 39), room=330)
        self.cap("starter", (x + RIGHT_WIDE - 20, y + 39), "right")
        seats = self.seating.taken
        room = RIGHT_WIDE - 40 - len(seats) * (TILE + BESIDE) - BESIDE
        place = Choices(self.ui, self.layout, self.style, x + 20, y + 63, 54)
        rolled, random, die = self.say("setup.roll_for_it"), self.say("setup.at_random"), len(seats) < 4
        needed, other = (self.paper.width_of(words, DISPLAY_700, 18) + 20 for words in (rolled, random))
        first = min(152.0, room * 0.55) if die else room * needed / (needed + other)
        place.add("starts_roll", rolled, first, self.starts == setups.ROLL_OFF, die=die)
        place.add("starts_random", random, room - first, self.starts == setups.AT_RANDOM)
        for number, seat in enumerate(seats):
            tip = self.say("setup.starts", name=seat.name)
            place.add(f"starts_{number}", "", TILE, self.starts == number, colour=seat.colour, tip=tip)

    def _number(self, x: float, y: float) -> None:
        self.paper.write(self.say("setup.number"), DISPLAY_800, 20, "ink", (x + 20, y + 35), room=190)
        self.paper.write(self.say("setup.number_note"), TEXT_600, 17, "ink_muted", (x + 20, y + 66), room=190, lines=2)
        self.number_field(self.layout.rect(x + 223, y + 25, 146, 54), self.layout.rect(x + 379, y + 25, 84, 54))

    # ------------------------------------------------------------------ acts

    def act(self, action: str, value: Any) -> Change:
        self.corrected = False
        return super().act(action, value)

    def choose(self, action: str, value: Any) -> bool:
        """A rule or the starter."""
        if action == "columns":
            self.columns = value
        elif action in VARIANTS:
            self.variants[action] = value
        elif action == "starter":
            self._next_starter()
        elif action == "starts_roll":
            self.starts = setups.ROLL_OFF
        elif action == "starts_random":
            self.starts = setups.AT_RANDOM
        elif action.startswith("starts_"):
            self.starts = int(action[-1])
        else:
            return False
        return True

    def _next_starter(self) -> None:
        order: list[str | int] = [setups.ROLL_OFF, setups.AT_RANDOM, *range(len(self.seating.taken))]
        here = order.index(self.starts) if self.starts in order else -1
        self.starts = order[(here + 1) % len(order)]

    def correct(self) -> None:
        """What the number of players no longer allows goes back to what it does, and says so."""
        players = len(self.seating.taken)
        if rules_refusal(players, self.columns) is not None:
            self.columns = 3
            self.corrected = True
        if isinstance(self.starts, int) and self.starts >= players:
            self.starts = setups.ROLL_OFF

    def setup(self) -> ClassicSetup:
        seats, number = self.seating.taken, self.number_chosen
        return ClassicSetup(seats, self.columns, **self.variants, starts=self.starts, seed=number)

    def start(self) -> Change:
        setup = self.setup()
        games.remember(self.context, replace(setup, seed=""))
        match = games.begin(self.context, setup)
        return Replace(games.screen_of(match), {"match": match})
