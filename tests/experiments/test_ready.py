"""Ready predictions in every form that people have them."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from credal_lib.experiments import _ready
from credal_lib.experiments._own_data import read

Y = np.array(["a", "c", "b", "c"])
DATA = read({"mine": (None, Y)}, None)[0]
SETS = np.array([[1, 0, 0], [0, 1, 1], [0, 0, 0], [0, 0, 1]])
P = np.array([[0.7, 0.2, 0.1], [0.1, 0.4, 0.5], [0.4, 0.4, 0.2], [0.0, 0.0, 1.0]])

AS_SETS = {
    "membership": SETS.astype(bool),
    "zeros and ones": SETS,
    "a frame": pd.DataFrame(SETS, columns=["a", "b", "c"]),
    "a frame in another order": pd.DataFrame(SETS[:, [2, 0, 1]], columns=["c", "a", "b"]),
    "lists": [["a"], ["c", "b"], [], ["c"]],
    "levels, one": SETS.astype(bool)[:, :, None],
}


@pytest.mark.parametrize("form", AS_SETS)
def test_sets_in_any_form(form):
    found = _ready.read(AS_SETS[form], DATA, "mine")
    assert found.sets.astype(int).tolist() == SETS.tolist()
    assert found.named.tolist() == [0, -1, -1, 2]
    assert found.p is None


@pytest.mark.parametrize(
    "form", [["a", "c", None, "c"], pd.Series(["a", "c", None, "c"]), np.array(["a", "c", None, "c"])]
)
def test_one_label_a_row_and_none_for_unknown(form):
    found = _ready.read(form, DATA, "mine")
    assert found.sets.astype(int).tolist() == [[1, 0, 0], [0, 0, 1], [0, 0, 0], [0, 0, 1]]
    assert found.named.tolist() == [0, 2, -1, 2]


AS_CHANCES = {
    "an array": P,
    "single precision": P.astype("float32"),
    "a frame": pd.DataFrame(P, columns=["a", "b", "c"]),
    "a frame in another order": pd.DataFrame(P[:, [1, 2, 0]], columns=["b", "c", "a"]),
}


@pytest.mark.parametrize("form", AS_CHANCES)
def test_probabilities_answer_with_the_most_probable_class_the_first_of_those_that_tie(form):
    found = _ready.read(AS_CHANCES[form], DATA, "mine")
    assert found.p == pytest.approx(P)
    assert found.named.tolist() == [0, 2, 0, 2]
    assert (found.sets.argmax(axis=1) == found.named).all()
    assert (found.sets.sum(axis=1) == 1).all()


def test_a_part_is_of_some_rows_and_probabilities_go_where_they_are_not_needed():
    whole = _ready.read(P, DATA, "mine")
    part = _ready.part(whole, np.array([3, 0]), True)
    assert part.named.tolist() == [2, 0]
    assert part.p == pytest.approx(P[[3, 0]])
    assert _ready.part(whole, np.array([3, 0]), False).p is None
