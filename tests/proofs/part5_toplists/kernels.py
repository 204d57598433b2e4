"""Top lists as arrays, and wrong kernels, for the tests of the proofs about top lists."""

from fractions import Fraction
from typing import Any

import numpy as np

from credal_book.proofs.part5_toplists._exact_lists import TopList
from credal_lib.toplists import Brier, Log, Power, Spherical

SCORES = [Brier(), Brier(1), Log(), Power(3), Spherical()]
IDS = [repr(score) for score in SCORES]


def as_arrays(lists: list[TopList], m: int) -> tuple[Any, Any]:
    listed = np.array([[i in scores for i in range(m)] for scores in lists])
    return np.array([[float(scores.get(i, 0)) for i in range(m)] for scores in lists]), listed


def fractions(*shares: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(share, sum(shares)) for share in shares)


def wrong_proxy(total: Any, n_unlisted: Any) -> Any:
    return (1 - total) / (n_unlisted + 1)


class WrongBrier(Brier):
    def score_of(self, v: Any, total: Any) -> Any:
        return 1 - v + total

    def entropy_of(self, total: Any) -> Any:
        return 1 - 2 * total


class WrongLog(Log):
    def score_of(self, v: Any, total: Any) -> Any:
        return 2 * super().score_of(v, total)


def everything_valid(scores: TopList, m: int) -> bool:
    return True


def as_it_is(scores: TopList, m: int) -> TopList:
    return dict(scores)


class WrongEntropy(Brier):
    def entropy_of(self, total: Any) -> Any:
        return self.scale * (1 + total) / 2


class WrongPower(Power):
    def score_of(self, v: Any, total: Any) -> Any:
        return super().score_of(v, total) / 2
