"""Top lists and their scores: hand values, edges, ties, rounding, labels and weights."""

import math
import pickle
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sklearn.datasets import load_iris
from sklearn.metrics import brier_score_loss, log_loss
from sklearn.naive_bayes import GaussianNB
from sympy import Rational, S, Symbol, oo, simplify, symbols

from credal_lib import metrics, toplists
from credal_lib.metrics import padded_brier_loss, padded_log_loss, padded_loss
from credal_lib.toplists import Brier, Log, Power, Spherical, SymmetricEntropy

NAN = math.nan
P = np.array([[0.5, 0.3, NAN, -7], [NAN, NAN, NAN, NAN], [0.1, 0.2, 0.3, 0.4], [0, 0, 1, 0]])
LISTED = np.array([[1, 1, 0, 0], [0, 0, 0, 0], [1, 1, 1, 1], [0, 0, 1, 0]], dtype=bool)
"""Two classes; nothing, everything, and one class without doubt; what is not listed is rubbish."""


def gini(p: Any) -> Any:
    return 1 - (p**2).sum(axis=1)


def gini_gradient(p: Any) -> Any:
    return -2 * p


# --- lists ---


def test_padding_by_hand_ignores_what_is_not_listed() -> None:
    assert toplists.proxy_probability(P, LISTED) == pytest.approx([0.1, 0.25, 0, 0])
    expected = np.array([[0.5, 0.3, 0.1, 0.1], [0.25] * 4, [0.1, 0.2, 0.3, 0.4], [0, 0, 1, 0]])
    assert toplists.pad(P, LISTED) == pytest.approx(expected)


@pytest.mark.parametrize("p", [[0.7, 0.3, 9], [0.7 - 1e-17, 0.3, 9], [0.7 + 5e-9, 0.3, 9]])
def test_what_rounding_leaves_over_is_nothing(p: list[float]) -> None:
    assert toplists.proxy_probability([p], [[1, 1, 0]]).tolist() == [0]
    assert Log()([p], [[1, 1, 0]])[0, 2] == math.inf


def test_a_remainder_beyond_rounding_stays() -> None:
    assert (0.7 + 0.2) + 0.1 < 1
    assert toplists.proxy_probability([[0.7, 0.2, 0.1, 0]], [[1, 1, 1, 0]]).tolist() == [0]
    assert toplists.proxy_probability([[0.7, 0.2, 0.1 - 1e-12, 0]], [[1, 1, 1, 0]])[0] == pytest.approx(
        1e-12, rel=1e-3, abs=0
    )


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


def test_top_takes_the_first_of_equals() -> None:
    p = [[0.25, 0.25, 0.25, 0.25], [0.1, 0.4, 0.1, 0.4]]
    assert [toplists.top(p, k).sum(axis=1).tolist() for k in range(5)] == [[k, k] for k in range(5)]
    assert toplists.top(p, 3).astype(int).tolist() == [[1, 1, 1, 0], [1, 1, 0, 1]]
    many = np.tile([0.0, 1.0], (1, 50))
    assert np.flatnonzero(toplists.top(many, 60)[0] & (many[0] == 0)).tolist() == list(range(0, 20, 2))


def test_top_mass_takes_as_few_as_needed() -> None:
    q = [[0.5, 0.4, 0.05, 0.05]]
    sizes = [int(toplists.top_mass(q, mass).sum()) for mass in (0, 0.5, 0.51, 0.9, 0.95, 1)]
    assert sizes == [0, 1, 2, 2, 3, 4]
    assert toplists.top_mass(q, 0.52, tol=0.02).sum() == 1


def test_true_lists_of_ties() -> None:
    assert toplists.true_lists([0.25] * 4, 2).sum(axis=0).tolist() == [3] * 4
    assert len(toplists.true_lists([0.25] * 4, 2)) == 6
    assert toplists.true_lists([0.5, 0.5], 0).tolist() == [[False, False]]
    assert toplists.true_lists([Fraction(1, 3)] * 3, 3).tolist() == [[True] * 3]
    assert len(toplists.true_lists([0.5, 0.26, 0.24], 2, tol=0.03)) == 2


