# mypy: disable-error-code="arg-type"
"""Data as other programs hold them: what is refused, and the cure."""

import numpy as np
import pandas as pd

from credal_lib import comparisons, confusion, metrics, predictions, report
from tests.refusals import Refusal, made_test


class Table:
    """A table as of pyarrow."""

    column_names = ("a", "b")

    def to_pandas(self) -> None:
        """Would read it."""


class Masked(np.ndarray):
    """An array with a mask of its own."""

    mask_of_rows = np.array([True, False])


SCORES = pd.DataFrame({"A": [0.9, 0.8], "B": [0.7, 0.9]}, index=["iris", "wine"])
BY_FOLD = pd.concat([SCORES, SCORES], keys=[0, 1], names=["fold", "data"])
SCORED = [{"label": "a", "score": 0.9}, {"label": "b", "score": 0.1}]


def crossed(truth: str, answers: str, **options) -> pd.DataFrame:
    return pd.crosstab(pd.Series(list(truth)), pd.Series(list(answers)), **options)


NAMES = {"rownames": ["Actual"], "colnames": ["Predicted"]}

REFUSALS = {
    "a table of another library": Refusal(
        lambda: metrics.determinacy_score(Table()), TypeError, "got Table, whose names would be lost"
    ),
    "a mask of an unknown meaning": Refusal(
        lambda: predictions.as_sets(np.array([0, 1]).view(Masked), [0, 1]),
        TypeError,
        "got Masked with mask_of_rows (of shape (2,) beside (2,)); give rejected rows as None",
    ),
    "a class that is missing": Refusal(
        lambda: predictions.as_sets(["a"], ["a", None]), ValueError, "classes: expected labels, got ['a', None]"
    ),
    "numbers that are shares": Refusal(
        lambda: predictions.as_sets([[0.7, 0.3]], [0, 1]), ValueError, "rows of 2 numbers from 0 to 1 are no labels"
    ),
    "scores of all classes": Refusal(
        lambda: predictions.as_sets([SCORED], ["a", "b"]), ValueError, "got {label, score} of all 2 classes"
    ),
    "labels that never meet": Refusal(
        lambda: metrics.aurc_loss([2, 3], [0, 1], [0.9, 0.8]), ValueError, "of y_true, [2, 3], got [0, 1]"
    ),
    "a mark of rejection": Refusal(
        lambda: metrics.aurc_loss([0, 1], [0, -1], [0.9, 0.8]), ValueError, "got -1, which marks a rejected row"
    ),
    "a cross table whose axes have no names": Refusal(
        lambda: confusion.error(crossed("aab", "aaa")), ValueError, "pass truth='rows' for pandas.crosstab"
    ),
    "a label twice in a cross table": Refusal(
        lambda: confusion.error(pd.DataFrame(np.eye(2), ["a", "a"], ["a", "b"]), truth="rows"),
        ValueError,
        "matrix: expected distinct labels, got ['a', 'a']",
    ),
    "totals": Refusal(
        lambda: confusion.error(crossed("aabb", "abbb", margins=True, **NAMES)),
        ValueError,
        "got a last row or column that is the sum of the others; pass matrix.drop(index=['All'], columns=",
    ),
    "folds as data sets": Refusal(
        lambda: comparisons.compare(BY_FOLD), ValueError, "first: scores.groupby(level='data').mean()"
    ),
    "an average as a data set": Refusal(
        lambda: comparisons.compare(SCORES.rename(index={"wine": "Average"})), ValueError, "drop(index='Average')"
    ),
    "a fold as a classifier": Refusal(
        lambda: comparisons.compare(SCORES.assign(fold=[0, 1])), ValueError, "'fold' holds the whole numbers 0, 1"
    ),
    "one column of probabilities": Refusal(
        lambda: report.report([0, 1], {"m": np.array([[0.3], [0.9]])}), ValueError, "numpy.column_stack([1 - p, p])"
    ),
    "rows to be ignored": Refusal(
        lambda: report.report([0, 1, -100], {"m": [0, 1, 1]}), ValueError, "got -100, which marks rows to be ignored"
    ),
    "a missing truth in a cross table": Refusal(
        lambda: confusion.error(pd.DataFrame(np.eye(2), ["a", None], ["a", "b"]), truth="rows"),
        ValueError,
        "a missing truth is no class",
    ),
    "one draw": Refusal(
        lambda: comparisons.bootstrap_interval([0, 1], np.eye(2, dtype=bool), metrics.coverage_score, draws=1),
        ValueError,
        "draws: expected at least 2, got 1",
    ),
}  # fmt: skip

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
