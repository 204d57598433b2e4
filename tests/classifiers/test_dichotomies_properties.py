"""Nested dichotomies: what always holds."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from credal_lib.choice import maximal
from credal_lib.classifiers import NaiveCredalClassifier, NestedDichotomies, NestedDichotomyForest, OrdinalDecomposition
from tests.classifiers.strategies import costs_of, problem

SEEDS = st.integers(0, 2**32 - 1)
STRENGTHS = st.sampled_from([1e-3, 0.5, 1.0, 2.0, 10.0])
BASES = st.sampled_from(["global", "local"])

MAKERS = {
    "random": lambda **o: NestedDichotomies(random_state=1, **o),
    "ordered": lambda **o: NestedDichotomies(tree="ordered", random_state=1, **o),
    "forest": lambda **o: NestedDichotomyForest(n_trees=3, random_state=1, **o),
    "p-box": OrdinalDecomposition,
}

EACH = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
few = settings(max_examples=15)


@EACH
@few
@given(SEEDS, STRENGTHS, STRENGTHS, BASES)
def test_sets_and_intervals_grow_with_s(make, seed, one, two, of):
    X, y, rows, cards = problem(seed)
    costs = costs_of(seed, y.max() + 1)
    small, large = (
        make(base=NaiveCredalClassifier(s=s, model=of), costs=costs, n_categories=cards).fit(X, y)
        for s in sorted([one, two])
    )
    assert (small.predict_set(rows) <= large.predict_set(rows)).all()
    assert (small.predict_bounds(rows).lower >= large.predict_bounds(rows).lower - 1e-12).all()
    assert (small.predict_bounds(rows).upper <= large.predict_bounds(rows).upper + 1e-12).all()


@EACH
@few
@given(SEEDS, STRENGTHS)
def test_the_class_of_the_center_is_in_the_set_which_the_bounds_alone_enlarge(make, seed, s):
    X, y, rows, cards = problem(seed)
    costs = costs_of(seed, y.max() + 1)
    model = make(base=NaiveCredalClassifier(s=s, model="local"), costs=costs, n_categories=cards).fit(X, y)
    members, bounds = model.predict_set(rows), model.predict_bounds(rows)
    assert members[np.arange(len(rows)), model.predict(rows)].all()
    table = 1 - np.eye(y.max() + 1) if costs is None else costs
    assert (members <= maximal(-table, bounds)).all()
    assert bounds.is_reachable(1e-9).all()


@few
@given(SEEDS)
def test_a_tree_of_renamed_classes_gives_renamed_sets(seed):
    X, y, rows, cards = problem(seed)
    n_classes = y.max() + 1
    plain = NestedDichotomies(random_state=seed, n_categories=cards).fit(X, y)
    names = np.random.default_rng(seed).permutation(n_classes)

    def renamed(tree):
        return int(names[tree]) if isinstance(tree, int) else tuple(renamed(part) for part in tree)

    other = NestedDichotomies(tree=renamed(plain.tree_), n_categories=cards).fit(X, names[y])
    assert np.array_equal(other.predict_set(rows)[:, names], plain.predict_set(rows))
    assert other.predict_bounds(rows).lower[:, names] == pytest.approx(plain.predict_bounds(rows).lower, abs=1e-12)
