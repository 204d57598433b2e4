"""Chapter 18: rejecting and credal classifiers, the two reasons for a set, and what a rejection is counted as."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_lib.abstention import confidence_rule, vacuous_for_unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from credal_lib._checks import BoolArray

__all__ = ["a_sure_pair", "four_cases", "price_of_a_threshold", "two_readings", "wines", "wines_answered"]

RAIN, THRESHOLD = Fraction(7, 10), Fraction(4, 5)
"""Probability of rain in the valley, and the threshold of the first forecaster."""
PAIRS = (Fraction(4, 5), Fraction(13, 20))
"""Two utilities of a correct pair, above and below the probability of rain: those of u80 and u65."""
CASES = {
    "clear": ("0.84", "0.90", "0.96"),
    "near": ("0.57", "0.60", "0.63"),
    "little known": ("0.45", "0.85", "1.00"),
    "near and little known": ("0.35", "0.60", "0.85"),
}
"""Lower, precise and upper probability of class 1 in four cases."""
ON_WINES = 0.6
"""Utility of all three cultivars, u80 of 1/3: the threshold."""
LOWER_ON_WINES = (0.86, 0.75, 0.57, 0.52, 0.64, 0.61, 0.69, 0.26, 0.34, 0.28, 0.0, 0.26)
"""Largest lower probability of each of the twelve wines by the cautious classifier's model, in whole percent, rounded
down; a test asks the model again."""
REJECTING, CREDAL, GUARDED, OTHER = plots.PALETTE.values()


@styled
def a_sure_pair() -> plots.Picture:
    """Draw what two forecasters earn on a thousand days, for two utilities of a correct pair."""
    ax = panel(5.2, 2.5)
    said = []
    for i, (color, hatch, label) in enumerate(
        ((REJECTING, "", '"rain or dry", every day'), (CREDAL, "//", '"rain", every day'))
    ):
        earned = [float(1000 * (RAIN if i else h)) for h in PAIRS]
        bars = ax.bar(np.arange(2) + 0.36 * (i - 0.5), earned, 0.34, color=color, hatch=hatch, edgecolor="white")
        bars.set_label(label)
        ax.bar_label(bars, [f"{v:.0f}" for v in earned], padding=2, fontsize=10)
        said.append(f"{label}: {' and '.join(f'{v:.0f}' for v in earned)}")
    ax.set_xticks([0, 1], [f"utility of a correct pair: {float(h):g}" for h in PAIRS])
    ax.set(ylabel="earned in 1000 days", ylim=(0, 1050))
    ax.grid(visible=False, axis="x")
    ax.legend(loc="upper center", fontsize=9, ncols=2)
    return plots.picture(ax, f"Earned in a thousand days, with the utility 0.8 or 0.65 for a pair. {'; '.join(said)}.")


@styled
def four_cases() -> plots.Picture:
    """Draw four cases by the interval of the probability of class 1 and the precise probability in it."""
    ax = panel(6.0, 2.7)
    columns = (("rejecting", 1.10, REJECTING), ("credal", 1.28, CREDAL), ("with a\nthreshold", 1.46, GUARDED))
    said = []
    for place, (name, numbers) in enumerate(CASES.items()):
        low, precise, high = map(float, numbers)
        ax.plot([low, high], [place, place], "|-", color=CREDAL, linewidth=4, markersize=12)
        ax.plot(precise, place, "o", color=REJECTING, markersize=9)
        named = (precise >= THRESHOLD, low > 1 / 2, low > THRESHOLD)
        answers = ["1" if one else "both" for one in named]
        for (_, x, color), text in zip(columns, answers, strict=True):
            ax.text(x, place, text, color=color, ha="center", va="center")
        told = ", ".join(
            f"{label} {text}".replace("\n", " ") for (label, *_), text in zip(columns, answers, strict=True)
        )
        said.append(f"{name}: {numbers[1]} in {numbers[0]} to {numbers[2]}, {told}")
    for label, x, color in columns:
        ax.text(x, -0.75, label, color=color, ha="center", va="center", fontsize=9)
    for x, text in ((0.5, "1/2"), (float(THRESHOLD), "0.8")):
        ax.axvline(x, color="black", linewidth=1, linestyle=":")
        ax.text(x - 0.008, -0.75, text, ha="right", va="center", fontsize=9)
    ax.set_yticks(range(len(CASES)), [name.replace(" and ", "\nand ") for name in CASES])
    ax.set(xlim=(0.3, 1.58), ylim=(3.5, -1.15), xticks=np.arange(0.3, 1.01, 0.1), xlabel="probability of class 1")
    ax.xaxis.set_label_coords(0.28, -0.16)
    ax.grid(visible=False)
    return plots.picture(ax, f"Four cases by the probability of class 1, with the threshold 0.8. {'; '.join(said)}.")


@styled
def two_readings() -> plots.Picture:
    """Draw which classifier names a class, by the precise and the lower probability of the best class."""
    ax = panel(5.2, 3.1)
    bar, half = float(THRESHOLD), 0.5
    ax.fill([half, bar, bar, half], [half, half, bar, half], color=REJECTING, alpha=0.25)
    ax.fill([bar, 1, 1, bar], [0, 0, half, half], color=CREDAL, alpha=0.3)
    ax.fill([half, bar, bar, half], [0, 0, half, half], color="black", alpha=0.15)
    ax.plot([half, 1], [half, 1], "-", color="black")
    ax.plot([bar, bar], [0, bar], "-", color=REJECTING)
    ax.plot([half, 1], [half, half], "--", color=CREDAL)
    ax.plot([bar, 1], [bar, bar], "-.", color=GUARDED)
    for x, y, text in (
        (0.9, 0.67, "both name it"),
        (0.9, 0.23, "only the rejecting\none names it"),
        (0.65, 0.23, "both answer\nthe pair"),
        (0.695, 0.56, "only the credal\none names it"),
    ):
        ax.text(x, y, text, ha="center", va="center", fontsize=9)
    ax.text(0.99, 0.75, "with a threshold", ha="right", va="center", color=GUARDED, fontsize=9)
    ax.annotate("all known", (0.9, 0.9), (0.76, 0.955), fontsize=9, va="center", arrowprops={"arrowstyle": "-"})
    ax.annotate("", (0.56, 0.555), (0.56, 0.09), arrowprops={"arrowstyle": "->", "linewidth": 1.8, "color": OTHER})
    ax.text(0.51, 0.05, "more data", color=OTHER, fontsize=9, va="center")
    ax.set(xlabel="probability of the best class", ylabel="its lower probability", xlim=(0.5, 1), ylim=(0, 1.02))
    ax.grid(visible=False)
    return plots.picture(
        ax,
        "Plane of the probability of the best class, 0.5 to 1, and its lower probability, below the diagonal. The "
        "rejecting classifier names the class to the right of 0.8, the credal one above 0.5, the credal one with a "
        "threshold above 0.8. Data move a case up to the diagonal.",
    )


@styled
def price_of_a_threshold() -> plots.Picture:
    """Draw the expected payoff of naming a class against its probability, for two payoffs with one threshold."""
    axes, said = [], []
    p = np.linspace(0.5, 1, 51)
    for cost, paid, title in ((0.0, 0.8, "rejecting is paid 0.8"), (4.0, 0.0, "an error costs 4")):
        ax = panel(2.9, 2.6)
        naming = p - cost * (1 - p)
        ax.plot(p, naming, "-", color=OTHER, label="name it")
        ax.axhline(paid, linestyle="--", color=REJECTING, label="reject")
        turn = (paid + cost) / (1 + cost)
        ax.plot(turn, paid, "o", color="black", markersize=8)
        ax.set_title(title, fontsize=10)
        ax.set(xlabel="probability of the best class", ylabel="expected payoff", xlim=(0.5, 1), ylim=(-1.6, 1.1))
        ax.legend(loc="lower right", fontsize=9)
        axes.append(ax)
        said.append(
            f"{title}: naming the class earns {naming[0]:.2f} at 0.5 and {naming[-1]:.2f} at 1, rejecting "
            f"{paid:.2f}; they meet at {turn:.2f}."
        )
    return plots.picture(axes, said)


def wines_answered() -> Mapping[str, BoolArray]:
    """Answer the twelve wines in four ways, with the threshold that follows from the utility of a correct pair.

    Returns
    -------
    mapping of str to bool array of shape (12, 3)
        The cultivars named, by the classifier; a rejection names all.

    Examples
    --------
    >>> for name, sets in wines_answered().items():
    ...     print(f"{name:16}", "".join(str(size) for size in sets.sum(axis=1)))
    precise          111111111111
    rejecting        111111111133
    credal           111111122232
    with a threshold 113311133333
    """
    answers = datasets.twelve_wines().answers
    credal = answers["cautious"].sets
    sure = np.array(LOWER_ON_WINES)[:, np.newaxis] > ON_WINES
    return {
        "precise": answers["precise"].sets,
        "rejecting": vacuous_for_unknown(confidence_rule(answers["top list"].p, ON_WINES)),
        "credal": credal,
        "with a threshold": credal | ~sure,
    }


@styled
def wines() -> plots.Picture:
    """Draw the largest precise and the largest lower probability of each of the twelve wines against the threshold."""
    ax = panel(5.2, 2.9)
    twelve = datasets.twelve_wines()
    best, sizes = twelve.answers["top list"].p.max(axis=1), wines_answered()["credal"].sum(axis=1)
    right = twelve.answers["precise"].sets[np.arange(12), twelve.y]
    places = np.arange(1, 13)
    ax.vlines(places, LOWER_ON_WINES, best, color="black", alpha=0.3)
    for shown, face, label in ((right, REJECTING, "precise, correct"), (~right, "none", "precise, incorrect")):
        ax.plot(places[shown], best[shown], "o", color=REJECTING, markerfacecolor=face, markersize=8, label=label)
    ax.plot(places, LOWER_ON_WINES, "^", color=GUARDED, markersize=7, label="lower")
    ax.axhline(ON_WINES, color="black", linewidth=1, linestyle=":")
    ax.text(12.6, ON_WINES + 0.02, f"{ON_WINES:g}", ha="right", fontsize=9)
    for place, size in enumerate(sizes, start=1):
        ax.text(place, 1.09, str(size), color=CREDAL, ha="center", va="center")
    ax.text(0.3, 1.09, "names", color=CREDAL, ha="right", va="center", fontsize=9)
    ax.set_xticks(places)
    ax.set(xlabel="wine, the most certain first", ylabel="probability", xlim=(0.4, 12.7), ylim=(-0.04, 1.16))
    ax.set_yticks(np.arange(0, 1.01, 0.2))
    ax.grid(visible=False, axis="x")
    ax.legend(loc="lower left", fontsize=9)
    told = "; ".join(
        f"wine {i}: {p:.2f}, {'correct' if hit else 'incorrect'}, lower {low:.2f}, credal names {size}"
        for i, p, hit, low, size in zip(places, best, right, LOWER_ON_WINES, sizes, strict=True)
    )
    return plots.picture(ax, f"Largest precise and lower probability of twelve wines, threshold {ON_WINES:g}. {told}.")
