"""Pictures of chapter 23: what a short list loses; blue is the Brier score, orange the logarithmic one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.datasets import twelve_wines
from credal_book.figures._drawing import panel, styled
from credal_lib import toplists

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["bounds", "falling_short", "more_species", "one_percent", "three_truths", "wines"]

SCORES: dict[str, toplists.SumScore] = {"Brier": toplists.Brier(), "log": toplists.Log()}
COLORS = {"Brier": plots.PALETTE["navy"], "log": plots.PALETTE["orange"]}
TRUE: dict[str, Any] = {"color": "0.35", "label": "truth"}
PADDED: dict[str, Any] = {"facecolor": "white", "edgecolor": "0.35", "hatch": "//"}
"""The truth is gray and the padded list hatched, wherever both are drawn."""
TRUTHS = {"shared evenly": (0.1, 0.1, 0.1, 0.1), "unevenly": (0.25, 0.1, 0.05, 0), "on one class": (0.4, 0, 0, 0)}
"""How the 0.4 that a list leaves over may be shared by four other classes."""


def _worst(score: toplists.SumScore, left: Any, unlisted: Any) -> Any:
    """Excess of a true list of one class if a single other class has all that is left over, in percent."""
    padded = score.entropy_of(score.total([1 - left, toplists.proxy(1 - left, unlisted)], [1, unlisted]))
    return 100 * (padded / score.entropy_of(score.total([1 - left, left])) - 1)


@styled
def one_percent() -> plots.Picture:
    """Draw the chances of five species beside what the list of the wren is padded to, whole and enlarged."""
    truth = np.array([0.99, 0.01, 0, 0, 0])
    padded = toplists.pad([truth], [[True, False, False, False, False]])[0]
    whole, near = panel(3.0, 2.6), panel(3.0, 2.6)
    for ax, top in ((whole, 1.3), (near, 0.012)):
        ax.bar(np.arange(1, 6) - 0.2, truth, 0.38, **TRUE)
        ax.bar(np.arange(1, 6) + 0.2, padded, 0.38, **PADDED, label="list, padded")
        ax.set(xticks=range(1, 6), xticklabels=["wren", "dun-\nnock", "3rd", "4th", "5th"], ylim=(0, top))
        ax.grid(visible=False, axis="x")
    whole.set_yticks([0, 0.5, 1])
    whole.legend(loc="upper right", ncols=2, fontsize=9, columnspacing=1)
    whole.set_ylabel("chance")
    near.set_title("enlarged: up to 0.012", fontsize=10)
    said = f"truth {', '.join(f'{v:g}' for v in truth)}; the padded list {', '.join(f'{v:g}' for v in padded)}"
    return plots.picture(
        (whole, near),
        (
            f"Bars of the chances of five species: {said}. At this size the two look the same.",
            f"The same up to 0.012: the dunnock has {truth[1]:g} and {padded[1]:g}, each other 0 and {padded[2]:g}.",
        ),
    )


@styled
def three_truths() -> plots.Picture:
    """Draw three truths for one list, with what each makes of it."""
    score, ax, said = SCORES["Brier"], panel(5.2, 3.1), []
    levels = toplists.pad([[0.6, 0, 0, 0, 0]], [[True, False, False, False, False]])[0]
    for place, (name, rest) in enumerate(TRUTHS.items()):
        truth, at = np.array([0.6, *rest]), np.arange(5) + 6 * place
        loss, least = score.entropy([levels])[0], score.entropy([truth])[0]
        ax.bar(at - 0.2, truth, 0.38, **TRUE)
        ax.bar(at + 0.2, levels, 0.38, **PADDED, label="list, padded")
        text = f"list {loss:.3f}\noptimum {least:.3f}\nexcess {100 * (loss / least - 1):.0f} %"
        ax.text(at[2] + 0.4, 0.66, text, ha="center", fontsize=12, color=COLORS["Brier"])
        said.append(f"{name}: truth {', '.join(f'{v:g}' for v in truth)}, {' '.join(text.split())}")
    ax.set(xticks=[2, 8, 14], xticklabels=[f"0.4 {name}" for name in TRUTHS], ylim=(0, 0.95), ylabel="chance")
    ax.grid(visible=False, axis="x")
    handles, names = ax.get_legend_handles_labels()
    ax.legend(handles[:2], names[:2], loc="center left", bbox_to_anchor=(0.07, 0.45), fontsize=10, handlelength=1.2)
    return plots.picture(
        ax,
        f"Three groups of five bars, beside the padded list {', '.join(f'{v:g}' for v in levels)}. "
        f"Brier scores: {'; '.join(said)}.",
    )


@styled
def more_species() -> plots.Picture:
    """Draw the excess of the list of the wren against the number of classes that it does not name."""
    unlisted, left = np.unique(np.geomspace(1, 10000, 81).round()), 0.01
    axes, texts = [], []
    for (name, score), top in zip(SCORES.items(), (0.7, 180), strict=True):
        ax, curve = panel(3.0, 2.7), _worst(score, left, unlisted)
        ax.plot(unlisted, curve, color=COLORS[name], linestyle="-" if name == "Brier" else "--")
        for n in (4, 999):
            ax.plot(n, _worst(score, left, n), "o" if name == "Brier" else "s", color=COLORS[name])
        ax.set(xscale="log", xlabel="unlisted classes", ylim=(0, top), title=f"{name} score")
        ax.set(xticks=[1, 10, 100, 1000, 10000], xticklabels=["1", "10", "100", "1000", "10000"])
        axes.append(ax)
        ends = ", ".join(f"{abs(_worst(score, left, n)):.2f} percent among {n}" for n in (1, 4, 999, 10000))
        shape = "rises and levels off" if name == "Brier" else "climbs by the same step for each factor"
        texts.append(f"The excess under the {name} score against the number of unlisted classes {shape}: {ends}.")
    axes[0].set_ylabel("percent above the optimum")
    return plots.picture(axes, texts)


@styled
def bounds() -> plots.Picture:
    """Draw the worst excess against what a list leaves over, for few and many unlisted classes."""
    ax, left, ends = panel(5.4), np.geomspace(0.0005, 0.5, 61)[:-1], []
    for name, score in SCORES.items():
        for unlisted, dash in ((999, "--"), (4, "-")):
            curve = _worst(score, left, unlisted)
            ax.plot(100 * left, curve, dash, color=COLORS[name], label=f"{name}, {unlisted} unlisted")
            ends.append(f"{name}, {unlisted} unlisted: {curve[0]:.2g} to {curve[-1]:.3g}")
    ax.set(xscale="log", yscale="log", xlabel="left over, percent", ylabel="at most above, percent")
    ax.set(xticks=[0.1, 1, 10], xticklabels=["0.1", "1", "10"])
    ax.set(yticks=[0.1, 1, 10, 100], yticklabels=["0.1", "1", "10", "100"])
    handles, names = ax.get_legend_handles_labels()
    ax.legend([handles[i] for i in (2, 3, 0, 1)], [names[i] for i in (2, 3, 0, 1)], loc="lower right", fontsize=9)
    return plots.picture(
        ax,
        "Four curves on logarithmic axes: the largest excess in percent against what a true list leaves over, from "
        f"{100 * left[0]:.2f} to {100 * left[-1]:.0f} percent. {'; '.join(ends)}. The two Brier curves fall in "
        "proportion and lie close together; the two logarithmic ones are nearly flat, far higher, and apart.",
    )


@styled
def falling_short() -> plots.Picture:
    """Draw the expected padded Brier score against the claim for the first class, which sets the length."""
    truth, half, score = np.array([1 / 2, 1 / 3, 1 / 6]), 0.5, SCORES["Brier"]
    alone, both = np.linspace(half, 0.6, 51), np.linspace(0.4, half, 51)[:-1]
    one = score.expected(np.outer(alone, [1, 0, 0]), np.tile([True, False, False], (51, 1)), truth)
    pairs = np.column_stack([both, np.full(50, 1 / 3), np.zeros(50)])
    two = score.expected(pairs, np.tile([True, True, False], (50, 1)), truth)
    ax = panel(5.2, 2.7)
    ax.plot(both, two, "-", color=COLORS["Brier"], label="names classes 1 and 2")
    ax.plot(alone, one, "--", color=COLORS["Brier"], label="names class 1 alone")
    ax.plot(half, one[0], "o", color=COLORS["Brier"], markersize=8, label="the honest list")
    ax.set(xlabel="claimed for class 1", ylabel="expected Brier score")
    ax.legend(loc="upper left", fontsize=9)
    ax.set(xticks=[0.4, 0.45, 0.5, 0.55, 0.6], yticks=[0.61, 0.62, 0.63, 0.64, 0.65])
    ax.set_ylim(top=max(one.max(), two.max()) + 0.012)
    fair = both[two < one[0]]
    return plots.picture(
        ax,
        f"The expected padded Brier score against the claim for class 1. From {half} upward, with class 1 alone, "
        f"it rises from {one[0]:.4f}. Below {half}, with class 2 named too, it starts at {two[-1]:.4f}, rises to "
        f"the left, and is below that of the honest list for all claims from about {fair.min():.2f}.",
    )


@styled
def wines() -> plots.Picture:
    """Draw the mean scores of the four answerers on the twelve wines, the eighth wine apart."""
    judged, axes, texts = twelve_wines(), [], []
    names = list(judged.answers)
    for (name, score), top in zip(SCORES.items(), (0.88, 1.45), strict=True):
        by_wine = np.array([score(given.p, given.listed)[np.arange(12), judged.y] for given in judged.answers.values()])
        eighth = by_wine[:, 7] / 12
        others = by_wine.mean(axis=1) - eighth
        axes.append(_parts(panel(3.0), name, names, others, eighth))
        axes[-1].set(ylim=(0, top), title=f"padded {name} score")
        told = "; ".join(
            f"{who} {a + b:.3f}, of which wine 8 is {b:.3f}" for who, a, b in zip(names, others, eighth, strict=True)
        )
        texts.append(f"Bars of the mean padded {name} score on the twelve wines, lower is better. {told}.")
    return plots.picture(axes, texts)


def _parts(ax: Axes, name: str, names: list[str], others: Any, eighth: Any) -> Axes:
    """Draw the bars of one score, what the eighth wine adds on top."""
    ax.bar(names, others, 0.7, color=COLORS[name], label="eleven wines")
    ax.bar(names, eighth, 0.7, bottom=others, facecolor="white", edgecolor=COLORS[name], hatch="//", label="wine 8")
    for place, total in enumerate(others + eighth):
        ax.text(place, total + 0.01, f"{total:.3f}", ha="center", va="bottom", fontsize=9)
    ax.grid(visible=False, axis="x")
    ax.tick_params(axis="x", labelsize=9)
    ax.legend(loc="upper left", ncols=2, fontsize=9, columnspacing=1)
    return ax
