"""Which scores of sets are gambles, and which gamble each is.

A score of all predictions is a gamble if it pays each set by itself, by nothing but the set and the
true class: its value is then an average payoff, the estimate of an expected utility, and a decision
maker can choose sets by it.
"""

from collections.abc import Callable

from credal_lib.metrics import _checks as own_checks
from credal_lib.metrics._coverage import coverage_score, mean_set_size
from credal_lib.metrics._sets import determinacy_score, discounted_accuracy_score
from credal_lib.metrics._shares import decisive_error_loss, unknown_share
from credal_lib.rewards import HitOrMiss, Quadratic, Reward


def _nothing(_: int) -> int:
    return 0


def _one(_: int) -> int:
    return 1


def _minus_size(k: int) -> int:
    return -k


def _single(k: int) -> int:
    return int(k == 1)


def _minus_single(k: int) -> int:
    return -int(k == 1)


def _empty(k: int) -> int:
    return int(k == 0)


_GAMBLES: dict[Callable[..., float], Reward] = {
    coverage_score: HitOrMiss(_one, _nothing, "coverage"),
    mean_set_size: HitOrMiss(_minus_size, _minus_size, "minus the size"),
    determinacy_score: HitOrMiss(_single, _single, "single class"),
    unknown_share: HitOrMiss(_empty, _empty, "unknown"),
    decisive_error_loss: HitOrMiss(_nothing, _minus_single, "minus a wrong single class"),
    discounted_accuracy_score: Quadratic(0.5),
}


def gamble_of(score: Callable[..., float]) -> Reward:
    """Return the reward whose average is a score of sets.

    As every reward it is positively oriented: what is better if lower, as `decisive_error_loss` and
    `mean_set_size`, comes with its sign turned.

    Parameters
    ----------
    score : callable
        One of `coverage_score`, `mean_set_size`, `determinacy_score` (`singleton_share`),
        `unknown_share`, `decisive_error_loss`, `discounted_accuracy_score`.

    Returns
    -------
    Reward
        ``utility_score(y, sets, gamble_of(score))`` is the score, or minus it.

    Raises
    ------
    TypeError
        If `score` is not callable.
    ValueError
        If `score` is not one of these. Size-stratified coverage, and the accuracies among some of
        the sets alone, are ratios, and no gambles: see `verdict`.

    Examples
    --------
    >>> gamble_of(coverage_score)([[True, True, False], [False, False, False]]).tolist()
    [[1.0, 1.0, 0.0], [0.0, 0.0, 0.0]]
    >>> gamble_of(mean_set_size)([[True, True, False]]).tolist()
    [[-2.0, -2.0, -2.0]]
    """
    # Not `score in _GAMBLES`, which raises for a callable that has no hash.
    known = any(score is one for one in _GAMBLES)
    own_checks.check_score_with_a_gamble(score, [one.__name__ for one in _GAMBLES], known)
    return _GAMBLES[score]
