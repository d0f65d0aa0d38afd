"""Tests that labels are centred on their capitals, never cut, as large as their room allows, and of one size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from cantstop.view.kit import fonts
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, TEXT_700, Text
from cantstop.view.kit.node import Box

FACES = (DISPLAY_800, DISPLAY_900, TEXT_700)


@pytest.mark.parametrize("face", FACES)
def test_label_is_centred_on_its_capitals(face: fonts.Face) -> None:
    for px in (12, 15, 17, 20, 22, 25, 29, 34, 47, 61):
        ground = pygame.Surface((200, 200))
        fonts.put(ground, "HIE", face, px, (255, 255, 255), (100, 100), "middle")
        ink = pygame.mask.from_threshold(ground, (255, 255, 255), (128, 128, 128, 255)).get_bounding_rects()
        inked = ink[0].unionall(ink)
        assert (inked.top + inked.bottom) / 2 == pytest.approx(100, abs=0.75), px


def test_label_shrinks_first_and_then_takes_two_lines() -> None:
    words = "Réglages et statistiques"
    natural = fonts.width(words, DISPLAY_800, 20)
    assert fonts.fit(words, DISPLAY_800, 20, natural) == (20, (words,))
    shrunk = fonts.fit(words, DISPLAY_800, 20, natural * 0.9)
    assert (len(shrunk.lines), 16 <= shrunk.px < 20) == (1, True)
    broken = fonts.fit(words, DISPLAY_800, 20, natural * 0.6)
    assert (len(broken.lines), broken.px) == (2, 16)


@pytest.mark.parametrize("words", ["Nicht zusammen mit Parkverbot", "Donaudampfschifffahrt", "Ben", "1 von 3 Spalten"])
def test_label_is_never_cut(words: str) -> None:
    for room in (55, 70, 110, 180, 300):
        fitted = fonts.fit(words, TEXT_700, 17, room)
        assert "".join(fitted.lines).replace(" ", "") == words.replace(" ", "")
        assert all(fonts.width(line, TEXT_700, fitted.px) <= room for line in fitted.lines)


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
    """Lines are limited, because one wider than the largest possible surface would end the program."""
    words = "W" * 40_000
    line = fonts.label(words, TEXT_700, px, (0, 0, 0), tracking)
    assert 3840 < line.get_width() <= fonts.WIDEST
    assert 3840 < fonts.width(words, TEXT_700, px) <= fonts.WIDEST


@pytest.mark.parametrize("words", ["A\0B", "A\ud800B", "\udcffAB"])
def test_letters_without_a_glyph_are_left_out(words: str) -> None:
    written = fonts.label(words, TEXT_700, 20, (0, 0, 0))
    assert written.get_size() == fonts.label("AB", TEXT_700, 20, (0, 0, 0)).get_size()
    assert fonts.width(words, TEXT_700, 20) == fonts.width("AB", TEXT_700, 20)


def placed(screen: Any) -> Iterator[tuple[Text, Box]]:
    return ((found.node, found.box) for found in screen.tree.nodes() if isinstance(found.node, Text))


def shrunk(screen: Any, *said: str) -> list[str]:
    """Return the texts of the screen that are smaller than intended."""
    u = screen.style.u
    found = {text.words: text.fitted(u, box.size).px / round(text.role.size * u) for text, box in placed(screen)}
    return [words for words in said if found[words] < 1]
