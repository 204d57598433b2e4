"""The figures of the book: one palette, one style, every figure a function that returns its Axes.

Colors never carry the meaning alone: lines differ in dash and marker, bars are hatched. The palette keeps its
distances under the three kinds of color-vision deficiency (tested). `describe_scores` and the like write the
alternative text of a figure from the data it shows, so that text and picture cannot disagree.
"""

from __future__ import annotations

import base64
import html
import io
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib import _checks
from credal_lib._wine_figures import describe_scoreboard, describe_twelve_wines, scoreboard, twelve_wines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes

    from credal_lib.rewards import SizeReward

__all__ = [
    "DARK",
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

PALETTE = {"navy": "#14148a", "orange": "#d9541e", "sky": "#2191b8", "brown": "#4c1300"}
"""Colors on white, in the order in which they are used."""

DARK = {"navy": "#7385d6", "orange": "#dd6f12", "sky": "#6ef2f2", "brown": "#fff3a0"}
"""Their counterparts on a dark page, for the interactive figures, which change with the page."""

DASHES = ("-", "--", "-.", ":")
MARKERS = ("o", "s", "^", "D")
HATCHES = ("", "//", "..", "xx")

MAX_SIZES = 100  # along an axis

PIXELS_AN_INCH = 110
DOTS_AN_INCH = 150  # of the images; slides, which hang on a wall, ask for more
WIDE = 6.4  # inches; a wider figure holds several panels: on a phone it scrolls instead of shrinking


@contextmanager
def style() -> Iterator[None]:
    """Draw in the style of the book inside a ``with`` block.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> with style():
    ...     figure, axes = plt.subplots()
    >>> plt.close(figure)
    """
    import matplotlib.pyplot as plt
    from cycler import cycler

    look: dict[Any, Any] = {
        "figure.figsize": (6.4, 3.8),
        "figure.dpi": PIXELS_AN_INCH,
        "figure.facecolor": "white",
        "figure.constrained_layout.use": True,
        "axes.facecolor": "white",
        "axes.prop_cycle": cycler(color=list(PALETTE.values())),
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "axes.axisbelow": True,
        "grid.alpha": 0.25,
        "font.size": 11,
        "lines.linewidth": 2,
        "legend.frameon": False,
        "hatch.linewidth": 0.6,
    }
    with plt.rc_context(look):
        yield


@dataclass(frozen=True)
class Panel:
    """One image of a picture.

    Attributes
    ----------
    png : bytes
        The image.
    description : str
        Its alternative text.
    width : int
        Pixels of the page that it takes where there is room.
    """

    png: bytes
    description: str
    width: int

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.png).decode()
        return f'<img alt="{html.escape(self.description)}" width="{self.width}" src="data:image/png;base64,{data}">'


@dataclass(frozen=True)
class Picture:
    """A finished figure with its alternative text; shows itself in a notebook or a built page.

    Attributes
    ----------
    panels : tuple of Panel
        Its images: side by side where there is room, on a phone one below the other.
    caption : str
        Shown below it; may be empty.
    wide : bool
        Whether an image holds too much for the width of a phone, where it then scrolls.
    """

    panels: tuple[Panel, ...]
    caption: str = ""
    wide: bool = False

    @property
    def png(self) -> bytes:
        """The first image."""
        return self.panels[0].png

    @property
    def description(self) -> str:
        """The alternative texts of all images."""
        return " ".join(panel.description for panel in self.panels)

    def _repr_html_(self) -> str:
        caption = f"<figcaption>{html.escape(self.caption)}</figcaption>" if self.caption else ""
        images = "".join(panel._repr_html_() for panel in self.panels)
        return f'<figure class="picture{" wide" * self.wide}">{images}{caption}</figure>'

    def __repr__(self) -> str:
        """Return the alternative text."""
        return self.description


