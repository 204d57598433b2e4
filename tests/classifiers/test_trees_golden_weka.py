"""Every row of WEKA-IP's credal decision tree; and how many rows other options would get wrong."""

from __future__ import annotations

import pytest

from credal_lib.classifiers import CredalDecisionTree
from tests.classifiers.weka_ip import NOTHING, n_differing


def test_every_row_is_as_weka_ip_has_it():
    assert n_differing(CredalDecisionTree(), "cdt") == NOTHING


@pytest.mark.parametrize(
    ("options", "n_rows"),
    [
        ({"ties": "strict"}, {"iris": 4, "vehicle": 26}),
        ({"correction": "abellan"}, {"vehicle": 65}),
        ({"empty_branches": False}, {"vehicle": 105, "wine": 1}),
        ({"s": 2}, {"iris": 4, "vehicle": 53}),
    ],
)
def test_other_options_are_told_from_weka_ips(options, n_rows):
    assert n_differing(CredalDecisionTree(**options), "cdt") == NOTHING | n_rows
