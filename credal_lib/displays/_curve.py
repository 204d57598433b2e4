"""What displays of a curve share: estimator, axes, style, line and label."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Self

from credal_lib.displays import _checks as own_checks
from credal_lib.displays._axes import draw_line, figure_of, look, new_or_given

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
    from numpy.typing import NDArray

    from credal_lib._checks import FloatArray


class CurveDisplay(ABC):
    """A curve that draws itself; a display says which points it has, and what belongs to its axes.

    Attributes
    ----------
    name : str or None
        Label in the legend.
    ax_, figure_, line_ : matplotlib Axes, Figure, Line2D
        What `plot` drew.
    """

    name: str | None
    ax_: Axes
    figure_: Figure
    line_: Line2D

    @abstractmethod
    def _points(self) -> tuple[FloatArray, FloatArray]:
        """Return the coordinates of the curve."""

    @abstractmethod
    def _finish(self, ax: Axes) -> None:
        """Write what stands at the axes, and set where they end."""

    def _begin(self, ax: Axes) -> None:
        """Draw what lies under the curve; nothing, if a display does not say what."""
        del ax

    @property
    def _whose(self) -> str:
        """The name as it follows a noun in a sentence."""
        return f", {self.name}" if self.name else ""

    @classmethod
    def _asked(
        cls, estimator: Any, X: Any, y: Any, name: str | None, options: Mapping[str, Any]
    ) -> tuple[NDArray[Any], NDArray[Any], str]:
        """Return a fitted classifier's probabilities, the labels of their columns, and its name."""
        p, labels = own_checks.read_probabilities_of(estimator, X, y, options, cls.__name__)
        return p, labels, type(estimator).__name__ if name is None else name

    def plot(self, ax: Axes | None = None, *, name: str | None = None, **line_options: Any) -> Self:
        """Draw the curve.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; a new figure if not given.
        name : str, optional
            Label in the legend, instead of that of the display.
        **line_options : dict
            Passed to matplotlib's ``plot``.

        Returns
        -------
        display
            Itself, with `ax_`, `figure_` and `line_`.
        """
        with look():
            self.ax_ = new_or_given(ax)
            self.figure_ = figure_of(self.ax_)
            self._begin(self.ax_)
            x, y = self._points()
            label = self.name if name is None else name
            self.line_ = draw_line(self.ax_, x, y, label, line_options)
            self._finish(self.ax_)
        return self
