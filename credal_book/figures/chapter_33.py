"""Chapter 33: a case from the first question to the last sentence, on patients with chest pain."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_book.scenes import heart
from credal_lib import choice, comparisons, gambles

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from credal_lib._checks import BoolArray, FloatArray

__all__ = [
    "chance_of_the_right_choice",
    "decided",
    "differences",
    "evaluated",
    "map_of_costs",
    "paid",
    "promises",
    "right_choices",
    "rulers",
    "stated_and_found",
    "the_bill",
    "three_lines",
    "two_intervals",
    "verdicts",
]

NAVY, ORANGE, SKY, BROWN = (plots.PALETTE[name] for name in ("navy", "orange", "sky", "brown"))
HOME, LOOK, TREAT = NAVY, ORANGE, SKY
"""One color an answer, through the chapter."""
RIVALS = ("precise", "credal", "conformal", "silent")
BANDS = (0, 0.1, 0.3, 0.5, 0.8, 1)
SIZES = (10, 20, 30, 50, 100, 200, 300, 500, 1000, 2000)


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


@styled
def the_bill() -> plots.Picture:
    """Draw what a patient costs with each answerer: missed illness, needless treatment, looks."""
    ax = panel(5.4, 2.7)
    said = []
    for place, (name, sets) in enumerate(heart.answers().items()):
        cost, ill, looked = paid(sets), heart.patients().y == "ill", sets.all(axis=1)
        parts = [cost[kind].sum() / len(cost) for kind in (ill & ~looked, ~ill & ~looked, looked)]
        left = 0.0
        looks = zip(parts, (HOME, TREAT, LOOK), ("", "///", ".."), ("missed", "needless", "looks"), strict=True)
        for part, color, hatch, label in looks:
            named = label if not place else None
            ax.barh(place, part, 0.6, left, color=color, hatch=hatch, edgecolor="white", label=named)
            left += part
        ax.text(left + 0.02, place, f"{cost.mean():.2f}", va="center", fontsize=10)
        said.append(f"{name} {cost.mean():.2f} (missed {parts[0]:.2f}, needless {parts[1]:.2f}, looks {parts[2]:.2f})")
    ax.set_yticks(range(5), list(heart.answers()))
    ax.invert_yaxis()
    ax.grid(visible=False, axis="y")
    ax.set(xlim=(0, 1.55), xlabel="cost of a patient, in looks")
    ax.legend(loc="lower center", ncols=3, fontsize=9, bbox_to_anchor=(0.45, 1))
    return plots.picture(ax, f"Cost of a patient on average, in looks: {'; '.join(said)}.")


@styled
def three_lines() -> plots.Picture:
    """Draw the expected costs of the three answers against the chance of illness."""
    ax = panel(5.2)
    missed, needless = 1 / heart.HOME, 1 / (1 - heart.TREAT)
    ends = (("home", (0, missed), HOME), ("look", (1, 1), LOOK), ("treat", (needless, 0), TREAT))
    for (name, (start, end), color), dash in zip(ends, plots.DASHES, strict=False):
        ax.plot([0, 1], [start, end], dash, color=color, label=name)
    turn = needless / (missed + needless)
    for x, y, words, shift in (
        (heart.HOME, 1, f"{100 * heart.HOME:.0f} of 100", (4, -16)),
        (heart.TREAT, 1, f"{100 * heart.TREAT:.0f} of 100", (-64, -16)),
        (turn, missed * turn, f"{100 * turn:.0f} of 100, if nobody could look", (12, 6)),
    ):
        ax.plot(x, y, "o", color="black", markersize=7)
        ax.annotate(words, (x, y), shift, textcoords="offset points", fontsize=10)
    ax.set(xlabel="chance of illness", ylabel="expected cost, in looks", xlim=(0, 1), ylim=(0, 5))
    ax.legend(loc="upper right", fontsize=9)
    return plots.picture(
        ax,
        f"Expected costs against the chance of illness: home rises from 0 to {missed:.0f}, a look costs 1, treatment "
        f"falls from {needless:.0f} to 0. Home and look cross at {heart.HOME}, look and treatment at {heart.TREAT}, "
        f"home and treatment at {turn:.2f}, where both cost {missed * turn:.2f}.",
    )


@styled
def rulers() -> plots.Picture:
    """Draw where a look stands between the wrong and the right answer, for the ill and for the healthy."""
    ax = panel(5.2, 1.9)
    worth = {"ill": 1 - heart.HOME, "healthy": heart.TREAT}
    for place, (name, at) in enumerate(worth.items()):
        ax.plot([0, 1], [place, place], "-", color="0.5")
        ax.plot([0, 1], [place, place], "|", color="0.3", markersize=14)
        ax.plot(at, place, "D", color=LOOK, markersize=9)
        ax.annotate(f"look {at:.1f}", (at, place), (0, 10), textcoords="offset points", ha="center", fontsize=10)
        for end, words in ((0, "missed" if name == "ill" else "needless"), (1, "right")):
            ax.annotate(words, (end, place), (0, -18), textcoords="offset points", ha="center", fontsize=9)
    ax.set(xlim=(-0.12, 1.12), ylim=(1.75, -0.75), xlabel="worth, the wrong answer 0 and the right one 1")
    ax.set_yticks(range(2), list(worth))
    ax.grid(visible=False)
    said = ", ".join(f"{at:.1f} for the {name}" for name, at in worth.items())
    return plots.picture(ax, f"Worth of a look, where the wrong single answer is 0 and the right one 1: {said}.")


@styled
def two_intervals(found: Any = None) -> plots.Picture:
    """Draw how far each rival is behind the rejecting answerer, with the interval that trusts folds and the right one.

    Parameters
    ----------
    found : Evaluation, optional
        Of the five answerers; computed if not given.

    Returns
    -------
    plots.Picture
    """
    ax = panel(5.4, 2.7)
    behind, said = differences(found), []
    for place, name in enumerate(RIVALS):
        right, short = _corrected(behind[name]), comparisons.mean_interval(behind[name])
        ax.plot([right.low, right.high], [place, place], "-", color=NAVY, label="corrected" if not place else None)
        label = "as if folds were independent" if not place else None
        ax.plot([short.low, short.high], [place, place], "-", color=ORANGE, linewidth=7, alpha=0.6, label=label)
        ax.plot(right.mean, place, "o", color="black", markersize=7)
        said.append(
            f"{name} {right.mean:z.2f}, corrected {right.low:z.2f} to {right.high:z.2f}, as if independent "
            f"{short.low:z.2f} to {short.high:z.2f}"
        )
    ax.axvline(0, color="0.3", linestyle=":")
    ax.set_yticks(range(4), RIVALS)
    ax.set(ylim=(3.6, -0.6), xlabel="cost of a patient beyond that of the rejecting answerer")
    ax.legend(loc="lower center", fontsize=9, ncols=2, bbox_to_anchor=(0.45, 1))
    return plots.picture(ax, f"Cost beyond that of the rejecting answerer, intervals of 95 percent: {'; '.join(said)}.")


def differences(found: Any = None) -> dict[str, FloatArray]:
    """Subtract the cost of the rejecting answerer from that of each rival, fold by fold.

    Parameters
    ----------
    found : Evaluation, optional
        Of the five answerers; computed if not given.

    Returns
    -------
    dict of str to float array of shape (folds,)
    """
    frame = (evaluated() if found is None else found).frame
    worth = frame[frame["score"] == "cost"].pivot(index=["repetition", "fold"], columns="model", values="value")
    return {name: (worth["rejecting"] - worth[name]).to_numpy() for name in RIVALS}


def evaluated() -> Any:
    """Cross-validate the five answerers, five times ten folds.

    Returns
    -------
    Evaluation
    """
    return heart.evaluated()


def _corrected(values: FloatArray) -> comparisons.MeanInterval:
    return comparisons.corrected_interval(values, test_share=1 / 10)


def promises(model: str) -> tuple[float, float, float]:
    """Compare what the best answers by a model's chances promise to cost with what is paid.

    Parameters
    ----------
    model : str
        ``"logistic"`` or ``"naive Bayes"``.

    Returns
    -------
    tuple of three floats
        Promised and paid a patient, and their distance in standard deviations of what chance alone does if the
        chances of illness are right.
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
    """Draw the share of ill patients against the chance that was stated, for both models."""
    models = ("logistic", "naive Bayes")
    return plots.picture([_reliability(panel(2.9, 2.8), model) for model in models], [_found(m) for m in models])


