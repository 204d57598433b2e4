"""What contests refuse."""

import pandas as pd

from credal_lib import comparisons
from tests.refusals import Refusal, made_test

TABLE = pd.DataFrame({"NBC": [0.7, 0.8, 0.6], "u50": [0.6, 0.7, 0.6]}, index=["iris", "wine", "car"])
NBC = TABLE["NBC"]


def contests(scores, **options):
    return comparisons.contests(scores, **options)


REFUSALS = {
    "an array": Refusal(lambda: contests(TABLE.to_numpy(), against=NBC), TypeError, "scores: expected a data frame"),
    "a set twice": Refusal(lambda: contests(pd.concat([TABLE, TABLE]), against="NBC"), ValueError, "each data set"),
    "no column": Refusal(lambda: contests(TABLE, against="NCC"), ValueError, "against: expected one of the columns"),
    "no name": Refusal(lambda: contests(TABLE, against=[1]), ValueError, "or a Series of scores, got [1]"),
    "other data": Refusal(lambda: contests(TABLE, against=NBC[:2]), ValueError, "on the same data sets"),
    "alone": Refusal(lambda: contests(TABLE[["NBC"]], against="NBC"), ValueError, "at least one column"),
    "a gap": Refusal(lambda: contests(TABLE.where(TABLE != 0.7), against="NBC"), ValueError, "missing in column 'u50'"),
    "a gap of the rival": Refusal(
        lambda: contests(TABLE[["u50"]], against=NBC.where(NBC != 0.8)), ValueError, "missing in against"
    ),
    "no level": Refusal(lambda: contests(TABLE, against="NBC", level=5), ValueError, "level"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
