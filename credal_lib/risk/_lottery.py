"""A lottery: the values of an uncertain reward and their probabilities."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from credal_lib import _checks
from credal_lib.risk import _checks as own_checks


@dataclass(frozen=True)
class Lottery:
    r"""An uncertain reward: its values and their probabilities; fractions and symbols stay exact.

    Attributes
    ----------
    values : sequence of rewards, stored as a tuple
        Finite numbers or expressions; a value may occur more than once.
    chances : sequence of the same length, stored as a tuple
        Non-negative, with sum one; where symbols occur this is an assumption. Values of
        probability 0 are ignored.

    Raises
    ------
    TypeError, ValueError
        If a value is not a finite number, lengths differ, or the probabilities are not a
        distribution.

    Examples
    --------
    >>> from fractions import Fraction
    >>> bet = Lottery((1, 0), (Fraction(1, 3), Fraction(2, 3)))
    >>> print(bet.mean, bet.variance)
    1/3 2/9
    >>> Lottery([0.5, 0.0], [0.8, 0.2]).expected(lambda x: x ** 2)
    0.2
    """

    values: Sequence[Any]
    chances: Sequence[Any]

    def __post_init__(self) -> None:
        """Refuse an invalid lottery; store tuples."""
        values, chances = own_checks.read_values_and_chances(self.values, self.chances)
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "chances", chances)

    def expected(self, u: Callable[[Any], Any]) -> Any:
        """Average a function of the reward, for instance a Utility; not called at probability 0."""
        own_checks.check_callable_utility(u)
        return sum((p * u(x) for x, p in self._possible()), start=0)

    @property
    def mean(self) -> Any:
        """Expected reward E[h]."""
        return self.expected(lambda x: x)

    @property
    def variance(self) -> Any:
        """Variance of the reward, E[(h - E[h])²]."""
        mean = self.mean
        return self.expected(lambda x: (x - mean) ** 2)

    @property
    def smallest(self) -> Any:
        """Smallest possible reward; the first one where symbols cannot be compared."""
        return self._extreme(min)

    @property
    def largest(self) -> Any:
        """Largest possible reward; the first one where symbols cannot be compared."""
        return self._extreme(max)

    def _extreme(self, choose: Callable[..., Any]) -> Any:
        possible = [x for x, _ in self._possible()]
        if any(getattr(x, "free_symbols", None) for x in possible):
            return possible[0]
        return choose(possible)

    def _possible(self) -> list[tuple[Any, Any]]:
        """Pairs of value and probability, without values of probability 0."""
        return [(x, p) for x, p in zip(self.values, self.chances, strict=True) if p != 0]

    def _repr_html_(self) -> str:
        """Show values and their probabilities in a notebook."""
        from credal_lib._html import html_table

        return html_table(self.values, [("probability", self.chances)], corner="value")

    def repeat(self, m: int) -> "Lottery":
        """Total reward of m independent bets.

        By adding bet after bet, so for exact work and small m; sums of floats that agree to 12
        digits count as one value.

        Parameters
        ----------
        m : int
            Number of bets, at least 0.

        Returns
        -------
        Lottery

        Raises
        ------
        TypeError, ValueError
            If `m` is not an integer of at least 0.

        Examples
        --------
        >>> Lottery((1, 0), (0.5, 0.5)).repeat(2)
        Lottery(values=(2, 1, 0), chances=(0.25, 0.5, 0.25))
        """
        # Equal values are put together: else there would be 2^m totals of m bets with two values.
        once: dict[Any, Any] = {}
        for x, p in self._possible():
            once[x] = once.get(x, 0) + p
        totals: dict[Any, Any] = {0: 1}
        _checks.check_count_operand(m, "m", 0, own_checks.MAX_EXACT_BETS)
        for _ in range(m):
            longer: dict[Any, Any] = {}
            for total, chance in totals.items():
                for x, p in once.items():
                    value = total + x
                    if isinstance(value, float):
                        value = round(value, 12)
                    longer[value] = longer.get(value, 0) + chance * p
            totals = longer
        return Lottery(list(totals), list(totals.values()))
