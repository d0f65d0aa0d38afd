"""The learning of Can't Stop: a player learns from its own games, then a judge of chances from the player's games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.pool import Pool

import numpy as np

from cantstop.ai.classic_players import RULE_OF_28
from cantstop.model.board import COLUMNS
from tools.learning.kernel import Array, Learner, descend, fast, grown, learner, njit, zeros_like
from tools.learning.net import MOST_INPUTS, SCALE, Net, estimate, make_symmetric, new_net, outputs, sum_inputs
from tools.learning.play import GLENN_ALOI, MASTER, Game, new_game, play, rule_numbers
from tools.learning.solver import begin, solve_all

BATCH = 256
FIRST_RATE = 2e-3
MOST_TURNS = 60  # of a game, on average
OWN_GAMES, TEST_GAMES, JUDGED_GAMES, SOLVED_GAMES = 1 << 32, 1 << 33, 1 << 34, 1 << 35  # first numbers of these games
SOLVED_WINDOW, SOLVED_RATES = 4, (4e-4, 1e-5)  # of the lessons of solved turns
JUDGE_RATES = (3e-4, 3e-4, 1.5e-4, 7.5e-5, 3e-5)  # of each pass over the games
NEARLY_CERTAIN = 1e-6  # surer chances teach nothing
NEWTON_STEPS = 20  # five or six are enough

Lesson = tuple[Array, Array]  # positions, the mover's squares first, and goals


@dataclass(frozen=True)
class Plan:
    """The settings that determine the weights of a player."""

    players: int
    target: int
    seed: int
    lessons: int = 8
    games: int = 500  # own games in a lesson
    first_games: int = 100_000  # of Glenn-Aloi, to begin with
    first_passes: int = 2  # over these, each at a quarter of the rate before
    window: int = 15  # lessons that are remembered
    passes: int = 1
    mix: float = 0.3  # the share of a goal that comes from the rest of the game, rather than from the solver
    rates: tuple[float, float] = (4e-4, 2e-5)  # in the first and the last lesson of own games
    test_games: int = 400
    solved: tuple[float, ...] = ()  # the mixes of the last lessons, alone: their goals are whole solved turns
    solved_games: int = 800  # in each of these lessons
    solved_passes: int = 40

    @property
    def name(self) -> str:
        return f"classic-{self.players}-{self.target}"


@dataclass(frozen=True)
class JudgePlan:
    """The training parameters of a judge, a net that learns each player's chance to win from a trained net's games."""

    players: int
    target: int
    seed: int
    games: int

    @property
    def name(self) -> str:
        return f"chances-{self.players}-{self.target}"


@fast
def _loss(goal: Array, out: Array) -> float:
    """Return the loss of the outputs for this target, and replace each output by the derivative of the loss."""
    if len(out) == 1:
        out[:] = (out - goal) / SCALE
        return out[0] * out[0]
    loss = -(goal * np.log(out + np.float32(1e-12))).sum()
    out -= goal
    return loss


@fast
def _go_back(sums: Array, above: Array, weights: Array, slope: Array, bias_slope: Array) -> None:
    """Replace the sums of a layer by the derivatives of the loss, computed from those of the layer above it."""
    for unit in range(len(sums)):
        back = np.float32(0)
        if sums[unit] > 0:
            slope[unit] += sums[unit] * above
            back = (weights[unit] * above).sum()
        sums[unit] = back
    bias_slope += sums


@fast
def _learn_one(position: Array, goal: Array, target: int, net: Net, slope: Net, found: Array, hidden: Array) -> float:
    """Add the gradient of the loss in one position to `slope`; return the loss."""
    count = sum_inputs(position, target, 0, net, found, hidden)
    second, out = outputs(hidden, net)
    loss = _loss(goal, out)
    slope.third_bias[:] += out
    _go_back(second, out, net.third, slope.third, slope.second_bias)
    _go_back(hidden, second, net.second, slope.second, slope.first_bias)
    for place in range(count):
        slope.first[found[place]] += hidden
    return loss


@njit
def _slope(positions: Array, goals: Array, rows: Array, target: int, net: Net, slope: Net) -> float:
    """Add the gradient of the loss in these positions to `slope`; return the loss."""
    found, hidden = np.empty(MOST_INPUTS, np.int64), np.empty(net.first_bias.shape[0], np.float32)
    loss = 0.0
    for row in rows:
        loss += _learn_one(positions[row], goals[row], target, net, slope, found, hidden)
    return loss


def fit(who: Learner, positions: Array, goals: Array, order: Array, target: int, rate: float) -> float:
    """Fit the net to the positions in this order; return the mean loss."""
    slope, loss = zeros_like(who.net), 0.0
    for start in range(0, len(order), BATCH):
        rows = order[start : start + BATCH]
        loss += _slope(positions, goals, rows, target, who.net, slope)
        make_symmetric(slope, positions.shape[1], target)
        who.steps[0] += 1
        descend(who, slope, rate, len(rows), grown(who.steps[0]))
    return loss / max(1, len(order))


@njit
def _self_play(game: Game, first: int, last: int, seed: int, positions: Array, goals: Array, mix: np.float32) -> int:
    """Play games, store the position and the training target of each turn, and return the number of turns.

    The target is a weighted mean of the result (with the weight `mix`) and the solver's worth after the first roll.
    """
    players = len(game.rules)
    count = 0
    ahead = np.zeros(players, np.float32)  # by player: the goal of the next turn
    for number in range(first, last):
        winner, turns = play(game, number, seed)
        if winner < 0 or count + turns > len(positions):
            continue
        ahead[:] = 0
        if players > 1:
            ahead[winner] = 1
        for turn in range(turns - 1, -1, -1):
            mover = (number + turn) % players
            for seat in range(players):
                positions[count, seat] = game.heights[turn, (mover + seat) % players]
            if players == 1:
                ahead[0] = (1 - mix) * (1 - game.worth[turn, 0]) + mix * (1 + ahead[0])
                goals[count, 0] = ahead[0]
            else:
                if mix < 1:
                    thought = estimate(game.heights[turn], game.target, mover, game.net)
                    _draw(ahead, mover, (1 - mix) * (game.worth[turn, 0] - ahead[mover]), thought)
                for seat in range(players):
                    goals[count, seat] = ahead[(mover + seat) % players]
            count += 1
    return count


@njit
def _draw(ahead: Array, mover: int, by: float, thought: Array) -> None:
    """Add `by` to the mover's chance, and take it from the other players in proportion to their chances."""
    ahead[mover] += by
    others = np.float32(1e-9)
    for seat in range(1, len(ahead)):
        others += thought[seat]
    for seat in range(1, len(ahead)):
        ahead[(mover + seat) % len(ahead)] -= by * thought[seat] / others


