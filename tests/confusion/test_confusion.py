"""Confusion matrices: tallies, measures beside scikit-learn's, utilities, and what is decided about metrics."""

import math
import pickle
import warnings
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics as sk
from sympy import Integer, Matrix, Rational, exp, sqrt, symbols
from sympy import log as logarithm

from credal_lib import confusion
from credal_lib.confusion import UtilityMatrix, Witness, as_utility, tally, tally_sets
from credal_lib.rewards import Quadratic

BINARY = [[43, 18], [7, 32]]
CAUTIOUS = [[19, 1, 2], [0, 30, 0], [0, 1, 38], [1, 2, 6]]
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
MEASURES = OF_ALL + OF_ONE

# --- tally ---

Y = ["cat", "dog", "cat", "emu", "dog"]
ANSWERS = ["cat", "cat", None, "emu", "dog"]
CLASSES = ["cat", "dog", "emu"]


def test_rows_are_predictions_and_the_last_is_unknown() -> None:
    assert tally(Y, ANSWERS, classes=CLASSES, unknown=True).tolist() == [[1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]]


def test_scikit_learn_has_the_transpose() -> None:
    y, predicted = [0, 0, 1, 2, 2, 2], [0, 1, 1, 0, 0, 2]
    ours = tally(y, predicted, classes=range(3))
    assert np.array_equal(ours, sk.confusion_matrix(y, predicted).T)
    assert not np.array_equal(ours, sk.confusion_matrix(y, predicted))


@pytest.mark.parametrize("collect", [list, np.array, pd.Series])
def test_labels_in_lists_arrays_and_series(collect: Any) -> None:
    labels = collect(["a", "b", "b"])
    assert tally(collect(["a", "a", "b"]), labels, classes=["a", "b"]).tolist() == [[1, 0], [1, 1]]


def test_classes_that_do_not_occur_keep_their_row_and_column() -> None:
    assert tally([0], [0], classes=range(2), unknown=True).tolist() == [[1, 0], [0, 0], [0, 0]]


def test_counts_are_integers_weights_and_shares_floats() -> None:
    counts, weighted = tally([0, 1], [0, 0], classes=range(2)), {"sample_weight": [0.5, 1.5]}
    assert np.issubdtype(counts.dtype, np.integer)
    assert tally([0, 1], [0, 0], classes=range(2), **weighted).tolist() == [[0.5, 1.5], [0, 0]]  # type: ignore[arg-type]
    assert tally([0, 1], [0, 0], classes=range(2), normalize=True).tolist() == [[0.5, 0.5], [0, 0]]


def test_sets_of_one_class_are_answers() -> None:
    sets = np.array([[1, 0], [0, 0], [0, 1]])
    assert tally([0, 0, 0], sets, unknown=True).tolist() == [[1, 0], [1, 0], [1, 0]]


def test_sets_that_occur_are_rows_by_size_and_unknown_is_the_last() -> None:
    sets = [[], ["dog", "emu"], ["cat", "emu"], ["emu"], ["cat", "emu"], ["cat", "dog", "emu"]]
    counted = tally_sets(["cat", "dog", "cat", "cat", "dog", "emu"], sets, classes=CLASSES)
    assert counted.sets.astype(int).tolist() == [[0, 0, 1], [1, 0, 1], [0, 1, 1], [1, 1, 1], [0, 0, 0]]
    assert counted.matrix.tolist() == [[1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]]


def test_a_tally_of_26_classes_needs_no_row_for_every_set() -> None:
    sets = np.random.default_rng(0).random((50, 26)) < 0.3
    counted = tally_sets(np.zeros(50, dtype=int), sets)
    assert counted.matrix.shape[0] <= 50
    assert counted.matrix.sum() == 50
    assert pickle.loads(pickle.dumps(counted)).matrix.tolist() == counted.matrix.tolist()  # noqa: S301


def test_weighted_sets() -> None:
    counted = tally_sets([0, 1], [[1, 1], [1, 1]], sample_weight=[1, 3], normalize=True)
    assert counted.matrix.tolist() == [[0.25, 0.75]]


# --- measures ---


def labels_of(matrix: list[list[int]]) -> tuple[list[int], list[int]]:
    y = [c for row in matrix for c, count in enumerate(row) for _ in range(count)]
    predicted = [d for d, row in enumerate(matrix) for count in row for _ in range(count)]
    return y, predicted


