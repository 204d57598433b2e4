"""Majorization: what it says about entropies, about supergradients and about padded top lists."""

from fractions import Fraction

import pytest

from credal_book.proofs import Proof, Undecided
from credal_book.proofs.part5_toplists import _exact_lists, majorization
from credal_book.proofs.part5_toplists._exact_lists import distributions
from credal_lib.toplists import majorizes, transfers
from tests.proofs.part5_toplists.kernels import wrong_proxy
from tests.proofs.variants import fails


def test_majorization_is_that_of_the_partial_sums() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert majorizes((half, half, Fraction(0)), (third, third, third))
    assert majorizes((half, Fraction(0), half), (half, half, Fraction(0)))
    assert not majorizes((third, third, third), (half, half, Fraction(0)))
    assert not majorizes((half, half), (half, third))


def test_transfers_end_at_the_vector_that_is_majorized() -> None:
    x, y = (Fraction(1), Fraction(0), Fraction(0)), (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
    *_, (_, _, _, last) = transfers(x, y)
    assert last == y
    assert transfers(y, y) == []


def test_lemma_4_5_without_validity_is_not_found_true() -> None:
    fact = all(
        majorizes(_exact_lists.padded(best, 3), _exact_lists.padded(other, 3))
        for q in distributions(3, 4)
        for best in _exact_lists.true_lists(q, 1)
        for other in _exact_lists.calibrated_lists(q, 1)
    )
    with pytest.raises(Undecided):
        Proof("planted", "none").enumeration("the printed lemma.", fact)


WRONG = [
    (majorization, "true_list_majorizes", "proxy", wrong_proxy),
    (majorization, "calibrated_but_invalid", "proxy", wrong_proxy),
    (majorization, "true_list_majorizes", "valid", lambda scores, m: True),
    (majorization, "schur_concave_entropies", "majorizes", lambda x, y: True),
]

test_other_wrong_kernels_make_the_proofs_fail = fails(WRONG, (Undecided, ValueError), lambda proof: proof.steps)
