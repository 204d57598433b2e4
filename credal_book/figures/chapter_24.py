"""The drawn pictures of chapter 24: what leaks from fold to fold, and how little a few rows and folds tell."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_lib import comparisons, experiments
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier
from credal_lib.preprocessing import MDLDiscretizer

if TYPE_CHECKING:
    from pandas import DataFrame

    from credal_lib._checks import BoolArray, FloatArray, IntArray

__all__ = [
    "areas",
    "coin_tosses",
    "cross_validated",
    "equally_good",
    "false_alarms",
    "inside_and_outside",
    "overlap",
    "rows_and_intervals",
    "three_answers",
    "tosses",
]

MODELS = ("global", "local", "local-interval")
LOOKS = dict(zip(MODELS, list(zip(plots.PALETTE.values(), plots.MARKERS, strict=True))[1:4], strict=True))
"""Color and marker of each model, those of the explorer."""
TESTS = {"paired t": ("black", "--", "s"), "corrected t": ("0.5", "-", "o")}
"""Color, dash and marker of each test, the same in every picture."""
TOSSES, COLUMNS = 40, 400
REPEATED = (1, 2, 5, 10, 20)
HAND = {"A": (4, 4), "B": (1, 1), "C": (3, 0)}
"""Rows of each class in *By hand*, and those of them with the category of the new row."""


def cross_validated(X: FloatArray, y: IntArray, *, inside: bool) -> BoolArray:
    """Say for each row whether naive Bayes is right on it, with cuts learned inside each fold or before the division.

    Parameters
    ----------
    X : array of shape (n, columns)
        Numbers.
    y : array of shape (n,)
        Classes.
    inside : bool
        Whether the cuts are learned anew in each fold.

    Returns
    -------
    array of bool, shape (n,)

    Examples
    --------
    >>> import numpy as np
    >>> y = np.arange(40) % 2
    >>> bool(cross_validated(y[:, None] + 0.0, y, inside=True).all())
    True
    """
    found, folds = np.zeros(len(y), dtype=bool), experiments.CrossValidation(repetitions=1)
    cutter = MDLDiscretizer().fit(X, y)
    for train, test in folds.split(X, y):
        if inside:
            cutter.fit(X[train], y[train])
        codes = cutter.transform(X)
        model = NaiveBayesClassifier(n_categories=cutter.n_categories_.tolist()).fit(codes[train], y[train])
        found[test] = model.predict(codes[test]) == y[test]
    return found


@cache
def tosses() -> dict[str, Any]:
    """Predict coin tosses from noise, both ways: whether each is right, and how many columns are kept."""
    rng = np.random.default_rng(2)
    y, X = np.arange(TOSSES) % 2, rng.normal(size=(TOSSES, COLUMNS))
    return {
        "before": cross_validated(X, y, inside=False),
        "inside": cross_validated(X, y, inside=True),
        "kept": int(MDLDiscretizer().fit(X, y).kept_.sum()),
    }


@styled
def coin_tosses() -> plots.Picture:
    """Draw for each toss whether it is predicted correctly, with cuts made before the division and inside the folds."""
    ax, at, said = panel(5.0, 2.0), np.arange(TOSSES), []
    for top, (name, words) in enumerate((("before", "before the\ndivision"), ("inside", "inside\neach fold"))):
        right = tosses()[name]
        x, y = at % 20, -(at // 20) - 2.8 * top
        ax.plot(x[right], y[right], "o", color="black", markersize=6, label=None if top else "correct")
        ax.plot(x[~right], y[~right], "x", color="black", markersize=7, label=None if top else "incorrect")
        ax.text(-1, -0.5 - 2.8 * top, words, ha="right", va="center", fontsize=10)
        counted = f"{right.sum()} predicted correctly, {(~right).sum()} incorrectly"
        said.append(f"cut {words.replace(chr(10), ' ')}, {counted}")
    ax.set(xlim=(-5, 19.7), ylim=(-4.3, 0.5), xticks=[], yticks=[])
    ax.grid(visible=False)
    ax.spines[:].set_visible(False)
    ax.legend(loc="lower center", ncols=2, bbox_to_anchor=(0.6, 0.97), fontsize=10)
    return plots.picture(ax, f"Marks for {TOSSES} coin tosses: {'; '.join(said)}.")


@styled
def inside_and_outside() -> plots.Picture:
    """Draw ten parts of the rows, one of them tested, and what is done with either."""
    ax = panel(5.2, 1.9)
    dark, tested = "0.4", 7
    for part in range(10):
        ax.barh(0, 0.94, left=part, height=0.5, color="white" if part == tested else dark, edgecolor=dark)
    ax.text(3.5, 0.42, "nine parts: training rows", ha="center", fontsize=10)
    ax.text(tested + 0.5, 0.42, "one part: test rows", ha="center", fontsize=10)
    ax.text(3.5, -1.05, "find cuts, choose features,\nfit the classifier", ha="center", va="center", fontsize=10)
    ax.text(8.6, -1.05, "apply all that,\ncount", ha="center", va="center", fontsize=10)
    arrow = {"arrowstyle": "-|>", "color": "black"}
    ax.annotate("", (3.5, -0.72), (3.5, -0.28), arrowprops=arrow)
    ax.annotate("", (7.0, -1.05), (5.9, -1.05), arrowprops=arrow)
    ax.annotate("", (8.0, -0.72), (7.5, -0.28), arrowprops=arrow)
    ax.set(xlim=(-0.2, 10.2), ylim=(-1.5, 0.8), xticks=[], yticks=[])
    ax.grid(visible=False)
    ax.spines[:].set_visible(False)
    return plots.picture(
        ax,
        f"A bar of 10 parts. Nine are training rows: find cuts, choose features, fit the classifier. Part {tested + 1} "
        "holds the test rows: all that is applied to them, and counted. An arrow goes from the first to the second.",
    )


@styled
def rows_and_intervals() -> plots.Picture:
    """Draw the interval of a probability for three quarters of more and more rows, for two strengths."""
    ax = panel(4.8, 2.3)
    rows, said = np.array([4, 8, 16, 32, 64, 128]), []
    for s, shift, color in ((1, -0.12, "black"), (4, 0.12, "gray")):
        low, high = (0.75 * rows) / (rows + s), (0.75 * rows + s) / (rows + s)
        at = np.arange(len(rows)) + shift
        ax.bar(at, high - low, 0.18, bottom=low, color=color, label=f"$s = {s}$")
        said.append(f"s = {s}: " + ", ".join(f"{a:.2f} to {b:.2f}" for a, b in zip(low, high, strict=True)))
    ax.axhline(0.75, color="black", linewidth=0.8, linestyle=":")
    ax.set_xticks(range(len(rows)), [str(n) for n in rows])
    ax.set(xlabel="rows $N$, three quarters of them in the class", ylabel="probability", ylim=(0.3, 1))
    ax.grid(visible=False, axis="x")
    ax.legend(loc="lower right", fontsize=10)
    return plots.picture(
        ax, f"Bars: intervals of a probability for {', '.join(map(str, rows))} rows. {'; '.join(said)}."
    )


@styled
def three_answers() -> plots.Picture:
    """Draw bounds of the posterior of the three classes of *By hand*, and which classes each model names."""
    ax, named = panel(4.6, 2.9), {}
    y = np.repeat(list(HAND), [rows for rows, _ in HAND.values()])
    X = np.concatenate([np.arange(rows) < same for rows, same in HAND.values()]).astype(int)[:, None]
    for height, model in zip((1.12, 1.24, 1.36), MODELS, strict=True):
        ncc = NaiveCredalClassifier(s=2, model=model).fit(X, y)
        named[model] = np.flatnonzero(ncc.predict_set([[1]])[0])
        color, marker = LOOKS[model]
        ax.plot(named[model], [height] * len(named[model]), marker, color=color, label=model)
    bounds = ncc.predict_bounds([[1]])[0]
    ax.bar(
        range(3), bounds.upper - bounds.lower, 0.2, bottom=bounds.lower, fill=False, edgecolor="black", linewidth=1.6
    )
    ax.set_xticks(range(3), list(HAND))
    ax.set(ylabel="probability", ylim=(-0.02, 1.45), xlim=(-0.5, 2.5), yticks=[0, 0.25, 0.5, 0.75, 1])
    ax.legend(ncols=3, loc="upper center", bbox_to_anchor=(0.5, -0.09), fontsize=9, columnspacing=1)
    boxes = "; ".join(f"{n} {a:.3f} to {b:.3f}" for n, a, b in zip(HAND, bounds.lower, bounds.upper, strict=True))
    said = "; ".join(f"{model} names {', '.join('ABC'[j] for j in found)}" for model, found in named.items())
    return plots.picture(ax, f"Boxes: posterior intervals {boxes}. Markers above: {said}.")


def _right(X: IntArray, y: IntArray, fold: IntArray, folds: int = 10) -> FloatArray:
    """Share of correct answers of naive Bayes in each fold of each repetition; `fold` has shape (repetitions, rows)."""
    test = fold[:, None] == np.arange(folds)[:, None]
    train = (~test).astype(float)
    rows = np.stack([train @ (y == c) for c in (0, 1)], axis=-1)
    ones = np.stack([train @ (X * (y == c)[:, None]) for c in (0, 1)], axis=-2)
    p = (ones + 1 / 4) / (rows[..., None] + 1 / 2)
    score = np.log(p / (1 - p)) @ X.T + np.log(1 - p).sum(axis=-1)[..., None] + np.log(rows + 1 / 2)[..., None]
    right: FloatArray = ((score.argmax(axis=-2) == y) & test).sum(axis=-1).ravel() / test.sum(axis=-1).ravel()
    return right


@cache
def equally_good(trials: int = 300, rows: int = 100) -> FloatArray:
    """Draw data sets, and cross-validate two classifiers on each that are equally good: differences, cell by cell.

    Ten binary features are equally informative; one naive Bayes classifier sees the first five, one the others.

    Parameters
    ----------
    trials : int, default 300
        Data sets.
    rows : int, default 100
        Rows of each.

    Returns
    -------
    array of shape (trials, 200)
        Twenty repetitions of ten folds.
    """
    rng, found = np.random.default_rng(24), []
    for _ in range(trials):
        y = rng.integers(0, 2, rows)
        X = (rng.random((rows, 10)) < np.where(y == 1, 0.6, 0.4)[:, None]).astype(int)
        fold = np.array([rng.permutation(np.arange(rows) % 10) for _ in range(REPEATED[-1])])
        found.append(_right(X[:, :5], y, fold) - _right(X[:, 5:], y, fold))
    return np.array(found)


@cache
def false_alarms() -> DataFrame:
    """Count how often each test calls the two different at level 0.05, by the number of repetitions.

    Returns
    -------
    pandas.DataFrame
        Shares; a row per number of repetitions, a column per test.
    """
    import pandas as pd

    trials = equally_good()
    found: dict[str, list[float]] = {"paired t": [], "corrected t": []}
    for repetitions in REPEATED:
        cells = [d[: 10 * repetitions] for d in trials]
        found["paired t"].append(float(np.mean([comparisons.paired_t(d).p < 0.05 for d in cells])))
        found["corrected t"].append(float(np.mean([comparisons.corrected_t(d, 1 / 10).p < 0.05 for d in cells])))
    return pd.DataFrame(found, index=list(REPEATED))


@styled
def overlap() -> plots.Picture:
    """Draw the training parts of ten folds, and the false alarms of two tests by the number of repetitions."""
    grid, ax = panel(2.3, 2.5), panel(3.4, 2.5)
    grid.imshow(0.4 + 0.6 * np.eye(10), cmap="gray", vmin=0, vmax=1, aspect="equal")
    grid.set_xticks(np.arange(-0.5, 10), [])
    grid.set_yticks(np.arange(-0.5, 10), [])
    grid.grid(color="white", linewidth=1.5)
    grid.set(xlim=(-0.5, 9.5), ylim=(9.5, -0.5))
    grid.tick_params(length=0)
    grid.set(xlabel="tenths of the rows", ylabel="folds")
    grid.set_title("trained on (dark)", fontsize=11)
    alarms = false_alarms()
    for name, line in alarms.items():
        color, dash, marker = TESTS[str(name)]
        ax.plot(line.index, line, dash, marker=marker, color=color, label=name)
    ax.axhline(0.05, color="black", linewidth=1)
    ax.set(xlabel="repetitions", ylim=(0, 1), xscale="log")
    ax.set_xticks(REPEATED, [str(r) for r in REPEATED])
    ax.minorticks_off()
    ax.set_title("share of false alarms", fontsize=11)
    ax.legend(loc="upper left", fontsize=10)
    said = "; ".join(f"{name}: {', '.join(f'{value:.2f}' for value in line)}" for name, line in alarms.items())
    seen = (
        f"Line chart: share of {len(equally_good())} trials in which two equal classifiers are called different, "
        f"with {', '.join(map(str, REPEATED))} repetitions. {said}. A line marks 0.05."
    )
    parts = "Grid of 10 folds by 10 tenths of the rows: each fold trains on nine, so any two share 8."
    return plots.picture([grid, ax], [parts, seen])


def areas() -> DataFrame:
    """Return the area under the ROC curve of four versions of a tree learner on 14 data sets: Demšar's example.

    Returns
    -------
    pandas.DataFrame
        In the last row but one, .9751 is printed .975, like its neighbor. The printed mean ranks come out only if the
        two were not equal before rounding.

    Examples
    --------
    >>> areas().shape
    (14, 4)
    """
    import pandas as pd

    return pd.DataFrame(
        [
            [0.763, 0.768, 0.771, 0.798], [0.599, 0.591, 0.590, 0.569], [0.954, 0.971, 0.968, 0.967],
            [0.628, 0.661, 0.654, 0.657], [0.882, 0.888, 0.886, 0.898], [0.936, 0.931, 0.916, 0.931],
            [0.661, 0.668, 0.609, 0.685], [0.583, 0.583, 0.563, 0.625], [0.775, 0.838, 0.866, 0.875],
            [1.000, 1.000, 1.000, 1.000], [0.940, 0.962, 0.965, 0.962], [0.619, 0.666, 0.614, 0.669],
            [0.972, 0.981, 0.9751, 0.975], [0.957, 0.978, 0.946, 0.970],
        ],
        columns=["C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"],
    )  # fmt: skip
