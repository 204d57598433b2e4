"""The next m bets of the vacuous and of the random classifier."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from sympy import symbols

from credal_book.proofs import Proof
from credal_book.proofs.part2_sets import betting_m_times
from credal_lib import risk
from credal_lib.risk import Lottery
from tests.proofs.part2_sets.kernels import LOG, twice
from tests.proofs.variants import all_fail, undecided

M, N, A = symbols("m K a", positive=True)


@pytest.mark.parametrize("bets", [1, 4, 9])
def test_the_gain_of_one_more_bet_is_that_of_the_library(bets: int) -> None:
    u = risk.LogarithmicUtility()
    steps = np.diff(risk.vacuous_advantage(u, np.array([bets, bets + 1]), 3))
    assert float(betting_m_times._gain(3, bets)) == pytest.approx(steps[0], abs=1e-13)


FALSE: dict[str, Callable[[Proof], None]] = {
    "the constant of (4) is 1/n": lambda proof: proof.equal(
        "false.", risk.second_order_advantage(LOG, M, N), (1 - 1 / N) / N * betting_m_times.SHAPE
    ),
    "the logarithmic advantage turns at n/2": lambda proof: proof.equal("false.", risk.inversion_point(LOG, N), N / 2),
    "without the exponent the probabilities are right": lambda proof: proof.equal(
        "false.", risk.binomial_chance(2, M, 1 / N), risk.binomial_chance(2, M, 1 / N) * N
    ),
}  # fmt: skip

test_a_false_variant_is_undecided = undecided(FALSE)


def bet(n: Any, m: int = 1) -> Lottery:
    return Lottery((m, 0), (2 / (N * m), 1 - 2 / (N * m)))


WRONG: list[tuple[Any, str, Any, list[str]]] = [
    (betting_m_times, "second_order_advantage", twice(risk.second_order_advantage),
     ["advantage_under_logarithms", "slope_under_logarithms", "inversion_under_logarithms", "more_classes_delay"]),
    (betting_m_times, "binomial_chance", twice(risk.binomial_chance),
     ["binomial_probability", "expected_utility_of_m_bets"]),
    (betting_m_times, "random_reward", bet, ["variance_of_m_bets", "approximation_under_logarithms"]),
    (betting_m_times, "vacuous_reward", lambda n, m=1: Lottery((m,), (1,)), ["vacuous_over_m_bets"]),
    (betting_m_times, "vacuous_advantage", twice(risk.vacuous_advantage), ["inversion_under_logarithms"]),
    (betting_m_times, "LOG", risk.LogarithmicUtility(2),
     ["second_derivative_of_logarithm", "approximation_under_logarithms"]),
]  # fmt: skip

test_proofs_about_a_wrong_kernel_or_table_fail = all_fail(WRONG)
