"""The title screen, with the sign and the buttons that lead to games. The large red button is pressed by Enter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cantstop.view.app import ways
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import Change, Push, Quit
from cantstop.view.kit.fonts import STRONG, Text
from cantstop.view.kit.motion import Keyed, Motion
from cantstop.view.kit.node import Column, Grid, Node, Padded, Row, Spring
from cantstop.view.parts.sign import TitleSign

SIGN, BESIDE, BELOW = 660.0, 70.0, 68.0  # the side of the sign, and the gaps between sign and menu
MENU = (660.0, 640.0)  # width and height of the menu below the sign


def _row(number: int, row: Node) -> Node:
    """Return a row of the menu; the rows leave to the right, one after the other, when the sign becomes a board."""
    return Keyed(f"title_{number}", row, goes=Motion(150, "fall", 18 * number, x=90))


class Title(Screen):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._asked = False  # whether there is an open game
        self._update_open_game()

    def build(self) -> Node:
        sign = TitleSign().sized(width=SIGN, height=SIGN)
        small = (self.games, self.records, self.trainer, self.how_to_play, self.settings, self.quit)
        buttons = [self.button(way, pad=15) for way in small]
        pairs = (Grid(*buttons[first : first + 2], columns=2, gap=14) for first in range(0, len(small), 2))
        rows = Padded(Column(*(_row(4 + number, pair) for number, pair in enumerate(pairs)), gap=15), (0, 8, 0, 0))
        ways = (_row(number, way) for number, way in enumerate(self._ways()))
        about = self.button(self.about, label_size=17, pad=8, plain=True, radius=10).sized(height=38)
        line = Text(self.say("title.author"), STRONG, "ink_muted", lines=1).sized(key="author")
        author = Row(Spring(), line, about, Spring(), gap=14, margin=(0, 9, 0, 0))
        menu = Column(Spring(), *ways, rows, _row(7, author), Spring(), gap=16)
        if self.layout.tall:
            wide, high = MENU
            below = menu.sized(width=wide, height=high)
            return Column(Spring(), Column(sign, below, gap=BELOW, across="middle"), Spring())
        beside = Padded(menu, (0, 42, 0, 18)).share().sized(align="fill")
        page = Row(Padded(sign, (0, 0, 0, 16)), beside, gap=BESIDE, margin=(46, 0, 36, 0), grow=1).sized(width=1280)
        return Row(Spring(), page.sized(align="fill"), Spring())

    def _ways(self) -> list[Node]:
        """Return the buttons that begin or resume a game; the open game, if there is one, is the first."""
        open_game = self.context.settings.open_game
        resume = [self._way(self.go_on, open_game, main=True)] if open_game else []
        return [
            *resume,
            self._way(self.play, main=not open_game),
            self._way(self.new_game, self.say("title.new_note")),
            self._way(self.express_set_up, self.say("title.express_note")),
        ]

    def _way(self, does: Callable[[], Change], note: str = "", *, main: bool = False) -> Node:
        size, high, key = (28, 92, "Enter") if main else (25, 69, None)
        look: dict[str, Any] = {"note": note, "label_size": size, "note_size": 17, "pad": 21, "main": main}
        return self.button(does, key=key, **look).sized(height=high)

    # Actions

    @action("title.play", "V")
    def play(self) -> Change:
        from cantstop.view.screens.table import Table

        return self._open_with_name(Table)

    @action("title.continue", "C", name="continue")
    def go_on(self) -> Change:
        from cantstop.view.parts import games

        if not self._asked:  # the key was faster than the thread that queries the games
            self.context.ask_for_games()
            self._update_open_game()
        return games.continue_newest(self.context) if self.context.settings.open_game else None

    @action("title.new", "N")
    def new_game(self) -> Change:
        from cantstop.view.screens.new_game import NewGame

        return self._open_with_name(NewGame)

    @action("title.express", "X")
    def express_set_up(self) -> Change:
        from cantstop.view.screens.express_set_up import ExpressSetUp

        return self._open_with_name(ExpressSetUp)

    def _open_with_name(self, screen: Callable[[Context], Screen]) -> Change:
        """Open the screen; before the very first game, ask for a name."""
        settings = self.context.settings
        if settings.player is None and not (settings.notes or settings.express_notes or settings.set_ups):
            from cantstop.view.screens.your_name import YourName

            return Push(YourName, then=screen)
        return Push(screen)

    @action("trainer.title", "T")
    def trainer(self) -> Change:
        from cantstop.view.screens.trainer import Trainer

        return self._open_with_name(Trainer)

    @action("title.how_to_play", "P")
    def how_to_play(self) -> Change:
        return super().how_to_play()

    @action("title.games", "L")
    def games(self) -> Change:
        return ways.to_games()

    @action("title.records", "R")
    def records(self) -> Change:
        from cantstop.view.screens.records import Records

        return Push(Records)

    @action("title.settings", "G")
    def settings(self) -> Change:
        from cantstop.view.screens.settings import SettingsScreen

        return Push(SettingsScreen)

    @action("title.about", "A")
    def about(self) -> Change:
        from cantstop.view.screens.about import About

        return Push(About)

    @action(key="Ctrl+V")
    def paste(self) -> Change:
        from cantstop.view.parts import games

        return games.paste(self.context)

    @action("title.quit", "Q")
    def quit(self) -> Change:
        return Quit()

    @action(key="Enter", name="main_button")
    def go(self) -> Change:
        return self.go_on() if self.context.settings.open_game else self.play()

    def back(self) -> Change:
        return None  # no screen is behind the title

    def resume(self) -> None:
        self._update_open_game()

    def update(self, ms: float) -> Change:
        if self.context.games_known and not self._asked:
            self._update_open_game()
        return super().update(ms)

    @property
    def waiting(self) -> bool:
        return super().waiting or not self._asked

    def _update_open_game(self) -> None:
        """Update the open game once the list of games is known; until then, use the one in the settings."""
        self._asked = self.context.games_known
        if self._asked:
            self.context.change(open_game=self.context.unfinished() or "")
        self.changed()
