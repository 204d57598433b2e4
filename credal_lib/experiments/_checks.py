"""Checks of `experiments`."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from numbers import Integral
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from credal_lib._checks._arrays import (
    BoolArray,
    FloatArray,
    IntArray,
    as_array,
    class_labels,
    probability_rows,
    truths,
)
from credal_lib._checks._names import known_name, writable_folder
from credal_lib._checks._numbers import real_number
from credal_lib._checks._rows import refuse_another_order


def at_least_two(value: Any, name: str) -> None:
    """Refuse anything but an integer of at least two."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name}: expected an integer of at least 2, got {value!r}")
    if value < 2:
        raise ValueError(f"{name}: expected an integer of at least 2, got {value}")


def data_sources(value: Any, kind: type, known: Iterable[str]) -> list[Any]:
    """Refuse data that are neither names of data sets nor data sets, one name twice, and no data at all."""
    if isinstance(value, str | kind):
        value = [value]
    if isinstance(value, type | bytes | np.generic) or not hasattr(value, "__iter__"):
        raise TypeError(f"data: expected names of data sets, or data sets, got {value!r}")
    sources = list(value)
    for source in sources:
        if isinstance(source, kind):
            data_set(source)
        else:
            known_name(source, known, "data", "data set")
    names = [source if isinstance(source, str) else source.name for source in sources]
    if not sources or len(set(names)) < len(names):
        raise ValueError(f"data: expected data sets with different names, at least one, got {names}")
    return sources


def classifiers(value: Any, needed: Collection[str], study: str) -> None:
    """Refuse anything but a mapping from names to estimators, and required names that are missing."""
    if not hasattr(value, "items"):
        raise TypeError(f"classifiers: expected a mapping from names to estimators, got {value!r}")
    for name, model in value.items():
        if not isinstance(name, str) or isinstance(model, type) or not hasattr(model, "fit"):
            raise TypeError(f"classifiers: expected names and estimators with fit, got {name!r}: {model!r}")
    missing = [name for name in needed if name not in value]
    if missing:
        raise ValueError(
            f"classifiers: {study} compares by name and needs {', '.join(needed)}; missing: {', '.join(missing)}"
        )


def acknowledged_preparation(said: Any, done: str, study: str) -> None:
    """Refuse own classifiers where a study prepares the rows for them and the caller has not said how."""
    if said == done or (said is None and not done):
        return
    if not done:
        raise ValueError(f"preparation: {study} does nothing to the rows; leave the argument out, got {said!r}")
    got = "it was not said" if said is None else f"got {said!r}"
    raise ValueError(
        f"preparation: {study} does not hand your rows to the classifiers, they are {done} first; {got}. To judge own "
        "models on the rows as they are: experiments.evaluate(models, {name: (X, y)}). To have them go through the "
        f"study all the same: run(..., preparation={done!r})"
    )


def results_exist(found: bool, study: str, path: Any) -> None:
    """Raise FileNotFoundError if there are no stored results."""
    if not found:
        raise FileNotFoundError(
            f"results: no table of {study} at {path}; name the folder with folder=, or compute it with "
            f"`python -m credal_lib.experiments run {study} --full --results {path.parent}`"
        )


def no_failed_cell(missing: Any) -> None:
    """Refuse to compare a run in which cells failed."""
    if len(missing):
        raise ValueError(f"differences: expected a run without failures, but {len(missing)} cells failed, see .missing")


def comparable_runs(live: str, kept: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    """Refuse to compare runs of different studies, with different settings, or on data that differ."""
    if (live, one["fingerprint"]) != (kept, other["fingerprint"]):
        settings = f"{live} ({one['fingerprint']}) and {kept} ({other['fingerprint']})"
        raise ValueError(f"differences: expected the same study with the same settings, got {settings}")
    for name in one["data"].keys() & other["data"].keys():
        mine, theirs = one["data"][name], other["data"][name]
        if mine["sha256"] != theirs["sha256"]:
            routes = f"{mine['route']} and {theirs['route']}"
            raise ValueError(f"differences: expected the same data, but {name} is not the same from {routes}")


def seed_number(value: Any) -> int:
    """Return a seed: NumPy takes non-negative integers."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"seed: expected an integer of at least 0, got {value!r}")
    if value < 0:
        raise ValueError(f"seed: expected an integer of at least 0, got {value}")
    return int(value)


def folder_name(value: Any, name: str) -> None:
    """Refuse a name that is not a valid folder name, or that points elsewhere."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a name, got {value!r}")
    if value in ("", ".", "..") or any(mark in value for mark in "/\\\0"):
        raise ValueError(f"{name}: expected a valid folder name, without / and \\, got {value!r}")


