"""The one way in for arrays: what users pass becomes a NumPy array.

Lists, frames, nullable and masked columns and tensors are read. No library is imported for it: a
frame is what has columns, a tensor what has ``__array__`` or ``__dlpack__``. Other containers that
carry names (tables of pyarrow, dask, xarray) are refused with the cure, since ``numpy.asarray``
drops the names; so are arrays with a mask of their own, unless the mask can be read.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np
from numpy.typing import NDArray

ObjectArray = NDArray[np.object_]

TEXTS = (str, bytes, np.str_, np.bytes_)

WAYS_TO_A_FRAME = ("to_pandas", "compute", "toPandas", "to_dataframe", "df")
"""What other libraries call the way to a frame of pandas."""


def as_array(value: Any, name: str) -> NDArray[Any]:
    """Convert `value` to an array, or refuse it with the remedy.

    Refused is what is ragged, sparse or has missing entries. A missing float is NaN, which the
    checks of numbers refuse in their words.
    """
    if type(value) is np.ndarray:  # none of its subclasses, which may have a mask
        return value
    value = read_container(value, name)
    if hasattr(value, "toarray"):
        raise TypeError(
            f"{name}: expected a dense array, got a sparse matrix; pass {name}.toarray()"
        )
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
        if len(kinds) > 1 and not kinds.isdisjoint(TEXTS):
            return _of_several_kinds(value)
    return _plain_array(value, name)


def _of_several_kinds(value: list[Any] | tuple[Any, ...]) -> ObjectArray:
    """Keep numbers and gaps among texts what they are: NumPy would write them out, NaN as 'nan'."""
    array = np.empty(len(value), dtype=object)
    array[:] = value
    return array


def read_container(value: Any, name: str) -> Any:
    """Return what can be read, and refuse what would lose its names.

    Rejected or missing entries are returned as a masked array.
    """
    if isinstance(value, np.ndarray):
        return _with_own_mask(value, name)
    if isinstance(value, list | tuple) or is_frame(value):
        return value
    if hasattr(value, "collect_schema") and not hasattr(value, "to_numpy"):  # of Polars
        raise TypeError(
            f"{name}: expected values, got a query of a frame that has not run;"
            f" pass {name}.collect()"
        )
    if hasattr(value, "null_count") and hasattr(value, "to_pylist"):  # a column of pyarrow
        return _with_nulls(value) if value.null_count else value
    if hasattr(value, "dims") and hasattr(value, "coords"):  # of xarray
        named = len(value.coords) > 0 or not hasattr(value, "dtype")
    else:
        named = any(hasattr(value, names) for names in ("column_names", "columns", "schema"))
    if named:
        cure = next((way for way in WAYS_TO_A_FRAME if hasattr(value, way)), None)
        way = f"{name}.{cure}()" if cure else "a frame of pandas"
        raise TypeError(
            f"{name}: expected an array or a frame of pandas or Polars,"
            f" got {type(value).__name__}, whose names would be lost; pass {way}"
        )
    return value


def _with_nulls(column: Any) -> np.ma.MaskedArray[Any, Any]:
    """Read a column of pyarrow that has gaps."""
    values = _of_several_kinds(column.to_pylist())
    return np.ma.MaskedArray(values, mask=[entry is None for entry in values.tolist()])


def _with_own_mask(array: NDArray[Any], name: str) -> NDArray[Any]:
    """Read an array of a subclass that says which rows were rejected; refuse other masks."""
    if type(array) is np.ndarray or isinstance(array, np.ma.MaskedArray):
        return array
    # The attributes of the object and of its classes, without those of every NumPy array.
    attributes = set(vars(array))
    for kind in type(array).__mro__:
        if kind not in np.ndarray.__mro__:
            attributes.update(vars(kind))
    masks = {}
    rejected = None
    for attribute in sorted(attributes):
        mask = _mask(array, attribute) if "mask" in attribute.lower() else None
        if mask is not None and mask.any():
            masks[attribute] = mask
            if attribute.strip("_") == "fallback_mask" and rejected is None:  # of scikit-fallback
                rejected = mask
    if not masks:
        return array
    if rejected is None or rejected.shape != array.shape[:1]:
        first, mask = next(iter(masks.items()))
        raise TypeError(
            f"{name}: expected an array without a mask of its own, got {type(array).__name__} with"
            f" {first} (of shape {mask.shape} beside {array.shape}); give rejected rows as None:"
            f" pass numpy.where(rejected, None, numpy.asarray({name}))"
        )
    rows = np.expand_dims(rejected, tuple(range(1, array.ndim)))
    return np.ma.MaskedArray(np.asarray(array), mask=np.broadcast_to(rows, array.shape))


def _mask(array: NDArray[Any], attribute: str) -> NDArray[np.bool_] | None:
    """Read an attribute that may be a mask of rows, dense or sparse; None if it is none."""
    value: Any = getattr(array, attribute, None)
    value = value.toarray() if hasattr(value, "toarray") else value
    if callable(value) or value is None:
        return None
    found = np.asarray(value)
    return found.reshape(-1) if found.dtype.kind == "b" else None


def is_missing(label: Any) -> bool:
    """Whether a label is None, NaN, NaT or pandas.NA."""
    if label is None or type(label).__name__ in {"NAType", "NaTType"}:
        return True
    return isinstance(label, float | np.generic | Decimal) and bool(label != label)


def check_no_label_missing(labels: NDArray[Any], name: str) -> None:
    """Refuse labels of which one is missing: it is no class of its own."""
    if labels.dtype.kind not in "fcmMO":
        return
    if labels.dtype.kind == "O":
        missing = np.fromiter(map(is_missing, labels), dtype=np.bool_)
    else:
        missing = labels != labels  # NaN and NaT alone differ from themselves
    if missing.any():
        row = int(missing.argmax())
        raise ValueError(
            f"{name}: expected a label for each instance, got {plain(labels[row])!r};"
            f" leave out what has no label, the first in row {row}, in all arguments"
        )


def is_frame(value: Any) -> bool:
    """Return whether `value` is a data frame, of pandas or Polars."""
    return hasattr(value, "to_numpy") and hasattr(value, "columns")


def is_column(value: Any) -> bool:
    """Return whether `value` is a column of a frame: a Series, an Index, an extension array."""
    return (
        hasattr(value, "dtype")
        and hasattr(value, "to_numpy")
        and not is_frame(value)
        and not hasattr(value, "dims")
    )


def own_labels(value: Any) -> list[Any] | None:
    """Return the labels that an array over classes carries, None if it has but positions."""
    if type(value) is np.ndarray:
        return None
    if is_frame(value):
        labels = list(value.columns)
    elif is_column(value) and hasattr(value, "index") and not callable(value.index):
        # A Series of pandas; elsewhere an `index` is a method.
        labels = list(value.index)
    else:
        return None
    counted = range(len(labels))
    if labels in (list(counted), [f"column_{j}" for j in counted]):  # the latter by Polars
        return None
    return labels


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
        if not missing.any():
            array = as_array(column, "")
            # Entries that are arrays of one length are rows of membership.
            return array.astype(object) if array.ndim == 1 else array
        filled = np.asarray(column.to_numpy(), dtype=object)
    if missing.any():
        filled = filled.copy()
        filled[missing] = None
    return filled


def _refuse_labels_inside(value: Any, name: str) -> None:
    """Refuse a list of frames or of Series over classes, whose labels would be lost."""
    labels = next((found for found in map(own_labels, value) if found is not None), None)
    if labels is not None:
        raise TypeError(
            f"{name}: expected one array, got a list of frames or Series with the labels"
            f" {labels[:12]}, which would be read by position; pass one frame,"
            " or entry.to_numpy() of each with columns in one order"
        )


def _plain_array(value: Any, name: str) -> NDArray[Any]:
    try:
        if hasattr(value, "__dlpack__") and not hasattr(value, "__array__"):
            return np.from_dlpack(value)
        return np.asarray(value)
    except ValueError as error:
        raise ValueError(
            f"{name}: expected a rectangular array, got rows of different lengths;"
            " if they are lists of labels, turn them into an array with"
            " predictions.as_sets(predictions, classes)"
        ) from error
    except (TypeError, RuntimeError, BufferError) as error:
        # A tensor on another device, or one that is being trained.
        raise TypeError(
            f"{name}: expected an array, got {type(value).__name__}, which cannot be read"
            f" ({error}); of a tensor pass {name}.detach().cpu(), of half precision"
            f" {name}.detach().cpu().float()"
        ) from error


def _unmasked(value: Any, name: str) -> NDArray[Any]:
    mask = np.ma.getmaskarray(value)
    if mask.any():
        raise ValueError(
            f"{name}: expected no missing entry, got {np.count_nonzero(mask)} masked,"
            f" the first at {tuple(np.argwhere(mask)[0].tolist())};"
            f" leave these rows out, or fill them ({name}.filled(...) of a masked array)"
        )
    return np.asarray(value.data)


def _frame_array(frame: Any, name: str) -> NDArray[Any]:
    kinds = set(frame.dtypes)
    if len(kinds) == 1 and isinstance(next(iter(kinds)), np.dtype):
        return np.asarray(frame)
    # Column by column: all at once, pandas makes objects of nullable columns.
    if hasattr(frame, "get_columns"):  # of Polars
        columns = frame.get_columns()
    else:
        columns = [column for _, column in frame.items()]
    arrays = [
        as_array(column, f"{name}[{label!r}]")
        for label, column in zip(frame.columns, columns, strict=True)
    ]
    return np.column_stack(arrays) if arrays else np.empty((len(frame), 0))


def _column_array(column: Any, name: str) -> NDArray[Any]:
    if isinstance(column.dtype, np.dtype):
        return np.asarray(column)
    missing = missing_entries(column)
    floats = "float" in str(column.dtype).lower() or "double" in str(column.dtype).lower()
    if missing.any() and not floats:
        raise ValueError(
            f"{name}: expected no missing entry, got {np.count_nonzero(missing)},"
            f" the first in row {missing.argmax()}; leave these rows out, or fill them;"
            " in a list of predicted labels a missing one means unknown"
        )
    if missing.any():
        numbers = np.full(len(column), np.nan)
        numbers[~missing] = np.asarray(column.to_numpy()[~missing], dtype=np.float64)
        return numbers
    array = np.asarray(column)
    # Older versions of pandas make objects of a nullable column, even where it has no gap.
    numeric = getattr(column.dtype, "numpy_dtype", None)
    if array.dtype == object and numeric is not None and numeric.kind in "biuf":
        return array.astype(numeric)
    return array
