"""The code that a stored cell depends on: of the library by its sources, of one's own by its bytecode."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from textwrap import dedent
from types import ModuleType

import pytest

from credal_lib import experiments as ex
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier
from credal_lib.experiments._code import code_of
from tests.conftest import ROOT
from tests.experiments.small import compared, own_data, own_study

DIGESTS = """
from credal_lib.experiments import find
from credal_lib.experiments._code import code_of
print(code_of(find("nbc-against-ncc")).digest, code_of(find("conformal")).digest)
"""


def test_the_code_is_the_same_in_every_process():
    said = []
    for seed in "12":
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", DIGESTS]
        said += [subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout]
    here = " ".join(code_of(ex.find(name)).digest for name in ("nbc-against-ncc", "conformal"))
    assert said == [f"{here}\n"] * 2


def test_studies_say_from_which_packages_they_import():
    assert code_of(ex.find("nbc-against-ncc")).packages == {"numpy", "sklearn"}
    assert {"mapie", "crepes"} <= code_of(ex.find("conformal")).packages


MODULE = """
    import numpy as np

    import credal_lib.rewards
    from credal_lib import choice, experiments
    from credal_lib.classifiers import NaiveCredalClassifier
    from credal_lib.rewards import Quadratic

    FACTOR = 2
    TABLE = {"a": [1, 2]}
    LOCK = object()
    REWARD = Quadratic(0.5)


    def helper(n):
        '''Help.'''
        return FACTOR * n + deeper(n)


    def deeper(n):
        return n


    def unused(n):
        return n


    class Base:
        level = 3

        @property
        def size(self):
            return helper(1)


    class Counter(Base):
        def __init__(self, start=0):
            self.start = start

        def __call__(self, cell, watch):
            return [{"answers": self.start + self.size}]

        @staticmethod
        def still():
            return 1

        @classmethod
        def kind(cls):
            return 2


    def count(cell, watch):
        with LOCK:
            best = choice.bayes_set(REWARD, np.eye(2))
        return [{"answers": helper(len(TABLE)) + len(best)}]
"""


def digest(of="count", old="", new=""):
    """The code of a study that counts by what the text above defines, with one thing replaced."""
    text = MODULE.replace(old, new, 1) if old else MODULE
    assert (text == MODULE) == (not old)
    mine = ModuleType("mine")
    exec(dedent(text), vars(mine))  # noqa: S102
    return code_of(own_study(eval(of, vars(mine)))).digest  # noqa: S307


CHANGES = {
    "a constant": ("FACTOR = 2", "FACTOR = 3"),
    "a table": ("[1, 2]", "[1, 3]"),
    "a helper": ("FACTOR * n +", "FACTOR * n -"),
    "a helper of a helper": ("def deeper(n):\n        return n", "def deeper(n):\n        return n + 1"),
    "an object": ("Quadratic(0.5)", "Quadratic(0.8)"),
    "a function of the library": ("choice.bayes_set(REWARD, np.eye(2))", "choice.bayes(np.eye(2), REWARD)"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_changes_in_what_an_own_count_names_are_seen(what):
    assert digest() == digest()
    assert digest("count", *CHANGES[what]) != digest()


NO_CHANGES = {
    "a docstring": ("'''Help.'''", "'''Help us.'''"),
    "what it does not name": ("def unused(n):\n        return n", "def unused(n):\n        return n + 1"),
    "a line": ("def helper", "\n    # More.\n    def helper"),
}


@pytest.mark.parametrize("what", NO_CHANGES)
def test_what_changes_no_count_is_not_seen(what):
    assert digest("count", *NO_CHANGES[what]) == digest()


IN_CLASSES = {
    "a method": ("self.start + self.size", "self.start - self.size"),
    "a property of the base": ("helper(1)", "helper(2)"),
    "a constant of the base": ("level = 3", "level = 4"),
    "a static method": ("return 1", "return 3"),
    "a class method": ("return 2", "return 3"),
    "what a method calls": ("FACTOR * n +", "FACTOR * n -"),
}


@pytest.mark.parametrize("of", ["Counter()", "partial(Counter.__call__, Counter())", "Counter().__call__"])
@pytest.mark.parametrize("what", IN_CLASSES)
def test_changes_in_own_classes_are_seen(of, what, monkeypatch):
    monkeypatch.setattr("builtins.partial", partial, raising=False)
    assert digest(of) == digest(of)
    assert digest(of, *IN_CLASSES[what]) != digest(of)


class Careful(NaiveCredalClassifier):
    """Names all classes to some rows."""

    def predict_set(self, X):
        return super().predict_set(X) | spared(X)


def spared(X):
    return X[:, :1] < 1


def test_stored_cells_of_an_own_classifier_that_changed_are_not_used(tmp_path, monkeypatch):
    models = {"NBC": NaiveBayesClassifier(), "NCC": Careful()}
    before = compared(classifiers=models, store=tmp_path)
    monkeypatch.setitem(globals(), "spared", lambda X: X[:, :1] < 0)
    after = compared(classifiers=models, store=tmp_path)
    assert not after.counts.equals(before.counts)
    assert after.counts.equals(compared(classifiers=models).counts)


def test_a_protocol_of_ones_own_is_part_of_the_code(tmp_path):
    models, found = {"NBC": NaiveBayesClassifier(), "NCC": NaiveCredalClassifier()}, []
    for chosen in (slice(None), slice(None, None, -1)):

        class Own(ex.CrossValidation):
            def split(self, *given, parts=chosen):
                return super().split(*given)[parts]

        found.append(compared(own_data(), Own(1, 3), classifiers=models, store=tmp_path).counts)
    once, twice = (counts[counts["features"] == "all"]["answers"].sum() for counts in found)
    assert (once, twice) == (60, 120)
