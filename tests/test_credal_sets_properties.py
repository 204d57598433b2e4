"""What holds for all probability intervals: linear programs, vertices and Choquet integrals as references."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from scipy.optimize import linprog

from credal_lib.credal_sets import (
    Intervals,
    extreme_points,
    imprecise_dirichlet,
    least_expectation,
    reachable_bounds,
    upper_entropy,
)
from credal_lib.gambles import expectation, lower_expectation, subsets, upper_expectation

CLOSE = 1e-9


@st.composite
def bounds(draw: st.DrawFn, most: int = 5) -> tuple[list[Fraction], list[Fraction]]:
    """Bounds in twelfths that some distribution respects, reachable or not."""
    n_classes = draw(st.integers(1, most))
    twelfths = st.lists(st.integers(0, 12), min_size=n_classes, max_size=n_classes)
    low, high = draw(twelfths), draw(twelfths)
    low, high = [min(pair) for pair in zip(low, high, strict=True)], [max(pair) for pair in zip(low, high, strict=True)]
    assume(sum(low) <= 12 <= sum(high))
    return [Fraction(x, 12) for x in low], [Fraction(x, 12) for x in high]


def floats(fractions: Any) -> Any:
    return np.array(fractions, dtype=float)


@st.composite
def problems(draw: st.DrawFn) -> tuple[Any, Any, Any]:
    """Bounds, as fractions, and a gamble with ties."""
    lower, upper = draw(bounds())
    gamble = draw(st.lists(st.integers(-4, 4), min_size=len(lower), max_size=len(lower)))
    return lower, upper, gamble


def exact_least(gamble: Any, lower: Any, upper: Any) -> Fraction:
    order = sorted(range(len(gamble)), key=gamble.__getitem__)
    result = least_expectation(*([values[j] for j in order] for values in (gamble, lower, upper)))
    assert isinstance(result, Fraction)
    return result


@given(problems())
def test_the_lower_expectation_is_the_solution_of_a_linear_program(problem: tuple[Any, Any, Any]) -> None:
    lower, upper, gamble = (floats(values) for values in problem)
    program = linprog(gamble, A_eq=[[1] * len(gamble)], b_eq=[1], bounds=np.column_stack([lower, upper]))
    assert lower_expectation([gamble], Intervals(lower, upper))[0] == pytest.approx(program.fun, abs=1e-7)


@given(problems())
def test_the_lower_expectation_is_reached_at_a_vertex_exactly(problem: tuple[Any, Any, Any]) -> None:
    """Reachable or not."""
    lower, upper, gamble = problem
    points = extreme_points(lower, upper)
    assert exact_least(gamble, lower, upper) == min(
        sum(p * g for p, g in zip(point, gamble, strict=True)) for point in points
    )


@given(problems())
def test_the_lower_expectation_is_the_choquet_integral_of_the_lower_probability(problem: tuple[Any, Any, Any]) -> None:
    """The formula max(sum of the lower, 1 - sum of the other upper) is right for bounds that are not reachable, too."""
    lower, upper, gamble = problem

    def lower_probability(level: int) -> Fraction:
        inside = [g >= level for g in gamble]
        return max(
            sum((low for low, member in zip(lower, inside, strict=True) if member), start=Fraction(0)),
            1 - sum((high for high, member in zip(upper, inside, strict=True) if not member), start=Fraction(0)),
        )

    levels = sorted(set(gamble))
    choquet = levels[0] + sum((after - before) * lower_probability(after) for before, after in pairwise(levels))
    assert exact_least(gamble, lower, upper) == choquet


@given(bounds())
def test_lower_probabilities_are_two_monotone(given_bounds: tuple[Any, Any]) -> None:
    events = [frozenset(np.flatnonzero(row)) for row in subsets(len(given_bounds[0]))] + [frozenset()]
    value = {a: exact_least([int(j in a) for j in range(len(given_bounds[0]))], *given_bounds) for a in events}
    assert all(value[a | b] + value[a & b] >= value[a] + value[b] for a, b in product(events, repeat=2))


@given(problems())
def test_lower_and_upper_are_conjugate(problem: tuple[Any, Any, Any]) -> None:
    lower, upper, gamble = (floats(values) for values in problem)
    credal = Intervals(lower, upper)
    low, high = lower_expectation([gamble], credal), upper_expectation([gamble], credal)
    assert low <= high + CLOSE
    assert high.tolist() == (-lower_expectation([-gamble], credal)).tolist()
    assert low[0] - CLOSE <= expectation([gamble], credal.center())[0] <= high[0] + CLOSE


@given(problems(), st.integers(-3, 3), st.integers(0, 3))
def test_lower_expectations_move_and_scale(problem: tuple[Any, Any, Any], shift: int, factor: int) -> None:
    lower, upper, gamble = problem
    moved = [factor * g + shift for g in gamble]
    assert exact_least(moved, lower, upper) == factor * exact_least(gamble, lower, upper) + shift


@given(problems(), st.randoms())
def test_the_order_of_the_classes_does_not_matter(problem: tuple[Any, Any, Any], random: Any) -> None:
    lower, upper, gamble = problem
    order = random.sample(range(len(gamble)), len(gamble))
    assert exact_least(*([values[j] for j in order] for values in (gamble, lower, upper))) == exact_least(
        gamble, lower, upper
    )
    moved = Intervals(floats(lower)[order], floats(upper)[order])
    assert len(moved.vertices()) == len(extreme_points(lower, upper))
    assert np.allclose(moved.center(), Intervals(floats(lower), floats(upper)).center()[order], rtol=0, atol=1e-15)


@given(bounds())
def test_tightened_bounds_are_those_of_the_vertices(given_bounds: tuple[Any, Any]) -> None:
    lower, upper = given_bounds
    columns = list(zip(*extreme_points(lower, upper), strict=True))
    low, high = reachable_bounds(np.array(lower), np.array(upper))
    assert low.tolist() == [min(column) for column in columns]
    assert high.tolist() == [max(column) for column in columns]
    credal = Intervals(floats(lower), floats(upper))
    assert credal.reachable().is_reachable()
    assert credal.is_reachable() == (low.tolist() == lower and high.tolist() == upper)


@given(bounds())
def test_rounding_splits_no_vertex(given_bounds: tuple[Any, Any]) -> None:
    exact = extreme_points(*given_bounds)
    credal = Intervals(*(floats(values) for values in given_bounds))
    found = np.round(credal.vertices(), 9).tolist()
    assert sorted(found) == np.round(floats(exact), 9).tolist()
    assert credal.contains(credal.vertices()).all()
    assert credal.contains(credal.center())
    assert credal.center().sum() == pytest.approx(1)


@given(bounds(most=4))
def test_no_vertex_is_a_mixture_of_the_others(given_bounds: tuple[Any, Any]) -> None:
    points = floats(extreme_points(*given_bounds))
    for position, point in enumerate(points):
        others = np.delete(points, position, axis=0)
        if len(others):
            program = linprog(np.zeros(len(others)), A_eq=[*others.T, [1] * len(others)], b_eq=[*point, 1])
            assert not program.success


@given(st.data())
def test_each_row_is_bounded_alone(data: st.DataObject) -> None:
    n, n_classes = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    credal = imprecise_dirichlet(data.draw(arrays.arrays(int, (n, n_classes), elements=st.integers(0, 9))), s=2)
    rows = data.draw(arrays.arrays(float, (n, n_classes), elements=st.floats(-5, 5)))
    together = lower_expectation(rows, credal)
    assert together.tolist() == [lower_expectation(rows[[i]], credal[i])[0] for i in range(n)]


@given(st.lists(st.integers(0, 9), min_size=2, max_size=5), st.integers(1, 4), st.data())
def test_the_imprecise_dirichlet_model_gives_the_prior_to_the_worst_class(
    counts: list[int], s: int, data: st.DataObject
) -> None:
    """Intervals and model have the same lower expectations: (sum of n g + s min g) / (N + s)."""
    gamble = data.draw(st.lists(st.integers(-5, 5), min_size=len(counts), max_size=len(counts)))
    credal = imprecise_dirichlet(counts, s)
    expected = (np.dot(counts, gamble) + s * min(gamble)) / (sum(counts) + s)
    assert lower_expectation([gamble], credal)[0] == pytest.approx(expected)
    assert credal.is_reachable()
    wider = imprecise_dirichlet(counts, s + 1)
    assert (wider.lower <= credal.lower).all()
    assert (wider.upper >= credal.upper).all()


STRENGTHS = st.sampled_from([1e-6, 0.1, 0.5, 1.0, 2.0, 10.0])
COUNTS = st.lists(st.integers(0, 30), min_size=2, max_size=7)


# --- upper entropy ---------------------------------------------------------------------------------------------------
@given(COUNTS, STRENGTHS, STRENGTHS)
def test_the_upper_entropy_grows_with_s_up_to_that_of_ignorance(counts, one, two):
    small, large = sorted([one, two])
    assert upper_entropy(counts, small) <= upper_entropy(counts, large) + 1e-12
    assert upper_entropy(counts, large) <= np.log2(len(counts)) + 1e-12


@given(COUNTS, STRENGTHS, st.randoms(use_true_random=False))
def test_the_order_of_the_counts_does_not_change_a_bit(counts, s, random):
    assert upper_entropy(counts, s) == upper_entropy(random.sample(counts, len(counts)), s)


@given(COUNTS, STRENGTHS)
def test_no_distribution_of_the_credal_set_has_more_entropy(counts, s):
    credal = imprecise_dirichlet(counts, s)
    for p in [credal.center(), *credal.vertices()]:
        assert -(p * np.log2(p, where=p > 0, out=np.zeros_like(p))).sum() <= upper_entropy(counts, s) + 1e-12


@given(st.lists(st.lists(st.integers(0, 20), min_size=3, max_size=3), min_size=1, max_size=5), STRENGTHS)
def test_a_table_is_as_good_as_its_rows(table, s):
    assert upper_entropy(table, s).tolist() == [float(upper_entropy(row, s)) for row in table]


@given(st.integers(2, 7), st.integers(0, 50), st.integers(0, 50), STRENGTHS)
def test_a_part_of_one_class_is_less_certain_than_the_whole(k, part, more, s):
    """Why a node of one class is never split: fewer rows, wider intervals."""
    few, many = np.eye(1, k) * part, np.eye(1, k) * (part + more)
    assert upper_entropy(few, s) >= upper_entropy(many, s) - 1e-12
