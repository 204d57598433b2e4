"""Averages over all naive Bayes classifiers that look at a part of the features: worked examples."""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib.classifiers import CredalModelAveraging, averaging

E1 = CredalModelAveraging().fit([[1]] * 5 + [[0]] + [[1]] + [[0]] * 3, [0] * 6 + [1] * 4)


def test_marginal_likelihoods():
    with_class = averaging._log_likelihood_with_class(E1.counts_.categories[0], 1.0)
    alone = averaging._log_likelihood_alone(E1.counts_.categories[0], 1.0)
    assert with_class == pytest.approx(-7.8230247, abs=5e-8)
    assert alone == pytest.approx(-8.1328438, abs=5e-8)
    assert np.exp(with_class - alone) == pytest.approx(1.3631786, abs=5e-8)


def test_category_probabilities():
    """With (1, 1) the feature is included, and the ratio of the posteriors shows theta; with (0, 0) it is not."""
    included, left_out = (
        CredalModelAveraging(inclusion=(t, t)).fit([[1]] * 5 + [[0]] + [[1]] + [[0]] * 3, [0] * 6 + [1] * 4)
        for t in (1, 0)
    )
    classes = np.array([6.5, 4.5]) / 11
    expected = classes * (0.8076923, 0.2777778)
    assert included.predict_proba([[1]])[0] == pytest.approx(expected / expected.sum(), abs=5e-8)
    assert left_out.predict_proba([[1]])[0] == pytest.approx(classes, abs=5e-8)
    bayes_factor = 1.3631786
    averaged = classes * (np.array([0.8076923, 0.2777778]) * bayes_factor + 0.5909091)
    assert E1.predict_proba([[1]])[0] == pytest.approx(averaged / averaged.sum(), abs=1e-7)


@pytest.mark.parametrize(
    ("row", "ratios", "members", "posterior"),
    [
        (1, {(0, 1): 1.6276022}, [True, False], (0.715959, 0.284041)),
        (0, {(0, 1): 0.4313876, (1, 0): 0.8191092}, [True, True], (0.410282, 0.589718)),
    ],
)
def test_worked_rows(row, ratios, members, posterior):
    """For two classes a least ratio h shows in the lower probability h / (1 + h)."""
    lower = E1.predict_bounds([[row]]).lower[0]
    for (c, _), least in ratios.items():
        assert lower[c] / (1 - lower[c]) == pytest.approx(least, abs=5e-8)
    assert E1.predict_set([[row]])[0].tolist() == members
    assert E1.predict_proba([[row]])[0] == pytest.approx(posterior, abs=5e-7)
    assert E1.predict([[row]]).tolist() == [int(np.argmax(posterior))]
