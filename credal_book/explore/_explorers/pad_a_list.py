"""Chapter 20: pad a top list, see whether it can be true, and what is left of it if not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin
from credal_lib import toplists

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

SIZES = [4, 5, 6, 8]
LONGEST = 3
"""Lists of up to this many classes; one class at least is left out of every one."""
START: dict[str, Any] = {"classes": 6, "length": 2, "c_1": 0.5, "c_2": 0.1, "c_3": 0.1}
OVER = 1e-8
"""By how much a sum may exceed one, as in the library's checks."""
TOLERANCE = 1e-9
"""That of `toplists.is_valid`."""


def pad_a_list() -> Any:
    """Set the confidences of a top list: its padded distribution, its validity, its largest valid sublist.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    scores = [
        Slider(name, f"class {i}", 0, 1, 0.05, START[name], digits=2, group="Confidences")
        for i, name in enumerate(_names(LONGEST), start=1)
    ]
    return Explorer(
        controls=[
            Select("classes", "Classes", SIZES, START["classes"]),
            Select("length", "Classes in the list", list(range(1, LONGEST + 1)), START["length"]),
            *scores,
        ],
        draw=_draw,
        describe=_describe,
        formulas={"proxy": _formula()},
        data={"over": OVER, "tolerance": TOLERANCE},
        hidden=lambda values: _names(LONGEST)[values["length"] :],
    )


def _formula() -> str:
    """Print the kernel of the proxy probability as JavaScript."""
    from sympy import Symbol, jscode

    total, unlisted = Symbol("total"), Symbol("unlisted")
    return f"(total, unlisted) => {jscode(toplists.proxy(total, unlisted))}"


def _names(length: int) -> list[str]:
    return [f"c_{i}" for i in range(1, length + 1)]


def _scores(values: dict[str, Any]) -> list[float]:
    return [values[name] for name in _names(values["length"])]


def _proxy(scores: Sequence[float], classes: int) -> float:
    return float(toplists.proxy(sum(scores), classes - len(scores)))


def _kept(scores: Sequence[float], classes: int) -> list[int]:
    """Positions of the classes in the largest valid sublist."""
    p = np.zeros((1, classes))
    p[0, : len(scores)] = scores
    listed = np.arange(classes)[np.newaxis] < len(scores)
    return np.flatnonzero(toplists.largest_valid(p, listed, tol=TOLERANCE)).tolist()


def _status(scores: Sequence[float], classes: int) -> str:
    total, unlisted = sum(scores), classes - len(scores)
    if total > 1 + OVER:
        return f"The confidences sum to {total:z.2f}, which is more than 1, so this is no top list."
    others = f"{unlisted} others" if unlisted > 1 else "the other one"
    share = (
        f"The list leaves {1 - total:z.2f} over, a proxy probability of {_proxy(scores, classes):z.3f} for {others}."
    )
    kept = _kept(scores, classes)
    if len(kept) == len(scores):
        return f"{share} The list is valid."
    left = "the empty list" if not kept else " and ".join(f"class {i + 1}" for i in kept)
    after = _proxy([scores[i] for i in kept], classes)
    below = "The smallest confidence is below it, so the list is invalid."
    return f"{share} {below} Largest valid sublist: {left}, padded with {after:z.3f}."


def _padded(scores: Sequence[float], classes: int) -> list[float]:
    """Probabilities of the classes outside the list, none if the scores are too large."""
    if sum(scores) > 1 + OVER:
        return []
    return [max(0.0, _proxy(scores, classes))] * (classes - len(scores))


def _describe(**values: Any) -> str:
    scores, classes = _scores(values), values["classes"]
    listed = ", ".join(f"class {i} {score:z.2f}" for i, score in enumerate(scores, start=1))
    return (
        f"Bar chart of a top list on {classes} classes and of its padding. Listed: {listed}. {_status(scores, classes)}"
    )


def _draw(**values: Any) -> Axes:
    import matplotlib.pyplot as plt

    scores, classes = _scores(values), values["classes"]
    bars = {"listed": (1, scores), "padded": (len(scores) + 1, _padded(scores, classes))}
    with plots.style():
        ax = plt.subplots()[1]
        looks = zip(plots.PALETTE.values(), plots.HATCHES, strict=True)
        for (name, (first, heights)), (color, hatch) in zip(bars.items(), looks, strict=False):
            places = range(first, first + len(heights))
            ax.bar(places, heights, 0.7, color=color, hatch=hatch, edgecolor="white", label=name)
        if bars["padded"][1]:
            ax.axhline(_padded(scores, classes)[0], color="black", linestyle=":", linewidth=1.2)
        ax.set(xlabel="class", ylabel="probability", ylim=(0, 1), xlim=(0.4, classes + 0.6))
        ax.set_xticks(range(1, classes + 1))
        ax.legend()
    return ax
