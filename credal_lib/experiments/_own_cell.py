"""One cell of an evaluation, a model, a data set and a fold: its answers are counted."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.experiments import _checks as own_checks
from credal_lib.experiments._own_data import Division, OwnData
from credal_lib.experiments._task import Row, Stopwatch
from credal_lib.predictions import predict_set

NONE = -1
"""Position of no class."""


class Answers(NamedTuple):
    """What a model says of rows.

    Attributes
    ----------
    sets : bool array of shape (n, K)
    named : int array of shape (n,)
        Position of the one class that `predict` names; -1 where there is none.
    p : float array of shape (n, K), or None
        Probabilities, where a score needs them and the model has them.
    """

    sets: BoolArray
    named: IntArray
    p: FloatArray | None


@dataclass(frozen=True, eq=False)
class OwnCell:
    """A model, a data set and a fold.

    Attributes
    ----------
    data : OwnData
    model_name : str
    model : estimator
        Copied before it is fitted.
    division : Division
    seed : int
    calibration : float or None
        Share of the training rows that a conformal model gets for its calibration.
    probabilities : bool
        Whether these are kept as well.
    known : dict
        What `origin` returns.
    """

    data: OwnData
    model_name: str
    model: Any
    division: Division
    seed: int = 0
    calibration: float | None = None
    probabilities: bool = False
    known: dict[str, Any] = field(default_factory=dict)

    def origin(self) -> dict[str, Any]:
        """Return what of data and division the counts depend on; empty without a store."""
        return self.known

    def count(self, watch: Stopwatch) -> list[Row]:
        """Fit a copy of the model on the training rows, and count its answers on the test rows.

        The rows go to the model as they are.

        Parameters
        ----------
        watch : Stopwatch

        Returns
        -------
        list of dict
            See `counted`.
        """
        X = _rows(self.data.X, self.division.train)
        y = _rows(self.data.y, self.division.train)
        # The seed depends on the fold, so that folds do not share their random numbers, and on
        # nothing else, so that neither the order of the cells nor other models change it.
        number = int.from_bytes(bytes.fromhex(self.division.digest()[:16]))
        rng = np.random.default_rng([self.seed, number])
        with _seeded(rng.integers(2**32, dtype=np.uint32)):
            model = with_all_categories(fresh(self.model), self.data.X)
            with watch.step("fit"):
                _fit(model, X, y, self.calibration)
            with watch.step("predict"):
                rows = _rows(self.data.X, self.division.test)
                answers = answered(model, rows, self.data.classes, self.probabilities)
        return counted(answers, self.data.truths[self.division.test])


@contextmanager
def _seeded(number: np.integer[Any]) -> Iterator[None]:
    """Seed NumPy's global random numbers, and restore their state afterward.

    These are what ``random_state=None`` means.
    """
    state = np.random.get_state()  # noqa: NPY002  (those of other libraries)
    np.random.seed(int(number))  # noqa: NPY002
    try:
        yield
    finally:
        np.random.set_state(state)  # noqa: NPY002


def fresh(model: Any) -> Any:
    """Copy a model: as scikit-learn clones it, or in full if it is not one of scikit-learn's kind.

    Parameters
    ----------
    model : estimator

    Returns
    -------
    estimator
    """
    from sklearn.base import clone

    return clone(model) if hasattr(model, "get_params") else deepcopy(model)


MOST_CODES = 100_000
"""No column of category codes has a larger one."""


def with_all_categories(model: Any, X: Any) -> Any:
    """Declare the categories of all rows to a model of category codes.

    So none is unseen in a test part. The largest code of each column, no more, is what a table of
    the data says; see `NaiveBayesClassifier` and its like.

    Parameters
    ----------
    model : estimator
        Not fitted; one inside a pipeline gets other columns, and stays as it is, as does one that
        knows the categories.
    X : array or frame

    Returns
    -------
    estimator
    """
    options = model.get_params(deep=False) if hasattr(model, "get_params") else {}
    if "n_categories" not in options or options["n_categories"] is not None:
        return model
    try:
        codes = np.asarray(X, dtype=np.float64)
    except (TypeError, ValueError):  # text, which `fit` refuses with the cure
        return model
    present = ~np.isnan(codes)
    if codes.ndim != 2 or not np.isfinite(codes[present]).all():
        return model
    largest = np.max(codes, axis=0, where=present, initial=0)
    if (largest > MOST_CODES).any():  # numbers or identifiers, which `fit` refuses with the cure
        return model
    return model.set_params(n_categories=(largest.astype(int) + 1).tolist())


def needs_calibration(model: Any) -> bool:
    """Return whether a model has to be calibrated on rows that it was not fitted on.

    Those of MAPIE and of crepes have to.

    Parameters
    ----------
    model : estimator

    Returns
    -------
    bool
    """
    of_mapie = hasattr(model, "conformalize")
    of_crepes = hasattr(model, "calibrate") and hasattr(model, "predict_set")
    return of_mapie or of_crepes


def _fit(model: Any, X: Any, y: Any, calibration: float | None) -> None:
    """Fit; calibrate a conformal model too, on rows drawn at random that it is not fitted on."""
    if hasattr(model, "fit_conformalize"):
        model.fit_conformalize(X, y)
    elif needs_calibration(model) and calibration is not None:
        n = len(y)
        n_aside = own_checks.calibration_rows(calibration, n)
        order = np.random.permutation(n)  # noqa: NPY002  (seeded, see `_seeded`)
        fitted_on, aside = np.sort(order[n_aside:]), np.sort(order[:n_aside])
        model.fit(_rows(X, fitted_on), _rows(y, fitted_on))
        calibrate = model.conformalize if hasattr(model, "conformalize") else model.calibrate
        calibrate(_rows(X, aside), _rows(y, aside))
    else:
        model.fit(X, y)


def _rows(value: Any, positions: IntArray) -> Any:
    """Return some rows of an array, frame, sparse matrix or list, in its own type."""
    from sklearn.utils import _safe_indexing

    return _safe_indexing(value, positions)


def answers_with_sets(model: Any) -> bool:
    """Return whether a model has `predict_set`, itself or through pipelines and searches.

    The model may be fitted or not.

    Parameters
    ----------
    model : estimator

    Returns
    -------
    bool
    """
    while not hasattr(model, "predict_set"):
        if hasattr(model, "steps"):
            _, model = model.steps[-1]
        elif hasattr(model, "_run_search"):  # what scikit-learn's searches have in common
            model = model.estimator
        else:
            return False
    return True


def answered(model: Any, X: Any, classes: NDArray[Any], probabilities: bool) -> Answers:
    """Ask a fitted model.

    Parameters
    ----------
    model : estimator
        Its sets are those of `predictions.predict_set`. One with `predict_proba` alone answers with
        the most probable class, the first of those that tie.
    X : array or frame
    classes : array of shape (K,)
        All labels, in the order of the columns.
    probabilities : bool
        Whether to ask for these as well, if the model has them.

    Returns
    -------
    Answers

    Raises
    ------
    TypeError, ValueError
        If the model answers anything else, or with a label that is not among `classes`.
    """
    n_rows = _length(X)
    names_classes, has_sets = hasattr(model, "predict"), answers_with_sets(model)
    has_probabilities_alone = not (names_classes or has_sets)
    p = _probabilities(model, X, classes) if probabilities or has_probabilities_alone else None
    if names_classes:
        named = _named(model.predict(X), n_rows, classes)
    elif p is not None:
        named = p.argmax(axis=1)
    else:
        named = np.full(n_rows, NONE)
    sets = predict_set(model, X, classes) if has_sets else _singles(named, classes.size)
    return Answers(own_checks.one_set_a_row(sets, n_rows), named, p if probabilities else None)


def _named(answer: Any, n: int, classes: NDArray[Any]) -> IntArray:
    """Return the position of each predicted label; `NONE` where the model rejects the row."""
    answer = _checks.read_container(answer, "predict")
    if not isinstance(answer, np.ma.MaskedArray):  # a mask marks the rows that are rejected
        return _checks.read_truths(answer, n, classes.size, classes, "predict")
    named = _checks.read_truths(answer.data, n, classes.size, classes, "predict")
    named[np.ma.getmaskarray(answer)] = NONE
    return named


def _length(X: Any) -> int:
    return int(X.shape[0]) if hasattr(X, "shape") else len(X)


def _singles(named: IntArray, n_classes: int) -> BoolArray:
    """Return sets of one class; empty where none is named."""
    single: BoolArray = np.arange(n_classes) == named[:, None]
    return single


def _probabilities(model: Any, X: Any, classes: NDArray[Any]) -> FloatArray | None:
    """Return probabilities of all classes; 0 for those that the training rows lacked."""
    if not hasattr(model, "predict_proba"):
        return None
    known = own_checks.classes_of_columns(_checks.known_classes(model), model)
    p = _checks.read_probability_rows(model.predict_proba(X), "predict_proba")
    wide = np.zeros((len(p), classes.size))
    wide[:, _checks.read_truths(known, p.shape[1], classes.size, classes, "classes_")] = p
    return wide


def counted(answers: Answers, truths: IntArray) -> list[Row]:
    """Count equal answers with equal truths.

    Every score of sets is a function of these counts. The order of the rows is lost, nothing else.

    Parameters
    ----------
    answers : Answers
    truths : int array of shape (n,)
        Positions of the true classes.

    Returns
    -------
    list of dict
        ``set``, one bit a class in hexadecimal digits; ``named`` and ``truth``, positions of
        classes; ``answers``, how many; and ``p``, the probabilities as text, if they are kept.
    """
    packed_sets = np.packbits(answers.sets, axis=1).tolist()
    if answers.p is None:
        texts = [""] * len(truths)
    else:
        # repr, from which a float is restored to the last bit
        texts = [" ".join(repr(number) for number in row) for row in answers.p.tolist()]
    times = Counter(
        zip(map(bytes, packed_sets), answers.named.tolist(), truths.tolist(), texts, strict=True)
    )
    rows = []
    for (packed, named, truth, text), n in sorted(times.items()):
        row: Row = {"set": packed.hex(), "named": named, "truth": truth, "answers": n}
        if answers.p is not None:
            row["p"] = text
        rows.append(row)
    return rows


def restored(rows: list[Row], n_classes: int) -> tuple[Answers, IntArray]:
    """Return answers and truths, one row each again; the inverse of `counted` up to the order.

    Parameters
    ----------
    rows : list of dict
    n_classes : int

    Returns
    -------
    answers, truths
    """
    times = np.array([row["answers"] for row in rows])
    packed = np.array([list(bytes.fromhex(row["set"])) for row in rows], dtype=np.uint8)
    sets = np.unpackbits(packed, axis=1, count=n_classes).astype(np.bool_)
    named = np.array([row["named"] for row in rows])
    truths = np.array([row["truth"] for row in rows])
    p = None
    if all("p" in row for row in rows):
        numbers = [[float(number) for number in row["p"].split()] for row in rows]
        p = np.repeat(np.array(numbers), times, axis=0)
    answers = Answers(np.repeat(sets, times, axis=0), np.repeat(named, times), p)
    return answers, np.repeat(truths, times)
