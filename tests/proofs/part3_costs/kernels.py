"""Wrong kernels for the tests of the proofs about costs."""

from typing import Any

from credal_lib.rewards import generalized_mean


def wrong_mean(costs: Any, p: Any) -> Any:
    return generalized_mean(costs, 2 * p)


def wrong_cost(self: Any, members: Any, truth: int) -> Any:
    """Take one treatment for the other."""
    p = 1 - self.r if truth not in members and self._averse else 1 + self.r
    return generalized_mean([self.costs[member][truth] for member in members], p)
