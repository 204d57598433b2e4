"""The lazy naive credal classifier: sizes of neighbourhoods."""

from numbers import Integral
from typing import Any


def whole_number(value: Any, name: str) -> None:
    """Refuse what is not a whole number of at least one."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name}: expected a whole number of at least 1, got {value!r}")
    if value < 1:
        raise ValueError(f"{name}: expected a whole number of at least 1, got {value}")
