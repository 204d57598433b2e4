"""The one way in for arrays: lists, frames, nullable and masked columns, tensors become NumPy arrays.

No library is imported for it: a frame is what has columns, a tensor what has ``__array__`` or ``__dlpack__``.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

ObjectArray = NDArray[np.object_]


def as_array(value: Any, name: str) -> NDArray[Any]:
    """Convert `value` to an array; what is ragged, sparse or has missing entries is refused with the remedy.

    A missing float is NaN, which the checks of numbers refuse in their words.
    """
    if hasattr(value, "toarray"):
        raise TypeError(f"{name}: expected a dense array, got a sparse matrix; pass {name}.toarray()")
    if hasattr(value, "collect_schema") and not hasattr(value, "to_numpy"):
        raise TypeError(f"{name}: expected values, got a query of a frame that has not run; pass {name}.collect()")
    if isinstance(value, np.ma.MaskedArray):
        return _unmasked(value, name)
    if is_frame(value):
        return _frame_array(value, name)
    if is_column(value):
        return _column_array(value, name)
    if isinstance(value, list | tuple):
        kinds = set(map(type, value))
        if np.ma.MaskedArray in kinds:
            return _unmasked(np.ma.stack(value), name)
        if any(hasattr(kind, "to_numpy") for kind in kinds):
            _refuse_labels_inside(value, name)
    return _plain_array(value, name)


def is_frame(value: Any) -> bool:
    """Return whether `value` is a data frame, of pandas or Polars."""
    return hasattr(value, "to_numpy") and hasattr(value, "columns")


def is_column(value: Any) -> bool:
    """Return whether `value` is a column of a frame: a Series, an Index, an extension array."""
    return hasattr(value, "dtype") and hasattr(value, "to_numpy") and not is_frame(value)


def own_labels(value: Any) -> list[Any] | None:
    """Return the labels that an array over classes carries, None if it has but positions."""
    if is_frame(value):
        labels = list(value.columns)
    elif is_column(value) and hasattr(value, "index") and not callable(value.index):
        labels = list(value.index)
    else:
        return None
    positions = labels == list(range(len(labels)))
    return None if positions or labels == [f"column_{j}" for j in range(len(labels))] else labels


def plain(label: Any) -> Any:
    """Return a label of NumPy's as Python's, for a message."""
    return label.item() if isinstance(label, np.str_ | np.number | np.bool_) else label


def missing_entries(column: Any) -> NDArray[np.bool_]:
    """Mark what is missing in a column of a frame (None, NaN, ``pandas.NA``), shape (n,)."""
    if hasattr(column, "isna"):
        return np.asarray(column.isna(), dtype=np.bool_)
    return np.asarray(column.is_null().to_numpy(), dtype=np.bool_)


def with_none(column: Any) -> ObjectArray:
    """Return the labels in a column of a frame or a masked array, None where there is none."""
    if isinstance(column, np.ma.MaskedArray):
        missing, filled = np.ma.getmaskarray(column), column.data.astype(object)
    else:
        missing = missing_entries(column)
        filled = np.asarray(column.to_numpy(), dtype=object) if missing.any() else as_array(column, "").astype(object)
    if missing.any():
        filled = filled.copy()
        filled[missing] = None
    return filled


def _refuse_labels_inside(value: Any, name: str) -> None:
    """Refuse a list of frames or of Series over classes, whose labels would be lost."""
    labels = next((found for found in map(own_labels, value) if found is not None), None)
    if labels is not None:
        raise TypeError(
            f"{name}: expected one array, got a list of frames or Series with the labels {labels[:12]}, which would be "
            "read by position; pass one frame, or entry.to_numpy() of each with columns in one order"
        )


def _plain_array(value: Any, name: str) -> NDArray[Any]:
    try:
        if hasattr(value, "__dlpack__") and not hasattr(value, "__array__"):
            return np.from_dlpack(value)
        return np.asarray(value)
    except ValueError as error:
        raise ValueError(
            f"{name}: expected a rectangular array, got rows of different lengths; "
            "if they are lists of labels, turn them into an array with predictions.as_sets(predictions, classes)"
        ) from error
    except (TypeError, RuntimeError, BufferError) as error:  # a tensor on another device, or one that is being trained
        raise TypeError(
            f"{name}: expected an array, got {type(value).__name__}, which cannot be read ({error}); "
            f"of a tensor pass {name}.detach().cpu()"
        ) from error


def _unmasked(value: Any, name: str) -> NDArray[Any]:
    mask = np.ma.getmaskarray(value)
    if mask.any():
        raise ValueError(
            f"{name}: expected no missing entry, got {np.count_nonzero(mask)} masked, the first at "
            f"{tuple(np.argwhere(mask)[0].tolist())}; leave these rows out, or fill them with {name}.filled(...)"
        )
    return np.asarray(value.data)


def _frame_array(frame: Any, name: str) -> NDArray[Any]:
    kinds = set(frame.dtypes)
    if len(kinds) == 1 and isinstance(next(iter(kinds)), np.dtype):
        return np.asarray(frame)
    columns = frame.get_columns() if hasattr(frame, "get_columns") else [column for _, column in frame.items()]
    arrays = [as_array(column, f"{name}[{label!r}]") for label, column in zip(frame.columns, columns, strict=True)]
    return np.column_stack(arrays) if arrays else np.empty((len(frame), 0))


def _column_array(column: Any, name: str) -> NDArray[Any]:
    if isinstance(column.dtype, np.dtype):
        return np.asarray(column)
    missing = missing_entries(column)
    floats = "float" in str(column.dtype).lower() or "double" in str(column.dtype).lower()
    if missing.any() and not floats:
        raise ValueError(
            f"{name}: expected no missing entry, got {np.count_nonzero(missing)}, the first in row {missing.argmax()}; "
            "leave these rows out, or fill them; in a list of predicted labels a missing one means unknown"
        )
    if missing.any():
        numbers = np.full(len(column), np.nan)
        numbers[~missing] = np.asarray(column.to_numpy()[~missing], dtype=np.float64)
        return numbers
    array = np.asarray(column)
    known = getattr(column.dtype, "numpy_dtype", None)
    return array.astype(known) if array.dtype == object and known is not None and known.kind in "biuf" else array
