r"""Risk: the value of an uncertain reward to a decision maker whose utility is curved.

Four things: *utilities* of a reward (`LinearUtility`, `QuadraticUtility`, `LogarithmicUtility`,
`ExponentialUtility`, or any function as `SmoothUtility`); *lotteries*, uncertain rewards with their
probabilities (`Lottery`, and `Outcomes`, what a classifier does by size and hit), with expected
utility, certainty equivalent and the second-order approximation; the *committee*, of which every
concave utility is a weighted mean, and its votes on the difference of two `Outcomes`; and *the next
m bets* of the vacuous and the random classifier. (Zaffalon, Corani and Mauá, Sections 5 to 8.)

The utilities of `rewards` are of one prediction, by its discounted accuracy; those here are of a
total, over many bets or in money. There is one formula for both where both exist:
`QuadraticUtility` calls that of `rewards.Quadratic`, and the utility of any reward is a utility
here, as ``SmoothUtility(reward.utility)``. Nothing needs the utility to be 1 at 1: certainty
equivalents and preferences do not change with its scale.
"""

from credal_lib.risk._arithmetic import binomial_chance
from credal_lib.risk._bets import (
    exact_inversion_point,
    expected_utility_of_random,
    inversion_point,
    random_reward,
    second_order_advantage,
    vacuous_advantage,
    vacuous_reward,
)
from credal_lib.risk._committee import Advantage, Member, committee, committee_weights
from credal_lib.risk._lottery import Lottery
from credal_lib.risk._outcomes import Outcomes
from credal_lib.risk._second_order import (
    certainty_equivalent,
    is_concave,
    second_order,
    second_order_certainty_equivalent,
    second_order_error,
    second_order_error_bound,
)
from credal_lib.risk._utilities import (
    ExponentialUtility,
    LinearUtility,
    LogarithmicUtility,
    QuadraticUtility,
    SmoothUtility,
    Utility,
)

__all__ = [
    "Advantage",
    "ExponentialUtility",
    "LinearUtility",
    "LogarithmicUtility",
    "Lottery",
    "Member",
    "Outcomes",
    "QuadraticUtility",
    "SmoothUtility",
    "Utility",
    "binomial_chance",
    "certainty_equivalent",
    "committee",
    "committee_weights",
    "exact_inversion_point",
    "expected_utility_of_random",
    "inversion_point",
    "is_concave",
    "random_reward",
    "second_order",
    "second_order_advantage",
    "second_order_certainty_equivalent",
    "second_order_error",
    "second_order_error_bound",
    "vacuous_advantage",
    "vacuous_reward",
]
