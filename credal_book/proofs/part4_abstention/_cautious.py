"""Cautious classifiers in fractions: the papers' examples, matrices in blocks, and the rules on the leaves of a tree.

Rules, confusion matrices, response graphs and ROC curves come from the array functions of `abstention` and `confusion`.
These count in floating point: what they return is a whole number of cases or of pairs of cases, divided by a known one,
and is turned back into that fraction.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import prod
from typing import Any

import numpy as np

from credal_book.proofs._fractions import fraction_of
from credal_lib import abstention, confusion

Matrix = list[list[Any]]
Leaf = tuple[tuple[Fraction, ...], tuple[int, ...]]
"""Estimated probabilities of the classes, and test cases of each."""
Curve = list[tuple[Any, Any]]


def exact(rows: Sequence[Sequence[int]]) -> Matrix:
    """Turn counts into fractions, so that shares stay exact."""
    return [[Fraction(entry) for entry in row] for row in rows]


COMPLETE = exact([[20, 2, 3], [0, 30, 3], [0, 2, 40]])
"""Example 1, the classifier P."""

CAUTIOUS = exact([[19, 1, 2], [0, 30, 0], [0, 1, 38], [1, 2, 6]])
"""Example 1, the classifier R."""


def leaf(p_a: int, n_a: int, n_b: int) -> Leaf:
    """Give a leaf of two classes: the probability of the first in percent, and the test cases of both."""
    return (Fraction(p_a, 100), Fraction(100 - p_a, 100)), (n_a, n_b)


TREE = [
    leaf(100, 23, 1), leaf(75, 10, 0), leaf(70, 4, 2), leaf(60, 0, 9), leaf(35, 2, 3), leaf(20, 1, 15), leaf(10, 0, 30),
]  # fmt: skip
"""Example 2."""

EVEN = (Fraction(1, 2), Fraction(1, 2))
BIASED = (Fraction(55, 100), Fraction(45, 100))
"""The class bias of the paper's Example 2."""


# --- blocks: any number of classes ---


def lumped(right: Any, wrong: Any, unknown: Any) -> Matrix:
    """Give a confusion matrix with these totals; accuracy, error, coverage and abstention read no more of a matrix."""
    return [[right, wrong], [0, 0], [unknown, 0]]


def completed(right: Any, wrong: Any, unknown: Any, chance: Any) -> Matrix:
    """Guess each unknown, and the right class with a probability; totals for any number of classes."""
    return after(abstention.guess_unknown(column(right, wrong, unknown), 1, [chance, 1 - chance]))


def column(right: Any, wrong: Any, unknown: Any) -> confusion.Tally:
    """Give these totals as a tally of three decisions, whatever the class."""
    counts = np.array([[right], [wrong], [unknown]], dtype=object)
    return confusion.Tally(counts, ("right", "wrong", "unknown"), ("any",))


def after(column: Any) -> Matrix:
    """Give the confusion matrix of a column of totals: right, wrong and unknown."""
    return lumped(*(row[0] for row in column))


def graph(right: Any, wrong: Any, unknown: Any, n_classes: Any) -> Curve:
    """Give the corners of the capacity graph with uniform guesses, for a number of classes that may be a symbol."""
    own = lumped(right, wrong, unknown)
    guessed = confusion.error(completed(right, wrong, unknown, 1 / n_classes))
    return [(0, guessed), (confusion.abstention(own), confusion.error(own)), (1, 0)]


def printed_capacity(error: Any, share: Any, n_classes: Any) -> Any:
    """Give the capacity by the formula that the paper prints, for a number of classes that may be a symbol."""
    return 1 - (error * (1 + share) / 2 + (n_classes - 1) / n_classes * share / 2)


# --- rules on leaves ---


def most_probable(p: Sequence[Any], thresholds: Sequence[Any]) -> int | None:
    """Answer the most probable class if it meets its threshold, else nothing."""
    return _answer(abstention.confidence_rule([_floats(p)], _floats(thresholds)))


def largest_ratio(p: Sequence[Any], thresholds: Sequence[Any]) -> int | None:
    """Answer the class with the largest ratio of probability and threshold if some class meets its own."""
    return _answer(abstention.ratio_rule([_floats(p)], _floats(thresholds)))


def window_answer(p: Sequence[Any], window: Any, bias: Sequence[Any]) -> int | None:
    """Answer by the paper's decision rule."""
    return _answer(abstention.window_rule([_floats(p)], float(window), _floats(bias)))


def _answer(sets: Any) -> int | None:
    return int(sets[0].argmax()) if sets[0].any() else None


def _floats(numbers: Sequence[Any]) -> list[float]:
    return [float(number) for number in numbers]


