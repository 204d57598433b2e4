"""Decisions beside credal sets: edges of the search that all rules share."""

import numpy as np
import pytest

from credal_lib import choice
from credal_lib.credal_sets import Intervals


@pytest.mark.parametrize("rule", [choice.maximal, choice.interval_dominance, choice.gamma_maximin, choice.e_admissible])
def test_no_credal_set_leaves_no_row(rule):
    payoffs = [[1, 0, 0], [0, 2, 0], [0, 0, 3]]
    assert rule(payoffs, Intervals(np.zeros((0, 3)), np.ones((0, 3)))).shape == (0, 3)
