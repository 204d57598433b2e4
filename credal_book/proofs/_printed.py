"""Confusion matrices as the papers print them: decisions in rows, true classes in columns, the positive class first."""

from typing import Any

from credal_lib.confusion import Tally, as_tally


def as_printed(matrix: Any) -> Tally:
    """Name the axes of a printed matrix; its classes are 0, 1, ..., 0 the positive one."""
    return matrix if isinstance(matrix, Tally) else as_tally(matrix, truth="columns")
