"""All states of `window_rule` as the window widens from 0 to 1: running confusion matrices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from credal_lib import confusion
from credal_lib._checks import FloatArray, IntArray
from credal_lib._parts import parts
from credal_lib.abstention._rules import critical_windows, largest_ratio

SMALLEST_STACK = 4_000_000
"""Numbers that may be held at once however small the data are (32 MB).

Of many classes a single state needs many.
"""


@dataclass(frozen=True, eq=False)
class Path:
    """The moves of n instances between answers, in the order of the window.

    The answer K means "unknown". State s holds for windows above ``window[s - 1]`` up to
    ``window[s]``.
    """

    window: FloatArray  # (n_states,) the widest window of each state; the last is 1
    truths: IntArray  # (n,)
    weight: FloatArray  # (n,)
    start: IntArray  # (n,) answers at window 0
    moved: IntArray  # (E,) instances that move, in the order of the states
    before: IntArray  # (E,) their answers before
    after: IntArray  # (E,) and after
    state: IntArray  # (E,) the first state after the move
    n_classes: int

    def last_states(self) -> IntArray:
        """First state in which each instance is unknown, shape (n,).

        The number of states if there is none.
        """
        given_up = self.after == self.n_classes
        ends = np.full(len(self.truths), len(self.window))
        ends[self.moved[given_up]] = self.state[given_up]
        return ends

    def abstention(self) -> FloatArray:
        """Share of the weight that is unknown in each state, shape (n_states,)."""
        by_state = np.bincount(
            self.last_states(), weights=self.weight, minlength=len(self.window) + 1
        )
        # Summed from either end: a difference to the whole would leave rounding errors.
        unknown = by_state.cumsum()[:-1]
        covered = by_state[::-1].cumsum()[::-1][1:]
        return np.asarray(confusion.abstention(np.array([[covered], [unknown]])))

    def of_right_and_unknown(self) -> Path:
        """Forget which class is which: answers are right (0), wrong (1) or unknown (2).

        All instances then have the same true class, 0.
        """

        def told(answers: IntArray, truths: IntArray) -> IntArray:
            return np.where(answers == self.n_classes, 2, answers != truths)

        return replace(
            self,
            truths=np.zeros_like(self.truths),
            start=told(self.start, self.truths),
            before=told(self.before, self.truths[self.moved]),
            after=told(self.after, self.truths[self.moved]),
            n_classes=2,
        )

    def matrices(self) -> Iterator[FloatArray]:
        """Confusion matrices of all states, in stacks of shape (K + 1, K, states).

        A stack has at most n * K numbers, or `SMALLEST_STACK`.
        """
        n_classes, n_states = self.n_classes, len(self.window)
        numbers_a_state = n_classes * (n_classes + 1)
        held = max(SMALLEST_STACK, len(self.truths) * n_classes)
        ones = np.ones_like(self.weight)
        weighted = not (self.weight == 1).all()
        cells, counts = self._at_start(self.weight), self._at_start(ones)
        for states in parts(n_states, numbers_a_state, held):
            stack = self._running(cells, self.weight, states)
            cells = stack[..., -1]
            if weighted:
                # Sums and differences of weights leave rounding errors in cells that are empty:
                # the numbers of instances, which are exact, tell which ones are.
                numbers = self._running(counts, ones, states)
                counts = numbers[..., -1]
                stack = np.where(numbers > 0, np.maximum(stack, 0), 0)
            yield stack

    def _at_start(self, amounts: FloatArray) -> FloatArray:
        cells = np.zeros((self.n_classes + 1, self.n_classes))
        np.add.at(cells, (self.start, self.truths), amounts)
        return cells

    def _running(self, cells: FloatArray, amounts: FloatArray, states: slice) -> FloatArray:
        """Add the moves of some states to the matrix of the state before them."""
        low, high = np.searchsorted(self.state, [states.start, states.stop])
        stack = np.zeros((*cells.shape, states.stop - states.start))
        stack[..., 0] = cells
        moved = self.moved[low:high]
        step = self.state[low:high] - states.start
        # `at` counts a cell as often as it is named, which stack[...] += would not.
        np.subtract.at(stack, (self.before[low:high], self.truths[moved], step), amounts[moved])
        np.add.at(stack, (self.after[low:high], self.truths[moved], step), amounts[moved])
        return np.cumsum(stack, axis=-1, out=stack)


def widen(
    rows: FloatArray, shares: FloatArray, truths: IntArray, weight: FloatArray | None, tol: float
) -> Path:
    """Follow `window_rule` from window 0 to window 1; instances of weight 0 are left out."""
    if weight is not None:
        rows, truths, weight = rows[weight > 0], truths[weight > 0], weight[weight > 0]
    n, n_classes = rows.shape
    ends = critical_windows(rows, shares)
    start = largest_ratio(rows, shares)
    changes = list(_changes(rows, shares, start, ends))
    last = start.copy()
    for _, moved, _, after in changes:
        last[moved] = after
    leaving = np.flatnonzero(ends < 1 - tol)
    changes.append((ends[leaving], leaving, last[leaving], np.full(len(leaving), n_classes)))
    at = np.concatenate([windows for windows, _, _, _ in changes])
    moved = np.concatenate([instances for _, instances, _, _ in changes])
    before = np.concatenate([answers for _, _, answers, _ in changes])
    after = np.concatenate([answers for _, _, _, answers in changes])
    order = np.argsort(at, kind="stable")
    at = at[order]
    # The last move of each group of equal windows ends a state.
    breaks = np.flatnonzero(np.diff(at, append=np.inf) > tol)
    return Path(
        window=np.append(at[breaks], 1.0),
        truths=truths,
        weight=np.ones(n) if weight is None else weight,
        start=start,
        moved=moved[order],
        before=before[order],
        after=after[order],
        state=1 + np.searchsorted(breaks, np.arange(len(at))),
        n_classes=n_classes,
    )


def _changes(
    rows: FloatArray, shares: FloatArray, start: IntArray, ends: FloatArray
) -> Iterator[tuple[FloatArray, IntArray, IntArray, IntArray]]:
    r"""Yield the changes of class before instances are unknown.

    Each holds windows, instances, classes before and classes after.

    The largest :math:`p_j / \tau_j` is the lowest of the lines :math:`\tau_j(w) / p_j`, so the
    answer follows the lower envelope of K lines: each change goes to a line of smaller slope, and
    there are at most K - 1.
    """
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        height = np.where(rows > 0, shares / rows, np.inf)
        slope = np.where(rows > 0, (1 - shares) / rows, np.inf)
    active = np.arange(len(rows))
    current = start
    reached = np.zeros(len(rows))  # the window of the last change
    while active.size:
        height_now = height[active, current][:, np.newaxis]
        fall = slope[active, current][:, np.newaxis] - slope[active]
        with np.errstate(divide="ignore", invalid="ignore"):
            crossing = np.where(fall > 0, (height[active] - height_now) / fall, np.inf)
        at = np.maximum(crossing.min(axis=1), reached)
        # Of several lines through the crossing the flattest is the lowest beyond it.
        nearest = crossing <= at[:, np.newaxis]
        following = np.where(nearest, slope[active], np.inf).argmin(axis=1)
        # Beyond its critical window an instance is unknown, whatever the lines do.
        goes_on = at < ends[active]
        active = active[goes_on]
        reached = at[goes_on]
        before = current[goes_on]
        current = following[goes_on]
        yield reached, active, before, current
