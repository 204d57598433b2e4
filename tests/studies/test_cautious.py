"""The study of cautious classifiers: its counts worked out independently, what must hold of them, the kept tables."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from sklearn.linear_model import LogisticRegression

from credal_book import datasets, studies
from credal_book.datasets import Bunch
from credal_book.datasets._registry import entries
from credal_book.studies import cautious
from credal_book.studies._study import Cell, Stopwatch, checksum
from credal_lib import abstention, confusion, experiments
from credal_lib.classifiers import NaiveBayesClassifier
from credal_lib.classifiers._gain_ratio_tree import GainRatioTree, _upper_limit
from tests.conftest import ROOT

CELLS = list(cautious.CELLS)
QUICK = ("tree", "naive Bayes", "logistic regression")
RANDOM = 20040822
"""Seed for the cells of the kept table that are recomputed."""
FOLDER = Path(os.environ.get("CREDAL_LIB_TEST_DATA") or ROOT.parent / "shared" / "data")
"""Data files, as in ``test_datasets_cache``; spambase loads from nowhere else without internet."""


class Fixed(LogisticRegression):
    """Probabilities that are the first feature, whatever was learned."""

    def predict_proba(self, X):
        return np.column_stack([X[:, 0], 1 - X[:, 0]])


def toy(p, positive):
    """Numbers p, classes in the order negative, positive."""
    X = np.asarray(p, dtype=float)[:, np.newaxis]
    none = np.zeros(1, dtype=int)
    return Bunch("toy", X, np.asarray(positive), ["p"], ["no", "yes"], none > 0, none, [()], "generator", "")


def quick(**options):
    study = studies.find("cautious")
    few = {name: study.classifiers[name] for name in QUICK}
    protocol = experiments.CrossValidation(repetitions=1, folds=3)
    sources = ["tic-tac-toe", cautious.without_square()]
    return studies.run(replace(study, classifiers=few), sources, protocol=protocol, progress=False, **options)


@pytest.fixture(scope="module")
def found():
    return quick()


# --- counts ----------------------------------------------------------------------------------------------------------

TEN = [0.95, 0.9, 0.9, 0.75, 0.6, 0.5, 0.4, 0.3, 0.1, 0.05]
TRUE = [1, 1, 0, 1, 0, 0, 1, 0, 0, 0]
"""Given up in this order: 0.5, then 0.6 with 0.4, 0.3, 0.75, the three of 0.1 and 0.9, the two of 0.05 and 0.95."""


def by_hand(given_up):
    """Confusion matrix and ranked pairs with some rows given up, from the definitions."""
    matrix, ranked = np.zeros((3, 2), dtype=int), 0
    for i, (p, y) in enumerate(zip(TEN, TRUE, strict=True)):
        matrix[2 if i in given_up else 0 if p >= 0.5 else 1, 1 - y] += 1
    covered = [i for i in range(10) if i not in given_up]
    for i in covered:
        for j in covered:
            if TRUE[i] and not TRUE[j]:
                ranked += 2 * (TEN[i] > TEN[j]) + (TEN[i] == TEN[j])
    return [*matrix.ravel().tolist(), ranked]


@pytest.fixture
def rows():
    """What is counted in a cell whose ten test rows are those above, trained on ten others."""
    data = toy(TEN * 2, TRUE * 2)

    class Halves:
        repetitions = 1

        def part(self, y, repetition, fold, seed):
            return np.arange(10, 20), np.arange(10)

    study = replace(studies.find("cautious"), classifiers={"fixed": Fixed()}, protocol=Halves())
    return study.count(Cell(study, data, 0, 0), Stopwatch())


def test_states_by_hand(rows):
    at = {row["degree"]: [row[name] for name in [*CELLS, "ranked"]] for row in rows if row["curve"] == "window"}
    assert sorted(at) == list(range(0, 101, 2))
    assert at[0] == by_hand([])
    assert at[2] == at[10] == by_hand([5])
    assert at[12] == at[30] == by_hand([5, 4, 6])
    assert at[32] == at[40] == by_hand([5, 4, 6, 7])
    assert at[50] == by_hand([5, 4, 6, 7, 3])
    assert at[52] == at[80] == by_hand([5, 4, 6, 7, 3, 1, 2, 8])
    assert at[82] == at[100] == [0, 0, 0, 0, 4, 6, 0]


def test_thresholds_by_hand(rows):
    at = {row["degree"]: [row[name] for name in CELLS] for row in rows if row["curve"] == "threshold"}
    assert at[0] == [0, 0, 4, 6, 0, 0]
    assert at[10] == [1, 0, 3, 6, 0, 0]
    assert at[12] == at[20] == at[30] == [2, 1, 2, 5, 0, 0]
    assert at[100] == [4, 6, 0, 0, 0, 0]
    assert {row["ranked"] for row in rows if row["curve"] == "threshold"} == {by_hand([])[-1]}


def test_scores_by_hand(rows):
    scores = cautious.response(pd.DataFrame(rows).query("curve == 'window'"), by=["degree"])
    assert scores.loc[0, ["abstention", "accuracy", "cost"]].tolist() == pytest.approx([0, 0.6, (3 * 100 + 20) / 10])
    assert scores.loc[40, ["abstention_pos", "abstention_neg"]].tolist() == pytest.approx([1 / 4, 3 / 6])
    assert scores.loc[[0, 40, 52, 100], "error"].tolist() == pytest.approx([4 / 10, 1 / 10, 0, 0])
    assert scores.loc[100, "cost"] == pytest.approx((4 * 2 + 6 * 3) / 10)
    assert scores.loc[100, ["accuracy", "auc"]].isna().all()


def test_certainty_is_never_given_up():
    p = np.array([[1.0, 0], [0.8, 0.2], [0, 1.0]])
    states = pd.DataFrame(cautious._windows(np.array([0, 1, 1]), cautious._settled(p)))
    assert states[["unknown_pos", "unknown_neg"]].iloc[-1].tolist() == [0, 1]


def test_counts_agree_with_the_rules_of_the_library():
    """The confusion matrix of `window_rule` at the window of the state, and scikit-learn's AUC of what is covered."""
    from sklearn.metrics import roc_auc_score

    rng = np.random.default_rng(3)
    p = cautious._settled(np.column_stack([chance := rng.integers(1, 20, 80) / 20, 1 - chance]))
    y = (rng.random(80) > p[:, 0]).astype(int)
    curve = abstention.response_curve(y, p)
    for row in cautious._windows(y, p)[:40]:
        state = np.flatnonzero(curve.abstention >= row["degree"] / 100 - 1e-9)[0]
        sets = abstention.window_rule(p, curve.window[state])
        assert [row[name] for name in CELLS] == np.ravel(confusion.tally(y, sets, unknown=True)).tolist()
        covered = sets.any(axis=1)
        pairs = np.prod(np.bincount(y[covered], minlength=2))
        assert row["ranked"] == pytest.approx(2 * pairs * roc_auc_score(1 - y[covered], p[covered, 0]), abs=1e-6)


