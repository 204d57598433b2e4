"""Cautious classifiers in fractions."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from sympy import Symbol, simplify, symbols

from credal_lib import abstention, confusion
from credal_lib.proofs import Proof, Undecided
from credal_lib.proofs.part4_abstention import _cautious, abstention_costs_and_roc
from credal_lib.proofs.part4_abstention._cautious import BIASED, CAUTIOUS, EVEN, TREE, exact
from tests.proofs.part4_abstention.cases import MODULES, assert_not_proved, totals

TOTALS = (confusion.selective_accuracy, confusion.error, confusion.coverage, confusion.abstention, confusion.efficacy)
UNEVEN = (Fraction(45, 100), Fraction(55, 100))
BIASES = [EVEN, BIASED, UNEVEN, abstention_costs_and_roc.STEEP]
P = np.array([[float(chance) for chance in p] for p, cases in TREE for _ in range(sum(cases))])
Y = np.array([truth for _, cases in TREE for truth in (0, 1) for _ in range(cases[truth])])


def cautious(n_classes: int) -> list[list[Symbol]]:
    return [list(symbols(f"m_{d}_:{n_classes}", positive=True)) for d in range(n_classes + 1)]


@pytest.mark.parametrize("n_classes", [2, 3, 4])
@pytest.mark.parametrize("measure", [*TOTALS, confusion.accuracy_coverage_f], ids=lambda measure: measure.__name__)
def test_the_measures_read_the_totals_alone(measure: Callable[[Any], Any], n_classes: int) -> None:
    matrix = cautious(n_classes)
    assert simplify(measure(matrix) - measure(_cautious.lumped(*totals(matrix)))) == 0


@pytest.mark.parametrize("n_classes", [2, 3, 4])
def test_the_capacity_graph_of_the_totals_is_that_of_the_matrix(n_classes: int) -> None:
    matrix = cautious(n_classes)
    blocks = _cautious.graph(*totals(matrix), n_classes)
    whole = abstention.capacity_graph(matrix)
    assert all(simplify(x - y) == 0 for a, b in zip(blocks, whole, strict=True) for x, y in zip(a, b, strict=True))
    assert simplify(1 - abstention.area_under(blocks) - confusion.capacity(matrix)) == 0


@pytest.mark.parametrize("n_classes", [2, 3, 5])
def test_the_printed_capacity_is_that_of_the_library(n_classes: int) -> None:
    matrix = exact(np.arange(1, n_classes * (n_classes + 1) + 1).reshape(n_classes + 1, n_classes).tolist())
    shares = (confusion.error(matrix), confusion.abstention(matrix))
    assert _cautious.printed_capacity(*shares, Fraction(n_classes)) == confusion.capacity(matrix, formula="printed")


def tally(sets: Any) -> list[list[int]]:
    return confusion.tally(Y, sets, unknown=True).tolist()  # type: ignore[no-any-return]


@pytest.mark.parametrize("bias", BIASES)
@pytest.mark.parametrize("window", [0, 0.15, 0.25, 0.4, 0.6, 1])
def test_the_decision_rule_is_that_of_the_library(window: float, bias: tuple[Fraction, ...]) -> None:
    found = _cautious.at_window(TREE, Fraction(str(window)), bias)
    assert found == tally(abstention.window_rule(P, window, [float(share) for share in bias]))


@pytest.mark.parametrize("bars", [(0.625, 0.625), (0.8, 0.4), (0.3, 0.9)])
def test_threshold_rules_are_those_of_the_library(bars: tuple[float, float]) -> None:
    thresholds = [Fraction(str(bar)) for bar in bars]
    for rule, whole in (
        (_cautious.most_probable, abstention.confidence_rule),
        (_cautious.largest_ratio, abstention.ratio_rule),
    ):
        assert _cautious.counted(TREE, lambda p, rule=rule: rule(p, thresholds)) == tally(whole(P, bars))


@pytest.mark.parametrize("bias", BIASES)
def test_response_curves_are_those_of_the_library(bias: tuple[Fraction, ...]) -> None:
    shares = [float(share) for share in bias]
    for measure in (confusion.selective_accuracy, confusion.efficacy, confusion.capacity):
        whole = abstention.response_curve(Y, P, measure, bias=shares)
        found = _cautious.response(TREE, measure, bias)
        assert np.allclose(np.array(found, dtype=float).T, [whole.abstention, whole.values], rtol=1e-12)
    whole = abstention.auc_response_curve(Y, P, bias=shares)
    found = _cautious.auc_response(TREE, bias)
    assert np.allclose(np.array(found, dtype=float).T, [whole.abstention, whole.values], rtol=1e-12)
    sets = abstention.window_rule(P, 0.4, shares)
    fpr, tpr = abstention.roc_curve(Y, P, sets)
    assert np.allclose(np.array(_cautious.roc(TREE, Fraction(4, 10), bias), dtype=float).T, [fpr, tpr], rtol=1e-12)
    assert np.trapezoid(tpr, fpr) == pytest.approx(float(_cautious.auc(TREE, Fraction(4, 10), bias)))


def test_heights_of_a_polyline_and_the_order_of_two() -> None:
    low, high = [(0, 0), (Fraction(1, 2), Fraction(1, 4)), (1, 1)], [(0, 0), (1, 1)]
    assert [_cautious.height(low, Fraction(x, 4)) for x in range(5)] == [
        0,
        Fraction(1, 8),
        Fraction(1, 4),
        Fraction(5, 8),
        1,
    ]
    assert _cautious.nowhere_above(low, high)
    assert not _cautious.nowhere_above(high, low)


def test_printed_digits_of_fractions() -> None:
    assert _cautious.prints_as(Fraction(2, 3), "0.667")
    assert not _cautious.prints_as(Fraction(2, 3), "0.66")
    assert not _cautious.prints_as(19 + Fraction(1, 9), "19.33")


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (confusion.accuracy_coverage_f(exact([[37, 3], [3, 48], [0, 9]])), "0.916"),
        (confusion.capacity(exact([[37, 3], [3, 48], [0, 9]])), "0.9448"),
        (abstention.roc_point(exact([[33, 1], [1, 45], [6, 14]]))[0], "0.0177"),
        (abstention.at_abstention(CAUTIOUS, Fraction(6, 100))[0, 0], "19.33"),
    ],
)
def test_a_misprint_is_not_confirmed(value: Any, printed: str) -> None:
    with pytest.raises(Undecided, match="is not printed as"):
        Proof("planted", "none").rounds("misprinted.", value, printed)


def steeper_threshold(share: Any, window: Any) -> Any:
    return (1 - share) * window**2 + share


def always_right(matrix: Any, share: Any, chances: Any) -> Any:
    counts = np.array(matrix, dtype=object)
    return np.vstack([counts[:1] + counts[-1] * share, counts[1:-1], counts[-1:] * (1 - share)])


def rectangles(points: Any) -> Any:
    return sum((right - left) * y for (left, y), (right, _) in pairwise(points))


WRONG_KERNELS: list[tuple[Any, str, Any, str]] = [
    (
        confusion,
        "selective_accuracy",
        confusion.overall_accuracy,
        "accuracy_and_coverage accuracy_and_error figure_3",
    ),
    (
        confusion,
        "efficacy",
        confusion.selective_accuracy,
        "efficacy_area error_made_unknown efficacy_with_full_coverage",
    ),
    (
        confusion,
        "efficacy",
        confusion.selective_accuracy,
        "always_decreasing capacity_without_abstention efficacy_range",
    ),
    (confusion, "error", confusion.abstention, "accuracy_and_coverage figure_2 guessing_adds_error capacity_formula"),
    (abstention, "window_threshold", steeper_threshold, "bias_and_window wide_window class_bias_and_window"),
    (abstention, "window_threshold", steeper_threshold, "minority_class_abstains_more"),
    (abstention, "guess_unknown", always_right, "guessing_adds_error slope_of_guessing expected_counts"),
    (abstention, "area_under", rectangles, "under_the_hull"),
    (abstention, "area_under", rectangles, "efficacy_area capacity_formula volume capacity_without_abstention"),
]


@pytest.mark.parametrize(("owner", "name", "wrong", "proofs"), WRONG_KERNELS)
def test_a_proof_about_a_wrong_kernel_fails(
    owner: Any, name: str, wrong: object, proofs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, wrong)
    for module in MODULES:
        if hasattr(module, name):
            monkeypatch.setattr(module, name, wrong)
    assert_not_proved(*proofs.split())
