"""The sign-flip test: what needs no comparison."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from scipy.stats import binomtest

from credal_lib import report
from credal_lib.report._signs import MOST_SIGNED_ROWS, _counted_out, _drawn, sign_flip_test, sign_flips


def test_no_row_that_differs_is_no_evidence():
    assert sign_flip_test(np.zeros(2), np.array([3, 4]), 0) == 1


def test_it_is_a_test_of_the_mean_and_not_of_the_counts_of_wins():
    """Nine small losses outweighed by one large win: the counts differ, the means do not."""
    differences, counts = np.array([-0.1, 0.9]), np.array([27, 3])
    assert sign_flip_test(differences, counts, 0) == 1
    assert binomtest(3, 30).pvalue < 0.001


def test_sums_of_several_sizes_are_counted_out():
    """All 2**9 signs of nine differences, one by one."""
    differences, counts = np.array([1, -0.35, 0.65, 0.0]), np.array([3, 2, 4, 7])
    rows = np.repeat(np.abs(differences), counts)
    sums = np.array([np.dot(signs, rows[rows > 0]) for signs in product([-1, 1], repeat=9)])
    found = sign_flips(differences, counts, 0)
    assert found.test == "exact"
    assert found.p == pytest.approx(np.mean(np.abs(sums) >= counts @ differences - 1e-9), rel=1e-12)


@pytest.mark.parametrize("share", [0.55, 0.7, 0.9, 1.0])
def test_drawn_signs_find_any_p_however_small(share):
    groups, rows = np.array([0.35, 0.65, 1.0]), np.array([19, 30, 25])
    distance = float((2 * np.round(share * rows) - rows) @ groups)
    exact = _counted_out(groups, rows, distance)
    assert _drawn(groups, rows, distance, 0) == pytest.approx(exact, rel=0.1)
    assert share < 1 or exact == pytest.approx(2 * 0.5**74)


def test_which_test_it_is():
    few, many = np.array([30, 200, 200]), np.array([MOST_SIGNED_ROWS, 200, 200])
    differences = np.array([1.0, 0.65, -0.35])
    assert [sign_flips(differences, rows, 0).test for rows in (few, many)] == ["drawn", "normal"]
    assert sign_flips(differences[:1], many[:1], 0).test == "exact"


def test_one_row_more_turns_no_verdict():
    differences, counts = np.array([1.0, 0.65, -0.35]), np.array([400, 300, 300])
    below, above = (sign_flips(differences, counts + np.array([0, 0, more]), 0) for more in (0, 1))
    assert (below.test, above.test) == ("drawn", "normal")
    assert np.log(below.p) == pytest.approx(np.log(above.p), rel=0.25)


@pytest.mark.parametrize("confidence", [0.95, 0.99, 0.999, 0.99995])
def test_a_clear_lead_is_decided_among_any_number_of_models(confidence):
    """One model is right in 95 % of 400 rows, the others in 40 %; all pairs are corrected for one another."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 3, 400)
    models = {f"m{i}": np.where(rng.random(400) < 0.4, y, (y + 1) % 3) for i in range(9)}
    models["good"] = np.where(rng.random(400) < 0.95, y, (y + 1) % 3)
    found = report.report(y, models, classes=[0, 1, 2], confidence=confidence)
    with_good = found.tests[found.tests["b"] == "good"]
    assert (with_good["verdict"] == "good").all()
    assert "It is ahead of 9 others" in found.verdict()[0]
    assert (found.tests["test"] == "exact").all()
    assert "Here every p is exact (all signs are counted out; of right or wrong this is McNemar's" in found.markdown()


def test_a_report_says_how_each_p_came_about():
    rng = np.random.default_rng(1)
    y = rng.integers(0, 3, 600)
    single = {name: np.eye(3, dtype=bool)[(y + (rng.random(600) < 0.3)) % 3] for name in ("one", "two")}
    pairs = single["one"] | np.eye(3, dtype=bool)[(y + 1 + (rng.random(600) < 0.5)) % 3]
    found = report.report(y, single | {"pairs": pairs})
    kinds = found.tests.set_index(["a", "b", "utility"])["test"]
    assert kinds["one", "two", "u65"] == "exact"
    assert kinds["two", "pairs", "u65"] == "drawn"
    assert "Here 2 p are exact" in found.markdown()
    assert "1 p is from 9,999 drawn signs" in found.markdown()
