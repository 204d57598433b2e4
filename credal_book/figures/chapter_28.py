"""The pictures of chapter 28: what sets of grades cost, which of them are answers, and the two studies on grades.

Curves are computed from the kept counts of the studies; the examples and the wines live.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_lib import rewards

if TYPE_CHECKING:
    from credal_lib._checks import FloatArray

__all__ = [
    "bounds",
    "compared",
    "cost",
    "cost_curves",
    "curves",
    "decided_by_errors",
    "distances",
    "film",
    "medians",
    "published",
    "set_costs",
    "three_grades",
    "wines_as_grades",
]

PUBLISHED = {"NCC": 3.43, "a tree": 1.18, "a forest": 0.88}
"""Average costs on LEV that stand in a table of the paper."""

COUNTS = (1, 2, 0)
"""Training rows of each of the three grades in *By hand*."""

STRENGTHS = {0.5: "1/2", 2: "2", 3: "3"}
"""Values of s in *By hand*, and how they are written."""

LOVED_OR_HATED = ((0.55, 0.05, 0, 0.05, 0.35), (0.35, 0.05, 0, 0.05, 0.55))
"""Two probability vectors of five grades: all vectors between them are the credal set of `medians`."""

LOOKS = dict(zip(("ERA", "ESL", "LEV"), zip(plots.PALETTE.values(), plots.MARKERS, strict=True), strict=False))
"""Color and marker of a data set, the same in every picture and in the explorer."""

RATES = (0.5, 0.9)
"""Values of r for which curves are drawn."""

LARGEST = 15
CLASSIFIERS = ("NCC", "2Tr", "Fo")


def distances(n_classes: int) -> FloatArray:
    """Costs of naming one grade when another is true.

    Parameters
    ----------
    n_classes : int
        How many grades there are.

    Returns
    -------
    float array of shape (n_classes, n_classes)
    """
    ranks = np.arange(n_classes)
    return np.abs(np.subtract.outer(ranks, ranks)).astype(float)


def cost(
    chosen: tuple[int, ...], truth: int, r: float, n_classes: int, treatment: str = "cautiousness-seeking"
) -> float:
    """Compute what a set of grades costs.

    Parameters
    ----------
    chosen : tuple of int
        Positions of the grades.
    truth : int
        Position of the true grade.
    r : float
        Reward for caution.
    n_classes : int
        How many grades there are.
    treatment : str, default "cautiousness-seeking"

    Returns
    -------
    float
    """
    return float(rewards.DiscountedCost(distances(n_classes), r, treatment).cost(list(chosen), truth))


@cache
def bounds() -> tuple[float, float]:
    """Compute what a case of LEV costs on average, at most, and if all five grades are named, at r = 1/2."""
    y = datasets.load("LEV").y
    everything = rewards.DiscountedCost(distances(5), r=0.5).payoff(np.ones((len(y), 5), dtype=bool), y)
    return float(np.maximum(y, 4 - y).mean()), float(-everything.mean())


@styled
def published() -> plots.Picture:
    """Draw three published averages beside the most that a case can cost, and the cost of naming everything."""
    most, everything = bounds()
    found = {**PUBLISHED, "always all five": everything, "always the farthest": most}
    ax = panel(5.0, 2.5)
    places = np.arange(len(found))[::-1]
    ours = [name not in PUBLISHED for name in found]
    hatches = ["//" if own else "" for own in ours]
    faces = ["white" if own else "0.35" for own in ours]
    ax.barh(places, list(found.values()), 0.62, color=faces, edgecolor="0.35", hatch=hatches)
    for place, value in zip(places, found.values(), strict=True):
        ax.text(value + 0.05, place, f"{round(value, 3):g}", va="center", fontsize=10)
    ax.axvline(most, color="black", linestyle=":", linewidth=1.2)
    ax.set(yticks=places, xlim=(0, 4), xlabel="average cost of a case of LEV")
    ax.set_yticklabels([f"{name}, published" if name in PUBLISHED else name for name in found])
    ax.grid(visible=False, axis="y")
    said = "; ".join(f"{name} {value:.3f}" for name, value in found.items())
    return plots.picture(ax, f"Bar chart of average costs on LEV: {said}. A dotted line at {most:.3f}.")


@styled
def set_costs() -> plots.Picture:
    """Draw what the pair of grades 3 and 4 costs by the truth, and how the cost of three sets falls with r."""
    left, right = panel(3.0, 2.4), panel(3.0, 2.4)
    truths, parts = np.arange(5), []
    for (r, words), dash, mark in zip(
        {0: "0", 0.5: "1/2", 1: "1"}.items(), (":", "--", "-"), plots.MARKERS, strict=False
    ):
        values = [cost((2, 3), truth, r, 5) for truth in range(5)]
        left.plot(truths + 1, values, dash, marker=mark, color="black", label=f"$r =$ {words}", markersize=5)
        parts.append(f"r = {words}: {', '.join(f'{value:.2f}' for value in values)}")
    left.set(xlabel="true grade $y$", ylabel="cost", ylim=(-0.06, 3.1), xticks=truths + 1)
    left.set_title("the answer {3, 4}", fontsize=11)
    left.legend(fontsize=9)
    texts = [f"Line chart of the cost of the answer 3, 4 by the true grade 1 to 5. {'; '.join(parts)}."]
    rates, said = np.linspace(0, 1, 101), []
    sets = {"{1, 2}": ((0, 1), ":", 1.53), "{1, ..., 5}": ((0, 1, 2, 3, 4), "--", 1.12), "{3, 4}": ((2, 3), "-", 0.43)}
    for name, (chosen, dash, place) in sets.items():
        values = [cost(chosen, 2, r, 5) for r in rates]
        right.plot(rates, values, dash, color="black")
        right.text(0.34, place, name, fontsize=10)
        said.append(f"{name} from {values[0]:.2f} to {values[-1]:.2f}")
    right.set(xlabel="reward of caution $r$", xlim=(0, 1), ylim=(-0.03, 1.75))
    right.set_title("the truth is grade 3", fontsize=11)
    texts.append(
        f"Line chart of the cost of three answers if grade 3 is true, as r goes from 0 to 1: {'; '.join(said)}."
    )
    return plots.picture([left, right], texts)


@styled
def three_grades() -> plots.Picture:
    """Draw the intervals of the probabilities of three grades for three strengths of the prior."""
    ax, total, parts = panel(4.8, 2.7), sum(COUNTS), []
    for place, (s, words) in enumerate(STRENGTHS.items()):
        said = []
        for grade, count in enumerate(COUNTS):
            low, high = count / (total + s), (count + s) / (total + s)
            at = 4 * grade + place
            ax.plot([at, at], [low, high], color=("0", "0.35", "0.65")[place], linewidth=7, solid_capstyle="butt")
            ax.text(at, -0.07, words, ha="center", fontsize=9)
            said.append(f"{low:.2f} to {high:.2f}")
        parts.append(f"s = {words}: {', '.join(said)}")
    ax.text(-0.6, -0.07, "$s =$", ha="right", fontsize=9)
    ax.set(xticks=[4 * grade + 1 for grade in range(3)], ylim=(-0.12, 1.05), xlim=(-1.7, 10.9), ylabel="probability")
    ax.set_xticklabels([f"grade {grade + 1}\nseen {('once', 'twice', 'never')[grade]}" for grade in range(3)])
    ax.grid(visible=False, axis="x")
    return plots.picture(ax, f"Vertical bars: intervals of the probabilities of three grades. {'; '.join(parts)}.")


@cache
def film() -> tuple[FloatArray, FloatArray, list[int]]:
    """Least probabilities below and above each grade of the film, and the grades that `medians` shades."""
    below = [min(sum(p[:grade]) for p in LOVED_OR_HATED) for grade in range(5)]
    above = [min(sum(p[grade + 1 :]) for p in LOVED_OR_HATED) for grade in range(5)]
    named = [grade for grade in range(5) if below[grade] <= 0.5 and above[grade] <= 0.5]
    return np.array(below), np.array(above), named


@styled
def medians() -> plots.Picture:
    """Draw two beliefs of a film that is loved or hated, and the least probabilities below and above each grade."""
    below, above, _ = film()
    grades = np.arange(1, 6)
    left, right = panel(3.0, 2.3), panel(3.0, 2.3)
    for p, shift, color in zip(LOVED_OR_HATED, (-0.2, 0.2), ("0.25", "0.7"), strict=True):
        left.bar(grades + shift, p, 0.38, color=color)
    left.set(xlabel="grade", ylabel="probability", ylim=(0, 1), xticks=grades)
    left.set_title("two beliefs", fontsize=11)
    right.axhline(0.5, color="gray", linestyle=":", linewidth=1.4)
    right.plot(grades, below, "-o", color="black", label="below the grade", markersize=5)
    right.plot(grades, above, "--s", color="0.45", label="above the grade", markersize=5)
    right.set(xlabel="grade", ylim=(-0.03, 1), xticks=grades, yticks=(0, 0.5, 1))
    right.set_title("at least so probable", fontsize=11)
    right.legend(fontsize=9, loc="upper center")
    least = [", ".join(f"{value:.2f}" for value in values) for values in (below, above)]
    vectors = " and ".join(", ".join(f"{value:g}" for value in p) for p in LOVED_OR_HATED)
    return plots.picture(
        [left, right],
        [
            f"Bar chart of two probability vectors of the grades 1 to 5: {vectors}.",
            f"Line chart of the least probability below each grade, {least[0]}, and above it, {least[1]}.",
        ],
    )


@cache
def compared() -> tuple[Any, Any]:
    """Share of answers with a gap where 0/1 costs decide, and average costs, of the three classifiers by data set."""
    from credal_book.studies import results
    from credal_book.studies.ordinal_comparison import costs
    from credal_book.studies.set_scoring import members

    counts = results("ordinal-comparison").counts
    counts = counts[counts["classifier"].isin(CLASSIFIERS)]
    edges = np.diff(np.pad(members(counts["set"], 9).astype(int), ((0, 0), (1, 1))))
    gaps = counts.assign(gaps=counts["answers"] * ((edges == 1).sum(axis=1) > 1))
    sums = gaps.groupby(["decision", "classifier", "data"])[["gaps", "answers"]].sum()
    return (sums["gaps"] / sums["answers"]).unstack(), costs(counts)


@styled
def decided_by_errors() -> plots.Picture:
    """Draw the share of answers with a gap, if 0/1 costs decide, of three classifiers on three data sets."""
    share, _ = compared()
    ax, said = panel(4.8, 2.4), []
    for shift, (name, (color, _)) in zip((-0.24, 0, 0.24), LOOKS.items(), strict=True):
        gaps = share.loc["errors"].loc[list(CLASSIFIERS), name]
        ax.bar(np.arange(3) + shift, 100 * gaps, 0.22, color=color, label=name)
        said.append(f"{name} {', '.join(f'{value:.1%}' for value in gaps)}")
    ax.set(xticks=range(3), xlim=(-0.5, 2.5), ylim=(0, 40), ylabel="answers with a gap, percent")
    ax.set_xticklabels(["NCC", "a tree (2Tr)", "a forest (Fo)"])
    ax.grid(visible=False, axis="x")
    ax.legend(fontsize=9, loc="upper center", ncols=3)
    order = ", ".join(CLASSIFIERS)
    return plots.picture(
        ax, f"Bar chart of the share of answers with a gap where 0/1 costs decide, of {order}: {'; '.join(said)}."
    )


@cache
def curves(r: float, treatment: str = "cautiousness-seeking") -> Any:
    """Average costs of NCC by s, one column per data set, on all folds of the study.

    Parameters
    ----------
    r : float
        Reward for caution.
    treatment : str, default "cautiousness-seeking"

    Returns
    -------
    DataFrame
    """
    from credal_book.studies import ordinal_calibration, results

    return ordinal_calibration.curves(results("ordinal-calibration").counts, r, treatment)


@styled
def cost_curves() -> plots.Picture:
    """Draw the average cost of NCC by s on the three data sets, a panel for each of two r."""
    panels, texts = [], []
    for r in RATES:
        ax, said = panel(3.0, 2.4), []
        for (name, (color, mark)), dash in zip(LOOKS.items(), plots.DASHES, strict=False):
            line = curves(r)[name].loc[:LARGEST]
            low = line.idxmin()
            ax.plot(line.index, line, dash, color=color, label=name)
            ax.plot(low, line.min(), mark, color=color, clip_on=False)
            said.append(
                f"{name} from {line.iloc[0]:.2f} by way of {line.min():.2f} at s = {low:g} to {line.iloc[-1]:.2f}"
            )
        ax.set(xlabel="$s$", xlim=(0, LARGEST), ylim=(0, 2.3), xticks=(0, 5, 10, 15), yticks=(0, 1, 2))
        ax.set_title(f"$r = {r}$", fontsize=11)
        panels.append(ax)
        texts.append(f"Line chart of the average cost against s up to {LARGEST} at r = {r}: {'; '.join(said)}.")
    panels[0].set_ylabel("average cost")
    panels[-1].legend(fontsize=9)
    return plots.picture(panels, texts)


@styled
def wines_as_grades() -> plots.Picture:
    """Draw what a wine costs the four answerers by r, as if the cultivars were grades."""
    wines, rates, parts = datasets.twelve_wines(), np.linspace(0, 1, 101), []
    ax = panel(4.8, 2.7)
    looks = {"precise": ":", "cautious": "-", "silent": (0, (1, 4)), "top list": "--"}
    for name, dash in looks.items():
        answer = wines.answers[name].sets
        values = [
            -float(rewards.DiscountedCost(distances(3), r, unknown=-1).payoff(answer, wines.y).mean()) for r in rates
        ]
        ax.plot(rates, values, linestyle=dash, color="black", clip_on=False)
        ax.annotate(name, (1, values[-1]), (6, -3), textcoords="offset points", fontsize=10)
        parts.append(f"{name} {values[0]:.3f}, {values[50]:.3f}, {values[-1]:.3f}")
    ax.set(xlabel="reward of caution $r$", ylabel="cost of a wine", xlim=(0, 1), ylim=(0, 1.08))
    return plots.picture(ax, f"Line chart of the cost of a wine by r. At 0, 1/2 and 1: {'; '.join(parts)}.")
