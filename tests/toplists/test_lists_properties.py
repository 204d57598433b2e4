"""Top lists: what always holds."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib import toplists
from credal_lib.toplists import _lists
from tests.toplists.strategies import beliefs, top_lists

CLOSE = 1e-9


def sublist_by_recursion(p: list[float], classes: list[int], n_classes: int) -> list[int]:
    """The largest valid sublist as the paper says it, in fractions: remove a class of the least score until valid."""
    kept = list(classes)
    exact = {i: Fraction(p[i]).limit_denominator(100) for i in kept}
    while kept and len(kept) < n_classes:
        proxy = (1 - sum(exact[i] for i in kept)) / (n_classes - len(kept))
        least = min(kept, key=lambda i: exact[i])
        if proxy <= exact[least]:
            break
        kept.remove(least)
    return kept


def padded_by_hand(p: Any, listed: Any) -> Any:
    n_classes = len(p)
    left = 1 - sum(p[i] for i in range(n_classes) if listed[i])
    return [p[i] if listed[i] else left / (n_classes - listed.sum()) for i in range(n_classes)]


@given(top_lists())
def test_padding_is_the_definition(given_lists: tuple[Any, Any, Any]) -> None:
    p, listed, _ = given_lists
    padded = toplists.pad(p, listed)
    assert padded == pytest.approx(np.array([padded_by_hand(*row) for row in zip(p, listed, strict=True)]), abs=CLOSE)
    assert (padded >= 0).all()
    assert padded.sum(axis=1) == pytest.approx(1)


@given(top_lists())
def test_the_sort_finds_the_sublist_of_the_recursion(given_lists: tuple[Any, Any, Any]) -> None:
    p, listed, _ = given_lists
    kept = toplists.largest_valid(p, listed)
    for row, members, found in zip(p, listed, kept, strict=True):
        slow = sublist_by_recursion(row.tolist(), np.flatnonzero(members).tolist(), len(row))
        assert np.flatnonzero(found).tolist() == sorted(slow)
    assert toplists.is_valid(p, kept).all()
    assert np.array_equal(toplists.largest_valid(p, kept), kept)
    assert np.array_equal((kept == listed).all(axis=1), toplists.is_valid(p, listed))


@given(top_lists())
def test_the_sublist_is_the_largest_and_the_only_one_of_its_size(given_lists: tuple[Any, Any, Any]) -> None:
    """Resin, Section 3: by trying all sublists."""
    p, listed, _ = given_lists
    for row, members, kept in zip(p, listed, toplists.largest_valid(p, listed), strict=True):
        classes = np.flatnonzero(members).tolist()
        for size in range(int(kept.sum()), len(classes) + 1):
            for chosen in combinations(classes, size):
                sublist = np.isin(np.arange(len(row)), chosen)
                if toplists.is_valid([row], [sublist])[0]:
                    assert sublist.tolist() == kept.tolist()


@given(beliefs(), st.data())
def test_true_lists_are_those_that_are_true(q: Any, data: st.DataObject) -> None:
    k = data.draw(st.integers(0, len(q)))
    rows = np.array([np.isin(np.arange(len(q)), chosen) for chosen in combinations(range(len(q)), k)])
    true = toplists.is_true(np.tile(q, (len(rows), 1)), rows, q)
    assert toplists.true_lists(q, k).tolist() == rows[true].tolist()
    assert toplists.top([q], k)[0].tolist() in rows[true].tolist()
    assert toplists.is_valid(np.tile(q, (true.sum(), 1)), rows[true]).all()


@given(beliefs(), st.data())
def test_top_mass_is_the_shortest_list_that_reaches_the_mass(q: Any, data: st.DataObject) -> None:
    mass = data.draw(st.floats(0, 1))
    size = int(toplists.top_mass([q], mass).sum())
    sums = [float(np.sort(q)[::-1][:k].sum()) for k in range(len(q) + 1)]
    assert size == next(k for k, total in enumerate(sums) if total >= mass - 1e-9)
    assert toplists.top_mass([q], mass).tolist() == toplists.top([q], size).tolist()


@given(st.data(), st.integers(1, 7), st.sampled_from([np.float64, np.float32]))
def test_the_top_list_is_the_beginning_of_a_stable_sort(data: st.DataObject, n_classes: int, dtype: Any) -> None:
    """Entries tie often; any finite numbers are accepted, and plus and minus 0 are equal."""
    shape = (data.draw(st.integers(0, 5)), n_classes)
    numbers = data.draw(arrays.arrays(dtype, shape, elements=st.sampled_from([-1.5, -0.0, 0.0, 0.25, 3.0])))
    for k in range(n_classes + 1):
        listed = toplists.top(numbers, k)
        assert listed.shape == shape
        for row, members in zip(numbers.tolist(), listed, strict=True):
            order = sorted(range(n_classes), key=lambda j: (-row[j], j))
            assert set(np.flatnonzero(members)) == set(order[:k])


def test_top_lists_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    p = np.random.default_rng(0).integers(0, 4, size=(23, 6))
    at_once = toplists.top(p, 3)
    monkeypatch.setattr(_lists, "NUMBERS_AT_A_TIME", 12)
    assert toplists.top(p, 3).tolist() == at_once.tolist()
