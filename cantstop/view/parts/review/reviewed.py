"""What the plots of both games take from the review that they show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from cantstop.controller.express_review import ExpressReview
from cantstop.controller.review import Review
from cantstop.controller.reviewing import Point

R = TypeVar("R", bound=Review | ExpressReview)


class Reviewed(Generic[R]):
    def __init__(self, review: R) -> None:
        self.review = review

    @property
    def rounds(self) -> int:
        return self.review.rounds

    @property
    def curve(self) -> Sequence[Point]:
        return tuple(self.review.curve)
