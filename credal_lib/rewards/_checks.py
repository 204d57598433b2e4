"""Costs, tables of payoffs, and what "unknown" is paid."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from reprlib import repr as short
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib._checks._arrays import (
    SUM_TOLERANCE,
    BoolArray,
    FloatArray,
    IntArray,
    as_array,
    check_shape,
    read_real_array,
    read_sets,
)
from credal_lib._checks._containers import own_labels
from credal_lib._checks._formulas import check_count_operand, check_finite_operand, symbolic
from credal_lib._checks._labels import (
    ClassOrder,
    check_truths_in_columns,
    positions_of,
    read_by_label,
    read_reward_columns,
)
from credal_lib._checks._parameters import check_callable, check_real_number

Row = tuple[Any, ...]
Rows = tuple[Row, ...]

MAX_EXPONENT = 10_000
"""The largest exponent of a generalized mean: exact costs would become numbers of many pages."""


def _numbers(value: Any, name: str, shape: tuple[str, ...], low: float) -> list[Any]:
    """Return nested lists of numbers of at least `low`.

    Exact entries (int, Fraction, SymPy) stay exact.
    """
    array = as_array(value, name)
    if array.dtype.kind not in "iufO":
        raise TypeError(f"{name}: expected numbers, got dtype {array.dtype}")
    if array.ndim != len(shape) or array.size == 0:
        expected = f"({', '.join(shape)})" if len(shape) > 1 else f"({shape[0]},)"
        raise ValueError(f"{name}: expected shape {expected}, got {array.shape}")
    for position in np.ndindex(array.shape):
        check_real_number(array[position], name + "".join(f"[{i}]" for i in position), low, np.inf)
    listed: list[Any] = array.tolist()
    return listed


def order_of_costs(
    value: Any, classes: ArrayLike | None, name: str
) -> tuple[ClassOrder, Row | None]:
    """Return the order of the classes that costs are stored in, and its labels.

    It is that of `classes`, or of the costs' own labels.
    """
    order, _ = read_by_label(classes, **{name: value})
    return order, None if order.labels is None else tuple(order.labels.tolist())


def unlabeled(value: Any, order: ClassOrder, name: str) -> Any:
    """Return numbers, one per class, in the order of the costs; without labels, as they are."""
    return value if own_labels(value) is None else order.vector(value, name)


def sets_of_rows_by_label(value: Any, order: ClassOrder) -> tuple[Rows | None, bool]:
    """Return the classes that label the rows of a square frame, and whether other names do.

    The classes are returned as sets; None if they are the single classes in order, or nothing
    labels the rows.
    """
    check_truths_in_columns(value, "payoffs")
    columns = own_labels(value)
    index = list(getattr(value, "index", ())) if columns is not None else []
    if columns is None or order.labels is None or len(value) != len(columns):
        return None, False
    if not index or index == list(range(len(index))):
        index = columns
    if len(set(index)) != len(index) or set(index) != set(columns):
        return None, True
    single = np.eye(len(columns), dtype=int)
    own = single[:, positions_of(columns, order.labels.tolist(), "payoffs")]
    sets = own[[columns.index(label) for label in index]]
    if (sets == single).all():
        return None, False
    return tuple(map(tuple, sets.tolist())), False


def read_sets_for_reward(
    value: ArrayLike, classes: ArrayLike | None, reward: Any
) -> tuple[BoolArray, NDArray[Any] | None]:
    """Return sets in the order of a reward's costs, and the label of each column or None."""
    order, columns = read_by_label(classes, sets=value)
    moved = read_reward_columns(reward, order)
    members, labels = read_sets(columns), order.labels
    check_number_of_columns(members, reward)
    if moved is None or labels is None:
        return members, labels
    return members[:, moved], labels[moved]


def check_number_of_columns(members: BoolArray, reward: Any) -> None:
    """Refuse sets over another number of classes than the costs of a reward have."""
    n_classes = getattr(reward, "n_classes", None)
    if n_classes is not None and members.shape[1] != n_classes:
        raise ValueError(
            f"sets: expected {n_classes} columns, one per class of {reward.label},"
            f" got {members.shape[1]}; the number of classes is that of the costs"
        )


def read_cost_vector(value: Any, name: str) -> Row:
    """Non-negative costs, one per class, as a tuple."""
    return tuple(_numbers(value, name, ("K",), 0))


