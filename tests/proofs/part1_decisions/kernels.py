"""Symbols and wrong kernels for the tests of the proofs about decisions."""

from typing import Any

from sympy import symbols

from credal_lib.confusion import average_utility
from credal_lib.gambles import expected_reward

G_0, G_1, U_10, U_01, Q = symbols("g_0 g_1 U_10 U_01 q", positive=True)
UTILITIES = [[U_10 + G_0, U_01], [U_10, U_01 + G_1]]


def wrong_average(matrix: Any, *, utilities: Any) -> Any:
    return 2 * average_utility(matrix, utilities=utilities)


def wrong_expectation(sigma: Any, theta: Any) -> Any:
    return 2 * expected_reward(sigma, theta)
