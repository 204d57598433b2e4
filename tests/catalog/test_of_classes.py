"""Measures of single classes, computed twice: by the catalog from counts, and from lists of cases."""

import numpy as np
import pytest
from sklearn import metrics as sk

from credal_book.catalog._of_classes import MEASURES, UTILITIES
from tests.catalog.samples import agree

SCIKIT_LEARN = {
    "accuracy_score": {}, "zero_one_loss": {}, "balanced_accuracy_score": {}, "recall_score": {}, "precision_score": {},
    "f1_score": {}, "fbeta_score": {"beta": 2}, "jaccard_score": {}, "matthews_corrcoef": {}, "cohen_kappa_score": {},
}  # fmt: skip


@pytest.mark.parametrize("function", SCIKIT_LEARN)
def test_it_is_what_scikit_learn_computes(function):
    settings = SCIKIT_LEARN[function]
    agree(function.replace("_", " "), lambda said, true: getattr(sk, function)(true, said, **settings))


def test_the_likelihood_ratio_is_what_scikit_learn_computes():
    agree("class likelihood ratios", lambda said, true: sk.class_likelihood_ratios(true, said)[0])


def shares(said, true):
    """Shares found of the positive and the negative, and shares of what is called positive and negative that is."""
    said, true = np.array(said), np.array(true)
    return (
        (said[true == 1] == 1).mean(), (said[true == 0] == 0).mean(),
        (true[said == 1] == 1).mean(), (true[said == 0] == 0).mean(),
    )  # fmt: skip


OTHERS = {
    "average utility yield": lambda said, true: np.mean([UTILITIES[d][y] for d, y in zip(said, true, strict=True)]),
    "specificity": lambda said, true: shares(said, true)[1],
    "informedness": lambda said, true: sum(shares(said, true)[:2]) - 1,
    "markedness": lambda said, true: sum(shares(said, true)[2:]) - 1,
    "Fowlkes-Mallows index": lambda said, true: (shares(said, true)[0] * shares(said, true)[2]) ** 0.5,
}


@pytest.mark.parametrize("name", OTHERS)
def test_it_is_what_its_shares_give(name):
    agree(name, OTHERS[name])


def test_every_measure_with_a_number_is_computed_twice():
    with_a_number = {m.name for m in MEASURES if m.value is not None}
    twice = {name.replace("_", " ") for name in SCIKIT_LEARN} | {"class likelihood ratios"} | set(OTHERS)
    assert with_a_number == twice
