"""Chapter 17b: a window cuts the middle out of a ROC curve, and its unknowns are counted in one of four ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WAYS = (
    "left out of both",
    "left out of the true-positive rate",
    "left out of the false-positive rate",
    "counted in both",
)
START: dict[str, Any] = {"window": 0.3, "bias": 0.5, "way": WAYS[0]}
LEVELS = 100
"""Probabilities 0.005, 0.015, … are stated equally often, and are right: of 200 cases at 0.005 one is ill."""


def roc_secant() -> Any:
    """Cut the middle out of a ROC curve by bias and window.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    return Explorer(
        controls=[
            Select("way", "unknowns", WAYS, START["way"]),
            Slider("window", "window", 0, 1, 0.02, START["window"], digits=2),
            Slider("bias", "bias for ill", 0.1, 0.9, 0.05, START["bias"], digits=2),
        ],
        draw=_draw,
        describe=_describe,
    )


class Cut(NamedTuple):
    """What is left of the curve: counts of ill and healthy cases among 20,000, and points of the curve in counts."""

    answered: tuple[int, int]
    said_ill: tuple[int, int]
    points: list[tuple[int, int]]
    right_pairs: float


def cut(window: int, bias: int) -> Cut:
    """Answer by bias and window, and rank what is answered; in whole percent, so that ties are ties.

    Parameters
    ----------
    window, bias : int
        In percent.

    Returns
    -------
    Cut
    """
    low = bias * (100 - window)
    points, said, right = [(0, 0)], (0, 0), 0.0
    for level in reversed(range(LEVELS)):
        place = 50 * (2 * level + 1)
        if low < place < low + 100 * window:
            continue
        ill, healthy = 2 * level + 1, 2 * (LEVELS - level) - 1
        before = points[-1]
        right += healthy * (before[0] + ill / 2)
        points.append((before[0] + ill, before[1] + healthy))
        if place >= low + 100 * window:
            said = points[-1]
    return Cut(points[-1], said, points, right)


def _of(cut: Cut, way: str) -> tuple[int, int]:
    """Denominators of the true- and of the false-positive rate."""
    ill, healthy = cut.answered
    return ill if way in WAYS[:2] else LEVELS**2, healthy if way in (WAYS[0], WAYS[2]) else LEVELS**2


def _rate(count: int, total: int) -> float:
    return count / total if total else float("nan")


def _told(value: float) -> str:
    return f"{value:.3f}" if value == value else "undefined"


def _describe(window: float, bias: float, way: str) -> str:
    left = cut(round(100 * window), round(100 * bias))
    ill, healthy = left.answered
    positives, negatives = _of(left, way)
    tpr, fpr = _rate(left.said_ill[0], positives), _rate(left.said_ill[1], negatives)
    area = left.right_pairs / (ill * healthy) if ill and healthy else float("nan")
    whole = cut(0, 50)
    return (
        f"ROC curve of all cases, and of what is answered with the window {window:.2f} and the bias {bias:.2f}, "
        f"unknowns {way}. Abstention {1 - (ill + healthy) / (2 * LEVELS**2):.3f}. Area of what is answered "
        f"{_told(area)}, of all {whole.right_pairs / LEVELS**4:.3f}. The classifier: false-positive rate "
        f"{_told(fpr)}, true-positive rate {_told(tpr)}."
    )


def _curve(left: Cut, way: str) -> list[tuple[float, float]]:
    positives, negatives = _of(left, way)
    return [(_rate(healthy, negatives), _rate(ill, positives)) for ill, healthy in left.points]


def _draw(window: float, bias: float, way: str) -> Axes:
    import matplotlib.pyplot as plt

    left = cut(round(100 * window), round(100 * bias))
    positives, negatives = _of(left, way)
    navy, orange, _, brown = plots.PALETTE.values()
    with plots.style():
        ax = plt.subplots()[1]
        ax.plot(*zip(*_curve(cut(0, 50), way), strict=True), "-", color=navy, label="all cases")
        ax.plot(*zip(*_curve(left, way), strict=True), "--", color=orange, label="what is answered")
        here = _rate(left.said_ill[1], negatives), _rate(left.said_ill[0], positives)
        ax.plot(*here, "D", color=brown, markersize=8, label="the classifier")
        ax.set(xlabel="false-positive rate", ylabel="true-positive rate", xlim=(0, 1), ylim=(0, 1.02))
        ax.legend(loc="lower right")
    return ax
