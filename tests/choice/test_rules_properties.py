"""What holds for all decisions and credal sets: definitions as references, inclusions between the rules."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import choice, gambles
from credal_lib.credal_sets import Intervals
from tests.choice.strategies import distributions, problems, tolerances

RULES: list[Callable[..., Any]] = [
    choice.maximal,
    choice.interval_dominance,
    choice.e_admissible,
    choice.gamma_maximin,
    choice.gamma_maximax,
    lambda payoffs, credal, **options: choice.hurwicz(payoffs, credal, alpha=0.3, **options),
]


@given(problems(), tolerances)
def test_maximality_is_that_of_the_definition(problem: tuple[Any, Any], tol: float) -> None:
    payoffs, credal = problem
    for members, one in zip(choice.maximal(payoffs, credal, tol), credal, strict=True):
        for mine, kept in zip(payoffs, members, strict=True):
            beaten = gambles.lower_expectation(payoffs - mine, one) > tol
            assert kept == (not beaten.any())


@given(problems(), tolerances)
def test_interval_dominance_is_that_of_the_definition(problem: tuple[Any, Any], tol: float) -> None:
    payoffs, credal = problem
    for members, one in zip(choice.interval_dominance(payoffs, credal, tol), credal, strict=True):
        low, high = gambles.lower_expectation(payoffs, one), gambles.upper_expectation(payoffs, one)
        assert members.tolist() == [not (low > mine + tol).any() for mine in high]


@given(problems(), tolerances)
def test_each_rule_is_within_the_next(problem: tuple[Any, Any], tol: float) -> None:
    payoffs, credal = problem
    maximax, admissible, maximal, undominated, maximin, hurwicz = (
        rule(payoffs, credal, tol=tol)
        for rule in (
            choice.gamma_maximax, choice.e_admissible, choice.maximal, choice.interval_dominance, choice.gamma_maximin,
            RULES[-1],
        )
    )  # fmt: skip
    for inner, outer in [
        (maximax, admissible), (admissible, maximal), (maximal, undominated), (maximin, maximal), (hurwicz, maximal),
    ]:  # fmt: skip
        assert (inner <= outer).all()
    for mask in (maximax, maximin, hurwicz):
        assert mask.any(axis=1).all()


@given(problems())
def test_vertices_and_intervals_agree(problem: tuple[Any, Any]) -> None:
    payoffs, credal = problem
    for rule in RULES:
        for members, one in zip(rule(payoffs, credal), credal, strict=True):
            assert members.tolist() == rule(payoffs, one).tolist() == rule(payoffs, one.vertices()).tolist()


@given(problems(), st.data())
def test_what_is_best_under_a_distribution_of_the_set_is_e_admissible(
    problem: tuple[Any, Any], data: st.DataObject
) -> None:
    payoffs, credal = problem
    for members, one in zip(choice.e_admissible(payoffs, credal), credal, strict=True):
        vertices = one.vertices()
        shares = data.draw(distributions(1, len(vertices)))[0]
        assert (choice.bayes(payoffs, shares @ vertices) <= members).all()
        assert (choice.bayes(payoffs, vertices) <= members).all()


@given(st.integers(0, 2**20), st.integers(2, 5))
def test_e_admissible_decisions_of_two_classes_are_found_on_a_grid(seed: int, n_decisions: int) -> None:
    """With two classes p runs along a line, and a decision is best in an interval that ends where two are equal."""
    generator = np.random.default_rng(seed)
    payoffs = generator.integers(-9, 10, size=(n_decisions, 2)).astype(float)
    low, high = np.sort(generator.random(2))
    crossings = [
        (b[1] - a[1]) / (a[0] - a[1] - b[0] + b[1]) for a, b in combinations(payoffs, 2) if a[0] - a[1] != b[0] - b[1]
    ]
    points = np.array([low, high, *(c for c in crossings if low < c < high)])
    best = choice.bayes(payoffs, np.column_stack([points, 1 - points])).any(axis=0)
    assert choice.e_admissible(payoffs, Intervals([low, 1 - high], [high, 1 - low])).tolist() == best.tolist()


@given(problems(), tolerances, st.data())
def test_with_a_single_distribution_all_rules_are_bayes(
    problem: tuple[Any, Any], tol: float, data: st.DataObject
) -> None:
    payoffs, credal = problem
    p = data.draw(distributions(len(credal), credal.n_classes))
    best = choice.bayes(payoffs, p, tol)
    gaps = (payoffs @ p.T).max(axis=0) - payoffs @ p.T - tol
    if np.abs(gaps).min() > 1e-12:  # rounding decides what is just at the tolerance
        for rule in RULES:
            assert rule(payoffs, Intervals(p, p), tol=tol).tolist() == best.tolist()
            assert rule(payoffs, p[:1], tol=tol).tolist() == best[0].tolist()


@given(problems(), st.randoms())
def test_the_order_of_classes_and_decisions_does_not_matter(problem: tuple[Any, Any], random: Any) -> None:
    payoffs, credal = problem
    columns = random.sample(range(payoffs.shape[1]), payoffs.shape[1])
    rows = random.sample(range(len(payoffs)), len(payoffs))
    moved = Intervals(credal.lower[:, columns], credal.upper[:, columns])
    for rule in RULES:
        assert rule(payoffs[rows][:, columns], moved).tolist() == rule(payoffs, credal)[:, rows].tolist()


@given(problems(), st.integers(1, 3), st.integers(-2, 2))
def test_neither_unit_nor_zero_of_the_payoffs_matters(problem: tuple[Any, Any], unit: int, zero: int) -> None:
    payoffs, credal = problem
    for rule in RULES:
        assert rule(unit * payoffs + zero, credal).tolist() == rule(payoffs, credal).tolist()


@given(problems())
def test_a_smaller_credal_set_keeps_no_more(problem: tuple[Any, Any]) -> None:
    """True of the three rules that drop; the others may change their minds."""
    payoffs, credal = problem
    center = credal.center()
    inner = Intervals((credal.lower + center) / 2, (credal.upper + center) / 2)
    for rule in (choice.maximal, choice.interval_dominance, choice.e_admissible):
        assert (rule(payoffs, inner) <= rule(payoffs, credal)).all()
