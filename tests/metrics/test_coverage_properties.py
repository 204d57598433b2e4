"""Coverage and size: what always holds."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib import metrics
from tests.strategies import predictions


@given(predictions(), st.data())
def test_coverage_and_size_are_the_sums_of_their_strata(given_sets: tuple[Any, Any], data: st.DataObject) -> None:
    sets, y = given_sets
    groups = data.draw(arrays.arrays(int, len(y), elements=st.integers(0, 2)))
    weight = data.draw(arrays.arrays(int, len(y), elements=st.integers(0, 3)).filter(lambda w: w.any()))
    for by in ("class", "size", groups):
        found = metrics.coverage_by(y, sets, by, sample_weight=weight)
        assert found.share.sum() == pytest.approx(1)
        assert found.n.sum() == len(y)
        for part, whole in (
            (found.coverage, metrics.coverage_score(y, sets, sample_weight=weight)),
            (found.size, metrics.mean_set_size(sets, sample_weight=weight)),
        ):
            assert np.nansum(found.share * part) == pytest.approx(whole)
        assert found.worst <= metrics.coverage_score(y, sets, sample_weight=weight) + 1e-9
        assert 0 <= found.gap(0.5) <= 0.5


@given(predictions())
def test_coverage_splits_into_single_classes_and_larger_sets(given_sets: tuple[Any, Any]) -> None:
    sets, y = given_sets
    parts = metrics.coverage_by(y, sets, "size")
    share = dict(zip(parts.strata, parts.share, strict=True))
    single = share.get(1, 0) * (metrics.single_accuracy_score(y, sets) if 1 in share else 0)
    several = 1 - share.get(0, 0) - share.get(1, 0)
    larger = several * (metrics.set_accuracy_score(y, sets) if any(size >= 2 for size in share) else 0)
    assert metrics.coverage_score(y, sets) == pytest.approx(single + larger)


@given(predictions(), st.data())
def test_a_weight_is_a_number_of_copies(given_sets: tuple[Any, Any], data: st.DataObject) -> None:
    sets, y = given_sets
    weight = data.draw(arrays.arrays(int, len(y), elements=st.integers(0, 3)).filter(lambda w: w.any()))
    rows = np.repeat(np.arange(len(y)), weight)
    for score in (metrics.coverage_score, metrics.size_stratified_coverage_score, metrics.decisive_error_loss):
        assert score(y, sets, sample_weight=weight) == pytest.approx(score(y[rows], sets[rows]))
    for share in (metrics.mean_set_size, metrics.unknown_share, metrics.singleton_share):
        assert share(sets, sample_weight=weight) == pytest.approx(share(sets[rows]))
