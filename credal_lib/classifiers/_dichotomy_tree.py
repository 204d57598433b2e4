r"""Trees over classes: binary trees whose inner nodes split a set of classes in two.

A tree is written as nested pairs of class positions: ``((0, 1), 2)`` first asks "2 or not", then "0
or 1". At each node the part with the lowest class is on the left, so that equal dichotomies are
equal objects.

The functions from `least_expectation_of_tree` on are kernels, plain arithmetic without checks:
fractions pass exactly. They take the bounds of the probability of the left part at each node, given
that the class is among those of the node.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.random import RandomState

Tree = Any
"""A class position, or a pair of trees."""

Split = tuple[tuple[int, ...], tuple[int, ...]]
"""The classes on the left and those on the right of a node, each in increasing order."""

Nodes = Mapping[Split, tuple[Any, Any]]
"""Lower and upper probability of the left part at each node: numbers, or an entry for each row."""


def number_of_rows(nodes: Nodes) -> int:
    """Count the rows whose bounds are in the arrays of the nodes."""
    lower, _ = next(iter(nodes.values()))
    return len(lower)


def classes_of(tree: Tree) -> tuple[int, ...]:
    """Classes of a tree in increasing order."""
    if isinstance(tree, int):
        return (tree,)
    return tuple(sorted(classes_of(tree[0]) + classes_of(tree[1])))


def split_of(tree: Tree) -> Split:
    """Classes on the left and on the right of the root."""
    return classes_of(tree[0]), classes_of(tree[1])


def splits(tree: Tree) -> Iterator[Split]:
    """Yield the splits of all nodes, the root first."""
    if not isinstance(tree, int):
        yield split_of(tree)
        yield from splits(tree[0])
        yield from splits(tree[1])


def draw_tree(n_classes: int, ordered: bool, random: RandomState) -> Tree:
    r"""Draw a tree uniformly, among all dichotomies or among the ordered ones.

    The nodes of an ordered one split intervals of classes. There are :math:`(2K - 3)!!` dichotomies
    of K classes, and as many ordered ones as binary trees with K leaves, the Catalan number
    :math:`\frac1K \binom{2K-2}{K-1}`.
    """
    places = [int(random.randint(2 * k - 1)) for k in range(1, n_classes)]
    if not ordered:
        return grow(places)
    on_the_left = [bool(random.randint(2)) for _ in places]
    return in_order(grow(places, on_the_left))


def grow(places: Sequence[int], on_the_left: Sequence[bool] | None = None) -> Tree:
    """Grow a tree leaf by leaf.

    The next class and the subtree at an index become the parts of a new node. The tree of the first
    k classes has 2k - 1 subtrees, leaves included. Every dichotomy of the classes results from one
    list of indices, so that uniform indices yield uniform dichotomies. With random sides as well,
    all shapes with numbered leaves are equally likely (Rémy's algorithm).

    Parameters
    ----------
    places : sequence of K - 1 int
        Entry k - 1 in 0..2k-2.
    on_the_left : sequence of K - 1 bool, optional
        Whether the next class goes to the left; always to the right if not given.
    """
    nodes: list[list[int]] = [[]]  # the parts of each node, none for a leaf
    classes = [0]  # the class of each leaf, -1 for other nodes
    parent = [-1]  # the node above, -1 for the root
    for k, place in enumerate(places, start=1):
        leaf, new = len(nodes), len(nodes) + 1
        pair = [leaf, place] if on_the_left is not None and on_the_left[k - 1] else [place, leaf]
        above = parent[place]
        nodes += [[], pair]
        classes += [k, -1]
        parent += [new, above]
        parent[place] = new
        if above >= 0:
            nodes[above] = [new if part == place else part for part in nodes[above]]
    return _nested(nodes, classes, parent.index(-1))


def _nested(nodes: list[list[int]], classes: list[int], node: int) -> Tree:
    """Write the subtree below a node as nested pairs."""
    if not nodes[node]:
        return classes[node]
    left, right = nodes[node]
    return _nested(nodes, classes, left), _nested(nodes, classes, right)


def in_order(tree: Tree) -> Tree:
    """Keep the shape of a tree and number its leaves from left to right."""
    return _numbered(tree, iter(range(len(classes_of(tree)))))


def _numbered(tree: Tree, numbers: Iterator[int]) -> Tree:
    if isinstance(tree, int):
        return next(numbers)
    # The left part takes its numbers first.
    left = _numbered(tree[0], numbers)
    return left, _numbered(tree[1], numbers)


def least_expectation_of_tree(tree: Tree, nodes: Nodes, gambles: Any) -> Any:
    r"""Smallest expectations of gambles, by backward induction; a kernel, without checks.

    The expectation at a leaf is the gamble's payoff; at a node

    .. math::
        \underline E = p\,\underline E_l + (1 - p)\,\underline E_r, \qquad
        p = \underline p \text{ if } \underline E_l \ge \underline E_r, \text{ else } \overline p.

    The bounds of different nodes are independent: this is the minimum over all choices of a
    probability at each node.

    Parameters
    ----------
    tree : nested pairs of int
        Of the classes 0..K-1, or a subtree of them.
    nodes : mapping of splits to pairs of arrays of shape (n,)
        Bounds of the left part.
    gambles : array of shape (D, K)
        Payoffs.

    Returns
    -------
    array of shape (n, D), or (D,) for a leaf
    """
    if isinstance(tree, int):
        return gambles[:, tree]
    lower, upper = nodes[split_of(tree)]
    left = least_expectation_of_tree(tree[0], nodes, gambles)
    right = least_expectation_of_tree(tree[1], nodes, gambles)
    # An axis for the gambles; `asarray` because a bound may be a single number.
    p = np.where(
        left >= right, np.asarray(lower)[..., np.newaxis], np.asarray(upper)[..., np.newaxis]
    )
    return right + p * (left - right)


def class_bounds_of_tree(tree: Tree, nodes: Nodes) -> dict[int, tuple[Any, Any]]:
    """Bounds of the probability of each class: products along its path; a kernel without checks."""
    if isinstance(tree, int):
        return {tree: (1, 1)}
    lower, upper = nodes[split_of(tree)]
    bounds = {}
    for c, (low, high) in class_bounds_of_tree(tree[0], nodes).items():
        bounds[c] = (low * lower, high * upper)
    # The probability of the right part lies between 1 - upper and 1 - lower.
    for c, (low, high) in class_bounds_of_tree(tree[1], nodes).items():
        bounds[c] = (low * (1 - upper), high * (1 - lower))
    return bounds


def least_differences_of_tree(
    tree: Tree, nodes: Nodes, reach: tuple[Any, Any] = (1, 1)
) -> Iterator[tuple[int, int, Any]]:
    r"""Smallest difference P(c) - P(d), for all pairs of classes; a kernel, without checks.

    What `least_expectation_of_tree` returns for these gambles, in fewer steps. At the node that
    splits c, on the left, from d the difference is

    .. math:: x = \underline p\,\underline P(c) - (1 - \underline p)\,\overline P(d),

    with probabilities given its parts; all nodes above multiply it by the probability to reach that
    node, the smallest if x is positive and the largest if not. `reach` is the smallest and the
    largest probability to reach the root of this tree.

    Yields
    ------
    tuple (c, d, difference)
    """
    if isinstance(tree, int):
        return
    lower, upper = nodes[split_of(tree)]
    least_reach, most_reach = reach
    left = class_bounds_of_tree(tree[0], nodes)
    right = class_bounds_of_tree(tree[1], nodes)
    # c is on one side and d on the other; p is the least probability of the side of c.
    for side_of_c, side_of_d, p in ((left, right, lower), (right, left, 1 - upper)):
        for c, (low, _) in side_of_c.items():
            gain = p * low
            for d, (_, high) in side_of_d.items():
                x = gain - (1 - p) * high
                # The smaller product: that of the least reach if x is positive, else of the most.
                yield c, d, np.minimum(least_reach * x, most_reach * x)
    reach_left = (least_reach * lower, most_reach * upper)
    reach_right = (least_reach * (1 - upper), most_reach * (1 - lower))
    yield from least_differences_of_tree(tree[0], nodes, reach_left)
    yield from least_differences_of_tree(tree[1], nodes, reach_right)
