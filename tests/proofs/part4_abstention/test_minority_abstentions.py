"""Which class abstains more under one confidence threshold: the minority or the majority."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from credal_book.proofs.part4_abstention import counting_abstentions, minority_abstentions
from credal_book.proofs.part4_abstention._cautious import TREE, leaf
from credal_lib import abstention
from tests.proofs.part4_abstention.cases import assert_not_proved

P = np.array([[float(chance) for chance in p] for p, cases in TREE for _ in range(sum(cases))])
Y = np.array([truth for _, cases in TREE for truth in (0, 1) for _ in range(cases[truth])])


@pytest.mark.parametrize("threshold", [0.55, 0.625, 0.7, 0.85])
def test_unknown_shares_are_those_of_the_library(threshold: float) -> None:
    unknown = ~abstention.confidence_rule(P, threshold).any(axis=1)
    found = minority_abstentions._unknown_shares(TREE, Fraction(str(threshold)))
    assert [float(share) for share in found] == pytest.approx([unknown[c == Y].mean() for c in (0, 1)])


T, W, U = counting_abstentions.RIGHT, counting_abstentions.WRONG, counting_abstentions.UNKNOWN

OTHERS = [
    (minority_abstentions, "TREE", [*TREE[:3], leaf(60, 1, 8), *TREE[4:]], "minority_class_abstains_more"),
    (minority_abstentions, "CALIBRATED", [leaf(90, 9, 1), leaf(65, 12, 8)], "minority_class_abstains_more"),
    (minority_abstentions, "CALIBRATED", [leaf(90, 9, 1), leaf(60, 6, 4)], "minority_class_abstains_more"),
    (minority_abstentions, "over_classes", lambda *_: T, "minority_class_abstains_more"),
]


@pytest.mark.parametrize(("module", "name", "other", "proof"), OTHERS)
def test_other_cases_are_no_counterexamples(
    module: Any, name: str, other: object, proof: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, other)
    assert_not_proved(proof)
