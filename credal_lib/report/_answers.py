"""What probabilities answer under costs, what a constant answer earns, and the costs themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib import _checks
from credal_lib.choice import bayes_set
from credal_lib.report import _checks as own_checks
from credal_lib.report._measures import payoffs
from credal_lib.report._predictions import Judged, Model
from credal_lib.report._units import mean
from credal_lib.rewards import CostReward, HitOrMiss, SizeReward, Table
from credal_lib.truths import Sets

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from credal_lib._checks import BoolArray, FloatArray, IntArray
    from credal_lib.rewards import Reward

MOST_CLASSES = 15
"""Beyond, not all sets are compared: probabilities answer one class or unknown."""
MOST_ROWS = 40
"""More costs than these are not printed."""
UNKNOWN = "unknown"
TIE = 1e-9
"""Payoffs that differ by no more are equal but for rounding."""


def answering(judged: Judged, reward: Reward) -> Judged:
    """Let probabilities answer what costs least in expectation, if the reward is one of costs.

    Parameters
    ----------
    judged : Judged
    reward : Reward

    Returns
    -------
    Judged
        With these answers as `Model.priced`; as it was under other rewards, and for all other kinds
        of predictions.
    """
    if not isinstance(reward, CostReward):
        return judged
    priced = tuple(_priced(model, reward, judged.classes) for model in judged.models)
    return replace(judged, models=priced)


def _priced(model: Model, reward: CostReward, classes: Sequence[Any]) -> Model:
    if model.kind != "probabilities" or model.p is None:
        return model
    with own_checks.naming(model.name):
        return replace(model, priced=_least_expected_cost(reward, model.p, classes))


def compares_sets(reward: Reward, n_classes: int) -> bool:
    """Say whether probabilities choose among all sets that have a cost.

    Else they choose among single classes and unknown.

    Parameters
    ----------
    reward : Reward
    n_classes : int

    Returns
    -------
    bool
    """
    return isinstance(reward, Table) or n_classes <= MOST_CLASSES


def _least_expected_cost(reward: CostReward, p: FloatArray, classes: Sequence[Any]) -> BoolArray:
    """Best answer of each row: one of the sets that have a cost, or unknown.

    Unknown is the best if it has a cost, and this is less in expectation.
    """
    n_classes = p.shape[1]
    if compares_sets(reward, n_classes):
        labels = None if reward.classes is None else _labels(classes)
        best = np.asarray(bayes_set(reward, p, classes=labels), dtype=np.bool_)
        expected = np.einsum("ij,ij->i", p, _rows(reward, best, classes))
    else:
        single = np.eye(n_classes, dtype=np.bool_)
        expected_of_each = p @ _rows(reward, single, classes).T
        best = single[expected_of_each.argmax(axis=1)]
        expected = expected_of_each.max(axis=1)
    if pays_unknown(reward):
        silent = p @ _rows(reward, np.zeros((1, n_classes), dtype=np.bool_), classes)[0]
        # Among equals an answer is preferred to none, whatever rounding makes of them.
        best[silent > expected + TIE] = False
    return best


def _labels(classes: Sequence[Any]) -> Any:
    return _checks.read_class_labels(np.array(list(classes)))


def _rows(reward: Reward, sets: BoolArray, classes: Sequence[Any]) -> FloatArray:
    """Payoffs of sets under each truth.

    Columns of both are in the order of `classes`, whatever that of the costs.
    """
    own = getattr(reward, "classes", None)
    if own is None:
        return np.asarray(reward(sets))
    places = {label: position for position, label in enumerate(_labels(classes).tolist())}
    order = np.array([places[label] for label in _labels(own).tolist()])
    # argsort of a permutation is its inverse: it puts the columns back into our order.
    return np.asarray(reward(sets[:, order]))[:, np.argsort(order)]


def pays_unknown(reward: Reward) -> bool:
    """Say whether the empty set is known to have a payment; rewards of one's own may refuse it.

    Parameters
    ----------
    reward : Reward

    Returns
    -------
    bool
    """
    if isinstance(reward, Table) and (~reward.listed.any(axis=1)).any():
        return True
    if isinstance(reward, CostReward):
        return reward.unknown is not None
    return isinstance(reward, SizeReward | HitOrMiss)


def silence(classes: Sequence[Any]) -> str:
    """Name the empty answer: “unknown”, or otherwise if a class has this name.

    Parameters
    ----------
    classes : sequence of labels

    Returns
    -------
    str
    """
    return "no answer" if UNKNOWN in map(str, classes) else UNKNOWN


def constants(judged: Judged, reward: Reward) -> dict[str, float]:
    """Return what the same answer for every row earns, by the answer.

    Parameters
    ----------
    judged : Judged
    reward : Reward

    Returns
    -------
    dict of str to float
        Each single class, the set of all classes (of all options, if rows have these), and unknown
        (see `silence`), as far as the reward pays them; of a table each answer. Nothing where sets
        of classes may be true.
    """
    if isinstance(judged.truths, Sets):
        return {}
    n_classes = len(judged.classes)
    if isinstance(reward, Table):
        sets = _listed(reward, judged.classes)
    else:
        sets = np.eye(n_classes, dtype=np.bool_)
        if n_classes > 1:  # else the set of all classes is the single class
            sets = np.vstack([sets, np.ones((1, n_classes), dtype=np.bool_)])
    if pays_unknown(reward) and sets.any(axis=1).all():
        sets = np.vstack([sets, np.zeros((1, n_classes), dtype=np.bool_)])
    earned = {}
    for name, row in zip(_names(sets, judged.classes), sets, strict=True):
        every = np.broadcast_to(row, (len(judged.truths), n_classes))
        answer = name
        if judged.options is not None and n_classes > 1 and row.all():
            answer, every = "all options", np.arange(n_classes) < judged.options[:, np.newaxis]
        earned[answer] = _average(reward, judged, every)
    return earned


def _average(reward: Reward, judged: Judged, sets: BoolArray) -> float:
    if isinstance(judged.truths, Sets):
        return float("nan")
    return mean(judged, payoffs(reward, judged.classes, judged.truths, Model("", "sets", sets)))


def most_probable_earns(judged: Judged, reward: Reward, p: FloatArray) -> float:
    """Average payoff of the most probable class; nan if a table does not list single classes.

    Parameters
    ----------
    judged : Judged
    reward : Reward
    p : float array of shape (n, K)

    Returns
    -------
    float
    """
    single = np.eye(p.shape[1], dtype=np.bool_)
    if isinstance(reward, Table):
        named = {row.tobytes() for row in _listed(reward, judged.classes)}
        if not all(row.tobytes() in named for row in single):
            return float("nan")
    return _average(reward, judged, single[p.argmax(axis=1)])


def right_and_wrong(reward: CostReward, classes: Sequence[Any]) -> tuple[float, float]:
    """Average payoff of right answers and of wrong ones; of single classes where these are paid.

    Parameters
    ----------
    reward : CostReward
    classes : sequence of length K

    Returns
    -------
    tuple of two floats
        nan where there is no such answer.
    """
    sets = _with_costs(reward, classes)
    single = np.count_nonzero(sets, axis=1) == 1
    sets = sets[single] if single.any() else sets[sets.any(axis=1)]
    paid = _rows(reward, sets, classes)
    right = float(paid[sets].mean()) if sets.any() else float("nan")
    wrong = float(paid[~sets].mean()) if not sets.all() else float("nan")
    return right, wrong


def silence_is_best(reward: CostReward, classes: Sequence[Any]) -> bool:
    """Say whether “unknown” earns more than every other answer under every truth.

    Parameters
    ----------
    reward : CostReward
    classes : sequence of length K

    Returns
    -------
    bool
    """
    if not pays_unknown(reward):
        return False
    sets = _with_costs(reward, classes)
    if not sets.any():
        return False
    silent = _rows(reward, np.zeros((1, len(classes)), dtype=np.bool_), classes)[0]
    return bool((silent > _rows(reward, sets[sets.any(axis=1)], classes).max(axis=0)).all())


def _with_costs(reward: CostReward, classes: Sequence[Any]) -> BoolArray:
    """Return the answers whose costs were given: the sets of a table, or single classes."""
    if isinstance(reward, Table):
        return _listed(reward, classes)
    return np.eye(len(classes), dtype=np.bool_)


def _listed(reward: Table, classes: Sequence[Any]) -> BoolArray:
    """Return the sets of a table, columns in the order of `classes`."""
    listed = reward.listed
    if reward.classes is None:
        return listed
    own = _labels(reward.classes).tolist()
    return listed[:, [own.index(label) for label in _labels(classes).tolist()]]


def _name(row: BoolArray, classes: Sequence[Any]) -> str:
    if len(row) > 1 and row.all():
        return "all classes"
    return " or ".join(str(classes[j]) for j in np.flatnonzero(row).tolist()) or silence(classes)


def _names(sets: BoolArray, classes: Sequence[Any]) -> list[str]:
    """Name answers.

    Brackets set apart what would have the name of a single class, or of an answer before.
    """
    names: dict[int, str] = {}
    is_single = np.count_nonzero(sets, axis=1) == 1
    # Single classes first, so that these keep their own names.
    for row in [*np.flatnonzero(is_single).tolist(), *np.flatnonzero(~is_single).tolist()]:
        name = _name(sets[row], classes)
        while name in names.values():
            name = f"({name})"
        names[row] = name
    return [names[row] for row in range(len(sets))]


def table_of_costs(reward: Reward, classes: Sequence[Any]) -> pd.DataFrame | None:
    """Write out what answers cost: of a table all, else single classes, and unknown with a cost.

    Parameters
    ----------
    reward : Reward
    classes : sequence of length K

    Returns
    -------
    pandas.DataFrame or None
        Rows answers, columns true classes; None if the reward is none of costs, or there are too
        many.
    """
    import pandas as pd

    if not isinstance(reward, CostReward):
        return None
    sets = _with_costs(reward, classes)
    if pays_unknown(reward) and sets.any(axis=1).all():
        sets = np.vstack([sets, np.zeros((1, len(classes)), dtype=np.bool_)])
    if max(sets.shape) > MOST_ROWS:
        return None
    # 0.0 - x, because -x would write a payoff of 0 as a cost of -0.0.
    costs = 0.0 - _rows(reward, sets, classes)
    columns = [str(label) for label in classes]
    return pd.DataFrame(costs, index=_names(sets, classes), columns=columns)


def hits_by_chance(truths: IntArray, sets: BoolArray) -> float:
    """How many more sets hold the truth than in random order, in standard deviations.

    Over all orders of the rows, a sum of entries a[i, order[i]] has the mean n times their average,
    and the variance of the entries without row and column means, summed, over n - 1.

    Parameters
    ----------
    truths : int array of shape (n,)
    sets : bool array of shape (n, K)

    Returns
    -------
    float
        nan if every order gives the same number.
    """
    n = len(truths)
    counts = np.bincount(truths, minlength=sets.shape[1])
    # a[i, j] says whether the set of row i holds the true class of row j. Rows of the same true
    # class have the same column, so K columns with their counts stand for n.
    entries = sets.astype(np.float64)
    row_means, column_means = entries @ counts / n, entries.mean(axis=0)
    average = float(column_means @ counts / n)
    centered = entries - row_means[:, np.newaxis] - column_means + average
    variance = float((centered**2 @ counts).sum() / max(n - 1, 1))
    hits = float(entries[np.arange(n), truths].sum())
    return (hits - n * average) / variance**0.5 if variance > TIE else float("nan")
