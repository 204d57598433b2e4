"""Proofs about padded scores of top lists: block forms are the array functions, false variants do not get in."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from sympy import Rational, Symbol, log, symbols

from credal_lib import metrics, toplists
from credal_lib.proofs import Proof, Undecided
from credal_lib.proofs.part5_toplists import (
    _exact_lists,
    comparability,
    comparing_lists,
    list_consistency,
    list_remarks,
    padded_scores,
    table_of_lists,
)
from credal_lib.proofs.part5_toplists._exact_lists import TopList, distributions
from credal_lib.toplists import Brier, Log, Power, Spherical, brier_excess_bound, brier_gain, transfers

SCORES = [Brier(), Brier(1), Log(), Power(3), Spherical()]
IDS = [repr(score) for score in SCORES]


def as_arrays(lists: list[TopList], m: int) -> tuple[Any, Any]:
    listed = np.array([[i in scores for i in range(m)] for scores in lists])
    return np.array([[float(scores.get(i, 0)) for i in range(m)] for scores in lists]), listed


def fractions(*shares: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(share, sum(shares)) for share in shares)


# --- block forms and exact lists are the functions of the library ---


@pytest.mark.parametrize("score", SCORES, ids=IDS)
@pytest.mark.parametrize("shares", [(5, 3, 2), (4, 3, 2, 1), (3, 3, 2, 1, 1)])
def test_the_expected_score_of_a_calibrated_list_is_that_of_the_arrays(score: Any, shares: tuple[int, ...]) -> None:
    q = np.array(shares) / sum(shares)
    m = len(q)
    by_length = score.by_length([q])[0]
    for k in range(m):
        total = sum(score.term(Rational(share, sum(shares))) for share in shares[:k])
        block = padded_scores.expected_score(score, Symbol("T", positive=True))
        numbers = {"e": Rational(sum(shares[k:]), sum(shares)), "ell": m - k, "T": total, "k": k}
        block = block.subs({s: numbers[s.name] for s in block.free_symbols})
        assert float(block) == pytest.approx(by_length[k])


@pytest.mark.parametrize("score", SCORES, ids=IDS)
def test_the_gain_is_that_of_the_arrays(score: Any) -> None:
    q = np.array([0.4, 0.3, 0.2, 0.1])
    by_length = score.by_length([q])[0]
    for k in range(3):
        gained = comparability.gain(score, sum(score.term(Rational(4 - i, 10)) for i in range(k)))
        numbers = {
            "q_j": Rational(4 - k, 10),
            "z": 3 - k,
            "pi'": Rational(sum(4 - i for i in range(k + 1, 4)), 10 * (3 - k)),
        }
        value = gained.subs({s: numbers[s.name] for s in gained.free_symbols})
        assert float(value) == pytest.approx(by_length[k] - by_length[k + 1])


@pytest.mark.parametrize("score", [Brier(), Log()], ids=repr)
def test_the_block_difference_is_that_of_the_arrays(score: Any) -> None:
    """One class kept, one dropped, two unlisted; the list gives 0.3 to both of its classes."""
    q = fractions(50, 10, 25, 15)
    said, sublist = {0: Fraction(3, 10), 1: Fraction(3, 10)}, {0: Fraction(1, 2)}
    assert _exact_lists.without_lowest({0: q[0], 1: q[1]}, 4) == sublist
    totals = [score.total(list(map(Rational, _exact_lists.padded(scores, 4)))) for scores in (said, sublist)]
    blocks = list_consistency.block_difference(score, totals)
    sizes = {list_consistency.KEPT: 1, list_consistency.DROPPED: 1, list_consistency.UNLISTED: 2}
    values = {
        list_consistency.FILLER: Rational(1, 5),
        list_consistency.SUBLIST_FILLER: Rational(1, 6),
        list_consistency.DEFICIT: Rational(1, 15),
        list_consistency.PREDICTED[1]: Rational(3, 10),
        list_consistency.TRUE[1]: Rational(1, 2),
        list_consistency.SHORTFALL[1]: Rational(1, 15),
    }
    p, listed = as_arrays([said, sublist], 4)
    expected = score.expected(p, listed, [float(chance) for chance in q])
    assert float(blocks.subs(sizes).doit().subs(values)) == pytest.approx(expected[0] - expected[1])


@pytest.mark.parametrize("penalty", [Fraction(0), Fraction(1, 8)])
@pytest.mark.parametrize("m", [2, 3, 4])
def test_the_penalized_score_of_exact_lists_is_that_of_the_arrays(m: int, penalty: Fraction) -> None:
    lists = [scores for k in range(m + 1) for scores in _exact_lists.top_lists(m, k, 6)]
    rule = Brier(penalty=float(penalty))
    p, listed = as_arrays(lists, m)
    rows = np.array(
        [
            [
                float(padded_scores.expected_penalized_score(Brier(), scores, unit, penalty))
                for unit in ([Fraction(int(i == y)) for i in range(m)] for y in range(m))
            ]
            for scores in lists
        ]
    )
    assert rule(p, listed) == pytest.approx(rows)
    by_class = [padded_scores.scores_by_class(Brier(), _exact_lists.without_lowest(scores, m), m) for scores in lists]
    assert Brier(penalty=0)(p, listed) == pytest.approx(np.array(by_class, dtype=float))


@pytest.mark.parametrize("name", list(table_of_lists.RECOVERED))
def test_the_exact_scores_of_table_1_are_those_of_the_arrays(name: str) -> None:
    q = np.array([table_of_lists.RECOVERED[name]]) / 100
    mode = np.eye(5)[:1]
    for score in (Brier(), Log()):
        arrays = [score.expected(mode, mode.astype(bool), q)[0], *score.by_length(q)[0, [1, 2, 5]]]
        exact = table_of_lists.four_scores(score, name)
        assert [float(value) for value in exact] == pytest.approx(arrays)
        assert [float(value) for value in table_of_lists.excess(exact)] == pytest.approx(
            toplists.relative_excess([arrays[:3]], arrays[3:])[0].tolist()
        )


@pytest.mark.parametrize("beta", [Fraction(b, 6) for b in range(7)])
def test_top_beta_lists_and_top_k_errors_are_those_of_the_arrays(beta: Fraction) -> None:
    for q in distributions(3, 6):
        lists = list_remarks.top_beta_lists(q, beta)
        shown = toplists.top_mass([[float(chance) for chance in q]], float(beta))[0]
        assert set(np.flatnonzero(shown)) in [set(scores) for scores in lists]
        y = np.repeat(np.arange(3), [int(6 * chance) for chance in q])
        for scores in lists:
            listed = np.tile([i in scores for i in range(3)], (6, 1))
            assert metrics.top_k_loss(y, listed) == pytest.approx(float(list_remarks.expected_top_k_error(scores, q)))


def test_the_average_of_valid_lists_is_valid() -> None:
    lists = [s for k in range(4) for s in _exact_lists.top_lists(3, k, 5) if _exact_lists.valid(s, 3)]
    p, listed = as_arrays(lists, 3)
    for shift in range(len(lists)):
        pair = np.stack([p, np.roll(p, shift, axis=0)]), np.stack([listed, np.roll(listed, shift, axis=0)])
        assert toplists.is_valid(*toplists.average(*pair)).all()


def test_the_discontinuous_rule_is_strictly_proper_and_misleads() -> None:
    """The rule of the remark on surrogates, in floating point: the truth alone attains the optimum."""
    q = np.array([2 / 3, 1 / 3, 0])

    def expected(p: Any, x: Any) -> float:
        if p.min() > 0:
            return float(np.cbrt(p.prod()) / 3 * (x / p).sum())
        if (x[p == 0] > 0).any():
            return np.inf
        return float(((x - p) ** 2).sum() - ((x - q) ** 2).sum())

    grid = [np.array(p, dtype=float) for p in distributions(3, 12)]
    for x in grid:
        optimum = expected(x, x)
        assert all(expected(p, x) > optimum + 1e-9 for p in grid if not np.allclose(p, x))
    scores = [expected(np.array([1 / 3, 2 / 3 - h, h]), q) for h in (1e-3, 1e-6, 1e-9, 1e-12)]
    assert all(later < earlier / 5 for earlier, later in pairwise(scores))
    assert expected(q, q) == 0


# --- false variants ---

C, N, RHO, U = (symbols(name, positive=True) for name in ("c", "N", "rho", "u"))
M, D, E, S = (symbols(name, positive=True) for name in ("M", "d", "e", "s"))

FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "the gain divides by M, not by M - 1": lambda: (
        comparability.gain(Brier()),
        (comparability.ADDED - comparability.LEFT / comparability.CLASSES) ** 2,
    ),
    "the logarithmic gain is a divergence without the factor u": lambda: (
        comparability.gain(Log()).subs(comparability.ADDED, 2 * comparability.PROXY),
        log(2),
    ),
    "the certificate needs no products": lambda: (
        list_consistency.block_difference(Brier(), symbols("T_1 T_2")),
        symbols("T_1") - symbols("T_2"),
    ),
    "the Brier bound divides by u, not by 2(1 - u)": lambda: ((U**2 - U**2 / M) / U, brier_excess_bound(U, M)),
    "the logarithmic excess is ln M": lambda: (Log().total([1 - U, U / M], [1, M]) - Log().total([1 - U, U]), log(M)),
    "the empty list costs 1/m": lambda: (Brier().score_of(1 / M, M * Brier().term(1 / M)), 1 / M),
    "an expected score that forgets the classes left out": lambda: (
        padded_scores.expected_score(Brier(), S),
        1 - S,
    ),
}
UNDECIDED_SIGNS: dict[str, Callable[[], Any]] = {
    "any added class gains strictly": lambda: brier_gain(C, U, N + 1),
    "a sublist always gains from any other class": lambda: brier_gain(
        RHO + symbols("x", real=True), (N + 1) * RHO, N + 1
    ),
    "the bound is below u for every u": lambda: U - brier_excess_bound(U, M),
    "the list of two classes beats the true one for every e": lambda: 2 * D**2 - 2 * E**2,
    "a longer list with a wrong score is better too": lambda: D - E,
}


@pytest.mark.parametrize("sides", list(FALSE_IDENTITIES.values()), ids=list(FALSE_IDENTITIES))
def test_a_false_variant_of_an_identity_is_not_added(sides: Callable[[], tuple[Any, Any]]) -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").equal("false.", *sides())


@pytest.mark.parametrize("expression", list(UNDECIDED_SIGNS.values()), ids=list(UNDECIDED_SIGNS))
def test_a_false_variant_of_an_inequality_is_not_added(expression: Callable[[], Any]) -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").positive("false.", expression())


def test_other_numbers_than_those_of_table_1_are_refused() -> None:
    exact = table_of_lists.four_scores(Brier(), "moderate")
    with pytest.raises(Undecided):
        Proof("planted", "none").rounds("the top-1 list.", exact[1], "0.6876")
    with pytest.raises(Undecided):
        Proof("planted", "none").positive("the top-1 list is better than the top-2 list.", exact[2] - exact[1])


# --- a proof about something else than it says fails ---


def wrong_proxy(total: Any, n_unlisted: Any) -> Any:
    return (1 - total) / (n_unlisted + 1)


class WrongBrier(Brier):
    def score_of(self, v: Any, total: Any) -> Any:
        return 1 - v + total

    def entropy_of(self, total: Any) -> Any:
        return 1 - 2 * total


class WrongLog(Log):
    def score_of(self, v: Any, total: Any) -> Any:
        return 2 * super().score_of(v, total)


def everything_valid(scores: TopList, m: int) -> bool:
    return True


def as_it_is(scores: TopList, m: int) -> TopList:
    return dict(scores)


BROKEN: list[tuple[Any, str, str, Any]] = [
    (padded_scores, "padded_logarithmic_score", "proxy", wrong_proxy),
    (padded_scores, "padded_logarithmic_score", "Log", WrongLog),
    (padded_scores, "padded_brier_score", "Brier", WrongBrier),
    (padded_scores, "calibrated_list", "proxy", wrong_proxy),
    (padded_scores, "calibrated_list", "Brier", WrongBrier),
    (padded_scores, "invalid_list_beats_a_true_one", "proxy", wrong_proxy),
    (padded_scores, "invalid_list_beats_a_true_one", "Brier", WrongBrier),
    (padded_scores, "invalid_list_ties", "proxy", wrong_proxy),
    (padded_scores, "penalized_extension", "without_lowest", as_it_is),
    (padded_scores, "penalized_extension", "valid", everything_valid),
    (padded_scores, "penalized_consistency", "without_lowest", as_it_is),
    (comparability, "brier", "brier_gain", lambda c, u, n, scale=2: (c - u / n) ** 2),
    (comparability, "brier", "proxy", wrong_proxy),
    (comparability, "logarithmic", "proxy", wrong_proxy),
    (comparability, "power_family", "proxy", wrong_proxy),
    (comparability, "spherical", "proxy", wrong_proxy),
    (comparability, "calibrated_extension", "proxy", wrong_proxy),
    (comparability, "true_extension", "true_lists", lambda q, k: [dict(list(enumerate(q))[:k])]),
    (list_consistency, "brier_certificate", "Brier", WrongBrier),
    (list_consistency, "logarithmic_certificate", "Log", WrongLog),
    (list_consistency, "consistency", "valid", everything_valid),
    (
        list_consistency,
        "consistency",
        "scores_by_class",
        lambda score, scores, m: [1 - scores.get(i, 0) for i in range(m)],
    ),
    (list_consistency, "strict_step", "without_lowest", as_it_is),
    (list_consistency, "strict_step", "proxy", wrong_proxy),
    (list_consistency, "sublist_is_beaten", "without_lowest", as_it_is),
    (list_consistency, "sublist_is_beaten", "proxy", wrong_proxy),
    (list_consistency, "numerical_minimum", "Brier", WrongBrier),
    (comparing_lists, "bound_for_brier", "brier_excess_bound", lambda u, n: u * (n - 1) / (n * (1 - u))),
    (comparing_lists, "bound_is_attained", "brier_excess_bound", lambda u, n: u / 2),
    (comparing_lists, "no_bound_for_log", "proxy", wrong_proxy),
    (comparing_lists, "little_is_left", "proxy", wrong_proxy),
    (comparing_lists, "least_entropy", "Log", lambda: Power(3)),
    (comparing_lists, "absolute_and_relative", "Brier", WrongBrier),
    (table_of_lists, "table_high", "proxy", wrong_proxy),
    (table_of_lists, "table_moderate", "Brier", WrongBrier),
    (table_of_lists, "table_low", "Log", WrongLog),
    (table_of_lists, "number_of_classes", "Brier", WrongBrier),
    (table_of_lists, "logarithm_of_a_mode", "Log", Brier),
    (table_of_lists, "order_of_predictions", "expected_of_true_list", lambda score, q, k: Rational(k)),
    (table_of_lists, "mode_is_worse", "proxy", wrong_proxy),
    (table_of_lists, "logarithm_deviates_more", "Log", Brier),
    (table_of_lists, "high_predictability", "proxy", wrong_proxy),
    (table_of_lists, "moderate_predictability", "proxy", wrong_proxy),
    (table_of_lists, "low_predictability", "proxy", wrong_proxy),
    (table_of_lists, "low_predictability", "Brier", WrongBrier),
    (table_of_lists, "low_predictability", "RECOVERED", {**table_of_lists.RECOVERED, "low": (25, 22, 20, 17, 16)}),
    (list_remarks, "common_decreases", "majorizes", lambda x, y: True),
    (list_remarks, "top_beta_not_elicited", "Brier", WrongBrier),
    (list_remarks, "top_beta_not_elicited", "true_lists", lambda q, k: [dict(list(enumerate(q))[:k])]),
    (list_remarks, "top_k_error", "expected_top_k_error", lambda classes, q: 1 - max(q)),
    (list_remarks, "averaging", "proxy", lambda total, n: (1 - total) ** 2 / n),
    (list_remarks, "averaging", "valid", everything_valid),
    (list_remarks, "empty_list", "proxy", wrong_proxy),
    (list_remarks, "surrogates", "expected_top_k_error", lambda classes, q: len(q) * 1),
]


@pytest.mark.parametrize(("module", "proof", "name", "wrong"), BROKEN, ids=[f"{b[1]}-{b[2]}" for b in BROKEN])
def test_a_wrong_kernel_makes_the_proof_fail(
    module: Any, proof: str, name: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises((Undecided, ValueError)):
        getattr(module, proof)()


def test_transfers_are_those_of_the_proof_of_majorization() -> None:
    """Each transfer is a mixture of the vector and the exchanged one, as `common_decreases` says."""
    for _, _, moved, after in transfers(fractions(6, 3, 1), fractions(4, 3, 3)):
        assert 0 < moved < 1
        assert sum(after) == 1
