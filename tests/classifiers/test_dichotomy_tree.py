"""Trees over classes: binary trees whose inner nodes split a set of classes in two."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod

import numpy as np
import pytest

from credal_lib import gambles
from credal_lib.classifiers._dichotomy_tree import (
    class_bounds_of_tree,
    draw_tree,
    grow,
    in_order,
    least_differences_of_tree,
    least_expectation_of_tree,
    split_of,
    splits,
)
from tests.classifiers import dichotomies_reference as reference


@pytest.mark.parametrize("n_classes", [2, 3, 4, 5, 6])
def test_uniform_places_give_every_dichotomy_once(n_classes):
    """(2K - 3)!! lists of places, and as many different dichotomies, each written in the one way that is chosen."""
    lists = list(product(*(range(2 * k - 1) for k in range(1, n_classes))))
    trees = [grow(places) for places in lists]
    assert len(trees) == prod(range(1, 2 * n_classes - 2, 2))
    assert len({frozenset(frozenset(split) for split in splits(tree)) for tree in trees}) == len(trees)
    for tree in trees:
        assert all(min(left) < min(right) for left, right in splits(tree))
        assert sorted(reference.leaves(tree)) == list(range(n_classes))


@pytest.mark.parametrize("n_classes", [2, 3, 4, 5])
def test_uniform_places_and_sides_give_every_ordered_tree_equally_often(n_classes):
    choices = product(*(product(range(2 * k - 1), (False, True)) for k in range(1, n_classes)))
    lists = [list(zip(*choice, strict=True)) for choice in choices]
    counts = Counter(in_order(grow(*choice)) for choice in lists)
    assert len(counts) == comb(2 * n_classes - 2, n_classes - 1) // n_classes
    assert len(set(counts.values())) == 1
    assert all(reference.leaves(tree) == list(range(n_classes)) for tree in counts)


@pytest.mark.parametrize(("ordered", "expected"), [(False, 15), (True, 5)])
def test_drawn_trees_are_uniform(ordered, expected):
    random = np.random.RandomState(0)
    counts = Counter(draw_tree(4, ordered, random) for _ in range(200 * expected))
    assert len(counts) == expected
    assert sum((n - 200) ** 2 / 200 for n in counts.values()) < 2.5 * expected  # chi-squared


def test_trees_of_many_classes_are_drawn():
    for ordered in (False, True):
        tree = draw_tree(300, ordered, np.random.RandomState(1))
        assert sorted(reference.leaves(tree)) == list(range(300))
        assert len(list(splits(tree))) == 299


def random_nodes(generator, tree, n=None):
    """Bounds at each node in the two forms: by splits for the library, by subtrees for the reference."""
    by_subtree = {}
    for node in reference.inner_nodes(tree):
        ends = np.sort(
            generator.choice([0, 0.25, 0.5, 1, *generator.random(3)], size=(2, *(() if n is None else (n,)))), 0
        )
        by_subtree[node] = tuple(ends)
    return {split_of(node): bounds for node, bounds in by_subtree.items()}, by_subtree


@pytest.mark.parametrize("n_classes", [2, 3, 4, 5, 6])
def test_backward_induction_is_the_minimum_over_all_vertices(n_classes):
    generator = np.random.default_rng(n_classes)
    for _ in range(180 // n_classes):
        tree = reference.random_tree(generator, range(n_classes))
        nodes, by_subtree = random_nodes(generator, tree)
        payoffs = generator.choice([-1, 0, 1, 2.5, *generator.normal(size=2)], size=(4, n_classes))
        vertices = np.array(list(reference.distributions(tree, by_subtree)))

        def least(gamble, vertices=vertices):
            return (vertices @ gamble).min()

        slow = [least(row) for row in payoffs]
        assert least_expectation_of_tree(tree, nodes, payoffs) == pytest.approx(np.array(slow), abs=1e-12)
        one = np.eye(n_classes)
        for c, d, difference in least_differences_of_tree(tree, nodes):
            assert difference == pytest.approx(least(one[c] - one[d]), abs=1e-12)
        for c, bounds in class_bounds_of_tree(tree, nodes).items():
            assert bounds == pytest.approx((least(one[c]), -least(-one[c])), abs=1e-12)


def test_fractions_pass_exactly():
    tree = ((0, 1), 2)
    nodes = {((0,), (1,)): (Fraction(1, 2), Fraction(7, 10)), ((0, 1), (2,)): (Fraction(3, 5), Fraction(4, 5))}
    payoffs = np.array([[1, 2, 0]], dtype=object)
    assert least_expectation_of_tree(tree, nodes, payoffs).tolist() == [Fraction(39, 50)]
    assert class_bounds_of_tree(tree, nodes)[0] == (Fraction(3, 10), Fraction(14, 25))


def test_every_pair_of_classes_is_compared_once():
    tree = ((0, (1, 4)), (2, 3))
    nodes, _ = random_nodes(np.random.default_rng(0), tree)
    pairs = [(c, d) for c, d, _ in least_differences_of_tree(tree, nodes)]
    assert sorted(pairs) == [(c, d) for c in range(5) for d in range(5) if c != d]


def test_the_average_is_the_lower_expectation_over_the_averaged_credal_set():
    """All averages of one vertex from each tree: their smallest expectation is the average of the smallest ones."""
    generator = np.random.default_rng(4)
    trees = [reference.random_tree(generator, range(3)) for _ in range(3)]
    bounds = [random_nodes(generator, tree) for tree in trees]
    vertices = [list(reference.distributions(t, b)) for t, (_, b) in zip(trees, bounds, strict=True)]
    everything = np.array([np.mean(choice, axis=0) for choice in product(*vertices)])
    for gamble in generator.normal(size=(20, 3)):
        each = [least_expectation_of_tree(t, n, gamble[None])[0] for t, (n, _) in zip(trees, bounds, strict=True)]
        assert np.mean(each) == pytest.approx(gambles.lower_expectation([gamble], everything)[0])