def picture(ax: Axes | Sequence[Axes], description: str | Sequence[str], caption: str = "") -> Picture:
    """Finish a figure: draw it to an image, close it, and set its alternative text.

    Parameters
    ----------
    ax : matplotlib Axes, or a sequence of them
        As returned by the functions of this module. Several, each of a figure of its own, are the panels of one
        picture: side by side where there is room, on a phone one below the other.
    description : str, or a sequence of str
        Alternative text, as from the `describe_*` functions; one per panel.
    caption : str, optional
        Shown below the picture. In the book the cell's metadata have the caption instead: it is numbered there, and may
        hold formulas and references.

    Returns
    -------
    Picture

    Raises
    ------
    TypeError
        If `ax` is not Axes, or a text is not a string.
    ValueError
        If there is no panel, or another number of descriptions than of panels.

    Examples
    --------
    >>> from credal_lib.rewards import Quadratic
    >>> picture(utilities([Quadratic(0.5)], 2), describe_utilities([Quadratic(0.5)], 2))
    Line chart of the worth of a success against the size of the set, 1 to 2. u50: 1.00, 0.50.
    """
    panels = list(ax) if isinstance(ax, Sequence) else [ax]
    texts = [description] if isinstance(description, str) or not isinstance(description, Sequence) else [*description]
    for panel in panels:
        if not hasattr(panel, "get_figure") or isinstance(panel, type):
            raise TypeError(f"ax: expected matplotlib Axes, as the functions of plots return them, got {panel!r}")
    for name, text in [*(("description", text) for text in texts), ("caption", caption)]:
        if not isinstance(text, str):
            raise TypeError(f"{name}: expected a text, got {text!r}")
    if not panels or len(texts) != len(panels):
        raise ValueError(f"description: expected one per panel, {len(panels)}, got {len(texts)}")
    drawn = tuple(_panel(one, text) for one, text in zip(panels, texts, strict=True))
    return Picture(drawn, caption, wide=any(panel.width > WIDE * PIXELS_AN_INCH for panel in drawn))


def _panel(ax: Axes, description: str) -> Panel:
    import matplotlib.pyplot as plt
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    figure: Any = ax.get_figure().figure  # type: ignore[union-attr]  # of a subfigure too; root=True needs Matplotlib 3.10
    figure.dpi = DOTS_AN_INCH
    canvas, buffer = FigureCanvasAgg(figure), io.BytesIO()  # savefig would draw a figure that lays itself out twice
    canvas.draw()  # type: ignore[no-untyped-call]
    plt.imsave(buffer, canvas.buffer_rgba(), format="png", dpi=DOTS_AN_INCH)  # type: ignore[no-untyped-call]
    plt.close(figure)
    return Panel(buffer.getvalue(), description, round(figure.get_figwidth() * PIXELS_AN_INCH))


def _new_axes(ax: Axes | None) -> Axes:
    import matplotlib.pyplot as plt

    return plt.subplots()[1] if ax is None else ax


def utilities(rewards: Sequence[SizeReward | str], n_classes: int = 6, ax: Axes | None = None) -> Axes:
    """Draw what a success is worth by the size of the set, one line per reward.

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
        ax.set(xlabel="size of the set", ylabel="worth of a success", ylim=(0, 1.05), xticks=sizes)
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
    'Line chart of the worth of a success against the size of the set, 1 to 3. u50: 1.00, 0.50, 0.33.'
    """
    drawn = _few_sizes(rewards, n_classes)
    lines = "; ".join(f"{r.label}: {', '.join(f'{w:.2f}' for w in r.by_size(n_classes)[1:])}" for r in drawn)
    return f"Line chart of the worth of a success against the size of the set, 1 to {n_classes}. {lines}."


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
    """Alternative text of `scores`: every number, and who leads each measure.

    Parameters, errors: as `scores`.

    Returns
    -------
    str

    Examples
    --------
    >>> describe_scores({"precise": {"u50": 0.7}, "cautious": {"u50": 0.6}})
    'Bar chart of scores by measure. u50: precise 0.700, cautious 0.600; precise leads.'
    """
    parts = []
    for measure in _measures(table):
        numbers = {name: row[measure] for name, row in table.items()}
        known = {name: value for name, value in numbers.items() if not np.isnan(value)}
        best = [name for name, value in known.items() if value == max(known.values())]
        leads = f"{' and '.join(best)} {'leads' if len(best) == 1 else 'lead'}" if best else "undefined for all"
        parts.append(f"{measure}: {', '.join(f'{name} {value:.3f}' for name, value in numbers.items())}; {leads}")
    return f"Bar chart of scores by measure. {'. '.join(parts)}."


