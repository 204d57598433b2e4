"""The pictures of chapter 29: answers given up in order, what they cost, and the studies on spam and tic-tac-toe.

Curves are computed from the kept counts of the study; leaves, wines and one cross-validation of the boards live.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets, plots, scoreboard
from credal_book.figures._drawing import panel, styled
from credal_lib import abstention

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from credal_lib._checks import FloatArray, IntArray

__all__ = [
    "crossings",
    "leaves_by_window",
    "leaves_given_up",
    "rule_and_window",
    "spam_cost",
    "three_answers",
    "twelve_wines_given_up",
    "two_boards",
]

COSTS = ((0, 100), (20, 0), (2, 3))
"""Rows: positive, negative, unknown; columns: the true class."""

LEAVES = {"A": (9 / 10, 9, 1), "B": (3 / 5, 3, 2), "C": (1 / 3, 2, 4), "D": (1 / 8, 0, 9)}
"""Of the tree in *By hand*: the probability that it states, and the positive and negative cases in the leaf."""

WINDOWS = (0.3, 0.5, 0.78)
"""Widths of the window at which B, then C, then D has been given up."""

LOOKS = {
    name: (color, dash)
    for name, color, dash in zip(
        ("tree", "pruned tree", "naive Bayes", "logistic regression"),
        plots.PALETTE.values(),
        plots.DASHES,
        strict=True,
    )
}
"""Color and dash of a classifier, the same in every picture and in the explorer."""

NAMES_AT = {
    "tree": (0.02, 5.1),
    "pruned tree": (0.105, 10.2),
    "naive Bayes": (0.6, 8.2),
    "logistic regression": (0.48, 0.2),
}
"""Where the names stand beside their lines on the whole boards."""

PLACES = {(1, "B, C"): (7, 2), (30, "none"): (7, -3), (30, "B, C"): (-9, -14), (30, "all"): (-20, -10)}
"""Shifts of the names in *By hand* that would lie on the line, by factor and name."""

ALMOST_LEAST = 1.04
WINE_ERROR, WINE_UNKNOWN = 10, 1


@cache
def _curves() -> Any:
    """Response curves of the study, with those of J4.8 on spam, by data, classifier and degree."""
    import pandas as pd

    from credal_book.studies import cautious, results

    counts = pd.concat([results("cautious").counts, cautious.counts_of_weka()])
    return cautious.response(counts[counts["curve"] == "window"], by=["data", "classifier", "degree"])


@styled
def spam_cost() -> plots.Picture:
    """Draw what a message costs the filter, by the share of the messages that it hands over."""
    spam = _curves().loc["spambase", "J4.8"]
    share, cost = spam["abstention"].to_numpy(), spam["cost"].to_numpy()
    near = share[cost <= ALMOST_LEAST * cost.min()]
    ax = panel(4.8)
    ax.axvspan(near.min(), near.max(), color="gray", alpha=0.15)
    ax.plot(share, cost, color=plots.PALETTE["navy"])
    few = f"least sure {spam.loc[8, 'abstention']:.0%}"
    places = {"all answered": (0, (10, -3)), few: (8, (10, 0)), "all handed over": (100, (-100, 10))}
    for words, (degree, shift) in places.items():
        at = spam.loc[degree]
        ax.plot(at["abstention"], at["cost"], "o", color=plots.PALETTE["navy"], clip_on=False, zorder=3)
        ax.annotate(words, (at["abstention"], at["cost"]), shift, textcoords="offset points", fontsize=10)
    ax.text(near.mean(), 0.7, "nearly the same cost", ha="center", fontsize=10)
    ax.set(xlabel="share of the messages handed over", ylabel="cost of a message", xlim=(0, 1), ylim=(0, 5.2))
    return plots.picture(
        ax,
        f"Line chart of the cost of a message by the share handed over. {cost[0]:.2f} if all are answered, "
        f"{spam.loc[8, 'cost']:.2f} if the {few} are handed over, {cost.min():.2f} at least, "
        f"{cost[-1]:.2f} if all are. From {near.min():.2f} to {near.max():.2f} it is at "
        "most 4 percent above the least.",
    )


@styled
def leaves_by_window() -> plots.Picture:
    """Draw thirty cases by the probability of their leaf, and three windows around a half."""
    ax = panel(4.8, 2.7)
    for width in WINDOWS[::-1]:
        ax.axvspan((1 - width) / 2, (1 + width) / 2, color="gray", alpha=0.16, linewidth=0)
        ax.text((1 - width) / 2 + 0.008, 11.1, f"{width}", fontsize=9)
    ax.text((1 - max(WINDOWS)) / 2 - 0.008, 11.1, "$w =$", fontsize=9, ha="right")
    ax.axvline(0.5, color="gray", linestyle=":", linewidth=1.2)
    parts = []
    for name, (p, positive, negative) in LEAVES.items():
        right, wrong = (positive, negative) if p >= 0.5 else (negative, positive)
        ax.plot([p] * right, np.arange(right) + 1, "o", color="black", markersize=5)
        ax.plot([p] * wrong, np.arange(right, right + wrong) + 1, "x", color="black", markersize=6)
        ax.text(p, -0.7, name, ha="center", va="center", fontweight="bold")
        parts.append(f"{name} at {p:.3f}: {right} right, {wrong} wrong")
    ax.plot([], [], "o", color="black", markersize=5, label="answered right")
    ax.plot([], [], "x", color="black", markersize=6, label="answered wrong")
    ax.set(xlim=(0, 1), ylim=(-1.6, 12.4), yticks=[0, 5, 10], ylabel="cases", xlabel="probability $p$ of positive")
    ax.legend(loc="upper center", ncols=2, bbox_to_anchor=(0.5, 1.2), fontsize=10)
    bands = "; ".join(f"{w}: {(1 - w) / 2:.2f} to {(1 + w) / 2:.2f}" for w in WINDOWS)
    return plots.picture(ax, f"Dots in four columns by p. {'; '.join(parts)}. Shaded windows of width {bands}.")


@styled
def three_answers() -> plots.Picture:
    """Draw what each of the three answers costs on average, by the share of positive cases."""
    ax = panel(4.8)
    q = np.linspace(0, 1, 991)
    rows = {
        name: row[0] * q + row[1] * (1 - q)
        for name, row in zip(("positive", "negative", "unknown"), COSTS, strict=True)
    }
    for (name, cost), dash in zip(rows.items(), ("-", "--", "-."), strict=True):
        ax.plot(q, cost, dash, color="black", linewidth=1.3, label=f"answer {name}")
    least = np.min(list(rows.values()), axis=0)
    ax.plot(q, least, color="gray", linewidth=6, alpha=0.4, label="the cheapest")
    ends = (1 / 7, 97 / 99)
    for end, words in zip(ends, (r"$\frac{1}{7}$", r"$\frac{97}{99}$"), strict=True):
        ax.axvline(end, color="gray", linestyle=":", linewidth=1.2)
        ax.text(end - 0.012, 10.6, words, ha="right", fontsize=13)
    shares = {name: positive / (positive + negative) for name, (_, positive, negative) in LEAVES.items()}
    for name, share in shares.items():
        ax.plot(share, 3 - share if ends[0] < share < ends[1] else 20 * share, "ko", markersize=5, clip_on=False)
        ax.text(share, 3.4 if share else 0.7, f" {name}", fontweight="bold", fontsize=10)
    ax.set(xlim=(0, 1), ylim=(0, 12), xlabel="share $q$ of positive cases", ylabel="cost of a case")
    ax.legend(loc="center", fontsize=9.5, bbox_to_anchor=(0.69, 0.62))
    places = ", ".join(f"{name} at {share:.2f}" for name, share in shares.items())
    return plots.picture(
        ax,
        "Three falling or rising lines of the cost of an answer by the share q of positive cases, and the lowest of "
        f"them: negative up to {ends[0]:.3f}, unknown from there to {ends[1]:.3f}, positive beyond. Leaves: {places}.",
    )


def _cases() -> tuple[IntArray, FloatArray]:
    """Return true classes, 0 for positive, and probabilities of the thirty cases."""
    y = np.concatenate([[0] * positive + [1] * negative for _, positive, negative in LEAVES.values()])
    p = np.concatenate([[p] * (positive + negative) for p, positive, negative in LEAVES.values()])
    return y, np.column_stack([p, 1 - p])


def _response(y: IntArray, p: FloatArray) -> tuple[abstention.ResponseCurve, abstention.ResponseCurve]:
    """Response of the accuracy and of the cost."""
    return (
        abstention.response_curve(y, p),
        abstention.response_curve(y, p, partial(abstention.mean_cost, costs=COSTS)),
    )


@styled
def leaves_given_up() -> plots.Picture:
    """Draw accuracy and cost of the thirty cases while B, C, D and A are given up."""
    accuracy, cost = _response(*_cases())
    names = ("none", "B", "B, C", "B, C, D", "all")
    panels, texts = [], []
    for measure, curve, factor in (("accuracy", accuracy, 1), ("cost of all thirty", cost, 30)):
        ax, values = panel(3.0, 2.6), factor * curve.values
        ax.plot(curve.abstention, values, "o-", color=plots.PALETTE["navy"], clip_on=False)
        ax.set(xlabel="abstention", xlim=(0, 1), ylim=(0.8, 1.0) if factor == 1 else (0, 360))
        ax.set_title(measure, fontsize=11)
        for name, share, value in zip(names, curve.abstention, values, strict=True):
            if np.isfinite(value):
                shift = PLACES.get((factor, name), (5, -11) if factor == 1 else (4, 5))
                ax.annotate(name, (share, value), shift, textcoords="offset points", fontsize=9)
        said = ", ".join(f"{name} {value:.3g}" for name, value in zip(names, values, strict=True) if np.isfinite(value))
        panels.append(ax)
        texts.append(f"Line chart of the {measure} against abstention, by the leaves given up: {said}.")
    return plots.picture(panels, texts)


@cache
def _cross_validated(name: str) -> tuple[IntArray, FloatArray]:
    """Return classes and probabilities of the whole boards, each from the folds without it; 0 is positive."""
    from sklearn.base import clone
    from sklearn.model_selection import StratifiedKFold

    from credal_book import studies

    boards = datasets.load("tic-tac-toe")
    y, model = 1 - boards.y, clone(studies.find("cautious").classifiers[name])
    X = boards.X
    if "n_categories" in model.get_params():
        model.set_params(n_categories=3)
    else:
        X = (boards.X[:, :, np.newaxis] == np.arange(3)).reshape(len(y), -1).astype(float)
    p = np.empty((len(y), 2))
    for train, test in StratifiedKFold(5, shuffle=True, random_state=29).split(X, y):
        p[test] = clone(model).fit(X[train], y[train]).predict_proba(X[test])
    return y, p


@cache
def windows_and_rules() -> tuple[dict[str, tuple[float, float]], dict[str, tuple[float, float]]]:
    """Compute what `rule_and_window` draws: costs of best window and rule; stated and found above nine in ten."""
    from credal_lib import confusion

    cost, sure = {}, {}
    for name in ("tree", "naive Bayes", "logistic regression"):
        y, p = _cross_validated(name)
        by_rule = confusion.tally(y, abstention.cost_rule(p, COSTS), unknown=True)
        cost[name] = (float(np.nanmin(_response(y, p)[1].values)), float(abstention.mean_cost(by_rule, costs=COSTS)))
        above = p[:, 0] > 0.9
        sure[name] = (float(p[above, 0].mean()), float(np.mean(y[above] == 0)))
    return cost, sure


@styled
def rule_and_window() -> plots.Picture:
    """Draw the cost of the best window and of the rule by costs, and what is said and found above nine in ten."""
    cost, sure = windows_and_rules()
    drawn = (
        _pairs(cost, "cost of a board", ("best window", "rule by costs"), (0, 3.2), bars=True),
        _pairs(sure, "positive, where $p > 0.9$", ("stated", "found"), (0.9, 1.019), bars=False),
    )
    return plots.picture([ax for ax, _ in drawn], [text for _, text in drawn])


def _pairs(
    found: dict[str, tuple[float, float]],
    title: str,
    labels: tuple[str, str],
    limits: tuple[float, float],
    *,
    bars: bool,
) -> tuple[Axes, str]:
    """Draw two values for each classifier, as bars from 0 or as dots, filled and open; and write the panel's text."""
    ax, colors = panel(3.0, 2.9), [LOOKS[name][0] for name in found]
    for place, (label, hatch) in enumerate(zip(labels, ("", "//"), strict=True)):
        values = [pair[place] for pair in found.values()]
        at = np.arange(len(found)) + (0.4 if bars else 0.26) * (place - 0.5)
        face = colors if place == 0 else ["white"] * len(found)
        if bars:
            ax.bar(at, values, 0.38, color=face, edgecolor=colors, hatch=hatch)
            ax.bar([0], [0], color="white" if place else "gray", edgecolor="gray", hatch=hatch, label=label)
        else:
            mark, size = ("o", "s")[place], 55
            ax.scatter(at, values, size, marker=mark, color=face, edgecolors=colors, linewidths=1.6, zorder=3)
            ax.scatter([], [], size, marker=mark, color="white" if place else "gray", edgecolors="gray", label=label)
    ax.set(xticks=range(len(found)), xlim=(-0.55, len(found) - 0.45), ylim=limits)
    ax.set_xticklabels([name.replace(" ", "\n") for name in found], fontsize=9)
    ax.set_title(title, fontsize=11)
    ax.grid(visible=False, axis="x")
    ax.legend(fontsize=9, loc="upper center", ncols=2, columnspacing=1, handlelength=1.4)
    said = "; ".join(f"{name} {first:.3f} and {second:.3f}" for name, (first, second) in found.items())
    kind = "Bar chart" if bars else "Dots"
    return ax, f"{kind}: {title.replace('$', '')}, {labels[0]} and {labels[1]}. {said}."