def data_set(value: Any) -> None:
    """Refuse a user's data set that is not of the form that `datasets.load` returns."""
    folder_name(value.name, "data")
    _features(value)
    y, n_classes = value.y, len(value.target_names)
    if not isinstance(y, np.ndarray) or y.shape != (len(value.X),) or y.dtype.kind not in "iu":
        got = f"shape {y.shape}, {y.dtype}" if isinstance(y, np.ndarray) else type(y).__name__
        raise TypeError(f"{value.name}.y: expected an integer array of shape ({len(value.X)},), got {got}")
    if y.min() < 0 or y.max() >= n_classes:
        raise ValueError(
            f"{value.name}.y: expected positions in target_names, 0 to {n_classes - 1}, "
            f"got {np.unique(y)[:9].tolist()}; pass target_names, y = np.unique(labels, return_inverse=True)"
        )


def _features(value: Any) -> None:
    """Refuse features that are not numbers, and declarations of columns that do not fit them."""
    X = value.X
    if not isinstance(X, np.ndarray) or X.dtype.kind not in "fiu":
        got = f"an array of {X.dtype}" if isinstance(X, np.ndarray) else f"a {type(X).__name__}"
        raise TypeError(f"{value.name}.X: expected an array of numbers, got {got}; see datasets.Bunch")
    if X.ndim != 2 or not X.size:
        raise ValueError(f"{value.name}.X: expected rows and columns, at least one of each, got shape {X.shape}")
    for name, kinds in {"categorical": "b", "n_categories": "iu"}.items():
        column = getattr(value, name)
        if not isinstance(column, np.ndarray) or column.shape != X.shape[1:] or column.dtype.kind not in kinds:
            kind = "a bool" if kinds == "b" else "an integer"
            raise TypeError(f"{value.name}.{name}: expected {kind} array of shape ({X.shape[1]},), got {column!r}")
    codes, numbers = X[:, value.categorical], value.n_categories[value.categorical]
    known = (codes >= 0) & (codes < numbers) & (codes == np.floor(codes))
    if not np.all(known | np.isnan(codes)):
        raise ValueError(f"{value.name}.X: expected codes from 0, below n_categories, or NaN in categorical columns")


def at_least_one_cell(cells: Collection[Any], names: Iterable[str], protocol: str) -> None:
    """Refuse a run without cells."""
    if not cells:
        raise ValueError(f"protocol: no cell is left of the data sets {', '.join(names)} with {protocol}")


def limited_draws(order: IntArray | None, size: int, tries: int) -> IntArray:
    """Raise an error if no draw had two classes within the limit of tries."""
    if order is None:
        raise ValueError(
            f"sizes: none of {tries:,} draws of {size} rows has two classes; "
            "leave out this size, or classes that are so rare"
        )
    return order


def positions(value: Any, n_classes: int, name: str, n: int | None = None) -> IntArray:
    """Return positions of classes, as many as `n` says: integers from 0 to K - 1."""
    found = as_array(value, name)
    if found.dtype.kind not in "iu" or found.ndim != 1 or len(found) != (len(found) if n is None else n):
        rows = "" if n is None else f" of shape ({n},)"
        raise TypeError(f"{name}: expected an integer array{rows}, got {found.dtype} of shape {found.shape}")
    if np.any((found < 0) | (found >= n_classes)):
        raise ValueError(f"{name}: expected positions of classes, 0 to {n_classes - 1}, got {np.unique(found)}")
    return found


def predicted_sets(value: Any, n: int, n_classes: int, caller: str) -> BoolArray:
    """Return the sets of classes that a classifier predicts, shape (n, number of classes in training)."""
    found = as_array(value, f"{caller}.predict_set")
    if found.dtype.kind != "b" or found.shape != (n, n_classes):
        raise TypeError(
            f"{caller}.predict_set: expected a bool array of shape ({n}, {n_classes}), one column per class in "
            f"classes_, got {found.dtype} of shape {found.shape}"
        )
    return found


