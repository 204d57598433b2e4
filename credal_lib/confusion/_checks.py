"""Confusion matrices, class totals, utility matrices and metrics of a confusion matrix."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from math import isclose
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from credal_lib._checks._arrays import (
    BoolArray,
    FloatArray,
    IntArray,
    check_shape,
    read_class_labels,
    read_sets,
)
from credal_lib._checks._containers import as_array, is_frame, is_missing, own_labels
from credal_lib._checks._formulas import check_count_operand
from credal_lib._checks._labels import check_truths_in_columns, positions_of, shown, truths_in
from credal_lib._checks._parameters import check_real_number
from credal_lib._checks._unknown_labels import says_unknown


def read_entry_rows(value: Any, name: str) -> list[list[Any]]:
    """Return a matrix as a list of rows of real entries.

    Entries are numbers, symbols, or arrays with one number for each of many matrices.
    """
    if hasattr(value, "__array__"):
        array = as_array(value, name)
        rows = array.tolist() if array.ndim <= 2 else [list(row) for row in array]
    else:
        rows = value
    if not isinstance(rows, Sequence) or not all(
        isinstance(row, Sequence | np.ndarray) for row in rows
    ):
        raise TypeError(
            f"{name}: expected a matrix, one row per decision and one column per true class, got"
            f" {value!r}"
        )
    rows = [list(row) for row in rows]
    lengths = {len(row) for row in rows}
    if len(lengths) != 1 or 0 in lengths:
        raise ValueError(
            f"{name}: expected rows of the same length, at least 1, got lengths {sorted(lengths)}"
        )
    return [
        [_entry(entry, f"{name}[{d}][{c}]") for c, entry in enumerate(row)]
        for d, row in enumerate(rows)
    ]


def _entry(entry: Any, name: str) -> Any:
    """Return a finite real number or a symbol as it is, an array of numbers as floats."""
    if not isinstance(entry, np.ndarray):
        check_real_number(entry, name, -np.inf, np.inf)
        return entry
    if entry.dtype.kind not in "uif" or not np.isfinite(entry).all():
        raise ValueError(
            f"{name}: expected an array of finite numbers, got dtype {entry.dtype} or NaN or"
            " infinity"
        )
    return entry.astype(np.float64, copy=False)


def read_counts(value: Any) -> list[list[Any]]:
    """Return the rows of a matrix of counts or shares, none of them negative; symbols pass."""
    rows = read_entry_rows(value, "matrix")
    for d, row in enumerate(rows):
        for c, entry in enumerate(row):
            if not getattr(entry, "free_symbols", None) and not np.all(entry >= 0):
                raise ValueError(
                    f"matrix[{d}][{c}]: expected counts or shares, none negative, got {entry}"
                )
    return rows


def check_row_per_class(rows: list[list[Any]], turned: bool) -> None:
    """Refuse decisions, in rows, that are neither the classes nor the classes and "unknown".

    `turned` if ``truth="rows"`` has turned the matrix; the message then speaks of what was given.
    """
    n_decisions, n_classes = len(rows), len(rows[0])
    if n_decisions in {n_classes, n_classes + 1}:
        return
    if turned:
        raise ValueError(
            "matrix: expected, with truth='rows', a row per true class, a column per class that is"
            f" answered, or one more for 'unknown' (the last); got {n_classes} x {n_decisions}"
        )
    remedy = "; it looks transposed: pass truth='rows'" if n_decisions == n_classes - 1 else ""
    raise ValueError(
        "matrix: expected a row per class, or one more for 'unknown' (the last), and a column per"
        f" true class; got {n_decisions} x {n_classes}{remedy}"
    )


def check_orientation_known(rows: list[list[Any]], truth: Any, known: Any) -> None:
    """Refuse a bare square array of which nobody has said where the truth is."""
    if truth is None and known is None and len(rows) == len(rows[0]):
        n = len(rows)
        raise ValueError(
            "matrix: expected a Tally, as confusion.tally returns it, or truth= with a bare array;"
            f" got {n} x {n} entries, whose rows may be decisions or truth. Pass truth='rows' for"
            " scikit-learn's confusion_matrix (truth in rows, predictions in columns),"
            " truth='columns' where the rows are decisions, as in the papers; and labels= where a"
            " class is called by its label"
        )


def check_orientation_agrees(truth: Any, known: Any) -> None:
    """Refuse truth="rows" for a matrix that is known to have decisions in rows."""
    if truth == "rows" and known is not None:
        raise ValueError(
            "truth: expected 'columns' or nothing, got 'rows'; this matrix has decisions in rows"
        )


def check_names_agree(matrix: Any, truth: Any) -> None:
    """Refuse an orientation that the names of a frame's axes contradict."""
    said = truths_in(matrix)
    if truth is not None and said is not None and truth != said:
        raise ValueError(
            f"truth: expected {said!r}, got {truth!r}; the frame calls its rows"
            f" {matrix.index.name!r} and its columns {matrix.columns.name!r}"
        )


