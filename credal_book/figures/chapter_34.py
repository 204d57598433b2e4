"""Pictures and computations of chapter 34: a score for lists of a given probability, and probes of what is open.

Blue is the padded Brier score, and orange the score of this chapter, wherever both are drawn.
"""

from __future__ import annotations

import warnings
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_book.scenes.top_beta import expected, report
from credal_lib import toplists
from credal_lib.toplists._top_beta import fading, missing, plane, term

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "a_lie_that_pays",
    "best_at_worst",
    "coincidence",
    "committee_on_data",
    "costs_of_bets",
    "game_of_grades",
    "game_values",
    "how_blind",
    "stakes",
    "told_the_judge",
    "turning_point",
    "two_causes",
    "what_the_second_adds",
]

TRUTH = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
"""The chances of the lesson's first example; asked for is one half."""
BRIER, OURS, THIRD = (plots.PALETTE[name] for name in ("navy", "orange", "sky"))
SPLITS = {"all of the rest": 1.0, "three quarters": 0.75, "half": 0.5}
"""How much of what the first class leaves over the second one has, of three."""
GRADES = (1, 2, 3)


def _padded(scores: Sequence[Any], n_classes: int) -> tuple[list[Any], Any]:
    """Return what the padded Brier score charges for the classes of a list, and for any other."""
    unlisted = n_classes - len(scores)
    share = toplists.proxy(sum(scores), unlisted) if unlisted else 0
    score = toplists.Brier()
    total = score.total([*scores, share], [*[1] * len(scores), unlisted])
    return [score.score_of(p, total) for p in scores], score.score_of(share, total)


@styled
def a_lie_that_pays() -> plots.Picture:
    """Draw what claims for the first class expect under the padded Brier score."""
    ax, half = panel(5.2, 2.6), 0.5
    q = [float(chance) for chance in TRUTH]
    low, high = np.linspace(0.42, half, 41)[:-1], np.linspace(half, 0.58, 41)
    two = [expected(_padded(report(claim, q, half), 3), q) for claim in low]
    one = [expected(_padded(report(claim, q, half), 3), q) for claim in high]
    ax.plot(low, two, "-", color=BRIER, label="names classes 1 and 2")
    ax.plot(high, one, "--", color=BRIER, label="names class 1 alone")
    ax.plot(half, one[0], "o", color=BRIER, markersize=8, label="honest")
    ax.plot(0.49, expected(_padded([0.49, q[1]], 3), q), "s", color=THIRD, markersize=8, label="claims 0.49")
    ax.set(xlabel="claimed for class 1", ylabel="expected Brier score", xticks=[0.42, 0.46, 0.5, 0.54, 0.58])
    ax.set_ylim(top=0.662)
    ax.legend(loc="upper left", fontsize=9)
    return plots.picture(
        ax,
        f"The expected padded Brier score against the claim for class 1, whose chance is one half. With class 1 alone "
        f"it is least at 0.5, {one[0]:.4f}. Just below, with class 2 named too, it is {two[-1]:.4f}, lower.",
    )


@styled
def what_the_second_adds() -> plots.Picture:
    """Draw what the second class takes from the entropy as the first class reaches beta, under two scores."""
    beta, first = 0.6, np.linspace(0.5, 0.7, 201)
    named, texts = first < beta - 1e-9, []
    brier, ours = panel(3.0, 2.7), panel(3.0, 2.7)
    for ax, name in ((brier, "padded Brier score"), (ours, "a score that vanishes")):
        ends = []
        looks = zip(SPLITS.items(), plots.PALETTE.values(), plots.DASHES, strict=False)
        for (split, share), color, dash in looks:
            taken = np.where(named, _taken(first, share * (1 - first), beta, brier=ax is brier), 0.0)
            ax.plot(first[named], taken[named], dash, color=color, label=split)
            ax.plot(first[~named], taken[~named], dash, color=color)
            ends.append(f"{split} {abs(taken[0]):.4f} at 0.5 and {abs(taken[named][-1]):.4f} just below 0.6")
        ax.set(xlabel="chance of class 1", xticks=[0.5, 0.6, 0.7])
        ax.set_title(name, fontsize=10)
        texts.append(f"{name}: what naming the second class takes off if it gets {'; '.join(ends)}.")
    brier.set_ylabel("taken off by class 2")
    ours.legend(loc="upper right", fontsize=9, title="class 2 has", title_fontsize=9)
    return plots.picture((brier, ours), texts)


def _taken(first: Any, second: Any, beta: float, *, brier: bool) -> Any:
    """Return what naming the second of three classes takes from the entropy."""
    if brier:
        return second**2 + (1 - first - second) ** 2 - (1 - first) ** 2 / 2
    return fading(3, beta) * term(np.clip(missing(first, beta), 0, None), first + second)


