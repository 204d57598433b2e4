"""The explorer of the strength of the priors says what classifiers answer that are fitted afresh."""

import itertools

import numpy as np
import pytest

from credal_book import datasets
from credal_book.explore._explorers.prior_strength import PATIENTS, STRENGTHS
from credal_book.explore._page import load
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier

EXPLORER = load("prior_strength")
DATA = datasets.load("contact-lenses")


@pytest.mark.parametrize("patient", PATIENTS)
@pytest.mark.parametrize("s", [0.1, 1.0, 2.7])
def test_intervals_and_answers_are_those_of_the_classifiers(patient: str, s: float) -> None:
    words, row = EXPLORER.describe(patient=patient, s=s), DATA.X[[PATIENTS[patient]]]
    options = {"s": s, "n_categories": DATA.n_categories}
    nbc = NaiveBayesClassifier(**options).fit(DATA.X, DATA.y).predict_proba(row)[0]
    bounds = NaiveCredalClassifier(model="local", **options).fit(DATA.X, DATA.y).predict_bounds(row)[0]
    for name, low, high, p in zip(DATA.target_names, bounds.lower, bounds.upper, nbc, strict=True):
        assert f"{name} {low:.3f} to {high:.3f}, NBC {p:.3f}" in words
    for model, option in {"global": "global", "local": "local", "intervals": "local-interval"}.items():
        kept = NaiveCredalClassifier(model=option, **options).fit(DATA.X, DATA.y).predict_set(row)[0]
        assert f"{model}: {' or '.join(np.array(DATA.target_names)[kept])}" in words


@pytest.mark.parametrize("patient", PATIENTS)
def test_the_probability_of_nbc_lies_in_the_interval_and_the_sets_are_nested(patient: str) -> None:
    shown = EXPLORER.data["patients"][patient]
    low, nbc, high = (np.array(shown[key]) for key in ("low", "nbc", "high"))
    assert low.shape == (len(STRENGTHS), 3)
    assert ((low <= nbc) & (nbc <= high)).all()
    assert (np.diff(low, axis=0) <= 0).all()
    assert (np.diff(high, axis=0) >= 0).all()
    named = [np.array(shown["named"][model]) for model in ("global", "local", "intervals")]
    assert all((small <= large).all() for small, large in itertools.pairwise(named))
    assert all((sets[:-1] <= sets[1:]).all() for sets in named)


def test_the_patients_differ_in_what_the_models_answer() -> None:
    place = STRENGTHS.index(1.0)
    named = [[tuple(sets[place]) for sets in shown["named"].values()] for shown in EXPLORER.data["patients"].values()]
    assert any(len(set(answers)) > 1 for answers in named)
    assert len({tuple(answers) for answers in named}) > 2
