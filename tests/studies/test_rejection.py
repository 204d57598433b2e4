"""The study of the rejection option: counts worked out independently."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest

from credal_book import datasets
from credal_book.datasets import Bunch
from credal_book.studies import rejection
from credal_book.studies._preparation import discretized
from credal_book.studies._study import Cell, Stopwatch
from credal_lib.classifiers import RejectionClassifier
from credal_lib.experiments import CrossValidation
from credal_lib.rewards import Quadratic
from tests.studies.halved import Given

FEW = CrossValidation(repetitions=1, folds=3)
CELL = ["data", "repetition", "fold"]


@pytest.mark.parametrize("percent", rejection.THRESHOLDS)
def test_counts_at_a_threshold_are_those_of_the_rejecting_classifier(rejected, percent):
    at = rejection.at(rejected.counts, percent)
    for name in ("contact-lenses", "zoo"):
        cell = Cell(replace(rejection.STUDY, protocol=FEW), name, 0, 2)
        part = discretized(datasets.load(name), *cell.split())
        for which, model in cell.study.classifiers.items():
            sets = part.sets(part.fitted(RejectionClassifier(model, threshold=percent / 100, on_reject="vacuous")))
            counted = at[(at[[*CELL, "classifier"]] == [name, 0, 2, which]).all(axis=1)]
            assert sum(counted["hits"]) == sets[np.arange(len(sets)), part.y_test].sum()
            assert sum(counted["size"] * counted["answers"]) == sets.sum()


def test_a_class_without_training_rows_is_not_in_the_vacuous_answer():
    train, test = [(0, 0)] * 3 + [(1, 1)] * 3, [(0, 0), (0, 2), (1, 1)]
    codes, y = np.array(train + test).T
    data = Bunch("rare", codes[:, None].astype(float), y, ["x"], ["a", "b", "c"], np.array([True]), np.array([2]),
                 [("0", "1")], "generator", "")  # fmt: skip
    study = replace(rejection.STUDY, protocol=Given(repetitions=1, sizes=(6,)))
    counts = pd.DataFrame(rejection.count(Cell(study, data, 0, 0), Stopwatch()))
    of_nbc = rejection.at(counts, 99)[counts["classifier"] == "NBC"]
    assert of_nbc[["size", "answers", "hits"]].to_numpy().tolist() == [[2, 3, 2]]
    with pytest.raises(ValueError, match="percent"):
        rejection.at(counts, 42)


def test_more_is_rejected_at_higher_thresholds_and_ncc_rejects_more_than_nbc(rejected):
    shares = []
    for percent in rejection.THRESHOLDS:
        counts = rejected.counts.assign(rejected=(rejected.counts["level"] < percent) * rejected.counts["answers"])
        shares.append(counts.groupby(["data", "classifier"])["rejected"].sum().unstack())
    assert all((later >= earlier).all(axis=None) for earlier, later in pairwise(shares))
    assert all((share["NCC"] >= share["NBC"]).all() for share in shares)


def test_each_at_its_own_best_threshold_by_hand():
    """NBC is right on 6 of 10 at level 60 and on 9 of 10 at level 90; NCC is right on all it says. Under u80.

    NBC: below 65 it earns 15 of 20, from 65 to 90 (10 * .8 + 9) / 20 = .85, above .8. NCC: 1 up to 50, then .8.
    """
    rows = [
        {"classifier": "NBC", "level": 60, "hits": 6},
        {"classifier": "NBC", "level": 90, "hits": 9},
        {"classifier": "NCC", "level": 50, "hits": 10},
    ]
    counts = pd.DataFrame([{"data": "a", "size": 1, "answers": 10, "classes": 2, "known": 10, **row} for row in rows])
    thresholds, scores = rejection.at_their_best(counts, Quadratic(0.8))
    assert thresholds.to_dict() == {"NBC": 65, "NCC": 0}
    assert scores.loc["a"].to_dict() == pytest.approx({"NBC": 0.85, "NCC": 1})
    table = rejection.by_threshold(counts, Quadratic(0.8))
    assert table.loc[(95, "a")].to_dict() == pytest.approx({"NBC": 0.8, "NCC": 0.8})
    assert table.index.unique("percent").tolist() == list(rejection.THRESHOLDS)
