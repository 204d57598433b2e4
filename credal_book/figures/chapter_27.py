"""The picture of chapter 27 that is drawn: which classifier names a class alone, by counts of one category."""

from __future__ import annotations

from credal_book import plots
from credal_book.figures._drawing import panel, styled

__all__ = ["two_doubts"]

CASES = {"A": (6, 4), "B": (2, 1), "C": (2, 0), "D": (1, 0)}
"""The cases of the lesson: how often a category was seen with each class."""


@styled
def two_doubts() -> plots.Picture:
    """Draw which classifier names the class a alone, by how often a category was seen with a and with b."""
    ax = panel(4.8, 2.8)
    cells: dict[tuple[bool, bool], list[tuple[int, int]]] = {}
    for a in range(11):
        for b in range(a + 1):
            ndc, ncc = 3 * (a + 1 / 4) >= 2 * (a + b + 1 / 2), a > b + 1
            cells.setdefault((ndc, ncc), []).append((a, b))
    navy, _, sky, _ = plots.PALETTE.values()  # of NCC and of NDC, as in the lesson
    looks = {
        (True, True): ("both name $a$", "s", "0.65"),
        (True, False): ("only NDC", "o", sky),
        (False, True): ("only NCC", "^", navy),
        (False, False): ("neither", "x", "black"),
    }
    for kind, (label, marker, face) in looks.items():
        ax.plot(*zip(*cells[kind], strict=True), marker, color=face, markersize=6.5, label=label)
    for name, (a, b) in CASES.items():
        ax.plot(a, b, "o", color="black", fillstyle="none", markersize=12)
        ax.annotate(name, (a, b), (6, 5), textcoords="offset points", fontweight="bold", fontsize=10)
    ax.set(xlabel="training rows of $a$ in the category", ylabel="training rows of $b$", xlim=(-0.7, 10.5))
    ax.set(ylim=(-0.6, 10.6), xticks=range(0, 11, 2), yticks=range(0, 11, 2))
    ax.legend(loc="upper left", fontsize=10)
    alone = ["; ".join(f"{a} and {b}" for a, b in cells[kind]) for kind in ((True, False), (False, True))]
    return plots.picture(
        ax,
        "Grid of counts of a, from 0 to 10, and of b, at most as many. Only NDC names a at "
        f"{alone[0]}. Only NCC names a at {alone[1]}. On the diagonal neither does, and far below it both do.",
    )
