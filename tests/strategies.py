"""Random rewards and predictions, for the tests of several parts."""

import math
from typing import Any

from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib.rewards import Concave, FBeta, Quadratic

rewards = st.one_of(
    st.builds(Quadratic, st.floats(0.25, 1), unknown=st.floats(-1, 1)),
    st.builds(FBeta, st.floats(0, 10), unknown=st.floats(0, 1)),
    st.just(Concave(math.sqrt)),
)


@st.composite
def predictions(draw: st.DrawFn) -> tuple[Any, Any]:
    """Sets, empty ones among them, and true classes."""
    n, n_classes = draw(st.integers(1, 8)), draw(st.integers(1, 6))
    sets = draw(arrays.arrays(bool, (n, n_classes)))
    return sets, draw(arrays.arrays(int, n, elements=st.integers(0, n_classes - 1)))
