"""Chapter 8: the variance and the determinacy of classifiers, and how a committee of utilities compares them.

One color has one meaning: orange is `f`, or the cautious classifier, and navy is `g`, or the precise one; sky and brown
are the members of the committee that pay pairs and triples in full.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_lib.rewards import Concave, FBeta, Quadratic, SizeReward
from credal_lib.risk import Outcomes

__all__ = [
    "the_committee",
    "the_four_images",
    "the_payments",
    "the_shifts",
    "the_spread",
    "the_wedge",
    "the_wines",
]

Look = dict[str, Any]

NAVY, ORANGE, SKY, BROWN = plots.PALETTE.values()
GRAY = "0.45"
EDGE = "#8a8a94"

F_SETS = ((1, 0, 0), (0, 1, 1), (0, 1, 1), (0, 1, 1))
G_SETS = ((1, 1, 0), (1, 1, 0), (0, 1, 0), (0, 1, 0))
"""Answers on the four images, all of the first class."""

SHIFTS = {"correct\nsingle": 1, "incorrect\nsingle": -2, "correct\npair": -2, "incorrect\npair": 3, "all\nthree": 0}
"""What f has more than g in the recipe of lower determinacy and larger variance, in units of epsilon."""

SEVENTH = Fraction(1, 7)
SEVEN_F = Outcomes((SEVENTH, 0, 6 * SEVENTH), (0, 0, 0))
SEVEN_G = Outcomes((0, 6 * SEVENTH, 0), (0, SEVENTH, 0))

LOOKS = ((GRAY, "--", "//"), (SKY, "-", ""), (BROWN, "-.", ".."))
"""Color, dash and hatch of the members of the committee of three classes."""


def _member(j: int) -> SizeReward:
    """Return the member of the committee that pays sets of up to j classes in full."""
    return Concave(lambda x: min(j * x, 1), f"u_{j}")


def _outcomes(sets: Sequence[Sequence[int]]) -> Outcomes:
    return Outcomes.from_predictions(np.zeros(len(sets), dtype=int), np.array(sets))


def _weights(reward: SizeReward) -> list[Fraction]:
    """Return the weights of the three members in a utility: its gains of slope, from right to left."""
    x = [Fraction(1), Fraction(1, 2), Fraction(1, 3), Fraction(0)]
    value = [reward.utility(each) for each in x]
    slopes = [Fraction(0)] + [(value[i] - value[i + 1]) / (x[i] - x[i + 1]) for i in range(3)]
    return [(slopes[j] - slopes[j - 1]) / j for j in (1, 2, 3)]


@styled
def the_four_images() -> plots.Picture:
    """Draw what f and g name on four images, and what they are paid."""
    axes, texts = [], []
    for name, sets, color in (("f", F_SETS, ORANGE), ("g", G_SETS, NAVY)):
        ax = panel(2.9, 2.5)
        paid = [f"1/{sum(row)}" if row[0] and sum(row) > 1 else str(row[0]) for row in sets]
        for (image, place), named in np.ndenumerate(np.array(sets)):
            ax.add_patch(_cell(image, place, color if named else "white"))
        for image, row in enumerate(sets):
            look: Look = {"marker": "o", "color": "white"} if row[0] else {"marker": "x", "color": "black"}
            ax.scatter([image], [0], s=30, zorder=3, **look)
        ax.set_xticks(range(4), [f"pays\n{each}" for each in paid])
        ax.set_yticks(range(3), ["class 1", "class 2", "class 3"])
        ax.set(xlim=(-0.6, 3.6), ylim=(2.55, -0.55), title=f"classifier ${name}$")
        _without_frame(ax)
        axes.append(ax)
        answers = ["".join(str(k + 1) for k in range(3) if row[k]) for row in sets]
        texts.append(
            f"Answers of {name} on four images of class 1: "
            + ", ".join(f"{' or '.join(answer)} pays {each}" for answer, each in zip(answers, paid, strict=True))
            + "."
        )
    return plots.picture(axes, texts)


def _cell(column: float, row: float, color: str) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((column - 0.44, row - 0.42), 0.88, 0.84, facecolor=color, edgecolor=EDGE, lw=0.6)


def _without_frame(ax: Any) -> None:
    ax.grid(visible=False)
    ax.tick_params(length=0)
    for side in ("left", "bottom"):
        ax.spines[side].set_visible(False)


@styled
def the_payments() -> plots.Picture:
    """Draw the reward of a correct set, and its square, by size."""
    sizes = range(1, 5)
    paid = [Fraction(1, k) for k in sizes]
    ax = panel(4.0, 2.1)
    looks: list[Look] = [{"color": "0.75"}, {"color": "0.35", "hatch": "//", "edgecolor": "white"}]
    for values, aside, look, name in (
        (paid, -0.2, looks[0], "reward"),
        ([x**2 for x in paid], 0.2, looks[1], "its square"),
    ):
        bars = ax.bar([k + aside for k in sizes], [float(x) for x in values], 0.4, label=name, **look)
        ax.bar_label(bars, [str(x) for x in values], fontsize=9)
    names = ("single", "pair", "triple", "set of four")
    ax.set(xticks=list(sizes), xticklabels=[f"correct\n{name}" for name in names])
    ax.set(ylim=(0, 1.15), yticks=[0, 0.5, 1])
    ax.grid(visible=False, axis="x")
    ax.legend()
    said = "; ".join(f"{k}: {x} and {x**2}" for k, x in zip(sizes, paid, strict=True))
    return plots.picture(ax, f"Bars of the reward of a correct set and of its square, by the size of the set. {said}.")


@styled
def the_shifts() -> plots.Picture:
    """Draw the recipe that lowers the determinacy and raises the variance: what moves, and what follows from it."""
    moves = list(SHIFTS.values())
    sums: dict[str, Fraction | int] = {
        "mean reward": moves[0] + Fraction(moves[2], 2),
        "variance": moves[0] + Fraction(moves[2], 4),
        "determinacy": moves[0] + moves[1],
        "mean size": moves[0] + moves[1] + 2 * (moves[2] + moves[3]),
    }
    left, right = panel(2.9, 2.6), panel(2.9, 2.6)
    paid = [name.startswith(("correct", "all")) for name in SHIFTS]
    for place, (move, right_one) in enumerate(zip(moves, paid, strict=True)):
        look: Look = {"color": "0.35"} if right_one else {"color": "white", "edgecolor": "0.35", "hatch": "///"}
        left.bar(place, move, 0.7, **look)
        left.text(place, move + (0.12 if move >= 0 else -0.12), _signed(move), **_middle(move))
    left.set_xticks(range(len(moves)), list(SHIFTS), fontsize=8.5)
    left.set(ylim=(-2.8, 3.8), title="what moves")
    right.barh(list(sums), [float(total) for total in sums.values()], color="0.35", height=0.6)
    for place, total in enumerate(sums.values()):
        right.text(float(total) + (0.08 if total >= 0 else -0.08), place, _signed(total), **_beside(total))
    right.set(xlim=(-1.7, 1.7), title="what follows")
    right.invert_yaxis()
    left.grid(visible=False, axis="x")
    left.axhline(0, color="black", linewidth=0.8)
    right.grid(visible=False, axis="y")
    right.axvline(0, color="black", linewidth=0.8)
    texts = [
        "Bars of what f has more than g, in units of epsilon: "
        + ", ".join(f"{name.replace(chr(10), ' ')} {_signed(move)}" for name, move in SHIFTS.items())
        + ". Incorrect answers, which earn nothing, are hatched.",
        "Bars of f less g, in units of epsilon: " + ", ".join(f"{name} {_signed(x)}" for name, x in sums.items()) + ".",
    ]
    return plots.picture([left, right], texts)


def _signed(value: Any) -> str:
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{abs(value)}"


def _middle(value: Any) -> dict[str, Any]:
    return {"ha": "center", "va": "bottom" if value >= 0 else "top", "fontsize": 9}


def _beside(value: Any) -> dict[str, Any]:
    return {"ha": "left" if value >= 0 else "right", "va": "center", "fontsize": 9}


@styled
def the_committee() -> plots.Picture:
    """Draw the three members, u80 among them, and the weights of the members in three utilities."""
    x = [Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)]
    utilities = [Quadratic(Fraction(13, 20)), Quadratic(Fraction(4, 5)), FBeta(2)]
    curves, bars = panel(2.9, 2.6), panel(2.9, 2.6)
    for j, (color, dash, _) in enumerate(LOOKS, start=1):
        curves.plot(
            [float(each) for each in x], [min(j * float(each), 1.0) for each in x], dash, color=color, label=f"$u_{j}$"
        )
    u80 = [utilities[1].utility(each) for each in x]
    curves.plot([float(each) for each in x], [float(each) for each in u80], "k:", marker="D", markersize=5, label="u80")
    curves.set_xticks([float(each) for each in x], ["0", "⅓", "½", "1"])
    curves.set(xlabel="discounted accuracy", ylabel="utility", title="the members")
    curves.legend(fontsize=9, loc="lower right")
    names = ["u65", "u80", "set-F2"]
    weights = [_weights(reward) for reward in utilities]
    start = np.zeros(len(names))
    for j, (color, _, hatch) in enumerate(LOOKS):
        width = np.array([float(row[j]) for row in weights])
        bars.barh(names, width, 0.6, left=start, color=color, hatch=hatch, edgecolor="white")
        start += width
    bars.set(xlim=(0, 1), title="their weights")
    bars.set_xticks([0, 0.5, 1])
    bars.grid(visible=False, axis="y")
    for j, (color, _, _) in enumerate(LOOKS):
        middle = float(sum(weights[-1][:j]) + weights[-1][j] / 2)
        bars.text(middle, len(names) - 0.42, f"$u_{j + 1}$", color=color, ha="center", va="center")
    bars.set_ylim(len(names) - 0.2, -0.5)
    texts = [
        "Lines of the three members over the rewards 0, 1/3, 1/2 and 1: u_1 is the diagonal, u_2 reaches 1 at 1/2, u_3 "
        "at 1/3. Between them u80: " + ", ".join(str(each) for each in u80) + ".",
        "Bars of the weights of u_1, u_2 and u_3: "
        + "; ".join(f"{n} {', '.join(map(str, row))}" for n, row in zip(names, weights, strict=True))
        + ".",
    ]
    return plots.picture([curves, bars], texts)


@styled
def the_spread() -> plots.Picture:
    """Draw the rewards of a credal classifier, and of a precise one with the same mean."""
    none, half, full = Fraction(0), Fraction(1, 2), Fraction(1)
    credal = {none: Fraction(1, 5), half: Fraction(2, 5), full: Fraction(2, 5)}
    precise = {end: credal[end] + credal[half] / 2 for end in (none, full)}
    ax = panel(4.0, 2.1)
    for probabilities, aside, color, hatch, name in (
        (credal, -0.04, ORANGE, "", "credal $f$"),
        (precise, 0.04, NAVY, "//", "precise $g$"),
    ):
        places = [float(x) + aside for x in probabilities]
        bars = ax.bar(places, [float(p) for p in probabilities.values()], 0.08, color=color, hatch=hatch, label=name)
        for bar in bars:
            bar.set_edgecolor("white")
    for end in (0.12, 0.88):
        ax.annotate("", (end, 0.3), (0.42 if end < 0.5 else 0.5, 0.3), arrowprops={"arrowstyle": "->", "lw": 1.6})
    for place in (0.27, 0.69):
        ax.text(place, 0.33, "half", ha="center", fontsize=9)
    ax.set_xticks([0, 0.5, 1], ["0", "½", "1"])
    ax.set(xlabel="discounted accuracy", ylabel="probability", ylim=(0, 0.75))
    ax.grid(visible=False, axis="x")
    ax.legend(loc="upper center", ncols=2)
    said = "; ".join(
        f"{name} " + ", ".join(f"{x} with {p}" for x, p in probabilities.items())
        for name, probabilities in (("f pays", credal), ("g pays", precise))
    )
    return plots.picture(
        ax, f"Bars of probabilities over the rewards: {said}. Half of f's middle bar goes to 0, half of it to 1."
    )


@styled
def the_wedge() -> plots.Picture:
    """Draw, for three classes and equal means, who prefers f: lines in the plane of the shifts."""
    lines = {
        "$u_2$": (Fraction(3, 2), SKY, "-"),
        "variance": (Fraction(9, 8), "black", ":"),
        "set-F2": (Fraction(7, 8), "black", "--"),
        "$u_3$": (Fraction(3, 4), BROWN, "-."),
    }
    at = np.array([-1.0, 1.0])
    ax = panel(4.2, 2.7)
    for name, (fall, color, dash) in lines.items():
        ax.plot(at, -float(fall) * at, dash, color=color, label=name)
    first, last = (-float(lines[name][0]) * at for name in ("$u_2$", "$u_3$"))
    ax.fill_between(at, first, last, color="0.88", zorder=0)
    shift = [float(f - g) for f, g in zip(SEVEN_F.hits, SEVEN_G.hits, strict=True)]
    ax.plot(shift[1], shift[2], "D", color="black")
    ax.annotate("seven images", (shift[1], shift[2]), (-0.97, 0.1), arrowprops={"arrowstyle": "->"}, fontsize=9)
    ax.text(-0.45, 0.8, "all prefer $f$", color=ORANGE)
    ax.text(-0.85, -0.65, "all prefer $g$", color=NAVY)
    ax.set(
        xlabel="$z_2$, more correct pairs in $f$",
        ylabel="$z_3$, more correct triples in $f$",
        xlim=(-1, 1),
        ylim=(-1.05, 1.05),
    )
    ax.set(xticks=[-1, -0.5, 0, 0.5, 1], yticks=[-1, -0.5, 0, 0.5, 1])
    ax.legend(loc="upper right", title="no difference", fontsize=9, title_fontsize=9, borderaxespad=0)
    said = ", ".join(f"{name.strip('$')} {fall}" for name, (fall, *_) in lines.items())
    return plots.picture(
        ax,
        f"Plane of shifts, correct pairs against correct triples, with lines through the origin that fall by: {said}. "
        "Above all lines everybody prefers f, below all of them g; between the first and the last people disagree. The "
        f"seven images, at ({shift[1]:.2f}, {shift[2]:.2f}), lie between the lines of variance and of set-F2.",
    )


@styled
def the_wines() -> plots.Picture:
    """Draw mean and variance of the classifiers on the twelve wines, and the votes for cautious over precise."""
    wines = datasets.twelve_wines()
    found = {name: Outcomes.from_predictions(wines.y, given.sets) for name, given in wines.answers.items()}
    bets = {name: outcomes.lottery() for name, outcomes in found.items()}
    arc = np.linspace(0, 1, 101)
    plane, bars = panel(2.9, 2.6), panel(2.9, 2.6)
    plane.plot(arc, arc * (1 - arc), "--", color=NAVY)
    looks = {"precise": (NAVY, "o"), "cautious": (ORANGE, "s")}
    hollow: Look = {"markerfacecolor": "white"}
    places = {"precise": (-30, -14), "cautious": (-57, -4), "silent": (8, 4), "top list": (-20, 9)}
    for name, bet in bets.items():
        color, marker = looks.get(name, ("black", "^"))
        plane.plot(bet.mean, bet.variance, marker, color=color, **({} if name in looks else hollow))
        plane.annotate(name, (bet.mean, bet.variance), places[name], textcoords="offset points", fontsize=9)
    plane.set(xlabel="mean discounted accuracy", ylabel="variance", xlim=(-0.05, 1.05), ylim=(-0.02, 0.29))
    value = {name: [found[name].lottery(_member(j)).mean for j in (1, 2, 3)] for name in ("cautious", "precise")}
    votes = [float(a - b) for a, b in zip(value["cautious"], value["precise"], strict=True)]
    for j, (vote, (color, _, hatch)) in enumerate(zip(votes, LOOKS, strict=True), start=1):
        bars.bar(f"$u_{j}$", vote, 0.6, color=color, hatch=hatch, edgecolor="white")
        bars.text(j - 1, max(vote, 0) + 0.005, _three_digits(vote), ha="center", va="bottom", fontsize=9)
    bars.axhline(0, color="black", linewidth=0.8)
    bars.set(ylabel="vote for cautious", ylim=(-0.04, 0.21))
    bars.grid(visible=False, axis="x")
    dots = ", ".join(f"{name} ({bet.mean:.3f}, {bet.variance:.3f})" for name, bet in bets.items())
    texts = [
        f"Variance against mean on the twelve wines: {dots}. A dashed arc shows what precise classifiers have.",
        "Bars of the votes of the members for the cautious over the precise classifier: "
        + ", ".join(f"u_{j} {_three_digits(vote)}" for j, vote in enumerate(votes, start=1))
        + ".",
    ]
    return plots.picture([plane, bars], texts)


def _three_digits(value: float) -> str:
    return f"{value:+.3f}".replace("-", "−")
