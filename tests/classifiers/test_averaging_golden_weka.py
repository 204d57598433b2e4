"""Every row of WEKA-IP's credal model averaging; and which options these rows can tell from its own."""

from __future__ import annotations

import pytest

from credal_lib.classifiers import CredalModelAveraging
from tests.classifiers.weka_ip import NAMES, NOTHING, golden, n_differing


def test_every_row_is_as_weka_ip_has_it():
    assert n_differing(CredalModelAveraging(), "cma") == NOTHING


@pytest.mark.parametrize(
    ("options", "n_rows"),
    [
        ({"inclusion": (0, 1)}, {"balance_scale": 157, "iris": 43, "vehicle": 282, "wine": 59}),
        ({"inclusion": (0, 0)}, {"balance_scale": 152, "iris": 34, "vehicle": 222, "wine": 35}),
        ({"inclusion": (1e-9, 1 - 1e-9)}, {"vehicle": 14}),
        ({"s": 0.1}, {"vehicle": 18, "wine": 1}),
        ({"s": 50}, {"vehicle": 4, "wine": 1}),
    ],
)
def test_other_options_are_told_from_weka_ips(options, n_rows):
    assert n_differing(CredalModelAveraging(**options), "cma") == NOTHING | n_rows


@pytest.mark.parametrize("inclusion", [(0.001, 0.999), (0.5, 0.5), (1, 1)])
def test_the_interval_itself_is_not_told_from_others(inclusion):
    """So these rows are no evidence for (0.1, 0.9)."""
    assert n_differing(CredalModelAveraging(inclusion=inclusion), "cma") == NOTHING


def test_the_sets_with_several_classes_are_those_of_balance_scale():
    several = {name: int((golden(name).answers["cma"].sum(axis=1) > 1).sum()) for name in NAMES}
    assert several == NOTHING | {"balance_scale": 56}
