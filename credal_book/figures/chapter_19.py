"""Chapter 19: what a report costs on average, where the cost is lowest, and what the lowest place says of a score.

One color has one meaning: orange is the linear score, navy Brier, sky the logarithm, brown a loss of named classes.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_lib._checks import FloatArray
from credal_lib.toplists import Brier, Log, pad

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "the_bowl",
    "the_costs_of_naming",
    "the_four_curves",
    "the_gap",
    "the_prices",
    "the_ten_days",
    "the_wines",
]

Look = dict[str, Any]

NAVY, ORANGE, SKY, BROWN = plots.PALETTE.values()
EDGE = "white"

WEATHER = ("dry", "rain", "snow")
TRUTH = (0.7, 0.2, 0.1)
RIVAL = (1.0, 0.0, 0.0)
DAYS = (0,) * 7 + (1,) * 2 + (2,)
"""What came on the ten days."""

TWO_THIRDS = Fraction(2, 3)
REPORTS = (Fraction(1, 3), Fraction(2, 3), Fraction(5, 6), Fraction(1))
"""The reports of the table by hand."""

SAID, TRUE = 0.3, 0.7
"""Reported and true chance of a class in the picture of the gap."""

FINE = 121

SIDE = 2.85
"""Inches of a panel that has another one beside it."""


def _linear(p: FloatArray) -> FloatArray:
    """Score reports, a row for each, under every class: what they give away to others."""
    return 1 - p


def _brier(p: FloatArray) -> FloatArray:
    return Brier()(p, np.ones(p.shape, dtype=bool))


def _log(p: FloatArray) -> FloatArray:
    return Log()(p, np.ones(p.shape, dtype=bool))


def _misclassification(p: FloatArray) -> FloatArray:
    """Charge one unless the favorite is true; of equal ones the first is the favorite."""
    return np.asarray(1 - np.eye(p.shape[1])[p.argmax(axis=1)])


def _expected(score: Any, p: Any, q: Any) -> FloatArray:
    """Average the scores of reports over the classes; what has no chance costs nothing."""
    chances = np.asarray(q, dtype=float)
    return np.asarray(np.where(chances > 0, score(np.asarray(p, dtype=float)), 0) @ chances)


@styled
def the_ten_days() -> plots.Picture:
    """Draw what the honest forecaster and the rival give away on each of ten days."""
    axes, texts = [], []
    for title, report, hatch in (("honest: 0.7, 0.2, 0.1", TRUTH, ""), ("rival: dry, for sure", RIVAL, "//")):
        given = [1 - report[came] for came in DAYS]
        mean = float(np.mean(given))
        ax = panel(SIDE, 2.7)
        ax.bar(range(1, 11), given, 0.8, color=ORANGE, hatch=hatch, edgecolor=EDGE)
        ax.axhline(mean, color="black", linestyle="--", linewidth=1.3)
        ax.text(0.4, mean + 0.03, f"mean {mean:.2f}", fontsize=10)
        ax.set_xticks([4, 8.2, 10.5], WEATHER, fontsize=10)
        ax.set(xlim=(0.2, 11.3), ylim=(0, 1.1), title=title)
        ax.set(ylabel="probability given away")
        ax.grid(visible=False, axis="x")
        axes.append(ax)
        costs = ", ".join(f"{given[DAYS.index(y)]:.1f} on {DAYS.count(y)} of {came}" for y, came in enumerate(WEATHER))
        texts.append(f"Bars of the probability given away on ten days, {title}: {costs}; the mean is {mean:.2f}.")
    return plots.picture(axes, texts)


@styled
def the_bowl() -> plots.Picture:
    """Draw the expected score of every report on the ten days: a slope under one score, a bowl under the other."""
    from matplotlib.colors import LinearSegmentedColormap

    steps = np.arange(FINE) / (FINE - 1)
    first, second = (grid.ravel() for grid in np.meshgrid(steps, steps))
    inside = first + second <= 1 + 1e-9
    reports = np.column_stack([first, second, 1 - first - second])[inside].clip(0, 1)
    axes, texts = [], []
    for name, score, color, ink in (("linear score", _linear, ORANGE, "black"), ("Brier score", _brier, NAVY, "white")):
        ax = panel(SIDE, 2.8)
        costs = _expected(score, reports, TRUTH)
        fade = LinearSegmentedColormap.from_list(name, [color, "white"])
        x, y = _in_triangle(reports)
        ax.tricontourf(x, y, costs, levels=14, cmap=fade)
        ax.tricontour(x, y, costs, levels=14, colors="0.35", linewidths=0.4)
        best = reports[costs.argmin()]
        for point, marker, size in ((TRUTH, "o", 60), (best, "*", 190)):
            across, up = _in_triangle(np.array([point]))
            ax.scatter(across, up, size, "white", marker=marker, edgecolor="black", zorder=3, clip_on=False)
        at_truth = float(_expected(score, [TRUTH], TRUTH)[0])
        _corners(ax, _expected(score, np.eye(3), TRUTH))
        across, up = _in_triangle(np.array([TRUTH]))
        ax.text(across[0], up[0] + 0.06, f"{at_truth:.2f}", color=ink, ha="center", va="bottom", fontsize=10)
        ax.set_title(name, pad=14)
        axes.append(ax)
        texts.append(
            f"Triangle of reports on dry, rain and snow, darker where the expected {name} is lower. The truth "
            f"{TRUTH}, a circle, costs {at_truth:.2f}; the best report, a star, is "
            f"({', '.join(f'{v:.1f}' for v in best)}) and costs {costs.min():.2f}; the most that a report can cost is "
            f"{costs.max():.2f}."
        )
    return plots.picture(axes, texts)


def _in_triangle(p: FloatArray) -> tuple[FloatArray, FloatArray]:
    return p[:, 1] + p[:, 2] / 2, p[:, 2] * math.sqrt(3) / 2


def _corners(ax: Axes, costs: FloatArray) -> None:
    """Draw the edges and name the corners, with what they cost."""
    ax.plot([0, 1, 0.5, 0], [0, 0, math.sqrt(3) / 2, 0], color="black", linewidth=1)
    dry, rain, snow = (f"{name} {cost:.2f}" for name, cost in zip(WEATHER, costs, strict=True))
    for name, x, y, side in ((dry, 0, -0.09, "center"), (rain, 1, -0.09, "center"), (snow, 0.57, 0.82, "left")):
        ax.text(x, y, name, ha=side, va="top" if y < 0 else "center", fontsize=10)
    ax.set(xlim=(-0.08, 1.08), ylim=(-0.16, 0.92), aspect="equal")
    ax.axis("off")


@styled
def the_prices() -> plots.Picture:
    """Draw the expected Brier scores of three reports on the ten days, split into entropy and regret."""
    reports = {"honest": TRUTH, "even": (1 / 3,) * 3, "rival": RIVAL}
    costs = {who: float(_expected(_brier, [p], TRUTH)[0]) for who, p in reports.items()}
    honest = costs["honest"]
    ax = panel(4.6, 2.7)
    ax.bar(list(costs), honest, 0.5, color=NAVY, label=f"entropy {honest:.2f}")
    regrets = [cost - honest for cost in costs.values()]
    look: Look = {"facecolor": "white", "edgecolor": NAVY, "hatch": "///", "label": "regret"}
    ax.bar(list(costs), regrets, 0.5, bottom=honest, **look)
    for place, regret in enumerate(regrets):
        ax.text(place, honest + regret + 0.015, f"+ {regret:.2f}" if regret else "+ 0", ha="center", va="bottom")
    ax.set(ylim=(0, 0.95), ylabel="expected Brier score")
    ax.grid(visible=False, axis="x")
    ax.legend(loc="upper center", ncols=2)
    added = ", ".join(f"{who} {regret:.2f}" for who, regret in zip(costs, regrets, strict=True))
    return plots.picture(
        ax, f"Stacked bars of the expected Brier score: entropy {honest:.2f} for all, and regret: {added}."
    )


def _square(z: Any) -> Any:
    return z**2


def _z_log_z(z: Any) -> Any:
    return z * np.log(z)


@styled
def the_gap() -> plots.Picture:
    """Draw a convex curve, its tangent at what was reported, and the gap at what is true."""
    z = np.linspace(0.001, 1, 300)
    curves = (
        ("Brier: $e(q_j) = q_j^2$", _square, 2 * SAID, NAVY),
        (r"logarithm: $e(q_j) = q_j\,\ln q_j$", _z_log_z, math.log(SAID) + 1, SKY),
    )
    axes, texts = [], []
    for name, e, slope, color in curves:
        ax = panel(SIDE, 2.8)
        tangent = e(SAID) + slope * (z - SAID)
        touch, high = float(e(SAID) + slope * (TRUE - SAID)), float(e(TRUE))
        ax.plot(z, e(z), color=color, label="$e$")
        ax.plot(z, tangent, "--", color="0.45", linewidth=1.4, label="tangent")
        ax.plot([TRUE, TRUE], [touch, high], color="black", linewidth=3)
        ax.plot([SAID], [e(SAID)], "o", color=color)
        aside: Look = {"xytext": (6, -4)} if slope < 0 else {"xytext": (-6, 8), "ha": "right"}
        ax.annotate(f"gap {high - touch:.2f}", (TRUE, (touch + high) / 2), textcoords="offset points", **aside)
        ax.set(title=name, xticks=[0, SAID, TRUE, 1], xticklabels=["0", "$p_j$", "$q_j$", "1"], xlim=(0, 1.08))
        ax.set_ylim(min(tangent.min(), touch) - 0.1, None)
        ax.legend(loc="upper left", fontsize=10)
        axes.append(ax)
        texts.append(
            f"{name.split(':')[0]}: a convex curve and its tangent at the reported chance {SAID}. At the true chance "
            f"{TRUE} the curve is {high - touch:.2f} above the tangent."
        )
    return plots.picture(axes, texts)


@styled
def the_four_curves() -> plots.Picture:
    """Draw the expected scores of all reports on two classes, the first of chance two thirds, and those by hand."""
    q = (float(TWO_THIRDS), float(1 - TWO_THIRDS))
    x = np.linspace(0.001, 0.999, 1997)
    curves = (
        ("linear", _linear, ORANGE),
        ("favorite wrong", _misclassification, BROWN),
        ("Brier", _brier, NAVY),
        ("logarithmic", _log, SKY),
    )
    ax = panel(4.8, 3.1)
    told = []
    sizes = (12, 8.5, 5, 6)
    for (name, score, color), dash, marker, size in zip(curves, plots.DASHES, plots.MARKERS, sizes, strict=True):
        ax.plot(x, _expected(score, np.column_stack([x, 1 - x]), q), dash, color=color, label=name)
        given = np.array([float(v) for v in REPORTS])
        at = _expected(score, np.column_stack([given, 1 - given]), q)
        inside: Look = {"markerfacecolor": "none"} if size > 6 else {}
        ax.plot(given, at, marker, color=color, markersize=size, clip_on=False, zorder=4, **inside)
        values = ", ".join(f"{value:.3f}" for value in at).replace("inf", "infinite")
        told.append(f"{name}: {values}")
    ax.axvline(q[0], color="black", linewidth=0.8)
    ax.set(xlabel="reported chance of class 1", ylabel="expected score", ylim=(0, 1.5), xlim=(0, 1))
    ax.set_xticks([0, *map(float, REPORTS)], ["0", *map(str, REPORTS)])
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2, fontsize=10)
    return plots.picture(
        ax,
        "Four curves of expected score against the reported chance of class 1, whose true chance is 2/3. At the "
        f"reports {', '.join(map(str, REPORTS))}: {'; '.join(told)}.",
    )


@styled
def the_costs_of_naming() -> plots.Picture:
    """Draw what it costs on average to name each of two classes if a missed second class costs three."""
    q = np.linspace(0, 1, 101)
    cross = 0.25
    ax = panel(4.4, 2.8)
    ax.plot(q, 3 * q, color=BROWN, label="send home")
    ax.plot(q, 1 - q, "--", color=BROWN, label="treat")
    ax.axvspan(cross, 0.5, facecolor="0.88", hatch="..", edgecolor="0.7", linewidth=0, zorder=0)
    ax.text(0.375, 1.86, "the mode\nerrs here", ha="center", va="top", fontsize=10)
    ax.set(xlabel="chance $q_2$ that the patient is ill", ylabel="expected cost", xlim=(0, 1), ylim=(0, 2))
    ax.set_xticks([0, cross, 0.5, 0.75, 1], ["0", "1/4", "1/2", "3/4", "1"])
    ax.legend(loc=(0.62, 0.45))
    return plots.picture(
        ax,
        "Expected cost against the chance of illness: sending home costs three times the chance, treating one minus "
        f"it. The lines cross at {cross}; from there to 0.5 the more likely class is the dearer one to name.",
    )


@styled
def the_wines() -> plots.Picture:
    """Draw the linear, Brier and logarithmic scores on the twelve wines: even bets, and stated probabilities."""
    wines = datasets.twelve_wines()
    reports = {name: _even(given.sets) for name, given in wines.answers.items()}
    reports["stated"] = wines.answers["top list"].p
    rows = np.arange(len(wines.y))
    axes, texts = [], []
    for scores, height, end in (
        ({"linear": (_linear, ORANGE, ""), "Brier": (_brier, NAVY, "//")}, 0.38, 0.95),
        ({"logarithmic": (_log, SKY, "..")}, 0.55, 1.75),
    ):
        ax = panel(SIDE, 2.9)
        for place, (name, (score, color, hatch)) in enumerate(scores.items()):
            losses = {who: float(score(p)[rows, wines.y].mean()) for who, p in reports.items()}
            at = np.arange(len(losses)) + (place - (len(scores) - 1) / 2) * height
            drawn = [loss if math.isfinite(loss) else end for loss in losses.values()]
            ax.barh(at, drawn, height, color=color, hatch=hatch, edgecolor=EDGE, label=name)
            for y, loss in zip(at, losses.values(), strict=True):
                known = math.isfinite(loss)
                look: Look = {"ha": "left"} if known else {"ha": "right", "bbox": {"fc": "white", "lw": 0, "pad": 1.5}}
                said = f" {loss:.2f}" if known else r"$\infty$"
                ax.text(loss if known else end - 0.06, y, said, va="center", fontsize=10, **look)
            values = ", ".join(f"{who} {loss:.3f}" for who, loss in losses.items()).replace("inf", "infinite")
            texts.append(f"Bars of the mean {name} score on twelve wines: {values}.")
        ax.set_yticks(range(len(reports)), list(reports))
        ax.set(xlim=(0, end), xlabel="mean score", ylim=(len(reports) - 0.4, -0.6))
        ax.grid(visible=False, axis="y")
        ax.legend(loc="lower center", bbox_to_anchor=(0.45, 1), ncols=2, fontsize=10)
        axes.append(ax)
    return plots.picture(axes, [" ".join(texts[:2]), texts[2]])


def _even(sets: Any) -> FloatArray:
    """Share one evenly among the classes named; among all if none is."""
    return pad(sets / np.maximum(sets.sum(axis=1, keepdims=True), 1), sets)
