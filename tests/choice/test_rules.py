"""Rules of choice over credal sets: worked examples, ties, borders."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from credal_lib import choice, gambles
from credal_lib.choice import _problem
from credal_lib.credal_sets import Intervals

RULES: dict[str, Callable[..., Any]] = {
    "maximal": choice.maximal,
    "interval_dominance": choice.interval_dominance,
    "e_admissible": choice.e_admissible,
    "gamma_maximin": choice.gamma_maximin,
    "gamma_maximax": choice.gamma_maximax,
    "hurwicz": lambda *arguments, **options: choice.hurwicz(*arguments, alpha=0.4, **options),
}
COIN = Intervals([0.28, 0.3], [0.7, 0.72])
BETS = np.array([[4, 0], [0, 4], [3, 2], [0.5, 3], [2.35, 2.35], [4.1, -0.3]])


def names(mask: Any) -> list[int]:
    """Numbers of the bets, from 1."""
    return (np.flatnonzero(mask) + 1).tolist()


# --- six bets on a coin that shows heads with a chance between 0.28 and 0.7 ---


def test_lower_and_upper_expectations_of_the_bets() -> None:
    lower, upper = gambles.lower_expectation(BETS, COIN), gambles.upper_expectation(BETS, COIN)
    assert lower.tolist() == pytest.approx([1.12, 1.20, 2.28, 1.25, 2.35, 0.932])
    assert upper.tolist() == pytest.approx([2.80, 2.88, 2.70, 2.30, 2.35, 2.78])


@pytest.mark.parametrize("credal", [COIN, COIN.vertices()], ids=["intervals", "vertices"])
def test_what_each_rule_keeps_of_the_bets(credal: Any) -> None:
    kept = {name: names(rule(BETS, credal)) for name, rule in RULES.items() if name != "hurwicz"}
    assert kept == {
        "maximal": [1, 2, 3, 5],
        "interval_dominance": [1, 2, 3, 5, 6],
        "e_admissible": [1, 2, 3],
        "gamma_maximin": [5],
        "gamma_maximax": [2],
    }


def test_gamma_maximin_need_not_be_e_admissible() -> None:
    assert not (choice.gamma_maximin(BETS, COIN) & choice.e_admissible(BETS, COIN)).any()


def test_hurwicz_moves_from_the_worst_case_to_the_best() -> None:
    """3 has 2.28 + 0.42 alpha, 5 has 2.35, 2 has 1.2 + 1.68 alpha: 3 is best from 1/6 to 6/7."""
    kept = {alpha: names(choice.hurwicz(BETS, COIN, alpha)) for alpha in (0, 0.16, 0.17, 0.85, 0.86, 1)}
    assert kept == {0: [5], 0.16: [5], 0.17: [3], 0.85: [3], 0.86: [2], 1: [2]}
    assert names(choice.hurwicz(BETS, COIN, Fraction(1, 6))) == [3, 5]


# --- shapes and borders ---


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_masks_have_a_row_for_each_credal_set(rule: Callable[..., Any]) -> None:
    several = Intervals([[0.28, 0.3], [0.9, 0.1]], [[0.7, 0.72], [0.9, 0.1]])
    masks = rule(BETS, several)
    assert masks.shape == (2, 6)
    assert masks.dtype == np.bool_
    assert masks[0].tolist() == rule(BETS, COIN).tolist()
    assert names(masks[1]) == [6]
    assert rule(BETS, several[:0]).shape == (0, 6)


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
@pytest.mark.parametrize("credal", [COIN, [[0.5, 0.5]]], ids=["intervals", "vertex"])
def test_one_decision_alone_is_kept(rule: Callable[..., Any], credal: Any) -> None:
    assert rule([[-1, -2]], credal).tolist() == [True]


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_equal_decisions_are_kept_together(rule: Callable[..., Any]) -> None:
    for tol in (0, 1e-9):
        assert rule([[1, 0], [1, 0], [0, 0.1]], Intervals([0.3, 0], [1, 0.7]), tol=tol).tolist()[:2] == [True, True]


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_one_class_leaves_the_largest_payoffs(rule: Callable[..., Any]) -> None:
    assert rule([[1], [2], [2]], Intervals([0], [1])).tolist() == [False, True, True]


@pytest.mark.parametrize("rule", [choice.bayes, *RULES.values()], ids=["bayes", *RULES])
def test_the_tolerance_makes_ties(rule: Callable[..., Any]) -> None:
    payoffs, even = [[1, 1], [1.01, 1.01]], [[0.5, 0.5]]
    credal = even[0] if rule is choice.bayes else even
    assert rule(payoffs, credal).tolist() == [False, True]
    assert rule(payoffs, credal, tol=0.02).tolist() == [True, True]


def test_a_decision_that_is_never_better_may_be_maximal() -> None:
    """Nothing is known: (1, 0) beats (0, 0) unless the second class is certain, so it does not beat it for sure."""
    assert choice.maximal([[1, 0], [0, 0]], Intervals([0, 0], [1, 1])).tolist() == [True, True]
    assert choice.maximal([[1, 0], [0, 0]], Intervals([0.01, 0], [1, 0.99])).tolist() == [True, False]


# --- batches of credal sets given by vertices ---


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_a_batch_of_vertices_is_decided_set_by_set(rule: Callable[..., Any]) -> None:
    """The second set is one distribution, whose vertex is repeated."""
    batch = np.array([COIN.vertices(), [[0.9, 0.1], [0.9, 0.1]]])
    masks = rule(BETS, batch)
    assert masks.shape == (2, 6)
    assert masks.tolist() == [rule(BETS, vertices).tolist() for vertices in batch]
    assert names(masks[1]) == [6]
    assert rule(BETS, batch[:1]).shape == (1, 6)
    assert rule(BETS, batch[:0]).shape == (0, 6)


def test_pairs_are_compared_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    generator = np.random.default_rng(2)
    payoffs, center = generator.normal(size=(12, 5)), generator.dirichlet(np.ones(5), size=3)
    credal = Intervals(center * 0.7, np.minimum(center * 1.4, 1))
    at_once = choice.maximal(payoffs, credal)
    monkeypatch.setattr(_problem, "NUMBERS_AT_A_TIME", 1)
    assert choice.maximal(payoffs, credal).tolist() == at_once.tolist()