@njit
def _solved_play(game: Game, first: int, last: int, seed: int, positions: Array, goals: Array, mix: np.float32) -> int:
    """Play solo games, store their different positions with training targets, and return the number of positions.

    The target is the number of turns to go from the solved turn, plus the share `mix` of the net's later errors.
    """
    count = 0
    for number in range(first, last):
        winner, turns = play(game, number, seed)
        if winner < 0 or count + turns > len(positions):
            continue
        heights = game.heights
        worth, thought, more = np.float32(0), np.float32(0), np.float32(0)
        for turn in range(turns - 1, -1, -1):
            again = turn + 1 < turns and (heights[turn] == heights[turn + 1]).all()
            if not again:
                begin(heights[turn], game.target, 0, game.net, game.tables)
                worth = 1 - solve_all(game.net, game.tables)
                thought = estimate(heights[turn], game.target, 0, game.net)[0]
                positions[count] = heights[turn]
                count += 1
            goals[count - 1, 0] = worth + mix * more
            more = goals[count - 1, 0] - thought
    return count


def _games(kind: str, net: Net, players: int, target: int, seed: int, first: int, last: int, mix: float) -> Lesson:
    """Return the positions and training targets of these games. This runs in a process of the pool."""
    count = (last - first) * MOST_TURNS
    positions, goals = np.zeros((count, players, len(COLUMNS)), np.int8), np.zeros((count, players), np.float32)
    player = rule_numbers(GLENN_ALOI) if kind == "glenn-aloi" else MASTER
    fill = _solved_play if kind == "solved" else _self_play
    count = fill(new_game([player] * players, target, net), first, last, seed, positions, goals, np.float32(mix))
    return positions[:count], goals[:count]


def _in_parts(pool: Pool, kind: str, net: Net, plan: Plan | JudgePlan, first: int, last: int, mix: float) -> Lesson:
    tasks = [(kind, net, plan.players, plan.target, plan.seed, *share, mix) for share in shares(first, last, 8)]
    positions, goals = zip(*pool.starmap(_games, tasks))
    return np.concatenate(positions), np.concatenate(goals)


def shares(first: int, last: int, parts: int) -> list[tuple[int, int]]:
    """Split the games from `first` to `last` into parts; return the numbers of the first and last game of each."""
    edges = np.linspace(first, last, parts + 1).astype(int)
    return [(int(start), int(end)) for start, end in zip(edges, edges[1:]) if end > start]


def begin_run(plan: Plan) -> Learner:
    return learner(new_net(plan.players, plan.target, np.random.default_rng(plan.seed)))


