"""The base class of screens, which build trees of nodes and have methods as actions; see docs/adding-a-screen.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pygame

from cantstop.view.app import actions, ways
from cantstop.view.app.actions import Binding, action
from cantstop.view.app.context import Context
from cantstop.view.app.gamepad import PAD, GamepadInput
from cantstop.view.app.ways import Change, Pop, Push, Quit, Replace, Reset
from cantstop.view.app.window import NARROW
from cantstop.view.art import background
from cantstop.view.kit import controls, keys
from cantstop.view.kit.control import Act, Control
from cantstop.view.kit.drawing import Tint
from cantstop.view.kit.keys import Keyboard
from cantstop.view.kit.motion import Keyed, Motion
from cantstop.view.kit.node import Box, Layers, Node, Padded
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.theme import Style
from cantstop.view.kit.timeline import Timeline
from cantstop.view.kit.tree import Tree
from cantstop.view.kit.ui import Ui

SCRIM = 0.58  # alpha of the layer that dims the screen below an overlay
AT_ONCE = Motion(0.0)  # for a page that is visible already
DIMS = Motion(160)


class Still(Node):
    """A node that shows finished pictures, of a background or of the screen below an overlay."""

    said = ""

    def __init__(self, seen: Sequence[Sprite]) -> None:
        self.seen = seen

    def sprites(self, style: Style, box: Box) -> Iterable[Sprite]:
        return self.seen


POLLED_MS = 100.0  # ms between two builds while the result of a thread is pending
_PRESSED = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, PAD)
_POINTER = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)


class Screen:
    name: ClassVar[str]  # the name of its file
    overlay = False  # drawn over the dimmed screen below
    sheet = "menus"  # the sheet of How to play that lists the keys
    key_lines: ClassVar[tuple[tuple[str, tuple[str, ...]], ...]] = ()  # its keys in addition to its actions
    first_groups: ClassVar[tuple[str, ...]] = ()  # groups with the answers to the question, the first to enter first
    across: ClassVar[float] = NARROW  # units across a tall window: fewer make larger letters

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.name = cls.__module__.rpartition(".")[2]

    def __init__(self, context: Context) -> None:
        self.context = context
        self._measure()
        self.timeline = Timeline(context.animations)
        self.say = context.say
        self.memory: dict[str, Any] = {}  # the state of the tree while another screen is shown
        self.below: list[Sprite] = []  # the pictures below an overlay
        self._parts: tuple[Keyed, ...] = ()  # of the latest build, which move out with the screen
        self.comes: Motion | None = None
        self.notice_room: pygame.Rect | None = None  # the place for notices, such as the side of the board
        self.kept_clear: tuple[pygame.Rect, ...] = ()  # boxes that notices must not cover, in addition to controls
        self._next_focus, self._ring = "", False  # the control that gets the focus as soon as it exists
        self.keyboard = Keyboard(context.tree, self.refresh, self._refuse)
        self.gamepad = GamepadInput(self)
        self.dirty = False  # whether the shown tree may differ from that of build()
        self._lit: frozenset[str] = frozenset()  # the lit controls at the latest build
        self._awaited = False  # whether a result was pending at the latest build
        self._passed = 0.0  # ms since then

    @property
    def tree(self) -> Tree:
        """The tree of the window, which shows the screen while it is on top."""
        return self.context.tree

    @property
    def ui(self) -> Ui:
        return self.context.tree.ui

    # To be written by each screen

    def build(self) -> Node:
        return Node()

    # Actions of every screen

    @action(key="F11")
    def full_screen(self) -> Change:
        self.context.wants_full_screen = not self.context.wants_full_screen
        return None

    @action(key="M")
    def sound(self) -> Change:
        self.context.change(sound=not self.context.settings.sound)
        self.context.notify("notice.sound_on" if self.context.settings.sound else "notice.sound_off")
        return None

    @action(key="F1")
    def how_to_play(self) -> Change:
        return ways.to_how_to_play()

    @action("common.back", "Esc", sound="back")
    def back(self) -> Change:
        return Pop()

    @property
    def first_group(self) -> str | None:
        """The group in which an arrow key starts if nothing has the focus."""
        shown = {control.node.group for control in self.ui.focusable()}
        return next((group for group in self.first_groups if group in shown), None)

    def ground(self) -> pygame.Surface:
        return background.table(*self.layout.size, self.style.theme)

    def takes(self, event: pygame.event.Event) -> bool:
        """Handle an event before the controls and keys; return whether it was handled."""
        return False

    def otherwise(self, event: pygame.event.Event) -> Change:
        """Handle presses outside all controls, and keys without another meaning."""
        return None

    def placed(self) -> None:
        """Handle a new layout: the tree has been shown, and its boxes are known."""

    def leave(self) -> None:
        """Clean up when the screen has left the stack permanently, or the program ends."""

    def covered(self) -> None: ...

    def resume(self) -> None:
        """Continue after the screen above was closed."""

    def rescue(self) -> dict[str, Any]:
        """Save the game after an error; return the arguments of the error screen."""
        return {}

    # Parts of a screen

    button = staticmethod(actions.button)

    def back_button(self) -> controls.Button:
        return controls.back_button(self.say("common.back"), self.back)

    # The app

    def lay_out(self) -> None:
        """Lay out the screen for a new size, look or language; a new size ends the animations."""
        if self.context.layout.size != self.layout.size:
            self.timeline.skip()
        self._measure()
        self.timeline.animations = self.context.animations
        self.notice_room, self.kept_clear = None, ()
        if self.tree.memory is self.memory:
            self.tree.stand_still()
        self.refresh()

    def _measure(self) -> None:
        self.layout = replace(self.context.layout, across=self.across)
        self.style = Style(self.context.theme, self.layout.u)

    def refresh(self) -> None:
        """Build and show the tree; nodes with the keys of earlier ones keep their state."""
        self.dirty, self._passed = False, 0.0
        tree, ui = self.tree, self.ui
        tree.turn_to(self.memory)
        self._lit = tree.lit
        tree.timeline.animations, tree.timeline.pace = self.timeline.animations, self.timeline.pace
        tree.mark_of = self.gamepad.mark if self.context.by_pad else None
        ui.hurried = self.timeline.reduced
        if (ui.window_resolution, ui.style) != (self.layout.size, self.style):
            ui.lay_out(self.layout.size, self.style)
        key = f"screen_{id(self)}"  # a new screen has another one, so that the old one moves out
        shown: Node
        if self.overlay:
            below = Keyed(f"{key}_below", Still(self.below), comes=self.comes, goes=None)
            scrim = Keyed("scrim", Tint("scrim"), comes=DIMS, goes=DIMS).dimmed(SCRIM)
            shown, self._parts = Layers(below, scrim, self.build()), (below, scrim)
        else:
            shown = Keyed(key, Padded(self.build(), (self.layout.left, 0)), comes=self.comes, goes=None)
            self._parts = (shown,)
        covered = self.overlay and self.below and self.comes is None
        tree.show(
            Layers(None if covered else Still([Sprite(self.ground(), 0, 0)]), shown), Box(0, 0, *self.layout.size)
        )
        self.placed()
        self._awaited = self.waiting
        control = ui.find(self._next_focus) if self._next_focus else None
        if control is not None:
            ui.set_focus(control, ring=ui.ring or self._ring or self.context.listened)
            self.gamepad.stay()
        self._next_focus = ""

    def move_out(self, goes: Motion) -> None:
        """Set the exit animation of the shown parts, before another page appears that shares no part with this one."""
        for part in self._parts:
            part.goes = goes

    def remember_focus(self) -> None:
        """Remember the focused control. It gets the focus back when the screen returns."""
        if self.ui.focus is not None:
            self._next_focus, self._ring = self.ui.focus.name, self.ui.ring

    def focus(self, control: str) -> None:
        self._next_focus = control
        self.changed()

    def changed(self) -> None:
        """Rebuild the tree in the next frame, because data used by build() has changed."""
        self.dirty = True

    def handle(self, event: pygame.event.Event) -> Change:
        pressed = event.type in _PRESSED
        if pressed and self.tree.turning:  # a press ends the animation of a page
            self.tree.timeline.clear()
        if self.dirty and pressed:  # the pressed control must be the shown one
            self.refresh()
        change = None if self.takes(event) else self._take_event(event)
        if pressed:
            self.changed()
        return change

    def _take_event(self, event: pygame.event.Event) -> Change:
        if event.type == pygame.DROPFILE:
            return ways.open_file(self.context, Path(event.file))  # the game that is being played is kept
        if event.type == PAD:
            return self.gamepad.handle(event)
        if self._only_skips(event) or self.keyboard.is_opener(event):
            return None
        if event.type == pygame.KEYDOWN:
            return self.press_key(event)
        taken = self.ui.handle(event)
        if self.ui.previewed is not None:
            self.context.teach("notice.tap_again")
        change = self.acts()
        if change is not None:
            return change
        if event.type == pygame.MOUSEWHEEL and self.tree.turn(self.ui.pointer, event.y):
            self.changed()
        elif event.type in _POINTER and not taken:
            if self.tree.drag(event):
                self.changed()
            return self.otherwise(event)
        return None

    def update(self, ms: float) -> Change:
        moved = self.timeline.moving
        self.timeline.update(ms)
        self.tree.pass_time(ms)
        self.ui.pass_time(ms)
        change = self.acts()
        self._passed += ms
        moving = moved or self.timeline.moving or self.tree.counting or self.tree.lit != self._lit
        polled = self._passed >= POLLED_MS and not self.tree.turning
        due = polled if self.waiting else self._awaited  # whether a result may have come
        if change is None and (self.dirty or moving or due):
            self.refresh()
        if change is None and (self.context.by_pad or self.context.listened):
            self.gamepad.keep_focus()  # among the controls shown now
        return change

    @property
    def busy(self) -> bool:
        """Whether the next frame must follow immediately."""
        moving = self.timeline.busy or self.tree.timeline.busy or self.ui.busy
        return self.dirty or moving or (self.context.listened and self.ui.focus is None)

    @property
    def waiting(self) -> bool:
        """Whether a result, such as that of a thread, is pending. The screen is then rebuilt ten times a second."""
        return self.ui.waiting

    # Keys

    @staticmethod
    def key(does: Callable[..., Change]) -> str:
        return actions.action_of(does).key

    @property
    def bindings(self) -> tuple[Binding, ...]:
        return actions.bindings_of(type(self))

    def _only_skips(self, event: pygame.event.Event) -> bool:
        """Return whether the event only skips an animation.

        A click or Space only skips the animation, except on controls whose meaning never changes. Any other key skips
        it and then has its usual effect.
        """
        if event.type == pygame.MOUSEBUTTONDOWN:
            control = self.ui.at(event.pos)
            return self.timeline.skip() and not (control is not None and control.node.lasts)
        if event.type == pygame.KEYDOWN and not keys.is_modifier(event):
            return self.timeline.skip() and event.key == pygame.K_SPACE
        return False

    def press_key(self, event: pygame.event.Event) -> Change:
        """Pass a key to an edited text, a control or an action, or else move the focus or a list."""
        keyboard = self.keyboard
        if self.ui.editing is not None and keyboard.edits(event):
            return self.acts()
        change: Change = None
        if not keys.is_modifier(event):
            binding = next((each for each in self.bindings if keys.matches(each.key, event)), None)
            keyboard.first_group = self.first_group
            keyboard.in_order = self.first_groups if self.context.listened else ()
            heard = self.ui.ringed if self.context.listened else None
            if self.context.listened and event.key == pygame.K_TAB:
                keyboard.moves(event)  # with a screen reader, Tab reaches every control of every screen
            elif heard is not None and heard.focusable and keys.matches("Space", event):
                change = self.push(heard)  # with a screen reader, Space presses the control that was read last
            elif keyboard.presses(event):
                change = self.acts()
            elif binding is not None:
                change = self.bound(binding)
            else:
                change = self.acts() if keyboard.moves(event) else self.otherwise(event)
        keyboard.opened(event)
        return change

    def bound(self, binding: Binding) -> Change:
        """Press the control of the bound action or, if it has none, call the action."""
        control = self.ui.find(binding.control)
        if control is not None:
            return self.push(control)
        declared = next(each for each in actions.actions_of(type(self)) if each.name == binding.action)
        if declared.needs_value:  # which only a control can give
            self.context.play("not_possible")
            return None
        method = getattr(self, declared.method)
        return self.carry_out(method if binding.number is None else partial(method, binding.number))

    def _refuse(self, control: Control) -> None:
        """Play a sound, and announce the reason why a control cannot be pressed."""
        self.context.play("not_possible")
        if control.node.tip:
            from cantstop.view.sentences import sentence

            self.context.announce(sentence(control.node.tip))

    def push(self, control: Control) -> Change:
        self.keyboard.push(control)
        return self.acts()

    def acts(self) -> Change:
        """Carry out the queued presses in order, up to one that changes the screen."""
        for press in self.ui.take_presses():
            if press.sound:
                self.context.play(press.sound)
            change = self.carry_out(press.act)
            if change is not None:
                return change
        return None

    def carry_out(self, act: Act) -> Change:
        self.changed()
        done = act()
        return done if isinstance(done, (Push, Pop, Replace, Reset, Quit)) else None
