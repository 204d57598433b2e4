"""Credal model averaging: the prior probabilities that a feature is included."""

from typing import Any

from credal_lib._checks._arrays import real_array


def inclusion(value: Any, name: str = "inclusion") -> tuple[float, float]:
    """Give the lowest and the highest prior probability that a feature is included."""
    array = real_array(value, name)
    if array.shape != (2,) or not 0 <= array[0] <= array[1] <= 1:
        raise ValueError(
            f"{name}: expected a lowest and a highest probability, 0 <= lowest <= highest <= 1, got {value}; "
            "(0.5, 0.5) is Bayesian model averaging"
        )
    return float(array[0]), float(array[1])
