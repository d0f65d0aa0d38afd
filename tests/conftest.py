"""Fixtures and options for all tests, such as the option `--long` for full counts."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.patient import at_once, be_patient

# No test uses a screen or a sound card unless it is marked `window` and has its own.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("CANTSTOP_QUIET", "1")  # no message box that waits for a click
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # workers share the processor already

AWAITED = ("network", "window")  # marks of tests that wait for another process

settings.register_profile(
    "ordinary",
    max_examples=25,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("long", parent=settings.get_profile("ordinary"), max_examples=1000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="full counts: many more games, positions and events")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "ordinary")
    if hasattr(config, "workerinput"):
        begin_elsewhere(config, config.workerinput)


def begin_elsewhere(config: pytest.Config, worker: dict[str, Any]) -> None:
    """Let each worker collect the test files in a different order, so that workers share the work of compiling."""
    if all(Path(config.rootpath, argument).is_dir() for argument in config.args):
        folders = [Path(config.rootpath, argument) for argument in config.args]
        files = sorted({str(path) for folder in folders for path in folder.rglob("test_*.py")})
        first = int(worker["workerid"].removeprefix("gw")) * len(files) // worker["workercount"]
        config.args = files[first:] + files[:first]


def pytest_collection_finish() -> None:
    """Run the garbage collector once and make later collections rarer, as the game does when it starts."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run tests marked `early` first, then those that wait for other processes. Leave out `long` without its option."""

    def turn(item: pytest.Item) -> tuple[bool, bool, Path]:
        later = item.get_closest_marker("early") is None
        return later, not any(map(item.get_closest_marker, AWAITED)), item.path

    items.sort(key=turn)
    if not config.getoption("--long"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("long")])
        items[:] = [item for item in items if not item.get_closest_marker("long")]


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--long"))


@pytest.fixture(scope="session", autouse=True)
def patience() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        be_patient(patch)
        patch.setattr("cantstop.controller.threads.Answers.start", staticmethod(at_once))
        # A slow figure in the reasons of simple players, which has a test in tests/ai.
        patch.setattr("cantstop.ai.classic_players.gain", lambda state: 1.0)
        yield
