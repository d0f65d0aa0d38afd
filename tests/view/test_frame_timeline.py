"""Tests of animations: the times and easings of the design, scripts that wait for them, and skipping."""

from __future__ import annotations

from itertools import chain

import pytest

from cantstop.view.kit.theme import milliseconds
from cantstop.view.kit.timeline import Ask, Script, Timeline


@pytest.mark.parametrize(("animations", "factor"), [("slow", 1.6), ("normal", 1.0), ("fast", 0.5)])
def test_tween_takes_its_time_at_each_speed(animations: str, factor: float) -> None:
    timeline = Timeline(animations)
    tween = timeline.tween("bank_flip")
    timeline.update(milliseconds("bank_flip") * factor - 1)
    done_before = tween.done
    timeline.update(1)
    assert not done_before
    assert tween.done
    assert tween.value == 1
    assert not timeline.busy


def test_reduced_motion_only_fades() -> None:
    timeline = Timeline("reduced")
    moving, fading = timeline.tween("bust_fall", "fall"), timeline.tween(500, fade=True)
    timer = timeline.wait(900)
    assert moving.value == 1  # in place immediately
    assert moving.fade == 0
    timeline.update(60)
    assert fading.value == pytest.approx(0.5)
    assert moving.fade == pytest.approx(0.5)
    timeline.update(60)
    assert moving.done
    assert fading.done
    assert not timer.done  # timers run on
    timeline.update(780)
    assert timer.done


def throw(timeline: Timeline, said: list[str], name: str) -> Script:
    said.append(f"{name} begins")
    yield timeline.tween(100)
    said.append(f"{name} goes on")
    yield timeline.tween(50), timeline.tween(80)
    said.append(f"{name} ends")


def test_script_waits_for_everything_it_yields() -> None:
    timeline, said = Timeline(), list[str]()
    timeline.play(chain(throw(timeline, said, "dice"), throw(timeline, said, "runner")))
    assert said == ["dice begins"]
    timeline.update(100)
    assert said[-1] == "dice goes on"
    timeline.update(50)
    assert said[-1] == "dice goes on"  # waits for the longer of the two
    timeline.update(30)
    assert said[-2:] == ["dice ends", "runner begins"]
    timeline.update(100)
    timeline.update(80)
    assert said[-1] == "runner ends"
    assert not timeline.busy


def test_skip_ends_only_the_skippable_part() -> None:
    timeline, said = Timeline(), list[str]()
    timeline.play(chain(timeline.part(throw(timeline, said, "dice")), throw(timeline, said, "plaque")))
    assert timeline.skip()
    assert said == [*(f"dice {what}" for what in ("begins", "goes on", "ends")), "plaque begins"]
    assert not timeline.skip()
    assert said[-1] == "plaque begins"


def test_ask_ends_after_its_time() -> None:
    timeline = Timeline()
    hasty, slow = Ask(at_most=timeline.wait(300)), Ask(at_most=timeline.wait(500))
    timeline.play(iter([hasty, slow]))
    timeline.update(200)
    assert timeline.asking is hasty
    assert timeline.answer("go")
    assert timeline.asking is slow
    timeline.update(300)
    assert not timeline.busy
    assert (hasty.given, slow.given) == (True, False)


def test_firm_part_cannot_be_skipped_before_its_time() -> None:
    timeline = Timeline()
    timeline.play(timeline.part(iter([timeline.tween(3000)]), firm=timeline.wait(1200)))
    timeline.update(1000)
    assert not timeline.skip()
    timeline.update(300)
    assert timeline.skip()
    assert not timeline.playing
