"""Chapter 15: turn answers into unknowns, or unknowns into guesses, along the capacity graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Slider
from credal_book.explore._twin import twin

if TYPE_CHECKING:
    from matplotlib.axes import Axes

START: dict[str, Any] = {"alpha": 0.25, "wrong": 4, "unknown": 9, "classes": 3}


def abstain_by_chance() -> Any:
    """Move along the capacity graph of a classifier of a hundred cases.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    return Explorer(
        controls=[
            Slider("alpha", "abstain on this share", 0, 1, 0.01, START["alpha"], digits=2),
            Slider("wrong", "errors among 100 cases", 0, 50, 1, START["wrong"]),
            Slider("unknown", "unknowns among 100 cases", 0, 50, 1, START["unknown"]),
            Slider("classes", "classes", 2, 10, 1, START["classes"]),
        ],
        draw=_draw,
        describe=_describe,
    )


def graph(wrong: float, unknown: float, classes: int) -> list[tuple[float, float]]:
    """Return the corners of the capacity graph: abstention and error.

    Parameters
    ----------
    wrong, unknown : float
        Among a hundred cases.
    classes : int

    Returns
    -------
    list of (float, float)
    """
    a, e = unknown / 100, wrong / 100
    return [(0.0, e + (classes - 1) / classes * a), (a, e), (1.0, 0.0)]


def _error(corners: list[tuple[float, float]], alpha: float) -> float:
    (_, start), (a, e), _ = corners
    if alpha >= a:
        return e * (1 - alpha) / (1 - a)
    return start + (e - start) * alpha / a


def _area(corners: list[tuple[float, float]]) -> float:
    (_, start), (a, e), _ = corners
    return a * (start + e) / 2 + (1 - a) * e / 2


def _describe(alpha: float, wrong: float, unknown: float, classes: int) -> str:
    corners = graph(wrong, unknown, classes)
    (_, start), (a, e), _ = corners
    now = _error(corners, alpha)
    right = 1 - alpha - now
    accuracy = f"{right / (1 - alpha):.3f}" if alpha < 1 else "undefined"
    how = "as it is" if alpha == a else "some answers given up at random" if alpha > a else "some unknowns guessed"
    own = f"{(1 - a - e) / (1 - a):.3f}"
    return (
        f"Capacity graph from (0, {start:.3f}) over the classifier, ({a:.2f}, {e:.2f}), to (1, 0). Accuracy {own}, "
        f"efficacy {((1 - a - e) / (1 - a) + 1 - a) / 2:.4f}, capacity {1 - _area(corners):.4f}. With {alpha:.2f} "
        f"unknown, {how}: error {now:.4f}, accuracy {accuracy}."
    )


def _draw(alpha: float, wrong: float, unknown: float, classes: int) -> Axes:
    import matplotlib.pyplot as plt

    corners = graph(wrong, unknown, classes)
    navy, orange, *_ = plots.PALETTE.values()
    with plots.style():
        ax = plt.subplots()[1]
        ax.plot(*zip(*corners, strict=True), "-", color=navy, label="capacity graph")
        ax.plot(*corners[1], "s", color=orange, markersize=9, label="classifier")
        ax.plot(
            alpha, _error(corners, alpha), "^", color=plots.PALETTE["sky"], markersize=9, label="after a random change"
        )
        ax.set(xlabel="abstention", ylabel="error, of all cases", xlim=(0, 1), ylim=(0, None))
        ax.legend(loc="upper right")
    return ax
