"""Rewards, outcomes and wrong kernels for the tests of the proofs about sets."""

from collections.abc import Callable
from typing import Any

import numpy as np
from sympy import Rational, symbols

from credal_lib import risk
from credal_lib.rewards import Quadratic

M, N, A = symbols("m n a", positive=True)
LOG, EXPONENTIAL = risk.LogarithmicUtility(), risk.ExponentialUtility(A)


def twice(kernel: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **options: 2 * kernel(*arguments, **options)


def linear(*_: Any) -> Quadratic:
    return Quadratic(Rational(1, 2))


def sets_of(answers: list[list[int]]) -> np.ndarray:
    return np.array([[label in answer for label in (1, 2, 3)] for answer in answers])


class Doubled(Quadratic):
    """Discounted accuracy, paid twice for sets."""

    def utility(self, x: Any) -> Any:
        return x if x in {0, 1} else 2 * x
