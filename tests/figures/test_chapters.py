"""Every picture of a lesson: its text says the numbers that are drawn, and it is not too high."""

from __future__ import annotations

import inspect
import pkgutil
import re
import struct
from importlib import import_module

import matplotlib.pyplot as plt
import pytest

from credal_lib import figures, plots

MODULES = [found.name for found in pkgutil.iter_modules(figures.__path__) if not found.name.startswith("_")]
PICTURES = [
    (name, function)
    for name in MODULES
    for function, _ in inspect.getmembers(import_module(f"credal_lib.figures.{name}"), inspect.isfunction)
    if function in import_module(f"credal_lib.figures.{name}").__all__
    and inspect.signature(getattr(import_module(f"credal_lib.figures.{name}"), function)).return_annotation
    == "plots.Picture"
]
MAX_HEIGHT = 350


@pytest.mark.parametrize(("module", "function"), PICTURES)
def test_a_picture_has_a_text_with_numbers_and_fits(module, function):
    opened = plt.get_fignums()
    picture = getattr(import_module(f"credal_lib.figures.{module}"), function)()
    assert isinstance(picture, plots.Picture)
    assert not picture.caption, "the caption stands in the cell's metadata, where it is numbered"
    assert plt.get_fignums() == opened
    for panel in picture.panels:
        assert len(panel.description) >= 40
        width, height = struct.unpack(">II", panel.png[16:24])
        assert panel.width * height / width <= MAX_HEIGHT
        assert panel.width <= plots.PIXELS_AN_INCH * plots.WIDE
    assert re.search(r"\d", picture.description)
