"""Scores of several classifiers on one test set, as a table."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray, IntArray
from credal_lib.metrics import _checks as own_checks
from credal_lib.metrics._sets import utility_score
from credal_lib.rewards import Reward
from credal_lib.rewards._by_name import NAMED

if TYPE_CHECKING:
    import pandas as pd

USUAL = ("discounted_accuracy", "u65", "u80", "determinacy")
ENDINGS = ("", "_score", "_loss")

Measure = Callable[[IntArray, BoolArray], float]


def scores(
    y_true: ArrayLike,
    answers: Mapping[str, Any],
    measures: str | Sequence[Any] = USUAL,
    *,
    classes: ArrayLike | None = None,
) -> pd.DataFrame:
    """Score several classifiers on the same test set: a row for each, a column for each measure.

    Parameters
    ----------
    y_true : array of shape (n,)
        True classes: labels, or positions of the columns if there are arrays and no `classes`.
    answers : mapping of names to answers
        What `predictions.as_sets` accepts: arrays or frames of sets, shape (n, K), labels, lists of
        labels.
    measures : name, Reward or function, or a sequence of these
        Names of rewards, such as ``"u65"``, and of the functions of this module that need true
        classes and sets alone, also without ``_score`` or ``_loss`` at the end; functions of
        (y_true, sets), positions and a bool array.
    classes : array of shape (K,), optional
        Label of each column. Without it: the columns of a frame; positions, if there is an array of
        shape (n, K); else all labels in `y_true` and `answers`, sorted.

    Returns
    -------
    pandas.DataFrame
        ``nan`` where a measure is undefined.

    Raises
    ------
    TypeError, ValueError
        If `answers` is no mapping, one has another number of rows or an unknown label (the message
        names the classifier), or a measure is not known.

    Examples
    --------
    >>> y = [0, 1, 1, 0]
    >>> sets = [[1, 0], [1, 1], [0, 1], [1, 1]]
    >>> scores(y, {"NBC": [0, 0, 1, 1], "NCC": np.array(sets)}, ["u50", "u65", "determinacy"])
          u50    u65  determinacy
    NBC  0.50  0.500          1.0
    NCC  0.75  0.825          0.5
    """
    import pandas as pd

    own_checks.check_answers(answers)
    true_labels = own_checks.read_labels(y_true, "y_true", "").tolist()
    chosen = _chosen(measures)
    labels = (
        _labels(true_labels, answers) if classes is None else _checks.read_class_labels(classes)
    )
    sets = {name: _sets(name, given, labels, y_true) for name, given in answers.items()}
    n = len(true_labels)
    for name, members in sets.items():
        own_checks.check_number_of_rows(len(members), n, name)
    truths = _checks.read_truths(y_true, n, len(labels), labels)
    table = [[measure(truths, members) for measure in chosen.values()] for members in sets.values()]
    return pd.DataFrame(table, index=list(sets), columns=list(chosen), dtype=float)


def _labels(true_labels: list[Any], answers: Mapping[str, Any]) -> NDArray[Any]:
    """Return the labels of the columns: of frames, of arrays, else all that occur."""
    frames = [given for given in answers.values() if _checks.is_frame(given)]
    if frames:
        return _checks.read_class_labels(frames[0].columns)
    arrays = [given for given in answers.values() if getattr(given, "ndim", 0) == 2]
    if arrays:
        return np.arange(arrays[0].shape[1])
    return np.array(own_checks.read_all_labels(true_labels, answers.values()))


def _sets(name: str, given: Any, labels: NDArray[Any], y_true: ArrayLike) -> BoolArray:
    from credal_lib.predictions import as_sets

    _checks.check_one_order_of_rows(**{f"answers[{name!r}]": given, "y_true": y_true})
    try:
        return as_sets(given, labels)
    except (TypeError, ValueError) as error:
        raise type(error)(f"answers[{name!r}]: {error}") from error


def _chosen(measures: Any) -> dict[str, Measure]:
    """Return the measures by name."""
    found: dict[str, Measure] = {}
    for measure in own_checks.read_measures(measures):
        name, function = _named(measure) if isinstance(measure, str) else _own(measure)
        own_checks.check_new_name(name, found)
        found[name] = function
    return found


def _named(name: str) -> tuple[str, Measure]:
    if name in NAMED:
        return name, _of_reward(NAMED[name])
    known = _functions_of_sets()
    for ending in ENDINGS:
        if name + ending in known:
            return name, known[name + ending]
    # Not known, so this raises, with the name that may be meant.
    full = _checks.read_known_name(name, [*NAMED, *known], "measures", "measure")
    return name, known[full]


def _own(measure: Any) -> tuple[str, Measure]:
    if isinstance(measure, Reward):
        return measure.label, _of_reward(measure)
    return own_checks.read_measure_name(measure), measure


def _of_reward(reward: Reward) -> Measure:
    return lambda truths, sets: utility_score(truths, sets, reward)


def _of_sets_alone(function: Callable[[BoolArray], float]) -> Measure:
    return lambda _, sets: function(sets)


def _functions_of_sets() -> dict[str, Measure]:
    """Return the functions of `metrics` that need nothing but true classes and sets."""
    from credal_lib import metrics

    found: dict[str, Measure] = {}
    for name in metrics.__all__:
        function = getattr(metrics, name)
        # These modules import annotations from __future__, so an annotation is text.
        if not inspect.isfunction(function) or function.__annotations__.get("return") != "float":
            continue
        needed = [
            argument.name
            for argument in inspect.signature(function).parameters.values()
            if argument.default is argument.empty and argument.kind is not argument.VAR_KEYWORD
        ]
        if needed == ["y_true", "sets"]:
            found[name] = function
        elif needed == ["sets"]:
            found[name] = _of_sets_alone(function)
    return found
