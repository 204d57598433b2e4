"""Chapter 26: choose the value of a correct pair, and see how four credal classifiers are ranked."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

STUDY = "credal-classifiers"
FEATURES = ("all", "selected", "locally predictive")
HUNDREDTHS = range(50, 91)
"""Values h of a correct pair, from discounted accuracy to far beyond u80."""
LEVEL = 0.05


def utility_picker() -> Any:
    """Choose the value h of a correct pair and the features: mean ranks of four classifiers, and what tests say.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live

    Raises
    ------
    FileNotFoundError
        If the results of the study are not there; the message says how to make them.
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    return Explorer(
        controls=[
            Select("features", "Features", FEATURES, FEATURES[0]),
            Slider("half", "value h of a pair", HUNDREDTHS[0] / 100, HUNDREDTHS[-1] / 100, 0.01, 0.5, digits=2),
        ],
        draw=_draw,
        describe=_describe,
        data={
            "critical": _critical(),
            "shown": {name: [_shown(name, half / 100) for half in HUNDREDTHS] for name in FEATURES},
        },
    )


@cache
def _ends(features: str) -> tuple[Any, Any]:
    """Scores under discounted accuracy, and what they gain if the value of a pair grows by one (a straight line)."""
    from credal_book.studies import results
    from credal_book.studies.credal_classifiers import scores
    from credal_lib.rewards import Quadratic

    counts = results(STUDY).counts
    low, high = (scores(counts, Quadratic(half), features) for half in (0.5, 1.0))
    return low, 2 * (high - low)


@cache
def _test(features: str, half: float) -> Any:
    from credal_lib.comparisons import friedman

    scores, slope = _ends(features)
    return friedman(scores + (half - 0.5) * slope)


@cache
def _critical() -> float:
    from credal_lib.comparisons import critical_difference

    test = _test(FEATURES[0], 0.5)
    return critical_difference(len(test.mean_ranks), test.n, LEVEL)


def _verdict(features: str, half: float) -> str:
    """Report the tests; Nemenyi's only if that of Iman and Davenport finds a significant difference."""
    test = _test(features, half)
    asked = f"Test of Iman and Davenport: p = {test.f_p:.3f}"
    if test.f_p > LEVEL:
        return f"{asked}, no significant difference."
    ranks = test.mean_ranks
    different = [f"{a} and {b}" for a, b in combinations(ranks.index, 2) if abs(ranks[a] - ranks[b]) >= _critical()]
    return f"{asked}, the classifiers differ. Different by Nemenyi’s test: {', '.join(different) or 'no pair'}."


def _describe(features: str, half: float) -> str:
    test = _test(features, half)
    ranks = ", ".join(f"{name} {rank:.2f}" for name, rank in test.mean_ranks.sort_values(kind="stable").items())
    return (
        f"Mean ranks on {test.n} data sets for h = {half:.2f}, features: {features}. Best first: {ranks}. Each is "
        f"the center of a segment as long as the critical difference, {_critical():.2f}. {_verdict(features, half)}"
    )


def _shown(features: str, half: float) -> Mapping[str, Any]:
    ranks = _test(features, half).mean_ranks.round(6)
    return {"ranks": ranks.to_dict(), "text": _describe(features, half), "status": _verdict(features, half)}


def _draw(features: str, half: float) -> Axes:
    import matplotlib.pyplot as plt

    ranks, reach = _test(features, half).mean_ranks, _critical() / 2
    with plots.style():
        ax = plt.subplots(figsize=(5.6, 3.0))[1]
        looks = zip(plots.PALETTE.values(), plots.DASHES, plots.MARKERS, strict=False)
        for place, ((name, rank), (color, dash, marker)) in enumerate(zip(ranks.items(), looks, strict=False)):
            ax.plot([rank - reach, rank + reach], [place, place], dash, color=color)
            ax.plot(rank, place, marker, color=color)
            ax.text(rank + reach + 0.04, place, f"{name} {rank:.2f}", va="center")
        ax.set(xlabel="mean rank, 1 is best", xlim=(1, len(ranks)), ylim=(len(ranks) - 0.5, -0.5), yticks=[])
        ax.set_title(f"value of a pair h = {half:.2f}, features: {features}", fontsize=11)
    return ax