def run(plan: Plan, who: Learner, pool: Pool) -> Iterator[tuple[int, Learner, float]]:
    """Yield the number of the lesson, the learner and the loss, after each lesson and each pass of the first lesson."""
    for lesson, loss in first_lesson(plan, who, pool):
        yield lesson, who, loss
    memory: list[Lesson] = []
    own = plan.lessons - len(plan.solved)
    for lesson in range(1, own):
        first = OWN_GAMES + plan.games * lesson
        found = _in_parts(pool, "own", who.playing, plan, first, first + plan.games, plan.mix)
        memory = [*memory, found][-plan.window :]
        rate = _falling(plan.rates, lesson / own)
        yield lesson + 1, who, _passes(plan, who, memory, [rate] * plan.passes)
    for number, mix in enumerate(plan.solved):
        first = SOLVED_GAMES + plan.solved_games * number
        found = _in_parts(pool, "solved", who.playing, plan, first, first + plan.solved_games, mix)
        memory = [*memory, found][-min(SOLVED_WINDOW, number + 1) :]
        who = learner(who.playing)  # Adam starts again
        rates = [_falling(SOLVED_RATES, each / plan.solved_passes) for each in range(plan.solved_passes)]
        loss = _passes(plan, who, memory, rates)
        who = learner(who.net)  # the rate has fallen: no running mean is needed
        yield own + number + 1, who, loss


def first_lesson(plan: Plan, who: Learner, pool: Pool) -> Iterator[tuple[int, float]]:
    """Learn from games whose players follow the rule of Glenn and Aloi.

    After each pass, yield the number of finished lessons and the loss.
    """
    positions, goals = _in_parts(pool, "glenn-aloi", who.net, plan, 0, plan.first_games, 1)
    for number in range(plan.first_passes):
        loss = fit(who, positions, goals, _order(plan, who, len(positions)), plan.target, FIRST_RATE / 4**number)
        yield int(number == plan.first_passes - 1), loss


def _passes(plan: Plan, who: Learner, memory: list[Lesson], rates: list[float]) -> float:
    positions, goals = (np.concatenate(part) for part in zip(*memory))
    return [fit(who, positions, goals, _order(plan, who, len(positions)), plan.target, rate) for rate in rates][-1]


def _falling(rates: tuple[float, float], share: float) -> float:
    """Return the learning rate after this share of the lessons, which falls from the first to the second rate."""
    return float(rates[1] + (rates[0] - rates[1]) * 0.5 * (1 + np.cos(np.pi * min(1.0, share))))


def _order(plan: Plan, who: Learner, count: int) -> Array:
    return np.random.default_rng([plan.seed, int(who.steps[0])]).permutation(count)


def _test_games(net: Net, plan: Plan, first: int, last: int) -> float:
    game = new_game([MASTER] + [rule_numbers(RULE_OF_28)] * (plan.players - 1), plan.target, net)
    found = [play(game, number, plan.seed) for number in range(first, last)]
    return float(sum(turns if plan.players == 1 else winner == 0 for winner, turns in found))


def test(plan: Plan, net: Net, pool: Pool) -> float:
    """Return the share of games won against the Rule of 28 (solo: the mean of turns), always with the same dice."""
    parts = shares(TEST_GAMES, TEST_GAMES + plan.test_games, 8)
    return sum(pool.starmap(_test_games, [(net, plan, *share) for share in parts])) / plan.test_games


def sway(chances: Array, winners: Array) -> float:
    """Return the exponent of the chances that makes these winners most likely, found by Newton's method."""
    open_yet = chances.max(axis=1) < 1 - NEARLY_CERTAIN
    logs = np.log(np.maximum(chances[open_yet].astype(np.float64), NEARLY_CERTAIN))
    won = logs[np.arange(len(logs)), winners[open_yet]]
    power = 1.0
    for _ in range(NEWTON_STEPS):
        weights = np.exp(power * logs)
        weights /= weights.sum(axis=1, keepdims=True)
        mean = (weights * logs).sum(axis=1)
        spread = (weights * logs**2).sum(axis=1) - mean**2
        power += float((won - mean).sum() / spread.sum())
    return round(power, 3)


def judge(plan: JudgePlan, player: Net, pool: Pool) -> Iterator[tuple[Net, float, float]]:
    """Yield the judge, its loss and the sway after each pass over the player's games against itself.

    Training starts from the player's net, with its output scaled by the sway.
    """
    positions, goals = _in_parts(pool, "own", player, plan, JUDGED_GAMES, JUDGED_GAMES + plan.games, 1)
    thoughts = np.array([estimate(position, plan.target, 0, player) for position in positions])
    power = sway(thoughts, goals.argmax(axis=1))
    narrow = np.float32(power)
    who = learner(player._replace(third=player.third * narrow, third_bias=player.third_bias * narrow))
    for number, rate in enumerate(JUDGE_RATES):
        order = np.random.default_rng([plan.seed, number]).permutation(len(positions))
        loss = fit(who, positions, goals, order, plan.target, rate)
        yield who.playing, loss, power
