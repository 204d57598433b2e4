# mypy: disable-error-code="arg-type"
"""All comparisons of a table of scores at once: what is refused, and the cure."""

import pandas as pd

from credal_lib import comparisons
from tests.comparisons.wrong import FULL, TABLE
from tests.refusals import Refusal, made_test

REFUSALS = {
    # tables of scores
    "a score is missing": Refusal(
        lambda: comparisons.compare(TABLE),
        ValueError,
        "missing on ['wine'] (classifiers ['NCC']); drop these data sets: scores.dropna()",
    ),
    "names of data sets in a column": Refusal(
        lambda: comparisons.compare(FULL.reset_index(names="data")),
        TypeError,
        "names of data sets belong into the index: scores.set_index('data')",
    ),
    "one classifier twice": Refusal(
        lambda: comparisons.compare(pd.concat([FULL, FULL], axis=1)), ValueError, "got 'NBC' twice; rename the columns"
    ),
    "no data set": Refusal(lambda: comparisons.compare(FULL.iloc[:0]), ValueError, "at least one row (data set)"),
    "a level as text": Refusal(
        lambda: comparisons.compare(FULL, alpha="0.05"), TypeError, "alpha: expected a number, got '0.05'"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
