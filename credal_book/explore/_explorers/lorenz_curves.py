"""Chapter 21: the partial sums of two distributions, which majorizes the other, and what three scores say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.explore._controls import Explorer, Slider, no_weight, shares
from credal_book.explore._twin import twin
from credal_lib.toplists import Brier, Log, largest_sums, majorizes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

    from credal_lib.toplists import SumScore

CLASSES = range(1, 5)
SCORES: dict[str, SumScore] = {"Brier": Brier(), "log": Log()}
START = {"p": (70, 10, 10, 10), "q": (55, 45, 0, 0)}
TOL = 1e-9
"""Partial sums that differ by no more are equal."""


def lorenz_curves() -> Any:
    """Set two distributions on four classes and compare their partial sums and entropies.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    sliders = [
        Slider(name, f"class {i}", 0, 100, 1, START[who][i - 1], group=f"Weights of {who}")
        for who in START
        for i, name in zip(CLASSES, _names(who), strict=True)
    ]
    return Explorer(
        controls=sliders,
        draw=_draw,
        describe=_describe,
        formulas={name: _formula(score) for name, score in SCORES.items()},
        data={"tol": TOL},
        buttons={"Copy p to q": _copy, "Transfer within q": _transfer},
    )


def _formula(score: SumScore) -> str:
    """Print the kernels of a score as JavaScript: the term of a positive probability, and the entropy of the sum."""
    from sympy import Symbol, jscode

    v, total = Symbol("v", positive=True), Symbol("total", real=True)
    return f"{{term: (v) => {jscode(score.term(v))}, entropy: (total) => {jscode(score.entropy_of(total))}}}"


def _names(who: str) -> list[str]:
    return [f"{who}_{i}" for i in CLASSES]


def _copy(values: Mapping[str, Any]) -> dict[str, Any]:
    return {to: values[name] for name, to in zip(_names("p"), _names("q"), strict=True)}


def _transfer(values: Mapping[str, Any]) -> dict[str, Any]:
    """Move a quarter of the difference from the first largest weight of q to the first smallest."""
    weights = [values[name] for name in _names("q")]
    largest, least = weights.index(max(weights)), weights.index(min(weights))
    moved = (weights[largest] - weights[least]) // 4
    weights[largest] -= moved
    weights[least] += moved
    return dict(zip(_names("q"), weights, strict=True))


def _weights(values: Mapping[str, Any], who: str) -> list[float]:
    return [values[name] for name in _names(who)]


def _shares(values: Mapping[str, Any]) -> dict[str, list[float]]:
    return {who: shares(_weights(values, who)) for who in START}


def _sums(values: Mapping[str, Any]) -> dict[str, Any]:
    return {who: np.array(largest_sums(entries)) for who, entries in _shares(values).items()}


def _verdict(p: list[float], q: list[float]) -> str:
    above, below = majorizes(p, q, TOL), majorizes(q, p, TOL)
    if above and below:
        return "The same entries: each majorizes the other"
    if above or below:
        return "p majorizes q" if above else "q majorizes p"
    return "Neither majorizes the other"


def _describe(**values: Any) -> str:
    sums = _sums(values)
    courses = "; ".join(f"{who} {' '.join(f'{value:z.3f}' for value in line)}" for who, line in sums.items())
    entropies = [
        f"{name} {' and '.join(f'{score.entropy([entries])[0]:z.4f}' for entries in _shares(values).values())}"
        for name, score in SCORES.items()
    ]
    misses = " and ".join(f"{1 - line[0]:z.4f}" for line in sums.values())
    return (
        f"Line chart of the sums of the largest 1, 2, 3 and 4 probabilities. {courses}. "
        f"{_verdict(**_shares(values))}. Entropies of p and q: {', '.join(entropies)}, misclassification {misses}."
        + "".join(no_weight(_weights(values, who), who) for who in START)
    )


def _draw(**values: Any) -> Axes:
    import matplotlib.pyplot as plt

    with plots.style():
        ax = plt.subplots()[1]
        for (who, line), dash, marker in zip(_sums(values).items(), plots.DASHES, plots.MARKERS, strict=False):
            ax.plot([0, *CLASSES], [0, *line], dash, marker=marker, label=who)
        ax.plot([0, CLASSES[-1]], [0, 1], color="black", linestyle=":", linewidth=1.2)
        ax.set(xlabel="largest classes", ylabel="sum of their probabilities", xticks=[0, *CLASSES], ylim=(0, 1.03))
        ax.legend(loc="lower right")
    return ax
