r"""The committee: utilities of which every concave utility is a weighted mean.

With K classes a correct set of k classes earns 1/k, so only the values of a utility at 1, 1/2, ...,
1/K matter. The member :math:`u_j(x) = \min(jx, 1)` pays correct sets of up to j classes in full. At
these rewards every concave utility is a weighted mean of :math:`u_1, \dots, u_K`, with the weights
:math:`\lambda_j = (\ell_j - \ell_{j-1})/j`, where :math:`\ell_j` is the slope of u between 1/(j+1)
and 1/j (:math:`\ell_K` between 0 and 1/K, :math:`\ell_0 = 0`). So all concave utilities agree about
two classifiers if and only if the members do. (This book's own, in the spirit of Rothschild and
Stiglitz, 1970.)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib import _checks
from credal_lib.rewards import SizeReward, by_name
from credal_lib.risk import _checks as own_checks

if TYPE_CHECKING:
    from credal_lib.risk._outcomes import Outcomes


@dataclass(frozen=True, repr=False)
class Member(SizeReward):
    r"""A member of the committee, :math:`u_j(x) = \min(jx, 1)`.

    A utility of the discounted accuracy. Correct sets of up to j classes are paid in full, larger
    ones j/k. The first member is discounted accuracy.

    Parameters
    ----------
    j : int
        Number of the member, at least 1.
    unknown : float, default 0
        Utility of the empty set, whatever the truth.

    Raises
    ------
    TypeError, ValueError
        If `j` is not an integer of at least 1, or `unknown` is not a number.

    Examples
    --------
    >>> [str(Member(2).utility(Fraction(1, k))) for k in (1, 2, 3, 4)]
    ['1', '1', '2/3', '1/2']
    """

    j: int

    def __post_init__(self) -> None:
        """Validate the fields."""
        super().__post_init__()
        _checks.check_count_operand(self.j, "j", 1)

    @property
    def label(self) -> str:
        """``u_2`` for ``j=2``."""
        return f"u_{self.j}"

    def utility(self, x: Any) -> Any:
        """Evaluate the member at the discounted accuracy `x`."""
        _checks.check_operands(x=x)
        if isinstance(x, np.ndarray):
            return np.minimum(self.j * x, 1)
        if _checks.symbolic(x):
            from sympy import Min

            return Min(self.j * x, 1)
        return min(self.j * x, 1)


def committee(n_classes: int) -> tuple[Member, ...]:
    r"""Return the committee of a problem, the members :math:`u_1, \dots, u_K`.

    Parameters
    ----------
    n_classes : int
        Number of classes K, at least 1.

    Returns
    -------
    tuple of Member

    Raises
    ------
    TypeError, ValueError
        If `n_classes` is not an integer of at least 1.

    Examples
    --------
    >>> [member.label for member in committee(3)]
    ['u_1', 'u_2', 'u_3']
    """
    return tuple(Member(j) for j in range(1, _checks.read_number_of_classes(n_classes) + 1))


def committee_weights(
    u: SizeReward | str | Callable[[Any], Any], n_classes: int
) -> tuple[Any, ...]:
    r"""Return the weights of the members in a utility, :math:`\lambda_j = (\ell_j - \ell_{j-1})/j`.

    Parameters
    ----------
    u : SizeReward, its name, or function of the discounted accuracy
        With u(0) = 0 and u(1) = 1; evaluated at fractions, so that an exact utility has exact
        weights.
    n_classes : int
        Number of classes K, at least 1.

    Returns
    -------
    tuple of K numbers or expressions
        They sum to 1. All are at least 0 if and only if u is increasing and concave at 1, 1/2, ...,
        1/K, 0.

    Raises
    ------
    TypeError, ValueError
        If `u` is no utility, or `n_classes` is not an integer of at least 1.

    Examples
    --------
    >>> print(*committee_weights("u80", 3))
    2/5 2/5 1/5
    >>> print(*committee_weights(lambda x: x**2, 3))
    3/2 -1/3 -1/6
    """
    n_classes = _checks.read_number_of_classes(n_classes)
    utility = utility_of(u)
    rewards = [*(Fraction(1, k) for k in range(1, n_classes + 1)), Fraction(0)]
    values = [utility(x) for x in rewards]
    slopes = [(values[j] - values[j + 1]) / (rewards[j] - rewards[j + 1]) for j in range(n_classes)]
    slopes_before = [0, *slopes[:-1]]
    gains = [slope - before for slope, before in zip(slopes, slopes_before, strict=True)]
    return tuple(gain / j for j, gain in enumerate(gains, start=1))


def utility_of(u: Any) -> Callable[[Any], Any]:
    """Return the function of the discounted accuracy that a reward or its name stands for.

    A function stands for itself.
    """
    if isinstance(u, str):
        u = by_name(u, "u")
    if isinstance(u, SizeReward):
        return u.utility
    own_checks.check_callable_utility(u)
    return u  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Advantage:
    r"""What one classifier earns more than another, under any utility.

    The difference `f - g` of two `Outcomes`. At equal means the advantage under u is
    :math:`\sum_k z_k\, u(1/k)`, with the shifts :math:`z_k`.

    Attributes
    ----------
    f, g : Outcomes
        The two classifiers, of problems with the same number of classes.

    Raises
    ------
    TypeError, ValueError
        If one of them is no Outcomes, or their numbers of classes differ.

    Examples
    --------
    >>> from credal_lib.risk import Outcomes
    >>> f = Outcomes([Fraction(1, 7), 0, Fraction(6, 7)])
    >>> g = Outcomes([0, Fraction(6, 7), 0])
    >>> print((f - g).mean, (f - g).variance, (f - g).expected("u80"))
    0 1/42 -1/35
    >>> print(*(f - g).votes)
    0 -1/7 1/7
    """

    f: Outcomes
    g: Outcomes

    def __post_init__(self) -> None:
        """Refuse classifiers of different problems."""
        own_checks.check_two_outcomes(self.f, self.g)

    @cached_property
    def shifts(self) -> tuple[Any, ...]:
        """How much more probable correct answers of 1, ..., K classes are of f, :math:`z_k`."""
        return tuple(a - b for a, b in zip(self.f.hits, self.g.hits, strict=True))

    @property
    def mean(self) -> Any:
        """Difference of the expected discounted accuracies."""
        return self.f.mean - self.g.mean

    @property
    def variance(self) -> Any:
        """Difference of the variances of the discounted accuracy."""
        return self.f.variance - self.g.variance

    def expected(self, u: SizeReward | str | Callable[[Any], Any]) -> Any:
        """Difference of the expected utilities, under a reward, its name or a function."""
        return self.f.expected(u) - self.g.expected(u)

    @cached_property
    def votes(self) -> tuple[Any, ...]:
        r"""Votes of the committee, :math:`\Delta_j = E[u_j(f)] - E[u_j(g)]` for j = 1, ..., K."""
        return tuple(self.expected(member) for member in committee(len(self.f.hits)))

    @property
    def break_even(self) -> Any:
        r"""The value h of a correct pair above which every concave utility prefers f.

        .. math:: h^* = \frac12 + \frac a{2(a + b)}

        if only the first member is against f, by a, and the other votes are at least b. 1/2 if no
        member is against f; nan if a member beyond the first is, since h alone does not decide
        then.
        """
        votes = self.votes
        least = min(votes[1:])
        if least < 0:
            return math.nan
        half = Fraction(1, 2)
        against = max(-votes[0], 0)
        if against == 0:  # and perhaps `least` is 0 as well
            return half
        return half + against / (2 * (against + least))

    def _repr_html_(self) -> str:
        """Show the votes in a notebook."""
        from credal_lib._html import html_table

        names = [member.label for member in committee(len(self.f.hits))]
        return html_table(names, [("vote", self.votes)], "Votes of the committee on f against g")
