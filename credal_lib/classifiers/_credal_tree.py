"""Credal decision trees: the nodes as arrays, and how a tree grows, all nodes of a level at once.

For each feature, the classes are counted in cells: the pairs of a node and a category that occur.
There are at most as many cells as rows, so that memory stays linear in the rows, however many
categories and nodes there are.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from credal_lib._checks import FloatArray, IntArray
from credal_lib._parts import parts
from credal_lib.credal_sets import upper_entropy

LEAF = -1
"""Marks a node without feature; also the parent of the root, and the end of an empty branch."""

LEAST_GAIN = 1e-6
"""Minimal gain of a split, in bits."""

TIE = 1e-12
"""Tolerance of ties between gains, in bits: the first feature is taken."""

ROWS_AT_A_TIME = 2**15
"""Rows of one block of nodes, so that the tables of a block stay small."""


@dataclass(frozen=True)
class CredalTree:
    """A tree of which each node splits by all categories of one feature.

    Nodes are numbered level by level, and within a level by parent and category; the root is 0.
    Only branches that training rows took have a node.

    Attributes
    ----------
    feature : int array of shape (n_nodes,)
        The column that the node splits on; -1 for a leaf.
    counts : int array of shape (n_nodes, K)
        Training rows of each class in the node.
    parent : int array of shape (n_nodes,)
        The node above; -1 for the root.
    category : int array of shape (n_nodes,)
        The category of the parent's feature that leads here, V_i if it is missing; -1 for the root.
    """

    feature: IntArray
    counts: IntArray
    parent: IntArray
    category: IntArray

    def ends(self, codes: IntArray) -> IntArray:
        """Return the leaf that each row of codes ends in; -1 if it takes an empty branch."""
        width = (
            int(self.category.max()) + 2
        )  # one more than the largest category that leads anywhere
        taken = (
            self.parent[1:] * width + self.category[1:]
        )  # in increasing order: the i-th leads to node i + 1
        node, moving = np.zeros(len(codes), dtype=np.intp), np.arange(len(codes))
        while len(moving := moving[self.feature[node[moving]] != LEAF]):
            here = node[moving]
            branch = here * width + np.minimum(codes[moving, self.feature[here]], width - 1)
            place = np.searchsorted(taken, branch)
            known = taken[np.minimum(place, len(taken) - 1)] == branch
            node[moving] = np.where(known, place + 1, LEAF)
            moving = moving[known]
        return node

    def depth(self) -> int:
        """Count the splits on the longest path."""
        depth = np.zeros(len(self.parent), dtype=np.intp)
        for node in range(1, len(depth)):
            depth[node] = depth[self.parent[node]] + 1
        return int(depth.max())


@dataclass(frozen=True)
class Growth:
    """Parameters of the growth of a tree.

    Attributes
    ----------
    s : float
        Weight of the prior.
    correction : str or None
        "abellan" adds the non-specificity to the upper entropy.
    empty_branches : bool
        Whether a feature may split a node in which one of its categories does not occur.
    """

    s: float
    correction: str | None
    empty_branches: bool

    def uncertainty(self, counts: IntArray) -> FloatArray:
        """Upper entropy of each row of counts, shape (n, K) to (n,), with the correction if any; in bits."""
        bits = np.asarray(upper_entropy(counts, self.s))
        if self.correction == "abellan":
            bits = bits + self.s * math.log2(counts.shape[1]) / (counts.sum(axis=1) + self.s)
        return bits


@dataclass(frozen=True)
class _Level:
    """The rows that reached a level: their nodes, in increasing order from 0, codes and classes."""

    node: IntArray
    codes: IntArray
    y: IntArray
    counts: IntArray

    @classmethod
    def of(cls, node: IntArray, codes: IntArray, y: IntArray, n_classes: int) -> _Level:
        return cls(node, codes, y, _tally(node, y, int(node[-1]) + 1, n_classes))

    def blocks(self) -> Iterator[tuple[slice, slice]]:
        """Nodes and their rows, some nodes at a time: as many as have `ROWS_AT_A_TIME` rows, or one."""
        ends = np.cumsum(self.counts.sum(axis=1))
        first, row = 0, 0
        while first < len(ends):
            last = max(first + 1, int(np.searchsorted(ends, row + ROWS_AT_A_TIME, side="right")))
            yield slice(first, last), slice(row, int(ends[last - 1]))
            first, row = last, int(ends[last - 1])


def grow(
    codes: IntArray, y: IntArray, n_categories: IntArray, n_classes: int, growth: Growth
) -> CredalTree:
    """Grow a tree on training rows: codes of shape (n, p), V_i for missing, and class positions."""
    width, first = int(n_categories.max()) + 1, 0
    features: list[IntArray] = []
    counts: list[IntArray] = []
    branches = [np.empty(0, dtype=np.intp)]
    level = _Level.of(np.zeros(len(y), dtype=np.intp), codes, y, n_classes)
    while True:
        feature = _best_splits(level, n_categories, growth)
        features.append(feature)
        counts.append(level.counts)
        moving = feature[level.node] != LEAF
        if not moving.any():
            break
        level, taken = _below(level, moving, feature, first, width)
        branches.append(taken)
        first += len(feature)
    parent, category = np.divmod(np.concatenate(branches), width)
    return CredalTree(
        np.concatenate(features), np.concatenate(counts), np.r_[LEAF, parent], np.r_[LEAF, category]
    )


def _below(
    level: _Level, moving: IntArray, feature: IntArray, first: int, width: int
) -> tuple[_Level, IntArray]:
    """Return the next level, and the branches that lead to its nodes: parent times width plus category."""
    node, codes = level.node[moving], level.codes[moving]
    branch = (first + node) * width + codes[np.arange(len(node)), feature[node]]
    taken, new = np.unique(branch, return_inverse=True)
    order = np.argsort(new, kind="stable")
    return _Level.of(new[order], codes[order], level.y[moving][order], level.counts.shape[1]), taken


def _best_splits(level: _Level, n_categories: IntArray, growth: Growth) -> IntArray:
    """Feature of the largest gain in each node of a level, -1 for a leaf; the first one on ties."""
    feature = np.full(len(level.counts), LEAF)
    for nodes, rows in level.blocks():
        node, counts = level.node[rows] - nodes.start, level.counts[nodes]
        mixed = (
            np.count_nonzero(counts, axis=1) > 1
        )  # nothing is gained in a node of one class: fewer rows, wider sets
        used = mixed[node]
        part = _Level(node[used], level.codes[rows][used], level.y[rows][used], counts)
        gain = growth.uncertainty(counts)[:, np.newaxis] - _remaining(part, n_categories, growth)
        best = gain.max(axis=1)
        of_the_first = np.argmax(gain >= best[:, np.newaxis] - TIE, axis=1)
        feature[nodes] = np.where(mixed & (best >= LEAST_GAIN), of_the_first, LEAF)
    return feature


def _remaining(level: _Level, n_categories: IntArray, growth: Growth) -> FloatArray:
    """Uncertainty that remains in each node, on average, once each feature is known: shape (n_nodes, p)."""
    columns = parts(
        len(n_categories), len(level.node), ROWS_AT_A_TIME
    )  # few rows: many features at once
    return np.hstack(
        [_remaining_of(level, level.codes[:, c], n_categories[c], growth) for c in columns]
    )


def _remaining_of(
    level: _Level, codes: IntArray, n_categories: IntArray, growth: Growth
) -> FloatArray:
    """Remaining uncertainty for some of the columns; infinite where a feature may not split."""
    (n_nodes, n_classes), p = level.counts.shape, len(n_categories)
    ends = np.cumsum(
        n_categories + 1
    )  # each feature has a cell for each category and one for missing
    cells, cell = _numbered(
        (level.node[:, np.newaxis] * ends[-1] + ends - n_categories - 1 + codes).ravel(),
        n_nodes * int(ends[-1]),
    )
    in_cell = _tally(cell, np.repeat(level.y, p), len(cells), n_classes)
    node, place = np.divmod(cells, ends[-1])
    pair = node * p + np.searchsorted(ends, place, side="right")
    weighted = np.bincount(
        pair, weights=in_cell.sum(axis=1) * growth.uncertainty(in_cell), minlength=n_nodes * p
    )
    remaining: FloatArray = weighted.reshape(n_nodes, p) / level.counts.sum(axis=1, keepdims=True)
    if not growth.empty_branches:
        present = np.bincount(pair[~np.isin(place, ends - 1)], minlength=n_nodes * p)
        remaining[present.reshape(n_nodes, p) < n_categories] = np.inf
    return remaining


def _tally(group: IntArray, y: IntArray, n_groups: int, n_classes: int) -> IntArray:
    """Count the classes in each group."""
    return np.bincount(group * n_classes + y, minlength=n_groups * n_classes).reshape(
        n_groups, n_classes
    )


def _numbered(keys: IntArray, bound: int) -> tuple[IntArray, IntArray]:
    """Return the keys below `bound` that occur, in increasing order, and the index of each key among them."""
    if bound > 4 * len(keys):
        occurring, place = np.unique(keys, return_inverse=True)
        return occurring, place
    occurs = np.zeros(bound, dtype=np.bool_)
    occurs[keys] = True
    return np.flatnonzero(occurs), (np.cumsum(occurs) - 1)[keys]
