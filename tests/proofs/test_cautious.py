"""Proofs about cautious classifiers: fractions and blocks are the library's functions, false variants do not get in."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score
from sympy import Rational, Symbol, simplify, symbols

from credal_lib import abstention, confusion
from credal_lib.proofs import Proof, Undecided
from credal_lib.proofs.part4_abstention import (
    _cautious,
    abstention_costs_and_roc,
    auc_hull,
    counting_abstentions,
    guessing_and_capacity,
    minority_abstentions,
    thresholds_and_windows,
)
from credal_lib.proofs.part4_abstention._cautious import BIASED, CAUTIOUS, COMPLETE, EVEN, TREE, exact, leaf
from credal_lib.proofs.part6_experiments import cautious_examples

MODULES = (
    counting_abstentions, guessing_and_capacity, thresholds_and_windows, minority_abstentions, abstention_costs_and_roc,
    auc_hull, cautious_examples,
)  # fmt: skip
TOTALS = (confusion.selective_accuracy, confusion.error, confusion.coverage, confusion.abstention, confusion.efficacy)
UNEVEN = (Fraction(45, 100), Fraction(55, 100))
BIASES = [EVEN, BIASED, UNEVEN, abstention_costs_and_roc.STEEP]
P = np.array([[float(chance) for chance in p] for p, cases in TREE for _ in range(sum(cases))])
Y = np.array([truth for _, cases in TREE for truth in (0, 1) for _ in range(cases[truth])])


def cautious(n_classes: int) -> list[list[Symbol]]:
    return [list(symbols(f"m_{d}_:{n_classes}", positive=True)) for d in range(n_classes + 1)]


def totals(matrix: list[list[Any]]) -> tuple[Any, Any, Any]:
    answers = matrix[:-1]
    right = sum(row[k] for k, row in enumerate(answers))
    return right, sum(map(sum, answers)) - right, sum(matrix[-1])


# --- blocks for any number of classes are the functions of the library ---


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


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(6, 100), Fraction(25, 100), Fraction(1)])
def test_totals_at_an_abstention_are_those_of_the_library(alpha: Fraction) -> None:
    """The chances of the proofs are those that `at_abstention` takes."""
    module = guessing_and_capacity
    column = module._guessed() if alpha < Fraction(9, 100) else module._given_up()
    right, wrong, unknown = totals(CAUTIOUS)
    values = {module.RIGHT: right, module.WRONG: wrong, module.UNKNOWN: unknown, module.OTHERS: 2, module.WANTED: alpha}
    found = [Fraction(str(row[0].subs(values))) for row in column]
    assert found == list(totals(abstention.at_abstention(CAUTIOUS, alpha).tolist()))


# --- rules and curves in fractions are those of the library ---


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


def test_the_rule_of_three_classes_is_that_of_the_library() -> None:
    p, bias = thresholds_and_windows._three_classes()
    for window in (Fraction(0), Fraction(5, 100), Fraction(9, 100)):
        answer = _cautious.window_answer(p, window, bias)
        sets = abstention.window_rule([[float(x) for x in p]], float(window), [float(x) for x in bias])
        assert sets[0].tolist() == [i == answer for i in range(3)]


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


@pytest.mark.parametrize("threshold", [0.55, 0.625, 0.7, 0.85])
def test_unknown_shares_are_those_of_the_library(threshold: float) -> None:
    unknown = ~abstention.confidence_rule(P, threshold).any(axis=1)
    found = minority_abstentions._unknown_shares(TREE, Fraction(str(threshold)))
    assert [float(share) for share in found] == pytest.approx([unknown[c == Y].mean() for c in (0, 1)])


def test_the_auc_of_a_mixture_is_that_of_weighted_cases() -> None:
    """A case counts as often as it is answered."""
    times = {auc_hull.BOLD: 16, auc_hull.SHY: 9}
    often = sum(
        n * abstention.window_rule(P, float(model.window), [float(share) for share in model.bias]).any(axis=1)
        for model, n in times.items()
    )
    mixture = auc_hull._mixed(list(times), list(times.values()))
    assert sum(sum(cases) for _, cases in mixture) == sum(often)
    found = _cautious.auc(mixture, Fraction(0), EVEN)
    assert roc_auc_score(Y == 0, P[:, 0], sample_weight=often) == pytest.approx(float(found), abs=1e-12)


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


def test_fillings_of_a_board_that_are_not_final() -> None:
    for board in ("xxxoobbbb", "xxooobbbb", "xoxoxoobb", "xxxxbbooo"):
        assert cautious_examples._final(tuple(board)) == (board == "xxxoobbbb")


# --- false variants ---

T, W, U = counting_abstentions.RIGHT, counting_abstentions.WRONG, counting_abstentions.UNKNOWN
MATRIX = counting_abstentions.MATRIX
M, A, E = guessing_and_capacity.OTHERS, guessing_and_capacity.SHARE, guessing_and_capacity.ERROR
GRAPH = [(0, E + M / (1 + M) * A), (A, E), (1, 0)]
K, WINDOW = symbols("k w", nonnegative=True)

FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "accuracy times coverage is coverage": lambda: (
        confusion.selective_accuracy(MATRIX) * confusion.coverage(MATRIX),
        confusion.coverage(MATRIX),
    ),
    "accuracy is one minus error": lambda: (confusion.selective_accuracy(MATRIX), 1 - confusion.error(MATRIX)),
    "efficacy forgets the one": lambda: (
        confusion.efficacy(MATRIX),
        (confusion.selective_accuracy(MATRIX) - confusion.abstention(MATRIX)) / 2,
    ),
    "the capacity as printed": lambda: (1 - abstention.area_under(GRAPH), _cautious.printed_capacity(E, A, 1 + M)),
    "the slope as printed": lambda: ((GRAPH[1][1] - GRAPH[0][1]) / A, M / (1 + M)),
    "a guess is right with chance 1/m": lambda: (
        confusion.error(_cautious.completed(T, W, U, 1 / M)),
        GRAPH[0][1].subs({E: confusion.error(MATRIX), A: confusion.abstention(MATRIX)}),
    ),
    "accuracy mixes as error does": lambda: (
        confusion.selective_accuracy(_cautious.lumped(T, (W + U) / 2, (W + U) / 2)),
        (
            confusion.selective_accuracy(_cautious.lumped(T, W, U))
            + confusion.selective_accuracy(_cautious.lumped(T, U, W))
        )
        / 2,
    ),
    "the window of a class is p - k": lambda: (abstention.widest_window(E, K), E - K),
    "thresholds at window 0 are even": lambda: (abstention.window_threshold(K, 0), Rational(1, 2)),
}
UNDECIDED_SIGNS: dict[str, Callable[[], Any]] = {
    "giving up an error never raises efficacy": lambda: -counting_abstentions._gain(confusion.efficacy, T, W, U),
    "giving up an error never raises the f-score": lambda: (
        -counting_abstentions._gain(confusion.accuracy_coverage_f, T, W, U)
    ),
    "accuracy exceeds coverage": lambda: confusion.selective_accuracy(MATRIX) - confusion.coverage(MATRIX),
    "thresholds fall as the window widens": (
        abstention.window_threshold(1 / (1 + M), WINDOW) - abstention.window_threshold(1 / (1 + M), WINDOW + E)
    ).factor,
    "no class misses its threshold": lambda: E - abstention.window_threshold(K, WINDOW),
    "option 1 is better than option 4 in both rates": lambda: (
        abstention.roc_point([[T, W], [U, T], [E, A]], "none")[0]
        - abstention.roc_point([[T, W], [U, T], [E, A]], "both")[0]
    ),
}


@pytest.mark.parametrize("sides", list(FALSE_IDENTITIES.values()), ids=list(FALSE_IDENTITIES))
def test_a_false_variant_of_an_identity_is_not_added(sides: Callable[[], tuple[Any, Any]]) -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").equal("false.", *sides())


@pytest.mark.parametrize("expression", list(UNDECIDED_SIGNS.values()), ids=list(UNDECIDED_SIGNS))
def test_a_false_variant_of_an_inequality_is_not_added(expression: Callable[[], Any]) -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").positive("false.", expression())


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


def test_the_proof_of_figure_6_needs_the_bias_of_the_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bias (0.4, 0.6) is better somewhere."""
    monkeypatch.setattr(thresholds_and_windows, "BIASED", (Fraction(4, 10), Fraction(6, 10)))
    with pytest.raises(Undecided):
        thresholds_and_windows.figure_6()


