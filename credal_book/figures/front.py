"""Pictures of the front: five verdicts on the twelve wines, and which chapter needs which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from credal_book import plots, scoreboard
from credal_book.figures._drawing import panel, styled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

__all__ = ["answers", "dependencies", "five_verdicts"]

NEEDS: Mapping[int, tuple[int, ...]] = {
    1: (),
    2: (1,),
    3: (1,),
    4: (1, 2),
    5: (),
    6: (),
    7: (6,),
    8: (7,),
    9: (7,),
    10: (6, 7),
    11: (5, 6),
    12: (11,),
    13: (7, 11),
    14: (11,),
    15: (),
    16: (15,),
    17: (15, 16),
    18: (5, 7),
    19: (),
    20: (19,),
    21: (19, 20),
    22: (19, 20),
    23: (20, 21, 22),
    24: (6,),
    25: (6, 7, 24),
    26: (24, 25),
    27: (25,),
    28: (11, 25),
    29: (24,),
    30: (20, 22),
    31: (7,),
    32: (3,),
    33: (7, 12, 16, 18),
    34: (6, 9, 23, 27),
    35: (15, 32),
    36: (7, 22, 31),
    37: (14, 15, 32),
}
"""The chapters that the card of a chapter asks for; a test compares them with the cards."""

PARTS = {
    "Part I: decisions": range(1, 5),
    "Part II: sets": range(5, 11),
    "Part III: costs": range(11, 15),
    "Part IV: abstention": range(15, 19),
    "Part V: top lists": range(19, 24),
    "Part VI: experiments": range(24, 32),
    "Part VII: synthesis": range(32, 35),
    "Part VIII: today": range(35, 38),
}

APART = {"Part VII: synthesis": 2.1, "Part VIII: today": 2.1}
"""How far apart the chapters of a row stand, where what is written below them takes more than one place."""

ANSWERERS = ("precise", "cautious", "silent", "top list")


@styled
def answers() -> plots.Picture:
    """Draw what the four classifiers say of the twelve wines."""
    return plots.picture(plots.twelve_wines(), plots.describe_twelve_wines())


@styled
def five_verdicts() -> plots.Picture:
    """Draw the places of the four classifiers under five measures, a line each: the lines cross."""
    judged = scoreboard.rows(scoreboard.TOUR)
    ax = panel(5.2, 2.8)
    places = {name: [row.rank(name) for row in judged] for name in ANSWERERS}
    looks = zip(plots.PALETTE.values(), plots.DASHES, plots.MARKERS, strict=False)
    for (name, found), (color, dash, marker) in zip(places.items(), looks, strict=False):
        ax.plot(range(len(judged)), found, dash, marker=marker, markersize=9, color=color, clip_on=False)
        ax.annotate(name, (len(judged) - 1, found[-1]), (12, 0), textcoords="offset points", va="center")
    ax.set(ylim=(4.4, 0.6), yticks=range(1, 5), yticklabels=["1st", "2nd", "3rd", "4th"])
    ax.set_xticks(range(len(judged)), [row.measure.replace(" ", "\n", 1) for row in judged], fontsize=9)
    ax.grid(visible=False)
    said = "; ".join(
        f"{row.measure}: " + ", ".join(f"{name} {places[name][i]}" for name in ANSWERERS)
        for i, row in enumerate(judged)
    )
    return plots.picture(ax, f"Places of four classifiers under five measures, 1 the best. {said}.")


@styled
def dependencies() -> plots.Picture:
    """Draw which chapter needs which: an arrow within a part; those of other parts are named below a chapter."""
    ax = panel(4.0, 3.5)
    spots = {
        n: (place * APART.get(name, 1.0), -float(y))
        for y, (name, part) in enumerate(PARTS.items())
        for place, n in enumerate(part)
    }
    for n, before in NEEDS.items():
        x, y = spots[n]
        nearest = sorted(set(before) - {further for one in before for further in _all_needs(one)})
        for other in nearest:
            if spots[other][1] == y:
                _arrow(ax, spots[other], spots[n])
        if others := [str(other) for other in nearest if spots[other][1] != y]:
            ax.text(x, y - 0.45, f"← {', '.join(others)}", ha="center", va="center", fontsize=9)
        ax.text(
            x,
            y,
            str(n),
            ha="center",
            va="center",
            fontsize=9,
            bbox={"boxstyle": "circle,pad=0.18", "fc": "white", "ec": "black"},
        )
    ax.set(xlim=(-2.85, 7.4), ylim=(0.4 - len(PARTS), 0.5), xticks=[], yticks=[])
    for y, name in enumerate(PARTS):
        ax.text(-2.85, -y, name.replace(": ", "\n"), fontsize=9, va="center")
    ax.spines[:].set_visible(False)
    ax.grid(visible=False)
    said = "; ".join(f"{n} needs {', '.join(map(str, before)) if before else 'none'}" for n, before in NEEDS.items())
    return plots.picture(ax, f"Map of the chapters. {said}.")


def _all_needs(chapter: int) -> set[int]:
    """Return what a chapter needs, and what that needs."""
    return {*NEEDS[chapter], *(further for one in NEEDS[chapter] for further in _all_needs(one))}


def _arrow(ax: Axes, start: tuple[float, float], end: tuple[float, float]) -> None:
    reach = abs(end[0] - start[0])
    bend = 0.0 if reach == 1 else -0.9 / reach  # as high as between neighbors of neighbors
    look = {"arrowstyle": "-|>", "color": "0.45", "shrinkA": 8, "shrinkB": 8, "connectionstyle": f"arc3,rad={bend}"}
    ax.annotate("", end, start, arrowprops=look)
