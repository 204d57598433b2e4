"""The confusion matrix as a display, with what is no single class set apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import numpy as np

from credal_lib import _checks
from credal_lib.confusion import SetTally, Tally, tally_sets
from credal_lib.confusion._orientation import UNKNOWN, _text
from credal_lib.displays import _checks as own_checks
from credal_lib.displays._axes import (
    figure_of,
    ink_on,
    is_dark,
    look,
    new_or_given,
    palette,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import QuadMesh
    from matplotlib.colors import Colormap
    from matplotlib.figure import Figure
    from numpy.typing import ArrayLike, NDArray

    from credal_lib._checks import FloatArray

__all__ = ["ConfusionDisplay"]

SEVERAL = "several"
"""Name of the row that sums the sets of two classes or more."""

OTHER = "other"
"""Name of the row and of the column that sum the classes beyond the commonest."""

GAP = 0.25
"""Space between the rows of classes and the others, in rows."""

WIDEST = 9
"""Letters that fit below a column; longer names of classes are slanted."""

FAINTEST = 0.07
"""How much of the full color a cell without any case has: enough to see that there is a cell."""


class ConfusionDisplay:
    """Confusion matrix with "unknown" and sets of several classes set apart below the classes.

    Decisions in rows, true classes in columns, as everywhere in this library (scikit-learn's
    display is the transpose). A cell is colored by its share of the true class.

    Parameters
    ----------
    tally : Tally
        As `confusion.tally` and `confusion.as_tally` return it. Decisions that are no class are set
        apart.

    Attributes
    ----------
    tally : Tally
        The counts that are drawn.
    ax_ : matplotlib Axes
        Where `plot` drew.
    figure_ : matplotlib Figure
        The figure that holds it.
    im_ : matplotlib QuadMesh
        The colored cells.
    text_ : array of matplotlib Text, shape (D, K)
        What is written in the cells.

    Raises
    ------
    TypeError, ValueError
        If `tally` is no Tally, or a stack of several.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> answers = ["cat", "dog", ["cat", "dog"], None]
    >>> display = ConfusionDisplay.from_predictions(
    ...     ["cat", "dog", "dog", "dog"], answers, classes=["cat", "dog"]
    ... )
    >>> display.tally
    Tally of 4: decisions in rows, true classes in columns
             cat  dog
    cat        1    0
    dog        0    1
    several    0    1
    unknown    0    1
    >>> display.description
    'Confusion matrix. Of 1 truly cat: 1 cat. Of 3 truly dog: 1 dog, 1 several, 1 unknown.'
    >>> plt.close(display.figure_)

    Of many classes, the commonest alone; "unknown" keeps its row:

    >>> display = ConfusionDisplay.from_predictions(
    ...     ["owl", "dog", "dog", "cat", "cat"],
    ...     ["cat", "dog", None, "cat", "owl"],
    ...     classes=["cat", "dog", "eel", "owl"],
    ...     max_classes=2,
    ... )
    >>> display.tally
    Tally of 5: decisions in rows, true classes in columns
             cat  dog  other
    cat        1    0      1
    dog        0    1      0
    other      1    0      0
    unknown    0    1      0
    >>> plt.close(display.figure_)
    """

    ax_: Axes
    figure_: Figure
    im_: QuadMesh
    text_: NDArray[Any]

    def __init__(self, tally: Tally) -> None:
        own_checks.check_one_tally(tally)
        self.tally = tally

    @classmethod
    def from_tally(
        cls,
        tally: Tally | SetTally,
        *,
        each_set: bool = False,
        max_classes: int | None = None,
        shares: bool = True,
        ax: Axes | None = None,
    ) -> Self:
        """Draw what has been counted.

        Parameters
        ----------
        tally : Tally or SetTally
            Of `confusion.tally`, `confusion.as_tally` or `confusion.tally_sets`.
        each_set : bool, default False
            Give each set of two classes or more of a SetTally a row of its own, which few classes
            allow; otherwise these sets are summed in a row "several". It and "unknown" of a
            SetTally are rows only where they occur.
        max_classes : int, optional
            Draw so many classes, those that are most often true (the first ones on ties), in their
            order, and sum the others in a row and a column "other": where these cross, an answer
            may be right or another of these classes. All classes, if not given.
        shares, ax
            As `plot`.

        Returns
        -------
        ConfusionDisplay

        Raises
        ------
        TypeError, ValueError
            If `tally` is neither, or a stack of several, a class has the name of another row, or
            `max_classes` is no integer of at least 1.
        """
        counted = _with_every_class(tally, each_set) if isinstance(tally, SetTally) else tally
        if max_classes is not None:
            _checks.check_count_operand(max_classes, "max_classes", 1)
            own_checks.check_one_tally(counted)
            counted = _of_commonest(counted, max_classes)
        return cls(counted).plot(ax, shares=shares)

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike,
        predictions: Any,
        *,
        classes: ArrayLike | None = None,
        sample_weight: ArrayLike | None = None,
        each_set: bool = False,
        max_classes: int | None = None,
        shares: bool = True,
        ax: Axes | None = None,
    ) -> Self:
        """Count predictions by true class and draw the counts.

        Parameters
        ----------
        y_true, predictions, classes, sample_weight
            As `confusion.tally_sets`: labels, None for "unknown", lists of labels, or sets.
        each_set, max_classes, shares, ax
            As `from_tally`.

        Returns
        -------
        ConfusionDisplay

        Raises
        ------
        TypeError, ValueError
            As `confusion.tally_sets` and `from_tally`.
        """
        counted = tally_sets(y_true, predictions, classes=classes, sample_weight=sample_weight)
        return cls.from_tally(
            counted, each_set=each_set, max_classes=max_classes, shares=shares, ax=ax
        )

    @property
    def description(self) -> str:
        """Alternative text: of each true class, how many cases got which decision."""
        said = []
        for label, column in zip(self.tally.classes, self.tally.counts.T.tolist(), strict=True):
            decided = ", ".join(
                f"{_text(count)} {decision}"
                for decision, count in zip(self.tally.decisions, column, strict=True)
                if count
            )
            said.append(f"Of {_text(sum(column))} truly {label}: {decided or 'nothing'}.")
        return " ".join(["Confusion matrix.", *said])

    def plot(self, ax: Axes | None = None, *, shares: bool = True) -> Self:
        """Draw the matrix.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; a new figure, as large as the classes need, if not given.
        shares : bool, default True
            Write the share of the true class under each count.

        Returns
        -------
        ConfusionDisplay
            Itself, with `ax_`, `figure_`, `im_` and `text_`.
        """
        n_decisions, n_classes = self.tally.shape
        longest = max(len(str(label)) for label in self.tally.decisions)
        size = (1 + 0.09 * longest + 0.9 * n_classes, 1.4 + 0.6 * n_decisions)
        with look():
            self.ax_ = new_or_given(ax, size)
            self.figure_ = figure_of(self.ax_)
            self._color()
            self._write(shares)
            self._label(shares)
        return self

    def _shares(self) -> FloatArray:
        """Divide the counts by those of their true class; nan for a class that does not occur."""
        counts: FloatArray = self.tally.counts.astype(np.float64)
        of_class: FloatArray = counts.sum(axis=0)
        shares: FloatArray = np.full_like(counts, np.nan)
        np.divide(counts, of_class, out=shares, where=of_class > 0)
        return shares

    def _tops(self) -> FloatArray:
        """Return where the rows begin, from the top down; those that are no class after a gap."""
        is_class = [decision in self.tally.classes for decision in self.tally.decisions]
        rows = np.arange(len(is_class), dtype=np.float64)
        if any(is_class):
            rows[sum(is_class) :] += GAP
        return rows

    def _color(self) -> None:
        ax, tops = self.ax_, self._tops()
        cells = self._shares()
        # Both ends of each row are edges of the mesh; what lies between two rows is left empty.
        edges = np.unique(np.concatenate([tops, tops + 1]))
        mesh = np.full((len(edges) - 1, cells.shape[1]), np.nan)
        mesh[np.searchsorted(edges, tops)] = cells
        ax.grid(visible=False)
        self.im_ = ax.pcolormesh(
            np.arange(cells.shape[1] + 1),
            edges,
            mesh,
            cmap=_one_hue(ax),
            vmin=0,
            vmax=1,
            edgecolors=_ground(ax),
            linewidth=1.5,
        )
        ax.set_ylim(edges[-1], 0)

    def _write(self, shares: bool) -> None:
        self.text_ = np.empty(self.tally.shape, dtype=object)
        counts, heights = self.tally.counts.tolist(), (self._tops() + 0.5).tolist()
        for (row, column), share in np.ndenumerate(self._shares()):
            said: str = _text(counts[row][column])
            color: Any = _ground(self.ax_)
            if not np.isnan(share):
                said += f"\n{share:.0%}" if shares else ""
                color = self.im_.get_cmap()(float(share))
            self.text_[row, column] = self.ax_.text(
                column + 0.5, heights[row], said, ha="center", va="center", color=ink_on(color)
            )

    def _label(self, shares: bool) -> None:
        ax, places = self.ax_, np.arange(len(self.tally.classes)) + 0.5
        names = [str(label) for label in self.tally.classes]
        ax.set_xticks(places, names)
        if max(map(len, names)) > WIDEST:
            ax.tick_params(axis="x", labelrotation=45)
            for label in ax.get_xticklabels():
                label.set(ha="right", rotation_mode="anchor")
        ax.set_yticks(self._tops() + 0.5, [str(label) for label in self.tally.decisions])
        ax.tick_params(length=0)
        for spine in ax.spines.values():
            spine.set_visible(False)
        said = "color, percentage" if shares else "color"
        ax.set(xlabel=f"true class\n({said}: share of it)", ylabel="decision")


def _with_every_class(counted: SetTally, each_set: bool) -> Tally:
    """Give each class a row, answered or not; then the sets of several, then "unknown"."""
    sizes = np.count_nonzero(counted.sets, axis=1)
    matrix, names = counted.matrix, np.array(counted._named().decisions)
    rows = np.zeros((len(counted.classes),) * 2, dtype=matrix.dtype)
    rows[counted.sets[sizes == 1].argmax(axis=1)] = matrix[sizes == 1]
    labels = list(counted.classes)
    for of, apart, name in ((sizes > 1, each_set, SEVERAL), (sizes == 0, False, UNKNOWN)):
        if of.any():
            rows = np.vstack([rows, matrix[of] if apart else matrix[of].sum(axis=0)])
            labels += names[of].tolist() if apart else [name]
    return Tally(rows, tuple(labels), counted.classes)


def _of_commonest(counted: Tally, max_classes: int) -> Tally:
    """Sum the classes beyond the commonest, in rows and in columns; other decisions stay."""
    totals = counted.sum(axis=0)
    by_total = sorted(range(len(totals)), key=lambda column: -totals[column])
    kept, rest = sorted(by_total[:max_classes]), by_total[max_classes:]
    if not rest:
        return counted
    classes, others = (tuple(counted.classes[at] for at in places) for places in (kept, rest))
    counts = np.column_stack([counted.counts[:, kept], counted.counts[:, rest].sum(axis=1)])
    rows = dict(zip(counted.decisions, counts, strict=True))
    summed = [rows.pop(label) for label in others if label in rows]
    first = {label: rows.pop(label) for label in classes if label in rows}
    decisions = [*first, *([OTHER] if summed else []), *rows]
    middle = [np.sum(summed, axis=0)] if summed else []
    return Tally(
        np.array([*first.values(), *middle, *rows.values()]),
        tuple(decisions),
        (*classes, OTHER),
    )


def _ground(ax: Axes) -> str:
    return "black" if is_dark(ax) else "white"


def _one_hue(ax: Axes) -> Colormap:
    """Colors from the ground of the axes to the first one of the palette."""
    from matplotlib.colors import LinearSegmentedColormap, to_rgb

    ground, full = to_rgb(_ground(ax)), to_rgb(palette(ax)["navy"])
    faint = [(1 - FAINTEST) * a + FAINTEST * b for a, b in zip(ground, full, strict=True)]
    return LinearSegmentedColormap.from_list("share", [faint, full])
