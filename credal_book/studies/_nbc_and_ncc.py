"""Naive Bayes (NBC) and the naive credal classifier (NCC): joint counts of their answers."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from credal_book.studies._preparation import Part
from credal_lib._checks import BoolArray, IntArray
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier
from credal_lib.experiments._task import Row, Stopwatch


def classifiers() -> dict[str, Any]:
    """Return the classifiers to compare; the prior of NBC is one of those of NCC.

    So NCC never excludes the class that NBC names, and where it names one class both name the same.
    """
    return {"NBC": NaiveBayesClassifier(s=1.0, prior="bdeu"), "NCC": NaiveCredalClassifier(s=1.0)}


def compared(
    part: Part, models: dict[str, Any], watch: Stopwatch, weights: IntArray | None = None, **labels: Any
) -> list[Row]:
    """Fit all classifiers on the training rows and count their answers on the test rows.

    Parameters
    ----------
    part : Part
    models : dict of str to estimator
        ``NCC``, which answers with sets, ``NBC``, and further ones that name one class.
    watch : Stopwatch
    weights : int array, optional
        How often each test row occurs; once if not given.
    **labels
        Entered in each row.

    Returns
    -------
    list of dict
        As `by_size_of_the_set`.
    """
    with watch.step("NCC"):
        sets = part.sets(part.fitted(models["NCC"]))
    with watch.step("NBC"):
        precise = {name: part.fitted(model) for name, model in models.items() if name != "NCC"}
        named = {name: part.predicted_classes(fitted) for name, fitted in precise.items()}
    unseen = never_seen(precise["NBC"], part.test, named["NBC"])
    return by_size_of_the_set(sets, part.y_test, named, unseen, weights, **labels)


def never_seen(fitted: NaiveBayesClassifier, X: NDArray[np.float64], named: IntArray) -> BoolArray:
    """Mark the rows with a category that the named class never had in training, though its feature was present.

    Then that class dominates no other in NCC; and as no other dominates it, NCC names several classes.
    """
    return zero_counts(fitted, X)[np.arange(len(X)), np.searchsorted(fitted.classes_, named)]


def zero_counts(fitted: NaiveBayesClassifier, X: NDArray[np.float64]) -> BoolArray:
    """Mark the classes that never had some category of a row in training, though its feature was present.

    Shape (n, number of classes in training). Features with one category, which the classifiers leave out, do not count.
    """
    marked = np.zeros((len(X), len(fitted.classes_)), dtype=bool)
    for counts, column in zip(fitted.counts_.categories, X.T, strict=True):
        if len(counts) > 1:
            padded = np.vstack([counts, np.ones(counts.shape[1])])  # the last row: missing
            marked |= padded[np.where(np.isnan(column), len(counts), column).astype(np.intp)] == 0
    return marked


def by_size_of_the_set(
    sets: BoolArray,
    y: IntArray,
    named: dict[str, IntArray],
    unseen: BoolArray,
    weights: IntArray | None = None,
    **labels: Any,
) -> list[Row]:
    """Count the answers by the number of classes that NCC names: one row for each that occurs.

    Parameters
    ----------
    sets : bool array of shape (n, K)
    y : int array of shape (n,)
    named : dict of str to int array
        Classes that precise classifiers name.
    unseen : bool array of shape (n,)
        As `never_seen`.
    weights : int array of shape (n,), optional
        How often each row occurs; once if not given.
    **labels
        Entered in each row.

    Returns
    -------
    list of dict
        Labels, ``size``, ``answers`` (sets of this size), ``hits`` (those that contain the true class), for each
        precise classifier how often it is right where NCC names so many (``NBC hits`` and so on), ``unseen`` (answers
        on instances with a category that the class of NBC never had), and ``unseen NBC hits``, how often NBC is right
        on these.
    """
    sizes = np.count_nonzero(sets, axis=1)
    each = np.ones(len(y), dtype=np.intp) if weights is None else weights
    counted = {"answers": each, "hits": each * sets[np.arange(len(y)), y]}
    counted |= {f"{name} hits": each * (answers == y) for name, answers in named.items()}
    counted |= {"unseen": each * unseen, "unseen NBC hits": counted["NBC hits"] * unseen}
    sums = {name: np.bincount(sizes, values).astype(np.intp) for name, values in counted.items()}
    occurring = np.flatnonzero(sums["answers"]).tolist()
    return [{**labels, "size": k, **{name: int(values[k]) for name, values in sums.items()}} for k in occurring]
