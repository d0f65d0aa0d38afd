"""Opens the window, shows the title, and runs until the player leaves."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from threading import Thread

import pygame

from cantstop.setup.options import Options
from cantstop.view import scenes
from cantstop.view import window as windows
from cantstop.view.desk import Desk
from cantstop.view.loop import Loop
from cantstop.view.rest import Rest
from cantstop.view.scenes.title import Title
from cantstop.view.stage import Stage
from cantstop.view.stills import Still
from cantstop.view.warmth import NEAR

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
    still = _first_frame(loop)
    _say_ready()
    Thread(target=load_scenes, name="scenes", daemon=True).start()
    late = float(LATE_START_MS)
    rest = Rest(loop)
    clock.tick()
    while loop.running:
        ms = clock.tick(loop.rate)
        loop.frame(pygame.event.get(), ms)
        rest.take()
        if late > 0:
            late -= ms
            if late <= 0:
                _begin_late(loop.desk, still)


def _first_frame(loop: Loop) -> Still | None:
    """The title as the last start left it, if it would look the same; else drawn now, and kept for the next start."""
    title = loop.top
    if not isinstance(title, Title) or loop.desk.notices or loop.desk.options.safe:
        loop.frame((), 0)
        return None
    still = Still(loop.desk.home.log / "kept-title.still", title.facts)
    window = loop.window.surface
    if still.shown_on(window):
        pygame.display.flip()
        return None
    loop.frame((), 0)
    still.drawn(window)
    return still


def _say_ready() -> None:
    """For who measures or drives the game from outside: a line into the file (or pipe) that he has named."""
    path = os.environ.get("CANTSTOP_READY")
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write("ready\n")


def load_scenes() -> None:
    """The scenes that a player comes to from the title, and what a game needs: beside the window, before he does."""
    for name in NEAR["title"]:
        scenes.load(name)
    import_module("cantstop.controller.matches")
    import_module("cantstop.ai.foresight")  # and NumPy with it


def _begin_late(desk: Desk, still: Still | None) -> None:
    """What is slow and not needed for the first frame, off this thread."""
    from cantstop.view import system

    def ask() -> None:
        desk.system_known(system.ask())
        if still is not None:
            still.keep()

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
