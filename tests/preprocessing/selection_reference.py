"""Correlation-based feature selection from its definition, slowly: weights of rows, all subsets, a literal search."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import fsum, isnan, log, sqrt

import numpy as np

TIE = 1e-12


def shares(values):
    """Relative frequencies, as fractions."""
    tally = Counter(values)
    return {value: Fraction(count, sum(tally.values())) for value, count in tally.items()}


def pair_weights(a, b):
    """Weight of each pair of values; what is missing in a row is spread over what other rows have."""
    of_a, of_b = (shares(v for v in column if not isnan(v)) for column in (a, b))
    of_pairs = shares((v, w) for v, w in zip(a, b, strict=True) if not isnan(v) and not isnan(w))
    weights = Counter()
    for v, w in zip(a, b, strict=True):
        if isnan(v) and isnan(w):
            spread = of_pairs or {("missing", "missing"): Fraction(1)}
        elif isnan(v):
            spread = {(other, w): share for other, share in of_a.items()}
        elif isnan(w):
            spread = {(v, other): share for other, share in of_b.items()}
        else:
            spread = {(v, w): Fraction(1)}
        for pair, share in spread.items():
            weights[pair] += share
    return weights


def entropy(weights):
    total = sum(weights.values())
    return -fsum(float(w / total) * log(w / total) for w in weights.values() if w)


def uncertainty(a, b):
    """Symmetrical uncertainty of two lists of numbers, NaN for missing."""
    if all(map(isnan, a)) or all(map(isnan, b)):
        return 0.0
    pairs = pair_weights(a, b)
    of_a, of_b = Counter(), Counter()
    for (v, w), weight in pairs.items():
        of_a[v] += weight
        of_b[w] += weight
    if len(of_a) == 1 or len(of_b) == 1:
        return 0.0
    found = 2 * (entropy(of_a) + entropy(of_b) - entropy(pairs)) / (entropy(of_a) + entropy(of_b))
    return 0.0 if found < 1e-6 else found


class Reference:
    """All correlations of a problem."""

    def __init__(self, X, y, *, replace_zero=True):
        columns, classes = np.asarray(X, dtype=float).T.tolist(), [float(label) for label in y]
        self.features = range(len(columns))
        self.with_classes = [uncertainty(column, classes) for column in columns]
        self.between = {}
        for i, j in combinations(self.features, 2):
            r = uncertainty(columns[i], columns[j])
            self.between[i, j] = self.between[j, i] = 1.0 if replace_zero and r == 0 else r

    def merit(self, subset):
        subset = sorted(subset)
        if not subset:
            return 0.0
        among = fsum(self.between[pair] for pair in combinations(subset, 2))
        return fsum(self.with_classes[i] for i in subset) / sqrt(len(subset) + 2 * among)

    def largest_merit(self):
        return max(self.merit(s) for size in range(len(self.features) + 1) for s in combinations(self.features, size))

    def best_first(self, patience=5):
        """Word by word: expand the head of the list, enter every larger subset, keep the list sorted and short."""
        opened, best, without = [frozenset()], frozenset(), 0
        while without < patience and opened:
            head, improved = opened.pop(0), False
            for feature in self.features:
                if feature in head:
                    continue
                larger = head | {feature}
                behind = 0
                while behind < len(opened) and self.merit(larger) <= self.merit(opened[behind]) + TIE:
                    behind += 1
                opened.insert(behind, larger)
                if len(opened) > patience:
                    opened.pop()
                if self.merit(larger) - self.merit(best) > 1e-5:
                    best, improved = larger, True
            without = 0 if improved else without + 1
        return sorted(best)

    def with_locally_predictive(self, subset):
        selected, left = list(subset), [j for j in self.features if j not in subset]
        while left:
            best = max(self.with_classes[j] for j in left)
            j = next(j for j in left if self.with_classes[j] >= best - TIE)
            left.remove(j)
            if not any(self.between[i, j] > self.with_classes[j] + TIE for i in selected):
                selected.append(j)
        return sorted(selected)


def problem(generator, most_columns=8):
    """Random codes and classes: noisy copies of the classes and of other columns, constants, missing values."""
    n, p = int(generator.integers(2, 41)), int(generator.integers(1, most_columns + 1))
    y = generator.integers(int(generator.integers(2, 5)), size=n)
    y[:2] = [0, 1]
    columns = []
    for _ in range(p):
        source = y if not columns or generator.random() < 0.8 else columns[generator.integers(len(columns))]
        noise = generator.integers(int(generator.integers(1, 5)), size=n)
        columns.append(np.where(generator.random(n) < generator.choice([0.0, 0.1, 0.4, 0.6, 0.6, 1.0]), noise, source))
    X = np.array(columns, dtype=float).T
    X[generator.random((n, p)) < generator.choice([0.0, 0.0, 0.2, 0.8])] = np.nan
    if generator.random() < 0.1:
        X[:, generator.integers(p)] = np.nan
    return X, generator.permutation(5)[y]
