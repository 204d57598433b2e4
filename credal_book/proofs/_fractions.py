"""Fractions that floats stand for, so that proofs can ask the library's array functions and go on without rounding."""

from fractions import Fraction

ROUNDING = Fraction(1, 10**12)
"""More than the few operations of an array function on numbers of about 1 can err."""


def fraction_of(value: float, largest_denominator: int = 10_000) -> Fraction:
    """Give the one fraction with a small denominator that a float can be the rounding of.

    Two different fractions with denominators up to D differ by at least 1/D**2, which is far more than `ROUNDING`:
    where the exact result is known to have such a denominator, this is the exact result.

    Parameters
    ----------
    value : float
        What an array function returned.
    largest_denominator : int, default 10_000
        At most 100_000.

    Returns
    -------
    Fraction

    Raises
    ------
    ValueError
        If no such fraction is as near as rounding alone would bring it.

    Examples
    --------
    >>> fraction_of(0.1 + 0.2)
    Fraction(3, 10)
    """
    given = Fraction(float(value))
    nearest = given.limit_denominator(largest_denominator)
    if abs(nearest - given) > ROUNDING:
        raise ValueError(f"value: expected a fraction with a denominator of at most {largest_denominator}, got {value}")
    return nearest