def _bands(model: str) -> list[tuple[float, float, float, float, int]]:
    """For each band: chance stated on average, share of ill patients with its interval, patients."""
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
    ax.set(xlabel="chance stated", ylabel="share found ill", xlim=(0, 1), ylim=(0, 1))
    ax.set_title("logistic regression" if model == "logistic" else model, fontsize=11)
    return ax


def _found(model: str) -> str:
    said = ", ".join(f"{n} patients stated {stated:.2f}, found {share:.2f}" for stated, share, _, _, n in _bands(model))
    return f"Share of ill patients against the chance stated in five bands, {model}: {said}."


def right_choices(rival: str, draws: int = 4000) -> list[float]:
    """Compute how often so many patients show the cheaper one of the rejecting answerer and a rival.

    Parameters
    ----------
    rival : str
    draws : int
        Samples of each size, with replacement, from the patients, as if these were all there are.

    Returns
    -------
    list of float
        A share for each number in `SIZES`.
    """
    given, rng = heart.answers(), np.random.default_rng(33)
    ahead = paid(given[rival]) - paid(given["rejecting"])
    values, counts = np.unique(ahead.round(9), return_counts=True)
    shares = counts / counts.sum()
    sums = [rng.multinomial(n, shares, draws) @ values for n in SIZES]
    return [float((total > 1e-9).mean() + (abs(total) <= 1e-9).mean() / 2) for total in sums]  # a tie is a toss


