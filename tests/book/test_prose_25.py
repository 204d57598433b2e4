"""What chapters 24 to 27 say in words about tests over data sets, recomputed from the kept tables."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import nbformat
import numpy as np
import pytest

from credal_book import datasets, studies
from credal_book.figures import chapter_25
from credal_book.studies import nbc_against_ncc, rejection
from credal_book.studies.scoring import UTILITIES
from credal_lib import comparisons
from credal_lib.classifiers import NaiveCredalClassifier
from tests.book.sources import ROOT

if TYPE_CHECKING:
    import pandas as pd


@pytest.fixture(scope="module")
def contests() -> pd.DataFrame:
    counts = studies.results("nbc-against-ncc").counts
    names = studies.in_the_ranges(counts["data"].unique(), uci_only=True)
    return nbc_against_ncc.contests(nbc_against_ncc.scores(counts[counts["data"].isin(names)]))


def test_what_is_significant_alone_is_not_among_six_tests(contests):
    """Chapter 25, "Many data sets": u80, p 0.02 alone, above 0.05 corrected, all; significant with selected."""
    alone = contests.loc[("all", "u80")]
    assert (round(alone["p"], 4), round(alone["p, Holm"], 3)) == (0.0218, 0.066)
    assert alone["significant"] == ""
    assert contests.loc[("locally predictive", "u80"), "significant"] == "NCC"
    assert (contests.xs("u65", level="utility")["significant"] == "").all()
    assert (contests.xs("u50", level="utility")["significant"] == "NBC").all()


def test_the_means_point_the_other_way_than_medians_and_counts(contests):
    """Chapter 25, "Many data sets": under u65 NCC is behind on average; under u80, with all features, too."""
    u65, u80 = contests.loc[("all", "u65")], contests.loc[("all", "u80")]
    assert (round(u65["mean lead"], 4), round(u80["mean lead"], 4)) == (-0.0218, -0.0073)
    assert min(u65["median lead"], u80["median lead"]) > 0
    assert contests.loc[("locally predictive", "u65"), "mean lead"] < 0


@pytest.mark.parametrize("won", range(5))
@pytest.mark.parametrize("lost", range(5))
def test_with_one_feature_a_class_is_named_alone_if_it_leads_by_more_than_the_imaginary_row(won, lost):
    """Chapter 25, "One table of counts, one imaginary row": "won" alone only if n_1 > n_2 + 1."""
    rows = [[0]] * (won + lost) + [[1], [1], [1]]
    classes = ["won"] * won + ["lost"] * lost + ["won", "lost", "lost"]
    ncc = NaiveCredalClassifier().fit(np.array(rows), np.array(classes))
    named = set(ncc.classes_[ncc.predict_set([[0]])[0]])
    expected = {"won"} if won > lost + 1 else {"lost"} if lost > won + 1 else {"won", "lost"}
    assert named == expected


def test_the_twenty_cases_are_level_where_a_pair_is_worth_two_thirds():
    """Chapter 25, "By hand": 16 of 20, (12 + 6h)/20, level at 2/3."""
    open_cases = chapter_25.CASES - chapter_25.SINGLE
    assert (chapter_25.HITS + chapter_25.FAVORITE, chapter_25.CASES) == (16, 20)
    assert Fraction(chapter_25.FAVORITE, open_cases) == Fraction(2, 3)
    scores = [chapter_25.HITS + open_cases * h for h in (Fraction(1, 2), Fraction(13, 20), Fraction(4, 5))]
    assert scores == [15, Fraction(159, 10), Fraction(168, 10)]


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
