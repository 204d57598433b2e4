"""Payoffs given by hand: a row for every decision, be it a class, a set, "unknown" or an action."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray
from credal_lib.rewards import _checks as own_checks
from credal_lib.rewards._costs import CostReward


@dataclass(frozen=True, repr=False)
class Table(CostReward):
    """A utility matrix given by hand: rows = decisions, columns = true classes.

    The rows are the decisions in `sets`. Without `sets`, a table of K rows has one row for each
    single class, in order (in a frame the class that labels the row, in any order); any other
    number of rows, or rows of a frame that are labeled otherwise, represent no sets, only actions.
    Actions, whatever they are, are positions of rows (`of_actions`). A set that is not listed is
    refused when it is predicted.

    Parameters
    ----------
    payoffs : array of shape (D, K)
        Higher is better; Fractions and SymPy expressions stay exact in `cost`. For costs see
        `from_costs`.
    sets : bool array of shape (D, K), optional
        The set that each row represents; an empty row is "unknown". ``gambles.subsets(K)`` lists
        all nonempty sets.
    unknown : float or sequence of K floats, optional
        Payment for "unknown", if it has no row of its own: one number, or one per true class.
    name : str, optional
        Label in tables and plots.
    classes : sequence of K labels, optional
        Label of each column; those of a frame if not given. Scores and choices align labeled
        payoffs to theirs.

    Raises
    ------
    TypeError, ValueError
        If a payoff is not a finite number, `sets` has another shape than `payoffs` or a row twice,
        or "unknown" is stated twice.

    Examples
    --------
    >>> gains = Table([[15, -335], [-35, 165]])
    >>> gains.of_actions([0, 1, 1]).tolist()
    [[15.0, -335.0], [-35.0, 165.0], [-35.0, 165.0]]
    >>> spam = Table.from_costs([[0, 100], [20, 0]], unknown=[2, 3])
    >>> spam([[True, False], [False, False]]).tolist()
    [[0.0, -100.0], [-2.0, -3.0]]
    """

    payoffs: Any
    sets: Any = None
    name: str = ""
    _largest_payment: ClassVar[float] = math.inf
    _rows_are_named: ClassVar[bool] = False
    """Whether the rows of a frame have other names than the classes: they are actions, no sets."""

    def __post_init__(self) -> None:
        """Validate the fields."""
        order, labels = own_checks.order_of_costs(self.payoffs, self.classes, "payoffs")
        labeled, named = own_checks.sets_of_rows_by_label(self.payoffs, order)
        sets = labeled if self.sets is None else order.vector(self.sets, "sets")
        self._set("_rows_are_named", named)
        self._set("classes", labels)
        self._set("unknown", own_checks.unlabeled(self.unknown, order, "unknown"))
        self._set("payoffs", own_checks.read_payoff_rows(order.vector(self.payoffs, "payoffs")))
        super().__post_init__()
        if sets is not None:
            self._set("sets", own_checks.read_listed_sets(sets, self._shape, self.unknown))

    @classmethod
    def from_costs(
        cls,
        costs: ArrayLike,
        sets: ArrayLike | None = None,
        *,
        unknown: Any = None,
        name: str = "",
        classes: ArrayLike | None = None,
    ) -> Table:
        """Create a table from a cost matrix; all numbers, that of `unknown` too, are costs.

        Parameters
        ----------
        costs : array of shape (D, K)
            Lower is better; negative costs are gains.
        sets, name, classes
            As for the class.
        unknown : float or sequence of K floats, optional
            Cost of "unknown": one number, or one per true class. (As an argument of the class
            itself, and of other rewards of costs, it is a payment.) A gain is refused where no
            answer has one.

        Returns
        -------
        Table

        Raises
        ------
        TypeError, ValueError
            As for the class; the message may name payoffs.
        """
        order, labels = own_checks.order_of_costs(costs, classes, "costs")
        labeled, named = own_checks.sets_of_rows_by_label(costs, order)
        listed = labeled if sets is None else order.vector(sets, "sets")
        rows = own_checks.read_payoff_rows(order.vector(costs, "costs"), "costs")
        payoffs = [[0 - cost for cost in row] for row in rows]
        price = own_checks.unlabeled(unknown, order, "unknown")
        price = own_checks.read_unknown_payment(price, len(payoffs[0]))
        own_checks.check_cost_of_unknown(price, rows)
        payment: Any = None
        if isinstance(price, tuple):
            payment = tuple(0 - cost for cost in price)
        elif price is not None:
            payment = 0 - price
        table = cls(payoffs, listed, name=name, unknown=payment, classes=labels)
        table._set("_rows_are_named", named)
        return table

    @property
    def _shape(self) -> tuple[int, int]:
        return len(self.payoffs), len(self.payoffs[0])

    @property
    def n_classes(self) -> int:
        """Number of classes K."""
        return self._shape[1]

    @property
    def label(self) -> str:
        """The given name, or ``table``."""
        return self.name or "table"

    def of_actions(self, actions: ArrayLike) -> FloatArray:
        """Turn actions into gambles: the rows at their positions.

        Parameters
        ----------
        actions : int array of shape (n,)
            Positions 0..D-1 of rows.

        Returns
        -------
        float array of shape (n, K)

        Raises
        ------
        TypeError, ValueError
            If `actions` are not integers in 0..D-1 of shape (n,), or the payoffs are symbols.
        """
        gambles = _checks.read_as_floats(self.payoffs, "payoffs")
        return gambles[own_checks.read_actions(actions, self._shape[0])]

    @property
    def listed(self) -> BoolArray:
        """The set of each row, shape (D, K); refused if the rows represent no sets."""
        square = self._shape[0] == self._shape[1] and not self._rows_are_named
        sets = self.sets
        if sets is None and square:  # a row for each single class
            sets = tuple(map(tuple, np.eye(self.n_classes, dtype=int).tolist()))
        return np.array(own_checks.read_rows_are_sets(sets, self._shape), dtype=np.bool_)

    def _positions(self, members: BoolArray) -> NDArray[np.intp]:
        """Row of the table for each set, or -1."""
        # A set is looked up by its bits, and equal ones once.
        rows = np.packbits(self.listed, axis=1)
        row_of = {row.tobytes(): position for position, row in enumerate(rows)}
        packed = np.packbits(members, axis=1)
        whole_rows = packed.view(f"V{packed.shape[1]}").ravel()
        distinct, back = np.unique(whole_rows, return_inverse=True)
        positions = [row_of.get(key.tobytes(), -1) for key in distinct]
        return np.array(positions, dtype=np.intp)[back]

    def _empty(self, members: BoolArray) -> BoolArray:
        """Empty rows that are not listed."""
        unknown_is_listed = not self.listed.any(axis=1).all()
        if unknown_is_listed:
            return np.zeros(len(members), dtype=np.bool_)
        return super()._empty(members)

    def _costs(self, members: BoolArray) -> FloatArray:
        found = self._positions(members)
        found[self._empty(members)] = 0  # paid `unknown`, whatever the entry here
        own_checks.check_all_listed(found, members)
        return 0.0 - _checks.read_as_floats(self.payoffs, "payoffs")[found]

    def _cost(self, members: Sequence[int], truth: int) -> Any:
        row = np.zeros((1, self.n_classes), dtype=np.bool_)
        row[0, list(members)] = True
        found = self._positions(row)
        own_checks.check_all_listed(found, row)
        return 0 - self.payoffs[found[0]][truth]
