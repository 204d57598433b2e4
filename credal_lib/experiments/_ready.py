"""Ready predictions: answers that are read instead of learned."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from credal_lib import _checks
from credal_lib.experiments import _checks as own_checks
from credal_lib.experiments._own_cell import NONE, Answers
from credal_lib.experiments._own_data import OwnData
from credal_lib.predictions import as_sets


def read_all(models: Mapping[str, Any], data: OwnData, *, alone: bool) -> dict[str, Answers]:
    """Read the predictions of several models for all rows of a data set.

    Parameters
    ----------
    models : dict of str to predictions
        As `read` takes them.
    data : OwnData
    alone : bool
        Whether no model is fitted besides, which could learn a class that none of these answers.

    Returns
    -------
    dict of str to Answers

    Raises
    ------
    TypeError, ValueError
        As `read`, and if -1 is among the labels, nobody stated the classes and no prediction names
        it: then it may mark rows without a label.
    """
    found = {name: read(predictions, data, name) for name, predictions in models.items()}
    if found and alone and not data.stated:
        named = np.any([answers.sets.any(axis=0) for answers in found.values()], axis=0)
        # Probabilities have a column for each class, so that these are stated after all.
        if all(answers.p is None for answers in found.values()):
            labels = set(data.classes.tolist())
            _checks.check_no_mark_of_missing(
                labels, set(data.classes[named].tolist()), f"data[{data.name!r}], y"
            )
    return found


def read(predictions: Any, data: OwnData, model: str) -> Answers:
    """Read the predictions for all rows of a data set.

    Parameters
    ----------
    predictions : array, frame or list
        Probabilities, floats of shape (n, K), or what `predictions.as_sets` takes: sets, labels,
        lists of labels, None for "unknown". Columns of a frame are the labels; those of an array
        are in the order of ``data.classes``.
    data : OwnData
    model : str
        For messages.

    Returns
    -------
    Answers
        Probabilities answer with the most probable class, the first of those that tie. Sets name a
        class if they all are of one.

    Raises
    ------
    TypeError, ValueError
        If they are neither, carry other labels than the data, or are not one a row.
    """
    place = f"models[{model!r}][{data.name!r}]"
    predictions = _checks.read_container(predictions, place)
    _checks.check_one_order_of_rows({"y": data.y, place: predictions})
    if hasattr(predictions, "columns") and set(predictions.columns) == set(data.classes.tolist()):
        predictions = predictions[data.classes.tolist()]
    table = _table(predictions, place)
    if table is not None and table.dtype.kind == "f":
        p = own_checks.ready_probabilities(predictions, data, place)
        named = p.argmax(axis=1)
        return Answers(np.arange(data.classes.size) == named[:, None], named, p)
    sets = own_checks.ready_sets(
        lambda: as_sets(predictions, data.classes), len(data.truths), place
    )
    return Answers(sets, np.where(sets.sum(axis=1) == 1, sets.argmax(axis=1), NONE), None)


def _table(predictions: Any, place: str) -> NDArray[Any] | None:
    """Return what a frame, array of shape (n, K) or tensor holds; None for labels and lists."""
    if _checks.is_frame(predictions):
        return _checks.as_array(predictions, place)
    is_array = hasattr(predictions, "__array__") or hasattr(predictions, "__dlpack__")
    if _checks.is_column(predictions) or not is_array:
        return None
    # The shape is looked at first: arrays of labels and of lists are read by `as_sets`.
    shape = getattr(predictions, "shape", None)
    if shape is not None and len(shape) != 2:
        return None
    array = _checks.as_array(predictions, place)
    return array if array.ndim == 2 else None


def part(answers: Answers, rows: Any, probabilities: bool) -> Answers:
    """Return the answers on some rows.

    Parameters
    ----------
    answers : Answers
    rows : int array
    probabilities : bool
        Whether to keep these.

    Returns
    -------
    Answers
    """
    p = answers.p[rows] if probabilities and answers.p is not None else None
    return Answers(answers.sets[rows], answers.named[rows], p)
