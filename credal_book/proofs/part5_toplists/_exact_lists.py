"""Top lists in fractions: a list is a dict from class to confidence score, a distribution a tuple.

What is padded, valid, calibrated or true, and what is the largest valid sublist, the array functions of `toplists` say.
They work in floating point. All entries here are fractions with small denominators, so that the tolerance of 1e-9 lies
between equal and different, and a float has one fraction that it can be the rounding of (`fraction_of`).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np

from credal_book.proofs._fractions import fraction_of
from credal_lib import toplists

TopList = dict[int, Fraction]
Distribution = tuple[Fraction, ...]
Key = tuple[tuple[int, Fraction], ...]
"""A top list as a sorted tuple."""


def shares(n_parts: int, n_units: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to distribute units over parts."""
    if n_parts == 0:
        if n_units == 0:
            yield ()
        return
    for first in range(n_units, -1, -1):
        for rest in shares(n_parts - 1, n_units - first):
            yield (first, *rest)


def distributions(n_classes: int, n_units: int) -> Iterator[Distribution]:
    """Yield every distribution whose probabilities are multiples of 1/n_units."""
    for units in shares(n_classes, n_units):
        yield tuple(Fraction(unit, n_units) for unit in units)


def top_lists(n_classes: int, length: int, n_units: int) -> Iterator[TopList]:
    """Yield every top list of a length whose confidence scores are multiples of 1/n_units."""
    for classes in combinations(range(n_classes), length):
        for *units, left in shares(length + 1, n_units):
            if length < n_classes or left == 0:
                yield {i: Fraction(unit, n_units) for i, unit in zip(classes, units, strict=True)}


def proxy_of(scores: TopList, n_classes: int) -> Fraction:
    """Give the proxy probability, 0 for a list of all classes."""
    return fraction_of(toplists.proxy_probability(*_row(scores, n_classes))[0])


def padded(scores: TopList, n_classes: int) -> Distribution:
    """Give the padded distribution."""
    return _padded(_key(scores), n_classes)


@cache
def _padded(key: Key, n_classes: int) -> Distribution:
    return tuple(map(fraction_of, toplists.pad(*_row(dict(key), n_classes))[0]))


def valid(scores: TopList, n_classes: int) -> bool:
    """Tell whether the proxy probability does not exceed the least confidence score."""
    return _valid(_key(scores), n_classes)


@cache
def _valid(key: Key, n_classes: int) -> bool:
    return bool(toplists.is_valid(*_row(dict(key), n_classes))[0])


def calibrated_lists(q: Distribution, length: int) -> Iterator[TopList]:
    """Yield every calibrated list of a length."""
    for classes in combinations(range(len(q)), length):
        yield {i: q[i] for i in classes}


def calibrated_for(scores: TopList, q: Distribution) -> bool:
    """Tell whether each confidence score is the probability of its class."""
    return bool(toplists.is_calibrated(*_row(scores, len(q)), list(map(float, q)))[0])


def true_for(scores: TopList, q: Distribution) -> bool:
    """Tell whether a list is calibrated and no class outside it is more probable than one inside."""
    return bool(toplists.is_true(*_row(scores, len(q)), list(map(float, q)))[0])


def true_lists(q: Distribution, length: int) -> list[TopList]:
    """Give the top-k list functional: all true lists of a length."""
    return [{i: q[i] for i in classes} for classes in _true_classes(q, length)]


@cache
def _true_classes(q: Distribution, length: int) -> list[list[int]]:
    return [np.flatnonzero(listed).tolist() for listed in toplists.true_lists(q, length)]


def shortest_length(q: Distribution, mass: Fraction) -> int:
    """Give the length of the shortest true list that accounts for a probability."""
    return int(toplists.top_mass([list(map(float, q))], float(mass)).sum())


def scored(score: toplists.SumScore, scores: TopList, n_classes: int) -> list[Fraction]:
    """Give the score of a list, penalized if it is not valid, for each true class; the scores have to be fractions."""
    return [fraction_of(loss) for loss in score(*_row(scores, n_classes))[0]]


def averaged(lists: Sequence[TopList], n_classes: int) -> TopList:
    """Give the average of lists; a class that a list does not name enters with its proxy probability."""
    p, listed = zip(*(_row(scores, n_classes) for scores in lists), strict=True)
    average, named = toplists.average(p, listed)
    return {int(i): fraction_of(average[0, i]) for i in np.flatnonzero(named[0])}


def sublists(scores: TopList) -> Iterator[TopList]:
    """Yield every sublist, the empty list and the list itself among them."""
    for length in range(len(scores) + 1):
        for classes in combinations(scores, length):
            yield {i: scores[i] for i in classes}


def without_lowest(scores: TopList, n_classes: int) -> TopList:
    """Remove a class of the lowest confidence score, again and again, until the list is valid."""
    return {i: scores[i] for i in _largest_valid(_key(scores), n_classes)}


@cache
def _largest_valid(key: Key, n_classes: int) -> list[int]:
    left: list[int] = np.flatnonzero(toplists.largest_valid(*_row(dict(key), n_classes))[0]).tolist()
    return left


def forget() -> None:
    """Forget what the library has answered, after one of its functions was replaced."""
    for kept in (_padded, _valid, _true_classes, _largest_valid):
        kept.cache_clear()


def _key(scores: TopList) -> Key:
    return tuple(sorted(scores.items()))


def _row(scores: TopList, n_classes: int) -> tuple[list[list[float]], list[list[bool]]]:
    """Give a list as the library takes it: one row of confidence scores, and one that marks the listed classes."""
    classes = range(n_classes)
    return [[float(scores.get(i, 0)) for i in classes]], [[i in scores for i in classes]]
