"""The drawn pictures of chapter 26: what four credal classifiers name, and the lines of the twelve wines."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled

if TYPE_CHECKING:
    from credal_lib._checks import BoolArray, IntArray

__all__ = ["animals", "twelve_wines"]

ONE_OF = 4  # test animals: every fourth row
CLASSIFIERS = ("precise", "cautious", "top list", "silent")


@cache
def zoo() -> tuple[list[str], IntArray, dict[str, BoolArray]]:
    """Return the kinds, those of every fourth animal, and what the four classifiers name, learned from the others."""
    from credal_book.studies import find
    from credal_book.studies._preparation import discretized

    data = datasets.load("zoo")
    rows = np.arange(len(data.y))
    test = rows[rows % ONE_OF == 2]
    part = discretized(data, rows[rows % ONE_OF != 2], test)
    sets = {name: part.sets(part.fitted(model)) for name, model in find("credal-classifiers").classifiers.items()}
    return list(data.target_names), data.y[test], sets


@styled
def animals() -> plots.Picture:
    """Draw which kinds each classifier names for the animals on which they differ or leave something open."""
    kinds, truth, sets = zoo()
    every = np.array(list(sets.values()))
    rows = np.flatnonzero((every.sum(axis=2) > 1).any(axis=0) | (every != every[0]).any(axis=(0, 2)))
    ax, said = panel(5.2, 3.1), []
    looks = list(zip(sets, plots.PALETTE.values(), plots.MARKERS, (-0.27, -0.09, 0.09, 0.27), strict=False))
    for place, row in enumerate(rows):
        ends = {"ymin": 1 - (place + 0.95) / len(rows), "ymax": 1 - (place + 0.05) / len(rows)}
        ax.axvspan(truth[row] - 0.45, truth[row] + 0.45, color="0.85", linewidth=0, **ends)
        named = []
        for name, color, marker, shift in looks:
            places = np.flatnonzero(sets[name][row])
            ax.plot(places + shift, [place] * len(places), marker, color=color, markersize=5)
            named.append(f"{name} {', '.join(kinds[one] for one in places)}")
        kind = kinds[truth[row]]
        said.append(f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}: {'; '.join(named)}")
    for name, color, marker, _ in looks:
        ax.plot([], [], marker, color=color, label=name, markersize=5)
    ax.set(xlim=(-0.5, len(kinds) - 0.5), ylim=(len(rows) - 0.5, -0.5))
    ax.set_xticks(range(len(kinds)), kinds, fontsize=8.5)
    ax.set_yticks(range(len(rows)), [kinds[one] for one in truth[rows]], fontsize=8.5)
    ax.grid(visible=False)
    ax.legend(ncols=4, fontsize=9, loc="lower center", bbox_to_anchor=(0.45, 1.0), columnspacing=1)
    return plots.picture(
        ax,
        f"Marks for the kinds that four classifiers name, for {len(rows)} of {len(truth)} animals. {'. '.join(said)}.",
    )


@styled
def twelve_wines() -> plots.Picture:
    """Draw what the four classifiers earn on the twelve wines by the value of a correct pair."""
    wines = datasets.twelve_wines()
    ax, h, parts = panel(4.8, 2.7), np.array([0.5, 0.9]), []
    for dash, name in zip(plots.DASHES, CLASSIFIERS, strict=True):
        sets = wines.answers[name].sets
        sizes = sets.sum(axis=1)[sets[np.arange(len(wines.y)), wines.y]]
        slope = 4 * (sizes - 1) / sizes**2
        earned = np.array([np.sum(1 / sizes + (half - 0.5) * slope) / len(wines.y) for half in h])
        ax.plot(h, earned, dash, color="black", clip_on=False)
        ax.text(0.905, earned[1] + {"cautious": -0.03, "top list": 0.02}.get(name, 0), name, va="center", fontsize=10)
        parts.append(f"{name} {earned[0]:.3f} to {earned[1]:.3f}")
    ax.set(xlabel="value $h$ of a correct pair", ylabel="score on the wines", xlim=(0.5, 0.9), ylim=(0, 0.9))
    return plots.picture(ax, f"Straight lines for h from 0.5 to 0.9: {'; '.join(parts)}.")
