"""What `evaluate` found: a tidy frame, and tables, tests and a picture from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from credal_lib import comparisons
from credal_lib._checks import read_known_name
from credal_lib._html import html_paragraphs
from credal_lib.experiments import _checks as own_checks
from credal_lib.experiments._own_cell import restored
from credal_lib.experiments._scores import Score, resolve

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from credal_lib.displays import Picture

CELL = ["data", "model", "repetition", "fold"]
PAIR = ["first", "second", "mean_difference", "low", "high", "t", "p", "holm_p", "better"]


@dataclass(frozen=True, eq=False)
class Evaluation:
    """What `evaluate` found.

    Attributes
    ----------
    frame : pandas.DataFrame
        One row per data set, model, repetition, fold and score: ``data``, ``model``,
        ``repetition``, ``fold``, ``score``, ``value``, ``n`` (test rows) and ``seconds`` (of one
        processor, to fit and to predict; ``nan`` for ready predictions). A cell that failed, and a
        score that is undefined, have the value ``nan``.
    missing : pandas.DataFrame
        Why a value is missing though its data are there: ``data``, ``model``, ``repetition``,
        ``fold``, ``score`` (empty if the whole cell failed), ``reason`` in one line, ``error``, the
        traceback.
    counts : pandas.DataFrame
        What was kept of each cell, from which all scores of sets are computed, new ones too: how
        often (``answers``) which ``set`` (a bit for each class, in hexadecimal digits) and which
        class that `predict` ``named`` (a position, -1 for none) met which ``truth``; and ``p``, the
        probabilities, where a score needed them.
    parts : pandas.DataFrame
        ``data``, ``repetition``, ``fold``, ``n_train``, ``n_test``.
    classes : dict of str to array
        Labels of each data set, in the order of the positions.
    models : tuple of str
    scores : tuple of Score
    """

    frame: pd.DataFrame
    missing: pd.DataFrame
    counts: pd.DataFrame
    parts: pd.DataFrame
    classes: Mapping[str, NDArray[Any]]
    models: tuple[str, ...]
    scores: tuple[Score, ...]

    def __repr__(self) -> str:
        """Return the table of means, and what is missing."""
        table: str = self.table().to_string(float_format="{:.3f}".format, na_rep="missing")
        if self.missing.empty:
            return table
        return f"{table}\n\n{summary(self.missing)}\nsee .missing"

    def _repr_html_(self) -> str:
        """Show the table of means, and what is missing, in a notebook."""
        table: str = self.table().to_html(float_format="{:.3f}".format, na_rep="missing")
        if self.missing.empty:
            return table
        return table + html_paragraphs(f"{summary(self.missing)}\nsee .missing")

    def table(self, score: str | None = None) -> pd.DataFrame:
        """Average each score over the folds.

        Parameters
        ----------
        score : str, optional
            One score: the rows are then the data sets, the columns the models, as
            `comparisons.compare` takes them. By default all: rows are data sets and models, columns
            scores.

        Returns
        -------
        pandas.DataFrame
            ``nan`` where a fold is missing or undefined: a mean over the other folds would not be
            comparable.

        Raises
        ------
        TypeError, ValueError
            If the score is not one of these.
        """
        if score is None:
            names = [one.name for one in self.scores]
            return self._means(self.frame, "score")[names].rename_axis(columns=None)
        chosen = self.frame[self.frame["score"] == self._score(score).name]
        means = self._means(chosen.drop(columns="score"), "model")
        return means.loc[list(self.classes), list(self.models)].rename_axis(
            index=None, columns=None
        )

    def _means(self, values: pd.DataFrame, column: str) -> pd.DataFrame:
        """Average over the folds; the values of one column become columns."""
        keys = [name for name in ("data", "model", "score") if name in values]
        # The `mean` of groups would skip folds that are missing, see `table`.
        means = values.groupby(keys, sort=False)["value"].apply(
            lambda part: part.mean(skipna=False)
        )
        return means.unstack(column, sort=False)

    def compare(
        self,
        score: str | None = None,
        *,
        alpha: float = 0.05,
        greater_is_better: bool | None = None,
    ) -> comparisons.Comparison | pd.DataFrame:
        """Test whether the models differ.

        Over several data sets: `comparisons.compare` on `table`, with the tests of Friedman,
        Nemenyi and Wilcoxon. On one data set: `comparisons.corrected_t` for each pair of models
        over all folds, and Holm's correction for the number of pairs. Of ready predictions the
        folds are parts of one test set; the corrected test, which allows for training parts that
        overlap, is then too careful.

        Parameters
        ----------
        score : str, optional
            By default the first.
        alpha : float, default 0.05
            Level of the tests, in (0, 1).
        greater_is_better : bool, optional
            Needed for scores whose name does not say so, as ``*_score`` and ``*_loss`` do. If it is
            False, scores enter with their sign turned.

        Returns
        -------
        Comparison, or pandas.DataFrame
            For one data set a frame with a row per pair: ``first``, ``second``, ``mean_difference``
            (first minus second, of the scores as they are), ``low`` and ``high``, the ends of its
            interval at level 1 - `alpha` (`comparisons.corrected_interval`, not corrected for the
            number of pairs), ``t``, ``p``, ``holm_p``, and ``better``, named only if ``holm_p`` is
            at most `alpha`. All but the difference are ``nan`` if there is only one fold.

        Raises
        ------
        TypeError, ValueError
            If there is one model only, the score is unknown or has no direction, or a value is
            missing.
        """
        chosen = self._score(score)
        greater = own_checks.direction(greater_is_better, chosen.greater_is_better, chosen.name)
        sign = 1 if greater else -1
        own_checks.two_models(self.models)
        if len(self.classes) > 1:
            return comparisons.compare(sign * self.table(chosen.name), alpha=alpha)
        return self._pairs(chosen, sign, alpha)

    def _pairs(self, score: Score, sign: int, alpha: float) -> pd.DataFrame:
        """Compare each pair of models on the one data set."""
        import pandas as pd

        data = next(iter(self.classes))
        values, share = self._by_fold(score.name, data), self._test_share(data)
        pairs = list(combinations(self.models, 2))
        differences = [(values[first] - values[second]).to_numpy() for first, second in pairs]
        tests = [comparisons.corrected_t(difference, share) for difference in differences]
        p = np.array([test.p for test in tests])
        holm_p = np.full(len(p), np.nan) if np.isnan(p).any() else comparisons.holm(p)
        rows = []
        for i, (first, second) in enumerate(pairs):
            test, corrected = tests[i], float(holm_p[i])
            interval = comparisons.corrected_interval(differences[i], share, 1 - alpha)
            better = ""
            if corrected <= alpha:  # never where it is nan
                better = first if sign * test.mean > 0 else second
            ends = (interval.low, interval.high)
            rows.append((first, second, test.mean, *ends, test.t, test.p, corrected, better))
        return pd.DataFrame(rows, columns=PAIR)

    def _by_fold(self, score: str, data: str) -> pd.DataFrame:
        """Values of a score on a data set: a row per fold, a column per model.

        Refused if one is missing.
        """
        chosen = self.frame[(self.frame["score"] == score) & (self.frame["data"] == data)]
        by_fold = chosen.pivot(index=["repetition", "fold"], columns="model", values="value")
        values = by_fold[list(self.models)]
        own_checks.no_value_missing(values, score, data)
        return values

    def _test_share(self, data: str) -> float:
        """Share of the test rows among all rows of a data set, over all folds."""
        parts = self.parts[self.parts["data"] == data]
        n_test, n_train = parts["n_test"].sum(), parts["n_train"].sum()
        return float(n_test / (n_test + n_train))

    def with_scores(self, scores: Any) -> Evaluation:
        """Compute other scores from what was kept; no model is fitted again.

        Parameters
        ----------
        scores
            As `evaluate`.

        Returns
        -------
        Evaluation

        Raises
        ------
        TypeError, ValueError
            As `evaluate` for its scores, or if one needs probabilities and these were not kept.
        """
        chosen = resolve(scores)
        own_checks.probabilities_were_kept(
            [one.name for one in chosen if one.needs_probabilities], "p" in self.counts
        )
        seconds = self.frame.drop_duplicates(CELL).set_index(CELL)["seconds"]
        failed = self.missing[self.missing["score"] == ""]
        return replace(
            self, **scored(self.counts, self.parts, seconds, failed, self.classes, chosen)
        )

    def plot(self, score: str | None = None, ax: Axes | None = None, **options: Any) -> Axes:
        """Draw a score: mean ranks of models over several data sets, else means with intervals.

        Several data sets and models: Demšar's critical-difference diagram. Otherwise points with 95
        percent intervals of the mean over the folds, which allow for training parts that overlap
        (`comparisons.corrected_interval`): a row per model, or per data set if there is one model.

        Parameters
        ----------
        score : str, optional
            By default the first.
        ax : matplotlib Axes, optional
            A new figure if not given.
        **options
            ``alpha`` and ``greater_is_better``, as `compare`.

        Returns
        -------
        matplotlib Axes

        Raises
        ------
        TypeError, ValueError
            As `compare`.
        """
        from credal_lib.experiments import _points

        if self._has_ranks:
            return _points.draw_ranks(self.compare(score, **options), ax)
        return _points.draw(self._intervals(self._score(score).name), self._score(score).name, ax)

    def describe(self, score: str | None = None, **options: Any) -> str:
        """Alternative text of `plot`, from the numbers that it draws.

        Parameters
        ----------
        score, **options
            As `plot`.

        Returns
        -------
        str
        """
        from credal_lib.experiments import _points

        if self._has_ranks:
            return _points.describe_ranks(self.compare(score, **options))
        return _points.describe(self._intervals(self._score(score).name), self._score(score).name)

    def picture(self, score: str | None = None, caption: str = "", **options: Any) -> Picture:
        """Finish `plot` as a picture with its alternative text.

        Parameters
        ----------
        score, **options
            As `plot`.
        caption : str, optional

        Returns
        -------
        Picture
        """
        from credal_lib import displays

        return displays.picture(
            self.plot(score, **options), self.describe(score, **options), caption
        )

    @property
    def _has_ranks(self) -> bool:
        return len(self.classes) > 1 and len(self.models) > 1

    def _intervals(self, score: str) -> dict[str, comparisons.MeanInterval]:
        """Mean and interval of each model on one data set, or of one model on each data set."""
        from credal_lib.experiments import _points

        found = {}
        for data in self.classes:
            by_fold, share = self._by_fold(score, data), self._test_share(data)
            for model in self.models:
                name = model if len(self.classes) == 1 else data
                values = by_fold[model].to_numpy()
                found[name] = comparisons.corrected_interval(values, share, _points.LEVEL)
        return found

    def _score(self, name: str | None) -> Score:
        """Return one of the scores; the first if none is named."""
        if name is None:
            return self.scores[0]
        known = {one.name: one for one in self.scores}
        return known[read_known_name(name, known, "score", "score")]


def scored(
    counts: pd.DataFrame,
    parts: pd.DataFrame,
    seconds: pd.Series[float],
    failed: pd.DataFrame,
    classes: Mapping[str, NDArray[Any]],
    scores: list[Score],
) -> dict[str, Any]:
    """Compute all scores of all cells.

    Parameters
    ----------
    counts, parts, classes
        See `Evaluation`.
    seconds : Series
        Of each cell, those that failed too, in the order of the frame.
    failed : DataFrame
        Cells that failed, as in `Evaluation.missing`.
    scores : list of Score

    Returns
    -------
    dict
        ``frame``, ``missing`` and ``scores`` of the `Evaluation`.
    """
    import pandas as pd

    rows_of = dict(iter(counts.groupby(CELL))) if len(counts) else {}
    sizes = parts.set_index(["data", "repetition", "fold"])["n_test"]
    found, missing = [], failed.to_dict("records")
    for cell, time in seconds.items():
        key = dict(zip(CELL, cell, strict=True))
        labels = classes[key["data"]]
        n = int(sizes[key["data"], key["repetition"], key["fold"]])
        kept = rows_of.get(cell)
        # Restored once for all scores.
        held = None if kept is None else restored(_records(kept), len(labels))
        for score in scores:
            value, error = _value(score, held, labels)
            if error:
                missing.append({**key, "score": score.name, "reason": error, "error": error})
            found.append({**key, "score": score.name, "value": value, "n": n, "seconds": time})
    return {
        "frame": pd.DataFrame(found, columns=[*CELL, "score", "value", "n", "seconds"]),
        "missing": pd.DataFrame(missing, columns=[*CELL, "score", "reason", "error"]),
        "scores": tuple(scores),
    }


def _records(kept: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows of a cell; without an empty column of probabilities."""
    rows: list[dict[str, Any]] = kept.dropna(axis="columns", how="all").to_dict("records")
    return rows


