"""Figures that many pages of the book draw, each a function that returns its Axes, in the style of `displays`.

`describe_scores` and the like write the alternative text of a figure from the data it shows, so that text and picture
cannot disagree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book.scoreboard._figures import describe_scoreboard, describe_twelve_wines, scoreboard, twelve_wines
from credal_lib import _checks
from credal_lib.displays import (
    DARK,
    DASHES,
    HATCHES,
    MARKERS,
    PALETTE,
    Panel,
    Picture,
    critical_difference,
    describe_critical_difference,
    picture,
    style,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from credal_lib.rewards import SizeReward

__all__ = [
    "DARK",
    "DASHES",
    "HATCHES",
    "MARKERS",
    "PALETTE",
    "Panel",
    "Picture",
    "critical_difference",
    "describe_critical_difference",
    "describe_scoreboard",
    "describe_scores",
    "describe_strategies",
    "describe_twelve_wines",
    "describe_utilities",
    "picture",
    "scoreboard",
    "scores",
    "strategies",
    "style",
    "twelve_wines",
    "utilities",
]

MAX_SIZES = 100  # along an axis


def _new_axes(ax: Axes | None) -> Axes:
    import matplotlib.pyplot as plt

    return plt.subplots()[1] if ax is None else ax


def utilities(rewards: Sequence[SizeReward | str], n_classes: int = 6, ax: Axes | None = None) -> Axes:
    """Draw the utility of a correct set by its size, one line per reward.

    Parameters
    ----------
    rewards : sequence of SizeReward or str
        At most four, or their names, such as "u65".
    n_classes : int, default 6
        Largest set size shown.
    ax : matplotlib Axes, optional
        Where to draw; a new figure if not given.

    Returns
    -------
    matplotlib Axes

    Raises
    ------
    TypeError, ValueError
        If there are more than four rewards, one is not a reward by size, or `n_classes` is not 1 to 100.

    Examples
    --------
    >>> from credal_lib.rewards import FBeta, Quadratic
    >>> import matplotlib.pyplot as plt
    >>> axes = utilities([Quadratic(0.5), Quadratic(0.8), FBeta(1)])
    >>> axes.get_xlabel()
    'size of the set'
    >>> plt.close(axes.figure)
    """
    drawn = _few_sizes(rewards, n_classes)
    with style():
        ax = _new_axes(ax)
        sizes = np.arange(1, n_classes + 1)
        for reward, color, dash, marker in zip(drawn, PALETTE.values(), DASHES, MARKERS, strict=False):
            ax.plot(sizes, reward.by_size(n_classes)[1:], dash, marker=marker, color=color, label=reward.label)
        ax.set(xlabel="size of the set", ylabel="utility of a correct set", ylim=(0, 1.05), xticks=sizes)
        ax.legend()
    return ax


def describe_utilities(rewards: Sequence[SizeReward | str], n_classes: int = 6) -> str:
    """Alternative text of `utilities`, with the numbers it shows.

    Parameters, errors: as `utilities`.

    Returns
    -------
    str

    Examples
    --------
    >>> from credal_lib.rewards import Quadratic
    >>> describe_utilities([Quadratic(0.5)], 3)
    'Line chart of the utility of a correct set against its size, 1 to 3. u50: 1.00, 0.50, 0.33.'
    """
    drawn = _few_sizes(rewards, n_classes)
    lines = "; ".join(f"{r.label}: {', '.join(f'{w:.2f}' for w in r.by_size(n_classes)[1:])}" for r in drawn)
    return f"Line chart of the utility of a correct set against its size, 1 to {n_classes}. {lines}."


def scores(table: Mapping[str, Mapping[str, float]], ax: Axes | None = None) -> Axes:
    """Draw scores as grouped bars: one group per measure, one bar per classifier.

    Parameters
    ----------
    table : mapping of classifier to mapping of measure to score
        At most four classifiers, all with the same measures; scores in [0, 1]. A nan draws no bar.
    ax : matplotlib Axes, optional
        Where to draw; a new figure if not given.

    Returns
    -------
    matplotlib Axes

    Raises
    ------
    TypeError, ValueError
        If the table is no mapping of mappings of numbers, is empty, has more than four classifiers, or their measures
        differ.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> axes = scores({"precise": {"u50": 0.7, "u80": 0.7}, "cautious": {"u50": 0.6, "u80": 0.75}})
    >>> [text.get_text() for text in axes.get_legend().get_texts()]
    ['precise', 'cautious']
    >>> plt.close(axes.figure)
    """
    measures = _measures(table)
    with style():
        ax = _new_axes(ax)
        width = 0.8 / len(table)
        for i, ((name, row), color, hatch) in enumerate(zip(table.items(), PALETTE.values(), HATCHES, strict=False)):
            places = np.arange(len(measures)) + (i - (len(table) - 1) / 2) * width
            bars = ax.bar(places, list(row.values()), width, color=color, hatch=hatch, edgecolor="white", label=name)
            ax.bar_label(bars, fmt=lambda value: "" if np.isnan(value) else f"{value:.3f}", fontsize=9)
        ax.set(xticks=range(len(measures)), xticklabels=measures, ylabel="score", ylim=(0, 1.05))
        ax.grid(visible=False, axis="x")
        ax.legend(ncols=len(table), loc="upper center", bbox_to_anchor=(0.5, 1.14))
    return ax


def describe_scores(table: Mapping[str, Mapping[str, float]]) -> str:
    """Alternative text of `scores`: every number, and which classifier each measure prefers.

    Parameters, errors: as `scores`.

    Returns
    -------
    str

    Examples
    --------
    >>> describe_scores({"precise": {"u50": 0.7}, "cautious": {"u50": 0.6}})
    'Bar chart of scores by measure. u50: precise 0.700, cautious 0.600; precise is ahead.'
    """
    parts = []
    for measure in _measures(table):
        numbers = {name: row[measure] for name, row in table.items()}
        known = {name: value for name, value in numbers.items() if not np.isnan(value)}
        best = [name for name, value in known.items() if value == max(known.values())]
        ahead = f"{' and '.join(best)} {'is' if len(best) == 1 else 'are'} ahead" if best else "undefined for all"
        parts.append(f"{measure}: {', '.join(f'{name} {value:.3f}' for name, value in numbers.items())}; {ahead}")
    return f"Bar chart of scores by measure. {'. '.join(parts)}."


def strategies(sigma: Sequence[Any], theta: Sequence[Any], ax: Axes | None = None) -> Axes:
    r"""Draw a round of the betting game: the bettor's shares beside House's probabilities, class by class.

    Parameters
    ----------
    sigma, theta : sequences of length k
        Shares that sum to one.
    ax : matplotlib Axes, optional
        Where to draw; a new figure if not given.

    Returns
    -------
    matplotlib Axes
        Titled with the expected reward :math:`\sum_i \sigma_i\theta_i` and the least that House could make it.

    Raises
    ------
    ValueError
        If the lengths differ or the shares do not sum to one.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> axes = strategies([0.5, 0.5], [1, 0])
    >>> axes.get_title()
    'expected reward 0.500, House could make it 0.500'
    >>> plt.close(axes.figure)
    """
    from credal_lib.gambles import expected_reward
    from credal_lib.games import betting_game, reward_range

    shares = _checks.read_distribution(sigma, "sigma")
    chances = _checks.read_distribution(theta, "theta", len(shares))
    least, _ = reward_range(betting_game(len(shares)), shares)
    with style():
        ax = _new_axes(ax)
        places = np.arange(len(shares))
        ax.bar(places - 0.2, [float(s) for s in shares], 0.4, color=PALETTE["navy"], label=r"bettor's shares $\sigma$")
        ax.bar(
            places + 0.2,
            [float(t) for t in chances],
            0.4,
            color=PALETTE["orange"],
            hatch="//",
            edgecolor="white",
            label=r"House's probabilities $\theta$",
        )
        ax.set(xticks=places, xticklabels=[f"class {i + 1}" for i in places], ylim=(0, 1.05), ylabel="share")
        ax.set_title(
            f"expected reward {float(expected_reward(shares, chances)):.3f}, House could make it {float(least):.3f}",
            fontsize=11,
        )
        ax.grid(visible=False, axis="x")
        ax.legend()
    return ax


def describe_strategies(sigma: Sequence[Any], theta: Sequence[Any]) -> str:
    """Alternative text of `strategies`, with the numbers it shows.

    Parameters, errors: as `strategies`.

    Returns
    -------
    str

    Examples
    --------
    >>> describe_strategies([0.5, 0.5], [1, 0])
    'Bar chart of shares. Class 1: bettor 0.500, House 1.000. Class 2: bettor 0.500, House 0.000.
    Expected reward 0.500; House could make it 0.500; the even strategy guarantees 0.500.'
    """
    from credal_lib.gambles import expected_reward
    from credal_lib.games import betting_game, reward_range

    shares = _checks.read_distribution(sigma, "sigma")
    chances = _checks.read_distribution(theta, "theta", len(shares))
    game = betting_game(len(shares))
    bars = " ".join(
        f"Class {i}: bettor {float(s):.3f}, House {float(t):.3f}."
        for i, (s, t) in enumerate(zip(shares, chances, strict=True), start=1)
    )
    least, _ = reward_range(game, shares)
    even, _ = reward_range(game, [1 / len(shares)] * len(shares))
    return (
        f"Bar chart of shares. {bars} Expected reward {float(expected_reward(shares, chances)):.3f}; "
        f"House could make it {float(least):.3f}; the even strategy guarantees {even:.3f}."
    )


def _at_most_four(items: Sequence[Any] | Mapping[str, Any], name: str) -> None:
    if isinstance(items, str | bytes) or not isinstance(items, Sequence | Mapping):
        raise TypeError(f"{name}: expected a list or a mapping of what is drawn, got {items!r}")
    if not 1 <= len(items) <= len(PALETTE):
        raise ValueError(
            f"{name}: expected 1 to {len(PALETTE)} of them in one figure, got {len(items)}; draw several figures"
        )


def _few_sizes(rewards: Sequence[SizeReward | str], n_classes: int) -> list[SizeReward]:
    """Return a few rewards by size; refuse what is none, and more sizes than a figure can show."""
    from credal_lib.rewards import as_reward

    _at_most_four(rewards, "rewards")
    found: list[Any] = [as_reward(reward, "rewards") if isinstance(reward, str) else reward for reward in rewards]
    for reward in found:
        if not hasattr(reward, "by_size"):
            raise TypeError(f"rewards: expected rewards by size such as rewards.Quadratic(0.65), got {reward!r}")
    if _checks.read_number_of_classes(n_classes) > MAX_SIZES:
        raise ValueError(f"n_classes: expected at most {MAX_SIZES} sizes in one figure, got {n_classes}")
    return found


def _scores(table: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """Return the scores of one classifier: numbers by measure, nan where one is undefined."""
    row = table[name]
    if not isinstance(row, Mapping):
        raise TypeError(f"table[{name!r}]: expected a mapping from measure to score, got {row!r}")
    for measure, score in row.items():
        if not (isinstance(score, Real) and abs(float(score)) != np.inf):
            raise ValueError(f"table[{name!r}][{measure!r}]: expected a finite score, or nan, got {score!r}")
    return row


def _measures(table: Mapping[str, Mapping[str, float]]) -> list[str]:
    _at_most_four(table, "table")
    if not isinstance(table, Mapping):
        raise TypeError(f"table: expected a mapping from classifier to its scores by measure, got {table!r}")
    first, *others = [list(_scores(table, name)) for name in table]
    for name, other in zip(list(table)[1:], others, strict=True):
        if other != first:
            raise ValueError(f"table: expected the measures {first} for every classifier, {name!r} has {other}")
    return first
