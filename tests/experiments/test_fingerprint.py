"""Settings and code in words that are the same in every process, and differ where what they stand for differs."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pandas as pd
import pytest

from credal_lib import experiments as ex
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier, NondeterministicClassifier
from credal_lib.experiments._fingerprint import describe
from credal_lib.experiments._list import MODULES
from credal_lib.rewards import DiscountedCost
from tests.experiments.small import compared

STUDY = "nbc-against-ncc"


class Told(NaiveCredalClassifier):
    """Has a parameter of any kind."""

    def __init__(self, about=None, s=1.0):
        self.about = about
        super().__init__(s=s)


class Plain:
    """No repr of its own."""

    def __init__(self, value):
        self.value = value

    def held(self):
        return self.value


def costs(last):
    return DiscountedCost(np.vstack([1.0 - np.eye(6)[:5], [[1, 1, 1, 1, last, 0]]]), 0.5)


def cyclic(last):
    found = Plain([last])
    found.value.append(found)
    return found


def long(last):
    return np.concatenate([np.zeros(1000), [last], np.zeros(1000)])


PAIRS = {
    "long arrays": long,
    "digits": lambda last: np.array([1 + 1e-12 * last]),
    "arrays in lists": lambda last: [("a", long(last))],
    "arrays in dicts": lambda last: {"a": (long(last),)},
    "frames": lambda last: pd.DataFrame({"a": long(last)}),
    "functions": lambda last: (lambda x: x + 1) if last == 1 else (lambda x: x + 2),
    "names in functions": lambda last: (lambda x: x.sum()) if last == 1 else (lambda x: x.mean()),
    "closures": lambda last: lambda x: x + last,
    "partial functions": lambda last: partial(np.add, last),
    "methods": lambda last: Plain(last).held,
    "sets": lambda last: {"a", "b", last},
    "objects": lambda last: Plain([last]),
    "costs with a short repr": costs,
    "estimators with long settings in lists": lambda last: [("a", Told([*range(100), last]))],
    "cycles": cyclic,
}


@pytest.mark.parametrize("what", PAIRS)
def test_parameters_are_told_apart_by_what_they_are(what):
    prints = [
        replace(ex.find(STUDY), classifiers={"NCC": Told(PAIRS[what](last))}).fingerprint for last in (1.0, 1.0, 2.0)
    ]
    assert prints[0] == prints[1] != prints[2]


def test_a_function_is_described_without_its_docstring():
    said = []
    for words in ('"""One."""', '"""Two."""', '"""Two."""; x = 2'):
        names = {"__name__": "mine"}
        exec(f"def f(x):\n    {words}\n    return x", names)  # noqa: S102
        said.append(describe(names["f"]))
    assert said[0] == said[1] != said[2]


@pytest.mark.parametrize("value", [np.random.RandomState(1), object()])
def test_a_store_needs_settings_that_the_next_process_can_tell(tmp_path, value):
    models = {"NBC": NaiveBayesClassifier(), "NCC": Told(value)}
    with pytest.raises(TypeError, match="store: NCC has a setting that no other process can reproduce"):
        compared(classifiers=models, store=tmp_path)
    assert compared(classifiers=models).missing.empty


MODELS_OF_OTHERS = {"top-lists", "conformal"}
"""Studies with models of scikit-learn, whose settings change from version to version."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.pinned] * (name in MODELS_OF_OTHERS)) for name in MODULES]
)
def test_fingerprints_are_those_of_the_kept_tables(name):
    assert ex.find(name).fingerprint == ex.results(name).provenance["fingerprint"]


def test_a_later_parameter_is_described_only_where_it_changes_something():
    plain, other = (describe(NondeterministicClassifier(None, allow_unknown=said)) for said in (False, True))
    assert "allow_unknown" not in plain
    assert "'allow_unknown': 'True'" in other
