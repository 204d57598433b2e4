"""The order of the arguments of the best set."""

from typing import Any

from credal_lib.rewards import Reward


def check_probabilities_first(p: Any) -> None:
    """Refuse a reward, or its name, in place of the probabilities: the old order of arguments."""
    if isinstance(p, Reward | str):
        raise TypeError(
            f"p: expected probabilities of shape (n, K), got the reward {p!r};"
            " the reward comes first now, bayes_set(reward, p) and no longer bayes_set(p, reward)"
        )
