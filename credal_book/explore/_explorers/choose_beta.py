"""Chapter 27: choose the beta that the non-deterministic classifier uses, and see what its answers earn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin
from credal_lib.rewards import FBeta, Quadratic

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes

STUDY = "nondeterministic"
UTILITIES = {"u50": Quadratic(0.5), "u65": Quadratic(0.65), "F1": FBeta(1), "u80": Quadratic(0.8), "F2": FBeta(2)}
"""What the answers are scored by, in the order of what they pay for two classes."""

AVERAGE = "average of all"
DATA = (AVERAGE, "tic-tac-toe", "balance-scale", "vehicle", "lymph", "yeast", "nursery")


def choose_beta() -> Any:
    """Choose beta within NDC and a utility that scores its answers, and see which beta is best.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live

    Raises
    ------
    FileNotFoundError
        If the results of the study are not there; the message says how to make them.
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    betas = _betas()
    return Explorer(
        controls=[
            Select("utility", "Scored by", list(UTILITIES), "F1"),
            Select("data", "Data", list(DATA), AVERAGE),
            Slider("beta", "β within NDC", betas[0], betas[-1], betas[1] - betas[0], 1.0, digits=2),
        ],
        draw=_draw,
        describe=_describe,
        data={
            "betas": betas,
            "curves": {name: {data: _curve(name, data) for data in DATA} for name in UTILITIES},
            "precise": {data: _precise(data) for data in DATA},
            "single": {data: _single(data) for data in DATA},
        },
    )


def _betas() -> Sequence[float]:
    from credal_book.studies.nondeterministic import BETAS

    return BETAS


@cache
def _tables() -> tuple[Mapping[str, Any], Any]:
    """Utilities and determinacy by data set and classifier, in the first repetition, with the average over them."""
    from credal_book.studies import in_the_ranges, results
    from credal_book.studies.nondeterministic import scores
    from credal_book.studies.scoring import determinacy

    counts = results(STUDY).counts
    counts = counts[(counts["features"] == "all") & (counts["repetition"] == 0)]
    counts = counts[counts["data"].isin(in_the_ranges(counts["data"].unique(), uci_only=True))]
    tables = {name: scores(counts, reward) for name, reward in UTILITIES.items()}
    single = determinacy(counts).unstack()
    for table in (*tables.values(), single):
        table.loc[AVERAGE] = table.mean()
    return tables, single


def _names() -> list[str]:
    return [f"NDC F{beta:g}" for beta in _betas()]


def _curve(utility: str, data: str) -> dict[str, Any]:
    row = _tables()[0][utility].loc[data]
    return {"NDC": row[_names()].tolist(), "NCC": float(row["NCC"])}


def _precise(data: str) -> float:
    return float(_tables()[0]["u50"].loc[data, "NBC"])


def _single(data: str) -> dict[str, Any]:
    row = _tables()[1].loc[data]
    return {"NDC": row[_names()].tolist(), "NCC": float(row["NCC"])}


def _describe(utility: str, data: str, beta: float) -> str:
    curve, single, betas = _curve(utility, data), _single(data), list(_betas())
    at = betas.index(beta)
    best = max(range(len(betas)), key=lambda i: curve["NDC"][i])
    return (
        f"Utility {utility} of NDC against beta, {data}. With beta {beta:.2f} NDC earns {curve['NDC'][at]:.3f} and "
        f"names one class on {100 * single['NDC'][at]:.1f}% of the cases; best is beta {betas[best]:.2f} with "
        f"{curve['NDC'][best]:.3f}. NCC earns {curve['NCC']:.3f} and names one class on {100 * single['NCC']:.1f}%, "
        f"NBC earns {_precise(data):.3f}."
    )


def _draw(utility: str, data: str, beta: float) -> Axes:
    import matplotlib.pyplot as plt

    curve, betas = _curve(utility, data), list(_betas())
    with plots.style():
        ax = plt.subplots(figsize=(6.8, 3.4))[1]
        navy, orange, sky, brown = plots.PALETTE.values()
        ax.plot(betas, curve["NDC"], plots.DASHES[0], color=sky, label="NDC")
        ax.plot(beta, curve["NDC"][betas.index(beta)], plots.MARKERS[1], color=brown, label=f"at β = {beta:.2f}")
        ax.axhline(curve["NCC"], linestyle=plots.DASHES[2], color=navy, label="NCC")
        ax.axhline(_precise(data), linestyle=plots.DASHES[3], color=orange, label="NBC")
        ax.set(xlabel="β within NDC", ylabel=utility, title=data)
        ax.legend(loc="upper left", bbox_to_anchor=(1, 1))
    return ax
