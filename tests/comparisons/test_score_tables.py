"""What is a table of scores: one row per data set, one column per classifier, and nothing that counts either."""

from __future__ import annotations

import io
import re

import numpy as np
import pandas as pd
import pytest

from credal_lib import comparisons

SCORES = pd.DataFrame({"A": [0.9, 0.8, 0.7, 0.6, 0.85], "B": [0.88, 0.81, 0.69, 0.55, 0.84]})
RANKS = {"A": 1.2, "B": 1.8}
NAMED = SCORES.set_axis(["iris", "wine", "zoo", "vowel", "glass"])


def ranks(table) -> dict:
    return comparisons.compare(table).ranks["mean_rank"].to_dict()


COUNTERS = {
    "an index that was written": ("Unnamed: 0", [0, 1, 2, 3, 4]),
    "an index from 1": ("index", [1, 2, 3, 4, 5]),
    "an index of floats": ("nr", [0.0, 1.0, 2.0, 3.0, 4.0]),
    "an index without a name": ("", [0, 1, 2, 3, 4]),
    "folds": ("fold", [0, 0, 1, 1, 0]),
    "seeds": ("random_seed", [42, 42, 43, 43, 44]),
    "numbers of tasks": ("task_id", [3, 11, 54, 31, 188]),
    "numbers without a name that says so": ("OpenML", [3, 11, 54, 31, 188]),
    "rows of the data sets": ("n_rows", [150, 178, 101, 990, 214]),
}


@pytest.mark.parametrize(("name", "values"), COUNTERS.values(), ids=COUNTERS)
@pytest.mark.parametrize("factor", [1, 100])
def test_a_column_that_counts_is_no_classifier_and_the_cure_leaves_it_out(name, values, factor):
    table = SCORES * factor + 0.001
    table.insert(0, name, values)
    for test in (comparisons.compare, comparisons.friedman, comparisons.nemenyi):
        with pytest.raises(ValueError, match="expected scores alone, column") as refused:
            test(table)
    assert f"pass scores.drop(columns={name!r})" in str(refused.value)
    assert ranks(table.drop(columns=name)) == RANKS
    if len(set(values)) == 5:
        assert f"or scores.set_index({name!r}) if it names the data sets" in str(refused.value)
        assert ranks(table.set_index(name)) == RANKS


def test_an_index_column_of_an_array():
    array = np.column_stack([np.arange(5), SCORES])
    with pytest.raises(ValueError, match=re.escape("pass numpy.delete(scores, 0, axis=1)")):
        comparisons.compare(array)
    assert list(ranks(np.delete(array, 0, axis=1)).values()) == list(RANKS.values())


def test_a_file_that_was_written_with_its_index():
    text = SCORES.to_csv()
    with pytest.raises(ValueError, match="column 'Unnamed: 0' holds the whole numbers 0, 1, 2"):
        comparisons.compare(pd.read_csv(io.StringIO(text)))
    assert ranks(pd.read_csv(io.StringIO(text), index_col=0)) == RANKS


def test_whole_numbers_may_be_scores():
    assert ranks(pd.DataFrame({"A": [9, 8, 7], "B": [8, 9, 6]})) == pytest.approx({"A": 4 / 3, "B": 5 / 3})
    assert ranks(SCORES.assign(B=1)) == {"B": 1, "A": 2}
    percent = (SCORES * 100).assign(A=[90, 80, 70, 60, 85])
    with pytest.raises(ValueError, match=r"if they are scores, scores.astype\(float\)"):
        comparisons.compare(percent)
    assert ranks(percent.astype(float)) == RANKS
    assert ranks(NAMED.rename(columns={"A": "split conformal", "B": "id3"})) == {"split conformal": 1.2, "id3": 1.8}


@pytest.mark.parametrize("name", ["Average", "avg.", "Mean rank", "median"])
def test_a_row_that_sums_up_is_no_data_set(name):
    table = pd.concat([NAMED, NAMED.mean().to_frame(name).T])
    with pytest.raises(ValueError, match=re.escape(f"pass scores.drop(index={name!r})")):
        comparisons.compare(table)
    assert ranks(table.drop(index=name)) == RANKS