def serializable_rows(value: Any, keys: Collection[str]) -> list[dict[str, Any]]:
    """Return the rows that a study counted as JSON restores them: names with numbers, text, booleans or None."""
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        raise TypeError(f"count: expected a list of rows, each a dict, got {value!r}")
    rows = []
    for row in value:
        if not isinstance(row, Mapping) or not all(isinstance(name, str) for name in row):
            raise TypeError(f"count: expected rows that are dicts with column names, got {row!r}")
        taken = [name for name in keys if name in row]
        if taken:
            raise ValueError(f"count: expected rows without {', '.join(keys)}, which the cell enters, got {taken}")
        rows.append({name: _scalar(held, name) for name, held in row.items()})
    found: list[dict[str, Any]] = json.loads(json.dumps(rows))
    return found


def _scalar(value: Any, name: str) -> Any:
    """Convert a NumPy scalar to Python; refuse anything but a number, text, boolean or None."""
    plain = value.item() if isinstance(value, np.generic) else value
    if plain is not None and not isinstance(plain, str | int | float):
        raise TypeError(f"count: expected one number or text under {name!r}, got {value!r}")
    return plain


def process_independent_settings(settings: Mapping[str, str], address: str) -> None:
    """Refuse to store cells under settings that are described by a memory address only."""
    for name, described in settings.items():
        if address in described:
            raise TypeError(
                f"store: {name} has a setting that no other process can reproduce, in {described}; "
                "give it a number, text or function, or run without a store"
            )


def writable_store(folder: Path, missing: int, cells: int) -> None:
    """Refuse a store that cannot be written into, if cells are missing in it."""
    try:
        writable_folder(folder, "store")
    except OSError as error:
        raise OSError(f"{error}, and {missing:,} of {cells:,} cells are not stored there") from error


def unchanged_source(path: Path, imported: Mapping[Path, int]) -> None:
    """Refuse to read the source of code that this process has in an older form."""
    if imported.get(path) != path.stat().st_mtime_ns:
        raise ValueError(
            f"store: {path} was changed after this process imported credal_lib, so that cells of the older code would "
            "be stored as those of the newer; restart Python, or run without a store"
        )


def picklable(parts: Mapping[str, Any], send: Callable[[Any], Any]) -> None:
    """Refuse parts that cannot be pickled, and so not be sent to worker processes."""
    for name, part in parts.items():
        try:
            send(part)
        except Exception as error:
            raise TypeError(f"n_jobs: {name} cannot be pickled for other processes ({error}); use n_jobs=1") from error


def named_data(value: Any) -> None:
    """Refuse anything but a mapping from names, which are folders of a store, to data."""
    if not isinstance(value, Mapping):
        raise TypeError(f"data: expected {{name: (X, y)}}, got {type(value).__name__}; give each data set a name")
    if not value:
        raise ValueError("data: expected at least one data set, {name: (X, y)}, got none")
    for name in value:
        folder_name(name, "data")


def classes_by_data(value: Any, data: Collection[str]) -> None:
    """Refuse labels for a data set that is not there."""
    for name in value if isinstance(value, Mapping) else ():
        known_name(name, data, "classes", "data set")


def rows_and_labels(value: Any, name: str) -> tuple[Any, Any]:
    """Return X and y of a data set, with as many rows as labels; of the same rows, where both say which."""
    if not isinstance(value, tuple | list) or len(value) != 2:
        raise TypeError(f"data[{name!r}]: expected a pair (X, y), got {type(value).__name__}; pass {{name: (X, y)}}")
    X, y = value
    if X is None:
        return X, y
    n, labels = (len(part) if not hasattr(part, "shape") else part.shape[0] for part in (X, y))
    if n != labels:
        raise ValueError(f"data[{name!r}]: expected a label for each row, got {n} rows and {labels} labels")
    refuse_another_order({"y": y, f"data[{name!r}], X": X})
    return X, y


def own_labels(value: Any, name: str) -> Any:
    """Return labels as an array of shape (n,), at least two rows, none missing."""
    whole = np.asarray(value, dtype=object) if isinstance(value, list | tuple) else value  # text and numbers stay apart
    array = as_array(whole, f"data[{name!r}], y")
    if array.ndim != 1 or len(array) < 2:
        raise ValueError(f"data[{name!r}], y: expected labels of at least two rows, shape (n,), got {array.shape}")
    missing = np.array([one is None or type(one).__name__ == "NAType" or one != one for one in array.tolist()])
    if missing.any():
        rows = np.flatnonzero(missing).tolist()
        raise ValueError(f"data[{name!r}], y: expected a label for each row, it is missing in rows {rows[:9]}")
    if len({isinstance(one, str) for one in array.tolist()}) > 1:
        raise TypeError(f"data[{name!r}], y: expected labels of one kind, got text and others; pass y.astype(str)")
    return np.asarray(array.tolist()) if isinstance(value, list | tuple) else array


