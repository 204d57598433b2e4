"""Chapter 23: shorten a true list, add classes that never occur, and compare two scores with their bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin
from credal_lib.toplists import Brier, Log, SumScore, proxy, relative_excess

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CHANCES = {
    "0.99, 0.01": (0.99, 0.01),
    "0.5, 0.4, 0.05, 0.03, 0.02": (0.5, 0.4, 0.05, 0.03, 0.02),
    "0.25, 0.22, 0.2, 0.18, 0.15": (0.25, 0.22, 0.2, 0.18, 0.15),
    "0.8, 0.1, 0.1": (0.8, 0.1, 0.1),
}
"""The first three are those of the paper's Table 1; all other classes never occur."""
CLASSES = (5, 10, 100, 1000)
LONGEST = 5
SCORES: dict[str, SumScore] = {"Brier": Brier(), "log": Log()}
START: dict[str, Any] = {"chances": list(CHANCES)[1], "classes": CLASSES[0], "length": 1}
NOTHING = 1e-9
"""What is at most this is rounding: nothing is left over, there is no excess."""
PERCENT = (0.001, 100000)
"""Ends of the axis."""


def leave_classes_out() -> Any:
    """Choose how many classes a true list names among how many, and compare the padded Brier and logarithmic score.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    return Explorer(
        controls=[
            Select("chances", "Probabilities", list(CHANCES), START["chances"]),
            Select("classes", "Classes", CLASSES, START["classes"]),
            Slider("length", "named classes", 0, LONGEST, 1, START["length"]),
        ],
        draw=_draw,
        describe=_describe,
        data={name: {str(classes): _lists(name, classes) for classes in CLASSES} for name in CHANCES},
    )


def _lists(name: str, classes: int) -> list[dict[str, Any]]:
    """Describe the true lists of 0, 1, ... classes: what they leave over, and score, excess and bound in percent."""
    q = np.zeros(classes)
    q[: len(CHANCES[name])] = CHANCES[name]
    left = [float(q[k:].sum()) for k in range(LONGEST + 1)]
    lists: list[dict[str, Any]] = [
        {"left": u, "unlisted": classes - k, "short": k > 0 and bool(NOTHING < u < q[k - 1] - NOTHING)}
        for k, u in enumerate(left)
    ]
    for label, score in SCORES.items():
        values = score.by_length([q])
        excess = relative_excess(values, score.entropy([q]))[0]
        for k, one in enumerate(lists):
            bound = _percent(worst_excess(score, left[k], classes - k)) if k and left[k] > NOTHING else None
            one[label] = {"score": float(values[0, k]), "excess": _percent(excess[k]), "bound": bound}
    return lists


def _percent(share: Any) -> float:
    """Convert a share to percent; rounding errors become 0, which the logarithmic axis leaves out."""
    return 100 * float(share) if share > NOTHING else 0.0


def worst_excess(score: SumScore, unaccounted: float, n_unlisted: int) -> float:
    """Return the relative excess of a list of one class when a single other class has the rest: the bound.

    Parameters
    ----------
    score : toplists.SumScore
        A score with kernels.
    unaccounted : float
        Probability u that the list leaves over, in (0, 1).
    n_unlisted : int
        Number of classes that are not listed.

    Returns
    -------
    float

    Examples
    --------
    >>> round(worst_excess(Brier(), 0.01, 4), 4), round(worst_excess(Log(), 0.01, 4), 4)
    (0.0038, 0.2475)
    """
    kept = 1 - unaccounted
    value = score.entropy_of(score.total([kept, proxy(kept, n_unlisted)], [1, n_unlisted]))
    least = score.entropy_of(score.total([kept, unaccounted]))
    return float(value / least - 1)


def _courses(lists: list[dict[str, Any]]) -> str:
    excesses = {label: [one[label]["excess"] for one in lists] for label in SCORES}
    return "; ".join(f"{label} {' '.join(f'{value:z.2f}' for value in line)}" for label, line in excesses.items())


def _said(label: str, one: dict[str, Any]) -> str:
    score, excess, bound = (one[label][key] for key in ("score", "excess", "bound"))
    limit = "" if bound is None else f", at most {bound:z.2f} %"
    return f"{label} score {score:z.4f}, {excess:z.2f} % above the optimum{limit}"


def _state(one: dict[str, Any]) -> str:
    if one["left"] <= NOTHING:
        return "nothing is left over"
    kept = "less than" if one["short"] else "at least"
    beside = f", {kept} the smallest confidence in the list" if one["left"] < 1 - NOTHING else ""
    return f"{one['left']:z.2f} is left over for {one['unlisted']} classes{beside}"


def _describe(chances: str, classes: int, length: int) -> str:
    lists = _lists(chances, classes)
    one = lists[length]
    return (
        f"Chart of how far true lists of 0 to {LONGEST} classes are above the optimum, in percent, under the "
        f"probabilities {chances} among {classes} classes. {_courses(lists)}. "
        f"With {length} named, {_state(one)}. {'; '.join(_said(label, one) for label in SCORES)}."
    )


def _draw(chances: str, classes: int, length: int) -> Axes:
    import matplotlib.pyplot as plt

    lists = _lists(chances, classes)
    lines = [(label, key) for key in ("excess", "bound") for label in SCORES]
    with plots.style():
        ax = plt.subplots()[1]
        for (label, key), dash, marker in zip(lines, plots.DASHES, plots.MARKERS, strict=True):
            heights = [one[label][key] or np.nan for one in lists]  # a logarithmic axis has no 0
            ax.plot(range(len(lists)), heights, dash, marker=marker, label=label + " bound" * (key == "bound"))
        ax.axvline(length, color="black", linestyle=":", linewidth=1.2)
        ax.set(yscale="log", ylim=PERCENT, xlim=(-0.2, LONGEST + 0.2))
        ax.set(xlabel="classes in the list", ylabel="percent above the optimum")
        ax.legend(loc="upper right")
    return ax
