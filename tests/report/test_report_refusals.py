# mypy: disable-error-code="arg-type"
"""What a report refuses, and the cure."""

import tempfile
from pathlib import Path

import numpy as np
import pandas as pd

from credal_lib import report
from credal_lib.report import _checks as own_checks
from credal_lib.rewards import DiscountedCost, Quadratic
from tests.refusals import Refusal, made_test

SETS = np.array([[1, 0], [1, 1]])
P = np.array([[0.3, 0.7], [0.5, 0.5]])


def made(predictions, y=(0, 1), **options):
    return lambda: report.report(y, predictions, **options)


def saved(path):
    return lambda: report.report([0, 1], {"a": SETS}).save(path)


def replaced():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.csv"
        path.touch()
        own_checks.other_files([path], [None, path])


REFUSALS = {
    "an array for a mapping": Refusal(made(SETS), TypeError, 'such as {"forest": sets}, got ndarray'),
    "a number for a name": Refusal(made({1: SETS}), TypeError, "names of models as text, got 1"),
    "no model": Refusal(made({}), ValueError, "at least one model, got none"),
    "no row": Refusal(made({"a": np.zeros((0, 2), dtype=bool)}, y=[]), ValueError, "at least one prediction, got none"),
    "one label for all": Refusal(
        made({"a": SETS}, y=0), ValueError, "one label per prediction, shape (n,), got shape ()"
    ),
    "another number of rows": Refusal(
        made({"a": SETS, "b": SETS[:1]}),
        ValueError,
        "predictions['b']: expected 2 predictions, one per true class, got 1",
    ),
    "a shorter list": Refusal(made({"a": ["x"]}, y=["x", "x"]), ValueError, "predictions['a']: expected 2 predictions"),
    "fewer probabilities": Refusal(made({"a": SETS, "b": P[:1]}), ValueError, "predictions['b']: expected 2"),
    "fewer top lists": Refusal(
        made({"a": SETS, "b": (P[:1], SETS[:1])}), ValueError, "predictions['b']: expected 2 predictions"
    ),
    "a label that is no class": Refusal(
        made({"a": ["x", "z"]}, y=["x", "y"]), ValueError, "predictions['a']: predictions: unknown label 'z'"
    ),
    "probabilities that do not sum to one": Refusal(
        made({"a": P * [[1], [0.9]]}),
        ValueError,
        "predictions['a']: p: expected probabilities that sum to one, got a "
        "sum of 0.9; divide by the sum first (row 1)",
    ),
    "sets as floats": Refusal(
        made({"a": SETS * 1.0}),
        ValueError,
        "these are zeros and ones; sets are booleans, p.astype(bool)",
    ),
    "a wrong type inside": Refusal(made({"a": "xy"}), TypeError, "predictions['a']: "),
    "labels, and columns without any": Refusal(
        made({"a": SETS}, y=["x", "y"]), ValueError, "expected classes= with 2 labels, in the order of the columns"
    ),
    "an array beside a frame": Refusal(
        made({"a": pd.DataFrame(P, columns=["y", "x"]), "b": P}, y=["x", "y"]),
        ValueError,
        "predictions['b']: an array does not say which class each of its columns is, and that of 'a' is a frame",
    ),
    "a top list of a frame and an array": Refusal(
        made({"a": (pd.DataFrame(P, columns=["y", "x"]), np.asarray(SETS))}, y=["x", "y"], classes=["x", "y"]),
        ValueError,
        "predictions['a']: expected both parts of a top list, probabilities and listed classes, as frames",
    ),
    "a label beside NumPy's strings": Refusal(
        made({"a": [["x"], [np.str_("z")]]}, y=["x", "y"], classes=list(np.array(["x", "y"]))),
        ValueError,
        "unknown label 'z' in row 1; classes are ['x', 'y']",
    ),
    "a frame of other columns": Refusal(
        made({"a": pd.DataFrame(P, columns=["x", "z"])}, y=["x", "y"], classes=["x", "y"]),
        ValueError,
        "predictions['a']: expected one column per class, ['x', 'y'] in any order, got ['x', 'z']",
    ),
    "an unknown utility": Refusal(made({"a": SETS}, utility="u66"), ValueError, "unknown utility 'u66'; near names:"),
    "a number for a utility": Refusal(made({"a": SETS}, utility=0.65), TypeError, "utility: expected a Reward"),
    "percent": Refusal(made({"a": SETS}, confidence=95), ValueError, "between 0 and 1, such as 0.95, got 95"),
    "a level for a confidence": Refusal(
        made({"a": SETS}, confidence=0.05), ValueError, "confidence: expected at least 0.5, got 0.05; it is the share"
    ),
    "costs for a utility": Refusal(
        made({"a": SETS}, utility=np.array([[0, 1], [1, 0]])), TypeError, "costs become one by rewards.DiscountedCost("
    ),
    "costs of nobody knows which class": Refusal(
        made({"a": [["x"], ["y"]]}, y=["x", "y"], utility=DiscountedCost([[0, 1], [2, 0]])),
        ValueError,
        "utility: its costs carry no labels, so nobody knows which class each row is; expected classes=",
    ),
    "a worth of unknown beside a reward": Refusal(
        made({"a": SETS}, utility=Quadratic(0.65), unknown=0.3), ValueError, "unknown: expected the name of a utility"
    ),
    "the interval of no model": Refusal(
        lambda: report.report([0, 1], {"a": SETS}).interval("b", "u65"), ValueError, "unknown model 'b'; known names: a"
    ),
    "the interval of no measure": Refusal(
        lambda: report.report([0, 1], {"a": SETS}).interval("a", "U65"), ValueError, "unknown measure 'U65'; near names"
    ),
    "a file that is read": Refusal(replaced, ValueError, "out: expected a new file, got"),
    "text for a confidence": Refusal(made({"a": SETS}, confidence="95%"), TypeError, "expected a number such as 0.95"),
    "a negative seed": Refusal(
        made({"a": SETS}, seed=-1), ValueError, "seed: expected an integer of at least 0, got -1"
    ),
    "no seed": Refusal(made({"a": SETS}, seed=None), TypeError, "seed: expected an integer of at least 0, got None"),
    "a negative beta": Refusal(made({"a": SETS}, beta=-1), ValueError, "beta: expected a number in [0, inf]"),
    "an unknown end": Refusal(saved("found.pdf"), ValueError, ".html (a page), .md (text in Markdown), .csv"),
    "a folder that is not there": Refusal(
        saved(Path(tempfile.gettempdir()) / "no such folder" / "a.html"), FileNotFoundError, "folder that exists"
    ),
    "a package that is not there": Refusal(
        lambda: own_checks.installed("no_such_package"), ImportError, 'expected pip install "credal-lib['
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
