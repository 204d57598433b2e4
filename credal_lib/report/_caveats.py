"""What a reader should know before the verdict.

Labels that may be misprints, rows that are there twice or out of order, costs that may be gains,
how probabilities answer, what unknown earns.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from credal_lib._checks import Truths
from credal_lib.report._answers import (
    compares_sets,
    hits_by_chance,
    most_probable_earns,
    pays_unknown,
    right_and_wrong,
    silence_is_best,
)
from credal_lib.report._predictions import row_codes
from credal_lib.report._spelling import doubtful_classes, lacking_columns, written_alike
from credal_lib.report._words import listed, number, quoted
from credal_lib.rewards import CostReward, FBeta, Quadratic, SizeReward
from credal_lib.truths import Probabilities, Sets

if TYPE_CHECKING:
    from collections.abc import Callable

    from credal_lib._checks import IntArray
    from credal_lib.report._predictions import Judged, Model
    from credal_lib.rewards import Reward

MOST_ALIKE, FIRST_ONES, MOST_NAMED = 8, 3, 40
"""Of more models, the same is said in full of the first ones alone; so many others are named."""
ENOUGH_ROWS = 30
"""Of fewer rows, none is said to be out of order."""
COPIES = 1 / 3
"""If a larger share of the rows with probabilities repeat others, this is remarked."""
MOST_COPIES, FEWEST_KINDS = 9, 5
"""A file may be there so often; with fewer kinds of rows an order may repeat itself at random."""
DEVIATIONS = 2.0
"""Hits that are not so far above those of rows in random order are remarked."""

KNOWN_OF: dict[type, str] = {
    Probabilities: (
        "The true classes are not certain: each row has probabilities of the classes, under which"
        " every number is the exact expectation. There is no table by true class."
    ),
    Sets: (
        "The true classes are not certain: each row has a set of classes that may be true. Every"
        " number that depends on them is given at least and at most, over all truths in the sets"
        " (the figure shows it at least), and a verdict on a pair holds for each of these truths."
        " There is no table by true class."
    ),
}
"""What is said of uncertain truths."""


def caveats(judged: Judged, reward: Reward) -> list[str]:
    """Say what stands above the verdict.

    Parameters
    ----------
    judged : Judged
        With the answers that are scored.
    reward : Reward
        What the verdict goes by.

    Returns
    -------
    list of str
    """
    certain = not isinstance(judged.truths, Truths)
    said = _of_labels(judged) if certain else [KNOWN_OF[type(judged.truths)]]
    said += _of_some(judged, lambda model: f"{quoted(model.name)}: {model.said}" * bool(model.said))
    said += [_of_copies(judged), _of_costs(judged, reward)]
    said += _of_some(judged, lambda model: _of_probabilities(judged, model, reward))
    said += _of_some(judged, lambda model: _of_unknown(model, reward))
    if certain:
        said += _of_some(judged, lambda model: _of_order(judged, model))
    return [sentence for sentence in said if sentence]


def _of_some(judged: Judged, say: Callable[[Model], str]) -> list[str]:
    """Say the same of each model; of many models, of the first ones, and name the others."""
    found = {model.name: said for model in judged.models if (said := say(model))}
    if len(found) <= MOST_ALIKE:
        return list(found.values())
    shown = list(found.values())[:FIRST_ONES]
    others = [quoted(name) for name in list(found)[FIRST_ONES:]]
    names = f": {listed(others)}" if len(others) <= MOST_NAMED else ""
    return [*shown, f"So it is, with other numbers, with {len(others):,} other models{names}."]


def _of_probabilities(judged: Judged, model: Model, reward: Reward) -> str:
    if model.p is None or model.priced is None:
        return ""
    silent = int(np.count_nonzero(~model.priced.any(axis=1)))
    often = f" (“unknown” in {silent:,} of {len(model.priced):,} rows)" if silent else ""
    earned = most_probable_earns(judged, reward, model.p)
    would = "" if math.isnan(earned) else f", which would earn {number(earned)} under these costs"
    if compares_sets(reward, model.p.shape[1]):
        which = "what"
    elif pays_unknown(reward):
        which = "the single class (or “unknown”) that"
    else:
        which = "the single class that"
    return (
        f"{quoted(model.name)} gives probabilities. Under the costs, {which} costs least in"
        f" expectation is taken as its answer{often}; in the other columns its most probable"
        f" class{would}."
    )


def _of_labels(judged: Judged) -> list[str]:
    """Remark what may be misprints: two classes that may be one, true labels, missing columns."""
    # Only words can be misprinted so that one sees it.
    classes = [label for label in judged.classes if isinstance(label, str)]
    found = np.bincount(judged.truths, minlength=len(judged.classes)).tolist()
    counts = {
        label: n
        for label, n in zip(judged.classes, found, strict=True)
        if n and isinstance(label, str)
    }
    headed = {model.name: model.headed for model in judged.models if model.headed}
    said = written_alike(classes, counts)
    if not judged.stated:
        answers = np.any([model.sets.any(axis=0) for model in judged.models], axis=0)
        answered = {judged.classes[j] for j in np.flatnonzero(answers).tolist()}
        named = {label for own in headed.values() for label in own}
        said += doubtful_classes(counts, answered, named)
    expected = classes if judged.stated else list(counts)
    for model, own in headed.items():
        said += lacking_columns(model, own, expected, counts, judged.stated)
    return said


def _of_copies(judged: Judged) -> str:
    """Remark rows that are there twice: many with probabilities, or all rows in the same order."""
    n, codes = len(judged.truths), row_codes(judged)
    distinct = len(np.unique(codes))
    if n < ENOUGH_ROWS or distinct < FEWEST_KINDS:
        return ""
    times = _times_over(codes)
    if times:
        what = (
            f"The rows are the first {n // times:,} of them {times} times over, in the same order"
        )
    elif n - distinct > COPIES * n and any(model.p is not None for model in judged.models):
        # Of sets and labels alone many rows are alike anyway; probabilities hardly ever are.
        what = (
            f"{n - distinct:,} of {n:,} rows repeat an earlier one exactly, the truth and all"
            " probabilities. Rounding may have made them alike"
        )
    else:
        return ""
    return (
        f"{what}. If they are copies, as in a file joined to itself, intervals and tests are too"
        " sure: leave them out."
    )


def _times_over(codes: IntArray) -> int:
    """How often the first rows are there, if all others repeat them in the same order; else 0."""
    n = len(codes)
    for times in range(2, MOST_COPIES + 1):
        first = n // times
        if n % times == 0 and (codes[first:] == codes[:-first]).all():
            return times
    return 0


def _of_costs(judged: Judged, reward: Reward) -> str:
    """Remark costs under which errors are better than right answers, or unknown than the truth."""
    if not isinstance(reward, CostReward):
        return ""
    right, wrong = right_and_wrong(reward, judged.classes)
    if right < wrong:
        return (
            "Under these costs right answers earn less than wrong ones on the whole (on"
            f" average {number(right)} against {number(wrong)}). If what was given as costs are"
            " gains, turn their signs."
        )
    if silence_is_best(reward, judged.classes):
        return (
            "Under these costs “unknown” earns more than any other answer, whatever the truth."
            " If the sign of its cost is wrong, turn it."
        )
    return ""


def _of_unknown(model: Model, reward: Reward) -> str:
    silent = int(np.count_nonzero(~model.sets.any(axis=1)))
    if not silent or not isinstance(reward, SizeReward) or reward.unknown != 0:
        return ""
    stated = "unknown= of the reward"
    if type(reward) in {Quadratic, FBeta}:
        stated = f"rewards.{replace(reward, unknown=0.3)!r}"
    return (
        f"{quoted(model.name)} says “unknown” in {silent:,} of {len(model.sets):,} rows, which"
        f" earns 0 here, as an error does. If its utility for you is higher, state it: {stated}, or"
        " --unknown 0.3."
    )


def _of_order(judged: Judged, model: Model) -> str:
    """Remark predictions that fit the truth no better than if the rows had been shuffled."""
    if len(judged.truths) < ENOUGH_ROWS:
        return ""
    above = hits_by_chance(judged.truths, model.sets)
    if math.isnan(above) or above >= DEVIATIONS:
        return ""
    columns = " and columns" if model.kind in {"probabilities", "sets"} else ""
    return (
        f"{quoted(model.name)} names the true class hardly more often than its answers would in"
        f" random order. Are its rows{columns} in the order of the true classes?"
    )
