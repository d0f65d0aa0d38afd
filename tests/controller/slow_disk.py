"""A disk that takes its time: every call that reaches the files of a folder waits first, and is remembered."""

from __future__ import annotations

import builtins
import os
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from threading import current_thread
from types import TracebackType
from typing import Any

BY_PATH = ("open", "mkdir", "replace", "unlink")
BY_HANDLE = ("write", "fsync")


class SlowDisk:
    """While it is entered, calls that write to the folder take so many seconds more."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self.seconds = seconds
        self.calls: Counter[str] = Counter()  # by the name of the thread that made them
        self._folder = os.path.abspath(folder)
        self._handles: set[int] = set()
        self._plain: list[tuple[Any, str, Callable[..., Any]]] = []

    def __enter__(self) -> SlowDisk:
        for name in BY_PATH:
            self._wrap(os, name, self._is_ours)
        for name in BY_HANDLE:
            self._wrap(os, name, self._handles.__contains__)
        self._wrap(builtins, "open", self._is_ours)
        self._wrap(os, "close", lambda handle: self._handles.discard(handle))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for module, name, plain in reversed(self._plain):
            setattr(module, name, plain)

    def _wrap(self, module: Any, name: str, ours: Callable[[Any], object]) -> None:
        plain = getattr(module, name)
        self._plain.append((module, name, plain))

        def slow(what: Any, *rest: Any, **named: Any) -> Any:
            if not ours(what):
                return plain(what, *rest, **named)
            self.calls[current_thread().name] += 1
            time.sleep(self.seconds)
            given = plain(what, *rest, **named)
            if module is os and name == "open":
                self._handles.add(given)
            return given

        setattr(module, name, slow)

    def _is_ours(self, path: object) -> bool:
        return isinstance(path, (str, os.PathLike)) and os.path.abspath(path).startswith(self._folder)  # type: ignore[type-var, arg-type]
