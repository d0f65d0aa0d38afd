"""What a press means while somebody chooses: a die, a pairing or a row."""

from __future__ import annotations

from cantstop.model.refusals import Refusal
from cantstop.view.kit.ui import Ui
from cantstop.view.parts.express.choice import Choice


def take_die(choice: Choice, place: int | None) -> bool:
    """Set the die at this place aside, or put it back; return whether that is possible."""
    if place is None:
        return False
    return choice.put_back() if place == choice.place else choice.take(place)


def place_of(choice: Choice, face: int) -> int | None:
    """Return the place of a die with this face."""
    return choice.dice.index(face) if face in choice.dice else None


def refused(choice: Choice, place: int | None) -> Refusal | None:
    """Return why a die cannot be the fifth."""
    return None if place is None else choice.faces[choice.dice[place]].refusal


def focused(ui: Ui) -> str:
    """The name of the control that Enter would press, or none."""
    return ui.focus.name if ui.ring and ui.focus is not None else ""


def enter_marks(choice: Choice | None, ui: Ui) -> bool:
    """Return whether Enter marks; with the focus elsewhere it would choose that first."""
    if choice is None or choice.mark is None:
        return False
    rows = (f"row_{row}" for row in choice.mark.pairs)
    return focused(ui) in ("", f"pair_{(choice.picked or 0) + 1}", f"die_{choice.place}", *rows)
