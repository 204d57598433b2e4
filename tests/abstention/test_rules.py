"""Rules that turn probabilities into one class or "unknown", the empty set: values by hand, ties, edges."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from sympy import simplify, symbols

from credal_lib import abstention, metrics
from credal_lib.abstention import (
    confidence_rule,
    cost_rule,
    critical_window,
    ratio_rule,
    vacuous_for_unknown,
    window_rule,
)
from credal_lib.rewards import Quadratic

NO_ROWS = np.zeros((0, 3))
HALF = [[0.5, 0.5]]


def answers(sets: Any) -> list[int | None]:
    return [int(row.argmax()) if row.any() else None for row in sets]


@pytest.mark.parametrize(
    "rule",
    [
        partial(confidence_rule, threshold=0.5),
        partial(ratio_rule, thresholds=[0.5] * 3),
        partial(window_rule, window=0.5),
        partial(cost_rule, costs=np.ones((4, 3))),
    ],
)
def test_no_instance_gives_no_row(rule: Any) -> None:
    assert rule(NO_ROWS).shape == (0, 3)
    assert rule(NO_ROWS).dtype == np.bool_


def test_ties_go_to_the_lower_index() -> None:
    assert answers(confidence_rule(HALF, 0.5)) == answers(window_rule(HALF, 0)) == [0]
    assert answers(ratio_rule([[0.6, 0.4]], [0.3, 0.2])) == [0]
    assert answers(cost_rule(HALF, [[0, 1], [1, 0], [0.6, 0.6]])) == [0]


def test_a_class_is_answered_before_unknown_at_the_same_cost() -> None:
    assert answers(cost_rule(HALF, [[0, 1], [1, 0], [0.5, 0.5]])) == [0]
    assert answers(cost_rule(HALF, [[0, 1], [1, 0], [0.4999, 0.4999]])) == [None]


def test_a_threshold_for_each_class_is_that_of_the_most_probable_one() -> None:
    p = [[0.7, 0.3], [0.3, 0.7]]
    assert answers(confidence_rule(p, [0.8, 0.6])) == [None, 1]
    assert answers(ratio_rule(p, [0.8, 0.25])) == [1, 1]


def test_at_the_threshold() -> None:
    p = [[0.7, 0.3]]
    assert answers(confidence_rule(p, 0.7)) == [0]
    assert answers(confidence_rule(p, 0.7, strict=True)) == [None]
    assert answers(ratio_rule(p, [0.7, 0.7])) == [0]


def test_rounding_is_allowed_for() -> None:
    """(0.7 - 0.5)/0.5 is less than 0.4 in floating point; 0.1 + 0.2 is more than 0.3."""
    assert answers(window_rule([[0.7, 0.3]], 0.4)) == [0]
    assert answers(window_rule([[0.7, 0.3]], 0.4, tol=0)) == [None]
    assert answers(confidence_rule([[0.6, 0.4]], 0.1 + 0.2 + 0.3)) == [0]
    assert answers(confidence_rule([[0.6, 0.4]], 0.1 + 0.2 + 0.3, tol=0)) == [None]
    assert answers(confidence_rule([[0.6, 0.4]], 0.5999, tol=0.01, strict=True)) == [None]


def test_zero_thresholds_never_answer_an_impossible_class() -> None:
    assert answers(ratio_rule([[0, 0.5, 0.5]], [0, 0.9, 0.9])) == [None]
    assert answers(ratio_rule([[0, 0.5, 0.5], [0.01, 0.49, 0.5]], [0, 0.4, 0.4])) == [1, 0]
    assert answers(window_rule([[0, 0.5, 0.5]], 0, [0, 0.5, 0.5])) == [1]


def test_a_share_of_one_asks_for_certainty_at_every_window() -> None:
    p = [[1, 0], [0.9, 0.1]]
    assert critical_window(p, [1, 0]).tolist() == [1, 0.1]
    assert answers(window_rule(p, 0.05, [1, 0])) == [0, 1]
    assert answers(window_rule(p, 0.5, [1, 0])) == [0, None]


def test_one_class_is_always_answered() -> None:
    assert answers(window_rule([[1.0]], 1)) == answers(confidence_rule([[1.0]], 1)) == [0]
    assert critical_window([[1.0]]).tolist() == [1]


def test_sums_that_are_slightly_off_do_not_make_window_0_abstain() -> None:
    p = np.array([[0.1, 0.2, 0.7]]) * (1 - 5e-9)
    assert answers(window_rule(p, 0, [0.1, 0.2, 0.7], tol=0)) != [None]


def test_unknown_as_all_classes_is_worth_more_under_u80() -> None:
    """Zaffalon, Corani and Mauá, Section 9.4: chance 0.7, threshold 0.8: the vacuous set earns 0.8, the class 0.7."""
    y = [0] * 7 + [1] * 3
    p = [[0.7, 0.3]] * 10
    rejecting, determinate = vacuous_for_unknown(confidence_rule(p, 0.8)), confidence_rule(p, 0)
    assert metrics.utility_score(y, rejecting, Quadratic(0.8)) == pytest.approx(0.8)
    assert metrics.utility_score(y, determinate, Quadratic(0.8)) == pytest.approx(0.7)


def test_kernels_take_symbols() -> None:
    k, w, p = symbols("k w p")
    assert simplify(abstention.window_threshold(k, abstention.widest_window(p, k)) - p) == 0
    assert abstention.window_threshold(k, 0) == k
    assert simplify(abstention.window_threshold(k, 1)) == 1
    assert simplify(abstention.mean_cost([[p, 0], [0, w], [k, 0]], costs=[[0, 1], [1, 0], [2, 3]])) == 2 * k / (
        k + p + w
    )
