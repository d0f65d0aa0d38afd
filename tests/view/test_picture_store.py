"""One store keeps all pictures: by what they depend on, within a bound of bytes, and never changed."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

import pygame
import pytest
import shots

from cantstop.view.kit.paint import Picture, Placed
from cantstop.view.kit.store import BESIDES, Drawn, PictureStore, pictures

SIDE = 100
ONE = 4 * SIDE * SIDE + BESIDES  # bytes of a picture with that side


@pytest.fixture
def store() -> PictureStore:
    return PictureStore(10 * ONE)


def a_square(number: int) -> pygame.Surface:
    return pygame.Surface((SIDE, SIDE), pygame.SRCALPHA, 32)


def square(store: PictureStore) -> Drawn[[int], pygame.Surface]:
    return Drawn(a_square, store)


# What is kept


def test_a_picture_is_drawn_once_for_the_same_arguments(store: PictureStore) -> None:
    draw = Drawn(a_square, store)
    assert draw(1) is draw(1)
    assert draw(1) is not draw(2)
    assert draw(number=1) is draw(number=1)
    assert draw.drawings == 3


def test_two_functions_do_not_get_each_others_pictures(store: PictureStore) -> None:
    one, other = square(store), square(store)
    assert one(1) is not other(1)


def test_the_store_tells_what_it_holds(store: PictureStore) -> None:
    draw = square(store)
    draw(1), draw(2), draw(2)
    assert (store.count, store.bytes) == (2, 2 * ONE)
    assert store.tell() == {draw.name: (2, 2 * ONE, 2)}


def test_pixels_that_several_pictures_share_count_once(store: PictureStore) -> None:
    draw = square(store)
    placed = Drawn(lambda: (Placed(draw(1), 3, 4), Picture(draw(1).subsurface((0, 0, 9, 9)), 0, 0)), store)
    placed()
    assert store.bytes == ONE + BESIDES
    assert list(store) == [draw(1)]
    store.let_go(lambda part: part == 1)
    assert store.bytes == ONE, "the other still holds them"
    store.forget()
    assert (store.count, store.bytes) == (0, 0)


def test_a_drawing_that_fails_is_not_kept(store: PictureStore) -> None:
    failing = Drawn(lambda: 1 / 0, store)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            failing()
    assert store.count == 0


# The bound


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Stands still but where a drawing takes its time."""
    now = [0.0]
    monkeypatch.setattr("cantstop.view.kit.store.perf_counter", lambda: now[0])
    return now


def slow_square(store: PictureStore, clock: list[float]) -> Drawn[[int, float], pygame.Surface]:
    def draw(number: int, seconds: float) -> pygame.Surface:
        clock[0] += seconds
        return pygame.Surface((SIDE, SIDE), pygame.SRCALPHA, 32)

    return Drawn(draw, store)


def drawn_anew(draw: Drawn[[int, float], pygame.Surface], numbers: Iterable[int]) -> list[int]:
    """Those that are not kept any more."""
    found = []
    for number in numbers:
        before = draw.drawings
        draw(number, 1.0)
        found += [number] * (draw.drawings - before)
    return found


def test_what_was_not_asked_for_goes_first(store: PictureStore, clock: list[float]) -> None:
    draw = slow_square(store, clock)
    for number in range(11):
        draw(number, 1.0)
    assert store.count == 9, "the first two are gone"
    draw(2, 1.0)
    for number in (11, 12):
        draw(number, 1.0)
    assert store.bytes <= store.bound
    assert drawn_anew(draw, (2,)) == []
    assert drawn_anew(draw, (3,)) == [3]


def test_what_was_drawn_quickly_for_its_size_goes_first(store: PictureStore, clock: list[float]) -> None:
    draw = slow_square(store, clock)
    letters, panels = range(5), range(5, 40)
    for number in letters:
        draw(number, 1.0)
    for number in panels:
        draw(number, 0.01)
    assert store.bytes <= store.bound
    assert drawn_anew(draw, letters) == []


