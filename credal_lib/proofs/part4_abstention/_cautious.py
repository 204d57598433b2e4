"""Cautious classifiers in fractions: the papers' examples, matrices in blocks, and the rules on the leaves of a tree.

A test holds all of it against the array functions of `confusion` and `abstention`; thresholds, windows and areas are
the library's kernels.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

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
    """Guess each unknown, and the right class with a chance; totals for any number of classes."""
    return after(abstention.guess_unknown([[right], [wrong], [unknown]], 1, [chance, 1 - chance]))


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
    best = max(range(len(p)), key=lambda i: p[i])
    return best if p[best] >= thresholds[best] else None


def largest_ratio(p: Sequence[Any], thresholds: Sequence[Any]) -> int | None:
    """Answer the class with the largest ratio of probability and threshold if some class meets its own."""
    if not any(chance >= bar for chance, bar in zip(p, thresholds, strict=True)):
        return None
    return max(range(len(p)), key=lambda i: p[i] / thresholds[i])


def window_answer(p: Sequence[Any], window: Any, bias: Sequence[Any]) -> int | None:
    """Answer by the paper's decision rule."""
    return largest_ratio(p, [abstention.window_threshold(share, window) for share in bias])


def counted(leaves: Sequence[Leaf], answer: Callable[[Sequence[Any]], int | None]) -> Matrix:
    """Count the test cases of the leaves by answer (unknown last) and class."""
    n_classes = len(leaves[0][0])
    matrix = exact([[0] * n_classes for _ in range(n_classes + 1)])
    for p, cases in leaves:
        row = answer(p)
        for c, n in enumerate(cases):
            matrix[n_classes if row is None else row][c] += n
    return matrix


def at_window(leaves: Sequence[Leaf], window: Any, bias: Sequence[Any]) -> Matrix:
    """Count by the decision rule at one window."""
    return counted(leaves, lambda p: window_answer(p, window, bias))


def windows(leaves: Sequence[Leaf], bias: Sequence[Any]) -> list[Fraction]:
    """Give the widest window of each state, the last 1; for two classes, where only unknown changes an answer."""
    widest = {max(map(abstention.widest_window, p, bias)) for p, _ in leaves}
    return sorted(widest | {Fraction(1)})


def response(leaves: Sequence[Leaf], measure: Callable[[Matrix], Any], bias: Sequence[Any]) -> Curve:
    """Give a measure against abstention, at every state of the window."""
    matrices = [at_window(leaves, window, bias) for window in windows(leaves, bias)]
    return [(confusion.abstention(matrix), measure(matrix)) for matrix in matrices]


def roc(leaves: Sequence[Leaf], window: Any, bias: Sequence[Any]) -> Curve:
    """Give the ROC curve of the first class over the leaves that are answered; both classes must have cases there."""
    answered = [cases for p, cases in sorted(leaves, reverse=True) if window_answer(p, window, bias) is not None]
    positives, negatives = (Fraction(sum(cases[c] for cases in answered)) for c in (0, 1))
    corners, hits, alarms = [(Fraction(0), Fraction(0))], 0, 0
    for found, wrong in answered:
        hits, alarms = hits + found, alarms + wrong
        corners.append((alarms / negatives, hits / positives))
    return corners


def auc(leaves: Sequence[Leaf], window: Any, bias: Sequence[Any]) -> Any:
    """Give the area under that curve."""
    return abstention.area_under(roc(leaves, window, bias))


def auc_response(leaves: Sequence[Leaf], bias: Sequence[Any]) -> Curve:
    """Give the AUC of what is covered against abstention, at every state of the window."""
    return [
        (confusion.abstention(at_window(leaves, window, bias)), auc(leaves, window, bias))
        for window in windows(leaves, bias)
    ]


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
