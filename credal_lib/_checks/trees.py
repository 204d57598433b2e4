"""Classification trees: names of columns, numbers where a tree needs numbers."""

from numpy.typing import ArrayLike

from credal_lib._checks._arrays import as_array


def column_names(value: ArrayLike, n_columns: int, name: str = "feature_names") -> list[str]:
    """One text a column."""
    array = as_array(value, name)
    if array.shape != (n_columns,):
        raise ValueError(f"{name}: expected {n_columns} names, one a column of X, got shape {array.shape}")
    return [str(word) for word in array.tolist()]


def explain_text_columns(error: ValueError, whom: str) -> None:
    """Raise an error with the cure if `error` says that text could not be read as numbers."""
    if "could not convert string" in str(error):
        raise ValueError(
            f"X: {whom} expects numbers, got text ({error}); "
            "code text with OneHotEncoder(sparse_output=False) first, one column a category"
        ) from error