def read_cost_matrix(value: Any) -> Rows:
    """Non-negative costs, shape (K, K), rows = predicted class, as nested tuples."""
    rows = _numbers(value, "costs", ("K", "K"), 0)
    if len(rows) != len(rows[0]):
        raise ValueError(
            "costs: expected shape (K, K), rows = predicted class and columns = truth,"
            f" got ({len(rows)}, {len(rows[0])});"
            " for costs of sets or actions see rewards.Table.from_costs"
        )
    return tuple(map(tuple, rows))


def read_payoff_rows(value: Any, name: str = "payoffs") -> Rows:
    """Payoffs of any sign, shape (D, K), as nested tuples."""
    return tuple(map(tuple, _numbers(value, name, ("D", "K"), -np.inf)))


def check_exponent(value: Any) -> None:
    """Refuse an exponent that is not a number; expressions and infinity pass."""
    if isinstance(value, float) and abs(value) == np.inf:
        return
    check_finite_operand(value, "p")
    if not symbolic(value) and abs(value) > MAX_EXPONENT:
        raise ValueError(
            f"p: expected at most {MAX_EXPONENT} in size, or infinity for the largest cost,"
            f" got {value}"
        )


def power_too_large(error: OverflowError) -> NoReturn:
    """Refuse an exponent with which the powers of the costs leave double precision."""
    raise ValueError(
        "p: expected an exponent with which the powers of the costs are at most 1.8e308;"
        " divide the costs by the largest one and multiply the mean by it,"
        " or pass infinity for the largest cost"
    ) from error


def read_unknown_payment(value: Any, n_classes: int, largest: float = np.inf) -> Any:
    """Return the payment for "unknown": None if not stated, one number, or one per true class.

    The latter are a tuple.
    """
    if value is None:
        return None
    alone = as_array(value, "unknown").ndim == 0
    payments: tuple[Any, ...]
    if alone:
        check_real_number(value, "unknown", -np.inf, np.inf)
        payments = (value,)
    else:
        payments = tuple(_numbers(value, "unknown", ("K",), -np.inf))
        if len(payments) != n_classes:
            raise ValueError(
                f"unknown: expected one number, or {n_classes}, one per true class,"
                f" got {len(payments)}"
            )
    for payment in payments:
        if not getattr(payment, "free_symbols", None) and payment > largest:
            raise ValueError(
                f"unknown: expected a payment of at most {largest:g}, as no answer earns more,"
                f" got {value}; a cost of 3 is the payment -3"
            )
    return value if alone else payments


def check_cost_of_unknown(value: Any, costs: Rows) -> None:
    """Refuse a negative cost of "unknown", a gain, where no answer gains: a payment was meant."""
    if value is None:
        return
    stated = value if isinstance(value, tuple) else (value,)
    negative = [entry for entry in stated if not getattr(entry, "free_symbols", None) and entry < 0]
    if not negative:
        return
    some_answer_gains = any(
        getattr(entry, "free_symbols", None) or entry < 0 for row in costs for entry in row
    )
    if not some_answer_gains:
        raise ValueError(
            f"unknown: expected a cost of at least 0, as all others are, got {negative[0]};"
            f" a payment of {negative[0]} is the cost {0 - negative[0]}"
        )


def check_unknown_payment_stated(empty: BoolArray, unknown: Any) -> None:
    """Refuse empty rows ("unknown") if their payment is not stated."""
    if unknown is None and empty.any():
        raise ValueError(
            f'sets: row {empty.argmax()} is empty ("unknown"), and its payment is not stated;'
            " state it with unknown=: one payment (minus the cost), or one per true class"
        )


def check_one_set(value: Any, truth: Any, n_classes: int) -> None:
    """Refuse a set that is not distinct positions of classes, and a truth that is no position."""
    if not isinstance(value, Sequence) and np.ndim(value) != 1:
        raise TypeError(f"members: expected a list of positions of classes, got {value!r}")
    for member in value:
        check_count_operand(member, "members", 0, n_classes - 1)
    check_count_operand(truth, "truth", 0, n_classes - 1)
    if len(value) == 0 or len(set(value)) != len(value):
        raise ValueError(
            f"members: expected one or more distinct positions of classes, got {list(value)}"
        )


