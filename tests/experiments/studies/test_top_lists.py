"""The study of top lists: sums worked out independently, what must hold of them, and the kept table."""

from __future__ import annotations

from fractions import Fraction
from math import inf, log

import numpy as np
import pytest
from sklearn.ensemble import RandomForestClassifier

from credal_lib import datasets
from credal_lib import experiments as ex
from credal_lib.datasets import Bunch
from credal_lib.experiments._study import Cell, Stopwatch
from credal_lib.experiments.studies import top_lists
from credal_lib.experiments.studies._forecasts import FEWEST_CLASSES, forecasts, multi_class, standardized
from credal_lib.experiments.studies._list_losses import by_length, smoothed
from credal_lib.explore._explorers import list_length

STUDY = top_lists.STUDY
QUICK = {**STUDY.classifiers, "forest": RandomForestClassifier(n_estimators=5)}
ONCE = ex.CrossValidation(repetitions=1, folds=2)
RANDOM = 20120101
"""Seed for the cells of the kept table that are recomputed."""


@pytest.fixture(scope="module")
def found():
    return ex.run(STUDY, ["zoo", "glass"], classifiers=QUICK, protocol=ONCE, progress=False)


# --- sums ------------------------------------------------------------------------------------------------------------


def padded(row, length):
    """Top list of a row and its padded distribution, in fractions, by the definition."""
    order = sorted(range(len(row)), key=lambda j: (-row[j], j))
    listed, rest = order[:length], order[length:]
    left = 1 - sum(row[j] for j in listed)
    return listed, [row[j] if j in listed else left / len(rest) for j in range(len(row))]


def brier(distribution, truth):
    return sum((chance - (j == truth)) ** 2 for j, chance in enumerate(distribution))


def by_hand(rows, truths, length):
    """The columns of one length from the formulas of the paper, row by row."""
    out = dict.fromkeys(
        ("hits", "claimed", "brier", "log", "infinite", "short", "short_brier", "full_brier", "bound"), 0
    )
    for row, truth in zip(rows, truths, strict=True):
        listed, distribution = padded(row, length)
        left, n_left = 1 - sum(row[j] for j in listed), len(row) - length
        out["hits"] += truth in listed
        out["claimed"] += 1 - left
        out["brier"] += brier(distribution, truth)
        if distribution[truth]:
            out["log"] -= log(distribution[truth])
        out["infinite"] += distribution[truth] == 0
        if n_left > 1 and 0 < left < min(row[j] for j in listed):
            out["short"] += 1
            out["short_brier"] += brier(distribution, truth)
            out["full_brier"] += brier(row, truth)
            # entropy of the padded distribution less that of the distribution with all the rest on one class
            out["bound"] += left**2 - n_left * (left / n_left) ** 2
    return out


@pytest.mark.parametrize("seed", range(5))
def test_sums_follow_from_the_definitions(seed):
    rng = np.random.default_rng(seed)
    votes = rng.multinomial(16, rng.dirichlet([0.4] * 5), size=30)  # zeros and ties on purpose; sixteenths are exact
    truths = rng.integers(0, 5, 30)
    exact = [[Fraction(int(v), 16) for v in row] for row in votes]
    rows = by_length(votes / 16, truths)
    assert [row["length"] for row in rows] == [1, 2, 3, 4, 5]
    for row in rows:
        expected = by_hand(exact, truths, row["length"])
        assert row == {"length": row["length"], "answers": 30} | {
            name: value if isinstance(value, int) else pytest.approx(float(value), abs=1e-12)
            for name, value in expected.items()
        }


def test_a_list_by_hand():
    """One row (0.5, 0.3, 0.1, 0.1), class 1 true. Lists of one class pad to (1/2, 1/6, 1/6, 1/6)."""
    first, second, *_ = by_length(np.array([[0.5, 0.3, 0.1, 0.1]]), np.array([1]))
    assert (first["hits"], second["hits"]) == (0, 1)
    assert first["brier"] == pytest.approx(float(Fraction(1, 4) + Fraction(25, 36) + 2 * Fraction(1, 36)))
    assert first["log"] == pytest.approx(log(6))
    assert first["short"] == 0  # it leaves 1/2, which is not less than its confidence score
    assert second["short"] == 1
    assert second["bound"] == pytest.approx(0.2**2 / 2)
    assert second["short_brier"] == second["full_brier"] == pytest.approx(0.25 + 0.49 + 0.02)


def test_a_probability_of_zero_is_counted_and_not_hidden():
    rows = by_length(np.array([[0.5, 0.5, 0, 0], [0.25] * 4]), np.array([2, 0]))
    assert [row["infinite"] for row in rows] == [0, 1, 1, 1]  # one class listed leaves a half for the three others
    assert rows[1]["log"] == pytest.approx(log(4))


def test_smoothing_gives_every_class_one_vote():
    chances = smoothed(np.array([[0.97, 0.03, 0, 0]]))
    assert chances.tolist() == [pytest.approx([98 / 104, 4 / 104, 1 / 104, 1 / 104])]


# --- forecasts -------------------------------------------------------------------------------------------------------


def mixed():
    """A number and a category, each with a missing value, and a class that occurs in row 5 only."""
    X = np.array([[1, 0], [3, 1], [np.nan, 2], [5, np.nan], [3, 0], [7, 1]], dtype=float)
    return Bunch("mixed", X, np.array([0, 1, 0, 1, 0, 2]), ["a", "b"], list("xyz"), np.array([False, True]),
                 np.array([0, 3]), [(), ("p", "q", "r")], "generator", "")  # fmt: skip


