"""Data as they come: what they contain, their classes, and their division."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pandas as pd
import pytest
from scipy.sparse import csr_matrix
from sklearn.model_selection import LeaveOneOut, RepeatedKFold, ShuffleSplit, StratifiedKFold

from credal_lib.experiments import _own_data
from tests.conftest import ROOT

FRAME = pd.DataFrame({"a": [1, 2, 3], "b": ["x", None, "z"], "c": pd.Categorical(["u", "v", "u"])})

OTHERS = {
    "a value": FRAME.assign(a=[1, 2, 4]),
    "a type": FRAME.assign(a=[1.0, 2, 3]),
    "a name": FRAME.rename(columns={"a": "d"}),
    "order of columns": FRAME[["b", "a", "c"]],
    "order of rows": FRAME[::-1],
    "a missing value": FRAME.assign(b=["x", "None", "z"]),
    "order of categories": FRAME.assign(c=pd.Categorical(["u", "v", "u"], ["v", "u"])),
    "no category": FRAME.assign(c=["u", "v", "u"]),
}


@pytest.mark.parametrize("change", OTHERS)
def test_other_content_has_another_hash(change):
    assert _own_data.content(FRAME) != _own_data.content(OTHERS[change])


def test_a_shape_is_content():
    assert _own_data.content(np.zeros((2, 3))) != _own_data.content(np.zeros((3, 2)))
    assert _own_data.content(csr_matrix(np.zeros((2, 3)))) != _own_data.content(csr_matrix(np.zeros((3, 2))))
    assert _own_data.content(["ab", "c"]) != _own_data.content(["a", "bc"])


def test_the_index_of_a_frame_and_the_layout_in_memory_are_not():
    assert _own_data.content(FRAME) == _own_data.content(FRAME.set_axis([5, 6, 7]))
    table = np.arange(6.0).reshape(2, 3)
    assert _own_data.content(table) == _own_data.content(np.asfortranarray(table)) == _own_data.content(table.copy())


PROGRAM = """
from tests.experiments.test_own_data import FRAME
from credal_lib.experiments._own_data import content
print(content(FRAME), content(["text", None, {1, 2}]))
"""


def test_the_hash_is_the_same_in_every_process():
    here = f"{_own_data.content(FRAME)} {_own_data.content(['text', None, {1, 2}])}"
    run = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == here


def data(n=12, K=3):
    return _own_data.read({"mine": (np.zeros((n, 1)), np.arange(n) % K)}, None)[0]


LABELS = {
    "numbers from ten": ([30, 10, 20, 10], None, [10, 20, 30], [2, 0, 1, 0]),
    "truth values": ([True, False, True], None, [False, True], [1, 0, 1]),
    "given": (["b", "a", "b"], ["b", "c", "a"], ["b", "c", "a"], [0, 2, 0]),
    "given by name": (["b", "a", "b"], {"mine": ["b", "a"]}, ["b", "a"], [0, 1, 0]),
    "given for others": (["b", "a", "b"], {}, ["a", "b"], [1, 0, 1]),
    "categories": (pd.Series(pd.Categorical(["b", "a"], ["b", "c", "a"])), None, ["b", "c", "a"], [0, 2]),
}


@pytest.mark.parametrize("kind", LABELS)
def test_labels_become_positions(kind):
    y, classes, expected, truths = LABELS[kind]
    found = _own_data.read({"mine": (np.zeros((len(y), 1)), y)}, classes)[0]
    assert found.classes.tolist() == expected
    assert found.truths.tolist() == truths


REPEATED = {
    "repeated": (RepeatedKFold(n_splits=3, n_repeats=4, random_state=0), [(r, f) for r in range(4) for f in range(3)]),
    "once": (StratifiedKFold(4), [(0, f) for f in range(4)]),
    "leave one out": (LeaveOneOut(), [(0, f) for f in range(12)]),
    "splits that overlap": (ShuffleSplit(3, test_size=0.6, random_state=0), [(0, 0), (1, 0), (2, 0)]),
}


@pytest.mark.parametrize("kind", REPEATED)
def test_a_repetition_begins_where_a_row_is_tested_again(kind):
    cv, expected = REPEATED[kind]
    found = _own_data.divisions(data(), cv, stored=False)
    assert [tuple(one[:2]) for one in found] == expected
    for one, (train, test) in zip(found, cv.split(np.zeros((12, 1)), data().truths), strict=True):
        assert (one.train.tolist(), one.test.tolist()) == (train.tolist(), test.tolist())


def test_the_digest_of_a_division_tells_training_from_test_rows():
    rows = np.arange(4)
    digests = {
        _own_data.Division(0, 0, *parts).digest()
        for parts in ((rows[:2], rows[2:]), (rows[2:], rows[:2]), (rows[:1], rows[1:]), (rows[:2], rows[2:3]))
    }
    assert len(digests) == 4
    assert _own_data.Division(3, 1, rows[:2], rows[2:]).digest() in digests
