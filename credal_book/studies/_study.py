"""A study: data sets, classifiers, a protocol, a seed, and what is counted in one cell."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import numpy as np

from credal_book.datasets import Bunch, load
from credal_lib._checks import IntArray
from credal_lib.experiments import _checks as engine_checks
from credal_lib.experiments._protocols import CrossValidation, Protocol
from credal_lib.experiments._task import Row, Stopwatch

load_once = lru_cache(maxsize=4)(load)
"""Cached, since the cells of one data set are computed one after the other."""


@dataclass(frozen=True)
class Cell:
    """One task: a data set, a repetition and a fold, with all that its counts depend on.

    Attributes
    ----------
    study : Study
    source : str or Bunch
        Name of a data set of `datasets`, or the data themselves.
    repetition, fold : int
    """

    study: Study
    source: str | Bunch
    repetition: int
    fold: int

    @property
    def name(self) -> str:
        """Name of the data set."""
        return self.source if isinstance(self.source, str) else self.source.name

    @property
    def data(self) -> Bunch:
        """The data set; loaded lazily, by the worker that computes the cell."""
        return load_once(self.source) if isinstance(self.source, str) else self.source

    def origin(self) -> dict[str, Any]:
        """Return what of the data the counts depend on, and where the data come from.

        Returns
        -------
        dict
            `identity`, and ``route``.
        """
        data = self.data
        return {**identity(data), "route": data.route}

    def count(self, watch: Stopwatch) -> Sequence[Row]:
        """Count what the study counts.

        Parameters
        ----------
        watch : Stopwatch

        Returns
        -------
        sequence of dict
        """
        return self.study.count(self, watch)

    @property
    def seed(self) -> list[int]:
        """Seed of the data set: that of the study and a hash of the name, so that order does not matter."""
        return [self.study.seed, _hash_of(self.name)]

    def rng(self) -> np.random.Generator:
        """Return a generator of random numbers for this cell alone.

        Returns
        -------
        numpy.random.Generator
        """
        return np.random.default_rng([*self.seed, self.repetition, self.fold, 1])

    def split(self) -> tuple[IntArray, IntArray]:
        """Positions of the training and the test rows.

        Returns
        -------
        train, test : int arrays
        """
        return self.study.protocol.part(self.data.y, self.repetition, self.fold, self.seed)


@dataclass(frozen=True)
class Study:
    """A study as a function of data sets, classifiers, protocol and seed.

    Attributes
    ----------
    name : str
        For commands and files.
    title : str
    source : str
        Paper and section, or "new".
    chapter : int
        Chapter of the book that shows it.
    data : callable
        Names of the data sets of the full scale that load here, or the data themselves.
    sample : tuple of str or Bunch
        Data sets of the quick scale: they need no download.
    count : callable
        What is counted: takes a `Cell` and a `Stopwatch` and returns rows.
    classifiers : dict of str to estimator
        Cloned before they are fitted.
    protocol : Protocol
    needs : tuple of str
        Names of classifiers that `count` requires.
    seed : int
    version : int
        Increased when the same settings count something else than before, so that cells stored before are recomputed,
        and tables of both are not compared.
    preparation : str
        What `count` does to the rows before a classifier sees them, in words; empty if nothing. Who passes classifiers
        to `run` has to say it.
    packages : tuple of str
        Packages that count besides NumPy, SciPy, scikit-learn and those of the classifiers: cells of other versions of
        them are recomputed.
    """

    name: str
    title: str
    source: str
    chapter: int
    data: Callable[[], Sequence[str | Bunch]]
    sample: tuple[str | Bunch, ...]
    count: Callable[[Cell, Stopwatch], Sequence[Row]]
    classifiers: Mapping[str, Any] = field(default_factory=dict)
    protocol: Protocol = field(default_factory=CrossValidation)
    needs: tuple[str, ...] = ()
    seed: int = 20120101
    version: int = 1
    preparation: str = ""
    packages: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a name that is not a valid folder name."""
        engine_checks.folder_name(self.name, "study")

    def splitter(self, name: str) -> Any:
        """Return the protocol as a splitter of scikit-learn that divides one data set as the study does.

        Parameters
        ----------
        name : str
            Name of the data set.

        Returns
        -------
        CrossValidation or Draws
            To be passed as ``cv=``.

        Examples
        --------
        >>> from credal_book.studies.downsampling import STUDY
        >>> STUDY.splitter("tic-tac-toe").get_n_splits()
        800
        """
        return replace(self.protocol, seed=(self.seed, _hash_of(name)))  # type: ignore[type-var]

    def cells(self, source: str | Bunch, n_rows: int) -> list[Cell]:
        """Return the cells of one data set.

        Parameters
        ----------
        source : str or Bunch
        n_rows : int

        Returns
        -------
        list of Cell
        """
        return [Cell(self, source, repetition, fold) for repetition, fold in self.protocol.cells(n_rows)]


def _hash_of(name: str) -> int:
    return zlib.crc32(name.encode())


def identity(data: Bunch) -> dict[str, Any]:
    """Return what of a data set counts depend on, in a form that JSON can hold.

    Parameters
    ----------
    data : Bunch

    Returns
    -------
    dict
        ``checksum``, names of the ``classes``, and whether each column is ``categorical``.
    """
    return {
        "checksum": checksum(data),
        "classes": [str(name) for name in data.target_names],
        "categorical": np.asarray(data.categorical).tolist(),
    }


def checksum(data: Bunch) -> str:
    """Return the SHA-256 hash of the numbers of a data set.

    Routes that serve the same rows in another order have other checksums, and other folds.

    Parameters
    ----------
    data : Bunch

    Returns
    -------
    str
        64 hexadecimal digits.
    """
    digest = hashlib.sha256(repr(data.X.shape).encode())
    for array in (data.X.astype("<f8"), data.y.astype("<i8"), data.n_categories.astype("<i8")):
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()
