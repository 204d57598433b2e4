"""The symmetric scores in use: Brier, logarithmic, power, spherical."""

import math
import pickle
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sympy import Rational, S, Symbol, oo, simplify, symbols

from credal_lib import toplists
from credal_lib.toplists import Brier, Log, Power, Spherical, SymmetricEntropy
from tests.toplists.listed import LISTED, P


def gini(p: Any) -> Any:
    return 1 - (p**2).sum(axis=1)


def gini_gradient(p: Any) -> Any:
    return -2 * p


@pytest.mark.parametrize("p", [[0.7, 0.3, 9], [0.7 - 1e-17, 0.3, 9], [0.7 + 5e-9, 0.3, 9]])
def test_what_rounding_leaves_over_is_nothing(p: list[float]) -> None:
    assert toplists.proxy_probability([p], [[1, 1, 0]]).tolist() == [0]
    assert Log()([p], [[1, 1, 0]])[0, 2] == math.inf


def test_one_class_has_two_lists_and_both_are_certain() -> None:
    for listed in ([[0]], [[1]]):
        assert toplists.pad([[1.0]], listed).tolist() == [[1]]
        assert toplists.is_valid([[1.0]], listed).tolist() == [True]
        assert [rule([[1.0]], listed).tolist() for rule in (Brier(), Log(), Spherical(), Power(3))] == [[[0]]] * 4
    assert Brier().by_length([[1.0]]).tolist() == [[0, 0]]


def test_no_row_is_no_result() -> None:
    nothing = np.zeros((0, 3)), np.zeros((0, 3), dtype=bool)
    assert toplists.pad(*nothing).shape == Brier()(*nothing).shape == (0, 3)
    assert toplists.largest_valid(*nothing).shape == toplists.top(nothing[0], 2).shape == (0, 3)
    assert Log(penalty=1).loss(*nothing, []).shape == toplists.is_valid(*nothing).shape == (0,)
    assert Brier().by_length(nothing[0]).shape == (0, 4)


def test_scores_by_hand() -> None:
    assert Brier()(P, LISTED)[0] == pytest.approx([0.36, 0.76, 1.16, 1.16])
    assert Brier(1)(P, LISTED)[0] == pytest.approx([0.18, 0.38, 0.58, 0.58])
    assert Log()(P, LISTED)[3].tolist() == [math.inf, math.inf, 0, math.inf]
    assert Spherical()([[0.6, 0.0, 0.8 - 0.4]], [[1, 0, 1]])[0] == pytest.approx(
        [1 - 0.6 / math.sqrt(0.52), 1, 1 - 0.4 / math.sqrt(0.52)]
    )
    assert Spherical(3)(P, LISTED)[1] == pytest.approx(1 - 0.25**2 / (4 * 0.25**3) ** (2 / 3))
    for half in (0.5, Fraction(1, 2)):
        assert Power(half)(P, LISTED)[3].tolist() == [math.inf, math.inf, 0, math.inf]
    assert Power(2)(P, LISTED) == pytest.approx(Brier()(P, LISTED))


@pytest.mark.parametrize("rule", [Brier(), Log(), Power(Fraction(1, 2)), Power(Fraction(3)), Spherical(Fraction(5, 2))])
def test_arrays_and_kernels_are_one_formula(rule: Any) -> None:
    loss = rule.loss(P[:3], LISTED[:3], [3, 0, 2])
    kernel = rule.total([0.5, 0.3, 0.1], [1, 1, 2])
    assert loss.dtype == np.float64
    assert loss[0] == pytest.approx(rule.score_of(0.1, kernel))
    assert rule.by_length([[0.1, 0.5, 0.1, 0.3]])[0, 2] == pytest.approx(rule.entropy_of(kernel))
    assert rule.entropy([[0.1, 0.5, 0.1, 0.3]])[0] == pytest.approx(rule.entropy_of(kernel))


def test_a_score_of_symmetric_entropy_is_the_score() -> None:
    own = SymmetricEntropy(gini, gini_gradient, penalty=0.5)
    listed = LISTED.copy()
    listed[0] = [0, 0, 1, 0]
    p = np.where(listed, np.nan_to_num(P), 0)
    assert own(p, listed) == pytest.approx(Brier(penalty=0.5)(p, listed))
    assert own.loss(p, listed, [0, 1, 2, 3]) == pytest.approx(Brier(penalty=0.5).loss(p, listed, [0, 1, 2, 3]))
    assert own.by_length([[0.4, 0.5, 0.1]]) == pytest.approx(Brier().by_length([[0.4, 0.5, 0.1]]))
    assert (own.label, SymmetricEntropy(gini, gini_gradient, name="Gini").label) == ("gini", "Gini")


