"""Chapter 4: where the probabilities come from that a decision needs."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from credal_book import plots
from credal_book.figures._drawing import panel, styled

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "by_feature",
    "decided",
    "joint",
    "nine_of_ten_and_one_of_twelve",
    "obeyed",
    "of_feature",
    "picked_by_class_or_by_feature",
    "rebased",
    "the_study",
]

HITS, ALARMS = Fraction(9, 10), Fraction(1, 10)
"""Shares of the ill and of the healthy for whom the test gives alarm."""
CLINIC = Fraction(1, 100)
"""Share of the ill where the test is used."""
THRESHOLD = Fraction(1, 11)
"""Probability above which treatment pays, and above which a part is sold as bad."""
ANSWERS = {"A": ((27, 15), (23, 35)), "B": ((43, 18), (7, 32))}
"""Percent of the tested parts of chapter 1: rows are answers, columns true classes, half of the parts each."""
GAINS = ((15, -335), (-35, 165))
ILL, HEALTHY, USED, MARK = (plots.PALETTE[name] for name in ("orange", "sky", "navy", "brown"))


def of_feature(share: Fraction, hits: Fraction = HITS, alarms: Fraction = ALARMS) -> Fraction:
    """Share of a class among the cases with a feature.

    Parameters
    ----------
    share : Fraction
        Share of the class among all cases.
    hits, alarms : Fraction
        Frequency of the feature in the class, and outside it.

    Returns
    -------
    Fraction
    """
    return share * hits / (share * hits + (1 - share) * alarms)


def rebased(seen: Fraction, sampled: Fraction, in_use: Fraction) -> Fraction:
    """Turn the probability of one of two classes from the share in the sample to that in use.

    Parameters
    ----------
    seen, sampled, in_use : Fraction
        Probability in the sample, share of the class in the sample, share in use.

    Returns
    -------
    Fraction
    """
    one, other = seen * in_use / sampled, (1 - seen) * (1 - in_use) / (1 - sampled)
    return one / (one + other)


@styled
def the_study() -> plots.Picture:
    """Draw what the test said of the ill and of the healthy people of the study."""
    ax = panel(5.2, 2.4)
    for place, (color, hatch, share) in enumerate(((ILL, "///", HITS), (HEALTHY, "", ALARMS))):
        count = int(100 * share)
        ax.barh(place, count, 0.55, fill=not hatch, hatch=hatch, color=color, edgecolor=color)
        ax.barh(place, 100 - count, 0.55, left=count, fill=False, edgecolor="0.5")
        ax.text(count / 2, place, str(count), ha="center", va="center", fontsize=11, bbox=_paper())
        ax.text(50 + count / 2, place, str(100 - count), ha="center", va="center", fontsize=11)
    for x, y, said in ((45, -0.45, "alarm"), (95, -0.45, "none"), (5, 0.55, "alarm"), (55, 0.55, "none")):
        ax.text(x, y, said, ha="center", va="center", fontsize=10)
    ax.set_yticks([0, 1], ["ill", "healthy"])
    ax.grid(visible=False)
    ax.set(xlim=(0, 100), ylim=(1.4, -0.7), xlabel="people of the study")
    return plots.picture(
        ax, "Of 100 ill people in the study 90 have an alarm and 10 have none; of 100 healthy people 10 and 90."
    )


def _paper() -> dict[str, object]:
    return {"facecolor": "white", "edgecolor": "none", "pad": 1.5}


@styled
def nine_of_ten_and_one_of_twelve() -> plots.Picture:
    """Draw the people with an alarm, in the study and in the clinic."""
    axes, texts = [], []
    for title, share in (("in the study", Fraction(1, 2)), ("in the clinic", CLINIC)):
        chance = of_feature(share)
        ill, people = chance.numerator, chance.denominator
        ax = panel(2.9, 2.2)
        for i in range(people):
            color, marker = (ILL, "^") if i < ill else (HEALTHY, "o")
            ax.plot(i % 4, -(i // 4), marker, color=color, markersize=18, markeredgecolor="black")
        ax.set(xlim=(-0.7, 3.7), ylim=(-2.6, 0.6), xticks=[], yticks=[])
        ax.set_title(f"{title}: {ill} of {people} ill", fontsize=11)
        ax.spines[:].set_visible(False)
        ax.grid(visible=False)
        axes.append(ax)
        texts.append(
            f"Of {people} people with an alarm {title}, {ill} ill (triangles), {people - ill} healthy (discs)."
        )
    return plots.picture(axes, texts)


def joint(matrix: Sequence[Sequence[int]], bad: float) -> list[list[float]]:
    """Shares of the parts by answer and class where a share of them is bad.

    Parameters
    ----------
    matrix : sequence of sequence of int
        Percent, half of the parts of each class.
    bad : float
        Share of bad parts in use.

    Returns
    -------
    list of list of float
    """
    return [[row[0] / 50 * (1 - bad), row[1] / 50 * bad] for row in matrix]


def obeyed(matrix: Sequence[Sequence[int]], bad: float) -> float:
    """Average gain if every part is sold as the classifier says.

    Parameters
    ----------
    matrix : sequence of sequence of int
    bad : float

    Returns
    -------
    float
    """
    parts = joint(matrix, bad)
    return sum(GAINS[d][c] * parts[d][c] for d in (0, 1) for c in (0, 1))


def decided(matrix: Sequence[Sequence[int]], bad: float) -> float:
    """Average gain if after every answer the decision is taken that gains most.

    Parameters
    ----------
    matrix : sequence of sequence of int
    bad : float

    Returns
    -------
    float
    """
    return sum(max(g[0] * good + g[1] * wrong for g in GAINS) for good, wrong in joint(matrix, bad))


def by_feature() -> tuple[Fraction, Fraction]:
    """Share of the ill in a study of as many people with an alarm as without, and what rebasing makes of 1/12.

    Returns
    -------
    tuple of Fraction
    """
    alarmed, calm = of_feature(CLINIC), of_feature(CLINIC, 1 - HITS, 1 - ALARMS)
    sampled = (alarmed + calm) / 2
    return sampled, rebased(alarmed, sampled, CLINIC)


@styled
def picked_by_class_or_by_feature() -> plots.Picture:
    """Draw the share of the ill among people with an alarm, not changed and rebased, in two studies."""
    truth = of_feature(CLINIC)
    by_class = of_feature(Fraction(1, 2))
    axes, texts = [], []
    for title, stands, turned in (
        ("chosen by class", by_class, rebased(by_class, Fraction(1, 2), CLINIC)),
        ("chosen by alarm", truth, by_feature()[1]),
    ):
        ax = panel(2.95)
        values = [float(stands), float(turned)]
        ax.axhline(float(truth), color=MARK, linestyle="--", linewidth=1.5)
        for place, (value, marker) in enumerate(zip(values, "oD", strict=True)):
            ax.plot(place, value, marker, color=USED, markersize=11)
            ax.text(place, value * 1.3, f"{value:.3f}", ha="center", fontsize=10)
        ax.set(yscale="log", xlim=(-0.6, 1.6), ylim=(0.01, 2.2))
        ax.set_xticks([0, 1], ["not changed", "rebased"])
        ax.set_yticks([0.01, 0.1, 1], ["0.01", "0.1", "1"])
        ax.set_title(title, fontsize=11)
        ax.grid(visible=False, axis="x")
        axes.append(ax)
        texts.append(
            f"Study {title}: share of the ill among people with an alarm, not changed {values[0]:.3f}, "
            f"rebased {values[1]:.3f}; the right one (dashed) is {float(truth):.3f}."
        )
    axes[0].set_ylabel("share of the ill, with an alarm")
    return plots.picture(axes, texts)