def known_labels(labels: Any, classes: Any, name: str) -> tuple[Any, IntArray]:
    """Return all classes, at least two, and the position of each label among them."""
    known = class_labels(classes, f"classes of {name!r}")
    if known.size < 2:
        raise ValueError(f"data[{name!r}], y: expected at least two classes, got {known.tolist()}; or pass classes=")
    return known, truths(labels, len(labels), known.size, known, f"data[{name!r}], y")


def division_of(value: Any, name: str) -> Any:
    """Return the division of a data set: one for all, or its own in a mapping."""
    if not isinstance(value, Mapping):
        return value
    if name not in value:
        raise ValueError(f"cv: expected a division for each data set, got none for {name!r}; got {list(value)}")
    return value[name]


def drawn_divisions(cv: Any, data: Any, stored: bool) -> list[Any]:
    """Return the pairs of training and test rows that scikit-learn would draw; twice the same if cells are stored."""
    from sklearn.model_selection import check_cv

    place = np.zeros((len(data.truths), 1)) if data.X is None else data.X
    try:
        splitter = check_cv(cv, data.truths, classifier=True)
        pairs = list(splitter.split(place, data.truths))
        again = list(splitter.split(place, data.truths)) if stored else pairs
    except (TypeError, ValueError, IndexError) as error:
        raise ValueError(
            f"cv: cannot divide {data.name!r}: {error}; pass a number of folds, a splitter of scikit-learn, or pairs "
            "of positions (with groups: cv={name: list(splitter.split(X, y, groups))})"
        ) from error
    if not pairs:
        raise ValueError(f"cv: expected at least one division of {data.name!r}, got none")
    if not all(_same(one, other) for one, other in zip(pairs, again, strict=True)):
        raise ValueError(
            f"cv: {cv!r} divides the rows in another way at every call, so that stored cells would never be used "
            "again; give it a random_state, or run without a store"
        )
    return pairs


def _same(one: Any, other: Any) -> bool:
    return all(np.array_equal(first, second) for first, second in zip(one, other, strict=True))


def train_and_test(pair: Any, n: int, name: str) -> tuple[IntArray, IntArray]:
    """Return positions of training and test rows, of which none is both; masks become positions."""
    if not isinstance(pair, tuple | list) or len(pair) != 2:
        raise TypeError(f"cv: expected pairs (train, test) of positions in {name!r}, got {type(pair).__name__}")
    train, test = (_division_part(part, n, f"{what} rows of {name!r}") for part, what in zip(pair, PARTS, strict=True))
    both = np.intersect1d(train, test)
    if both.size:
        raise ValueError(
            f"cv: rows {both[:9].tolist()} of {name!r} are in the training and in the test part, so that a model would "
            "be tested on what it has learned"
        )
    return train, test


PARTS = ("training", "test")


def _division_part(value: Any, n: int, what: str) -> IntArray:
    """Return positions, at least one, each once; those of a mask."""
    rows = as_array(value, f"cv, {what}")
    if rows.dtype == np.bool_ and rows.shape == (n,):
        rows = np.flatnonzero(rows)
    if not rows.size or np.unique(rows).size < rows.size:
        raise ValueError(f"cv: expected {what}, at least one, each once, got {rows[:9].tolist()}")
    if rows.dtype.kind not in "iu" or rows.ndim != 1 or rows.min() < 0 or rows.max() >= n:
        raise ValueError(f"cv: expected {what} as positions from 0 to {n - 1}, got {rows.ravel()[:9].tolist()}")
    return rows.astype(np.intp)


def calibration_share(value: Any, needing: Sequence[str]) -> None:
    """Refuse to guess on how many rows a model is calibrated, and a share that no model needs."""
    if value is None:
        if needing:
            raise ValueError(
                f"calibration: {needing[0]!r} is calibrated on rows that it was not fitted on; pass the share of the "
                "training rows to be set aside for it, for instance calibration=0.25"
            )
        return
    real_number(value, "calibration", 0, 1)
    if value in {0, 1}:
        raise ValueError(f"calibration: expected a share between 0 and 1, such as 0.25, got {value}")
    if not needing:
        raise ValueError("calibration: no model has conformalize or calibrate; leave the argument out")


