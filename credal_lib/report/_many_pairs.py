"""Many pairs of models at once: the rows are drawn once for all, and no signs are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from credal_lib._bootstrap import MOST_OUTCOMES, NUMBERS_AT_A_TIME, normal_reach, unit_draws
from credal_lib._parts import parts
from credal_lib.report._signs import How, many_sign_flips, sums_of_pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from credal_lib._checks import FloatArray, IntArray

MOST_VALUES = 1000
"""Of more distinct payoffs, all differences are taken to be distinct."""


class Tested(NamedTuple):
    """How far a model is ahead of another, the interval, and the test."""

    difference: float
    low: float
    high: float
    p: float
    test: How


class Paid(NamedTuple):
    """What all models are paid under some rewards, by row, or by whatever is drawn.

    Attributes
    ----------
    codes : int array of shape (models, units)
        Of the distinct outcomes, the same codes for all models.
    values : dict of str to float array of shape (outcomes,)
        Under each reward, what an outcome is paid.
    below : float array of shape (units,), or None
        The weight of each unit; None if it is 1.
    """

    codes: IntArray
    values: dict[str, FloatArray]
    below: FloatArray | None = None

    def weight(self) -> float:
        """Return the weight of all units."""
        return float(self.codes.shape[1] if self.below is None else self.below.sum())

    def n_cells(self) -> int:
        """Return how many distinct differences two models may have, at most one a unit."""
        units: int = self.codes.shape[1]
        numbers = max(map(len, self.values.values()))
        if numbers > MOST_VALUES or self.below is not None:
            return units
        different = (
            len(np.unique(np.round(np.subtract.outer(values, values), 12)))
            for values in self.values.values()
        )
        return min(units, max(different))


class Together:
    """Tests of many pairs.

    Parameters
    ----------
    paid : Paid
    confidence : float
    seed : int
    """

    def __init__(self, paid: Paid, confidence: float, seed: int) -> None:
        self.paid = paid
        self.confidence = confidence
        units = paid.codes.shape[1]
        self.draws: dict[str, FloatArray] = {}
        if units <= MOST_OUTCOMES:
            counts = unit_draws(units, seed)
            weight = counts.sum(axis=0) if paid.below is None else paid.below @ counts
            self.draws = {
                name: (values[paid.codes] @ counts)[:, weight > 0] / weight[weight > 0]
                for name, values in paid.values.items()
            }

    def tests(self, a: int, others: IntArray) -> Iterator[tuple[str, list[Tested]]]:
        """Compare a model with others.

        Parameters
        ----------
        a : int
        others : int array
            Positions of the models.

        Yields
        ------
        tuple of str and list of Tested
            The name of the reward, and the tests of some of the others, in order.
        """
        for part in parts(len(others), self.paid.codes.shape[1], NUMBERS_AT_A_TIME):
            rivals = others[part]
            counts = self._tables(a, rivals)
            for name, values in self.paid.values.items():
                if counts is not None:
                    times, differences = counts, np.subtract.outer(values, values).reshape(1, -1)
                else:
                    times = np.ones((1, self.paid.codes.shape[1]))
                    differences = values[self.paid.codes[a]] - values[self.paid.codes[rivals]]
                lead = sums_of_pairs(times, differences) / self.paid.weight()
                low, high = self._ends(name, a, rivals, times, differences, lead)
                flips = many_sign_flips(differences, times)
                numbers = zip(lead.tolist(), low.tolist(), high.tolist(), strict=True)
                yield (
                    name,
                    [Tested(*ends, *flip) for ends, flip in zip(numbers, flips, strict=True)],
                )

    def _tables(self, a: int, rivals: IntArray) -> FloatArray | None:
        """Count the outcomes of a model with those of each rival, where these are few."""
        codes, n = self.paid.codes, len(next(iter(self.paid.values.values())))
        if self.paid.below is not None or n * n > codes.shape[1]:
            return None
        cells = n * n * np.arange(len(rivals))[:, np.newaxis] + n * codes[a] + codes[rivals]
        counted = np.bincount(cells.ravel(), minlength=n * n * len(rivals))
        return counted.reshape(len(rivals), n * n).astype(np.float64)

    def _ends(
        self,
        name: str,
        a: int,
        rivals: IntArray,
        times: FloatArray,
        differences: FloatArray,
        lead: FloatArray,
    ) -> tuple[FloatArray, FloatArray]:
        """Return the ends of intervals: `percentiles` of draws; of many units, normal ones."""
        if self.draws:
            drawn = self.draws[name][a] - self.draws[name][rivals]
            last = drawn.shape[1] - 1
            levels = (1 - self.confidence) / 2, (1 + self.confidence) / 2
            places = [round(level * last) for level in levels]
            ends = np.partition(drawn, places, axis=1)[:, places].T
        else:
            below = 1.0 if self.paid.below is None else self.paid.below
            squares = sums_of_pairs(times, (differences - lead[:, np.newaxis] * below) ** 2)
            reach = normal_reach(self.confidence) * np.sqrt(squares) / self.paid.weight()
            ends = np.stack([lead - reach, lead + reach])
        # Rounded, so that models that earn the same in every row differ by 0.
        low, high = np.round(ends, 12) + 0.0
        return low, high
