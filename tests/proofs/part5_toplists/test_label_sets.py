"""Sets of labels as classes: instance F1, and that it does not ask for the most likely set."""

import pytest
from sklearn.metrics import f1_score

from credal_book.proofs import Undecided
from credal_book.proofs.part5_toplists import label_sets
from tests.proofs.variants import fails


def test_instance_f1_is_that_of_scikit_learn() -> None:
    for predicted in label_sets.label_sets(4):
        for true in label_sets.label_sets(4):
            rows = [[int(label in chosen) for label in range(1, 5)] for chosen in (true, predicted)]
            expected = f1_score([rows[0]], [rows[1]], average="samples", zero_division=1)
            assert float(label_sets.instance_f1(predicted, true)) == pytest.approx(float(expected))


WRONG = [
    (label_sets, "five_labels", "f_measure", lambda matrix, positive: 1),
    (label_sets, "f1_is_not_consistent", "f_measure", lambda matrix, positive: matrix[0][0]),
    (label_sets, "instance_f1_defined", "f_measure", lambda matrix, positive: matrix[0][0]),
]

test_other_wrong_kernels_make_the_proofs_fail = fails(WRONG, (Undecided, ValueError), lambda proof: proof.steps)