def test_a_true_list_needs_its_classes_and_its_scores() -> None:
    q = [0.5, 0.2, 0.2, 0.1]
    p = [[0.5, 0.2, 0, 0], [0.5, 0, 0.2, 0], [0.5, 0, 0, 0.1], [0.5, 0.3, 0, 0], [0, 0, 0, 0], [0.5, 0.2, 0.2, 0.1]]
    listed = np.array([[1, 1, 0, 0], [1, 0, 1, 0], [1, 0, 0, 1], [1, 1, 0, 0], [0] * 4, [1] * 4])
    assert toplists.is_true(p, listed, q).tolist() == [True, True, False, False, True, True]
    assert toplists.is_calibrated(p, listed, q).tolist() == [True, True, True, False, True, True]
    assert toplists.is_true(p, listed, np.tile(q, (6, 1))).tolist() == toplists.is_true(p, listed, q).tolist()
    assert toplists.is_true(p, listed, q, tol=0).tolist() == toplists.is_true(p, listed, q).tolist()
    assert toplists.is_calibrated(p, listed, q, tol=0.1 + 1e-9).all()


def test_validity_tolerates_rounding_and_no_more() -> None:
    third = [[1 / 3, 0, 0]], [[1, 0, 0]]
    assert (1 - 1 / 3) / 2 > 1 / 3
    assert toplists.is_valid(*third).tolist() == [True]
    assert toplists.is_valid(*third, tol=0).tolist() == [False]
    assert toplists.is_valid([[1 / 3 - 1e-6, 0, 0]], [[1, 0, 0]]).tolist() == [False]


