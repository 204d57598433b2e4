"""The study of conformal sets: sets worked out independently, what must hold of the counts, and the kept table."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import numpy as np
import pytest
from crepes import WrapClassifier
from scipy.special import softmax
from sklearn.ensemble import RandomForestClassifier

from credal_lib import datasets
from credal_lib import experiments as ex
from credal_lib.experiments.studies import conformal
from credal_lib.experiments.studies._conformal_counts import COSTS, LEVELS, by_size, cost_reward, kept_apart
from credal_lib.experiments.studies._conformal_sets import Given, class_conditional, distinct, scaled, split_conformal
from credal_lib.experiments.studies.scoring import utility
from credal_lib.explore._explorers import conformal_level
from credal_lib.rewards import Quadratic

STUDY = conformal.STUDY
QUICK = {**STUDY.classifiers, "forest": RandomForestClassifier(n_estimators=5)}
ONCE = ex.CrossValidation(repetitions=1, folds=2)
RANDOM = 20120101
"""Seed for the cells of the kept table that are recomputed."""


@pytest.fixture(scope="module")
def found():
    return ex.run(STUDY, ["zoo", "ESL"], classifiers=QUICK, protocol=ONCE, progress=False)


def problem(seed, m=150, n=80, n_classes=4):
    """Forecasts that are right, for calibration and for testing; (m + 1) times each share of misses is no integer."""
    rng = np.random.default_rng(seed)
    chances = rng.dirichlet([0.4] * n_classes, size=m + n)
    y = np.array([rng.choice(n_classes, p=row) for row in chances])
    return distinct(chances)[:m], y[:m], distinct(chances)[m:], y[m:]


# --- sets ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_lac_is_a_threshold_at_the_right_order_statistic(seed):
    known, y, new, _ = problem(seed)
    ranked = sorted(1 - known[np.arange(len(y)), y])
    for percent, sets in zip(LEVELS, split_conformal(known, y, new, "lac", LEVELS, 0), strict=True):
        threshold = ranked[ceil((len(y) + 1) * Fraction(percent, 100)) - 1]
        assert (sets == (1 - new <= threshold)).all()


@pytest.mark.parametrize("seed", range(4))
def test_mapie_and_crepes_give_the_same_sets(seed):
    known, y, new, _ = problem(seed)
    wrapped = WrapClassifier(Given(4)).calibrate(known, y)
    for percent, sets in zip(LEVELS, split_conformal(known, y, new, "lac", LEVELS, 0), strict=True):
        theirs = wrapped.predict_set(new, labels=False, confidence=percent / 100, smoothing=False)
        assert (sets == theirs.astype(bool)).all()


@pytest.mark.parametrize("seed", range(4))
def test_the_sets_by_class_are_those_of_crepes_and_of_the_definition(seed):
    known, y, new, _ = problem(seed)
    known, y = known[y < 3], y[y < 3]  # class 3 has no calibration row
    wrapped = WrapClassifier(Given(4)).calibrate(known, y, class_cond=True)
    for percent, sets in zip(LEVELS, class_conditional(known, y, new, LEVELS), strict=True):
        theirs = wrapped.predict_set(new, labels=False, confidence=percent / 100, smoothing=False)
        assert (sets == theirs.astype(bool)).all()
        assert sets[:, 3].all()
        for c in range(3):
            own = known[y == c, c]
            as_odd = (own[np.newaxis] <= new[:, [c]]).sum(axis=1) + 1
            assert (sets[:, c] == (as_odd / (len(own) + 1) >= 1 - percent / 100)).all()


def test_aps_lists_the_most_probable_classes_and_is_never_empty():
    known, y, new, truth = problem(7)
    for percent, sets in zip(LEVELS, split_conformal(known, y, new, "aps", LEVELS, 0), strict=True):
        assert sets.any(axis=1).all()
        least_inside = np.where(sets, new, 2).min(axis=1)
        assert (np.where(sets, 0, new).max(axis=1) < least_inside).all()
        assert sets[np.arange(len(truth)), truth].mean() > percent / 100 - 0.1


def test_too_few_calibration_rows_give_all_classes():
    known, y, new, _ = problem(0, m=30)
    whole = [sets.all() for sets in split_conformal(known, y, new, "lac", LEVELS, 0)]
    assert whole == [False] * 6 + [True]
    assert all(sets.all() for sets in split_conformal(known[:1], y[:1], new, "aps", LEVELS, 0))


@pytest.mark.parametrize("rule", ["lac", "by class"])
def test_coverage_is_what_is_promised(rule):
    """Over 400 draws of calibration and test rows: at least the level, and less than one rank above it for LAC."""
    hits = np.zeros(len(LEVELS))
    for seed in range(400):
        known, y, new, truth = problem(seed, m=150, n=20)
        options = {"lac": split_conformal, "by class": class_conditional}[rule]
        sets = options(known, y, new, "lac", LEVELS, 0) if rule == "lac" else options(known, y, new, LEVELS)
        hits += [one[np.arange(20), truth].mean() / 400 for one in sets]
    error = 4 * np.sqrt(0.25 / 8000)
    assert (hits >= np.array(LEVELS) / 100 - error).all()
    if rule == "lac":
        assert (hits <= np.array(LEVELS) / 100 + 1 / 151 + error).all()


# --- probabilities ---------------------------------------------------------------------------------------------------


def test_equal_probabilities_are_told_apart_in_order():
    apart = distinct(np.array([[0.25, 0.25, 0.25, 0.25], [0.1 + 0.2, 0.3, 0.4, 0]]))
    assert (np.diff(apart[0]) < 0).all()
    assert apart[1, 0] > apart[1, 1]
    assert np.abs(apart.sum(axis=1) - 1).max() < 1e-8


@pytest.mark.parametrize("power", [0.5, 1, 3])
def test_scaling_finds_the_power_with_which_probabilities_were_spoilt(power):
    rng = np.random.default_rng(3)
    logits = rng.normal(size=(6000, 4)) * 1.5
    true = softmax(logits, axis=1)
    y = (rng.random((6000, 1)) > true.cumsum(axis=1)).sum(axis=1).clip(max=3)
    spoilt = softmax(logits * power, axis=1)
    mended = scaled(spoilt[:3000], y[:3000], spoilt[3000:])
    assert np.abs(mended - true[3000:]).max() < 0.04


def test_scaling_lives_with_zeros():
    chances = np.array([[1, 0, 0], [0.5, 0.5, 0]])
    mended = scaled(chances, np.array([1, 0]), chances)
    assert np.isfinite(mended).all()
    assert mended.sum(axis=1) == pytest.approx(1)


# --- counts ----------------------------------------------------------------------------------------------------------


def test_counts_by_hand():
    """Ranks 0..3. Answers {0}, {1, 2}, nothing, {2, 3}; classes 0, 1, 3 and 0 are true."""
    sets = np.array([[1, 0, 0, 0], [0, 1, 1, 0], [0, 0, 0, 0], [0, 0, 1, 1]], dtype=bool)
    costs = {name: cost_reward(name, 4) for name in COSTS}
    rows = by_size(sets, np.array([0, 1, 3, 0]), np.array([0, 2, 3, 1]), costs, rule="x")
    assert [row["size"] for row in rows] == [0, 1, 2]
    assert [row["answers"] for row in rows] == [1, 1, 2]
    assert [row["hits"] for row in rows] == [0, 1, 1]
    assert [row["named_hits"] for row in rows] == [1, 1, 0]
    assert [row["cost"] for row in rows] == pytest.approx([6 / 4, 0, 1 / 2 + 5 / 2])  # nothing costs as all classes
    half = ((0 + 1) / 2) ** 2 + ((2**0.5 + 3**0.5) / 2) ** 2
    averse = ((0 + 1) / 2) ** 2 + ((2**1.5 + 3**1.5) / 2) ** (2 / 3)
    assert rows[2]["cost_seeking"] == pytest.approx(half)
    assert rows[2]["cost_averse"] == pytest.approx(averse)
    assert np.isnan(by_size(sets, np.array([0, 1, 3, 0]), np.zeros(4, int), {})[0]["cost"])


def test_a_third_is_kept_apart():
    train = np.arange(100, 200)
    proper, calibration = kept_apart(train, np.random.default_rng(0))
    assert len(calibration) == 33
    assert sorted([*proper, *calibration]) == train.tolist()


def test_nothing_is_missing_and_every_row_is_answered_once(found):
    assert found.missing.empty
    for name in ("zoo", "ESL"):
        of_set = found.counts[found.counts["data"] == name]
        totals = of_set.groupby(["classifier", "rule", "level"])["answers"].sum()
        assert set(totals) == {len(datasets.load(name).y)}
        rules = 3 * len(LEVELS) + 1 + 2 * (3 + 3 * (name == "ESL"))
        assert len(totals) == 3 * rules + 2


def test_the_named_class_is_the_same_under_every_rule(found):
    counts = found.counts[~found.counts["rule"].str.contains("credal")]
    right = counts.groupby(["data", "fold", "classifier", "rule", "level"])["named_hits"].sum()
    assert (right.groupby(["data", "fold", "classifier"]).nunique() == 1).all()
    named = counts[counts["rule"] == "named"]
    assert (named["hits"] == named["named_hits"]).all()


def test_higher_levels_hit_more_often(found):
    of_level = (
        found.counts[found.counts["level"] > 0].groupby(["data", "fold", "classifier", "rule", "level"])["hits"].sum()
    )
    assert (of_level.groupby(["data", "fold", "classifier", "rule"]).diff().dropna() >= 0).all()


def test_only_thresholds_leave_answers_empty(found):
    assert set(found.counts.loc[found.counts["size"] == 0, "rule"]) <= {"LAC", "by class"}


def test_costs_stand_where_classes_are_ordered(found):
    priced = found.counts.groupby("data")["cost"].count()
    assert priced["zoo"] == 0
    assert priced["ESL"] == (found.counts["data"] == "ESL").sum()


def test_the_same_counts_from_two_workers(found):
    again = ex.run(STUDY, ["zoo"], classifiers=QUICK, protocol=ONCE, n_jobs=2, progress=False)
    assert ex.differences(again, found).empty


# --- the kept table --------------------------------------------------------------------------------------------------


@pytest.mark.pinned
def test_cells_of_the_kept_table_come_out_again():
    kept = ex.results("conformal")
    name = np.random.default_rng(RANDOM).choice(["zoo", "ecoli", "glass", "ESL"])
    live = ex.run(STUDY, str(name), n_jobs=1, progress=False)
    assert live.missing.empty
    assert ex.differences(live, kept).empty


def test_the_kept_table_is_whole():
    kept = ex.results("conformal")
    assert kept.missing.empty
    assert len(kept.provenance["data"]) >= 20
    assert (kept.counts["hits"] <= kept.counts["answers"]).all()
    by = ["data", "classifier"]
    assert (utility(kept.counts[kept.counts["rule"] == "named"], Quadratic(0.65), by) <= 1).all()


def test_the_explorer_draws_the_kept_table():
    counts = ex.results("conformal").counts
    forest = counts[(counts["data"] == "glass") & (counts["classifier"] == "forest") & (counts["rule"] == "LAC")]
    found = conformal_level._lines("glass", "forest", "LAC")
    for place, level in enumerate(LEVELS):
        rows = forest[forest["level"] == level]
        assert found["coverage"][place] == pytest.approx(rows["hits"].sum() / 214)
        assert found["size"][place] == pytest.approx((rows["size"] * rows["answers"]).sum() / 214)
        assert found["empty"][place] == pytest.approx(rows.loc[rows["size"] == 0, "answers"].sum() / 214)
        worth = [Quadratic(0.8).utility(1 / size) if size else 0 for size in rows["size"]]
        assert found["u80"][place] == pytest.approx((rows["hits"] * worth).sum() / 214)
