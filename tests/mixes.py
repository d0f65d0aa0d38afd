"""Rules of Can't Stop for tests, made from the list of variants, so that every test includes a new variant."""

from __future__ import annotations

from itertools import combinations, product

from cantstop.model import classic

Form = dict[str, bool]  # variants that are played together, as arguments of `Rules`

EXCLUDED = ({"jump", "no_parking"},)  # variants that are never played together
SHAPES = [(players, columns) for players, columns in product((1, 2, 3, 4), (3, 4, 5)) if (columns - 1) * players < 11]
FORMS: list[Form] = [
    dict.fromkeys(names, True)
    for count in range(len(classic.VARIANTS) + 1)
    for names in combinations(classic.VARIANTS, count)
    if not any(pair <= set(names) for pair in EXCLUDED)
]
MIXES = [classic.Rules(*shape, **form) for shape in SHAPES for form in FORMS]  # every set of rules that can be played


def named(form: Form) -> str:
    """Return a name of these rules, for the name of a test."""
    return "+".join(form) or "plain"