def test_another_leaf_changes_the_printed_matrices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thresholds_and_windows, "TREE", [*TREE[:-1], leaf(10, 1, 29)])
    for proof in (thresholds_and_windows.totals_of_the_tree, thresholds_and_windows.one_threshold):
        with pytest.raises(Undecided):
            proof()


@pytest.mark.parametrize(
    ("module", "name", "other", "proof"),
    [
        (minority_abstentions, "TREE", [*TREE[:3], leaf(60, 1, 8), *TREE[4:]], "minority_class_abstains_more"),
        (minority_abstentions, "CALIBRATED", [leaf(90, 9, 1), leaf(65, 12, 8)], "minority_class_abstains_more"),
        (minority_abstentions, "CALIBRATED", [leaf(90, 9, 1), leaf(60, 6, 4)], "minority_class_abstains_more"),
        (minority_abstentions, "over_classes", lambda *_: T, "minority_class_abstains_more"),
        (auc_hull, "UNDER", auc_hull._Model(EVEN, Fraction(45, 100)), "under_the_hull"),
        (auc_hull, "TREE", [*TREE[:-1], leaf(10, 1, 29)], "under_the_hull"),
        (auc_hull, "_mixed", lambda *_: TREE, "under_the_hull"),
    ],
)
def test_other_cases_are_no_counterexamples(
    module: Any, name: str, other: object, proof: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, other)
    assert_not_proved(proof)