def calibration_rows(share: float, n: int) -> int:
    """Return how many of n training rows are set aside; refuse if either part would have none."""
    aside = round(share * n)
    if not 0 < aside < n:
        raise ValueError(f"calibration: {share:g} of {n} training rows leaves no row to fit on or to calibrate with")
    return aside


def one_set_a_row(value: BoolArray, n: int) -> BoolArray:
    """Refuse more or fewer sets than rows."""
    if len(value) != n:
        raise ValueError(f"predict_set: expected {n} sets, one per row, got {len(value)}")
    return value


def classes_of_columns(known: NDArray[Any] | None, model: Any) -> NDArray[Any]:
    """Return the labels of the columns of probabilities; refuse a model that has none."""
    if known is None:
        kind = type(model).__name__
        raise TypeError(f"predict_proba: {kind} does not say which class a column is; its fit has to set classes_")
    return known


def named_models(value: Any, data: Sequence[str], answers_with_sets: Callable[[Any], bool]) -> None:
    """Refuse anything but a mapping from names to estimators or ready predictions."""
    if not isinstance(value, Mapping):
        raise TypeError(
            f"models: expected {{name: estimator}}, got {type(value).__name__}; give each model a name, which is that "
            "of its rows in the result"
        )
    if not value:
        raise ValueError("models: expected at least one model, {name: estimator}, got none")
    for name, model in value.items():
        if not isinstance(name, str) or not name:
            raise TypeError(f"models: expected each model to have a name, a text that is not empty, got {name!r}")
        if isinstance(model, Mapping):
            for one in model:
                known_name(one, data, f"models[{name!r}]", "data set")
            lacking = [one for one in data if one not in model]
            if lacking:
                raise ValueError(f"models[{name!r}]: expected predictions for each data set, got none for {lacking}")
        else:
            _model(model, name, answers_with_sets)


def _model(model: Any, name: str, answers_with_sets: Callable[[Any], bool]) -> None:
    """Refuse what cannot be fitted, or cannot say a class."""
    place = f"models[{name!r}]"
    if isinstance(model, type):
        raise TypeError(f"{place}: expected an estimator, got the class {model.__name__}; pass {model.__name__}()")
    if isinstance(model, list | tuple) or hasattr(model, "__array__"):
        raise TypeError(f"{place}: ready predictions are given by data set, {{data: predictions}}, got them alone")
    kind = type(model).__name__
    if not hasattr(model, "fit") and not hasattr(model, "fit_conformalize"):
        raise TypeError(f"{place}: expected an estimator with fit, but {kind} has none; or pass {{data: predictions}}")
    if getattr(model, "_estimator_type", None) == "regressor" or _estimator_type(model) == "regressor":
        raise TypeError(f"{place}: expected a classifier, but {kind} predicts numbers")
    if answers_with_sets(model):
        return
    if not hasattr(model, "predict") and not hasattr(model, "predict_proba"):
        raise TypeError(f"{place}: expected predict_set, predict or predict_proba, but {kind} has none of them")
    inside = model.get_params(deep=True).values() if hasattr(model, "get_params") else []
    hidden = [type(part).__name__ for part in inside if hasattr(part, "predict_set")]
    if hidden:
        raise TypeError(
            f"{place}: {kind} does not hand on the sets of the {hidden[0]} inside it, only single classes; put the "
            f"set-valued classifier outside, or evaluate {hidden[0]} itself"
        )


def _estimator_type(model: Any) -> Any:
    """Return what scikit-learn's tags say of a model, if it has any."""
    return getattr(model.__sklearn_tags__(), "estimator_type", None) if hasattr(model, "__sklearn_tags__") else None


def rows_for_models(without: Sequence[str], estimators: Sequence[str]) -> None:
    """Refuse data without rows if there are estimators."""
    if without and estimators:
        raise ValueError(f"data[{without[0]!r}]: X is None, but the estimator {estimators[0]!r} has to learn from it")


