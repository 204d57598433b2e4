"""The study of the strength of a credal classifier on ordinal data: its counts, worked out one by one."""

from collections import Counter
from dataclasses import replace

import numpy as np

from credal_book import studies
from credal_book.studies import _ordinal_counts, ordinal_calibration
from credal_book.studies.set_scoring import average_size
from credal_lib.choice import maximal
from credal_lib.classifiers import NaiveCredalClassifier
from credal_lib.credal_sets import Intervals
from tests.studies.ordered import ONCE, small


def expected_calibration(data, study):
    """Count sets one row at a time, with a classifier fitted anew for every s and bounds handed to `maximal`."""
    found = Counter()
    ranks = range(len(data.target_names))
    costs = [[abs(i - j) for j in ranks] for i in ranks]
    for cell in study.cells(data, len(data.y)):
        part = _ordinal_counts.in_levels(data, *cell.split())
        for thousandths in ordinal_calibration.STRENGTHS:
            model = NaiveCredalClassifier(s=thousandths / 1000, model="local", n_categories=part.n_categories.tolist())
            bounds = model.fit(part.train, part.y_train).predict_bounds(part.test)
            for low, high, truth in zip(bounds.lower, bounds.upper, part.y_test, strict=True):
                chosen = maximal(-np.array(costs), Intervals(low, high), tol=1e-12)
                found[cell.fold, thousandths, sum(2**k for k in np.flatnonzero(chosen)), truth] += 1
    return found


def test_calibration_counts_are_those_of_classifiers_fitted_one_at_a_time():
    data = small()
    result = studies.run("ordinal-calibration", data, protocol=ONCE, progress=False)
    assert result.missing.empty
    expected = expected_calibration(data, replace(ordinal_calibration.STUDY, protocol=ONCE))
    rows = result.counts[["fold", "thousandths", "set", "truth", "answers"]].itertuples(index=False)
    assert {tuple(row[:4]): row[4] for row in rows} == dict(expected)


def test_answers_grow_with_s():
    counts = studies.run("ordinal-calibration", small(), protocol=ONCE, progress=False).counts
    sizes = average_size(counts, ["fold", "thousandths"])
    assert (sizes.groupby("fold").diff().dropna() >= 0).all()
