"""The numbers of Table 1 (Resin, Example 6.1): predictions of different length under three distributions."""

from typing import Any

import numpy as np
import pytest
from sympy import Rational

from credal_book.proofs import Proof, Undecided
from credal_book.proofs.part5_toplists import table_of_lists
from credal_lib import toplists
from credal_lib.toplists import Brier, Log
from tests.proofs.part5_toplists.kernels import WrongBrier, WrongLog, wrong_proxy
from tests.proofs.variants import fails


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


def test_other_numbers_than_those_of_table_1_are_refused() -> None:
    exact = table_of_lists.four_scores(Brier(), "moderate")
    with pytest.raises(Undecided):
        Proof("planted", "none").rounds("the top-1 list.", exact[1], "0.6876")
    with pytest.raises(Undecided):
        Proof("planted", "none").positive("the top-1 list is better than the top-2 list.", exact[2] - exact[1])


BROKEN: list[tuple[Any, str, str, Any]] = [
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
]

test_a_wrong_kernel_makes_the_proof_fail = fails(BROKEN, (Undecided, ValueError))
