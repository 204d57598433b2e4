"""The response curve, a measure against abstention, as a display."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import numpy as np

from credal_lib import abstention, confusion
from credal_lib.displays import _checks as own_checks
from credal_lib.displays._curve import CurveDisplay

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike

    from credal_lib._checks import FloatArray

__all__ = ["ResponseCurveDisplay"]


class ResponseCurveDisplay(CurveDisplay):
    """A measure of what is answered against the share that is not, while the caution window widens.

    (Ferri and Hernández-Orallo, Sections 4 to 6.)

    Parameters
    ----------
    abstention, values : float arrays of shape (n_states,)
        As `abstention.response_curve` returns them; no point is drawn where the measure is
        undefined.
    window : float array of shape (n_states,), optional
        The window of each state; not drawn.
    measure_name : str, default "measure"
        Label of the vertical axis.
    name : str, optional
        Label in the legend.

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
    >>> p = [[0.9, 0.1], [0.2, 0.8], [0.6, 0.4], [0, 1]]
    >>> display = ResponseCurveDisplay.from_predictions([0, 1, 1, 1], p)
    >>> display.abstention.tolist(), display.values.tolist(), display.ax_.get_ylabel()
    ([0.0, 0.25, 0.5, 0.75], [0.75, 1.0, 1.0, 1.0], 'selective accuracy')
    >>> plt.close(display.figure_)
    """

    def __init__(
        self,
        abstention: ArrayLike,
        values: ArrayLike,
        *,
        window: ArrayLike | None = None,
        measure_name: str = "measure",
        name: str | None = None,
    ) -> None:
        self.abstention, self.values = own_checks.read_points_of_a_curve(
            ("values",), {"window": window}, abstention=abstention, values=values
        )
        self.window = window
        self.measure_name = measure_name
        self.name = name

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike,
        p: ArrayLike,
        measure: Callable[[Any], Any] = confusion.selective_accuracy,
        *,
        bias: ArrayLike | None = None,
        classes: ArrayLike | None = None,
        sample_weight: ArrayLike | None = None,
        measure_name: str | None = None,
        name: str | None = None,
        ax: Axes | None = None,
        **line_options: Any,
    ) -> Self:
        """Compute the curve and draw it.

        Parameters
        ----------
        y_true, p, measure, bias, classes, sample_weight
            As `abstention.response_curve`.
        measure_name : str, optional
            Label of the vertical axis; the name of the measure if not given.
        name, ax, **line_options
            As `plot`.

        Returns
        -------
        ResponseCurveDisplay

        Raises
        ------
        TypeError, ValueError
            As `abstention.response_curve`.
        """
        curve = abstention.response_curve(
            y_true, p, measure, bias=bias, classes=classes, sample_weight=sample_weight
        )
        # A function's name as words; "<lambda>" without its brackets.
        words = getattr(measure, "__name__", "measure").strip("_<>").replace("_", " ")
        display = cls(
            curve.abstention,
            curve.values,
            window=curve.window,
            measure_name=words if measure_name is None else measure_name,
            name=name,
        )
        return display.plot(ax, **line_options)

    @classmethod
    def from_estimator(
        cls,
        estimator: Any,
        X: Any,
        y: ArrayLike,
        measure: Callable[[Any], Any] = confusion.selective_accuracy,
        *,
        name: str | None = None,
        **options: Any,
    ) -> Self:
        """Ask a fitted classifier for probabilities, compute the curve and draw it.

        Parameters
        ----------
        estimator : fitted classifier with `predict_proba`
            Or a pipeline or search that ends in one.
        X : array or frame of shape (n, p)
            Instances.
        y : array of shape (n,)
            True labels.
        measure, name, **options
            As `from_predictions`, without `classes`; the name is that of the classifier's class if
            not given.

        Returns
        -------
        ResponseCurveDisplay

        Raises
        ------
        TypeError, ValueError
            As `from_predictions`; also if the classifier has no `predict_proba`.
        """
        p, labels, name = cls._asked(estimator, X, y, name, options)
        return cls.from_predictions(y, p, measure, classes=labels, name=name, **options)

    @property
    def description(self) -> str:
        """Alternative text: the measure at both ends of what is defined."""
        defined = np.flatnonzero(~np.isnan(self.values))
        what = f"Line chart of {self.measure_name} against abstention{self._whose}"
        if defined.size == 0:
            return f"{what}: defined nowhere."
        first, last = (
            f"{self.values[i]:.3f} at {self.abstention[i]:.2f}" for i in defined[[0, -1]]
        )
        return f"{what}: {first} to {last}."

    def _points(self) -> tuple[FloatArray, FloatArray]:
        return self.abstention, self.values

    def _finish(self, ax: Axes) -> None:
        ax.set(xlabel="abstention", ylabel=self.measure_name, xlim=(0, 1.02))
