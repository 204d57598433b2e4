"""Truths that are no labels, as the readers of arguments see them; made by `credal_lib.truths`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


class Truths:
    """What wraps truths that are no labels, a row over the classes for each instance."""

    rows: Any
    classes: Any
    frame: Any

    def __len__(self) -> int:
        """Count the rows."""
        return len(self.rows)

    def _over(self, n: int, n_classes: int, classes: Any, name: str) -> Truths | NDArray[np.intp]:
        """Put the columns in the order of `classes`; positions of classes if they are certain."""
        raise NotImplementedError

    def _moved(self, moved: NDArray[np.intp]) -> Truths | NDArray[np.intp]:
        """Take columns in another order, as `_over`."""
        raise NotImplementedError

    def _known(self) -> list[Any]:
        """List the classes, positions if they have no labels."""
        raise NotImplementedError

    def _paid(self, payoffs: NDArray[Any]) -> Any:
        """Pay out rows of payoffs, shape (n, K), whose columns are in the order of `_over`."""
        raise NotImplementedError

    def _labels(self, name: str) -> NDArray[Any]:
        """Return the true labels, shape (n,): none, unless truths are certain."""
        remedy = ""
        if hasattr(self, "draw"):
            remedy = f"; draw labels, {name}.draw(seed), or take the most probable, {name}.mode()"
        raise TypeError(
            f"{name}: expected certain true classes, got truths.{type(self).__name__}; only"
            " averages of payoffs over the rows follow from what is known of each row alone"
            f"{remedy}"
        )

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """Return the labels, for libraries that know arrays alone."""
        return np.array(self._labels("y_true"), dtype=dtype)

    def __eq__(self, other: object) -> Any:
        """Compare the labels, so that a function that knows labels alone is not misled."""
        return self._labels("y_true") == other

    __hash__ = None  # type: ignore[assignment]


def at_truths(payoffs: NDArray[Any], truths: NDArray[np.intp] | Truths) -> Any:
    """Pay each row of payoffs out at its true class: shape (n,), of sets of classes `Bounds`."""
    if isinstance(truths, Truths):
        return truths._paid(payoffs)
    return payoffs[np.arange(len(payoffs)), truths]
