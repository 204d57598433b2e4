"""Axes of displays, new in the style of the book or given, and colors for light and dark ones."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, cast

from credal_lib.displays._style import DARK, DASHES, PALETTE, style

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

    from credal_lib._checks import FloatArray

DRAWN_HERE = "credal_lib display"
"""Mark of the lines of displays: the next one on the same axes knows by it which color is free."""

DARKER_THAN = 0.5
"""Luminance below which axes are dark."""

READ_IN_WHITE = 0.179
"""Light of a color below which white letters have more contrast than black ones, by WCAG 2."""


def look() -> AbstractContextManager[None]:
    """Return the style of the book where new figures are light; else the reader's own dark one."""
    return nullcontext() if new_ones_are_dark() else style()


def new_ones_are_dark() -> bool:
    """Whether the reader's style makes dark figures."""
    import matplotlib as mpl

    return _luminance(mpl.rcParams["axes.facecolor"]) < DARKER_THAN


def new_or_given(ax: Axes | None, size: tuple[float, float] | None = None) -> Axes:
    """Return the axes to draw on; new ones have the size in inches, or that of the style."""
    import matplotlib.pyplot as plt

    if ax is not None:
        return ax
    _, new = plt.subplots(figsize=size, layout="constrained")
    return new


def figure_of(ax: Axes) -> Figure:
    """Return the figure that holds the axes."""
    return cast("Figure", ax.get_figure(root=True))


def palette(ax: Axes) -> dict[str, str]:
    """Return the colors that stand out from the axes."""
    return DARK if is_dark(ax) else PALETTE


def is_dark(ax: Axes) -> bool:
    """Whether what is drawn stands on a dark ground.

    The ground is that of the axes, or of the figure behind transparent ones.
    """
    from matplotlib.colors import to_rgba

    opacity = to_rgba(ax.patch.get_facecolor())[3]
    ground = ax if opacity > 0 and ax.patch.get_visible() else figure_of(ax)
    return _luminance(ground.get_facecolor()) < DARKER_THAN


def ink_on(color: Any) -> str:
    """Return whether black or white is read better on a color."""
    from matplotlib.colors import to_rgb

    # A screen shines about with the power 2.2 of a color's numbers.
    red, green, blue = (part**2.2 for part in to_rgb(color))
    return "white" if _luminance((red, green, blue)) < READ_IN_WHITE else "black"


def draw_line(
    ax: Axes, x: FloatArray, y: FloatArray, name: str | None, options: dict[str, Any]
) -> Line2D:
    """Draw a curve in the next color and dash of these axes, with a legend if it has a name."""
    drawn = sum(line.get_gid() == DRAWN_HERE for line in ax.lines)
    colors = list(palette(ax).values())
    # After each round of the colors the dashes go one further: the fifth curve has the first color
    # again, but another dash than the first curve.
    turn = drawn + drawn // len(colors)
    settings: dict[str, Any] = {
        "color": colors[drawn % len(colors)],
        "linestyle": DASHES[turn % len(DASHES)],
        "linewidth": 2,
        "label": name,
    }
    # Matplotlib refuses a setting that is passed by its long and by its short name.
    long_names = {"c": "color", "ls": "linestyle", "lw": "linewidth"}
    for key, value in options.items():
        settings[long_names.get(key, key)] = value
    (line,) = ax.plot(x, y, **settings)
    line.set_gid(DRAWN_HERE)
    # A label that begins with "_" is none for Matplotlib's legend.
    if line.get_label() and not str(line.get_label()).startswith("_"):
        ax.legend(frameon=False)
    return line


def fit_height(ax: Axes) -> None:
    """Let the vertical axis start at 0 and hold all curves drawn so far."""
    ax.relim()
    ax.autoscale(axis="y")
    ax.set_ylim(bottom=0)


def for_dark_axes(ax: Axes) -> None:
    """Change the colors of what has been drawn for a light page to those of a dark one."""
    from matplotlib.colors import to_hex

    changed = {PALETTE[name]: DARK[name] for name in PALETTE} | {"#000000": "#ffffff"}
    parts: list[Any] = [*ax.lines, *ax.texts, ax.xaxis.label, ax.title, *ax.get_xticklabels()]
    for part in parts:
        part.set_color(changed.get(to_hex(part.get_color()), part.get_color()))
    groups: list[Any] = list(ax.collections)
    for points in groups:
        points.set_color([changed.get(to_hex(color), color) for color in points.get_facecolor()])
    ax.tick_params(colors="white")
    for spine in ax.spines.values():
        spine.set_edgecolor(changed.get(to_hex(spine.get_edgecolor()), spine.get_edgecolor()))


def _luminance(color: Any) -> float:
    from matplotlib.colors import to_rgb

    red, green, blue = to_rgb(color)
    # The weights of ITU-R BT.709: green looks brightest, blue darkest.
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
