"""The dominance test: worked examples, zero counts, ties, and agreement with the definition on random problems."""

from __future__ import annotations

from fractions import Fraction
from math import exp, inf

import numpy as np
import pytest

from credal_lib.classifiers import NaiveCredalClassifier, _naive_dominance
from credal_lib.classifiers._category_counts import Counts
from tests.classifiers import naive_reference as reference
from tests.classifiers.naive_reference import Pair, exact, log_minimum

TOL = 1e-12
nan = float("nan")

A = Pair.complete(7, 3, (5, 6), (2, 1))
A_REVERSED = Pair.complete(3, 7, (2, 1), (5, 6))
B = Pair.complete(3, 10, (3, 3, 3, 3), (8, 8, 8, 1))
C = Pair.complete(8, 6, (5,), (2,))
NO_FEATURE = Pair.complete(7, 3, (), ())
D = {  # example D: n = (12, 9, 4), two binary features
    pair: Pair.complete(n[pair[0]], n[pair[1]], [f[pair[0]] for f in cells], [f[pair[1]] for f in cells])
    for n, cells in [((12, 9, 4), ((8, 4, 1), (3, 6, 2)))]
    for pair in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
}
WORKED = {
    "A, s = 1": (A, 1, 2.857142857),
    "A, s = 2": (A, 2, 1.785714286),
    "A reversed": (A_REVERSED, 1, 0.1166666667),
    "B, minimum inside": (B, 1, 2.3496135579),
    "C, s = 1": (C, 1, 5 / 3),
    "C, s = 2": (C, 2, 5 / 4),
    "no feature": (NO_FEATURE, 1, 7 / 4),
    "a category that c' never had": (Pair.complete(7, 3, (5, 0), (2, 1)), 1, 0),
    "D, 0 over 1": (D[0, 1], 1, 0.571429),
    "D, 0 over 2": (D[0, 2], 1, 1.666667),
    "D, 1 over 0": (D[1, 0], 1, 0.962963),
    "D, 1 over 2": (D[1, 2], 1, 2.222222),
    "D, 2 over 0": (D[2, 0], 1, 0.180556),
    "D, 2 over 1": (D[2, 1], 1, 0.142825),
    "D, 0 over 1, s = 2": (D[0, 1], 2, 0.458333),
    "D, 0 over 2, s = 2, a tie": (D[0, 2], 2, 1),
    "D, 1 over 0, s = 2": (D[1, 0], 2, 0.746667),
    "D, 1 over 2, s = 2": (D[1, 2], 2, 1.333333),
    "D, 2 over 0, s = 2": (D[2, 0], 2, 0.139699),
    "D, 2 over 1, s = 2": (D[2, 1], 2, 0.113128),
}


HUGE = 1e30


def counts_of(cells, n):
    """Counts of features with two categories, the second of which takes up the rest of each class."""
    n = np.asarray(n, dtype=float)
    return Counts(n, [np.array([row, n - row]) for row in np.asarray(cells, dtype=float)])


def dominates(p, s, threshold=0.0):
    """Ask the library whether the infimum of ln h exceeds a threshold, on complete data; c' is class 0.

    It only compares with zero, so further features, of counts beside which s is nothing, multiply h by exp(-threshold).
    """
    further = int(abs(threshold) / 20) + 1 if threshold else 0
    factor = np.exp(-abs(threshold) / max(further, 1))
    cells = (HUGE * factor, HUGE) if threshold > 0 else (HUGE, HUGE * factor)
    of_the_pair = counts_of(np.column_stack([p.gamma, p.delta]), (p.alpha, p.beta)).categories
    shifts = counts_of([cells] * further, (HUGE, HUGE)).categories
    nothing = [] if p.gamma or further else [np.ones((1, 2))]
    codes = [0] * (len(of_the_pair) + further) + [1] * len(nothing)
    counts = Counts(np.array([p.alpha, p.beta], dtype=float), of_the_pair + shifts + nothing)
    return not _naive_dominance.non_dominated(counts, np.array([codes]), float(s), TOL)[0, 1]


@pytest.mark.parametrize(("p", "s", "infimum"), WORKED.values(), ids=WORKED.keys())
def test_worked_examples(p, s, infimum):
    """The reference gives the printed infimum; the library turns at it."""
    value = log_minimum(p, s)[1]
    assert exp(value) == pytest.approx(infimum, abs=6e-7)
    assert dominates(p, s) == (infimum > 1)
    if value > -inf and p.gamma:
        assert dominates(p, s, threshold=value - 1e-9)
        assert not dominates(p, s, threshold=value + 1e-9)


