"""Chapter 22: name two of four classes, and try to get below the expected score of the true list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin
from credal_lib import toplists
from credal_lib.toplists import Brier, Log, Spherical, SumScore

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

CHANCES = {"0.5, 0.2, 0.2, 0.1": (0.5, 0.2, 0.2, 0.1), "1/2, 1/6, 1/6, 1/6": (1 / 2, 1 / 6, 1 / 6, 1 / 6)}
PAIRS = {f"{i} and {j}": (i - 1, j - 1) for i in range(1, 5) for j in range(i + 1, 5)}
SCORES: dict[str, SumScore] = {"Brier": Brier(), "log": Log(), "spherical": Spherical()}
WHOLE = 100
"""Confidence scores are set in percent."""
TOL = 1e-9
"""Scores that differ by no more are equal; also the tolerance of validity."""
START: dict[str, Any] = {"truth": next(iter(CHANCES)), "score": "Brier", "pair": "1 and 2"}


def cheat_the_score() -> Any:
    """Choose two classes and their confidence scores, and compare the list with a true one.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    return Explorer(
        controls=[
            Select("truth", "Probabilities", list(CHANCES), START["truth"]),
            Select("score", "Padded score", list(SCORES), START["score"]),
            Select("pair", "Name classes", list(PAIRS), START["pair"]),
            Slider("first", "first named", 0, WHOLE, 1, 50, group="Your confidence"),
            Slider("second", "second named", 0, WHOLE, 1, 20, group="Your confidence"),
            Slider("penalty", "penalty", 0, 0.05, 0.01, 0, digits=2, group="Invalid lists"),
        ],
        draw=_draw,
        describe=_describe,
        formulas={name: _formula(score) for name, score in SCORES.items()},
        data={
            "chances": {name: list(chances) for name, chances in CHANCES.items()},
            "pairs": {name: list(pair) for name, pair in PAIRS.items()},
            "true": {name: {of: _true(name, of) for of in SCORES} for name in CHANCES},
            "tol": TOL,
        },
        changed={
            "first": lambda values: {"second": min(values["second"], WHOLE - values["first"])},
            "second": lambda values: {"first": min(values["first"], WHOLE - values["second"])},
        },
    )


def _formula(score: SumScore) -> str:
    """Print the kernels of a score as JavaScript: the term of a probability, and the score from it and the sum."""
    from sympy import Symbol, jscode

    v, total, mass, unlisted = (Symbol(name, positive=True) for name in ("v", "total", "mass", "unlisted"))
    kernels = {
        "(v, total) => ": score.score_of(v, total),
        "(v) => ": 0 if isinstance(score, Log) else score.term(v),  # the sum plays no part in the logarithmic score
        "(mass, unlisted) => ": toplists.proxy(mass, unlisted),
    }
    of, term, proxy = (head + jscode(kernel) for head, kernel in kernels.items())
    return f"{{of: {of}, term: {term}, proxy: {proxy}}}"


def _true(truth: str, score: str) -> float:
    """Return the expected score of a true list of two classes."""
    return float(SCORES[score].by_length([CHANCES[truth]])[0, 2])


def _lists(pair: str, first: int, second: Any) -> tuple[Any, Any]:
    """Return lists of the pair for each confidence of its second class: scores and names."""
    i, j = PAIRS[pair]
    claims = np.atleast_1d(second)
    p = np.zeros((len(claims), 4))
    p[:, i], p[:, j] = first / WHOLE, claims / WHOLE
    return p, np.tile(np.isin(np.arange(4), (i, j)), (len(claims), 1))


def _losses(values: Mapping[str, Any], second: Any) -> tuple[Any, Any]:
    """Return the expected scores as padded, and under the penalized extension."""
    p, listed = _lists(values["pair"], values["first"], second)
    chances, score = CHANCES[values["truth"]], SCORES[values["score"]]
    padded = toplists.pad(p, listed)
    as_padded = score.expected(padded, np.ones_like(listed), chances)
    shortened = np.where(toplists.largest_valid(p, listed, TOL), p, 0)
    kept = toplists.largest_valid(p, listed, TOL)
    fines = np.where(toplists.is_valid(p, listed, TOL), 0, values["penalty"])
    return as_padded, score.expected(shortened, kept, chances) + fines


def _number(loss: float) -> str:
    return f"{loss:z.4f}" if np.isfinite(loss) else "infinite"


def _verdict(loss: float, true: float) -> str:
    if abs(loss - true) <= TOL:
        return "as a true list"
    return "better than a true list" if loss < true else "worse than a true list"


def _describe(**values: Any) -> str:
    p, listed = _lists(values["pair"], values["first"], values["second"])
    (as_padded,), (extended,) = _losses(values, values["second"])
    true = _true(values["truth"], values["score"])
    kept = [str(i + 1) for i in np.flatnonzero(toplists.largest_valid(p, listed, TOL)[0])]
    state = (
        "valid"
        if toplists.is_valid(p, listed, TOL)[0]
        else f"invalid, shortened to {'class ' + ' and '.join(kept) if kept else 'the empty list'}"
    )
    i, j = PAIRS[values["pair"]]
    return (
        f"Line chart of the expected {values['score']} score under the probabilities {values['truth']} against the "
        f"confidence of class {j + 1}. A true list of two classes scores {true:z.4f}. "
        f"Class {i + 1} with {values['first'] / WHOLE:.2f} and class {j + 1} with {values['second'] / WHOLE:.2f}, "
        f"others {toplists.proxy_probability(p, listed)[0]:z.3f} each: {state}. "
        f"As padded {_number(as_padded)}, {_verdict(as_padded, true)}. "
        f"Penalized by {values['penalty']:.2f} if invalid: {_number(extended)}, {_verdict(extended, true)}."
        + ("" if np.isfinite(as_padded) else " A score is infinite if a class that may be true is given probability 0.")
    )


def _draw(**values: Any) -> Axes:
    import matplotlib.pyplot as plt

    claims = np.arange(WHOLE - values["first"] + 1)
    names = ("as padded", "penalized extension")
    with plots.style():
        ax = plt.subplots()[1]
        now, curves = _losses(values, values["second"]), _losses(values, claims)
        true = _true(values["truth"], values["score"])
        low = min(true, *(losses.min() for losses in curves))
        high = max(low + 0.06, true, *(float(at) for (at,) in now if np.isfinite(at)))
        for losses, (at,), name, color, dash, marker in zip(
            curves, now, names, plots.PALETTE.values(), plots.DASHES, plots.MARKERS, strict=False
        ):
            finite = np.isfinite(losses)
            ax.plot(claims[finite] / WHOLE, losses[finite], dash, color=color, label=name)
            if np.isfinite(at):
                ax.plot(values["second"] / WHOLE, at, marker, color=color, markersize=8)
        ax.axhline(true, color="black", linestyle=":", linewidth=1.2)
        ax.set(
            xlim=(0, 1),
            ylim=(low - 0.02, high + 0.02),
            xlabel=f"confidence of class {PAIRS[values['pair']][1] + 1}",
            ylabel=f"expected {values['score']} score",
        )
        # Infinite values cannot be drawn; a line above the legend reports them.
        words = ("both: infinite ↑", "as padded: infinite ↑", None)[sum(int(np.isfinite(at)) for (at,) in now)]
        ax.legend(loc="upper right", title=words)
    return ax
