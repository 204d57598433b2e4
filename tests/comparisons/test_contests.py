"""Contests of one classifier against several: each row is `contest`, all are corrected together."""

from __future__ import annotations

import numpy as np
import pandas as pd

from credal_lib import comparisons

RNG = np.random.default_rng(3)
DATA = [f"set {i}" for i in range(20)]
NBC = pd.Series(RNG.uniform(0.5, 0.9, 20), index=DATA, name="NBC")
TABLE = pd.DataFrame({"u50": NBC - 0.05, "u65": NBC + RNG.normal(0, 0.02, 20), "u80": NBC + 0.05})


def test_each_row_is_the_contest_of_two():
    found = comparisons.contests(TABLE, against=NBC)
    for name in TABLE:
        one = comparisons.contest(TABLE[name], NBC)
        row = found.loc[name]
        assert row[["better", "ties", "worse"]].tolist() == [one.wins, one.ties, one.losses]
        assert row[["mean", "median", "p"]].tolist() == [one.mean, one.median, one.p]
    assert found["p (Holm)"].tolist() == comparisons.holm(found["p"].to_numpy()).tolist()
    assert found["significant"].tolist() == ["NBC", "", "u80"]


def test_a_column_or_a_series_in_another_order_is_the_same():
    found = comparisons.contests(TABLE, against=NBC)
    shuffled = NBC.sample(frac=1, random_state=0)
    assert list(shuffled.index) != DATA
    assert comparisons.contests(TABLE, against=shuffled).equals(found)
    assert comparisons.contests(TABLE.assign(NBC=NBC), against="NBC").equals(found)


def test_no_difference_at_all_is_not_significant():
    same = comparisons.contests(TABLE[["u50"]].assign(b=TABLE["u50"]), against="u50")
    assert same.loc["b", ["better", "ties", "worse", "p (Holm)"]].tolist() == [0, 20, 0, 1]
    assert same.loc["b", "significant"] == ""


def test_a_series_of_p_values_keeps_its_index():
    p = pd.Series([0.01, 0.04, 0.03], index=list("abc"), name="p")
    corrected = comparisons.holm(p)
    assert isinstance(corrected, pd.Series)
    assert corrected.round(3).to_dict() == {"a": 0.03, "b": 0.06, "c": 0.06}
