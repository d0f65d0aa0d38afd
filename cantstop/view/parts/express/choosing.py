"""What a press means while somebody chooses: a die, a pairing or a row."""

from __future__ import annotations

from cantstop.model.refusals import Refusal
from cantstop.view.kit.ui import Ui
from cantstop.view.parts.express.choice import Choice


def change(choice: Choice, kind: str, number: int) -> bool:
    """Whether the press changed anything. Kinds are "die" (a place), "fifth" (a face), "pair" (from 1) and "row"."""
    match kind:
        case "pair":
            return choice.pick(number - 1)
        case "row":
            return choice.pick_row(number)
    place = _place(choice, kind, number)
    if place is None:
        return False
    if place == choice.place:
        return choice.put_back()
    return choice.take(place)


def refused(choice: Choice, kind: str, number: int) -> Refusal | None:
    """Why a die cannot be the fifth."""
    place = _place(choice, kind, number) if kind in ("die", "fifth") else None
    return None if place is None else choice.faces[choice.dice[place]].refusal


def _place(choice: Choice, kind: str, number: int) -> int | None:
    if kind == "die":
        return number
    return choice.dice.index(number) if number in choice.dice else None


def focused(ui: Ui) -> str:
    """The name of the control that Enter would press, or none."""
    return ui.focus.name if ui.ring and ui.focus is not None else ""


def enter_marks(choice: Choice | None, ui: Ui) -> bool:
    """Enter marks, unless the focus is on something that it would choose first."""
    focus = ui.focus if ui.ring else None
    if choice is None or choice.mark is None:
        return False
    if focus is None or focus.name == f"pair_{(choice.picked or 0) + 1}":
        return True
    if focus.group == "rows":
        return int(focus.name[4:]) in choice.mark.pairs
    return focus.group == "dice" and focus.name == f"die_{choice.place}"
