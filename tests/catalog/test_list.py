"""The catalog is complete: all classification metrics of the installed scikit-learn, and no name twice."""

import inspect

import pytest
import sklearn.metrics

from credal_book import catalog
from credal_book.catalog._measure import SCIKIT_LEARN
from tests.catalog.samples import BY_NAME

CLASSIFICATION = ("sklearn.metrics._classification", "sklearn.metrics._ranking")


def installed():
    found = {name: getattr(sklearn.metrics, name) for name in sklearn.metrics.__all__}
    return {name for name, value in found.items() if inspect.isfunction(value) and value.__module__ in CLASSIFICATION}


def test_every_classification_metric_of_scikit_learn_is_listed():
    assert len(installed()) > 30
    assert installed() - {measure.sklearn for measure in catalog.measures()} == set()


def test_what_is_listed_under_scikit_learn_names_its_function():
    for measure in catalog.measures():
        assert (measure.used_in == SCIKIT_LEARN) is bool(measure.sklearn)
        if measure.sklearn:
            assert measure.name == measure.sklearn.replace("_", " ")


def test_no_name_is_given_twice():
    assert len(BY_NAME) == len(catalog.measures()) > 90


WANTED = {
    "coverage of sets", "mean size of sets", "size-stratified coverage", "AURC", "AUGRC", "u65", "set-F1",
    "accuracy at a fixed rate of rejection", "cost of errors and unknowns", "utility of the careful action",
    "cardinality-aware loss", "Choquet loss of level sets", "squared error of the worse end",
    "coverage at a price, nodes of a tree", "score with a confidence target", "F-score of attempted and correct",
    "efficacy", "capacity", "p-discounted cost", "average utility yield", "padded Brier score", "padded log score",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(WANTED))
def test_measures_of_the_papers_and_of_today_are_there(name):
    measure = BY_NAME[name]
    assert measure.formula
    assert measure.better in {"higher", "lower"}


def test_whose_text_was_not_read_in_full_is_said_so():
    for measure in catalog.measures():
        for name in ("Kiyani", "Cortes", "Bach", "Mortier", "Traub", "Condessa", "Seidenfeld", "Bengs"):
            if name in measure.whose:
                assert "the abstract was read" in measure.whose, measure.name
