r"""Rewards by size: a success earns u(1/k), where k is the size of the set, a miss nothing.

:math:`x = 1/k` is the *discounted accuracy* of the prediction and :math:`u` a utility with
:math:`u(0) = 0` and :math:`u(1) = 1`. The utility is a plain formula, so a SymPy symbol or a
Fraction passes through it unchanged: the formula that is proved is the one that scores.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.rewards import _checks as own_checks
from credal_lib.rewards._reward import Reward


@dataclass(frozen=True, repr=False)
class SizeReward(Reward):
    r"""A reward that depends on the size of the set and on whether it contains the true class.

    Subclasses override `utility`, that of a success as a function of the discounted accuracy.

    Parameters
    ----------
    unknown : float, default 0
        Utility of the empty set, whatever the truth.
    """

    unknown: float = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        """Validate the fields."""
        _checks.check_real_number(self.unknown, "unknown", -np.inf, np.inf)

    def __repr__(self) -> str:
        """Name the class and its settings, `unknown` last and only where it is not 0."""
        settings = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "unknown"}
        if self.unknown != 0:
            settings["unknown"] = self.unknown
        written = ", ".join(f"{name}={value!r}" for name, value in settings.items())
        return f"{type(self).__name__}({written})"

    @abstractmethod
    def utility(self, x: Any) -> Any:
        """Evaluate the utility at the discounted accuracy `x` = 1/k.

        It takes numbers, fractions and symbols alike.
        """

    def by_size(self, n_classes: int) -> FloatArray:
        """Give the utility of a success by the size of the set: entry k is u(1/k), 0 is `unknown`.

        Parameters
        ----------
        n_classes : int
            Number of classes K, at least 1.

        Returns
        -------
        float array of shape (K + 1,)

        Raises
        ------
        TypeError, ValueError
            If `n_classes` is not an integer of at least 1.
        """
        return self._by_size(_checks.read_number_of_classes(n_classes))

    def _by_size(self, n_classes: int) -> FloatArray:
        successes = [self.utility(1 / k) for k in range(1, n_classes + 1)]
        return np.array([self.unknown, *successes], dtype=np.float64)

    def __call__(self, sets: ArrayLike) -> FloatArray | Any:
        """Turn sets into gambles: u(1/k) inside the set, 0 outside, `unknown` along an empty row.

        Parameters
        ----------
        sets : bool array of shape (n, K)
            Predicted sets; 0/1 integers are accepted.

        Returns
        -------
        float array of shape (n, K), or frame
            A frame for a frame, with its columns and its index.

        Raises
        ------
        TypeError, ValueError
            If `sets` are floats, contain anything but 0 and 1, or are not of shape (n, K).
        """
        members = _checks.read_sets(sets)
        sizes = np.count_nonzero(members, axis=1)
        rows = members * self._by_size(members.shape[1])[sizes, np.newaxis]
        rows[sizes == 0] = self.unknown  # no member, but paid whatever the truth
        return _checks.as_given(rows, None, sets)

    def _payoff(self, members: BoolArray, truths: IntArray) -> FloatArray:
        """Pay each set out at its true class, without writing the gambles out."""
        n, n_classes = members.shape
        sizes = np.count_nonzero(members, axis=1)
        paid = members[np.arange(n), truths] | (sizes == 0)
        return np.where(paid, self._by_size(n_classes)[sizes], 0.0)


@dataclass(frozen=True, repr=False)
class Quadratic(SizeReward):
    r"""Utility-discounted accuracy: the quadratic utility through (0, 0), (1/2, half) and (1, 1).

    .. math:: u(x) = x + (4h - 2)\, x (1 - x) = (2 - 4h)\, x^2 + (4h - 1)\, x, \qquad h = u(1/2).

    The second summand is the premium for answering with a set instead of guessing inside it: none
    for ``half=0.5`` (discounted accuracy, u50); the papers' u65 and u80 are ``half=0.65`` and
    ``half=0.8``. (Zaffalon, Corani and Mauá, Section 9.)

    Parameters
    ----------
    half : float, Fraction or SymPy expression
        Utility of a successful set of two classes, in [1/4, 1]; from 1/2 on the utility is concave.
        Below 1/4 a large enough set would be paid less for a success than for a failure.
    unknown : float, default 0
        Utility of the empty set, whatever the truth.

    Raises
    ------
    TypeError, ValueError
        If `half` is not a number in [1/4, 1], or `unknown` is not a number.

    Examples
    --------
    >>> u65 = Quadratic(0.65)
    >>> u65([[True, True, False], [True, False, False]]).tolist()
    [[0.65, 0.65, 0.0], [1.0, 0.0, 0.0]]
    >>> from fractions import Fraction
    >>> Quadratic(Fraction(4, 5)).utility(Fraction(1, 3))
    Fraction(3, 5)
    """

    half: Any

    def __post_init__(self) -> None:
        """Validate the fields."""
        super().__post_init__()
        _checks.check_real_number(self.half, "half", 0.25, 1)

    @property
    def label(self) -> str:
        """``u65`` for ``half=0.65``."""
        if _checks.symbolic(self.half):
            return f"u({self.half})"
        return f"u{float(100 * self.half):g}"

    def utility(self, x: Any) -> Any:
        """Evaluate the quadratic utility at the discounted accuracy `x`.

        Where `x` is a fraction, a `half` such as 0.65 counts as the decimal that it is written as,
        13/20, so that the result is exact.

        Raises
        ------
        TypeError, ValueError
            If `x` is not a finite number, a SymPy expression or an array of numbers.
        """
        _checks.check_operands(x=x)
        half = self.half
        if isinstance(half, float) and isinstance(x, Fraction):
            half = Fraction(str(half))  # the decimal as it is written
        return x + (4 * half - 2) * x * (1 - x)


@dataclass(frozen=True, repr=False)
class FBeta(SizeReward):
    r"""The F-measure of a set, with recall 1 and precision 1/k on success.

    .. math:: u(x) = \frac{(1 + \beta^2)\, x}{1 + \beta^2 x}, \qquad
              u(1/k) = \frac{1 + \beta^2}{\beta^2 + k}.

    Not the F1 of a confusion matrix, which is not an expected utility. (Zaffalon, Corani and Mauá,
    Section 9.3; Yang, Destercke and Masson, Section III-B, equation 9.)

    Parameters
    ----------
    beta : float, Fraction or SymPy expression, default 1
        Weight of recall against precision, at least 0; 0 is discounted accuracy.
    unknown : float, default 0
        Utility of the empty set, whatever the truth.

    Raises
    ------
    TypeError, ValueError
        If `beta` is negative, infinite or not a number, or `unknown` is not a number.

    Examples
    --------
    >>> [round(FBeta(1).utility(1 / k), 3) for k in (1, 2, 3)]
    [1.0, 0.667, 0.5]
    """

    beta: Any = 1

    def __post_init__(self) -> None:
        """Validate the fields."""
        super().__post_init__()
        _checks.check_real_number(self.beta, "beta", 0, np.inf)

    @property
    def label(self) -> str:
        """``set-F1`` for ``beta=1``."""
        if isinstance(self.beta, int | float):
            return f"set-F{self.beta:g}"
        return f"set-F({self.beta})"

    def utility(self, x: Any) -> Any:
        """Evaluate the F-measure as a utility of the discounted accuracy `x`.

        Raises
        ------
        TypeError, ValueError
            If `x` is not a finite number, a SymPy expression or an array of numbers.
        """
        _checks.check_operands(x=x)
        return (1 + self.beta**2) * x / (1 + self.beta**2 * x)


@dataclass(frozen=True, repr=False)
class Concave(SizeReward):
    r"""Any concave utility of the discounted accuracy, given as a function.

    Concavity on the values that discounted accuracy can take, 0, 1/K, ..., 1/2, 1, is checked when
    the number of classes is known: assumption (A6) of Zaffalon, Corani and Mauá, Section 5.

    Parameters
    ----------
    u : callable
        Function of one number with u(0) = 0 and u(1) = 1.
    name : str, optional
        Label in tables and plots; the name of the function if not given.
    unknown : float, default 0
        Utility of the empty set, whatever the truth.

    Raises
    ------
    TypeError
        If `u` is not callable.
    ValueError
        If u(0) is not 0 or u(1) is not 1; when called, if `u` is not concave on 0, 1/K, ..., 1/2,
        1, or u(1/2) > 1.

    Examples
    --------
    >>> import math
    >>> Concave(math.sqrt)([[1, 1, 1, 1]]).tolist()
    [[0.5, 0.5, 0.5, 0.5]]
    """

    u: Callable[[Any], Any]
    name: str = ""

    def __post_init__(self) -> None:
        """Validate the fields."""
        super().__post_init__()
        own_checks.check_utility_function(self.u)

    @property
    def label(self) -> str:
        """The given name, or that of the function."""
        return self.name or getattr(self.u, "__name__", repr(self.u))

    def utility(self, x: Any) -> Any:
        """Evaluate the given function at the discounted accuracy `x`."""
        return self.u(x)

    def _by_size(self, n_classes: int) -> FloatArray:
        """Give the utility by size, after the check of concavity."""
        utilities = super()._by_size(n_classes)
        own_checks.check_concave_on_sizes(utilities[1:].tolist())
        return utilities
