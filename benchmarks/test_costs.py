"""Costs of 100,000 sets of 10 classes, beside a NumPy matrix product of the same shapes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from credal_lib import gambles
from credal_lib.rewards import AbellanMasegosa, DiscountedCost, Ha, Table

N, K = 100_000, 10
GENERATOR = np.random.default_rng(0)
SETS = GENERATOR.random((N, K)) < 0.3
SETS[np.arange(N), GENERATOR.integers(K, size=N)] = True
Y = GENERATOR.integers(K, size=N)
COSTS = np.abs(np.subtract.outer(np.arange(K), np.arange(K)))
PRODUCT = "sets @ costs"
REWARDS = {
    "DiscountedCost, r = 0": DiscountedCost(COSTS, 0),
    "DiscountedCost, r = 0.3": DiscountedCost(COSTS, 0.3),
    "DiscountedCost, r = 0.95": DiscountedCost(COSTS, 0.95),
    "DiscountedCost, r = 1": DiscountedCost(COSTS, 1),
    "DiscountedCost, mistake-averse": DiscountedCost(COSTS, 0.3, "mistake-averse"),
    "Ha": Ha(np.ones(K), 0.05),
    "AbellanMasegosa": AbellanMasegosa(COSTS),
    "Table of all 1,023 sets": Table.from_costs(GENERATOR.random((2**K - 1, K)), sets=gambles.subsets(K)),
}
CALLS = {
    PRODUCT: lambda: SETS.astype(np.float64) @ COSTS.astype(np.float64),
    **{name: lambda reward=reward: reward(SETS) for name, reward in REWARDS.items()},
    "payoff, r = 0.3": lambda: REWARDS["DiscountedCost, r = 0.3"].payoff(SETS, Y),
    "payoff, mistake-averse": lambda: REWARDS["DiscountedCost, mistake-averse"].payoff(SETS, Y),
}


@pytest.mark.parametrize("what", CALLS)
def test_costs(benchmark: Any, what: str) -> None:
    benchmark.group = "costs of 100,000 sets of 10 classes"
    benchmark.extra_info["baseline"] = PRODUCT
    benchmark.name = what
    benchmark(CALLS[what])
