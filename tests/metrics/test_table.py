"""A table of scores says what each score says alone, for labels, arrays and frames alike."""

from __future__ import annotations

import numpy as np
import pandas as pd

from credal_lib import metrics, rewards

Y = np.array([0, 1, 2, 1])
SETS = np.array([[1, 0, 0], [1, 1, 0], [1, 0, 0], [0, 0, 0]], dtype=bool)
NAMED = np.array([0, 1, 0, 1])
BOTH = {"precise": NAMED, "cautious": SETS}


def test_each_entry_is_the_score_itself():
    found = metrics.scores(Y, BOTH, ["u65", "determinacy", "coverage_score", "mean_set_size", rewards.FBeta(1)])
    assert list(found.index) == ["precise", "cautious"]
    assert list(found.columns) == ["u65", "determinacy", "coverage_score", "mean_set_size", "set-F1"]
    single = np.eye(3, dtype=bool)[NAMED]
    for name, sets in (("precise", single), ("cautious", SETS)):
        assert found.loc[name].tolist() == [
            metrics.utility_score(Y, sets, "u65"),
            metrics.determinacy_score(sets),
            metrics.coverage_score(Y, sets),
            metrics.mean_set_size(sets),
            metrics.utility_score(Y, sets, rewards.FBeta(1)),
        ]


def test_labels_and_frames_in_any_order_are_the_same():
    names = np.array(["cat", "dog", "owl"])
    frame = pd.DataFrame(SETS, columns=names)[["owl", "cat", "dog"]]
    lists = [["cat"], ["cat", "dog"], ["cat"], []]
    plain = metrics.scores(Y, BOTH)
    assert metrics.scores(names[Y], {"precise": names[NAMED], "cautious": frame}).equals(plain)
    assert metrics.scores(names[Y], {"precise": list(names[NAMED]), "cautious": lists}).equals(plain)
    assert metrics.scores(names[Y], BOTH | {"precise": names[NAMED]}, classes=names).equals(plain)


def test_one_measure_and_a_function_of_ones_own():
    def covered(y_true, sets):
        return float(sets[np.arange(len(y_true)), y_true].mean())

    assert metrics.scores(Y, BOTH, covered).loc["cautious", "covered"] == 0.5
    assert metrics.scores(Y, BOTH, "u80").shape == (2, 1)
    assert np.isnan(metrics.scores(Y, {"precise": NAMED}, "set_accuracy").iloc[0, 0])
