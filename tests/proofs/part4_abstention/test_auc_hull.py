"""What lies under the convex hull of AUC response curves, and whether it can be discarded."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

from credal_book.proofs.part4_abstention import _cautious, auc_hull
from credal_book.proofs.part4_abstention._cautious import EVEN, TREE, leaf
from credal_lib import abstention
from tests.proofs.part4_abstention.cases import assert_not_proved

P = np.array([[float(chance) for chance in p] for p, cases in TREE for _ in range(sum(cases))])
Y = np.array([truth for _, cases in TREE for truth in (0, 1) for _ in range(cases[truth])])


def test_the_auc_of_a_mixture_is_that_of_weighted_cases() -> None:
    """A case counts as often as it is answered."""
    times = {auc_hull.BOLD: 16, auc_hull.SHY: 9}
    often = sum(
        n * abstention.window_rule(P, float(model.window), [float(share) for share in model.bias]).any(axis=1)
        for model, n in times.items()
    )
    mixture = auc_hull._mixed(list(times), list(times.values()))
    assert sum(sum(cases) for _, cases in mixture) == sum(often)
    found = _cautious.auc(mixture, Fraction(0), EVEN)
    assert roc_auc_score(Y == 0, P[:, 0], sample_weight=often) == pytest.approx(float(found), abs=1e-12)


OTHERS = [
    (auc_hull, "UNDER", auc_hull._Model(EVEN, Fraction(45, 100)), "under_the_hull"),
    (auc_hull, "TREE", [*TREE[:-1], leaf(10, 1, 29)], "under_the_hull"),
    (auc_hull, "_mixed", lambda *_: TREE, "under_the_hull"),
]


@pytest.mark.parametrize(("module", "name", "other", "proof"), OTHERS)
def test_other_cases_are_no_counterexamples(
    module: Any, name: str, other: object, proof: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, other)
    assert_not_proved(proof)
