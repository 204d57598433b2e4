"""A cautious classifier made more or less cautious by chance: what always holds."""

from fractions import Fraction
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import abstention, confusion
from credal_lib.abstention import at_abstention, capacity_graph
from tests.abstention.strategies import matrices


@given(matrices(), st.fractions(0, 1))
def test_at_abstention_reaches_it_and_keeps_the_classes(matrix: Any, alpha: Fraction) -> None:
    found = at_abstention(matrix, alpha)
    assert confusion.abstention(found) == alpha
    assert found.sum(axis=0).tolist() == np.array(matrix).sum(axis=0).tolist()
    points = capacity_graph(matrix)
    (_, guessed), (own, error), _ = points
    line = error * (1 - alpha) / (1 - own) if alpha > own else guessed + (error - guessed) * alpha / (own or 1)
    assert confusion.error(found) == line
    assert 1 - abstention.area_under(points) == confusion.capacity(matrix)