def by_fold(**names) -> pd.DataFrame:
    return pd.concat([NAMED + shift for shift in (0, 0.003, -0.002)], keys=range(3), **names)


@pytest.mark.parametrize(("names", "level"), [(["fold", "data"], "data"), (["seed", None], 1), ([None, None], None)])
def test_folds_of_a_multi_index_are_no_data_sets(names, level):
    scores = by_fold(names=names)
    cure = f"scores.groupby(level={'LEVEL, that of the data sets' if level is None else repr(level)}).mean()"
    with pytest.raises(ValueError, match=re.escape(f"average over the others first: {cure}")):
        comparisons.compare(scores)
    averaged = scores.groupby(level=1 if level is None else level).mean()
    assert comparisons.compare(averaged).friedman.n == 5
    assert ranks(averaged) == RANKS


def test_folds_of_columns_are_no_classifiers():
    wide = by_fold(names=["fold", "data"]).unstack("fold")
    with pytest.raises(ValueError, match=r"scores.T.groupby\(level=0\).mean\(\).T"):
        comparisons.compare(wide)
    assert ranks(wide.T.groupby(level=0).mean().T) == RANKS


def test_a_multi_index_whose_one_level_names_the_rows_is_one_of_data_sets():
    suites = NAMED.set_index(pd.MultiIndex.from_arrays([list("ststt"), NAMED.index]))
    assert ranks(suites) == RANKS


SINGLE = np.float32([0.3, 0.8, 0.7])
PAIRS = {
    "arrays": (SINGLE, [0.3, 0.81, 0.69]),
    "half precision": (np.float16([0.3, 0.8, 0.7]), [0.3, 0.81, 0.69]),
    "percent": (SINGLE * 100, [30, 81, 69]),
    "single scores of NumPy": (list(SINGLE), [0.3, 0.81, 0.69]),
    "a column": (pd.Series(SINGLE), pd.Series([0.3, 0.81, 0.69])),
    "a nullable column": (pd.array(SINGLE, dtype="Float32"), pd.array([0.3, 0.81, 0.69], dtype="Float64")),
    "the other way round": ([0.3, 0.79, 0.71], SINGLE),
}


@pytest.mark.parametrize(("a", "b"), PAIRS.values(), ids=PAIRS)
def test_single_precision_beside_double_makes_no_win(a, b):
    assert comparisons.wins_ties_losses(a, b) == (1, 1, 1)
    assert comparisons.contest(a, b).ties == 1
    table = pd.DataFrame({"a": a, "b": b})
    found = comparisons.compare(table)
    assert found.pairs.loc[0, ["wins", "ties", "losses"]].to_list() == [1, 1, 1]
    assert found.ranks["mean_rank"].to_list() == [1.5, 1.5]


def test_differences_in_single_precision_tie():
    a, b = np.float32([0.8, 0.6, 0.9]), np.float32([0.7, 0.5, 0.7])
    assert (
        comparisons.wilcoxon(a, b).r_minus
        == comparisons.wilcoxon(a.astype(float).round(6), b.astype(float).round(6)).r_minus
    )
    assert comparisons.wilcoxon(a, b).r_minus == 6
    assert comparisons.wilcoxon(np.r_[a, np.float32(0.5)], np.r_[b, np.float32(0.6)]).r_plus == 2


def test_polars_keeps_the_names_of_classifiers_and_data_sets():
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"data": NAMED.index.to_list(), **{name: SCORES[name].to_numpy() for name in SCORES}})
    assert ranks(frame) == ranks(frame.drop("data")) == RANKS
    with pytest.raises(ValueError, match="missing on \\['zoo'\\]"):
        comparisons.compare(frame.with_columns(A=polars.Series([0.9, 0.8, None, 0.6, 0.85])))
    single = frame.with_columns(polars.col("A").cast(polars.Float32))
    assert ranks(single) == RANKS


class Table:
    """A table with columns by name, as of pyarrow."""

    column_names = ("data", "A", "B")

    def to_pandas(self) -> pd.DataFrame:
        return NAMED.rename_axis("data").reset_index()


def test_other_tables_keep_the_names_too():
    assert ranks(Table()) == RANKS
