"""The explorer of chapter 29 shows the kept table."""

from __future__ import annotations

import re
from itertools import pairwise

from credal_book import studies
from credal_book.explore._explorers.abstain_more import DATA, LAST, MEASURES, explorer
from credal_book.studies import cautious


def test_values_are_those_of_the_kept_table():
    counts = studies.results("cautious").counts
    figure = explorer()
    for data in DATA:
        chosen = (counts["data"] == data) & (counts["curve"] == "window")
        scores = cautious.response(counts[chosen], by=["classifier", "degree"])
        for measure in MEASURES:
            words = figure.describe(data=data, measure=measure, degree=44)
            said = re.findall(r"(?:: |; )([\w ]+?) (\d\.\d{3}|\d+\.\d{3}) at abstention (\d\.\d{3})", words)
            assert len(said) == 4
            for name, value, share in said:
                expected = scores.loc[(name, 44), [measure, "abstention"]]
                assert abs(expected - [float(value), float(share)]).max() < 6e-4


def test_every_measure_of_the_study_can_be_chosen_and_the_errors_fit_their_axis():
    assert list(MEASURES) == ["accuracy", "error", "auc", "cost"]
    low, high = MEASURES["error"]
    errors = [curve["error"] for of_data in explorer().data["curves"].values() for curve in of_data.values()]
    assert all(low <= value <= high for curve in errors for value in curve)
    assert all(later <= earlier for curve in errors for earlier, later in pairwise(curve))


def test_all_degrees_of_the_slider_are_in_the_table():
    curves = [curve for of_data in explorer().data["curves"].values() for curve in of_data.values()]
    assert len(curves) == 4 * len(DATA)
    assert {len(column) for curve in curves for column in curve.values()} == {LAST // 2 + 1}
