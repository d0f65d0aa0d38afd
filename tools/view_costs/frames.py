"""Frames beside a plain blit and flip of the same run, show after show."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tools.view_costs import after_shows, express_shows, table_shows
from tools.view_costs.rig import Costs, Rig, plain_frames
from tools.view_costs.verdicts import FIRST_MS, FRAME_FACTOR, SIZES, WHOLE_MS, Plan, Verdict, middle, percentile

Show = Callable[[Rig, int], None]
SHOWS: dict[str, Show] = {**table_shows.SHOWS, **express_shows.SHOWS, **after_shows.SHOWS}
# What is counted beside these has its time between the frames. The plain frames have the same rhythm: after a pause,
# one costs twice as much.
WITH_PAUSES = ("game over", "review, while it counts", "Express, the end")
PAUSE = 0.012  # seconds, as at sixty frames


def measure(plan: Plan) -> Iterator[Verdict]:
    for size in SIZES:
        titles = {name: f"frames {size[0]}x{size[1]}: {name}" for name in SHOWS}
        wanted = [name for name, title in titles.items() if plan.wants(title)]
        if not wanted:
            continue
        rig = Rig(size)
        for name in wanted:
            rig.pause = PAUSE if name in WITH_PAUSES else 0.0
            rounds = []
            for _ in range(plan.rounds):
                rig.costs = Costs()
                plain = plain_frames(rig.window.surface, plan.frames, rig.pause)  # beside each round
                give(rig, SHOWS[name], plan.frames)
                rounds.append((percentile(plain, 0.99), rig.costs))
            yield from verdicts(titles[name], rounds, at_first=size == SIZES[0])


def give(rig: Rig, show: Show, frames: int) -> None:
    """A short one again and again, each as after a start: of a few frames the 99th percentile is but the longest."""
    for _ in range(frames):
        rig.forget()
        show(rig, frames)
        if not 0 < len(rig.costs.moving) < frames * 2 / 3:
            return


def verdicts(name: str, rounds: list[tuple[float, Costs]], at_first: bool) -> Iterator[Verdict]:
    """What moves, by its 99th percentile; what touches most of the window, and what comes first, by the longest."""
    moving = [(percentile(costs.moving, 0.99) / plain, plain) for plain, costs in rounds if costs.moving]
    if moving:
        times, plain = sorted(moving)[len(moving) // 2]
        note = f"{times * plain:.2f} ms, a plain frame {plain:.2f}"
        yield Verdict(name, times, FRAME_FACTOR, "x plain", note)
    whole = [max(costs.whole) for _, costs in rounds if costs.whole]
    if whole:
        yield Verdict(f"{name}, whole", middle(whole), WHOLE_MS, "ms")
    first = [max(costs.first) for _, costs in rounds if costs.first]
    if first and at_first:
        yield Verdict(f"{name}, first", middle(first), FIRST_MS, "ms")
