"""The formulas for single classes against the definitions, in fractions, and against the general searches."""

import itertools
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from credal_lib import choice
from credal_lib.credal_sets import Intervals, extreme_points, least_expectation, reachable_bounds
from credal_lib.games import solve_exact
from tests.choice.strategies import tolerances

RULES = [choice.maximal, choice.e_admissible, choice.interval_dominance, choice.gamma_maximax, choice.gamma_maximin]


@st.composite
def fraction_bounds(draw: st.DrawFn, n_classes: int) -> tuple[Any, Any]:
    """Bounds around a distribution, in whole parts of small numbers: tight bounds, points and ties are common."""
    parts = draw(st.lists(st.integers(0, 5), min_size=n_classes, max_size=n_classes).filter(any))
    chances = [Fraction(part, sum(parts)) for part in parts]
    shares = st.sampled_from([Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(1)])
    lower = [p * (1 - draw(shares)) for p in chances]
    upper = [p + (1 - p) * draw(shares) * draw(shares) for p in chances]
    return np.array(lower, dtype=object), np.array(upper, dtype=object)


@given(st.data(), st.integers(2, 5))
def test_maximality_is_that_of_the_definition_in_fractions(data: st.DataObject, n_classes: int) -> None:
    lower, upper = data.draw(fraction_bounds(n_classes))
    _, highest = reachable_bounds(lower, upper)
    needed = choice.single_class_thresholds(*reachable_bounds(lower, upper)).maximal
    for d in range(n_classes):
        leads = []
        for e in (e for e in range(n_classes) if e != d):
            others = [j for j in range(n_classes) if j not in {d, e}]
            order = [d, *others, e]
            payoffs = [-1, *[0] * len(others), 1]
            leads.append(least_expectation(payoffs, lower[order].tolist(), upper[order].tolist()))
        assert (highest[d] >= needed) == (max(leads) <= 0)


@settings(max_examples=50)
@given(st.data())
def test_e_admissibility_is_that_of_the_definition_in_fractions(data: st.DataObject) -> None:
    """The largest margin over the closest rival is the value of a game between vertices and rivals."""
    lower, upper = data.draw(fraction_bounds(3))
    _, highest = reachable_bounds(lower, upper)
    needed = choice.single_class_thresholds(*reachable_bounds(lower, upper)).e_admissible
    vertices = extreme_points(lower.tolist(), upper.tolist())
    for d in range(3):
        margins = [[point[d] - point[e] for e in range(3) if e != d] for point in vertices]
        assert (highest[d] >= needed) == (solve_exact(margins).value >= 0)


@given(st.data(), st.integers(2, 6), tolerances)
def test_the_formulas_agree_with_the_searches(data: st.DataObject, n_classes: int, tol: float) -> None:
    """A decision listed twice changes no rule, but is none of the single classes: all are compared, or solved."""
    lower, upper = (np.array(bounds, dtype=float) for bounds in data.draw(fraction_bounds(n_classes)))
    credal = Intervals(lower, upper)
    payoffs = data.draw(st.sampled_from([1.0, 2.0])) * np.eye(n_classes) + data.draw(st.sampled_from([-1, 0]))
    for rule in RULES:
        searched = rule(np.vstack([payoffs, payoffs[:1]]), credal, tol)
        assert rule(payoffs, credal, tol).tolist() == searched[:-1].tolist()
        assert searched[-1] == searched[0]


@given(st.data(), st.integers(2, 6))
def test_the_formulas_agree_with_the_searches_on_dyadic_bounds_without_a_tolerance(
    data: st.DataObject, n_classes: int
) -> None:
    """Sixteenths are exact in floating point; of the levels, quotients by 3, 5 and 6 are not, and are left out."""
    sixteenths = st.lists(st.integers(0, 16), min_size=n_classes, max_size=n_classes)
    lower, upper = np.sort(np.array([data.draw(sixteenths), data.draw(sixteenths)]), axis=0) / 16
    lower = lower * (lower.sum() <= 1)
    if upper.sum() < 1:
        upper = np.ones(n_classes)
    credal = Intervals(lower, upper)
    for rule in (choice.maximal, choice.interval_dominance, choice.gamma_maximax, choice.gamma_maximin):
        searched = rule(np.vstack([np.eye(n_classes), np.eye(n_classes)[:1]]), credal, 0)
        assert rule(np.eye(n_classes), credal, 0).tolist() == searched[:-1].tolist()


@given(st.data(), st.integers(2, 40), st.sampled_from([0, 1e-12, 1e-9, 0.05]))
def test_the_thresholds_and_the_masks_are_nested_whatever_rounding_does(
    data: st.DataObject, n_classes: int, tol: float
) -> None:
    generator = np.random.default_rng(data.draw(st.integers(0, 2**20)))
    center = generator.dirichlet(np.full(n_classes, 0.5), size=20)
    width = data.draw(st.sampled_from([0, 1e-16, 1e-3, 0.5]))
    credal = Intervals(center * (1 - width), np.minimum(center * (1 + width), 1))
    found = choice.single_class_thresholds(credal.reachable().lower, credal.reachable().upper)
    for smaller, larger in itertools.pairwise(found):
        assert (smaller <= larger).all()
    payoffs = 0.7 * np.eye(n_classes) - 0.1
    masks = [
        rule(payoffs, credal, tol)
        for rule in (choice.gamma_maximax, choice.e_admissible, choice.maximal, choice.interval_dominance)
    ]
    assert masks[0].any(axis=1).all()
    for inner, outer in itertools.pairwise(masks):
        assert (inner <= outer).all()


@given(st.data(), st.integers(2, 5))
def test_a_witness_exists_for_each_e_admissible_class_and_for_no_other(data: st.DataObject, n_classes: int) -> None:
    """Of 300 distributions in the set, the most probable class is among them; the vertices' mean and mixtures too."""
    lower, upper = (np.array(bounds, dtype=float) for bounds in data.draw(fraction_bounds(n_classes)))
    credal = Intervals(lower, upper)
    vertices = credal.vertices()
    shares = np.random.default_rng(0).dirichlet(np.full(len(vertices), 0.3), size=300)
    best = choice.bayes(np.eye(n_classes), shares @ vertices).any(axis=0)
    assert (best <= choice.e_admissible(np.eye(n_classes), credal)).all()


def test_the_general_search_without_the_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the recognition of single classes switched off, the same masks on 200 credal sets of 7 classes."""
    center = np.random.default_rng(5).dirichlet(np.ones(7), size=200)
    credal = Intervals(center * 0.6, np.minimum(center * 1.6, 1))
    fast = {rule: rule(np.eye(7), credal) for rule in RULES}
    monkeypatch.setattr("credal_lib.choice._questions.own_classes", lambda _: None)
    for rule, mask in fast.items():
        assert rule(np.eye(7), credal).tolist() == mask.tolist()
    assert choice.e_admissibility(np.eye(7), credal).n_by_formula == 0
