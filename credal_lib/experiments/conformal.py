"""Conformal sets beside credal classifiers and sets of largest expected utility (a study of our own).

Choices, none of which a paper makes for us:

- data: all sets with at least five classes that load;
- base classifiers: naive Bayes on discretised features, logistic regression and a random forest on standardised
  numbers and indicators; none is tuned;
- split conformal: a third of the training rows, drawn at random, is kept for calibration, and the base classifiers
  learn from the rest. NCC and CDT need no calibration and learn from all training rows;
- rules that make sets of the probabilities, with the options that the software takes by itself: ``LAC`` (the least
  ambiguous sets of Sadinle, Lei and Wasserman) and ``APS`` (the adaptive sets of Romano, Sesia and Candès) from MAPIE,
  ``by class`` (a threshold for each class, Mondrian) from crepes, without smoothing;
- where the calibration rows are too few for a level, MAPIE refuses, and the answer here is all classes, as the
  definition of split conformal sets says;
- ``u65``, ``u80``, ``F1``: the sets of largest expected utility from the same probabilities; ``..., scaled``: from
  probabilities to a power that is fitted to the same calibration rows (temperature scaling). ``named`` is the most
  probable class;
- where classes are ordered (ERA, ESL, LEV), p-discounted costs of the distances of ranks too, and the sets of least
  expected cost. An empty set costs what the set of all classes costs;
- probabilities are rounded to ten decimals, and equal ones told apart in favour of the first class, so that no set
  depends on how a machine sorts or adds.

All that is learnt is learnt from the training part of each fold.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from sklearn.ensemble import RandomForestClassifier

from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.choice import bayes_set
from credal_lib.classifiers import CredalDecisionTree, NaiveBayesClassifier, NaiveCredalClassifier
from credal_lib.experiments._cells import discretised
from credal_lib.experiments._conformal_sets import class_conditional, distinct, scaled, split_conformal
from credal_lib.experiments._forecasts import TREES, forecasts, logistic_regression, multi_class
from credal_lib.experiments._ordinal import DATA as ORDINAL
from credal_lib.experiments._ordinal import distances
from credal_lib.experiments._protocols import CrossValidation
from credal_lib.experiments._study import Cell, Row, Stopwatch, Study
from credal_lib.experiments.scoring import UTILITIES
from credal_lib.rewards import DiscountedCost, Reward

__all__ = ["COSTS", "LEVELS", "STUDY", "cost_reward", "count"]

LEVELS = (50, 60, 70, 80, 90, 95, 99)
"""Levels in percent."""

CREDAL = ("NCC", "CDT")
CHOSEN = ("u65", "u80", "F1")
COSTS = {
    "cost": (0.0, "cautiousness-seeking"),
    "cost_seeking": (0.5, "cautiousness-seeking"),
    "cost_averse": (0.5, "mistake-averse"),
}
"""Columns of summed costs: reward for cautiousness r and treatment of the p-discounted cost."""

Answers = Iterator[tuple[str, int, BoolArray]]
"""Rule, level in percent (0: the rule has none), and sets of shape (n, K)."""


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Count the answers of all classifiers and rules by size.

    Parameters
    ----------
    cell : Cell
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``classifier``, ``rule``, ``level``, and the columns of `by_size`.
    """
    train, test = cell.split()
    models, n_classes = cell.study.classifiers, len(cell.data.target_names)
    costs = {name: cost_reward(name, n_classes) for name in COSTS} if cell.name in ORDINAL else {}
    proper, calibration = kept_apart(train, cell.rng())
    base = {name: model for name, model in models.items() if name not in CREDAL}
    found = forecasts(cell, base, proper, np.concatenate([calibration, test]), watch)
    y, truth = cell.data.y[calibration], cell.data.y[test]
    rows: list[Row] = []
    for name, chances in found.items():
        known, new = np.split(distinct(chances), [len(y)])
        named = new.argmax(axis=1)
        with watch.step("sets"):
            for rule, level, sets in answers(known, y, new, costs, cell.rng()):
                rows += by_size(sets, truth, named, costs, classifier=name, rule=rule, level=level)
    with watch.step("prepare"):
        part = discretised(cell.data, train, test)
    for name in CREDAL:
        with watch.step(name):
            fitted = part.fitted(models[name])
            sets, named = part.sets(fitted), fitted.predict(part.test)
        rows += by_size(sets, truth, named, costs, classifier=name, rule="credal", level=0)
    return rows


