"""Evaluate models on data: anybody's models, on the rows as they are.

The engine is the one that runs the studies.
"""

import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from credal_lib import _checks
from credal_lib.experiments import _checks as own_checks
from credal_lib.experiments import _ready, _store
from credal_lib.experiments._engine import refuse_unpicklable, run_cells
from credal_lib.experiments._evaluation import CELL, Evaluation, scored, summary
from credal_lib.experiments._own_cell import (
    OwnCell,
    answers_with_sets,
    counted,
    needs_calibration,
)
from credal_lib.experiments._own_data import Division, OwnData, divisions, read
from credal_lib.experiments._scores import resolve
from credal_lib.experiments._task import Outcome

TITLE = "evaluate"
"""Name of the folder in a store, and before the progress bar."""

Place = tuple[str, str, int, int]
"""Data set, model, repetition and fold of a cell, as in `CELL`."""


def evaluate(
    models: Mapping[str, Any],
    data: Any,
    scores: Any = ("u65", "u80"),
    cv: Any = 5,
    store: "str | Path | None" = None,
    *,
    classes: Any = None,
    calibration: float | None = None,
    seed: int = 0,
    n_jobs: int | None = None,
    progress: bool = True,
) -> Evaluation:
    """Evaluate models on data sets by cross-validation.

    Set-valued, probabilistic and precise models are scored side by side. The rows go to the models
    as they are. What a model needs, scaling or discretization, belongs into its pipeline, and is
    then learned from the training rows.

    Each cell (data set, model, fold) is computed independently, from the same folds for all models.
    A model that fails costs its cells: the others stand, a warning says what is missing, and
    ``.missing`` why. With a `store` each finished cell is stored at once, with a checksum, and a
    run killed at any moment is resumed with the same counts. ``joblib.parallel_config("dask")``
    around the call spreads the cells over a cluster.

    Parameters
    ----------
    models : dict of str to estimator, or to ready predictions
        An estimator has `fit`, and `predict_set`, `predict` or `predict_proba`: a classifier,
        Pipeline, search, or conformal wrapper of MAPIE or crepes. It is cloned, not changed. Its
        sets are those of `predictions.predict_set`; one that predicts single classes answers with
        these, one that has probabilities alone with the most probable. Ready predictions are a dict
        from each data set to the predictions for all its rows: sets, labels with None for "unknown"
        (see `predictions.as_sets`), or probabilities (floats). Columns of frames are aligned by
        label, those of arrays are in the order of the classes.
    data : dict of str to (X, y), or names and data sets
        Arrays, frames, sparse matrices or lists; labels of any kind. X is not used, and may be
        None, where there are ready predictions alone. NaN in X is handed on to the models as it is:
        those of this library that learn from category codes skip it as a missing value. They are
        told of all categories in X (``n_categories``, unless it is set), so that none is unseen in
        a test part. Names become folders of the store. Instead of a pair a data set may be an
        object with ``X`` and ``y`` or with ``data`` and ``target``, as scikit-learn's. A list holds
        objects that have a ``name``, and names of data sets that scikit-learn has: ``"iris"``,
        ``"wine"``, ``"breast_cancer"``, ``"digits"``; one alone may stand without the list.
    scores : str, Reward, callable, dict or sequence of these, default ("u65", "u80")
        Names: ``"discounted_accuracy"``, ``"u50"``, ``"u65"``, ``"u80"``; ``"accuracy"``, of the
        class that `predict` names; all functions of `metrics` that need no further argument, also
        without ``_score`` or ``_loss`` at the end. A function is called with true classes and sets,
        positions and a bool array of shape (n, K), or by the names of its arguments, of ``y_true``,
        ``sets``, ``listed`` (the set, as the classes of a top list) and ``p``; with ``classes=``
        and labels if it has that argument. A dict gives scores names of your own.
    cv : int, splitter, iterable of (train, test), or dict of str to one of these, default 5
        As in scikit-learn's `cross_validate`: an integer means stratified folds in the order of the
        rows. A dict gives each data set its own. ``RepeatedStratifiedKFold`` and the like are
        recognized: a new repetition begins where a row is tested again.
    store : path, optional
        Folder for finished cells, created if it does not exist. A cell is one small file of counts:
        how often which set and which class of `predict` met which true class, so that other scores
        of sets are computed without fitting again. Probabilities are stored besides, row by row, if
        a score needs them. Ready predictions are not stored. A cell is used again if rows, labels,
        division, model with all its parameters, `seed`, `calibration`, and the versions of this
        library and of the packages that the model comes from are the same. A change in code of your
        own is not seen: name another folder, or delete this one.
    classes : array of labels, or dict of str to such, optional
        All labels, in the order in which costs have their rows and columns; a dict gives them by
        data set. By default the labels of y, sorted, or the categories of a Categorical, in their
        order.
    calibration : float, optional
        For models with `conformalize` or `calibrate`, required there: the share of the training
        rows, drawn at random, that they are calibrated on and not fitted on.
    seed : int, default 0
        Seeds NumPy's global random numbers in each cell, which ``random_state=None`` means to
        scikit-learn, so that a cell depends on nothing else. Threads share these numbers, processes
        do not.
    n_jobs : int, optional
        Number of worker processes, -1 for one per core; by default what `joblib.parallel_config`
        says, else 1.
    progress : bool, default True
        Show a progress bar on standard error.

    Returns
    -------
    Evaluation
        ``.frame``, a tidy table; ``.table()``, ``.compare(score)``, ``.plot(score)``, and
        ``.with_scores(...)``, which computes other scores without fitting again.

    Warns
    -----
    UserWarning
        If cells failed, or a score could not be computed.

    Raises
    ------
    TypeError, ValueError
        If models, data, scores or `cv` are not what is described here, or a model could not be
        stored or sent to other processes.
    OSError
        If the store cannot be written into, and cells are missing in it.

    Examples
    --------
    >>> from sklearn.datasets import load_iris, load_wine
    >>> from sklearn.naive_bayes import GaussianNB
    >>> from sklearn.pipeline import make_pipeline
    >>> from credal_lib.classifiers import NaiveCredalClassifier
    >>> from credal_lib.preprocessing import MDLDiscretizer
    >>> ncc = make_pipeline(MDLDiscretizer(), NaiveCredalClassifier())
    >>> models = {"Gauss": GaussianNB(), "NCC": ncc}
    >>> data = {"iris": load_iris(return_X_y=True), "wine": load_wine(return_X_y=True)}
    >>> found = evaluate(models, data, ("u65", "determinacy"), progress=False)
    >>> by_name = evaluate(models, ["iris", "wine"], "u65", progress=False)
    >>> by_name.table("u65").equals(found.table("u65"))
    True
    >>> found.table("u65").round(2)
          Gauss   NCC
    iris   0.95  0.92
    wine   0.97  0.94
    >>> found.with_scores("single_accuracy").table("single_accuracy").round(2).loc["iris"].to_list()
    [0.95, 0.93]
    """
    _checks.check_is_boolean(progress, "progress")
    chosen = resolve(scores)
    sets = read(data, classes)
    own_checks.named_models(models, [one.name for one in sets], answers_with_sets)
    to_calibrate = [name for name, model in models.items() if needs_calibration(model)]
    own_checks.calibration_share(calibration, to_calibrate)
    number = own_checks.seed_number(seed)
    with_p = any(score.needs_probabilities for score in chosen)
    estimators = {name: one for name, one in models.items() if not isinstance(one, Mapping)}
    given = {name: one for name, one in models.items() if isinstance(one, Mapping)}
    own_checks.rows_for_models([one.name for one in sets if one.X is None], list(estimators))
    stored = store is not None and bool(estimators)
    parts = {one.name: divisions(one, cv, stored) for one in sets}
    outcomes: dict[Place, Outcome] = {}
    for one in sets:
        outcomes |= _of_ready(given, one, parts[one.name], with_p, alone=not estimators)
    known = {one.name: one.identity() if stored else {} for one in sets}
    cells = [
        OwnCell(
            data=one,
            model_name=name,
            model=model,
            division=division,
            seed=number,
            calibration=calibration,
            probabilities=with_p,
            known=_origin(known[one.name], division),
        )
        # The largest data sets first, so that no worker is left with them at the end.
        for one in sorted(sets, key=lambda one: -len(one.truths))
        for name, model in estimators.items()
        for division in parts[one.name]
    ]
    refuse_unpicklable(estimators, n_jobs)
    if cells:
        kept = None if store is None else _OwnStore(Path(store), cells)
        for cell, outcome in run_cells(cells, kept, n_jobs, progress, TITLE):
            division = cell.division
            place = (cell.data.name, cell.model_name, division.repetition, division.fold)
            outcomes[place] = outcome
    return _collected(models, sets, parts, outcomes, chosen)


