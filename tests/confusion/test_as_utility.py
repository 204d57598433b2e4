"""Which metrics of a confusion matrix are expected utilities, decided exactly: values by hand, ties, edges."""

import math
import pickle
import warnings
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest
from sympy import Integer, Matrix, Rational, exp
from sympy import log as logarithm

from credal_lib import confusion
from credal_lib.confusion import UtilityMatrix, Witness, _witness, as_utility
from tests.confusion.all_measures import BY_NAME, MEASURES

VERDICTS = {
    "abstention": "all class totals", "selective_accuracy": "all class totals",
    "balanced_accuracy": "fixed class totals",
    "capacity": "all class totals", "cohen_kappa": None, "coverage": "all class totals",
    "efficacy": "all class totals", "error": "all class totals", "f_measure": None,
    "accuracy_coverage_f": "all class totals",
    "false_positive_rate": "all class totals", "fowlkes_mallows": None, "informedness": "fixed class totals",
    "jaccard": None, "markedness": None, "matthews_correlation": None, "negative_predictive_value": None,
    "overall_accuracy": "all class totals", "precision": None, "recall": "all class totals", "scott_pi": None,
    "specificity": "all class totals",
}  # fmt: skip

WITH_UNKNOWN = VERDICTS | dict.fromkeys(["selective_accuracy", "capacity", "efficacy", "accuracy_coverage_f"])


def verdict(found: Any) -> str | None:
    return found.scope if isinstance(found, UtilityMatrix) else None


def recheck(witness: Witness, metric: Any) -> None:
    """The witness, computed anew with fractions."""
    first, second, third = witness.first, witness.second, witness.third
    totals = {tuple(sum(column) for column in zip(*m, strict=True)) for m in (first, second, third)}
    assert len(totals) == 1
    for mixed, alone in ((witness.mixed_first, first), (witness.mixed_second, second)):
        assert np.array_equal(2 * np.array(mixed), np.array(alone) + np.array(third))
    a, b, c, d = (
        float(metric([[Fraction(entry) for entry in row] for row in m]))
        for m in (first, second, witness.mixed_first, witness.mixed_second)
    )
    assert a > b + 1e-9
    assert c < d - 1e-9
    assert [float(value) for value in witness.values] == pytest.approx([a, b, c, d])


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("n_decisions", [2, 3], ids=["classes", "with unknown"])
def test_verdicts(measure: Any, n_decisions: int) -> None:
    found = as_utility(measure, n_decisions, n_classes=2)
    assert verdict(found) == (VERDICTS if n_decisions == 2 else WITH_UNKNOWN)[measure.__name__]
    if isinstance(found, Witness):
        recheck(found, measure)
        assert measure.__name__ in str(found)
        assert sum(map(sum, found.first)) <= 6
        assert all(isinstance(entry, int) for row in found.first + found.second + found.third for entry in row)
    assert hash(found) == hash(pickle.loads(pickle.dumps(found)))  # noqa: S301


@pytest.mark.parametrize("measure", [BY_NAME["matthews_correlation"], BY_NAME["precision"], BY_NAME["scott_pi"]])
def test_witnesses_of_four_classes(measure: Any) -> None:
    found = as_utility(measure, 4)
    assert isinstance(found, Witness)
    recheck(found, measure)


def test_utilities_by_hand() -> None:
    matrices = {
        name: as_utility(BY_NAME[name], 3, n_classes=2).matrix  # type: ignore[union-attr]
        for name in ("abstention", "coverage", "error", "overall_accuracy", "false_positive_rate")
    }
    assert matrices == {
        "abstention": ((0, 0), (0, 0), (1, 1)),
        "coverage": ((1, 1), (1, 1), (0, 0)),
        "error": ((0, 1), (1, 0), (0, 0)),
        "overall_accuracy": ((1, 0), (0, 1), (0, 0)),
        "false_positive_rate": ((0, 1), (0, 0), (0, 0)),
    }


def test_the_utility_matrix_gives_the_metric_back() -> None:
    """A * sum(U M) + b, with the class totals put in."""
    matrix = [[5, 2], [1, 7], [2, 3]]
    totals = [8, 12]
    for name in ("balanced_accuracy", "informedness", "error", "specificity"):
        metric = BY_NAME[name]
        found = as_utility(metric, 3, n_classes=2)
        assert isinstance(found, UtilityMatrix)
        numbers = dict(zip(found.totals, totals, strict=True))
        paid = sum(u * m for rows in zip(found.matrix, matrix, strict=True) for u, m in zip(*rows, strict=True))
        value = (found.scale * paid + found.shift).subs(numbers)
        assert value == metric(Matrix(matrix))
        given = as_utility(metric, 3, totals=totals, n_classes=2)
        assert isinstance(given, UtilityMatrix)
        in_symbols = [[u.subs(numbers) if hasattr(u, "subs") else u for u in row] for row in found.matrix]
        assert confusion.equivalent_utilities(given.matrix, in_symbols)


def test_kappa_is_an_expected_utility_exactly_where_the_classes_are_balanced() -> None:
    balanced = as_utility(BY_NAME["cohen_kappa"], 3, totals=(7, 7, 7))
    assert isinstance(balanced, UtilityMatrix)
    assert (balanced.matrix, balanced.scope) == (((1, 0, 0), (0, 1, 0), (0, 0, 1)), "fixed class totals")
    unbalanced = as_utility(BY_NAME["cohen_kappa"], 2, totals=(40, 60))
    assert isinstance(unbalanced, Witness)
    recheck(unbalanced, BY_NAME["cohen_kappa"])
    assert [sum(column) for column in zip(*unbalanced.first, strict=True)] == [40, 60]


