"""The study that compares classifiers on ordinal data: its counts, worked out one by one."""

from collections import Counter
from dataclasses import replace

import numpy as np
from sklearn.base import clone

from credal_book import studies
from credal_book.studies import _ordinal_counts, ordinal_comparison
from credal_lib.rewards import DiscountedCost
from tests.studies.ordered import FEW_TREES, ONCE, OWN, small


def test_comparison_counts_are_those_of_the_classifiers():
    data = small()
    result = studies.run("ordinal-comparison", data, protocol=ONCE, progress=False, **OWN)
    study = replace(ordinal_comparison.STUDY, protocol=ONCE)
    costs = np.abs(np.subtract.outer(range(4), range(4)))
    for cell in study.cells(data, 60):
        part = _ordinal_counts.in_levels(data, *cell.split())
        state = int(cell.rng().integers(2**31))
        for name, model in FEW_TREES.items():
            for decision, chosen in (("distances", costs), ("errors", None)):
                options = {"costs": chosen, "n_categories": part.n_categories}
                if name != "NCC":
                    options["random_state"] = state
                if name.startswith("2Tr"):
                    options["reward"] = DiscountedCost(costs, 0.5)
                sets = clone(model).set_params(**options).fit(part.train, part.y_train).predict_set(part.test)
                expected = Counter(zip((sets @ [1, 2, 4, 8]).tolist(), part.y_test.tolist(), strict=True))
                kept = result.counts.query("fold == @cell.fold and classifier == @name and decision == @decision")
                found = {(row.set, row.truth): row.answers for row in kept.itertuples()}
                assert found == dict(expected), (name, decision)


def test_the_single_tree_is_one_of_the_forest():
    """Both draw with the same random state: the paper takes the best of the trees that it sampled."""
    data = small()
    part = _ordinal_counts.in_levels(data, np.arange(60), np.arange(60))
    for name in ("", ", ordered"):
        single, forest = (
            part.fitted(ordinal_comparison.STUDY.classifiers[kind + name], np.random.default_rng(3))
            for kind in ("2Tr", "Fo")
        )
        assert len(forest.trees_) == 50
        assert single.tree_ in forest.trees_
