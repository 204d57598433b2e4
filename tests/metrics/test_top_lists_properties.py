"""Losses of probabilistic top lists; the sign is that of the paper, lower is better: what always holds."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import metrics
from credal_lib.toplists import Brier, Log, PaddedScore, Power, Spherical
from tests.toplists.strategies import top_lists


@given(top_lists(), st.sampled_from([Brier(penalty=0.5), Log(penalty=0.5), Spherical(penalty=0), Power(3, penalty=0)]))
def test_each_row_is_judged_alone(given_lists: tuple[Any, Any, Any], score: PaddedScore) -> None:
    p, listed, q = given_lists
    alone = np.concatenate([score([row], [members]) for row, members in zip(p, listed, strict=True)])
    assert np.array_equal(score(p, listed), alone)
    y = np.arange(len(p)) % len(q)
    direct = score.loss(p, listed, y)
    assert direct == pytest.approx(alone[np.arange(len(p)), y])
    assert metrics.padded_loss(y, p, listed, score) == pytest.approx(np.mean(direct))