THREE = [[5, 2, 0], [1, 7, 3], [2, 0, 4]]


@pytest.mark.parametrize("matrix", [BINARY, THREE, [[3, 0], [0, 4]], [[1, 5], [6, 2]]])
def test_scikit_learn_gives_the_same(matrix: list[list[int]]) -> None:
    y, predicted = labels_of(matrix)
    ours = [f(matrix) for f in (confusion.selective_accuracy, confusion.balanced_accuracy, confusion.cohen_kappa)]
    assert ours == pytest.approx(
        [f(y, predicted) for f in (sk.accuracy_score, sk.balanced_accuracy_score, sk.cohen_kappa_score)]
    )
    assert confusion.matthews_correlation(matrix) == pytest.approx(sk.matthews_corrcoef(y, predicted))
    for k in range(len(matrix)):
        options = {"labels": [k], "average": None}
        for name, score in (
            ("precision", sk.precision_score),
            ("recall", sk.recall_score),
            ("jaccard", sk.jaccard_score),
        ):
            assert getattr(confusion, name)(matrix, positive=k) == pytest.approx(score(y, predicted, **options)[0])
        for beta in (0.5, 1, 2):
            expected = sk.fbeta_score(y, predicted, beta=beta, **options)[0]
            assert confusion.f_measure(matrix, beta=beta, positive=k) == pytest.approx(expected)


def test_unknown_is_a_class_that_is_never_true_for_the_agreements() -> None:
    y, predicted = labels_of(CAUTIOUS)
    assert confusion.matthews_correlation(CAUTIOUS) == pytest.approx(sk.matthews_corrcoef(y, predicted))
    assert confusion.cohen_kappa(CAUTIOUS) == pytest.approx(sk.cohen_kappa_score(y, predicted))


def test_measures_of_one_class_by_hand() -> None:
    """Class 1 against the rest: 30 of 34 found, none taken for it wrongly; 59 of the 66 others answered otherwise."""
    values = [f([[Fraction(e) for e in row] for row in CAUTIOUS], positive=1) for f in OF_ONE]
    recall, specificity, precision, negative = Fraction(30, 34), Fraction(59, 66), Fraction(1), Fraction(59, 61)
    assert values == [
        Fraction(60, 64), 0, float(recall) ** 0.5, recall + specificity - 1,
        recall, precision + negative - 1, negative, precision, recall, specificity,
    ]  # fmt: skip


def test_scott_and_cohen_by_hand() -> None:
    """Agreement 3/4; answers 61/39, truths 50/50: Cohen's chance 1/2, Scott's (111/200)^2 + (89/200)^2."""
    matrix = [[Fraction(e) for e in row] for row in BINARY]
    chance = Fraction(111, 200) ** 2 + Fraction(89, 200) ** 2
    assert confusion.cohen_kappa(matrix) == Fraction(1, 2)
    assert confusion.scott_pi(matrix) == (Fraction(3, 4) - chance) / (1 - chance)


def test_overall_accuracy_counts_unknown_as_not_correct() -> None:
    assert confusion.overall_accuracy(CAUTIOUS) == 0.87
    assert confusion.selective_accuracy(CAUTIOUS) == 87 / 91
    assert confusion.selective_accuracy(BINARY) == confusion.overall_accuracy(BINARY)


@pytest.mark.parametrize("measure", MEASURES)
def test_a_row_of_zeros_for_unknown_changes_nothing(measure: Any) -> None:
    assert measure([*THREE, [0, 0, 0]]) == measure(THREE)


UNDEFINED = {
    "nothing is covered": ([[0, 0], [0, 0], [3, 4]], {"selective_accuracy", "efficacy", "accuracy_coverage_f"}),
    "no case": ([[0, 0], [0, 0]], {m.__name__ for m in MEASURES}),
    "no positive case": ([[0, 1], [0, 2]], {"recall", "balanced_accuracy", "informedness"}),
    "none taken for positive": ([[0, 0], [1, 2]], {"precision", "markedness", "matthews_correlation"}),
    "one class only": ([[5]], {"specificity", "false_positive_rate", "cohen_kappa", "matthews_correlation"}),
}


@pytest.mark.parametrize("case", UNDEFINED)
def test_what_is_undefined_is_nan_never_zero(case: str) -> None:
    matrix, names = UNDEFINED[case]
    exact = [[Fraction(entry) for entry in row] for row in matrix]
    stack = np.array(matrix, dtype=float)[:, :, np.newaxis]
    for name in names:
        measure = getattr(confusion, name)
        values = [measure(matrix), measure(exact), measure(Matrix(matrix)), measure(stack)[0]]
        assert all(math.isnan(value) for value in values), name


