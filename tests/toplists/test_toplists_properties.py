"""What holds for every top list, every symmetric score and every true distribution."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib import metrics, toplists
from credal_lib.toplists import Brier, Log, PaddedScore, Power, Spherical

CLOSE = 1e-9

scores = st.one_of(
    st.builds(Brier, st.sampled_from([1, 2])),
    st.just(Log()),
    st.builds(Power, st.sampled_from([0.5, Fraction(3, 2), 3])),
    st.builds(Spherical, st.sampled_from([2, Fraction(3, 2), 4])),
)
"""Every one is strictly proper."""


def distribution(draw: st.DrawFn, n_classes: int) -> Any:
    """Shares of small integers: ties and zeros are frequent."""
    weights = draw(arrays.arrays(int, n_classes, elements=st.integers(0, 6)).filter(lambda w: w.any()))
    return weights / weights.sum()


@st.composite
def beliefs(draw: st.DrawFn, largest: int = 6) -> Any:
    return distribution(draw, draw(st.integers(1, largest)))


@st.composite
def top_lists(draw: st.DrawFn) -> tuple[Any, Any, Any]:
    """Lists, invalid ones among them, and one true distribution; rubbish outside the lists."""
    n, n_classes = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    listed = draw(arrays.arrays(bool, (n, n_classes)))
    p = np.array([distribution(draw, n_classes) for _ in range(n)])
    return np.where(listed, p, draw(st.sampled_from([np.nan, -1.0, np.inf]))), listed, distribution(draw, n_classes)


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


@given(top_lists(), st.sampled_from([Brier(penalty=0.5), Log(penalty=0.5), Spherical(penalty=0), Power(3, penalty=0)]))
def test_each_row_is_judged_alone(given_lists: tuple[Any, Any, Any], score: PaddedScore) -> None:
    p, listed, q = given_lists
    alone = np.concatenate([score([row], [members]) for row, members in zip(p, listed, strict=True)])
    assert np.array_equal(score(p, listed), alone)
    y = np.arange(len(p)) % len(q)
    direct = score.loss(p, listed, y)
    assert direct == pytest.approx(alone[np.arange(len(p)), y])
    assert metrics.padded_loss(y, p, listed, score) == pytest.approx(np.mean(direct))


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


@given(beliefs(), st.data())
def test_the_fall_of_the_brier_score_is_a_square(q: Any, data: st.DataObject) -> None:
    k = data.draw(st.integers(0, len(q) - 1))
    unlisted = len(q) - k
    assume(unlisted >= 2)
    ranked = np.sort(q)[::-1]
    fall = -np.diff(Brier().by_length([q])[0])[k]
    assert fall == pytest.approx(toplists.brier_gain(ranked[k], 1 - ranked[:k].sum(), unlisted), abs=CLOSE)


@given(beliefs(largest=8), st.data())
def test_section_6_the_brier_bound_holds(q: Any, data: st.DataObject) -> None:
    k = data.draw(st.integers(1, len(q)))
    ranked = np.sort(q)[::-1]
    left = float(ranked[k:].sum())
    assume(CLOSE < left < ranked[k - 1])
    excess = toplists.relative_excess(Brier().by_length([q]), Brier().entropy([q]))[0, k]
    bound = toplists.brier_excess_bound(left, len(q) - k)
    assert excess <= bound + CLOSE
    assert bound < left


@given(beliefs(), st.data())
def test_top_mass_is_the_shortest_list_that_reaches_the_mass(q: Any, data: st.DataObject) -> None:
    mass = data.draw(st.floats(0, 1))
    size = int(toplists.top_mass([q], mass).sum())
    sums = [float(np.sort(q)[::-1][:k].sum()) for k in range(len(q) + 1)]
    assert size == next(k for k, total in enumerate(sums) if total >= mass - 1e-9)
    assert toplists.top_mass([q], mass).tolist() == toplists.top([q], size).tolist()


@given(top_lists(), st.sampled_from([Brier(), Log()]))
def test_an_average_of_valid_lists_loses_no_more_than_they_do_on_average(
    given_lists: tuple[Any, Any, Any], score: PaddedScore
) -> None:
    """The Brier and the log score are convex in the reported distribution."""
    p, listed, _ = given_lists
    kept = toplists.largest_valid(p, listed)
    voters = np.stack([p, p[::-1]]), np.stack([kept, kept[::-1]])
    padded = toplists.pad(*toplists.average(*voters))
    assert padded == pytest.approx((toplists.pad(p, kept) + toplists.pad(p, kept)[::-1]) / 2)
    everything = np.ones(padded.shape, dtype=bool)
    assert (score(padded, everything) <= (score(p, kept) + score(p, kept)[::-1]) / 2 + CLOSE).all()
