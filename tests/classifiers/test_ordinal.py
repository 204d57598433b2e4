"""Ordinal decomposition: how likely is a class at most this one? Asked of credal classifiers of two classes."""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib.classifiers import OrdinalDecomposition
from tests.classifiers import dichotomies_reference as reference
from tests.classifiers.decomposed import distances, problem


@pytest.mark.parametrize("costs_of", [None, distances])
def test_sets_and_bounds_of_the_ordinal_decomposition(costs_of):
    for seed in range(6):
        X, y, rows, cards = problem(seed)
        n_classes = y.max() + 1
        costs = None if costs_of is None else costs_of(n_classes)
        model = OrdinalDecomposition(costs=costs, n_categories=cards).fit(X, y)
        members, credal = model.predict_set(rows), model.predict_bounds(rows)
        order = range(n_classes)
        bounds = [reference.intervals(X, y, rows, order[:k], order[k:], cards, 2.0) for k in order[1:]]
        for i, ends in enumerate(zip(*bounds, strict=True)):
            lower = [min(low for low, _ in ends[k:]) for k in range(n_classes - 1)]
            upper = [max(high for _, high in ends[: k + 1]) for k in range(n_classes - 1)]

            def least(gamble, box=(lower, upper)):
                return reference.least_in_p_box(*box, gamble)

            table = 1 - np.eye(n_classes) if costs is None else costs
            assert members[i].tolist() == reference.undominated(least, table, tol=1e-8)
            assert credal.lower[i] == pytest.approx([least(one) for one in np.eye(n_classes)], abs=1e-9)
            assert credal.upper[i] == pytest.approx([-least(-one) for one in np.eye(n_classes)], abs=1e-9)
