"""What holds for every confusion matrix, every tally and every linear metric."""

import math
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib import confusion
from credal_lib.confusion import UtilityMatrix, Witness, as_utility, average_utility, tally, tally_sets
from credal_lib.rewards import Quadratic

OF_ALL = [
    confusion.abstention, confusion.selective_accuracy, confusion.balanced_accuracy, confusion.capacity,
    confusion.cohen_kappa,
    confusion.coverage, confusion.efficacy, confusion.error, confusion.accuracy_coverage_f,
    confusion.matthews_correlation,
    confusion.overall_accuracy, confusion.scott_pi,
]  # fmt: skip
OF_ONE = [
    confusion.f_measure, confusion.false_positive_rate, confusion.fowlkes_mallows, confusion.informedness,
    confusion.jaccard, confusion.markedness, confusion.negative_predictive_value, confusion.precision,
    confusion.recall, confusion.specificity,
]  # fmt: skip
SHARES = [
    confusion.abstention, confusion.selective_accuracy, confusion.balanced_accuracy, confusion.capacity,
    confusion.coverage,
    confusion.efficacy, confusion.error, confusion.accuracy_coverage_f, confusion.overall_accuracy, confusion.f_measure,
    confusion.false_positive_rate, confusion.fowlkes_mallows, confusion.jaccard, confusion.precision, confusion.recall,
    confusion.specificity,
]  # fmt: skip


@st.composite
def matrices(draw: st.DrawFn) -> Any:
    """Counts, zeros among them, with or without a row "unknown"."""
    n_classes, unknown = draw(st.integers(1, 4)), draw(st.booleans())
    return draw(arrays.arrays(int, (n_classes + unknown, n_classes), elements=st.integers(0, 9)))


@st.composite
def answers(draw: st.DrawFn) -> tuple[Any, Any, int]:
    """True classes, answers (K for "unknown") and K."""
    n, n_classes = draw(st.integers(1, 12)), draw(st.integers(1, 4))
    y = draw(arrays.arrays(int, n, elements=st.integers(0, n_classes - 1)))
    return y, draw(arrays.arrays(int, n, elements=st.integers(0, n_classes))), n_classes


def close(one: Any, other: Any) -> bool:
    return one == pytest.approx(other, nan_ok=True, abs=1e-9)


@settings(max_examples=25)
@given(matrices(), st.randoms())
def test_the_order_of_the_classes_does_not_matter(matrix: Any, random: Any) -> None:
    n_classes = matrix.shape[1]
    order = random.sample(range(n_classes), n_classes)
    moved = matrix[:, order]
    moved[:n_classes] = moved[order]
    assert all(close(measure(moved), measure(matrix)) for measure in OF_ALL)
    for place, k in enumerate(order):
        assert all(close(measure(moved, positive=place), measure(matrix, positive=k)) for measure in OF_ONE)


@given(matrices(), st.integers(2, 7))
def test_counts_and_shares_give_the_same(matrix: Any, factor: int) -> None:
    exact = [[Fraction(entry, factor) for entry in row] for row in matrix.tolist()]
    assert all(close(float(measure(exact)), measure(matrix)) for measure in OF_ALL + OF_ONE)


@settings(max_examples=25)
@given(st.integers(1, 4), st.booleans(), st.data())
def test_each_matrix_of_a_stack_is_measured_alone(n_classes: int, unknown: bool, data: st.DataObject) -> None:
    shape = (n_classes + unknown, n_classes, 3)
    stack = data.draw(arrays.arrays(int, shape, elements=st.integers(0, 5)))
    for measure in OF_ALL + OF_ONE:
        assert close(measure(stack).tolist(), [measure(stack[:, :, i]) for i in range(3)]), measure


@given(matrices())
def test_shares_lie_between_zero_and_one_and_correlations_between_minus_one_and_one(matrix: Any) -> None:
    for measure in SHARES:
        value = measure(matrix)
        assert math.isnan(value) or 0 <= value <= 1 + 1e-12
    for measure in set(OF_ALL + OF_ONE) - set(SHARES):
        value = measure(matrix)
        assert math.isnan(value) or -1 - 1e-12 <= value <= 1 + 1e-12


@given(matrices())
def test_identities_between_the_measures(matrix: Any) -> None:
    """Fowlkes-Mallows, F and Jaccard from precision and recall; correlation from informedness and markedness."""
    precision, recall = confusion.precision(matrix), confusion.recall(matrix)
    f1 = confusion.f_measure(matrix)
    assert close(
        confusion.selective_accuracy(matrix) * confusion.coverage(matrix), confusion.overall_accuracy(matrix)
    ) or (matrix[: matrix.shape[1]].sum() == 0)
    assert close(confusion.coverage(matrix), confusion.overall_accuracy(matrix) + confusion.error(matrix))
    assert close(confusion.jaccard(matrix), f1 / (2 - f1))
    assert close(confusion.fowlkes_mallows(matrix), (precision * recall) ** 0.5)
    if precision * recall > 0:
        assert close(f1, 2 / (1 / precision + 1 / recall))
    if matrix.shape == (2, 2) and not math.isnan(confusion.matthews_correlation(matrix)):
        product = confusion.informedness(matrix) * confusion.markedness(matrix)
        assert close(confusion.matthews_correlation(matrix) ** 2, product)