def test_what_is_defined_at_the_border() -> None:
    assert confusion.selective_accuracy([[3], [1]]) == 1
    assert confusion.overall_accuracy([[3], [1]]) == 0.75
    assert confusion.error([[0, 0], [0, 0], [3, 4]]) == 0
    assert confusion.capacity([[0, 0], [0, 0], [3, 4]]) == 0.75
    assert confusion.f_measure([[0, 1], [0, 2]]) == 0
    assert confusion.f_measure([[0, 0], [1, 2]]) == 0


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("matrix", [THREE, CAUTIOUS])
def test_one_formula_for_numbers_fractions_symbols_and_stacks(measure: Any, matrix: list[list[int]]) -> None:
    value = measure(matrix)
    names = Matrix(len(matrix), 3, symbols(f"m:{3 * len(matrix)}", positive=True))
    by_symbols = measure(names).subs(dict(zip(names, np.ravel(matrix).tolist(), strict=True)))
    others = [
        measure([[Fraction(entry) for entry in row] for row in matrix]),
        measure(np.array(matrix)),
        measure(np.array(matrix) / 7),
        measure(pd.DataFrame(matrix)),
        by_symbols,
        *measure(np.array([matrix, matrix]).transpose(1, 2, 0)),
    ]
    assert [float(other) for other in others] == pytest.approx([value] * len(others), rel=1e-12)


def test_exact_input_stays_exact() -> None:
    exact = [[Fraction(entry) for entry in row] for row in BINARY]
    assert all(
        isinstance(measure(exact), Fraction | int)
        for measure in MEASURES
        if measure not in (confusion.fowlkes_mallows, confusion.matthews_correlation)
    )
    assert confusion.fowlkes_mallows(Matrix(BINARY)) == 43 / sqrt(3050)


def test_large_counts_do_not_overflow() -> None:
    big = 3 * 10**6
    matrix = np.array([[big, 0], [0, big]])
    assert confusion.matthews_correlation(matrix) == 1
    assert confusion.matthews_correlation(np.stack([matrix, matrix], axis=2)).tolist() == [1, 1]


# --- utilities ---


def test_the_average_utility_of_a_tally_is_the_score_of_the_sets() -> None:
    sets = np.array([[1, 0, 0], [1, 1, 0], [1, 1, 0], [0, 0, 0]], dtype=bool)
    counted, u65 = tally_sets([0, 1, 2, 0], sets), Quadratic(0.65, unknown=0.1)
    assert confusion.average_utility(counted.matrix, u65(counted.sets)) == pytest.approx((1 + 0.65 + 0.1) / 4)


def test_thresholds_at_the_border() -> None:
    assert math.isnan(confusion.decision_threshold([[1, 2], [1, 2]]))
    assert confusion.decision_threshold([[1, 0], [0, 0]]) == 0
    assert confusion.decision_threshold([[1, 0], [1, 3]]) == 1
    a, b = symbols("a b", positive=True)
    assert confusion.decision_threshold([[a, 0], [0, b]]) == b / (a + b)


def test_equivalent_utilities() -> None:
    one = [[2, 0], [0, 1]]
    assert confusion.equivalent_utilities(one, [[5, -1], [-1, 2]])
    assert not confusion.equivalent_utilities(one, [[-2, 0], [0, -1]])
    assert not confusion.equivalent_utilities(one, [[2, 7], [0, 8]])
    assert confusion.equivalent_utilities(one, [[2, 7], [0, 8]], same_test_set=True)
    assert confusion.equivalent_utilities([[3, 3]], [[7, 7]])
    assert confusion.equivalent_utilities(one, [[2, 0.1], [0, 1]], tol=0.1)


# --- which metrics are expected utilities ---

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


@pytest.mark.parametrize("measure", [confusion.matthews_correlation, confusion.precision, confusion.scott_pi])
def test_witnesses_of_four_classes(measure: Any) -> None:
    found = as_utility(measure, 4)
    assert isinstance(found, Witness)
    recheck(found, measure)


