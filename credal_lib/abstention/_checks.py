"""Abstention: thresholds, bias, matrices and costs with a row for unknown, capacity graphs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from reprlib import repr as short
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib._checks._arrays import (
    FloatArray,
    as_array,
    read_class_labels,
    read_probabilities,
    read_real_array,
    rounding,
)
from credal_lib._checks._containers import is_frame
from credal_lib._checks._formulas import check_sequences_of_operands
from credal_lib._checks._labels import ClassOrder
from credal_lib._checks._parameters import read_distribution
from credal_lib.confusion._checks import check_as_large, read_entry_rows
from credal_lib.confusion._orientation import UNKNOWN, Tally, read, tally_of


def read_thresholds(
    value: ArrayLike, n_classes: int, name: str, *, one_for_all: bool = True
) -> FloatArray:
    """Thresholds in [0, 1], shape (K,); one number is broadcast to all classes if `one_for_all`."""
    array = read_real_array(value, name)
    if array.shape != (n_classes,) and not (one_for_all and array.ndim == 0):
        raise ValueError(
            f"{name}: expected {n_classes} thresholds, one per class, got shape {array.shape}"
        )
    if array.min(initial=0) < 0 or array.max(initial=0) > 1:
        wrong = array[(array < 0) | (array > 1)].flat[0]
        raise ValueError(f"{name}: expected thresholds in [0, 1], got {wrong:g}")
    return np.broadcast_to(array, n_classes)


def read_class_bias(
    value: ArrayLike | None, n_classes: int, order: ClassOrder | None = None
) -> FloatArray:
    """Non-negative shares of the classes that sum to one, shape (K,); None means equal shares."""
    if value is None:
        return np.full(n_classes, 1 / n_classes)
    shares = value if order is None else order.vector(value, "bias")
    array = read_probabilities(shares, n_classes, "bias")
    if array.ndim != 1:
        raise ValueError(
            f"bias: expected shape ({n_classes},), one share per class, got {array.shape}"
        )
    return array


def window_rounding(given: Any, shares: FloatArray) -> float:
    """Return the rounding error of critical windows in single precision, else 0."""
    # (p - b) / (1 - b): the error of p is magnified most by the largest share.
    small = shares[shares < 1]
    return rounding(given) / (1 - float(small.max())) if small.size else 0.0


def read_rows_with_unknown(
    value: Any, truth: Any = None
) -> tuple[list[list[Any]], list[Any] | None]:
    """Rows of a confusion matrix with a last one for "unknown", and the labels of the columns.

    A matrix without that row gets zeros.
    """
    rows, classes, _ = read(value, truth)
    if len(rows) == len(rows[0]):
        rows = [*rows, [0] * len(rows)]
    return rows, classes


def read_blocks(value: Any, truth: Any = None) -> Tally:
    """Return counts with a last row "unknown" as a Tally.

    What is a Tally already may have any decisions.
    """
    if not isinstance(value, Tally):
        rows, _ = read_rows_with_unknown(value, truth)
        return tally_of(rows)
    if UNKNOWN not in value.decisions:
        return Tally(
            np.vstack([value.counts, 0 * value.counts[:1]]),
            (*value.decisions, UNKNOWN),
            value.classes,
        )
    if value.decisions[-1] != UNKNOWN:
        raise ValueError(
            f"matrix: expected the row {UNKNOWN!r} to be the last, got decisions {value.decisions}"
        )
    return value


def read_cautious_matrix(value: Any, truth: Any = None) -> NDArray[Any]:
    """Confusion matrix of shape (K + 1, K), zeros for a missing last row "unknown".

    Integers become fractions.
    """
    rows, _ = read_rows_with_unknown(value, truth)
    entries = [entry for row in rows for entry in row]
    if not any(entries):
        raise ValueError("matrix: expected at least one instance, got only zeros")
    symbolic = any(getattr(entry, "free_symbols", None) for entry in entries)
    if not symbolic and any(isinstance(entry, float | np.floating) for entry in entries):
        return np.array(rows, dtype=np.float64)
    exact = [
        Fraction(int(entry)) if isinstance(entry, int | np.integer) else entry for entry in entries
    ]
    return np.array(exact, dtype=object).reshape(len(rows), len(rows[0]))


def read_guess_probabilities(
    value: Sequence[Any], n_answers: int, name: str = "guess"
) -> list[Any]:
    """Probabilities of the answers in a guess, one per answer; symbols pass if they sum to one."""
    if as_array(value, name).ndim != 1:
        raise TypeError(f"{name}: expected a list of {n_answers} shares, got {value!r}")
    if not any(getattr(share, "free_symbols", None) for share in value):
        return read_distribution(value, name, n_answers)
    if len(value) != n_answers or sum(value) != 1:
        raise ValueError(f"{name}: expected {n_answers} shares that sum to one, got {list(value)}")
    return list(value)


def read_capacity_graphs(value: Any) -> list[list[tuple[Any, Any]]]:
    """Capacity graphs: three points (abstention, error) each, from abstention 0 to (1, 0)."""
    array = as_array(value, "graphs")
    if array.shape[1:] != (3, 2) or len(array) == 0:
        raise TypeError(
            "graphs: expected a list of capacity graphs, three pairs each as from capacity_graph,"
            f" got {short(value)}"
        )
    graphs = [[tuple(point) for point in graph] for graph in value]
    for i, graph in enumerate(graphs):
        are_shares = all(0 <= share <= 1 for point in graph for share in point)
        if not (are_shares and graph[0][0] == 0 and graph[2] == (1, 0)):
            raise ValueError(
                f"graphs[{i}]: expected (0, error), (abstention, error) and (1, 0),"
                f" in shares of all instances, as from capacity_graph, got {graph}"
            )
    return graphs


def check_polyline(value: Any) -> None:
    """Refuse anything but corners: pairs of finite numbers or expressions, one at least."""
    listed = isinstance(value, list | tuple | np.ndarray)
    if not listed or as_array(value, "points").shape[1:] != (2,):
        raise TypeError(
            f"points: expected a list of pairs (x, y), as from capacity_graph, got {short(value)}"
        )
    for corner in value:
        check_sequences_of_operands(points=corner)


def read_costs_of_same_shape(
    matrix: Sequence[Sequence[Any]], costs: Any, classes: list[Any] | None
) -> list[list[Any]]:
    """Return the rows of costs in the order of the classes; they have the shape of the matrix."""
    order = ClassOrder(None if classes is None else read_class_labels(classes), stated=True)
    rows = read_entry_rows(order.costs(costs, "costs") if is_frame(costs) else costs, "costs")
    check_as_large(rows, matrix, "costs", "as the matrix with its row for unknown")
    return rows
