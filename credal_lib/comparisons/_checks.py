"""Arguments of the tests that compare classifiers.

Paired scores, tables of scores, differences, p values, mean ranks, levels and draws.
"""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike

from credal_lib._checks._arrays import FloatArray, IntArray, as_array, read_real_array
from credal_lib._checks._containers import is_frame, is_missing
from credal_lib._checks._formulas import check_count_operand, symbolic
from credal_lib._checks._labels import shown
from credal_lib._checks._parameters import (
    check_one_of,
    check_open_unit_interval,
)

if TYPE_CHECKING:
    import pandas as pd

PRINTED = 0.05
"""How far a mean rank that was printed, with one decimal at least, may be from the exact one."""

MAX_SCORE = 1e140
"""Scores beyond it cannot be squared and summed up in double precision."""


def read_finite_numbers(value: ArrayLike, name: str) -> FloatArray:
    """Finite numbers, at least one, shape (n,)."""
    array = read_real_array(value, name)
    if array.ndim != 1 or not len(array):
        raise ValueError(f"{name}: expected a list of at least one number, got shape {array.shape}")
    check_squarable(array, name)
    return array


def read_positions(value: ArrayLike, n: int) -> IntArray:
    """Positions 0 to n - 1, shape (draws, size), at least one in each draw."""
    array = as_array(value, "draws")
    if array.ndim != 2 or not array.size:
        raise ValueError(f"draws: expected shape (draws, size), none of them 0, got {array.shape}")
    if array.dtype.kind not in "iu":
        raise TypeError(
            "draws: expected integer positions of data sets, as from redraws, got dtype"
            f" {array.dtype}"
        )
    if array.min() < 0 or array.max() >= n:
        raise ValueError(
            f"draws: expected positions in 0..{n - 1}, got {array.min()} to {array.max()}"
        )
    return array.astype(np.intp, copy=False)


def read_p_values(value: ArrayLike) -> FloatArray:
    """Numbers in [0, 1], at least one, shape (m,)."""
    array = read_finite_numbers(value, "p")
    if array.min() < 0 or array.max() > 1:
        raise ValueError(f"p: expected p values, in [0, 1], got {array.min():g} to {array.max():g}")
    return array


def read_paired_scores(a: Any, b: Any) -> tuple[FloatArray, FloatArray]:
    """Return scores of two classifiers on the same data sets, shapes (N,)."""
    pair = [as_array(value, name) for value, name in ((a, "a"), (b, "b"))]
    if pair[0].shape != pair[1].shape:
        raise ValueError(
            f"b: expected the scores of the same data sets as a, {pair[0].shape}, got"
            f" {pair[1].shape}"
        )
    if hasattr(a, "reindex") and hasattr(b, "reindex") and list(a.index) != list(b.index):
        raise ValueError(
            "b: expected the data sets in the order of a, got another index; pass"
            " b.reindex(a.index), or both columns of one data frame"
        )
    missing = [array.dtype.kind == "f" and np.isnan(array) for array in pair]
    where = np.flatnonzero(missing[0] | missing[1])
    if where.size:
        raise ValueError(
            f"{'a' if np.any(missing[0]) else 'b'}: expected a score on every data set, got NaN at"
            f" {where.tolist()}; drop these data sets from both: keep = ~(np.isnan(a) |"
            " np.isnan(b)), then a[keep] and b[keep]"
        )
    kinds = [array.dtype for array in pair]
    first, second = read_finite_numbers(pair[0], "a"), read_finite_numbers(pair[1], "b")
    decimals = decimals_of(kinds, np.concatenate([first, second]))
    return (first, second) if decimals is None else (first.round(decimals), second.round(decimals))


def decimals_of(kinds: Sequence[np.dtype[Any]], scores: FloatArray) -> int | None:
    """Return the decimals that scores have if some came in less than double precision.

    None if all came in double precision.

    0.3 in single precision is 0.30000001192..., and a tie with 0.3, not a win.
    """
    coarse = [float(np.finfo(kind).eps) for kind in kinds if kind.kind == "f" and kind.itemsize < 8]
    if not coarse:
        return None
    largest = float(np.abs(scores).max(initial=0)) or 1.0
    # The decimals of the largest score; a rounding error is at most eps / 2 of it, 4 eps is ample.
    return math.floor(-math.log10(4 * max(coarse) * largest))


