"""The score that asks strictly for the top-beta list (Resin, Section 7, open problem)."""

from fractions import Fraction
from typing import Any

import pytest
from sympy import symbols

from credal_book.proofs import Undecided
from credal_book.proofs.part5_toplists import top_beta
from credal_lib.toplists import _top_beta
from tests.proofs.variants import fails

HALF = Fraction(1, 2)


def padded_brier(scores: Any, beta: Any, n_classes: int) -> Any:
    """What the padded Brier score charges, in the form of `losses`."""
    share = (1 - sum(scores)) / (n_classes - len(scores)) if len(scores) < n_classes else 0
    square = 1 + sum(p * p for p in scores) + (n_classes - len(scores)) * share * share
    return [square - 2 * p for p in scores], square - 2 * share


BROKEN: list[tuple[Any, str, str, Any]] = [
    (top_beta, "top_beta_elicited", "fading", lambda classes, beta: (1 - beta) / classes),
    (top_beta, "top_beta_elicited", "term", lambda z, named: z / (2 - named)),
    (top_beta, "top_beta_elicited", "term", lambda z, named: z**2 * (2 - named)),
    (top_beta, "top_beta_elicited", "missing", lambda named, beta: beta - named),
    (top_beta, "top_beta_elicited", "slope", lambda z, named, *rest: -(z**2) / (2 - named) ** 2),
    (top_beta, "top_beta_elicited", "losses", padded_brier),
]

test_a_wrong_kernel_makes_the_proof_fail = fails(BROKEN, (Undecided, AssertionError, ZeroDivisionError))


@pytest.mark.parametrize("weight", [lambda classes, beta: Fraction(1), lambda classes, beta: 0 * beta])
def test_further_classes_may_weigh_neither_as_much_nor_nothing(weight: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """With equal weights a lie is rewarded; with none the second score is not asked for."""
    monkeypatch.setattr(_top_beta, "fading", weight)
    assert not all(top_beta._only_honest(3, 12, beta) for beta in top_beta.BETAS)


def test_the_grid_may_be_finer_than_that_of_the_proof() -> None:
    assert top_beta._only_honest(3, 10, Fraction(3, 5))


def test_least_expected_finds_ties() -> None:
    third = Fraction(1, 3)
    reports = [{0: third, 1: third}, {0: third, 2: third}, {0: HALF, 1: third}]
    assert top_beta.least_expected((third, third, third), reports, HALF) == reports[:2]


def test_the_slope_is_negative_where_it_can_be_least() -> None:
    """Three classes: the next class misses most where the first is as small as it can be."""
    beta = symbols("beta", positive=True)
    tight = _top_beta.slope(1, (1 - beta) / 3, beta, _top_beta.fading(3, beta), 1, 1)
    assert tight.subs(beta, Fraction(9, 10)) < 0