def strategies(sigma: Sequence[Any], theta: Sequence[Any], ax: Axes | None = None) -> Axes:
    r"""Draw a round of the betting game: the bettor's shares beside House's chances, class by class.

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

    shares = _checks.distribution(sigma, "sigma")
    chances = _checks.distribution(theta, "theta", len(shares))
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
            label=r"House's chances $\theta$",
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
    Expected reward 0.500; House could make it 0.500; an even bet guarantees 0.500.'
    """
    from credal_lib.gambles import expected_reward
    from credal_lib.games import betting_game, reward_range

    shares = _checks.distribution(sigma, "sigma")
    chances = _checks.distribution(theta, "theta", len(shares))
    game = betting_game(len(shares))
    bars = " ".join(
        f"Class {i}: bettor {float(s):.3f}, House {float(t):.3f}."
        for i, (s, t) in enumerate(zip(shares, chances, strict=True), start=1)
    )
    least, _ = reward_range(game, shares)
    even, _ = reward_range(game, [1 / len(shares)] * len(shares))
    return (
        f"Bar chart of shares. {bars} Expected reward {float(expected_reward(shares, chances)):.3f}; "
        f"House could make it {float(least):.3f}; an even bet guarantees {even:.3f}."
    )


def critical_difference(
    mean_ranks: Mapping[Any, float], n_data_sets: int, alpha: float = 0.05, ax: Axes | None = None
) -> Axes:
    """Draw Demšar's critical-difference diagram: mean ranks, and bars over those that do not differ significantly.

    Parameters
    ----------
    mean_ranks : mapping or pandas.Series
        Mean rank of each classifier, for instance ``friedman(scores).mean_ranks``.
    n_data_sets : int
        Number of data sets behind the ranks.
    alpha : float, default 0.05
        Level of Nemenyi's test, in (0, 1).
    ax : matplotlib Axes, optional
        Where to draw; a new figure if not given, as high as the classifiers need and narrow enough for a phone.

    Returns
    -------
    matplotlib Axes

    Raises
    ------
    TypeError, ValueError
        If there are fewer than two classifiers, no data set, or the numbers cannot be mean ranks.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> axes = critical_difference({"NCC": 3.05, "LNCC": 2.48, "CMA": 2.28, "CDT": 2.18}, 55)
    >>> [text.get_text() for text in axes.texts][:2]
    ['critical difference 0.63', 'CDT 2.18']
    >>> plt.close(axes.figure)
    """
    import matplotlib.pyplot as plt

    from credal_lib import comparisons

    groups = comparisons.homogeneous_groups(mean_ranks, n_data_sets, alpha)
    reach = comparisons.critical_difference(len(mean_ranks), n_data_sets, alpha)
    with style():
        ax = plt.subplots(figsize=(4.8, 1.5 + 0.3 * (len(mean_ranks) + len(groups))))[1] if ax is None else ax
        _line_of_ranks(ax, len(mean_ranks), reach)
        lowest = _bars_over_groups(ax, [[mean_ranks[name] for name in group] for group in groups])
        _names_at_ranks(ax, sorted(mean_ranks.items(), key=lambda item: item[1]), lowest - 1)
    return ax


