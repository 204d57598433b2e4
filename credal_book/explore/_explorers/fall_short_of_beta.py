"""Chapter 34: claim a little more or less than the truth where the claim sets the length, under two scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin
from credal_book.scenes.top_beta import expected, report
from credal_lib.toplists import Brier, proxy
from credal_lib.toplists._top_beta import losses

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CHANCES = {
    "1/2, 1/3, 1/6": (1 / 2, 1 / 3, 1 / 6),
    "0.6, 0.25, 0.15": (0.6, 0.25, 0.15),
    "0.7, 0.2, 0.1": (0.7, 0.2, 0.1),
}
BETAS = (0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9)
OFF = 10
"""The claim may be off by this many hundredths."""
TIMES = 5
"""The score of the chapter is drawn five times as large, to be seen beside the Brier score."""
START: dict[str, Any] = {"chances": "1/2, 1/3, 1/6", "beta": 0.5, "off": -1}
LABELS = ("padded Brier", f"this chapter, times {TIMES}")


def fall_short_of_beta() -> Any:
    """Claim more or less than the probability of class 1, and compare with the honest list under two scores.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    return Explorer(
        controls=[
            Select("chances", "Probabilities", list(CHANCES), START["chances"]),
            Slider("beta", "to account for", BETAS[0], BETAS[-1], 0.05, START["beta"], digits=2),
            Slider("off", "claim too much, in hundredths", -OFF, OFF, 1, START["off"]),
        ],
        draw=_draw,
        describe=_describe,
        data={name: {f"{beta:.2f}": _claims(name, beta) for beta in BETAS} for name in CHANCES},
    )


def _brier(scores: list[Any]) -> tuple[list[Any], Any]:
    score, unlisted = Brier(), 3 - len(scores)
    share = proxy(sum(scores), unlisted) if unlisted else 0
    total = score.total([*scores, share], [*[1] * len(scores), unlisted])
    return [score.score_of(p, total) for p in scores], score.score_of(share, total)


def _claims(name: str, beta: float) -> list[dict[str, Any]]:
    """Describe each claim: how many classes it names, and what it expects more than the honest list."""
    q, found = CHANCES[name], list[tuple[int, list[float]]]()
    for off in range(-OFF, OFF + 1):
        scores = report(_at_beta(q[0] + off / 100, beta), q, _at_beta(beta, q[0]))
        expect = [expected(_brier(scores), q), TIMES * expected(losses(scores, beta, 3), q)]
        found.append((len(scores), expect))
    honest = found[OFF][1]
    return [
        {"named": named, "more": [round(a - b, 12) + 0.0 for a, b in zip(expect, honest, strict=True)]}
        for named, expect in found
    ]


def _at_beta(claim: float, beta: float) -> float:
    """Return beta itself for what rounding alone keeps from it."""
    return beta if abs(claim - beta) < 1e-9 else claim


def _sign(more: list[float]) -> str:
    if all(abs(value) < 1e-9 for value in more):
        return "This is the honest list."
    verdicts = ["better" if value < -1e-9 else "as good" if value < 1e-9 else "worse" for value in more]
    return f"Under the Brier score it is {verdicts[0]} than the honest list, under that of this chapter {verdicts[1]}."


def _describe(chances: str, beta: float, off: int) -> str:
    claims = _claims(chances, beta)
    one = claims[off + OFF]
    lines = [" ".join(f"{claim['more'][place]:z.4f}" for claim in claims) for place in range(len(LABELS))]
    courses = "; ".join(f"{label} {line}" for label, line in zip(LABELS, lines, strict=True))
    return (
        f"Chart of what a claim expects more than the honest list, from {OFF} hundredths too little to {OFF} too much, "
        f"under the probabilities {chances}, with {beta:.2f} to account for. {courses}. "
        f"A claim too {'small' if off < 0 else 'large'} by {abs(off) / 100:.2f} names {one['named']} of 3 classes and "
        f"expects {one['more'][0]:z.5f} and {one['more'][1] / TIMES:z.5f} more. {_sign(one['more'])}"
    )


def _draw(chances: str, beta: float, off: int) -> Axes:
    import matplotlib.pyplot as plt

    claims, x = _claims(chances, beta), np.arange(-OFF, OFF + 1)
    with plots.style():
        ax = plt.subplots()[1]
        for place, (label, marker) in enumerate(zip(LABELS, plots.MARKERS, strict=False)):
            ax.plot(x, [claim["more"][place] for claim in claims], marker, label=label)
        ax.axvline(off, color="black", linestyle=":", linewidth=1.2)
        ax.axhline(0, color="black", linewidth=1)
        ax.set(xlabel="claimed too much, in hundredths", ylabel="expects more than honest")
        ax.legend(loc="upper left")
    return ax
