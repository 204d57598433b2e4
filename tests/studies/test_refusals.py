# mypy: disable-error-code="arg-type"
"""What is refused by studies, and the cure."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from credal_book import datasets, studies
from credal_book.studies import artificial
from credal_book.studies._preparation import Part
from credal_lib.classifiers import NaiveBayesClassifier
from credal_lib.experiments import _checks as experiments_checks
from tests.refusals import Refusal, made_test
from tests.studies.wrong import FIRST, OWN, run

STUDY = studies.find("nbc-against-ncc")


def compared(**changes: Any) -> Any:
    """Compare kept tables with ones of which something is changed."""
    kept = studies.results("nbc-against-ncc")
    return studies.differences(replace(kept, **changes), kept)


def provenance(change: str) -> dict[str, Any]:
    """Give the provenance of kept tables as if of other data or settings."""
    found: dict[str, Any] = json.loads(json.dumps(studies.results("nbc-against-ncc").provenance))
    if change != "data":
        return {**found, change: "0"}
    found["data"]["iris"]["sha256"] = "0"
    return found


IRIS = datasets.load("iris")

CODED = replace(OWN, categorical=np.arange(4) == 0, n_categories=np.array([3, 0, 0, 0]))

MODELS = dict(STUDY.classifiers)

PART = Part(IRIS.X, IRIS.X, IRIS.y, IRIS.y, IRIS.n_categories, 3)


def own(**changes: Any) -> Any:
    """Run a small study on data of which something is wrong."""
    return run(replace(OWN, **changes))


class Odd(NaiveBayesClassifier):  # type: ignore[misc]
    """Answers what it was told."""

    classes_ = np.arange(3)

    def __init__(self, answer: Any = None) -> None:
        self.answer = answer

    def predict(self, X: Any) -> Any:
        """Answer."""
        return self.answer

    def __getattr__(self, name: str) -> Any:
        """Have sets if told a table."""
        if name == "predict_set" and np.ndim(self.answer) == 2:
            return lambda _: self.answer
        raise AttributeError(name)


def rows(*found: Any) -> Any:
    """Check rows as the engine does."""
    return experiments_checks.serializable_rows(found, ["data", "fold"])


STORED = studies.results("nbc-against-ncc")

BARE = replace(STORED, counts=STORED.counts.drop(columns="size"))

REFUSALS = {
    # --- Naive Bayes against the naive credal classifier on artificial data
    "an unknown population": Refusal(lambda: artificial.population("x"), ValueError, "unknown collection of populat"),
    # --- The studies, and which data sets they are for
    "a study of no name": Refusal(lambda: replace(STUDY, name=3), TypeError, "study: expected a name, got 3"),
    "a study elsewhere": Refusal(
        lambda: replace(STUDY, name="../evil"), ValueError, "study: expected a valid folder name"
    ),
    # --- What a study found
    "no results": Refusal(
        lambda: studies.results("nbc-against-ncc", "/nowhere"), FileNotFoundError, "name the folder with folder="
    ),
    "a run with failures": Refusal(
        lambda: compared(missing=pd.DataFrame({"data": ["iris"]})), ValueError, "1 cells failed, see .missing"
    ),
    **{
        f"another {setting}": Refusal(
            lambda setting=setting: compared(provenance=provenance(setting)),  # type: ignore[misc]
            ValueError,
            f"differences: expected nbc-against-ncc with the same {setting}, got '0' and ",
        )
        for setting in ("version", "seed", "protocol")
    },
    "another study": Refusal(
        lambda: compared(study="rejection"), ValueError, "expected the same study, got rejection and nbc-against-ncc"
    ),
    "other data": Refusal(
        lambda: compared(provenance=provenance("data")), ValueError, "expected the same data, but iris is not the same"
    ),
    # --- Run a study
    # settings
    "an unknown study": Refusal(
        lambda: studies.run("nbc-against-ncd"), ValueError, "study: unknown study 'nbc-against-ncd'; near n"
    ),
    "an unknown data set": Refusal(lambda: run("irsi"), ValueError, "near names: iris"),
    "no data": Refusal(lambda: run([]), ValueError, "data: expected data sets with different names, at least one"),
    "data twice": Refusal(lambda: run([OWN, OWN]), ValueError, "different names, at least one, got ['mine', 'mine']"),
    "numbers for data": Refusal(lambda: run([3]), TypeError, "data: expected the data set's name, got 3"),
    "a list of classifiers": Refusal(
        lambda: run(classifiers=[NaiveBayesClassifier()]), TypeError, "expected a mapping from names to estimators"
    ),
    "a class for a classifier": Refusal(
        lambda: run(classifiers={"NBC": NaiveBayesClassifier}), TypeError, "expected names and estimators with fit"
    ),
    "a classifier is missing": Refusal(
        lambda: run(classifiers={"NBC": NaiveBayesClassifier()}), ValueError, "needs NBC, NCC; missing: NCC"
    ),
    "own classifiers unannounced": Refusal(
        lambda: studies.run("credal-classifiers", OWN, {"own": NaiveBayesClassifier()}, FIRST),
        ValueError,
        "they are discretized and selected first; it was not said. To score own models on the rows as they are: "
        "experiments.evaluate(models, {name: (X, y)}). To have them go through the study all the same: "
        "run(..., preparation='discretized and selected')",
    ),
    "another preparation": Refusal(
        lambda: run(classifiers=MODELS, preparation="scaled"), ValueError, "selected first; got 'scaled'"
    ),
    "a preparation where there is none": Refusal(
        lambda: studies.run("artificial", classifiers=MODELS, preparation="scaled"),
        ValueError,
        "preparation: artificial does nothing to the rows; leave the argument out, got 'scaled'",
    ),
    "a seed of text": Refusal(lambda: run(seed="1"), TypeError, "seed: expected an integer of at least 0"),
    "a negative seed": Refusal(lambda: run(seed=-1), ValueError, "seed: expected an integer of at least 0, got -1"),
    # data of one's own
    "data without a name": Refusal(lambda: own(name=""), ValueError, "data: expected a valid folder name"),
    "data named by a number": Refusal(lambda: own(name=3), TypeError, "data: expected a name, got 3"),
    "data elsewhere": Refusal(lambda: own(name="../../evil"), ValueError, "without / and \\, got '../../evil'"),
    "labels -1 and 1": Refusal(
        lambda: own(y=np.where(IRIS.y == 0, -1, 1)),
        ValueError,
        "mine.y: expected positions in target_names, 0 to 2, got [-1, 1]; pass target_names, y = np.unique(labels, ret",
    ),
    "labels from 1": Refusal(lambda: own(y=IRIS.y + 1), ValueError, "0 to 2, got [1, 2, 3]; pass target_names, y = "),
    "labels as text": Refusal(
        lambda: own(y=IRIS.y.astype(str)), TypeError, "mine.y: expected an integer array of shape (150,), got shape ("
    ),
    "labels as floats": Refusal(lambda: own(y=IRIS.y * 1.0), TypeError, "got shape (150,), float64"),
    "labels in a list": Refusal(lambda: own(y=IRIS.y.tolist()), TypeError, "of shape (150,), got list"),
    "too few labels": Refusal(lambda: own(y=IRIS.y[1:]), TypeError, "of shape (150,), got shape (149,), int"),
    "a data frame of features": Refusal(
        lambda: own(X=pd.DataFrame(IRIS.X)), TypeError, "mine.X: expected an array of numbers, got a DataFrame"
    ),
    "features as text": Refusal(lambda: own(X=IRIS.X.astype(str)), TypeError, "numbers, got an array of <U"),
    "one feature": Refusal(lambda: own(X=IRIS.X[:, 0]), ValueError, "at least one of each, got shape (150,)"),
    "no rows": Refusal(lambda: own(X=IRIS.X[:0], y=IRIS.y[:0]), ValueError, "at least one of each, got shape (0, 4)"),
    "a list of categorical columns": Refusal(
        lambda: own(categorical=[False] * 4), TypeError, "mine.categorical: expected a bool array of shape (4,), got ["
    ),
    "numbers of other columns": Refusal(
        lambda: own(n_categories=np.zeros(3, int)),
        TypeError,
        "n_categories: expected an integer array of shape (4,)",
    ),
    "values that are no codes": Refusal(
        lambda: run(CODED), ValueError, "mine.X: expected codes from 0, below n_categories, or NaN in categorical col"
    ),
    # what a classifier answers
    "sets that are numbers": Refusal(
        lambda: PART.sets(Odd(np.full((150, 3), np.nan))),
        TypeError,
        "Odd.predict_set: expected a bool array of shape (150, 3), one column per class in classes_, got float64",
    ),
    "sets of too few classes": Refusal(
        lambda: PART.sets(Odd(np.ones((150, 1), bool))), TypeError, "got bool of shape (150, 1)"
    ),
    "classes that are floats": Refusal(
        lambda: PART.sets(Odd(np.zeros(150))),
        TypeError,
        "Odd.predict: expected an integer array of shape (150,), got",
    ),
    "classes below 0": Refusal(
        lambda: PART.predicted_classes(Odd(IRIS.y - 1)),
        ValueError,
        "Odd.predict: expected positions of classes, 0 to 2, got [-1 ",
    ),
    "a number for a study": Refusal(lambda: studies.run(7), TypeError, "study: expected a study, or the name of one"),
    "a number for data": Refusal(lambda: run(7), TypeError, "data: expected names of data sets, or data sets, got 7"),
    "a number for a protocol": Refusal(
        lambda: studies.run(STUDY, "iris", protocol=7), TypeError, "protocol: expected a protocol such as"
    ),
    "a word for progress": Refusal(
        lambda: studies.run(STUDY, "iris", progress="no"), TypeError, "progress: expected True or False, got 'no'"
    ),
    "one row for all": Refusal(
        lambda: experiments_checks.serializable_rows({"hits": 1}, []),
        TypeError,
        "count: expected a list of rows, each a d",
    ),
    "rows without names": Refusal(
        lambda: rows([1]), TypeError, "count: expected rows that are dicts with column names"
    ),
    "rows with keys of the cell": Refusal(
        lambda: rows({"fold": 1}), ValueError, "expected rows without data, fold, which the cell enters, got ['fold']"
    ),
    "rows with lists": Refusal(
        lambda: rows({"hits": (1, 2)}), TypeError, "count: expected one number or text under 'hits', got (1, 2)"
    ),
    # stores and processes
    "a setting without words": Refusal(
        lambda: run(classifiers={**MODELS, "NBC": Odd(lambda: None)}, store="unused"),
        TypeError,
        "store: NBC holds something that no other process can recognize",
    ),
    "a classifier that stays here": Refusal(
        lambda: run(classifiers={**MODELS, "NBC": Odd(x for x in [])}, n_jobs=2),
        TypeError,
        "n_jobs: NBC cannot be pickled for other processes (cannot pickle 'generator' object); use n_jobs=1",
    ),
    "a file for a store": Refusal(
        lambda: run(store=__file__), OSError, f"store: cannot write into {__file__}: File exists, and 2 of 2 cells are"
    ),
    # --- What results refuse to score
    "no such value": Refusal(
        lambda: STORED.scores(features="some"), ValueError, "no row has features='some'; there are"
    ),
    "no such column": Refusal(
        lambda: STORED.scores(feature="all"), ValueError, "no column 'feature'; the columns are data"
    ),
    "another area": Refusal(lambda: STORED.scores(area="determinate"), ValueError, "area: expected 'indeterminate'"),
    "by no column": Refusal(lambda: STORED.scores(by=["classifier"]), ValueError, "no column 'classifier'"),
    "without sizes": Refusal(BARE.scores, ValueError, "nbc-against-ncc did not count size"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
