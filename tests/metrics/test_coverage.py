"""Coverage and size, over all rows and by stratum: values by hand, edges."""

import math
from typing import Any

import numpy as np
import pandas as pd
import pytest

from credal_lib import metrics

Y = [0, 1, 2, 0, 1]

SETS = np.array([[1, 0, 0], [1, 1, 0], [1, 1, 0], [0, 0, 0], [1, 0, 0]], dtype=bool)
"""A hit of one class, a hit of two, a miss of two, unknown, a miss of one."""


def test_coverage_and_size_by_hand() -> None:
    assert metrics.coverage_score(Y, SETS) == 2 / 5
    assert metrics.mean_set_size(SETS) == 6 / 5
    assert metrics.coverage_score(Y, SETS, sample_weight=[1, 0, 0, 0, 3]) == 1 / 4
    assert metrics.mean_set_size(SETS, sample_weight=[0, 1, 0, 1, 0]) == 1


def test_the_mean_size_without_the_empty_sets() -> None:
    answered = [row for row in SETS if any(row)]
    assert 0 < len(answered) < len(SETS)
    expected = sum(sum(row) for row in answered) / len(answered)
    assert metrics.mean_set_size(SETS, count_empty=False) == expected
    assert metrics.mean_set_size([[1, 1], [0, 0], [1, 0]], count_empty=False, sample_weight=[3, 5, 1]) == 7 / 4
    assert np.isnan(metrics.mean_set_size(np.zeros((5, 3), dtype=bool), count_empty=False))


def test_vacuous_sets_cover_and_empty_ones_do_not() -> None:
    assert metrics.coverage_score(Y, np.ones((5, 3), dtype=bool)) == 1
    assert metrics.coverage_score(Y, np.zeros((5, 3), dtype=bool)) == metrics.mean_set_size(np.zeros((5, 3), bool)) == 0


def table(by: Any, **options: Any) -> dict[Any, tuple[int, float, float]]:
    found = metrics.coverage_by(Y, SETS, by, **options)
    return dict(
        zip(found.strata, zip(found.n.tolist(), found.coverage.tolist(), found.size.tolist(), strict=True), strict=True)
    )


def test_by_size() -> None:
    assert table("size") == {0: (1, 0, 0), 1: (2, 0.5, 1), 2: (2, 0.5, 2)}
    assert metrics.size_stratified_coverage_score(Y, SETS) == 0
    assert metrics.size_stratified_coverage_score(Y[:3], SETS[:3]) == 0.5


def test_by_class_lists_the_classes_that_do_not_occur() -> None:
    assert table("class") == {0: (2, 0.5, 0.5), 1: (2, 0.5, 1.5), 2: (1, 0, 2)}
    found = metrics.coverage_by(["b", "b"], [[1, 0], [1, 1]], "class", classes=["a", "b"])
    assert found.strata == ("a", "b")
    assert found.n.tolist() == [0, 2]
    assert math.isnan(found.coverage[0])
    assert math.isnan(found.size[0])
    assert (found.worst, found.gap(0.9)) == (0.5, pytest.approx(0.4))


def test_by_group_of_any_labels() -> None:
    groups = ["old", "new", "old", "new", "old"]
    assert table(groups) == {"new": (2, 0.5, 1), "old": (3, pytest.approx(1 / 3), pytest.approx(4 / 3))}
    assert list(table(pd.Series(groups, dtype="category"))) == ["new", "old"]
    assert list(table([2.5, 1, 1, 1, 2.5])) == [1, 2.5]
    assert list(table(np.array([(1, "x"), (0, "y"), (1, "x"), (1, "x"), (0, "y")], dtype="i8,U1"))) == [
        (0, "y"),
        (1, "x"),
    ]


def test_groups_without_an_order_stay_as_they_appear() -> None:
    mixed = np.array(["b", 1, "b", 1, "a"], dtype=object)
    assert list(table(mixed)) == ["b", 1, "a"]


def test_weights_go_into_the_strata() -> None:
    found = metrics.coverage_by(Y, SETS, "size", sample_weight=[3, 0, 1, 0, 1])
    assert found.share.tolist() == [0, 0.8, 0.2]
    assert found.coverage[1:].tolist() == [0.75, 0]
    assert math.isnan(found.coverage[0])
    assert found.n.tolist() == [1, 2, 2]


def test_the_gap_is_that_of_ding_and_others() -> None:
    found = metrics.coverage_by(Y, SETS, "class")
    assert found.gap(0.5) == pytest.approx((0 + 0 + 0.5) / 3)


def test_the_table_as_text_and_as_a_frame() -> None:
    found = metrics.coverage_by(Y, SETS, "size")
    assert str(found).splitlines()[2].split() == ["1", "2", "0.500", "1.000"]
    frame = found.frame()
    assert frame.loc[2].to_dict() == {"n": 2, "share": 0.4, "coverage": 0.5, "size": 2}
    assert frame.index.name == "size"


def test_labels_are_looked_up_in_classes() -> None:
    named = [["x", "y", "z"][position] for position in Y]
    assert metrics.coverage_score(named, SETS, classes=["x", "y", "z"]) == 2 / 5
    assert table("class", classes=[0, 1, 2]) == table("class")


def test_the_columns_of_a_frame_name_the_strata() -> None:
    frame = pd.DataFrame(SETS, columns=["x", "y", "z"])[["z", "x", "y"]]
    found = metrics.coverage_by([["x", "y", "z"][position] for position in Y], frame, "class")
    assert dict(zip(found.strata, found.coverage.tolist(), strict=True)) == {"z": 0, "x": 0.5, "y": 0.5}
