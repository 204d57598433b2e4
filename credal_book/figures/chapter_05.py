"""Pictures of chapter 5: two cars with one estimate, their credal sets, and classes beaten everywhere or never.

A class has one color and one dash in all of them: human, bicycle and nothing; what is not a class is brown or gray.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_lib import choice
from credal_lib.credal_sets import Intervals, imprecise_dirichlet

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from credal_lib._checks import FloatArray, IntArray

__all__ = [
    "as_scenes_are_seen",
    "better_everywhere",
    "four_vertices",
    "lead_of_nothing",
    "never_the_best",
    "two_cars",
    "two_credal_sets",
]

NAMES = ("human", "bicycle", "nothing")
LOOKS = tuple(zip(list(plots.PALETTE.values())[:3], plots.DASHES, plots.MARKERS, plots.HATCHES, strict=False))
SEEN = {"ten scenes": (1, 4, 5), "ten thousand scenes": (1000, 4000, 5000)}
COSTS = {
    "costs of the car": np.array([[0, 1, 2], [1, 0, 2], [4, 4, 0]]),
    "0/1 costs": np.array([[0, 1, 1], [1, 0, 1], [1, 1, 0]]),
}
LOW = {"bicycle": tuple(COSTS), "nothing": ("0/1 costs",)}
"""Classes whose names stand below their lines."""
TRUTH = (0.1, 0.5, 0.4)
STRENGTH = 2
PLACES = np.array([[0, 0], [1, 0], [0.5, 0.75**0.5]])
"""Where the corners of the triangle are drawn."""


def _possible_counts(n: int) -> tuple[IntArray, FloatArray]:
    """List all ways in which n scenes can fall if `TRUTH` holds, and their probabilities."""
    from scipy.stats import multinomial

    human, bicycle = np.indices((n + 1, n + 1)).reshape(2, -1)
    counts = np.stack([human, bicycle, n - human - bicycle], axis=1)[human + bicycle <= n]
    return counts, np.asarray(multinomial.pmf(counts, np.array(n), TRUTH))


@styled
def two_cars() -> plots.Picture:
    """Draw what the two cars have seen: the same shares."""
    panels, texts = [], []
    for title, counts in SEEN.items():
        ax = panel(2.9, 2.3)
        for place, (name, count, (color, _, _, hatch)) in enumerate(zip(NAMES, counts, LOOKS, strict=True)):
            ax.bar(place, count, color=color, hatch=hatch, edgecolor="white", width=0.7)
            ax.annotate(f"{count}", (place, count), (0, 3), textcoords="offset points", ha="center", fontsize=10)
            texts.append(f"{name} {count}")
        ax.set_xticks(range(3), NAMES)
        ax.set(title=title, ylabel="scenes", ylim=(0, 1.15 * max(counts)))
        panels.append(ax)
    words = [f"Bars of {title}: {', '.join(texts[3 * i : 3 * i + 3])}." for i, title in enumerate(SEEN)]
    return plots.picture(panels, words)


@styled
def lead_of_nothing() -> plots.Picture:
    """Draw by how many of ten scenes "nothing" is ahead of "bicycle", where bicycles are in truth more probable."""
    counts, chance = _possible_counts(10)
    lead = counts[:, 2] - counts[:, 1]
    leads = np.arange(-10, 11)
    shares = np.array([chance[lead == value].sum() for value in leads])
    ax = panel(4.6, 2.7)
    kinds = (
        (leads < 0, LOOKS[1], "bicycle ahead"),
        (leads == 0, ("0.6", "-", "D", ""), "tied"),
        ((leads > 0) & (leads < 3), LOOKS[2], "nothing ahead by 1 or 2"),
        (leads >= 3, LOOKS[0], "nothing ahead by 3 or more"),
    )
    told = []
    for where, (color, _, _, hatch), name in kinds:
        color, hatch = (plots.PALETTE["brown"], "xx") if name.endswith("more") else (color, hatch)
        ax.bar(leads[where], shares[where], color=color, hatch=hatch, edgecolor="white", label=name)
        told.append(f"{name}: {shares[where].sum():.3f}")
    ax.set(xlabel='scenes by which "nothing" is ahead of "bicycle"', ylabel="probability", xlim=(-9, 9), ylim=(0, 0.23))
    ax.set_xticks(range(-8, 9, 2))
    ax.legend(loc="upper right", fontsize=9)
    return plots.picture(
        ax, f"Bars of the probabilities of each difference in ten scenes, in four groups. {'; '.join(told)}."
    )


@styled
def two_credal_sets() -> plots.Picture:
    """Draw the distributions that ten, and ten thousand, scenes leave possible."""
    panels, texts = [], []
    for title, counts in SEEN.items():
        corners = imprecise_dirichlet(counts, s=STRENGTH).vertices()
        ax = _triangle(title)
        around = corners @ PLACES
        ax.fill(*around.T, facecolor=plots.PALETTE["brown"], edgecolor=plots.PALETTE["brown"], alpha=0.75)
        middle = np.array(counts) / sum(counts)
        ax.plot(*(middle @ PLACES), "o", color="white", markeredgecolor="black", markersize=6)
        panels.append(ax)
        listed = "; ".join(f"({', '.join(f'{share:.3f}' for share in p)})" for p in corners)
        texts.append(
            f"Triangle with the corners human, bicycle and nothing, {title}: "
            f"the credal set has the vertices {listed}; a dot marks the shares seen."
        )
    return plots.picture(panels, texts)


def _triangle(title: str) -> Axes:
    """Draw the triangle of all distributions, with lines on which a class keeps its probability."""
    ax = panel(2.9, 2.6)
    for fixed in range(3):
        for level in (0.25, 0.5, 0.75):
            ends = np.full((2, 3), level)
            for end, full in enumerate(other for other in range(3) if other != fixed):
                ends[end, [other for other in range(3) if other != fixed]] = 0
                ends[end, full] = 1 - level
            ax.plot(*(ends @ PLACES).T, "-", color="0.85", linewidth=0.8, zorder=0)
    ax.fill(*PLACES.T, fill=False, edgecolor="0.3")
    for name, (x, y), align in zip(NAMES, PLACES, ("left", "right", "center"), strict=True):
        ax.annotate(
            name, (x, y), (0, 4 if y else -4), textcoords="offset points", ha=align, va="bottom" if y else "top"
        )
    ax.set_title(title, pad=20)
    ax.set_aspect("equal")
    ax.set_axis_off()
    return ax


@styled
def four_vertices() -> plots.Picture:
    """Draw the credal set of intervals that are no Dirichlet model's, with its vertices; one is a precise estimate."""
    corners = Intervals(np.array([0, 0.3, 0.4]), np.array([0.2, 0.4, 0.6])).vertices()
    estimate = np.array([0.1, 0.3, 0.6])
    ax = _triangle("")
    ax.fill(*(corners @ PLACES).T, facecolor=plots.PALETTE["brown"], alpha=0.4)
    ax.plot(*(corners @ PLACES).T, "o", color=plots.PALETTE["brown"], markersize=4)
    ax.plot(*(estimate @ PLACES), "s", color="white", markeredgecolor="black", markersize=6)
    listed = "; ".join(f"({', '.join(f'{share:.1f}' for share in p)})" for p in corners)
    return plots.picture(
        ax,
        f"Triangle of all distributions of human, bicycle and nothing, with a small quadrilateral right of the middle, "
        f"whose vertices are {listed}. A square marks the precise estimate (0.1, 0.3, 0.6), one of them.",
    )


