"""Weights and groups of rows: what averages, intervals and tests make of them."""

from __future__ import annotations

from itertools import product

import numpy as np
import pandas as pd
import pytest

from credal_lib import report, rewards
from credal_lib.comparisons import bootstrap_interval
from credal_lib.metrics import coverage_score
from tests.report.data import made

COSTS = rewards.DiscountedCost([[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [6, 4, 2, 0]], r=0.5, unknown=-1)


def arrays(n=300):
    """Positions of the true classes, and what three models give as arrays."""
    truths, predictions = made(n)
    return truths, {name: predictions[name] for name in ("sets", "forest", "top two")}


def frames(found):
    return found.table, found.intervals, found.tests, found.by_class


@pytest.mark.parametrize("option", [{"weights": np.full(300, 2.5)}, {"groups": np.arange(300) % 300 + 7}])
def test_equal_weights_and_groups_of_one_row_change_nothing(option):
    y, predictions = arrays()
    for one, other in zip(
        frames(report.report(y, predictions)), frames(report.report(y, predictions, **option)), strict=True
    ):
        pd.testing.assert_frame_equal(one, other)


def test_whole_weights_are_repeated_rows():
    y, predictions = arrays()
    weights = np.random.default_rng(1).integers(4, size=len(y))
    rows = np.repeat(np.arange(len(y)), weights)
    repeated = {
        name: tuple(part[rows] for part in given) if isinstance(given, tuple) else given[rows]
        for name, given in predictions.items()
    }
    found = report.report(y, predictions, utility=COSTS, weights=weights)
    expected = report.report(y[rows], repeated, utility=COSTS)
    pd.testing.assert_frame_equal(found.table.drop(columns="rows"), expected.table.drop(columns="rows"))
    np.testing.assert_allclose(found.tests["difference"], expected.tests["difference"])
    columns = ["coverage", "size"]
    pd.testing.assert_frame_equal(found.by_class[columns], expected.by_class[columns])
    for name, line in expected.lines.items():
        assert found.lines[name] == pytest.approx(line)
    assert found.references == pytest.approx(expected.references)


@pytest.mark.parametrize("weighted", [False, True])
def test_intervals_of_groups_are_those_of_the_cluster_bootstrap(weighted):
    y, predictions = arrays()
    groups = np.random.default_rng(2).integers(60, size=len(y))
    weights = np.random.default_rng(3).random(len(y)) if weighted else None
    found = report.report(y, predictions, weights=weights, groups=groups)
    options = {"groups": groups, "sample_weight": weights}
    sets, listed = predictions["sets"], predictions["top two"][1]
    value, *ends, _ = bootstrap_interval(y, sets, "u65", **options)
    assert found.interval("sets", "u65") == pytest.approx((value, *ends), rel=1e-12)
    value, *ends, _ = bootstrap_interval(y, sets, coverage_score, **options)
    # This one draws positions of groups, and not how often each sum occurs.
    assert found.interval("sets", "coverage") == pytest.approx((value, *ends), abs=0.01)
    row = found.tests.set_index(["utility", "a", "b"]).loc["u80", "sets", "top two"]
    value, *ends, _ = bootstrap_interval(y, sets, "u80", other=listed, **options)
    assert [row["difference"], row["low"], row["high"]] == pytest.approx([value, *ends], abs=0.01)


def test_rows_of_one_patient_make_intervals_wider():
    """Of 100 patients with ten rows each, all rows of a patient are easy or hard."""
    rng = np.random.default_rng(0)
    patients = np.repeat(np.arange(100), 10)
    y = rng.integers(2, size=1000)
    right = rng.random(1000) < rng.choice([0.1, 0.95], size=100)[patients]
    predictions = {"one": np.eye(2, dtype=bool)[np.where(right, y, 1 - y)], "other": np.eye(2, dtype=bool)[y]}
    rows, groups = (report.report(y, predictions, groups=g) for g in (None, patients))
    narrow, wide = ((high - low) for _, low, high in (f.interval("one", "coverage") for f in (rows, groups)))
    assert 2 < wide / narrow < 3.5  # at most the root of 10
    assert groups.groups == 100
    assert repr(groups).startswith("1,000 rows in 100 groups, 2 classes (0, 1), 2 models")
    text = str(groups)
    assert "from these 100, each with all its rows, with replacement (the cluster bootstrap)" in text
    assert "if each group, all its rows together, might as well have favored the other model" in text
    assert "the same patient twice" not in text


@pytest.mark.parametrize("weighted", [False, True])
def test_the_test_flips_one_sign_a_group(weighted):
    """All 2**9 signs of nine sums."""
    rng = np.random.default_rng(5)
    y, groups = rng.integers(3, size=60), rng.integers(9, size=60)
    one, other = (np.eye(3, dtype=bool)[np.where(rng.random(60) < right, y, 0)] for right in (0.9, 0.3))
    weights = rng.random(60) if weighted else np.ones(60)
    found = report.report(y, {"one": one, "other": other}, groups=groups, weights=weights)
    rows = weights * (one[np.arange(60), y].astype(float) - other[np.arange(60), y])
    sums = np.array([rows[groups == group].sum() for group in range(9)])
    flipped = np.array([np.dot(signs, sums) for signs in product([-1, 1], repeat=9)])
    p = np.mean(np.abs(flipped) >= abs(sums.sum()) - 1e-9)
    np.testing.assert_allclose(found.tests["p"], p)
    assert (found.tests["test"] == "exact").all()
    assert "McNemar" not in found.markdown()
    (said,) = (caveat for caveat in found.caveats if "groups" in caveat)
    assert said.startswith("There are only 9 groups of rows.")
    assert said.endswith("cannot have a p below 0.0039.")


def test_groups_have_names_of_any_kind_and_weights_stand_in_any_series():
    y, predictions = arrays()
    groups = pd.Series([f"patient {i // 5}" for i in range(300)])
    found = report.report(y, predictions, groups=groups, weights=pd.Series(np.arange(300)))
    assert found.groups == 60
    assert repr(found).startswith("300 rows in 60 groups with weights, 4 classes")
    assert "All averages go by the weights of the rows, which are drawn with them." in found.html()


def test_a_row_of_weight_0_counts_for_nothing():
    y, predictions = [0, 1, 1], {"p": np.array([[0.8, 0.2], [0.3, 0.7], [1.0, 0.0]])}
    found = report.report(y, predictions, weights=[1, 3, 0])
    assert found.table.loc["p", "padded_log_loss"] == pytest.approx(-(np.log(0.8) + 3 * np.log(0.7)) / 4)
    assert found.table.loc["p", "coverage"] == 1
