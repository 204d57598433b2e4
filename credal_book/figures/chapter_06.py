"""Chapter 6, the betting game: what a set is paid, the bettor's shares in a triangle, and a House that is bound.

One color has one meaning: the bettor's shares are navy, House's chances orange, what is paid sky, and the even bet with
its 1/k brown.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_lib import gambles, games, metrics

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from matplotlib.axes import Axes

    from credal_lib._checks import FloatArray

__all__ = [
    "a_bound_house",
    "never_wrong",
    "shares_in_a_triangle",
    "sure_on_average",
    "three_bets",
    "two_classes",
    "wines",
]

BETTOR, HOUSE, PAID, EVEN = plots.PALETTE["navy"], plots.PALETTE["orange"], plots.PALETTE["sky"], plots.PALETTE["brown"]
IMAGES = 1000
BETS = {
    "all on class 1": (Fraction(1), Fraction(0), Fraction(0)),
    "uneven": (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)),
    "even": (Fraction(1, 3),) * 3,
}
KNOWN = (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))
"""The chances of a House that is bound to them; reversed, the other end of what a half-bound House may choose."""


@styled
def never_wrong() -> plots.Picture:
    """Draw on how many images two programs are right, and what they are paid."""
    truths = np.zeros(IMAGES, dtype=int)
    one_of_ten = np.arange(IMAGES) % 10 == 0
    answers = {
        "names three,\nalways right": np.ones((IMAGES, 3), dtype=bool),
        "names one,\n9 of 10 right": np.eye(3, dtype=bool)[one_of_ten.astype(int)],
    }
    right = [IMAGES * metrics.coverage_score(truths, sets) for sets in answers.values()]
    paid = [IMAGES * metrics.discounted_accuracy_score(truths, sets) for sets in answers.values()]
    ax = panel(4.9, 2.7)
    places = np.arange(len(answers))
    rows: list[tuple[float, list[float], dict[str, Any]]] = [
        (-0.2, right, {"color": "0.85", "edgecolor": "0.3", "label": "images on which it is right"}),
        (0.2, paid, {"color": PAID, "hatch": "//", "edgecolor": "white", "label": "what it is paid"}),
    ]
    for shift, numbers, look in rows:
        bars = ax.barh(places + shift, numbers, 0.38, **look)
        ax.bar_label(bars, [f" {number:.0f}" for number in numbers])
    ax.set(yticks=places, yticklabels=list(answers), xlim=(0, 1150), xlabel=f"of {IMAGES:,} images", ylim=(1.85, -0.45))
    ax.grid(visible=False, axis="y")
    ax.legend(loc="lower center", ncols=2, fontsize=9, borderaxespad=0.1, columnspacing=1)
    return plots.picture(
        ax,
        f"Two pairs of bars. The program that names three classes is right on {right[0]:.0f} of {IMAGES} images and "
        f"paid {paid[0]:.0f}; the one that names a single class is right on {right[1]:.0f} and paid {paid[1]:.0f}.",
    )


@styled
def three_bets() -> plots.Picture:
    """Draw the shares of three bets on three classes, what each guarantees, and a third."""
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
        f"Three groups of three bars, the shares of three bets. {'; '.join(said)}. An orange triangle stands over "
        f"every least share of each. A dashed line at {third:.3f} is the mean of each group; the least bar rises to it "
        "in the even bet alone.",
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
    """Draw every bet on three classes as a point of a triangle, darker the more it guarantees."""
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
        "A triangle whose corners are the bets on a single class, shaded by the least share, with level lines at 0.1 "
        f"and 0.2 around the center, where it is darkest. Three bets are marked. {'; '.join(said)}.",
    )


@styled
def two_classes() -> plots.Picture:
    """Draw what three bets on two classes earn, against the chance of class 1."""
    ax = panel(4.8)
    chances = np.array([0, 1])
    said = []
    for share, color, dash in ((0.2, BETTOR, "--"), (0.8, BETTOR, "-."), (0.5, EVEN, "-")):
        reward = gambles.expected_reward([share, 1 - share], [chances, 1 - chances])
        worst, _ = games.reward_range(games.betting_game(2), [share, 1 - share])
        ax.plot(chances, reward, dash, color=color, label=rf"$\sigma_1 = {share}$")
        if share != 0.5:
            ax.plot(chances[reward.argmin()], worst, "v", color=HOUSE, markersize=10, clip_on=False)
        said.append(f"share {share}: from {reward[0]:.1f} to {reward[1]:.1f}, at least {worst:.1f}")
    ax.set(xlabel=r"chance $\theta_1$ of class 1", ylabel="expected reward", ylim=(0, 1), xlim=(0, 1))
    ax.legend(loc="upper center", ncols=3)
    return plots.picture(
        ax,
        f"Three straight lines of expected reward against the chance of class 1, from 0 to 1. {'; '.join(said)}. All "
        "cross where it is 0.5; orange triangles mark the low ends of the sloping ones.",
    )


@styled
def a_bound_house() -> plots.Picture:
    """Draw what House must pay under each of its choices, and the choices of a House that is half bound."""
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
              label=f"even chances: {free.value}")  # fmt: skip
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
        "A triangle of House's chances, shaded by the greatest chance, which is what House must pay: least in the "
        f"center, {free.value} at the even chances. A segment runs from ({', '.join(map(str, ends[0]))}) to "
        f"({', '.join(map(str, ends[1]))}) and misses the center; the least on it is {solution.value}, at "
        f"({', '.join(map(str, best))}). The center is drawn once more, enlarged.",
    )


@styled
def sure_on_average() -> plots.Picture:
    """Draw the average reward of ten even bettors while House changes the chances."""
    rng, rounds, bettors = np.random.default_rng(12), 3000, 10
    chances = rng.dirichlet([0.5] * 3, size=rounds // 100).repeat(100, axis=0)
    truths = (rng.random((rounds, 1)) > chances.cumsum(axis=1)).sum(axis=1).clip(max=2)
    bets = rng.integers(0, 3, size=(bettors, rounds))
    number = np.arange(1, rounds + 1)
    averages = (np.vstack([bets, np.zeros((1, rounds), dtype=int)]) == truths).cumsum(axis=1) / number
    even, stubborn = averages[:-1], averages[-1]
    ax = panel(4.8)
    strip = ax.inset_axes((0, 1.04, 1, 0.22), sharex=ax)
    tops = np.hstack([np.zeros((rounds, 1)), chances.cumsum(axis=1)]).T
    for below, above, strength in zip(tops[:-1], tops[1:], (1, 0.45, 0), strict=True):
        strip.fill_between(number, below, above, facecolor=(HOUSE, strength), edgecolor="0.3", linewidth=0.5)
    strip.set(ylim=(0, 1), yticks=[], ylabel=r"$\theta$")
    strip.tick_params(labelbottom=False)
    lines = ax.plot(number, even.T, color=BETTOR, alpha=0.35, linewidth=1)
    lines[0].set_label("bets evenly")
    ax.plot(number, stubborn, "-.", color="0.3", label="always class 1")
    ax.axhline(1 / 3, color=EVEN, linestyle="--", label="1/3")
    ax.set(xlabel="bets made", ylabel="average reward so far", ylim=(0, 0.8), xlim=(0, rounds))
    ax.legend(ncols=3, fontsize=9, columnspacing=1, handlelength=1.6)
    early, late = even[:, 9], even[:, -1]
    return plots.picture(
        ax,
        f"Ten lines of average reward against the number of bets, below a strip of House's chances, which change after "
        f"every 100 bets. After 10 bets they lie between {early.min():.2f} and {early.max():.2f}, after {rounds} "
        f"between {late.min():.3f} and {late.max():.3f}, around a dashed line at one third. The line of a bettor who "
        f"always names class 1 is at {stubborn[99]:.2f} after 100 bets and wanders with the chances.",
    )


@styled
def wines() -> plots.Picture:
    """Draw what the precise and the cautious answerer are paid for each of the twelve wines."""
    data = datasets.twelve_wines()
    ax = panel(5.6, 2.6)
    said = []
    looks: dict[str, dict[str, Any]] = {
        "precise": {"color": "white", "edgecolor": "black"},
        "cautious": {"color": PAID, "hatch": "//", "edgecolor": "white"},
    }
    for shift, (name, look) in zip((-0.2, 0.2), looks.items(), strict=True):
        sets = data.answers[name].sets
        paid = [metrics.discounted_accuracy_score(data.y[[i]], sets[[i]]) for i in range(len(sets))]
        bars = ax.bar(np.arange(1, 13) + shift, paid, 0.38, label=f"{name}: {sum(paid):.2f} in all", **look)
        ax.bar_label(bars, ["" if one else "0" for one in paid], fontsize=9)
        said.append(f"{name}: {', '.join(f'{one:.2f}' for one in paid)}, in all {sum(paid):.2f}")
    ax.set(xticks=range(1, 13), xlabel="wine, the surest first", ylabel="paid", ylim=(0, 1.3), yticks=[0, 0.5, 1])
    ax.grid(visible=False, axis="x")
    ax.legend(loc="upper right", ncols=2)
    return plots.picture(
        ax, f"Pairs of bars of discounted accuracy, a pair for each of twelve wines. {'; '.join(said)}."
    )
