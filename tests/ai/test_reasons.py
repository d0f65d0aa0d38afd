"""Tests that each reason is true by its counterfactual, and that no character gives another character's reasons."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count, cycle, islice
from random import Random

import pytest

from cantstop import ai
from cantstop.ai import causes, express_players, foresight
from cantstop.ai.classic_players import another_column_opens, others_back
from cantstop.ai.decision import STAYS, Decision, Reasons, Why
from cantstop.ai.foresight import AS_IT_IS, Case
from cantstop.model import classic, dice, express, odds
from cantstop.model.board import COLUMNS, LENGTHS, RUNNERS
from cantstop.model.classic import Advance, Move, Roll, State, Stop
from cantstop.model.express import LOSING_BOXES, TRACK_BOXES, Mark
from cantstop.resources import ASSETS
from tests.mixes import MIXES

FORCED = {Why.ONLY_MOVE, Why.TURN_BEGINS, Why.STOPPING_WINS, Why.BUST_IS_CERTAIN, Why.MAY_NOT_STOP}
FIGURES = {Why.STOPPING_IS_BETTER, Why.ROLLING_IS_BETTER, Why.BEST_CHANCE}
FOR_ROLLING = {
    Why.SOMEBODY_NEAR,
    Why.RIVAL_AHEAD,
    Why.COLUMN_NEAR,
    Why.LITTLE_AT_STAKE,
    Why.RUNNER_LEFT,
    Why.GOOD_RUNNERS,
}
FOR_STOPPING = {Why.COLUMN_KEPT, Why.TOO_MUCH_AT_STAKE, Why.TOO_RISKY, Why.TIME_ENOUGH, Why.PARKING_AHEAD}
AT_ONCE = 3  # decisions of a game
RULES = sorted(MIXES, key=lambda rules: rules.players == 1)


def classic_positions(seed: str, name: str = "master") -> Iterator[classic.State]:
    """Yield unfinished positions that require a decision, from games with each set of rules."""
    player = ai.opponent("classic", name)
    forms = cycle(RULES)
    for number in count():
        rng = Random(f"{seed} {number}")
        state = classic.new_game(next(forms))
        begins, shown = rng.randrange(1, 30 * state.rules.players), 0
        steady = ai.opponent("classic", "steady")
        while state.winner is None and shown < AT_ONCE:
            if state.awaits_dice:
                state, _ = classic.apply(
                    state, classic.Dice(dice.throw(f"{seed} {number}", state.turn, state.throw, 4))
                )
                continue
            if state.turn >= begins / 3 and len(classic.legal_moves(state)) > 1 and rng.random() < 0.4:
                shown += 1
                yield state
            chooser = player if state.turn >= begins / 3 else steady
            state, _ = classic.apply(state, chooser.choose(state, rng))


def express_positions(seed: str) -> Iterator[tuple[express.State, int]]:
    """Yield positions in which a player has a choice, and this player, from games of all characters."""
    seats = [ai.opponent("express", name) for name in ("master", "steady", "greedy", "crafty", "beginner", "master")]
    for number in count():
        rng = Random(f"{seed} {number}")
        state = express.new_game(express.Rules(number % 6 + 1, (200, 150, 100)[number % 3]))
        while not state.over:
            state, _ = express.apply(state, express.Dice(dice.throw(f"{seed} {number}", state.round, 1, 5)))
            assert state.dice is not None
            for who in state.waiting:
                seen = express.seen_by(state, who)
                if rng.random() < 0.15 and len(express.legal_marks(seen.pads[who], state.dice)) > 1:
                    yield seen, who
                mark = seats[who].choose(seen, who, rng)
                state, _ = express.apply(state, express.Choose(who, mark))


def rolls_by(state: State, case: Case = AS_IT_IS) -> float:
    """Return the advantage of rolling over stopping in this case, on the scale of `causes`."""
    stopped, rolled = foresight.weigh(state, case=case).stop_or_roll(state)
    assert stopped is not None
    return causes.scale(state, rolled) - causes.scale(state, stopped)


def rolls_without(state: State, reasons: Reasons) -> float:
    """Return the advantage of rolling over stopping without the cause of these reasons."""
    if reasons.why is not Why.GOOD_RUNNERS:
        return rolls_by(state, without(state, reasons))
    weighed, bust = foresight.weigh(state), odds.bust_chance(state)
    stopped, rolled = weighed.stop_or_roll(state)
    assert stopped is not None
    if_not = (rolled - bust * weighed.turn.bust) / (1 - bust)  # half of all rolls bust instead
    return causes.scale(state, (if_not + weighed.turn.bust) / 2) - causes.scale(state, stopped)


def without(state: State, reasons: Reasons) -> Case:
    """Return the hypothetical case in which the cause of these reasons for stopping or rolling is absent."""
    weighed = foresight.weigh(state)
    stopped, _ = weighed.stop_or_roll(state)
    assert stopped is not None
    stake = stopped - weighed.turn.bust
    match reasons.why:
        case Why.SOMEBODY_NEAR | Why.RIVAL_AHEAD:
            return Case(squares=others_back(state))
        case Why.COLUMN_NEAR | Why.COLUMN_KEPT:
            assert reasons.column is not None
            return Case(never_closes=reasons.column)
        case Why.LITTLE_AT_STAKE:
            return Case(bust=stopped - stake * max(2, 12 / state.steps))
        case Why.TOO_MUCH_AT_STAKE | Why.TOO_RISKY:
            return Case(bust=stopped - stake / 2)
        case Why.RUNNER_LEFT:
            return Case(runners=RUNNERS - state.free_runners)
        case Why.TIME_ENOUGH:
            return Case(squares=causes.others_level(state))
        case Why.PARKING_AHEAD:
            return Case(parking=True)
    raise AssertionError(reasons)


def check_facts(state: State, move: Move, reasons: Reasons) -> None:
    after = classic.apply(state, move)[0] if isinstance(move, Advance) else state
    match reasons.why:
        case Why.SOMEBODY_NEAR:
            assert reasons.who is not None
            assert reasons.who != state.player
            assert reasons.often == causes.chance_to_win(state, reasons.who) >= 0.05
        case Why.RIVAL_AHEAD:
            seen = foresight.foresee(state)
            assert seen.judged is not None
            assert reasons.who is not None
            assert seen.judged.judged[(reasons.who - state.player) % state.rules.players] > seen.judged.judged[0]
        case Why.COLUMN_NEAR:
            assert reasons.column is not None
            assert LENGTHS[reasons.column] - state.runner(reasons.column) > 0
            assert reasons.left in (1, 2)
        case Why.LITTLE_AT_STAKE:
            assert reasons.steps == state.steps <= 6
        case Why.RUNNER_LEFT:
            assert state.free_runners
        case Why.GOOD_RUNNERS:
            assert reasons.columns
            assert all(0 < state.runner(column) < LENGTHS[column] for column in reasons.columns)
            assert 0 < odds.bust_chance(state) <= 1 / 8
        case Why.AS_GOOD:
            check_as_good(state, move, reasons)
        case Why.BUILDS_ON:
            assert isinstance(reasons.instead, Advance)
            assert reasons.column is not None
            heights = [causes.height_of(state, column) for column in reasons.instead.columns]
            assert causes.height_of(state, reasons.column) > max(heights)
        case Why.COLUMN_KEPT:
            assert reasons.column is not None
            assert state.runner(reasons.column) == LENGTHS[reasons.column]
        case Why.TOO_MUCH_AT_STAKE | Why.TOO_RISKY:
            assert (reasons.steps, reasons.bust) == (state.steps, odds.bust_chance(state))
        case Why.TIME_ENOUGH:
            others = [player for player in range(state.rules.players) if player != state.player]
            assert max(causes.chance_to_win(state, player) for player in others) < 0.05
        case Why.CLOSES | Why.FAR_UP:
            assert reasons.column is not None
            assert after.runner(reasons.column) > state.runner(reasons.column)
            assert (after.runner(reasons.column) == LENGTHS[reasons.column]) == (reasons.why is Why.CLOSES)
        case Why.RIVAL_BESIDE | Why.RIVAL_THERE:
            assert reasons.who is not None
            assert reasons.column is not None
            assert state.square(reasons.who, reasons.column) >= LENGTHS[reasons.column] / 2
    if reasons.why in (Why.KEEPS_RUNNER, Why.LIKELIER, Why.SAFER, Why.MORE_STEPS, Why.OTHER_BLOCKS, Why.MAY_STOP_THERE):
        assert isinstance(reasons.instead, Advance)
        assert isinstance(move, Advance)
        instead = classic.apply(state, reasons.instead)[0]
        facts = {
            Why.KEEPS_RUNNER: after.free_runners > instead.free_runners,
            Why.LIKELIER: _ways(move) > _ways(reasons.instead),
            Why.SAFER: odds.bust_chance(after) < odds.bust_chance(instead),
            Why.MORE_STEPS: after.steps > instead.steps,
            Why.OTHER_BLOCKS: any(instead.runner(c) == LENGTHS[c] > after.runner(c) for c in COLUMNS),
            Why.MAY_STOP_THERE: not classic.stop_refusals(after) and bool(classic.stop_refusals(instead)),
        }
        assert facts[reasons.why]


def check_as_good(state: State, move: Move, reasons: Reasons) -> None:
    assert isinstance(move, Advance)
    assert isinstance(reasons.instead, Advance)
    chances = ai.chances(state)
    assert abs(chances[move] - chances[reasons.instead]) < (0.05 if state.rules.players == 1 else 0.01)


def _ways(move: Advance) -> float:
    return sum(map(odds.pair_ways, move.columns)) / len(move.columns)


def better_without(state: State, move: Advance, reasons: Reasons) -> tuple[float, float]:
    """Return the advantage of the move, and the advantage without its cause, both computed again."""
    assert isinstance(reasons.instead, Advance)
    after, instead = classic.apply(state, move)[0], classic.apply(state, reasons.instead)[0]

    def better(case: Case, before: State = state) -> float:
        one, two = classic.apply(before, move)[0], classic.apply(before, reasons.instead)[0]  # type: ignore[arg-type]
        return worth(one, case) - worth(two, case)

    def worth(at: State, case: Case) -> float:
        return causes.scale(at, foresight.weigh(at, case=case).worth(at))

    as_it_is, column = better(Case()), reasons.column or 0
    weighed = foresight.weigh(after)
    match reasons.why:
        case Why.SOMEBODY_NEAR:
            return as_it_is, better(Case(squares=others_back(state)))
        case Why.CLOSES:
            return as_it_is, worth(causes.step_back(after, column), Case()) - worth(instead, Case())
        case Why.OTHER_BLOCKS:
            return as_it_is, worth(after, Case()) - worth(causes.step_back(instead, column), Case())
        case Why.KEEPS_RUNNER:
            fewer = RUNNERS - after.free_runners + instead.free_runners
            return as_it_is, worth(after, Case(runners=fewer)) - worth(instead, Case())
        case Why.LIKELIER:
            return as_it_is, better(Case(bust=max(weighed.worth(after), weighed.turn.bust)))
        case Why.MORE_STEPS:
            lower = min(worth(causes.step_back(after, each), Case()) for each in set(move.columns))
            return as_it_is, lower - worth(instead, Case())
        case Why.FAR_UP | Why.BUILDS_ON:
            before = causes.lowered(state, column)
            is_up = after.runner(column) >= causes.UP * LENGTHS[column]
            if before is not None and (is_up or reasons.why is Why.BUILDS_ON):
                return as_it_is, better(Case(), before)
            return as_it_is, better(Case(never_closes=column))
        case Why.RIVAL_BESIDE | Why.RIVAL_THERE:
            return as_it_is, better(Case(squares=others_back(state, (column,))))
        case Why.MAY_STOP_THERE:
            return as_it_is, better(Case(parking=True))
        case Why.SAFER:
            bust, others = odds.bust_chance(after), odds.bust_chance(instead)
            (stopped, rolled), lost = weighed.stop_or_roll(after), weighed.turn.bust
            rolled = (rolled - bust * lost) / (1 - bust) * (1 - others) + others * lost
            best = rolled if stopped is None else max(stopped, rolled)
            return as_it_is, causes.scale(after, best) - worth(instead, Case())
    raise AssertionError(reasons)


@pytest.mark.slow
def test_reasons_of_the_master_are_true_by_their_counterfactuals(long: bool) -> None:
    master, given = ai.opponent("classic", "master"), set()
    for state in islice(classic_positions("true reasons"), 1000 if long else 30):
        decision = master.decide(state, Random(0))
        move, reasons = decision.move, decision.reasons
        given.add(reasons.why)
        check_facts(state, move, reasons)
        if reasons.why in FORCED | FIGURES | {Why.AS_GOOD}:
            continue
        if isinstance(move, Advance):
            as_it_is, otherwise = better_without(state, move, reasons)
        else:
            assert reasons.why in (FOR_STOPPING if isinstance(move, Stop) else FOR_ROLLING)
            sign = -1 if isinstance(move, Stop) else 1
            as_it_is = sign * rolls_by(state, Case())
            otherwise = sign * rolls_without(state, reasons)
        assert otherwise <= STAYS * as_it_is + 1e-4, (classic.text(state), reasons)
    assert len(given) > (15 if long else 8)


@pytest.mark.slow
def test_reasons_of_the_express_master_are_true_by_their_counterfactuals(long: bool) -> None:
    master = ai.opponent("express", "master")
    for state, who in islice(express_positions("true reasons"), 1000 if long else 120):
        decision = master.decide(state, who, Random(0))
        reasons, mark, pad = decision.reasons, decision.move, state.pads[who]
        check_pad_facts(pad, mark, reasons)
        if reasons.why is Why.TO_BE_FIRST:
            assert mark != reasons.worths[0][0]
        elif reasons.why not in (Why.ONLY_MOVE, Why.BEST_SCORE):
            net = express_players.learned(state.rules.penalty)
            assert isinstance(reasons.instead, Mark)
            found = express_players.causes(net, pad, mark, reasons.instead)
            cause = next(each for each in found if each.reasons.why is reasons.why and each.reasons.row == reasons.row)
            pads = [pad.after(mark), pad.after(reasons.instead), cause.after, cause.instead]
            best, other, after, instead = net.worth(pads)
            assert after - instead <= STAYS * (best - other) + 0.01


def check_pad_facts(pad: express.Pad, mark: Mark, reasons: Reasons) -> None:
    after = pad.after(mark)
    row = reasons.row or 0
    match reasons.why:
        case Why.ROW_ESCAPES:
            assert pad.row(row) <= LOSING_BOXES < after.row(row)
        case Why.ROW_EARNS:
            assert LOSING_BOXES < pad.row(row) < after.row(row)
        case Why.ROW_NEAR:
            assert after.row(row) == LOSING_BOXES
        case Why.ROW_OPENS:
            assert not pad.row(row) < 0 < after.row(row)
        case Why.ROW_STAYS_SHUT:
            assert isinstance(reasons.instead, Mark)
            assert after.row(row) == 0
            assert row in reasons.instead.pairs
            assert reasons.often is None or reasons.often >= 0.5
        case Why.EASY_TO_SPARE:
            assert isinstance(reasons.instead, Mark)
            assert reasons.number == mark.fifth != reasons.instead.fifth
        case Why.ENDS_GAME | Why.SPARES_NUMBER:
            assert reasons.number is not None
            assert mark.fifth != reasons.number
            assert TRACK_BOXES - pad.fifth(reasons.number) == reasons.marks


def test_reasons_for_rolling_name_no_risk() -> None:
    for code in ("en", "fr", "de"):
        said = json.loads((ASSETS / "words" / f"{code}.json").read_text("utf-8"))
        for why in FOR_ROLLING:
            assert "bust" not in str(said[f"why.{why.value}"])
            assert "percent" not in str(said[f"why.{why.value}"])


def test_threat_is_the_reason_to_roll_with_much_at_stake() -> None:
    """In this position, the last player needs one more column, and has one or two steps left in two columns."""
    rules = classic.Rules(2)
    far = {2: 3, 3: 5, 6: 10, 8: 10}
    state = classic.position(rules, 0, ({4: 2, 7: 3}, far), {5: 5, 9: 5, 7: 8}, {2: 1, 3: 1})
    decision = ai.opponent("classic", "master").decide(state, Random(0))
    assert decision.move == Roll()
    assert decision.reasons.why is Why.SOMEBODY_NEAR
    assert decision.reasons.who == 1
    assert (decision.reasons.often or 0) > 0.5


def test_chance_to_win_next_turn_counts_all_its_rolls() -> None:
    near = classic.position(classic.Rules(2), 0, ({}, {7: 12, 2: 3, 3: 5}), {}, {2: 1, 3: 1})
    first_roll = odds.sum_chance(7)
    assert first_roll < causes.chance_to_win(near, 1) < 1
    assert causes.chance_to_win(near, 0) == 0


@pytest.mark.parametrize("name", ["beginner", "careful", "bold", "steady"])
def test_simple_characters_give_their_rule_or_whim(name: str) -> None:
    player = ai.opponent("classic", name)
    whims = {Why.FELT_LIKE_IT, Why.FELT_LIKE_ROLLING, Why.FELT_LIKE_STOPPING}
    rules = {Why.BEST_COUNT, Why.COUNT_SHORT, Why.COUNT_REACHED, Why.RUNNER_LEFT}
    for state in islice(classic_positions(f"rules {name}", name), 60):
        decision = player.decide(state, Random(0))
        assert decision.reasons.why in FORCED | (whims if name == "beginner" else rules)
        check_count(state, decision)


def check_count(state: State, decision: Decision[Move]) -> None:
    reasons = decision.reasons
    if reasons.points is not None and reasons.threshold is not None:
        assert (reasons.points >= reasons.threshold) == (reasons.why is Why.COUNT_REACHED) == (decision.move == Stop())
    if reasons.why is Why.RUNNER_LEFT:
        assert another_column_opens(state)


@pytest.mark.slow
def test_crafty_never_mentions_other_players() -> None:
    crafty = ai.opponent("classic", "crafty")
    seen = set()
    for state in islice(classic_positions("crafty", "crafty"), 30):
        decision = crafty.decide(state, Random(0))
        seen.add(decision.reasons.why)
        assert decision.reasons.who is None
        if decision.reasons.why is Why.EVEN_RUNNERS:
            assert not any(state.runner(column) for column in COLUMNS if column % 2)
            assert decision.move == Roll()
    assert {Why.EVEN_COLUMNS, Why.EVEN_RUNNERS} <= seen
    assert not seen & (FIGURES | {Why.SOMEBODY_NEAR, Why.TIME_ENOUGH, Why.RIVAL_AHEAD})


@pytest.mark.slow
def test_part_of_a_turn_has_the_worth_of_the_whole() -> None:
    states = (state for state in classic_positions("parts") if state.dice is None)
    for state in islice(states, 12):
        seen, part = foresight.foresee(state), foresight.weigh(state)
        assert part.stop_or_roll(state) == pytest.approx(seen.stop_or_roll(state), abs=1e-5)
