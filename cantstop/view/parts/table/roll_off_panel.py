"""The side panel of the roll-off: what everybody threw, who throws again, and the button to throw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantstop.view.art import dice, pieces, plates, stop_roll
from cantstop.view.art.stop_roll import RollWords
from cantstop.view.kit import icons, keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600, TEXT_700
from cantstop.view.kit.looks import Looks
from cantstop.view.parts.paper import Paper, plain
from cantstop.view.parts.table import parts

if TYPE_CHECKING:
    from cantstop.view.screens.roll_off import RollOff

HEAD, ROW = 38.0, 66.0
TOP = 90.0
BUTTON = 156.0
NAME, NAME_SIZE = 58.0, 20.0
PLATE_AFTER = 88.0  # from the left edge of the dice to the middle of their plate


def fill(scene: RollOff) -> None:
    paper = scene.paper
    who = scene.thrower if scene.starter is None else scene.starter
    assert who is not None
    question = scene.say("setup.who_starts")
    if scene.starter is not None:
        question = scene.say("rolloff.starter", name=scene.names[who])
    parts.title(paper, scene.colours[who], scene.say("setup.roll_for_it"), question)
    count = len(scene.names)
    paper.card(TOP, HEAD + ROW * count)
    before = "rolloff.before" if scene.bout > 1 else "rolloff.first"
    paper.write(scene.say(before), TEXT_700, 16, "ink_muted", (16, TOP + 22), room=180)
    if len(scene.rounds) > 1 and scene.bout:
        again = scene.say("rolloff.again")
        paper.write(again, TEXT_700, 16, "ink_muted", (paper.width - 16, TOP + 22), "right", room=140)
    for player in range(count):
        _row(scene, paper, player, TOP + HEAD + ROW * player)
    _tie(scene, TOP + HEAD + ROW * count + 14)
    _throw(scene)


def _row(scene: RollOff, paper: Paper, player: int, y: float) -> None:
    theme, px = paper.style.theme, paper.style.px
    again = scene.bout > 0 and scene.throws_now(player)
    if again:
        rect = paper.rect(1.5, y, paper.width - 3, ROW)
        paper.put(plain(rect.w, rect.h, theme["hover"]), (1.5, y))
    paper.rule(0, y, paper.width)
    middle = y + ROW / 2
    paper.centre(pieces.tile(px(32), scene.colours[player], theme), (32, middle))
    pair = scene.latest_before(player, max(1, scene.bout))
    left = paper.width * 0.44
    shows_dice = _names_leave_room(scene, paper, left - NAME - 8)
    room = (left if shows_dice else left + PLATE_AFTER - 19) - NAME - 8
    paper.write(scene.names[player], DISPLAY_800, NAME_SIZE, "ink", (NAME, middle), room=room)
    if pair is not None:
        if shows_dice:
            paper.put(dice.dice_row(pair, px(27), theme, px(3)), (left, middle - 13.5))
        draw = plates.hollow_plate if again else plates.plate
        paper.centre(draw(sum(pair), px(38), theme), (left + PLATE_AFTER, middle))
    if again:
        _repeat(scene, paper, player, middle)


def _names_leave_room(scene: RollOff, paper: Paper, room: float) -> bool:
    """Long names take the place of the small dice, which lie on the board as well."""
    return all(paper.width_of(name, DISPLAY_800, 0.8 * NAME_SIZE) <= room for name in scene.names)


def _repeat(scene: RollOff, paper: Paper, player: int, middle: float) -> None:
    """What the player threw in this later round."""
    pair = scene.thrown(player, scene.bout)
    if pair is None:
        words = scene.say("rolloff.to_throw")
        paper.write(words, TEXT_600, 16, "ink_muted", (paper.width - 16, middle), "right", room=84)
        return
    plate = plates.plate(sum(pair), paper.style.px(42), paper.style.theme)
    paper.centre(plate, (paper.width - 37, middle))


def _tie(scene: RollOff, y: float) -> None:
    """Who threw the same and throws again."""
    if not scene.bout or scene.starter is not None:
        return
    paper = scene.paper
    tied = [player for player in range(len(scene.names)) if scene.throws_now(player)]
    before = scene.rounds[scene.bout - 1][tied[0]]
    assert before is not None
    names = [scene.names[player] for player in tied]
    paper.strip(y, 74)
    paper.centre(icons.icon("equal", paper.style.px(34), paper.style.theme["ink"]), (34, y + 37))
    key = "rolloff.tie" if len(tied) == 2 else "rolloff.tie_many"
    room = paper.width - 66 - 14
    paper.write(scene.say(key, names=names, n=sum(before)), TEXT_700, 17, "ink", (66, y + 27), room=room)
    note = "rolloff.tie_all" if len(tied) == len(scene.names) else "rolloff.tie_note"
    paper.write(scene.say(note), TEXT_600, 16, "ink_muted", (66, y + 50), room=room)


def _throw(scene: RollOff) -> None:
    paper, player = scene.paper, scene.thrower
    bottom = scene.layout.height - 18
    menu = keys.cap("Esc"), scene.say("table.hint_menu")
    if player is None or scene.match.seats[player].character is not None:
        parts.keys_line(paper, bottom - 28, [menu])
        return
    parts.keys_line(paper, bottom - 28, [(keys.cap("Space"), scene.say("rolloff.throw")), menu])
    rect = paper.rect(0, bottom - 28 - 20 - BUTTON, paper.width, BUTTON)
    said = RollWords(scene.say("rolloff.throw_for", name=scene.names[player]), keys.cap("Space"))
    style = scene.style
    state = "disabled" if scene.flying else "normal"
    picture = stop_roll.roll_button(rect.w, rect.h, said, style, state)
    looks = Looks(
        lambda state: stop_roll.roll_button(rect.w, rect.h, said, style, state).surface,
        ring=lambda: stop_roll.roll_button(rect.w, rect.h, said, style, "focus").surface,
        left=picture.left,
        top=picture.top,
        shaped=True,
    )
    ShapeButton(scene.ui, rect, "throw", looks, key="Space", enabled=not scene.flying, sound="")


def seat_note(scene: RollOff, player: int) -> str:
    """The second line of a seat card: what its player threw."""
    pair = scene.latest(player)
    waits = scene.starter is None and scene.bout > 0 and not scene.throws_now(player)
    if scene.starter is None and scene.throws_now(player) and scene.thrown(player, scene.bout) is None:
        return scene.say("rolloff.to_throw_again" if scene.bout else "rolloff.to_throw")
    if pair is None:
        return ""
    return scene.say("rolloff.threw_waits" if waits else "rolloff.threw", n=sum(pair))
