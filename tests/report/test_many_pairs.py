"""Many models: the same numbers as one by one, quickly, and pages that show what matters."""

from __future__ import annotations

from math import comb

import numpy as np
import pandas as pd
import pytest

from credal_lib import report, rewards
from credal_lib._bootstrap import MOST_OUTCOMES
from credal_lib.comparisons import holm
from credal_lib.report import _pairs, _units
from credal_lib.report._signs import many_sign_flips, sign_flips

COSTS = rewards.DiscountedCost(np.subtract.outer(np.arange(4), np.arange(4)) ** 2 * 0.3, r=0.5, unknown=-1)


def models(m, n, seed=0):
    """True classes, and sets of m models, the later the better; the last one twice."""
    rng = np.random.default_rng(seed)
    y, found = rng.integers(4, size=n), {}
    for i in range(m):
        sets = np.eye(4, dtype=bool)[np.where(rng.random(n) < 0.5 + 0.4 * i / m, y, rng.integers(4, size=n))]
        sets[np.arange(n), rng.integers(4, size=n)] |= rng.random(n) < 0.3
        found[f"m{i}"] = sets
    return y, found | {"copy": found[f"m{m - 1}"]}


@pytest.mark.long
@pytest.mark.parametrize("n", [150, MOST_OUTCOMES + 10])
@pytest.mark.parametrize("kind", ["by size", "costs", "weights", "groups"])
def test_many_pairs_have_the_numbers_of_single_ones(monkeypatch, n, kind):
    y, predictions = models(3, n)
    weights, groups = np.random.default_rng(1).random(n), np.arange(n) // 3
    option = {"by size": {}, "costs": {"utility": COSTS}, "weights": {"weights": weights}, "groups": {"groups": groups}}
    found = []
    for most in (10**9, 0):
        monkeypatch.setattr(_units, "MOST_DRAWN", most)
        found.append(report.report(y, predictions, **option[kind]))
    single, many = (one.tests for one in found)
    pd.testing.assert_frame_equal(single[["utility", "a", "b"]], many[["utility", "a", "b"]])
    np.testing.assert_allclose(single["difference"], many["difference"], atol=1e-12)
    width = single["high"] - single["low"]
    for end in ("low", "high"):
        assert (np.abs(single[end] - many[end]) <= 0.12 * width).all()
    close = np.isclose(np.log(single["p"]), np.log(many["p"]), rtol=0.03, atol=0.15)
    # More than 1,000 rows are taken as normal, even where few sizes can be counted out.
    assert (close | (single["test"] == "normal")).all()
    np.testing.assert_allclose(found[0].intervals["value"], found[1].intervals["value"])
    same = many[(many["a"] == "m2") & (many["b"] == "copy")]
    assert (same[["low", "high"]] == 0).all(axis=None)
    assert (same["p"] == 1).all()


@pytest.mark.parametrize("sizes", [(1.0, 0.65, 0.35), (1.0, 2 / 3, 1 / 3), (3.0, 2.0, 1.0), (0.9, 0.52, 0.37)])
@pytest.mark.parametrize("n", [60, 200, 300])
def test_the_saddlepoint_is_right_however_small_p_is(sizes, n):
    """Beside drawn signs, which are right within some percent."""
    rng = np.random.default_rng(n)
    for share in (0.52, 0.6, 0.75, 0.9):
        positive = rng.binomial(n, share, size=3)
        counts = np.concatenate([positive, n - positive])
        differences = np.concatenate([sizes, -np.array(sizes)])
        (found,) = many_sign_flips(differences[np.newaxis], counts[np.newaxis].astype(float))
        expected = sign_flips(differences, counts, 0)
        if "exact" not in (found.test, expected.test):
            assert found.test == "saddlepoint"
            assert np.log(found.p) == pytest.approx(np.log(expected.p), abs=0.12)