def _of_ready(
    given: Mapping[str, Any], data: OwnData, parts: list[Division], with_p: bool, *, alone: bool
) -> dict[Place, Outcome]:
    """Count the ready predictions of all models on the test rows of each fold of a data set."""
    predictions = {name: by_data[data.name] for name, by_data in given.items()}
    outcomes = {}
    for name, answers in _ready.read_all(predictions, data, alone=alone).items():
        for part in parts:
            tested = _ready.part(answers, part.test, with_p)
            rows = counted(tested, data.truths[part.test])
            place = (data.name, name, part.repetition, part.fold)
            outcomes[place] = {"rows": rows, "seconds": {}}
    return outcomes


def _origin(known: dict[str, Any], division: Division) -> dict[str, Any]:
    """Return what of the data a stored cell depends on."""
    return {**known, "division": division.digest()} if known else {}


class _OwnStore:
    """Finished cells of evaluations, stored in a folder: by data set, model and division."""

    def __init__(self, folder: Path, cells: list[OwnCell]) -> None:
        models = {cell.model_name: cell.model for cell in cells}
        settings = _store.settings(models)
        self.folder = folder
        self._needed = {
            name: {
                "settings": settings[name],
                "seed": cells[0].seed,
                "calibration": cells[0].calibration if needs_calibration(model) else None,
                "versions": _store.versions([model]),
            }
            for name, model in models.items()
        }

    def read(self, cell: OwnCell) -> Outcome | None:
        """Outcome of a finished cell, None if there is none."""
        # A cell with probabilities serves where none are needed, too.
        kinds = [True] if cell.probabilities else [False, True]
        for probabilities in kinds:
            found = _store.read(self._path(cell, probabilities), cell.known)
            if found is not None:
                return found
        return None

    def write(self, cell: OwnCell, outcome: Outcome) -> None:
        """Keep a finished cell."""
        path = self._path(cell, cell.probabilities)
        _store.write(path, {**outcome, **self._needed[cell.model_name]})

    def _path(self, cell: OwnCell, probabilities: bool) -> Path:
        kind = _store.digest(self._needed[cell.model_name])[:16]
        division = cell.known["division"][:16]
        name = f"{division}-p.json" if probabilities else f"{division}.json"
        return self.folder / TITLE / cell.data.name / kind / name