@given(answers())
def test_a_tally_counts_pairs(drawn: tuple[Any, Any, int]) -> None:
    y, predicted, n_classes = drawn
    counted = tally(y, [None if d == n_classes else d for d in predicted], classes=range(n_classes), unknown=True)
    slow = [
        [sum(1 for a, b in zip(predicted, y, strict=True) if (a, b) == (d, c)) for c in range(n_classes)]
        for d in range(n_classes + 1)
    ]
    assert counted.tolist() == slow


@given(answers(), st.data())
def test_a_weight_is_a_number_of_copies(drawn: tuple[Any, Any, int], data: st.DataObject) -> None:
    y, predicted, n_classes = drawn
    weight = data.draw(arrays.arrays(int, len(y), elements=st.integers(0, 3)).filter(lambda w: w.any()))
    sets = np.eye(n_classes + 1, n_classes, dtype=bool)[predicted]
    rows = np.repeat(np.arange(len(y)), weight)
    for normalize in (False, True):
        weighted = tally(y, sets, unknown=True, sample_weight=weight, normalize=normalize)
        assert np.allclose(weighted, tally(y[rows], sets[rows], unknown=True, normalize=normalize))


@given(st.data(), st.integers(1, 12), st.integers(1, 5))
def test_a_tally_of_sets_loses_nothing_that_a_reward_needs(data: st.DataObject, n: int, n_classes: int) -> None:
    sets = data.draw(arrays.arrays(bool, (n, n_classes)))
    y = data.draw(arrays.arrays(int, n, elements=st.integers(0, n_classes - 1)))
    counted, reward = tally_sets(y, sets), Quadratic(0.8, unknown=0.3)
    assert counted.matrix.sum() == n
    assert counted.matrix.any(axis=1).all()
    keys = [(row.sum() or n_classes + 1, *np.flatnonzero(row)) for row in counted.sets]
    assert keys == sorted(set(keys))
    assert average_utility(counted.matrix, reward(counted.sets)) == pytest.approx(np.mean(reward.payoff(sets, y)))


@given(st.data())
def test_an_affine_change_of_the_utilities_changes_the_yield_alike(data: st.DataObject) -> None:
    matrix = data.draw(arrays.arrays(int, (3, 2), elements=st.integers(0, 9)).filter(lambda m: m.any()))
    utilities = data.draw(arrays.arrays(float, (3, 2), elements=st.floats(-5, 5)))
    factor, constant = data.draw(st.floats(0.1, 5)), data.draw(st.floats(-5, 5))
    moved = factor * utilities + constant
    expected = factor * average_utility(matrix, utilities) + constant
    assert average_utility(matrix, moved) == pytest.approx(expected, abs=1e-9)
    assert confusion.equivalent_utilities(utilities * 1.0, moved, tol=1e-6) or np.ptp(utilities) < 1e-3


@given(arrays.arrays(int, (2, 2), elements=st.integers(-9, 9)), st.fractions(0, 1))
def test_the_threshold_is_where_the_better_decision_changes(utilities: Any, p: Fraction) -> None:
    (a, b), (c, d) = utilities.tolist()
    assume(a >= c and d >= b and (a > c or d > b))
    threshold = confusion.decision_threshold([[Fraction(a), b], [c, d]])
    gain = p * (a - c) + (1 - p) * (b - d)
    assert (gain > 0) == (p > threshold)


@settings(max_examples=12)
@given(arrays.arrays(int, (3, 2), elements=st.integers(-4, 4)))
def test_every_average_utility_is_recognized_with_its_matrix(utilities: Any) -> None:
    found = as_utility(partial(average_utility, utilities=utilities), 3, n_classes=2)
    assert isinstance(found, UtilityMatrix)
    assert found.scope == "all class totals"
    assert confusion.equivalent_utilities(found.matrix, utilities, same_test_set=True)


@settings(max_examples=12)
@given(st.lists(st.integers(-3, 3), min_size=4, max_size=4), st.lists(st.integers(1, 4), min_size=2, max_size=2))
def test_a_ratio_of_two_linear_functions_is_judged_by_its_level_lines(top: list[int], bottom: list[int]) -> None:
    """(t M) / (b0 * row 0 + b1 * row 1): an expected utility iff the denominator is fixed or all level lines agree."""

    def metric(m: Any) -> Any:
        (a, b), (c, d) = m
        return (top[0] * a + top[1] * b + top[2] * c + top[3] * d) / (bottom[0] * (a + b) + bottom[1] * (c + d))

    found = as_utility(metric, 2, totals=(3, 4))
    across = np.array([top[0] - top[2], top[1] - top[3]])  # slope of the numerator in the first row
    along = bottom[0] - bottom[1]  # slope of the denominator, the same in both entries
    parallel = along == 0 or across[0] == across[1]
    assert isinstance(found, UtilityMatrix if parallel else Witness)
