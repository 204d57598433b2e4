"""The one way in: what always holds."""

from typing import Any

import numpy as np
from hypothesis import given

from credal_lib import metrics
from tests.strategies import predictions


@given(predictions())
def test_sets_and_lists_of_labels_are_the_same(given_sets: tuple[Any, Any]) -> None:
    sets, _ = given_sets
    names = [f"class {i}" for i in range(sets.shape[1])]
    listed = [[names[i] for i in np.flatnonzero(row)] for row in sets]
    assert np.array_equal(metrics.as_sets(listed, names), sets)
    assert np.array_equal(metrics.as_sets(sets[:, :, np.newaxis], names), sets)
