"""Count what was answered when what was true: what always holds."""

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib.confusion import tally


@st.composite
def answers(draw: st.DrawFn) -> tuple[Any, Any, int]:
    """True classes, answers (K for "unknown") and K."""
    n, n_classes = draw(st.integers(1, 12)), draw(st.integers(1, 4))
    y = draw(arrays.arrays(int, n, elements=st.integers(0, n_classes - 1)))
    return y, draw(arrays.arrays(int, n, elements=st.integers(0, n_classes))), n_classes


@given(answers())
def test_a_tally_counts_pairs(drawn: tuple[Any, Any, int]) -> None:
    y, predicted, n_classes = drawn
    counted = tally(y, [None if d == n_classes else d for d in predicted], classes=range(n_classes), unknown=True)
    slow = [
        [sum(1 for a, b in zip(predicted, y, strict=True) if (a, b) == (d, c)) for c in range(n_classes)]
        for d in range(n_classes + 1)
    ]
    assert counted.tolist() == slow


@given(answers(), st.data())
def test_a_weight_is_a_number_of_copies(drawn: tuple[Any, Any, int], data: st.DataObject) -> None:
    y, predicted, n_classes = drawn
    weight = data.draw(arrays.arrays(int, len(y), elements=st.integers(0, 3)).filter(lambda w: w.any()))
    sets = np.eye(n_classes + 1, n_classes, dtype=bool)[predicted]
    rows = np.repeat(np.arange(len(y)), weight)
    for normalize in (False, True):
        weighted = tally(y, sets, unknown=True, sample_weight=weight, normalize=normalize)
        assert np.allclose(weighted, tally(y[rows], sets[rows], unknown=True, normalize=normalize))
