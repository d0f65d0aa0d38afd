"""Displays of few colours: the game starts, or says in a sentence why it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest
from window import PATIENCE, SLOW_MACHINE, Game, XScreen, missing_tools

pytestmark = pytest.mark.window


@pytest.mark.parametrize("bits", [16, 8])
def test_display_of_few_colours_is_used_or_refused(bits: int, tmp_path: Path) -> None:
    """With 16 bits it depends on whether the machine can convert 32; with 8 it cannot."""
    if missing_tools():
        pytest.skip("no real window here")
    screen = XScreen(1280, 900, bits)
    game = Game(screen, tmp_path / "home", "--windowed")
    try:
        if bits == 16 and begun(game):
            game.key("q")
            assert game.ended()
            assert game.process.returncode == 0
        else:
            assert told(game, screen) == 1
            assert "cannot draw in the colours of this screen" in game.log.read_text()
    finally:
        game.kill()
        screen.close()
    assert "programming error" not in game.log.read_text()
    assert "Traceback" not in game.log.read_text()


def begun(game: Game) -> bool:
    try:
        game.wait_ready()
    except AssertionError:
        return False
    return True


def told(game: Game, screen: XScreen) -> int:
    """Return the exit code, after the sentence in its window, if there is one, was read."""
    for _ in range(round(PATIENCE * SLOW_MACHINE)):
        if game.ended(1):
            break
        screen.tool("xdotool", "key", "Return")
    return int(game.process.wait(5))
