"""The risk-coverage curve as a display."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from credal_lib.displays import _checks as own_checks
from credal_lib.displays._axes import fit_height
from credal_lib.displays._curve import CurveDisplay
from credal_lib.metrics import risk_coverage_curve

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike

    from credal_lib._checks import FloatArray

__all__ = ["RiskCoverageDisplay"]


class RiskCoverageDisplay(CurveDisplay):
    """Selective risk against coverage: what goes wrong if only the surer predictions are accepted.

    Parameters
    ----------
    coverage, risk : float arrays of shape (m,)
        As `metrics.risk_coverage_curve` returns them.
    threshold : float array of shape (m,), optional
        Least confidence that is accepted at each point; not drawn.
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
    >>> display = RiskCoverageDisplay.from_predictions(
    ...     [0, 1, 1, 0], [0, 1, 0, 0], [0.9, 0.8, 0.7, 0.6], name="net"
    ... )
    >>> display.coverage.tolist(), display.risk.round(2).tolist()
    ([0.25, 0.5, 0.75, 1.0], [0.0, 0.0, 0.33, 0.25])
    >>> display.ax_.get_xlabel()
    'coverage: share of instances that are answered'
    >>> plt.close(display.figure_)
    """

    def __init__(
        self,
        coverage: ArrayLike,
        risk: ArrayLike,
        *,
        threshold: ArrayLike | None = None,
        name: str | None = None,
    ) -> None:
        self.coverage, self.risk = own_checks.read_points_of_a_curve(
            ("risk",), {"threshold": threshold}, coverage=coverage, risk=risk
        )
        self.threshold = threshold
        self.name = name

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike,
        y_pred: ArrayLike,
        confidence: ArrayLike | None = None,
        *,
        loss: Any = None,
        classes: ArrayLike | None = None,
        sample_weight: ArrayLike | None = None,
        name: str | None = None,
        ax: Axes | None = None,
        **line_options: Any,
    ) -> Self:
        """Compute the curve and draw it.

        Parameters
        ----------
        y_true : array of shape (n,)
            True labels.
        y_pred : array of shape (n,), or probabilities of shape (n, K)
            What would be answered. Of probabilities, the most probable class; a frame of them is
            aligned to `classes` by its columns.
        confidence : array of shape (n,), optional
            How sure each prediction is, higher is surer; the largest probability if `y_pred` are
            probabilities.
        loss, sample_weight
            As `metrics.risk_coverage_curve`.
        classes : array of shape (K,), optional
            All labels; those of the columns of probabilities. If not given, the columns of a frame,
            else positions.
        name, ax, **line_options
            As `plot`.

        Returns
        -------
        RiskCoverageDisplay

        Raises
        ------
        TypeError, ValueError
            As `metrics.risk_coverage_curve`; also if `confidence` is missing and `y_pred` are not
            probabilities.
        """
        answers, trust, classes = own_checks.read_answers_and_confidence(
            y_true, y_pred, confidence, classes
        )
        curve = risk_coverage_curve(
            y_true, answers, trust, loss=loss, classes=classes, sample_weight=sample_weight
        )
        display = cls(curve.coverage, curve.risk, threshold=curve.threshold, name=name)
        return display.plot(ax, **line_options)

    @classmethod
    def from_estimator(
        cls,
        estimator: Any,
        X: Any,
        y: ArrayLike,
        *,
        loss: Any = None,
        sample_weight: ArrayLike | None = None,
        name: str | None = None,
        ax: Axes | None = None,
        **line_options: Any,
    ) -> Self:
        """Ask a fitted classifier for probabilities, compute the curve and draw it.

        Parameters
        ----------
        estimator : fitted classifier with `predict_proba`
            Or a pipeline or search that ends in one; its largest probability is the confidence.
        X : array or frame of shape (n, p)
            Instances.
        y : array of shape (n,)
            True labels.
        loss, sample_weight, name, ax, **line_options
            As `from_predictions`; the name is that of the classifier's class if not given.

        Returns
        -------
        RiskCoverageDisplay

        Raises
        ------
        TypeError, ValueError
            As `from_predictions`; also if the classifier has no `predict_proba`.
        """
        options = {"loss": loss, "sample_weight": sample_weight}
        p, labels, name = cls._asked(estimator, X, y, name, options)
        return cls.from_predictions(
            y, p, classes=labels, **options, name=name, ax=ax, **line_options
        )

    @property
    def description(self) -> str:
        """Alternative text: the risk at both ends, and the least of all."""
        best = int(self.risk.argmin())
        return (
            f"Line chart of the selective risk against coverage{self._whose}: {self.risk[0]:.3f} at"
            f" coverage {self.coverage[0]:.2f}, {self.risk[-1]:.3f} at coverage"
            f" {self.coverage[-1]:.2f}, least {self.risk[best]:.3f} at coverage"
            f" {self.coverage[best]:.2f}."
        )

    def _points(self) -> tuple[FloatArray, FloatArray]:
        return self.coverage, self.risk

    def _finish(self, ax: Axes) -> None:
        ax.set(
            xlabel="coverage: share of instances that are answered",
            ylabel="selective risk",
            xlim=(0, 1.02),
        )
        fit_height(ax)