def stakes(
    n_classes: int = 10, beta: Fraction = Fraction(9, 10), off: Fraction = Fraction(1, 100)
) -> dict[str, list[float]]:
    """Return what moving a little probability from one place of an honest list to the next costs, by place.

    Parameters
    ----------
    n_classes : int
        Their chances fall by a fixed factor.
    beta : Fraction
        What the list accounts for.
    off : Fraction
        What is moved.

    Returns
    -------
    dict of str to list of float
    """
    powers = [Fraction(4, 5) ** j for j in range(n_classes)]
    q = [power / sum(powers) for power in powers]
    k = next(k for k in range(1, n_classes + 1) if sum(q[:k]) >= beta)
    found: dict[str, list[float]] = {"padded Brier": [], "this chapter": []}
    for place in range(k - 1):
        lie = q[:k]
        lie[place], lie[place + 1] = lie[place] - off, lie[place + 1] + off
        told, honest = (_padded(scores, n_classes) for scores in (lie, q[:k]))
        found["padded Brier"].append(float(expected(told, q) - expected(honest, q)))
        told, honest = (_in_order(scores, beta, n_classes) for scores in (lie, q[:k]))
        found["this chapter"].append(float(expected(told, q) - expected(honest, q)))
    return found


def _in_order(scores: Sequence[Any], beta: Any, n_classes: int) -> tuple[list[Any], Any]:
    height, slopes = plane(scores, beta, n_classes)
    return [height + sum(slopes[j:]) for j in range(len(slopes))], height


@styled
def how_blind() -> plots.Picture:
    """Draw what an error of one hundredth costs, by its place in the list."""
    ax, said = panel(5.2, 2.6), []
    looks = zip(stakes().items(), (BRIER, OURS), ("o", "s"), strict=True)
    for (name, costs), color, marker in looks:
        ax.plot(range(1, len(costs) + 1), costs, "-", marker=marker, color=color, label=name)
        said.append(f"{name} {costs[0]:.1e} in the first place and {costs[-1]:.1e} in the last")
    ax.set(yscale="log", xlabel="place from which 0.01 is moved to the next", ylabel="cost of the error")
    ax.set_xticks(range(1, len(costs) + 1))
    ax.legend(loc="lower left", fontsize=9)
    return plots.picture(ax, f"What an error of 0.01 costs, on a logarithmic axis: {'; '.join(said)}.")


def _advantage_slope(x: Any) -> Any:
    """Return the slope of the advantage under logarithms at x bets per class, for very many classes."""
    from scipy.stats import poisson

    hits = np.arange(120)
    gain = np.log((2 + hits) / (1 + hits))
    return 1 / (1 + x) - poisson.pmf(hits, np.asarray(x)[..., np.newaxis]) @ gain


def turning_point() -> float:
    """Return at how many bets per class the exact advantage under logarithms turns, for very many classes.

    Examples
    --------
    >>> round(turning_point(), 6)
    1.44527
    """
    from scipy.optimize import brentq

    return float(brentq(_advantage_slope, 1, 2, xtol=1e-14))


@styled
def coincidence() -> plots.Picture:
    """Draw the slope of the advantage where it turns, with the constant that one might guess."""
    ax, guess, turn = panel(5.2, 2.6), 1 / np.log(2), turning_point()
    x = np.linspace(1.4405, 1.4475, 71)
    ax.plot(x, 1e6 * _advantage_slope(x), "-", color=BRIER)
    ax.axhline(0, color="black", linewidth=1)
    looks = ((guess, "s", OURS, "$1/\\ln 2$", (8, 2)), (turn, "o", BRIER, "the turn", (6, 8)))
    for at, marker, color, name, shift in looks:
        height = 1e6 * float(_advantage_slope(at))
        ax.plot(at, height, marker, color=color, markersize=8)
        ax.annotate(f"{name}, {at:.4f}", (at, height), shift, textcoords="offset points", fontsize=10)
    ax.set(xlabel="bets per class", ylabel="slope, in millionths", xticks=[1.441, 1.443, 1.445, 1.447])
    return plots.picture(
        ax,
        f"The slope of the advantage against the bets per class, for very many classes. It is 0 at {turn:.4f}; at one "
        f"divided by the logarithm of two, {guess:.4f}, it is {1e6 * float(_advantage_slope(guess)):.0f} millionths.",
    )


