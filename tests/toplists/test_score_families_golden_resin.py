"""The symmetric scores in use: values of Resin, "From classification accuracy to proper scoring rules"."""

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sympy import Rational, diff, limit, log, simplify, symbols

from credal_lib import toplists
from credal_lib.toplists import Brier, Log, Power, Spherical, SumScore
from tests.toplists.paper_resin import LISTS, TABLE_1, Q, agrees, on

RULES = [Brier(), Brier(1), Log(), Power(Fraction(3, 2)), Power(3), Spherical(), Spherical(3)]
IDS = [repr(rule) for rule in RULES]

EXACT_BRIER = {
    "high": ("1/50", "159/8000", "99/5000", "99/5000"),
    "moderate": ("1", "11/16", "44/75", "2931/5000"),
    "low": ("3/2", "51/64", "2983/3750", "3971/5000"),
}
"""Mode, top-1 list, top-2 list, true distribution."""


@pytest.mark.parametrize("name", TABLE_1)
def test_table_1_brier_in_fractions(name: str) -> None:
    """Section 6, Table 1: the Brier scores exactly, through the kernels."""
    q = [Fraction(share, 100) for share in TABLE_1[name]["q"]]
    brier = Brier()
    lists = [
        brier.entropy_of(brier.total([*q[:k], toplists.proxy(sum(q[:k]), 5 - k)], [1] * k + [5 - k])) for k in (1, 2)
    ]
    values = [2 * (1 - q[0]), *lists, brier.entropy_of(brier.total(q))]
    assert [str(value) for value in values] == list(EXACT_BRIER[name])


def percentages(total: int, parts: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Whole percentages in decreasing order."""
    if parts == 1:
        if total <= largest:
            yield (total,)
        return
    for first in range(min(total, largest), -(-total // parts) - 1, -1):
        for rest in percentages(total - first, parts - 1, first):
            yield (first, *rest)


@pytest.mark.long
@pytest.mark.parametrize("name", TABLE_1)
def test_table_1_distributions_are_the_only_ones_in_percent(name: str) -> None:
    """Example 6.1: m and the distributions are lost; m = 5 and one distribution of percentages fit, for m up to 7.

    The mode's score 2(1 - q_1) gives q_1; the top-1 score then needs (1 - q_1)^2 / (m - 1), the rest decides.
    """
    row = TABLE_1[name]
    first = round(100 - 50 * float(row["Brier"][0]))
    found = []
    for m in range(2, 8):
        for rest in percentages(100 - first, m - 1, first):
            q = np.array([[first, *rest]]) / 100
            values = [*Brier().by_length(q)[0, [1, min(2, m), m]], *Log().by_length(q)[0, [1, min(2, m), m]]]
            if all(agrees(*pair) for pair in zip(values, (*row["Brier"][1:], *row["log"]), strict=True)):
                found.append((first, *rest))
    assert found == [row["q"]]


# --- Section 2 ---
@pytest.mark.parametrize("rule", RULES, ids=IDS)
def test_equation_1_the_truth_is_the_best_report(rule: SumScore) -> None:
    """Section 2.1, equation 1: on a grid of distributions the expected score is least at the truth alone."""
    grid = np.array([(a, b, 12 - a - b) for a in range(13) for b in range(13 - a)]) / 12
    everything = np.ones(grid.shape, dtype=bool)
    for truth in grid:
        expected = rule.expected(grid, everything, truth)
        better = expected <= rule.entropy(truth[np.newaxis])[0] + 1e-9
        assert grid[better].tolist() == [truth.tolist()]


def test_equation_3_brier_is_the_sum_of_squares() -> None:
    """Section 2.1, equation 3 (range 0 to 2), against its definition; ``scale=1`` is half of it."""
    p = [Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)]
    for rule in (Brier(2), Brier(1)):
        for y in range(3):
            squares = sum((p[i] - (i == y)) ** 2 for i in range(3))
            assert rule.score_of(p[y], rule.total(p)) == rule.scale * squares / 2


# --- Section 4 ---
@pytest.mark.parametrize("rule", RULES, ids=IDS)
def test_equation_7_savage_representation(rule: SumScore) -> None:
    """Section 4.1, equation 7: each score is G(p) + G'(p)_y - <G'(p), p>, with SymPy's derivative of the kernel."""
    p = symbols("p1:4", positive=True)
    entropy = rule.entropy_of(rule.total(p))
    gradient = [diff(entropy, entry) for entry in p]
    savage = entropy + gradient[0] - sum(g * v for g, v in zip(gradient, p, strict=True))
    difference = savage - rule.score_of(p[0], rule.total(p))
    point = dict(zip(p, (Rational(1, 2), Rational(3, 10), Rational(1, 5)), strict=True))
    if isinstance(rule, Brier | Power):
        assert simplify(difference) == 0
    assert abs(float(difference.subs(point))) < 1e-12


def test_equation_9_entropy_of_the_brier_score() -> None:
    """Section 4.1, equation 9: formula lost; G(p) = 1 - sum of squares, the expected score under p itself."""
    p = [Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)]
    brier = Brier()
    assert brier.entropy_of(brier.total(p)) == 1 - sum(v**2 for v in p)
    assert sum(v * brier.score_of(v, brier.total(p)) for v in p) == brier.entropy_of(brier.total(p))


def test_the_power_family_joins_brier_and_log() -> None:
    """Section 4.1 (derived): alpha = 2 is the Brier score, the limit at 1 the log score."""
    alpha, v, w = symbols("alpha v w", positive=True)
    rule = Power(alpha)
    assert simplify(Power(2).score_of(v, Power(2).total([v, w])) - Brier().score_of(v, Brier().total([v, w]))) == 0
    towards_one = limit(rule.score_of(v, rule.total([v, 1 - v])), alpha, 1)
    assert simplify(towards_one + log(v)) == 0


