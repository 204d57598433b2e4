"""Every row of JNCC2: sets of the naive credal classifier for s = 1 and 2, classes of naive Bayes (Laplace)."""

from __future__ import annotations

import csv
import json
import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from credal_lib.classifiers import LazyNaiveCredalClassifier, NaiveBayesClassifier, NaiveCredalClassifier
from tests.conftest import GOLDEN, ROOT

HERE = GOLDEN / "jncc2"
REFERENCE = Path(os.environ.get("CREDAL_LIB_TEST_REFERENCE", ROOT.parent / "shared" / "reference"))
ROWS = {"iris": (75, 150), "wine": (88, 178), "contact_lenses": (11, 24), "titanic": (1100, 2201)}
NAMES = [
    "iris",
    "wine",
    "contact_lenses",
    pytest.param(
        "titanic",
        marks=pytest.mark.skipif(
            not (REFERENCE / "titanic").is_dir(),
            reason=f"titanic is not copied here: no folder {REFERENCE / 'titanic'}; set CREDAL_LIB_TEST_REFERENCE",
        ),
    ),
]


@dataclass(frozen=True)
class Golden:
    X: np.ndarray
    y: np.ndarray
    cards: list[int]
    tasks: dict[str, list[tuple[np.ndarray, np.ndarray]]]
    answers: dict[int, list[dict[str, str]]]

    def sets(self, s: int, task: str) -> list[str]:
        return [line[f"{task}_set"] for line in self.answers[s]]


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def golden(name: str) -> Golden:
    folder = (REFERENCE if name == "titanic" else HERE) / name
    lines = table(folder / "data.csv")
    cards = json.loads((folder / "meta.json").read_text(encoding="utf-8"))["cards"]
    X = np.array([[float(line[f"f{i}"]) for i in range(len(cards))] for line in lines])
    y = np.array([int(line["y"]) for line in lines])
    split, fold = (np.array([line[column] for line in lines]) for column in ("split", "fold"))
    folds = [(np.flatnonzero(fold != k), np.flatnonzero(fold == k)) for k in np.unique(fold)]
    tasks = {"holdout": [(np.flatnonzero(split == "train"), np.flatnonzero(split == "test"))], "cv": folds}
    return Golden(X, y, cards, tasks, {s: table(folder / f"jncc2_ncc_mar_s{s}.csv") for s in (1, 2)})


def predicted(data: Golden, classifier, task: str, method: str) -> list[str]:
    """Answers in the words of the files; blank where a row is not predicted."""
    words = [""] * len(data.y)
    for train, test in data.tasks[task]:
        classifier.fit(data.X[train], data.y[train])
        assert classifier.classes_.tolist() == np.unique(data.y).tolist()
        for row, answer in zip(test, getattr(classifier, method)(data.X[test]), strict=True):
            words[row] = "|".join(map(str, np.flatnonzero(answer))) if method == "predict_set" else str(answer)
    return words


def as_members(words: list[str]) -> list[set[str]]:
    return [set(word.split("|")) for word in words]


@pytest.mark.parametrize("name", NAMES)
def test_every_row_is_as_jncc2_has_it(name):
    data = golden(name)
    for task, n in zip(("holdout", "cv"), ROWS[name], strict=True):
        assert sum(word != "" for word in data.sets(1, task)) == n
        precise = NaiveBayesClassifier(prior="laplace", n_categories=data.cards)
        classes = predicted(data, precise, task, "predict")
        found = {}
        for s in (1, 2):
            credal = NaiveCredalClassifier(s=s, n_categories=data.cards)
            found[s] = predicted(data, credal, task, "predict_set")
            assert found[s] == data.sets(s, task)
            assert classes == [line[f"nbc_laplace_{task}"] for line in data.answers[s]]
            center = NaiveBayesClassifier(s=s, n_categories=data.cards)
            bdeu = predicted(data, center, task, "predict")
            assert all(c in members for c, members in zip(bdeu, as_members(found[s]), strict=True))
            assert bdeu == predicted(data, credal, task, "predict")
        assert all(one <= two for one, two in zip(as_members(found[1]), as_members(found[2]), strict=True))


@pytest.mark.parametrize("s", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_a_lazy_classifier_whose_neighborhood_is_everything_agrees_too(name, s):
    data = golden(name)
    lazy = LazyNaiveCredalClassifier(s=s, k=len(data.y), n_categories=data.cards)
    assert predicted(data, lazy, "holdout", "predict_set") == data.sets(s, "holdout")


def test_the_one_exact_tie_of_the_files_is_kept_as_a_tie():
    data = golden("contact_lenses")
    row = 21
    (train, _), *_ = [task for task in data.tasks["cv"] if row in task[1]]
    classifier = NaiveCredalClassifier(s=2, n_categories=data.cards).fit(data.X[train], data.y[train])
    assert classifier.predict_set(data.X[[row]]).tolist() == [[True, True, True]]
    assert classifier.set_params(s=1.999).predict_set(data.X[[row]]).tolist() == [[True, False, True]]