@pytest.mark.parametrize(
    ("p", "listed", "kept"),
    [
        ([0.5, 0, 0, 0.1], [1, 0, 0, 1], [1, 0, 0, 0]),
        ([0.2, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0]),
        ([0.4, 0.1, 0.1, 0], [1, 1, 1, 0], [1, 0, 0, 0]),
        ([0.2, 0.2, 0.2, 0], [1, 1, 1, 0], [0, 0, 0, 0]),
        ([0.0, 0.9, 0, 0], [1, 1, 0, 0], [0, 1, 0, 0]),
        ([0.5, 0.3, 0, 0], [1, 1, 0, 0], [1, 1, 0, 0]),
        ([1.0, 0.0, 0, 0], [1, 1, 0, 0], [1, 1, 0, 0]),
        ([0.0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_largest_valid_sublist_by_hand(p: list[float], listed: list[int], kept: list[int]) -> None:
    assert toplists.largest_valid([p], [listed]).astype(int).tolist() == [kept]


def test_the_average_pads_to_the_average() -> None:
    p = np.stack([P, np.roll(P, 1, axis=0)])
    listed = np.stack([LISTED, np.roll(LISTED, 1, axis=0)])
    combined, named = toplists.average(p, listed)
    assert named.tolist() == (listed[0] | listed[1]).tolist()
    mean = (toplists.pad(p[0], listed[0]) + toplists.pad(p[1], listed[1])) / 2
    assert toplists.pad(combined, named) == pytest.approx(mean)


# --- scores ---


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


def test_a_kink_needs_the_average_of_the_supergradients() -> None:
    """The entropy 1 - max p, of the misclassification loss: ties share the derivative, or it is refused."""

    def entropy(p: Any) -> Any:
        return 1 - p.max(axis=1)

    def first(p: Any) -> Any:
        return -np.eye(p.shape[1])[p.argmax(axis=1)]

    def shared(p: Any) -> Any:
        best = p == p.max(axis=1, keepdims=True)
        return -1.0 * best / best.sum(axis=1, keepdims=True)

    listed = [[0, 0, 0], [1, 0, 0]]
    p = [[0, 0, 0], [0.6, 0, 0]]
    assert SymmetricEntropy(entropy, shared)(p, listed) == pytest.approx(np.array([[2 / 3] * 3, [0, 1, 1]]))
    with pytest.raises(ValueError, match=r"gradient: .*average it over all orders"):
        SymmetricEntropy(entropy, first)(p, listed)


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


def test_gain_and_bound_by_hand() -> None:
    q = [Fraction(1, 2), Fraction(2, 5), Fraction(1, 10)]
    one, two = (Brier().total([*q[:k], toplists.proxy(sum(q[:k]), 4 - k)], [1] * k + [4 - k]) for k in (1, 2))
    for scale in (1, 2):
        fall = Brier(scale).entropy_of(one) - Brier(scale).entropy_of(two)
        assert toplists.brier_gain(Fraction(2, 5), Fraction(1, 2), 3, scale) == fall
    assert toplists.brier_excess_bound(Fraction(1, 3), 2) == Fraction(1, 8)


def test_relative_excess_over_nothing_is_undefined() -> None:
    found = toplists.relative_excess([[0, 0.5], [1, math.inf]], [0, 0.5])
    assert np.array_equal(found, [[NAN, NAN], [1, math.inf]], equal_nan=True)
    assert np.isnan(toplists.relative_excess([[1.0]], [-1e-10])).all()
    assert np.isnan(toplists.relative_excess([[1.0]], [0.1], tol=0.1)).all()


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


# --- metrics ---


def test_the_average_loss_by_hand_with_labels_and_weights() -> None:
    y = [0, 3, 2, 2]
    losses = [0.36, 0.75, 0.3 - 0.6 + 1, 0]
    assert padded_brier_loss(y, P, LISTED) == pytest.approx(np.mean(losses))
    assert padded_brier_loss(y, P, LISTED, 1) == pytest.approx(np.mean(losses) / 2)
    named = [["a", "b", "c", "d"][i] for i in y]
    assert padded_brier_loss(named, P, LISTED, classes=["a", "b", "c", "d"]) == padded_brier_loss(y, P, LISTED)
    assert padded_brier_loss(y, P, LISTED, sample_weight=[1, 0, 0, 3]) == pytest.approx(0.09)
    assert type(padded_brier_loss(y, P, LISTED)) is float


def test_an_infinite_score_counts_unless_its_weight_is_zero() -> None:
    assert padded_log_loss([0, 0, 0, 0], P, LISTED) == math.inf
    assert padded_log_loss([0, 0, 0, 0], P, LISTED, sample_weight=[1, 0, 0, 0]) == pytest.approx(math.log(2))


def test_penalty_and_tolerance_reach_the_score() -> None:
    p, listed = [[0.5, 0, 0, 0.1]], [[1, 0, 0, 1]]
    free = padded_brier_loss([0], p, listed, penalty=0)
    assert padded_brier_loss([0], p, listed, penalty=1) == free + 1
    assert padded_log_loss([0], p, listed, penalty=2) == pytest.approx(math.log(2) + 2)
    assert padded_log_loss([3], p, listed, tol=0.2) == pytest.approx(math.log(10))
    assert padded_brier_loss([3], p, listed, tol=0.2) == pytest.approx(1 - 0.2 + 0.34)


def test_full_lists_score_as_in_scikit_learn() -> None:
    X, y = load_iris(return_X_y=True)
    p = GaussianNB().fit(X[::2], y[::2]).predict_proba(X)
    everything = np.ones(p.shape, dtype=bool)
    assert padded_log_loss(y, p, everything) == pytest.approx(log_loss(y, p))
    assert padded_brier_loss(y, p, everything) == pytest.approx(brier_score_loss(y, p, scale_by_half=False))
    assert padded_brier_loss(y, p, everything, scale=1) == pytest.approx(brier_score_loss(y, p, scale_by_half=True))


def test_top_k_loss_by_hand() -> None:
    assert metrics.top_k_loss([0, 0, 0, 0], LISTED) == 0.5
    assert metrics.top_k_loss([0, 0, 0, 0], LISTED, sample_weight=[0, 1, 0, 3]) == 1
    assert metrics.top_k_loss(["b"], [[1, 0]], classes=["a", "b"]) == 1


def test_inputs_are_never_changed() -> None:
    p, listed = np.array([[0.5, NAN, NAN, 0.1]]), np.array([[1, 0, 0, 1]], dtype=bool)
    Brier(penalty=1)(p, listed)[:] = 9
    padded_loss([0], p, listed, Log(penalty=1))
    toplists.largest_valid(p, listed)[:] = False
    assert np.array_equal(p, [[0.5, NAN, NAN, 0.1]], equal_nan=True)
    assert listed.tolist() == [[True, False, False, True]]
    valid = np.array([[True, False, False, False]])
    toplists.largest_valid(p, valid)[:] = False
    assert valid.tolist() == [[True, False, False, False]]


def test_single_precision_is_accepted_as_far_as_it_goes() -> None:
    p = np.random.default_rng(0).dirichlet(np.ones(20), size=200)
    single = p.astype(np.float32)
    assert (single.sum(axis=1, dtype=float) > 1 + 1e-8).any()
    everything = np.ones(p.shape, dtype=bool)
    for listed in (everything, toplists.top(single, 3)):
        assert Brier().expected(single, listed, p) == pytest.approx(Brier().expected(p, listed, p), abs=1e-5)