# --- Section 5 ---
def test_equation_11_padded_brier_score() -> None:
    """Section 5.1, equation 11: formula lost; 1 + sum of listed squares + (m - k) pi^2 - 2 (p_y or pi)."""
    p, listed = on((0, 1))
    pi = 0.3 / 2
    base = 1 + 0.25 + 0.04 + 2 * pi**2
    assert Brier()(p, listed)[0] == pytest.approx([base - 1, base - 0.4, base - 2 * pi, base - 2 * pi])


def test_padded_logarithmic_score() -> None:
    """Section 5.1: -ln of the confidence score, or of the proxy probability."""
    assert Log()(*on((0, 1)))[0] == pytest.approx([-math.log(v) for v in (0.5, 0.2, 0.15, 0.15)])


@pytest.mark.parametrize("rule", RULES, ids=IDS)
def test_example_5_1_an_invalid_list_would_beat_a_true_one(rule: SumScore) -> None:
    """Section 5.1, Example 5.1: padded, the invalid list is q itself, the true list is not: so it is refused."""
    invalid, true = on(LISTS["invalid"]), on(LISTS["true"])
    assert toplists.pad(*invalid)[0] == pytest.approx(Q)
    assert rule.entropy(toplists.pad(*invalid))[0] < rule.expected(*true, Q)[0]
    with pytest.raises(ValueError, match="row 0 is not a valid top list"):
        rule(*invalid)


def test_example_5_1_brier_in_fractions() -> None:
    """Section 5.1, Example 5.1, our instance: 33/50 for the invalid list, 133/200 for a true one."""
    brier, tenth = Brier(), Fraction(1, 10)
    assert brier.entropy_of(brier.total([5 * tenth, tenth, 2 * tenth], [1, 1, 2])) == Fraction(33, 50)
    assert brier.entropy_of(brier.total([5 * tenth, 2 * tenth, Fraction(3, 20)], [1, 1, 2])) == Fraction(133, 200)


@pytest.mark.parametrize("rule", RULES, ids=IDS)
def test_theorem_5_4_where_the_printed_step_is_not_strict(rule: SumScore) -> None:
    """Section 5.1, proof of Theorem 5.4: "strictly positive by strictness of the supergradient inequality" can be zero.

    The list {1, 4} with (1/2, 1/6) is valid and uncalibrated under q = (0.5, 0.2, 0.2, 0.1); the largest valid sublist
    of the calibrated one is {1} with (1/2), and both pad to (1/2, 1/6, 1/6, 1/6). Strict is what follows: a true
    top-2 list is better than the sublist.
    """
    uncalibrated = np.array([[1 / 2, 0, 0, 1 / 6]]), on(LISTS["invalid"])[1]
    sublist = on((0,))
    assert toplists.is_valid(*uncalibrated).tolist() == [True]
    assert toplists.pad(*uncalibrated)[0] == pytest.approx(toplists.pad(*sublist)[0])
    assert rule.expected(*uncalibrated, Q) == pytest.approx(rule.expected(*sublist, Q))
    assert rule.expected(*on(LISTS["true"]), Q)[0] < rule.expected(*sublist, Q)[0] - 1e-6


@pytest.mark.parametrize("rule", RULES, ids=IDS)
def test_equation_13_and_example_5_5_the_penalty_is_needed(rule: SumScore) -> None:
    """Section 5.2, Example 5.5: formulas lost; ours: under q = (1/2, 1/6, 1/6, 1/6) the invalid list {1, 2} with
    (1/2, 1/10) shrinks to {1} with (1/2), pads to q, and without a penalty ties with the true top-2 lists.
    """  # noqa: D205
    q = np.array([1 / 2, 1 / 6, 1 / 6, 1 / 6])
    true, invalid = on((0, 1), q), on((0, 1), np.array([1 / 2, 1 / 10, 0, 0]))
    free, penalized = (type(rule)(*fields(rule), penalty=penalty) for penalty in (0, 0.1))
    assert toplists.is_valid(*invalid).tolist() == [False]
    assert free.expected(*invalid, q) == pytest.approx(free.expected(*true, q))
    assert penalized.expected(*invalid, q) == pytest.approx(penalized.expected(*true, q) + 0.1)


def fields(rule: SumScore) -> list[Any]:
    """The settings of a rule besides penalty and tolerance."""
    return [value for name, value in vars(rule).items() if name not in {"penalty", "tol"}]


@pytest.mark.parametrize("m", [1, 2, 5])
def test_section_7_the_empty_list_as_reject_option(m: int) -> None:
    """Section 7: the top-0 list pads to the uniform distribution: Brier 1 - 1/m, log ln m, whatever happens."""
    nothing = np.full((1, m), np.nan), np.zeros((1, m), dtype=bool)
    assert Brier()(*nothing) == pytest.approx(np.full((1, m), 1 - 1 / m))
    assert Log()(*nothing) == pytest.approx(np.full((1, m), math.log(m)))


def test_section_7_padded_scores_are_not_consistent_for_the_top_beta_list() -> None:
    """Section 7: "minimal top list accounting for at least beta"; a longer true list scores strictly better."""
    q = np.array([[0.5, 0.4, 0.05, 0.03, 0.02]])
    listed = toplists.top_mass(q, 0.9)
    assert np.flatnonzero(listed[0]).tolist() == [0, 1]
    assert Brier().by_length(q)[0, 3] < Brier().expected(q, listed, q)[0]
