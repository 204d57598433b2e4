"""Classifiers made of binary ones, computed slowly from the definition.

A tree by all 2 ** (K - 1) choices of a bound at each node, each giving one distribution as products along the paths; a
p-box by a linear program over the probabilities of the classes.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from scipy.optimize import linprog

from credal_lib.classifiers import NaiveCredalClassifier


def leaves(tree):
    """Classes of a tree, from left to right."""
    return [tree] if isinstance(tree, int) else [*leaves(tree[0]), *leaves(tree[1])]


def inner_nodes(tree):
    """Subtrees that are not leaves."""
    return [] if isinstance(tree, int) else [tree, *inner_nodes(tree[0]), *inner_nodes(tree[1])]


def probability(tree, left, c):
    """Probability of the class c, if `left` gives that of the left part at each node."""
    if isinstance(tree, int):
        return 1 if tree == c else 0
    part, p = (tree[0], left[tree]) if c in leaves(tree[0]) else (tree[1], 1 - left[tree])
    return p * probability(part, left, c)


def distributions(tree, bounds):
    """All distributions with a bound at each node; `bounds` maps subtrees to (lower, upper)."""
    nodes = inner_nodes(tree)
    for choice in product(*(bounds[node] for node in nodes)):
        left = dict(zip(nodes, choice, strict=True))
        yield [probability(tree, left, c) for c in sorted(leaves(tree))]


def least(tree, bounds, gamble):
    """Smallest expectation over all of them."""
    return (np.array(list(distributions(tree, bounds))) @ gamble).min()


def undominated(lower_expectation, costs, tol=1e-9):
    """Classes that no other one beats for sure; `lower_expectation` is a function of a gamble."""
    costs = np.asarray(costs)
    return [
        not any(lower_expectation(costs[d] - costs[c]) > tol for c in range(len(costs)) if c != d)
        for d in range(len(costs))
    ]


def intervals(X, y, rows, left, right, cards, s):
    """Bounds of the left part by the local naive credal classifier, from the rows of these classes alone, per row."""
    own = np.isin(y, [*left, *right])
    side = np.where(np.isin(y[own], left), 0, 1)
    model = NaiveCredalClassifier(s=s, model="local", n_categories=list(cards)).fit(X[own], side)
    credal = model.predict_bounds(rows)
    return list(zip(credal.lower[:, 0], credal.upper[:, 0], strict=True))


def bounds_of_tree(tree, X, y, rows, cards, s):
    """Bounds at each subtree, one mapping per row."""
    nodes = inner_nodes(tree)
    found = [intervals(X, y, rows, leaves(left), leaves(right), cards, s) for left, right in nodes]
    return [dict(zip(nodes, bounds, strict=True)) for bounds in zip(*found, strict=True)]


def random_tree(generator, classes):
    """Any tree of the classes, the part with the lowest on the left."""
    classes = list(classes)
    if len(classes) == 1:
        return int(classes[0])
    side = generator.random(len(classes)) < 0.5
    side[0] = True
    if side.all():
        side[-1] = False
    parts = [[c for c, on_left in zip(classes, side, strict=True) if on_left == wanted] for wanted in (True, False)]
    return tuple(random_tree(generator, part) for part in parts)


def least_in_p_box(lower, upper, gamble):
    """Smallest expectation, if P(y <= k) has the bounds lower[k], upper[k] for all classes but the last."""
    n = len(gamble)
    cumulative = np.tril(np.ones((n, n)))[:-1]
    result = linprog(
        gamble,
        A_ub=np.vstack([cumulative, -cumulative]),
        b_ub=np.concatenate([upper, -np.asarray(lower)]),
        A_eq=np.ones((1, n)),
        b_eq=[1],
        bounds=(0, 1),
    )
    assert result.success
    return result.fun
