"""Cautious classifiers in fractions."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from sympy import Symbol, simplify, symbols

from credal_book.proofs import Proof, Undecided
from credal_book.proofs.part4_abstention import _cautious, abstention_costs_and_roc
from credal_book.proofs.part4_abstention._cautious import BIASED, CAUTIOUS, EVEN, TREE, exact
from credal_lib import abstention, confusion
from credal_lib.abstention import _rules
from tests.proofs.part4_abstention.cases import MODULES, assert_not_proved, totals

TOTALS = (confusion.selective_accuracy, confusion.error, confusion.coverage, confusion.abstention, confusion.efficacy)
UNEVEN = (Fraction(45, 100), Fraction(55, 100))
BIASES = [EVEN, BIASED, UNEVEN, abstention_costs_and_roc.STEEP]


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


def best_of(p: Any, bars: Any, worth: Callable[[Any, Any], Any]) -> int:
    return max(range(len(p)), key=lambda i: worth(p[i], bars[i]))


def answer_by_ratio(p: Any, bars: Any) -> int | None:
    return best_of(p, bars, lambda x, bar: x / bar) if any(x >= bar for x, bar in zip(p, bars, strict=True)) else None


def answer_by_confidence(p: Any, bars: Any) -> int | None:
    best = best_of(p, bars, lambda x, _: x)
    return best if p[best] >= bars[best] else None


def counts(answer: Callable[[Any], int | None]) -> Any:
    """Count the cases of Example 2 by answer and class, leaf by leaf."""
    matrix = [[Fraction(0)] * 2 for _ in range(3)]
    for p, cases in TREE:
        given = answer(p)
        for c, n in enumerate(cases):
            matrix[2 if given is None else given][c] += n
    return matrix


@pytest.mark.parametrize("bias", BIASES)
@pytest.mark.parametrize("window", [Fraction(w, 20) for w in (0, 3, 5, 8, 12, 20)])
def test_the_decision_rule_is_that_of_the_paper(window: Fraction, bias: tuple[Fraction, ...]) -> None:
    bars = [(1 - share) * window + share for share in bias]
    assert _cautious.at_window(TREE, window, bias) == counts(lambda p: answer_by_ratio(p, bars))
    assert all(_cautious.window_answer(p, window, bias) == answer_by_ratio(p, bars) for p, _ in TREE)


@pytest.mark.parametrize(
    "bars", [(Fraction(a, 1000), Fraction(b, 1000)) for a, b in ((625, 625), (800, 400), (300, 900))]
)
def test_threshold_rules_are_those_of_the_paper(bars: tuple[Fraction, Fraction]) -> None:
    for p, _ in TREE:
        assert _cautious.most_probable(p, bars) == answer_by_confidence(p, bars)
        assert _cautious.largest_ratio(p, bars) == answer_by_ratio(p, bars)


def pairs_ranked_right(answered: list[Any]) -> Fraction:
    """Give the share of pairs of one case of each class that the leaves rank correctly, ties counting half."""
    right = sum(
        n[0] * m[1] * (Fraction(1) if p[0] > q[0] else Fraction(1, 2) if p == q else 0)
        for p, n in answered
        for q, m in answered
    )
    return right / (sum(n[0] for _, n in answered) * sum(n[1] for _, n in answered))


@pytest.mark.parametrize("bias", BIASES)
def test_response_curves_go_through_every_window(bias: tuple[Fraction, ...]) -> None:
    widest = {max((x - share) / (1 - share) for x, share in zip(p, bias, strict=True)) for p, _ in TREE}
    windows = sorted(widest | {Fraction(1)})
    assert _cautious.windows(TREE, bias) == windows
    bars = [[(1 - share) * window + share for share in bias] for window in windows]
    matrices = [counts(lambda p, bar=bar: answer_by_ratio(p, bar)) for bar in bars]
    for measure in (confusion.selective_accuracy, confusion.efficacy, confusion.capacity):
        expected = [(Fraction(sum(matrix[2]), 100), measure(matrix)) for matrix in matrices]
        assert _cautious.response(TREE, measure, bias) == expected
    areas = [pairs_ranked_right([leaf for leaf in TREE if answer_by_ratio(leaf[0], bar) is not None]) for bar in bars]
    assert _cautious.auc_response(TREE, bias) == [
        (Fraction(sum(matrix[2]), 100), area) for matrix, area in zip(matrices, areas, strict=True)
    ]
    assert [_cautious.auc(TREE, window, bias) for window in windows] == areas


def test_a_roc_curve_by_hand() -> None:
    """In Example 2 the window 0.4 and an even bias leave the leaves of 0.7 or more and of 0.2 or less."""
    corners = [(0, 0), (1, 23), (1, 33), (3, 37), (18, 38), (48, 38)]
    assert _cautious.roc(TREE, Fraction(4, 10), EVEN) == [(Fraction(x, 48), Fraction(y, 38)) for x, y in corners]


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
        (abstention.roc_point(exact([[33, 1], [1, 45], [6, 14]]), positive=0, labels=(0, 1))[0], "0.0177"),
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
    for module in (*MODULES, _rules):
        if hasattr(module, name):
            monkeypatch.setattr(module, name, wrong)
    assert_not_proved(*proofs.split())