def test_another_count_changes_example_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting_abstentions, "CAUTIOUS", [*CAUTIOUS[:3], exact([[1, 3, 6]])[0]])
    monkeypatch.setattr(counting_abstentions, "COMPLETE", [*COMPLETE[:2], exact([[0, 2, 41]])[0]])
    for proof in ("cautious_example", "complete_example", "values_of_the_example", "efficacy_of_the_example"):
        with pytest.raises(Undecided):
            getattr(counting_abstentions, proof)()


# --- a wrong kernel makes the proofs fail ---


def assert_not_proved(*names: str) -> None:
    for name in names:
        (proof,) = (getattr(module, name) for module in MODULES if name in module.__all__)
        with pytest.raises(Undecided):
            _ = proof().verdict


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


def test_rates_that_swap_the_options_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    swapped = {"positives": "negatives", "negatives": "positives", "both": "none", "none": "both"}

    def wrong(matrix: Any, ignoring: Any = "both", positive: int = 0) -> Any:
        return abstention.roc_point(matrix, swapped[ignoring], positive)  # type: ignore[arg-type]

    monkeypatch.setattr(abstention_costs_and_roc, "roc_point", wrong)
    assert_not_proved("option_1", "option_1_in_the_text", "option_2", "option_3", "option_4", "order_of_the_options")


def test_a_cost_that_forgets_the_unknowns_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(matrix: Any, costs: Any) -> Any:
        rows = [list(zip(counts, prices, strict=True)) for counts, prices in zip(matrix[:-1], costs, strict=False)]
        return sum(count * price for row in rows for count, price in row) / sum(sum(row) for row in matrix)

    monkeypatch.setattr(abstention, "mean_cost", wrong)
    assert_not_proved("total_cost", "window_of_the_costs")