def test_where_the_minimum_lies():
    assert log_minimum(A, 1)[0] == 1
    assert log_minimum(A_REVERSED, 1)[0] == 0
    assert log_minimum(B, 1)[0] == pytest.approx(0.3352, abs=1e-4)
    assert log_minimum(D[2, 1], 1)[0] == pytest.approx(0.9365, abs=1e-4)
    assert exact(A, 1) == Fraction(20, 7)
    assert exact(A_REVERSED, 1) == Fraction(7, 60)
    assert exact(B, 1) is None
    assert exact(D[0, 2], 2) == 1


@pytest.mark.parametrize("s", [1, 2])
def test_example_d_as_a_whole_gives_classes_0_and_1(s):
    members = _naive_dominance.non_dominated(
        counts_of([(8, 4, 1), (3, 6, 2)], (12, 9, 4)), np.zeros((1, 2), np.intp), s, TOL
    )
    assert members.tolist() == [[True, True, False]]


ZERO_COUNTS = {
    "c' never had the category: it dominates nobody": (Pair.complete(9, 1, (0, 9), (1, 1)), False),
    "c'' never had the category: h is infinite at 0, and small at s": (Pair.complete(9, 9, (5, 5), (0, 0)), True),
    "c'' never had it, c' barely": (Pair.complete(9, 3, (1, 1), (0, 0)), False),
    "neither had it": (Pair.complete(9, 9, (0, 9), (0, 1)), False),
    "all of c'' has it: its terms cancel": (Pair.complete(9, 2, (9, 9), (2, 2)), True),
    "all of c'' has one feature, none the other": (Pair.complete(9, 2, (9, 9), (2, 0)), True),
}


@pytest.mark.parametrize(("p", "expected"), ZERO_COUNTS.values(), ids=ZERO_COUNTS.keys())
def test_zero_counts(p, expected):
    assert dominates(p, 1) == expected == (reference.by_fractions(p, 1) == "dominates")


def test_a_feature_that_a_class_never_has_in_training_cancels_or_forbids():
    X = [[nan, 0], [nan, 0], [nan, 0], [0, 0], [0, 1], [1, 1]]
    y = [0, 0, 0, 1, 1, 1]
    for row in ([0, 0], [1, 0], [nan, 0], [0, nan]):
        found = NaiveCredalClassifier().fit(X, y).predict_set([row])[0].tolist()
        assert found == reference.non_dominated(X, y, row, 1, reference.by_fractions)


def test_a_feature_that_the_other_class_never_has_cancels_when_the_minimum_is_inside_too():
    """Its terms are 0/0 at x = 0, and the tangent at x = s alone does not decide."""
    X, y, row = [[0, 0, 0, 0]] * 3 + [[nan, 0, 0, 0]], [0, 0, 0, 1], [0, 0, 0, 0]
    place, value = log_minimum(reference.pair(X, y, row, 0, 1), 1)
    assert place == pytest.approx(0.25, abs=1e-4)
    assert value == pytest.approx(0.206, abs=1e-3)
    assert NaiveCredalClassifier(n_categories=2).fit(X, y).predict_set([row])[0].tolist() == [True, False]


# --- the definition, on random problems


@pytest.mark.long
@pytest.mark.parametrize("s", ["1/10", "1", "2", "10"])
@pytest.mark.parametrize("how", [reference.by_logarithms, reference.by_fractions], ids=["logarithms", "fractions"])
def test_sets_follow_from_the_definition(s, how):
    """150 problems for each s: zero counts, ties, missing values, absent categories, one feature, 2 to 6 classes."""
    s = Fraction(s)
    seen, shapes = [], set()
    for seed in range(150):
        generator = np.random.default_rng((seed, int(10 * s)))
        X, y, rows, n_categories = reference.problem(generator, size=max(1, int(s)))
        found = NaiveCredalClassifier(s=float(s), n_categories=n_categories).fit(X, y).predict_set(rows)
        expected = [reference.non_dominated(X, y, row, s, how, seen) for row in rows]
        assert found.tolist() == expected, (seed, s)
        shapes.add((X.shape[1] == 1, bool(np.isnan(rows[0]).all()), bool(np.isnan(X).any())))
    assert seen.count("dominates") > 100
    assert seen.count("tie") >= (0 if s < 1 else 3)  # the problems do contain what they are meant to contain
    assert len(shapes) >= 6


