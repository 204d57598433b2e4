"""Chapter 6, the betting game: what a set earns, the bettor's shares in a triangle, and a House that is bound.

One color has one meaning: the bettor's shares are navy, House's probabilities orange, what an answer earns sky, and the
even strategy with its 1/k brown.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_lib import games, metrics

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from matplotlib.axes import Axes

    from credal_lib._checks import FloatArray

__all__ = [
    "a_bound_house",
    "never_wrong",
    "shares_in_a_triangle",
    "three_bets",
]

BETTOR, HOUSE, PAID, EVEN = plots.PALETTE["navy"], plots.PALETTE["orange"], plots.PALETTE["sky"], plots.PALETTE["brown"]
IMAGES = 1000
BETS = {
    "all on class 1": (Fraction(1), Fraction(0), Fraction(0)),
    "uneven": (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)),
    "even": (Fraction(1, 3),) * 3,
}
KNOWN = (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))
"""The probabilities of a House that is bound to them; reversed, the other end of what a half-bound House may choose."""


@styled
def never_wrong() -> plots.Picture:
    """Draw on how many images two programs are correct, and what they earn."""
    truths = np.zeros(IMAGES, dtype=int)
    one_of_ten = np.arange(IMAGES) % 10 == 0
    answers = {
        "names three,\nalways correct": np.ones((IMAGES, 3), dtype=bool),
        "names one,\n9 of 10 correct": np.eye(3, dtype=bool)[one_of_ten.astype(int)],
    }
    correct = [IMAGES * metrics.coverage_score(truths, sets) for sets in answers.values()]
    earned = [IMAGES * metrics.discounted_accuracy_score(truths, sets) for sets in answers.values()]
    ax = panel(4.9, 2.7)
    places = np.arange(len(answers))
    rows: list[tuple[float, list[float], dict[str, Any]]] = [
        (-0.2, correct, {"color": "0.85", "edgecolor": "0.3", "label": "images on which it is correct"}),
        (0.2, earned, {"color": PAID, "hatch": "//", "edgecolor": "white", "label": "what it earns"}),
    ]
    for shift, numbers, look in rows:
        bars = ax.barh(places + shift, numbers, 0.38, **look)
        ax.bar_label(bars, [f" {number:.0f}" for number in numbers])
    ax.set(yticks=places, yticklabels=list(answers), xlim=(0, 1150), xlabel=f"of {IMAGES:,} images", ylim=(1.85, -0.45))
    ax.grid(visible=False, axis="y")
    ax.legend(loc="lower center", ncols=2, fontsize=9, borderaxespad=0.1, columnspacing=1)
    return plots.picture(
        ax,
        f"Two pairs of bars. The program that names three classes is correct on {correct[0]:.0f} of {IMAGES} images "
        f"and earns {earned[0]:.0f}; the one that names a single class is correct on {correct[1]:.0f} and earns "
        f"{earned[1]:.0f}.",
    )


@styled
def three_bets() -> plots.Picture:
    """Draw the shares of three strategies for three classes, what each guarantees, and a third."""
    game, third = games.betting_game(3), float(games.solve_exact(games.betting_game(3)).value)
    ax = panel(4.8)
    said = []
    for group, (name, sigma) in enumerate(BETS.items()):
        places = group + np.array([-0.26, 0, 0.26])
        ax.bar(places, [float(share) for share in sigma], 0.22, color=BETTOR)
        least, _ = games.reward_range(game, sigma)
        lowest = places[games.house_reply(game, sigma)]
        ax.plot(
            lowest,
            [float(least) + 0.045] * len(lowest),
            "v",
            color=HOUSE,
            markersize=9,
            label="House goes here" if not group else None,
        )
        said.append(f"{name}: {', '.join(map(str, sigma))}, guarantees {least}")
    ax.axhline(third, color=EVEN, linestyle="--", label="mean of the shares, 1/3")
    ax.set(xticks=range(len(BETS)), xticklabels=list(BETS), ylabel="share", ylim=(0, 1.05), xlim=(-0.5, 2.5))
    ax.grid(visible=False, axis="x")
    ax.legend(loc="upper right")
    return plots.picture(
        ax,
        f"Three groups of three bars, the shares of three strategies. {'; '.join(said)}. An orange triangle stands "
        f"over each smallest share. A dashed line at {third:.3f} is the mean of each group; only in the even strategy "
        "does the smallest bar reach the line.",
    )


def _corner_places(points: Any) -> tuple[FloatArray, FloatArray]:
    """Places of distributions over three classes in a triangle: class 1 at the top, 2 at the left, 3 at the right."""
    shares = np.asarray(points, dtype=float)
    return shares[..., 2] + shares[..., 0] / 2, shares[..., 0] * np.sqrt(3) / 2


def _triangle(
    ax: Axes, of: Callable[[FloatArray], FloatArray], levels: Sequence[float], colors: str, corner: str
) -> None:
    """Draw the triangle of distributions with the level lines of a function, darker where it is greater."""
    steps = 60
    grid = np.array([(i, j, steps - i - j) for i in range(steps + 1) for j in range(steps + 1 - i)]) / steps
    x, y = _corner_places(grid)
    ax.tricontourf(x, y, of(grid), levels=24, cmap=colors, alpha=0.75)
    lines = ax.tricontour(x, y, of(grid), levels=list(levels), colors="0.25", linewidths=0.8)
    ax.clabel(lines, [level for level in levels if level != 0.4], fontsize=8, fmt="%.1f")
    ax.plot(*_corner_places(np.eye(3)[[0, 1, 2, 0]]), "-", color="0.25", linewidth=0.8)
    for number, vertex in enumerate(np.eye(3), start=1):
        px, py = (float(place) for place in _corner_places(vertex))
        name, above = corner.format(number), number == 1
        ax.text(px, py + (0.03 if above else -0.04), name, ha="center", va="bottom" if above else "top", fontsize=10)
    ax.set(aspect="equal", xlim=(-0.2, 1.7), ylim=(-0.14, 1.0))
    ax.axis("off")


@styled
def shares_in_a_triangle() -> plots.Picture:
    """Draw every strategy for three classes as a point of a triangle, darker the more it guarantees."""
    game = games.betting_game(3)
    ax = panel(4.8)
    _triangle(ax, lambda sigma: sigma.min(axis=1), (0.1, 0.2), "Blues", "all on class {}")
    said = []
    for (name, sigma), color, marker in zip(BETS.items(), (BETTOR, BETTOR, EVEN), ("o", "s", "*"), strict=True):
        least, _ = games.reward_range(game, sigma)
        label = f"{name}: at least {least}"
        ax.plot(*_corner_places(sigma), marker, color=color, markeredgecolor="white", clip_on=False, label=label,
                markersize=15 if marker == "*" else 9)  # fmt: skip
        said.append(label)
    ax.legend(loc="upper right", fontsize=9.5, borderaxespad=0)
    return plots.picture(
        ax,
        "A triangle whose corners are the strategies that bet on a single class, shaded by the smallest share, with "
        f"level lines at 0.1 and 0.2 around the center, where it is darkest. Three strategies are marked. "
        f"{'; '.join(said)}.",
    )


@styled
def a_bound_house() -> plots.Picture:
    """Draw what the best strategy earns against each choice of House, and the choices of a House that is half bound."""
    ends = [KNOWN, KNOWN[::-1]]
    solution = games.solve_exact(games.betting_game(3, house=ends))
    (mix,) = solution.house
    best = [sum(weight * end[j] for weight, end in zip(mix, ends, strict=True)) for j in range(3)]
    free = games.solve_exact(games.betting_game(3))
    ax = panel(4.8)
    near = ax.inset_axes((1.02, 0.02, 0.6, 0.6), transform=ax.transData)
    for axes in (ax, near):
        _triangle(axes, lambda theta: theta.max(axis=1), (0.4, 0.6, 0.8), "Oranges", "class {} for sure")
        axes.plot(*_corner_places(ends), "-", color="black", linewidth=3, label="what House may choose")
    near.plot(*_corner_places(free.house[0]), "*", color=EVEN, markersize=15, markeredgecolor="white",
              label=f"even choice: {free.value}")  # fmt: skip
    near.plot(*_corner_places(best), "D", color="black", markersize=8, markeredgecolor="white",
              label=f"its best there: {solution.value}")  # fmt: skip
    x, y = (float(place) for place in _corner_places([0.4, 0.37, 0.23]))
    near.text(x, y, "0.4", ha="center", va="bottom", fontsize=8)
    for text in near.texts:
        text.set_clip_on(True)
        text.set_in_layout(False)
    near.axis("on")
    near.set(xlim=(0.37, 0.67), ylim=(0.13, 0.43), xticks=[], yticks=[])
    ax.indicate_inset_zoom(near, edgecolor="0.25")
    ax.legend(*near.get_legend_handles_labels(), loc="upper right", fontsize=9.5, borderaxespad=0)
    return plots.picture(
        ax,
        "A triangle of House's probabilities, shaded by the largest probability, which the best strategy earns: least "
        f"in the center, {free.value} at the even choice. A segment runs from ({', '.join(map(str, ends[0]))}) to "
        f"({', '.join(map(str, ends[1]))}) and misses the center; the least on it is {solution.value}, at "
        f"({', '.join(map(str, best))}). The center is drawn once more, enlarged.",
    )
