"""Random beliefs and top lists."""

from typing import Any

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays


def distribution(draw: st.DrawFn, n_classes: int) -> Any:
    """Shares of small integers: ties and zeros are frequent."""
    weights = draw(arrays.arrays(int, n_classes, elements=st.integers(0, 6)).filter(lambda w: w.any()))
    return weights / weights.sum()


@st.composite
def beliefs(draw: st.DrawFn, largest: int = 6) -> Any:
    return distribution(draw, draw(st.integers(1, largest)))


@st.composite
def top_lists(draw: st.DrawFn) -> tuple[Any, Any, Any]:
    """Lists, invalid ones among them, and one true distribution; rubbish outside the lists."""
    n, n_classes = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    listed = draw(arrays.arrays(bool, (n, n_classes)))
    p = np.array([distribution(draw, n_classes) for _ in range(n)])
    return np.where(listed, p, draw(st.sampled_from([np.nan, -1.0, np.inf]))), listed, distribution(draw, n_classes)
