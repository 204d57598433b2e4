"""Chapter 7: a sure reward beside a risky one, and the utility that tells them apart.

Colors: the utility is navy, sure rewards and sets sky, single classes and bets brown, the tangent gray.
"""

from __future__ import annotations

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_lib import risk

__all__ = ["jensen", "three_programs"]

NAVY, _, SKY, BROWN = plots.PALETTE.values()
GRID = np.linspace(0, 1, 201)


@styled
def three_programs() -> plots.Picture:
    """Draw what three programs earn on a hundred patients."""
    programs = {"always the pair": (0, 100), "a coin": (50, 0), "a test": (55, 0)}
    ax = panel(4.8, 1.9)
    told = []
    for place, (name, (single, pairs)) in enumerate(programs.items()):
        earned = single + pairs / 2
        ax.barh(place, single, color=BROWN, edgecolor="white", label="earns 1" if place == 1 else None)
        ax.barh(place, pairs, color=SKY, hatch="//", edgecolor="white", label="earns 1/2" if place == 0 else None)
        rest = 100 - single - pairs
        ax.barh(
            place, rest, left=single + pairs, color="white", edgecolor="0.5", label="nothing" if place == 1 else None
        )
        ax.text(102, place, f"{earned / 100:.2f}", va="center")
        told.append(f"{name}: {single} earn 1, {pairs} earn 1/2, {rest} earn nothing, {earned / 100:.2f} on average")
    ax.set(xlim=(0, 112), xlabel="patients", xticks=range(0, 101, 25))
    ax.set_yticks(range(3), list(programs))
    ax.invert_yaxis()
    ax.grid(visible=False)
    ax.legend(loc="lower center", bbox_to_anchor=(0.45, 1.0), ncols=3, fontsize=9)
    return plots.picture(ax, f"Three bars of a hundred patients. {'; '.join(told)}.")


@styled
def jensen() -> plots.Picture:
    """Draw the tangent at the mean, above the utility at every reward."""
    u = risk.QuadraticUtility(0.7)
    bet = risk.Lottery((0.0, 0.5, 1.0), (0.5, 0.25, 0.25))
    mean, expected = float(bet.mean), float(bet.expected(u))
    slope = float(u.derivative(mean, 1))
    ax = panel(4.6)
    ax.plot(GRID, u(GRID), "-", color=NAVY, label="utility $u$")
    ax.plot(GRID, u(mean) + slope * (GRID - mean), "-.", color="0.35", label="tangent at the average reward")
    at = np.array(bet.values)
    line = u(mean) + slope * (at - mean)
    ax.vlines(at, u(at), line, colors="black", linestyles=":", linewidth=1.4)
    ax.plot(at, u(at), "o", color=BROWN, label="rewards of the bet", zorder=3)
    ax.plot(mean, u(mean), "^", color=SKY, markersize=10, label="average reward, for sure", zorder=3)
    ax.plot(mean, expected, "D", color=BROWN, markersize=8, label="the bet: expected utility", zorder=3)
    ax.set(xlabel="reward", ylabel="utility", xlim=(-0.03, 1.03), ylim=(-0.05, 1.75), yticks=[0, 0.5, 1])
    ax.legend(loc="upper left", fontsize=9)
    gaps = ", ".join(f"{gap:.2f} at {x:.1f}" for x, gap in zip(at, line - u(at), strict=True))
    text = (
        f"A concave utility and its tangent at the average reward {mean:.3f}. The tangent is above the utility by "
        f"{gaps}. The average reward for sure has the utility {u(mean):.3f}, and the bet has the expected utility "
        f"{expected:.3f}."
    )
    return plots.picture(ax, text)
