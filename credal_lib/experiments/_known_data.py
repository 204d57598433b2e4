"""Data sets by name and as objects: what `evaluate` takes besides pairs (X, y).

The library has no data sets of its own; the names are those of four that scikit-learn brings along.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from credal_lib.experiments._checks import _known_data as own_checks

SERVED = ("iris", "wine", "breast_cancer", "digits")
"""What scikit-learn brings along for classification, ``load_iris()`` and so on."""


def by_name(data: Any) -> Any:
    """Return {name: (X, y)} for names, data sets with a name, a list of both, or a mapping.

    Parameters
    ----------
    data : str, object with ``X`` and ``y``, sequence of these, or mapping from names
        What is none of these is handed back, for the check of its type.

    Returns
    -------
    dict of str to (X, y), or what was given
    """
    if isinstance(data, Mapping) and not _is_data_set(data):
        return {name: _pair(value) for name, value in data.items()}
    several = list(data) if isinstance(data, list | tuple) else [data]
    if not several or not any(isinstance(one, str) or _is_data_set(one) for one in several):
        return data
    found: dict[str, Any] = {}
    for one in several:
        name = own_checks.read_name(one, SERVED, _is_data_set(one))
        own_checks.check_once(name, found)
        found[name] = _served(name) if isinstance(one, str) else _pair(one)
    return found


def _is_data_set(value: Any) -> bool:
    """Whether it has rows and labels: ours, or a Bunch of scikit-learn, which is a mapping."""
    ours = hasattr(value, "X") and hasattr(value, "y")
    return ours or (hasattr(value, "data") and hasattr(value, "target"))


def _pair(value: Any) -> Any:
    """Return (X, y) of a data set; anything else as it is."""
    if not _is_data_set(value):
        return value
    return (value.X, value.y) if hasattr(value, "X") else (value.data, value.target)


def _served(name: str) -> tuple[Any, Any]:
    from sklearn import datasets

    rows, labels = getattr(datasets, f"load_{name}")(return_X_y=True)
    return rows, labels
