"""A panel next to the node that opens it, over everything else: a list to choose from, a menu.

    Layers(page, Popup("choices", List(...), beside="card_2", points_at="button_2"))

It stands right of the node whose key is `beside`, or left of it where the room ends, as wide as that node, and wider
where one of the `lines` that it holds needs that; its point lies level with `points_at`. It keeps clicks from what it
covers, and takes no focus itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cantstop.view.kit import panels
from cantstop.view.kit.containers import Layers, Padded
from cantstop.view.kit.control import Act, ControlNode
from cantstop.view.kit.drawing import Drawing
from cantstop.view.kit.face import Cap, Face, Faces
from cantstop.view.kit.node import ENDLESS, Box, Layouter, Node, Size
from cantstop.view.kit.paint import Canvas, Picture, clear
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style

PAD, REACH = 11.0, 18.0  # units: margin around its contents; length of its pointer


class Popup(Node):
    def __init__(
        self,
        name: str,
        child: Node,
        *,
        beside: str,
        points_at: str = "",
        gap: float = 16.0,
        lines: Sequence[Node] = (),
    ) -> None:
        self.name, self.child, self.beside, self.points_at, self.gap = name, child, beside, points_at, gap
        self.lines = lines

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        by = layout.boxes.get(self.beside)
        if by is None:
            return
        pad, gap = PAD * layout.u, self.gap * layout.u
        longest = max((layout.size(line, Size(ENDLESS, box.h)).w for line in self.lines), default=0.0)
        wide = min(max(by.w, longest + 2 * pad), box.w)
        high = min(box.h, layout.size(self.child, Size(wide - 2 * pad, box.h - 2 * pad)).h + 2 * pad)
        right = by.right + gap + wide <= box.right + 1
        x = max(box.x, by.right + gap if right else by.x - gap - wide)
        y = max(box.y, min(by.y, box.bottom - high))
        aim = layout.boxes.get(self.points_at)
        middle = None if aim is None else round(aim.y + aim.h / 2 - y)
        plate = Drawing(lambda w, h, style: sheet(w, h, middle, right, style))
        yield Layers(_Blind(self.name), plate, Padded(self.child, PAD)), Box(x, y, wide, high)


@dataclass
class _Blind(ControlNode):
    """A node that takes the pointer, and does nothing else."""

    takes_focus = False

    def faces(self, w: int, h: int, style: Style, cap: Cap) -> Faces:
        return Faces()

    def pressed(self, face: Face) -> Act | None:
        return None


@drawn
def sheet(w: int, h: int, middle: int | None, points_left: bool, style: Style) -> Picture:
    """Return a card, with its point at that height."""
    base, reach = panels.panel(w, h, style, edge=True), style.px(REACH)
    if middle is None:
        return base
    surface = clear(base.surface.get_width() + 2 * reach, base.surface.get_height())
    surface.blit(base.surface, (reach, 0))
    edge, out = (reach - base.left, -reach) if points_left else (reach - base.left + w, reach)
    line = style.line("selected")
    inner = edge + (line if points_left else -line)
    y, half = middle - base.top, 17 * style.u
    corners = [(inner, y - half), (edge + out * 0.9, y), (inner, y + half)]
    canvas = Canvas(*surface.get_size())
    canvas.polygon(corners, style.theme["panel"])
    canvas.lines(corners, style.theme["hover_line"], line)
    surface.blit(canvas.surface(), (0, 0))
    return Picture(surface, base.left - reach, base.top)
