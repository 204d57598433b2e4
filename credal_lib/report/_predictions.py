"""Predictions of any kind, read into models that can be compared side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from credal_lib import _checks
from credal_lib._parts import parts
from credal_lib.predictions import as_sets
from credal_lib.predictions._rounding import divided
from credal_lib.report import _checks as own_checks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from credal_lib._checks import BoolArray, FloatArray, IntArray

Kind = Literal["sets", "labels", "probabilities", "top lists"]

NUMBERS_AT_A_TIME = 1_000_000
"""Numbers that are held at once while rows are compared."""

NONE_INSTEAD = "pass None in place of it, or among sets an empty one"
"""How a word for "unknown" becomes an answer."""


@dataclass(frozen=True)
class Model:
    """The predictions of one model.

    Attributes
    ----------
    name : str
    kind : str
        How they were given: ``"sets"``, ``"labels"`` (at most one class a row), ``"probabilities"``
        or ``"top lists"``.
    sets : bool array of shape (n, K)
        What is scored as a set: the set itself, the most probable class, the classes of the list.
    p, listed : arrays of shape (n, K), or None
        Probabilities and the classes that they are given for; None for sets and labels.
    priced : bool array of shape (n, K), or None
        What is scored under costs instead of `sets`; None if it is the same.
    headed : tuple of labels
        The classes that have a column of their own in a file of probabilities; empty for all other
        predictions.
    said : str
        What is to be said of how they were read.
    """

    name: str
    kind: Kind
    sets: BoolArray
    p: FloatArray | None = None
    listed: BoolArray | None = None
    priced: BoolArray | None = None
    headed: tuple[Any, ...] = ()
    said: str = ""


@dataclass(frozen=True)
class Judged:
    """What a report is made of: labels of the classes, true classes, and the models.

    True classes are positions among the K labels, or uncertain truths in this order; all models are
    on the same n rows. `stated` says whether the classes were named, by the caller or by columns;
    else they are what the true labels are. `weights` and codes of `groups` have shape (n,); without
    them rows count alike, and each is a group by itself (see `_units.weighted`). Where rows differ
    in their options, `options` of shape (n,) says how many of the classes, from the first, each
    row has.
    """

    classes: tuple[Any, ...]
    truths: Any  # IntArray, Probabilities or Sets
    models: tuple[Model, ...]
    stated: bool = True
    weights: FloatArray | None = None
    groups: IntArray | None = None
    options: IntArray | None = None


def read(y_true: ArrayLike, predictions: Mapping[str, Any], classes: ArrayLike | None) -> Judged:
    """Read predictions whose kind follows from their type.

    Parameters
    ----------
    y_true : array of shape (n,)
    predictions : mapping of names to predictions
    classes : array of shape (K,), optional

    Returns
    -------
    Judged

    Raises
    ------
    TypeError, ValueError
        As `report`.
    """
    named = own_checks.read_named_predictions(predictions)
    given = {name: _read(name, prediction) for name, prediction in named.items()}
    by_row = {"y_true": y_true}
    by_row |= {f"predictions[{name!r}]": prediction for name, prediction in given.items()}
    _checks.check_one_order_of_rows(by_row)
    certain = not isinstance(y_true, _checks.Truths)
    n = own_checks.read_number_of_labels(y_true) if certain else len(y_true)  # type: ignore[arg-type]
    _checks.check_at_least_one_row(n, "y_true")
    labels, positions, stated = _labels(y_true, given, classes)
    truths = _checks.read_truths_to_pay(y_true, n, len(labels), None if positions else labels)
    # Columns name their classes, and uncertain truths know theirs.
    if classes is not None and certain and all(_table_of(one) is None for one in given.values()):
        true = labels[np.unique(truths)].tolist()
        own_checks.check_unknown_is_true(labels.tolist(), true, lambda _: NONE_INSTEAD)
    models = []
    for name, prediction in given.items():
        with own_checks.naming(name):
            models.append(_model(name, prediction, labels, len(truths)))
    return Judged(tuple(labels.tolist()), truths, tuple(models), stated)


def _read(name: str, prediction: Any) -> Any:
    """Read tensors, alone or in a pair, that show no shape; anything else stays as it is."""
    if isinstance(prediction, tuple) and len(prediction) == 2:
        return tuple(_read(name, part) for part in prediction)
    name_in_messages = f"predictions[{name!r}]"
    prediction = _checks.read_container(prediction, name_in_messages)
    if hasattr(prediction, "__dlpack__") and not hasattr(prediction, "shape"):
        return _checks.as_array(prediction, name_in_messages)
    return prediction


def _labels(
    y_true: Any, given: Mapping[str, Any], classes: ArrayLike | None
) -> tuple[NDArray[Any], bool, bool]:
    """Labels of the classes, and two answers about them.

    The second says whether the true classes are positions of columns, the third whether the labels
    were stated.
    """
    if classes is not None:
        return _checks.read_class_labels(classes), False, True
    tables: dict[str, Any] = {}
    named: dict[str, Any] = {}
    for name, prediction in given.items():
        table = _table_of(prediction)
        if table is not None:
            tables[name] = table
            own = _checks.own_labels(table)
            if own is not None:
                named[name] = own
    if named:
        first, own = next(iter(named.items()))
        own_checks.check_all_name_their_columns(
            [name for name in tables if name not in named], first
        )
        return _checks.read_class_labels(np.array(own, dtype=object)), False, True
    for name, table in tables.items():
        own_checks.check_two_columns_at_least(np.shape(table)[1], name)
    widths = [np.shape(table)[1] for table in tables.values()]
    if isinstance(y_true, _checks.Truths):
        known = range(widths[0]) if widths else y_true._known()
        return _checks.read_class_labels(list(known)), bool(widths) or y_true.classes is None, True
    y = _checks.as_array(y_true, "y_true")
    if widths:
        own_checks.check_labels_for_columns(y.dtype.kind in "iu", widths[0])
        return np.arange(widths[0]), True, True
    if y.dtype.kind in "iO":
        _checks.check_no_mark_of_missing(set(y.tolist()), _answered(given))
    known = _sorted(set(y.tolist()))
    # Classes 0, 1, 2, ... say their order by themselves, as labels do that were stated.
    count_from_0 = known == list(range(len(known)))
    return _checks.read_class_labels(np.array(known, y.dtype)), False, count_from_0


def _answered(given: Mapping[str, Any]) -> set[Any]:
    """Collect the numbers that models answer, alone or in sets."""
    answered: set[Any] = set()
    for prediction in given.values():
        for entry in prediction:
            several = isinstance(entry, list | tuple | set | frozenset | np.ndarray)
            for label in entry if several else [entry]:
                if isinstance(label, int | float | np.number):
                    answered.add(label)
    return answered


def _sorted(labels: set[Any]) -> list[Any]:
    """Sort labels of any kinds, those without an order (of an enumeration) by their names."""
    try:
        return sorted(labels, key=lambda label: (str(type(label)), label))
    except TypeError:
        return sorted(labels, key=str)


def _table_of(prediction: Any) -> Any:
    """Return what has one column per class.

    That is an array, a frame, or the probabilities of a top list; None for labels.
    """
    pair = isinstance(prediction, tuple) and len(prediction) == 2
    if pair and not isinstance(prediction[0], str):
        first, second = prediction
        # MAPIE's pair is of labels and sets of shape (n, K, 1), a top list of p and listed.
        prediction = second if len(getattr(second, "shape", ())) == 3 else first
    return prediction if len(getattr(prediction, "shape", ())) >= 2 else None


def _model(name: str, prediction: Any, labels: NDArray[Any], n: int) -> Model:
    if _is_list(prediction):
        own_checks.check_both_name_their_columns(
            [_checks.own_labels(part) is not None for part in prediction]
        )
        p, listed = _in_order(prediction[0], labels), _in_order(prediction[1], labels)
        members = _checks.read_sets(listed, "listed")
        own_checks.check_as_many_rows(len(members), n)
        return Model(name, "top lists", members, _in_double_precision(p, members), members)
    table = _in_order(prediction, labels)
    if len(getattr(table, "shape", ())) == 2 and _checks.as_array(table, "p").dtype.kind == "f":
        return _probabilities(name, table, len(labels), n)
    members = as_sets(table, labels)
    own_checks.check_as_many_rows(len(members), n)
    one_a_row = len(getattr(prediction, "shape", (0,))) == 1  # a list has no shape
    several = (np.count_nonzero(members, axis=1) > 1).any()
    return Model(name, "labels" if one_a_row and not several else "sets", members)


def _probabilities(name: str, table: Any, n_classes: int, n: int) -> Model:
    """Read probabilities of all classes.

    Sums that miss one by more than the precision of the type are those of rounded numbers.
    """
    given, said = _checks.as_array(table, "p"), ""
    every = np.ones(given.shape, dtype=np.bool_)
    p = _in_double_precision(table, every)
    # Other numbers of columns and negative entries are refused by read_probabilities below.
    if p.shape[1] == n_classes and (p >= 0).all():
        missed_by = np.abs(p.sum(axis=1) - 1).max(initial=0)
        if missed_by > _checks.sum_tolerance(given.dtype, n_classes):
            p, said = divided(p, own_checks.bad_row)
    _checks.read_probabilities(p, n_classes)
    own_checks.check_as_many_rows(len(p), n)
    return Model(name, "probabilities", most_probable(p), p, every, said=said)


def _in_double_precision(p: Any, listed: BoolArray) -> FloatArray:
    """Return confidence scores as floats.

    Sums that should be one are divided out where single precision misses it.
    """
    given = _checks.as_array(p, "p")
    numbers, error = _checks.read_real_array(given, "p"), listed.shape[1] * _checks.rounding(given)
    if not error or numbers.shape != listed.shape:
        return numbers
    totals = np.where(listed, numbers, 0).sum(axis=1)
    missed = ((totals > 1) | listed.all(axis=1)) & (np.abs(totals - 1) <= error)
    return numbers / np.where(missed, totals, 1.0)[:, np.newaxis]


def _is_list(prediction: Any) -> bool:
    """Whether this is a pair (p, listed) of two tables of numbers."""
    if not (isinstance(prediction, tuple) and len(prediction) == 2):
        return False
    return all(len(getattr(part, "shape", ())) == 2 for part in prediction)


def _in_order(value: Any, labels: NDArray[Any]) -> Any:
    """Put columns that have labels into the order of the classes; anything else stays as it is.

    The index of a series of predictions counts its rows, so it says nothing of the classes.
    """
    if len(getattr(value, "shape", ())) < 2 or _checks.own_labels(value) is None:
        return value
    return value[own_checks.read_columns_of_classes(list(value.columns), labels.tolist())]


def most_probable(p: FloatArray) -> BoolArray:
    """Return the most probable class of each row as a set, the lowest index on ties.

    Parameters
    ----------
    p : float array of shape (n, K)

    Returns
    -------
    bool array of shape (n, K)
    """
    members = np.zeros(p.shape, dtype=np.bool_)
    members[np.arange(len(p)), p.argmax(axis=1)] = True
    return members


def row_codes(judged: Judged) -> IntArray:
    """Code each row by its true class, all predictions, its weight and its group.

    Equal rows have equal codes, others almost surely not.

    Parameters
    ----------
    judged : Judged

    Returns
    -------
    int array of shape (n,)
    """
    certain = not isinstance(judged.truths, _checks.Truths)
    known = judged.truths[:, np.newaxis] if certain else judged.truths.rows
    tables: list[NDArray[Any]] = [known]
    tables += [model.sets for model in judged.models]
    tables += [part[:, np.newaxis] for part in (judged.weights, judged.groups) if part is not None]
    # + 0.0 turns -0.0 into 0.0: the two are equal, but their bytes are not.
    tables += [model.p + 0.0 for model in judged.models if model.p is not None]
    codes = np.empty(len(judged.truths), dtype=np.int64)
    for part in parts(len(codes), sum(table.shape[1] for table in tables), NUMBERS_AT_A_TIME):
        rows = np.hstack([table[part].astype(np.float64, copy=False) for table in tables])
        codes[part] = [hash(row.tobytes()) for row in rows]
    return codes


def all_labels(classes: Sequence[Any]) -> str:
    """Write a few labels out, or the number of many.

    Parameters
    ----------
    classes : sequence of labels

    Returns
    -------
    str
    """
    if len(classes) > 10:
        return f"{len(classes)} classes"
    return f"{len(classes)} classes ({', '.join(map(str, classes))})"