@styled
def better_everywhere() -> plots.Picture:
    """Draw the expected costs of the three classes around the credal set of ten scenes, under two tables of costs."""
    corners = imprecise_dirichlet(SEEN["ten scenes"], s=STRENGTH).vertices()
    order = [next(v for v, p in enumerate(corners) if p[full] == corners[:, full].max()) for full in range(3)]
    around = corners[[*order, order[0]]]
    panels, texts = [], []
    for title, costs in COSTS.items():
        ax = panel(2.9)
        kept = choice.maximal(-costs, corners)
        expected = around @ costs.T
        for name, line, keep, (color, dash, marker, _) in zip(NAMES, expected.T, kept, LOOKS, strict=True):
            ax.plot(range(4), line, dash, marker=marker, color=color)
            _say(ax, f"{name}, kept" if keep else name, line, color, below=title in LOW.get(name, ()))
        ax.set_xticks(range(4), ["human", "bicycle", "nothing", "human\nagain"], fontsize=8)
        ax.set(title=title, xlabel="imagined scenes are all …", ylabel="expected cost")
        ax.set_ylim(expected.min() * 0.75, expected.max() * 1.12)
        panels.append(ax)
        ranges = ", ".join(
            f"{name} {line.min():.2f} to {line.max():.2f}" for name, line in zip(NAMES, expected.T, strict=True)
        )
        left = " and ".join(name for name, keep in zip(NAMES, kept, strict=True) if keep)
        texts.append(
            f"Lines of the expected costs along the outline of the credal set, {title}: {ranges}; kept: {left}."
        )
    return plots.picture(panels, texts)


