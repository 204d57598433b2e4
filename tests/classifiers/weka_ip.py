"""The sets of WEKA-IP: inputs and answers as they lie in tests/golden/weka_ip, for the tests of four classifiers."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass

import numpy as np

from tests.conftest import GOLDEN

HERE = GOLDEN / "weka_ip"
ROWS = {"balance_scale": 208, "iris": 50, "vehicle": 282, "wine": 59}
NAMES = list(ROWS)
NOTHING = dict.fromkeys(NAMES, 0)


@dataclass(frozen=True)
class Golden:
    cards: list[int]
    X: np.ndarray
    y: np.ndarray
    asked: np.ndarray
    answers: dict[str, np.ndarray]

    def sets(self, model):
        """The sets of a classifier, learned from the training rows, on the test rows."""
        model.set_params(n_categories=self.cards).fit(self.X, self.y)
        assert len(model.classes_) == self.answers["ncc"].shape[1]
        return model.predict_set(self.asked)

    def differing(self, sets, classifier):
        """Positions of the test rows on which WEKA-IP has another set."""
        return np.flatnonzero((sets != self.answers[classifier]).any(axis=1)).tolist()


def table(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def golden(name):
    lines, answers = table(HERE / name / "data.csv"), table(HERE / name / "sets.csv")
    meta = json.loads((HERE / name / "meta.json").read_text(encoding="utf-8"))
    X = np.array([[float(line[f"f{i}"]) for i in range(len(meta["cards"]))] for line in lines])
    y, test = np.array([int(line["y"]) for line in lines]), np.array([line["split"] == "test" for line in lines])
    assert [int(line["row"]) for line in answers] == np.flatnonzero(test).tolist()
    assert len(answers) == ROWS[name]
    sets = {c: np.array([members(line[c], meta["classes"]) for line in answers]) for c in ("cdt", "cma", "lncc", "ncc")}
    return Golden(meta["cards"], X[~test], y[~test], X[test], sets)


def members(word, n_classes):
    return np.isin(np.arange(n_classes), [int(c) for c in word.split("|")])


def n_differing(model, classifier):
    """Number of test rows of each data set on which WEKA-IP has another set than the model."""
    found = {}
    for name in NAMES:
        data = golden(name)
        found[name] = len(data.differing(data.sets(model), classifier))
    return found
