"""The pictures of chapter 25: naive Bayes and its credal relative, which differ only where NCC hesitates.

All but the imaginary row and the twenty cases is computed from the stored counts of the studies of the chapter.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "empty_cells",
    "five_games",
    "populations",
    "right_in_doubt",
    "the_imaginary_row",
    "twenty_cases",
]

NCC, NBC, THIRD = list(plots.PALETTE.values())[:3]
"""Colors of the two classifiers, the same in every picture and in the explorer, and of a third thing."""

DASHES = {"u50": ":", "u65": "-", "u80": "--"}
"""How a line of NCC is drawn under a utility."""

PAIRS = {"u50": 0.5, "u65": 0.65, "u80": 0.8}
ROWS = 7
"""Counts in the picture of the imaginary row go from 0 to 6."""

CASES, SINGLE, HITS, FAVORITE = 20, 14, 12, 4
"""By hand: test cases; those on which NCC names one class, and is correct; indeterminate ones that NBC has correct."""


@cache
def chess() -> Any:
    """Return average scores on the two games, by data and training rows; `level` is the value of a pair at the tie."""
    from credal_book.studies import results
    from credal_book.studies.nbc_against_ncc import scores

    drawn = scores(results("downsampling").counts, ["data", "sample", "repetition"])
    mean = drawn.groupby(["data", "sample"]).mean()
    several = 1 - mean["determinacy"]
    mean["level"] = (mean["NBC"] - mean["u50"] + several / 2) / several
    return mean


@cache
def collection() -> tuple[Any, Any]:
    """Return counts and scores of the data sets compared; scores by features (`all`, `selected`), then data."""
    import pandas as pd

    from credal_book.studies import in_the_ranges, results
    from credal_book.studies.nbc_against_ncc import MAIN_SELECTION, scores

    counts = results("nbc-against-ncc").counts
    counts = counts[counts["data"].isin(in_the_ranges(counts["data"].unique(), uci_only=True))]
    table = scores(counts)
    kinds = {"all": "all", "selected": MAIN_SELECTION}
    return counts, pd.concat({name: table.xs(kind, level="features") for name, kind in kinds.items()})


@cache
def doubt() -> Any:
    """Tell apart both kinds of doubt in the artificial populations, by training rows: share, and NBC correct."""
    import pandas as pd

    from credal_book.studies import results

    counts = results("artificial").counts
    area = counts[(counts["data"] == "artificial") & (counts["size"] > 1)].groupby("sample").sum(numeric_only=True)
    rest = area["answers"] - area["unseen"]
    return pd.DataFrame(
        {
            "share": area["unseen"] / area["answers"],
            "empty cell": area["unseen NBC hits"] / area["unseen"],
            "no empty cell": (area["NBC hits"] - area["unseen NBC hits"]) / rest,
        }
    )


@cache
def medians() -> Any:
    """Return median scores over the experiments, by kind of population and training rows."""
    from credal_book.studies import results
    from credal_book.studies.nbc_against_ncc import scores

    every = scores(results("artificial").counts, ["data", "sample", "repetition", "trial"])
    return every.groupby(["data", "sample"]).median()


@styled
def five_games() -> plots.Picture:
    """Draw what the two classifiers answer after five games, and how much of it is correct."""
    few = chess().loc[("kr-vs-kp", 5)]
    ax = panel(5.2, 2.2)
    bars = {
        "NBC": [(few["NBC"], NBC, "", "correct"), (1 - few["NBC"], "white", "", "incorrect")],
        "NCC": [(1 - few["determinacy"], NCC, "", "won or not won"), (few["determinacy"], "white", "", "")],
    }
    for place, parts in zip((1, 0), bars.values(), strict=True):
        start = 0.0
        for width, color, hatch, words in parts:
            ax.barh(place, width, 0.6, start, color=color, edgecolor="black", hatch=hatch, linewidth=1)
            shade = "black" if color == "white" else "white"
            ax.text(start + width / 2, place, words, ha="center", va="center", color=shade, fontsize=10)
            start += width
    ax.annotate(
        f"one class: {few['determinacy']:.1%}",
        (1 - few["determinacy"] / 2, -0.3),
        (-6, -13),
        textcoords="offset points",
        ha="right",
        fontsize=9,
        arrowprops={"arrowstyle": "-"},
    )
    ax.set_yticks([1, 0], ["NBC", "NCC"])
    ax.set(xlim=(0, 1.002), ylim=(-0.75, 1.45), xlabel="share of the games")
    ax.grid(visible=False)
    return plots.picture(
        ax,
        f"Two bars of all games. NBC: correct {few['NBC']:.3f}, incorrect {1 - few['NBC']:.3f}. "
        f"NCC: both classes {1 - few['determinacy']:.3f}, one class {few['determinacy']:.3f}.",
    )


@styled
def the_imaginary_row() -> plots.Picture:
    """Draw the answers of NCC for one feature, by the two counts that matter; NBC changes its class on the line."""
    first, second = np.meshgrid(np.arange(ROWS), np.arange(ROWS))
    ax = panel(5.0, 3.0)
    marks = {
        "class 1": (first > second + 1, "o", NCC),
        "class 2": (second > first + 1, "s", THIRD),
        "both": (np.abs(first - second) <= 1, "D", "white"),
    }
    for words, (where, marker, color) in marks.items():
        ax.scatter(
            first[where], second[where], 70, marker=marker, color=color, edgecolors="black", label=words, zorder=3
        )
    ax.plot([-0.5, ROWS - 0.5], [-0.5, ROWS - 0.5], "-", color=NBC, linewidth=2)
    ax.set(
        xlabel="rows of class 1, $n_1$",
        ylabel="rows of class 2, $n_2$",
        xlim=(-0.5, ROWS - 0.5),
        ylim=(-0.5, ROWS - 0.5),
    )
    ax.set_aspect("equal", anchor="W")
    ax.grid(visible=False)
    ax.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=10)
    counts = {words: int(where.sum()) for words, (where, *_) in marks.items()}
    said = ", ".join(f"{words} at {count}" for words, count in counts.items())
    return plots.picture(
        ax,
        f"Grid of {ROWS} by {ROWS} pairs of counts from 0 to {ROWS - 1}. NCC names {said} of them: both where the "
        "counts differ by at most 1. On the diagonal NBC changes its class.",
    )


@styled
def twenty_cases() -> plots.Picture:
    """Draw the twenty cases of *By hand*: where both classifiers name one class, and where one of them names two."""
    ax = panel(5.4, 1.7)
    hesitates = CASES - SINGLE
    rows = {
        "NBC": [True] * HITS + [False] * (SINGLE - HITS) + [True] * FAVORITE + [False] * (hesitates - FAVORITE),
        "NCC": [True] * HITS + [False] * (SINGLE - HITS),
    }
    ax.axvspan(SINGLE - 0.5, CASES - 0.5, color="gray", alpha=0.2, linewidth=0)
    for place, correct in zip((1, 0), rows.values(), strict=True):
        for case, hit in enumerate(correct):
            ax.plot(case, place, "o" if hit else "x", color="black", markersize=8)
    for case in range(SINGLE, CASES):
        ax.text(case, 0, "h", ha="center", va="center", style="italic", fontsize=13)
    ax.text((SINGLE - 1) / 2, 1.55, "they agree", ha="center", fontsize=10)
    ax.text(SINGLE + (hesitates - 1) / 2, 1.55, "area of ignorance", ha="center", fontsize=10)
    ax.set_yticks([1, 0], list(rows))
    ax.set(xlim=(-0.7, CASES - 0.3), ylim=(-0.5, 2), xticks=[])
    ax.grid(visible=False)
    return plots.picture(
        ax,
        f"Two rows of {CASES} cases. On the first {SINGLE} both agree: {HITS} correct, {SINGLE - HITS} incorrect. "
        f"On the last {hesitates}, shaded, NBC is correct on {FAVORITE}, and NCC earns h on each.",
    )


@styled
def right_in_doubt() -> plots.Picture:
    """Draw how often NBC is correct where NCC hesitates, and how often NCC hesitates."""
    first, second = panel(3.0, 2.6), panel(3.0, 2.6)
    table, texts = chess(), []
    sizes = table.loc["kr-vs-kp"].index.tolist()
    for name, marker, dash in (("kr-vs-kp", "o", "-"), ("tic-tac-toe", "s", "--")):
        part = table.loc[name]
        first.plot(sizes, part["level"], dash, marker=marker, color=NBC, label=name)
        second.plot(sizes, 1 - part["determinacy"], dash, marker=marker, color=NCC, label=name)
        texts.append((name, part))
    for value in PAIRS.values():
        first.axhline(value, color="gray", linestyle=":", linewidth=1.2)
        first.text(165, value, f"{value:.2f}", va="center", fontsize=9)
    first.set_title("NBC correct, where NCC hesitates", fontsize=11)
    second.set_title("NCC hesitates", fontsize=11)
    for ax, limits in ((first, (0.45, 0.85)), (second, (0, 1.02))):
        ax.set(xlabel="training rows", xscale="log", ylim=limits, ylabel="share")
        ax.set_xticks([5, 15, 50, 150], ["5", "15", "50", "150"])
        ax.minorticks_off()
    second.legend(fontsize=9, loc="lower left")

    def said(column: str, *, rest: bool = False) -> str:
        lines = [(name, 1 - part[column] if rest else part[column]) for name, part in texts]
        return "; ".join(f"{name} {', '.join(f'{value:.3f}' for value in line)}" for name, line in lines)

    at = ", ".join(map(str, sizes))
    return plots.picture(
        [first, second],
        [
            f"Line chart at {at} training rows of how often NBC is correct where NCC names both: {said('level')}.",
            f"Line chart of the share of games on which NCC hesitates: {said('determinacy', rest=True)}.",
        ],
    )


@styled
def empty_cells() -> plots.Picture:
    """Draw how often NBC is correct on the area of ignorance, with an empty cell and without."""
    found, ax = doubt(), panel(4.8, 2.7)
    at = np.arange(len(found))
    for name, shift, hatch, face in (("empty cell", -0.2, "//", "white"), ("no empty cell", 0.2, "", NBC)):
        ax.bar(at + shift, found[name], 0.38, color=face, edgecolor=NBC, hatch=hatch, label=name)
    for value in (0.65, 0.8):
        ax.axhline(value, color="gray", linestyle=":", linewidth=1.4)
        ax.text(len(found) - 0.42, value, f"{value:.2f}", va="center", fontsize=9)
    ax.set_xticks(at, [str(size) for size in found.index])
    ax.set(
        xlabel="training rows", ylabel="NBC correct", xlim=(-0.5, len(found) - 0.5), ylim=(0, 1.2), yticks=[0, 0.5, 1]
    )
    ax.grid(visible=False)
    ax.legend(loc="upper center", ncols=2, fontsize=10)
    said = "; ".join(
        f"{size} rows {row['empty cell']:.3f} and {row['no empty cell']:.3f}" for size, row in found.iterrows()
    )
    return plots.picture(
        ax, f"Bars: how often NBC is correct where NCC names both, with an empty cell and without. {said}."
    )


def _medians(kind: str, title: str, limits: tuple[float, float]) -> tuple[Axes, str]:
    part, ax = medians().loc[kind], panel(3.0, 2.8)
    ax.plot(part.index, part["NBC"], "-", marker="s", color=NBC, label="NBC")
    for name, marker in (("u65", "o"), ("u50", "^")):
        ax.plot(part.index, part[name], DASHES[name], marker=marker, color=NCC, label=f"NCC {name}")
    ax.set(xlabel="training rows", ylim=limits)
    ax.set_title(title, fontsize=11)
    ax.set_xticks(part.index)
    ax.legend(loc="lower right", fontsize=9)
    names = {"NBC": "NBC", "u65": "NCC u65", "u50": "NCC u50"}
    said = "; ".join(f"{label} {', '.join(f'{value:.3f}' for value in part[name])}" for name, label in names.items())
    return ax, f"{title.capitalize()}: medians at {', '.join(map(str, part.index))} training rows. {said}."


@styled
def populations() -> plots.Picture:
    """Draw the medians over the artificial populations, with features that tell much and little."""
    drawn = [
        _medians("artificial", "features tell much", (0.88, 0.97)),
        _medians("artificial-weak", "features tell little", (0.68, 0.78)),
    ]
    drawn[0][0].set_ylabel("median score")
    return plots.picture([ax for ax, _ in drawn], [text for _, text in drawn])
