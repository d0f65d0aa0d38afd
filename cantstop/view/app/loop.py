"""The main loop, which in each frame passes input to the top screen, advances animations, and paints changes.

An idle frame only polls the event queue.
"""

from __future__ import annotations

import math
import traceback
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import pygame

from cantstop.controller import threads
from cantstop.model.never import assert_never
from cantstop.setup import trouble
from cantstop.view.app import ways
from cantstop.view.app.context import Context
from cantstop.view.app.gamepad import PAD
from cantstop.view.app.screen import AT_ONCE, Screen
from cantstop.view.app.toast import Toast
from cantstop.view.app.ways import Change, Pop, Push, Quit, Replace, Reset
from cantstop.view.app.window import Layout, Window
from cantstop.view.kit import fonts
from cantstop.view.kit.control import Control
from cantstop.view.kit.motion import Motion
from cantstop.view.kit.pictures import MB, Compositor, Sprite, picture, pictures
from cantstop.view.kit.ui import NOWHERE

LIVELY, CALM = 60, 30  # frames per second while something moves, and while nothing does
LONGEST_STEP = 100.0  # the longest step in ms, so that no animation jumps to its end after a sleep of the computer
FIRST_STEP = 1000 / LIVELY  # the longest step in ms after a rest, so that an animation is seen from its start
_UNCOVERED = (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
MOST_FAULTS = 3
COMES, GOES, AFTER, AWAY = 180.0, 90.0, 60.0, (12.0, 8.0)  # ms of a page; units from which it comes, to which it goes
BOARDS = ("table", "roll_off")  # screens whose board grows out of the title's sign
SIGN_SHRINKS = 400.0  # ms until the sign of a victory has shrunk so far that it covers little of the next page
DOUBLE_CLICK_MS, NEAR = 400.0, 12  # from a press to the next; pixels that a hand may move between the two
SETTLED_MS = 20.0  # ms without a change of the size until the screen is drawn at its new size
WINDOWS, SMALL = 4.0, 2 * MB  # bound of the picture cache: four windows full, where the largest screen shows three


class Loop:
    """The stack of screens, and the objects that show them.

    The top screen is in the tree of the window and gets the input. Below an overlay, the last picture of the screen
    under it is shown dimmed.
    """

    def __init__(self, context: Context, window: Window, compositor: Compositor) -> None:
        self.context, self.window, self.compositor = context, window, compositor
        self.screens: list[Screen] = []
        self.running = True
        self.toast = Toast(context)
        self._pressed: tuple[int, int] = NOWHERE  # the last press
        self._hit: Control | None = None  # the control under it
        self._since_press, self._opened = math.inf, False  # ms; whether a screen was opened since then
        self._old: pygame.Surface | None = None  # the picture that is scaled while the size of the window changes
        self._scaled_to, self._unsettled = (0, 0), 0.0  # its size now; ms until the size counts as settled
        self._question: Screen | None = None  # the question before something is lost
        self._faults = 0
        self._fresh = True  # whether the next frame is painted even if nothing moves in it
        self._moves = self._waits = False  # whether something moves, or is awaited, after the last frame
        self._bound_pictures()

    # Screens

    @property
    def top(self) -> Screen:
        return self.screens[-1]

    @property
    def base(self) -> Screen:
        return next((screen for screen in reversed(self.screens) if not screen.overlay), self.screens[0])

    def begin(self, screen: Screen) -> None:
        """Put a screen on top, without an animation."""
        self.screens.append(screen)
        self._lay_out_top()

    def apply(self, change: Change) -> None:
        """Apply the change that a screen has returned, and changes that follow from it."""
        while change is not None:
            match change:
                case Quit(sure) if not sure and self.top is not self._question and self.context.would_lose():
                    change = self._change(Push(ways.kind("unsaved")))
                    self._question = self.top
                case Quit():
                    self.stop()
                    return
                case Push() | Pop() | Replace() | Reset():
                    change = self._change(change)
                case _:
                    assert_never(change)
            self._fresh, self._opened, self._hit = True, True, None
            self.toast.screen_changed()

    def stop(self) -> None:
        self.running = False

    def end(self) -> None:
        for error in self._leave_all():
            trouble.write_log(_written(error))

    def _change(self, wanted: Push | Pop | Replace | Reset) -> Change:
        """Change the stack of screens; after a Pop, return the next change from its `then`."""
        if isinstance(wanted, Pop) and len(self.screens) == 1:
            wanted = ways.to_title()  # out of a game that began elsewhere than at the title
        left, base = self.top, self.base
        self.context.tree.ui.let_go()
        if isinstance(wanted, Pop):
            self.screens.pop().leave()
        else:
            if isinstance(wanted, Push):
                left.remember_focus()
                left.covered()
            screen = wanted.make(self.context)
            if isinstance(wanted, Replace):
                self.screens.pop().leave()
            elif isinstance(wanted, Reset):
                while self.screens:
                    self.screens.pop().leave()
            self.screens.append(screen)
        back = isinstance(wanted, Pop) or self.top.name == "title"
        self._turn_to_top(left, base, side=-1 if back else 1)
        if not isinstance(wanted, Pop):
            return None
        self.top.resume()
        return wanted.then() if wanted.then is not None else None

    def _turn_to_top(self, left: Screen, base: Screen, *, side: int) -> None:
        """Replace the screen `left` by the one that is now on top, with a transition; `side` is -1 on the way back.

        `base` is the screen under the overlays if `left` is an overlay, else `left`.
        """
        top = self.top
        if base is self.base:
            top.comes = None if top.overlay else AT_ONCE
            if left.overlay:
                top.below = left.below
            elif self.context.tree.memory is left.memory:
                top.below = self.context.tree.at_rest() if top.overlay else []
            else:
                self._look_below()
        elif base.name == "title" and top.name in BOARDS:
            if left is not base:  # a question over the title is answered
                base.comes = AT_ONCE
                base.lay_out()
                base.tree.sprites()
            top.comes = None  # nodes of both pages move by themselves, and the sign becomes the board
        else:
            shrinks = (base.name, top.name) == ("table", "game_over")
            top.comes = Motion(COMES, "out", SIGN_SHRINKS if shrinks else AFTER, x=AWAY[0] * side)
            left.move_out(Motion(GOES, "inout", x=-AWAY[1] * side))
            if top.overlay:
                self._look_below()
        top.lay_out()

    def _lay_out_top(self) -> None:
        """Show the top screen for the current size and look, without an animation."""
        if self.top.overlay:
            self._look_below()
        self.top.lay_out()
        self._fresh = True

    def _look_below(self) -> None:
        self.top.below = []
        if self.base.overlay:
            return
        context, shown = self.context, self.context.tree
        context.tree = context.new_tree()
        try:
            self.base.lay_out()
            self.top.below = context.tree.at_rest()
        finally:
            context.tree = shown

    def _bound_pictures(self) -> None:
        width, height = self.context.layout.size
        pictures.bound = round(WINDOWS * 4 * width * height) + SMALL

    # A frame

    @property
    def lively(self) -> bool:
        """Whether the next frame must follow immediately."""
        return self._moves or self._fresh or self.top.dirty

    def frame(self, events: Sequence[pygame.event.Event], ms: float) -> None:
        """Run one iteration of the loop; `ms` is the time since the last one."""
        self.safely(partial(self._frame, events, ms))

    def safely(self, act: Callable[[], object]) -> None:
        """Call a function of a screen; if it raises an error, open the error screen."""
        try:
            act()
            return
        except Exception as error:  # an error of a screen must not end the game
            fault = error
        self._fail(fault)  # outside of `except`, so that a second error is not confused with this one

    def _frame(self, events: Sequence[pygame.event.Event], ms: float) -> None:
        heard = self.context.hear()
        self._since_press += ms
        goes_on = self.lively or self._waits
        if not (events or goes_on or heard or self.context.restyled):
            return
        ms = min(ms, LONGEST_STEP if goes_on else FIRST_STEP)
        with threads.held_back():
            for event in _last_movements(events):
                if self.running and not self._is_second_click(event):
                    self._take(event)
            if self.running and not self._resizes(ms):
                self._advance(ms)

    def _advance(self, ms: float) -> None:
        """Advance the screen and its animations by this time, and paint them."""
        if self.context.restyled:
            self.context.restyled = False
            self._bound_pictures()
            pictures.forget()
            fonts.forget()
            self.toast.forget()
            self._lay_out_top()
        self.apply(self.top.update(ms))
        if self.running:
            self.toast.update(ms)
            self._fresh = False
            self.show()
            self._moves, self._waits = self.top.busy or self.toast.busy, self.top.waiting
            self._faults = 0

    def _is_second_click(self, event: pygame.event.Event) -> bool:
        """Return whether this is the second press of a double click, and the first has changed the control there."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        near, control = math.dist(event.pos, self._pressed) <= NEAR, self.top.ui.at(event.pos)
        other = self._opened or (control is not self._hit and not getattr(event, "touch", False))
        if other and near and self._since_press < DOUBLE_CLICK_MS:
            return True
        self._pressed, self._since_press, self._opened, self._hit = event.pos, 0.0, False, control
        return False

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.apply(Quit())
        elif event.type in _UNCOVERED:
            self.compositor.forget()
            self._fresh = True
        elif not (event.type == pygame.MOUSEBUTTONDOWN and self.toast.dismissed(event.pos)):
            self._note_device(event)
            change = self.top.handle(event)
            if change is not None and event.type in (pygame.KEYDOWN, PAD):
                self.top.ui.pointer = NOWHERE  # no hover on the next screen until the mouse moves
            self.apply(change)
            if change is not None and event.type == pygame.KEYDOWN and self.running:
                self.top.keyboard.opened(event)  # its letter is not meant for a field of the next screen

    def _note_device(self, event: pygame.event.Event) -> None:
        """Switch the key marks on buttons to the device used last, controller or keyboard."""
        by_pad = event.type == PAD
        if by_pad != self.context.by_pad and event.type in (PAD, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.context.by_pad = by_pad
            self.top.changed()

    def _resizes(self, ms: float) -> bool:
        """Adapt to a new window size. While the size is changing, show the old picture scaled, and return True."""
        context, window = self.context, self.window
        if context.wants_full_screen != window.full_screen:
            window.set_full_screen(context.wants_full_screen)
            self.compositor.turn_to(window.surface)  # the surface is empty, even if its size is the same
            context.change(full_screen=context.wants_full_screen)
            context.restyled = True
        size = window.surface.get_size()
        if self._old is None:
            if size == context.layout.size:
                return False
            self._scaled_to = context.layout.size
            self._old = picture(self.sprites(), self._scaled_to)
        self._moves = True
        if size != self._scaled_to:  # this frame does not count as waiting
            self._scaled_to, self._unsettled = size, SETTLED_MS
            pygame.transform.scale(self._old, size, window.surface)
            pygame.display.flip()
            return True
        self._unsettled -= ms
        if self._unsettled > 0:
            return True
        self._old = None
        context.layout, context.restyled = Layout(*size), True
        self.compositor.turn_to(window.surface)
        return False

    # Pictures

    def show(self) -> None:
        self.compositor.show(self.sprites())

    def sprites(self) -> list[Sprite]:
        return [*self.top.tree.sprites(), *self.toast.sprites(self.top)]

    # Faults

    def _fail(self, error: Exception) -> None:
        """Log an error with the game's record, save the game, and open the error screen."""
        self._faults += 1
        if self._faults > MOST_FAULTS:
            raise error
        rescued: dict[str, Any] = {}
        failed = [error]
        for screen in reversed(self.screens):
            try:
                rescued = screen.rescue() or rescued
            except Exception as another:  # an error of one must not keep the others from saving
                failed.append(another)
        failed += self._leave_all()
        details = "\n".join(map(_written, failed))
        record = str(rescued.pop("record", ""))
        trouble.write_log(f"{details}\n{record}")
        self.context.tree = self.context.new_tree()
        self.begin(ways.error(self.context, details, rescued))
        self.compositor.forget()

    def _leave_all(self) -> list[Exception]:
        """Close every screen, even if some fail; return their errors."""
        failed: list[Exception] = []
        while self.screens:
            try:
                self.screens.pop().leave()
            except Exception as error:  # as above
                failed.append(error)
        return failed


def send(painted: list[pygame.Rect]) -> None:
    threads.give_way()  # sending yields anyway, and must not wait long for its turn
    pygame.display.update(painted)


def _written(error: Exception) -> str:
    return "".join(traceback.format_exception(error))


def _last_movements(events: Iterable[pygame.event.Event]) -> list[pygame.event.Event]:
    """Return the events in order, without pointer movements that another movement follows directly."""
    kept: list[pygame.event.Event] = []
    for event in events:
        if event.type == pygame.MOUSEMOTION and kept and kept[-1].type == pygame.MOUSEMOTION:
            kept.pop()
        kept.append(event)
    return kept
