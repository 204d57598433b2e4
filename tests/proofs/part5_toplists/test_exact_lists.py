"""Top lists in fractions: a list is a dict from class to confidence score, a distribution a tuple."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from credal_book.proofs.part5_toplists import _exact_lists
from credal_book.proofs.part5_toplists._exact_lists import distributions
from credal_lib import toplists
from tests.proofs.part5_toplists.kernels import as_arrays


def test_the_average_of_valid_lists_is_valid() -> None:
    lists = [s for k in range(4) for s in _exact_lists.top_lists(3, k, 5) if _exact_lists.valid(s, 3)]
    p, listed = as_arrays(lists, 3)
    for shift in range(len(lists)):
        pair = np.stack([p, np.roll(p, shift, axis=0)]), np.stack([listed, np.roll(listed, shift, axis=0)])
        assert toplists.is_valid(*toplists.average(*pair)).all()


def test_the_discontinuous_rule_is_strictly_proper_and_misleads() -> None:
    """The rule of the remark on surrogates, in floating point: the truth alone attains the optimum."""
    q = np.array([2 / 3, 1 / 3, 0])

    def expected(p: Any, x: Any) -> float:
        if p.min() > 0:
            return float(np.cbrt(p.prod()) / 3 * (x / p).sum())
        if (x[p == 0] > 0).any():
            return np.inf
        return float(((x - p) ** 2).sum() - ((x - q) ** 2).sum())

    grid = [np.array(p, dtype=float) for p in distributions(3, 12)]
    for x in grid:
        optimum = expected(x, x)
        assert all(expected(p, x) > optimum + 1e-9 for p in grid if not np.allclose(p, x))
    scores = [expected(np.array([1 / 3, 2 / 3 - h, h]), q) for h in (1e-3, 1e-6, 1e-9, 1e-12)]
    assert all(later < earlier / 5 for earlier, later in pairwise(scores))
    assert expected(q, q) == 0


SIZES = [(m, k) for m in (2, 3, 4) for k in range(m + 1)]


def shared_rest(scores: Any, m: int) -> Fraction:
    return (1 - sum(scores.values(), Fraction(0))) / (m - len(scores)) if len(scores) < m else Fraction(0)


def is_valid(scores: Any, m: int) -> bool:
    return not scores or shared_rest(scores, m) <= min(scores.values())


def shortened(scores: Any, m: int) -> Any:
    while not is_valid(scores, m):
        lowest = min(scores, key=scores.__getitem__)
        scores = {i: score for i, score in scores.items() if i != lowest}
    return scores


@pytest.mark.parametrize(("m", "k"), SIZES)
def test_lists_are_padded_judged_and_shortened_as_the_paper_defines(m: int, k: int) -> None:
    for scores in _exact_lists.top_lists(m, k, 6):
        rest = shared_rest(scores, m)
        assert _exact_lists.proxy_of(scores, m) == rest
        assert _exact_lists.padded(scores, m) == tuple(scores.get(i, rest) for i in range(m))
        assert _exact_lists.valid(scores, m) is is_valid(scores, m)
        assert _exact_lists.without_lowest(scores, m) == shortened(scores, m)


@pytest.mark.parametrize(("m", "k"), SIZES)
def test_true_lists_are_those_that_the_paper_defines(m: int, k: int) -> None:
    for q in distributions(m, 6):
        calibrated = list(_exact_lists.calibrated_lists(q, k))
        outside = [[q[i] for i in range(m) if i not in scores] for scores in calibrated]
        most = [max(chances, default=Fraction(0)) for chances in outside]
        true = [not scores or more <= min(scores.values()) for scores, more in zip(calibrated, most, strict=True)]
        assert [_exact_lists.true_for(scores, q) for scores in calibrated] == true
        assert _exact_lists.true_lists(q, k) == [s for s, is_true in zip(calibrated, true, strict=True) if is_true]
        wrong = [{i: score / 2 for i, score in scores.items()} for scores in calibrated if any(scores.values())]
        assert not any(_exact_lists.true_for(scores, q) for scores in wrong if len(scores) < m)
        assert not any(_exact_lists.calibrated_for(scores, q) for scores in wrong if len(scores) < m)
        assert all(_exact_lists.calibrated_for(scores, q) for scores in calibrated)


@pytest.mark.parametrize(
    ("mass", "length"), [(0, 0), (Fraction(1, 2), 1), (Fraction(7, 10), 2), (Fraction(9, 10), 3), (1, 4)]
)
def test_the_shortest_list_that_accounts_for_a_probability(mass: Fraction, length: int) -> None:
    q = tuple(Fraction(share, 10) for share in (2, 5, 2, 1))
    assert _exact_lists.shortest_length(q, mass) == length


def test_two_lists_are_averaged_class_by_class() -> None:
    one, two = {0: Fraction(7, 10)}, {0: Fraction(4, 10), 1: Fraction(4, 10)}
    assert _exact_lists.averaged((one, two), 4) == {0: Fraction(11, 20), 1: Fraction(1, 4)}
