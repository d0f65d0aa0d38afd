"""Figures of the end, the review and the records, compared with a second, plain count."""

from __future__ import annotations

import csv
import re
import shutil
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import afterwards
import plain_count
import pytest
from playhouse import do, screen_at

from cantstop.ai.decision import Reasons, Why
from cantstop.controller.games import Games
from cantstop.controller.review import RatedMove, Tally
from cantstop.controller.statistics import expected_sums
from cantstop.model import classic
from cantstop.model import record as records
from cantstop.model.moves import Move
from cantstop.model.record import Record
from cantstop.view import sentences
from cantstop.view.art import plates as plate_pictures
from cantstop.view.kit.fonts import Text
from cantstop.view.parts.charts import Bars
from cantstop.view.parts.review_frame import FIGURE, LOSS

SIZE = (1280, 800)


class Written(NamedTuple):
    y: float
    x: float
    words: str
    size: float


def written(screen: Any) -> list[Written]:
    """Return the texts on a screen, from left to right."""
    screen.refresh()
    u = screen.style.u
    placed = [(each.node, each.box) for each in screen.tree.nodes() if isinstance(each.node, Text)]
    found = [Written((box.y + box.h / 2) / u, box.x / u, node.words, node.role.size) for node, box in placed]
    return sorted(found, key=lambda each: each.x)


def said(screen: Any) -> list[str]:
    return [each.words for each in written(screen)]


def of_size(screen: Any, size: float, left: float, right: float = SIZE[0]) -> list[str]:
    """Return the texts with letters of this size in a part of the window, from top to bottom."""
    found = [each for each in written(screen) if each.size == size and left < each.x < right]
    return [each.words for each in sorted(found, key=lambda each: each.y)]


def bars(screen: Any) -> list[tuple[float, ...]]:
    return [each.node.values for each in screen.tree.nodes() if isinstance(each.node, Bars)]


def minus(text: str) -> str:
    return text.replace("-", "−")


def signed(figure: float) -> str:
    return minus(f"{figure:+.1f}") if round(figure, 1) else "0.0"


def classics() -> Iterator[Record]:
    return (game for game in afterwards.many() if game.game == "classic")


# The end


