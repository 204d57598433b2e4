"""The explorer of conformal levels draws the kept table."""

from __future__ import annotations

import pytest

from credal_book import studies
from credal_book.explore._explorers import conformal_level
from credal_book.studies._conformal_rules import LEVELS
from credal_lib.rewards import Quadratic


def test_the_explorer_draws_the_kept_table():
    counts = studies.results("conformal").counts
    forest = counts[(counts["data"] == "glass") & (counts["classifier"] == "forest") & (counts["rule"] == "LAC")]
    found = conformal_level._lines("glass", "forest", "LAC")
    for place, level in enumerate(LEVELS):
        rows = forest[forest["level"] == level]
        assert found["coverage"][place] == pytest.approx(rows["hits"].sum() / 214)
        assert found["size"][place] == pytest.approx((rows["size"] * rows["answers"]).sum() / 214)
        assert found["empty"][place] == pytest.approx(rows.loc[rows["size"] == 0, "answers"].sum() / 214)
        worth = [Quadratic(0.8).utility(1 / size) if size else 0 for size in rows["size"]]
        assert found["u80"][place] == pytest.approx((rows["hits"] * worth).sum() / 214)
