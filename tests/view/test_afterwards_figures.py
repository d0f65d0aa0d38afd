"""Figures of the end, the review and the records, compared with a second, plain count."""

from __future__ import annotations

import csv
import re
import shutil
from collections.abc import Iterator
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
from cantstop.controller.reviewing import RatedMove, Tally
from cantstop.controller.statistics import expected_sums
from cantstop.model import classic
from cantstop.model import record as records
from cantstop.model.moves import Move
from cantstop.model.record import Record
from cantstop.view.art import charts
from cantstop.view.art import plates as plate_pictures
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.node import Box
from cantstop.view.kit.text import Text
from cantstop.view.parts.review import choices
from cantstop.view.parts.review.frame import LOSS

SIZE = (1280, 800)


class Written(NamedTuple):
    y: float
    x: float
    words: str
    size: float


@pytest.fixture
def writing(monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    """Note all texts on a screen."""
    found: list[Written] = []
    shown = Text.sprites

    def seen(self: Text, style: Any, box: Box) -> Iterator[Sprite]:
        found.append(Written((box.y + box.h / 2) / style.u, box.x / style.u, self.words, self.role.size))
        return shown(self, style, box)

    monkeypatch.setattr(Text, "sprites", seen)
    return found


@pytest.fixture
def bars(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, ...]]:
    """Return the values of every row of upright bars."""
    found: list[tuple[float, ...]] = []
    columns = charts.columns

    def noted(w: int, h: int, values: tuple[float, ...], *rest: Any, most: float) -> Any:
        found.append(values)
        return columns(w, h, values, *rest, most=most)

    monkeypatch.setattr(charts, "columns", noted)
    return found


def painted(screen: Any, writing: list[Written]) -> None:
    """Note only the texts of the present screen."""
    screen.refresh()
    writing.clear()
    for _ in screen.sprites():
        pass


def beside(writing: list[Written], name: str) -> list[str]:
    """Return the texts to the right of a player's name, from left to right."""
    own = next(each for each in writing if each.words == name and each.y > SIZE[1] / 2)
    near = [each for each in writing if abs(each.y - own.y) < 20 and each.x > own.x]
    return [each.words for each in sorted(near, key=lambda each: each.x)]


def said(writing: list[Written]) -> list[str]:
    return [each.words for each in writing]


def minus(text: str) -> str:
    return text.replace("-", "−")


def signed(figure: float) -> str:
    return minus(f"{figure:+.1f}") if round(figure, 1) else "0.0"


def classics() -> Iterator[Record]:
    return (game for game in afterwards.many() if game.game == "classic")


# The end