def test_what_was_dear_goes_too_when_nobody_asks_for_it(store: PictureStore, clock: list[float]) -> None:
    draw = slow_square(store, clock)
    draw(0, 1.0)
    for number in range(1, 1500):
        draw(number, 0.01)
    assert drawn_anew(draw, (0,)) == [0]


def test_what_is_shown_stays(store: PictureStore) -> None:
    """To let it go would free nothing."""
    draw = square(store)
    shown = draw(0)
    for number in range(1, 100):
        draw(number)
    assert draw(0) is shown
    assert store.bytes <= store.bound


def test_the_bound_holds_however_much_is_shown(store: PictureStore) -> None:
    draw = square(store)
    shown = [draw(number) for number in range(30)]
    assert store.bytes <= store.bound
    assert draw(29) is shown[29]


def test_a_smaller_bound_holds_at_once(store: PictureStore) -> None:
    draw = square(store)
    for number in range(10):
        draw(number)
    store.bound = 3 * ONE
    assert store.bytes <= 3 * ONE


def test_a_picture_larger_than_the_bound_is_kept_until_the_next(store: PictureStore) -> None:
    large = Drawn(lambda side: pygame.Surface((side, side), pygame.SRCALPHA, 32), store)
    assert large(1000) is large(1000)
    large(1)
    assert store.bytes < ONE


# What pictures depend on


def test_pictures_with_a_part_that_is_unfit_go(store: PictureStore) -> None:
    draw = Drawn(lambda style, tone: pygame.Surface((1, 1)), store)
    gone, kept = draw(("dark", 2), "red"), draw(("light", 2), "red")
    store.let_go(lambda part: part == "dark")
    assert draw(("light", 2), "red") is kept
    assert draw(("dark", 2), "red") is not gone


def test_only_what_asks_for_the_language_is_drawn_anew_in_another(store: PictureStore) -> None:
    asked, spoken = [0], ["en"]

    def language() -> str:
        asked[0] += 1
        return spoken[0]

    store.depends_on(language, lambda: asked[0])
    plain = square(store)
    worded = Drawn(lambda: (plain(1), pygame.Surface((1, 1)), language()), store)
    around = Drawn(lambda: (worded(), plain(2)), store)
    before = worded(), around(), plain(1), plain(2)
    spoken[0] = "fr"
    assert worded()[2] == around()[0][2] == "fr"
    assert (plain(1), plain(2)) == before[2:]
    spoken[0] = "en"
    assert (worded(), around()) == before[:2]
    assert (worded.drawings, around.drawings, plain.drawings) == (2, 2, 2)


def test_what_asked_for_nothing_is_found_again_after_the_same_function_has_asked(store: PictureStore) -> None:
    asked = [0]

    def language() -> str:
        asked[0] += 1
        return "en"

    store.depends_on(language, lambda: asked[0])
    lesson = Drawn(lambda words: (a_square(1), language() if words else ""), store)
    wordless = lesson(False)
    lesson(True)
    assert lesson(False) is wordless
    assert lesson.drawings == 2


# Never changed


@pytest.mark.slow
@pytest.mark.parametrize(("look", "first"), [("light", 0), ("high_contrast", 9)])
def test_a_picture_once_given_out_is_never_changed(look: str, first: int, long: bool) -> None:
    """Screen after screen is shown; at the end all is as it was when it was drawn."""
    pictures.forget()
    known: dict[int, tuple[pygame.Surface, int]] = {}
    for shot in list(shots.shots())[slice(None) if long else slice(first, None, 18)]:
        shots.render(shot, (640, 400), look, "en")
        for surface in pictures:
            known.setdefault(id(surface), (surface, pixels_of(surface)))
    assert len(known) > 300
    assert [surface for surface, seen in known.values() if pixels_of(surface) != seen] == []


def pixels_of(surface: pygame.Surface) -> int:
    return zlib.crc32(pygame.image.tobytes(surface, "RGBA"), surface.get_alpha() or 0)
