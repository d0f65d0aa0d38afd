"""The context that all screens share, which has the settings, the tree of the window, sounds, games and notices."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from threading import Lock
from typing import TYPE_CHECKING, Any

from cantstop.controller import settings as stored
from cantstop.controller.notices import Notice, NoticeFilter
from cantstop.controller.paths import Places, places
from cantstop.controller.settings import Settings
from cantstop.letters import on_one_line
from cantstop.setup import trouble
from cantstop.setup.start import Options
from cantstop.view import sentences, words
from cantstop.view.app.system import SystemLook
from cantstop.view.app.toast import Message
from cantstop.view.app.window import Layout
from cantstop.view.art.tokens import LARGER_SYMBOLS
from cantstop.view.kit import keys
from cantstop.view.kit.pictures import pictures
from cantstop.view.kit.theme import Style, Theme
from cantstop.view.kit.timeline import Timeline
from cantstop.view.kit.tree import Tree
from cantstop.view.kit.ui import Ui
from cantstop.view.language import ENDS

if TYPE_CHECKING:
    from cantstop.controller.games import Games
    from cantstop.controller.matches import AnyMatch
    from cantstop.view.app.sound import Sounds

pictures.hidden = lambda: words.language().code
keys.worded_by(words.key)

LAST_TRY = 0.4  # seconds to wait for the disk before asking the player


class Context:
    def __init__(
        self, options: Options | None = None, home: Places | None = None, size: tuple[int, int] = (1280, 800)
    ) -> None:
        self.options = options or Options()
        self.home = home or places()
        self.layout = Layout(*size)
        self.told = NoticeFilter()
        self._taught: set[str] = set()
        self.notices: deque[Message] = deque()
        self.by_pad = False  # a game controller was used last, not keys or the pointer
        self.listened = False  # a screen reader listens
        self.aloud: list[str] = []  # pending lines for the screen reader
        self.last_line = ""  # the last line that the screen reader was given, except answers to keys
        self.hushed = False  # whether the lines that a reader may still read are to be removed
        self.restyled = False  # all screens must be laid out again
        self.sounds: Sounds | None = None  # None until they are loaded
        self.store: Games | None = None  # the games; None until a screen needs them
        self._opening = Lock()
        self._trouble: Notice | None = None  # why something cannot be kept
        self.games_known = False  # whether the games were queried, which happens after the first frame
        self.settings, found = (Settings(), ()) if self.options.safe else stored.load(self.home.settings)
        self.system = SystemLook(self.settings.system_look, self.settings.system_still)
        self.wants_full_screen = (
            self.settings.full_screen if self.options.full_screen is None else self.options.full_screen
        )
        self._apply()
        self.tell(found)  # in the language of the settings

    @cached_property
    def tree(self) -> Tree:
        return self.new_tree()

    def new_tree(self) -> Tree:
        return Tree(Ui(self.layout.size, self.style), Timeline(self.animations))

    # Settings

    def change(self, **values: Any) -> None:
        """Change these settings, apply them, and save them unless the game was started with --safe."""
        before, seen = self.settings, self._seen
        self.settings = replace(before, **values)
        self._apply()
        self.restyled = self.restyled or self._seen != seen
        if self.settings != before and not self.options.safe:
            self.tell(stored.save(self.home.settings, self.settings))

    @property
    def _seen(self) -> tuple[object, ...]:
        """The values that every screen depends on; after a change of one, all screens are laid out again."""
        return self.theme, self.language, self.settings.animations

    def _apply(self) -> None:
        kept = self.settings
        words.use(self.options.language or kept.language)
        look = kept.look or self.system.look
        self.theme = Theme(look, (LARGER_SYMBOLS,) if kept.larger_symbols else ())
        self.set_volume()

    def set_volume(self) -> None:
        if self.sounds is not None:
            self.sounds.set_volume(self.settings.volume if self.settings.sound else 0)

    @property
    def language(self) -> str:
        return words.language().code

    def speak(self, language: str) -> None:
        """Change the language setting, which then takes precedence over the command line."""
        self.options = replace(self.options, language=None)
        self.change(language=language)

    @property
    def animations(self) -> str:
        chosen = self.settings.animations
        return "reduced" if self.system.reduced_motion and chosen == "normal" else chosen

    def system_known(self, answer: SystemLook) -> None:
        """Store the look that the system prefers, and apply it unless the player has chosen one."""
        self.system = answer
        self.change(system_look=answer.look, system_still=answer.reduced_motion)

    # Services

    @property
    def style(self) -> Style:
        return Style(self.theme, self.layout.u)

    say = staticmethod(words.say)

    def play(self, cue: str, variant: int | None = None, loudness: float = 1.0) -> None:
        if self.sounds is not None and self.settings.sound:
            self.sounds.play(cue, variant, loudness)

    def unfinished(self) -> str | None:
        """Return the title screen's line about the newest open game, such as "Anna and Otto, round 6", or None."""
        newest = None if self.store is None else self.store.newest()
        if newest is None:
            return None
        if newest.state is None:
            return self.say("list.unreadable")
        if newest.in_use:
            return self.say("list.in_use")
        names = [seat.name for seat in newest.record.seats]
        return on_one_line(self.say(f"title.continue_{newest.record.game}", names=names, n=newest.state.round))

    def ask_for_games(self) -> None:
        """Query the games in another thread after the first frame, since importing SQLite takes time."""
        self.open_store().newest()
        self.games_known = True

    def open_store(self) -> Games:
        """Return the games; the first call, from any thread, opens them."""
        with self._opening:
            if self.store is None:
                from cantstop.controller.games import Games

                self.store = Games(self.home.games)
            return self.store

    @property
    def sign(self) -> str:
        """The text of the permanent notice while something cannot be saved, or ""."""
        if self._trouble is None:
            return ""
        return sentences.notice(self._trouble)

    def would_lose(self) -> bool:
        return self.store is not None and self.store.unsaved(LAST_TRY) is not None

    def hear(self) -> bool:
        """Take new notices from the games, and log errors; return whether there is a notice to show."""
        before = self._trouble
        if self.store is not None:
            self._trouble = self.store.writer.trouble
            if before != self._trouble:
                self.tell_aloud(lambda: (self.sign,))
            if notices := self.store.take_notices():
                self.tell(notices)
            for fault in self.store.writer.faults.take():
                trouble.write_log(fault)
        return bool(self.notices) or before != self._trouble

    def notify(self, key: str, /, **values: object) -> None:
        """Show a line about the player's last action; it replaces earlier lines."""
        self.announce(words.say(key, **values))

    def teach(self, key: str) -> None:
        """Show a hint as a notice, once per run."""
        if key not in self._taught:
            self._taught.add(key)
            self.notify(key)

    def teach_aloud(self, key: str, **values: object) -> None:
        """Let the screen reader say a hint, once per run."""
        if self.listened and key not in self._taught:
            self._taught.add(key)
            self.aloud.append(words.say(key, **values))

    def announce(self, line: str) -> None:
        """Show and speak this line, which is already in the player's language."""
        self.show(line)
        self.last_line = line or self.last_line
        self.tell_aloud(lambda: (line,))

    def answer(self, line: str) -> None:
        """Show and speak a line that the player requested. The key R still repeats the last line of the game."""
        self.show(line)
        if self.listened:
            self.aloud.append(line)

    def show(self, line: str) -> None:
        """Show a line as a notice; it replaces notices that are not permanent."""
        for _ in range(len(self.notices)):  # another thread may append one at the same time
            each = self.notices.popleft()
            if each.lasting:
                self.notices.append(each)
        self.notices.append(Message(line))

    def tell_aloud(self, lines: Callable[[], Iterable[str]]) -> None:
        """Let a screen reader say these lines, which are computed only if a reader listens."""
        if self.listened and (told := list(filter(None, lines()))):
            self.aloud += told
            self.last_line = _one_line(told)

    def take_aloud(self) -> str:
        """Return the pending lines for the screen reader as one text, and clear them."""
        line, self.aloud = _one_line(self.aloud), []
        return line

    def forget_lines(self) -> None:
        """Forget the spoken lines and the notice, which could reveal a hidden choice to the next player."""
        self.aloud, self.last_line, self.hushed = [], "", True
        self.dismiss_notice()

    def dismiss_notice(self) -> None:
        """Fade out the current notice unless it is permanent."""
        self.announce("")

    def tell(self, notices: tuple[Notice, ...], names: tuple[str, ...] = ()) -> None:
        """Show notices of the controller, each only once."""
        for notice in self.told.fresh(notices):
            line = sentences.notice(notice, names)
            self.notices.append(Message(line, lasting=True))
            self.tell_aloud(partial(tuple, (line,)))

    def tell_of(self, match: AnyMatch) -> None:
        self.tell(match.take_notices(), tuple(seat.name for seat in match.seats))


def _one_line(lines: Sequence[str]) -> str:
    *others, last = lines or ("",)
    return " ".join([*(each if each.endswith(ENDS) else f"{each}." for each in others), last])