def _value(score: Score, held: Any, classes: NDArray[Any]) -> tuple[float, str]:
    """Value of a score in a cell, and why there is none."""
    if held is None:  # the cell failed, which is recorded already
        return float("nan"), ""
    answers, truths = held
    if score.needs_probabilities and answers.p is None:
        return float("nan"), f"{score.name} needs probabilities, and the model has no predict_proba"
    try:
        return score.value(answers, truths, classes), ""
    except (TypeError, ValueError, ZeroDivisionError) as error:
        return float("nan"), f"{score.name}: {type(error).__name__}: {error}"


SHOWN = 5
"""Reasons that a summary names."""


def summary(missing: pd.DataFrame) -> str:
    """Say in one line per reason what is missing, of the first `SHOWN` reasons.

    Parameters
    ----------
    missing : DataFrame
        See `Evaluation`.

    Returns
    -------
    str
    """
    lines = []
    for (model, reason), cells in missing.groupby(["model", "reason"], sort=False):
        sizes = cells.groupby("data", sort=False).size()
        where = ", ".join(f"{data} ({n})" for data, n in sizes.items())
        lines.append(f"missing of {model} on {where}: {reason}")
    if len(lines) > SHOWN:
        lines = [*lines[:SHOWN], f"and {len(lines) - SHOWN} more reasons"]
    return "\n".join(lines)
