"""Opens the window, shows the title, and runs until the player leaves."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from cantstop.setup.options import Options
from cantstop.view import window as windows
from cantstop.view.desk import Desk
from cantstop.view.loop import CALM, LIVELY, Loop
from cantstop.view.stage import Stage

LATE_START_MS = 250  # after the first frame: sounds, the system's look


def main(options: Options) -> int:
    """The game, from the first frame to the last."""
    windows.prepare()
    if not windows.seen():
        from cantstop.setup.trouble import Reason, Trouble

        raise Trouble(Reason.NO_DISPLAY, f"SDL took the driver {pygame.display.get_driver()}")
    desk = Desk(options)
    window = windows.Window(desk.settings.window, options.size, desk.wants_full_screen)
    from cantstop.view.layout import Layout

    desk.layout = Layout(*window.size)
    loop = Loop(desk, window, Stage(window.surface))
    loop.begin("title")
    if options.file is not None:
        _open(loop, options.file)
    try:
        _run(loop)
    finally:
        _close(loop, window)
    return 0


def _run(loop: Loop) -> None:
    clock = pygame.time.Clock()
    loop.frame((), 0)
    _say_ready()
    late = float(LATE_START_MS)
    clock.tick()
    while loop.running:
        ms = clock.tick(LIVELY if loop.lively else CALM)
        loop.frame(pygame.event.get(), ms)
        if late > 0:
            late -= ms
            if late <= 0:
                _begin_late(loop.desk)


def _say_ready() -> None:
    """For who measures or drives the game from outside: a line into the file (or pipe) that he has named."""
    path = os.environ.get("CANTSTOP_READY")
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write("ready\n")


def _begin_late(desk: Desk) -> None:
    """What is slow and not needed for the first frame, off this thread."""
    from threading import Thread

    from cantstop.view import system

    def ask() -> None:
        desk.system_known(system.ask())
        if desk.still is not None and not desk.options.safe:
            desk.still.keep()

    Thread(target=ask, name="late start", daemon=True).start()
    if not desk.options.safe:
        from cantstop.view.sound import Sounds

        desk.sounds = Sounds()
        desk.set_volume()
        desk.sounds.open()


def _open(loop: Loop, file: Path) -> None:
    """A saved game given on the command line goes the way of one dropped on the window."""
    loop.frame([pygame.event.Event(pygame.DROPFILE, file=str(file))], 0)


def _close(loop: Loop, window: windows.Window) -> None:
    """Tells every scene that it is over, keeps the window's place, and lets go of window and sound card."""
    loop.end()
    loop.desk.settings_window(window.place)
    if loop.desk.sounds is not None:
        loop.desk.sounds.close()  # its thread may still be at the mixer, which goes with pygame
    pygame.quit()
