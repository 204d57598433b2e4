"""Forms of answers, each with a small table on which measures are decided: answers in rows, what is true in columns.

A measure of a sample is a function of how often each answer met each truth. A form lists few answers and few truths,
enough for a measure that depends on the whole sample to betray itself. That it does is a proof; that it pays each case
by itself on a small table follows for all tables from its formula.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Any

from credal_lib import gambles

Pair = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Form:
    """What a classifier says, and what may be true.

    Attributes
    ----------
    name : str
        In words, as in "a set of classes".
    answers : tuple of str
        The rows of the table.
    truths : tuple of str
        Its columns.
    silent : int or None
        The row that says nothing; None if there is no such answer.
    stands_for : tuple
        What each answer is, for formulas: a set, a number, an order.
    """

    name: str
    answers: tuple[str, ...]
    truths: tuple[str, ...]
    silent: int | None
    stands_for: tuple[Any, ...]


def _sets(n_classes: int) -> tuple[tuple[bool, ...], ...]:
    nonempty = [tuple(bool(member) for member in row) for row in gambles.subsets(n_classes)]
    return (*nonempty, (False,) * n_classes)


def _named(members: tuple[bool, ...], names: str = "abc") -> str:
    return " or ".join(name for name, member in zip(names, members, strict=False) if member) or "unknown"


CHANCES_STATED = (Fraction(1, 10), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(9, 10))
INTERVALS_STATED: tuple[Pair, ...] = (
    *((p, p) for p in CHANCES_STATED[1:4]),
    (Fraction(1, 4), Fraction(3, 4)),
    (Fraction(1, 2), Fraction(3, 4)),
    (Fraction(0), Fraction(1)),
)
LEVELS = ("high", "middle", "low")

CLASS = Form("one class", ("a", "b"), ("a", "b"), None, (0, 1))
UNKNOWN = Form("one class or unknown", ("a", "b", "unknown"), ("a", "b"), 2, (0, 1, None))
SETS = Form("a set of classes", tuple(map(_named, _sets(2))), ("a", "b"), 3, _sets(2))
SETS_OF_THREE = Form("a set of classes", tuple(map(_named, _sets(3))), ("a", "b", "c"), 7, _sets(3))
NODES = Form(
    "a node of a tree",
    ("a", "b", "c", "a or b", "a or b or c"),
    ("a", "b", "c"),
    None,
    tuple(row for row in _sets(3) if _named(row) in {"a", "b", "c", "a or b", "a or b or c"}),
)
CONFIDENT = Form(
    "a class with a confidence",
    tuple(f"{name}, {level}" for level in LEVELS for name in "ab"),
    ("a", "b"),
    None,
    tuple((level, j) for level in range(len(LEVELS)) for j in range(2)),
)
CHANCES = Form("probabilities", tuple(f"b: {p}" for p in CHANCES_STATED), ("a", "b"), 2, CHANCES_STATED)
SCORES = Form("a score", ("-1", "0", "1"), ("a", "b"), 1, (-1, 0, 1))
ORDERS = tuple(permutations(range(3)))
RANKING = Form(
    "an order of the classes",
    tuple("".join("abc"[j] for j in order) for order in ORDERS),
    ("a", "b", "c"),
    None,
    ORDERS,
)
LABELS = Form(
    "a set of labels",
    ("neither", "x", "y", "both"),
    ("neither", "x", "y", "both"),
    0,
    ((0, 0), (1, 0), (0, 1), (1, 1)),
)
LABEL_RANKING = Form("an order of labels", ("x before y", "y before x"), ("x", "y", "both"), None, ((0, 1), (1, 0)))
LISTS = Form(
    "a top list",
    ("none", "a 1/2", "a 1/2, b 3/10", "c 4/5"),
    ("a", "b", "c"),
    0,
    ((), ((0, Fraction(1, 2)),), ((0, Fraction(1, 2)), (1, Fraction(3, 10))), ((2, Fraction(4, 5)),)),
)
INTERVALS = Form(
    "an interval of probabilities",
    tuple(f"b: {low}" if low == high else f"b: {low} to {high}" for low, high in INTERVALS_STATED),
    ("a", "b"),
    5,
    INTERVALS_STATED,
)
VECTORS = Form(
    "a score for each class",
    ("1, 0", "0, 1", "1, 1", "1, 1/2", "0, 0"),
    ("a", "b"),
    4,
    tuple((Fraction(s), Fraction(t)) for s, t in ((1, 0), (0, 1), (1, 1), (1, "1/2"), (0, 0))),
)
FORMS = (
    CLASS, UNKNOWN, SETS, SETS_OF_THREE, NODES, CONFIDENT, CHANCES, SCORES, RANKING, LABELS, LABEL_RANKING, LISTS,
    INTERVALS, VECTORS,
)  # fmt: skip
