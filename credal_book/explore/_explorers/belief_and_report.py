"""Chapter 19: believe one probability, report another, and see what the report costs on average."""

from __future__ import annotations

from functools import cache
from math import isinf
from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin
from credal_lib.toplists import Brier, Log, Spherical

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SUMS = {"Brier": Brier(), "logarithmic": Log(), "spherical": Spherical()}
"""The scores that the library has, by the name in the picture."""
HIGHEST = {"linear": 1, "misclassification": 1, "Brier": 2, "logarithmic": 3, "spherical": 1}
"""Where the axis of each score ends."""
HUNDREDTHS = range(101)
SAME = 1e-9
"""Expected scores that differ by no more are equal."""
START: dict[str, Any] = {"score": "linear", "belief": 0.7, "report": 0.9}


def belief_and_report() -> Any:
    """Set what you believe of two classes and what you report, and see the expected score of every report.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    return Explorer(
        controls=[
            Select("score", "Score", list(HIGHEST), START["score"]),
            Slider("belief", "belief in class 1", 0.05, 0.95, 0.05, START["belief"], digits=2),
            Slider("report", "report for class 1", 0, 1, 0.05, START["report"], digits=2),
        ],
        draw=_draw,
        describe=_describe,
        data={
            "highest": HIGHEST,
            "losses": {
                name: [[None if isinf(loss) else loss for loss in pair] for pair in _losses(name)] for name in HIGHEST
            },
        },
    )


def _loss(name: str, given: float) -> float:
    """Score a report on two classes by its probability of the true one; of equal ones the favorite is correct."""
    if name == "linear":
        return 1 - given
    if name == "misclassification":
        return float(given < 0.5)
    score = SUMS[name]
    return float(score.score_of(given, score.total([given, 1 - given])))


@cache
def _losses(name: str) -> list[tuple[float, float]]:
    """Losses under class 1 and class 2 of the reports 0, 0.01, ..., 1; of equal ones class 1 is the favorite."""
    pairs = [(_loss(name, i / 100), _loss(name, 1 - i / 100)) for i in HUNDREDTHS]
    if name == "misclassification":
        pairs[50] = (0.0, 1.0)
    return pairs


def _expected(name: str, belief: float) -> list[float]:
    return [belief * first + (1 - belief) * second for first, second in _losses(name)]


def _best(expected: list[float]) -> str:
    """Return the range of the reports of least expected score, which are adjacent."""
    least = min(expected)
    best = [i / 100 for i in HUNDREDTHS if expected[i] <= least + SAME]
    where = f"at {best[0]:z.2f}" if len(best) == 1 else f"from {best[0]:z.2f} to {best[-1]:z.2f}"
    return f"The least is {least:z.3f}, {where}"


def _describe(score: str, belief: float, report: float) -> str:
    expected = _expected(score, belief)
    course = ", ".join(f"{expected[i]:z.3f}" for i in range(0, 101, 10))
    said, honest = expected[round(100 * report)], expected[round(100 * belief)]
    return (
        f"Line chart of the expected {score} score against the reported probability of class 1, for a belief of "
        f"{belief:z.2f}. At 0, 0.1, … 1: {course}. Reporting {report:z.2f} costs {said:z.3f}, the belief itself "
        f"{honest:z.3f}. {_best(expected)}."
    )


def _draw(score: str, belief: float, report: float) -> Axes:
    import matplotlib.pyplot as plt

    expected = _expected(score, belief)
    places = {"your report": report, "your belief": belief}
    with plots.style():
        ax = plt.subplots()[1]
        looks = list(zip(plots.PALETTE.values(), plots.MARKERS, strict=True))
        ax.plot([i / 100 for i in HUNDREDTHS], expected, color=looks[0][0], label="expected score")
        for (name, place), (color, marker) in zip(places.items(), looks[1:], strict=False):
            ax.plot(place, expected[round(100 * place)], marker, color=color, label=name, clip_on=False)
        ax.set(xlabel="reported probability of class 1", ylabel=f"expected {score} score")
        ax.set(xlim=(-0.02, 1.02), ylim=(0, HIGHEST[score]))
        ax.legend()
    return ax