def read_listed_sets(value: ArrayLike, shape: tuple[int, int], unknown: Any) -> Rows:
    """Return the sets that the rows of a table represent, none twice, as tuples of 0 and 1."""
    members = read_sets(value)
    check_shape(members.shape, shape, "sets", "one set per row of the payoffs")
    rows = tuple(map(tuple, members.astype(int).tolist()))
    for number, row in enumerate(rows):
        if row in rows[:number]:
            raise ValueError(
                f"sets: rows {rows.index(row)} and {number} are the same set, {np.flatnonzero(row)}"
            )
    if unknown is not None and not members.any(axis=1).all():
        raise ValueError(
            "unknown: stated twice, by a row of sets that is empty and by unknown=; leave one out"
        )
    return rows


def read_rows_are_sets(listed: Rows | None, shape: tuple[int, int]) -> Rows:
    """Return the sets that a table lists; refuse a table whose rows represent no sets."""
    if listed is None:
        raise ValueError(
            f"sets: the table has {shape[0]} rows for {shape[1]} classes"
            " and does not say which set each row is; state sets=, one row per decision"
            " (gambles.subsets(K) lists all nonempty sets), or use of_actions(actions)"
        )
    return listed


def check_all_listed(found: IntArray, members: BoolArray) -> None:
    """Refuse predicted sets that a table does not list; -1 marks them."""
    if (found < 0).any():
        row = int(np.flatnonzero(found < 0)[0])
        raise ValueError(
            f"sets: row {row} is the set {np.flatnonzero(members[row])},"
            " which the table does not list;"
            " add a row for it, or use a reward that pays for every set"
        )


def read_actions(value: ArrayLike, n_decisions: int) -> IntArray:
    """Positions of rows of a table, shape (n,)."""
    array = as_array(value, "actions")
    if array.ndim != 1:
        raise ValueError(f"actions: expected shape (n,), one decision each, got {array.shape}")
    if array.size and not np.issubdtype(array.dtype, np.integer):
        raise TypeError(
            f"actions: expected positions of rows, 0..{n_decisions - 1}, got dtype {array.dtype}"
        )
    if array.size and (array.min() < 0 or array.max() >= n_decisions):
        bad = array[(array < 0) | (array >= n_decisions)][0]
        raise ValueError(f"actions: expected positions of rows, 0..{n_decisions - 1}, got {bad}")
    return array.astype(np.intp)


def read_cost_rows(value: Any, name: str = "costs") -> Rows:
    """Costs of any sign, shape (D, K), as nested tuples.

    Symbols are refused, for they cannot be compared.
    """
    rows = read_payoff_rows(value, name)
    unknown = [entry for row in rows for entry in row if getattr(entry, "free_symbols", None)]
    if unknown:
        raise TypeError(
            f"{name}: expected numbers, got {unknown[0]}; put numbers in for the symbols"
        )
    return rows


def read_set_and_class_costs(set_costs: Any, class_costs: Any) -> tuple[Row, Rows]:
    """Costs of a set, shape (K,), and of its classes, shape (m, K)."""
    rows = read_cost_rows(class_costs, "class_costs")
    own = as_array(set_costs, "set_costs")
    check_shape(own.shape, (len(rows[0]),), "set_costs", "one cost per true class")
    return read_cost_rows([own.tolist()], "set_costs")[0], rows


def read_class_costs(value: Any, n_classes: int) -> Rows:
    """Costs of the single classes, shape (K, K), of any sign."""
    rows = read_cost_rows(value, "class_costs")
    check_shape((len(rows), len(rows[0])), (n_classes, n_classes), "class_costs", "a row per class")
    return rows


def read_nonempty(value: ArrayLike) -> BoolArray:
    """Return sets, none of them empty: "unknown" has no classes to compare it with."""
    members = read_sets(value)
    if not members.any(axis=1).all():
        row = int((~members.any(axis=1)).argmax())
        raise ValueError(
            f"sets: expected nonempty sets, but row {row} is empty;"
            ' "unknown" has no classes to compare'
        )
    return members


def read_sets_of_rows(value: ArrayLike, shape: tuple[int, int]) -> BoolArray:
    """Return the sets that the rows of an array of costs belong to."""
    members = read_nonempty(value)
    check_shape(members.shape, shape, "sets", "one set per row of the costs")
    return members


