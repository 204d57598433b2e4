"""Conformal sets beside credal classifiers and sets of largest expected utility (a study of our own).

Choices, none of which a paper makes for us:

- data: all sets with at least five classes that load;
- base classifiers: naive Bayes on discretized features, logistic regression and a random forest on standardized
  numbers and indicators; none is tuned;
- split conformal: a third of the training rows, drawn at random, is held out for calibration, and the base classifiers
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
- probabilities are rounded to ten decimals, and ties are broken in favor of the first class, so that no set
  depends on how a machine sorts or adds.

All that is learned is learned from the training part of each fold.
"""

from collections.abc import Iterator

import numpy as np
from sklearn.ensemble import RandomForestClassifier

from credal_book.studies._conformal_rules import (
    COSTS,
    answers,
    by_size,
    cost_reward,
    split_off_calibration_rows,
)
from credal_book.studies._conformal_software import distinct
from credal_book.studies._multiclass_forecasts import TREES, forecasts, logistic_regression, multi_class
from credal_book.studies._ordinal_counts import DATA as ORDINAL
from credal_book.studies._preparation import discretized
from credal_book.studies._study import Cell, Study, load_once
from credal_lib._checks import IntArray
from credal_lib.classifiers import CredalDecisionTree, NaiveBayesClassifier, NaiveCredalClassifier
from credal_lib.experiments._protocols import CrossValidation
from credal_lib.experiments._task import Row, Stopwatch

__all__ = ["STUDY", "count", "parts"]

CREDAL = ("NCC", "CDT")


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
    proper, calibration = split_off_calibration_rows(train, cell.rng())
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
        part = discretized(cell.data, train, test)
    for name in CREDAL:
        with watch.step(name):
            fitted = part.fitted(models[name])
            sets, named = part.sets(fitted), part.predicted_classes(fitted)
        rows += by_size(sets, truth, named, costs, classifier=name, rule="credal", level=0)
    return rows


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
    preparation="discretized or standardized",
)


def parts(name: str) -> Iterator[tuple[IntArray, IntArray, IntArray]]:
    """Divide a data set as the study does, so that a loop of one's own has the same folds and calibration rows.

    Parameters
    ----------
    name : str
        Name of the data set.

    Yields
    ------
    fit, calibration, test : int arrays
        Positions of the rows, fold by fold.

    Examples
    --------
    >>> fit, calibration, test = next(parts("zoo"))
    >>> len(fit), len(calibration), len(test)
    (60, 30, 11)
    """
    for cell in STUDY.cells(name, len(load_once(name).y)):
        train, test = cell.split()
        yield *split_off_calibration_rows(train, cell.rng()), test