@pytest.mark.parametrize(("players", "number"), [(2, 5), (3, 4), (4, 14)])
def test_table_at_the_end_equals_a_plain_count(
    players: int, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plates: list[tuple[int, str]] = []
    drawn = plate_pictures.claimed_plate

    def noted(column: int, px: int, colour: str, theme: Any) -> Any:
        plates.append((column, colour))
        return drawn(column, px, colour, theme)

    monkeypatch.setattr(plate_pictures, "claimed_plate", noted)
    game = afterwards.game(players, number)
    plain = plain_count.classic(records.dumps(game))
    screen: Any = screen_at(tmp_path, "game_over", SIZE, {"match": afterwards.match_of(game)})
    texts = written(screen)
    for player in plain.players:
        figures = [
            str(player.turns), str(player.rolls), str(player.busts),
            f"{player.best} step{'s' * (player.best != 1)}", f"{player.kept} of {player.climbed}",
            signed(player.luck),
        ]  # fmt: skip
        own = next(each for each in texts if each.words == player.name and each.y > SIZE[1] / 2)
        beside = [each.words for each in texts if abs(each.y - own.y) < 20 and each.x > own.x]
        assert [each for each in beside if each != "none"] == figures
    plates.clear()
    list(screen.sprites())
    claimed = [(column, seat.colour) for player, seat in zip(plain.players, game.seats) for column in player.columns]
    assert plates[-len(claimed) :] == claimed, "the table is painted last"
    assert f"{plain.winner} wins" in said(screen)
    best = next(player for player in plain.players if player.name == plain.winner)
    *others, last = map(str, best.columns)
    in_rounds = f"in {plain.rounds} rounds".replace(" ", "\N{NO-BREAK SPACE}")
    assert f"columns {', '.join(others)} and {last}, {in_rounds}" in said(screen)


def check_dice(screen: Any, plain: Sequence[plain_count.Player]) -> None:
    faces = [face for player in plain for face in player.faces]
    sums = [total for player in plain for total in player.sums]
    wanted = [faces.count(side) for side in range(1, 7)], [sums.count(total) for total in plain_count.SUMS]
    assert [list(map(int, each)) for each in bars(screen)] == [*wanted]
    sentence = next(each for each in said(screen) if each.startswith(f"{len(faces)} dice"))
    assert f"in {max(1, round(100 * plain_count.stray(faces)))} of 100 cases" in sentence
    assert f"expected {len(faces) / 6:.{0 if len(faces) >= 600 else 1}f} times" in sentence


def test_dice_at_the_end_equal_a_plain_count(tmp_path: Path) -> None:
    game = afterwards.game(3, 4)
    plain = plain_count.classic(records.dumps(game))
    screen: Any = screen_at(tmp_path, "game_over", SIZE, {"match": afterwards.match_of(game)})
    do(screen, "view", "dice")
    screen.refresh()
    check_dice(screen, plain.players)
    rolls = sum(player.rolls for player in plain.players)
    for total, expected in expected_sums(rolls).items():
        assert expected == pytest.approx(rolls * plain_count.sum_chance(total))
    busts, expected = sum(player.busts for player in plain.players), plain.expected_busts
    assert f"{busts} busts; the exact odds of these rolls predicted {expected:.1f}." in said(screen)


# The review


@pytest.mark.slow
@pytest.mark.parametrize("start", ["review", "express_review"])
def test_review_has_the_figures_of_the_master(start: str, tmp_path: Path) -> None:
    """The figures themselves are compared with the Master's in the tests of the controller."""
    review: Any = afterwards.reviewed() if start == "review" else afterwards.express_reviewed()
    screen: Any = screen_at(tmp_path, start, SIZE, {"record": review.record, "review": review})
    scale, good, unit = (100, 0.01, "wins") if start == "review" else (1, 1.0, "points")
    decided = [number for number, entry in enumerate(review.entries) if entry.decided]
    losses = {}
    for place, number in enumerate(decided):
        entry, worths = review.entries[number], {each.move: each.worth for each in review.options(number) or ()}
        losses[number] = max(worths.values()) - worths[entry.chosen]
        if place % 25 == 0:
            screen.go_to(number)
            assert f"choice {place + 1} of {len(decided)}" in said(screen)
            figures = [minus(str(round(scale * worth))) for worth in sorted(worths.values(), reverse=True)]
            card = screen.tree.box("option_1")
            best, *others = of_size(screen, FIGURE.size, card.x, card.right)
            assert best == figures[0]
            assert f" {' '.join(others)} " in f" {' '.join(figures[1:])} ", "the list may be scrolled"
            assert start == "express_review" or len(others) == len(figures) - 1
    mine = [number for number in losses if review.entries[number].player == 0 or review.seats[1].character is None]
    worst = sorted(mine, key=lambda number: -losses[number])[:3]
    do(screen, "last")
    costs = [minus(f"{-round(scale * losses[number])}") for number in worst]
    assert of_size(screen, LOSS.size, SIZE[0] / 2) == costs
    for player, seat in enumerate(review.seats):
        own = [losses[n] for n in decided if review.entries[n].player == player and len(review.options(n) or ()) > 1]
        assert f"{sum(loss < good for loss in own)} of {len(own)} choices good" in said(screen), seat.name
        in_all = f"{-sum(own):.1f}" if start == "review" else f"{-round(sum(own))}"
        assert f"{minus(in_all)} {unit} in all" in said(screen)


EITHER: tuple[RatedMove[Move], ...] = (RatedMove(classic.Roll(), 0.5), RatedMove(classic.Stop(), 0.4))


def test_review_gives_the_reason_of_the_master() -> None:
    reasons = Reasons(Why.LITTLE_AT_STAKE, steps=3, gain=1.2)
    said = "Only 3 steps at stake, and a roll brings 1.2 on average."
    assert sentences.better(EITHER, classic.Stop(), reasons, ("Anna", "Ben")) == said
    assert not sentences.better(EITHER, classic.Stop(), None, ("Anna", "Ben")), "while it is worked out"


@pytest.mark.parametrize(("worth", "said"), [
    (0.516, "Both are nearly as good."),
    (0.512, "That wins 1 more game in 100."),
])  # fmt: skip
def test_reason_agrees_with_the_figures_next_to_it(worth: float, said: str) -> None:
    rated: tuple[RatedMove[Move], ...] = (
        RatedMove(classic.Advance((6,)), 0.524),
        RatedMove(classic.Advance((7,)), worth),
    )
    assert sentences.better(rated, classic.Advance((7,)), Reasons(Why.BEST_CHANCE), ()) == said


@pytest.mark.slow
def test_double_step_has_two_plates(tmp_path: Path) -> None:
    """The text next to two plates is short, so that it is large enough to read."""
    review = afterwards.reviewed()
    screen: Any = screen_at(tmp_path, "review", SIZE, {"record": review.record, "review": review})
    beside: list[str] = []
    for number, entry in enumerate(review.entries):
        if entry.decided:
            screen.go_to(number)
            moves = [option.move for option in review.options(number) or ()]
            one_column = [move for move in moves if isinstance(move, classic.Advance) and len(set(move.columns)) == 1]
            beside += map(screen.consequence, one_column)
    assert len(beside) > 20
    assert all(re.fullmatch(r"to \d+ of \d+|to the top|start on \d+", words) for words in beside)


# The records


@pytest.fixture(scope="module")
def reviewed_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data folder with a dozen games, all of them reviewed."""
    data = tmp_path_factory.mktemp("reviewed")
    afterwards.keep(data, afterwards.many())
    store = Games(data)
    for number, game in enumerate(afterwards.many()):
        tallies = (Tally(20, (7 * number + 3 * at) % 21, 10.5 * number + at) for at in range(len(game.seats)))
        store.keep_review(str(game.details["id"]), tallies, ())
    assert store.close(20)
    return data


@pytest.fixture
def house(tmp_path: Path, reviewed_games: Path) -> Any:
    shutil.copytree(reviewed_games, tmp_path / "data")
    screen: Any = screen_at(tmp_path, "records", SIZE)
    return screen


def show(screen: Any, page: str, player: str = "") -> list[str]:
    screen.figures.chosen = (player, None) if player else None
    do(screen, "next_page", page)
    return said(screen)


class Plainly:
    """The finished games, counted from the words of their records."""

    def __init__(self) -> None:
        self.classic = [plain_count.classic(records.dumps(game)) for game in classics()]
        express = [game for game in afterwards.many() if game.game == "express"]
        self.express = [plain_count.express(records.dumps(game)) for game in express]
        self.seconds = [int(game.details["seconds"] or 0) for game in afterwards.many()]

    def wins(self, name: str, page: str) -> tuple[int, int]:
        won = played = 0
        if page != "express":
            won += sum(game.winner == name for game in self.classic)
            played += len(self.of(name))
        if page != "classic":
            won += sum(scores.get(name) == max(scores.values()) for scores in self.express)
            played += sum(name in scores for scores in self.express)
        return won, played

    def of(self, name: str) -> list[plain_count.Player]:
        return [player for game in self.classic for player in game.players if player.name == name]


@cache
def plainly() -> Plainly:
    return Plainly()


def claimed_by(players: Sequence[plain_count.Player]) -> tuple[float, ...]:
    claimed = [column for player in players for column in player.columns]
    return tuple(map(float, (claimed.count(column) for column in plain_count.SUMS)))


@pytest.mark.slow
@pytest.mark.parametrize("page", ["both", "classic", "express"])
def test_games_won_equal_a_plain_count(page: str, house: Any) -> None:
    plain = plainly()
    both = len(plain.classic), len(plain.express)
    assert str({"both": sum(both), "classic": both[0], "express": both[1]}[page]) in show(house, page)
    for name in ("Maximiliane", "Wolfgang", "Chloé"):
        won, played = plain.wins(name, page)
        player = house.figures.total.players.get((name, None))
        assert (won, played) == ((player.wins, player.games) if player else (0, 0))
        if played:
            assert {str(won), str(played)} <= set(show(house, page, name))


def test_figures_of_all_players_equal_a_plain_count(house: Any) -> None:
    plain, words = plainly(), show(house, "both")
    players = [player for game in plain.classic for player in game.players]
    best = max(players, key=lambda player: player.best).best
    longest = max(players, key=lambda player: player.longest).longest
    assert {f"{best} steps", f"{longest} rolls", f"{round(median(plain.seconds) / 60)} min"} <= set(words)
    assert minus(str(max(score for game in plain.express for score in game.values()))) in words
    for name in ("Maximiliane", "Wolfgang", "Chloé"):
        own = plain.of(name)
        rate = sum(player.busts for player in own) / sum(player.turns for player in own)
        assert f"{round(100 * rate)}%" in words
    rounds = [game.rounds for game in plain.classic]
    lengths = tuple(float(rounds.count(each)) for each in range(min(rounds), max(rounds) + 1))
    assert {claimed_by(players), lengths} <= set(bars(house))
    assert "1 game with undone moves" in words


def test_figures_of_one_player_equal_a_plain_count(house: Any) -> None:
    own, words = plainly().of("Wolfgang"), show(house, "classic", "Wolfgang")
    assert f"{max(player.best for player in own)} steps" in words
    assert f"{max(player.longest for player in own)} rolls" in words
    assert claimed_by(own) in bars(house)
    good = [(7 * number + 3) % 21 for number, game in enumerate(afterwards.many()) if game.game == "classic"]
    assert f"{round(100 * sum(good) / (20 * len(good)))}% of the choices were good, {len(good)} games reviewed" in words
    assert f"best {round(100 * max(good) / 20)}%" in words
    show(house, "dice", "Wolfgang")
    check_dice(house, own)


def test_figures_of_express_equal_a_plain_count(house: Any) -> None:
    plain, name = plainly(), "Wolfgang"
    show(house, "express")
    figures = [each.replace("−", "-") for each in of_size(house, 18, 500)]
    scores = sorted((score for game in plain.express for score in game.values()), reverse=True)
    assert [int(each) for each in figures if each.lstrip("-").isdigit()][:4] == scores[:4]
    assert sum(map(sum, bars(house))) == len(scores)
    words = show(house, "express", name)
    assert minus(f"best {max(game[name] for game in plain.express)}") in words
    lost = [10.5 * number + 1 for number, game in enumerate(afterwards.many()) if game.game == "express"]
    assert f"{minus(str(-round(sum(lost) / len(lost))))} points a game, {len(lost)} games reviewed" in words
    assert minus(f"best {-round(min(lost))}") in words


@pytest.mark.slow
def test_exported_table_equals_a_plain_count(house: Any, tmp_path: Path) -> None:
    do(house, "export")
    while house._export is not None:
        house.update(20)
    (path,) = (tmp_path / "data").glob("*.csv")
    rows = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    expected = []
    for game in afterwards.many():
        if game.game == "express":
            expected += [(name, str(score)) for name, score in plain_count.express(records.dumps(game)).items()]
        else:
            plain = plain_count.classic(records.dumps(game))
            expected += [
                (player.name, f"{player.turns} {player.rolls} {player.busts} {player.kept} {player.luck:.2f}")
                for player in plain.players
            ]
    told = [
        (row["player"], row["score"] or " ".join(row[each] for each in "turns rolls busts steps_kept luck".split()))
        for row in rows
    ]
    assert told == expected
