"""Chapter 27: the set of largest expected utility, for given probabilities and a given utility of each size."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def best_set(p, paid):
    """Say which classes the best set has; paid[k - 1] is u(1/k)."""
    order = np.argsort(p)[::-1]
    expected = np.multiply(paid, np.cumsum(np.asarray(p)[order]))
    k = np.argmax(expected) + 1
    named = np.zeros(len(p), dtype=bool)
    named[order[:k]] = True
    return named


def _chosen(p, order, expected, *, last=False):
    k = len(expected) - np.argmax(expected[::-1]) if last else np.argmax(expected) + 1
    named = np.zeros(len(p), dtype=bool)
    named[order[:k]] = True
    return named


def _in_the_order_given(p, paid):
    return _chosen(p, np.arange(len(p)), np.multiply(paid, np.cumsum(p)))


def _least_first(p, paid):
    order = np.argsort(p)
    return _chosen(p, order, np.multiply(paid, np.cumsum(np.asarray(p)[order])))


def _without_the_sum(p, paid):
    order = np.argsort(p)[::-1]
    return _chosen(p, order, np.multiply(paid, np.asarray(p)[order]))


def _most_probable_set(p, _):
    order = np.argsort(p)[::-1]
    return _chosen(p, order, np.cumsum(np.asarray(p)[order]))


def _largest_on_ties(p, paid):
    order = np.argsort(p)[::-1]
    return _chosen(p, order, np.multiply(paid, np.cumsum(np.asarray(p)[order])), last=True)


TURN = Turn(
    best_set,
    cases=(
        ([0.1, 0.15, 0.4, 0.35], [1, 0.9, 0.4, 0.2]),
        ([0.3, 0.5, 0.2], [1, 2 / 3, 1 / 2]),
        ([0.2, 0.3, 0.5], [1, 5 / 6, 5 / 7]),
        ([0.1, 0.4, 0.2, 0.3], [1, 0.8, 0.6, 0.475]),
        ([0.25, 0.5, 0.25], [1, 0.5, 0.5]),
        ([0.0625, 0.125, 0.8125], [1, 0.8, 0.6]),
    ),
    mistakes={
        "It takes the classes in the order of the columns; sort them, the most probable first.": _in_the_order_given,
        "It takes the least probable classes first; reverse the order.": _least_first,
        "It looks at each class alone; a set may be correct by any of its classes, so add up.": _without_the_sum,
        "It ignores what a set is paid; multiply the probability of each set by `paid`.": _most_probable_set,
        "On ties it takes the largest set; take the smallest.": _largest_on_ties,
    },
)
