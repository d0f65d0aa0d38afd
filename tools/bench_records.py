"""How soon the records of thousands of games are there: from the press of R on the title to the frame with all figures.

    python tools/bench_records.py [--games 5000] [--played 200] [--rounds 3] [--bar SECONDS] [--cpu]
    python tools/bench_records.py --list [--games 100000] [--played 200] [--cpu]

Computers play so many games of both kinds; each stands many times in the file, under a number of its own, written as
the game writes it when it ends. Every round is a start of its own, with the title at rest before the press. Beside the
bar: how soon the screen is there with the first figures, and the same with some games from elsewhere, without what a
game notes of itself when it ends, so that these must be replayed. With --list: the longest frame while the list of all
games is scrolled by wheel, bar and keys, and filtered. A display is needed; Xvfb is one. With --cpu in the processor's
time: for guidance where others are at work on the machine.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from sqlite3 import Connection

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "tests" / "view"))

import pygame
from input_events import key_events

from cantstop.controller import matches
from cantstop.controller.database import fact_rows, game_rows
from cantstop.controller.database.damage import mend
from cantstop.controller.database.old_folder import Old
from cantstop.controller.database.schema import COLUMNS
from cantstop.controller.database.takeover import put_all
from cantstop.controller.database.writer import Writer
from cantstop.controller.facts import facts_of
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.thinker import PromptThinker
from cantstop.model.record import Record, Seat
from tools.view_costs.rig import FRAME_MS, Rig, motion, wheel

SIZE = (1280, 800)
CLASSIC = (Seat("Anna", "blue", "careful"), Seat("Ben", "yellow", "bold"), Seat("Otto", "ink", "steady"))
EXPRESS = (Seat("Anna", "blue", "greedy"), Seat("Ben", "yellow", "beginner"))
WRITTEN = 5000  # games as the game writes them; beyond these their rows are doubled, without the moves
FOREIGN = 200  # games from elsewhere
PAUSE, ROWS = 50.0, 100.0  # milliseconds that a frame may take while the list moves, and that first rows may
BAR, BAR_OF_MORE = 0.3, 2.0  # seconds for so many games, and for 100,000, which are shown in slices
EVERY = 4  # game is one of Express


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--played", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--bar", type=float, default=None, help="in place of the one for so many games")
    parser.add_argument("--cpu", action="store_true", help="in the processor's time")
    parser.add_argument("--list", action="store_true", help="scroll the list of all games instead")
    parser.add_argument("--open", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    clock = time.process_time if options.cpu else time.perf_counter
    if options.open is not None:
        print(json.dumps(opened(options.open, clock)))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        write(home / "data", options.games, options.played)
        if options.list:
            return tell_list(scrolled(home, clock))
        known = [in_a_process(home, options.cpu) for _ in range(options.rounds)]
        foreign = []
        for _ in range(options.rounds):
            forget_facts(home / "data")
            foreign.append(in_a_process(home, options.cpu))
    bar = options.bar or (BAR if options.games <= WRITTEN else BAR_OF_MORE)
    took = tell(f"{options.games} games", known)
    tell(f"{min(FOREIGN, options.games)} of them from elsewhere", foreign)
    print(f"all figures: {took:.3f} s (median of {options.rounds})  bar {bar} s")
    return 0 if took <= bar else 1


def tell(what: str, rounds: list[tuple[float, float]]) -> float:
    first, whole = map(statistics.median, zip(*rounds))
    print(f"{what:<30} the screen {first:6.3f} s, all figures {whole:6.3f} s")
    return float(whole)


def write(folder: Path, games: int, played: int) -> None:
    """As the game does at the end of each."""
    writer = Writer(folder, mend)
    some = [(game, facts_of(game)) for game in islice(play(), played)]
    for number, (game, facts) in enumerate(islice(cycle(some), min(games, WRITTEN))):
        own, seconds, taken_back = str(number), 600 + number % 900, number % 50 == 0
        head = replace(game, details={**game.details, "id": own, "seconds": seconds, "taken_back": taken_back})
        its_facts = replace(facts, game_id=own, seconds=seconds, taken_back=taken_back)
        writer.give(partial(put_all, [Old(head, None, its_facts)]))
    writer.give(stand)
    writer.give(partial(multiply, games))
    if not writer.close(600):
        raise SystemExit(f"the games cannot be written: {writer.trouble}")


def stand(connection: Connection) -> None:
    """All of them are replayed: of each that ends the game itself notes how it stands."""
    last: int | None = 0
    while last is not None:
        last = game_rows.stand_some(connection, last)


def multiply(games: int, connection: Connection) -> None:
    """Until there are so many: neither lists nor records read the moves of finished games."""
    there = connection.execute("SELECT count(*) FROM games").fetchone()[0]
    columns = COLUMNS["games"].split(", ")
    told = ", ".join({"id": "id + ?1", "latest": "latest + ?2"}.get(name, name) for name in columns)
    for round_ in range(1, -(-games // there)):
        most = min(there, games - round_ * there)
        these = f"(SELECT id FROM games WHERE latest <= {there} ORDER BY latest LIMIT {most})"
        step = round_ << 56
        given = (step, round_ * there)
        connection.execute(f"INSERT INTO games SELECT {told} FROM games WHERE id IN {these}", given)
        for table, names in (("facts", "counted"), ("seats", COLUMNS["seats"].partition(", ")[2])):
            same = f"SELECT game + ?, {names} FROM {table} WHERE game IN {these}"
            connection.execute(f"INSERT INTO {table} (game, {names}) {same}", (step,))
    while fact_rows.settle_some(connection):  # as the game itself does when it has time
        pass


def forget_facts(folder: Path) -> None:
    """As if the first ones had been taken over from elsewhere."""
    some = f"SELECT id FROM games WHERE latest <= {FOREIGN}"
    writer = Writer(folder, mend)

    def forget(connection: Connection) -> None:
        for (game,) in connection.execute(some).fetchall():
            fact_rows.take_facts(connection, game)

    writer.give(forget)
    writer.close(600)


def play() -> Iterator[Record]:
    number = 0
    while True:
        number += 1
        seed = str(number)
        setup = ExpressSetup(EXPRESS, seed=seed) if number % EVERY == 0 else ClassicSetup(CLASSIC, starts=0, seed=seed)
        match = matches.begin(setup, thinker=PromptThinker())
        while not match.over:
            match.advance()
        seats = (replace(match.seats[0], character=None), *match.seats[1:])
        yield replace(match.record, seats=seats)


def in_a_process(home: Path, cpu: bool) -> tuple[float, float]:
    command = [sys.executable, __file__, "--open", str(home), *(["--cpu"] if cpu else [])]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    first, whole = json.loads(told.splitlines()[-1])
    return first, whole


def opened(home: Path, clock: Callable[[], float]) -> tuple[float, float]:
    """Seconds until the screen is there, and until it shows all."""
    rig = Rig(SIZE, home)
    rig.begin("title")
    begun = clock()
    rig.loop.frame(key_events("R"), FRAME_MS)
    first = clock() - begun
    while not rig.screen.counting.over:
        rig.loop.frame((), FRAME_MS)
    whole = clock() - begun
    rig.loop.frame(key_events("Esc"), FRAME_MS)
    assert rig.screen.name == "title"
    return first, whole


def scrolled(home: Path, clock: Callable[[], float]) -> Iterator[tuple[str, float, list[float]]]:
    """What is done to the list, the bar, and milliseconds of its frames."""
    rig = Rig(SIZE, home)
    rig.begin("title")

    def frame(*events: pygame.event.Event) -> float:
        begun = clock()
        rig.loop.frame(events, FRAME_MS)
        return 1000 * (clock() - begun)

    def keys(*names: str) -> list[float]:
        return [cost for name in names for cost in (frame(*key_events(name)), *(frame() for _ in range(9)))]

    yield "to the list", ROWS, keys("L")
    rig.warm_up()
    box, bar = rig.screen.tree.box("games").rect, rig.screen.tree.box("games.scroll").rect
    frame(motion(box.center))
    yield "by the wheel", PAUSE, [frame(wheel(-3)) for _ in range(200)]
    pressed = ("PageDown", "Down") * 40 + ("End",) + ("PageUp",) * 40
    yield "by keys", PAUSE, [frame(*key_events(name)) for name in pressed]
    frame(*key_events("Home"))  # the grip is above now
    places = [(bar.centerx, y) for y in range(bar.top + 9, bar.bottom - 9, 2)]
    frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=places[0], button=1, touch=False))
    yield "by the bar", PAUSE, [frame(motion(place, held=True)) for place in places]
    frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=places[-1], button=1, touch=False))
    yield "filtered", ROWS, keys("F", "F", "F", "Tab", "Tab", "Tab")
    yield "those of a player", ROWS, keys("S", "Down", "Enter", "L", "L")


def tell_list(found: Iterator[tuple[str, float, list[float]]]) -> int:
    held = True
    for what, bar, costs in found:
        held = held and max(costs) <= bar
        print(f"{what:<20} longest frame {max(costs):6.1f} ms, usual {statistics.median(costs):5.1f} ms  bar {bar} ms")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
