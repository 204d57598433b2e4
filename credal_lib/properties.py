r"""Ten properties that costs of sets could or should have, with witnesses to check by hand.

Notation: :math:`c_{\hat y}(y)` is the cost of the single class :math:`\hat y` when y is true,
:math:`c_Y(y)` that of the set Y, :math:`\bar c_Y(y)` the average of the costs of its classes (the
discounted cost). (Yang, Destercke and Masson, Section IV.)

The paper lets Y range over all nonempty sets. For a single class :math:`c_Y = \bar c_Y`, so that
Properties 2 and 3 could never hold, and Property 9 would hold for accuracy, which the paper denies.
Here Y ranges over the sets of two classes or more, and Property 9, *correctness* cost-sensitivity,
looks at truths inside Y, as Property 8 does; ``as_printed=True`` takes the paper at its word.

All ten compare costs with averages and extremes of costs: a constant added to all costs, or a
positive factor, changes nothing. So a reward may represent costs, whatever its zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from numbers import Rational
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks, games
from credal_lib._checks import BoolArray
from credal_lib.gambles import expected_reward, subsets
from credal_lib.rewards import CostReward, Reward, Table, as_reward, by_name, generalized_mean
from credal_lib.rewards import _checks as rewards_checks
from credal_lib.rewards._checks import Rows

__all__ = [
    "NAMES",
    "SETTINGS",
    "Finding",
    "Possibility",
    "PropertyWitness",
    "check",
    "possibility",
    "table",
]


NAMES = {
    1: "possibility of indeterminate predictions",
    2: "indeterminacy permissiveness",
    3: "reward rightful cautiousness",
    4: "non-dominance of indeterminate predictions",
    5: "permutation invariance",
    6: "mistake averse",
    7: "cautiousness seeking",
    8: "correctness cost-insensitivity",
    9: "correctness cost-sensitivity",
    10: "upper bounded",
}
"""The properties, numbered and named as in the paper."""

_WORDS = {"N": "necessary", "D": "desirable", "A": "analyst's choice", "U": "undesirable"}


def _column(letters: str) -> dict[int, str]:
    """Spell a column of Table VIII out: a letter for each property."""
    return {number: _WORDS[letter] for number, letter in zip(NAMES, letters, strict=True)}


SETTINGS = {"filtering": _column("NDNNDNUDUA"), "choice": _column("NDNNDAAUDN")}
"""How desirable each property is, in two settings (Section IV, Table VIII).