@pytest.mark.parametrize(("players", "number"), [(2, 5), (3, 4), (4, 14)])
def test_table_at_the_end_equals_a_plain_count(
    players: int, number: int, tmp_path: Path, writing: list[Written], monkeypatch: pytest.MonkeyPatch
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
    painted(screen, writing)
    for player in plain.players:
        figures = [
            str(player.turns), str(player.rolls), str(player.busts),
            f"{player.best} step{'s' * (player.best != 1)}", f"{player.kept} of {player.climbed}",
            signed(player.luck),
        ]  # fmt: skip
        assert [each for each in beside(writing, player.name) if each != "none"] == figures
    claimed = [(column, seat.colour) for player, seat in zip(plain.players, game.seats) for column in player.columns]
    assert plates[-len(claimed) :] == claimed, "the table is painted last"
    assert f"{plain.winner} wins" in said(writing)
    best = next(player for player in plain.players if player.name == plain.winner)
    *others, last = map(str, best.columns)
    in_rounds = f"in {plain.rounds} rounds".replace(" ", "\N{NO-BREAK SPACE}")
    assert f"columns {', '.join(others)} and {last}, {in_rounds}" in said(writing)


def counts(writing: list[Written]) -> list[int]:
    """Return the figures above bars, from left to right."""
    figures = [each for each in writing if each.size == 15 and each.words.isdigit()]
    return [int(each.words) for each in sorted(figures, key=lambda each: each.x)]


def check_dice(writing: list[Written], plain: list[plain_count.Player]) -> None:
    faces = [face for player in plain for face in player.faces]
    sums = [total for player in plain for total in player.sums]
    told = [*(faces.count(side) for side in range(1, 7)), *(sums.count(total) for total in plain_count.SUMS)]
    assert counts(writing) == told
    sentence = next(each for each in said(writing) if each.startswith(f"{len(faces)} dice"))
    assert f"in {max(1, round(100 * plain_count.stray(faces)))} of 100 cases" in sentence
    assert f"expected {len(faces) / 6:.{0 if len(faces) >= 600 else 1}f} times" in sentence


def test_dice_at_the_end_equal_a_plain_count(tmp_path: Path, writing: list[Written]) -> None:
    game = afterwards.game(3, 4)
    plain = plain_count.classic(records.dumps(game))
    screen: Any = screen_at(tmp_path, "game_over", SIZE, {"match": afterwards.match_of(game)})
    do(screen, "view", "dice")
    painted(screen, writing)
    check_dice(writing, plain.players)
    rolls = sum(player.rolls for player in plain.players)
    for total, expected in expected_sums(rolls).items():
        assert expected == pytest.approx(rolls * plain_count.sum_chance(total))
    busts, expected = sum(player.busts for player in plain.players), plain.expected_busts
    line = f"{busts} busts; the exact odds of these rolls predicted {expected:.1f}."
    assert line in said(writing)


# The review


def costs(writing: list[Written]) -> list[str]:
    """Return the figures on the cards of the worst mistakes."""
    return [each.words for each in writing if each.size == LOSS.size and each.x > SIZE[0] / 2]


@pytest.mark.slow
def test_review_of_a_decision_has_the_figures_of_the_master(tmp_path: Path, writing: list[Written]) -> None:
    """The worths themselves are compared with the Master's in the tests of the controller."""
    review = afterwards.reviewed()
    screen: Any = screen_at(tmp_path, "review", SIZE, {"record": review.record, "review": review})
    decided = [number for number, entry in enumerate(review.entries) if entry.decided]
    losses = {}
    for place, number in enumerate(decided):
        entry, options = review.entries[number], review.options(number) or ()
        worths = {option.move: option.worth for option in options}
        assert entry.chosen is not None
        losses[number] = max(worths.values()) - worths[entry.chosen]
        if place % 25 == 0:
            screen.go_to(number)
            painted(screen, writing)
            assert f"choice {place + 1} of {len(decided)}" in said(writing)
            figures = [str(round(100 * worth)) for worth in sorted(worths.values(), reverse=True)]
            assert [each.words for each in writing if each.size == choices.FIGURE.size][: len(figures)] == figures
    mine = [number for number in losses if review.entries[number].player == 0 or review.seats[1].character is None]
    worst = sorted(mine, key=lambda number: -losses[number])[:3]
    do(screen, "last")
    painted(screen, writing)
    assert costs(writing) == [minus(f"{-round(100 * losses[number])}") for number in worst]
    for player, seat in enumerate(review.seats):
        own = [losses[n] for n in decided if review.entries[n].player == player and len(review.options(n) or ()) > 1]
        assert f"{sum(loss < 0.01 for loss in own)} of {len(own)} choices good" in said(writing), seat.name
        assert f"{minus(f'{-sum(own):.1f}')} wins in all" in said(writing)


EITHER: tuple[RatedMove[Move], ...] = (RatedMove(classic.Roll(), 0.5), RatedMove(classic.Stop(), 0.4))


def test_review_gives_the_reason_of_the_master() -> None:
    reasons = Reasons(Why.LITTLE_AT_STAKE, steps=3, gain=1.2)
    said = "Only 3 steps at stake, and a roll brings 1.2 on average."
    assert choices.reason(EITHER, classic.Stop(), reasons, ("Anna", "Ben")) == said
    assert not choices.reason(EITHER, classic.Stop(), None, ("Anna", "Ben")), "while it is worked out"


@pytest.mark.parametrize(("worth", "said"), [
    (0.516, "Both are nearly as good."),
    (0.512, "That wins 1 more game in 100."),
])  # fmt: skip
def test_reason_agrees_with_the_figures_next_to_it(worth: float, said: str) -> None:
    rated: tuple[RatedMove[Move], ...] = (
        RatedMove(classic.Advance((6,)), 0.524),
        RatedMove(classic.Advance((7,)), worth),
    )
    assert choices.reason(rated, classic.Advance((7,)), Reasons(Why.BEST_CHANCE), ()) == said


@pytest.mark.slow
def test_double_step_has_two_plates(tmp_path: Path) -> None:
    """Their text says only how far, so it is large enough to read."""
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


def test_review_of_express_has_the_figures_of_the_master(tmp_path: Path, writing: list[Written]) -> None:
    review = afterwards.express_reviewed()
    screen: Any = screen_at(tmp_path, "express_review", SIZE, {"record": review.record, "review": review})
    losses = {}
    for number, entry in enumerate(review.entries[:-1]):
        worths = {option.move: option.worth for option in review.options(number) or ()}
        assert entry.chosen is not None
        losses[number] = max(worths.values()) - worths[entry.chosen]
    worst = sorted(losses, key=lambda number: -losses[number])[:3]
    do(screen, "last")
    painted(screen, writing)
    assert costs(writing) == [minus(f"{-round(losses[number])}") for number in worst]
    for player in range(2):
        own = [losses[n] for n in losses if review.entries[n].player == player and len(review.options(n) or ()) > 1]
        assert f"{sum(loss < 1 for loss in own)} of {len(own)} choices good" in said(writing)
        assert f"{minus(f'{-round(sum(own))}')} points in all" in said(writing)
    scores = plain_count.express(records.dumps(review.record))
    best = max(scores, key=lambda name: scores[name])
    assert f"{best} won with {scores[best]}\u00a0points" in said(writing)


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
def house(tmp_path: Path, reviewed_games: Path, writing: list[Written], bars: list[tuple[float, ...]]) -> Any:
    """Return the records of these games."""
    shutil.copytree(reviewed_games, tmp_path / "data")
    screen: Any = screen_at(tmp_path, "records", SIZE)
    return screen


def show(screen: Any, page: str, writing: list[Written], bars: list[tuple[float, ...]], player: str = "") -> list[str]:
    writing.clear()
    bars.clear()
    if player:
        screen.figures.chosen = player, None
    do(screen, "next_page", page)
    screen.refresh()
    list(screen.sprites())
    return said(writing)


@cache
def plainly() -> Plainly:
    return Plainly()


class Plainly:
    """The finished games, counted from the words of their records."""

    def __init__(self) -> None:
        self.classic = [plain_count.classic(records.dumps(game)) for game in classics()]
        express = [game for game in afterwards.many() if game.game == "express"]
        self.express = [plain_count.express(records.dumps(game)) for game in express]
        self.seconds = [int(game.details["seconds"] or 0) for game in afterwards.many()]

    def wins(self, name: str, page: str) -> tuple[int, int]:
        """Return the games won and played."""
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


@pytest.mark.slow
@pytest.mark.parametrize("page", ["both", "classic", "express"])
def test_games_won_equal_a_plain_count(
    page: str, house: Any, writing: list[Written], bars: list[tuple[float, ...]]
) -> None:
    plain = plainly()
    words = show(house, page, writing, bars)
    both = len(plain.classic), len(plain.express)
    assert str({"both": sum(both), "classic": both[0], "express": both[1]}[page]) in words
    for name in ("Maximiliane", "Wolfgang", "Chloé"):
        won, played = plain.wins(name, page)
        player = house.figures.total.players.get((name, None))
        assert (won, played) == ((player.wins, player.games) if player else (0, 0))
        if played:
            writing.clear()
            show(house, page, writing, bars, player=name)
            assert {str(won), str(played)} <= set(said(writing))
            house.figures.chosen = None


def test_figures_of_all_players_equal_a_plain_count(
    house: Any, writing: list[Written], bars: list[tuple[float, ...]]
) -> None:
    plain = plainly()
    words = show(house, "both", writing, bars)
    players = [player for game in plain.classic for player in game.players]
    best = max(players, key=lambda player: player.best).best
    longest = max(players, key=lambda player: player.longest).longest
    assert {f"{best} steps", f"{longest} rolls", f"{round(median(plain.seconds) / 60)} min"} <= set(words)
    scores = [score for game in plain.express for score in game.values()]
    assert minus(str(max(scores))) in words
    claimed = [column for player in players for column in player.columns]
    assert tuple(map(float, (claimed.count(column) for column in plain_count.SUMS))) in bars
    for name in ("Maximiliane", "Wolfgang", "Chloé"):
        own = plain.of(name)
        rate = sum(player.busts for player in own) / sum(player.turns for player in own)
        assert f"{round(100 * rate)}%" in words
    rounds = [game.rounds for game in plain.classic]
    assert tuple(float(rounds.count(each)) for each in range(min(rounds), max(rounds) + 1)) in bars
    assert "1 game with undone moves" in words


def test_figures_of_one_player_equal_a_plain_count(
    house: Any, writing: list[Written], bars: list[tuple[float, ...]]
) -> None:
    plain, name = plainly(), "Wolfgang"
    own = plain.of(name)
    words = show(house, "classic", writing, bars, player=name)
    assert f"{max(player.best for player in own)} steps" in words
    assert f"{max(player.longest for player in own)} rolls" in words
    claimed = [column for player in own for column in player.columns]
    assert tuple(map(float, (claimed.count(column) for column in plain_count.SUMS))) in bars
    good = [(7 * number + 3) % 21 for number, game in enumerate(afterwards.many()) if game.game == "classic"]
    assert f"{round(100 * sum(good) / (20 * len(good)))}% of the choices were good, {len(good)} games reviewed" in words
    assert f"best {round(100 * max(good) / 20)}%" in words
    show(house, "dice", writing, bars, player=name)
    check_dice(writing, own)


def test_figures_of_express_equal_a_plain_count(
    house: Any, writing: list[Written], bars: list[tuple[float, ...]]
) -> None:
    plain, name = plainly(), "Wolfgang"
    words = show(house, "express", writing, bars)
    figures = [each.words.replace("−", "-") for each in writing if each.size == 18 and each.x > 500]
    scores = sorted((score for game in plain.express for score in game.values()), reverse=True)
    assert [int(each) for each in figures if each.lstrip("-").isdigit()][:4] == scores[:4]
    assert sum(map(sum, bars)) == len(scores)
    words = show(house, "express", writing, bars, player=name)
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
