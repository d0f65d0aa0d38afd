"""Tests that assets/pictures can be drawn in every look, and that every token of the design is used."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pygame
import pytest

from cantstop.controller.settings import CHOICES
from cantstop.view.art import pieces
from cantstop.view.art.tokens import TOKENS
from cantstop.view.kit.paint import SOFT, picture, rendered
from cantstop.view.kit.theme import Theme
from cantstop.view.parts.lessons import parts_of

ROOT = Path(__file__).parents[2]
FILES = {path.stem: path for path in sorted((ROOT / "assets" / "pictures").iterdir())}
GIVEN = {"tone", "edge", "face", "on_fill"}  # colours that the caller gives
VIEW = [*(ROOT / "cantstop" / "view").rglob("*.py"), ROOT / "tools" / "make_icon.py"]
LESSONS = json.dumps(parts_of())
SAID = json.dumps(TOKENS["players"]) + "".join(path.read_text("utf-8") for path in VIEW)
FACES = [name.removeprefix("portrait_") for name in FILES if name.startswith("portrait_")]


def rules(name: str) -> dict[str, str]:
    """Return the style of each class in an SVG file."""
    style = re.search("<style>(.*?)</style>", FILES[name].read_text("utf-8"), re.DOTALL)
    return dict(re.findall(r"\.([\w-]+) \{ ([^}]*) \}", style[1])) if style else {}


def given(name: str) -> dict[str, tuple[int, int, int]]:
    return {each.partition("-")[0]: (200, 30, 40) for each in rules(name) if each.partition("-")[0] in GIVEN}


def test_pictures_open_in_editors_with_existing_colours_and_are_used() -> None:
    light = TOKENS["themes"]["light"]
    for name, path in FILES.items():
        text, styles = path.read_text("utf-8"), rules(name)
        root = ElementTree.fromstring(text)
        assert root.tag == "{http://www.w3.org/2000/svg}svg", name
        assert "viewBox" in root.attrib, name
        kinds = {each.tag.rpartition("}")[2] for each in root.iter()}
        assert not kinds & {"text", "use", "filter", "image"}, name
        assert {each for part in re.findall('class="([^"]*)"', text) for each in part.split()} == set(styles), name
        for each in set(styles) - {SOFT}:
            token = each.partition("-")[0]
            assert token in GIVEN or all(token in TOKENS["themes"][look] for look in CHOICES["look"]), (name, each)
            if token not in GIVEN | {"shadow_rgb"}:
                assert styles[each].rpartition(" ")[2] == light[token], f"{name}: {each} is the colour of an editor"
        stem = re.sub("^(icon|portrait|symbol|dot)_", "", name)
        assert f'"{stem}"' in SAID or f"picture {stem}" in LESSONS, f"{name} is not used"


def names_of(tokens: dict[str, Any]) -> Iterator[str]:
    for name, value in tokens.items():
        yield name
        yield from names_of(value) if isinstance(value, dict) else ()


def test_every_token_is_read() -> None:
    drawn = {each.partition("-")[0] for name in FILES for each in rules(name)}
    left = {name for name in names_of(TOKENS) if f'"{name.removesuffix("_u")}"' not in SAID} - drawn
    assert not left, f"neither the view nor a picture reads these tokens by a literal name: {sorted(left)}"


@pytest.mark.parametrize("look", CHOICES["look"])
def test_pictures_can_be_drawn_at_any_size(look: str) -> None:
    for name, px in product(FILES, (12, 400)):
        surface = picture(name, px, px, Theme(look), **given(name))
        assert surface.get_size() == (px, px), name
        if not (name == "hop_shadow" and look == "high_contrast"):
            assert pygame.mask.from_surface(surface, 20).count() > 10, name


def test_picture_is_kept_for_its_look_and_colours() -> None:
    red, green = (200, 0, 0), (0, 200, 0)
    assert picture("icon_tick", 30, 30, Theme(), tone=red) is picture("icon_tick", 30, 30, Theme(), tone=red)
    drawn = [picture("icon_tick", 30, 30, Theme(), tone=tone) for tone in (red, green)]
    assert len({pygame.image.tobytes(each, "RGBA") for each in drawn}) == 2


@pytest.mark.parametrize("character", [name for name in FACES if name != "oops"])
def test_portrait_has_moods_looks_aside_and_is_not_cut_off_with_its_pencil(character: str) -> None:
    drawn = {mood: drawing(character, 60, mood=mood) for mood in pieces.MOODS}
    assert [mood for mood in drawn if drawn[mood] == drawn["calm"]] == ["calm"]
    for mood in ("calm", "worried", "smug"):
        assert drawing(character, 60, mood=mood, look=(-0.03, 0)) != drawing(character, 60, mood=mood, look=(0.03, 0))
    surface = pieces.portrait(character, 80, Theme(), pencil=True).surface
    w, h = surface.get_size()
    edge = [(x, y) for x in range(w) for y in (0, h - 1)] + [(x, y) for y in range(h) for x in (0, w - 1)]
    assert max(surface.get_at(place)[3] for place in edge) <= 4


def drawing(character: str, px: int, **how: Any) -> bytes:
    return pygame.image.tobytes(pieces.portrait(character, px, Theme(), **how).surface, "RGBA")


def test_shapes_need_no_classes() -> None:
    surface = rendered('<rect width="4" height="2" fill="#ff0000"/>', 8, 4, "0 0 4 2")
    assert surface.get_at((7, 3)) == pygame.Color(255, 0, 0)
