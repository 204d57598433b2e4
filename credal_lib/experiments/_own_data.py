"""Data sets of one's own as they come, and their division into training and test rows."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from credal_lib import _checks
from credal_lib._checks import IntArray
from credal_lib.experiments import _checks as own_checks
from credal_lib.experiments._known_data import by_name
from credal_lib.experiments._store import settings

PLAIN = (str, int, float, complex, bytes, type(None), np.generic)
"""Types whose repr is a complete description."""


@dataclass(frozen=True, eq=False)
class OwnData:
    """A data set of one's own.

    Attributes
    ----------
    name : str
    X : array, frame, sparse matrix, list, or None
        Rows as they were given; None where ready predictions alone are scored.
    y : array or Series
        Labels as they were given.
    classes : array of shape (K,)
        All labels: those of ``classes=``, the categories of a Categorical in their order, else
        those of `y`, sorted.
    truths : int array of shape (n,)
        Position of each label in `classes`.
    stated : bool
        Whether somebody stated the classes; else they are the labels that occur.
    """

    name: str
    X: Any
    y: Any
    classes: NDArray[Any]
    truths: IntArray
    stated: bool = True

    def identity(self) -> dict[str, Any]:
        """Return what of the data counts depend on, in a form that JSON can hold.

        Returns
        -------
        dict
            ``checksum`` of rows and labels, and the ``classes``.
        """
        digest = hashlib.sha256()
        for part in (self.X, self.y):
            digest.update(content(part).encode())
        return {
            "checksum": digest.hexdigest(),
            "classes": [repr(label) for label in self.classes.tolist()],
        }


class Division(NamedTuple):
    """Training and test rows of one fold, by position."""

    repetition: int
    fold: int
    train: IntArray
    test: IntArray

    def digest(self) -> str:
        """Return the SHA-256 hash of the positions, 64 hexadecimal digits."""
        lengths = np.array([len(self.train), len(self.test)])
        joined = np.concatenate([lengths, self.train, self.test]).astype("<i8")
        return hashlib.sha256(joined.tobytes()).hexdigest()


def content(value: Any) -> str:
    """Describe the content of rows or labels, the same in every process.

    Parameters
    ----------
    value : array, frame, Series, sparse matrix, list, or None

    Returns
    -------
    str
        A hash, 64 hexadecimal digits.

    Raises
    ------
    TypeError
        If no other process could recognize an object in it.
    """
    if hasattr(value, "columns"):
        parts = [repr(list(value.columns)), *(content(value[name]) for name in value.columns)]
    elif hasattr(value, "tocsr"):
        table = value.tocsr()
        arrays = (table.data, table.indices, table.indptr)
        parts = [repr(table.shape), *(content(array) for array in arrays)]
    elif hasattr(value, "cat") and hasattr(value.cat, "categories"):
        # The order of the categories matters to some models.
        categories = np.asarray(value.cat.categories)
        parts = ["categories", content(categories), content(np.asarray(value))]
    elif isinstance(value, list | tuple):  # with its own objects: numbers and text stay apart
        parts = _content_of_array(np.asarray(value, dtype=object))
    else:
        parts = _content_of_array(np.asarray(value))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _content_of_array(array: NDArray[Any]) -> list[str]:
    """Describe the entries of an array: one by one if they are objects, else by their bytes."""
    if array.dtype.kind == "O":
        return [repr(array.shape), *(_shown(one) for one in array.ravel().tolist())]
    numbers = hashlib.sha256(np.ascontiguousarray(array).data).hexdigest()
    return [array.dtype.str, repr(array.shape), numbers]


def _shown(value: Any) -> str:
    """Describe one entry: by its repr where that shows all of it, else by a hash."""
    return repr(value) if isinstance(value, PLAIN) else settings({"a row": value})["a row"]


def read(data: Any, classes: Any) -> list[OwnData]:
    """Read data sets.

    Parameters
    ----------
    data : dict of str to (X, y), or what else `by_name` reads
    classes : array of labels, dict of str to such, or None

    Returns
    -------
    list of OwnData

    Raises
    ------
    TypeError, ValueError
        If there are no data, one has no name, is not a pair, lengths differ, or a label is missing
        or unknown.
    """
    data = by_name(data)
    own_checks.named_data(data)
    own_checks.classes_by_data(classes, data)
    return [_read_one(name, pair, _of(classes, name)) for name, pair in data.items()]


def _of(given: Any, name: str) -> Any:
    """Return what was given for a data set: for it by name, or for all."""
    return given.get(name) if isinstance(given, Mapping) else given


def _read_one(name: str, pair: Any, classes: Any) -> OwnData:
    X, y = own_checks.rows_and_labels(pair, name)
    labels = own_checks.own_labels(y, name)
    stated = True
    if classes is None:
        # Of a Series, or of a Categorical itself.
        categories = getattr(getattr(y, "cat", y), "categories", None)
        if categories is None:
            stated = False
            # A label -1 is no mark here: some model may learn and predict it.
            _checks.check_no_mark_of_missing(set(labels.tolist()), {-1}, f"data[{name!r}], y")
            classes = np.unique(labels)
        else:
            classes = np.asarray(categories)
    known, truths = own_checks.known_labels(labels, classes, name)
    return OwnData(name, X, y, known, truths, stated)


def divisions(data: OwnData, cv: Any, stored: bool) -> list[Division]:
    """Divide a data set as scikit-learn does.

    Parameters
    ----------
    data : OwnData
    cv : int, splitter, iterable of (train, test), or dict of str to one of these
        As in scikit-learn's `cross_validate`; in a dict, by data set.
    stored : bool
        Whether the cells are kept: then the division has to be the same at every call.

    Returns
    -------
    list of Division
        A new repetition begins where a row is tested again.

    Raises
    ------
    TypeError, ValueError
        If `cv` is nothing of this, cannot divide these data, tests a row that it trains on, names
        positions beyond the data, or would divide them in another way when asked again.
    """
    n = len(data.truths)
    own = own_checks.division_of(cv, data.name)
    pairs = own_checks.drawn_divisions(own, data, stored)
    found: list[Division] = []
    repetition, fold = 0, 0
    tested = np.zeros(n, dtype=np.bool_)  # in this repetition
    for pair in pairs:
        train, test = own_checks.train_and_test(pair, n, data.name)
        if tested[test].any():
            repetition, fold = repetition + 1, 0
            tested[:] = False
        tested[test] = True
        found.append(Division(repetition, fold, train, test))
        fold += 1
    return found
