r"""Rewards: what a set of classes is worth under each true class.

A reward turns sets into gambles. Those *by size* pay u(1/k) for a set of k classes that contains the true class:
`Quadratic` (u50, u65, u80), `FBeta`, `Concave`.

An empty set stands for "unknown". The five papers leave its worth to the decision maker, so every reward
has a field `unknown`, the payment for saying nothing: 0 unless stated for the rewards by size.
"""

from credal_lib.rewards._by_size import Concave, FBeta, Quadratic, SizeReward
from credal_lib.rewards._reward import Reward

__all__ = ["Concave", "FBeta", "Quadratic", "Reward", "SizeReward"]
