"""Labels travel out: rows over classes computed from a frame become a frame of its kind.

The rule of the library: what turns rows over classes into rows over classes (probabilities into
sets, top lists into distributions, sets into gambles) returns an array for arrays, and for a frame
of pandas or Polars one of its kind, with its columns and its index. Masks over decisions and
numbers per row are arrays, in the order of the rows.
"""

from typing import Any

from numpy.typing import ArrayLike, NDArray

from credal_lib._checks._arrays import read_class_labels
from credal_lib._checks._containers import is_frame, own_labels
from credal_lib._checks._labels import positions_of


def as_given(rows: NDArray[Any], labels: ArrayLike | None, *given: Any) -> Any:
    """Return `rows` as the first frame among `given` is: its kind, its index, its columns.

    `labels` are those of the columns of `rows`; None where these are in the order in which they
    were given.
    """
    frame = next((value for value in given if is_frame(value)), None)
    if frame is None:
        return rows
    own, columns = own_labels(frame), frame.columns
    if own is not None and labels is not None:
        moved = positions_of(own, read_class_labels(labels).tolist(), "columns")
        # An Index of pandas stays one, with its name.
        columns = columns.take(moved) if hasattr(columns, "take") else [columns[j] for j in moved]
    if hasattr(frame, "index"):
        return type(frame)(rows, index=frame.index, columns=columns)
    return type(frame)(rows, schema=list(columns), orient="row")
