"""Choosing a set by expected utility: Zaffalon, Corani and Mauá, Sections 9.3 and 9.4."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from credal_lib import choice, gambles
from credal_lib.rewards import FBeta, Quadratic


def test_section_9_3_the_nondeterministic_classifier_optimizes_the_expected_f_measure() -> None:
    """Section 9.3: "optimizes the expected F-measure"; exact, by comparison of all sets of four classes."""
    p = [Fraction(w, 20) for w in (10, 6, 3, 1)]
    for beta, best in ((1, (0, 1)), (2, (0, 1, 2))):
        worth = {
            members: FBeta(beta).utility(Fraction(1, size)) * sum(p[j] for j in members)
            for size in range(1, 5)
            for members in combinations(range(4), size)
        }
        assert max(worth, key=worth.__getitem__) == best
        found = choice.bayes_set(FBeta(beta), [[float(share) for share in p]])
        assert tuple(np.flatnonzero(found)) == best


def test_section_9_3_the_greedy_rule_of_the_nondeterministic_classifier() -> None:
    """Add the next class while p (beta^2 + k) exceeds the sum of the k before: the same sets, without comparison."""
    for beta in (0.5, 1.0, 2.0):
        for p in np.random.default_rng(3).dirichlet(np.ones(6), size=50):
            order = np.argsort(-p)
            k = 1
            while k < 6 and p[order[k]] * (beta**2 + k) > p[order[:k]].sum():
                k += 1
            assert sorted(order[:k]) == np.flatnonzero(choice.bayes_set(FBeta(beta), [p])).tolist()


def test_section_9_3_discounted_accuracy_never_asks_for_a_second_class() -> None:
    """Sections 3 to 5: without aversion to risk a set is worth no more than a guess in it."""
    p = np.random.default_rng(4).dirichlet(np.ones(5), size=50)
    assert choice.bayes_set(Quadratic(0.5), p).sum(axis=1).tolist() == [1] * 50


@pytest.mark.parametrize(
    ("reward", "threshold"), [(Quadratic(0.65), 0.65), (FBeta(1), 2 / 3), (Quadratic(0.8), 0.8), (FBeta(2), 5 / 6)]
)
def test_section_9_4_with_two_classes_both_are_chosen_below_a_threshold(reward: Quadratic, threshold: float) -> None:
    """Section 9.4: a rejection option with threshold t; the thresholds are the worth of a pair in Table 7."""
    assert reward.utility(0.5) == pytest.approx(threshold)
    most = np.linspace(0.5, 1, 101)
    both = choice.bayes_set(reward, np.column_stack([most, 1 - most])).all(axis=1)
    assert both.tolist() == (most < threshold - 1e-9).tolist()


def test_section_9_4_a_chance_of_0_7_under_u80() -> None:
    """Section 9.4: always {1, 2} earns 0.8 where the best class earns 0.7; right as printed, and optimal."""
    u80 = Quadratic(0.8)
    assert choice.bayes_set(u80, [[0.7, 0.3]]).tolist() == [[True, True]]
    worth = gambles.expectation(u80([[True, True], [True, False]]), [0.7, 0.3])
    assert worth.tolist() == pytest.approx([0.8, 0.7])
