"""Proofs about the factory, utilities, admissible metrics and base rates: they rest on the library, not on belief."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from scipy.stats import multinomial, multivariate_hypergeom
from sympy import IndexedBase, Rational, Symbol, diff, exp, log, simplify, symbols

from credal_lib import choice, confusion, gambles
from credal_lib.confusion import average_utility, balanced_accuracy, matthews_correlation, precision, selective_accuracy
from credal_lib.gambles import expected_reward
from credal_lib.proofs import Proof, Undecided
from credal_lib.proofs._class_sums import CHANCE, CLASSES, I
from credal_lib.proofs.part1_decisions import (
    admissible_metrics,
    expected_utilities,
    factory_story,
    growing_samples,
    probabilities_from_frequencies,
)
from credal_lib.proofs.part1_decisions.factory_story import FALSE_ALARMS, HITS, NEGATIVE, POSITIVE, A, B, free_matrix
from credal_lib.proofs.part1_decisions.probabilities_from_frequencies import DRAWN, SIZE

# --- block forms are the functions of the library ---


@pytest.mark.parametrize("n_classes", range(2, 6))
def test_expected_utility_of_m_classes_is_that_of_the_library(n_classes: int) -> None:
    utility = expected_utilities.UTILITY
    block = expected_utilities.expected_utility(3 * utility[1, I] - 2).subs(CLASSES, n_classes).doit()
    classes = range(1, n_classes + 1)
    chances = [*(CHANCE[c] for c in classes[:-1]), 1 - sum(CHANCE[c] for c in classes[:-1])]
    row = [3 * utility[1, c] - 2 for c in classes]
    assert simplify(block.subs(CHANCE[n_classes], chances[-1]) - expected_reward(row, chances)) == 0


@pytest.mark.parametrize(("n_decisions", "n_classes"), [(2, 2), (3, 2), (2, 4), (1, 3)])
def test_the_yield_of_cells_is_the_average_utility_of_the_library(n_decisions: int, n_classes: int) -> None:
    shape, cells = (n_decisions, n_classes), range(1, n_decisions * n_classes + 1)
    count, utility = admissible_metrics.COUNT, admissible_metrics.UTILITY
    matrix = np.array([count[i] for i in cells], dtype=object).reshape(shape)
    worth = np.array([5 * utility[i] + 7 for i in cells], dtype=object).reshape(shape)
    block = admissible_metrics.yield_of_cells(5 * utility[I] + 7).subs(admissible_metrics.CELLS, len(cells)).doit()
    block = block.subs(admissible_metrics.CASES, sum(count[i] for i in cells))
    assert simplify(block - average_utility(matrix.tolist(), worth.tolist())) == 0


def test_the_linear_form_over_the_cases_is_the_average_utility_of_the_library() -> None:
    rows = admissible_metrics.linear_form([[1, -2], [3, 4]], [[5, 6], [7, 8]])
    assert Fraction(rows, 26) == Fraction(average_utility([[5, 6], [7, 8]], [[1, -2], [3, 4]])).limit_denominator(100)


@pytest.mark.parametrize("size", range(2, 7))
def test_the_mean_square_discrepancy_is_that_of_all_samples(size: int) -> None:
    for members, drawn in product(range(size + 1), range(1, size + 1)):
        mean_square = sum(
            Fraction(comb(members, k) * comb(size - members, drawn - k), comb(size, drawn))
            * (Fraction(k, drawn) - Fraction(members, size)) ** 2
            for k in range(drawn + 1)
        )
        found = probabilities_from_frequencies.discrepancy_without_replacement(
            Rational(members), Rational(size), Rational(drawn)
        )
        assert found == mean_square


@pytest.mark.parametrize(("sample", "population"), [([2, 0], [2, 1]), ([1, 1, 2], [3, 1, 4]), ([0, 3], [2, 5])])
def test_chances_of_samples_are_those_of_scipy(sample: list[int], population: list[int]) -> None:
    shares = np.array(population) / sum(population)
    with_replacement = probabilities_from_frequencies.multinomial_chance(sample, population)
    assert float(with_replacement) == pytest.approx(multinomial(sum(sample), shares).pmf(sample))
    without = probabilities_from_frequencies.hypergeometric_chance(sample, population)
    assert float(without) == pytest.approx(multivariate_hypergeom(population, sum(sample)).pmf(sample))


def test_bayes_with_a_base_rate_counts_people() -> None:
    """Of 1000 people 10 are ill, 9 of them alarmed, and 99 of the 990 healthy ones."""
    found = probabilities_from_frequencies.posterior(
        [Fraction(9, 10), Fraction(1, 10)], [Fraction(1, 100), Fraction(99, 100)]
    )
    assert found == [Fraction(9, 108), Fraction(99, 108)]


# --- the library's choices and comparisons agree with what is proved ---


def test_column_constants_change_no_choice_of_the_library() -> None:
    p = np.random.default_rng(0).dirichlet(np.ones(3), size=50)
    utilities = np.array([[3.0, 1, 0], [0, 2, 1], [1, 1, 1]])
    moved = utilities + np.array([5, -7, 2])
    assert np.array_equal(choice.bayes(utilities, p), choice.bayes(moved, p))
    assert not confusion.equivalent_utilities(utilities, moved)
    assert confusion.equivalent_utilities(utilities, moved, same_test_set=True)


@pytest.mark.parametrize("ratio", [Fraction(16, 3) - Fraction(1, 100), Fraction(16, 3) + Fraction(1, 100)])
def test_a_earns_more_above_the_ratio_of_sixteen_to_three(ratio: Fraction) -> None:
    utilities = [[1, -2], [0, ratio - 2]]
    assert bool(average_utility(A, utilities) > average_utility(B, utilities)) is (ratio > Fraction(16, 3))


def test_the_lottery_of_the_proofs_is_that_of_the_gambles() -> None:
    assert gambles.expectation(expected_utilities.LOTTERY, [0.2, 0.8]).tolist() == pytest.approx([1.2, 0])


@pytest.mark.parametrize("rival", [[1, 3], [3, 1]])
def test_the_weight_of_a_sample_is_its_likelihood(rival: list[int]) -> None:
    sample, population = [5, 3], [2, 2]
    weights = []
    for members in (population, rival):
        cross_entropy = -sum(Rational(n, 8) * log(Rational(of, 4)) for n, of in zip(sample, members, strict=True))
        weights.append(growing_samples._weight(Rational(1, 3), cross_entropy).subs({DRAWN: 8, SIZE: 4}))
    chances = [probabilities_from_frequencies.multinomial_chance(sample, members) for members in (population, rival)]
    assert simplify(weights[0] / weights[1] - chances[0] / chances[1]) == 0


# --- false variants ---

G_0, G_1, U_10, U_01, Q = symbols("g_0 g_1 U_10 U_01 q", positive=True)
N = Symbol("n", integer=True, positive=True)
SHIFT, REAL = IndexedBase("k", real=True), Symbol("a", real=True)
UTILITIES = [[U_10 + G_0, U_01], [U_10, U_01 + G_1]]


def shifted_rows() -> tuple[Any, Any]:
    first, second = (expected_utilities.UTILITY[d, I] for d in (1, 2))
    moved = expected_utilities.expected_utility(first + SHIFT[1]) - expected_utilities.expected_utility(
        second + SHIFT[2]
    )
    return moved, expected_utilities.expected_utility(first) - expected_utilities.expected_utility(second)


def loss_of_the_sample() -> tuple[Any, Any]:
    f, f_s = symbols("f f_s", positive=True)
    return 2 * f_s * log(f), -f_s * log(f)


FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "balanced accuracy is accuracy on every test set": lambda: (
        balanced_accuracy(free_matrix()),
        selective_accuracy(free_matrix()),
    ),
    "the threshold has the other gain in the numerator": lambda: (
        1 - confusion.decision_threshold(UTILITIES),
        G_1 / (G_0 + G_1),
    ),
    "a constant for each row changes no decision": shifted_rows,
    "the total yield shifts by the constant": lambda: (
        admissible_metrics.CASES * admissible_metrics.yield_of_cells(admissible_metrics.UTILITY[I] + REAL),
        admissible_metrics.CASES * admissible_metrics.yield_of_cells(admissible_metrics.UTILITY[I]) + REAL,
    ),
    "problems have as many parameters as matrices": lambda: (N * (N + 1) - 2, (N - 1) * (N + 1) - 1),
    "the exponent is the cross-entropy": loss_of_the_sample,
    "the sample shows the base rates": lambda: (
        probabilities_from_frequencies._biased_sample()[4][0],
        probabilities_from_frequencies.posterior(*probabilities_from_frequencies._biased_sample()[:2])[0],
    ),
    "the discrepancy is that of a sample with replacement": lambda: (
        probabilities_from_frequencies.discrepancy_without_replacement(G_0, G_1, Q),
        G_0 / G_1 * (1 - G_0 / G_1) / Q,
    ),
}
UNDECIDED_SIGNS: dict[str, Callable[[], Any]] = {
    "a factor of any sign keeps the order": lambda: REAL * G_0,
    "A earns more under all gains": lambda: average_utility(A, UTILITIES) - average_utility(B, UTILITIES),
    "the Matthews coefficient bends down at three quarters of the positives": lambda: (
        -diff(matthews_correlation([[HITS, 0 * HITS], [POSITIVE - HITS, NEGATIVE]]), HITS, 2)
        .subs(HITS, 3 * POSITIVE / 4)
        .simplify()
    ),
    "precision falls with every step of one case each": lambda: (
        -(precision([[HITS + Q, FALSE_ALARMS + Q], [POSITIVE, NEGATIVE]]) - precision(free_matrix())).factor()
    ),
    "the better fit is the more probable whatever the sample's size": lambda: Q * G_0 + log(U_10) - log(U_01),
    "decision 0 is the better one": lambda: expected_reward([G_0, -G_1], [Q, 1 - Q]),
}


@pytest.mark.parametrize("sides", list(FALSE_IDENTITIES.values()), ids=list(FALSE_IDENTITIES))
def test_a_false_variant_of_an_identity_is_not_added(sides: Callable[[], tuple[Any, Any]]) -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").equal("false.", *sides())


@pytest.mark.parametrize("expression", list(UNDECIDED_SIGNS.values()), ids=list(UNDECIDED_SIGNS))
def test_a_false_variant_of_a_sign_is_not_added(expression: Callable[[], Any]) -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").positive("false.", expression())


@pytest.mark.parametrize(
    ("metric", "printed"), [(factory_story.f_measure, "0.60"), (factory_story.matthews_correlation, "0.25")]
)
def test_other_digits_of_table_1_are_not_found(metric: Callable[[Any], Any], printed: str) -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").rounds("wrong digits.", metric(A), printed)


def test_an_admissible_metric_has_no_witness_and_an_inadmissible_one_no_matrix() -> None:
    assert not admissible_metrics._is_witness(confusion.recall)
    assert not admissible_metrics._is_witness(balanced_accuracy)
    with pytest.raises(Undecided):
        admissible_metrics._ranks_as(Proof("planted", "none"), "f", precision, [[1, 0], [0, 0]], 1 / POSITIVE, "")
    with pytest.raises(Undecided):
        admissible_metrics._ranks_as(
            Proof("planted", "none"), "f", confusion.specificity, [[1, 0], [0, 0]], 1 / NEGATIVE, ""
        )


def test_with_equal_printed_tables_the_story_falls_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(factory_story, "B", A)
    for name in ("majority_favors_b", "majority_is_wrong", "average_gains", "six_months"):
        with pytest.raises(Undecided):
            getattr(factory_story, name)()


# --- a wrong kernel makes the proofs fail ---


def wrong_average(matrix: Any, utilities: Any) -> Any:
    return 2 * average_utility(matrix, utilities)


def wrong_expectation(sigma: Any, theta: Any) -> Any:
    return 2 * expected_reward(sigma, theta)


WRONG: list[tuple[ModuleType, str, str, Callable[..., Any]]] = [
    (factory_story, "average_utility", "average_gains", wrong_average),
    (factory_story, "average_utility", "gains_of_another_factory", wrong_average),
    (factory_story, "average_utility", "six_months", wrong_average),
    (factory_story, "selective_accuracy", "accuracy_row", lambda m: m[0][0]),
    (factory_story, "selective_accuracy", "balanced_accuracy_is_accuracy", lambda m: m[0][0]),
    (factory_story, "f_measure", "f1_weighs_by_frequency", precision),
    (factory_story, "decision_threshold", "threshold_of_two_decisions", lambda u: 1 - confusion.decision_threshold(u)),
    (factory_story, "specificity", "majority_favors_b", confusion.recall),
    (expected_utilities, "expected_reward", "lottery_expectations", wrong_expectation),
    (expected_utilities, "expected_reward", "identity_utilities", wrong_expectation),
    (expected_utilities, "expected_reward", "shift_and_unit", wrong_expectation),
    (expected_utilities, "expected_reward", "expected_utility_is_a_matrix_product", wrong_expectation),
    (expected_utilities, "expected_reward", "inequivalent_matrices", lambda s, t: s[0] ** 2 * t[0]),
    (expected_utilities, "average_utility", "one_parameter", wrong_average),
    (expected_utilities, "decision_threshold", "lottery_threshold", lambda u: 1 - confusion.decision_threshold(u)),
    (expected_utilities, "regret", "training_on_true_classes", lambda score: 0),
    (admissible_metrics, "average_utility", "average_yield", wrong_average),
    (admissible_metrics, "average_utility", "yield_shifts_and_scales", wrong_average),
    (admissible_metrics, "average_utility", "yield_is_linear", wrong_average),
    (admissible_metrics, "average_utility", "lottery_where_one_in_a_hundred_wins", wrong_average),
    (admissible_metrics, "average_utility", "gains_that_favor_a", wrong_average),
    (admissible_metrics, "selective_accuracy", "accuracy_is_admissible", confusion.recall),
    (admissible_metrics, "recall", "rates_are_admissible", precision),
    (admissible_metrics, "precision", "precision_is_not_linear", confusion.recall),
    (admissible_metrics, "f_measure", "f1_is_not_linear", confusion.recall),
    (admissible_metrics, "matthews_correlation", "matthews_is_not_linear", confusion.informedness),
    (admissible_metrics, "matthews_correlation", "matthews_is_correlation", confusion.informedness),
    (admissible_metrics, "precision", "not_rank_equivalent", confusion.recall),
    (admissible_metrics, "balanced_accuracy", "balanced_accuracy_on_one_test_set", selective_accuracy),
    (admissible_metrics, "balanced_accuracy", "balanced_accuracy_in_the_story", precision),
    (probabilities_from_frequencies, "expected_reward", "base_rate_fallacy", lambda s, t: s[0] * t[0]),
    (probabilities_from_frequencies, "expected_reward", "expected_utilities_of_two_actions", wrong_expectation),
    (probabilities_from_frequencies, "expected_reward", "decision_rules", wrong_expectation),
    (probabilities_from_frequencies, "posterior", "bayes_with_a_base_rate", lambda f, p: f),
    (probabilities_from_frequencies, "discrepancy_without_replacement", "sample_frequency", lambda f, n, k: f / n / k),
    (probabilities_from_frequencies, "hypergeometric_chance", "likelihood_of_the_sample", lambda s, p: Rational(1, 2)),
    (growing_samples, "multinomial_chance", "sample_decides", lambda s, p: Rational(1, 2)),
    (growing_samples, "_weight", "sample_decides", lambda prior, entropy: prior * exp(entropy)),
]


@pytest.mark.parametrize(("module", "kernel", "proof", "wrong"), WRONG, ids=[f"{case[2]}-{case[1]}" for case in WRONG])
def test_a_wrong_kernel_makes_the_proof_fail(
    module: ModuleType, kernel: str, proof: str, wrong: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert getattr(module, proof)().steps
    monkeypatch.setattr(module, kernel, wrong)
    with pytest.raises(Undecided):
        getattr(module, proof)()
