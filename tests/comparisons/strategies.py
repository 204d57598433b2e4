"""Random tables and pairs of scores."""

from __future__ import annotations

import numpy as np
import pandas as pd
from hypothesis import strategies as st

SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def tables(draw, columns: int | None = None) -> pd.DataFrame:
    """Scores in steps of a tenth or of a thousandth, with many or few ties."""
    rng = np.random.default_rng(draw(SEEDS))
    shape = draw(st.integers(1, 15)), columns or draw(st.integers(2, 6))
    steps = draw(st.sampled_from([10, 1000]))
    return pd.DataFrame(rng.integers(0, steps + 1, shape) / steps, columns=list("abcdef")[: shape[1]])


pairs = tables(columns=2)