def check_not_named_yet(truth: Any, labels: Any) -> None:
    """Refuse to name the axes of a Tally once more."""
    for name, value in (("truth", truth), ("labels", labels)):
        if value is not None:
            raise ValueError(
                f"{name}: expected nothing, since a Tally names its own axes, got {value!r}; leave"
                " it out"
            )


def read_plain_counts(value: Any) -> NDArray[Any]:
    """Return the counts of a Tally as an array; refuse a frame.

    The labels of a frame could contradict those of the axes.
    """
    if is_frame(value):
        raise TypeError(
            "counts: expected an array, got a data frame, whose labels would not be read; pass it"
            " to confusion.as_tally, or its numbers with .to_numpy()"
        )
    return as_array(value, "counts")


def check_named_axes(shape: tuple[int, ...], decisions: Any, classes: Any) -> None:
    """Refuse labels of the axes of a Tally that do not fit its counts."""
    if len(shape) not in {2, 3}:
        raise ValueError(f"counts: expected shape (D, K), or (D, K, n) for n matrices, got {shape}")
    for name, labels, size, axis in (
        ("decisions", decisions, shape[0], "row"),
        ("classes", classes, shape[1], "column"),
    ):
        if len(labels) != size or len(set(labels)) != size:
            raise ValueError(
                f"{name}: expected {size} distinct labels, one per {axis}, got {labels!r}"
            )


def check_decisions_are_classes(
    decisions: tuple[Any, ...], classes: tuple[Any, ...], unknown: str
) -> None:
    """Refuse a Tally of other decisions than classes and "unknown"."""
    if decisions not in {classes, (*classes, unknown)}:
        raise ValueError(
            f"matrix: expected a Tally whose decisions are the classes {classes}, in this order, or"
            f" these and {unknown!r}, got {decisions}; other decisions are evaluated by"
            " confusion.average_utility"
        )


def check_one_matrix(counted: Any) -> None:
    """Refuse a stack of matrices."""
    if counted.ndim != 2:
        raise ValueError(
            f"counts: expected one matrix, got a stack of shape {counted.shape}; choose one,"
            " counts[:, :, j]"
        )


def check_no_class_called_unknown(classes: Any, unknown: str) -> None:
    """Refuse a class with the name of the row of abstentions."""
    if unknown in classes:
        raise ValueError(
            f"classes: expected no class called {unknown!r}, which names the row of abstentions;"
            " leave it out of classes and give abstentions as None, or give the class another name;"
            " of a matrix that counts it as a class, drop its empty row of truth"
        )


def labels_of_frame(value: Any) -> tuple[list[Any] | None, list[Any] | None]:
    """Labels of the columns and of the rows of a data frame; None for those that are positions."""
    if not is_frame(value):
        return None, None
    index = list(value.index) if hasattr(value, "index") else None
    return own_labels(value), None if index == list(range(len(value))) else index


def labels_both_axes(value: Any) -> bool:
    """Return whether both axes of a frame have labels.

    The rows have them if they are other than positions, or if their axis has a name.
    """
    if not is_frame(value) or not hasattr(value, "index"):
        return False
    index = value.index
    return bool(index.name is not None or list(index) != list(range(len(index))))


def read_truths_of_cross_table(frame: Any, truth: Any) -> str:
    """Return which axis of a labeled frame has the true classes, "rows" or "columns".

    As the caller says, or the names of the axes; else it is opposite to the one "unknown".
    """
    said: str | None = truth or truths_in(frame)
    if said is not None:
        return said
    rows, columns = list(frame.index), list(frame.columns)
    unknown_in_rows = any(says_unknown(label) for label in rows if label not in columns)
    unknown_in_columns = any(says_unknown(label) for label in columns if label not in rows)
    if unknown_in_rows != unknown_in_columns:
        return "columns" if unknown_in_rows else "rows"
    raise ValueError(
        "matrix: expected a frame whose axes say where the true classes are, got rows"
        f" {shown(rows)} and columns {shown(columns)}; pass truth='rows' for"
        " pandas.crosstab(y_true, predictions) and scikit-learn's confusion_matrix, truth='columns'"
        " where the rows are decisions"
    )


