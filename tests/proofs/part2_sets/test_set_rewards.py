"""What single classes and sets of classes are paid, and how that compares with guessing."""

from fractions import Fraction

import numpy as np
import pytest
from sympy import Float, Rational, S, log, simplify

from credal_book.proofs.part2_sets import set_rewards
from credal_lib import risk
from credal_lib.rewards import FBeta, Quadratic, SizeReward
from tests.proofs.part2_sets.kernels import Doubled
from tests.proofs.variants import all_fail

REWARDS = [Quadratic(Rational(1, 2)), Quadratic(Rational(4, 5)), FBeta(2)]


@pytest.mark.parametrize("reward", REWARDS, ids=str)
@pytest.mark.parametrize("n", range(1, 6))
def test_the_exact_table_is_the_matrix_of_the_reward(reward: SizeReward, n: int) -> None:
    assert np.allclose(np.array(set_rewards.reward_table(reward, n), dtype=float), reward.matrix(n), rtol=1e-15)


@pytest.mark.parametrize("n", range(1, 7))
def test_the_values_of_the_extended_matrix_are_n_plus_one(n: int) -> None:
    table = set_rewards.reward_table(REWARDS[0], n)
    values = {entry for row in table for entry in row}
    assert len(table) * n == (2**n - 1) * n
    assert len(values) == (n + 1 if n > 1 else 1)


def test_the_advantage_over_symbolic_numbers_of_bets_stays_exact() -> None:
    advantage = risk.vacuous_advantage(risk.LogarithmicUtility(), S(2), 2)
    assert not advantage.has(Float)
    assert simplify(advantage - (log(2) / 2 - log(3) / 4)) == 0


WRONG_KERNELS = [
    (set_rewards, "DISCOUNTED_ACCURACY", Doubled(Fraction(1, 2)), ["discounted_accuracy", "table_2"]),
    (set_rewards, "selective_accuracy", lambda matrix: S.One, ["accuracy_is_expected_reward"]),
    (set_rewards, "expected_reward", lambda sigma, theta: sum(sigma), ["random_classifier"]),
    (set_rewards, "vacuous_advantage", lambda u, m, n: S.One * m, ["advantage_over_many_bets"]),
    (set_rewards, "second_order_advantage", lambda u, m, n: m / n, ["advantage_over_many_bets"]),
]

test_proofs_about_a_wrong_kernel_fail = all_fail(WRONG_KERNELS)
