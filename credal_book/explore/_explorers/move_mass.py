"""Chapter 8: move probability between answers at equal expected reward, and see who prefers which classifier."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Slider
from credal_book.explore._twin import twin
from credal_lib.rewards import Concave, FBeta, Quadratic, SizeReward
from credal_lib.risk import Outcomes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

CELLS = ("1 correct", "1 incorrect", "2 correct", "2 incorrect", "all 3")
TICKS = ("1 ✓", "1 ✗", "2 ✓", "2 ✗", "3 ✓")
"""The cells, as there is room for them below the bars."""
FIXED = (34, 22, 16, 10, 18)
"""Probabilities of the classifier g in percent, by cell."""

MEMBERS = ("u₂", "u₃")
"""The members of the committee that pay pairs, and that pay triples, in full."""


def move_mass() -> Any:
    """Move probability between the cells of a classifier of three classes, at the expected reward of a fixed one.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    from sympy import Symbol, jscode

    cells = [Symbol(f"p[{i}]") for i in range(len(CELLS))]
    outcomes = _outcomes(cells)
    measures = {"mean": outcomes.lottery().mean, "variance": outcomes.lottery().variance}
    measures |= {name: outcomes.lottery(reward).mean for name, reward in _utilities().items()}
    moves = [Symbol(name) for name in ("pairs", "all", "wrong")]
    f = ", ".join(jscode(cell) for cell in _moved(*moves))
    return Explorer(
        controls=[
            Slider("pairs", "more correct pairs (%)", -10, 10, 1, -6),
            Slider("vacuous", "more correct triples (%)", -10, 10, 1, 0),
            Slider("wrong", "more incorrect pairs (%)", -9, 9, 1, 9),
        ],
        draw=_draw,
        describe=_describe,
        formulas={
            "moved": f"(pairs, all, wrong) => [{f}]",
            **{name: f"(p) => {jscode(formula)}" for name, formula in measures.items()},
        },
        data={
            "cells": list(CELLS),
            "ticks": list(TICKS),
            "fixed": [share / 100 for share in FIXED],
            "utilities": list(_utilities()),
            "members": list(MEMBERS),
        },
    )


def _paid_in_full(size: int, x: Any) -> Any:
    """Pay sets of up to `size` classes in full, and discount larger ones from there."""
    return size * x if size * x < 1 else x**0


def _utilities() -> dict[str, SizeReward]:
    """Return the members of the committee who can disagree at equal expected reward, u80 and set-F2."""
    members = {name: Concave(partial(_paid_in_full, size), name) for size, name in enumerate(MEMBERS, start=2)}
    return {**members, "u80": Quadratic(Fraction(4, 5)), "set-F2": FBeta(2)}


def _outcomes(cells: Sequence[Any]) -> Outcomes:
    one, wrong_one, two, wrong_two, three = cells
    return Outcomes((one, two, three), (wrong_one, wrong_two, 0))


def _moved(pairs: Any, vacuous: Any, wrong: Any) -> list[Any]:
    """Shift probabilities, given in percent, so that total and expected reward stay; single classes give way."""
    right = -(pairs * Fraction(1, 2) + vacuous * Fraction(1, 3))
    shifts = (right, -(right + pairs + vacuous + wrong), pairs, wrong, vacuous)
    return [Fraction(1, 100) * (share + shift) for share, shift in zip(FIXED, shifts, strict=True)]


def _classifiers(pairs: int, vacuous: int, wrong: int) -> tuple[list[Fraction], list[Fraction]]:
    return _moved(pairs, vacuous, wrong), _moved(0, 0, 0)


def _verdict(difference: Fraction) -> str:
    return "neither" if difference == 0 else "f" if difference > 0 else "g"


def _agreement(differences: Sequence[Fraction]) -> str:
    """Return what all strictly concave utilities prefer: the members of the committee decide."""
    verdicts = {_verdict(difference) for difference in differences} - {"neither"}
    if len(verdicts) == 1:
        return f"All strictly concave utilities prefer {verdicts.pop()}"
    return "Strictly concave utilities disagree" if verdicts else "No utility distinguishes them"


def _describe(pairs: int, vacuous: int, wrong: int) -> str:
    both = _classifiers(pairs, vacuous, wrong)
    cells = "; ".join(f"{cell}: f {float(f):z.3f}, g {float(g):z.3f}" for cell, f, g in zip(CELLS, *both, strict=True))
    f, g = (_outcomes(probabilities) for probabilities in both)
    value = {name: [each.lottery(reward).mean for each in (f, g)] for name, reward in _utilities().items()}
    advantages = {name: of_f - of_g for name, (of_f, of_g) in value.items()}
    said = ", ".join(f"{name} prefers {_verdict(advantage)}" for name, advantage in advantages.items())
    return (
        f"Bar chart of probabilities. {cells}. Both have the mean {float(f.lottery().mean):.3f}. "
        f"Variance: f {float(f.lottery().variance):.4f}, g {float(g.lottery().variance):.4f}. "
        f"Determinacy: f {float(f.determinacy):.3f}, g {float(g.determinacy):.3f}. {said}. "
        f"{_agreement([advantages[name] for name in MEMBERS])}."
    )


def _draw(pairs: int, vacuous: int, wrong: int) -> Axes:
    import matplotlib.pyplot as plt

    with plots.style():
        ax = plt.subplots()[1]
        looks = zip("gf", plots.PALETTE.values(), plots.HATCHES, (-0.2, 0.2), strict=False)
        both = reversed(_classifiers(pairs, vacuous, wrong))
        for probabilities, (name, color, hatch, aside) in zip(both, looks, strict=True):
            places = [place + aside for place in range(len(CELLS))]
            heights = [float(p) for p in probabilities]
            ax.bar(places, heights, 0.4, color=color, hatch=hatch, edgecolor="white", label=name)
        ax.set(xticks=range(len(CELLS)), xticklabels=TICKS, ylabel="probability", ylim=(0, 0.5))
        ax.grid(visible=False, axis="x")
        ax.legend()
    return ax
