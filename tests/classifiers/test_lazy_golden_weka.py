"""Every row of WEKA-IP's lazy naive credal classifier, and of the rule by which its neighborhood ends one row short.

When the neighborhood has grown to all training rows, WEKA-IP leaves out the last of the farthest. That rule is imitated
here, not in the library.
"""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib.classifiers import LazyNaiveCredalClassifier, NaiveCredalClassifier
from tests.classifiers import naive_reference as reference
from tests.classifiers.weka_ip import NAMES, NOTHING, golden, n_differing

TAKE_EVERYTHING = {"balance_scale": 51, "iris": 2, "vehicle": 2, "wine": 5}
"""Test rows whose neighborhood grows to all training rows."""


def one_row_short(X, y, row):
    """The set of the naive credal classifier without the last of the training rows that are farthest from the row."""
    distances = (row != X).sum(axis=1)
    nearest = np.argsort(distances, kind="stable")[:-1]
    labels = np.unique(y).tolist()
    return reference.non_dominated(X[nearest], y[nearest], row, 1, reference.by_logarithms, labels=labels)


def test_every_row_is_as_weka_ip_has_it():
    assert n_differing(LazyNaiveCredalClassifier(), "lncc") == NOTHING


@pytest.mark.parametrize("name", NAMES)
def test_every_row_whose_neighborhood_ends_one_row_short_is_so_too(name):
    """On these data the two rules agree: no row needs the imitation, and none speaks against it."""
    data = golden(name)
    model = LazyNaiveCredalClassifier()
    sets = data.sets(model)
    everything = np.flatnonzero(model.neighborhood_sizes(data.asked) == len(data.y))
    assert len(everything) == TAKE_EVERYTHING[name]
    sets[everything] = [one_row_short(data.X, data.y, row) for row in data.asked[everything]]
    assert data.differing(sets, "lncc") == []


@pytest.mark.parametrize(
    ("options", "n_rows"),
    [
        ({"step": 10}, {"vehicle": 5}),
        ({"step": 30}, {"vehicle": 6, "wine": 1}),
        ({"max_trials": 1}, {"balance_scale": 5, "iris": 1, "vehicle": 220, "wine": 35}),
        ({"s": 2}, {"balance_scale": 5, "vehicle": 19, "wine": 1}),
    ],
)
def test_other_options_are_told_from_weka_ips(options, n_rows):
    assert n_differing(LazyNaiveCredalClassifier(**options), "lncc") == NOTHING | n_rows


@pytest.mark.parametrize(
    ("last_two", "short"), [("ba", [True, False]), ("ab", [True, True])]
)  # both rows are equally far; the last is left out
def test_the_row_left_out_can_decide_and_then_the_order_of_the_rows_does(last_two, short):
    X, y, row = np.array([[0, 0], [0, 1], [1, 1], [1, 1]]), np.array(["a", "b", *last_two]), [0, 0]
    model = LazyNaiveCredalClassifier(k=1, step=1).fit(X, y)
    assert model.neighborhood_sizes([row]).tolist() == [4]
    assert model.predict_set([row]).tolist() == [[True, True]]
    assert one_row_short(X, y, row) == short
    assert NaiveCredalClassifier().fit(X[:3], y[:3]).predict_set([row]).tolist() == [short]
