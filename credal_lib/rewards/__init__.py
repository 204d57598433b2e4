r"""Rewards: what a set of classes earns under each true class.

A reward turns sets into gambles. Those *by size* pay u(1/k) for a set of k classes that contains
the true class: `Quadratic` (u50, u65, u80), `FBeta`, `Concave`. Those *of costs* pay minus what a
set costs when some mistakes are worse than others: `DiscountedCost`, `Ha`, `AbellanMasegosa`, and
`Table`, payoffs given by hand.

An empty set means "unknown". The five papers leave its utility to the decision maker, so every
reward has a field `unknown`, the payment for this answer: 0 unless stated for the rewards by size;
the rewards of costs refuse an empty set unless it is stated.

Wherever a reward is expected, the names "discounted_accuracy", "u65" and "u80" do (`by_name`). A
reward of your own is a subclass of `Reward`.
"""

from credal_lib.rewards._by_name import as_reward, by_name
from credal_lib.rewards._by_size import Concave, FBeta, Quadratic, SizeReward
from credal_lib.rewards._costs import (
    AbellanMasegosa,
    CostReward,
    DiscountedCost,
    Ha,
    generalized_mean,
)
from credal_lib.rewards._hit_or_miss import HitOrMiss
from credal_lib.rewards._reward import Reward
from credal_lib.rewards._table import Table

__all__ = [
    "AbellanMasegosa",
    "Concave",
    "CostReward",
    "DiscountedCost",
    "FBeta",
    "Ha",
    "HitOrMiss",
    "Quadratic",
    "Reward",
    "SizeReward",
    "Table",
    "as_reward",
    "by_name",
    "generalized_mean",
]
