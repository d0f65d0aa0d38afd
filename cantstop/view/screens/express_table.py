"""The table of Express, with the actions that open its log and the end of the game."""

from __future__ import annotations

from functools import partial

from cantstop.view.app.ways import Change, Push
from cantstop.view.parts.express.table import Table


class ExpressTable(Table):
    def log(self) -> Change:
        from cantstop.view.screens.express_log import ExpressLog

        return Push(ExpressLog, match=self.match, go_back_to=self.go_back_to)

    def end(self) -> Change:
        from cantstop.view.screens.express_over import ExpressOver

        return self.held.go_on(partial(ExpressOver, match=self.match))
