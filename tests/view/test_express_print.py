"""Tests of printed pads: the document, the size of its pictures, and a disk to which nothing can be written."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pygame
import pytest
from express_moments import SIX, match_of, play
from listening import overhear
from playhouse import Playhouse

from cantstop.controller.clock import today
from cantstop.view import words
from cantstop.view.kit import fonts
from cantstop.view.kit.controls import Button
from cantstop.view.parts.express import printing
from cantstop.view.parts.express.pad import PadLook
from cantstop.view.parts.express.printing import PAGE, empty, pages, pdf
from cantstop.view.words import say

A4 = (297 / 25.4, 210 / 25.4)  # inches, landscape


@pytest.fixture(autouse=True)
def nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    shown: list[Path] = []
    monkeypatch.setattr(printing, "show_folder", shown.append)
    return shown


@pytest.mark.slow
def test_document_has_a_page_for_every_two_pads() -> None:
    data = pdf(pages([empty(200)] * 3))
    assert data.startswith(b"%PDF-1.4")
    assert data.endswith(b"%%EOF\n")
    assert data.count(b"/Type /Page ") == 2
    place = int(re.findall(rb"startxref\n(\d+)", data)[0])
    assert data[place:].startswith(b"xref")
    for number, entry in enumerate(re.findall(rb"(\d{10}) 00000 n", data[place:]), 1):
        assert data[int(entry) :].startswith(b"%d 0 obj" % number), "the table leads to every object"
    size = re.findall(rb"MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)[0]
    assert [float(part) / 72 for part in size] == pytest.approx(A4, abs=0.01)
    image = re.findall(rb"/Length (\d+) >>\nstream\n", data)[0]
    begin = data.index(b"stream\n") + 7
    assert len(zlib.decompress(data[begin : begin + int(image)])) == PAGE[0] * PAGE[1] * 3


@pytest.mark.slow
def test_marks_are_printed() -> None:
    match = play(match_of(SIX[:1]), 8)
    pads = empty(200), PadLook(match.state.pads[0], 200, "blue", "Anna")
    clean, full = (next(pages([pad])) for pad in pads)
    blue = (27, 84, 166, 255)
    assert not pygame.mask.from_threshold(clean, blue, (20, 20, 20, 255)).count()
    assert pygame.mask.from_threshold(full, blue, (20, 20, 20, 255)).count() > 1000


@pytest.mark.slow
def test_end_and_set_up_print_pads(tmp_path: Path, nothing_is_opened: list[Path]) -> None:
    match = play(match_of(SIX[:2]))
    house = Playhouse(tmp_path, start="express_over", details={"match": match})
    house.key("P")
    house = Playhouse(tmp_path, start="express_set_up")
    house.key("V")
    house.key("P")
    texts = [each.node.words for each in house.screen.tree.nodes() if isinstance(each.node, Button)]
    assert say("express.printed") in [text.note for text in texts], "next to the press, over no figures"
    written = sorted((house.context.home.games / "pads").glob("*.pdf"))
    assert len(written) == 2
    assert written[0].name == "pads-150.pdf", "with the penalty that is chosen"
    assert len(nothing_is_opened) == 2


@pytest.mark.slow
def test_printed_game_names_its_number_and_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    overhear(monkeypatch, fonts, "put", lambda page, line, *rest: said.append(line))
    match = play(match_of(SIX[:1], seed="481206"))
    Playhouse(tmp_path, start="express_over", details={"match": match}).key("P")
    line = next(line for line in said if "481206" in line)
    assert words.language().date(today()) in line
    assert "−200" in line


@pytest.mark.slow
def test_refusing_disk_is_announced_when_printing(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="express_set_up")
    house.context.home.games.mkdir(parents=True, exist_ok=True)
    (house.context.home.games / "pads").write_text("in the way")
    house.key("P")
    assert house.name == "express_set_up"
    assert house.loop.toast.busy
