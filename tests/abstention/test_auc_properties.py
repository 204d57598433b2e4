"""Areas under ROC curves of many states: the running sums against all pairs, one by one."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib.abstention._auc import _concordant_weight


@given(st.data(), st.integers(0, 40), st.sampled_from([2, 5, 1000]))
def test_each_instance_finds_its_earlier_partners(data: st.DataObject, n: int, n_scores: int) -> None:
    """Few scores tie often, many hardly ever; sums of whole weights are exact."""

    def drawn(low: int, high: int) -> Any:
        return data.draw(arrays.arrays(float, n, elements=st.integers(low, high).map(float)))

    score, weight = drawn(0, n_scores), drawn(1, 3)
    positive = data.draw(arrays.arrays(bool, n))
    expected = np.zeros(n)
    for later in range(n):
        for earlier in range(later):
            if positive[later] != positive[earlier]:
                ahead = (score[later] - score[earlier]) * (1 if positive[later] else -1)
                expected[later] += weight[earlier] * (0.5 if ahead == 0 else float(ahead > 0))
    assert _concordant_weight(score, positive, weight).tolist() == expected.tolist()


def test_many_instances() -> None:
    """More than fit in one block of any round: the sum over all is the number of concordant pairs."""
    generator = np.random.default_rng(0)
    score, positive = generator.random(3000), generator.random(3000) < 0.4
    above = score[positive][:, np.newaxis] > score[~positive]
    assert _concordant_weight(score, positive, np.ones(3000)).sum() == pytest.approx(np.count_nonzero(above), abs=0)
