"""Probability intervals, their vertices, and the imprecise Dirichlet model, worked by hand."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from credal_lib.credal_sets import (
    Intervals,
    dirichlet_bounds,
    extreme_points,
    imprecise_dirichlet,
    least_expectation,
    most_even_counts,
    reachable_bounds,
    upper_entropy,
)
from credal_lib.gambles import lower_expectation, upper_expectation
from tests.classifiers import trees_reference

OBSTACLE = Intervals([0, 0.3, 0.4], [0.2, 0.4, 0.6])

LOOSE = Intervals([0, 0.25, 0.5], [1, 0.5, 0.5])
"""Not reachable: the first class cannot have more than 0.25."""

TWO = Intervals([[0, 0.3, 0.4], [0, 0.25, 0.5]], [[0.2, 0.4, 0.6], [1, 0.5, 0.5]])


def test_bounds_are_copied_and_cannot_be_changed() -> None:
    lower, upper = np.array([0.1, 0.2]), np.array([0.8, 0.9])
    credal = Intervals(lower, upper)
    lower[0] = 0.5
    assert credal.lower.tolist() == [0.1, 0.2]
    with pytest.raises(ValueError, match="read-only"):
        credal.lower[0] = 0.5
    with pytest.raises(ValueError, match="read-only"):
        pickle.loads(pickle.dumps(credal)).upper[0] = 0.5  # noqa: S301  # our own bytes


def test_equal_bounds_make_equal_objects() -> None:
    again = Intervals(np.array([-0.0, 0.3, 0.4]), [0.2, 0.4, 0.6])
    assert again == OBSTACLE
    assert len({again, OBSTACLE, pickle.loads(pickle.dumps(OBSTACLE))}) == 1  # noqa: S301
    assert OBSTACLE != LOOSE
    assert Intervals([0, 0.3, 0.4], [0.2, 0.4, 0.7]) != OBSTACLE
    assert TWO[:1] != OBSTACLE
    assert OBSTACLE != "credal"


def test_what_it_prints_can_be_typed_in() -> None:
    assert eval(repr(LOOSE)) == LOOSE  # noqa: S307  # our own text
    assert repr(TWO) == "Intervals(2 credal sets of 3 classes)"


def test_credal_sets_are_chosen_by_position_slice_and_mask() -> None:
    assert len(TWO) == 2
    assert TWO.n_classes == OBSTACLE.n_classes == 3
    assert TWO[0] == OBSTACLE
    assert TWO[-1] == LOOSE
    assert TWO[1:] == TWO[[1]] == TWO[np.array([False, True])]
    assert list(TWO) == [OBSTACLE, LOOSE]
    assert len(TWO[:0]) == 0
    assert TWO[:0]
    assert OBSTACLE


@pytest.mark.parametrize(("lower", "upper"), [([0.5, 0.5], [0.5, 0.5]), ([1], [1]), ([0, 0], [1, 0]), ([0], [1])])
def test_the_border_cases_are_accepted(lower: Any, upper: Any) -> None:
    credal = Intervals(lower, upper)
    assert credal.vertices().shape == (1, len(lower))
    assert credal.contains(credal.vertices()[0])


def test_rounding_is_no_error() -> None:
    thirds = np.full(3, 1 / 3 + 1e-12)
    credal = Intervals(thirds, thirds - 1e-12)
    assert credal.contains([1 / 3] * 3)
    assert lower_expectation([[1, 2, 3]], credal) == pytest.approx(2)
    assert len(Intervals([0.1, 0.2, 0.7], [0.1, 0.2, 0.7]).reachable().vertices()) == 1


def test_bounds_are_tightened_by_hand() -> None:
    assert LOOSE.reachable() == Intervals([0, 0.25, 0.5], [0.25, 0.5, 0.5])
    assert TWO.is_reachable().tolist() == [True, False]
    assert bool(OBSTACLE.is_reachable())
    assert TWO.reachable()[1] == LOOSE.reachable()
    assert Intervals([0], [1]).reachable() == Intervals([1], [1])


def test_the_lower_bounds_are_tightened_too() -> None:
    assert Intervals([0, 0, 0], [1, 0.25, 0.25]).reachable() == Intervals([0.5, 0, 0], [1, 0.25, 0.25])


def test_how_far_a_bound_may_be_missed_is_said() -> None:
    nearly = Intervals([0, 0.5], [0.51, 1])
    assert not nearly.is_reachable()
    assert nearly.is_reachable(tol=0.011)


def test_fractions_are_tightened_exactly() -> None:
    low, high = (np.array([Fraction(x) for x in row]) for row in (["0", "1/4", "1/3"], ["1", "1/2", "1/2"]))
    lower, upper = reachable_bounds(low, high)
    assert lower.tolist() == low.tolist()
    assert upper.tolist() == [Fraction(5, 12), Fraction(1, 2), Fraction(1, 2)]


def test_vertices_of_everything_are_the_classes() -> None:
    assert Intervals(np.zeros(4), np.ones(4)).vertices().tolist() == np.eye(4)[::-1].tolist()


def test_a_vertex_with_all_classes_at_bounds_is_listed_once() -> None:
    """In floating point 1 - 0.2 - 0.4 is not 0.4."""
    assert len(OBSTACLE.vertices()) == 4
    assert np.allclose(OBSTACLE.vertices(), [[0, 0.4, 0.6], [0.1, 0.3, 0.6], [0.2, 0.3, 0.5], [0.2, 0.4, 0.4]])
    assert len(OBSTACLE.vertices(tol=0)) != 4


def test_unreachable_bounds_have_the_vertices_of_their_set() -> None:
    assert LOOSE.vertices().tolist() == LOOSE.reachable().vertices().tolist() == [[0, 0.5, 0.5], [0.25, 0.25, 0.5]]


def test_fifteen_classes_can_be_listed() -> None:
    assert len(imprecise_dirichlet(np.arange(15)).vertices()) == 15


def test_vertices_of_fractions_are_fractions() -> None:
    third = Fraction(1, 3)
    assert extreme_points([0, 0, 0], [third, 1, 1]) == [
        (0, 0, 1),
        (0, 1, 0),
        (third, 0, 1 - third),
        (third, 1 - third, 0),
    ]


def test_members_are_told_from_strangers() -> None:
    assert OBSTACLE.contains([[0.1, 0.3, 0.6], [0.3, 0.3, 0.4], [0.1, 0.25, 0.65]]).tolist() == [True, False, False]
    assert TWO.contains([0.2, 0.3, 0.5]).tolist() == [True, True]
    assert TWO.contains([[0.1, 0.3, 0.6], [0.1, 0.3, 0.6]]).tolist() == [True, False]
    assert OBSTACLE.contains([0.21, 0.3, 0.49], tol=0.02)
    assert OBSTACLE.contains([0.21, 0.3, 0.49]).shape == ()


def test_the_center_is_equally_far_along_all_intervals() -> None:
    assert OBSTACLE.center().tolist() == pytest.approx([0.12, 0.36, 0.52])
    assert TWO.center()[1].tolist() == pytest.approx([0.2, 0.3, 0.5])
    assert Intervals([0.5, 0.5], [0.5, 0.5]).center().tolist() == [0.5, 0.5]
    assert Intervals(np.zeros(4), np.ones(4)).center().tolist() == [0.25] * 4
    assert imprecise_dirichlet([6, 3, 0], s=1.5).center().tolist() == pytest.approx(
        [6.5 / 10.5, 3.5 / 10.5, 0.5 / 10.5]
    )


def test_without_observations_nothing_is_known() -> None:
    assert imprecise_dirichlet([0, 0, 0]) == Intervals([0, 0, 0], [1, 1, 1])


def test_the_prior_is_shared_out_in_each_row() -> None:
    credal = imprecise_dirichlet([[3, 1], [0, 2]], s=2)
    assert credal.lower.tolist() == [[0.5, 1 / 6], [0, 0.5]]
    assert credal.upper.tolist() == [[5 / 6, 0.5], [0.5, 1]]
    assert np.allclose(credal.upper - credal.lower, [[2 / 6] * 2, [2 / 4] * 2])


def test_the_vertices_give_the_whole_prior_to_one_class() -> None:
    assert np.allclose(imprecise_dirichlet([6, 3, 0]).vertices(), [[0.6, 0.3, 0.1], [0.6, 0.4, 0], [0.7, 0.3, 0]])


def test_one_class_is_certain() -> None:
    assert imprecise_dirichlet([5]).reachable() == Intervals([1], [1])


def test_the_model_takes_symbols() -> None:
    sympy = pytest.importorskip("sympy")
    n, total, s = sympy.symbols("n N s", positive=True)
    low, high = dirichlet_bounds(n, total, s)
    assert sympy.simplify(high - low - s / (total + s)) == 0


def test_free_mass_goes_to_the_smallest_payoffs_first() -> None:
    """Free is 0.3: 0.2 to the first class, 0.1 to the next: 0.2 * 1 + 0.4 * 2 + 0.4 * 3."""
    assert least_expectation([1, 2, 3], [0, 0.3, 0.4], [0.2, 0.4, 0.6]) == pytest.approx(2.2)
    assert lower_expectation([[1, 2, 3], [3, 1, 2]], OBSTACLE).tolist() == pytest.approx([2.2, 1.6])
    assert upper_expectation([[1, 2, 3]], OBSTACLE).tolist() == pytest.approx([2.6])


def test_one_credal_set_for_all_gambles_or_one_for_each() -> None:
    gambles = [[0, 1, 0], [1, 0, 0]]
    assert lower_expectation(gambles, TWO).tolist() == pytest.approx([0.3, 0])
    assert upper_expectation(gambles, TWO).tolist() == pytest.approx([0.4, 0.25])
    assert lower_expectation(gambles, OBSTACLE).tolist() == pytest.approx([0.3, 0])
    assert lower_expectation(np.broadcast_to([1, 0, 0], (2, 3)), TWO).tolist() == pytest.approx([0, 0])


def test_unreachable_bounds_are_no_obstacle() -> None:
    assert upper_expectation([[1, 0, 0]], LOOSE).tolist() == [0.25]
    assert lower_expectation([[0, 1, 1]], LOOSE).tolist() == [0.75]


def test_no_gamble_has_no_expectation() -> None:
    assert lower_expectation(np.zeros((0, 3)), OBSTACLE).shape == (0,)
    assert lower_expectation(np.zeros((0, 3)), TWO[:0]).shape == (0,)
    assert upper_expectation(np.zeros((0, 2)), [[0.5, 0.5]]).shape == (0,)


def test_zero_is_not_minus_zero() -> None:
    worst = upper_expectation([[0.0, 0.0]], Intervals([0, 0], [1, 1]))
    assert not np.signbit(worst).any()


def test_many_rows_are_computed_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = np.random.default_rng(0).normal(size=(7, 3))
    credal = imprecise_dirichlet(np.arange(21).reshape(7, 3))
    at_once = lower_expectation(rows, credal)
    monkeypatch.setattr("credal_lib.gambles.NUMBERS_AT_A_TIME", 6)
    assert lower_expectation(rows, credal).tolist() == at_once.tolist()


def test_the_kernel_is_exact_and_takes_symbolic_payoffs() -> None:
    sympy = pytest.importorskip("sympy")
    low, high = [Fraction(0), Fraction(1, 4)], [Fraction(1, 2), Fraction(1)]
    assert least_expectation([Fraction(1, 3), 1], low, high) == Fraction(2, 3)
    x, y = sympy.symbols("x y")
    rational = [[sympy.Rational(b.numerator, b.denominator) for b in bounds] for bounds in (low, high)]
    assert sympy.simplify(least_expectation([x, y], *rational) - (x + y) / 2) == 0


def test_the_kernel_refuses_lists_of_different_lengths() -> None:
    with pytest.raises(ValueError, match="lower: expected 2 numbers"):
        least_expectation([1, 2], [0.5], [0.5])


nan = float("nan")


# --- upper entropy ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("counts", "s", "raised", "bits"),
    [
        ((3, 1, 0), 1, (3, 1, 1), 1.3709506),
        ((3, 1, 0), 2, (3, 1.5, 1.5), 1.5),
        ((5, 5), 1, (5.5, 5.5), 1.0),
        ((0, 0, 0), 1, (1 / 3, 1 / 3, 1 / 3), 1.5849625),
        ((0, 1, 3), 2, (1.5, 1.5, 3), 1.5),
    ],
)
def test_worked_examples_of_the_upper_entropy(counts, s, raised, bits):
    assert most_even_counts(np.array(counts), s).tolist() == pytest.approx(raised)
    assert upper_entropy(counts, s) == pytest.approx(bits, abs=5e-8)


def test_fractions_pass_exactly():
    counts = np.array([[Fraction(3), Fraction(1), Fraction(0)], [Fraction(0)] * 3])
    raised = most_even_counts(counts, Fraction(1, 2))
    assert raised.tolist() == [[3, 1, Fraction(1, 2)], [Fraction(1, 6)] * 3]
    assert most_even_counts(counts, Fraction(2)).tolist()[0] == [3, Fraction(3, 2), Fraction(3, 2)]


def test_the_upper_entropy_is_that_of_the_slow_reference():
    generator = np.random.default_rng(0)
    for _ in range(300):
        s = Fraction(generator.choice([0.01, 0.1, 0.5, 1, 2, 3, 10, 100]))
        counts = generator.integers(0, generator.choice([2, 4, 20]), size=(3, int(generator.integers(1, 7))))
        slow = [trees_reference.upper_entropy(tuple(row), s) for row in counts.tolist()]
        assert upper_entropy(counts, float(s)) == pytest.approx(slow, abs=1e-13)


@pytest.mark.parametrize("counts", [(3, 1, 0), (0, 0, 5), (2, 2, 2), (7, 3, 1), (1, 0, 0)])
@pytest.mark.parametrize("s", [0.5, 1, 2, 5])
def test_no_way_to_spread_the_prior_on_a_fine_grid_has_more_entropy(counts, s):
    steps = 200
    spread = np.array([(i, j, steps - i - j) for i, j in product(range(steps + 1), repeat=2) if i + j <= steps]) / steps
    p = (np.array(counts) + s * spread) / (sum(counts) + s)
    logs = np.log2(p, where=p > 0, out=np.zeros_like(p))
    most = (-(p * logs).sum(axis=1)).max()
    assert most - 1e-12 <= upper_entropy(counts, s) <= most + 1e-3


def test_the_upper_entropy_of_one_class_and_of_tiny_and_huge_weights():
    assert upper_entropy([7]) == 0
    assert upper_entropy([[7, 0], [4, 4]], s=5e-324).tolist() == [0, 1]
    assert upper_entropy([7, 0], s=1e300) == pytest.approx(1)
    assert upper_entropy([1e15, 0]) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(
    ("counts", "s", "error", "words"),
    [
        ([1, -1], 1, ValueError, "counts: expected no negative count, got -1"),
        ([1, nan], 1, ValueError, "counts: expected finite numbers"),
        (["1", "2"], 1, TypeError, "counts: expected real numbers"),
        ([], 1, ValueError, "at least one class"),
        ([1, 1], 0, ValueError, "s: expected a positive number, got 0"),
        ([1, 1], "1", TypeError, "s: expected a number, got '1'"),
    ],
)
def test_the_upper_entropy_refuses(counts, s, error, words):
    with pytest.raises(error, match=words):
        upper_entropy(counts, s)