def read_score_table(value: pd.DataFrame | ArrayLike) -> pd.DataFrame:
    """Return finite scores as a data frame of floats.

    One row per data set, one at least, and one column per classifier, two at least.
    """
    table = _read_table(value)
    if table.shape[0] == 0 or table.shape[1] < 2:
        raise ValueError(
            "scores: expected at least one row (data set) and two columns (classifiers), got shape"
            f" {table.shape}"
        )
    average = "average over the folds first: scores.groupby(level=0).mean()"
    for labels, what, remedy in (
        (table.columns, "column a classifier", "rename the columns"),
        (table.index, "row per data set", average),
    ):
        if not labels.is_unique:
            raise ValueError(
                f"scores: expected one {what}, got {labels[labels.duplicated()][0]!r} twice;"
                f" {remedy}"
            )
    text = [column for column, kind in table.dtypes.items() if kind.kind not in "buif"]
    if text:
        raise TypeError(
            f"scores: expected numbers, column {text[0]!r} holds {table.dtypes[text[0]]}; names of"
            f" data sets belong into the index: scores.set_index({text[0]!r})"
        )
    _one_level(table)
    _no_score_missing(table)
    scores = table.astype(np.float64)
    # Types of pandas' own such as Float32 say which type of NumPy's they hold.
    kinds = [getattr(kind, "numpy_dtype", kind) for kind in table.dtypes]
    decimals = decimals_of(kinds, scores.to_numpy())
    scores = scores if decimals is None else scores.round(decimals)
    check_scores_alone(scores, kinds, labeled=hasattr(value, "columns"))
    return scores


def _read_table(value: Any) -> pd.DataFrame:
    """Return a frame of pandas.

    If a table that has no index has one column of text, that column names the data sets.
    """
    import pandas as pd

    if isinstance(value, pd.DataFrame):
        return value
    if hasattr(value, "column_names") and hasattr(value, "to_pandas"):  # of pyarrow
        table = value.to_pandas()
    elif is_frame(value):
        columns = {column: value[column] for column in value.columns}
        table = pd.DataFrame(
            {column: as_array(part, f"scores[{column!r}]") for column, part in columns.items()}
        )
    else:
        array = as_array(value, "scores")
        if array.ndim != 2:
            raise ValueError(
                "scores: expected a row per data set, a column per classifier, got shape"
                f" {array.shape}"
            )
        return pd.DataFrame(array)
    text = [column for column, kind in table.dtypes.items() if kind.kind not in "buif"]
    return table.set_index(text[0]) if len(text) == 1 else table


def _one_level(table: pd.DataFrame) -> None:
    """Refuse rows of (data set, fold), whose folds would count as data sets, and such columns."""
    for axis, what, whose in (
        (table.index, "row per data set", "data sets"),
        (table.columns, "column", "classifiers"),
    ):
        # A level without repetition says that each row is a data set of its own.
        if axis.nlevels < 2 or any(
            axis.get_level_values(level).is_unique for level in range(axis.nlevels)
        ):
            continue
        levels = [label if label is not None else level for level, label in enumerate(axis.names)]
        named = [level for level in levels if not counts_rows(level)]
        level = repr(named[0]) if len(named) == 1 else f"LEVEL, that of the {whose}"
        mean = f"scores.groupby(level={level}).mean()"
        if what == "column":
            what, mean = "column per classifier", f"scores.T.groupby(level={level}).mean().T"
        raise ValueError(
            f"scores: expected one {what}, got the levels {levels}; average over the others first:"
            f" {mean}"
        )


COUNTERS = frozenset(
    {"fold", "folds", "seed", "seeds", "index", "idx", "id", "ids", "run", "runs",
     "repeat", "repeats", "repetition", "iteration", "split", "splits", "trial", "unnamed",
     "level", "row", "rows", "samples", "instances", "features", "number", "nr", "n"}
)  # fmt: skip
DATA_SETS = frozenset({"dataset", "datasets", "data", "task"})
"""Words in the name of a column of whole numbers that counts or numbers the data sets."""

SUMMARIES = frozenset(
    {"average", "avg", "mean", "median", "std", "sum", "total", "rank", "ranks",
     "average rank", "avg rank", "mean rank", "mean ranks", "overall"}
)  # fmt: skip
"""What a last row that sums up the others is called."""


def counts_rows(column: Any, words: frozenset[str] = COUNTERS) -> bool:
    """Return whether a name has a word for what counts rows: fold, seed, index, id."""
    return not words.isdisjoint(re.findall(r"[a-z]+", str(column).lower()))


