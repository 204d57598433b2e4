"""Chapter 33: a case from the first question to the last sentence, on patients with chest pain."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_book.scenes import heart
from credal_lib import choice, gambles

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from credal_lib._checks import BoolArray, FloatArray

__all__ = [
    "decided",
    "differences",
    "evaluated",
    "map_of_costs",
    "paid",
    "promises",
    "stated_and_found",
    "verdicts",
]

NAVY, ORANGE, SKY = (plots.PALETTE[name] for name in ("navy", "orange", "sky"))
RIVALS = ("precise", "credal", "conformal", "look always")
BANDS = (0, 0.1, 0.3, 0.5, 0.8, 1)


def paid(sets: BoolArray, home: float = heart.HOME, treat: float = heart.TREAT) -> FloatArray:
    """Charge each patient for her answer.

    Parameters
    ----------
    sets : bool array of shape (n, 2)
        Whether she may be healthy, and ill; both mean a look.
    home, treat : float
        Points of indifference.

    Returns
    -------
    float array of shape (n,)
        Cost in looks.
    """
    table = heart.costs(home, treat)
    return -table.payoff(sets, heart.patients().y, classes=heart.CLASSES)


def differences(found: Any = None) -> dict[str, FloatArray]:
    """Subtract the cost of the rejecting classifier from that of each other one, fold by fold.

    Parameters
    ----------
    found : Evaluation, optional
        Of the five classifiers; computed if not given.

    Returns
    -------
    dict of str to float array of shape (folds,)
    """
    frame = (evaluated() if found is None else found).frame
    worth = frame[frame["score"] == "cost"].pivot(index=["repetition", "fold"], columns="model", values="value")
    return {name: (worth["rejecting"] - worth[name]).to_numpy() for name in RIVALS}


def evaluated() -> Any:
    """Cross-validate the five classifiers, five times ten folds.

    Returns
    -------
    Evaluation
    """
    return heart.evaluated()


def promises(model: str) -> tuple[float, float, float]:
    """Compare what the best answers by a model's probabilities promise to cost with what is paid.

    Parameters
    ----------
    model : str
        ``"logistic"`` or ``"naive Bayes"``.

    Returns
    -------
    tuple of three floats
        Promised and paid a patient, and their distance in standard deviations of the random error if the
        probabilities of illness are right.
    """
    table, ill = heart.costs(), heart.chances(model)
    p = np.column_stack([1 - ill, ill])
    bets = table(choice.bayes_set(table, p, classes=heart.CLASSES))
    expected = gambles.expectation(bets, p)
    got = table.payoff(choice.bayes_set(table, p, classes=heart.CLASSES), heart.patients().y, classes=heart.CLASSES)
    spread = np.sqrt((gambles.expectation(bets**2, p) - expected**2).sum())
    return -float(expected.mean()), -float(got.mean()), float((expected - got).sum() / spread)


@styled
def stated_and_found() -> plots.Picture:
    """Draw the share of ill patients against the probability that was stated, for both models."""
    models = ("logistic", "naive Bayes")
    return plots.picture([_reliability(panel(2.9, 2.8), model) for model in models], [_found(m) for m in models])


def _bands(model: str) -> list[tuple[float, float, float, float, int]]:
    """For each band: probability stated on average, share of ill patients with its interval, patients."""
    from scipy.stats import binomtest

    stated, ill, rows = heart.chances(model), heart.patients().y == "ill", []
    for low, high in pairwise(BANDS):
        inside = (stated >= low) & (stated < high)
        share = binomtest(int(ill[inside].sum()), int(inside.sum()))
        ends = share.proportion_ci(method="wilson")
        rows.append((float(stated[inside].mean()), float(share.statistic), ends.low, ends.high, int(inside.sum())))
    return rows


def _reliability(ax: Axes, model: str) -> Axes:
    ax.plot([0, 1], [0, 1], ":", color="0.4")
    for stated, share, low, high, _ in _bands(model):
        ax.plot([stated, stated], [low, high], "-", color=NAVY)
        ax.plot(stated, share, "o", color=NAVY, markersize=7)
    ax.set(xlabel="stated probability", ylabel="share of ill patients", xlim=(0, 1), ylim=(0, 1))
    ax.set_title("logistic regression" if model == "logistic" else model, fontsize=11)
    return ax


def _found(model: str) -> str:
    said = ", ".join(f"{n} patients stated {stated:.2f}, found {share:.2f}" for stated, share, _, _, n in _bands(model))
    return f"Share of ill patients against the stated probability in five bands, {model}: {said}."


def decided(home: float, treat: float) -> dict[str, FloatArray]:
    """Charge each patient; the classifiers that know the costs use the costs that follow from two points.

    Parameters
    ----------
    home, treat : float
        Points of indifference; if the first is not below the second, a look never pays.

    Returns
    -------
    dict of str to float array of shape (n,)
        A look for everybody costs 1, whatever the points are.
    """
    p, turn = heart.chances("logistic"), home / (home + 1 - treat)
    alone, pair = 1 * (p > turn), 2
    answer = {
        "precise": alone,
        "rejecting": np.where((p >= home) & (p <= treat), pair, alone) if home < treat else alone,
        "look always": np.full(len(p), pair),
    }
    matrix = -np.asarray(heart.costs(home, treat).matrix(2))  # rows: healthy, ill, both
    truth = 1 * (heart.patients().y == "ill")
    return {name: matrix[given, truth] for name, given in answer.items()}


HOMES = np.arange(1, 51)
TREATS = np.arange(50, 100)


def verdicts() -> NDArray[np.intp]:
    """Find for each pair of points whether a third answer, given by the rejecting classifier, pays.

    Returns
    -------
    int array of shape (50, 50)
        Rows: `TREATS`, columns: `HOMES`, in percent. 2: it costs less than naming always and than looking always, and
        both intervals of the difference are above 0; 1: on average only; 0: not even that.
    """
    found = np.zeros((len(TREATS), len(HOMES)), dtype=np.intp)
    for i, treat in enumerate(TREATS / 100):
        for j, home in enumerate(HOMES / 100):
            cost = decided(float(home), float(treat))
            ahead = np.array([cost[name] - cost["rejecting"] for name in ("precise", "look always")])
            reach = 1.96 * ahead.std(axis=1, ddof=1) / np.sqrt(ahead.shape[1])
            found[i, j] = (ahead.mean(axis=1).min() > 0) + int((ahead.mean(axis=1) > reach).all())
    return found


@styled
def map_of_costs() -> plots.Picture:
    """Draw for which points of indifference a third answer pays."""
    from matplotlib.colors import ListedColormap
    from matplotlib.patches import Patch

    ax = panel(5.2, 3.1)
    found, home, treat = verdicts(), round(100 * heart.HOME), round(100 * heart.TREAT)
    ax.pcolormesh(HOMES, TREATS, found, cmap=ListedColormap(["white", SKY, NAVY]), vmin=-0.5, vmax=2.5)
    ax.contourf(HOMES, TREATS, found == 1, levels=[0.5, 1.5], colors="none", hatches=["///"])
    ax.plot(home, treat, "*", color=ORANGE, markeredgecolor="black", markersize=16)
    ax.annotate("the patient", (home, treat), (10, -4), textcoords="offset points", fontsize=10, color="white")
    ax.set(xlabel="home or look: ill of 100", ylabel="look or treat: ill of 100")
    ax.grid(visible=False)
    looks = zip(("shown", "on average", "no"), (NAVY, SKY, "white"), ("", "///", ""), strict=True)
    handles = [Patch(facecolor=c, hatch=h, edgecolor="black", label=name) for name, c, h in looks]
    ax.legend(handles=handles, fontsize=9, loc="lower center", ncols=3, bbox_to_anchor=(0.45, 1))
    shown, average = (float(np.mean(found == level)) for level in (2, 1))
    return plots.picture(
        ax,
        f"Points of indifference from 1 to 50 and from 50 to 99 of 100. A third answer is shown to pay on {shown:.0%} "
        f"of the map and pays on average only on another {average:.0%}. At the patient's points, {home} and {treat}, "
        f"it is {'shown' if found[treat - TREATS[0], home - HOMES[0]] == 2 else 'not shown'}.",
    )
