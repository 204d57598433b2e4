"""Proofs about top lists, majorization and label sets: exact lists agree with arrays, false variants do not get in."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sklearn.metrics import f1_score
from sympy import Symbol, symbols

from credal_lib import toplists
from credal_lib.proofs import Proof, Undecided
from credal_lib.proofs.part5_toplists import _exact_lists, label_sets, majorization, top_lists
from credal_lib.proofs.part5_toplists._exact_lists import TopList, distributions
from credal_lib.toplists import Brier, Log, Power, majorizes, proxy, transfers

SIZES = [(m, k) for m in (2, 3, 4) for k in range(m + 1)]


def as_arrays(lists: list[TopList], m: int) -> tuple[Any, Any]:
    listed = np.array([[i in scores for i in range(m)] for scores in lists])
    return np.array([[float(scores.get(i, 0)) for i in range(m)] for scores in lists]), listed


# --- lists in fractions are the lists of the library ---


@pytest.mark.parametrize(("m", "k"), SIZES)
def test_exact_lists_agree_with_the_array_functions(m: int, k: int) -> None:
    lists = list(_exact_lists.top_lists(m, k, 6))
    p, listed = as_arrays(lists, m)
    assert toplists.pad(p, listed) == pytest.approx(np.array([_exact_lists.padded(s, m) for s in lists], dtype=float))
    assert toplists.proxy_probability(p, listed) == pytest.approx([float(_exact_lists.proxy_of(s, m)) for s in lists])
    valid = [_exact_lists.valid(scores, m) for scores in lists]
    assert toplists.is_valid(p, listed).tolist() == valid
    shorter = [_exact_lists.without_lowest(scores, m) for scores in lists]
    assert (toplists.largest_valid(p, listed) == as_arrays(shorter, m)[1]).all()


@pytest.mark.parametrize(("m", "k"), SIZES)
def test_exact_true_lists_agree_with_the_array_functions(m: int, k: int) -> None:
    for q in distributions(m, 6):
        true = _exact_lists.true_lists(q, k)
        listed = toplists.true_lists([float(chance) for chance in q], k)
        assert sorted(as_arrays(true, m)[1].tolist()) == sorted(listed.tolist())
        calibrated = list(_exact_lists.calibrated_lists(q, k))
        p, members = as_arrays(calibrated, m)
        chances = [float(chance) for chance in q]
        assert toplists.is_calibrated(p, members, chances).all()
        assert toplists.is_true(p, members, chances).tolist() == [_exact_lists.true_for(s, q) for s in calibrated]


@pytest.mark.parametrize("score", [Brier(), Power(3), Log()], ids=repr)
def test_exact_expected_scores_agree_with_the_array_functions(score: Any) -> None:
    lists = [scores for scores in _exact_lists.top_lists(4, 2, 6) if _exact_lists.valid(scores, 4)]
    lists = [scores for scores in lists if sum(scores.values()) < 1]
    p, listed = as_arrays(lists, 4)
    for q in list(distributions(4, 4))[::5]:
        exact = [float(top_lists.expected_padded_score(score, scores, q)) for scores in lists]
        assert score.expected(p, listed, [float(chance) for chance in q]) == pytest.approx(exact)


def test_majorization_is_that_of_the_partial_sums() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert majorizes((half, half, Fraction(0)), (third, third, third))
    assert majorizes((half, Fraction(0), half), (half, half, Fraction(0)))
    assert not majorizes((third, third, third), (half, half, Fraction(0)))
    assert not majorizes((half, half), (half, third))


def test_transfers_end_at_the_vector_that_is_majorized() -> None:
    x, y = (Fraction(1), Fraction(0), Fraction(0)), (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    *_, (_, _, _, last) = transfers(x, y)
    assert last == y
    assert transfers(y, y) == []


def test_instance_f1_is_that_of_scikit_learn() -> None:
    for predicted in label_sets.label_sets(4):
        for true in label_sets.label_sets(4):
            rows = [[int(label in chosen) for label in range(1, 5)] for chosen in (true, predicted)]
            expected = f1_score([rows[0]], [rows[1]], average="samples", zero_division=1)
            assert float(label_sets.instance_f1(predicted, true)) == pytest.approx(float(expected))


# --- false variants ---

N, K = Symbol("n", integer=True, positive=True), Symbol("k", integer=True, nonnegative=True)
S, C, PI, G = symbols("s c pi g", nonnegative=True)
D, SLACK = Symbol("d", positive=True), Symbol("e", nonnegative=True)
V_I, V_J = symbols("v_i v_j", real=True)

FALSE_IDENTITIES = {
    "the proxy probability is shared by all classes": lambda: (proxy(S, N), (1 - S) / (N + K)),
    "removal leaves the proxy probability as it was": lambda: (proxy(1 - N * PI - (PI + G), N + 1), PI),
    "the new proxy probability is the removed score": lambda: (proxy(1 - N * (C + D) - C, N + 1), C),
    "the plane rises toward the larger component": lambda: (-V_I * D + V_J * D, D * (V_I - V_J)),
    "a padded single class leaves something over": lambda: (proxy(1, N), 1 / N),
}
UNDECIDED_SIGNS = {
    "removing any class raises the proxy probability": lambda: proxy(1 - N * PI - C, N + 1) - PI,
    "every list is valid": lambda: C - proxy(S, N),
    "the condition of Lemma 4.4 is strict": lambda: SLACK / D,
    "a list that is not true can have a larger sum": lambda: N * (C - S),
    "an invalid list stays below its least score": lambda: C - proxy(1 - N * (C + D), N),
}


@pytest.mark.parametrize("sides", list(FALSE_IDENTITIES.values()), ids=list(FALSE_IDENTITIES))
def test_a_false_variant_of_an_identity_is_not_added(sides: Callable[[], tuple[Any, Any]]) -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").equal("false.", *sides())


@pytest.mark.parametrize("expression", list(UNDECIDED_SIGNS.values()), ids=list(UNDECIDED_SIGNS))
def test_a_false_variant_of_an_inequality_is_not_added(expression: Callable[[], Any]) -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").positive("false.", expression())


def test_lemma_4_5_without_validity_is_not_found_true() -> None:
    fact = all(
        majorizes(_exact_lists.padded(best, 3), _exact_lists.padded(other, 3))
        for q in distributions(3, 4)
        for best in _exact_lists.true_lists(q, 1)
        for other in _exact_lists.calibrated_lists(q, 1)
    )
    with pytest.raises(Undecided):
        Proof("planted", "none").enumeration("the printed lemma.", fact)


def test_the_padded_brier_score_of_all_lists_is_not_strictly_consistent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Invalid lists may beat true ones, so the proof of Theorem 3.2 must fail when they are let in (Example 5.1)."""
    monkeypatch.setattr(top_lists, "valid", lambda scores, m: True)
    with pytest.raises(Undecided):
        top_lists.elicitable()


