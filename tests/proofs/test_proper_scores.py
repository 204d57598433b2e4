"""Proofs about proper and symmetric scores: the sums are those of the library, and false variants do not get in."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sympy import Rational, Symbol, diff, limit, log, symbols

from credal_lib.proofs import Proof, Undecided
from credal_lib.proofs._class_sums import CHANCE, CLASSES, PREDICTED, SUM_TO_ONE, I, over_classes
from credal_lib.proofs.part5_toplists import proper_scores, symmetric_scores
from credal_lib.proofs.part5_toplists._exact_lists import distributions
from credal_lib.toplists import Brier, Log, Power, Spherical, SumScore

P, Q = PREDICTED[I], CHANCE[I]
D = Symbol("d", nonnegative=True)
SCORES = (Brier(), Brier(scale=1), Log(), Power(3), Power(Fraction(1, 2)), Spherical())
SAID, TRUE = (0.5, 0.3, 0.2), (0.1, 0.6, 0.3)


# --- what is proved is what the library computes ---


@pytest.mark.parametrize("score", SCORES, ids=repr)
def test_the_symbolic_regret_is_that_of_the_arrays(score: SumScore) -> None:
    listed = np.ones((1, 3), dtype=bool)
    expected = score.expected([SAID], listed, [TRUE]) - score.entropy([TRUE])
    at = {CLASSES: 3, proper_scores.TOTAL_P: score.total(SAID), proper_scores.TOTAL_Q: score.total(TRUE)}
    values = {CHANCE[i + 1]: chance for i, chance in enumerate(TRUE)}
    values |= {PREDICTED[i + 1]: chance for i, chance in enumerate(SAID)}
    symbolic = proper_scores.regret(score).subs(at).doit().subs(values)
    assert float(symbolic) == pytest.approx(float(expected[0]))


def test_a_sum_over_classes_is_the_sum_written_out() -> None:
    summand = (P - Q) ** 2 + 3 * P * CLASSES - 2
    written_out = sum(summand.subs({I: i, CLASSES: 4}) for i in range(1, 5))
    assert (over_classes(summand, {}).subs(CLASSES, 4).doit() - written_out).expand() == 0


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


# --- false variants ---

A, B, V, T = symbols("a b v T", positive=True)
ALPHA = Symbol("alpha", positive=True)
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


@pytest.mark.parametrize("sides", list(FALSE_IDENTITIES.values()), ids=list(FALSE_IDENTITIES))
def test_a_false_variant_of_an_identity_is_not_added(sides: tuple[Callable[[], Any], Callable[[], Any]]) -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").equal("false.", sides[0](), sides[1]())


def test_the_linear_score_has_no_sign_of_regret() -> None:
    regret = over_classes(Q * (1 - P), SUM_TO_ONE) - over_classes(Q * (1 - Q), SUM_TO_ONE)
    with pytest.raises(Undecided):
        Proof("planted", "none").non_negative("the linear score is proper.", regret)


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


# --- a wrong kernel makes the proofs fail ---


class WrongBrier(Brier):
    def score_of(self, v: Any, total: Any) -> Any:
        return 1 - v + total


class WrongEntropy(Brier):
    def entropy_of(self, total: Any) -> Any:
        return self.scale * (1 + total) / 2


class WrongLog(Log):
    def score_of(self, v: Any, total: Any) -> Any:
        return 1 - 2 * super().score_of(v, total)


class WrongPower(Power):
    def score_of(self, v: Any, total: Any) -> Any:
        return super().score_of(v, total) / 2


class WrongSpherical(Spherical):
    def score_of(self, v: Any, total: Any) -> Any:
        return 2 - super().score_of(v, total)


@pytest.mark.parametrize(
    ("module", "proof", "name", "wrong"),
    [
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
        (symmetric_scores, "savage_representation", "Power", WrongPower),
        (symmetric_scores, "savage_representation", "savage", lambda entropy, component, inner: entropy + component),
        (symmetric_scores, "equal_components", "savage", lambda entropy, component, inner: entropy - component),
        (symmetric_scores, "power_family", "Power", WrongPower),
        (symmetric_scores, "supergradient_inequality", "Brier", WrongEntropy),
        (symmetric_scores, "not_all_are_symmetric", "mode_score", lambda p, y: int(p[y] != max(p))),
        (symmetric_scores, "average_of_supergradients", "mode_score", lambda p, y: int(y == p.index(max(p)))),
    ],
)
def test_a_proof_about_a_wrong_kernel_fails(
    module: Any, proof: str, name: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert getattr(module, proof)().verdict == "holds"
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(Undecided):
        getattr(module, proof)()