def ready_probabilities(value: Any, data: Any, name: str) -> FloatArray:
    """Return ready probabilities, shape (n, K); columns of a frame must be the labels."""
    if hasattr(value, "columns") and list(value.columns) != data.classes.tolist():
        raise ValueError(
            f"{name}: expected the labels {data.classes.tolist()} as columns, got {list(value.columns)}; name all, or "
            "pass all classes of the data with classes="
        )
    p = probability_rows(value, name)
    if p.shape != (len(data.truths), data.classes.size):
        raise ValueError(
            f"{name}: expected shape ({len(data.truths)}, {data.classes.size}), a row per label and a column per class "
            f"of {data.classes.tolist()}, got {p.shape}; pass all classes of the data with classes="
        )
    return p


def ready_sets(read: Callable[[], BoolArray], n: int, name: str) -> BoolArray:
    """Return ready sets, one per row; a message of the converter gets the name of the model and the data before it."""
    try:
        found = read()
    except TypeError as error:
        raise TypeError(f"{name}: {error}") from error
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error
    if len(found) != n:
        raise ValueError(f"{name}: expected {n} predictions, one per label, got {len(found)}")
    return found


def several_scores(value: Any) -> list[Any]:
    """Return scores as a list of at least one."""
    if not isinstance(value, Iterable):
        raise TypeError(f"scores: expected names, rewards or functions, got {value!r}")
    found = list(value)
    if not found:
        raise ValueError("scores: expected at least one score, got none")
    return found


def different_scores(names: Sequence[str]) -> None:
    """Refuse two scores of the same name."""
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise ValueError(f"scores: {twice[0]!r} occurs twice; pass a dict, which gives each score a name of its own")


def score_name(value: Any) -> None:
    """Refuse a score without a name."""
    if not isinstance(value, str) or not value:
        raise TypeError(f"scores: expected each score in a dict to have a name, got {value!r}")


def score(value: Any) -> None:
    """Refuse anything but a Reward or a function."""
    if not callable(value) or isinstance(value, type):
        raise TypeError(f"scores: expected names, rewards such as rewards.Quadratic(0.65), or functions, got {value!r}")


def score_has_name(name: str, value: Any) -> None:
    """Refuse a function without a name."""
    if not name or name == "<lambda>":
        raise ValueError(f"scores: {value!r} has no name; pass a dict, {{name: function}}")


def arguments_of_score(required: Sequence[str], by_names: bool, name: str, held: Sequence[str]) -> None:
    """Refuse a function that needs more than can be given."""
    if not by_names and required and len(required) != 2:
        raise TypeError(
            f"scores: expected a function of (y_true, sets), or of some of {', '.join(held)}, but {name} needs "
            f"{', '.join(required)}; fix the others with functools.partial, in a dict: {{name: partial(...)}}"
        )


def one_number(value: Any, name: str) -> float:
    """Return a score as a float; refuse anything but one real number."""
    array = np.asarray(value)
    if array.ndim or array.dtype.kind not in "buif":
        raise TypeError(f"{name}: expected one number for a cell, got {value!r}")
    return float(array)


def direction(said: Any, known: bool | None, name: str) -> bool:
    """Return whether greater is better; refuse to guess it."""
    if said is None and known is None:
        raise ValueError(f"greater_is_better: the name of {name!r} does not say which is better; pass True or False")
    if said is not None and not isinstance(said, bool | np.bool_):
        raise TypeError(f"greater_is_better: expected True or False, got {said!r}")
    return bool(known if said is None else said)


def two_models(names: Sequence[str]) -> None:
    """Refuse to compare one model with nothing."""
    if len(names) < 2:
        raise ValueError(f"compare: expected at least two models, got {list(names)}")


def no_value_missing(values: Any, score_: str, data: str) -> None:
    """Refuse to compare where a fold is missing or undefined."""
    gaps = values.columns[values.isna().any()].tolist()
    if gaps:
        raise ValueError(
            f"{score_}: expected a value in every fold of {data!r}; of {gaps} some are missing or undefined, see "
            ".missing and .frame"
        )


def probabilities_were_kept(needing: Sequence[str], kept: bool) -> None:
    """Refuse scores of probabilities where sets alone were kept."""
    if needing and not kept:
        raise ValueError(
            f"scores: {needing[0]} needs probabilities, and these were not kept, since no score needed them; call "
            "evaluate with this score"
        )


def shown_in_full(described: str, address: str) -> str:
    """Refuse to recognize what is in a row by its address in memory."""
    if address in described:
        raise TypeError(
            f"store: the rows hold {described}, which no other process can recognize; pass numbers or text, or run "
            "without a store"
        )
    return described
