"""Decisions and credal sets, validated: what the rules of choice ask of them."""

from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib._parts import parts
from credal_lib.credal_sets import _greedy_distribution, _least_expectation

NUMBERS_AT_A_TIME = 2**18
"""Numbers that are sorted or computed at once: a block that fits in the cache."""

ROUNDING = 1e-12
"""Rounding errors of an expectation, as a share of the largest payoff."""


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
    """A problem whose decisions are compared in pairs, and where needed by linear programs."""

    @abstractmethod
    def best_at_tests(self, tol: float, wanted: BoolArray) -> BoolArray:
        """Mark decisions that are best under a few distributions; only the `wanted` ones matter."""

    @abstractmethod
    def program_rows(
        self, row: int, decision: int, rivals: IntArray
    ) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Return the linear program that decides whether a decision is ever best.

        First what rivals gain on it, shape (rivals, J), then lower and upper bounds of the J shares
        of a distribution.
        """

    def not_below(self, tol: float) -> BoolArray:
        """Mark the decisions that may reach what another is sure of, shape (m, D)."""
        least, most = self.lower_expectations(), self.upper_expectations()
        # The first is at most the second, but for rounding.
        sure = np.minimum(least.max(axis=1, keepdims=True), most.max(axis=1, keepdims=True))
        return np.asarray(most >= sure - tol)


class IntervalProblem(SearchedProblem):
    """Payoffs of shape (D, K), and m credal sets by bounds of shape (m, K)."""

    def __init__(self, payoffs: FloatArray, lower: FloatArray, upper: FloatArray) -> None:
        self.payoffs = payoffs
        # A class a row, shape (K, m): the kernels go class by class over many credal sets.
        self.lower = np.ascontiguousarray(lower.T)
        self.upper = np.ascontiguousarray(upper.T)

    def least_of(self, payoffs: FloatArray) -> FloatArray:
        """Lower expectation of several gambles, shape (m, number of gambles)."""
        least = np.empty((self.lower.shape[1], len(payoffs)))
        for part in parts(len(payoffs), self.lower.size, NUMBERS_AT_A_TIME):
            block = payoffs[part]
            order = np.argsort(block, axis=1).T
            ranked = np.take_along_axis(block.T, order, axis=0)[:, :, np.newaxis]
            if len(block) == 1:  # a row of bounds as it lies, not a copy of it
                order, ranked = order[:, 0], ranked[:, 0]
            lower = [self.lower[j] for j in order]
            upper = [self.upper[j] for j in order]
            found = _least_expectation(list(ranked), lower, upper)
            least[:, part] = np.reshape(found, (len(block), -1)).T
        return least

    def lower_expectations(self) -> FloatArray:
        return self.least_of(self.payoffs)

    def upper_expectations(self) -> FloatArray:
        return -self.least_of(-self.payoffs)

    def undominated(self, tol: float) -> BoolArray:
        """Mark the decisions that no other one beats for sure, shape (m, D).

        A rival that is beaten itself beats nobody whom its own victor does not beat.
        """
        kept = self.not_below(tol)
        numbers_a_row = len(self.payoffs) * max(self.payoffs.shape)
        for block in parts(len(kept), numbers_a_row, NUMBERS_AT_A_TIME):
            left = kept[block]  # a view: what is dropped from it is dropped from `kept`
            ahead = self.ahead(block, tol) & left[:, :, np.newaxis] & left[:, np.newaxis, :]
            # The rival ahead of most comes first: what it beats need not be compared with others.
            strong = np.zeros_like(ahead)
            every, strongest = np.arange(len(left)), ahead.sum(axis=2).argmax(axis=1)
            strong[every, strongest] = ahead[every, strongest]
            for pairs in (strong, ahead & ~strong):
                pairs &= left[:, :, np.newaxis] & left[:, np.newaxis, :]
                row, rival, other = np.nonzero(pairs)
                beaten = self.leads(block.start + row, rival, other) > tol
                left[row[beaten], other[beaten]] = False
        return kept

    def ahead(self, block: slice, tol: float) -> BoolArray:
        """Mark rivals that lead a decision even where it has its upper expectation.

        Shape (rows of the block, rivals, decisions). No other rival can beat it for sure.
        """
        every, order = np.arange(len(self.payoffs)), np.argsort(-self.payoffs, axis=1).T
        lower, upper = self.lower[order, block], self.upper[order, block]
        p = np.empty((*self.payoffs.shape, lower.shape[2]))  # a distribution for each decision
        for j, shares in zip(order, _greedy_distribution(list(lower), list(upper)), strict=True):
            p[every, j] = shares
        expected = self.payoffs @ p  # shape (decisions that have a distribution, rivals, rows)
        leads = expected - expected[every, every][:, np.newaxis]
        leads[every, every] = -np.inf  # no decision is its own rival
        rounding = ROUNDING * np.abs(self.payoffs).max()
        return np.asarray(leads > tol - rounding).transpose(2, 1, 0)

    def leads(self, row: IntArray, rival: IntArray, other: IntArray) -> FloatArray:
        """Lower expectations of exchanging `other` for `rival`, each under one credal set."""
        least = np.empty(len(row))
        for part in parts(len(row), self.payoffs.shape[1], NUMBERS_AT_A_TIME):
            gains = self.payoffs[rival[part]] - self.payoffs[other[part]]
            order = np.argsort(gains, axis=1)
            ranked = np.take_along_axis(gains, order, axis=1).T
            lower, upper = self.lower[order.T, row[part]], self.upper[order.T, row[part]]
            least[part] = _least_expectation(list(ranked), list(lower), list(upper))
        return least

    def best_at_tests(self, tol: float, wanted: BoolArray) -> BoolArray:
        """Compare all decisions where a wanted one has its upper expectation."""
        found = np.zeros_like(wanted)
        for decision in range(len(self.payoffs)):
            rows = np.flatnonzero(wanted[:, decision] & ~found[:, decision])
            # It is reached with as much probability as possible on the largest payoffs.
            order = np.argsort(-self.payoffs[decision])
            lower = [self.lower[j][rows] for j in order]
            upper = [self.upper[j][rows] for j in order]
            expected: Any = 0
            for p, j in zip(_greedy_distribution(lower, upper), order, strict=True):
                expected = expected + np.multiply.outer(p, self.payoffs[:, j])
            found[rows] |= largest(np.asarray(expected), tol)
        return found

    def program_rows(
        self, row: int, decision: int, rivals: IntArray
    ) -> tuple[FloatArray, FloatArray, FloatArray]:
        gains = self.payoffs[rivals] - self.payoffs[decision]
        lower = self.lower[:, row]
        upper = np.maximum(lower, self.upper[:, row])  # rounding may part them where they are equal
        return gains, lower, upper


class VertexProblem(SearchedProblem):
    """Expected payoffs of shape (m, D, V): a credal set is all mixtures of its V vertices."""

    def __init__(self, payoffs: FloatArray, vertices: FloatArray) -> None:
        self.expected = payoffs @ np.swapaxes(vertices, 1, 2)

    def lower_expectations(self) -> FloatArray:
        return np.asarray(self.expected.min(axis=2))

    def upper_expectations(self) -> FloatArray:
        return np.asarray(self.expected.max(axis=2))

    def undominated(self, tol: float) -> BoolArray:
        """Mark the decisions that no other one beats at all vertices, shape (m, D)."""
        kept = self.not_below(tol)
        # Strong rivals first: what they beat need not be compared with others.
        for rival in np.argsort(-self.lower_expectations().sum(axis=0), kind="stable"):
            others = np.flatnonzero(kept.any(axis=0))
            if kept[:, rival].any():
                leads = (self.expected[:, [rival]] - self.expected[:, others]).min(axis=2)
                kept[:, others] &= leads <= tol
        return kept

    def best_at_tests(self, tol: float, wanted: BoolArray) -> BoolArray:
        """Compare all decisions at each vertex."""
        return np.asarray(largest(self.expected, tol, axis=1).any(axis=2) & wanted)

    def program_rows(
        self, row: int, decision: int, rivals: IntArray
    ) -> tuple[FloatArray, FloatArray, FloatArray]:
        # The shares are those of the vertices in a mixture.
        gains = self.expected[row, rivals] - self.expected[row, decision]
        return gains, np.zeros(gains.shape[1]), np.ones(gains.shape[1])
