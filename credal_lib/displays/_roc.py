"""The ROC curve of what is covered as a display."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import numpy as np

from credal_lib import abstention, predictions
from credal_lib.displays import _checks as own_checks
from credal_lib.displays._curve import CurveDisplay

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike

    from credal_lib._checks import FloatArray
    from credal_lib.abstention._roc import Ignoring

__all__ = ["AbstentionROCDisplay"]


class AbstentionROCDisplay(CurveDisplay):
    """ROC curve with abstention: which unknowns are left out of which rate is stated.

    The first curve on its axes has the diagonal of guessing under it. (Ferri and Hernández-Orallo,
    Section 6.)

    Parameters
    ----------
    fpr, tpr : float arrays of shape (m,)
        False-positive and true-positive rates, as `abstention.roc_curve` returns them.
    name : str, optional
        Label in the legend.
    positive : label, optional
        The positive class, named at the axes.

    Attributes
    ----------
    ax_ : matplotlib Axes
        Where `plot` drew.
    figure_ : matplotlib Figure
        The figure that holds it.
    line_ : matplotlib Line2D
        The curve.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> p = [[0.9, 0.1], [0.6, 0.4], [0.55, 0.45], [0.2, 0.8]]
    >>> display = AbstentionROCDisplay.from_predictions(
    ...     ["a", "b", "a", "b"], p, positive="a", classes=["a", "b"]
    ... )
    >>> display.fpr.tolist(), display.tpr.tolist()
    ([0.0, 0.0, 0.5, 0.5, 1.0], [0.0, 0.5, 0.5, 1.0, 1.0])
    >>> plt.close(display.figure_)
    """

    def __init__(
        self, fpr: ArrayLike, tpr: ArrayLike, *, name: str | None = None, positive: Any = None
    ) -> None:
        self.fpr, self.tpr = own_checks.read_points_of_a_curve(("fpr", "tpr"), fpr=fpr, tpr=tpr)
        self.name = name
        self.positive = positive

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike,
        p: ArrayLike,
        sets: ArrayLike | None = None,
        *,
        positive: Any,
        ignoring: Ignoring = "both",
        classes: ArrayLike | None = None,
        sample_weight: ArrayLike | None = None,
        name: str | None = None,
        ax: Axes | None = None,
        **line_options: Any,
    ) -> Self:
        """Compute the curve and draw it.

        Parameters
        ----------
        y_true, p, sets, ignoring, classes, sample_weight
            As `abstention.roc_curve`.
        positive : label
            The positive class, one of `classes`; without them its position. There is no default.
        name, ax, **line_options
            As `plot`.

        Returns
        -------
        AbstentionROCDisplay

        Raises
        ------
        TypeError, ValueError
            As `abstention.roc_curve`; also if `positive` is not among the classes.
        """
        fpr, tpr = abstention.roc_curve(
            y_true,
            p,
            sets,
            ignoring=ignoring,
            positive=positive,
            classes=classes,
            sample_weight=sample_weight,
        )
        return cls(fpr, tpr, name=name, positive=positive).plot(ax, **line_options)

    @classmethod
    def from_estimator(
        cls,
        estimator: Any,
        X: Any,
        y: ArrayLike,
        *,
        positive: Any,
        name: str | None = None,
        **options: Any,
    ) -> Self:
        """Ask a fitted classifier for probabilities and sets, compute the curve and draw it.

        Parameters
        ----------
        estimator : fitted classifier with `predict_proba`
            Or a pipeline or search that ends in one. Where its set is empty
            (`predictions.predict_set`) the instance is unknown; a precise classifier covers
            everything.
        X : array or frame of shape (n, p)
            Instances.
        y : array of shape (n,)
            True labels.
        positive : label
            The positive class.
        name, **options
            As `from_predictions`, without `sets` and `classes`; the name is the class of the
            classifier if not given.

        Returns
        -------
        AbstentionROCDisplay

        Raises
        ------
        TypeError, ValueError
            As `from_predictions`; also if the classifier has no `predict_proba`.
        """
        p, labels, name = cls._asked(estimator, X, y, name, options)
        sets = predictions.predict_set(estimator, X, labels)
        return cls.from_predictions(
            y, p, sets, positive=positive, classes=labels, name=name, **options
        )

    @property
    def description(self) -> str:
        """Alternative text: where the curve ends, and the area under it up to there."""
        what = f"ROC curve of what is covered{self._whose}"
        if np.isnan(self.fpr).any() or np.isnan(self.tpr).any():
            return f"{what}: a rate is undefined, nothing is drawn."
        area = np.trapezoid(self.tpr, self.fpr)
        return f"{what}: from (0, 0) to ({self.fpr[-1]:.2f}, {self.tpr[-1]:.2f}), area {area:.3f}."

    def _points(self) -> tuple[FloatArray, FloatArray]:
        return self.fpr, self.tpr

    def _begin(self, ax: Axes) -> None:
        """Draw the diagonal of guessing under the first curve."""
        if not ax.lines:
            ax.plot([0, 1], [0, 1], color="gray", linewidth=1, linestyle=":", label="_guessing")

    def _finish(self, ax: Axes) -> None:
        of = "" if self.positive is None else f" (positive: {self.positive})"
        ax.set(xlabel=f"false-positive rate{of}", ylabel=f"true-positive rate{of}")
        ax.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02), aspect="equal")
