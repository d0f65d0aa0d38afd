"""The table of Can't Stop, with the actions that open other screens."""

from __future__ import annotations

from functools import partial

from cantstop.view.app.ways import Change, Push
from cantstop.view.parts.table.table_screen import TableScreen


class Table(TableScreen):
    def over(self) -> Change:
        from cantstop.view.screens.game_over import GameOver

        return self.held.go_on(partial(GameOver, match=self.match))

    def log(self) -> Change:
        from cantstop.view.screens.log import ClassicLog

        return Push(ClassicLog, match=self.match, go_back_to=self.go_back_to)