@pytest.mark.parametrize("counts", [[3, 2, 4, 7], [9, 0, 0, 3], [40, 0, 2, 0], [0, 0, 0, 5], [30, 0, 30, 0]])
def test_sums_that_are_few_are_counted_out_for_many_pairs_too(counts):
    differences = np.array([1, -0.35, 0.65, 0.0])
    (found,) = many_sign_flips(differences[np.newaxis], np.array([counts], dtype=float))
    expected = sign_flips(differences, np.array(counts), 0)
    assert found.test == expected.test == "exact"
    assert found.p == pytest.approx(expected.p)


def test_a_single_pair_of_many_distinct_differences_is_taken_as_normal():
    rng = np.random.default_rng(0)
    differences = rng.normal(0.01, 1, size=50_000)
    (found,) = many_sign_flips(differences[np.newaxis], np.ones((1, 50_000)))
    expected = sign_flips(differences, np.ones(50_000, dtype=int), 0)
    assert found.test == expected.test == "normal"
    assert found.p == pytest.approx(expected.p)


def test_a_clear_lead_is_decided_among_a_hundred_models():
    """One model is right in 95 % of 400 rows, the others in 40 %; 5,050 pairs are corrected for one another."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 3, 400)
    sets = {f"m{i}": np.eye(3, dtype=bool)[np.where(rng.random(400) < 0.4, y, (y + 1) % 3)] for i in range(100)}
    sets = {name: found | (rng.random((400, 3)) < 0.1) for name, found in sets.items()}
    sets["good"] = np.eye(3, dtype=bool)[np.where(rng.random(400) < 0.95, y, (y + 1) % 3)]
    found = report.report(y, sets)
    tests = found.tests[found.tests["utility"] == "u65"]
    assert len(tests) == comb(101, 2)
    assert (tests.loc[tests["b"] == "good", "verdict"] == "good").all()
    assert "It is ahead of 100 others" in found.verdict()[0]
    np.testing.assert_array_equal(tests["p_holm"], holm(tests["p"].to_numpy()))


def test_of_many_pairs_tables_show_the_best_one_and_neighbors_in_rank(monkeypatch, tmp_path):
    monkeypatch.setattr(_units, "MOST_DRAWN", 0)
    y, predictions = models(29, 200)
    found = report.report(y, predictions)
    ranked = found.table["u65"].sort_values(ascending=False, kind="stable").index
    text = found.markdown()
    rows = [line for line in text.splitlines() if " − " in line and line.startswith("| ")]
    assert len(rows) == 29 + 28
    for other in ranked[1:]:
        assert any(f"| {a} − {b} |" in row for a, b in ((ranked[0], other), (other, ranked[0])) for row in rows)
    assert "Of 435 pairs the tables have 57: those of the model that earns most" in text
    assert found.html().count(" − ") == len(rows)
    found.save(tmp_path / "found.csv")
    assert len(pd.read_csv(tmp_path / "found-pairs.csv")) == 4 * 435


def test_more_models_than_are_paired_are_compared_with_the_best_one(monkeypatch):
    y, predictions = models(12, 300)
    monkeypatch.setattr(_units, "MOST_DRAWN", 0)
    everything = report.report(y, predictions)
    monkeypatch.setattr(_pairs, "MOST_PAIRED", 10)
    found = report.report(y, predictions)
    best = found.table["u65"].idxmax()
    assert len(found.tests) == 4 * 12
    assert (found.tests["a"] == best).all()
    assert found.verdict()[0] == everything.verdict()[0]
    u65 = found.tests["utility"] == "u65"
    padded = [*found.tests.loc[u65, "p"], *[1.0] * (comb(13, 2) - 12)]
    np.testing.assert_allclose(found.tests.loc[u65, "p_holm"], holm(padded)[:12])
    assert "Of 13 models only the one that earns most is compared with each other one." in found.markdown()
    assert "p is corrected for all 78 pairs" in found.markdown()


def test_what_holds_of_many_models_is_said_once():
    y, predictions = models(12, 300)
    silent = {name: sets & (np.arange(300) > 5)[:, np.newaxis] for name, sets in predictions.items()}
    found = report.report(y, silent)
    assert len(found.caveats) == 4
    assert found.caveats[-1].startswith("So it is, with other numbers, with 10 other models: “m3”, “m4”,")
