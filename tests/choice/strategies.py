"""Random decisions, credal sets and distributions, with ties and zeros."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib.credal_sets import Intervals

tolerances = st.sampled_from([1e-9, 0.2987])
"""One that only rounding needs, and one that no difference of the random payoffs meets exactly."""


@st.composite
def distributions(draw: st.DrawFn, rows: int, n_classes: int) -> Any:
    """Probabilities in whole parts of a small number: ties and zeros are common."""
    weights = draw(arrays.arrays(int, (rows, n_classes), elements=st.integers(0, 6)))
    weights = weights + (weights.sum(axis=1, keepdims=True) == 0)
    return weights / weights.sum(axis=1, keepdims=True)


@st.composite
def problems(draw: st.DrawFn) -> tuple[Any, Any]:
    """Decisions with ties, and n credal sets around distributions."""
    n, n_classes, n_decisions = draw(st.integers(1, 3)), draw(st.integers(1, 4)), draw(st.integers(1, 5))
    payoffs = draw(arrays.arrays(int, (n_decisions, n_classes), elements=st.integers(-3, 3)))
    p = draw(distributions(n, n_classes))
    below, above = (draw(st.sampled_from([0, 0.25, 0.5, 1])) for _ in range(2))
    return payoffs, Intervals(p * (1 - below), p + (1 - p) * above)