def costs_of_bets(power: int = 3) -> list[list[int]]:
    """Return what a bet on a grade (row) pays if another is true (column): minus a power of the distance.

    Parameters
    ----------
    power : int

    Returns
    -------
    list of list of int

    Examples
    --------
    >>> costs_of_bets()
    [[0, -1, -8], [-1, 0, -1], [-8, -1, 0]]
    """
    return [[-(abs(a - y) ** power) for y in GRADES] for a in GRADES]


def game_values(rewards: Sequence[Sequence[Any]], *, inside: bool) -> dict[tuple[int, ...], Fraction]:
    """Return what each set of classes is worth in the betting game: bets within the set, or on any class.

    Parameters
    ----------
    rewards : sequence of sequences
        What a bet on a class (row) pays if a class (column) is true.
    inside : bool
        Whether bets must lie in the set.

    Returns
    -------
    dict of tuple to Fraction

    Examples
    --------
    >>> found = game_values(costs_of_bets(), inside=True)
    >>> print(found[0, 2], found[0, 1, 2])
    -4 -1
    """
    from credal_lib.games import solve_exact

    classes = range(len(rewards))
    sets = [chosen for size in range(1, len(rewards) + 1) for chosen in combinations(classes, size)]
    return {
        chosen: solve_exact([[rewards[a][y] for y in chosen] for a in (chosen if inside else classes)]).value
        for chosen in sets
    }


@styled
def game_of_grades() -> plots.Picture:
    """Draw what the sets of three grades cost in the game, with bets inside and with bets on any grade."""
    ax, said = panel(5.2, 2.6), []
    for shift, inside, color, hatch, label in (
        (-0.19, True, BRIER, "", "bets within the set"),
        (0.19, False, OURS, "///", "bets on any grade"),
    ):
        values = game_values(costs_of_bets(), inside=inside)
        costs = [abs(float(value)) for value in values.values()]
        at = np.arange(len(costs)) + shift
        ax.bar(at, costs, 0.36, fill=not hatch, hatch=hatch, color=color, edgecolor=color, label=label)
        names = ["".join(str(GRADES[j]) for j in chosen) for chosen in values]
        said.append(f"{label}: " + ", ".join(f"{name} {cost:g}" for name, cost in zip(names, costs, strict=True)))
    ax.set_xticks(range(len(names)), [",".join(name) for name in names])
    ax.set(ylabel="cost that can be secured", xlabel="set of grades", ylim=(0, 5.2))
    ax.legend(loc="upper left", fontsize=9)
    return plots.picture(ax, f"What the sets of three grades cost in the game. {'; '.join(said)}.")


SMALL = (
    "autos-complete", "balance-scale", "cleveland-complete", "contact-lenses", "dermatology-complete", "ecoli", "ERA",
    "ESL", "glass", "hayes-roth", "iris", "LEV", "lymph", "new-thyroid", "SWD", "tae", "vehicle", "wine", "zoo",
)  # fmt: skip
"""The data sets of the collection with 3 to 9 classes and at most 1000 rows that need no network and keep all their
classes in each training part."""


@lru_cache(maxsize=1)
def told_the_judge(worth: float = 0.8, folds: int = 5) -> Any:
    """Compute what NDC, NCC, and NCC that knows the judge earn, on each of the small data sets of many classes.

    Parameters
    ----------
    worth : float
        What the judge pays for a right pair; NDC and the third classifier know it.
    folds : int

    Returns
    -------
    DataFrame
        A row per data set; the last column is the share of rows with a zero count, from the stored study.
    """
    import pandas as pd
    from sklearn.model_selection import StratifiedKFold

    from credal_book import datasets, studies
    from credal_lib import rewards

    counts = studies.results("nondeterministic").counts
    kept = counts.query("features == 'all' and classifier == 'NCC'")
    marked = (
        kept[kept["instances"] == "zero count"].groupby("data")["answers"].sum() / kept.groupby("data")["answers"].sum()
    )
    judge, found = rewards.Quadratic(worth), {}
    for name in SMALL:
        data, earned = datasets.load(name), []
        parts = StratifiedKFold(folds, shuffle=True, random_state=34)
        with _rare_classes_are_no_news():
            splits = list(parts.split(data.X, data.y))
        for train, test in splits:
            sets = _answers(data, train, test, judge)
            earned += [{who: float(judge(s)[np.arange(len(test)), data.y[test]].sum()) for who, s in sets.items()}]
        found[name] = {**(pd.DataFrame(earned).sum() / len(data.y)), "zero count": float(marked.get(name, 0.0) or 0.0)}
    return pd.DataFrame(found).T.fillna(0.0)


