"""Chapter 2: a hundred tickets, tickets on twelve wines, and the sphere of tables."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_book.scenes.globe import place

__all__ = ["globe", "hundred_tickets", "tickets_on_wines"]

LOTTERY = ((10, -1), (0, 0))
"""Rows: buy and leave; columns: win and lose."""
IDENTITY, CONSTANT = ((1, 0), (0, 1)), ((2, 0), (1, 1))
P_WIN = Fraction(1, 5)
"""Probability that the ticket wins."""
FIRST, SECOND, THIRD, MARK = (plots.PALETTE[name] for name in ("navy", "orange", "sky", "brown"))


@styled
def hundred_tickets() -> plots.Picture:
    """Draw a hundred tickets, twenty of which win, and what they bring."""
    ax = panel(5.4, 2.3)
    for i in range(100):
        wins = i < 100 * P_WIN
        ax.plot(
            i // 5, i % 5, "s", markersize=11, color=FIRST if wins else "none", markeredgecolor=FIRST if wins else MARK
        )
    ax.text(1.5, 4.9, "20 win 10 each: +200", ha="center", color=FIRST, fontsize=10)
    ax.text(11.5, 4.9, "80 lose 1 each: −80", ha="center", color=MARK, fontsize=10)
    ax.set(xlim=(-3.4, 20), ylim=(-0.6, 5.4), xticks=[], yticks=[])
    ax.spines[:].set_visible(False)
    ax.grid(visible=False)
    return plots.picture(ax, "A hundred tickets: 20 win, +10 each, in all +200; 80 lose, -1 each, in all -80.")


@styled
def globe() -> plots.Picture:
    """Draw the sphere of tables with two decisions and two classes, seen from the side of positive stakes."""
    ax = panel(3.6, 3.1)
    view = math.radians(20)

    def seen(longitude: float, latitude: float) -> tuple[float, float, bool]:
        turn, rise = math.radians(longitude) - view, math.radians(latitude)
        across, deep, up = math.cos(rise) * math.sin(turn), math.cos(rise) * math.cos(turn), math.sin(rise)
        tilt = math.radians(18)
        return across, up * math.cos(tilt) - deep * math.sin(tilt), deep * math.cos(tilt) + up * math.sin(tilt) >= -1e-9

    def curve(points: list[tuple[float, float]], color: str, dash: str, width: float) -> None:
        at = [seen(*point) for point in points]
        x, y = ([one[i] if one[2] else math.nan for one in at] for i in (0, 1))
        ax.plot(x, y, dash, color=color, linewidth=width)

    angle = np.linspace(0, 2 * math.pi, 200)
    ax.plot(np.cos(angle), np.sin(angle), color="0.5", linewidth=1)
    curve([(a, 0.0) for a in np.linspace(-180, 180, 361)], "black", "-", 1.4)
    for edge in (-45, 45, 135, 225):
        curve([(edge, b) for b in np.linspace(-90, 90, 181)], "0.55", "--", 1)
    said = []
    for name, table, color, marker, shift in (
        ("lottery", LOTTERY, FIRST, "o", (7, 4)),
        ("identity", IDENTITY, SECOND, "s", (-8, -15)),
        ("with a constant", CONSTANT, SECOND, "s", (-84, 2)),
    ):
        longitude, latitude = (float(value) for value in place(*table))
        curve([(longitude, b) for b in np.linspace(-90, 90, 181)], color, "-", 1.8)
        x, y, _ = seen(longitude, latitude)
        ax.plot(x, y, marker, color=color, markersize=8)
        ax.annotate(name, (x, y), shift, textcoords="offset points", fontsize=9)
        said.append(f"{name} at longitude {longitude:.1f} and latitude {latitude:.1f}")
    ax.set(xlim=(-1.35, 1.35), ylim=(-1.08, 1.08), xticks=[], yticks=[], aspect="equal")
    ax.spines[:].set_visible(False)
    ax.grid(visible=False)
    return plots.picture(ax, f"A globe with equator and meridians: {'; '.join(said)}. Meridians at 45 degrees dashed.")


@styled
def tickets_on_wines() -> plots.Picture:
    """Draw the stated probability that each of twelve wines is of the second cultivar, and two thresholds."""
    ax = panel(5.4)
    wines = datasets.twelve_wines()
    stated = wines.answers["top list"].p[:, 1]
    order = np.argsort(-stated, kind="stable")
    won = wines.y[order] == 1
    for place_, (p, win) in enumerate(zip(stated[order], won, strict=True)):
        ax.bar(place_, p, 0.7, fill=bool(win), color=FIRST if win else "none", edgecolor=FIRST if win else MARK)
    ax.bar(0, 0, color=FIRST, label="wins")
    ax.bar(0, 0, fill=False, edgecolor=MARK, label="loses")
    ax.axhline(1 / 11, color=SECOND, linestyle="-", label="1/11")
    named = wines.answers["precise"].sets[order, 1]
    spots = np.flatnonzero(named)
    ax.plot(spots, stated[order][named] + 0.05, "o", color=THIRD, label="most probable")
    ax.set_xticks(range(12), [str(i + 1) for i in order])
    ax.grid(visible=False, axis="x")
    ax.set(ylim=(0, 1.1), xlabel="wine", ylabel="stated probability")
    ax.legend(loc="upper right", fontsize=9)
    said = ", ".join(f"wine {i + 1} {stated[i]:.2f}{' wins' if wines.y[i] == 1 else ''}" for i in order)
    named_for = ", ".join(str(i + 1) for i in order[spots])
    words = f"Stated probability of the second cultivar: {said}. It is the most probable cultivar for {named_for}."
    return plots.picture(ax, f"{words} Line at 1/11.")
