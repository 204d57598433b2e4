"""Chapter 18: one case, three classifiers: which of them answer the pair, and its expected utility."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Slider
from credal_book.explore._twin import twin

if TYPE_CHECKING:
    from matplotlib.axes import Axes

START: dict[str, Any] = {"chance": 0.7, "width": 0.2, "threshold": 0.8, "worth": 0.65}
NAMES = ("rejecting", "credal", "with a threshold")
SAID = ("both", "class 1", "class 2")


def reject_or_doubt() -> Any:
    """Set a probability, how well it is known, a threshold and the utility of a correct pair.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    return Explorer(
        controls=[
            Slider("chance", "P(class 1)", 0, 1, 0.01, START["chance"], digits=2),
            Slider("width", "width of the interval", 0, 1, 0.02, START["width"], digits=2),
            Slider("threshold", "threshold", 0.55, 0.95, 0.01, START["threshold"], digits=2),
            Slider("worth", "utility of a correct pair", 0.5, 0.95, 0.01, START["worth"], digits=2),
        ],
        draw=_draw,
        describe=_describe,
    )


def answers(chance: int, width: int, threshold: int) -> tuple[int, int, int]:
    """Answer one case by the three rules; whole percent, so that ties are ties.

    Parameters
    ----------
    chance, width : int
        Probability of class 1, and width of its interval, cut at 0 and 100; in percent.
    threshold : int
        In percent, at least 50.

    Returns
    -------
    tuple of three ints
        Of the rejecting classifier, the credal one, and the credal one with the threshold: 1, 2, or 0 for both classes.
    """
    name = 1 if chance >= 50 else 2
    sure = max(chance, 100 - chance) - width // 2
    return (
        name if max(chance, 100 - chance) >= threshold else 0,
        name if sure > 50 else 0,
        name if sure > threshold else 0,
    )


def _worth(answer: int, chance: int, worth: float) -> float:
    return (worth, chance / 100, 1 - chance / 100)[answer]


def _describe(chance: float, width: float, threshold: float, worth: float) -> str:
    p, w, t = (round(100 * value) for value in (chance, width, threshold))
    given = answers(p, w, t)
    earned = [_worth(answer, p, worth) for answer in given]
    told = "; ".join(
        f"{name} {SAID[answer]}, {value:.3f}" for name, answer, value in zip(NAMES, given, earned, strict=True)
    )
    ahead = [name for name, value in zip(NAMES, earned, strict=True) if f"{value:.3f}" == f"{max(earned):.3f}"]
    first = "All earn the same" if len(ahead) == len(NAMES) else f"Ahead: {', '.join(ahead)}"
    low, high = max(p - w // 2, 0) / 100, min(p + w // 2, 100) / 100
    return (
        f"Expected utility against P(class 1). Here it is {chance:.2f}, in {low:.2f} to {high:.2f}; threshold "
        f"{threshold:.2f}. Answers and their expected utility: {told}. {first}."
    )


def _with_gaps(curve: list[float], named: list[bool]) -> tuple[list[float], list[float]]:
    """Return places and heights of a line that breaks where an answer changes between one class and both."""
    xs: list[float] = []
    ys: list[float] = []
    for i, (height, one) in enumerate(zip(curve, named, strict=True)):
        if i and one != named[i - 1]:
            xs.append(float("nan"))
            ys.append(float("nan"))
        xs.append(i / 100)
        ys.append(height)
    return xs, ys


def _draw(chance: float, width: float, threshold: float, worth: float) -> Axes:
    import matplotlib.pyplot as plt

    p, w, t = (round(100 * value) for value in (chance, width, threshold))
    *colors, brown = plots.PALETTE.values()
    with plots.style():
        ax = plt.subplots()[1]
        grid = range(101)
        for i, (name, color, dash) in enumerate(zip(NAMES, colors, plots.DASHES, strict=False)):
            curve = [_worth(answers(q, w, t)[i], q, worth) for q in grid]
            ax.plot(*_with_gaps(curve, [answers(q, w, t)[i] > 0 for q in grid]), dash, color=color, label=name)
        here = [_worth(answer, p, worth) for answer in answers(p, w, t)]
        ax.plot([chance] * 3, here, "D", color=brown, markersize=8, label="here")
        ax.set(xlabel="P(class 1)", ylabel="expected utility", xlim=(0, 1), ylim=(0.45, 1.05))
        ax.legend(loc="upper center", ncols=2)
    return ax
