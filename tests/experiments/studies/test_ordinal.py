"""The studies of ordinal data: counts worked out by other means, and the tables that are kept."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from sklearn.base import clone

from credal_lib import experiments as ex
from credal_lib.choice import maximal
from credal_lib.classifiers import NaiveCredalClassifier, NestedDichotomies, NestedDichotomyForest
from credal_lib.credal_sets import Intervals
from credal_lib.datasets import Bunch, load
from credal_lib.experiments._study import Cell, Stopwatch
from credal_lib.experiments.studies import _ordinal_counts, ordinal_calibration, ordinal_comparison
from credal_lib.experiments.studies.set_scoring import average_payoff, average_size, members
from credal_lib.rewards import DiscountedCost

STUDIES = {"ordinal-calibration": ordinal_calibration, "ordinal-comparison": ordinal_comparison}
ONCE = ex.CrossValidation(repetitions=1, folds=2)
FEW_TREES = {
    "NCC": NaiveCredalClassifier(s=2.0, model="local-interval"),
    "2Tr": NestedDichotomies(n_candidates=3),
    "Fo": NestedDichotomyForest(n_trees=3),
    "2Tr, ordered": NestedDichotomies(n_candidates=3, tree="ordered"),
    "Fo, ordered": NestedDichotomyForest(n_trees=3, tree="ordered"),
}


def bunch(X, y, categories=None, **other):
    """Ordered classes and features, numeric unless numbers of categories are given."""
    numbers = np.array(categories or [0] * X.shape[1])
    labels = [str(k) for k in range(max(y) + 1)]
    names = [f"x{j}" for j in range(X.shape[1])]
    return Bunch("small", X, np.asarray(y), names, labels, numbers > 0, numbers, [()] * X.shape[1], "generator", "")


def small(n_classes=4, n_rows=60):
    """Ordered classes that two numbers follow with noise; the third feature has three values."""
    rng = np.random.default_rng(28)
    y = np.sort(np.r_[np.repeat(np.arange(n_classes), 4), rng.integers(0, n_classes, n_rows - 4 * n_classes)])
    numbers = [2 * y + rng.normal(0, 2, n_rows), y + rng.normal(0, 3, n_rows), rng.integers(0, 3, n_rows)]
    return bunch(np.round(np.column_stack(numbers)), y)


# --- levels ---


def levels_of(values, n_levels=5):
    """Each value's level, straight from the definition: end k is the least value that k fifths do not exceed."""
    n = len(values)
    ends = [
        min(v for v in values if Fraction(sum(u <= v for u in values), n) >= Fraction(k, n_levels))
        for k in range(1, n_levels)
    ]
    ends = sorted({end for end in ends if end < max(values)})
    return [sum(end < v for end in ends) for v in values], len(ends) + 1


@pytest.mark.parametrize("seed", range(20))
def test_levels_are_those_of_the_definition(seed):
    rng = np.random.default_rng(seed)
    values = rng.integers(0, rng.integers(4, 25), rng.integers(8, 60)).astype(float)
    everything = np.arange(len(values))
    part = _ordinal_counts.in_levels(bunch(values[:, np.newaxis], [0, *everything[1:] % 2]), everything, everything)
    if len(set(values)) > 5:
        expected, number = levels_of(values.tolist())
    else:
        expected, number = [sorted(set(values)).index(v) for v in values], len(set(values))
    assert part.train[:, 0].tolist() == expected
    assert part.n_categories.tolist() == [number]


def test_levels_are_learnt_from_the_training_rows_alone():
    data = small()
    train, test = np.arange(0, 60, 2), np.arange(1, 60, 2)
    part = _ordinal_counts.in_levels(data, train, test)
    beyond = data.X.copy()
    beyond[test] = 100.0
    changed = _ordinal_counts.in_levels(replace(data, X=beyond), train, test)
    assert np.array_equal(part.train, changed.train)
    assert np.array_equal(changed.test, np.tile(part.n_categories - 1.0, (30, 1)))


