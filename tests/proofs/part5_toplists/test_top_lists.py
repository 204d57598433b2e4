"""Top lists: padding, validity, the largest valid sublist, and that the top-k list functional is elicitable."""

from typing import Any

import pytest
from sympy import Symbol, symbols

from credal_book.proofs import Undecided
from credal_book.proofs.part5_toplists import _exact_lists, top_lists
from credal_book.proofs.part5_toplists._exact_lists import distributions
from credal_lib.toplists import Brier, Log, Power, _lists, proxy
from tests.proofs.derived import unbroken
from tests.proofs.part5_toplists.kernels import as_arrays, wrong_proxy
from tests.proofs.variants import not_positive, unequal


@pytest.mark.parametrize("score", [Brier(), Power(3), Log()], ids=repr)
def test_exact_expected_scores_agree_with_the_array_functions(score: Any) -> None:
    lists = [scores for scores in _exact_lists.top_lists(4, 2, 6) if _exact_lists.valid(scores, 4)]
    lists = [scores for scores in lists if sum(scores.values()) < 1]
    p, listed = as_arrays(lists, 4)
    for q in list(distributions(4, 4))[::5]:
        exact = [float(top_lists.expected_padded_score(score, scores, q)) for scores in lists]
        assert score.expected(p, listed, [float(chance) for chance in q]) == pytest.approx(exact)


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

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)

test_a_false_variant_of_an_inequality_is_not_added = not_positive(UNDECIDED_SIGNS)


def test_the_padded_brier_score_of_all_lists_is_not_strictly_consistent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Invalid lists may beat true ones, so the proof of Theorem 3.2 must fail when they are let in (Example 5.1)."""
    monkeypatch.setattr(top_lists, "valid", lambda scores, m: True)
    with pytest.raises(Undecided):
        top_lists.elicitable()


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
    assert unbroken(getattr(top_lists, name)).verdict == "holds"
    monkeypatch.setattr(top_lists, "proxy", wrong_proxy)
    with pytest.raises(Undecided):
        getattr(top_lists, name)()


@pytest.mark.parametrize("name", ["elicitable", "explicit_example", "padded_distribution"])
def test_a_wrong_proxy_of_the_arrays_makes_the_enumerations_fail(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _exact_lists.forget()
    monkeypatch.setattr(_lists, "proxy", wrong_proxy)
    with pytest.raises(Undecided):
        getattr(top_lists, name)()
    _exact_lists.forget()


@pytest.mark.parametrize("name", ["elicitable", "invariance"])
def test_a_wrong_score_makes_the_proofs_fail(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(top_lists, "Brier", WrongBrier)
    with pytest.raises(Undecided):
        getattr(top_lists, name)()