def read_classes_of_cross_table(
    decisions: Sequence[Any], classes: Sequence[Any], labels: list[Any] | None
) -> tuple[list[Any], list[Any]]:
    """Return all classes of a labeled frame, and the decision that says "unknown", if any."""
    for axis in (decisions, classes):
        if len(set(axis)) != len(axis):
            raise ValueError(f"matrix: expected distinct labels, got {shown(list(axis))}")
        if any(map(is_missing, axis)):
            raise ValueError(
                f"matrix: expected a label for each row and column, got {shown(list(axis))}; a"
                " missing truth is no class: leave such rows out before they are counted; a missing"
                " answer is called 'unknown'"
            )
    every = list(classes) if labels is None else labels
    silent = [label for label in decisions if label not in every and says_unknown(label)]
    strange = [label for label in decisions if label not in every and label not in silent]
    if any(label not in every for label in classes):
        raise ValueError(
            f"matrix: the columns {shown(list(classes))} are not the labels {shown(every)}; labels="
            " names all classes"
        )
    if strange or len(silent) > 1:
        first = (strange or silent)[0]
        raise ValueError(
            f"matrix: the decisions {shown(list(decisions))} are not the classes {shown(every)},"
            f" perhaps with one more called 'unknown'; if {first!r} is a class that is never true,"
            " name all classes, confusion.as_tally(matrix, labels=[...]); if it means no answer,"
            f" pass matrix.rename(index=names, columns=names) with names = {{{first!r}: 'unknown'}}"
        )
    return every, silent


TOTALS = frozenset({"all", "total", "totals", "sum", "sums", "margin", "margins", "grand total"})
"""What margins of a table are called, in small letters."""

PLAIN = (int, float, Fraction, np.number)


def check_no_totals(rows: list[list[Any]], index: Any, columns: Any) -> None:
    """Refuse margins, by their names or because they are the sums of the others.

    The last true class may not be such a sum, nor the last decision of a matrix of counts. Shares
    of "unknown" may equal the sum of the others by design, as of half an abstention.
    """
    named = []
    if index and columns:
        # A label on both axes may be a class that is called so; margins there are found as sums.
        on_one_axis = set(index) ^ set(columns)
        named = [label for label in on_one_axis if str(label).strip().lower() in TOTALS]
    entries = [entry for row in rows for entry in row]
    plain = all(isinstance(entry, PLAIN) for entry in entries)
    counted = plain and all(isinstance(entry, int | np.integer) for entry in entries)
    turned = [list(column) for column in zip(*rows, strict=True)]
    if named or (plain and _is_sum_of_others(turned)) or (counted and _is_sum_of_others(rows)):
        what = "a last row or column that is the sum of the others"
        if named:
            what = f"the totals {named[0]!r}"
        cure = "pass matrix[:-1, :-1] of an array with both margins"
        if index and columns:
            margins = repr(named or [*dict.fromkeys([index[-1], columns[-1]])])
            cure = f"pass matrix.drop(index={margins}, columns={margins}, errors='ignore')"
        raise ValueError(
            f"matrix: expected counts without totals, got {what}; {cure}; if these are the answers"
            " 'unknown', pass confusion.Tally(counts, (*classes, 'unknown'), classes)"
        )


def _is_sum_of_others(rows: list[list[Any]]) -> bool:
    """Whether the last row is the sum of the others, none empty; of two it may be a coincidence."""
    if min(len(rows), len(rows[0])) < 3:
        return False
    sums = [sum(column) for column in zip(*rows[:-1], strict=True)]
    return all(
        last > 0 and isclose(last, total, rel_tol=1e-9)
        for last, total in zip(rows[-1], sums, strict=True)
    )


def read_utilities_by_label(value: Any, classes: Any, decisions: Any) -> Any:
    """Bring a data frame of utilities into the order of the confusion matrix.

    What carries no labels passes as it is.
    """
    columns, index = labels_of_frame(value)
    check_truths_in_columns(value, "utilities")
    if columns is None:
        return value
    if classes is None:
        raise ValueError(
            f"utilities: carries the labels {columns}, but the matrix carries none; pass a Tally,"
            " as from confusion.tally, or utilities.to_numpy() with columns in the order of the"
            " matrix"
        )
    array = as_array(value, "utilities")[:, positions_of(columns, list(classes), "utilities")]
    if index is None or decisions is None:
        return array
    return array[positions_of(index, list(decisions), "utilities", "decisions")]


def read_labels_of_columns(labels: Any, n_classes: int) -> list[Any]:
    """Labels of the classes of a bare array, one per column."""
    found: list[Any] = read_class_labels(labels, "labels").tolist()
    if len(found) != n_classes:
        raise ValueError(f"labels: expected {n_classes} labels, one per true class, got {found}")
    return found


