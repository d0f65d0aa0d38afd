"""Lettering: labels are centred on their capitals, never cut, as large as their room allows, and of one size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import after_moments
import afterwards
import express_moments
import pygame
import pytest
import table_moments
from playhouse import Playhouse, do, screen_at

from cantstop.controller.setups import ClassicSetup
from cantstop.model.record import Seat
from cantstop.view import sentences
from cantstop.view.app.ways import Push, kind
from cantstop.view.kit import fonts
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, TEXT_600, TEXT_700, Text
from cantstop.view.kit.node import Box
from cantstop.view.parts import records
from cantstop.view.parts.express import sayings
from cantstop.view.parts.table import sayings as table_sayings
from cantstop.view.screens import records as screen_pages
from cantstop.view.words import CODES

FACES = (DISPLAY_800, DISPLAY_900, TEXT_700)


@pytest.mark.parametrize("face", FACES)
def test_label_is_centred_on_its_capitals(face: fonts.Face) -> None:
    for px in (12, 15, 17, 20, 22, 25, 29, 34, 47, 61):
        ground = pygame.Surface((200, 200))
        fonts.put(ground, "HIE", face, px, (255, 255, 255), (100, 100), "middle")
        ink = pygame.mask.from_threshold(ground, (255, 255, 255), (128, 128, 128, 255)).get_bounding_rects()
        inked = ink[0].unionall(ink)
        assert (inked.top + inked.bottom) / 2 == pytest.approx(100, abs=0.75), px


@pytest.mark.parametrize("face", FACES)
def test_label_is_not_moved_by_descenders(face: fonts.Face) -> None:
    for words in ("Ring", "Rigging", "Rüge"):
        ground = pygame.Surface((300, 100))
        fonts.put(ground, words, face, 30, (255, 255, 255), (10, 50))
        column = [y for y in range(100) if ground.get_at((14, y))[0] > 127]
        assert (column[0] + column[-1] + 1) / 2 == pytest.approx(50, abs=1)


def test_label_is_aligned_left_centre_and_right() -> None:
    ground = pygame.Surface((600, 60))
    wide = fonts.width("Choose a pairing", DISPLAY_800, 29)
    left = fonts.put(ground, "Choose a pairing", DISPLAY_800, 29, (0, 0, 0), (200, 30), "start")
    centre = fonts.put(ground, "Choose a pairing", DISPLAY_800, 29, (0, 0, 0), (200, 30), "middle")
    right = fonts.put(ground, "Choose a pairing", DISPLAY_800, 29, (0, 0, 0), (300, 30), "end")
    assert left.left == 200
    assert centre.centerx == pytest.approx(200, abs=1)
    assert right.right == pytest.approx(300, abs=1)
    assert left.width == pytest.approx(wide, abs=1)


def test_label_shrinks_first_and_then_takes_two_lines() -> None:
    words = "Réglages et statistiques"
    natural = fonts.width(words, DISPLAY_800, 20)
    assert fonts.fit(words, DISPLAY_800, 20, natural) == (20, (words,))
    shrunk = fonts.fit(words, DISPLAY_800, 20, natural * 0.9)
    assert (len(shrunk.lines), 16 <= shrunk.px < 20) == (1, True)
    broken = fonts.fit(words, DISPLAY_800, 20, natural * 0.6)
    assert (len(broken.lines), broken.px) == (2, 16)


@pytest.mark.parametrize("face", [*FACES, TEXT_600])
def test_label_has_the_largest_size_that_fits(face: fonts.Face) -> None:
    for words in ("Réglages et statistiques", "AVAT fi Te."):
        for px, part in product((14, 27, 61), (0.98, 0.93, 0.82)):
            room = fonts.width(words, face, px) * part
            fitting = next(tried for tried in range(px, 3, -1) if fonts.width(words, face, tried) <= room)
            if fitting >= fonts.SMALLEST_SHRINK * px:
                assert fonts.fit(words, face, px, room) == (fitting, (words,))


@pytest.mark.parametrize("words", ["Nicht zusammen mit Parkverbot", "Donaudampfschifffahrt", "Ben", "1 von 3 Spalten"])
def test_label_is_never_cut(words: str) -> None:
    for room in (55, 70, 110, 180, 300):
        fitted = fonts.fit(words, TEXT_700, 17, room)
        assert "".join(fitted.lines).replace(" ", "") == words.replace(" ", "")
        assert all(fonts.width(line, TEXT_700, fitted.px) <= room for line in fitted.lines)


def test_two_lines_have_similar_lengths() -> None:
    fitted = fonts.fit("Undo the choice of 8", DISPLAY_800, 20, 120)
    first, second = (fonts.width(line, DISPLAY_800, fitted.px) for line in fitted.lines)
    assert abs(first - second) < 60


def test_hard_space_keeps_words_together() -> None:
    lines = fonts.wrap("Ordinateur\u00a0: débutant", TEXT_700, 17, 110)
    assert lines == ("Ordinateur\u00a0:", "débutant")


def test_spaced_letters_are_wider_by_their_gaps() -> None:
    line = fonts.label("STOP", DISPLAY_900, 50, (0, 0, 0), 6)
    assert line.get_width() == pytest.approx(fonts.width("STOP", DISPLAY_900, 50) + 3 * 6, abs=1)
    assert line.get_width() > fonts.label("STOP", DISPLAY_900, 50, (0, 0, 0)).get_width() + 15


def test_running_text_does_not_end_with_a_single_short_word() -> None:
    words = "6 et 7 sortent plus souvent que 4 et 9."
    for room in range(120, 260, 4):
        plain = fonts.wrap(words, fonts.TEXT_700, 13, room)
        better = fonts.paragraph(words, fonts.TEXT_700, 13, room)
        assert len(better) == len(plain), "it needs no line more"
        assert " ".join(better) == words
        last = fonts.width(better[-1], fonts.TEXT_700, 13)
        assert last >= fonts.width(plain[-1], fonts.TEXT_700, 13)
    assert fonts.wrap(words, fonts.TEXT_700, 13, 210)[-1] == "et 9."
    assert fonts.paragraph(words, fonts.TEXT_700, 13, 210)[-1] != "et 9."


@pytest.mark.parametrize(("px", "tracking"), [(4, 0), (16, 0), (40, 0), (40, 3), (160, 0)])
def test_text_of_any_length_can_be_drawn(px: int, tracking: int) -> None:
    """A line wider than the largest surface would end the program."""
    words = "W" * 40_000
    line = fonts.label(words, TEXT_700, px, (0, 0, 0), tracking)
    assert 3840 < line.get_width() <= fonts.WIDEST
    assert 3840 < fonts.width(words, TEXT_700, px) <= fonts.WIDEST


@pytest.mark.parametrize("words", ["A\0B", "A\ud800B", "\udcffAB"])
def test_letters_without_a_glyph_are_left_out(words: str) -> None:
    written = fonts.label(words, TEXT_700, 20, (0, 0, 0))
    assert written.get_size() == fonts.label("AB", TEXT_700, 20, (0, 0, 0)).get_size()
    assert fonts.width(words, TEXT_700, 20) == fonts.width("AB", TEXT_700, 20)


SIZE = (1024, 640)
FOUR = (Seat("Anna", "blue"), Seat("Otto", "yellow", "steady"), Seat("Chloé", "jade"), Seat("Ida", "ink", "cunning"))
in_every_language = pytest.mark.parametrize("code", CODES)


def placed(screen: Any) -> Iterator[tuple[Text, Box]]:
    return ((found.node, found.box) for found in screen.tree.nodes() if isinstance(found.node, Text))


def shrunk(screen: Any, *said: str) -> list[str]:
    """Return the texts of the screen that are smaller than intended."""
    u = screen.style.u
    found = {text.words: text.fitted(u, box.size).px / round(text.role.size * u) for text, box in placed(screen)}
    return [words for words in said if found[words] < 1]


@pytest.mark.parametrize("place", [1, 3])
def test_chosen_name_has_the_size_of_the_others(place: int, tmp_path: Path) -> None:
    house = Playhouse(tmp_path, SIZE, animations="reduced", language="fr")
    house.loop.apply(Push(kind("new_game"), setup=ClassicSetup(FOUR, seed="7")))
    house.wait(200)
    house.click(f"character_{place}")
    house.wait(40)
    say, characters = house.screen.say, house.screen.seating.characters
    assert shrunk(house.screen, *(say(f"character.{each}") for each in characters)) == []
    assert house.window.surface.get_rect().contains(house.control("list").rect)


@in_every_language
def test_reasons_and_advice_wrap_before_they_shrink(code: str, tmp_path: Path) -> None:
    review: Any = after_moments.MOMENTS["review, costliest"].at(tmp_path / "review", SIZE, language=code)
    options, reasons = review.review.options(review.number), review.review.reasons(review.number)
    assert shrunk(review, sentences.better(options, review.entry.chosen, reasons, review.names)) == []
    table: Any = table_moments.moment("stop or roll").at(tmp_path / "table", SIZE, language=code, coach="always")
    assert shrunk(table, *table_sayings.advice(table.match.advice(), table.names)) == []
    pads: Any = express_moments.MOMENTS["six pads"].at(tmp_path / "pads", SIZE, language=code, animations="reduced")
    choice = pads.shown.choice
    assert shrunk(pads, *sayings.advice(pads.advice(), choice.pad, choice.mark)) == []


@in_every_language
def test_headings_at_the_end_have_one_size(code: str, tmp_path: Path) -> None:
    end: Any = after_moments.MOMENTS["the end, dice"].at(tmp_path, SIZE, language=code)
    headings = "faces sums expected columns turns rolls busts best_turn steps_kept luck".split()
    assert shrunk(end, *(end.say(f"over.{heading}") for heading in headings)) == []


@pytest.mark.slow
@in_every_language
@pytest.mark.parametrize("size", [SIZE, (900, 1400)])
def test_titles_of_the_records_have_one_size(size: tuple[int, int], code: str, tmp_path: Path) -> None:
    afterwards.keep(tmp_path / "data", afterwards.many())
    screen: Any = screen_at(tmp_path, "records", size, language=code)
    names = {records.name_of(player) for player in screen.figures.players}
    for page in screen_pages.PAGES:
        do(screen, "next_page", page)
        screen.refresh()
        titles = [text.words for text, _ in placed(screen) if text.role == records.TITLE and text.words not in names]
        assert shrunk(screen, *titles) == []
