"""The dialog that asks for a name under which a copy of the game is saved."""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.controller import characters
from cantstop.controller.clock import today
from cantstop.model.record import Record
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.ways import Change, Pop
from cantstop.view.parts import games
from cantstop.view.parts.page import AskName
from cantstop.view.words import language, say

LONGEST = 40  # the largest number of letters


class SaveAs(AskName):
    longest, title_key = LONGEST, "save.title"

    def __init__(self, context: Context, record: Record) -> None:
        names = [seat.name for seat in characters.named(record.seats)]
        super().__init__(context, record.text("name") or suggested_name(names))
        self.record = record

    def note(self) -> str:
        if not self.chosen:
            return self.say("save.empty")
        replaced = self.context.open_store().named(self.chosen)
        return self.say("save.kept") if replaced is None else self.say("save.replaces", day=games.moment(replaced))

    def take(self, name: str) -> Change:
        notices = self.context.open_store().save_as(self.record, name)
        self.context.tell(notices)
        if not notices:
            self.context.notify("save.saved", name=name)
        return Pop()

    @action("save.cancel", "Esc", sound="back")
    def back(self) -> Change:
        return Pop()


def suggested_name(names: Sequence[str]) -> str:
    """Return the proposed name of a saved game: "Anna, Ben, 18 November".

    If that is too long, the date is shortened, then only the first names are given.
    """
    day = today()
    said = say("save.default", names=", ".join(names), day=language().date(day))
    short = say("save.short_day", day=day.day, month=day.month)
    count = len(names)
    while len(said) > LONGEST and count:
        shown = names if count == len(names) else [*names[:count], "\N{HORIZONTAL ELLIPSIS}"]
        said, count = say("save.default", names=", ".join(shown), day=short), count - 1
    return said