def _line_of_ranks(ax: Axes, n_classifiers: int, reach: float) -> None:
    """Axis of mean ranks along the top at height 0, and above it the critical difference, drawn from 1."""
    ax.grid(visible=False)
    ax.yaxis.set_visible(False)
    for side in ("left", "right", "bottom"):
        ax.spines[side].set_visible(False)
    ax.spines["top"].set_visible(True)
    ax.xaxis.set_ticks_position("top")
    ax.spines["top"].set_position("zero")
    ax.xaxis.set_label_position("top")
    ax.plot([1, 1 + reach], [2, 2], color="black", marker="|", markersize=10)
    ax.text(1, 2.35, f"critical difference {reach:.2f}", va="bottom")
    ax.set(xticks=range(1, n_classifiers + 1), xlabel="mean rank, 1 is best")
    ax.set_xlim(0.9, max(n_classifiers, 1 + reach) + 0.1)


def _bars_over_groups(ax: Axes, groups: Sequence[Sequence[float]]) -> int:
    """One bar a group, below the axis; bars that do not touch share a height. Returns the lowest height."""
    ends: list[float] = []  # right end of the last bar at each height; the groups come from left to right
    for group in groups:
        free = [level for level, end in enumerate(ends) if end < group[0]]
        level = free[0] if free else len(ends)
        ends[level : level + 1] = [group[-1]]
        ax.plot([group[0], group[-1]], [-level - 1] * 2, color=PALETTE["orange"], linewidth=5, zorder=3)
    return -len(ends)


def _names_at_ranks(ax: Axes, ranks: Sequence[tuple[Any, float]], height: int) -> None:
    """Name every classifier at the left, best first from `height` down, and lead a line to its place on the axis."""
    left = ranks[0][1] - 0.02 * len(ranks)
    for step, (name, rank) in enumerate(ranks):
        ax.plot([left, rank, rank], [height - step, height - step, 0], color=PALETTE["navy"], linewidth=1)
        ax.scatter(rank, 0, color=PALETTE["navy"], zorder=3)
        ax.text(left, height - step, f"{name} {rank:.2f}", color=PALETTE["navy"], ha="right", va="center")


def describe_critical_difference(mean_ranks: Mapping[Any, float], n_data_sets: int, alpha: float = 0.05) -> str:
    """Alternative text of `critical_difference`: the ranks, best first, and which do not differ significantly.

    Parameters, errors: as `critical_difference`.

    Returns
    -------
    str

    Examples
    --------
    >>> describe_critical_difference({"NCC": 3.05, "LNCC": 2.48, "CMA": 2.28, "CDT": 2.18}, 55)
    'Critical-difference diagram of 4 classifiers on 55 data sets, level 0.05. Mean ranks: CDT 2.18, CMA 2.28,
    LNCC 2.48, NCC 3.05. Critical difference 0.63. Not significantly different: CDT, CMA, LNCC; LNCC, NCC.'
    """
    from credal_lib import comparisons

    groups = comparisons.homogeneous_groups(mean_ranks, n_data_sets, alpha)
    reach = comparisons.critical_difference(len(mean_ranks), n_data_sets, alpha)
    ranks = ", ".join(f"{name} {rank:.2f}" for name, rank in sorted(mean_ranks.items(), key=lambda item: item[1]))
    joined = "; ".join(", ".join(map(str, group)) for group in groups) or "none"
    return (
        f"Critical-difference diagram of {len(mean_ranks)} classifiers on {n_data_sets} data sets, level {alpha:g}. "
        f"Mean ranks: {ranks}. Critical difference {reach:.2f}. Not significantly different: {joined}."
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
    from credal_lib.rewards import Reward

    _at_most_four(rewards, "rewards")
    found: list[Any] = [
        Reward.from_name(reward, "rewards") if isinstance(reward, str) else reward for reward in rewards
    ]
    for reward in found:
        if not hasattr(reward, "by_size"):
            raise TypeError(f"rewards: expected rewards by size such as rewards.Quadratic(0.65), got {reward!r}")
    if _checks.number_of_classes(n_classes) > MAX_SIZES:
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