def _say(ax: Axes, name: str, line: FloatArray, color: str, *, below: bool) -> None:
    """Write the name of a line above its second point, or below its lowest one."""
    place = int(line[:3].argmin()) if below else 1
    shift, align = ((0, -8), "top") if below else ((0, 7), "bottom")
    ax.annotate(
        name, (place, line[place]), shift, textcoords="offset points", ha="center", va=align, color=color, fontsize=9
    )


@styled
def never_the_best() -> plots.Picture:
    """Draw three probabilities along a credal set that is a segment; one is never the largest."""
    credal = Intervals(np.array([0.3, 0.2, 0.2]), np.array([0.3, 0.5, 0.5]))
    ends = credal.vertices()
    ends = ends[np.argsort(ends[:, 1])]
    ax = panel(4.6, 2.6)
    along = np.linspace(ends[0], ends[1], 61)
    ax.plot(along[:, 1], along.max(axis=1), color="0.8", linewidth=8, solid_capstyle="round", zorder=0)
    for name, (low, high), (color, dash, marker, _), (place, offset) in zip(
        NAMES, ends.T, LOOKS, ((0.5, -13), (0.85, 6), (0.15, 6)), strict=True
    ):
        ax.plot(ends[:, 1], [low, high], dash, marker=marker, color=color)
        ax.annotate(
            name,
            (ends[0, 1] + place * (ends[1, 1] - ends[0, 1]), low + place * (high - low)),
            (0 if name == "human" else (-12 if name == "bicycle" else 12), offset),
            textcoords="offset points", ha="center", color=color,
        )  # fmt: skip
    ax.set(xlabel="probability of a bicycle", ylabel="probability", ylim=(0.15, 0.55))
    kept = choice.maximal(np.eye(3), credal)
    best = choice.e_admissible(np.eye(3), credal)
    left, somewhere = (" and ".join(np.array(NAMES)[mask]) for mask in (kept, best))
    told = "; ".join(f"{name} {low:.2f} to {high:.2f}" for name, (low, high) in zip(NAMES, ends.T, strict=True))
    return plots.picture(
        ax,
        f"Probabilities from one end of the credal set to the other: {told}. Most probable somewhere: {somewhere}. "
        f"Maximal: {left}, {kept.sum()} classes.",
    )


@styled
def as_scenes_are_seen() -> plots.Picture:
    """Draw how often a precise and a credal car leave the best class out, and the credal one names one class."""
    sizes = range(5, 101, 5)
    lines = {
        "precise: bicycle missing": [_missed_by_the_favorite(n) for n in sizes],
        "credal: bicycle missing": [_credal_car(n)[0] for n in sizes],
        "credal: names one class": [_credal_car(n)[1] for n in sizes],
    }
    ax = panel(4.6, 2.7)
    looks = ((plots.PALETTE["navy"], "-", "o"), (plots.PALETTE["orange"], "--", "s"), ("0.4", ":", "D"))
    for (name, line), (color, dash, marker) in zip(lines.items(), looks, strict=True):
        ax.plot(sizes, line, dash, marker=marker, color=color, label=name, markersize=4)
    ax.set(xlabel="scenes seen", ylabel="probability", ylim=(0, 1))
    ax.legend(loc="center right", bbox_to_anchor=(1, 0.55), fontsize=9)
    ends = "; ".join(
        f"{name}: {line[0]:.2f} at {sizes[0]} scenes, {line[-1]:.2f} at {sizes[-1]}, largest {max(line):.2f}"
        for name, line in lines.items()
    )
    return plots.picture(ax, f"Three lines against the number of scenes seen. {ends}.")


def _missed_by_the_favorite(n: int) -> float:
    """Compute the probability that the class counted most often is not the most probable; ties are broken evenly."""
    counts, chance = _possible_counts(n)
    favorites = choice.bayes(np.eye(3), counts / n)
    return float(chance @ (1 - favorites[:, 1] / favorites.sum(axis=1)))


def _credal_car(n: int) -> tuple[float, float]:
    """Compute the probabilities that the credal answer lacks the most probable class, and that it is a single one."""
    counts, chance = _possible_counts(n)
    kept = choice.maximal(np.eye(3), imprecise_dirichlet(counts, s=STRENGTH))
    return float(chance @ ~kept[:, 1]), float(chance @ (kept.sum(axis=1) == 1))
