"""Pads on paper: pages of A4 lying down with two pads each, drawn as on the screen, at 300 dots an inch."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from cantstop.model.express import ROWS, Pad, row_score
from cantstop.view import words
from cantstop.view.art import pad as art
from cantstop.view.art import pieces
from cantstop.view.art.pad_form import GATE, Form
from cantstop.view.kit import fonts
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, TEXT_700, TEXT_800
from cantstop.view.kit.theme import Theme
from cantstop.view.words import say

DOTS = 300  # an inch
PAGE = (3508, 2480)
UNIT = 2.46  # dots a design unit
PAD = (640, 900)
EMPTY = Pad()


@dataclass(frozen=True)
class Sheet:
    """One pad to print; without a name it is empty."""

    pad: Pad = EMPTY
    name: str = ""
    colour: str = "ink"
    note: str = ""


def pages(sheets: Sequence[Sheet], penalty: int) -> Iterator[pygame.Surface]:
    """Two pads a page."""
    for first in range(0, len(sheets), 2):
        page = pygame.Surface(PAGE)
        page.fill((255, 255, 255))
        for place, sheet in enumerate(sheets[first : first + 2]):
            picture = _picture(sheet, penalty)
            left = PAGE[0] * (1 + 2 * place) // 4 - picture.get_width() // 2
            page.blit(picture, (left, (PAGE[1] - picture.get_height()) // 2))
        yield page


def _picture(sheet: Sheet, penalty: int) -> pygame.Surface:
    style = Style(Theme("light"), UNIT)
    form = Form(round(PAD[0] * UNIT), round(PAD[1] * UNIT), UNIT)
    surface = pygame.Surface((form.width, form.height))
    surface.fill((255, 255, 255))
    surface.blit(art.paper.draw(form, style), (0, 0))
    tone = style.theme.player(sheet.colour).pad_mark
    surface.blit(art.marks.draw(form, sheet.pad, tone, style), (0, 0))
    _write(surface, form, sheet, penalty, style)
    return surface


def _write(surface: pygame.Surface, form: Form, sheet: Sheet, penalty: int, style: Style) -> None:
    """The words of the pad, the scores of its rows and the total; an empty one has lines to write on."""
    u, theme = UNIT, style.theme
    ink, muted = theme["ink"], theme["ink_muted"]
    right = form.width - 18 * u
    if sheet.name:
        surface.blit(pieces.tile(round(34 * u), sheet.colour, theme), (round(20 * u), round(15 * u)))
        fitted = fonts.fit(say("express.pad_of", name=sheet.name), DISPLAY_800, 28 * u, 330 * u, 1)
        fonts.put_fitted(surface, fitted, DISPLAY_800, ink, (68 * u, 33 * u))
        note = fonts.fit(sheet.note, TEXT_700, 16 * u, 200 * u, 1)
        fonts.put_fitted(surface, note, TEXT_700, muted, (right, 34 * u), "right")
    else:
        fonts.put(surface, say("express.print_name"), TEXT_700, 18 * u, muted, (20 * u, 36 * u))
        pygame.draw.line(surface, muted, (130 * u, 46 * u), (right, 46 * u), 3)
    _headings(surface, form, penalty, muted)
    for row in ROWS:
        if sheet.pad.row(row):
            score = row_score(row, sheet.pad.row(row), penalty)
            x = form.minus_x if score < 0 else form.plus_x
            figure = words.language().number(score)
            tone = theme["loss"] if score < 0 else ink
            fonts.put(surface, figure, TEXT_800, 20 * u, tone, (x, form.row_middle(row)), "centre")
    low = form.height
    fifth = fonts.put(surface, say("express.fifth"), DISPLAY_800, 19 * u, ink, (18 * u, low - 142 * u))
    ends = fonts.fit(say("express.fifth_ends"), TEXT_700, 16 * u, 330 * u, 1)
    fonts.put_fitted(surface, ends, TEXT_700, muted, (fifth.right + 14 * u, low - 142 * u))
    fonts.put(surface, say("express.total"), TEXT_700, 18 * u, muted, (right, low - 127 * u), "right")
    if sheet.name:
        total = words.language().number(sheet.pad.score(penalty))
        fonts.put(surface, total, DISPLAY_900, 52 * u, ink, (right, low - 88 * u), "right")
    else:
        pygame.draw.line(surface, muted, (right - 170 * u, low - 66 * u), (right, low - 66 * u), 3)


def _headings(surface: pygame.Surface, form: Form, penalty: int, tone: tuple[int, int, int]) -> None:
    u, middle = UNIT, 71 * UNIT
    danger, gate, score = (form.box(2, place) for place in (0, GATE, GATE + 1))
    fonts.put(surface, say("express.points"), TEXT_700, 16 * u, tone, (20 * u, middle))
    said = (
        (say("express.danger", penalty=-penalty), danger.x + 2 * form.box_pitch),
        (say("express.gate"), gate.middle[0]),
        (say("express.score"), score.x + 2.5 * form.box_pitch),
        ("\N{EN DASH}", form.minus_x),
        ("+", form.plus_x),
    )
    for text, x in said:
        fonts.put(surface, text, TEXT_700, 16 * u, tone, (x, middle), "centre")


# Files


def pdf(pictures: Iterator[pygame.Surface]) -> bytes:
    """A document with one picture a page, 300 dots an inch."""
    objects: list[bytes] = [b"", b""]  # the catalogue and the list of pages are known last
    kids = []
    for picture in pictures:
        w, h = picture.get_size()
        wide, high = 72 * w / DOTS, 72 * h / DOTS
        data = zlib.compress(pygame.image.tobytes(picture, "RGB"), 6)
        head = f"/Type /XObject /Subtype /Image /Width {w} /Height {h} /ColorSpace /DeviceRGB /BitsPerComponent 8"
        objects.append(_stream(f"<< {head} /Filter /FlateDecode /Length {len(data)} >>", data))
        drawing = f"{wide:.2f} 0 0 {high:.2f} 0 0 cm /P Do".encode()
        objects.append(_stream(f"<< /Length {len(drawing)} >>", drawing))
        image, content = len(objects) - 1, len(objects)
        page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {wide:.2f} {high:.2f}] /Contents {content} 0 R"
        objects.append(f"{page} /Resources << /XObject << /P {image} 0 R >> >> >>".encode())
        kids.append(f"{len(objects)} 0 R")
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    return _document(objects)


def _stream(head: str, data: bytes) -> bytes:
    return head.encode() + b"\nstream\n" + data + b"\nendstream"


def _document(objects: Sequence[bytes]) -> bytes:
    out, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, text in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + text + b"\nendobj\n"
    table = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010d} 00000 n \n".encode() for place in places)
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n".encode()
    return bytes(out)


def png(picture: pygame.Surface) -> bytes:
    """The picture with a note of how large it is on paper."""
    out = io.BytesIO()
    pygame.image.save(picture, out, "page.png")
    data = out.getvalue()
    metre = round(DOTS / 0.0254)
    chunk = b"pHYs" + struct.pack(">IIB", metre, metre, 1)
    after_head = 8 + 25  # the signature and the first chunk
    size = struct.pack(">I", len(chunk) - 4)
    return data[:after_head] + size + chunk + struct.pack(">I", zlib.crc32(chunk)) + data[after_head:]
