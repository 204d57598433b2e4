"""Columns into a Bunch, and the check of what the registry promises: values by hand, ties, edges."""

from __future__ import annotations

import pytest

from credal_book.datasets import DataMismatchError, load
from credal_book.datasets._generated import GENERATORS

pytestmark = pytest.mark.usefixtures("no_folder_and_no_internet")


def lost_row() -> list[tuple[str, ...]]:
    return list(GENERATORS["contact-lenses"]())[1:]


def wrong_label() -> list[tuple[str, ...]]:
    return [(*row[:-1], "glasses") for row in GENERATORS["contact-lenses"]()]


def wrong_value() -> list[tuple[str, ...]]:
    return [("old", *row[1:]) for row in GENERATORS["contact-lenses"]()]


def lost_feature() -> list[tuple[str, ...]]:
    return [row[1:] for row in GENERATORS["contact-lenses"]()]


def hole() -> list[tuple[str, ...]]:
    return [("?", *row[1:]) for row in GENERATORS["contact-lenses"]()]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (lost_row(), r"rows: expected 24, got 23; class counts: expected \{'soft': 5, .*\}, got \{.*'none': 14\}"),
        (wrong_label(), "classes: expected soft, hard, none, got also glasses"),
        (wrong_value(), "feature 'age': value 'old' is not one of young, pre-presbyopic, presbyopic"),
        (lost_feature(), "features: expected 4, got 3"),
        (hole(), "missing values: expected 0, got 24"),
    ],
)
def test_what_differs_from_the_registry_is_refused(
    rows: list[tuple[str, ...]], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GENERATORS, "contact-lenses", lambda: rows)
    with pytest.raises(DataMismatchError, match=f"contact-lenses from generator: {message}"):
        load("contact-lenses")
