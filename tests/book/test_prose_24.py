"""Numbers that the lesson of chapter 24 states in its text."""

from __future__ import annotations

from fractions import Fraction

import nbformat
import numpy as np
import pytest

from credal_book import datasets, scoreboard
from credal_book.figures import chapter_24
from credal_lib import comparisons, rewards
from tests.book.sources import ROOT, text_of

LESSON = " ".join(text_of("notebooks/24-protocol").split())


def test_the_bounds_of_the_local_intervals():
    """Chapter 24, lesson, "By hand": 40/103 and 2/5."""
    a, b, c = Fraction(4, 6), Fraction(1, 3), Fraction(0)
    best_b, best_c = Fraction(3, 3), Fraction(2, 5)
    low = 4 * a / (4 * a + 1 * best_b + 3 * best_c + 2 * max(best_b, best_c))
    high = 5 * best_c / (5 * best_c + 4 * a + 1 * b)
    assert (low, high, c) == (Fraction(40, 103), Fraction(2, 5), 0)
    assert low < high
    assert r"\frac{40}{103}" in LESSON


def test_the_picture_of_the_three_answers_is_the_example():
    """Chapter 24, lesson, "By hand": four rows of A, one of B, three of C, and those with the category."""
    assert chapter_24.HAND == {"A": (4, 4), "B": (1, 1), "C": (3, 0)}


def test_the_tabulated_values_of_nemenyi():
    """Chapter 24, lesson, "Which question does a test ask?": 2.344 for three, 2.569 for four, and 1.25 by hand."""
    for size, stated in ((3, "2.344"), (4, "2.569")):
        found = comparisons.critical_difference(size, 1) / (size * (size + 1) / 6) ** 0.5
        assert found == pytest.approx(float(stated), abs=6e-4)
        assert stated in LESSON
    assert round(comparisons.critical_difference(4, 14), 2) == 1.25
    ranks = comparisons.friedman(chapter_24.areas()).mean_ranks
    assert [round(value, 2) for value in (ranks.min(), ranks.max(), ranks.max() - ranks.min())] == [1.96, 3.14, 1.18]


def test_wilcoxons_ranks_of_the_twelve_wines():
    """Chapter 24, lesson, "The twelve wines": eight zeros with 36 in all, 9 and 10 lost, 11 and 12 won."""
    wines, u65 = datasets.twelve_wines(), rewards.by_name("u65")
    own, other = (u65.payoff(wines.answers[name].sets, wines.y) for name in ("cautious", "precise"))
    d = np.sort(np.abs(own - other))
    assert (d[:8] == 0).all()
    assert sum(range(1, 9)) == 36 == 2 * 18
    assert d[8] == d[9] < d[10]
    lost, won = (own < other).sum(), (own > other).sum()
    assert (lost, won) == (2, 2)
    assert np.isin(np.abs(own - other)[own < other], d[8:10]).all()
    found = comparisons.wilcoxon(other, own)
    assert (found.r_plus, found.r_minus) == (18 + 11 + 12, 18 + 9 + 10)
    dropped = comparisons.wilcoxon(other, own, zeros="wilcox")
    assert (dropped.r_plus, dropped.r_minus) == (3 + 4, 1 + 2)


def test_what_the_row_of_the_scoreboard_says():
    """Chapter 24, lesson, "The twelve wines": who loses where on the row."""
    (row,) = scoreboard.rows([24])
    wines = datasets.twelve_wines()
    right = wines.answers["precise"].sets[np.arange(12), wines.y]
    assert row.values["precise"] == 0
    assert row.values["silent"] == -right.sum()
    pairs = wines.answers["top list"].sets[np.arange(12), wines.y]
    assert row.values["top list"] == (pairs & ~right).sum() - right.sum()


def test_the_share_that_two_training_parts_have_in_common():
    """Chapter 24, lesson, "Ten repetitions are not ten samples": eight tenths, and the factor of a ninth."""
    parts = [set(range(10)) - {fold} for fold in range(10)]
    assert {len(a & b) for a in parts for b in parts if a is not b} == {8}
    assert Fraction(1, 10) / (1 - Fraction(1, 10)) == Fraction(1, 9)
    assert "eight tenths" in LESSON


JUDGING = (24, 25, 26, 27, 28, 29, 30)


@pytest.mark.parametrize("chapter", JUDGING)
def test_a_chapter_that_judges_statements_takes_its_words_from_the_one_rule(chapter):
    """Chapter 24, "What is said of a paper's statement": no chapter has words or draws of its own."""
    paths = sorted((ROOT / "notebooks").glob(f"{chapter}-*.ipynb"))
    texts = {path.stem: "\n".join(cell.source for cell in nbformat.read(path, 4).cells) for path in paths}
    (judging,) = [text for page, text in texts.items() if len(texts) == 1 or page.endswith("-checked")]
    assert "credal_book.studies" in judging
    assert "statements" in judging
    assert "our-words" in judging
    for text in texts.values():
        assert "replace=False" not in text
        for own in ('"agrees" if', 'else "differs"', "def facts("):
            assert own not in text