@styled
def chance_of_the_right_choice() -> plots.Picture:
    """Draw how often a sample of n patients puts the rejecting answerer before a rival."""
    ax = panel(5.2)
    said = []
    looks = zip(RIVALS, plots.PALETTE.values(), plots.DASHES, plots.MARKERS, strict=True)
    for name, color, dash, marker in looks:
        shares = right_choices(name)
        ax.plot(SIZES, shares, dash, marker=marker, color=color, label=name)
        said.append(f"{name} " + ", ".join(f"{share:.2f}" for share in shares))
    n = len(heart.patients().y)
    ax.axvline(n, color="0.4", linestyle=":")
    ax.annotate(f"{n}", (n, 0.52), (4, 0), textcoords="offset points", fontsize=10)
    ax.set_xscale("log")
    ax.set_xticks([10, 30, 100, 300, 1000], ["10", "30", "100", "300", "1000"])
    ax.minorticks_off()
    ax.set(xlabel="patients", ylabel="samples that choose right", ylim=(0.3, 1.02))
    ax.legend(loc="lower right", fontsize=9)
    sizes = ", ".join(map(str, SIZES))
    return plots.picture(
        ax,
        f"Share of samples in which the rejecting answerer is cheaper, for {sizes} patients. "
        f"Against {'; '.join(said)}.",
    )


def decided(home: float, treat: float) -> dict[str, FloatArray]:
    """Charge each patient, where those who know the costs answer by the ones that follow from two points.

    Parameters
    ----------
    home, treat : float
        Points of indifference; where the first is not below the second, nobody gains by a look.

    Returns
    -------
    dict of str to float array of shape (n,)
        The silent answerer looks at everybody, whatever the costs.
    """
    p, turn = heart.chances("logistic"), home / (home + 1 - treat)
    alone, pair = 1 * (p > turn), 2
    answer = {
        "precise": alone,
        "rejecting": np.where((p >= home) & (p <= treat), pair, alone) if home < treat else alone,
        "silent": np.full(len(p), pair),
    }
    matrix = -np.asarray(heart.costs(home, treat).matrix(2))  # rows: healthy, ill, both
    truth = 1 * (heart.patients().y == "ill")
    return {name: matrix[given, truth] for name, given in answer.items()}


HOMES = np.arange(1, 51)
TREATS = np.arange(50, 100)


def verdicts() -> NDArray[np.intp]:
    """Find for each pair of points whether a third answer, given by the rejecting answerer, pays.

    Returns
    -------
    int array of shape (50, 50)
        Rows: `TREATS`, columns: `HOMES`, in percent. 2: it costs less than to name always and than to look always, and
        both intervals of the difference are above 0; 1: on average only; 0: not even that.
    """
    found = np.zeros((len(TREATS), len(HOMES)), dtype=np.intp)
    for i, treat in enumerate(TREATS / 100):
        for j, home in enumerate(HOMES / 100):
            cost = decided(float(home), float(treat))
            ahead = np.array([cost[name] - cost["rejecting"] for name in ("precise", "silent")])
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
