r"""Utilities of a reward: increasing functions of one number, with derivatives and inverse.

Every utility is a plain formula that numbers, arrays, fractions and SymPy symbols pass through,
with u(0) = 0. What it is a utility *of* is up to the caller: the discounted accuracy of one
prediction, the sum of many, or money (Zaffalon, Corani and Mauá, Sections 5, 8 and 6).
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib import _checks
from credal_lib._checks import symbolic
from credal_lib.rewards import Quadratic
from credal_lib.risk import _checks as own_checks
from credal_lib.risk._arithmetic import (
    as_float_for,
    binomial_chance,
    function,
    likely_hits,
    quotient,
    square_root,
)

if TYPE_CHECKING:
    from credal_lib.risk._lottery import Lottery


class Utility(ABC):
    """Interface of all utilities: value, derivatives, inverse, and where it is increasing."""

    @property
    @abstractmethod
    def label(self) -> str:
        """Short name for tables and plots."""

    @property
    def increasing_on(self) -> tuple[Any, Any]:
        """Smallest and largest reward between which the utility is defined and increasing."""
        return -math.inf, math.inf

    @abstractmethod
    def __call__(self, x: Any) -> Any:
        """Evaluate the utility at a reward: number, array, Fraction or SymPy expression."""

    @abstractmethod
    def derivative(self, x: Any, order: int = 1) -> Any:
        """Evaluate the derivative of an order of at least 1 at a reward."""

    @abstractmethod
    def inverse(self, value: Any) -> Any:
        """Return the reward in the increasing range that has this utility."""

    def risk_aversion(self, x: Any) -> Any:
        r"""Arrow and Pratt's coefficient of absolute risk aversion, :math:`-u''(x)/u'(x)`."""
        slope = self.derivative(x)
        own_checks.check_rising(slope, x)
        return -self.derivative(x, 2) / slope

    def certainty_equivalent(self, lottery: "Lottery") -> Any:
        r"""Sure reward with the same expected utility; see the function of this name."""
        return self.inverse(lottery.expected(self))

    def jensen_gap(self, m: Any, p: Any) -> Any:
        r"""Subtract the mean utility from that of the mean, :math:`u(mp) - E[u(L)]`.

        For :math:`L \sim Bin(m, p)`, the number of hits. The exact kernel of the next m bets: the
        sum over the number of hits, or a closed form where there is one. With a symbol for `p`
        alone the sum is written out, with a symbol for `m` it stays a sum.

        Parameters
        ----------
        m : int or SymPy expression
            Number of bets.
        p : number or SymPy expression
            Probability of a hit, in [0, 1].

        Returns
        -------
        number or expression, at least 0 for a concave utility
        """
        if symbolic(m) or symbolic(p):
            import sympy

            m, hits = sympy.sympify(m), sympy.Symbol("ell", integer=True, nonnegative=True)
            summand = binomial_chance(hits, m, p) * (self(m * p) - self(hits))
            total = sympy.Sum(summand, (hits, 0, m))
            return total.doit() if m.is_Integer else total
        hits, chances = likely_hits(m, float(p))
        # The mean of the differences: the difference of two almost equal means would lose digits.
        return float(chances @ (self(m * float(p)) - self(hits)))

    @property
    def inversion_reward(self) -> Any:
        r"""Expected reward at which :math:`-x\,u''(x)` is largest, see `inversion_point`.

        nan if there is none.
        """
        own_checks.no_closed_form("inversion point", "search it with exact_inversion_point", self)

    def third_derivative_bound(self, low: Any, high: Any) -> Any:
        """Largest size of the third derivative between two rewards, for the named utilities."""
        bound = f"bound on u''' in [{low}, {high}]"
        own_checks.no_closed_form(bound, "use second_order_error alone", self)


@dataclass(frozen=True, init=False)
class LinearUtility(Utility):
    r"""No aversion to risk: :math:`u(x) = x`.

    Examples
    --------
    >>> LinearUtility().risk_aversion(3)
    0.0
    """

    @property
    def label(self) -> str:
        """Short name for tables and plots."""
        return "linear"

    def __call__(self, x: Any) -> Any:
        """Evaluate the utility: the reward itself."""
        _checks.check_operands(x=x)
        return x

    def derivative(self, x: Any, order: int = 1) -> Any:  # noqa: ARG002 (the same at every reward)
        """Evaluate the derivative: 1 for the first order, 0 above."""
        return 1 if own_checks.read_derivative_order(order) == 1 else 0

    def inverse(self, value: Any) -> Any:
        """Return the reward with this utility: the same number."""
        return value

    def jensen_gap(self, m: Any, p: Any) -> Any:
        """Return the utility of the mean minus the mean utility: none."""
        return 0 * m * p

    @property
    def inversion_reward(self) -> Any:
        """None: the vacuous classifier has no advantage that could be largest."""
        return math.nan

    def third_derivative_bound(self, low: Any, high: Any) -> Any:  # noqa: ARG002
        """Largest size of the third derivative: 0."""
        return 0


@dataclass(frozen=True)
class QuadraticUtility(Utility):
    r"""The quadratic utility of `rewards.Quadratic`, of a reward measured in units of `scale`.

    .. math:: u(x) = t + (4h - 2)\, t (1 - t), \qquad t = x / s,\quad h = u(s/2),\quad u(s) = 1.

    With ``scale=1`` it is the papers' u50, u65, u80 of one discounted accuracy; with ``scale=m``
    the same taste applied to the average of m bets. For h > 1/2 it rises only up to
    :math:`s\,(4h-1)/(8h-4)`, which is 4/3 for u65 and 11/12 for u80, and its aversion to risk grows
    with the reward. The second-order approximation is exact for it. (Zaffalon, Corani and Mauá,
    Section 9.)

    Parameters
    ----------
    half : number or SymPy expression
        Utility of half the scale, in [1/4, 1]; from 1/2 on the utility is concave.
    scale : number or SymPy expression, default 1
        The reward that has utility 1, positive.

    Raises
    ------
    TypeError, ValueError
        If `half` is not a number in [1/4, 1], or `scale` is not a positive number.

    Examples
    --------
    >>> u65 = QuadraticUtility(0.65)
    >>> u65(0.5), round(u65.risk_aversion(0.5), 3)
    (0.65, 1.2)
    >>> QuadraticUtility(Fraction(4, 5)).increasing_on[1]
    Fraction(11, 12)
    """

    half: Any
    scale: Any = 1

    def __post_init__(self) -> None:
        """Validate the fields."""
        Quadratic(self.half)
        own_checks.check_positive_or_symbol(self.scale, "scale")

    @property
    def label(self) -> str:
        """``u65`` for ``half=0.65``; the scale is added where it is not 1."""
        return Quadratic(self.half).label + ("" if self.scale == 1 else f" of x/{self.scale}")

    @property
    def increasing_on(self) -> tuple[Any, Any]:
        """Smallest and largest reward between which the utility is increasing.

        All rewards where `half` or `scale` is a symbol.
        """
        bend = 4 * self.half - 2
        parameters = (self.half, self.scale)
        if bend == 0 or any(getattr(value, "free_symbols", None) for value in parameters):
            return -math.inf, math.inf
        top = quotient(self.scale * (1 + bend), 2 * bend)
        return (-math.inf, top) if bend > 0 else (top, math.inf)

    def __call__(self, x: Any) -> Any:
        """Evaluate the utility: the formula of `rewards.Quadratic` at x/s."""
        _checks.check_operands(x=x)
        share_of_scale = quotient(x, as_float_for(x, self.scale))
        return Quadratic(as_float_for(x, self.half)).utility(share_of_scale)

    def derivative(self, x: Any, order: int = 1) -> Any:
        """Evaluate the derivative: (1 + (4h - 2)(1 - 2x/s))/s, then -(8h - 4)/s².

        It is 0 from the third order on.
        """
        _checks.check_operands(x=x)
        bend, scale = 4 * as_float_for(x, self.half) - 2, as_float_for(x, self.scale)
        if own_checks.read_derivative_order(order) == 1:
            return quotient(1 + bend * (1 - 2 * quotient(x, scale)), scale)
        return quotient(-2 * bend, scale**2) if order == 2 else 0

    def inverse(self, value: Any) -> Any:
        """Return the reward in the increasing range with this utility."""
        bend = 4 * self.half - 2
        # Not the usual (-b + root)/(2a), which divides by zero for a linear utility, bend = 0.
        root = square_root((1 + bend) ** 2 - 4 * bend * value)
        return self.scale * quotient(2 * value, 1 + bend + root)

    def jensen_gap(self, m: Any, p: Any) -> Any:
        r"""Return the utility of the mean minus the mean utility.

        :math:`(4h - 2)\, m p (1 - p)/s^2`, for the second-order approximation is exact.
        """
        return -self.derivative(m * p, 2) * m * p * (1 - p) / 2

    @property
    def inversion_reward(self) -> Any:
        """None: the advantage of the vacuous classifier grows with every bet."""
        return math.nan

    def third_derivative_bound(self, low: Any, high: Any) -> Any:  # noqa: ARG002
        """Largest size of the third derivative: 0."""
        return 0


@dataclass(frozen=True)
class LogarithmicUtility(Utility):
    r"""Aversion to risk that falls with wealth: :math:`u(x) = \log(1 + x/w)`.

    Defined for :math:`x > -w`. The paper's :math:`\log(1 + x)` has w = 1. Another w is another
    wealth before the bets, as :math:`\log(w + x) = \log w + u(x)` prefers the same. (Zaffalon,
    Corani and Mauá, Section 8.1.)

    Parameters
    ----------
    wealth : number or SymPy expression, default 1
        Wealth w before the bets, positive, in the unit of the reward.

    Raises
    ------
    TypeError, ValueError
        If `wealth` is not a positive number.

    Examples
    --------
    >>> u = LogarithmicUtility()
    >>> round(u(1), 3), u.risk_aversion(1)
    (0.693, 0.5)
    >>> from sympy import Symbol
    >>> u.derivative(Symbol("x"), 2)
    -1/(x + 1)**2
    """

    wealth: Any = 1

    def __post_init__(self) -> None:
        """Validate the fields."""
        own_checks.check_positive_or_symbol(self.wealth, "wealth")

    @property
    def label(self) -> str:
        """Short name for tables and plots."""
        return "logarithmic" if self.wealth == 1 else f"logarithmic, w = {self.wealth}"

    @property
    def increasing_on(self) -> tuple[Any, Any]:
        """All rewards above -w, which itself is left out."""
        if symbolic(self.wealth):
            return -self.wealth, math.inf
        # The smallest float above -w.
        return math.nextafter(-self.wealth, math.inf), math.inf

    def __call__(self, x: Any) -> Any:
        """Evaluate the utility, log(1 + x/w)."""
        own_checks.check_above(x, -self.wealth)
        return function("log1p", quotient(x, self.wealth))

    def derivative(self, x: Any, order: int = 1) -> Any:
        r"""Evaluate the derivative, :math:`(-1)^{r-1} (r-1)! / (w + x)^r` for the order r."""
        own_checks.check_above(x, -self.wealth)
        order = own_checks.read_derivative_order(order)
        total = as_float_for(x, self.wealth) + x
        return (-1) ** (order - 1) * math.factorial(order - 1) / total**order

    def inverse(self, value: Any) -> Any:
        """Return the reward with this utility, w (exp(value) - 1)."""
        return self.wealth * function("expm1", value)

    @property
    def inversion_reward(self) -> Any:
        r"""The wealth w: :math:`x/(w + x)^2` is largest at x = w."""
        return self.wealth

    def third_derivative_bound(self, low: Any, high: Any) -> Any:  # noqa: ARG002
        """Largest size of the third derivative: that at the smaller reward, for it falls."""
        return self.derivative(low, 3)


@dataclass(frozen=True)
class ExponentialUtility(Utility):
    r"""The same aversion to risk at every wealth: :math:`u(x) = 1 - e^{-ax}`.

    Arrow and Pratt's coefficient is a everywhere. (Zaffalon, Corani and Mauá, Section 8.2.)

    Parameters
    ----------
    aversion : number or SymPy expression
        Coefficient a of risk aversion, positive, per unit of the reward.

    Raises
    ------
    TypeError, ValueError
        If `aversion` is not a positive number.

    Examples
    --------
    >>> u = ExponentialUtility(2)
    >>> round(u(1), 3), round(u.risk_aversion(1), 3), round(u.risk_aversion(5), 3)
    (0.865, 2.0, 2.0)
    """

    aversion: Any

    def __post_init__(self) -> None:
        """Validate the fields."""
        own_checks.check_positive_or_symbol(self.aversion, "aversion")

    @property
    def label(self) -> str:
        """Short name for tables and plots."""
        return f"exponential, a = {self.aversion}"

    def __call__(self, x: Any) -> Any:
        """Evaluate the utility, 1 - exp(-ax)."""
        _checks.check_operands(x=x)
        return -function("expm1", -self.aversion * x)

    def derivative(self, x: Any, order: int = 1) -> Any:
        r"""Evaluate the derivative, :math:`-(-a)^r e^{-ax}` for the order r."""
        _checks.check_operands(x=x)
        order = own_checks.read_derivative_order(order)
        return -((-as_float_for(x, self.aversion)) ** order) * function("exp", -self.aversion * x)

    def inverse(self, value: Any) -> Any:
        """Return the reward with this utility, -log(1 - value)/a, for a value below 1.

        No reward has the utility 1 or more.
        """
        if not symbolic(value) and not isinstance(value, np.ndarray):
            _checks.check_real_number(value, "value", -np.inf, math.nextafter(1, 0))
        return -function("log1p", -value) / self.aversion

    def certainty_equivalent(self, lottery: "Lottery") -> Any:
        r"""Sure reward with the same expected utility, :math:`-\frac1a \log E[e^{-ax}]`.

        Rewards are counted from the smallest one: far out the utility itself is 1 to the last
        digit.
        """
        start = lottery.smallest
        gain = lottery.expected(lambda x: self(x - start))
        if symbolic(gain) or gain < Fraction(1, 2):
            return start + self.inverse(gain)
        # 1 - gain, to all digits.
        rest = lottery.expected(lambda x: math.exp(-self.aversion * (x - start)))
        return start - math.log(rest) / self.aversion

    def jensen_gap(self, m: Any, p: Any) -> Any:
        r"""Return the utility of the mean minus the mean utility.

        :math:`(1 - p + p e^{-a})^m - e^{-amp}`, by the moment generating function of the binomial
        distribution; m may be any number or symbol, or an array.
        """
        return (1 - p * self(1)) ** m - function("exp", -self.aversion * m * p)

    @property
    def inversion_reward(self) -> Any:
        r"""The inverse of the coefficient: :math:`x e^{-ax}` is largest at x = 1/a."""
        return quotient(1, self.aversion)

    def third_derivative_bound(self, low: Any, high: Any) -> Any:  # noqa: ARG002
        """Largest size of the third derivative: that at the smaller reward, for it falls."""
        return self.derivative(low, 3)


@dataclass(frozen=True)
class SmoothUtility(Utility):
    r"""Any increasing utility, given as a function.

    Also the utility of a reward, ``SmoothUtility(FBeta(1).utility)``. Derivatives are SymPy's if a
    symbol passes through the function. Otherwise they are central differences of step
    :math:`\varepsilon^{1/(r+2)} \max(1, |x|)` for the order r (:math:`\varepsilon = 2^{-52}`), good
    to about 9, 7 and 6 digits for the orders 1, 2 and 3, and in need of a function that is defined
    that far to both sides.

    Parameters
    ----------
    u : callable
        Function of one number. Arrays are passed to it as they are if it takes them, else number by
        number.
    low, high : float, default minus and plus infinity
        Range of rewards on which `u` is defined and increasing, as far as it is known.
    name : str, optional
        Label in tables and plots; the name of the function if not given.

    Raises
    ------
    TypeError, ValueError
        If `u` is not callable, or `low` or `high` is not a number.

    Examples
    --------
    >>> root = SmoothUtility(lambda x: x ** 0.5, low=0)
    >>> root.derivative(4.0), root.derivative(4.0, 2)
    (0.25, -0.03125)
    """

    u: Callable[[Any], Any]
    low: float = -math.inf
    high: float = math.inf
    name: str = ""

    def __post_init__(self) -> None:
        """Refuse a function that is not callable, and a range that is none."""
        own_checks.check_callable_utility(self.u)
        own_checks.check_range_of_rewards(self.low, self.high)

    @property
    def label(self) -> str:
        """The given name, or that of the function."""
        return self.name or getattr(self.u, "__name__", repr(self.u))

    @property
    def increasing_on(self) -> tuple[Any, Any]:
        """The range that was given."""
        return self.low, self.high

    def __call__(self, x: Any) -> Any:
        """Evaluate the given function; an array that it refuses is passed entry by entry."""
        if not isinstance(x, np.ndarray):
            return self.u(x)
        # A function of numbers such as math.sqrt takes an array of one entry, but NumPy warns.
        if x.size > 1:
            with suppress(TypeError, ValueError):
                values = np.asarray(self.u(x), dtype=np.float64)
                if values.shape == x.shape:
                    return values
        return np.vectorize(self.u, otypes=[np.float64])(x)

    @cached_property
    def _expression(self) -> Any:
        """The function of the symbol x, or None where no symbol passes through it."""
        import sympy

        try:
            return sympy.sympify(self.u(sympy.Symbol("x", real=True)))
        except (TypeError, ValueError, AttributeError, sympy.SympifyError):
            return None

    def derivative(self, x: Any, order: int = 1) -> Any:
        """Evaluate the derivative, by SymPy or by central differences."""
        _checks.check_operands(x=x)
        order = own_checks.read_derivative_order(order)
        if self._expression is None:
            # This step balances the error of the formula and the rounding of the function.
            step = np.finfo(float).eps ** (1 / (order + 2)) * np.maximum(1.0, np.abs(x))
            terms = (
                (-1) ** i * math.comb(order, i) * self(x + (order / 2 - i) * step)
                for i in range(order + 1)
            )
            return sum(terms) / step**order
        import sympy

        symbol = sympy.Symbol("x", real=True)
        formula = sympy.diff(self._expression, symbol, order)
        if symbolic(x):
            return formula.subs(symbol, x)
        evaluate = sympy.lambdify(symbol, formula, "numpy")
        with np.errstate(divide="ignore", invalid="ignore"):
            # A constant derivative gives one number for all rewards; the zeros give it their shape.
            values = evaluate(np.asarray(x, dtype=np.float64)) + np.zeros(np.shape(x))
        return float(values) if isinstance(x, Real) else values

    def inverse(self, value: Any) -> Any:
        """Return the reward with this utility, by bisection between finite `low` and `high`."""
        return self._between(value, self.low, self.high)

    def certainty_equivalent(self, lottery: "Lottery") -> Any:
        """Sure reward with the same expected utility, by bisection.

        Between the smallest and the largest reward of the lottery.
        """
        return self._between(lottery.expected(self), lottery.smallest, lottery.largest)

    def _between(self, value: Any, low: Any, high: Any) -> float:
        """Search the reward with this utility between two rewards."""
        from scipy.optimize import brentq

        _checks.check_real_number(low, "low", -np.inf, np.inf)
        _checks.check_real_number(high, "high", -np.inf, np.inf)
        bottom, top = self.u(low), self.u(high)
        # A mean utility may leave the range by rounding; it then belongs to the nearer end.
        tol = _checks.SUM_TOLERANCE
        _checks.check_real_number(value, "value", bottom - tol, top + tol)
        if not bottom < value < top:
            return float(low if value <= bottom else high)
        return float(brentq(lambda x: self.u(x) - value, float(low), float(high), xtol=1e-14))
