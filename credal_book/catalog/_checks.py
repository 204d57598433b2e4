"""Checks of the catalog: measures, and what the decision guide is asked."""

from __future__ import annotations

from typing import Any

from credal_lib._checks import one_of


def a_measure(value: Any, name: str = "measure") -> None:
    """Refuse what is not a measure of the catalog's kind; the name of one is told apart."""
    from credal_book.catalog._measure import Measure

    if not isinstance(value, Measure):
        raise TypeError(f"{name}: expected a catalog.Measure, as those of catalog.measures(), got {value!r}")


def parts_of_a_measure(form: Any, value: Any, better: Any) -> None:
    """Refuse parts by which there can be no verdict: no form, no function, no direction."""
    from credal_book.catalog._forms import Form

    if not isinstance(form, Form):
        raise TypeError(f"form: expected a form such as that of a measure in catalog.measures(), got {form!r}")
    if value is not None and not callable(value):
        raise TypeError(f"value: expected a function of a table, or None if the result is no number, got {value!r}")
    one_of(better, "better", ("higher", "lower"))
