"""Which measures of coverage and risk are expected utilities."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from credal_lib import metrics
from credal_lib.confusion import UtilityMatrix, Witness
from credal_lib.metrics import _verdicts

EXPECTED = {
    "coverage": [[1, 0], [0, 1], [1, 1], [0, 0]],
    "generalized risk": [[0, 1], [1, 0], [0, 0]],
    "augrc at stated thresholds": [[0, 3], [3, 0], [0, 2], [2, 0], [0, 1], [1, 0]],
    "augrc at stated coverages": [[0, 5], [5, 0], [0, 3], [3, 0], [0, 1], [1, 0]],
    "aurc at stated coverages": [[0, 11], [11, 0], [0, 5], [5, 0], [0, 2], [2, 0]],
}
"""The matrices of what is linear, by hand; of three levels, AURC prices errors 1 + 1/2 + 1/3, 1/2 + 1/3 and 1/3."""


@pytest.mark.parametrize("measure", _verdicts.JUDGED)
def test_verdicts(measure: str) -> None:
    found = metrics.verdict(measure)
    if measure in EXPECTED:
        assert isinstance(found, UtilityMatrix)
        assert np.array(found.matrix).tolist() == EXPECTED[measure]
        assert found.scope == "all class totals"
    else:
        assert isinstance(found, Witness)


@pytest.mark.parametrize("measure", [name for name in _verdicts.JUDGED if name not in EXPECTED])
def test_witnesses_hold_in_fractions(measure: str) -> None:
    """Recomputed without SymPy: what ranks first above second ranks their mixtures with the third the other way."""
    metric, _ = _verdicts.JUDGED[measure]
    found: Any = metrics.verdict(measure)

    def value(matrix: Any) -> Fraction:
        return Fraction(metric(np.array([[Fraction(entry) for entry in row] for row in matrix], dtype=object)))

    assert value(found.first) > value(found.second)
    assert value(found.mixed_first) < value(found.mixed_second)


def test_prices_at_stated_coverages_differ_from_three_levels_on() -> None:
    """With two levels, in any shares, both areas price an error alike, up to a factor."""
    for share in (Fraction(1, 4), Fraction(1, 2), Fraction(4, 5)):
        coverage = [share, Fraction(1)]
        high, low = [Fraction(1), Fraction(1)], [Fraction(0), Fraction(1)]
        areas = (_verdicts.area_of_generalized_risk, _verdicts.area_of_selective_risk)
        prices = [(area(coverage, high), area(coverage, low)) for area in areas]
        assert prices[0][0] * prices[1][1] == prices[0][1] * prices[1][0]


def test_the_areas_judged_are_those_of_the_losses() -> None:
    """A table of levels, written out as instances."""
    table = [[3, 1], [0, 2], [2, 2], [1, 1], [0, 1], [2, 0]]
    rows = [(d // 2, d % 2, y) for d, row in enumerate(table) for y, count in enumerate(row) for _ in range(count)]
    level, answer, truth = np.array(rows).T
    matrix = np.array([[Fraction(entry) for entry in row] for row in table], dtype=object)
    assert metrics.augrc_loss(truth, answer, -level) == pytest.approx(float(_verdicts.augrc(matrix)))
    assert metrics.aurc_loss(truth, answer, -level) == pytest.approx(float(_verdicts.aurc(matrix)))