def test_few_values_and_categories_stay_and_missing_ones_stay_missing():
    data = small()
    holes = data.X.copy()
    holes[3, 0] = np.nan
    everything = np.arange(60)
    part = _ordinal_counts.in_levels(bunch(holes, data.y, [0, 0, 7]), everything, everything)
    assert np.array_equal(part.train[:, 2], data.X[:, 2])
    assert part.n_categories[2] == 7
    assert np.flatnonzero(np.isnan(part.train).any(axis=1)).tolist() == [3]
    lev = load("LEV")
    rows = np.arange(len(lev.y))
    assert np.array_equal(_ordinal_counts.in_levels(lev, rows, rows).train, lev.X)


def test_equal_values_are_never_parted_and_the_order_stays():
    era = load("ERA")
    rows = np.arange(len(era.y))
    part = _ordinal_counts.in_levels(era, rows, rows)
    for j in range(4):
        assert all(len(set(part.train[era.X[:, j] == value, j])) == 1 for value in np.unique(era.X[:, j]))
        assert np.array_equal(np.argsort(era.X[:, j], kind="stable"), np.lexsort((rows, era.X[:, j], part.train[:, j])))
    assert [len(np.unique(column)) for column in part.train.T] == part.n_categories.tolist() == [5, 5, 5, 5]


# --- counts ---


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
    result = ex.run("ordinal-calibration", data, protocol=ONCE, progress=False)
    assert result.missing.empty
    expected = expected_calibration(data, replace(ordinal_calibration.STUDY, protocol=ONCE))
    rows = result.counts[["fold", "thousandths", "set", "truth", "answers"]].itertuples(index=False)
    assert {tuple(row[:4]): row[4] for row in rows} == dict(expected)


def test_comparison_counts_are_those_of_the_classifiers():
    data = small()
    result = ex.run("ordinal-comparison", data, FEW_TREES, protocol=ONCE, progress=False)
    study = replace(ordinal_comparison.STUDY, protocol=ONCE)
    costs = np.abs(np.subtract.outer(range(4), range(4)))
    for cell in study.cells(data, 60):
        part = _ordinal_counts.in_levels(data, *cell.split())
        state = int(cell.rng().integers(2**31))
        for name, model in FEW_TREES.items():
            for decision, chosen in (("distances", costs), ("errors", None)):
                options = {"costs": chosen, "n_categories": part.n_categories}
                if name != "NCC":
                    options["random_state"] = state
                if name.startswith("2Tr"):
                    options["reward"] = DiscountedCost(costs, 0.5)
                sets = clone(model).set_params(**options).fit(part.train, part.y_train).predict_set(part.test)
                expected = Counter(zip((sets @ [1, 2, 4, 8]).tolist(), part.y_test.tolist(), strict=True))
                kept = result.counts.query("fold == @cell.fold and classifier == @name and decision == @decision")
                found = {(row.set, row.truth): row.answers for row in kept.itertuples()}
                assert found == dict(expected), (name, decision)


def test_the_single_tree_is_one_of_the_forest():
    """Both draw with the same random state: the paper takes the best of the trees that it sampled."""
    data = small()
    part = _ordinal_counts.in_levels(data, np.arange(60), np.arange(60))
    for name in ("", ", ordered"):
        single, forest = (
            part.fitted(ordinal_comparison.STUDY.classifiers[kind + name], np.random.default_rng(3))
            for kind in ("2Tr", "Fo")
        )
        assert len(forest.trees_) == 50
        assert single.tree_ in forest.trees_


@pytest.mark.parametrize("name", STUDIES)
def test_answers_add_up_and_workers_do_not_matter(name):
    data = small()
    classifiers = FEW_TREES if name == "ordinal-comparison" else None
    one, two = (ex.run(name, data, classifiers, protocol=ONCE, n_jobs=n, progress=False) for n in (1, 2))
    pd.testing.assert_frame_equal(one.counts, two.counts)
    label = ["thousandths"] if name == "ordinal-calibration" else ["classifier", "decision"]
    assert (one.counts.groupby(label)["answers"].sum() == 60).all()
    assert (one.counts["set"].between(1, 15)).all()


