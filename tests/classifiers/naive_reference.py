"""The naive credal classifier computed slowly from its definition: the ratio h(x) minimized pair by pair.

Two routes that share nothing with the library: `log_minimum` minimizes ln h on a fine grid and then with SciPy; `exact`
evaluates h in rational numbers where the derivative says, also exactly, that the minimum lies at an end.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, isnan, prod

import numpy as np
from scipy.optimize import minimize_scalar

GRID = (1 - np.cos(np.linspace(0, np.pi, 401))) / 2
"""Shares of s, denser at both ends."""


@dataclass(frozen=True)
class Pair:
    """Counts for the question whether class c' dominates c'': one entry per feature that the row has."""

    alpha: int  # rows of c'
    beta: int  # rows of c''
    gamma: tuple[int, ...]  # rows of c' with the row's category
    delta: tuple[int, ...]  # rows of c'' with the row's category
    present: tuple[int, ...]  # rows of c' in which the feature is present
    present_other: tuple[int, ...]  # rows of c'' in which the feature is present

    @classmethod
    def complete(cls, alpha, beta, gamma, delta):
        return cls(alpha, beta, tuple(gamma), tuple(delta), (alpha,) * len(gamma), (beta,) * len(delta))

    @property
    def features(self):
        """(gamma, present of c', delta, present of c'') a feature; delta and present are None where they cancel."""
        rows = zip(self.gamma, self.present, self.delta, self.present_other, strict=True)
        return [(g, p, None, None) if d == o else (g, p, d, o) for g, p, d, o in rows]


def pair(X, y, row, c, other):
    """Count what `Pair` holds, in the words of its comments."""
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    observed = [i for i, a in enumerate(row) if not isnan(a)]

    def with_category(label):
        return tuple(int(((y == label) & (X[:, i] == row[i])).sum()) for i in observed)

    def present(label):
        return tuple(int(((y == label) & ~np.isnan(X[:, i])).sum()) for i in observed)

    n = {label: int((y == label).sum()) for label in (c, other)}
    return Pair(n[c], n[other], with_category(c), with_category(other), present(c), present(other))


def log_h(p, x, s):
    """Give ln h(x), for 0 < x <= s; every gamma is positive."""
    value = np.log(p.alpha + s - x) - np.log(p.beta + x)
    for gamma, present, delta, present_other in p.features:
        value = value + np.log(gamma) - np.log(present + s - x)
        if delta is not None:
            value = value + np.log(present_other + x) - np.log(delta + x)
    return value


def on_the_grid(p, s):
    """Places and values of ln h; without x = 0 where it is infinite."""
    infinite_at_0 = p.beta == 0 or any(delta == 0 for _, _, delta, _ in p.features)
    places = (GRID[1:] if infinite_at_0 else GRID) * s
    return places, log_h(p, places, s)


def log_minimum(p, s):
    """(place, infimum of ln h) over 0 < x < s."""
    if 0 in p.gamma or p.alpha == 0:
        return s, -inf
    places, values = on_the_grid(p, s)
    best = int(values.argmin())
    low, high = places[max(best - 1, 0)], places[min(best + 1, len(places) - 1)]
    found = minimize_scalar(log_h_of(p, s), bounds=(low, high), method="bounded", options={"xatol": 1e-12 * s})
    return min((found.x, found.fun), (places[best], values[best]), key=lambda point: point[1])


def log_h_of(p, s):
    return lambda x: float(log_h(p, x, s))


def exact(p, s):
    """Infimum of h as a fraction if it lies at an end; None if it lies inside."""
    s = Fraction(s)
    if 0 in p.gamma or p.alpha == 0:
        return Fraction(0)
    if slope(p, s, s) <= 0:
        return h(p, s, s)
    if p.beta and all(delta != 0 for _, _, delta, _ in p.features) and slope(p, Fraction(0), s) >= 0:
        return h(p, Fraction(0), s)
    return None


def h(p, x, s):
    value = Fraction(p.alpha + s - x) / (p.beta + x)
    for gamma, present, delta, present_other in p.features:
        value *= Fraction(gamma) / (present + s - x)
        if delta is not None:
            value *= (present_other + x) / (delta + x)
    return value


def slope(p, x, s):
    """Derivative of ln h at x."""
    value = -1 / (p.alpha + s - x) - 1 / (p.beta + x)
    for _, present, delta, present_other in p.features:
        value += 1 / (present + s - x)
        if delta is not None:
            value += 1 / (present_other + x) - 1 / (delta + x)
    return value


def non_dominated(X, y, row, s, how, seen=None, labels=None):
    """Classes that no other dominates, as booleans in sorted order; `how` decides a pair."""
    labels = sorted(set(y)) if labels is None else labels
    survivors = []
    for other in labels:
        verdicts = [how(pair(X, y, row, c, other), s) for c in labels if c != other]
        if seen is not None:
            seen.extend(verdicts)
        survivors.append(not any(verdict == "dominates" for verdict in verdicts))
    return survivors


def by_logarithms(p, s):
    """Dominates, does not, or is too close to call with floating-point numbers (then the rational route decides)."""
    if 0 in p.gamma or p.alpha == 0 or on_the_grid(p, float(s))[1].min() < -1e-9:  # a minimum can only be smaller still
        return "does not"
    value = log_minimum(p, float(s))[1]
    if abs(value) < 1e-9:
        return by_fractions(p, s)
    return "dominates" if value > 0 else "does not"


def by_fractions(p, s):
    """The same by exact arithmetic; an interior minimum, which is irrational, by logarithms."""
    infimum = exact(p, s)
    if infimum is None:
        value = log_minimum(p, float(s))[1]
        assert abs(value) > 1e-9, "an interior tie: not decidable here"
        return "dominates" if value > 0 else "does not"
    return "tie" if infimum == 1 else "dominates" if infimum > 1 else "does not"


def nbc_log_joint(X, y, row, s, n_categories):
    """Naive Bayes with the BDeu prior, as printed, for one row."""
    labels = sorted(set(y))
    k = len(labels)
    result = []
    for c in labels:
        p = pair(X, y, row, c, c)
        cards = [n for n, a in zip(n_categories, row, strict=True) if not isnan(a)]
        cells = [(g + s / (k * v)) / (o + s / k) for g, o, v in zip(p.gamma, p.present, cards, strict=True)]
        result.append((p.alpha + s / k) / (len(y) + s) * prod(cells))
    return result


def problem(generator, *, n_classes=None, n_features=None, size=1):
    """Draw (X, y, rows, n_categories): small counts, so that zero counts, ties and absent categories are common."""
    k = n_classes or int(generator.integers(2, 7))
    m = n_features or int(generator.choice([1, 1, 2, 3, 4, 6]))
    n = int(generator.integers(k, 12 * k * size))
    cards = generator.integers(1, 5, size=m)
    y = np.concatenate([np.arange(k), generator.integers(0, k, size=n - k)])
    tilt = generator.random((k, m))
    X = np.floor(generator.random((n, m)) ** (0.3 + 3 * tilt[y]) * cards)
    X[generator.random(X.shape) < generator.choice([0.0, 0.0, 0.1, 0.5])] = np.nan
    if generator.random() < 0.2:  # a class in which a feature is never present
        X[y == 0, 0] = np.nan
    rows = np.floor(generator.random((3, m)) * (cards + (generator.random() < 0.3)))  # or categories nobody has
    rows[generator.random(rows.shape) < generator.choice([0.0, 0.3])] = np.nan
    if generator.random() < 0.2:
        rows[0] = np.nan
    return X, y, rows, (cards + 1).tolist()
