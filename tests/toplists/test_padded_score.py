"""Scores of top lists: a symmetric proper scoring rule applied to the padded distribution."""

from typing import Any

import numpy as np
import pytest

from credal_lib import toplists
from credal_lib.toplists import SymmetricEntropy, _padded_score


def test_a_kink_needs_the_average_of_the_supergradients() -> None:
    """The entropy 1 - max p, of the misclassification loss: ties share the derivative, or it is refused."""

    def entropy(p: Any) -> Any:
        return 1 - p.max(axis=1)

    def first(p: Any) -> Any:
        return -np.eye(p.shape[1])[p.argmax(axis=1)]

    def shared(p: Any) -> Any:
        best = p == p.max(axis=1, keepdims=True)
        return -1.0 * best / best.sum(axis=1, keepdims=True)

    listed = [[0, 0, 0], [1, 0, 0]]
    p = [[0, 0, 0], [0.6, 0, 0]]
    assert SymmetricEntropy(entropy, shared)(p, listed) == pytest.approx(np.array([[2 / 3] * 3, [0, 1, 1]]))
    with pytest.raises(ValueError, match=r"gradient: .*average it over all orders"):
        SymmetricEntropy(entropy, first)(p, listed)


def test_losses_are_computed_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    generator = np.random.default_rng(0)
    p = generator.dirichlet(np.ones(6), size=11)
    y, listed = generator.integers(6, size=11), toplists.top(p, 2)
    gini = SymmetricEntropy(lambda q: 1 - (q**2).sum(axis=1), lambda q: -2 * q, name="Gini")
    at_once = gini.loss(p, listed, y)
    assert at_once.tolist() == pytest.approx(gini(p, listed)[np.arange(11), y].tolist())
    monkeypatch.setattr(_padded_score, "NUMBERS_AT_A_TIME", 18)
    assert gini.loss(p, listed, y).tolist() == at_once.tolist()