def _draw_curves(data: str, measure: str, names: tuple[str, ...], limits: tuple[float, float]) -> tuple[Axes, str]:
    """Draw a panel with a line per classifier, and write its text."""
    ax, parts = panel(3.0, 2.9), []
    for name in names:
        curve = _curves().loc[data, name].dropna(subset=[measure])
        color, dash = LOOKS[name]
        ax.plot(curve["abstention"], curve[measure], dash, color=color, label=name)
        values = np.interp((0, 0.4, 0.8), curve["abstention"], curve[measure])
        parts.append(f"{name} {', '.join(f'{value:.3f}' for value in values)}")
    ax.set(xlabel="abstention", xlim=(0, 1), ylim=limits)
    text = f"Line chart of the {measure} against abstention. At 0, 0.4 and 0.8: {'; '.join(parts)}."
    return ax, text


@styled
def crossings() -> plots.Picture:
    """Draw the accuracy response of two pairs of classifiers on the boards with a hidden corner."""
    pairs = (("tree", "pruned tree"), ("naive Bayes", "logistic regression"))
    drawn = [_draw_curves("tic-tac-toe-8", "accuracy", pair, (0.68, 1.01)) for pair in pairs]
    for ax, _ in drawn:
        ax.set_ylabel("accuracy")
        ax.legend(loc="lower right", fontsize=9)
    return plots.picture([ax for ax, _ in drawn], [text for _, text in drawn])


