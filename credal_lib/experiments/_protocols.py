"""How a data set is divided into training and test rows, cell by cell."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from typing import Protocol as Interface

import numpy as np

from credal_lib import _checks
from credal_lib._checks import IntArray
from credal_lib.experiments import _checks as own_checks

TRIES = 1_000
"""Maximal number of draws of a training set, until it has two classes."""


class Protocol(Interface):
    """Interface that `run` expects of a protocol; frozen dataclasses print and compare as needed.

    Attributes
    ----------
    repetitions : int
        Not part of what a cell depends on, so that more of them can be added to a store.
    """

    @property
    def repetitions(self) -> int:
        """Number of repetitions."""

    def cells(self, n_rows: int) -> Iterator[tuple[int, int]]:
        """Repetition and fold of each cell of a data set."""

    def part(
        self, y: IntArray, repetition: int, fold: int, seed: list[int]
    ) -> tuple[IntArray, IntArray]:
        """Positions of the training and the test rows of a cell; `seed` is that of the data set."""

    def description(self) -> str:
        """One line for tables and provenance."""


class Splitter:
    """What scikit-learn asks of a splitter, so that a protocol can be passed as ``cv=``."""

    seed: int | tuple[int, ...]

    def get_n_splits(self: Any, X: Any = None, y: Any = None, groups: Any = None) -> int:  # noqa: ARG002
        """Return the number of divisions: of these rows, or of any large number of them.

        Parameters
        ----------
        X, y, groups : optional
            As scikit-learn passes them; the number of rows counts.

        Returns
        -------
        int
        """
        given = X if y is None else y
        n_rows = self._enough_rows() if given is None else own_checks.read_n_rows(given)
        return sum(1 for _ in self.cells(n_rows))

    def split(
        self: Any,
        X: Any,  # noqa: ARG002
        y: Any = None,
        groups: Any = None,  # noqa: ARG002
    ) -> Iterator[tuple[IntArray, IntArray]]:
        """Divide rows as scikit-learn's splitters do.

        First all folds of a repetition, then the next repetition.

        Parameters
        ----------
        X : array of shape (n, p)
            Not looked at.
        y : array of shape (n,)
            Labels of any kind.
        groups : optional
            Ignored, as by scikit-learn's stratified folds.

        Yields
        ------
        train, test : int arrays
            Positions, the same for the same labels and `seed`.

        Raises
        ------
        TypeError, ValueError
            If there are no labels, no size leaves a row for testing, or as `part`.
        """
        codes = own_checks.read_codes(y)
        cells = list(self.cells(len(codes)))
        own_checks.check_some_cells(cells, len(codes), self)
        for repetition, fold in cells:
            yield self.part(codes, repetition, fold, own_checks.read_seeds(self.seed))


@dataclass(frozen=True)
class CrossValidation(Splitter):
    """Repeated stratified cross-validation.

    Attributes
    ----------
    repetitions : int
        10 in the papers of Zaffalon and of Yang; 20 in that of Ferri.
    folds : int
    large : int
        A data set with more rows than this is cross-validated once, whatever `repetitions` says.
    seed : int or tuple of int, default 0
        Of `split`, which scikit-learn calls; a study has a seed of its own.
    """

    repetitions: int = 10
    folds: int = 10
    large: int = 15_000
    seed: int | tuple[int, ...] = field(default=0, repr=False)

    def __post_init__(self) -> None:
        """Validate the numbers."""
        _checks.check_count_operand(self.repetitions, "repetitions", 1)
        own_checks.at_least_two(self.folds, "folds")
        _checks.check_count_operand(self.large, "large", 1)
        own_checks.read_seeds(self.seed)

    def _enough_rows(self) -> int:
        """Return a number of rows that is cross-validated in all repetitions."""
        return self.large

    def cells(self, n_rows: int) -> Iterator[tuple[int, int]]:
        """Repetition and fold of each cell of a data set.

        Parameters
        ----------
        n_rows : int

        Yields
        ------
        repetition, fold : int
        """
        repetitions = 1 if n_rows > self.large else self.repetitions
        for repetition in range(repetitions):
            for fold in range(self.folds):
                yield repetition, fold

    def part(
        self, y: IntArray, repetition: int, fold: int, seed: list[int]
    ) -> tuple[IntArray, IntArray]:
        """Positions of the training and the test rows of one cell.

        Parameters
        ----------
        y : int array of shape (n,)
            Classes, which every fold gets in nearly equal shares.
        repetition, fold : int
        seed : list of int
            All folds of a repetition come from one shuffle, seeded with this and the repetition.

        Returns
        -------
        train, test : int arrays
        """
        from sklearn.model_selection import StratifiedKFold

        state = int(np.random.default_rng([*seed, repetition]).integers(2**31))
        splitter = StratifiedKFold(self.folds, shuffle=True, random_state=state)
        with warnings.catch_warnings():
            # Rare classes are a fact of these data: some folds then test none of their rows.
            warnings.filterwarnings(
                "ignore", message="The least populated class", category=UserWarning
            )
            parts = list(splitter.split(np.empty((len(y), 1)), y))
        train, test = parts[fold]
        return train, test

    def description(self) -> str:
        """One line for tables and provenance.

        Returns
        -------
        str
        """
        return (
            f"{self.repetitions} x {self.folds}-fold stratified cross-validation "
            f"(1 x {self.folds} above {self.large:,} rows)"
        )


@dataclass(frozen=True)
class Draws(Splitter):
    """Small training sets drawn at random; all other rows are for testing.

    Fold i has the size ``sizes[i]``. A draw without two classes is repeated, a thousand times at
    most.

    Attributes
    ----------
    repetitions : int
        Draws of each size.
    sizes : tuple of int
        Rows in the training set.
    seed : int or tuple of int, default 0
        Of `split`, which scikit-learn calls; a study has a seed of its own.

    Examples
    --------
    >>> from sklearn.datasets import load_iris
    >>> from sklearn.model_selection import cross_val_score
    >>> from sklearn.naive_bayes import GaussianNB
    >>> X, y = load_iris(return_X_y=True)
    >>> cross_val_score(GaussianNB(), X, y, cv=Draws(2, sizes=(20, 100))).shape
    (4,)
    """

    repetitions: int = 100
    sizes: tuple[int, ...] = (5, 10, 15, 20, 30, 50, 100, 150)
    seed: int | tuple[int, ...] = field(default=0, repr=False)

    def __post_init__(self) -> None:
        """Validate the numbers."""
        _checks.check_count_operand(self.repetitions, "repetitions", 1)
        for size in self.sizes:
            own_checks.at_least_two(size, "sizes")
        own_checks.read_seeds(self.seed)

    def _enough_rows(self) -> int:
        """Return a number of rows that all sizes leave some of."""
        return max(self.sizes) + 1

    def cells(self, n_rows: int) -> Iterator[tuple[int, int]]:
        """Repetition and fold of each cell of a data set.

        Parameters
        ----------
        n_rows : int
            Sizes that leave no row for testing are left out.

        Yields
        ------
        repetition, fold : int
        """
        folds = [fold for fold, size in enumerate(self.sizes) if size < n_rows]
        for repetition in range(self.repetitions):
            for fold in folds:
                yield repetition, fold

    def part(
        self, y: IntArray, repetition: int, fold: int, seed: list[int]
    ) -> tuple[IntArray, IntArray]:
        """Positions of the training and the test rows of one cell.

        Parameters
        ----------
        y : int array of shape (n,)
            Classes, two at least.
        repetition, fold : int
        seed : list of int

        Returns
        -------
        train, test : int arrays

        Raises
        ------
        ValueError
            If there is one class only, or one so rare that no draw of a thousand has two.
        """
        _checks.check_at_least_two_classes(np.unique(y), "a draw")
        size, rng = self.sizes[fold], np.random.default_rng([*seed, repetition, fold])
        mixed: IntArray | None = None
        for _ in range(TRIES):
            drawn = rng.permutation(len(y))
            if len(np.unique(y[drawn[:size]])) > 1:
                mixed = drawn
                break
        order = own_checks.limited_draws(mixed, size, TRIES)
        return np.sort(order[:size]), np.sort(order[size:])

    def description(self) -> str:
        """One line for tables and provenance.

        Returns
        -------
        str
        """
        return (
            f"{self.repetitions} random training sets of each of the sizes"
            f" {', '.join(map(str, self.sizes))}"
        )
