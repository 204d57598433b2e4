"""The credal decision tree computed slowly from its definition: one row at a time, classes counted with `sum`.

It shares nothing with the library: the upper entropy is the largest among all ways to raise a subset of the classes to
one level, in fractions; a row's way down the tree is found by splitting its part of the training rows again and again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import fsum, isnan, log2

LEAST_GAIN = 1e-6
TIE = 1e-12


def entropy(p):
    return -fsum(float(x) * log2(x) for x in p if x)


def raised_to_one_level(counts, s):
    """Every distribution in which the weight s raises some classes to a common level, from below."""
    for size in range(1, len(counts) + 1):
        for chosen in combinations(range(len(counts)), size):
            level = (sum(counts[c] for c in chosen) + s) / size
            if all(counts[c] <= level for c in chosen):
                yield [(level if c in chosen else n) / (sum(counts) + s) for c, n in enumerate(counts)]


@cache
def upper_entropy(counts, s, correction=None):
    """`counts` in any order, a tuple of integers; s a fraction."""
    if list(counts) != sorted(counts):
        return upper_entropy(tuple(sorted(counts)), s, correction)
    most = max(entropy(p) for p in raised_to_one_level(counts, s))
    return most + (float(s) * log2(len(counts)) / (sum(counts) + float(s)) if correction else 0)


@dataclass(frozen=True)
class Options:
    s: float  # or a Fraction, which stays exact
    ties: str
    correction: str | None
    empty_branches: bool


def counted(y, n_classes):
    return tuple(sum(c == label for label in y) for c in range(n_classes))


def gain(column, y, n_classes, n_categories, options):
    """Imprecise information gain of a column (with None for missing); None if it may not split."""
    if not options.empty_branches and len({*column} - {None}) < n_categories:
        return None
    whole = upper_entropy(counted(y, n_classes), options.s, options.correction)
    for value in {*column}:
        part = [label for a, label in zip(column, y, strict=True) if a == value]
        whole -= len(part) / len(y) * upper_entropy(counted(part, n_classes), options.s, options.correction)
    return whole


@dataclass(frozen=True)
class End:
    """Where a row ends: the counts there (zeros in an empty branch), its path, and whether a choice was close."""

    counts: tuple[int, ...]
    path: tuple[int, ...]
    close: bool


def end(X, y, row, n_categories, n_classes, options):
    """Follow one row down; `y` are class positions."""
    rows = [tuple(None if isnan(a) else a for a in line) for line in X]
    row = tuple(None if isnan(a) else a for a in row)
    labels, path, close = [int(label) for label in y], [], False
    while labels:
        columns = list(zip(*rows, strict=True))
        gains = [gain(a, labels, n_classes, n, options) for a, n in zip(columns, n_categories, strict=True)]
        known = [g for g in gains if g is not None]
        if not known or max(known) < LEAST_GAIN:
            break
        best = max(known)
        close |= sum(g >= best - 1e-9 for g in known) > 1
        chosen = next(i for i, g in enumerate(gains) if g is not None and g >= best - TIE)
        path.append(chosen)
        same = [line[chosen] == row[chosen] for line in rows]
        rows, labels = ([x for x, stays in zip(xs, same, strict=True) if stays] for xs in (rows, labels))
    return End(counted(labels, n_classes), tuple(path), close)


def members(counts, options):
    """Classes that no other beats in a leaf with these counts."""

    def beaten(c):
        others = [n for other, n in enumerate(counts) if other != c]
        threshold = counts[c] + options.s
        return any(n > threshold if options.ties == "strict" else n >= threshold for n in others)

    return [not beaten(c) for c in range(len(counts))]