@styled
def two_boards() -> plots.Picture:
    """Draw the cost response of the four classifiers, on whole boards and with a corner hidden."""
    titles = {"tic-tac-toe": "whole boards", "tic-tac-toe-8": "a corner hidden"}
    drawn = []
    for data, title in titles.items():
        ax, text = _draw_curves(data, "cost", tuple(LOOKS), (0, 12))
        ax.set_title(title, fontsize=11)
        ax.set_ylabel("cost of a board")
        drawn.append((ax, f"{title.capitalize()}. {text}"))
    for name, place in NAMES_AT.items():
        drawn[0][0].text(*place, name, color=LOOKS[name][0], fontsize=9)
    return plots.picture([ax for ax, _ in drawn], [text for _, text in drawn])


@styled
def twelve_wines_given_up() -> plots.Picture:
    """Draw what a wine costs as naive Bayes gives up the least sure, beside the costs of the four answerers."""
    wines = datasets.twelve_wines()
    p = wines.answers["precise"].p
    costs = [[0 if row == column else WINE_ERROR for column in range(3)] for row in range(3)] + [[WINE_UNKNOWN] * 3]
    curve = abstention.response_curve(wines.y, p, partial(abstention.mean_cost, costs=costs), bias=[1 / 3] * 3)
    given_up, cost = np.round(12 * curve.abstention).astype(int), curve.values
    (row,) = scoreboard.rows([29])
    ax = panel(4.8)
    ax.plot(given_up, cost, "o-", color=LOOKS["naive Bayes"][0], clip_on=False, zorder=3)
    for name, value in row.values.items():
        ax.axhline(value, color="gray", linestyle=":", linewidth=1.2)
        ax.text(12.15, value, name, va="center", fontsize=10)
    ax.set(xlabel="wines given up, the least sure first", ylabel="cost of a wine", xlim=(0, 12), ylim=(0, 3.8))
    ax.set_xticks(range(0, 13, 2))
    path = ", ".join(f"{value:.2f}" for value in cost)
    answerers = ", ".join(f"{name} {value:.2f}" for name, value in row.values.items())
    return plots.picture(
        ax,
        f"Line chart of the cost of a wine while naive Bayes gives up none to all twelve: {path}. "
        f"Dotted lines at the costs of the four answerers: {answerers}.",
    )