def check_scores_alone(
    table: pd.DataFrame, kinds: Sequence[np.dtype[Any]], *, labeled: bool
) -> None:
    """Refuse a column that is no score, and a row that sums up the others.

    Such a column numbers the data sets or counts something of theirs. It holds whole numbers, and
    either its name says so, or it differs from the others: they are shares, or it counts up by one,
    or it alone came in integers.
    """
    values = table.to_numpy()
    whole = (values == np.floor(values)).all(axis=0)
    shares = ((values >= 0) & (values <= 1)).all(axis=0)
    counting = (np.diff(values, axis=0) == 1).all(axis=0) & (len(values) > 2)
    integers = np.array([kind.kind in "iu" for kind in kinds])
    for place, column in enumerate(table.columns):
        others = np.arange(len(whole)) != place
        # Where all columns are whole, or this one holds 0 and 1 alone, they may well be scores.
        unlike = not whole[others].all() and not shares[place]
        stranger = unlike and (
            shares[others].all()
            or counting[place]
            or (integers[place] and not integers[others].all())
        )
        if whole[place] and (counts_rows(column, COUNTERS | DATA_SETS) or stranger):
            first = values[:3, place].astype(int).tolist()
            _refuse_counter(column, first, None if labeled else place)
    summary = [row for row in table.index if str(row).strip(" .:").lower() in SUMMARIES]
    if summary:
        raise ValueError(
            f"scores: expected a row per data set, got {summary[0]!r}, which sums the others up;"
            f" pass scores.drop(index={summary[0]!r})"
        )


def _refuse_counter(column: Any, first: list[int], place: int | None) -> NoReturn:
    """Refuse a column of an array, at `place`, or of a frame, where `place` is None."""
    cure = f"numpy.delete(scores, {place}, axis=1)"
    if place is None:
        cure = (
            f"scores.drop(columns={column!r}), or scores.set_index({column!r}) if it names the data"
            " sets"
        )
    raise ValueError(
        f"scores: expected scores alone, column {column!r} holds the whole numbers"
        f" {shown(first)[1:-1]}, ...; pass {cure}, with one row for each data set, averaged over"
        " folds; if they are scores, scores.astype(float)"
    )


def _no_score_missing(table: pd.DataFrame) -> None:
    """Refuse NaN and infinity, naming the data sets."""
    missing = table.isna()
    rows = table.index[missing.any(axis=1)].tolist()
    if rows:
        gaps = table.columns[missing.any()].tolist()
        raise ValueError(
            "scores: expected a score of every classifier on every data set; missing on"
            f" {shown(rows)} (classifiers {shown(gaps)}); drop these data sets: scores.dropna(), of"
            " an array scores[~np.isnan(scores).any(axis=1)]"
        )
    check_squarable(read_real_array(table.to_numpy(dtype=np.float64), "scores"), "scores")


def check_ranks_up_to(k: int, value: Sequence[Any]) -> None:
    """Refuse ranks outside 1 to k; expressions pass."""
    wrong = [rank for rank in value if not symbolic(rank) and not 1 <= rank <= k]
    if wrong:
        raise ValueError(
            f"mean_ranks: expected mean ranks of {k} classifiers, from 1 to {k}, got {wrong[0]}"
        )


def check_squarable(array: FloatArray, name: str) -> None:
    """Refuse scores so large that their squares leave double precision."""
    if np.abs(array).max(initial=0) > MAX_SCORE:
        raise ValueError(
            f"{name}: expected scores of at most {MAX_SCORE:g} in size, got {np.abs(array).max():g}"
        )


def read_mean_ranks(value: Mapping[Any, float]) -> dict[Any, float]:
    """Mean ranks of k classifiers, two or more.

    They are in [1, k], and sum to k(k + 1)/2 within the rounding of printed digits.
    """
    if isinstance(value, type) or not hasattr(value, "items"):
        raise TypeError(
            "mean_ranks: expected a mapping from classifier to mean rank, or a Series, got"
            f" {value!r}"
        )
    given = dict(value.items())
    ranks = read_finite_numbers(list(given.values()), "mean_ranks")
    k = len(ranks)
    off = abs(ranks.sum() - k * (k + 1) / 2)
    if k < 2 or off > k * PRINTED or ranks.min() < 1 or ranks.max() > k:
        raise ValueError(
            "mean_ranks: expected mean ranks of at least two classifiers, from 1 (best) to their"
            f" number k, that sum to k(k + 1)/2, got {given}; pass friedman(scores).mean_ranks"
        )
    return dict(zip(given, ranks.tolist(), strict=True))


METHODS = ("percentile", "bca")
"""Kinds of bootstrap intervals."""


def check_bootstrap_settings(level: Any, method: Any, draws: Any, seed: Any) -> None:
    """Refuse settings of a bootstrap that are out of their range."""
    check_open_unit_interval(level, "level")
    check_one_of(method, "method", METHODS)
    check_count_operand(draws, "draws", 2)  # one draw has no spread
    check_count_operand(seed, "seed", 0)


