"""Rows meet by position: refused is what carries the same labels of the rows in another order.

A frame or a Series of pandas has an index. Where two arguments of one call have the same labels in
it in another order, to read them by position and to align them by label are two answers, and
nothing says which is meant: a frame made from ``predict_proba`` of shuffled rows counts its rows
from 0, while the true labels keep the numbers from before the shuffle. Equal indexes agree. Indexes
of other labels say nothing about one another (one was reset, the other not), and rows go by
position, as for arrays.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from credal_lib._checks._containers import is_frame
from credal_lib._checks._truths import Truths


def check_one_order_of_rows(named: Mapping[str, Any] | None = None, /, **given: Any) -> None:
    """Refuse arguments of one call, by row, whose indexes hold the same labels in another order.

    What has a name that is no argument's comes as `named`. Of a pair such as (p, listed) each part
    is looked at.
    """
    given |= named or {}
    parts = {}
    for name, value in given.items():
        if isinstance(value, tuple) and len(value) == 2:
            parts[f"{name}[0]"], parts[f"{name}[1]"] = value
        elif isinstance(value, Truths):
            parts[f"{name}.frame"] = value.frame
    indexed = {
        name: value
        for name, value in (given | parts).items()
        if hasattr(value, "reindex") and hasattr(value, "index")  # of pandas
    }
    for (first, one), (name, value) in combinations(indexed.items(), 2):
        if _another_order(one.index, value.index):
            by_label = ""
            if value.index.is_unique:
                by_label = f"{name}.loc[{first}.index] to go by these labels, "
            if is_frame(value):
                as_they_stand = f"{name}.set_axis({first}.index)"
            else:
                as_they_stand = f"{name}.to_numpy()"
            raise ValueError(
                f"{name}: expected the rows in the order of {first},"
                " got the same labels in the index in another order;"
                f" pass {by_label}{as_they_stand} if the rows correspond as they stand"
            )


def _another_order(one: Any, other: Any) -> bool:
    if len(one) != len(other) or len(one) == 0 or one.equals(other):
        return False
    # Most indexes of other labels differ at their ends: no need to look at all rows.
    return other[0] in one and other[-1] in one and set(one) == set(other)


def by_rows(value: Any) -> Any:
    """Return a frame, whose index is of rows, and None for a Series or an array.

    These may be one row over the classes.
    """
    return value if is_frame(value) else None
