"""The pictures of chapter 27: doubt about the class, doubt about the probabilities, and what each is worth.

The small studies are run live, once; what concerns the collection is computed from the kept counts.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_lib.metrics import utility_score
from credal_lib.rewards import FBeta, Quadratic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from credal_lib._checks import FloatArray

__all__ = [
    "best_sets",
    "copied_columns",
    "leads_on_the_collection",
    "more_features",
    "more_rows",
    "reject_both",
    "two_doubts",
    "zero_counts",
]

LOOKS = {
    "NDC": (plots.PALETTE["navy"], "-", "o"),
    "NCC": (plots.PALETTE["sky"], "-.", "^"),
    "NBC": (plots.PALETTE["brown"], ":", "D"),
}
"""Color, dash and marker of a classifier, the same in every picture and in the explorer."""

UTILITIES = {"u65": Quadratic(0.65), "F1": FBeta(1), "u80": Quadratic(0.8)}
SHOWN_AS = {"u65": "u65", "F1": "$F_1$", "u80": "u80"}
EXAMPLE = (0.5, 0.3, 0.2)
"""Probabilities in *By hand* and in the picture of the best sets."""

COUNTED = {"A": (6, 4), "B": (2, 1), "C": (2, 0), "D": (1, 0)}
"""Categories in *By hand*: how often each was seen with the one class, and with the other."""

BUNCH = 8
"""Data sets on which NCC loses most."""

FEATURES = (1, 2, 4, 8, 18)


@cache
def copied(name: str = "hayes-roth", numbers: tuple[int, ...] = (1, 2, 4, 8)) -> Any:
    """Compute how often NDC and NCC name one class, and what NBC attains and states, with every column so many times.

    ``u65`` is what NDC earns.
    """
    import pandas as pd

    from credal_book import datasets
    from credal_lib import experiments
    from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier, NondeterministicClassifier

    data, protocol, found = datasets.load(name), experiments.CrossValidation(repetitions=1), []
    for copies in numbers:
        X, values = np.tile(data.X, copies), [*data.n_categories] * copies
        ndc = NondeterministicClassifier(NaiveBayesClassifier(n_categories=values))
        ncc = NaiveCredalClassifier(n_categories=values)
        for fold in range(10):
            train, test = protocol.part(data.y, 0, fold, seed=[27])
            single = {
                who: np.sum(model.fit(X[train], data.y[train]).predict_set(X[test]).sum(axis=1) == 1)
                for who, model in (("NDC", ndc), ("NCC", ncc))
            }
            right = np.sum(ndc.predict(X[test]) == data.y[test])
            stated = ndc.predict_proba(X[test]).max(axis=1).sum()
            paid = len(test) * utility_score(data.y[test], ndc.predict_set(X[test]), UTILITIES["u65"])
            found.append({"copies": copies, **single, "NBC is right": right, "stated": stated, "u65": paid})
    return pd.DataFrame(found).groupby("copies").sum() / len(data.y)


@cache
def stated_and_right(name: str, low: float, high: float) -> dict[str, float]:
    """Count the rows to whose class NBC states a probability from `low` to below `high`, and on how many it is right.

    One cross-validation of ten folds. Returned are the number of ``rows``, and the means ``stated`` and ``right``.
    """
    from credal_book import datasets
    from credal_lib import experiments
    from credal_lib.classifiers import NaiveBayesClassifier

    data, protocol, found = datasets.load(name), experiments.CrossValidation(repetitions=1), []
    for fold in range(10):
        train, test = protocol.part(data.y, 0, fold, seed=[27])
        model = NaiveBayesClassifier(n_categories=[*data.n_categories]).fit(data.X[train], data.y[train])
        p = model.predict_proba(data.X[test])
        found.append(np.column_stack([p.max(axis=1), model.classes_[p.argmax(axis=1)] == data.y[test]]))
    both = np.vstack(found)
    both = both[(both[:, 0] >= low) & (both[:, 0] < high)]
    stated, right = both.mean(axis=0)
    return {"rows": len(both), "stated": float(stated), "right": float(right)}


@cache
def growing(name: str, orders: int = 2) -> Any:
    """Compute, by number of features, how often each names one class, and what NBC states and attains."""
    import pandas as pd

    from credal_book import datasets
    from credal_lib import experiments
    from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier, NondeterministicClassifier
    from credal_lib.preprocessing import MDLDiscretizer

    data, protocol, found = datasets.load(name), experiments.CrossValidation(repetitions=1), []
    for fold in range(10):
        train, test = protocol.part(data.y, 0, fold, seed=[27])
        cutter = MDLDiscretizer(categorical=data.categorical)
        codes = cutter.fit(data.X[train], data.y[train]).transform(data.X)
        values = np.nanmax(codes, axis=0).astype(int) + 1
        for order in range(orders):
            shuffled = np.random.default_rng([order, fold]).permutation(len(values))
            for size in FEATURES:
                X, n = codes[:, shuffled[:size]], values[shuffled[:size]]
                ndc = NondeterministicClassifier(NaiveBayesClassifier(n_categories=n)).fit(X[train], data.y[train])
                ncc = NaiveCredalClassifier(n_categories=n).fit(X[train], data.y[train])
                single = {
                    who: float(np.mean(model.predict_set(X[test]).sum(axis=1) == 1))
                    for who, model in (("NDC", ndc), ("NCC", ncc))
                }
                stated = ndc.predict_proba(X[test]).max(axis=1).mean()
                right = np.mean(ndc.predict(X[test]) == data.y[test])
                found.append({"features": size, **single, "stated": stated, "right": right})
    return pd.DataFrame(found).groupby("features").mean()


@cache
def grown(name: str = "cmc") -> Any:
    """Compute, by number of training rows, how often each names one class, and how often NDC is right where it does."""
    import pandas as pd

    from credal_book import studies
    from credal_book.studies import scoring
    from credal_lib import experiments

    draws = experiments.Draws(repetitions=4, sizes=(25, 50, 100, 200, 400, 800))
    counts = studies.run("nondeterministic", name, protocol=draws, progress=False).counts
    counts = counts[(counts["features"] == "all") & counts["classifier"].isin(("NCC", "NDC"))]
    found = scoring.determinacy(counts, ["fold", "classifier"]).unstack()
    alone = counts[(counts["classifier"] == "NDC") & (counts["size"] == 1)].groupby("fold")[["hits", "answers"]].sum()
    found["NDC is right"] = alone["hits"] / alone["answers"]
    found.index = pd.Index(draws.sizes, name="training rows")
    return found


@cache
def collection() -> dict[str, Any]:
    """Return what the kept counts say of NCC, NDC and NBC on the compared data sets, with all features.

    ``tables`` by utility, ``leads`` of NDC over NCC, ``share`` of the instances by what NCC does on them, ``bunch`` of
    data sets where NCC loses most, ``by_kind``, the part of the mean lead that instances of each kind make, and
    ``by_t_tests``, on how many data sets NCC wins, ties and loses.
    """
    import pandas as pd

    from credal_book import studies
    from credal_book.studies import nondeterministic

    counts = studies.results("nondeterministic").counts
    counts = counts[counts["data"].isin(studies.in_the_ranges(counts["data"].unique(), uci_only=True))]
    counts = counts[(counts["features"] == "all") & counts["classifier"].isin(("NBC", "NCC", "NDC"))]
    tables = {name: nondeterministic.scores(counts, reward) for name, reward in UTILITIES.items()}
    of_ncc = counts[counts["classifier"] == "NCC"].groupby(["data", "instances"])["answers"].sum()
    answers = of_ncc.unstack(fill_value=0)
    leads = pd.DataFrame({name: table["NDC"] - table["NCC"] for name, table in tables.items()})
    share = answers.div(answers.sum(axis=1), axis=0)
    by_kind = {}
    for name, reward in UTILITIES.items():
        of_kind = {kind: nondeterministic.scores(counts[counts["instances"] == kind], reward) for kind in share}
        by_kind[name] = {
            kind: float(((table["NDC"] - table["NCC"]) * share[kind]).sum() / leads[name].sum())
            for kind, table in of_kind.items()
        }
    t_tests = {name: nondeterministic.t_tests(counts, reward) for name, reward in UTILITIES.items()}
    return {
        "tables": tables,
        "leads": leads,
        "share": share,
        "bunch": leads["u65"].nlargest(BUNCH).index,
        "by_kind": pd.DataFrame(by_kind),
        "by_t_tests": {name: nondeterministic.wins_ties_losses(part, "paired") for name, part in t_tests.items()},
    }


@cache
def rejecting() -> dict[str, Any]:
    """Return the average utility by threshold on data with two classes, and NCC as it is, for u65 and u80."""
    import pandas as pd

    from credal_book import datasets, studies
    from credal_book.studies import rejection, scoring

    counts = studies.results("rejection").counts
    names = studies.in_the_ranges(counts["data"].unique(), uci_only=True)
    classes = datasets.table().set_index("name")["K"]
    pairs = counts[counts["data"].isin([name for name in names if classes[name] == 2])]
    curves, plain, best, scores = {}, {}, {}, {}
    for name in ("u65", "u80"):
        reward = UTILITIES[name]
        by_threshold = rejection.by_threshold(pairs, reward).groupby("percent").mean()
        by_threshold.index = pd.Index([percent / 100 for percent in by_threshold.index], name="t")
        curves[name] = by_threshold
        plain[name] = scoring.utility(pairs, reward).unstack()
        best[name], scores[name] = rejection.at_their_best(pairs, reward)
    return {"curves": curves, "plain": plain, "best": best, "scores": scores}


@cache
def nothing_to_learn(utility: str = "u80", features: int = 10) -> Any:
    """Return expected utility by number of training rows, if class 1 has the chance 0.7 and features say nothing."""
    from credal_book import studies
    from credal_book.studies import constant_chances

    counts = studies.results("constant-chances").counts
    return constant_chances.expected_utility(counts, UTILITIES[utility]).unstack().loc[f"chance-0.7-{features}"]


def _line(ax: Axes, who: str, x: Sequence[float], y: FloatArray, label: str | None = None) -> None:
    color, dash, marker = LOOKS[who]
    ax.plot(x, y, dash, marker=marker, color=color, markersize=6, label=label or who, clip_on=False)


def _percents(values: Any) -> str:
    return ", ".join(f"{value:.0%}" for value in values)


@styled
def copied_columns() -> plots.Picture:
    """Draw how often NDC and NCC name one class, and NBC is right, by copies of the columns."""
    found = copied()
    ax = panel(4.8, 2.5)
    places = range(len(found))
    for who in ("NDC", "NCC"):
        _line(ax, who, places, found[who], f"{who} names one class")
    _line(ax, "NBC", places, found["NBC is right"], "NBC is right")
    ax.set_xticks(places, [str(copies) for copies in found.index])
    ax.set(xlabel="copies of each column", ylabel="share of the persons", ylim=(0, 1))
    ax.legend(loc="lower right", fontsize=9.5)
    said = "; ".join(f"{name} {_percents(found[name])}" for name in ("NDC", "NCC", "NBC is right"))
    return plots.picture(ax, f"Three lines over 1, 2, 4 and 8 copies of the columns. Shares of the persons: {said}.")


@styled
def best_sets() -> plots.Picture:
    """Draw what the best set of each size is worth for three probabilities, under five utilities."""
    ax, parts = panel(4.8, 2.5), []
    judges = {"F0": FBeta(0), **UTILITIES, "F2": FBeta(2)}
    gray = ("0.0", "0.15", "0.3", "0.45", "0.55")
    dashes, markers = (*plots.DASHES[1:], "-", "--"), ("o", "s", "D", "^", "v")
    for (name, reward), shade, dash, marker in zip(judges.items(), gray, dashes, markers, strict=True):
        worth = [float(reward.utility(1 / k)) * sum(EXAMPLE[:k]) for k in (1, 2, 3)]
        best = int(np.argmax(worth))
        ax.plot((1, 2, 3), worth, dash, color=shade, linewidth=1.5)
        ax.plot(best + 1, worth[best], marker, color=shade, markersize=8)
        label, shift = (f"${name[0]}_{name[1]}$", 0.012) if name[0] == "F" else (name, -0.014)
        ax.annotate(label, (3.06, worth[2] + shift), va="center", fontsize=11)
        parts.append(f"{name} {', '.join(f'{value:.3f}' for value in worth)}, best with {best + 1}")
    ax.set(xlabel="classes that are named", ylabel="expected utility", xlim=(0.85, 3.3), ylim=(0.3, 0.76))
    ax.set_xticks((1, 2, 3), ["1: a", "2: a, b", "3: a, b, c"])
    return plots.picture(
        ax, f"Expected utility of the best sets of one, two and three classes for 0.5, 0.3 and 0.2. {'; '.join(parts)}."
    )


@styled
def two_doubts() -> plots.Picture:
    """Draw who names the class a, by how often a category was seen with a and with b."""
    ax = panel(4.8, 2.8)
    cells: dict[tuple[bool, bool], list[tuple[int, int]]] = {}
    for a in range(11):
        for b in range(a + 1):
            ndc, ncc = 3 * (a + 1 / 4) >= 2 * (a + b + 1 / 2), a > b + 1
            cells.setdefault((ndc, ncc), []).append((a, b))
    looks = {
        (True, True): ("both name $a$", "o", "0.65"),
        (True, False): ("only NDC", LOOKS["NDC"][2], LOOKS["NDC"][0]),
        (False, True): ("only NCC", LOOKS["NCC"][2], LOOKS["NCC"][0]),
        (False, False): ("neither", "x", "black"),
    }
    for kind, (label, marker, face) in looks.items():
        ax.plot(*zip(*cells[kind], strict=True), marker, color=face, markersize=6.5, label=label)
    for name, (a, b) in COUNTED.items():
        ax.plot(a, b, "o", color="black", fillstyle="none", markersize=12)
        ax.annotate(name, (a, b), (6, 5), textcoords="offset points", fontweight="bold", fontsize=10)
    ax.set(xlabel="training rows of $a$ in the category", ylabel="training rows of $b$", xlim=(-0.7, 10.5))
    ax.set(ylim=(-0.6, 10.6), xticks=range(0, 11, 2), yticks=range(0, 11, 2))
    ax.legend(loc="upper left", fontsize=10)
    kinds = ((True, False), (False, True))
    alone = ["; ".join(f"{a} and {b}" for a, b in cells[kind]) for kind in kinds]
    return plots.picture(
        ax,
        "Grid of counts of a, from 0 to 10, and of b, at most as many. Only NDC names a at "
        f"{alone[0]}. Only NCC at {alone[1]}. On the diagonal neither does, far below it both.",
    )


@styled
def more_rows() -> plots.Picture:
    """Draw how often NDC and NCC name one class, by the number of training rows."""
    found = grown()
    ax = panel(4.8, 2.5)
    for who in ("NDC", "NCC"):
        _line(ax, who, found.index, found[who])
    ax.set_xscale("log")
    ax.set_xticks(found.index, [str(rows) for rows in found.index])
    ax.minorticks_off()
    ax.set(xlabel="training rows", ylabel="share of single answers", ylim=(0, 1))
    ax.legend(loc="lower right")
    said = "; ".join(f"{who} {_percents(found[who])}" for who in ("NDC", "NCC"))
    return plots.picture(ax, f"Two lines: share of single answers with 25, 50, 100, 200, 400 and 800 rows. {said}.")


@styled
def more_features() -> plots.Picture:
    """Draw, by the number of features, how often each names one class, and what NBC states and attains."""
    panels, texts = [], []
    for name in ("vehicle", "lymph"):
        found, ax = growing(name), panel(3.0, 2.6)
        for who in ("NDC", "NCC"):
            _line(ax, who, range(len(found)), found[who], f"{who} names one")
        brown = LOOKS["NBC"][0]
        ax.fill_between(range(len(found)), found["right"], found["stated"], color=brown, alpha=0.2)
        ax.plot(range(len(found)), found["stated"], "--", color=brown, label="NBC states")
        ax.plot(range(len(found)), found["right"], ":", color=brown, label="NBC is right")
        ax.set_xticks(range(len(found)), [str(size) for size in found.index])
        ax.set(xlabel="features", ylim=(0, 1.02))
        ax.set_title(name, fontsize=11)
        panels.append(ax)
        said = "; ".join(f"{column} {_percents(found[column])}" for column in found.columns)
        texts.append(f"{name}, with 1, 2, 4, 8 and 18 features. {said}.")
    panels[0].legend(loc="lower right", fontsize=8.5)
    return plots.picture(panels, texts)


@styled
def zero_counts() -> plots.Picture:
    """Draw the lead of NDC under u65 against the share of the instances with a zero count."""
    found = collection()
    share, lead, bunch = found["share"]["zero count"], found["leads"]["u65"], found["bunch"]
    ax = panel(4.8, 2.5)
    ax.axhline(0, color="black", linewidth=1)
    ax.scatter(share, lead, 30, color="0.3", alpha=0.7)
    below = lead[share > 0.2].idxmin()
    for name in (*bunch[:4], below):
        left = name in bunch[:2]
        shift, side = ((-7, -3), "right") if left else ((7, -3), "left")
        ax.annotate(name, (share[name], lead[name]), shift, textcoords="offset points", fontsize=9, ha=side)
    ax.set(xlabel="share of instances with a zero count", ylabel="lead of NDC under u65", xlim=(-0.02, 1.02))
    at = "; ".join(f"{name} {share[name]:.2f} and {lead[name]:.3f}" for name in bunch)
    return plots.picture(
        ax,
        f"Scatter plot of {len(lead)} data sets. Most lie at the left, at a lead near {lead.median():.3f}. "
        f"Share and lead where the lead is largest: {at}.",
    )


@styled
def leads_on_the_collection() -> plots.Picture:
    """Draw the lead of NDC over NCC on each data set under three utilities, with the medians."""
    leads = collection()["leads"]
    ax, texts = panel(5.0, 2.5), []
    end = 0.1
    for row, name in enumerate(UTILITIES):
        lead = leads[name].sort_values()
        height = 2 - row + np.linspace(-0.3, 0.3, len(lead))[np.random.default_rng(27).permutation(len(lead))]
        beyond = lead > end
        color = np.where(lead > 0, LOOKS["NDC"][0], LOOKS["NCC"][0])
        ax.scatter(np.minimum(lead, end), height, 16, color=color, alpha=0.7, clip_on=False)
        ax.plot([lead.median()] * 2, [1.6 - row, 2.4 - row], color="black", linewidth=2.5)
        texts.append(
            f"{name}: NDC ahead on {int((lead > 0).sum())}, NCC on {int((lead < 0).sum())}, "
            f"median {lead.median():.3f}, {int(beyond.sum())} beyond {end}"
        )
    ax.axvline(0, color="0.5", linewidth=1)
    ax.set(xlabel="lead of NDC over NCC", xlim=(-0.08, end), ylim=(-0.6, 2.9), yticks=(2, 1, 0))
    ax.set_xticks([-0.08, -0.04, 0, 0.04, 0.08])
    ax.set_yticklabels(SHOWN_AS.values())
    ax.text(-0.078, 2.6, "NCC better", color=LOOKS["NCC"][0], fontsize=10)
    ax.text(0.098, 2.6, "NDC better", color=LOOKS["NDC"][0], fontsize=10, ha="right")
    return plots.picture(ax, f"A dot for each of {len(leads)} data sets, and the median. {'; '.join(texts)}.")


@styled
def reject_both() -> plots.Picture:
    """Draw the average utility of NBC and NCC with a rejection option, by threshold, on data with two classes."""
    found = rejecting()
    panels, texts = [], []
    for name, curve in found["curves"].items():
        ax = panel(3.0, 2.6)
        curve = curve[curve.index >= 0.45]
        for who in ("NBC", "NCC"):
            color, dash, marker = LOOKS["NDC" if who == "NBC" else "NCC"]
            ax.plot(
                curve.index, curve[who], dash, color=color, marker=marker, markersize=4, label=f"{who} with $\\tau$"
            )
        plain = found["plain"][name]["NCC"].mean()
        ax.axhline(plain, color=LOOKS["NCC"][0], linewidth=1)
        ax.axvline(float(UTILITIES[name].utility(0.5)), color="gray", linestyle=":", linewidth=1.2)
        ax.set(xlabel="threshold $\\tau$", ylim=(0.76, 0.9))
        ax.set_title(name, fontsize=11)
        panels.append(ax)
        best = found["best"][name]
        texts.append(
            f"Average {name} against the threshold. Naive Bayes is best at {best['NBC'] / 100:.2f} with "
            f"{curve['NBC'].max():.3f}, NCC at {best['NCC'] / 100:.2f} with {curve['NCC'].max():.3f}; "
            f"NCC without a threshold earns {plain:.3f}."
        )
    panels[0].set_ylabel("average utility")
    panels[0].legend(loc="lower left", fontsize=9)
    return plots.picture(panels, texts)
