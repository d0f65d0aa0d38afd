"""The players that go by a rule of thumb, as rows of numbers for compiled play."""

from __future__ import annotations

import numpy as np

from cantstop.ai.published import GLENN_ALOI, RULE_OF_28, RuleOfThumb
from tools.training.classic.tables import COUNT


def row(rule: RuleOfThumb, fondness: float = 0.0, urge: float = 0.0) -> np.ndarray:
    """In the order that `play` reads."""
    by_column = [*rule.progress[2:], *rule.choice[2:], *(rule.slopes[2:] if rule.slopes else [0] * COUNT)]
    return np.array(
        [*by_column, rule.odd, rule.even, rule.high, rule.low, rule.runner, rule.threshold, rule.waits, fondness, urge],
        dtype=np.float64,
    )


BEGINNING = row(GLENN_ALOI)  # whose games are the first lesson
MEASURE = row(RULE_OF_28)  # against which lessons are tested