def test_utilities_by_hand() -> None:
    matrices = {
        name: as_utility(getattr(confusion, name), 3, n_classes=2).matrix  # type: ignore[union-attr]
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
        metric = getattr(confusion, name)
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
    balanced = as_utility(confusion.cohen_kappa, 3, totals=(7, 7, 7))
    assert isinstance(balanced, UtilityMatrix)
    assert (balanced.matrix, balanced.scope) == (((1, 0, 0), (0, 1, 0), (0, 0, 1)), "fixed class totals")
    unbalanced = as_utility(confusion.cohen_kappa, 2, totals=(40, 60))
    assert isinstance(unbalanced, Witness)
    recheck(unbalanced, confusion.cohen_kappa)
    assert [sum(column) for column in zip(*unbalanced.first, strict=True)] == [40, 60]


def utility(metric: Any, **options: Any) -> UtilityMatrix:
    found = as_utility(metric, 2, **options)
    assert isinstance(found, UtilityMatrix)
    return found


TP_TN: Any = ((1, 0), (0, 1))
INCREASING = {
    "square": (lambda m: confusion.selective_accuracy(m) ** 2, TP_TN),
    "root": (lambda m: confusion.selective_accuracy(m) ** 0.5, TP_TN),
    "odds": (lambda m: confusion.selective_accuracy(m) / (1 + confusion.error(m)), TP_TN),
    "logarithm": (lambda m: logarithm(confusion.selective_accuracy(m)), TP_TN),
    "exponential": (lambda m: exp(2 * m[0][0] - m[0][1]), ((2, 0), (0, 1))),
    "reciprocal": (lambda m: 1 / (1 + m[0][1]), ((0, 0), (0, 1))),
    "square of balanced accuracy": (lambda m: confusion.balanced_accuracy(m) ** 2, None),
}


@pytest.mark.parametrize("name", INCREASING)
def test_an_increasing_function_of_an_expected_utility_ranks_as_it(name: str) -> None:
    metric, matrix = INCREASING[name]
    found = utility(metric)
    assert (found.scale, found.shift) == (None, None)
    plus, minus = found.totals
    assert found.matrix == (matrix or ((minus, 0), (0, plus)))


NEITHER = {
    "folded": lambda m: (confusion.selective_accuracy(m) - Rational(1, 2)) ** 2,
    "pole": lambda m: 1 / (m[0][0] - m[0][1]),
    "power": lambda m: m[0][0] ** m[1][1],
    "better class": lambda m: max(m[0][0], m[1][1]),
    "floats only": lambda m: math.sqrt(m[0][0]) + math.sqrt(m[1][1]),
    "a branch symbols do not see": lambda m: confusion.selective_accuracy(m) if m[0][0] != 0 else -1,
    "rarer class": lambda m: confusion.recall(m) ** 2 + confusion.specificity(m),
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
    assert as_utility(confusion.selective_accuracy, 1).matrix == ((0,),)  # type: ignore[union-attr]


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
    assert isinstance(as_utility(confusion.precision, 12), Witness)
    found = as_utility(partial(confusion.recall, positive=3), 12)
    assert isinstance(found, UtilityMatrix)
    assert np.argwhere(found.matrix).tolist() == [[3, 3]]


def test_settings_are_part_of_the_name() -> None:
    found = as_utility(partial(confusion.f_measure, beta=2), 2)
    assert isinstance(found, Witness)
    assert found.metric == "f_measure(beta=2)"


# --- rankings at random ---


def test_the_same_seed_draws_the_same_pairs_and_larger_samples_are_surer() -> None:
    share = confusion.wrong_ranking_share
    assert share(confusion.recall, 1000, seed=3) == share(confusion.recall, 1000, seed=3)
    assert share(confusion.recall, 1000, seed=3) != share(confusion.recall, 1000, seed=4)
    assert share(confusion.recall, 150_000).standard_error < share(confusion.recall, 1000).standard_error


def test_ties_and_undefined_values_are_wrong() -> None:
    nothing = [lambda m: 0 * m[0][0], lambda m: np.nan * m[0][0]]
    assert [confusion.wrong_ranking_share(metric, 100).share for metric in nothing] == [1, 1]


def test_better_on_both_rates_is_never_wrong_in_the_limit() -> None:
    """A metric and its negative share the pairs between them."""
    right, wrong = (
        confusion.wrong_ranking_share(metric, 10_000).share
        for metric in (confusion.selective_accuracy, lambda m: -confusion.selective_accuracy(m))
    )
    assert right + wrong == pytest.approx(1)
    assert right < 0.1