def test_numbers_are_scaled_and_categories_become_indicators():
    part = standardized(mixed(), np.arange(4), np.arange(4, 6))
    scale = np.std([1, 3, 3, 5])  # the median 3 stands in for the missing number
    assert part.train[:, 0].tolist() == pytest.approx([-2 / scale, 0, 0, 2 / scale])
    assert part.test[:, 0].tolist() == pytest.approx([0, 4 / scale])
    assert part.train[:, 1:].tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]]
    assert part.test[:, 1:].tolist() == [[1, 0, 0], [0, 1, 0]]


def test_a_class_without_training_rows_has_probability_zero():
    models = {name: STUDY.classifiers[name] for name in ("naive Bayes", "logistic", "tree")}
    found = forecasts(Cell(STUDY, mixed(), 0, 0), models, np.arange(5), np.arange(5, 6), Stopwatch())
    for chances in found.values():
        assert chances.shape == (1, 3)
        assert chances[0, 2] == 0
        assert chances.sum() == pytest.approx(1)


def test_the_logistic_regression_is_solved():
    """Its gradient vanishes: what is left of it would differ between machines."""
    part = standardized(datasets.load("glass"), np.arange(0, 214, 2), np.arange(1, 214, 2))
    fitted = part.fitted(STUDY.classifiers["logistic"])
    errors = fitted.predict_proba(part.train) - (part.y_train[:, None] == fitted.classes_)
    gradient = errors.T @ part.train + fitted.coef_ / fitted.C
    assert np.abs(gradient).max() < 1e-6


# --- what must hold of every table -----------------------------------------------------------------------------------


def test_nothing_is_missing_and_every_row_is_tested_once(found):
    assert found.missing.empty
    counts = found.counts
    for name in ("zoo", "glass"):
        data = datasets.load(name)
        of_set = counts[counts["data"] == name]
        assert set(of_set.groupby(["classifier", "length"])["answers"].sum()) == {len(data.y)}
        assert set(of_set["length"]) == set(range(1, len(data.target_names) + 1))


def test_longer_lists_hit_more_often_and_lists_of_all_classes_always(found):
    counts = found.counts.sort_values(["data", "fold", "classifier", "length"])
    runs = counts.groupby(["data", "fold", "classifier"])
    assert (runs["hits"].diff().dropna() >= 0).all()
    assert (runs["claimed"].diff().dropna() >= -1e-9).all()
    last = counts[counts["length"] == runs["length"].transform("max")]
    assert (last["hits"] == last["answers"]).all()


def test_the_last_class_adds_nothing(found):
    """The list of all classes but one is padded to the whole distribution."""
    counts = found.counts
    largest = counts.groupby("data")["length"].transform("max")
    keys = ["data", "fold", "classifier"]
    last, before = (
        counts[counts["length"] == largest - back].set_index(keys)[["brier", "log", "infinite"]] for back in (0, 1)
    )
    np.testing.assert_allclose(last, before.loc[last.index], atol=1e-8)


def test_smoothing_leaves_no_infinite_loss_and_keeps_the_hits(found):
    counts = found.counts.set_index(["data", "fold", "length", "classifier"])
    plain, mixed = (counts.xs(name, level="classifier") for name in ("forest", "forest, smoothed"))
    assert plain["infinite"].sum() > 0
    assert mixed["infinite"].sum() == 0
    assert (plain["hits"] == mixed["hits"]).all()


def test_the_same_counts_from_two_workers(found):
    again = ex.run(STUDY, ["zoo"], classifiers=QUICK, protocol=ONCE, n_jobs=2, progress=False)
    assert ex.differences(again, found).empty


def test_the_data_have_at_least_five_classes():
    names = multi_class()
    assert {"zoo", "ERA", "nursery"} <= set(names)
    assert min(len(datasets.load(name).target_names) for name in ("zoo", "ERA", "nursery")) >= FEWEST_CLASSES
    assert "iris" not in names


# --- the kept table --------------------------------------------------------------------------------------------------


@pytest.mark.pinned
def test_cells_of_the_kept_table_come_out_again():
    kept = ex.results("top-lists")
    name = np.random.default_rng(RANDOM).choice(["zoo", "ecoli", "glass", "ERA"])
    live = ex.run(STUDY, str(name), n_jobs=1, progress=False)
    assert live.missing.empty
    assert ex.differences(live, kept).empty


def test_the_kept_table_is_whole():
    kept = ex.results("top-lists")
    assert kept.missing.empty
    counts = kept.counts
    assert len(kept.provenance["data"]) >= 20
    assert (counts["hits"] <= counts["answers"]).all()
    assert (counts["brier"] <= 2 * counts["answers"] + 1e-9).all()
    assert counts["log"].max() < inf


def test_the_explorer_draws_the_kept_table():
    counts = ex.results("top-lists").counts
    tree = counts[(counts["data"] == "glass") & (counts["classifier"] == "tree")]
    for score, start in {"Brier": 1 - 1 / 6, "log": log(6)}.items():
        line = list_length._lines("glass", score)["tree"]
        sums = [tree[tree["length"] == k][list_length.SCORES[score]].sum() / 214 for k in range(1, 7)]
        assert line == pytest.approx([start, *sums])
    assert list_length._accuracies("glass")["tree"] == tree[tree["length"] == 1]["hits"].sum() / 214
