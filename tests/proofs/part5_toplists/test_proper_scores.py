"""Scores of distributions and of classes: proper, strictly proper, consistent for the mode."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sympy import symbols

from credal_book.proofs import Proof, Undecided
from credal_book.proofs._class_sums import CHANCE, CLASSES, PREDICTED, SUM_TO_ONE, I, over_classes
from credal_book.proofs.part5_toplists import proper_scores
from credal_lib.toplists import Brier, Log, Power, Spherical, SumScore
from tests.proofs.part5_toplists.kernels import WrongEntropy, WrongPower
from tests.proofs.variants import fails, unequal

P, Q = PREDICTED[I], CHANCE[I]
SCORES = (Brier(), Brier(scale=1), Log(), Power(3), Power(Fraction(1, 2)), Spherical())
SAID, TRUE = (0.5, 0.3, 0.2), (0.1, 0.6, 0.3)


@pytest.mark.parametrize("score", SCORES, ids=repr)
def test_the_symbolic_regret_is_that_of_the_arrays(score: SumScore) -> None:
    listed = np.ones((1, 3), dtype=bool)
    expected = score.expected([SAID], listed, [TRUE]) - score.entropy([TRUE])
    at = {CLASSES: 3, proper_scores.TOTAL_P: score.total(SAID), proper_scores.TOTAL_Q: score.total(TRUE)}
    values = {CHANCE[i + 1]: chance for i, chance in enumerate(TRUE)}
    values |= {PREDICTED[i + 1]: chance for i, chance in enumerate(SAID)}
    symbolic = proper_scores.regret(score).subs(at).doit().subs(values)
    assert float(symbolic) == pytest.approx(float(expected[0]))


A, B, V, T = symbols("a b v T", positive=True)

FALSE_IDENTITIES = {
    "the Brier regret is half the sum of squares": (
        lambda: proper_scores.regret(Brier()), lambda: over_classes((P - Q) ** 2, {}) / 2,
    ),
    "the entropy of the Brier score is half of it": (
        lambda: over_classes(P * Brier().score_of(P, T), SUM_TO_ONE | {P**2: T}), lambda: (1 - T) / 2,
    ),
    "a point mass has the Brier score of a miss": (
        lambda: Brier().score_of(V, 1), lambda: 1 - V,
    ),
}  # fmt: skip

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)


def test_the_linear_score_has_no_sign_of_regret() -> None:
    regret = over_classes(Q * (1 - P), SUM_TO_ONE) - over_classes(Q * (1 - Q), SUM_TO_ONE)
    with pytest.raises(Undecided):
        Proof("planted", "none").non_negative("the linear score is proper.", regret)


class WrongBrier(Brier):
    def score_of(self, v: Any, total: Any) -> Any:
        return 1 - v + total


class WrongLog(Log):
    def score_of(self, v: Any, total: Any) -> Any:
        return 1 - 2 * super().score_of(v, total)


class WrongSpherical(Spherical):
    def score_of(self, v: Any, total: Any) -> Any:
        return 2 - super().score_of(v, total)


WRONG = [
    (proper_scores, "propriety_defined", "Brier", WrongBrier),
    (proper_scores, "strictly_proper_examples", "Brier", WrongBrier),
    (proper_scores, "strictly_proper_examples", "Brier", WrongEntropy),
    (proper_scores, "strictly_proper_examples", "Log", WrongLog),
    (proper_scores, "strictly_proper_examples", "Power", WrongPower),
    (proper_scores, "strictly_proper_examples", "Spherical", WrongSpherical),
    (proper_scores, "logarithmic_score", "Log", WrongLog),
    (proper_scores, "brier_score", "Brier", WrongBrier),
    (proper_scores, "brier_entropy", "Brier", WrongBrier),
    (proper_scores, "brier_entropy", "Brier", WrongEntropy),
    (proper_scores, "brier_of_a_class", "Brier", WrongBrier),
    (proper_scores, "mode_is_elicited", "Brier", WrongBrier),
    (proper_scores, "consistency_defined", "Brier", WrongBrier),
    (proper_scores, "single_class_list", "proxy", lambda total, n: (1 + total) / n),
]

test_a_proof_about_a_wrong_kernel_fails = fails(WRONG, stands=lambda proof: proof.verdict == "holds")
