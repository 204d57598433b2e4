"""Chapter 19: what reports of a forecaster cost, and what actions cost.

One color has one meaning: orange is the linear score, navy Brier, sky the logarithm, brown a loss of named classes.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_lib._checks import FloatArray
from credal_lib.toplists import Brier

__all__ = ["the_costs_of_naming", "the_gap", "the_prices", "the_ten_days"]

Look = dict[str, Any]

NAVY, ORANGE, SKY, BROWN = plots.PALETTE.values()
EDGE = "white"

WEATHER = ("dry", "rain", "snow")
TRUTH = (0.7, 0.2, 0.1)
RIVAL = (1.0, 0.0, 0.0)
DAYS = (0,) * 7 + (1,) * 2 + (2,)
"""What came on the ten days."""

SAID, TRUE = 0.3, 0.7
"""Reported and true probability of a class in the picture of the gap."""

SIDE = 2.85
"""Inches of a panel that has another one beside it."""


def _brier(p: FloatArray) -> FloatArray:
    return Brier()(p, np.ones(p.shape, dtype=bool))


def _expected(score: Any, p: Any, q: Any) -> FloatArray:
    """Average the scores of reports over the classes."""
    return np.asarray(score(np.asarray(p, dtype=float)) @ np.asarray(q, dtype=float))


@styled
def the_ten_days() -> plots.Picture:
    """Draw what the honest forecaster and the rival are charged on each of ten days."""
    axes, texts = [], []
    for title, report, hatch in (
        ("honest: 0.7, 0.2, 0.1", TRUTH, ""),
        ("rival: dry, with certainty", RIVAL, "//"),
    ):
        given = [1 - report[came] for came in DAYS]
        mean = float(np.mean(given))
        ax = panel(SIDE, 2.7)
        ax.bar(range(1, 11), given, 0.8, color=ORANGE, hatch=hatch, edgecolor=EDGE)
        ax.axhline(mean, color="black", linestyle="--", linewidth=1.3)
        ax.text(0.4, mean + 0.03, f"mean {mean:.2f}", fontsize=10)
        ax.set_xticks([4, 8.2, 10.5], WEATHER, fontsize=10)
        ax.set(xlim=(0.2, 11.3), ylim=(0, 1.1), title=title)
        ax.set(ylabel="charge")
        ax.grid(visible=False, axis="x")
        axes.append(ax)
        costs = ", ".join(f"{given[DAYS.index(y)]:.1f} on {DAYS.count(y)} of {came}" for y, came in enumerate(WEATHER))
        texts.append(f"Bars of the charges on ten days, {title}: {costs}; the mean is {mean:.2f}.")
    return plots.picture(axes, texts)


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
        ax.text(
            place,
            honest + regret + 0.015,
            f"+ {regret:.2f}" if regret else "+ 0",
            ha="center",
            va="bottom",
        )
    ax.set(ylim=(0, 0.95), ylabel="expected Brier score")
    ax.grid(visible=False, axis="x")
    ax.legend(loc="upper center", ncols=2)
    added = ", ".join(f"{who} {regret:.2f}" for who, regret in zip(costs, regrets, strict=True))
    return plots.picture(
        ax,
        f"Stacked bars of the expected Brier score: entropy {honest:.2f} for all, and regret: {added}.",
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
        ax.annotate(
            f"gap {high - touch:.2f}",
            (TRUE, (touch + high) / 2),
            textcoords="offset points",
            **aside,
        )
        ax.set(
            title=name,
            xticks=[0, SAID, TRUE, 1],
            xticklabels=["0", "$p_j$", "$q_j$", "1"],
            xlim=(0, 1.08),
        )
        ax.set_ylim(min(tangent.min(), touch) - 0.1, None)
        ax.legend(loc="upper left", fontsize=10)
        axes.append(ax)
        texts.append(
            f"{name.split(':')[0]}: a convex curve and its tangent at the reported probability {SAID}. At the true "
            f"probability {TRUE} the curve is {high - touch:.2f} above the tangent."
        )
    return plots.picture(axes, texts)


@styled
def the_costs_of_naming() -> plots.Picture:
    """Draw what it costs on average to name each of two classes if a missed second class costs three."""
    q = np.linspace(0, 1, 101)
    cross = 0.25
    ax = panel(4.4, 2.8)
    ax.plot(q, 3 * q, color=BROWN, label="send home")
    ax.plot(q, 1 - q, "--", color=BROWN, label="treat")
    ax.axvspan(cross, 0.5, facecolor="0.88", hatch="..", edgecolor="0.7", linewidth=0, zorder=0)
    ax.text(0.375, 1.86, "the mode\ncosts more", ha="center", va="top", fontsize=10)
    ax.set(xlabel="probability $q_2$ of illness", ylabel="expected cost", xlim=(0, 1), ylim=(0, 2))
    ax.set_xticks([0, cross, 0.5, 0.75, 1], ["0", "1/4", "1/2", "3/4", "1"])
    ax.legend(loc=(0.62, 0.45))
    return plots.picture(
        ax,
        "Expected cost against the probability of illness: sending home costs three times the probability, treating "
        f"costs one minus it. The lines cross at {cross}. Between {cross} and 0.5 the action that fits the more "
        "probable class is the more expensive one.",
    )
