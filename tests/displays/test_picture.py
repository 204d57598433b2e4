"""A finished figure as an image: few bytes, and the colors that were drawn."""

from __future__ import annotations

import io

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from PIL import Image

from credal_lib import displays
from credal_lib.displays._picture import DOTS_AN_INCH


def drawn(**options):
    """A figure with a smooth surface and lines of many colors, and what it looks like."""
    figure, axes = plt.subplots(dpi=DOTS_AN_INCH, **options)
    axes.imshow(np.linspace(0, 1, 400).reshape(20, 20), cmap="viridis")
    for place in range(10):
        axes.plot([0, 19], [place, 19 - place])
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    return axes, np.asarray(canvas.buffer_rgba()).copy()


def test_an_opaque_picture_takes_half_the_bytes_and_no_color_is_seen_to_change():
    axes, wanted = drawn()
    whole = io.BytesIO()
    Image.fromarray(wanted).save(whole, format="png")
    png = displays.picture(axes, "Lines.").png
    shown = np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))
    assert len(png) < len(whole.getvalue()) / 2
    assert np.abs(shown.astype(int) - wanted).max() < 24
    assert np.abs(shown.astype(int) - wanted).mean() < 2


def test_a_transparent_picture_stays_so():
    axes, wanted = drawn(facecolor="none")
    shown = np.asarray(Image.open(io.BytesIO(displays.picture(axes, "Lines.").png)))
    assert wanted[..., 3].min() == 0
    assert np.array_equal(shown, wanted)
