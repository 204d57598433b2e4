"""Numbers that the pages of chapter 27 state in their text."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from credal_book import datasets, studies
from credal_book.studies import rejection
from credal_book.studies.scoring import UTILITIES
from credal_lib import comparisons, rewards
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier, NondeterministicClassifier
from tests.book.sources import text_of

LESSON = " ".join(text_of("notebooks/27-credal-or-non-deterministic").split())


def test_the_judges_pay_what_the_table_says():
    """Chapter 27, lesson, "The classes are mixed": the table of the judges; the chapter's u65 and the F of 0.93."""
    table = {
        rewards.FBeta(0): (1, Fraction(1, 2), Fraction(1, 3)),
        rewards.Quadratic(Fraction(13, 20)): (1, Fraction(13, 20), Fraction(7, 15)),
        rewards.FBeta(1): (1, Fraction(2, 3), Fraction(1, 2)),
        rewards.Quadratic(Fraction(4, 5)): (1, Fraction(4, 5), Fraction(3, 5)),
        rewards.FBeta(2): (1, Fraction(5, 6), Fraction(5, 7)),
    }
    for reward, paid in table.items():
        assert tuple(reward.utility(Fraction(1, k)) for k in (1, 2, 3)) == paid
    assert rewards.FBeta(0.93).utility(0.5) == pytest.approx(0.65, abs=2e-3)


def test_the_data_are_as_large_as_the_text_says():
    """Chapter 27, lesson, "A number that looks wrong", and cmc, vehicle and lymph further on."""
    table = datasets.table().set_index("name")[["n", "p", "K"]]
    assert table.loc["hayes-roth"].tolist() == [160, 4, 3]
    assert table.loc["cmc", ["n", "K"]].tolist() == [1473, 3]
    assert table.loc["vehicle", ["n", "p"]].tolist() == [846, 18]
    assert table.loc["lymph", ["n", "p"]].tolist() == [148, 18]
    for words in ("160 persons into three classes by four", "1473 rows", "with 846 rows", "its 148 patients"):
        assert words in LESSON


def test_the_collections_and_the_thresholds():
    """Chapter 27, lesson, "The collection": 55 data sets and 61; the thresholds of F2 and of u80."""
    assert rewards.FBeta(2).utility(0.5) == pytest.approx(5 / 6)
    assert rewards.Quadratic(0.8).utility(0.5) == 0.8
    for words in ("55 data sets, which they do not name", "Ours are 61 from the same source"):
        assert words in LESSON


def test_copies_leave_the_answers_of_ncc():
    """Chapter 27, lesson, "Why more caution than the judge asks for": copies change NCC by the class shares only."""
    rng = np.random.default_rng(27)
    y = np.repeat([0, 1], 20)
    X = rng.integers(0, 2, size=(40, 3))
    cases = np.array([[i >> 2 & 1, i >> 1 & 1, i & 1] for i in range(8)])
    sets = []
    for copies in (1, 8):
        model = NaiveCredalClassifier(n_categories=[2] * 3 * copies).fit(np.tile(X, copies), y)
        sets.append(model.predict_set(np.tile(cases, copies)))
    single = sets[0].sum(axis=1) == 1
    assert single.any()
    assert (sets[0] == sets[1])[single].all()


def test_one_empty_cell_is_a_veto():
    """Chapter 27, lesson, "NCC: one empty cell is a veto.": 1369/64 against 125/64, and both classes."""
    b, a = Fraction(37, 4) ** 2 * Fraction(1, 4), Fraction(5, 4) ** 3
    assert (b, a, b / (a + b)) == (Fraction(1369, 64), Fraction(125, 64), Fraction(1369, 1494))
    of_a = np.column_stack([np.arange(10) < 1] * 3)
    of_b = np.column_stack([np.arange(10) < 9, np.arange(10) < 9, np.zeros(10, dtype=bool)])
    X, y = np.vstack([of_a, of_b]).astype(int), ["a"] * 10 + ["b"] * 10
    ndc = NondeterministicClassifier(NaiveBayesClassifier(n_categories=[2] * 3)).fit(X, y)
    assert ndc.predict_proba([[1] * 3])[0, 1] == pytest.approx(float(Fraction(1369, 1494)))
    assert ndc.predict_set([[1] * 3]).tolist() == [[False, True]]
    assert NaiveCredalClassifier(n_categories=[2] * 3).fit(X, y).predict_set([[1] * 3]).tolist() == [[True, True]]
    assert r"\tfrac{1369}{1494} \approx 0.92" in LESSON


@pytest.mark.parametrize(("utility", "p"), [("u65", 0.95), ("u80", 0.65)])
def test_each_at_its_own_best_threshold_the_two_are_level(utility, p):
    """Chapter 27, checked, "Finding by finding": two classes, NBC and NCC with the rejection option."""
    counts = studies.results("rejection").counts
    names = studies.in_the_ranges(counts["data"].unique(), uci_only=True)
    classes = datasets.table().set_index("name")["K"]
    pairs = counts[counts["data"].isin([name for name in names if classes[name] == 2])]
    _, scores = rejection.at_their_best(pairs, UTILITIES[utility])
    found = comparisons.contest(scores["NCC"], scores["NBC"])
    assert round(found.p, 2) == p
    assert abs(found.mean) < 0.002
