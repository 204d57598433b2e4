"""The next answer, by its size and whether it is correct, and the reward for it.

Mean, variance and expected utility of the reward.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib.rewards import Quadratic, SizeReward, by_name
from credal_lib.risk import _checks as own_checks
from credal_lib.risk._arithmetic import quotient
from credal_lib.risk._committee import Advantage
from credal_lib.risk._lottery import Lottery

DISCOUNTED_ACCURACY = Quadratic(Fraction(1, 2))  # a Fraction, so that lotteries stay exact


@dataclass(frozen=True)
class Outcomes:
    r"""Distribution of a credal classifier's next answer, by its size and whether it is correct.

    The events :math:`H_k` (a set of k classes that contains the true one) and :math:`H_k^c` (one
    that does not) of Zaffalon, Corani and Mauá, Section 7, Example 1. Numbers, fractions and SymPy
    symbols alike.

    Attributes
    ----------
    hits : sequence of length K, stored as a tuple
        Probabilities of :math:`H_1, \dots, H_K`.
    misses : sequence of length K, optional, stored as a tuple
        Probabilities of :math:`H_1^c, \dots, H_K^c`; the last is 0, as the set of all classes
        misses nothing. Without them, what hits and `unknown` leave to 1 are incorrect single
        classes: an incorrect answer earns 0, whatever its size.
    unknown : number, default 0
        Probability of the empty set, "unknown", whose discounted accuracy is 0. It is not
        determinate and names no class.

    Raises
    ------
    TypeError, ValueError
        If there are not as many misses as hits, or all probabilities together are not a
        distribution.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> careful = Outcomes(hits=(half, half), misses=(0, 0))
    >>> print(careful.determinacy, careful.lottery().mean, careful.lottery().variance)
    1/2 3/4 1/16
    >>> Outcomes(hits=(half, Fraction(1, 4), 0)).misses
    (Fraction(1, 4), 0, 0)
    """

    hits: Sequence[Any]
    misses: Any = None  # a tuple, once it is made
    unknown: Any = 0

    def __post_init__(self) -> None:
        """Refuse shares that are not a distribution; store tuples."""
        if self.misses is None:
            object.__setattr__(self, "misses", own_checks.remaining_misses(self.hits, self.unknown))
        own_checks.check_hits_and_misses(self.hits, self.misses)
        own_checks.read_shares([*self.hits, *self.misses, self.unknown], "hits, misses and unknown")
        object.__setattr__(self, "hits", tuple(self.hits))
        object.__setattr__(self, "misses", tuple(self.misses))

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike,
        sets: ArrayLike,
        *,
        classes: ArrayLike | None = None,
        sample_weight: ArrayLike | None = None,
    ) -> Outcomes:
        r"""Estimate the probabilities by the shares in a test set (Section 5, after equation 1).

        Parameters
        ----------
        y_true : array of shape (n,)
            True classes, as positions 0..K-1 of the columns, or as labels if `classes` is given.
        sets : bool array of shape (n, K)
            Predicted sets; an empty row is "unknown".
        classes : array of shape (K,), optional
            Label of each column.
        sample_weight : array of shape (n,), optional
            Non-negative weights.

        Returns
        -------
        Outcomes
            ``outcomes.lottery(reward).mean`` is ``metrics.utility_score(y_true, sets, reward)``.

        Raises
        ------
        TypeError, ValueError
            As `metrics.utility_score`.

        Examples
        --------
        >>> Outcomes.from_predictions([0, 1, 1, 1], [[1, 0], [1, 0], [1, 1], [1, 1]])
        Outcomes(hits=(0.25, 0.5), misses=(0.25, 0.0), unknown=0.0)
        """
        _checks.check_one_order_of_rows(sets=sets, y_true=y_true, sample_weight=sample_weight)
        order, columns = _checks.read_by_label(classes, sets=sets)
        members = _checks.read_sets(columns)
        n, n_classes = members.shape
        positions = _checks.read_truths(y_true, n, n_classes, order.labels)
        _checks.check_at_least_one_row(n)
        weight = _checks.read_weights(sample_weight, n)
        sizes = np.count_nonzero(members, axis=1)
        hit = members[np.arange(n), positions]
        # Weights by hit (row 1) or miss (row 0) and by size; a miss of size 0 is "unknown".
        counts = np.zeros((2, n_classes + 1))
        np.add.at(counts, (hit.astype(np.intp), sizes), 1.0 if weight is None else weight)
        missed, right = (counts / counts.sum()).tolist()
        return cls(hits=right[1:], misses=missed[1:], unknown=missed[0])

    @property
    def mean(self) -> Any:
        """Expected discounted accuracy E[h]."""
        return self.lottery().mean

    @property
    def variance(self) -> Any:
        """Variance of the discounted accuracy."""
        return self.lottery().variance

    def expected(self, u: SizeReward | str | Callable[[Any], Any]) -> Any:
        """Return the expected utility of the next answer.

        Parameters
        ----------
        u : SizeReward, its name, or function of the discounted accuracy
            A reward pays "unknown" as it says, a function what it pays for discounted accuracy 0.

        Returns
        -------
        number or expression

        Raises
        ------
        TypeError, ValueError
            If `u` is neither, or a name that is not known.

        Examples
        --------
        >>> pairs = Outcomes(hits=(0, Fraction(1, 2)), misses=(Fraction(1, 2), 0))
        >>> print(pairs.expected("u65"), pairs.expected(lambda x: x**2))
        13/40 1/8
        """
        if isinstance(u, str | SizeReward):
            return self.lottery(u).mean
        return self.lottery().expected(u)

    def __sub__(self, other: Outcomes) -> Advantage:
        """Return what this classifier earns more than another one, under any utility."""
        return Advantage(self, other)

    @property
    def determinacy(self) -> Any:
        """Probability of an answer of one class, P(H_D) = P(H_1) + P(H_1^c)."""
        return self.hits[0] + self.misses[0]

    @property
    def expected_size(self) -> Any:
        """Expected number of classes in the answer; "unknown" has none."""
        chances = [hit + miss for hit, miss in zip(self.hits, self.misses, strict=True)]
        return sum(k * chance for k, chance in enumerate(chances, start=1))

    @property
    def determinate_mean(self) -> Any:
        """E[h_D] = E[h_D²], the expected discounted accuracy from determinate answers: P(H_1)."""
        return self.hits[0]

    @property
    def indeterminate_mean(self) -> Any:
        """E[h_I], the expected discounted accuracy from answers of two classes or more."""
        return self._over_sets(1)

    @property
    def indeterminate_second_moment(self) -> Any:
        """E[h_I²], at most half of E[h_I]."""
        return self._over_sets(2)

    def _repr_html_(self) -> str:
        """Show sizes in columns, correct and incorrect answers in rows, in a notebook."""
        from credal_lib._html import html_table

        sizes = [f"{k} class{'es' if k > 1 else ''}" for k in range(1, len(self.hits) + 1)]
        rows = [("correct", self.hits), ("incorrect", self.misses)]
        if self.unknown != 0:
            rows.append(("unknown", (self.unknown, *[""] * (len(self.hits) - 1))))
        return html_table(sizes, rows, corner="probability")

    def _over_sets(self, power: int) -> Any:
        """Average a power of the discounted accuracy, over correct sets of two classes or more."""
        return sum(
            (quotient(1, k**power) * hit for k, hit in enumerate(self.hits[1:], start=2)), start=0
        )

    @property
    def second_moment(self) -> Any:
        """E[h²] = E[h_D] + E[h_I²] (equation 2).

        Between classifiers of equal mean it differs as the variance does.
        """
        return self.determinate_mean + self.indeterminate_second_moment

    def lottery(self, reward: SizeReward | str = DISCOUNTED_ACCURACY) -> Lottery:
        r"""Distribution of the payment on the next instance.

        Parameters
        ----------
        reward : SizeReward or its name, default discounted accuracy
            What a success by size earns, and `unknown`.

        Returns
        -------
        Lottery
            Values u(1), ..., u(1/K), then 0 for a miss, then the payment of "unknown"; its mean is
            the expected utility E[u(h)]. Values are exact where the probabilities are.

        Raises
        ------
        TypeError
            If `reward` is not a reward by size.

        Examples
        --------
        >>> pairs = Outcomes(hits=(0.0, 1.0), misses=(0.0, 0.0))
        >>> pairs.lottery().mean, pairs.lottery(Quadratic(0.65)).mean
        (0.5, 0.65)
        """
        reward = by_name(reward, "reward") if isinstance(reward, str) else reward
        _checks.check_has(reward, "utility", "reward", "a reward by size, as Quadratic(0.65)")
        shares = (*self.hits, *self.misses, self.unknown)
        exact = not any(isinstance(share, float) for share in shares)
        sizes = range(1, len(self.hits) + 1)
        accuracies = [quotient(1, k) if exact else 1 / k for k in sizes]
        values = [reward.utility(x) for x in accuracies]
        unknown: Any = reward.unknown
        if exact and isinstance(unknown, float):
            unknown = Fraction(str(unknown))  # 0.1 is meant as 1/10, not as its binary digits
        return Lottery([*values, 0, unknown], [*self.hits, sum(self.misses), self.unknown])
