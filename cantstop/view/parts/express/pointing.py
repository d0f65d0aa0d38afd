"""The die, row or pairing that is pointed at on the table of Express: it lights cards, and is previewed on the pad."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cantstop.controller.express_match import ExpressMatch
from cantstop.model.express import DICE, Option
from cantstop.view.kit.ui import Ui
from cantstop.view.parts.express.displayed import Displayed


class Pointing:
    """Finds the die, row or pairing that is pointed at."""

    def __init__(self, match: ExpressMatch, displayed: Displayed) -> None:
        self.match, self.displayed = match, displayed

    def preview(self, ui: Ui) -> Option | None:
        """The pairing that is pointed at, or chosen."""
        choice = self.displayed.choice
        if choice is None:
            return None
        lit = _lit(ui, "pair", range(1, len(choice.options) + 1))
        return choice.option if lit is None else choice.options[lit - 1]

    def face(self, ui: Ui) -> int | None:
        """The die that is pointed at, if it may be taken."""
        choice, lit = self.displayed.choice, _lit(ui, "die", range(DICE))
        if choice is None or lit is None or lit == choice.place or choice.dice[lit] not in choice.allowed:
            return None
        return choice.dice[lit]

    def fifth_to_be(self, ui: Ui) -> int | None:
        """The die that is pointed at or set aside, if its number is marked."""
        choice = self.displayed.choice
        if choice is None or choice.free:
            return None
        lit = self.face(ui)
        return choice.face if lit is None else lit

    def lit_cards(self, ui: Ui) -> Sequence[int]:
        """The cards of the row that is pointed at."""
        choice = self.displayed.choice
        row = None if choice is None else _lit(ui, "row", choice.markable())
        return () if choice is None or row is None or self.displayed.phase != "choose" else choice.using(row)

    def follow(self, ui: Ui) -> None:
        """Tell the match the mark that would be made now."""
        choice = self.displayed.choice
        if choice is None or self.displayed.phase != "choose":
            self.match.pick(None, None)
            return
        shown = self.preview(ui)
        self.match.pick(choice.face, None if shown is None else shown.mark)


def _lit(ui: Ui, kind: str, numbers: Iterable[int]) -> int | None:
    """Return the number of the control of a kind that is pointed at."""
    return next((number for number in numbers if ui.is_lit(f"{kind}_{number}")), None)
