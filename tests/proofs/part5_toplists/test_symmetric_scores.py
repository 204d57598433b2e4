"""Savage representation, supergradients and symmetry of proper scores."""

from fractions import Fraction

import numpy as np
import pytest
from sympy import Rational, Symbol, diff, limit, log, symbols

from credal_book.proofs import Proof, Undecided
from credal_book.proofs.part5_toplists import symmetric_scores
from credal_book.proofs.part5_toplists._exact_lists import distributions
from credal_lib.toplists import Brier, Log, Power, Spherical, SumScore
from tests.proofs.part5_toplists.kernels import WrongEntropy, WrongPower
from tests.proofs.variants import fails, unequal

D = Symbol("d", nonnegative=True)
SCORES = (Brier(), Brier(scale=1), Log(), Power(3), Power(Fraction(1, 2)), Spherical())
SAID, TRUE = (0.5, 0.3, 0.2), (0.1, 0.6, 0.3)


@pytest.mark.parametrize("score", SCORES, ids=repr)
def test_the_savage_representation_gives_the_scores_of_the_arrays(score: SumScore) -> None:
    v, total = symbols("v T", positive=True)
    slope = diff(score.entropy_of(total), total) * diff(score.term(v), v)
    slopes = [slope.subs({v: chance, total: score.total(SAID)}) for chance in SAID]
    inner = sum(chance * w for chance, w in zip(SAID, slopes, strict=True))
    built = [symmetric_scores.savage(score.entropy([SAID])[0], w, inner) for w in slopes]
    assert np.array(built, dtype=float) == pytest.approx(score([SAID], [[1, 1, 1]])[0])


def test_the_score_of_the_first_mode_is_half_the_brier_score_of_its_point_mass() -> None:
    for p in distributions(3, 6):
        first = np.eye(3)[[p.index(max(p))]]
        rows = Brier(scale=1)(first, first.astype(bool))
        assert [symmetric_scores.mode_score(p, y) for y in range(3)] == rows[0].tolist()


A, B, V, T = symbols("a b v T", positive=True)
ALPHA = Symbol("alpha", positive=True)

FALSE_IDENTITIES = {
    "the power score tends to the logarithm of base 2": (
        lambda: limit(Power(ALPHA).score_of(V, T), ALPHA, 1).subs(T, 1), lambda: -log(V) / log(2),
    ),
    "the power score for exponent 3 is the Brier score": (
        lambda: Power(3).score_of(V, T), lambda: Brier().score_of(V, T),
    ),
    "the Savage representation with the inner product added": (
        lambda: symmetric_scores.savage(A, V, -T), lambda: symmetric_scores.savage(A, V, T),
    ),
}  # fmt: skip

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)


def test_a_power_below_zero_is_not_convex() -> None:
    exponent = Symbol("a", real=True)
    with pytest.raises(Undecided):
        Proof("planted", "none").positive("for every exponent.", diff(V**exponent / (exponent - 1), V, 2))


def test_without_strict_concavity_nothing_is_strict() -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").positive("the slack.", 2 * D + 2 * Symbol("e", nonnegative=True))


def test_the_printed_scale_is_not_the_half_scale() -> None:
    with pytest.raises(Undecided, match="is not printed as"):
        Proof("planted", "none").rounds(
            "mode score.", Rational(3, 4) * Brier(scale=1).score_of(Rational(0), Rational(1)), "1.5"
        )


WRONG = [
    (symmetric_scores, "savage_representation", "Power", WrongPower),
    (symmetric_scores, "savage_representation", "savage", lambda entropy, component, inner: entropy + component),
    (symmetric_scores, "equal_components", "savage", lambda entropy, component, inner: entropy - component),
    (symmetric_scores, "power_family", "Power", WrongPower),
    (symmetric_scores, "supergradient_inequality", "Brier", WrongEntropy),
    (symmetric_scores, "not_all_are_symmetric", "mode_score", lambda p, y: int(p[y] != max(p))),
    (symmetric_scores, "average_of_supergradients", "mode_score", lambda p, y: int(y == p.index(max(p)))),
]

test_a_proof_about_a_wrong_kernel_fails = fails(WRONG, stands=lambda proof: proof.verdict == "holds")
