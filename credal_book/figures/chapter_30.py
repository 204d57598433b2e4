"""Chapter 30: when one more class pays, and what lists of real classifiers lose."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets, plots, studies
from credal_book.figures._drawing import panel, styled
from credal_book.studies import top_list_tables as tables
from credal_lib import toplists

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "against_full",
    "agreement_by_length",
    "forest_on_vowel",
    "gain_of_a_class",
    "second_classes",
    "sets_with_infinite_losses",
    "two_surpluses",
    "wines_by_length",
]

RIGHT, CLAIMED, TRUE, LOSES = (plots.PALETTE[name] for name in ("navy", "sky", "brown", "orange"))
REST, LISTED_WITH, CHANCES = 0.4, 0.25, (0.16, 0.08, 0.08, 0.08)
"""What a list leaves to four classes, the confidence of the first if it is listed, and the chances of the four."""
LENGTHS = (1, 2, 3, 5, "all")
SHORT = (1, 2, 3, 4, 5)


@cache
def _mean() -> Any:
    return tables.mean_losses(studies.results("top-lists").counts)


@cache
def finite_sets() -> tuple[str, ...]:
    """Return the data sets on which no logarithmic loss of the four classifiers is infinite, at any of five lengths.

    Returns
    -------
    tuple of str
    """
    finite: Any = True
    for k in LENGTHS:
        finite = finite & np.isfinite(tables.by_classifier(_mean(), "log", k)).all(axis=1)
    return tuple(finite.index[finite])


@styled
def forest_on_vowel() -> plots.Picture:
    """Draw the Brier loss of a forest by the length of its lists, beside what it claims and what comes true."""
    forest = _mean().loc["vowel", "forest"]
    left, right = panel(2.9), panel(2.9)
    left.plot(forest.index, forest["brier"], "-o", color=RIGHT, markersize=5)
    left.set(xlabel="classes in the list", ylabel="mean Brier loss", ylim=(0, 0.17), xticks=(1, 3, 5, 7, 9, 11))
    right.plot(forest.index, forest["hits"], "-o", color=TRUE, markersize=5, label="right")
    right.plot(forest.index, forest["claimed"], "--s", color=CLAIMED, markersize=5, label="claimed")
    right.set(xlabel="classes in the list", ylabel="share of the lists", ylim=(0.5, 1.02), xticks=(1, 3, 5, 7, 9, 11))
    right.legend(loc="lower right", fontsize=9)
    losses = ", ".join(f"{v:.3f}" for v in forest["brier"])
    first = forest.loc[1]
    return plots.picture(
        [left, right],
        [
            f"Mean Brier loss of the forest on vowel with lists of 1 to 11 classes: {losses}.",
            (
                f"Share of lists that hold the truth, and the share claimed. With one class {first['hits']:.2f} and "
                f"{first['claimed']:.2f}; both reach 1."
            ),
        ],
    )


@styled
def two_surpluses() -> plots.Picture:
    """Draw a class that is added to a list: what it claims beyond an equal share, and what it has."""
    left, right = panel(2.9), panel(2.9)
    at = np.arange(1, 5)
    share, average = REST / 4, sum(CHANCES) / 4
    rest = (REST - LISTED_WITH) / 3
    looks = (
        (left, "claimed", [LISTED_WITH, rest, rest, rest], share, CLAIMED, "equal share"),
        (right, "in fact", CHANCES, average, TRUE, "average chance"),
    )
    for ax, title, heights, level, color, label in looks:
        ax.bar(at, heights, 0.7, color=color)
        ax.axhline(level, color="black", linestyle="--", linewidth=1.2, label=label)
        ax.annotate("", (1, heights[0]), (1, level), arrowprops={"arrowstyle": "<->", "color": LOSES, "linewidth": 2})
        ax.text(1.45, (heights[0] + level) / 2, f"{heights[0] - level:.2f}", color=LOSES, va="center", fontsize=11)
        ax.set(ylim=(0, 0.3), xticks=at, xlabel="class not listed so far")
        ax.set_title(title, fontsize=11)
        ax.grid(visible=False, axis="x")
        ax.legend(loc="upper right", fontsize=9)
    left.set_ylabel("probability")
    return plots.picture(
        [left, right],
        [
            (
                f"Claimed: the first of four classes would have {LISTED_WITH}, {LISTED_WITH - share:.2f} above the "
                f"equal share of {share:g}."
            ),
            f"In fact: its chance is {CHANCES[0]}, {CHANCES[0] - average:.2f} above the average of {average:g}.",
        ],
    )


@styled
def gain_of_a_class() -> plots.Picture:
    """Draw by how much the expected loss falls, against the surplus that is claimed."""
    ax = panel(5.2)
    true = CHANCES[0] - sum(CHANCES) / 4
    claimed = np.linspace(-0.02, 0.17, 191)

    def gain(z: Any) -> Any:
        return 4 / 3 * z * (2 * true - z)

    ax.axhline(0, color="black", linewidth=1)
    ax.plot(claimed, gain(claimed), "-", color=RIGHT)
    here = LISTED_WITH - REST / 4
    for z, marker, color, label in (
        (true, "D", TRUE, f"claims what is true, {true:.2f}"),
        (2 * true, "o", RIGHT, f"twice as much, {2 * true:.2f}"),
        (here, "s", LOSES, f"the class above, {here:.2f}"),
    ):
        ax.plot(z, gain(z), marker, color=color, markersize=9, label=label)
    ax.set(xlabel="claimed surplus", ylabel="fall of the expected loss", xlim=(-0.02, 0.17))
    ax.legend(loc="lower left", fontsize=9)
    return plots.picture(
        ax,
        f"A parabola of the fall of the expected Brier loss against the claimed surplus, for a true surplus of "
        f"{true:.2f} and four classes left: zero at 0 and at {2 * true:.2f}, highest at {true:.2f} with "
        f"{gain(true):.4f}, and {gain(here):.4f} at {here:.2f}.",
    )


@styled
def second_classes() -> plots.Picture:
    """Draw the true against the claimed surplus of the second class, for each data set and classifier."""
    ax = panel(5.2, 3.05)
    found = tables.surpluses(_mean())
    pays = found["fall of the loss"] > 0
    looks = ((pays, "o", RIGHT, "the second class pays"), (~pays, "X", LOSES, "it does not"))
    for chosen, marker, color, label in looks:
        part = found[chosen]
        ax.plot(part["claimed surplus"], part["true surplus"], marker, color=color, markersize=5, label=label)
    end = float(found["claimed surplus"].max()) * 1.05
    ax.plot([0, end], [0, end / 2], "--", color="black", linewidth=1.2, label="half of what is claimed")
    ax.set(xlabel="claimed surplus", ylabel="true surplus", xlim=(-0.005, end), ylim=(-0.012, 0.3))
    ax.legend(loc="upper left", fontsize=9)
    above = found["true surplus"] > found["claimed surplus"] / 2
    return plots.picture(
        ax,
        f"True against claimed surplus of the second class for {len(found)} pairs of data set and classifier. It pays "
        f"in {int(pays.sum())}; the line of half the claim is right on {int((above == pays).sum())}.",
    )


@styled
def sets_with_infinite_losses() -> plots.Picture:
    """Draw on how many data sets a classifier has an infinite logarithmic loss, with one class and with all."""
    ax = panel(5.2)
    infinite = np.isinf(_mean()["log"])
    one = infinite.xs(1, level="length").groupby("classifier").sum()
    full = infinite.groupby(["data", "classifier"]).last().groupby("classifier").sum()
    names = [*tables.FOUR[:3], "forest", tables.FOUR[3]]
    at = np.arange(len(names))
    ax.barh(at - 0.19, one[names], 0.36, color=CLAIMED, label="lists of one class")
    ax.barh(at + 0.19, full[names], 0.36, color=RIGHT, label="all classes")
    ax.set_yticks(at, names)
    ax.invert_yaxis()
    ax.grid(visible=False, axis="y")
    ax.set(xlabel="data sets with an infinite loss", xticks=range(0, 21, 5), xlim=(0, 20))
    ax.legend(loc="lower right", fontsize=9)
    said = "; ".join(f"{name} {one[name]} and {full[name]}" for name in names)
    return plots.picture(ax, f"Data sets with an infinite logarithmic loss, with one class and with all: {said}.")


def _ratios(ax: Axes, column: str, title: str) -> str:
    said = []
    table = {k: tables.relative(_mean(), column, k) for k in SHORT}
    looks = zip(tables.FOUR, plots.PALETTE.values(), plots.DASHES, plots.MARKERS, strict=False)
    for name, color, dash, marker in looks:
        line = [float(table[k][name]) for k in SHORT]
        ax.plot(SHORT, line, dash, marker=marker, color=color, markersize=5, label=name)
        said.append(f"{name} {', '.join(f'{v:.2f}' for v in line)}")
    ax.axhline(1, color="black", linewidth=1)
    ax.set(xlabel="classes in the list", xticks=SHORT)
    ax.set_title(title, fontsize=11)
    return f"{title}: {'; '.join(said)}."


@styled
def against_full() -> plots.Picture:
    """Draw the losses of short lists in multiples of those of the full distributions."""
    axes = [panel(2.9), panel(2.9)]
    texts = [
        _ratios(ax, column, title)
        for ax, column, title in zip(axes, ("brier", "log"), ("Brier", "logarithm"), strict=True)
    ]
    axes[0].set_ylabel("loss, full list = 1")
    axes[0].legend(loc="upper right", fontsize=8.5)
    return plots.picture(axes, texts)


@styled
def agreement_by_length() -> plots.Picture:
    """Draw how well the order of four classifiers by loss agrees with that by accuracy, against the length."""
    ax = panel(5.2)
    said = []
    at = range(len(LENGTHS))
    for column, label, dash, marker, color in (
        ("brier", "Brier", "-", "o", RIGHT),
        ("log", "logarithm", "--", "s", LOSES),
    ):
        line = [tables.agreement(_mean(), column, k, finite_sets())["correlation"] for k in LENGTHS]
        ax.plot(at, line, dash, marker=marker, color=color, label=label)
        said.append(f"{label} {', '.join(f'{v:.2f}' for v in line)}")
    ax.set(xticks=at, xlabel="classes in the list", ylabel="mean correlation of orders", ylim=(0, 1))
    ax.set_xticklabels([str(k) for k in LENGTHS])
    ax.legend(loc="lower left", fontsize=9)
    return plots.picture(
        ax,
        f"Mean correlation, over {len(finite_sets())} data sets, of the order by loss with the order by accuracy, for "
        f"lists of 1, 2, 3, 5 and all classes. {'; '.join(said)}.",
    )


@styled
def wines_by_length() -> plots.Picture:
    """Draw the two losses of the lists of naive Bayes on the twelve wines against their length."""
    ax = panel(5.2)
    wines = datasets.twelve_wines()
    p = wines.answers["top list"].p
    said = []
    for score, label, dash, marker, color in (
        (toplists.Brier(), "Brier", "-", "o", RIGHT),
        (toplists.Log(), "logarithm", "--", "s", LOSES),
    ):
        line = [float(score.loss(p, toplists.top(p, k), wines.y).mean()) for k in range(4)]
        ax.plot(range(4), line, dash, marker=marker, color=color, label=label)
        said.append(f"{label} {', '.join(f'{v:.3f}' for v in line)}")
    ax.set(xticks=range(4), xlabel="cultivars in the list", ylabel="mean padded loss", ylim=(0, None))
    ax.legend(loc="lower left", fontsize=9)
    return plots.picture(ax, f"Mean padded losses on twelve wines of lists of 0 to 3 cultivars. {'; '.join(said)}.")
