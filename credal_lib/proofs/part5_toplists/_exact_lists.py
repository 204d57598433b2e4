"""Top lists in fractions: a list is a dict from class to confidence score, a distribution a tuple.

The array functions of `toplists` work in floating point; a test holds these against them. The proxy probability is the
library's kernel.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from credal_lib.toplists import proxy

TopList = dict[int, Fraction]
Distribution = tuple[Fraction, ...]


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
    unlisted = n_classes - len(scores)
    return Fraction(proxy(sum(scores.values(), Fraction(0)), unlisted)) if unlisted else Fraction(0)


def padded(scores: TopList, n_classes: int) -> Distribution:
    """Give the padded distribution."""
    filler = proxy_of(scores, n_classes)
    return tuple(scores.get(i, filler) for i in range(n_classes))


def valid(scores: TopList, n_classes: int) -> bool:
    """Tell whether the proxy probability does not exceed the least confidence score."""
    return not scores or proxy_of(scores, n_classes) <= min(scores.values())


def calibrated_lists(q: Distribution, length: int) -> Iterator[TopList]:
    """Yield every calibrated list of a length."""
    for classes in combinations(range(len(q)), length):
        yield {i: q[i] for i in classes}


def true_for(scores: TopList, q: Distribution) -> bool:
    """Tell whether a list is calibrated and no class outside it is more probable than one inside."""
    outside = [chance for i, chance in enumerate(q) if i not in scores]
    calibrated = all(q[i] == score for i, score in scores.items())
    return calibrated and (not outside or not scores or max(outside) <= min(scores.values()))


def true_lists(q: Distribution, length: int) -> list[TopList]:
    """Give the top-k list functional: all true lists of a length."""
    return [scores for scores in calibrated_lists(q, length) if true_for(scores, q)]


def sublists(scores: TopList) -> Iterator[TopList]:
    """Yield every sublist, the empty list and the list itself among them."""
    for length in range(len(scores) + 1):
        for classes in combinations(scores, length):
            yield {i: scores[i] for i in classes}


def without_lowest(scores: TopList, n_classes: int) -> TopList:
    """Remove a class of the lowest confidence score, again and again, until the list is valid."""
    kept = dict(scores)
    while not valid(kept, n_classes):
        del kept[min(kept, key=kept.__getitem__)]
    return kept