def read_class_position(value: Any, classes: Sequence[Any] | None) -> int:
    """Position of a label among the labels of the columns."""
    if classes is None:
        raise ValueError(
            "positive: expected labels= beside it, one per class in the order of the matrix, got"
            f" {value!r} and a bare array, which names no class; or pass a Tally, as"
            " confusion.tally returns it"
        )
    places = []
    if isinstance(value, Hashable):
        places = [k for k, label in enumerate(classes) if label == value]
    if not places:
        raise ValueError(
            f"positive: expected the label of a class, one of {list(classes)}, got {value!r}"
        )
    return places[0]


def check_single_class_predictions(sizes: IntArray, unknown: bool) -> None:
    """Refuse sets of two classes or more, and empty ones unless there is a row for them."""
    if (sizes > 1).any():
        row = int((sizes > 1).argmax())
        raise ValueError(
            f"predictions: expected one class or none, got a set of {sizes[row]} in row {row}; "
            "count sets with confusion.tally_sets"
        )
    if not unknown and (sizes == 0).any():
        row = int((sizes == 0).argmax())
        raise ValueError(
            f"predictions: expected a class, got 'unknown' in row {row}; "
            "pass unknown=True for a last row that counts them"
        )


def read_membership(value: Any) -> BoolArray:
    """Return sets of shape (n, K); a list of labels needs those of the classes."""
    if as_array(value, "predictions").ndim == 1:
        raise ValueError(
            "predictions: expected sets of shape (n, K); for a list of labels pass classes=, for"
            " positions classes=range(K)"
        )
    return read_sets(value, "predictions")


def check_as_large(
    rows: list[list[Any]], other: Sequence[Sequence[Any]], name: str, what: str
) -> None:
    """Refuse two matrices of different shapes; `what` says why they are of one."""
    shape, expected = (len(rows), len(rows[0])), (len(other), len(other[0]))
    check_shape(shape, expected, name, what)


def read_correct_decisions_not_worse(value: Any) -> list[list[Any]]:
    """Return a 2 x 2 utility matrix in which decision k is not the worse one in class k.

    Symbols pass.
    """
    rows = read_entry_rows(value, "utilities")
    check_shape((len(rows), len(rows[0])), (2, 2), "utilities", "decisions and classes")
    for k in (0, 1):
        gain = rows[k][k] - rows[1 - k][k]
        if not getattr(gain, "free_symbols", None) and gain < 0:
            raise ValueError(
                f"utilities: expected decision {k} to be no worse than the other in class {k}, got"
                f" {rows[k][k]} against {rows[1 - k][k]}; exchange the rows if they are in the"
                " other order"
            )
    return rows


A_METRIC = "a function of a confusion matrix such as confusion.recall"


def check_scalar_metric(function: Callable[[Any], Any], ones: Any, name: str = "metric") -> None:
    """Refuse a metric whose value for this matrix is not one number."""
    try:
        with np.errstate(all="ignore"):
            value = function(ones)
    except ArithmeticError:  # undefined there
        return
    except TypeError as error:
        raise TypeError(
            f"{name}: expected a function of one confusion matrix, such as"
            f" confusion.balanced_accuracy; calling it failed: {error}. State options by"
            " functools.partial, as in partial(confusion.recall, positive=0)"
        ) from error
    if isinstance(value, str) or np.ndim(value) != 0 or not hasattr(value, "__float__"):
        raise TypeError(
            f"{name}: expected a function that returns one number for a confusion matrix, got"
            f" {value!r}"
        )


def read_metric_values(value: Any, n: int) -> FloatArray:
    """Return the values of a metric for n matrices, shape (n,)."""
    array = as_array(value, "metric")
    if array.shape != (n,) or array.dtype.kind not in "buif":
        raise ValueError(
            f"metric: expected an array of {n} numbers for {n} confusion matrices, got shape"
            f" {array.shape} of dtype {array.dtype}; write it in plain arithmetic (+, -, *, /, **)"
            " on the entries"
        )
    return array.astype(np.float64)


def read_class_totals(value: Any, n_classes: int) -> tuple[int, ...]:
    """Return the number of cases of each class, at least one each."""
    array = as_array(value, "totals")
    check_shape(array.shape, (n_classes,), "totals", "the number of cases of each class")
    for total in array.tolist():
        check_count_operand(total, "totals", 1)
    return tuple(array.tolist())


def undecided(what: str, symbolic: bool) -> NoReturn:
    """Return the error for an undecided metric, with the remedy."""
    remedy = (
        "write it without cases, maxima and absolute values, or pass totals="
        if symbolic
        else "write it in plain arithmetic (+, -, *, /, **), so that symbols can pass through it"
    )
    raise ValueError(
        f"metric: undecided whether {what} is an expected utility: no ranking was found to reverse,"
        f" and no proof that none does; {remedy}"
    )