def _collected(
    models: Mapping[str, Any],
    sets: list[OwnData],
    parts: Mapping[str, list[Division]],
    outcomes: Mapping[Place, Outcome],
    scores: Any,
) -> Evaluation:
    """Put outcomes into tables, in the order of data sets, models and folds, and score them."""
    import pandas as pd

    cells: list[Place] = [
        (one.name, name, part.repetition, part.fold)
        for one in sets
        for name in models
        for part in parts[one.name]
    ]
    counts, failed, seconds = [], [], []
    for cell in cells:
        outcome, key = outcomes[cell], dict(zip(CELL, cell, strict=True))
        counts += [{**key, **row} for row in outcome.get("rows", [])]
        seconds.append(outcome["seconds"].get("all", float("nan")))
        error = outcome.get("error")
        if error is not None:
            failed.append({**key, "score": "", "reason": _last_line(error), "error": error})
    divided = [
        {
            "data": name,
            "repetition": part.repetition,
            "fold": part.fold,
            "n_train": len(part.train),
            "n_test": len(part.test),
        }
        for name, of_data in parts.items()
        for part in of_data
    ]
    # Without any count there would be no columns either.
    columns = None if counts else [*CELL, "set", "named", "truth", "answers"]
    tables = {
        "counts": pd.DataFrame(counts, columns=columns),
        "parts": pd.DataFrame(divided),
        "classes": {one.name: one.classes for one in sets},
    }
    timed = pd.Series(seconds, index=pd.MultiIndex.from_tuples(cells, names=CELL), dtype=float)
    missing = pd.DataFrame(failed, columns=[*CELL, "score", "reason", "error"])
    values = scored(seconds=timed, failed=missing, scores=scores, **tables)
    if len(values["missing"]):
        warnings.warn(
            f"evaluate: {summary(values['missing'])}\nThe rest stands; see .missing",
            UserWarning,
            stacklevel=3,
        )
    return Evaluation(**values, **tables, models=tuple(models))


UNSEEN = "Found unknown categories"
"""What scikit-learn's encoders say of a category that the training part lacks."""


def _last_line(error: str) -> str:
    """Return what a traceback says at its end, with the cure for an unseen category."""
    line = error.strip().splitlines()[-1]
    if UNSEEN not in line:
        return line
    return (
        f"{line}; OrdinalEncoder(handle_unknown='use_encoded_value', unknown_value=numpy.nan)"
        " makes it a missing value"
    )