def cases(leaves: Sequence[Leaf]) -> tuple[Any, Any]:
    """Write out the test cases: the true class of each, shape (n,), and its estimated probabilities, shape (n, K)."""
    each = [(truth, _floats(p)) for p, counts in leaves for truth, n in enumerate(counts) for _ in range(n)]
    truths, rows = zip(*each, strict=True)
    return np.array(truths), np.array(rows)


def counted(leaves: Sequence[Leaf], answer: Callable[[Sequence[Any]], int | None]) -> Matrix:
    """Count the test cases of the leaves by answer (unknown last) and class."""
    truths, rows = cases(leaves)
    answers = [answer(p) for p, counts in leaves for _ in range(sum(counts))]
    sets = np.array([[i == given for i in range(rows.shape[1])] for given in answers])
    return exact(confusion.tally(truths, sets, unknown=True).tolist())


def at_window(leaves: Sequence[Leaf], window: Any, bias: Sequence[Any]) -> Matrix:
    """Count by the decision rule at one window."""
    return counted(leaves, lambda p: window_answer(p, window, bias))


def windows(leaves: Sequence[Leaf], bias: Sequence[Any]) -> list[Fraction]:
    """Give the widest window of each state, the last 1."""
    return [fraction_of(window) for window in _states(leaves, bias)[0].window]


def _states(leaves: Sequence[Leaf], bias: Sequence[Any]) -> tuple[Any, list[Matrix]]:
    """Give the response curve, of the right answers, and the confusion matrices of its states."""
    truths, rows = cases(leaves)
    stacks: list[Any] = []

    def right(stack: Any) -> Any:
        stacks.append(stack.astype(int))
        return sum(stack[i][i] for i in range(rows.shape[1]))

    curve = abstention.response_curve(truths, rows, right, bias=_floats(bias))
    return curve, [exact(matrix) for matrix in np.moveaxis(np.concatenate(stacks, axis=-1), -1, 0).tolist()]


def response(leaves: Sequence[Leaf], measure: Callable[[Matrix], Any], bias: Sequence[Any]) -> Curve:
    """Give a measure against abstention, at every state of the window."""
    curve, matrices = _states(leaves, bias)
    n_cases = sum(sum(counts) for _, counts in leaves)
    shares = [Fraction(round(share * n_cases), n_cases) for share in curve.abstention.tolist()]
    return [(share, measure(matrix)) for share, matrix in zip(shares, matrices, strict=True)]


def roc(leaves: Sequence[Leaf], window: Any, bias: Sequence[Any]) -> Curve:
    """Give the ROC curve of the first class over the leaves that are answered; both classes must have cases there."""
    truths, rows = cases(leaves)
    sets = abstention.window_rule(rows, float(window), _floats(bias))
    positives, negatives = (int((truths[sets.any(axis=1)] == c).sum()) for c in (0, 1))
    rates = abstention.roc_curve(truths, rows, sets, positive=0)
    return [
        (Fraction(round(alarms * negatives), negatives), Fraction(round(hits * positives), positives))
        for alarms, hits in zip(*(rate.tolist() for rate in rates), strict=True)
    ]


def auc(leaves: Sequence[Leaf], window: Any, bias: Sequence[Any]) -> Any:
    """Give the area under that curve."""
    return abstention.area_under(roc(leaves, window, bias))


def auc_response(leaves: Sequence[Leaf], bias: Sequence[Any]) -> Curve:
    """Give the AUC of what is covered against abstention, at every state of the window; ties count half."""
    truths, rows = cases(leaves)
    curve = abstention.auc_response_curve(truths, rows, bias=_floats(bias))
    areas = []
    for value, matrix in zip(curve.values.tolist(), _states(leaves, bias)[1], strict=True):
        pairs = 2 * int(prod(sum(column) for column in zip(*matrix[:-1], strict=True)))
        areas.append(Fraction(round(value * pairs), pairs))
    shares = response(leaves, confusion.abstention, bias)
    return [(share, area) for (share, _), area in zip(shares, areas, strict=True)]


def height(curve: Curve, x: Any) -> Any:
    """Read a polyline at a place; at a vertical step its first corner."""
    for (left, y), (right, next_y) in pairwise(curve):
        if x == left:
            return y
        if left < x < right:
            return y + (next_y - y) * (x - left) / (right - left)
    return curve[-1][1]


def nowhere_above(lower: Curve, upper: Curve) -> bool:
    """Tell whether a polyline lies nowhere above another; corners decide."""
    places = {x for x, _ in (*lower, *upper)}
    return all(height(lower, x) <= height(upper, x) for x in places)


def prints_as(value: Any, printed: str) -> bool:
    """Tell whether a fraction rounds to the digits that are printed."""
    digits = len(printed.partition(".")[2])
    return bool(abs(Fraction(value) - Fraction(printed)) <= Fraction(1, 2 * 10**digits))
