"""The course of the program, from opening the window to closing it."""

from __future__ import annotations

import gc
import os
import signal
import time
import traceback
from contextlib import suppress
from importlib import import_module
from threading import Thread

import pygame

from cantstop.setup import start, trouble
from cantstop.setup.start import Options
from cantstop.view.app import system, ways
from cantstop.view.app import window as windows
from cantstop.view.app.context import Context
from cantstop.view.app.gamepad import Gamepads
from cantstop.view.app.loop import CALM, LIVELY, Loop, send
from cantstop.view.app.reader import Reader
from cantstop.view.app.sound import Sounds
from cantstop.view.app.toast import Message
from cantstop.view.app.window import Layout
from cantstop.view.kit.pictures import MB, Compositor

BREATH = 0.05  # seconds
FAREWELL = 0.4  # seconds to wait for the disk at the end
YOUNG = 4_000  # objects between two garbage collections: more than a frame makes, since each takes a millisecond
MALLOC = {-3: MB // 8, -8: 1}  # M_MMAP_THRESHOLD, M_ARENA_MAX
LATE_START_MS = 250  # ms after the first frame until slow work starts, such as sounds and the system's look


def main(options: Options) -> int:
    """Run the game from the first frame to the last; return the exit code."""
    return_large_blocks()
    windows.prepare()
    context = Context(options)
    window = windows.Window(context.settings.window, options.size, context.wants_full_screen)
    context.layout = Layout(*window.size)
    loop = Loop(context, window, Compositor(window.surface, send))
    loop.begin(ways.to_title().make(context))
    if options.file is not None:
        loop.frame([pygame.event.Event(pygame.DROPFILE, file=str(options.file))], 0)  # like one dropped on the window
    reader = Reader(loop)
    if windows.BEGINS_HIDDEN:
        reader.begin()
        window.show()
    try:
        _run(loop, reader)
    finally:
        _close(loop, window)
    return 0


def return_large_blocks() -> None:
    """Let the C library of Linux free the memory of large pictures at once, and use one arena for all threads.

    Without this, gaps between pictures would double the memory in use.
    """
    with suppress(ImportError, OSError, AttributeError, TypeError):  # a TypeError on Windows
        import ctypes

        for setting, value in MALLOC.items():
            ctypes.CDLL(None).mallopt(setting, value)


def _run(loop: Loop, reader: Reader) -> None:
    loop.frame((), 0)
    _say_ready()
    Thread(target=_load_late, args=(loop.context,), name="screens", daemon=True).start()
    late = float(LATE_START_MS)
    pads, clock = Gamepads(), pygame.time.Clock()
    signal.signal(signal.SIGTERM, lambda *_: loop.stop())  # without a question, as the system asks none
    while loop.running:
        ms = clock.tick(LIVELY if loop.lively else CALM)
        events = pads.heard(pygame.event.get(), ms)
        reader.hear(events)
        loop.frame(events, ms)
        reader.tell(ms)
        if late > 0:
            late -= ms
            if late <= 0:
                _begin_late(loop.context)
                pads.open()
                if not windows.BEGINS_HIDDEN:  # on Linux this would delay the first frame
                    reader.begin()


def _say_ready() -> None:
    """Report the first frame in the file or pipe CANTSTOP_READY, for programs that measure or test the game."""
    path = os.environ.get("CANTSTOP_READY")
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write("ready\n")


def _load_late(context: Context) -> None:
    """Import modules that the title does not need; report a failure immediately."""
    try:
        context.ask_for_games()
        time.sleep(BREATH)  # after the title's own line

        context.open_store()
        load_screens()
    except Exception as error:
        trouble.write_log(traceback.format_exc())
        if what := start.damaged(error):
            key = "notice.damaged_mended" if start.will_mend() else "notice.damaged"
            context.notices.append(Message(context.say(key, what=what), lasting=True))


def load_screens() -> None:
    """Import all screens and everything that a game needs, in the background, before the player opens them."""
    for name in ways.names():
        ways.kind(name)
    for part in ("key", "mouse", "mixer"):
        import_module(f"pygame.{part}")  # pygame itself fails only when a missing part is used
    import_module("cantstop.controller.matches")
    import_module("cantstop.ai.foresight")  # imports NumPy as well
    gc.freeze()  # these objects are permanent, so that no collection needs to visit them
    gc.set_threshold(YOUNG)


def _begin_late(context: Context) -> None:
    """Start slow work that the first frame does not need, mostly in other threads."""
    if context.store is not None:
        context.store.look_after()
    Thread(target=lambda: context.system_known(system.ask()), name="late start", daemon=True).start()
    if not context.options.safe:
        context.sounds = Sounds()
        context.set_volume()
        context.sounds.open()


def _close(loop: Loop, window: windows.Window) -> None:
    """Close all screens, save the position of the window, and close the games and the sound card."""
    loop.end()
    context = loop.context
    if context.games_known:  # the next title shows this before the list is available
        context.change(open_game=context.unfinished() or "")
    context.change(window=window.place)
    if context.store is not None:
        context.store.close(FAREWELL)
    if context.sounds is not None:
        context.sounds.close()  # its thread may still use the mixer, which ends with pygame
    pygame.quit()
