"""What a picture of a lesson must not be: without numbers in its text, or too wide."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from credal_lib.displays._picture import WIDE
from credal_lib.displays._style import PIXELS_AN_INCH

if TYPE_CHECKING:
    from credal_book.plots import Picture


def faults(picture: Picture) -> list[str]:
    """Say what is wrong with a picture."""
    found = []
    for panel in picture.panels:
        if len(panel.description) < 40:
            found.append(f"hardly a text: {panel.description!r}")
        if panel.width > PIXELS_AN_INCH * WIDE:
            found.append(f"too wide: {panel.width} pixels")
    if not picture.panels:
        found.append("no image")
    if picture.caption:
        found.append("a caption of its own: it stands in the cell's metadata, where it is numbered")
    if not re.search(r"\d", picture.description):
        found.append(f"no number in the text: {picture.description!r}")
    return found
