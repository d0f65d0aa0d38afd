"""The pictures of assets/pictures: each can be drawn in every look, names existing colours, and is used."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from cantstop.controller.settings import CHOICES
from cantstop.view.art import portraits
from cantstop.view.art.tokens import TOKENS
from cantstop.view.kit.svg import SOFT, picture, rendered
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
    """Return the classes of a file with their style in an editor."""
    style = re.search("<style>(.*?)</style>", FILES[name].read_text("utf-8"), re.DOTALL)
    return dict(re.findall(r"\.([\w-]+) \{ ([^}]*) \}", style[1])) if style else {}


def given(name: str) -> dict[str, tuple[int, int, int]]:
    return {each.partition("-")[0]: (200, 30, 40) for each in rules(name) if each.partition("-")[0] in GIVEN}


@pytest.mark.parametrize("name", FILES)
def test_picture_is_one_that_editors_open(name: str) -> None:
    root = ElementTree.parse(FILES[name]).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "viewBox" in root.attrib
    assert not [each.tag for each in root.iter() if each.tag.rpartition("}")[2] in ("text", "use", "filter", "image")]


@pytest.mark.parametrize("name", FILES)
def test_picture_names_only_colours_that_exist(name: str) -> None:
    classes = {each for part in re.findall('class="([^"]*)"', FILES[name].read_text("utf-8")) for each in part.split()}
    assert classes == set(rules(name))
    for each in classes - {SOFT}:
        token = each.partition("-")[0]
        assert token in GIVEN or all(token in TOKENS["themes"][look] for look in CHOICES["look"]), each


@pytest.mark.parametrize("name", FILES)
def test_picture_has_the_colours_of_the_light_look_in_an_editor(name: str) -> None:
    for each, body in rules(name).items():
        token = each.partition("-")[0]
        if each != SOFT and token not in GIVEN | {"shadow_rgb"}:
            assert body.rpartition(" ")[2] == TOKENS["themes"]["light"][token], each


@pytest.mark.parametrize("name", FILES)
def test_picture_is_used(name: str) -> None:
    stem = re.sub("^(icon|portrait|symbol)_", "", name)
    assert f'"{stem}"' in SAID or f"picture {stem}" in LESSONS


@pytest.mark.parametrize(("look", "name", "px"), list(product(CHOICES["look"], FILES, (12, 400))))
def test_picture_can_be_drawn_at_any_size(look: str, name: str, px: int) -> None:
    surface = picture(name, px, px, Theme(look), **given(name))
    assert surface.get_size() == (px, px)
    if not (name == "hop_shadow" and look == "high_contrast"):
        assert pygame.mask.from_surface(surface, 20).count() > 10


def test_picture_is_kept_for_its_look_and_colours() -> None:
    red, green = (200, 0, 0), (0, 200, 0)
    assert picture("icon_tick", 30, 30, Theme(), tone=red) is picture("icon_tick", 30, 30, Theme(), tone=red)
    drawn = [picture("icon_tick", 30, 30, Theme(), tone=tone) for tone in (red, green)]
    assert len({pygame.image.tobytes(each, "RGBA") for each in drawn}) == 2


@pytest.mark.parametrize(("character", "mood"), list(product(FACES, portraits.MOODS)))
def test_portrait_shows_one_mood(character: str, mood: str) -> None:
    calm, other = (portraits.portrait(character, 60, Theme(), mood=each).surface for each in ("calm", mood))
    same = pygame.image.tobytes(calm, "RGBA") == pygame.image.tobytes(other, "RGBA")
    assert same == (mood == "calm" or character == "oops")


@pytest.mark.parametrize("character", [name for name in FACES if name != "oops"])
@pytest.mark.parametrize("mood", ["calm", "worried", "smug"])
def test_portrait_looks_aside(character: str, mood: str) -> None:
    left, right = (portraits.portrait(character, 60, Theme(), mood=mood, look=(dx, 0)).surface for dx in (-0.03, 0.03))
    assert pygame.image.tobytes(left, "RGBA") != pygame.image.tobytes(right, "RGBA")


@pytest.mark.parametrize("character", [name for name in FACES if name != "oops"])
def test_portrait_is_not_cut_off_with_its_pencil(character: str) -> None:
    surface = portraits.portrait(character, 80, Theme(), pencil=True).surface
    w, h = surface.get_size()
    edge = [(x, y) for x in range(w) for y in (0, h - 1)] + [(x, y) for y in range(h) for x in (0, w - 1)]
    assert max(surface.get_at(place)[3] for place in edge) <= 4


def test_text_of_a_picture_needs_no_classes() -> None:
    surface = rendered('<svg viewBox="0 0 4 2"><rect width="4" height="2" fill="#ff0000"/></svg>', 8, 4)
    assert surface.get_at((7, 3)) == pygame.Color(255, 0, 0)
