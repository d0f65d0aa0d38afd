"""Editable fields: the text looks the same before and during editing."""

from __future__ import annotations

import pygame
import pytest
from kit_window import KitWindow, Page

from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.field import Field
from cantstop.view.kit.node import Node


class Form(Page):
    def build(self) -> Node:
        return Column(Row(Field("who", "HHH", longest=12).sized(width=300, height=64), Spring()), Spring(), margin=18)


def last_row_of_ink(window: KitWindow[Form]) -> int:
    """Return the lowest row of pixels of its first letter."""
    field = window.control("who")
    _, words = field.sprites()
    ground = pygame.Surface(window.size)
    ground.fill("white")
    ground.blit(words.surface, (words.x, words.y), words.area)
    wide = field.ui.style.px(9)  # of the first letter; the cursor stands behind the last
    first = ground.subsurface(field.rect.x, field.plate.y, wide, field.plate.h)
    dark = pygame.mask.from_threshold(first, (0, 0, 0), (128, 128, 128))
    box: pygame.Rect = dark.get_bounding_rects()[0].unionall(dark.get_bounding_rects())
    return box.bottom


@pytest.mark.parametrize("size", [(640, 400), (1024, 640), (1280, 800), (1366, 768), (1920, 1080), (3840, 2160)])
def test_text_of_a_field_does_not_move_when_it_is_edited(size: tuple[int, int]) -> None:
    window = KitWindow(Form(), size, animations="reduced")
    window.settle()
    before = last_row_of_ink(window)
    window.click("who")
    window.key("End")
    window.wait(100)
    assert window.control("who").editing
    assert last_row_of_ink(window) == before
