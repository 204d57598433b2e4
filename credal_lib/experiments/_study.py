"""A study: data sets, classifiers, a protocol, a seed, and what is counted in one cell."""

from __future__ import annotations

import hashlib
import time
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from credal_lib._checks import IntArray
from credal_lib.datasets import Bunch, load
from credal_lib.experiments import _checks as own_checks
from credal_lib.experiments._fingerprint import describe
from credal_lib.experiments._protocols import CrossValidation, Protocol

Row = dict[str, Any]
"""One row of the table of a study: labels and counts."""

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
        return [self.study.seed, zlib.crc32(self.name.encode())]

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
        return self.study.protocol.split(self.data.y, self.repetition, self.fold, self.seed)


@dataclass
class Stopwatch:
    """Seconds of processor time by step, for the table of seconds; counts never depend on them.

    Processor time, so that other load on the machine does not count.
    """

    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Add the time of a block to a step.

        Parameters
        ----------
        name : str

        Yields
        ------
        None
        """
        start = time.process_time()
        try:
            yield
        finally:
            self.seconds[name] += time.process_time() - start


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
        Increased when the same settings count something else than before, so that tables of both are not compared.
        Stored cells do not need it: a change in `count`, or in what it calls, is detected.
    preparation : str
        What `count` does to the rows before a classifier sees them, in words; empty if nothing. Who passes classifiers
        to `run` has to say it.
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

    def __post_init__(self) -> None:
        """Refuse a name that is not a valid folder name."""
        own_checks.folder_name(self.name, "study")

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

    @cached_property
    def fingerprint(self) -> str:
        """Hash of what stored cells depend on besides data set, repetition and fold, sixteen hexadecimal digits."""
        settings = {name: describe(model) for name, model in self.classifiers.items()}
        protocol = replace(self.protocol, repetitions=1)  # type: ignore[type-var]  # protocols are dataclasses
        text = repr((self.name, self.version, self.seed, protocol, settings))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


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
