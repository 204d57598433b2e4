"""The study of four credal classifiers: counts worked by hand, what must hold of all of them, and the kept table."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
import pytest

from credal_book import studies
from credal_book.datasets import Bunch
from credal_book.studies import Results, scoring
from credal_book.studies._list import entries
from credal_book.studies._study import Cell, Stopwatch
from credal_book.studies.credal_classifiers import STUDY, count
from credal_lib.classifiers import VacuousClassifier
from credal_lib.experiments import CrossValidation

SOME = ["contact-lenses", "iris", "hepatitis", "zoo"]
"""Small ones: with an empty class in some training parts, numeric columns, missing values, many classes."""

FEW = CrossValidation(repetitions=1, folds=3)


@dataclass(frozen=True)
class Halves:
    """The first half of the rows is for training, the second for testing."""

    repetitions: int = 1

    def cells(self, n_rows: int):
        yield 0, 0

    def part(self, y, repetition, fold, seed):
        return np.split(np.arange(len(y)), 2)

    def description(self) -> str:
        return "halves"


def twice(rows: list[tuple[int, int]]) -> Bunch:
    """Rows (category, class), once for training and once for testing; the feature stands there twice."""
    codes, y = np.array(rows * 2).T
    pair = np.array([4, 4])
    return Bunch("by-hand", np.column_stack([codes, codes]).astype(float), y, ["x", "copy"], ["a", "b"], pair > 0, pair,
                 [tuple("0123")] * 2, "generator", "")  # fmt: skip


BY_HAND = twice([(0, 0)] * 3 + [(1, 1)] * 3 + [(2, 0), (2, 0), (2, 1)] + [(3, 0), (3, 1), (3, 1)])
"""Categories 0 and 1 tell the class; in category 2 it is a twice and b once, in category 3 the other way round."""


@pytest.fixture(scope="module")
def found() -> Results:
    return studies.run(STUDY, SOME, protocol=FEW, progress=False)


def test_counts_worked_by_hand() -> None:
    """Six rows of each class. In category 2, NCC compares a with b by the least of (6 + t) / (7 - t) (2 / (1 + t))^m.

    Here m is 1 or 2, for the feature alone or with its copy, without the first factor if alone, and t in [0, 1] is the
    prior mass of b. The least is at t = 1: exactly 1 for the feature alone, a tie, so that both classes stay; 7/6 with
    the copy, so that a alone is named. LNCC has fewer rows than its first neighborhood takes. CMA and CDT look at the
    shares 2 : 1, and name a either way; so does a leaf of CDT with a lead of s = 1. Both selections drop the copy.
    """
    table = studies.run(STUDY, BY_HAND, protocol=Halves(), progress=False).counts
    one_class = [(1, 12, 10)]  # right on 3 + 3 rows of categories 0 and 1, and on 2 of 3 in each of the others
    for (features, classifier), rows in table.groupby(["features", "classifier"]):
        both = features != "all" and classifier in {"NCC", "LNCC"}
        expected = [(1, 6, 6), (2, 6, 6)] if both else one_class
        assert [tuple(row) for row in rows[["size", "answers", "hits"]].to_numpy()] == expected, (features, classifier)
    assert table.groupby(["features", "classifier"]).ngroups == 3 * 4


def test_answers_add_up_to_the_test_rows(found: Results) -> None:
    answers = found.counts.groupby(["data", "features", "classifier"])["answers"].sum()
    assert len(answers) == len(SOME) * 3 * 4
    assert (answers == [entries()[name].n for name, *_ in answers.index]).all()
    assert found.missing.empty


def test_hits_are_answers_and_sizes_are_possible(found: Results) -> None:
    table = found.counts
    classes = table["data"].map(lambda name: len(entries()[name].classes))
    assert ((table["hits"] >= 0) & (table["hits"] <= table["answers"]) & (table["answers"] > 0)).all()
    assert table["size"].between(1, classes).all()


def test_one_worker_or_two_and_any_order_give_the_same(found: Results) -> None:
    again = studies.run(STUDY, SOME[::-1], protocol=FEW, n_jobs=2, progress=False)
    pd.testing.assert_frame_equal(again.counts, found.counts)


def test_ncc_is_that_of_the_study_of_naive_bayes(found: Results) -> None:
    """The same folds, the same preparation: two studies that share a classifier agree on its counts."""
    other = studies.run("nbc-against-ncc", SOME, protocol=FEW, progress=False).counts
    columns = ["data", "repetition", "fold", "features", "size", "answers", "hits"]
    shared = found.counts["features"].isin(other["features"])
    ours = found.counts[(found.counts["classifier"] == "NCC") & shared]
    pd.testing.assert_frame_equal(ours[columns].reset_index(drop=True), other[columns].reset_index(drop=True))


def test_other_classifiers_can_be_compared() -> None:
    own = {"all": VacuousClassifier()}
    table = studies.run(STUDY, "iris", own, FEW, progress=False, preparation="discretized and selected").counts
    assert set(table["size"]) == {3}
    assert scoring.utility(table, scoring.UTILITIES["u50"], ["classifier"]).to_dict() == pytest.approx({"all": 1 / 3})


def test_a_class_that_the_training_part_lacks_is_not_answered() -> None:
    y = np.array([0, 1, 0, 1, 0, 1, 0, 2])
    constant = Bunch("rare", np.zeros((8, 1)), y, ["x"], ["a", "b", "c"], np.array([True]), np.array([1]),
                     [("0",)], "generator", "")  # fmt: skip
    table = pd.DataFrame(count(Cell(_halved(), constant, 0, 0), Stopwatch()))
    assert table["size"].max() == 2
    assert table.groupby(["features", "classifier"])["hits"].sum().eq(3).all()


def _halved():
    from dataclasses import replace

    return replace(STUDY, protocol=Halves())


# --- the table that comes with the book ---


def test_the_kept_table_is_whole() -> None:
    kept = studies.results("credal-classifiers")
    answers = kept.counts.groupby(["data", "features", "classifier"])["answers"].sum()
    times = {name: 1 if entries()[name].n > 15_000 else 10 for name in kept.provenance["data"]}
    assert kept.missing.empty
    assert answers.index.get_level_values("data").nunique() == len(times)
    assert (answers == [times[name] * entries()[name].n for name, *_ in answers.index]).all()
