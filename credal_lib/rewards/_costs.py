r"""Costs of sets: what it costs to answer with a set when some mistakes are worse than others.

Every class here has the cost of one set under one truth as a plain formula, `CostReward.cost`:
Fractions and SymPy symbols pass through it. The payoffs of arrays of sets are minus these costs.
(Yang, Destercke and Masson.)
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from math import prod
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.gambles import subsets
from credal_lib.rewards import _checks as own_checks
from credal_lib.rewards._reward import Reward

SMALL_EXPONENT = 0.1
"""Below it the mean is taken of p log c: the exponent 1/p would magnify the rounding of c**p."""

_Total = Callable[[NDArray[Any]], FloatArray]
"""Sums a table of the classes, of shape (K, K), over the members of each set."""


def generalized_mean(costs: Sequence[Any], p: Any) -> Any:
    r"""Generalized mean of costs, :math:`\bigl(\frac1n \sum_i c_i^p\bigr)^{1/p}`.

    The kernel of the p-discounted costs: plain arithmetic on numbers, Fractions or SymPy
    expressions. It is the smallest cost for :math:`p = -\infty`, the geometric mean for p = 0, the
    average for p = 1, the largest cost for :math:`p = \infty`, and grows with p. (Yang, Destercke
    and Masson, Section VI, equations 12 and 13 and footnote 1.)

    Parameters
    ----------
    costs : sequence of non-negative numbers or expressions
        At least one.
    p : number or expression
        The exponent. If it is 0 or negative and a cost is 0, the mean is 0, its limit for costs
        that go to 0; the paper leaves negative exponents undefined there.

    Returns
    -------
    number or expression
        Exact for SymPy numbers; for Fractions and integers exact at p = 1 and infinity, elsewhere a
        float.

    Raises
    ------
    TypeError, ValueError
        If there is no cost, or `costs` and `p` are not numbers or expressions; `p` alone may be
        infinite.

    Examples
    --------
    >>> [generalized_mean([1, 4], p) for p in (1, 0.5, 0)]
    [Fraction(5, 2), 2.25, 2.0]
    >>> from sympy import symbols
    >>> generalized_mean(symbols("a b"), 2)
    sqrt(a**2/2 + b**2/2)
    """
    _checks.check_vector_of_operands(costs, "costs")
    own_checks.check_exponent(p)
    n = len(costs)
    known = not getattr(p, "free_symbols", None)
    if known and abs(p) == np.inf:
        return _extreme(costs, largest=p > 0)
    if known and p < 0 and any(cost == 0 for cost in costs):
        return 0 * costs[0]  # a zero of the kind of the costs
    if p == 0:
        return prod(costs) ** Fraction(1, n)
    try:
        mean = sum((cost**p for cost in costs), start=Fraction(0)) / n
        return mean if p == 1 else mean ** (Fraction(1) / p)
    except OverflowError as error:
        own_checks.power_too_large(error)


@dataclass(frozen=True, repr=False)
class CostReward(Reward):
    """A reward that is minus the cost of a set; what "unknown" costs has to be stated.

    Subclasses override `n_classes`, `cost` (one set, one truth, exact) and the costs of arrays of
    sets.

    Parameters
    ----------
    unknown : float or sequence of K floats, optional
        Payment for the empty set (minus its cost): one number, or one per true class. Without it
        one is refused.
    classes : sequence of K labels, optional
        Labels of the classes in the order of the costs; of costs in a frame its columns, if not
        given. Scores and choices align labeled costs to their `classes`; sets without labels have
        columns in this order.
    """

    unknown: Any = field(default=None, kw_only=True)
    classes: Any = field(default=None, kw_only=True)
    _largest_payment: ClassVar[float] = 0
    """No answer earns more than this: costs are not negative."""

    def __post_init__(self) -> None:
        """Validate the fields."""
        self._set(
            "unknown",
            own_checks.read_unknown_payment(self.unknown, self.n_classes, self._largest_payment),
        )

    def __repr__(self) -> str:
        """Name the class and its settings, `unknown` last, and long costs by their shape alone."""
        last = ("unknown", "classes")
        names = [f.name for f in fields(self) if f.name not in last]
        shown = []
        for name in (*names, *last):
            value = getattr(self, name)
            if value is not None and value != "":
                shown.append(f"{name}={_short(value)}")
        return f"{type(self).__name__}({', '.join(shown)})"

    def _aligned(self, name: str) -> Any:
        """Return a field of costs in the order of `classes`, to which "unknown" is aligned, too.

        `classes` are set to the labels of the costs where they are not given.
        """
        order, labels = own_checks.order_of_costs(getattr(self, name), self.classes, name)
        self._set("classes", labels)
        self._set("unknown", own_checks.unlabeled(self.unknown, order, "unknown"))
        value = getattr(self, name)
        return order.vector(value, name) if np.ndim(value) == 1 else order.costs(value, name)

    def _set(self, name: str, value: Any) -> None:
        """Store a normalized field of the frozen class: tuples can be compared and hashed."""
        object.__setattr__(self, name, value)

    @property
    @abstractmethod
    def n_classes(self) -> int:
        """Number of classes K."""

    @abstractmethod
    def _cost(self, members: Sequence[int], truth: int) -> Any:
        """Cost of one nonempty set under one truth, without checks."""

    @abstractmethod
    def _costs(self, members: BoolArray) -> FloatArray:
        """Costs of sets under every truth, shape (n, K); entries in empty rows are ignored."""

    def cost(self, members: Sequence[int], truth: int) -> Any:
        """Cost of one set under one truth, by the formula itself.

        Fractions and SymPy expressions pass through it.

        Parameters
        ----------
        members : sequence of int
            Positions of the predicted classes, at least one.
        truth : int
            Position of the true class.

        Returns
        -------
        number or expression
            Minus the payoff.

        Raises
        ------
        ValueError
            If a position is not in 0..K-1, is repeated, or there is none.
        """
        own_checks.check_one_set(members, truth, self.n_classes)
        return self._cost(list(members), truth)

    def cost_table(self) -> NDArray[Any]:
        """Write out the costs of all nonempty sets, exactly.

        Returns
        -------
        object array of shape (2**K - 1, K)
            Rows in the order of `gambles.subsets`, columns the true classes; entries are what
            `cost` returns.

        Raises
        ------
        ValueError
            If there are more than 20 classes.
        """
        rows = [np.flatnonzero(row).tolist() for row in subsets(self.n_classes)]
        return np.array(
            [[self.cost(row, y) for y in range(self.n_classes)] for row in rows], dtype=object
        )

    def __call__(self, sets: ArrayLike) -> FloatArray | Any:
        """Turn sets into gambles: minus the cost under each truth, `unknown` along an empty row.

        Parameters
        ----------
        sets : bool array of shape (n, K)
            Predicted sets; 0/1 integers are accepted. A frame is aligned to `classes` by its
            columns.

        Returns
        -------
        float array of shape (n, K), or frame
            Columns in the order of the costs. A frame for a frame, with its columns, in this order,
            and its index.

        Raises
        ------
        TypeError, ValueError
            If `sets` are not 0/1 of shape (n, K) with K the number of classes of the costs, a row
            is empty but `unknown` is not stated, the costs are symbols, or columns are labeled and
            the costs are not.
        """
        members, labels = own_checks.read_sets_for_reward(sets, self.classes, self)
        empty = self._empty(members)
        rows = 0.0 - self._costs(members)  # a plain minus would turn 0 into -0
        if empty.any():
            rows[empty] = _checks.read_as_floats(self.unknown, "unknown")
        return _checks.as_given(rows, labels, sets)

    def _empty(self, members: BoolArray) -> BoolArray:
        empty: BoolArray = np.logical_not(members.any(axis=1))
        own_checks.check_unknown_payment_stated(empty, self.unknown)
        return empty


@dataclass(frozen=True, repr=False)
class DiscountedCost(CostReward):
    r"""The p-discounted costs: the generalized mean of the costs of the predicted classes.

    .. math:: c_Y(y) = \Bigl(\frac{1}{|Y|} \sum_{\hat y \in Y} c_{\hat y}(y)^p\Bigr)^{1/p}, \qquad
              p = 1 - r,

    with the geometric mean at p = 0. The cautiousness-seeking treatment takes p = 1 - r for all
    truths, the mistake-averse one p = 1 + r for truths outside the set. r = 0 is the discounted
    cost, the plain average. (Yang, Destercke and Masson, Section VI, equations 12 to 16; Definition
    3, equation 10, for r = 0.)

    Parameters
    ----------
    costs : array of shape (K, K)
        Non-negative costs, rows = predicted class, columns = truth. Fractions and SymPy expressions
        stay exact. The rows of a frame may be labeled in another order than its columns; a frame
        whose axes are named the other way round, such as "truth" for its rows, is refused. A right
        answer may cost something, so gains without a negative one are not told from costs: a gain g
        costs the largest gain less g.
    r : float, Fraction or SymPy expression, default 0
        Reward for cautiousness, in [0, 1]: 0 is none; at 1 a set with a class that costs nothing
        costs nothing.
    treatment : {"cautiousness-seeking", "mistake-averse"}
        How sets that miss the truth are treated.
    unknown, classes
        Payment for the empty set, and labels of the classes, see `CostReward`.

    Raises
    ------
    TypeError, ValueError
        If `costs` are not square, not numbers, or negative, `r` is outside [0, 1], or `treatment`
        is unknown.

    Examples
    --------
    >>> reward = DiscountedCost([[0, 1, 2], [1, 0, 2], [4, 4, 0]], r=0.5)
    >>> reward([[0, 1, 1]]).round(12).tolist()
    [[-2.25, -1.0, -0.5]]
    >>> reward.cost([1, 2], 0)
    2.25
    """

    costs: Any
    r: Any = 0
    treatment: str = "cautiousness-seeking"

    def __post_init__(self) -> None:
        """Validate the fields."""
        self._set("costs", own_checks.read_cost_matrix(self._aligned("costs")))
        _checks.check_real_number(self.r, "r", 0, 1)
        _checks.check_one_of(
            self.treatment, "treatment", ("cautiousness-seeking", "mistake-averse")
        )
        super().__post_init__()

    @property
    def n_classes(self) -> int:
        """Number of classes K."""
        return len(self.costs)

    @property
    def label(self) -> str:
        """``p-discounted, r = 0.5``, with the treatment if it is the mistake-averse one."""
        if self.r == 0:
            return "discounted cost"
        treatment = ", mistake-averse" if self._averse else ""
        return f"p-discounted, r = {self.r}{treatment}"

    @property
    def _averse(self) -> bool:
        return self.treatment == "mistake-averse"

    def _cost(self, members: Sequence[int], truth: int) -> Any:
        p = 1 + self.r if self._averse and truth not in members else 1 - self.r
        return generalized_mean([self.costs[member][truth] for member in members], p)

    def _costs(self, members: BoolArray) -> FloatArray:
        indicator = members.astype(np.float64)  # a product of integers does not use BLAS
        sizes = np.count_nonzero(members, axis=1)[:, np.newaxis]
        return self._means(lambda table: indicator @ table, sizes, members)

    def _payoff(self, members: BoolArray, truths: IntArray) -> FloatArray:
        """Pay each set out at its true class, without writing the gambles out."""
        empty = self._empty(members)
        indicator = members.astype(np.float64)
        sizes = np.count_nonzero(members, axis=1)
        inside = members[np.arange(len(members)), truths]

        def total(table: NDArray[Any]) -> FloatArray:
            return np.asarray(np.einsum("ij,ij->i", indicator, table.T[truths]))

        earned = 0.0 - self._means(total, sizes, inside)
        if empty.any():
            unknown = _checks.read_as_floats(self.unknown, "unknown")
            stated = np.broadcast_to(unknown, self.n_classes)
            earned[empty] = stated[truths[empty]]
        return earned

    def _means(self, total: _Total, sizes: IntArray, inside: BoolArray) -> FloatArray:
        """Costs of sets under the truths that `total` sums over; `inside` says which are in."""
        costs = _checks.read_as_floats(self.costs, "costs")
        r = float(_checks.read_as_floats(self.r, "r"))
        means = _means(total, sizes, costs, 1 - r)
        if self._averse and r > 0:
            return np.where(inside, means, _means(total, sizes, costs, 1 + r))
        return means


def _means(total: _Total, sizes: IntArray, costs: FloatArray, p: float) -> FloatArray:
    """Generalized means with exponent p in [0, 2], safe against overflow and rounding."""
    scale = np.ldexp(1.0, np.frexp(costs.max())[1] - 1)  # a power of two: dividing by it is exact
    scaled = costs / scale
    sizes = np.maximum(sizes, 1)  # an empty set has no mean, whatever the number here
    sums = total(scaled)
    with np.errstate(divide="ignore"):  # log 0 = -inf is meant: a cost of zero
        if p == 1:
            means = sums / sizes
        elif p == 0:
            logarithms = np.log(np.where(scaled > 0, scaled, 1.0))
            means = np.where(total(scaled == 0) > 0, 0.0, np.exp(total(logarithms) / sizes))
        elif p < SMALL_EXPONENT:
            means = np.exp(np.log1p(total(np.expm1(p * np.log(scaled))) / sizes) / p)
        else:
            means = (total(scaled**p) / sizes) ** (1 / p)
    # A class alone costs exactly what it costs, without the rounding of powers and logarithms.
    result: FloatArray = scale * np.where(sizes == 1, sums, means)
    return result


@dataclass(frozen=True, repr=False)
class Ha(CostReward):
    r"""Ha's cost of class-selective rejection: missing the truth, and a charge for more classes.

    .. math:: c_Y(y) = \eta(y)\, [y \notin Y] + \delta\, (|Y| - 1).

    Every class after the first is charged. Yang, Destercke and Masson (Section V b) ask for
    :math:`\delta < \eta(y)/2`, so that Properties 2 and 3 hold. That is enough for sets of two
    classes only: Property 3 holds for all sets if and only if :math:`\delta < \eta(y)/K` for every
    y, Property 2 if and only if :math:`\delta < \eta_{(k)}/k` for k = 2, ..., K, where
    :math:`\eta_{(k)}` is the k-th smallest loss. All of these costs are well formed, so none of the
    conditions is required here; `properties.check` decides which properties hold.

    Parameters
    ----------
    missing : array of shape (K,)
        Loss :math:`\eta(y)` of missing the class y, non-negative.
    imprecision : float, Fraction or SymPy expression
        Charge :math:`\delta` for each class after the first, non-negative.
    unknown, classes
        Payment for the empty set, and labels of the classes, see `CostReward`.

    Raises
    ------
    TypeError, ValueError
        If a number is negative, infinite or not a number.

    Examples
    --------
    >>> Ha([1, 2, 1], imprecision=0.25)([[1, 0, 1]]).tolist()
    [[-0.25, -2.25, -0.25]]
    >>> from sympy import symbols
    >>> Ha(symbols("eta_a eta_b eta_c"), symbols("delta")).cost([0, 1], 2)
    delta + eta_c
    """

    missing: Any
    imprecision: Any

    def __post_init__(self) -> None:
        """Validate the fields."""
        self._set("missing", own_checks.read_cost_vector(self._aligned("missing"), "missing"))
        _checks.check_real_number(self.imprecision, "imprecision", 0, np.inf)
        super().__post_init__()

    @property
    def n_classes(self) -> int:
        """Number of classes K."""
        return len(self.missing)

    @property
    def label(self) -> str:
        """``Ha, δ = 0.25``."""
        return f"Ha, δ = {self.imprecision}"

    def _cost(self, members: Sequence[int], truth: int) -> Any:
        missed = 0 if truth in members else self.missing[truth]
        return missed + self.imprecision * (len(members) - 1)

    def _costs(self, members: BoolArray) -> FloatArray:
        missing = _checks.read_as_floats(self.missing, "missing")
        charge = _checks.read_as_floats(self.imprecision, "imprecision")
        further = np.count_nonzero(members, axis=1)[:, np.newaxis] - 1
        costs: FloatArray = np.where(members, 0.0, missing) + charge * further
        return costs


@dataclass(frozen=True, repr=False)
class AbellanMasegosa(CostReward):
    r"""Abellán and Masegosa's cost: the logarithm of the size, and beyond it the worst mistake.

    .. math:: c_Y(y) = \log|Y| \text{ if } y \in Y, \qquad
              c_Y(y) = \log K \Bigl(\frac{\max_{\hat y \in Y} c_{\hat y}(y)}{K - 1} + 1\Bigr)
              \text{ otherwise.}

    Natural logarithms; another base multiplies every cost. The costs of single classes are not the
    given ones: a right class costs 0, a mistake is changed by the second formula. With K = 1 there
    is no mistake, and the cost is 0. (Yang, Destercke and Masson, Section V c.)

    Parameters
    ----------
    costs : array of shape (K, K)
        Non-negative costs, rows = predicted class, columns = truth; the diagonal is not used.
    unknown, classes
        Payment for the empty set, and labels of the classes, see `CostReward`.

    Raises
    ------
    TypeError, ValueError
        If `costs` are not square, not numbers, or negative.

    Examples
    --------
    >>> AbellanMasegosa([[0, 1], [3, 0]])([[1, 0], [0, 1], [1, 1]]).round(2).tolist()
    [[0.0, -1.39], [-2.77, 0.0], [-0.69, -0.69]]
    """

    costs: Any

    def __post_init__(self) -> None:
        """Validate the fields."""
        self._set("costs", own_checks.read_cost_matrix(self._aligned("costs")))
        super().__post_init__()

    @property
    def n_classes(self) -> int:
        """Number of classes K."""
        return len(self.costs)

    @property
    def label(self) -> str:
        """``Abellán-Masegosa``."""
        return "Abellán-Masegosa"

    @staticmethod
    def hit(size: Any) -> Any:
        """Cost of a set of `size` classes that contains the truth; a number or an expression."""
        return _log(size)

    @staticmethod
    def miss(worst: Any, n_classes: Any) -> Any:
        """Cost of a set without the truth, whose worst class costs `worst`.

        `n_classes` is at least 2.
        """
        return _log(n_classes) * (worst / (n_classes - 1) + 1)

    def _cost(self, members: Sequence[int], truth: int) -> Any:
        nothing = 0 * self.costs[members[0]][truth]  # a SymPy zero makes SymPy numbers of the sizes
        if truth in members:
            return self.hit(len(members) + nothing)
        worst = generalized_mean([self.costs[member][truth] for member in members], np.inf)
        return self.miss(worst, self.n_classes + nothing)

    def _costs(self, members: BoolArray) -> FloatArray:
        costs = _checks.read_as_floats(self.costs, "costs")
        worst: FloatArray = np.zeros(members.shape)
        for member, row in enumerate(costs):  # one class at a time: memory stays linear in n K
            np.maximum(worst, row, out=worst, where=members[:, [member]])
        hits = np.log(np.maximum(np.count_nonzero(members, axis=1), 1))[:, np.newaxis]
        misses = self.miss(worst, max(self.n_classes, 2))  # of one class alone there is none
        found: FloatArray = np.where(members, hits, misses)
        return found


def _extreme(costs: Sequence[Any], largest: bool) -> Any:
    """Largest or smallest of some numbers, or of SymPy expressions as an expression."""
    if any(getattr(cost, "free_symbols", None) for cost in costs):
        from sympy import Max, Min

        return Max(*costs) if largest else Min(*costs)
    return max(costs) if largest else min(costs)


def _log(x: Any) -> Any:
    """Logarithm of a number, or of a SymPy expression as an expression."""
    if hasattr(x, "free_symbols"):
        from sympy import log

        return log(x)
    return float(np.log(float(x)))


def _short(value: Any) -> str:
    """Format a setting; a tuple of more than five entries as its shape."""
    if isinstance(value, tuple) and len(value) > 5:
        inner = f" x {len(value[0])}" if isinstance(value[0], tuple) else ""
        return f"<{len(value)}{inner} numbers>"
    return repr(value)