Classes are filtered for a costlier procedure, or somebody chooses among them. The paper calls the
table indicative.
"""

TOLERANCE = 1e-9
"""Tolerance for floating-point costs, as a share of the largest cost."""

MOST_DIGITS = 18
"""Of a floating-point number, one more than tell it from every other."""

MAX_EXACT_CLASSES = 6
"""Up to this many classes the possibility of a set is decided exactly, if the costs are exact."""


@dataclass(frozen=True)
class PropertyWitness:
    """Two numbers that decide about a property, and their sets and truths.

    Attributes
    ----------
    members : tuple of int
        Positions of the classes of the set Y.
    truths : tuple of int
        Positions of the true classes y that the numbers belong to.
    left, right : number, or tuple of numbers
        The two sides that are compared: the cost of the set, and the average, smallest or largest
        cost of its classes; for Properties 5, 8 and 9 the costs of the set under two truths; for
        Property 1 expected costs under `p`, for Property 2 the costs under every truth.
    p : tuple of numbers, optional
        For Property 1: probabilities of the classes under which the set is better than each of its
        classes.
    """

    members: tuple[int, ...]
    truths: tuple[int, ...]
    left: Any
    right: Any
    p: tuple[Any, ...] | None = None


@dataclass(frozen=True)
class Finding:
    """Whether a property holds, and a witness: a counterexample or an example.

    Attributes
    ----------
    number : int
        Number of the property, 1 to 10.
    holds : bool
        Whether it holds.
    witness : PropertyWitness or None
        Properties 1 and 9 hold by an example, the others fail by one; otherwise there is none.
    """

    number: int
    holds: bool
    witness: PropertyWitness | None = None

    @property
    def name(self) -> str:
        """Name of the property."""
        return NAMES[self.number]

    def describe(self, classes: Sequence[Any] | None = None) -> str:
        """Describe the finding in one line.

        Parameters
        ----------
        classes : sequence of K labels, optional
            Names for the classes; positions if not given.

        Returns
        -------
        str
        """
        verdict = f"Property {self.number} ({self.name}) {'holds' if self.holds else 'fails'}"
        if self.witness is None:
            return verdict

        def listed(positions: tuple[int, ...]) -> str:
            return ", ".join(str(k if classes is None else classes[k]) for k in positions)

        where = f"{{{listed(self.witness.members)}}}"
        if self.number > 2:  # the first two properties are about all truths together
            where += f" at {listed(self.witness.truths)}"
        left, right = self.witness.left, self.witness.right
        if self.number in _AT_LEAST:
            left = _raised_to(right, left)
        compared = _COMPARED[self.number].format(*_told_apart(left, right))
        under = f" under p = {_written(self.witness.p)}" if self.witness.p is not None else ""
        return f"{verdict}: {where}, {compared}{under}"


_AT_LEAST = (2, 3)
_AVERAGE = "the average of its classes"
_COMPARED = {
    1: "expected cost {} < {}, the least of its classes",
    2: "costs {} >= {}, " + _AVERAGE,
    3: "cost {} >= {}, " + _AVERAGE,
    4: "cost {} < {}, the smallest of its classes",
    5: "costs {} and {}, though those of its classes are the same",
    6: "cost {} < {}, " + _AVERAGE,
    7: "cost {} > {}, " + _AVERAGE,
    8: "costs {} and {}",
    9: "costs {} and {}",
    10: "cost {} > {}, the largest of its classes",
}


def _raised_to(least: Any, value: Any) -> Any:
    """Raise what is less than `least`, by no more than the tolerance, so that >= reads true."""
    if isinstance(value, tuple):
        return tuple(_raised_to(a, b) for a, b in zip(least, value, strict=True))
    return max(value, least)


def _told_apart(left: Any, right: Any) -> tuple[str, str]:
    """Write two sides with four digits, and with as many more as tell apart what differs."""
    if isinstance(left, tuple):
        pairs = [_told_apart(a, b) for a, b in zip(left, right, strict=True)]
        return f"({', '.join(a for a, _ in pairs)})", f"({', '.join(b for _, b in pairs)})"
    for digits in range(4, MOST_DIGITS):
        one, other = _written(left, digits), _written(right, digits)
        if one != other:
            return one, other
    return _written(left), _written(right)


def _written(value: Any, digits: int = 4) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(map(_written, value))})"
    return f"{value:.{digits}g}" if isinstance(value, float) else str(value)


@dataclass(frozen=True)
class Possibility:
    r"""Whether a set can be the best answer, with the evidence on both sides.

    It is the value of a game: for probabilities p of the classes the *margin* is
    :math:`\min_{\hat y \in Y} E_p[c_{\hat y}] - E_p[c_Y]`. A set is possible if some p makes it
    positive. By von Neumann's minimax theorem it is impossible if and only if some *mixture* of the
    costs of its classes is nowhere above :math:`c_Y`.

    Attributes
    ----------
    possible : bool
        Whether the largest margin is positive.
    margin : number
        The largest margin, in units of cost.
    p : tuple of K numbers
        Probabilities of the classes that reach it.
    mixture : tuple of numbers, one per class of the set
        Weights w such that
        :math:`c_Y + \text{margin} \ge \sum_{\hat y \in Y} w_{\hat y} c_{\hat y}` under every truth.
    """

    possible: bool
    margin: Any
    p: tuple[Any, ...]
    mixture: tuple[Any, ...]


def possibility(
    set_costs: ArrayLike, class_costs: ArrayLike, *, tol: float | None = None
) -> Possibility:
    r"""Decide whether a set is possible: better than each of its classes under some p.

    .. math:: \exists p: \quad E_p[c_Y] < \min_{\hat y \in Y} E_p[c_{\hat y}].

    (Yang, Destercke and Masson, Section IV-A, Definition 4.)

    Parameters
    ----------
    set_costs : array of shape (K,)
        Costs of the set under each truth.
    class_costs : array of shape (m, K)
        Costs of its classes, one per row. With all other rows of a table in their place, those of
        other sets too, the answer says whether the set is ever the only best one.
    tol : float, optional
        A margin of at most `tol` counts as none. By default 0 for exact costs (integers, Fractions,
        SymPy rationals, up to six classes, solved exactly), and 1e-9 of the largest cost for others
        (linear program).

    Returns
    -------
    Possibility

    Raises
    ------
    TypeError, ValueError
        If the shapes disagree, or a cost is not a finite number.

    Examples
    --------
    >>> found = possibility([0.25, 0.25, 2], [[0, 1, 2], [1, 0, 2]])
    >>> found.possible, round(found.margin, 6), [round(share, 6) for share in found.p]
    (True, 0.25, [0.5, 0.5, 0.0])

    Beside another set, which is cheaper under every truth, the same one is never the best answer:

    >>> possibility([0.25, 0.25, 2], [[0, 1, 2], [1, 0, 2], [4, 4, 0], [0.2, 0.2, 1]]).possible
    False
    """
    _, of_set, of_classes = _checks.read_by_label(
        None, set_costs=set_costs, class_costs=class_costs
    )
    own, single = rewards_checks.read_set_and_class_costs(of_set, of_classes)
    if tol is not None:
        _checks.check_real_number(tol, "tol", 0, np.inf)
    # One player mixes the truths, by p, and the other the classes of the set.
    payoffs = [[row[y] - own[y] for row in single] for y in range(len(own))]
    entries = list(own)
    for row in single:
        entries += row
    rational = all(isinstance(entry, Rational) for entry in entries)
    if rational and len(own) <= MAX_EXACT_CLASSES:
        exact = games.solve_exact(np.array(payoffs, dtype=object))
        return Possibility(exact.value > (tol or 0), exact.value, exact.bettor[0], exact.house[0])
    differences = _checks.read_as_floats(payoffs, "costs")
    scale = np.abs(differences).max() or 1.0  # the solver's tolerances are absolute
    solved = games.solve(differences / scale)
    shares = np.maximum(solved.bettor, 0.0)
    p = shares / shares.sum()
    margin = float((p @ differences).min())  # what p really reaches, however far the solver went
    tol = TOLERANCE * _largest(entries) if tol is None else tol
    return Possibility(margin > tol, margin, tuple(p.tolist()), solved.house)


@dataclass(frozen=True)
class _Set:
    """A set as the properties see it: its costs, and those of its classes, under each truth."""

    members: tuple[int, ...]
    costs: tuple[Any, ...]
    classes: tuple[tuple[Any, ...], ...]
    tol: Any
    as_printed: bool

    def parts(self, y: int) -> list[Any]:
        """List what the classes of the set cost alone, if y is true."""
        return [row[y] for row in self.classes]

    def average(self, y: int) -> Any:
        """Return the discounted cost of the set."""
        return generalized_mean(self.parts(y), 1)

    def below(self, left: Any, right: Any) -> bool:
        return bool(right - left > self.tol)

    def same(self, left: Any, right: Any) -> bool:
        return not (self.below(left, right) or self.below(right, left))

    def same_parts(self, y: int, z: int) -> bool:
        """Return whether the classes of the set cost the same under two truths, in some order."""
        pairs = zip(sorted(self.parts(y)), sorted(self.parts(z)), strict=True)
        return all(self.same(left, right) for left, right in pairs)

    def at(self, y: int, other: Any) -> PropertyWitness:
        """Compare the cost of the set under one truth with another number."""
        return PropertyWitness(self.members, (y,), self.costs[y], other)

    def between(self, y: int, z: int) -> PropertyWitness:
        """Compare the costs of the set under two truths."""
        return PropertyWitness(self.members, (y, z), self.costs[y], self.costs[z])

    @property
    def truths(self) -> range:
        return range(len(self.costs))

    @property
    def outside(self) -> list[int]:
        return [y for y in self.truths if y not in self.members]


# One function per property: examples for the properties 1 and 9, counterexamples for the others.


def _possible(s: _Set) -> Iterator[PropertyWitness]:
    # None instead of 0: exact costs of many classes go through a linear program, which rounds.
    found = possibility(s.costs, s.classes, tol=s.tol or None)
    if found.possible:
        own = expected_reward(found.p, s.costs)
        least = min(expected_reward(found.p, row) for row in s.classes)
        yield PropertyWitness(s.members, tuple(s.truths), own, least, found.p)


def _not_permissive(s: _Set) -> Iterator[PropertyWitness]:
    averages = tuple(s.average(y) for y in s.truths)
    if not any(s.below(s.costs[y], averages[y]) for y in s.truths):
        yield PropertyWitness(s.members, tuple(s.truths), s.costs, averages)


def _unrewarded(s: _Set) -> Iterator[PropertyWitness]:
    return (s.at(y, s.average(y)) for y in s.members if not s.below(s.costs[y], s.average(y)))


def _too_cheap(s: _Set) -> Iterator[PropertyWitness]:
    return (s.at(y, min(s.parts(y))) for y in s.truths if s.below(s.costs[y], min(s.parts(y))))


def _not_invariant(s: _Set) -> Iterator[PropertyWitness]:
    pairs = combinations(s.truths, 2)
    return (
        s.between(y, z)
        for y, z in pairs
        if s.same_parts(y, z) and not s.same(s.costs[y], s.costs[z])
    )


def _mistake_cheaper(s: _Set) -> Iterator[PropertyWitness]:
    return (s.at(y, s.average(y)) for y in s.outside if s.below(s.costs[y], s.average(y)))


def _mistake_costlier(s: _Set) -> Iterator[PropertyWitness]:
    return (s.at(y, s.average(y)) for y in s.outside if s.below(s.average(y), s.costs[y]))


def _sensitive(s: _Set) -> Iterator[PropertyWitness]:
    return (
        s.between(y, z) for y, z in combinations(s.members, 2) if not s.same(s.costs[y], s.costs[z])
    )


def _sensitive_to_costs(s: _Set) -> Iterator[PropertyWitness]:
    pairs = combinations(s.truths if s.as_printed else s.members, 2)
    return (
        s.between(y, z)
        for y, z in pairs
        if not s.same_parts(y, z) and not s.same(s.costs[y], s.costs[z])
    )


def _too_expensive(s: _Set) -> Iterator[PropertyWitness]:
    return (s.at(y, max(s.parts(y))) for y in s.truths if s.below(max(s.parts(y)), s.costs[y]))


_SEARCHES: dict[int, Callable[[_Set], Iterator[PropertyWitness]]] = {
    1: _possible,
    2: _not_permissive,
    3: _unrewarded,
    4: _too_cheap,
    5: _not_invariant,
    6: _mistake_cheaper,
    7: _mistake_costlier,
    8: _sensitive,
    9: _sensitive_to_costs,
    10: _too_expensive,
}
_BY_EXAMPLE = (1, 9)


def check(
    costs: Any,
    n_classes: int | None = None,
    *,
    sets: ArrayLike | None = None,
    class_costs: ArrayLike | None = None,
    tol: float | None = None,
    as_printed: bool = False,
) -> dict[int, Finding]:
    """Check the ten properties.

    Time grows with the number of sets times K squared.

    Parameters
    ----------
    costs : Reward, or array of shape (D, K)
        A reward represents its costs, minus its payoffs. An array contains *costs*, one row per
        set, in the order of `gambles.subsets`: the single classes, then the pairs, and so on; for
        three classes 0; 1; 2; 0, 1; 0, 2; 1, 2; 0, 1, 2. `sets` states another order. A row of a
        frame that is labeled by a class must be that of this class.
    n_classes : int, optional
        Number of classes K; needed for a reward that is made for any number of classes.
    sets : bool array of shape (D, K), optional
        The sets to look at, for an array the sets of its rows; by default all nonempty sets, and
        for a `Table` those that it lists.
    class_costs : array of shape (K, K), optional
        Costs of the single classes, rows = predicted class. By default those of `costs` itself.
    tol : float, optional
        Costs that differ by at most `tol` count as equal. By default 0 if all costs are exact
        (integers, Fractions, SymPy numbers), 1e-9 of the largest cost otherwise.
    as_printed : bool, default False
        Take the sets of one class in, and all truths for Property 9, as the paper is printed.

    Returns
    -------
    dict
        A `Finding` for each number 1 to 10. If there is no set of two classes or more (K = 1),
        Properties 1 and 9 fail, for they claim that something exists, and the others hold.

    Raises
    ------
    TypeError, ValueError
        If a number is missing, not finite or a symbol, the shapes disagree, or a row is labeled by
        another class.

    Examples
    --------
    >>> from credal_lib.rewards import Ha
    >>> found = check(Ha([1, 1, 1], imprecision=0.4))
    >>> [number for number, finding in found.items() if not finding.holds]
    [2, 3, 7, 9, 10]
    >>> print(found[7].describe("abc"))
    Property 7 (cautiousness seeking) fails: {a, b} at c, cost 1.4 > 1, the average of its classes

    A cost that is less than another by at most `tol` is written as the other, to which it is equal:

    >>> print(check([[0, 1], [1, 0], [0.499, 0.499]], tol=0.01)[3].describe("ab"))
    Property 3 (reward rightful cautiousness) fails: {a, b} at a, cost 0.5 >= 0.5, the average of
    its classes
    """
    looked_at = _sets(costs, n_classes, sets, class_costs, tol, as_printed)
    found = {}
    for number, search in _SEARCHES.items():
        witness = next((first for s in looked_at for first in search(s)), None)
        holds = witness is not None if number in _BY_EXAMPLE else witness is None
        found[number] = Finding(number, holds, witness)
    return found


def table(
    rewards: Reward | str | Iterable[Reward | str],
    n_classes: int | None = None,
    *,
    tol: float | None = None,
) -> list[dict[Any, Any]]:
    """Check the ten properties of several rewards, a row for each.

    The rows can be passed to ``pandas.DataFrame``.

    Parameters
    ----------
    rewards : Reward, its name, or several
        What to look at.
    n_classes, tol
        As for `check`.

    Returns
    -------
    list of dicts
        ``"reward"``: label; 1, ..., 10: whether the property holds.

    Raises
    ------
    TypeError, ValueError
        As `check`; also if something among `rewards` is no Reward.

    Examples
    --------
    >>> from credal_lib.rewards import Quadratic
    >>> [number for number, holds in table([Quadratic(0.65)], 3)[0].items() if not holds]
    [9]
    """
    rows = []
    listed = [rewards] if isinstance(rewards, str) or not isinstance(rewards, Iterable) else rewards
    for one in listed:
        reward = as_reward(one, "rewards")
        row: dict[Any, Any] = {"reward": reward.label}
        for number, finding in check(reward, n_classes, tol=tol).items():
            row[number] = finding.holds
        rows.append(row)
    return rows


def _sets(
    costs: Any,
    n_classes: int | None,
    sets: Any,
    class_costs: Any,
    tol: float | None,
    as_printed: bool,
) -> list[_Set]:
    """Normalize the arguments of `check`."""
    if isinstance(costs, str):
        costs = by_name(costs, "costs")
    if isinstance(costs, Reward):
        labels = costs.classes if isinstance(costs, CostReward) else None
        order, sets = _checks.read_by_label(labels, sets=sets)
        members, rows = _of_reward(costs, n_classes, sets)
    else:
        _checks.check_one_order_of_rows(sets=sets, costs=costs)
        names = rewards_checks.names_of_rows(costs)
        order, costs, sets = _checks.read_by_label(None, costs=costs, sets=sets)
        members, rows = _of_array(costs, sets)
        rewards_checks.check_rows_named_by_their_class(names, members, order)
    if class_costs is not None:
        class_costs = order.costs(class_costs, "class_costs")
        single = rewards_checks.read_class_costs(class_costs, members.shape[1])
    elif isinstance(costs, Reward):
        single = _reward_costs(costs, np.eye(members.shape[1], dtype=np.bool_))
    else:
        single = rewards_checks.read_single_class_rows(members, rows)
    if tol is None:
        entries = [entry for row in (*rows, *single) for entry in row]
        tol = 0 if all(map(_exact, entries)) else TOLERANCE * _largest(entries)
    _checks.check_real_number(tol, "tol", 0, np.inf)
    smallest = 1 if as_printed else 2
    positions = [tuple(np.flatnonzero(row).tolist()) for row in members]
    return [
        _Set(own, row, tuple(single[member] for member in own), tol, as_printed)
        for own, row in zip(positions, rows, strict=True)
        if len(own) >= smallest
    ]


def _of_array(costs: Any, sets: Any) -> tuple[BoolArray, Rows]:
    rows = rewards_checks.read_cost_rows(costs)
    shape = (len(rows), len(rows[0]))
    if sets is None:
        rewards_checks.check_one_row_per_set(shape)
        return subsets(shape[1]), rows
    return rewards_checks.read_sets_of_rows(sets, shape), rows


def _of_reward(reward: Reward, n_classes: int | None, sets: Any) -> tuple[BoolArray, Rows]:
    if isinstance(reward, CostReward):
        n_classes = rewards_checks.read_consistent_number_of_classes(n_classes, reward.n_classes)
    if sets is not None:
        members = rewards_checks.read_nonempty(sets)
    elif isinstance(reward, Table):
        listed = reward.listed
        members = listed[listed.any(axis=1)]  # a row for "unknown" has no classes to compare with
    else:
        members = subsets(_checks.read_number_of_classes(n_classes))
    return members, _reward_costs(reward, members)


def _reward_costs(reward: Reward, members: BoolArray) -> Rows:
    """Costs of sets under each truth, exact for a reward of costs."""
    if not isinstance(reward, CostReward):
        return rewards_checks.read_cost_rows(0.0 - reward(members))
    positions = [np.flatnonzero(row).tolist() for row in members]
    return rewards_checks.read_cost_rows(
        [[reward.cost(row, y) for y in range(reward.n_classes)] for row in positions]
    )


def _exact(entry: Any) -> bool:
    """Return whether an entry is an integer, a Fraction, or a SymPy number without a float."""
    if hasattr(entry, "atoms"):
        return not any(atom.is_Float for atom in entry.atoms())
    return isinstance(entry, Rational)


def _largest(entries: Iterable[Any]) -> float:
    return max(abs(float(entry)) for entry in entries)