def test_a_gradient_may_be_infinite_where_nothing_is_expected() -> None:
    def shannon(p: Any) -> Any:
        return -np.sum(p * np.log(np.where(p > 0, p, 1)), axis=1)

    def gradient(p: Any) -> Any:
        with np.errstate(divide="ignore"):
            return -np.log(p) - 1

    assert SymmetricEntropy(shannon, gradient)(P, LISTED) == pytest.approx(Log()(P, LISTED))


def test_penalties_go_to_invalid_lists_alone() -> None:
    p, listed = [[0.5, 0, 0, 0.1], [0.5, 0, 0, 0]], [[1, 0, 0, 1], [1, 0, 0, 0]]
    for rule, extra in ((Brier(penalty=0), 0), (Brier(penalty=0.25), 0.25), (Brier(penalty=math.inf), math.inf)):
        assert rule(p, listed)[0].tolist() == (rule(p, listed)[1] + extra).tolist()
        assert rule.loss(p, listed, [1, 1]).tolist() == [rule(p, listed)[0, 1], rule(p, listed)[1, 1]]
    assert Brier(tol=0.2)(p, listed)[0] == pytest.approx(Brier()([[0.5, 0.2, 0.2, 0.1]], [[1] * 4])[0])


def test_expected_scores_skip_what_cannot_happen() -> None:
    certain = [[1.0, 0, 0]], [[1, 0, 0]]
    assert Log().expected(*certain, [1, 0, 0]).tolist() == [0]
    assert Log().expected(*certain, [[0.9, 0.1, 0]]).tolist() == [math.inf]


def test_kernels_take_symbols_and_fractions() -> None:
    c, k, m = symbols("c k m", positive=True)
    brier = Brier()
    padded = brier.total([c, toplists.proxy(k * c, m - k)], [k, m - k])
    assert simplify(brier.entropy_of(padded) - (1 - k * c**2 - (1 - k * c) ** 2 / (m - k))) == 0
    assert Log().total([S.Zero, S.One]) == 0
    assert Log().score_of(S.Zero, 0) == oo
    assert (Log().score_of(0, 0), Log().score_of(Fraction(0), 0), Power(0.5).score_of(0, 1)) == (math.inf,) * 3
    assert Log().score_of(Fraction(1, 2), 0) == math.log(2)
    assert Spherical().score_of(Rational(3, 5), Rational(1, 4)) == Rational(-1, 5)
    assert Spherical(3).entropy_of(c) == 1 - c ** Rational(1, 3)
    assert Power(Symbol("alpha")).label == "power alpha"
    with pytest.raises(ValueError, match="zip"):
        brier.total([1], [1, 2])


@pytest.mark.parametrize(
    ("rule", "text", "label"),
    [
        (Brier(), "Brier(scale=2)", "Brier"),
        (Brier(1, penalty=0.5), "Brier(scale=1, penalty=0.5)", "Brier (half)"),
        (Log(tol=0), "Log(tol=0)", "log"),
        (Spherical(), "Spherical(power=2)", "spherical"),
        (Spherical(3), "Spherical(power=3)", "pseudospherical 3"),
        (Power(1.5), "Power(alpha=1.5)", "power 1.5"),
        (SymmetricEntropy(gini, gini_gradient), "SymmetricEntropy(", "gini"),
    ],
)
def test_scores_are_values(rule: Any, text: str, label: str) -> None:
    assert repr(rule).startswith(text)
    assert rule.label == label
    assert pickle.loads(pickle.dumps(rule)) == rule  # noqa: S301  (our own bytes)
    assert len({rule, pickle.loads(pickle.dumps(rule))}) == 1  # noqa: S301


def test_single_precision_is_accepted_as_far_as_it_goes() -> None:
    p = np.random.default_rng(0).dirichlet(np.ones(20), size=200)
    single = p.astype(np.float32)
    assert (single.sum(axis=1, dtype=float) > 1 + 1e-8).any()
    everything = np.ones(p.shape, dtype=bool)
    for listed in (everything, toplists.top(single, 3)):
        assert Brier().expected(single, listed, p) == pytest.approx(Brier().expected(p, listed, p), abs=1e-5)


@pytest.mark.parametrize("score", [Brier(), Log(), Power(3), Power(0.5), Spherical(), Spherical(3)])
@pytest.mark.parametrize("length", [1, 5, 200])
def test_lists_of_few_among_many_classes_are_scored_as_any(score: Any, length: int) -> None:
    """Where few classes are listed, only their terms are computed; the gambles write all of them out."""
    generator = np.random.default_rng(length)
    p = generator.dirichlet(np.full(200, 0.3), size=30)
    y, listed = generator.integers(200, size=30), toplists.top(p, length)
    expected = score(p, listed)[np.arange(30), y]
    assert score.loss(p, listed, y).tolist() == pytest.approx(expected.tolist(), rel=1e-12)
