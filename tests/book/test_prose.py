"""What the text of the pages says about numbers, recomputed. Each docstring names the page and the section."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from credal_lib import comparisons, rewards
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier, NondeterministicClassifier

F = Fraction


def test_the_sets_and_the_two_doubts_by_hand():
    """Chapter 27, lesson, "By hand": the table for (0.5, 0.3, 0.2), and the categories A to D."""
    p = [F(1, 2), F(3, 10), F(1, 5)]
    table = {rewards.FBeta(1): 2, rewards.FBeta(2): 3, rewards.Quadratic(F(13, 20)): 2, rewards.FBeta(0): 1}
    for reward, best in table.items():
        worth = [reward.utility(F(1, k)) * sum(p[:k]) for k in (1, 2, 3)]
        assert worth.index(max(worth)) + 1 == best
    answers = {(6, 4): (F(25, 42), 1, 2), (2, 1): (F(9, 14), 2, 2), (2, 0): (F(9, 10), 1, 1), (1, 0): (F(5, 6), 2, 1)}
    for (a, b), (chance, credal, size) in answers.items():
        X, y = [[1]] * a + [[0]] * (10 - a) + [[1]] * b + [[0]] * (10 - b), [0] * 10 + [1] * 10
        ndc = NondeterministicClassifier(NaiveBayesClassifier()).fit(X, y)
        assert ndc.predict_proba([[1]])[0, 0] == pytest.approx(float(chance))
        assert ndc.predict_set([[1]]).sum() == size
        assert NaiveCredalClassifier().fit(X, y).predict_set([[1]])[0].sum() == credal


@pytest.mark.parametrize(("model", "named"), [("global", "A"), ("local", "AB"), ("local-interval", "ABC")])
def test_one_feature_three_answers(model, named):
    """notebooks/24-protocol.ipynb, "By hand": s = 2, four rows of A, one of B, three of C."""
    counts, with_category = np.array([4, 1, 3]), np.array([4, 1, 0])
    X = np.concatenate([(np.arange(n) < k).astype(int) for n, k in zip(counts, with_category, strict=True)])[:, None]
    ncc = NaiveCredalClassifier(s=2, model=model).fit(X, np.repeat(["A", "B", "C"], counts))
    assert "".join(ncc.classes_[ncc.predict_set([[1]])[0]]) == named
    if model != "global":
        bounds = ncc.predict_bounds([[1]])[0]
        assert (bounds.lower[0], bounds.upper[2]) == (pytest.approx(40 / 103), pytest.approx(2 / 5))


@pytest.mark.parametrize(
    ("zeros", "r_plus", "r_minus"), [("demsar", 15.5, 5.5), ("zsplit", 15.5, 5.5), ("pratt", 14, 4), ("wilcox", 8, 2)]
)
def test_wilcoxons_zeros_by_hand(zeros, r_plus, r_minus):
    """notebooks/24-protocol-checked.ipynb, "Wilcoxon's zeros, by hand": the differences 0, 0, 1, -2, 3, 4."""
    test = comparisons.wilcoxon([0] * 6, [0, 0, 1, -2, 3, 4], zeros=zeros)
    assert (test.r_plus, test.r_minus) == (r_plus, r_minus)


def test_the_critical_difference_by_hand_and_what_it_takes_to_get_below():
    """notebooks/24-protocol.ipynb, "By hand", the quiz, and exercise 24.6 (a)."""
    assert comparisons.critical_difference(4, 14) == pytest.approx(2.569 * (4 * 5 / (6 * 14)) ** 0.5, abs=1e-3)
    assert comparisons.critical_difference(4, 15) > 3.143 - 1.964 > comparisons.critical_difference(4, 16)
    d = np.random.default_rng(24).normal(0.1, 1, 100)
    ratio = comparisons.paired_t(d).t / comparisons.corrected_t(d, 1 / 10).t
    assert (round(ratio, 2), round(3 / ratio, 2)) == (3.48, 0.86)
