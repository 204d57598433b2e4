"""Scores of top lists: what always holds."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import toplists
from credal_lib.toplists import Brier, Log, PaddedScore, Power, Spherical
from tests.toplists.strategies import beliefs, top_lists

CLOSE = 1e-9

scores = st.one_of(
    st.builds(Brier, st.sampled_from([1, 2])),
    st.just(Log()),
    st.builds(Power, st.sampled_from([0.5, Fraction(3, 2), 3])),
    st.builds(Spherical, st.sampled_from([2, Fraction(3, 2), 4])),
)
"""Every one is strictly proper."""


@given(top_lists(), scores, st.randoms())
def test_the_names_of_the_classes_do_not_matter(
    given_lists: tuple[Any, Any, Any], score: PaddedScore, random: Any
) -> None:
    p, listed, q = given_lists
    score = type(score)(*[v for k, v in vars(score).items() if k not in {"penalty", "tol"}], penalty=0.5)
    order = random.sample(range(len(q)), len(q))
    moved = p[:, order], listed[:, order]
    assert score(*moved) == pytest.approx(score(p, listed)[:, order])
    assert np.array_equal(toplists.largest_valid(*moved), toplists.largest_valid(p, listed)[:, order])
    assert score.by_length([q[order]]) == pytest.approx(score.by_length([q]))


@given(top_lists(), scores)
def test_lemma_5_2_a_calibrated_list_expects_the_entropy_of_its_padding(
    given_lists: tuple[Any, Any, Any], score: PaddedScore
) -> None:
    _, listed, q = given_lists
    p = np.tile(q, (len(listed), 1))
    listed = toplists.largest_valid(p, listed)
    assert score.expected(p, listed, q) == pytest.approx(score.entropy(toplists.pad(p, listed)), abs=CLOSE)


@given(beliefs(), scores)
def test_theorem_5_3_a_longer_true_list_is_never_worse(q: Any, score: PaddedScore) -> None:
    by_length = score.by_length([q])[0]
    assert (np.diff(by_length) <= CLOSE).all()
    assert by_length[-1] == pytest.approx(score.entropy([q])[0], abs=CLOSE)
    for k, expected in enumerate(by_length):
        lists = toplists.true_lists(q, k)
        assert score.expected(np.tile(q, (len(lists), 1)), lists, q) == pytest.approx(expected, abs=CLOSE)
    assert PaddedScore.by_length(score, [q])[0] == pytest.approx(by_length, abs=CLOSE)


@given(top_lists(), scores)
def test_theorem_5_3_holds_for_every_calibrated_valid_extension(
    given_lists: tuple[Any, Any, Any], score: PaddedScore
) -> None:
    _, listed, q = given_lists
    p = np.tile(q, (len(listed), 1))
    longer = toplists.largest_valid(p, listed)
    for removed in range(len(q)):
        shorter = longer & (np.arange(len(q)) != removed)
        both = toplists.is_valid(p, shorter)
        gained, before = (score.expected(p[both], lists[both], q) for lists in (longer, shorter))
        assert (gained <= before + CLOSE).all()


@given(top_lists(), scores)
def test_theorems_5_4_and_5_6_only_true_lists_are_best(given_lists: tuple[Any, Any, Any], score: PaddedScore) -> None:
    """Against all true lists of the same length: no list is better, and with a penalty only true ones are as good."""
    p, listed, q = given_lists
    settings = [v for k, v in vars(score).items() if k not in {"penalty", "tol"}]
    best = score.by_length([q])[0][listed.sum(axis=1)]
    free, penalized = (type(score)(*settings, penalty=penalty).expected(p, listed, q) for penalty in (0, 0.1))
    assert (free >= best - CLOSE).all()
    true = toplists.is_true(p, listed, q)
    assert penalized[true] == pytest.approx(best[true], abs=CLOSE)
    assert (penalized[~true] > best[~true] + CLOSE).all()
