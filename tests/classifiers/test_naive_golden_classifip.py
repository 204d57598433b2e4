"""The local naive credal classifier beside classifip, which differs from it in one thing: its class prior is precise.

The sets are therefore compared by inclusion, row by row, and by how often they are equal: facts of these data.
"""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib.classifiers import NaiveCredalClassifier
from tests.classifiers.test_naive_golden_jncc2 import NAMES, REFERENCE, as_members, golden, table
from tests.conftest import GOLDEN

EQUAL = {"iris": (75, 75), "wine": (88, 88), "contact_lenses": (9, 10), "titanic": (1100, 1100)}
"""Rows in which the exact local set is classifip's, for s = 1 and 2."""

EQUAL_TO_GLOBAL = {"iris": (73, 72), "wine": (86, 84), "contact_lenses": (9, 8), "titanic": (1100, 1100)}
"""Rows in which the exact local set is that of the global model."""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("s", [1, 2])
def test_the_local_set_contains_classifips_and_is_nearly_always_equal(name, s):
    data = golden(name)
    ((train, test),) = data.tasks["holdout"]
    folder = REFERENCE if name == "titanic" else GOLDEN / "classifip"
    answers = as_members(
        line["local_idm_maximality"] for line in table(folder / name / f"classifip_ncc_s{s}_eps0.0.csv")
    )

    def sets(model):
        classifier = NaiveCredalClassifier(s=s, model=model, n_categories=data.cards).fit(data.X[train], data.y[train])
        return [{str(c) for c in np.flatnonzero(row)} for row in classifier.predict_set(data.X[test])]

    local, of_all = sets("local"), sets("global")
    assert len(local) == len(answers)
    assert all(theirs <= ours for theirs, ours in zip(answers, local, strict=True))
    assert all(narrow <= ours for narrow, ours in zip(of_all, local, strict=True))
    assert sum(theirs == ours for theirs, ours in zip(answers, local, strict=True)) == EQUAL[name][s - 1]
    assert sum(narrow == ours for narrow, ours in zip(of_all, local, strict=True)) == EQUAL_TO_GLOBAL[name][s - 1]