# --- the tree --------------------------------------------------------------------------------------------------------


def test_the_gain_ratio_decides_and_not_the_gain():
    """Both features tell the classes; the second has a category for each pair of rows and gains no more."""
    X = [[0, 0], [0, 0], [0, 1], [0, 1], [1, 2], [1, 2], [1, 3], [1, 3]]
    tree = GainRatioTree().fit(X, [0, 0, 0, 0, 1, 1, 1, 1])
    assert tree.root_.feature == 0
    assert tree.predict_proba([[0, 3], [1, 0]]).tolist() == [[5 / 6, 1 / 6], [1 / 6, 5 / 6]]


def test_a_split_needs_two_branches_of_two_rows():
    assert GainRatioTree().fit([[0], [1], [1], [1]], [0, 1, 1, 1]).root_.feature == -1
    assert GainRatioTree().fit([[0], [0], [1], [1]], [0, 0, 1, 1]).root_.feature == 0


def test_a_subtree_that_avoids_no_error_is_a_leaf():
    """The split has a gain, but both branches name the same class."""
    X, y = [[0]] * 10 + [[1]] * 10, [0] * 10 + [0] * 7 + [1] * 3
    assert not GainRatioTree().fit(X, y).root_.branches


def test_an_empty_branch_answers_like_its_parent():
    tree = GainRatioTree(n_categories=3).fit([[0]] * 3 + [[1]] * 3, [0, 0, 0, 1, 1, 1])
    assert tree.predict_proba([[2]]).tolist() == [[0.5, 0.5]]


def test_the_pessimistic_limit_is_that_of_quinlan():
    """C4.5: Programs for Machine Learning, Section 4.2: U(0, 6) = 0.206, U(0, 9) = 0.143, U(0, 1) = 0.750."""
    for n, rate in ((6, 0.206), (9, 0.143), (1, 0.750)):
        assert _upper_limit(n, 0) / n == pytest.approx(rate, abs=5e-4)
    limits = [_upper_limit(20, errors) for errors in range(21)]
    assert all(errors < limit <= 20 or errors == 20 for errors, limit in enumerate(limits))
    assert sorted(limits) == limits


