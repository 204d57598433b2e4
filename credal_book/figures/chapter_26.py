"""The pictures of chapter 26: four classifiers that answer with sets, ranked over data sets under many utilities.

What is drawn of the study is computed from its kept counts; the animals, the wines and the example by hand live.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_lib import comparisons
from credal_lib.rewards import Quadratic

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from credal_lib._checks import FloatArray

__all__ = [
    "animals",
    "course",
    "crossing_lines",
    "kinds_of_answers",
    "redrawn",
    "selections",
    "twelve_wines",
    "two_winners",
]

NAMES = ("NCC", "LNCC", "CMA", "CDT")
LOOKS = {name: look for name, *look in zip(NAMES, plots.PALETTE.values(), plots.DASHES, plots.MARKERS, strict=True)}
"""Color, dash and marker of a classifier, the same in every picture and in the explorer."""

UTILITIES = {"u50": 0.5, "u65": 0.65, "u80": 0.8}
WORTHS = tuple(step / 100 for step in range(50, 91))
"""Worths of a pair: the steps of the explorer."""

LEVEL = 0.05
DRAWS, SETS = 2000, 55
ONE_DATA_SET = "hayes-roth"
SELECTIONS = ("locally predictive", "selected")
ONE_OF = 4  # test animals: every fourth row
WORDS_OF_ANSWERERS = ("precise", "cautious", "top list", "silent")


@cache
def worth(half: float, features: str = "all") -> Any:
    """Return average utilities, a row per data set and a column per classifier, if a right pair is worth `half`."""
    from credal_book.studies import results
    from credal_book.studies.credal_classifiers import scores

    if half in UTILITIES.values() or half == 1:
        return scores(results("credal-classifiers").counts, Quadratic(half), features)
    low, high = worth(0.5, features), worth(1, features)  # a straight line
    return low + 2 * (half - 0.5) * (high - low)


@cache
def comparable() -> Any:
    """Return the kept counts of the data sets that are compared, with all features."""
    from credal_book.studies import results
    from credal_book.studies.credal_classifiers import comparable_counts

    return comparable_counts(results("credal-classifiers").counts)


@cache
def answered() -> Any:
    """Return shares of the four kinds of answers, averaged over the data sets, by classifier."""
    import pandas as pd

    counts = comparable()
    counts = counts.assign(one=counts["size"] == 1)
    sums = counts.groupby(["data", "classifier", "one"])[["answers", "hits"]].sum().unstack(fill_value=0)
    hits, answers = sums["hits"], sums["answers"]
    shares = pd.DataFrame(
        {
            "one class, right": hits[True],
            "one class, wrong": answers[True] - hits[True],
            "several, truth in it": hits[False],
            "several, truth missed": answers[False] - hits[False],
        }
    )
    return shares.div(answers.sum(axis=1), axis=0).groupby("classifier").mean().loc[list(NAMES)]


@cache
def zoo() -> tuple[Any, dict[str, Any]]:
    """Return kinds of the test animals, and the sets that each classifier names, learned from the other animals."""
    from sklearn.base import clone

    from credal_book.studies.credal_classifiers import STUDY
    from credal_lib.preprocessing import MDLDiscretizer

    data = datasets.load("zoo")
    test = np.arange(len(data.y)) % ONE_OF == 2
    cutter = MDLDiscretizer(categorical=data.categorical)
    train, truth = cutter.fit_transform(data.X[~test], data.y[~test]), data.y[~test]
    asked = cutter.transform(data.X[test])
    sets = {}
    for name, model in STUDY.classifiers.items():
        learned = clone(model).set_params(n_categories=cutter.n_categories_).fit(train, truth)
        sets[name] = np.zeros((len(asked), len(data.target_names)), dtype=bool)
        sets[name][:, learned.classes_] = learned.predict_set(asked)
    return np.array(data.target_names)[data.y[test]], sets


@cache
def redraws() -> dict[str, FloatArray]:
    """Compute p values of the test of Iman and Davenport on drawn collections, by utility, and on shuffled ranks."""
    from scipy import stats

    draw = comparisons.redraws(len(worth(0.5)), SETS, DRAWS)
    ranks = {name: worth(half).round(12).rank(axis=1, ascending=False).to_numpy() for name, half in UTILITIES.items()}
    means = {name: table[draw].mean(axis=1) for name, table in ranks.items()}
    mixed = np.random.default_rng(26).permuted(np.tile(ranks["u80"], (DRAWS, 1, 1)), axis=2)
    means["shuffled"] = mixed[np.arange(DRAWS)[:, None], draw].mean(axis=1)
    found: dict[str, FloatArray] = {}
    for name, of_draws in means.items():
        chi2 = [comparisons.friedman_statistic(one, SETS) for one in of_draws]
        f = [comparisons.iman_davenport(value, SETS, len(NAMES)) for value in chi2]
        found[name] = np.asarray(stats.f.sf(f, len(NAMES) - 1, (len(NAMES) - 1) * (SETS - 1)))
    return found


@cache
def effect(features: str) -> Any:
    """Compare u65 with a selection of features and with all: gains, wins, losses and p, by classifier."""
    import pandas as pd

    every, chosen = worth(0.65), worth(0.65, features)
    rows = {}
    for name in NAMES:
        test = comparisons.wilcoxon(chosen[name], every[name])
        record = comparisons.wins_ties_losses(chosen[name], every[name])
        gain = chosen[name] - every[name]
        rows[name] = {
            "mean": gain.mean(),
            "median": gain.median(),
            "better": record.wins,
            "worse": record.losses,
            "p": test.p,
            "upward": test.better == "a",
        }
    found = pd.DataFrame(rows).T
    return found.assign(holm=comparisons.holm(found["p"].astype(float)))


@styled
def two_winners() -> plots.Picture:
    """Draw u65 of CMA and CDT on the data sets: each in its own order, and their differences."""
    table = worth(0.65)
    left, right = panel(3.0, 2.7), panel(3.0, 2.7)
    middle = (len(table) + 1) // 2
    parts = []
    for name in ("CMA", "CDT"):
        color, dash, _ = LOOKS[name]
        values = np.sort(table[name].to_numpy())
        left.plot(np.arange(1, len(values) + 1), values, dash, color=color, label=name)
        left.plot(middle, values[middle - 1], "o", color=color, markersize=5)
        parts.append(f"{name} {values[middle - 1]:.3f}")
    left.axvline(middle, color="gray", linestyle=":", linewidth=1)
    left.text(middle - 1, 0.95, "medians", fontsize=9, ha="right")
    left.set(xlabel="data sets, worst first", ylabel="u65", ylim=(0.35, 1.0), xlim=(0, len(table) + 1))
    left.legend(loc="lower right", fontsize=9)
    lead = np.sort((table["CDT"] - table["CMA"]).to_numpy())[::-1]
    colors = [LOOKS["CDT" if value > 0 else "CMA"][0] for value in lead]
    right.bar(np.arange(1, len(lead) + 1), lead, color=colors, width=0.9)
    wins, losses = int(np.sum(lead > 1e-12)), int(np.sum(lead < -1e-12))
    right.text(8, 0.1, f"CDT ahead on {wins}", fontsize=9, color=LOOKS["CDT"][0])
    right.text(20, -0.1, f"CMA ahead on {losses}", fontsize=9, color=LOOKS["CMA"][0])
    right.set(xlabel="data sets, best for CDT first", ylabel="u65 of CDT minus CMA", xlim=(0, len(lead) + 1))
    return plots.picture(
        [left, right],
        [
            f"Two rising lines of u65 on {len(table)} data sets, each sorted. Medians: {', '.join(parts)}.",
            f"Bars of CDT minus CMA, sorted: {wins} positive, to {lead[0]:.2f}, {losses} negative, to {lead[-1]:.2f}.",
        ],
    )


@styled
def kinds_of_answers() -> plots.Picture:
    """Draw the shares of four kinds of answers, a bar for each classifier."""
    shares = answered()
    ax = panel(4.8, 2.6)
    fills = (("0.35", ""), ("white", "xxx"), ("0.8", ""), ("white", ".."))
    start = np.zeros(len(shares))
    for kind, (color, hatch) in zip(shares, fills, strict=True):
        ax.barh(shares.index, shares[kind], left=start, color=color, hatch=hatch, edgecolor="0.35", label=kind)
        start = start + shares[kind].to_numpy()
    for place, (rights, sets) in enumerate(zip(shares.iloc[:, 0], shares.iloc[:, 2], strict=True)):
        ax.text(rights / 2, place, f"{rights:.0%}", color="white", ha="center", va="center", fontsize=10)
        if sets > 0.06:  # the number has room
            ax.text(1 - sets / 2 - shares.iloc[place, 3], place, f"{sets:.0%}", ha="center", va="center", fontsize=9)
    ax.invert_yaxis()
    ax.grid(visible=False)
    ax.set(xlim=(0, 1), xlabel="share of the answers")
    ax.legend(ncols=2, fontsize=8.5, loc="lower center", bbox_to_anchor=(0.47, 1.0))
    said = "; ".join(
        f"{name}: " + ", ".join(f"{kind} {value:.3f}" for kind, value in row.items()) for name, row in shares.iterrows()
    )
    return plots.picture(ax, f"Stacked bars of the kinds of answers, averaged over the data sets. {said}.")


@styled
def animals() -> plots.Picture:
    """Draw which kinds each classifier names for the animals on which they differ or leave something open."""
    truth, sets = zoo()
    kinds = list(datasets.load("zoo").target_names)
    several = np.any([named.sum(axis=1) > 1 for named in sets.values()], axis=0)
    differ = np.any([(named != sets["NCC"]).any(axis=1) for named in sets.values()], axis=0)
    rows = np.flatnonzero(several | differ)
    ax = panel(5.2, 3.1)
    shifts = dict(zip(NAMES, (-0.27, -0.09, 0.09, 0.27), strict=True))
    said = []
    for place, row in enumerate(rows):
        ax.axvspan(
            kinds.index(truth[row]) - 0.45,
            kinds.index(truth[row]) + 0.45,
            ymin=1 - (place + 0.95) / len(rows),
            ymax=1 - (place + 0.05) / len(rows),
            color="0.85",
            linewidth=0,
        )
        named = []
        for name, (color, _, marker) in LOOKS.items():
            places = np.flatnonzero(sets[name][row])
            ax.plot(places + shifts[name], [place] * len(places), marker, color=color, markersize=5)
            named.append(f"{name} {', '.join(kinds[one] for one in places)}")
        said.append(f"a {truth[row]}: {'; '.join(named)}")
    for name, (color, _, marker) in LOOKS.items():
        ax.plot([], [], marker, color=color, label=name, markersize=5)
    ax.set(xlim=(-0.5, len(kinds) - 0.5), ylim=(len(rows) - 0.5, -0.5))
    ax.set_xticks(range(len(kinds)), kinds, fontsize=8.5)
    ax.set_yticks(range(len(rows)), truth[rows], fontsize=8.5)
    ax.grid(visible=False)
    ax.legend(ncols=4, fontsize=9, loc="lower center", bbox_to_anchor=(0.45, 1.0), columnspacing=1)
    return plots.picture(
        ax,
        f"Marks for the kinds that four classifiers name, for {len(rows)} of {len(truth)} animals. {'. '.join(said)}.",
    )


@styled
def crossing_lines() -> plots.Picture:
    """Draw the average worth of the four classifiers on one data set, by the worth of a pair."""
    ax, parts = panel(4.8, 2.8), []
    ends = np.array([WORTHS[0], WORTHS[-1]])
    for name in NAMES:
        low, high = worth(0.5).loc[ONE_DATA_SET, name], worth(1).loc[ONE_DATA_SET, name]
        line = low + 2 * (ends - 0.5) * (high - low)
        color, dash, _ = LOOKS[name]
        ax.plot(ends, line, dash, color=color, label=name)
        parts.append(f"{name} {line[0]:.3f} to {line[1]:.3f}")
    ax.set(xlabel="worth $h$ of a right pair", xlim=(0.5, 0.9), ylim=(0.7, 0.92), ylabel="average worth")
    ax.set_xticks([0.5, 0.6, 0.7, 0.8, 0.9])
    ax.legend(fontsize=9, ncols=4, loc="center", bbox_to_anchor=(0.5, 0.4))
    return plots.picture(
        ax, f"Straight lines on {ONE_DATA_SET}, for h from {ends[0]:.1f} to {ends[1]:.1f}: {'; '.join(parts)}."
    )


@cache
def along(features: str = "all") -> list[Any]:
    """Test by Friedman for every worth of a pair in `WORTHS`."""
    return [comparisons.friedman(worth(half, features)) for half in WORTHS]


@styled
def course() -> plots.Picture:
    """Draw mean ranks and the p value of the test by the worth of a pair."""
    tests = along()
    left, right = panel(3.0, 2.7), panel(3.0, 2.7)
    parts = []
    for name in NAMES:
        color, dash, _ = LOOKS[name]
        ranks = [test.mean_ranks[name] for test in tests]
        left.plot(WORTHS, ranks, dash, color=color, label=name)
        parts.append(f"{name} {ranks[0]:.2f}, {ranks[30]:.2f}, {ranks[-1]:.2f}")
    left.set(xlabel="worth $h$ of a right pair", ylabel="mean rank, 1 is best", xlim=(0.5, 0.9), ylim=(3.1, 2.1))
    left.legend(ncols=2, fontsize=9, loc="lower right")
    p = [test.f_p for test in tests]
    right.plot(WORTHS, p, color="black")
    right.axhline(LEVEL, color="gray", linestyle=":")
    right.text(0.89, LEVEL + 0.015, f"{LEVEL}", ha="right", fontsize=9)
    right.set(xlabel="worth $h$ of a right pair", ylabel="p of the test of all four", xlim=(0.5, 0.9), ylim=(0, 0.7))
    return plots.picture(
        [left, right],
        [
            f"Mean ranks at h 0.5, 0.8 and 0.9: {'; '.join(parts)}.",
            f"The p value at h 0.5, 0.65, 0.8 and 0.9: {p[0]:.3f}, {p[15]:.3f}, {p[30]:.3f}, {p[-1]:.3f}.",
        ],
    )


@styled
def redrawn() -> plots.Picture:
    """Draw in what share of drawn collections the test of all four finds a difference."""
    shares = {name: float(np.mean(p <= LEVEL)) for name, p in redraws().items()}
    ax = panel(4.8, 2.1)
    colors = ["0.35"] * len(UTILITIES) + ["white"]
    labels = [*UTILITIES, "ranks shuffled"]
    ax.barh(labels, list(shares.values()), color=colors, edgecolor="0.35", height=0.6)
    for place, share in enumerate(shares.values()):
        ax.text(share + 0.01, place, f"{share:.0%}", va="center", fontsize=10)
    ax.invert_yaxis()
    ax.grid(visible=False, axis="y")
    ax.set(xlim=(0, 1), xlabel="share of the draws with a difference found")
    said = ", ".join(f"{label} {share:.3f}" for label, share in zip(labels, shares.values(), strict=True))
    return plots.picture(ax, f"Bars of the share of {DRAWS} draws in which the test finds a difference: {said}.")


@styled
def selections() -> plots.Picture:
    """Draw the mean gain in u65 by two selections of features, and which gains are significant."""
    panels, texts = [], []
    for features in SELECTIONS:
        found, ax = effect(features), panel(3.0, 2.5)
        for place, name in enumerate(NAMES):
            color, _, marker = LOOKS[name]
            row = found.loc[name]
            ax.plot([0, row["mean"]], [place] * 2, color=color, linewidth=1.4)
            face = color if row["holm"] <= LEVEL else "white"
            ax.plot(row["mean"], place, marker, color=color, markerfacecolor=face, markersize=7)
        ax.axvline(0, color="gray", linewidth=1)
        ax.set_yticks(range(len(NAMES)), NAMES)
        ax.set(xlim=(-0.03, 0.03), ylim=(3.6, -0.6), xlabel="mean gain in u65", xticks=[-0.02, 0, 0.02])
        ax.set_title(features, fontsize=11)
        panels.append(ax)
        said = "; ".join(
            f"{name} {row['mean']:+.4f}, {'significant' if row['holm'] <= LEVEL else 'not significant'}"
            for name, row in found.iterrows()
        )
        texts.append(f"Mean gain in u65, features {features}: {said}.")
    return plots.picture(panels, texts)


@styled
def twelve_wines() -> plots.Picture:
    """Draw what the four answerers earn on the twelve wines by the worth of a pair."""
    wines = datasets.twelve_wines()
    ax: Axes = panel(4.8, 2.7)
    h, parts = np.array([0.5, 0.9]), []
    for dash, name in zip(plots.DASHES, WORDS_OF_ANSWERERS, strict=True):
        sets = wines.answers[name].sets
        sizes = sets.sum(axis=1)[sets[np.arange(len(wines.y)), wines.y]]
        premium = 4 * (sizes - 1) / sizes**2
        earned = np.array([np.sum(1 / sizes + (half - 0.5) * premium) / len(wines.y) for half in h])
        ax.plot(h, earned, dash, color="black", clip_on=False)
        ax.text(0.905, earned[1] + {"cautious": -0.03, "top list": 0.02}.get(name, 0), name, va="center", fontsize=10)
        parts.append(f"{name} {earned[0]:.3f} to {earned[1]:.3f}")
    ax.set(xlabel="worth $h$ of a right pair", ylabel="average worth of a wine", xlim=(0.5, 0.9), ylim=(0, 0.9))
    return plots.picture(ax, f"Straight lines for h from 0.5 to 0.9: {'; '.join(parts)}.")