def test_interior_minima_are_found():
    """The threshold is moved to where the minimum is: the first tangents alone do not decide."""
    generator = np.random.default_rng(5)
    inside = turned = 0
    for _ in range(200):
        alpha, beta, m = generator.integers(2, 40), generator.integers(2, 40), generator.integers(2, 9)
        gamma = generator.integers(max(1, alpha // 2), alpha + 1, size=m).tolist()
        delta = generator.integers(0, beta + 1, size=m).tolist()
        p, s = Pair.complete(int(alpha), int(beta), gamma, delta), float(generator.choice([0.5, 2, 10, 100]))
        place, value = log_minimum(p, s)
        if 1e-6 * s < place < (1 - 1e-6) * s:
            inside += 1
            for shift in (1e-3, 1e-6, 1e-9):
                turned += 1
                assert dominates(p, s, threshold=value - shift)
                assert not dominates(p, s, threshold=value + shift)
    assert inside > 30
    assert turned == 3 * inside


# --- hard numbers


@pytest.mark.long
@pytest.mark.parametrize("s", [1e-6, 1e-3, 1.0, 1e4])
@pytest.mark.parametrize("top", [3, 1000, 10**6])
@pytest.mark.parametrize("m", [2, 30, 300])
def test_large_counts_many_features_and_extreme_s(s, top, m):
    generator = np.random.default_rng(m + top)
    for _ in range(3):
        alpha, beta = (int(n) for n in generator.integers(1, top, size=2))
        gamma = generator.integers(1, alpha + 1, size=m).tolist()
        delta = generator.integers(0, beta + 1, size=m).tolist()
        for p in (Pair.complete(alpha, beta, gamma, delta), Pair.complete(beta, alpha, np.maximum(delta, 1), gamma)):
            value = log_minimum(p, s)[1]
            margin = 1e-9 * max(1, abs(value))
            assert dominates(p, s, threshold=value - margin)
            assert not dominates(p, s, threshold=value + margin)


@pytest.mark.parametrize("s", [5e-324, 1e-300, 1e300])
def test_absurd_strengths_give_an_answer_without_a_warning(s):
    members = (
        NaiveCredalClassifier(s=s).fit([[0, 1], [1, 0], [0, 0], [1, 1]], [0, 1, 0, 1]).predict_set([[0, 1], [nan, 0]])
    )
    assert members.any(axis=1).all()


@pytest.mark.long
@pytest.mark.parametrize("m", [4, 100, 300, 3000])
@pytest.mark.parametrize(("s", "n", "top"), [(1, 10**6, 50), (2, 1000, 200), (1, 10**6, 10**5)])
def test_a_ratio_of_exactly_one_is_a_tie_however_many_features(m, s, n, top):
    """The factors of h(s) are p/q and q/p in random order; sums of their logarithms are off by up to 1e-10."""
    for seed in range(5 if m < 1000 else 1):
        generator = np.random.default_rng((seed, m))
        p, q = generator.integers(s + 1, top, size=(2, m // 2))
        order = generator.permutation(2 * (m // 2))
        gamma, delta = np.concatenate([p, q])[order], (np.concatenate([q, p]) - s)[order]
        tie = Pair.complete(n + s, n, gamma.tolist(), delta.tolist())
        assert m > 100 or exact(tie, s) == 1
        assert not dominates(tie, s)
        assert dominates(tie, s * (1 - 1e-6))
        assert not dominates(tie, s * (1 + 1e-6))


@pytest.mark.parametrize("m", [1, 50, 3000])
def test_classes_with_equal_counts_are_never_told_apart(m):
    """Their ratios differ from one by rounding alone once s is tiny beside the counts."""
    generator = np.random.default_rng(m)
    cells = generator.integers(1, 10**6, size=(m, 1)) * np.ones((1, 4))
    codes = generator.integers(0, 3, size=(20, m))
    for s in (1e-9, 1e-6, 1.0):
        assert _naive_dominance.non_dominated(counts_of(cells, [1e6] * 4), codes, s, TOL).all()


def test_a_class_dominated_by_a_dominated_class_alone_does_not_survive():
    """Chains 0 > 1 > 2 > ... close to the tie: what is struck out as dominator is replaced by what struck it out."""
    for step in (1e-12, 1e-11, 1e-9, 1e-7, 1e-5, 1e-2):
        s = 1e-13
        n = 1000.0 * np.exp(-step * np.arange(6)[::-1])
        counts = Counts(n, [n[np.newaxis].copy()])
        members = _naive_dominance.non_dominated(counts, np.ones((1, 1), dtype=np.intp), s, TOL)
        assert members.any()
        assert members[0, -1]
        if step > 1e-11:
            assert members.tolist() == [[False] * 5 + [True]]
