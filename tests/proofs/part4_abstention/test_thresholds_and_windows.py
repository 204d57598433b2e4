"""From probabilities to abstention: confidence thresholds, the class bias and the caution window, response graphs."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from sympy import Rational, symbols

from credal_book.proofs import Undecided
from credal_book.proofs.part4_abstention import _cautious, guessing_and_capacity, thresholds_and_windows
from credal_book.proofs.part4_abstention._cautious import TREE, leaf
from credal_lib import abstention
from tests.proofs.variants import not_positive, unequal


def test_the_rule_of_three_classes_is_that_of_the_library() -> None:
    p, bias = thresholds_and_windows._three_classes()
    for window in (Fraction(0), Fraction(5, 100), Fraction(9, 100)):
        answer = _cautious.window_answer(p, window, bias)
        sets = abstention.window_rule([[float(x) for x in p]], float(window), [float(x) for x in bias])
        assert sets[0].tolist() == [i == answer for i in range(3)]


M, A, E = guessing_and_capacity.OTHERS, guessing_and_capacity.SHARE, guessing_and_capacity.ERROR
K, WINDOW = symbols("k w", nonnegative=True)

FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "the window of a class is p - k": lambda: (abstention.widest_window(E, K), E - K),
    "thresholds at window 0 are even": lambda: (abstention.window_threshold(K, 0), Rational(1, 2)),
}

UNDECIDED_SIGNS: dict[str, Callable[[], Any]] = {
    "thresholds fall as the window widens": (
        abstention.window_threshold(1 / (1 + M), WINDOW) - abstention.window_threshold(1 / (1 + M), WINDOW + E)
    ).factor,
    "no class misses its threshold": lambda: E - abstention.window_threshold(K, WINDOW),
}

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)

test_a_false_variant_of_an_inequality_is_not_added = not_positive(UNDECIDED_SIGNS)


def test_the_proof_of_figure_6_needs_the_bias_of_the_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bias (0.4, 0.6) is better somewhere."""
    monkeypatch.setattr(thresholds_and_windows, "BIASED", (Fraction(4, 10), Fraction(6, 10)))
    with pytest.raises(Undecided):
        thresholds_and_windows.figure_6()


def test_another_leaf_changes_the_printed_matrices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thresholds_and_windows, "TREE", [*TREE[:-1], leaf(10, 1, 29)])
    for proof in (thresholds_and_windows.totals_of_the_tree, thresholds_and_windows.one_threshold):
        with pytest.raises(Undecided):
            proof()