def check_score_can_be_called(score: Any, given: Sequence[str], options: Mapping[str, Any]) -> None:
    """Refuse a score function that does not take the arguments it would get."""
    try:
        inspect.signature(score).bind(*given, **options)
    except TypeError as error:
        call = ", ".join([*given, *(f"{option}=" for option in options)])
        raise TypeError(
            f"score: expected a function that can be called as score({call}), but {error}; a score"
            " of predictions alone goes with y_true=None and no classes, an average reward with the"
            " reward itself, other settings with functools.partial"
        ) from error
    except ValueError:  # a function written in C says nothing about its arguments
        return


def read_same_rows(y_true: Any, models: Sequence[tuple[Any, ...]]) -> int:
    """Return the number of rows that the true classes and all predictions have."""
    named = [] if y_true is None else [("y_true", y_true)]
    for name, parts in zip(("prediction", "other"), models, strict=False):
        named += [(name, part) for part in parts]
    lengths = []
    for name, part in named:
        array = np.asarray(part)
        lengths.append((name, array.shape[0] if array.ndim else 0))
    first, n = lengths[0]
    for name, length in lengths[1:]:
        if length != n:
            raise ValueError(f"{name}: expected {n} rows, as many as {first}, got {length}")
    if n < 2:
        raise ValueError(f"{first}: expected at least two rows to draw from, got {n}")
    return n


def read_drawn_units(n: int, stratify: Any, groups: Any) -> list[IntArray]:
    """Positions of the rows of each stratum, or of each group; all in one if neither is given."""
    if stratify is not None and groups is not None:
        raise ValueError(
            "stratify: expected either strata or groups, got both; groups are drawn as a whole"
        )
    if stratify is None and groups is None:
        return [np.arange(n)]
    name, value = ("stratify", stratify) if groups is None else ("groups", groups)
    labels = as_array(value, name)
    if labels.shape != (n,):
        raise ValueError(f"{name}: expected one label per row, shape ({n},), got {labels.shape}")
    places: dict[Any, list[int]] = {}
    for place, label in enumerate(labels.tolist()):
        if is_missing(label):
            raise ValueError(f"{name}: expected a label in every row, none in row {place}")
        places.setdefault(label, []).append(place)
    if groups is not None and len(places) < 2:
        raise ValueError(f"{name}: expected at least two groups to draw from, got {list(places)}")
    alone = [label for label, rows in places.items() if len(rows) < 2]
    if stratify is not None and alone:
        raise ValueError(
            f"{name}: expected at least two rows to draw from in each stratum, got one of"
            f" {alone[0]!r}"
        )
    return [np.array(rows, dtype=np.intp) for rows in places.values()]


def read_scores_against(scores: Any, against: Any) -> tuple[pd.DataFrame, pd.Series]:
    """Return the columns to compare, and the scores of their rival on the same data sets."""
    import pandas as pd

    if not isinstance(scores, pd.DataFrame):
        raise TypeError(
            f"scores: expected a data frame, data sets in rows, got {type(scores).__name__}"
        )
    if not scores.index.is_unique or not scores.columns.is_unique:
        raise ValueError("scores: expected each data set and each column once")
    if not isinstance(against, pd.Series):
        if not isinstance(against, Hashable) or against not in list(scores.columns):
            raise ValueError(
                f"against: expected one of the columns {list(scores.columns)}, or a Series of"
                f" scores, got {against!r}"
            )
        others, rival = scores.drop(columns=against), scores[against]
    else:
        others, rival = scores, _aligned(against, scores)
    if others.shape[1] == 0:
        raise ValueError("scores: expected at least one column besides that of against, got none")
    gaps = [name for name in others if others[name].isna().any()]
    if gaps or rival.isna().any():
        where = f"column {gaps[0]!r}" if gaps else "against"
        raise ValueError(
            f"scores: expected a score on every data set, some are missing in {where}; "
            "leave these data sets out first, as by table.dropna()"
        )
    return others, rival


def _aligned(against: pd.Series, scores: pd.DataFrame) -> pd.Series:
    """Bring the scores of the rival into the order of the table, by the names of the data sets."""
    if not against.index.is_unique or set(against.index) != set(scores.index):
        raise ValueError(
            "against: expected scores on the same data sets as the table, by their index, each"
            f" once; got {list(against.index)[:5]} beside {list(scores.index)[:5]}"
        )
    return against.reindex(scores.index)
