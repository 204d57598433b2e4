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
        The category of the parent's feature of this branch, V_i if it is missing; -1 for the root.
    """

    feature: IntArray
    counts: IntArray
    parent: IntArray
    category: IntArray

    def ends(self, codes: IntArray) -> IntArray:
        """Return the leaf that each row of codes ends in; -1 if it takes an empty branch."""
        # One more than the largest category that has a branch; larger codes are cut to this one.
        width = int(self.category.max()) + 2
        # The branches that are taken, in increasing order: the i-th leads to node i + 1.
        taken = self.parent[1:] * width + self.category[1:]
        node = np.zeros(len(codes), dtype=np.intp)
        moving = np.flatnonzero(self.feature[node] != LEAF)
        while len(moving):
            here = node[moving]
            branch = here * width + np.minimum(codes[moving, self.feature[here]], width - 1)
            place = np.searchsorted(taken, branch)
            known = taken[np.minimum(place, len(taken) - 1)] == branch
            node[moving] = np.where(known, place + 1, LEAF)
            moving = moving[known]
            moving = moving[self.feature[node[moving]] != LEAF]
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
        """Upper entropy of each row of counts in bits, shape (n,) from (n, K).

        With the correction, if there is one.
        """
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
        """Yield nodes and their rows, some nodes at a time.

        As many nodes as have `ROWS_AT_A_TIME` rows together, and at least one.
        """
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
    width = int(n_categories.max()) + 1
    first = 0  # number of the first node of the level
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
        feature=np.concatenate(features),
        counts=np.concatenate(counts),
        parent=np.r_[LEAF, parent],
        category=np.r_[LEAF, category],
    )


def _below(
    level: _Level, moving: IntArray, feature: IntArray, first: int, width: int
) -> tuple[_Level, IntArray]:
    """Return the next level, and the branches to its nodes.

    A branch is one number: parent times `width` plus category.
    """
    node, codes = level.node[moving], level.codes[moving]
    branch = (first + node) * width + codes[np.arange(len(node)), feature[node]]
    taken, new_node = np.unique(branch, return_inverse=True)
    # The rows of a node have to be next to one another, see `_Level`.
    order = np.argsort(new_node, kind="stable")
    y, n_classes = level.y[moving], level.counts.shape[1]
    return _Level.of(new_node[order], codes[order], y[order], n_classes), taken


def _best_splits(level: _Level, n_categories: IntArray, growth: Growth) -> IntArray:
    """Feature of the largest gain in each node of a level, -1 for a leaf; the first one on ties."""
    feature = np.full(len(level.counts), LEAF)
    for nodes, rows in level.blocks():
        node, counts = level.node[rows] - nodes.start, level.counts[nodes]
        # Nothing is gained in a node of one class: its parts have fewer rows, so wider sets.
        mixed = np.count_nonzero(counts, axis=1) > 1
        used = mixed[node]
        part = _Level(node[used], level.codes[rows][used], level.y[rows][used], counts)
        gain = growth.uncertainty(counts)[:, np.newaxis] - _remaining(part, n_categories, growth)
        best = gain.max(axis=1)
        first_of_best = np.argmax(gain >= best[:, np.newaxis] - TIE, axis=1)
        feature[nodes] = np.where(mixed & (best >= LEAST_GAIN), first_of_best, LEAF)
    return feature


def _remaining(level: _Level, n_categories: IntArray, growth: Growth) -> FloatArray:
    """Average uncertainty that remains in each node once a feature is known, shape (n_nodes, p)."""
    # The fewer rows there are, the more features fit into a block.
    columns = parts(len(n_categories), len(level.node), ROWS_AT_A_TIME)
    return np.hstack(
        [_remaining_of(level, level.codes[:, c], n_categories[c], growth) for c in columns]
    )


def _remaining_of(
    level: _Level, codes: IntArray, n_categories: IntArray, growth: Growth
) -> FloatArray:
    """Remaining uncertainty for some of the columns; infinite where a feature may not split."""
    (n_nodes, n_classes), n_columns = level.counts.shape, len(n_categories)
    # In each node a feature has a cell for each category, and a last one for missing.
    ends = np.cumsum(n_categories + 1)
    starts, cells_of_node = ends - n_categories - 1, int(ends[-1])
    keys = level.node[:, np.newaxis] * cells_of_node + starts + codes
    cells, cell = _numbered(keys.ravel(), n_nodes * cells_of_node)
    in_cell = _tally(cell, np.repeat(level.y, n_columns), len(cells), n_classes)
    node, place = np.divmod(cells, cells_of_node)
    pair = node * n_columns + np.searchsorted(ends, place, side="right")
    uncertainty = in_cell.sum(axis=1) * growth.uncertainty(in_cell)
    weighted = np.bincount(pair, weights=uncertainty, minlength=n_nodes * n_columns)
    n_rows = level.counts.sum(axis=1, keepdims=True)
    remaining: FloatArray = weighted.reshape(n_nodes, n_columns) / n_rows
    if not growth.empty_branches:
        is_category = ~np.isin(place, ends - 1)
        present = np.bincount(pair[is_category], minlength=n_nodes * n_columns)
        remaining[present.reshape(n_nodes, n_columns) < n_categories] = np.inf
    return remaining


def _tally(group: IntArray, y: IntArray, n_groups: int, n_classes: int) -> IntArray:
    """Count the classes in each group."""
    cells = np.bincount(group * n_classes + y, minlength=n_groups * n_classes)
    return cells.reshape(n_groups, n_classes)


def _numbered(keys: IntArray, bound: int) -> tuple[IntArray, IntArray]:
    """Return the keys below `bound` that occur, in increasing order, and each key's index there."""
    if bound > 4 * len(keys):
        # A mask of all possible keys would be mostly empty, and slower than sorting.
        occurring, place = np.unique(keys, return_inverse=True)
        return occurring, place
    occurs = np.zeros(bound, dtype=np.bool_)
    occurs[keys] = True
    return np.flatnonzero(occurs), (np.cumsum(occurs) - 1)[keys]
