"""Chapter 35: two of 96 language models, a price of an abstention, their ranks and their costs."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from credal_book import answers, plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STEPS = 100
START: dict[str, Any] = {"one": "microsoft/Phi-4", "other": "mistralai/mistral-large-2411", "c": 0.5}
TICKS = (1, 25, 50, 75, 96)


def price_an_abstention() -> Any:
    """Choose two models of a board and the price of an abstention, and see their ranks and costs.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    names = list(counts())
    return Explorer(
        controls=[
            Select("one", "One model", names, START["one"]),
            Select("other", "Another model", names, START["other"]),
            Slider("c", "price of an abstention", 0, 1, 1 / STEPS, START["c"], digits=2),
        ],
        draw=_draw,
        describe=_describe,
        data={"steps": STEPS, "ticks": list(TICKS), "models": {name: list(pair) for name, pair in counts().items()}},
    )


@cache
def counts() -> dict[str, tuple[int, int]]:
    """Return by model how many of a million documents are wrong and how many are unknown."""
    board = answers.counts("hallucination-leaderboard")["models"]
    return {
        row.model: (row.hallucination_per_mille * row.answer_per_mille, 1000 * (1000 - row.answer_per_mille))
        for row in board.itertuples()
    }


def costs(step: int) -> dict[str, int]:
    """Return by model the cost at the price of so many steps; whole numbers, so that ties are ties."""
    return {name: STEPS * wrong + step * unknown for name, (wrong, unknown) in counts().items()}


@cache
def ranks(name: str) -> tuple[int, ...]:
    """Return the rank of a model at each step; models that cost the same share the best."""
    every = (costs(step) for step in range(STEPS + 1))
    return tuple(1 + sum(cost < found[name] for cost in found.values()) for found in every)


def _meeting(one: str, other: str) -> str:
    """Say at which price two models cost the same."""
    (wrong, unknown), (mistakes, gaps) = counts()[one], counts()[other]
    more, fewer, right = wrong - mistakes, gaps - unknown, wrong + unknown - mistakes - gaps
    if not more and not fewer:
        return "They cost the same at every price."
    if more * right < 0:
        return f"They cost the same at a price of {more / fewer:.3f}."
    return f"{one if more + right < 0 else other} is never the more costly one."


def _told(one: str, other: str, c: float) -> str:
    step = round(c * STEPS)
    found = costs(step)
    say = "; ".join(f"{name} rank {ranks(name)[step]}, cost {found[name] / 10000 / STEPS:.2f}" for name in (one, other))
    first = ", ".join(sorted(found, key=lambda name: found[name])[:5])
    return f"At a price of {c:.2f}, per 100 documents: {say}. {_meeting(one, other)} The five cheapest: {first}."


def _describe(one: str, other: str, c: float) -> str:
    return f"Ranks by cost of two of {len(counts())} models against the price of an abstention. {_told(one, other, c)}"


def _draw(one: str, other: str, c: float) -> Axes:
    import matplotlib.pyplot as plt

    places = [k / STEPS for k in range(STEPS + 1)]
    with plots.style():
        ax = plt.subplots()[1]
        for i, (label, name) in enumerate((("one model", one), ("another model", other))):
            color = list(plots.PALETTE.values())[i]
            ax.plot(places, ranks(name), plots.DASHES[i], color=color, label=label)
            ax.plot(c, ranks(name)[round(c * STEPS)], plots.MARKERS[i], color=color)
        ax.axvline(c, color="black", linewidth=1)
        ax.set(xlabel="price of an abstention", ylabel="rank by cost", xlim=(0, 1), ylim=(99, -2), yticks=TICKS)
        ax.legend()
    return ax
