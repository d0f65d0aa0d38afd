"""The end of a game of Express: once more, the same throws, each throw, and the last marks taken back."""

from __future__ import annotations

from pathlib import Path

from express_house import table
from express_moments import SIX, match_of, play
from playhouse import Playhouse


def test_at_the_end_the_same_throws_can_be_played_again(tmp_path: Path) -> None:
    match = play(match_of(SIX[:2], seed="23"))
    house = Playhouse(tmp_path, start="express_over", details={"match": match})
    house.key("Z")
    assert house.name == "express_log"
    house.key("PageUp")
    house.key("Esc")
    assert house.name == "express_over"
    house.key("T")
    assert house.name == "express_table"
    assert table(house).match.seed == "23"
    house = Playhouse(tmp_path, start="express_over", details={"match": match})
    house.key("Enter")
    assert table(house).match.seed != "23"
