"""Chapter 3: lines of ties under gains, which are parallel, and under F1, which are a fan."""

from __future__ import annotations

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled

__all__ = ["lines_of_ties"]

A, B = ((60, 20), (40, 280)), ((90, 90), (10, 210))
"""Patients of the day: rows are answers, columns true classes, the ill first."""
NIGHT = ((0, 0), (100, 300))
"""Everybody is sent home."""
FIRST, SECOND, MARK = (plots.PALETTE[name] for name in ("navy", "orange", "brown"))


@styled
def lines_of_ties() -> plots.Picture:
    """Draw lines of equal average gain and of equal F1 in the plane of false alarms and hits."""
    axes, texts = [], []
    ill = sum(row[0] for row in A)
    alarms = np.linspace(-5, 130, 2)
    for title in ("average gain", "F1"):
        ax = panel(2.85)
        if title == "F1":
            lines = [(level / (2 - level)) * (alarms + ill) for level in (0.15, 0.3, 3 / 7, 0.55, 2 / 3, 0.8)]
        else:
            lines = [start + alarms / 5 for start in (-10, 10, 28, 42, 56, 72, 90)]
        for hits in lines:
            ax.plot(alarms, hits, color="0.6", linewidth=1)
        for name, matrix, color in (("A", A, FIRST), ("B", B, SECOND)):
            x, y = matrix[0][1], matrix[0][0]
            ax.annotate(
                "",
                (x / 2, y / 2),
                (x, y),
                arrowprops={"arrowstyle": "->", "linestyle": "--", "color": color},
            )
            ax.plot(x, y, "o", color=color, markersize=9)
            ax.plot(x / 2, y / 2, "s", color=color, markersize=7)
            ax.annotate(name, (x, y), (7, 3), textcoords="offset points", fontsize=11)
        ax.plot(NIGHT[0][1], NIGHT[0][0], "X", color=MARK, markersize=9, clip_on=False)
        ax.set(xlim=(-5, 130), ylim=(-4, 104), xlabel="false alarms")
        ax.grid(visible=False)
        ax.set_title(f"equal {title}", fontsize=11)
        axes.append(ax)
        texts.append(
            f"Lines of equal {title} in the plane of false alarms and hits are "
            f"{'a fan that opens to the right' if title == 'F1' else 'parallel'}. A at (20, 60) and B at (90, 90) move "
            "halfway to the origin."
        )
    axes[0].set_ylabel("hits")
    return plots.picture(axes, texts)
