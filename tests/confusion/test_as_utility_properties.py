"""Which metrics of a confusion matrix are expected utilities, decided exactly: what always holds."""

from functools import partial
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib import confusion
from credal_lib.confusion import UtilityMatrix, Witness, as_utility, average_utility


@settings(max_examples=12)
@given(arrays.arrays(int, (3, 2), elements=st.integers(-4, 4)))
def test_every_average_utility_is_recognized_with_its_matrix(utilities: Any) -> None:
    found = as_utility(partial(average_utility, utilities=utilities), 3, n_classes=2)
    assert isinstance(found, UtilityMatrix)
    assert found.scope == "all class totals"
    assert confusion.equivalent_utilities(found.matrix, utilities, same_test_set=True)


@settings(max_examples=12)
@given(st.lists(st.integers(-3, 3), min_size=4, max_size=4), st.lists(st.integers(1, 4), min_size=2, max_size=2))
def test_a_ratio_of_two_linear_functions_is_judged_by_its_level_lines(top: list[int], bottom: list[int]) -> None:
    """(t M) / (b0 * row 0 + b1 * row 1): an expected utility iff the denominator is fixed or all level lines agree."""

    def metric(m: Any) -> Any:
        (a, b), (c, d) = m
        return (top[0] * a + top[1] * b + top[2] * c + top[3] * d) / (bottom[0] * (a + b) + bottom[1] * (c + d))

    found = as_utility(metric, 2, totals=(3, 4))
    across = np.array([top[0] - top[2], top[1] - top[3]])  # slope of the numerator in the first row
    along = bottom[0] - bottom[1]  # slope of the denominator, the same in both entries
    parallel = along == 0 or across[0] == across[1]
    assert isinstance(found, UtilityMatrix if parallel else Witness)