def test_pruning_makes_a_smaller_tree_that_is_right_on_fewer_training_rows():
    def size(node):
        return 1 + sum(map(size, node.branches))

    data = datasets.load("tic-tac-toe")
    trees = [GainRatioTree(pruned=pruned, n_categories=3).fit(data.X, data.y) for pruned in (False, True)]
    assert size(trees[1].root_) < size(trees[0].root_)
    right = [(tree.predict(data.X) == data.y).mean() for tree in trees]
    assert 0.9 < right[1] < right[0]


# --- what must hold of every table -----------------------------------------------------------------------------------


def test_the_board_without_a_square():
    whole, less = datasets.load("tic-tac-toe"), cautious.without_square(4)
    assert np.array_equal(less.X, np.delete(whole.X, 4, axis=1))
    assert len(less.feature_names) == len(less.categories) == len(less.n_categories) == len(less.categorical) == 8
    assert "middle-middle-square" not in less.feature_names
    assert np.array_equal(less.y, whole.y)


def test_nothing_is_missing_and_every_test_row_is_counted_once(found):
    assert found.missing.empty
    full = found.counts.query("curve == 'window'")
    sums = full.groupby(["data", "classifier", "degree"])[CELLS].sum().sum(axis=1)
    assert set(sums) == {958}
    assert len(sums) == 2 * len(QUICK) * len(cautious.DEGREES)


def test_abstention_reaches_its_degree_and_answers_are_only_given_up(found):
    window = found.counts.query("curve == 'window'")
    unknown = window["unknown_pos"] + window["unknown_neg"]
    reached = unknown / window[CELLS].sum(axis=1) >= window["degree"] / 100 - 1e-9
    assert reached[window["classifier"] == "tree"].all()
    answers = window.groupby(["data", "fold", "classifier"])[CELLS[:4]].diff().dropna()
    assert (answers <= 0).all().all()


def test_the_first_threshold_names_nothing_and_the_last_everything(found):
    ends = found.counts.query("curve == 'threshold'").groupby("degree")[CELLS].sum()
    assert ends.loc[0, ["true_pos", "false_pos"]].sum() == 0
    assert ends.loc[100, ["false_neg", "true_neg"]].sum() == 0
    assert ends[["unknown_pos", "unknown_neg"]].sum().sum() == 0


def test_two_workers_count_the_same(found):
    pd.testing.assert_frame_equal(quick(n_jobs=2).counts, found.counts)


def test_each_classifier_gets_the_features_it_is_for():
    assert cautious._takes_categories(NaiveBayesClassifier())
    assert not cautious._takes_categories(studies.find("cautious").classifiers["logistic regression"])
    indicators = cautious._with_indicators(cautious.without_square())
    assert indicators.shape == (958, 24)
    assert (indicators.reshape(958, 8, 3).sum(axis=2) == 1).all()


# --- the kept tables -------------------------------------------------------------------------------------------------


def chosen(cells, n):
    return [cells[i] for i in np.random.default_rng(RANDOM).choice(len(cells), n, replace=False)]


def assert_as_kept(cell):
    """What is counted anew in a cell stands in the kept table, row for row."""
    kept = studies.results("cautious").counts
    where = (kept[["data", "repetition", "fold"]] == [cell.name, cell.repetition, cell.fold]).all(axis=1)
    stored = kept[where].drop(columns=["data", "repetition", "fold"]).to_dict("records")
    assert stored == cell.study.count(cell, Stopwatch())


@pytest.fixture(scope="module")
def spambase():
    if not (FOLDER / "spambase.arff").is_file():
        pytest.skip(f"no spambase.arff in {FOLDER}; name a folder with CREDAL_LIB_TEST_DATA")
    return datasets.load("spambase", route="cache", cache=FOLDER)


def test_random_cells_of_spambase_are_recomputed(spambase):
    assert checksum(spambase) == studies.results("cautious").provenance["data"]["spambase"]["sha256"]
    for cell in chosen(studies.find("cautious").cells(spambase, len(spambase.y)), 2):
        assert_as_kept(cell)


def test_the_kept_table_is_whole():
    kept = studies.results("cautious")
    assert kept.missing.empty
    assert set(kept.counts["data"]) == {"spambase", "tic-tac-toe", "tic-tac-toe-8"}
    assert (kept.counts.groupby("data").size() == 6 * len(cautious.DEGREES) * (100 + 5)).all()


