"""Top lists in fractions: a list is a dict from class to confidence score, a distribution a tuple."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from credal_lib import toplists
from credal_lib.proofs.part5_toplists import _exact_lists
from credal_lib.proofs.part5_toplists._exact_lists import distributions
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


@pytest.mark.parametrize(("m", "k"), SIZES)
def test_exact_lists_agree_with_the_array_functions(m: int, k: int) -> None:
    lists = list(_exact_lists.top_lists(m, k, 6))
    p, listed = as_arrays(lists, m)
    assert toplists.pad(p, listed) == pytest.approx(np.array([_exact_lists.padded(s, m) for s in lists], dtype=float))
    assert toplists.proxy_probability(p, listed) == pytest.approx([float(_exact_lists.proxy_of(s, m)) for s in lists])
    valid = [_exact_lists.valid(scores, m) for scores in lists]
    assert toplists.is_valid(p, listed).tolist() == valid
    shorter = [_exact_lists.without_lowest(scores, m) for scores in lists]
    assert (toplists.largest_valid(p, listed) == as_arrays(shorter, m)[1]).all()


@pytest.mark.parametrize(("m", "k"), SIZES)
def test_exact_true_lists_agree_with_the_array_functions(m: int, k: int) -> None:
    for q in distributions(m, 6):
        true = _exact_lists.true_lists(q, k)
        listed = toplists.true_lists([float(chance) for chance in q], k)
        assert sorted(as_arrays(true, m)[1].tolist()) == sorted(listed.tolist())
        calibrated = list(_exact_lists.calibrated_lists(q, k))
        p, members = as_arrays(calibrated, m)
        chances = [float(chance) for chance in q]
        assert toplists.is_calibrated(p, members, chances).all()
        assert toplists.is_true(p, members, chances).tolist() == [_exact_lists.true_for(s, q) for s in calibrated]
