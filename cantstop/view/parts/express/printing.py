"""Pads on paper: landscape A4 pages with two pads each, drawn as on the screen, in a PDF file next to the games."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING

import pygame

from cantstop.controller.clock import now
from cantstop.model.express import Pad, State
from cantstop.model.record import Record, replay
from cantstop.view.app.system import show_folder
from cantstop.view.art.pad import Form
from cantstop.view.kit import fonts
from cantstop.view.kit.fonts import TEXT_700
from cantstop.view.kit.theme import Style, Theme
from cantstop.view.parts.express.pad import PadLook, pad_picture, total_label
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.app.context import Context

FOLDER = "pads"
DOTS = 300  # dots per inch
PAGE = (3508, 2480)
UNIT = 2.46  # dots per design unit
PAD = (640, 900)
LINE_UP = 30  # units from the lower edge to the line about the game


def empty(penalty: int) -> PadLook:
    return PadLook(Pad(), penalty, "ink")


def print_empty(context: Context, penalty: int) -> bool:
    """Write a page with two empty pads to a PDF; return whether it could be written."""
    return _print(context, (empty(penalty), empty(penalty)), f"{FOLDER}-{penalty}")


def print_game(context: Context, record: Record) -> bool:
    """Write the pads of a game to a PDF, two on a page; return whether it could be written."""
    state = replay(record)[-1]
    assert isinstance(state, State)
    moment, penalty = now(), state.rules.penalty
    pads = [
        PadLook(pad, penalty, seat.colour, seat.name, say("express.throw_number", n=pad.throws))
        for pad, seat in zip(state.pads, record.seats, strict=True)
    ]
    ended = record.text("ended")[:10]
    day = date.fromisoformat(ended) if ended else moment.date()
    line = say("express.printed_game", day=language().date(day), number=record.seed, penalty=-penalty)
    return _print(context, pads, f"{FOLDER}-{moment:%Y-%m-%d-%H%M%S}", line)


def _print(context: Context, pads: Sequence[PadLook], name: str, line: str = "") -> bool:
    """Write the PDF and open its folder; if it cannot be written, show a notice and return False."""
    path = context.home.games / FOLDER / f"{name}.pdf"
    data = pdf(pages(pads, line))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError:
        context.notify("express.not_printed")
        return False
    context.tell_aloud(lambda: (say("express.printed"),))
    show_folder(path.parent)
    return True


# Pages


def pages(pads: Sequence[PadLook], line: str = "") -> Iterator[pygame.Surface]:
    """Yield pictures of pages, at 300 dots an inch: two pads, and a line about the game below them."""
    for first in range(0, len(pads), 2):
        page = pygame.Surface(PAGE)
        page.fill((255, 255, 255))
        for place, look in enumerate(pads[first : first + 2]):
            picture = _picture(look)
            left = PAGE[0] * (1 + 2 * place) // 4 - picture.get_width() // 2
            page.blit(picture, (left, (PAGE[1] - picture.get_height()) // 2))
        if line:
            foot = PAGE[0] / 2, PAGE[1] - LINE_UP * UNIT
            fonts.put(page, line, TEXT_700, 16 * UNIT, Theme("light")["ink_muted"], foot, "middle")
        yield page


def _picture(look: PadLook) -> pygame.Surface:
    """Draw a pad as it is on the screen; if it is empty, it has lines to write on."""
    style = Style(Theme("light"), UNIT)
    form = Form(round(PAD[0] * UNIT), round(PAD[1] * UNIT), UNIT)
    surface = pygame.Surface((form.width, form.height))
    surface.fill((255, 255, 255))
    surface.blit(pad_picture.draw(look, form, style), (0, 0))
    if look.name:
        total = total_label(look.pad.score(look.penalty), form, style)
        surface.blit(total.surface, (total.x, total.y))
    else:
        u, muted, right = UNIT, style.theme["ink_muted"], form.width - 18 * UNIT
        fonts.put(surface, say("express.print_name"), TEXT_700, 18 * u, muted, (20 * u, 36 * u))
        pygame.draw.line(surface, muted, (130 * u, 46 * u), (right, 46 * u), 3)
        pygame.draw.line(surface, muted, (right - 170 * u, form.height - 66 * u), (right, form.height - 66 * u), 3)
    return surface


# Files


def pdf(pictures: Iterator[pygame.Surface]) -> bytes:
    """Return a PDF document with one picture on each page, at 300 dots an inch."""
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
