"""Every picture of a lesson: its text says the numbers that are drawn, and it fits a phone.

`make test` looks at the pictures in the built pages instead (tests/book/test_pictures.py), where each has been drawn.
"""

from __future__ import annotations

import inspect
import pkgutil
from importlib import import_module

import matplotlib.pyplot as plt
import pytest

from credal_book import figures, plots
from tests.figures.faults import faults

MODULES = [found.name for found in pkgutil.iter_modules(figures.__path__) if not found.name.startswith("_")]
PICTURES = [
    (name, function)
    for name in MODULES
    for function, _ in inspect.getmembers(import_module(f"credal_book.figures.{name}"), inspect.isfunction)
    if function in import_module(f"credal_book.figures.{name}").__all__
    and inspect.signature(getattr(import_module(f"credal_book.figures.{name}"), function)).return_annotation
    == "plots.Picture"
]


@pytest.mark.in_the_book
@pytest.mark.parametrize(("module", "function"), PICTURES)
def test_a_picture_has_a_text_with_numbers_and_fits(module, function):
    opened = plt.get_fignums()
    picture = getattr(import_module(f"credal_book.figures.{module}"), function)()
    assert isinstance(picture, plots.Picture)
    assert plt.get_fignums() == opened
    assert faults(picture) == []


@pytest.mark.parametrize(
    ("text", "size", "caption", "fault"),
    [
        ("A line from 0 to 1.", (3.0, 2.9), "", "hardly a text"),
        ("A line from the left to the right of the panel.", (3.0, 2.9), "", "no number"),
        ("A line from the left to the right, from 0 to 1.", (8.0, 2.9), "", "too wide"),
        ("A line from the left to the right, from 0 to 1.", (3.0, 2.9), "A line", "a caption"),
        ("A line from the left to the right, from 0 to 1.", (3.0, 2.9), "", ""),
    ],
)
def test_a_fault_is_noticed(text, size, caption, fault):
    found = faults(plots.picture(figures.panel(*size), text, caption))
    assert [line.startswith(fault) for line in found] == [True] * bool(fault)
