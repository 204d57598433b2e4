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

__all__ = ["one_percent", "three_truths", "wines"]

SCORES: dict[str, toplists.SumScore] = {"Brier": toplists.Brier(), "log": toplists.Log()}
COLORS = {"Brier": plots.PALETTE["navy"], "log": plots.PALETTE["orange"]}
TRUE: dict[str, Any] = {"color": "0.35", "label": "truth"}
PADDED: dict[str, Any] = {"facecolor": "white", "edgecolor": "0.35", "hatch": "//"}
"""The truth is gray and the padded list hatched, wherever both are drawn."""
TRUTHS = {"shared evenly": (0.1, 0.1, 0.1, 0.1), "unevenly": (0.25, 0.1, 0.05, 0), "on one class": (0.4, 0, 0, 0)}
"""How the 0.4 that a list leaves over may be shared by four other classes."""


@styled
def one_percent() -> plots.Picture:
    """Draw the probabilities of five species beside what the list of the wren is padded to, whole and enlarged."""
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
    whole.set_ylabel("probability")
    near.set_title("enlarged: up to 0.012", fontsize=10)
    said = f"truth {', '.join(f'{v:g}' for v in truth)}; the padded list {', '.join(f'{v:g}' for v in padded)}"
    return plots.picture(
        (whole, near),
        (
            f"Bars of the probabilities of five species: {said}. At this size the two look the same.",
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
    ax.set(xticks=[2, 8, 14], xticklabels=[f"0.4 {name}" for name in TRUTHS], ylim=(0, 0.95), ylabel="probability")
    ax.grid(visible=False, axis="x")
    handles, names = ax.get_legend_handles_labels()
    ax.legend(handles[:2], names[:2], loc="center left", bbox_to_anchor=(0.07, 0.45), fontsize=10, handlelength=1.2)
    return plots.picture(
        ax,
        f"Three groups of five bars, beside the padded list {', '.join(f'{v:g}' for v in levels)}. "
        f"Brier scores: {'; '.join(said)}.",
    )


@styled
def wines() -> plots.Picture:
    """Draw the mean scores of the four classifiers on the twelve wines, the eighth wine apart."""
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
