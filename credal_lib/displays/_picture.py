"""A finished figure as an image with an alternative text, for notebooks and pages."""

from __future__ import annotations

import base64
import html
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from credal_lib.displays import _checks as own_checks
from credal_lib.displays._style import PIXELS_AN_INCH

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DOTS_AN_INCH = 150
"""Of the images; slides, which hang on a wall, ask for more."""

WIDE = 6.4
"""Inches; a wider figure holds several panels, and scrolls on a phone instead of shrinking."""


@dataclass(frozen=True)
class Panel:
    """One image of a picture.

    Attributes
    ----------
    png : bytes
        The image.
    description : str
        Its alternative text.
    width : int
        Pixels of the page that it takes where there is room.
    """

    png: bytes
    description: str
    width: int

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.png).decode()
        return (
            f'<img alt="{html.escape(self.description)}" width="{self.width}"'
            f' src="data:image/png;base64,{data}">'
        )

    def _repr_png_(self) -> bytes:
        """Return the image itself, for viewers that drop images in HTML, as GitHub's does."""
        return self.png


@dataclass(frozen=True)
class Picture:
    """A finished figure with its alternative text; shows itself in a notebook or a built page.

    Attributes
    ----------
    panels : tuple of Panel
        Its images: side by side where there is room, on a phone one below the other.
    caption : str
        Shown below it; may be empty.
    wide : bool
        Whether an image holds too much for the width of a phone, where it then scrolls.
    """

    panels: tuple[Panel, ...]
    caption: str = ""
    wide: bool = False

    @property
    def png(self) -> bytes:
        """The first image."""
        return self.panels[0].png

    @property
    def description(self) -> str:
        """The alternative texts of all images."""
        return " ".join(panel.description for panel in self.panels)

    def _repr_html_(self) -> str:
        caption = f"<figcaption>{html.escape(self.caption)}</figcaption>" if self.caption else ""
        images = "".join(panel._repr_html_() for panel in self.panels)
        kind = "picture wide" if self.wide else "picture"
        return f'<figure class="{kind}">{images}{caption}</figure>'

    def _repr_png_(self) -> bytes:
        """Return one image of all panels, for viewers that drop images in HTML."""
        if len(self.panels) == 1:
            return self.png
        return _side_by_side([panel.png for panel in self.panels])

    def __repr__(self) -> str:
        """Return the alternative text."""
        return self.description


def picture(
    ax: Axes | Sequence[Axes], description: str | Sequence[str], caption: str = ""
) -> Picture:
    """Finish a figure: draw it to an image, close it, and set its alternative text.

    Parameters
    ----------
    ax : matplotlib Axes, or a sequence of them
        Several, each of a figure of its own, are the panels of one picture: side by side where
        there is room, on a phone one below the other.
    description : str, or a sequence of str
        Alternative text, as from the `describe_*` functions; one per panel.
    caption : str, optional
        Shown below the picture. In the book the cell's metadata have the caption instead: it is
        numbered there, and may hold formulas and references.

    Returns
    -------
    Picture

    Raises
    ------
    TypeError
        If `ax` is not Axes, or a text is not a string.
    ValueError
        If there is no panel, or another number of descriptions than of panels.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> figure, axes = plt.subplots()
    >>> picture(axes, "Empty axes, from 0 to 1 in both directions.")
    Empty axes, from 0 to 1 in both directions.
    """
    panels = list(ax) if isinstance(ax, Sequence) else [ax]
    if isinstance(description, str) or not isinstance(description, Sequence):
        texts = [description]  # what is no text is refused next
    else:
        texts = list(description)
    own_checks.check_panels(panels, texts, caption)
    drawn = tuple(_panel(one, text) for one, text in zip(panels, texts, strict=True))
    return Picture(drawn, caption, wide=any(panel.width > WIDE * PIXELS_AN_INCH for panel in drawn))


def _side_by_side(images: Sequence[bytes]) -> bytes:
    """Join images in a row, on white where one is lower than the others."""
    import numpy as np
    from matplotlib.image import imread, imsave

    arrays = [np.asarray(imread(io.BytesIO(image)))[:, :, :3] for image in images]
    height = max(len(array) for array in arrays)
    padded = [
        np.pad(array, ((0, height - len(array)), (0, 0), (0, 0)), constant_values=1)
        for array in arrays
    ]
    buffer = io.BytesIO()
    imsave(buffer, np.concatenate(padded, axis=1), format="png", dpi=DOTS_AN_INCH)
    return buffer.getvalue()


def _panel(ax: Axes, description: str) -> Panel:
    import matplotlib.pyplot as plt
    import numpy as np
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from PIL import Image

    # The figure of a subfigure too; get_figure(root=True) needs Matplotlib 3.10.
    figure: Any = ax.get_figure().figure  # type: ignore[union-attr]
    figure.dpi = DOTS_AN_INCH
    # Not savefig, which draws a figure that lays itself out twice.
    canvas, buffer = FigureCanvasAgg(figure), io.BytesIO()
    canvas.draw()  # type: ignore[no-untyped-call]
    drawn = np.asarray(canvas.buffer_rgba())  # type: ignore[no-untyped-call]
    image = Image.fromarray(drawn)
    if drawn[..., 3].min() == 255:  # opaque: with 256 colors it takes a third of the bytes
        image = image.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE)
    image.save(buffer, format="png", dpi=(DOTS_AN_INCH, DOTS_AN_INCH))
    plt.close(figure)
    return Panel(buffer.getvalue(), description, round(figure.get_figwidth() * PIXELS_AN_INCH))
