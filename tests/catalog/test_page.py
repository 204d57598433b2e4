"""The catalog as a page shows it."""

from fractions import Fraction

import pytest

from credal_book import catalog
from tests.catalog.samples import BY_NAME


@pytest.mark.long
def test_every_measure_is_a_row_of_two_cells():
    lines = catalog.table()._repr_markdown_().splitlines()
    assert len(lines) == 2 + len(catalog.measures())
    assert {line.count(" | ") for line in lines if "---" not in line} == {1}


@pytest.mark.long
def test_a_part_is_laid_out():
    shown = catalog.table(used_in="scikit-learn")
    assert {measure.used_in for measure in shown.measures} == {"scikit-learn"}
    assert "recall score                             each case" in repr(shown)


@pytest.mark.long
def test_the_counts_are_those_of_the_verdicts():
    found = catalog.counts()
    assert sum(map(sum, (kinds.values() for kinds in found.values()))) == len(catalog.measures())
    assert found["scikit-learn"]["whole sample"] == sum(
        catalog.verdict_of(m).kind == "whole sample" for m in catalog.measures() if m.used_in == "scikit-learn"
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "balanced accuracy score",
            "class totals: a utility matrix for each number of cases of the classes (n_1, 0; 0, n_0)",
        ),
        ("accuracy score", "each case: a utility matrix (a: 1, 0; b: 0, 1)"),
        ("ndcg score", "each case: a gamble for each answer"),
        ("roc curve", "no number: it ranks nothing"),
        (
            "determinacy",
            (
                "each case: a gamble for each answer (a: 1, 1; b: 1, 1; a or b: 0, 0; unknown: 0, 0); "
                "**a**, **b** are best whatever is true"
            ),
        ),
    ],
)
def test_verdicts_in_words(name, said):
    assert catalog.in_words(BY_NAME[name]) == said


def test_a_witness_is_told_with_its_tables():
    said = catalog.in_words(BY_NAME["efficacy"])
    assert said == (
        "**whole sample**: (b if b; unknown if a; unknown if b) is ahead of (a if b; b if b; unknown if a), "
        "2/3 to 7/12; half with (2 × a if b; b if a), the second is ahead, 31/60 to 11/24"
    )


def test_a_measure_of_which_less_is_better_keeps_its_sign():
    said = catalog.in_words(BY_NAME["selective risk at a threshold"])
    first, second = said.split("), ")[1].split(";")[0].split(" to ")
    assert 0 <= float(Fraction(first)) < float(Fraction(second))


def test_unknown_names_are_refused():
    with pytest.raises(ValueError, match="answer: unknown form of answers 'sets'"):
        catalog.table("sets")
    with pytest.raises(ValueError, match="used_in: unknown use 'sklearn'; near names: scikit-learn"):
        catalog.table(used_in="sklearn")
