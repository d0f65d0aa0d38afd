"""Choosing: a die is set aside, then one of three cards; everything may be changed until it is marked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cantstop.model.express import Option
from cantstop.view import sentences
from cantstop.view.art import dice
from cantstop.view.kit import keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.buttons import Button
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Words
from cantstop.view.kit.fonts import TEXT_700
from cantstop.view.kit.looks import Looks
from cantstop.view.parts.express import cards, row_face, sayings
from cantstop.view.parts.express.cards import Card
from cantstop.view.parts.express.column import PAIRINGS, PersonsColumn, card_box
from cantstop.view.parts.express.die_button import DieButton
from cantstop.view.parts.express.places import ADVICE
from cantstop.view.parts.express.tray import tray_cap
from cantstop.view.parts.table import hints, parts

HINT = 118.0


class ChooseColumn(PersonsColumn):
    @property
    def advised(self) -> bool:
        return self.table.advised and self.table.context.settings.coach != "off"

    def fill(self) -> None:
        self.dice: dict[int, DieButton] = {}
        self.buttons: list[ShapeButton] = []
        self.rows: dict[int, ShapeButton] = {}
        self._dice()
        self._cards()
        self._line()
        self._main()
        if self.advised:
            self._advice()
        self._rows()

    # ------------------------------------------------------------------ the dice

    def _dice(self) -> None:
        table, tray, choice = self.table, self.table.tray, self.table.choice
        assert choice is not None
        for place, face in enumerate(choice.dice):
            box = tray.box(place)
            usable = choice.faces[face].refusal is None
            was = table.slid_from.get(place)
            start = (0, 0) if was is None else (was[0] - box.x, was[1] - box.y)
            refusal = choice.faces[face].refusal
            tip = None if refusal is None else sentences.refusal(refusal, table.names)
            tween = table.sliding if start != (0, 0) else None
            button = DieButton(table.ui, box, f"die_{place}", face, tray.angle(place), usable, start, tween, tip)
            self.dice[place] = button

    def _caps(self) -> Iterator[Sprite]:
        """The keys below the dice that may be taken."""
        tray, choice = self.table.tray, self.table.choice
        assert choice is not None
        for place, face in enumerate(choice.dice):
            if face in choice.allowed and place != choice.place:
                cap = tray_cap(str(face), self.table.style)
                x = tray.spot(place, choice.place)[0]
                y = tray.rect.bottom - 25 * self.table.style.u
                yield Sprite(cap, round(x - cap.get_width() / 2), round(y - cap.get_height() / 2))

    def tray_sprites(self) -> Iterator[Sprite]:
        yield from self.table.tray.ground(self.table.style)
        yield from self._caps()

    def lit_face(self) -> int | None:
        """The die that is pointed at, if it may be taken."""
        choice = self.table.choice
        assert choice is not None
        lit = next((place for place, button in self.dice.items() if button.lit), None)
        if lit is None or lit == choice.place or choice.dice[lit] not in choice.allowed:
            return None
        return choice.dice[lit]

    def fifth_to_be(self) -> int | None:
        """The die that is pointed at or set aside, if its number is marked."""
        choice = self.table.choice
        assert choice is not None
        lit = self.lit_face()
        return None if choice.free else choice.face if lit is None else lit

    # ------------------------------------------------------------------ the line of numbers

    def _line(self) -> None:
        table, paper, choice = self.table, self.paper, self.table.choice
        assert choice is not None
        y = self.places.line_y
        room = self.width
        if table.context.settings.coach == "request" and not self.advised:
            self._hint(y)
            room -= HINT + 10
        numbers = choice.pad.numbers
        x = 0.0
        if choice.free:
            paper.write(table.say("express.free_throw"), TEXT_700, 17, "ink", (0, y), room=room, lines=2)
            return
        if numbers:
            said = table.say("express.collect")
            x += paper.write(said, TEXT_700, 17, "ink_muted", (x, y), room=room / 3) + 8
            for number in numbers:
                paper.centre(dice.flat_die(number, paper.style.px(24), paper.style.theme), (x + 12, y))
                x += 31
        new = any(die.new for die in choice.faces.values())
        x -= 0 if new else 5  # a comma follows the dice
        line = table.say("express.new_fifth") if new else table.say("express.so_fifth", dice=list(choice.allowed))
        paper.write(line, TEXT_700, 17, "ink_muted", (x, y), room=room - x)

    def _hint(self, y: float) -> None:
        rect = self.paper.rect(self.width - HINT, y - 18, HINT, 36)
        words = Words(self.table.say("table.hint"), label_size=17, pad=8, plain=True)
        Button(self.table.ui, rect, "hint", words, key="H", radius=10)

    # ------------------------------------------------------------------ the cards

    def _card(self, number: int, option: Option, chosen: bool) -> Card:
        mark = option.mark
        lines = sayings.lines(option, self.table.penalty)
        pairs, sums = tuple(reversed(option.dice)), tuple(reversed(mark.pairs))
        return Card(pairs, sums, option.change, lines, self.table.key(f"pair_{number + 1}"), chosen)

    def _cards(self) -> None:
        table, place, choice = self.table, self.places, self.table.choice
        assert choice is not None
        for number, option in enumerate(choice.options):
            rect = card_box(self.paper, place, number)
            card = self._card(number, option, number == choice.picked)
            looks = cards.looks(rect.w, rect.h, card, table.style)
            name = f"pair_{number + 1}"
            self.buttons.append(ShapeButton(table.ui, rect, name, looks, key=card.key, group="cards", previews=True))

    def _foreseen(self) -> Iterator[Sprite]:
        """Without a fifth die: what the die that is pointed at would offer, or three empty places."""
        choice, style = self.table.choice, self.table.style
        assert choice is not None
        face = self.lit_face() if choice.place is None else None
        options = choice.options_of(face) if face is not None else ()
        for number in range(PAIRINGS):
            rect = card_box(self.paper, self.places, number)
            if number < len(options):
                card = self._card(number, options[number], False)
                yield Sprite(cards.face(rect.w, rect.h, card, style, "normal"), *rect.topleft)
            elif choice.place is None and face is None:
                key = "express.cards_come_free" if choice.free else "express.cards_come"
                words = self.table.say(key) if number == 1 else ""
                yield Sprite(cards.empty(rect.w, rect.h, words, style), *rect.topleft)

    def above(self) -> Iterator[Sprite]:
        choice = self.table.choice
        if choice is not None and choice.place is None:
            yield from self._foreseen()

    def warm(self) -> Iterator[None]:
        """The cards of every fifth die, and what their pairings would mark."""
        choice, style = self.table.choice, self.table.style
        assert choice is not None
        for face in choice.allowed:
            for number, option in enumerate(choice.options_of(face)):
                rect = card_box(self.paper, self.places, number)
                for state in ("normal", "hover", "pressed"):
                    cards.face(rect.w, rect.h, self._card(number, option, False), style, state)
                    yield
                yield from self.table.view.warm(option)

    # ------------------------------------------------------------------ mark, advice

    def _main(self) -> None:
        choice, say = self.table.choice, self.table.say
        assert choice is not None
        if choice.mark is not None:
            self.main("mark", sayings.doing(choice.mark), "Enter")
        else:
            first = "express.leave_out" if choice.free else "express.mark_first"
            label = say(first if choice.place is None else "express.mark_pairs")
            self.main("mark", label, "Enter", enabled=False)

    def _advice(self) -> None:
        table, choice = self.table, self.table.choice
        assert choice is not None
        said = sayings.advice(table.match.advice(), choice.pad, choice.dice, table.penalty, choice.mark)
        asked, y = table.context.settings.coach == "request", self.places.advice_y
        parts.advice(self.paper, y, ADVICE, *said, keys.cap("H") if asked else "")
        if asked:
            hints.over(table.ui, self.paper.rect(0, y, self.width, ADVICE), "hint", table.style, 15)

    # ------------------------------------------------------------------ the rows of the pad

    def _rows(self) -> None:
        """Every row that some choice marks can be pressed."""
        table, choice = self.table, self.table.choice
        assert choice is not None
        for row in sorted(choice.markable()):
            rect = table.view.row_rect(row)
            looks = Looks(partial(row_face.face, *rect.size, style=table.style), radius=8)
            self.rows[row] = ShapeButton(table.ui, rect, f"row_{row}", looks, group="rows")

    def preview(self) -> Option | None:
        choice = self.table.choice
        assert choice is not None
        options = choice.options
        for number, button in enumerate(self.buttons):
            if button.lit:
                return options[number]
        return choice.option

    def lit_row(self) -> int | None:
        return next((row for row, button in self.rows.items() if button.lit), None)

    def light(self, row: int | None) -> None:
        """The cards that use the row light up."""
        choice = self.table.choice
        assert choice is not None
        using = () if row is None else choice.using(row)
        for number, button in enumerate(self.buttons):
            if not button.lit and not button.held:
                button.shown_state("hovered" if number in using else "normal")
