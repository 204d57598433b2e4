"""Chapter 4: where the probabilities come from that a decision needs."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "balance_of_two_factors",
    "by_feature",
    "decided",
    "joint",
    "known_after",
    "known_before",
    "nine_of_ten_and_one_of_twelve",
    "obeyed",
    "of_feature",
    "picked_by_class_or_by_feature",
    "rebased",
    "same_test_other_shares",
    "share_in_a_sample",
    "the_answer_is_a_feature",
    "the_study",
    "wines_in_use",
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
    """Draw the people behind an alarm, in the study and in the clinic."""
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


@styled
def share_in_a_sample() -> plots.Picture:
    """Draw how far the share in a sample is from the share in the population, by the size of the sample."""
    ax = panel(5.2)
    share = 0.74
    size = np.geomspace(5, 2000, 80)
    spread = np.sqrt(share * (1 - share) / size)
    ax.fill_between(
        size, share - spread, np.minimum(share + spread, 1), color=HEALTHY, alpha=0.35, label="typical distance"
    )
    random = np.random.default_rng(4)
    sizes = np.geomspace(5, 2000, 30).astype(int)
    ax.plot(sizes, random.binomial(sizes, share) / sizes, "o", color=USED, markersize=5, label="thirty samples")
    ax.axhline(share, color="black", linewidth=1)
    ax.set(xscale="log", xlabel="cases with this feature in the sample", ylabel="share of class 1", ylim=(0.3, 1.02))
    ax.set_xticks([10, 100, 1000], ["10", "100", "1000"])
    ax.legend(loc="lower right", fontsize=10)
    return plots.picture(
        ax,
        "Shares of class 1 in thirty samples of 5 to 2000 cases, drawn where the share is 0.74. The band of the "
        f"typical distance is {math.sqrt(share * (1 - share) / 10):.2f} to each side for 10 cases, "
        f"{math.sqrt(share * (1 - share) / 1000):.2f} for 1000.",
    )


def known_before() -> list[Fraction]:
    """Give the probabilities of the shares 0, 1/10, ..., 1 for reasons that are not in the data.

    Returns
    -------
    list of Fraction
    """
    weights = [max(0, 4 - abs(tenths - 3)) ** 2 if 0 < tenths < 10 else 0 for tenths in range(11)]
    weights = [w + (1 if 0 < tenths < 10 else 0) for tenths, w in enumerate(weights)]
    return [Fraction(w, sum(weights)) for w in weights]


def known_after(seen: int, drawn: int) -> list[Fraction]:
    """Give the probabilities of the shares 0, 1/10, ..., 1 after a sample.

    Parameters
    ----------
    seen, drawn : int
        Cases of class 1 in the sample, and cases in the sample.

    Returns
    -------
    list of Fraction
    """
    fit = [Fraction(t, 10) ** seen * Fraction(10 - t, 10) ** (drawn - seen) for t in range(11)]
    both = [a * b for a, b in zip(known_before(), fit, strict=True)]
    return [b / sum(both) for b in both]


@styled
def balance_of_two_factors() -> plots.Picture:
    """Draw the probabilities of possible shares before and after a small and a larger sample, both three quarters."""
    axes, texts = [], []
    at = np.arange(11) / 10
    before = [float(b) for b in known_before()]
    for seen, drawn in ((3, 4), (30, 40)):
        after = [float(a) for a in known_after(seen, drawn)]
        ax = panel(2.95)
        ax.bar(at - 0.022, before, 0.04, color=HEALTHY, label="before")
        ax.bar(at + 0.022, after, 0.04, fill=False, hatch="////", edgecolor=USED, label="after")
        mean = sum(a * b for a, b in zip(at, after, strict=True))
        ax.axvline(mean, color=MARK, linestyle="--", linewidth=1.5)
        ax.set(xlabel="share of class 1", ylim=(0, 0.75), xticks=[0, 0.5, 1])
        ax.set_title(f"after {seen} of {drawn}", fontsize=11)
        ax.grid(visible=False, axis="x")
        axes.append(ax)
        likely = int(np.argmax(after))
        texts.append(
            f"Probabilities of the shares 0 to 1 before and after {seen} cases of class 1 in {drawn}. Before, 0.3 is "
            f"the most probable; after, {likely / 10:.1f}. The expected share (dashed) is {mean:.2f}."
        )
    axes[0].set_ylabel("probability")
    axes[0].legend(loc="upper left", fontsize=9)
    return plots.picture(axes, texts)


@styled
def same_test_other_shares() -> plots.Picture:
    """Draw the probability in use against that of a balanced sample, for three shares in use."""
    ax = panel(5.2)
    seen = np.linspace(0.001, 0.999, 400)
    said = []
    looks = ((Fraction(1, 2), "-", HEALTHY), (Fraction(1, 10), "--", MARK), (CLINIC, "-.", USED))
    for share, dash, color in looks:
        odds = seen / (1 - seen) * float(share / (1 - share))
        ax.plot(seen, odds / (1 + odds), dash, color=color, label=f"class 1 in use: {float(share):.0%}")
        said.append(f"{float(share):.0%}: {float(rebased(HITS, Fraction(1, 2), share)):.2f}")
    ax.plot(0.9, float(of_feature(CLINIC)), "o", color=USED, markersize=8)
    ax.axhline(float(THRESHOLD), color="black", linewidth=1)
    ax.set(xlim=(0, 1), ylim=(0, 1), xlabel="probability by a balanced sample", ylabel="probability in use")
    ax.legend(loc="upper left", fontsize=10)
    return plots.picture(
        ax,
        "Probability of class 1 in use against that by a sample with as many of both classes. Where the sample says "
        f"0.9 it is, by the share of class 1 in use, {'; '.join(said)}.",
    )


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


@styled
def the_answer_is_a_feature() -> plots.Picture:
    """Draw average gains of classifier A obeyed and used as a feature, and of no classifier at all."""
    ax = panel(5.2)
    bad = np.linspace(0, 0.5, 201)
    no_classifier = [decided(((50, 50), (0, 0)), b) for b in bad]
    used = [decided(ANSWERS["A"], b) for b in bad]
    simple = [obeyed(ANSWERS["A"], b) for b in bad]
    ax.plot(bad, used, "-", color=USED, alpha=0.35, linewidth=7, label="answer as a feature")
    ax.plot(bad, simple, "--", color=ILL, label="answer obeyed")
    ax.plot(bad, no_classifier, ":", color="black", label="no classifier")
    ax.axhline(0, color="black", linewidth=0.8)
    ax.set(xlabel="share of bad parts in use", ylabel="average gain", xlim=(0, 0.5))
    ax.legend(loc="upper left", fontsize=10)
    return plots.picture(
        ax,
        f"Average gain by the share of bad parts. At one half: answer of A obeyed {simple[-1]:.1f}, as a feature "
        f"{used[-1]:.1f}, no classifier {no_classifier[-1]:.1f}. At 0.10: {obeyed(ANSWERS['A'], 0.1):.1f}, "
        f"{decided(ANSWERS['A'], 0.1):.1f}, {decided(((50, 50), (0, 0)), 0.1):.1f}.",
    )


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
    """Draw the share of the ill behind an alarm, as it stands and rebased, in two studies."""
    truth = of_feature(CLINIC)
    by_class = of_feature(Fraction(1, 2))
    axes, texts = [], []
    for title, stands, turned in (
        ("picked by class", by_class, rebased(by_class, Fraction(1, 2), CLINIC)),
        ("picked by alarm", truth, by_feature()[1]),
    ):
        ax = panel(2.95)
        values = [float(stands), float(turned)]
        ax.axhline(float(truth), color=MARK, linestyle="--", linewidth=1.5)
        for place, (value, marker) in enumerate(zip(values, "oD", strict=True)):
            ax.plot(place, value, marker, color=USED, markersize=11)
            ax.text(place, value * 1.3, f"{value:.3f}", ha="center", fontsize=10)
        ax.set(yscale="log", xlim=(-0.6, 1.6), ylim=(0.01, 2.2))
        ax.set_xticks([0, 1], ["as it stands", "rebased"])
        ax.set_yticks([0.01, 0.1, 1], ["0.01", "0.1", "1"])
        ax.set_title(title, fontsize=11)
        ax.grid(visible=False, axis="x")
        axes.append(ax)
        texts.append(
            f"Study {title}: share of the ill behind an alarm as it stands {values[0]:.3f}, rebased {values[1]:.3f}; "
            f"the right one (dashed) is {float(truth):.3f}."
        )
    axes[0].set_ylabel("share of the ill, alarmed")
    return plots.picture(axes, texts)


@styled
def wines_in_use() -> plots.Picture:
    """Draw the discounted accuracy of the answerers by the share of the third cultivar in use."""
    ax = panel(5.2)
    wines = datasets.twelve_wines()
    share = np.linspace(0, 1, 101)
    said = []
    looks = zip(plots.PALETTE.values(), plots.DASHES, strict=False)
    for (name, given), (color, dash) in zip(wines.answers.items(), looks, strict=False):
        sizes = given.sets.sum(axis=1)
        hit = given.sets[np.arange(wines.y.size), wines.y]
        worth = np.where(hit, 1 / np.maximum(sizes, 1), 0)
        first, second, third = (worth[wines.y == j].mean() for j in range(3))
        line = (1 - share) * (first + second) / 2 + share * third
        ax.plot(share, line, dash, color=color, label=name)
        said.append(f"{name} {line[10]:.3f} at a share of 0.10 and {line[50]:.3f} at 0.50")
    ax.set(xlabel="share of the third cultivar in use", ylabel="discounted accuracy", xlim=(0, 1), ylim=(-0.03, 1))
    ax.legend(loc="upper right", fontsize=9, ncols=2)
    return plots.picture(
        ax, f"Discounted accuracy in use, the other two cultivars equally frequent: {'; '.join(said)}."
    )
