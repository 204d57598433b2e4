"""Random utilities and lotteries."""

import math
from fractions import Fraction

from hypothesis import strategies as st

from credal_lib.risk import (
    ExponentialUtility,
    LinearUtility,
    LogarithmicUtility,
    Lottery,
    QuadraticUtility,
    SmoothUtility,
)

concave = st.one_of(
    st.just(LinearUtility()),
    st.builds(QuadraticUtility, st.floats(0.5, 1), st.floats(20, 50)),
    st.builds(LogarithmicUtility, st.floats(0.05, 20)),
    st.builds(ExponentialUtility, st.floats(0.05, 4)),
    st.just(SmoothUtility(math.atan, low=0)),
    st.just(SmoothUtility(lambda x: x / (3 + x), low=0)),
)

named = st.one_of(
    st.builds(LogarithmicUtility, st.floats(0.05, 20)),
    st.builds(ExponentialUtility, st.floats(0.05, 4)),
    st.builds(QuadraticUtility, st.floats(0.5, 1), st.floats(20, 50)),
)


@st.composite
def lotteries(draw: st.DrawFn, low: int = 0) -> Lottery:
    """Rewards up to 10, with chances in whole shares."""
    size = draw(st.integers(1, 6))
    values = draw(st.lists(st.integers(low * 10, 100), min_size=size, max_size=size))
    weights = draw(st.lists(st.integers(0, 9), min_size=size, max_size=size).filter(any))
    return Lottery([value / 10 for value in values], [Fraction(weight, sum(weights)) for weight in weights])
