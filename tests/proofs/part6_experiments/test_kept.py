"""The kept tables of the studies, as proofs read them."""

from __future__ import annotations

from credal_book import studies
from credal_book.proofs.part6_experiments import _kept

COUNTS = studies.results("nondeterministic").counts


def test_the_kept_table_is_read_by_name() -> None:
    assert _kept.kept_counts("nondeterministic").equals(COUNTS)
