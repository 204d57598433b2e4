"""Feature subsets and merits of WEKA on iris and wine, from raw numbers and from bins."""

from __future__ import annotations

import json

import pytest
from sklearn.datasets import load_iris, load_wine
from sklearn.pipeline import make_pipeline

from credal_lib.preprocessing import CorrelationFeatureSelector, MDLDiscretizer
from tests.conftest import GOLDEN

ANSWERS = json.loads((GOLDEN / "weka_cfs" / "subsets.json").read_text(encoding="utf-8"))
LOAD = {"iris": load_iris, "wine": load_wine}
LOCALLY_PREDICTIVE = {"iris": [2, 3], "wine": [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12]}


def selector(name: str, kind: str, **options: bool) -> CorrelationFeatureSelector:
    discretizer = MDLDiscretizer(better_encoding=kind == "raw")
    fitted = make_pipeline(discretizer, CorrelationFeatureSelector(**options)).fit(*LOAD[name](return_X_y=True))
    assert fitted[0].kept_.all()  # so that the columns have the same numbers before and after
    return fitted[1]


@pytest.mark.parametrize("kind", ["raw", "after_mdl"])
@pytest.mark.parametrize("name", LOAD)
def test_subsets_and_merits_are_those_of_weka(name, kind):
    found = selector(name, kind)
    assert found.get_support(indices=True).tolist() == ANSWERS[name][kind]["selected"]
    assert found.merit_ == pytest.approx(ANSWERS[name][kind]["merit"], rel=0, abs=1e-6)


def test_the_two_encodings_have_different_merits():
    assert all(abs(answer["raw"]["merit"] - answer["after_mdl"]["merit"]) > 1e-3 for answer in ANSWERS.values())


@pytest.mark.parametrize("kind", ["raw", "after_mdl"])
@pytest.mark.parametrize("name", LOAD)
def test_the_locally_predictive_step_is_that_of_weka(name, kind):
    found = selector(name, kind, locally_predictive=True)
    assert found.get_support(indices=True).tolist() == LOCALLY_PREDICTIVE[name]
    assert found.merit_ == pytest.approx(ANSWERS[name][kind]["merit"], rel=0, abs=1e-6)