# --- a wrong kernel makes the proofs fail ---


def wrong_proxy(total: Any, n_unlisted: Any) -> Any:
    return (1 - total) / (n_unlisted + 1)


class WrongBrier(Brier):
    def score_of(self, v: Any, total: Any) -> Any:
        return 1 - v + total


PROOFS_ON_THE_PROXY = [
    "definition",
    "invariance",
    "largest_valid_sublist",
    "minimum_is_removed",
    "padded_distribution",
    "removal_above_proxy",
    "removal_below_proxy",
    "two_true_lists",
    "validity",
]


@pytest.mark.parametrize("name", PROOFS_ON_THE_PROXY)
def test_a_wrong_proxy_makes_the_proofs_fail(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert getattr(top_lists, name)().verdict == "holds"
    monkeypatch.setattr(top_lists, "proxy", wrong_proxy)
    with pytest.raises(Undecided):
        getattr(top_lists, name)()


@pytest.mark.parametrize("name", ["elicitable", "explicit_example", "padded_distribution"])
def test_a_wrong_proxy_of_exact_lists_makes_the_enumerations_fail(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_exact_lists, "proxy", wrong_proxy)
    with pytest.raises(Undecided):
        getattr(top_lists, name)()


@pytest.mark.parametrize("name", ["elicitable", "invariance"])
def test_a_wrong_score_makes_the_proofs_fail(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(top_lists, "Brier", WrongBrier)
    with pytest.raises(Undecided):
        getattr(top_lists, name)()


@pytest.mark.parametrize(
    ("module", "proof", "name", "wrong"),
    [
        (majorization, "true_list_majorizes", "proxy", wrong_proxy),
        (majorization, "calibrated_but_invalid", "proxy", wrong_proxy),
        (majorization, "true_list_majorizes", "valid", lambda scores, m: True),
        (majorization, "schur_concave_entropies", "majorizes", lambda x, y: True),
        (label_sets, "five_labels", "f_measure", lambda matrix: 1),
        (label_sets, "f1_is_not_consistent", "f_measure", lambda matrix: matrix[0][0]),
        (label_sets, "instance_f1_defined", "f_measure", lambda matrix: matrix[0][0]),
    ],
)
def test_other_wrong_kernels_make_the_proofs_fail(
    module: Any, proof: str, name: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert getattr(module, proof)().steps
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises((Undecided, ValueError)):
        getattr(module, proof)()
