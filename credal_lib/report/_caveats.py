"""What a reader should know before the verdict: how probabilities answer, what unknown earns, rows out of order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from credal_lib.report._answers import compares_sets, hits_by_chance, most_probable_earns, pays_unknown
from credal_lib.report._words import number, quoted
from credal_lib.rewards import FBeta, Quadratic, SizeReward

if TYPE_CHECKING:
    from credal_lib.report._predictions import Judged, Model
    from credal_lib.rewards import Reward

ENOUGH_ROWS = 30
"""Of fewer rows, none is said to be out of order."""
DEVIATIONS = 2.0
"""Hits that are not so far above those of rows in random order are remarked."""


def caveats(judged: Judged, reward: Reward) -> list[str]:
    """Say what stands above the verdict.

    Parameters
    ----------
    judged : Judged
        With the answers that are judged.
    reward : Reward
        What the verdict goes by.

    Returns
    -------
    list of str
    """
    said = [_of_probabilities(judged, model, reward) for model in judged.models]
    said += [_of_unknown(model, reward) for model in judged.models]
    said += [_of_order(judged, model) for model in judged.models]
    return [sentence for sentence in said if sentence]


def _of_probabilities(judged: Judged, model: Model, reward: Reward) -> str:
    if model.p is None or model.priced is None:
        return ""
    silent = int(np.count_nonzero(~model.priced.any(axis=1)))
    often = f" (“unknown” in {silent:,} of {len(model.priced):,} rows)" if silent else ""
    earned = most_probable_earns(judged, reward, model.p)
    would = "" if earned != earned else f", which would earn {number(earned)} under these"  # nan
    which = "what"
    if not compares_sets(reward, model.p.shape[1]):
        which = f"the single class{' (or “unknown”)' * pays_unknown(reward)} that"
    return (
        f"{quoted(model.name)} gives probabilities. Under the costs, {which} costs least in expectation is taken as "
        f"its answer{often}; in the other columns its most probable class{would}."
    )


def _of_unknown(model: Model, reward: Reward) -> str:
    silent = int(np.count_nonzero(~model.sets.any(axis=1)))
    if not silent or not isinstance(reward, SizeReward) or reward.unknown != 0:
        return ""
    stated = "unknown= of the reward"
    if type(reward) in {Quadratic, FBeta}:
        stated = f"rewards.{replace(reward, unknown=0.3)!r}"
    return (
        f"{quoted(model.name)} says “unknown” in {silent:,} of {len(model.sets):,} rows, which earns 0 here, as an "
        "error does. If it is worth more to you, say how much: "
        f"{stated}, or --unknown 0.3."
    )


def _of_order(judged: Judged, model: Model) -> str:
    """Remark predictions that fit the truth no better than if the rows had been shuffled."""
    if len(judged.truths) < ENOUGH_ROWS or not hits_by_chance(judged.truths, model.sets) < DEVIATIONS:
        return ""
    return (
        f"{quoted(model.name)} names the true class hardly more often than its answers would in random order. Are its "
        "rows in the order of the true classes?"
    )
