"""Scores of top lists: a symmetric proper scoring rule applied to the padded distribution."""

from typing import Any

import numpy as np
import pytest

from credal_lib.toplists import SymmetricEntropy


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