def kept_apart(train: IntArray, rng: np.random.Generator) -> tuple[IntArray, IntArray]:
    """Draw a third of the training rows for calibration.

    Parameters
    ----------
    train : int array
    rng : numpy.random.Generator

    Returns
    -------
    proper, calibration : int arrays
        In the order of `train`.
    """
    chosen = np.zeros(len(train), dtype=bool)
    chosen[rng.permutation(len(train))[: len(train) // 3]] = True
    return train[~chosen], train[chosen]


def answers(
    known: FloatArray, y: IntArray, new: FloatArray, costs: Mapping[str, Reward], rng: np.random.Generator
) -> Answers:
    """Make sets of the probabilities by every rule.

    Parameters
    ----------
    known : float array of shape (m, K)
        Probabilities of the calibration rows.
    y : int array of shape (m,)
        Their classes.
    new : float array of shape (n, K)
        Probabilities of the test rows.
    costs : dict of str to Reward
        Rewards for which sets are chosen besides the utilities.
    rng : numpy.random.Generator
        For APS, whose scores are drawn.

    Yields
    ------
    rule, level, sets
    """
    for rule in ("LAC", "APS"):
        found = split_conformal(known, y, new, rule.lower(), LEVELS, int(rng.integers(2**31)))
        yield from ((rule, level, sets) for level, sets in zip(LEVELS, found, strict=True))
    found = class_conditional(known, y, new, LEVELS)
    yield from (("by class", level, sets) for level, sets in zip(LEVELS, found, strict=True))
    yield "named", 0, np.arange(new.shape[1]) == new.argmax(axis=1)[:, np.newaxis]
    rewards: dict[str, Reward] = {**{name: UTILITIES[name] for name in CHOSEN}, **costs}
    for suffix, chances in {"": new, ", scaled": distinct(scaled(known, y, new))}.items():
        yield from ((f"{name}{suffix}", 0, bayes_set(chances, reward)) for name, reward in rewards.items())


def cost_reward(name: str, n_classes: int) -> DiscountedCost:
    """Give the p-discounted cost of a column; an empty set costs what all classes together cost.

    Parameters
    ----------
    name : str
        One of `COSTS`.
    n_classes : int

    Returns
    -------
    DiscountedCost
    """
    r, treatment = COSTS[name]
    ranks = distances(np.arange(n_classes))
    vacuous = DiscountedCost(ranks, r, treatment)(np.ones((1, n_classes), dtype=bool))[0]
    return DiscountedCost(ranks, r, treatment, unknown=vacuous.tolist())


def by_size(sets: BoolArray, y: IntArray, named: IntArray, costs: Mapping[str, Reward], **labels: Any) -> list[Row]:
    """Count answers by the size of the set: one row for each size that occurs.

    Parameters
    ----------
    sets : bool array of shape (n, K)
    y : int array of shape (n,)
    named : int array of shape (n,)
        The most probable class, whatever the set is.
    costs : dict of str to Reward
    **labels
        Entered in each row.

    Returns
    -------
    list of dict
        Labels, ``size``, ``answers`` (sets of this size), ``hits`` (those that contain the true class),
        ``named_hits`` (how often the most probable class is the true one on these instances), and a sum of costs for
        each of `COSTS`, NaN where the classes are not ordered.
    """
    sizes = np.count_nonzero(sets, axis=1)
    counted = {"answers": np.ones(len(y)), "hits": sets[np.arange(len(y)), y], "named_hits": named == y}
    sums = {name: np.bincount(sizes, values).astype(np.intp) for name, values in counted.items()}
    spent = {name: np.bincount(sizes, -reward.payoff(sets, y)) for name, reward in costs.items()}
    unpriced = dict.fromkeys(COSTS, float("nan"))
    return [
        {
            **labels,
            "size": size,
            **{name: int(values[size]) for name, values in sums.items()},
            **unpriced,
            **{name: float(values[size]) for name, values in spent.items()},
        }
        for size in np.flatnonzero(sums["answers"]).tolist()
    ]


STUDY = Study(
    name="conformal",
    title="Conformal sets beside credal classifiers and sets of largest expected utility",
    source="new",
    chapter=31,
    data=multi_class,
    sample=("zoo", "glass", "ecoli", "ESL"),
    count=count,
    classifiers={
        "naive Bayes": NaiveBayesClassifier(s=1.0),
        "logistic": logistic_regression(),
        "forest": RandomForestClassifier(n_estimators=TREES),
        "NCC": NaiveCredalClassifier(s=1.0),
        "CDT": CredalDecisionTree(s=1.0),
    },
    protocol=CrossValidation(repetitions=1),
)