def test_answers_grow_with_s():
    counts = ex.run("ordinal-calibration", small(), protocol=ONCE, progress=False).counts
    sizes = average_size(counts, ["fold", "thousandths"])
    assert (sizes.groupby("fold").diff().dropna() >= 0).all()


@pytest.mark.parametrize("name", STUDIES)
def test_a_class_that_training_lacks_is_never_named(name):
    data = small()
    y = np.where(data.y == 1, 0, data.y)
    y[0] = 1  # a single row: one of the folds tests it
    classifiers = FEW_TREES if name == "ordinal-comparison" else None
    result = ex.run(name, replace(data, y=y), classifiers, protocol=ONCE, progress=False)
    assert result.missing.empty
    tested = result.counts.query("truth == 1")
    assert len(tested)
    assert not members(tested["set"], 4)[:, 1].any()


# --- scores ---


def test_average_cost_is_that_of_the_single_answers():
    rng = np.random.default_rng(5)
    sets, y, group = rng.random((200, 4)) < 0.5, rng.integers(0, 4, 200), rng.integers(0, 2, 200)
    sets[~sets.any(axis=1), 0] = True
    rows = [row for g in (0, 1) for row in _ordinal_counts.by_set(sets[group == g], y[group == g], group=g)]
    counts = pd.DataFrame(rows)
    for reward in (DiscountedCost(_ordinal_counts.distances(np.arange(4)), r) for r in (0, 0.5, 1)):
        found = average_payoff(counts, reward, 4, ["group"])
        for g in (0, 1):
            assert found[g] == pytest.approx(reward.payoff(sets[group == g], y[group == g]).mean())
            assert average_size(counts, ["group"])[g] == pytest.approx(sets[group == g].sum(axis=1).mean())


def test_numbers_of_sets_and_sets_are_one_to_one():
    every = members(np.arange(512), 9)
    assert len(np.unique(every, axis=0)) == 512
    assert (every @ (1 << np.arange(9))).tolist() == list(range(512))


# --- the kept tables ---


CELLS = {"ordinal-calibration": ["ERA", "ESL", "LEV"], "ordinal-comparison": ["ESL", "LEV"]}
"""Data sets of which one cell each is counted again; all load without a download."""


@pytest.mark.parametrize("name", STUDIES)
def test_random_cells_of_the_kept_table_come_out_again(name):
    kept, study = ex.results(name), ex.find(name)
    rng = np.random.default_rng(2017)
    assert kept.provenance["fingerprint"] == study.fingerprint
    for data in CELLS[name]:
        repetition, fold = (int(number) for number in rng.integers(10, size=2))
        live = pd.DataFrame(study.count(Cell(study, data, repetition, fold), Stopwatch()))
        same = kept.counts.query("data == @data and repetition == @repetition and fold == @fold")[list(live)]
        pd.testing.assert_frame_equal(live, same.reset_index(drop=True), check_dtype=False)


@pytest.mark.parametrize("name", STUDIES)
def test_the_kept_table_is_whole(name):
    kept = ex.results(name)
    assert kept.missing.empty
    assert set(kept.provenance["data"]) == {"ERA", "ESL", "LEV"}
    label = ["thousandths"] if name == "ordinal-calibration" else ["classifier", "decision"]
    answers = kept.counts.groupby([*label, "data", "truth"])["answers"].sum().unstack()
    classes = {data: np.bincount(load(data).y, minlength=answers.shape[1]) for data in ("ERA", "ESL", "LEV")}
    for (*_, data), row in answers.fillna(0).iterrows():
        assert (row == 10 * classes[data]).all()
    assert len(answers) == 3 * (len(ordinal_calibration.STRENGTHS) if name == "ordinal-calibration" else 10)