def utility(metric: Any, **options: Any) -> UtilityMatrix:
    found = as_utility(metric, 2, **options)
    assert isinstance(found, UtilityMatrix)
    return found


TP_TN: Any = ((1, 0), (0, 1))

INCREASING = {
    "square": (lambda m: BY_NAME["selective_accuracy"](m) ** 2, TP_TN),
    "root": (lambda m: BY_NAME["selective_accuracy"](m) ** 0.5, TP_TN),
    "odds": (lambda m: BY_NAME["selective_accuracy"](m) / (1 + BY_NAME["error"](m)), TP_TN),
    "logarithm": (lambda m: logarithm(BY_NAME["selective_accuracy"](m)), TP_TN),
    "exponential": (lambda m: exp(2 * m[0][0] - m[0][1]), ((2, 0), (0, 1))),
    "reciprocal": (lambda m: 1 / (1 + m[0][1]), ((0, 0), (0, 1))),
    "square of balanced accuracy": (lambda m: BY_NAME["balanced_accuracy"](m) ** 2, None),
}


@pytest.mark.parametrize("name", INCREASING)
def test_an_increasing_function_of_an_expected_utility_ranks_as_it(name: str) -> None:
    metric, matrix = INCREASING[name]
    found = utility(metric)
    assert (found.scale, found.shift) == (None, None)
    plus, minus = found.totals
    assert found.matrix == (matrix or ((minus, 0), (0, plus)))


NEITHER = {
    "folded": lambda m: (BY_NAME["selective_accuracy"](m) - Rational(1, 2)) ** 2,
    "pole": lambda m: 1 / (m[0][0] - m[0][1]),
    "power": lambda m: m[0][0] ** m[1][1],
    "better class": lambda m: max(m[0][0], m[1][1]),
    "floats only": lambda m: math.sqrt(m[0][0]) + math.sqrt(m[1][1]),
    "a branch symbols do not see": lambda m: BY_NAME["selective_accuracy"](m) if m[0][0] != 0 else -1,
    "rarer class": lambda m: BY_NAME["recall"](m) ** 2 + BY_NAME["specificity"](m),
    "undefined in places": lambda m: math.log(m[0][0] * m[1][1]) - m[0][0],
}


@pytest.mark.parametrize("name", NEITHER)
def test_a_witness_for_metrics_of_ones_own(name: str) -> None:
    found = as_utility(NEITHER[name], 2)
    assert isinstance(found, Witness)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        recheck(found, NEITHER[name])


def test_a_sign_that_depends_on_the_totals_makes_the_scope_fixed() -> None:
    found = utility(lambda m: (m[0][0] + m[1][0] - m[0][1] - m[1][1]) * m[0][0])
    plus, minus = found.totals
    assert (found.matrix, found.scope) == (((plus - minus, 0), (0, 0)), "fixed class totals")
    given = utility(lambda m: (m[0][0] + m[1][0] - m[0][1] - m[1][1]) * m[0][0], totals=(2, 3))
    assert given.matrix == ((0, 0), (1, 0))


def test_floats_in_a_metric_are_taken_as_decimals() -> None:
    assert utility(lambda m: 0.1 * m[0][0] - 0.3 * m[0][1]).matrix == ((1, 0), (0, 3))


def test_a_constant_metric_is_worth_nothing() -> None:
    found = utility(lambda _: 3)
    assert (found.matrix, found.shift) == (((0, 0), (0, 0)), Integer(3))
    assert as_utility(BY_NAME["selective_accuracy"], 1).matrix == ((0,),)  # type: ignore[union-attr]


def test_more_decisions_than_classes() -> None:
    """Three treatments of two states: the paper's utilities of any decisions."""
    treatments = [[5, 0], [3, 2], [0, 4]]
    found = as_utility(partial(confusion.average_utility, utilities=treatments), 3, n_classes=2)
    assert isinstance(found, UtilityMatrix)
    assert found.matrix == ((5, 0), (3, 2), (0, 4))


def test_few_cases_are_split_into_fractions_to_find_a_witness() -> None:
    """On 3 + 4 cases this metric bends too little for integers."""
    found = as_utility(lambda m: m[0][1] / (14 - m[0][0] - m[0][1]), 2, totals=(3, 4))
    assert isinstance(found, Witness)
    assert any(entry.denominator > 1 for row in found.first for entry in row)
    assert "/" in str(found)


def test_many_classes_are_sampled() -> None:
    assert isinstance(as_utility(BY_NAME["precision"], 12), Witness)
    found = as_utility(partial(confusion.recall, positive=3), 12)
    assert isinstance(found, UtilityMatrix)
    assert np.argwhere(found.matrix).tolist() == [[3, 3]]


def test_settings_are_part_of_the_name() -> None:
    found = as_utility(partial(confusion.f_measure, beta=2, positive=0), 2)
    assert isinstance(found, Witness)
    assert found.metric == "f_measure(beta=2, positive=0)"


def test_a_few_matrices_are_all_looked_at_and_of_many_a_sample() -> None:
    few = _witness.lattice(2, (1, 1), (1, 1))
    assert sorted(few.tolist()) == sorted([[[a, b], [1 - a, 1 - b]] for a in (0, 1) for b in (0, 1)])
    many = _witness.lattice(3, (6, 6), (6, 6))  # 28 columns for each class, 784 matrices
    assert many.shape == (_witness.MOST_POINTS, 3, 2)
    assert (many.sum(axis=1) == 6).all()


@pytest.mark.parametrize("sign", [-1, 1])
def test_a_metric_without_finite_values_has_no_formula(sign: int) -> None:
    with pytest.raises(ValueError, match="so that symbols can pass through it"):
        as_utility(lambda m: m[0][0] + sign * math.inf, 2)