@contextmanager
def _rare_classes_are_no_news() -> Iterator[None]:
    """Silence the remark that a class has fewer rows than there are folds."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "The least populated class", UserWarning)
        yield


def _answers(data: Any, train: Any, test: Any, judge: Any) -> dict[str, Any]:
    """Return the sets of three classifiers on the rows of a test part."""
    from credal_lib import choice
    from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier
    from credal_lib.preprocessing import MDLDiscretizer

    cutter = MDLDiscretizer(categorical=data.categorical).fit(data.X[train], data.y[train])
    codes = cutter.transform(data.X)
    values = (np.nanmax(codes, axis=0).astype(int) + 1).tolist()
    nbc = NaiveBayesClassifier(n_categories=values).fit(codes[train], data.y[train])
    ncc = NaiveCredalClassifier(n_categories=values).fit(codes[train], data.y[train])
    return {
        "NDC": choice.bayes_set(judge, nbc.predict_proba(codes[test])),
        "NCC": ncc.predict_set(codes[test]),
        "told": best_at_worst(judge, ncc.predict_bounds(codes[test])),
    }


def best_at_worst(judge: Any, bounds: Any) -> Any:
    """Return the sets of largest lower expected utility, given bounds of the probabilities.

    Parameters
    ----------
    judge : SizeReward
        Pays right sets by their size, and wrong ones nothing.
    bounds : Intervals
        Of n distributions.

    Returns
    -------
    bool array of shape (n, K)
        The smallest set on ties; the same as by `choice.gamma_maximin`, for many sets faster.
    """
    from credal_lib import gambles

    members = gambles.subsets(bounds.lower.shape[1])
    least = np.maximum(bounds.lower @ members.T, 1 - bounds.upper @ ~members.T)
    worth = least * np.array([float(judge.utility(1 / k)) for k in members.sum(axis=1)])
    return members[(worth >= worth.max(axis=1, keepdims=True) - 1e-9).argmax(axis=1)]


@styled
def two_causes() -> plots.Picture:
    """Draw what knowing the judge adds to NCC, and what is then missing to NDC, against the share of zero counts."""
    found = told_the_judge()
    gained, left = found["told"] - found["NCC"], found["NDC"] - found["told"]
    axes, texts = [], []
    for values, title, color, marker in (
        (gained, "gained by knowing the judge", BRIER, "o"),
        (left, "still behind NDC", OURS, "s"),
    ):
        ax = panel(3.0, 2.8)
        ax.axhline(0, color="black", linewidth=1)
        ax.plot(found["zero count"], values, marker, color=color)
        ax.set(xlabel="share with a zero count", ylim=(-0.15, 0.18), xlim=(-0.03, 0.63))
        ax.set_title(title, fontsize=10)
        axes.append(ax)
        said = "; ".join(f"{name} {found['zero count'][name]:.2f}, {values[name]:+.3f}" for name in found.index)
        texts.append(f"{title}, by data set (share of rows with a zero count, difference under u80): {said}.")
    axes[0].set_ylabel("u80")
    return plots.picture(axes, texts)


@lru_cache(maxsize=1)
def committee_on_data() -> Any:
    """Count how often the committee of chapter 8 agrees on two credal classifiers, on the stored data sets.

    Returns
    -------
    DataFrame
        A row for data of two classes and one for more; how many pairs of classifiers, and what the votes say.
    """
    import pandas as pd

    from credal_book import datasets, studies

    classes = datasets.table().set_index("name")["K"]
    counts = studies.results("credal-classifiers").counts.query("features == 'all' and size > 0")
    by_size = counts.groupby(["data", "classifier", "size"])[["answers", "hits"]].sum().reset_index()
    said = []
    for data, on_data in by_size.groupby("data"):
        n_classes = int(classes[data])  # not the largest set that was said: some data have no row in doubt
        votes = {who: _votes(one, n_classes) for who, one in on_data.groupby("classifier")}
        for one, other in combinations(sorted(votes), 2):
            said.append(
                {"classes": "two" if n_classes == 2 else "more", "verdict": _verdict(votes[one] - votes[other])}
            )
    return pd.crosstab(*(pd.DataFrame(said)[column] for column in ("classes", "verdict")))


def _votes(one: Any, n_classes: int) -> Any:
    """Return what each member of the committee would pay a classifier for its answer, per row."""
    paid = np.minimum(np.arange(1, n_classes + 1)[:, np.newaxis] / one["size"].to_numpy(), 1)
    return paid @ one["hits"].to_numpy() / one["answers"].sum()


def _verdict(lead: Any, tol: float = 1e-12) -> str:
    """Say who is of one mind: all members, all but the first, or not even they."""
    if (np.abs(lead) <= tol).all():
        return "tie"
    for members, verdict in ((lead, "unanimous"), (lead[1:], "only the first is against")):
        if (members >= -tol).all() or (members <= tol).all():
            return verdict
    return "split"
