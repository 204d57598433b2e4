"""Chapter 31: what conformal sets promise, what they are worth, and sets that are chosen for their worth."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets, plots, studies
from credal_book.figures._drawing import panel, styled
from credal_book.studies import conformal_tables as tables
from credal_lib import choice, rewards

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "best_sets",
    "blind",
    "calibration_scores",
    "empty_and_filled",
    "five_answers",
    "laboratory",
    "two_rules",
    "wines_by_cultivar",
    "worth_by_level",
    "worth_by_size",
    "yeast_by_class",
]

COVERED, WORTH, CHOSEN, ONE = (plots.PALETTE[name] for name in ("sky", "navy", "orange", "brown"))
U65, U80 = rewards.Quadratic(0.65), rewards.Quadratic(0.8)
SCORES = (0.05, 0.1, 0.2, 0.25, 0.3, 0.4, 0.55, 0.7, 0.9)
"""Of the nine calibration rows by hand."""
NEW = ((0.85, 0.05, 0.05, 0.05), (0.65, 0.32, 0.02, 0.01), (0.29, 0.28, 0.27, 0.16))
"""Probabilities of the three new rows by hand."""
THRESHOLD = 0.3
"""Least probability in the sets by hand."""
PROMISED = 0.8
GRID = tuple(range(50, 100, 3))


@cache
def _counts() -> Any:
    return studies.results("conformal").counts


@cache
def _worth() -> Any:
    return tables.worth(_counts())


def blind(name: str = "ESL") -> tuple[float, float]:
    """Return coverage and u65 of an answerer who names all classes in nine cases of ten, and none in the tenth.

    Parameters
    ----------
    name : str, default "ESL"
        Of a data set; its number of classes counts.

    Returns
    -------
    coverage, worth : float
        On average over the draws.
    """
    n_classes = len(datasets.load(name).target_names)
    return 0.9, 0.9 * float(U65.by_size(n_classes)[n_classes])


@styled
def five_answers() -> plots.Picture:
    """Draw coverage and worth of five ways to answer on the data set ESL."""
    ax = panel(5.4)
    esl = _worth().loc["ESL", "logistic"]
    rows = [("all, nine times of ten", *blind())]
    for label, key in (
        ("one class", ("named", 0)),
        ("conformal, 90%", ("LAC", 90)),
        ("conformal, 99%", ("LAC", 99)),
        ("chosen for u65", ("u65", 0)),
    ):
        rows.append((label, float(esl.loc[key, "coverage"]), float(esl.loc[key, "u65"])))
    at = np.arange(len(rows))
    ax.barh(at - 0.19, [row[1] for row in rows], 0.36, fill=False, hatch="///", edgecolor=COVERED, label="coverage")
    ax.barh(at + 0.19, [row[2] for row in rows], 0.36, color=WORTH, label="u65")
    for place, (_, coverage, worth) in enumerate(rows):
        ax.text(coverage + 0.01, place - 0.19, f"{coverage:.2f}", va="center", fontsize=9)
        ax.text(worth + 0.01, place + 0.19, f"{worth:.2f}", va="center", fontsize=9)
    ax.set_yticks(at, [row[0] for row in rows])
    ax.invert_yaxis()
    ax.grid(visible=False, axis="y")
    ax.set(xlim=(0, 1.1), xlabel="per answer")
    ax.legend(loc="lower center", fontsize=9, ncols=2, bbox_to_anchor=(0.4, 1))
    said = "; ".join(f"{label} {coverage:.3f} and {worth:.3f}" for label, coverage, worth in rows)
    return plots.picture(ax, f"Coverage and u65 on ESL: {said}.")


@styled
def calibration_scores() -> plots.Picture:
    """Draw the scores of nine calibration rows on a line, and the threshold of the level 0.8."""
    ax = panel(5.4, 1.7)
    r = int(np.ceil((len(SCORES) + 1) * PROMISED))
    threshold = SCORES[r - 1]
    ax.axvspan(0, threshold, color=COVERED, alpha=0.3)
    ax.plot(SCORES, np.zeros(len(SCORES)), "o", color=WORTH, markersize=9, clip_on=False)
    ax.plot(threshold, 0, "o", color=CHOSEN, markersize=12)
    ax.annotate(f"the {r}th of {len(SCORES)}", (threshold, 0.02), (threshold - 0.1, 0.55), color=CHOSEN, fontsize=11)
    ax.text(0.02, -0.75, "classes that look no odder are named", fontsize=10)
    ax.set(xlim=(0, 1), ylim=(-1, 1), xlabel="1 - probability of the true class", yticks=[])
    ax.grid(visible=False)
    return plots.picture(
        ax, f"Nine scores on a line: {', '.join(map(str, SCORES))}. The {r}th, {threshold}, is the threshold."
    )


@styled
def worth_by_size() -> plots.Picture:
    """Draw the expected u65 of the most probable classes against their number, for the three rows by hand."""
    ax = panel(5.2)
    said = []
    looks = zip(NEW, plots.PALETTE.values(), plots.DASHES, plots.MARKERS, strict=False)
    for place, (p, color, dash, marker) in enumerate(looks, start=1):
        line = [0.0, *(U65.by_size(4)[1:] * np.cumsum(sorted(p, reverse=True)))]
        ax.plot(range(5), line, dash, color=color, marker=marker, label=f"row {place}")
        named = int((np.array(p) >= THRESHOLD).sum())
        ax.plot(named, line[named], "s", color=color, markersize=13, fillstyle="none", markeredgewidth=2)
        said.append(f"row {place}: {', '.join(f'{v:.3f}' for v in line[1:])}, conformal set of {named}")
    ax.plot([], [], "s", color="black", fillstyle="none", markersize=11, markeredgewidth=2, label="conformal set")
    ax.set(xticks=range(5), xlabel="classes named", ylabel="expected u65", ylim=(-0.06, 1))
    ax.legend(loc="upper right", fontsize=9)
    return plots.picture(ax, f"Expected u65 of the 1, 2, 3 or 4 most probable classes. {'; '.join(said)}.")


@styled
def two_rules() -> plots.Picture:
    """Draw where a threshold names a second class, and where a pair is worth more than the first class."""
    ax = panel(4.8, 3.05)
    first = np.linspace(0.4, 1, 121)
    rest = np.minimum(first, 1 - first)
    ratio = (1 - 0.65) / 0.65 * first
    shown = first[ratio <= rest]
    ax.fill_between(first, 0, rest, color="0.93")
    ax.plot(shown, (1 - 0.65) / 0.65 * shown, "-", color=WORTH, label="a pair is worth more above")
    ax.plot([0.4, 1 - THRESHOLD], [THRESHOLD, THRESHOLD], "--", color=CHOSEN, label="the threshold names it above")
    wrong = np.linspace(0.4, 0.7, 61)
    edge = (1 - 0.65) / 0.65 * wrong
    top = np.minimum(wrong, 1 - wrong)
    ax.fill_between(
        wrong,
        np.minimum(np.minimum(edge, THRESHOLD), top),
        np.minimum(np.maximum(edge, THRESHOLD), top),
        facecolor="none",
        edgecolor=ONE,
        hatch="///",
        linewidth=0,
        label="the rules differ",
    )
    ax.set(xlabel="probability of the first class", ylabel="of the second", xlim=(0.4, 1), ylim=(0, 0.72))
    ax.legend(loc="upper right", fontsize=9)
    return plots.picture(
        ax,
        f"Probabilities of the first and of the second class. The threshold names the second from {THRESHOLD} on, a "
        f"horizontal line; a pair is worth more under u65 if the second has over {0.35 / 0.65:.2f} of the first, a "
        "line through the origin. Between the two lines the rules differ.",
    )


@styled
def yeast_by_class() -> plots.Picture:
    """Draw the coverage of conformal sets of 90% by true class, on one cross-validation."""
    ax = panel(5.4, 3.05)
    found = tables.covered_by_class()
    at = np.arange(len(found))
    ax.bar(at, found["covered"], 0.7, color=COVERED)
    ax.axhline(0.9, color=CHOSEN, linestyle="--", label="promised")
    for place, rows in enumerate(found["rows"]):
        ax.text(place, 0.02, f"{rows}", ha="center", fontsize=9)
    ax.set_xticks(at, found.index, fontsize=9)
    ax.set(ylabel="covered", ylim=(0, 1.12), xlabel="class; the number in the bar is that of its rows")
    ax.grid(visible=False, axis="x")
    ax.legend(loc="upper left", fontsize=9)
    said = "; ".join(f"{name} {row['covered']:.2f} of {row['rows']:.0f}" for name, row in found.iterrows())
    return plots.picture(ax, f"Coverage of the ten classes of yeast, from the rarest: {said}.")


@styled
def empty_and_filled() -> plots.Picture:
    """Draw the worth of LAC sets by level, as they are and with one class instead of none."""
    ax = panel(5.2)
    found = [tables.empty_sets(_counts(), level, U65) for level in tables.LEVELS]
    ax.plot(tables.LEVELS, [row["empty"] for row in found], ":", color=ONE, marker="^", label="share of empty sets")
    ax.plot(tables.LEVELS, [row["worth"] for row in found], "-", color=WORTH, marker="o", label="u65 as they are")
    ax.plot(tables.LEVELS, [row["worth, filled"] for row in found], "--", color=CHOSEN, marker="s", label="u65, filled")
    ax.set(xlabel="level in percent", ylabel="share, or mean u65", ylim=(0, 1.05))
    ax.legend(loc="upper right", fontsize=9)
    said = "; ".join(
        f"{level}% {row['empty']:.2f} empty, u65 {row['worth']:.3f}, filled {row['worth, filled']:.3f}"
        for level, row in zip(tables.LEVELS, found, strict=True)
    )
    return plots.picture(ax, f"LAC sets of logistic regression, averaged over the data sets: {said}.")


def _by_level(ax: Axes, utility: str) -> str:
    mean = _worth().groupby(["classifier", "rule", "level"])[utility].mean().loc["logistic"]
    for rule, dash, marker, color in (("LAC", "-", "o", WORTH), ("APS", "--", "s", COVERED)):
        ax.plot(tables.LEVELS, mean.loc[rule], dash, marker=marker, color=color, markersize=5, label=rule)
    for key, dash, color, label in (("named", ":", ONE, "one class"), (utility, "-.", CHOSEN, "chosen")):
        ax.axhline(mean.loc[(key, 0)], linestyle=dash, color=color, label=label)
    ax.set(xlabel="level in percent", ylim=(0.2, 0.85))
    ax.set_title(utility, fontsize=11)
    lac, aps = (", ".join(f"{v:.3f}" for v in mean.loc[rule]) for rule in ("LAC", "APS"))
    return (
        f"Mean {utility}, logistic regression, levels {', '.join(map(str, tables.LEVELS))}%: LAC {lac}; APS {aps}; one "
        f"class {mean.loc[('named', 0)]:.3f}; sets chosen for {utility} {mean.loc[(utility, 0)]:.3f}."
    )


@styled
def worth_by_level() -> plots.Picture:
    """Draw the mean worth of conformal sets by level beside one class and the sets chosen for the utility."""
    axes = [panel(2.9), panel(2.9)]
    texts = [_by_level(ax, utility) for ax, utility in zip(axes, ("u65", "u80"), strict=True)]
    axes[0].set_ylabel("mean worth of an answer")
    axes[0].legend(loc="lower left", fontsize=9)
    return plots.picture(axes, texts)


@styled
def laboratory() -> plots.Picture:
    """Draw what conformal sets and sets chosen for u65 are worth where the probabilities are known."""
    ax = panel(5.2)
    curve, best = tables.laboratory_worth(U65, list(GRID))
    ax.plot(GRID, curve, "-", marker="o", color=WORTH, markersize=5, label="conformal, every level")
    looks = zip(best.items(), (CHOSEN, ONE, COVERED), ("-.", ":", "--"), strict=True)
    for (name, value), color, dash in looks:
        ax.axhline(value, color=color, linestyle=dash, label=f"chosen, {name}")
    ax.set(xlabel="level in percent", ylabel="u65 on new rows")
    ax.legend(loc="lower left", fontsize=9)
    return plots.picture(
        ax,
        f"u65 of conformal sets of right probabilities rises from {curve[0]:.3f} at {GRID[0]}% to {max(curve):.3f} and "
        f"falls to {curve[-1]:.3f}. Sets chosen for u65: {', '.join(f'{name} {v:.3f}' for name, v in best.items())}.",
    )


@styled
def wines_by_cultivar() -> plots.Picture:
    """Draw which share of the wines of each cultivar the four answerers cover."""
    ax = panel(5.4)
    wines = datasets.twelve_wines()
    said = []
    looks = zip(wines.answers.items(), plots.PALETTE.values(), plots.MARKERS, strict=True)
    for place, ((name, given), color, marker) in enumerate(looks):
        hits = given.sets[np.arange(wines.y.size), wines.y]
        shares = [float(hits[wines.y == j].mean()) for j in range(3)]
        at = np.arange(3) + 0.13 * (place - 1.5)
        ax.plot(at, shares, marker, color=color, markersize=9, label=name, clip_on=False)
        said.append(f"{name} {', '.join(f'{v:.2f}' for v in shares)}")
    ax.axhline(PROMISED, color="black", linestyle="--", linewidth=1.2)
    ax.text(-0.45, PROMISED + 0.02, "promised", fontsize=9)
    ax.set(xticks=range(3), xlim=(-0.5, 2.5), ylim=(-0.03, 1.35), ylabel="covered")
    ax.set_yticks((0, 0.2, 0.4, 0.6, 0.8, 1))
    ax.set_xticklabels([f"cultivar {j + 1}" for j in range(3)])
    ax.grid(visible=False, axis="x")
    ax.legend(loc="upper center", fontsize=9, ncols=4, columnspacing=1, handletextpad=0.3)
    return plots.picture(ax, f"Share of the wines of cultivars 1, 2 and 3 whose cultivar is named: {'; '.join(said)}.")


def best_sets() -> Any:
    """Return the sets of largest expected u65 for the three rows by hand.

    Returns
    -------
    bool array of shape (3, 4)
    """
    return choice.bayes_set(U65, np.array(NEW))
