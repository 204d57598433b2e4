"""Rows in parts, so that what is computed from them takes bounded memory."""

from __future__ import annotations

from collections.abc import Iterator


def parts(n_rows: int, numbers_a_row: int, at_a_time: int) -> Iterator[slice]:
    """Yield consecutive slices that cover all rows, with at most `at_a_time` numbers each.

    A slice has at least one row, even if that alone holds more numbers.

    Parameters
    ----------
    n_rows : int
    numbers_a_row : int
        How many numbers the computation holds for each row.
    at_a_time : int
        How many numbers may be held at once.

    Yields
    ------
    slice
    """
    size = max(1, at_a_time // max(1, numbers_a_row))
    for start in range(0, n_rows, size):
        yield slice(start, min(start + size, n_rows))
