"""Fitted classifiers: who answers inside a pipeline or a search, and which class each of its columns is."""

from types import SimpleNamespace

import pytest
from sklearn.model_selection import GridSearchCV
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from credal_lib._checks import known_classes, unwrapped

X, Y = [[0.0], [1.0], [2.0], [3.0]], ["u", "u", "v", "v"]


def test_the_last_step_of_the_best_pipeline_answers_on_what_it_is_given() -> None:
    pipeline = make_pipeline(StandardScaler(), GaussianNB())
    search = GridSearchCV(pipeline, {"gaussiannb__var_smoothing": [1e-9]}, cv=2).fit(X, Y)
    classifier, instances = unwrapped(search, X)
    assert type(classifier) is GaussianNB
    assert instances.mean() == pytest.approx(0)
    assert unwrapped(classifier, X) == (classifier, X)


def test_what_answers_with_sets_answers_itself() -> None:
    outer = SimpleNamespace(predict_set=len, steps=[])
    assert unwrapped(outer, X)[0] is outer


@pytest.mark.parametrize("holder", [None, "_mapie_classifier", "learner"])
def test_labels_are_the_classifiers_or_those_of_what_it_wraps(holder: str | None) -> None:
    model = SimpleNamespace(classes_=["v", "u"])
    wrapped = SimpleNamespace(**{holder: model}) if holder else model
    known = known_classes(wrapped)
    assert known is not None
    assert known.tolist() == ["v", "u"]


def test_without_labels_there_are_none() -> None:
    assert known_classes(SimpleNamespace(learner=SimpleNamespace())) is None