def check_one_row_per_set(shape: tuple[int, int]) -> None:
    """Refuse an array of costs without exactly one row for each nonempty set."""
    n_rows, n_classes = shape
    if n_rows != 2**n_classes - 1:
        raise ValueError(
            f"costs: expected 2**{n_classes} - 1 rows for {n_classes} classes, one per nonempty"
            f" set, got {n_rows}; state which set each row is with sets="
        )


def names_of_rows(value: Any) -> list[Any]:
    """Return the labels of the rows of a frame with labeled columns; none if they are counted."""
    names = [] if own_labels(value) is None else list(getattr(value, "index", ()))
    return [] if names == list(range(len(names))) else names


def check_rows_named_by_their_class(
    names: list[Any], members: BoolArray, order: ClassOrder
) -> None:
    """Refuse a row that is labeled by a class and would be read as another set."""
    labels = [] if order.labels is None else order.labels.tolist()
    for name, row in zip(names, members, strict=False):  # no names where nothing is labeled
        own = [label for label, named in zip(labels, row, strict=True) if named]
        if name in labels and own != [name]:
            raise ValueError(
                f"costs: the row labeled {name!r} would be read as {{{', '.join(map(str, own))}}};"
                " bring the rows into the order of gambles.subsets: the single classes in the"
                " order of the columns, then the pairs, and so on;"
                " or state which set each row is with sets="
            )


def read_single_class_rows(members: BoolArray, rows: Rows) -> Rows:
    """Return the rows of the single classes, in order."""
    found = {}
    for row, costs in zip(members, rows, strict=True):
        if row.sum() == 1:
            found[int(row.argmax())] = costs
    missing = [position for position in range(members.shape[1]) if position not in found]
    if missing:
        raise ValueError(
            f"sets: the single class {missing[0]} has no row; add it, or state class_costs="
        )
    return tuple(found[position] for position in range(members.shape[1]))


def read_consistent_number_of_classes(n_classes: int | None, known: int) -> int:
    """Return the number of classes of a reward; refuse an argument that contradicts it."""
    if n_classes not in (None, known):
        raise ValueError(f"n_classes: the reward is made for {known} classes, got {n_classes}")
    return known


def check_utility_function(u: Any) -> None:
    """Refuse a utility that is not callable or does not have u(0) = 0 and u(1) = 1."""
    check_callable(u, "u", "a function of the discounted accuracy")
    for x in (0, 1):
        got = u(x)
        if not abs(got - x) <= SUM_TOLERANCE:  # NaN is refused, too
            raise ValueError(
                f"u: expected u({x}) = {x}, got {got};"
                " rescale it: (u(x) - u(0)) / (u(1) - u(0)) has the same preferences"
            )


def check_concave_on_sizes(values: Sequence[Any]) -> None:
    """Refuse utilities of set sizes 1..K that are not concave at x = 0, 1/K, ..., 1/2, 1."""
    x = [Fraction(0)] + [Fraction(1, k) for k in range(len(values), 0, -1)]
    u = [0.0] + [float(value) for value in reversed(values)]
    slopes = [(u[i + 1] - u[i]) / float(x[i + 1] - x[i]) for i in range(len(values))]
    for i in range(1, len(slopes)):
        left, right = slopes[i - 1], slopes[i]
        if not right <= left + SUM_TOLERANCE:  # NaN is refused, too
            raise ValueError(
                "u: expected a concave function of the discounted accuracy (assumption A6),"
                f" but its slope grows at x = {x[i]} from {left:g} to {right:g}"
            )
    # The slopes fall: if the last one, from 1/2 to 1, is not negative, none is.
    if slopes[-1] < -SUM_TOLERANCE:
        raise ValueError(
            f"u: expected u(1/2) of at most u(1) = 1, got {values[1]:g};"
            " a pair must not earn more than the class"
        )


def read_payments(value: Sequence[Any], name: str) -> FloatArray:
    """Payments by size, what a given function returned: finite numbers, shape (K + 1,)."""
    row = read_real_array(value, name)
    if row.ndim != 1:
        raise ValueError(
            f"{name}: expected one number for each size of a set, got shape {row.shape[1:]}"
        )
    return row


def no_reward(value: Any, name: str) -> NoReturn:
    """Refuse what is no Reward and no name of one."""
    raise TypeError(
        f"{name}: expected a Reward such as rewards.Quadratic(0.65),"
        f" or the name of one such as 'u65', got {short(value)}"
    )
