"""Regions of the triangle of distributions over three classes, as polygons."""

from __future__ import annotations

from collections.abc import Iterable

Point = tuple[float, float]
"""Probabilities of the first and of the second class."""

TRIANGLE: tuple[Point, ...] = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))


def region(leads: Iterable[tuple[float, float, float]]) -> list[Point]:
    """Cut the region out of the triangle in which no expectation is negative.

    Parameters
    ----------
    leads : iterable of three floats
        A gamble each: what it gives under each class.

    Returns
    -------
    list of (float, float)
        Corners in order; fewer than three if there is no such region.

    Examples
    --------
    >>> region([(1, -1, 0)])
    [(0.0, 0.0), (1.0, 0.0), (0.5, 0.5)]
    """
    shape = list(TRIANGLE)
    for a, b, c in leads:
        value = [a * x + b * y + c * (1 - x - y) for x, y in shape]
        kept = []
        for i, (x, y) in enumerate(shape):
            j = (i + 1) % len(shape)
            if value[i] >= 0:
                kept.append((x, y))
            if value[i] * value[j] < 0:
                t = value[i] / (value[i] - value[j])
                kept.append((x + t * (shape[j][0] - x), y + t * (shape[j][1] - y)))
        shape = kept
    return shape


def area(shape: list[Point]) -> float:
    """Compute the share of the triangle that a polygon fills.

    Parameters
    ----------
    shape : list of (float, float)
        Corners in order.

    Returns
    -------
    float

    Examples
    --------
    >>> area(region([(1, -1, 0)]))
    0.5
    """
    following = shape[1:] + shape[:1]
    return abs(sum(x * w - z * y for (x, y), (z, w) in zip(shape, following, strict=True)))
