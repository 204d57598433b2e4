"""Checks of the catalog: measures, and what the decision guide is asked."""

from __future__ import annotations

from typing import Any


def a_measure(value: Any, name: str = "measure") -> None:
    """Refuse what is not a measure of the catalog's kind; the name of one is told apart."""
    from credal_lib.catalog._measure import Measure

    if not isinstance(value, Measure):
        raise TypeError(f"{name}: expected a catalog.Measure, as those of catalog.measures(), got {value!r}")
