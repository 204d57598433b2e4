"""Decisions and credal sets, validated: what the rules of choice ask of them."""

from abc import ABC, abstractmethod

import numpy as np

from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib._parts import parts
from credal_lib.credal_sets import _greedy_distribution, _least_expectation

NUMBERS_AT_A_TIME = 2**18
"""Numbers that are sorted or computed at once: a block that fits in the cache."""


def largest(values: FloatArray, tol: float, axis: int = -1) -> BoolArray:
    """Mark the values that are at most `tol` below the largest."""
    return np.asarray(values >= values.max(axis=axis, keepdims=True) - tol)


class Problem(ABC):
    """D decisions under each of m credal sets."""

    @abstractmethod
    def lower_expectations(self) -> FloatArray:
        """Lower expectation of each decision, shape (m, D)."""

    @abstractmethod
    def upper_expectations(self) -> FloatArray:
        """Upper expectation of each decision, shape (m, D)."""

    @abstractmethod
    def undominated(self, tol: float) -> BoolArray:
        """Mark the decisions that no other one beats for sure, shape (m, D)."""


class SearchedProblem(Problem):
    """A problem whose decisions are compared in pairs, and by linear programs where nothing else decides."""

    @abstractmethod
    def leads(self, rival: int, others: IntArray) -> FloatArray:
        """Lower expectation of what exchanging others for a rival brings, shape (m, number of others)."""

    @abstractmethod
    def best_at_tests(self, tol: float, wanted: BoolArray) -> BoolArray:
        """Mark decisions that are best under a few distributions of the set; only the `wanted` ones matter."""

    @abstractmethod
    def program_rows(
        self, row: int, decision: int, rivals: IntArray
    ) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Return what rivals gain on a decision, shape (rivals, J), and bounds of the J shares of a distribution."""

    def undominated(self, tol: float) -> BoolArray:
        """Mark the decisions that no other one beats for sure, shape (m, D).

        Rivals that are beaten themselves in every row beat nobody whom their own victor does not
        beat.
        """
        least, most = self.lower_expectations(), self.upper_expectations()
        sure = np.minimum(
            least.max(axis=1, keepdims=True), most.max(axis=1, keepdims=True)
        )  # they differ by rounding
        kept = np.asarray(most >= sure - tol)
        for rival in np.argsort(-least.sum(axis=0), kind="stable"):
            others = np.flatnonzero(kept.any(axis=0))
            if kept[:, rival].any():
                others = others[others != rival]
                kept[:, others] &= self.leads(int(rival), others) <= tol
        return kept


class IntervalProblem(SearchedProblem):
    """Payoffs of shape (D, K), and m credal sets by bounds of shape (m, K)."""

    def __init__(self, payoffs: FloatArray, lower: FloatArray, upper: FloatArray) -> None:
        self.payoffs = payoffs
        self.lower, self.upper = (
            np.ascontiguousarray(bounds.T) for bounds in (lower, upper)
        )  # (K, m)

    def least_of(self, payoffs: FloatArray) -> FloatArray:
        """Lower expectation of several gambles, shape (m, number of gambles)."""
        least = np.empty((self.lower.shape[1], len(payoffs)))
        for part in parts(len(payoffs), self.lower.size, NUMBERS_AT_A_TIME):
            block = payoffs[part]
            order = np.argsort(block, axis=1).T
            ranked = np.take_along_axis(block.T, order, axis=0)[:, :, np.newaxis]
            if len(block) == 1:  # a row of bounds as it lies, not a copy of it
                order, ranked = order[:, 0], ranked[:, 0]
            lower, upper = ([bounds[j] for j in order] for bounds in (self.lower, self.upper))
            least[:, part] = np.reshape(
                _least_expectation(list(ranked), lower, upper), (len(block), -1)
            ).T
        return least

    def lower_expectations(self) -> FloatArray:
        return self.least_of(self.payoffs)

    def upper_expectations(self) -> FloatArray:
        return -self.least_of(-self.payoffs)

    def leads(self, rival: int, others: IntArray) -> FloatArray:
        return self.least_of(self.payoffs[rival] - self.payoffs[others])

    def best_at_tests(self, tol: float, wanted: BoolArray) -> BoolArray:
        """Ask each wanted decision at the distribution of its upper expectation, and all at that one."""
        found = np.zeros_like(wanted)
        for decision in range(len(self.payoffs)):
            rows = np.flatnonzero(wanted[:, decision] & ~found[:, decision])
            order = np.argsort(-self.payoffs[decision])
            chances = _greedy_distribution(
                *([bounds[j][rows] for j in order] for bounds in (self.lower, self.upper))
            )
            expected = sum(
                np.multiply.outer(p, self.payoffs[:, j])
                for p, j in zip(chances, order, strict=True)
            )
            found[rows] |= largest(np.asarray(expected), tol)
        return found

    def program_rows(
        self, row: int, decision: int, rivals: IntArray
    ) -> tuple[FloatArray, FloatArray, FloatArray]:
        lower, upper = self.lower[:, row], self.upper[:, row]
        return self.payoffs[rivals] - self.payoffs[decision], lower, np.maximum(lower, upper)


class VertexProblem(SearchedProblem):
    """Expected payoffs of shape (m, D, V): a credal set is all mixtures of its V vertices."""

    def __init__(self, payoffs: FloatArray, vertices: FloatArray) -> None:
        self.expected = payoffs @ np.swapaxes(vertices, 1, 2)

    def lower_expectations(self) -> FloatArray:
        return np.asarray(self.expected.min(axis=2))

    def upper_expectations(self) -> FloatArray:
        return np.asarray(self.expected.max(axis=2))

    def leads(self, rival: int, others: IntArray) -> FloatArray:
        return np.asarray((self.expected[:, [rival]] - self.expected[:, others]).min(axis=2))

    def best_at_tests(self, tol: float, wanted: BoolArray) -> BoolArray:
        """Ask at each vertex."""
        return np.asarray(largest(self.expected, tol, axis=1).any(axis=2) & wanted)

    def program_rows(
        self, row: int, decision: int, rivals: IntArray
    ) -> tuple[FloatArray, FloatArray, FloatArray]:
        gains = self.expected[row, rivals] - self.expected[row, decision]
        return gains, np.zeros(gains.shape[1]), np.ones(gains.shape[1])