# --- what WEKA counts ------------------------------------------------------------------------------------------------

ORIGIN = json.loads((ROOT / "results" / "cautious-j48.json").read_text(encoding="utf-8"))
PLACE = ["repetition", "fold"]
OF_CLASS = {"pos": ["true_pos", "false_neg", "unknown_pos"], "neg": ["false_pos", "true_neg", "unknown_neg"]}


def totals(counts):
    """Cases of the positive and of the negative class in each row of a table."""
    return pd.DataFrame({name: counts[columns].sum(axis=1) for name, columns in OF_CLASS.items()})


def test_the_table_of_weka_is_the_one_that_its_origin_names():
    path, provenance = ROOT / "results" / ORIGIN["table"], studies.results("cautious").provenance
    assert hashlib.sha256(path.read_bytes()).hexdigest() == ORIGIN["sha256"]
    weka = cautious.counts_of_weka()
    assert len(weka) == ORIGIN["rows"] == 2 * len(cautious.DEGREES) * (100 + 5)
    assert set(weka["classifier"]) == set(ORIGIN["classifiers"])
    assert set(weka["data"]) == set(ORIGIN["data"]) == {"spambase"}
    assert ORIGIN["data"]["spambase"]["sha256"] == provenance["data"]["spambase"]["sha256"]
    files = entries()["spambase"].routes["cache"]["files"]
    assert files == {ORIGIN["data"]["spambase"]["file"]: ORIGIN["data"]["spambase"]["file_sha256"]}
    assert {key: ORIGIN["folds"][key] for key in ("protocol", "repetitions", "seed")} == {
        key: provenance[key] for key in ("protocol", "repetitions", "seed")
    }


def test_the_origin_of_wekas_table_is_not_taken_for_a_study():
    assert "cautious-j48" not in set(studies.table()["name"])
    assert "study" not in ORIGIN


def test_every_row_of_wekas_table_has_the_classes_of_its_fold():
    weka, kept = cautious.counts_of_weka(), studies.results("cautious").counts
    own = kept[kept["data"] == "spambase"]
    of_fold = own[PLACE].join(totals(own)).drop_duplicates().set_index(PLACE)
    assert len(of_fold) == 100
    assert (of_fold.groupby("repetition").sum() == [1813, 2788]).all(axis=None)
    expected = of_fold.loc[pd.MultiIndex.from_frame(weka[PLACE])].reset_index(drop=True)
    pd.testing.assert_frame_equal(totals(weka), expected)
    assert weka.groupby([*PLACE, "classifier", "curve"]).size().eq(len(cautious.DEGREES)).all()
    pairs = (weka["true_pos"] + weka["false_neg"]) * (weka["false_pos"] + weka["true_neg"])
    assert (weka.loc[weka["curve"] == "window", "ranked"] <= 2 * pairs[weka["curve"] == "window"]).all()


def test_the_folds_of_the_protocol_have_these_classes(spambase):
    weka = cautious.counts_of_weka()
    first = weka[PLACE].join(totals(weka)).drop_duplicates().set_index(PLACE)
    for cell in studies.find("cautious").cells(spambase, len(spambase.y)):
        negative, positive = np.bincount(spambase.y[cell.split()[1]])
        assert first.loc[(cell.repetition, cell.fold)].to_list() == [positive, negative]


def test_wekas_tree_does_well_on_the_folds_where_the_studys_tree_does():
    """Other folds with the same class totals would not: none of a thousand shufflings goes together so well."""

    def right(counts, classifier):
        full = counts[(counts["curve"] == "window") & (counts["degree"] == 0) & (counts["classifier"] == classifier)]
        ordered = full[full["data"] == "spambase"].sort_values(PLACE)
        return ((ordered["true_pos"] + ordered["true_neg"]) / ordered[CELLS].sum(axis=1)).to_numpy()

    weka = right(cautious.counts_of_weka(), "J4.8")
    own = right(studies.results("cautious").counts, "binary tree")
    assert len(weka) == len(own) == 100
    rng = np.random.default_rng(RANDOM)
    by_chance = max(np.corrcoef(weka, rng.permutation(own))[0, 1] for _ in range(1000))
    assert np.corrcoef(weka, own)[0, 1] > max(0.4, by_chance)


def test_a_folder_without_the_counts_of_weka(tmp_path):
    with pytest.raises(FileNotFoundError, match="cautious-j48"):
        cautious.counts_of_weka(tmp_path)
