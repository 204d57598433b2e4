"""A user's models: estimators, their calibration, and predictions that are ready."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from numpy.typing import NDArray

from credal_lib._checks._arrays import BoolArray, FloatArray, read_probability_rows
from credal_lib._checks._options import read_known_name
from credal_lib._checks._parameters import check_real_number


def calibration_share(value: Any, needing: Sequence[str]) -> None:
    """Refuse to guess on how many rows a model is calibrated, and a share that no model needs."""
    if value is None:
        if needing:
            raise ValueError(
                f"calibration: {needing[0]!r} is calibrated on rows that it was not fitted on; pass"
                " the share of the training rows to be set aside for it, for instance"
                " calibration=0.25"
            )
        return
    check_real_number(value, "calibration", 0, 1)
    if value in {0, 1}:
        raise ValueError(
            f"calibration: expected a share between 0 and 1, such as 0.25, got {value}"
        )
    if not needing:
        raise ValueError(
            "calibration: no model has conformalize or calibrate; leave the argument out"
        )


def calibration_rows(share: float, n: int) -> int:
    """Return how many of n training rows are set aside; refuse if either part would have none."""
    aside = round(share * n)
    if not 0 < aside < n:
        raise ValueError(
            f"calibration: {share:g} of {n} training rows leaves no row to fit on or to calibrate"
            " with"
        )
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
        raise TypeError(
            f"predict_proba: {kind} does not say which class a column is; its fit has to set"
            " classes_"
        )
    return known


def named_models(value: Any, data: Sequence[str], answers_with_sets: Callable[[Any], bool]) -> None:
    """Refuse anything but a mapping from names to estimators or ready predictions."""
    if not isinstance(value, Mapping):
        raise TypeError(
            f"models: expected {{name: estimator}}, got {type(value).__name__}; give each model a"
            " name, which is that of its rows in the result"
        )
    if not value:
        raise ValueError("models: expected at least one model, {name: estimator}, got none")
    for name, model in value.items():
        if not isinstance(name, str) or not name:
            raise TypeError(
                "models: expected each model to have a name, a text that is not empty, got"
                f" {name!r}"
            )
        if isinstance(model, Mapping):
            for one in model:
                read_known_name(one, data, f"models[{name!r}]", "data set")
            lacking = [one for one in data if one not in model]
            if lacking:
                raise ValueError(
                    f"models[{name!r}]: expected predictions for each data set, got none for"
                    f" {lacking}"
                )
        else:
            _model(model, name, answers_with_sets)


def _model(model: Any, name: str, answers_with_sets: Callable[[Any], bool]) -> None:
    """Refuse what cannot be fitted, or cannot say a class."""
    place = f"models[{name!r}]"
    if isinstance(model, type):
        raise TypeError(
            f"{place}: expected an estimator, got the class {model.__name__}; pass"
            f" {model.__name__}()"
        )
    if isinstance(model, list | tuple) or hasattr(model, "__array__"):
        raise TypeError(
            f"{place}: ready predictions are given by data set, {{data: predictions}}, got them"
            " alone"
        )
    kind = type(model).__name__
    if not hasattr(model, "fit") and not hasattr(model, "fit_conformalize"):
        raise TypeError(
            f"{place}: expected an estimator with fit, but {kind} has none; or pass {{data:"
            " predictions}"
        )
    if _is_regressor(model):
        raise TypeError(f"{place}: expected a classifier, but {kind} predicts numbers")
    if answers_with_sets(model):
        return
    if not hasattr(model, "predict") and not hasattr(model, "predict_proba"):
        raise TypeError(
            f"{place}: expected predict_set, predict or predict_proba, but {kind} has none of them"
        )
    inside = model.get_params(deep=True).values() if hasattr(model, "get_params") else []
    hidden = [type(part).__name__ for part in inside if hasattr(part, "predict_set")]
    if hidden:
        raise TypeError(
            f"{place}: {kind} does not hand on the sets of the {hidden[0]} inside it, only single"
            f" classes; put the set-valued classifier outside, or evaluate {hidden[0]} itself"
        )


def _is_regressor(model: Any) -> bool:
    """Return whether a model says that it predicts numbers: by scikit-learn's attribute or tags."""
    if getattr(model, "_estimator_type", None) == "regressor":
        return True
    if not hasattr(model, "__sklearn_tags__"):
        return False
    return getattr(model.__sklearn_tags__(), "estimator_type", None) == "regressor"


def rows_for_models(without: Sequence[str], estimators: Sequence[str]) -> None:
    """Refuse data without rows if there are estimators."""
    if without and estimators:
        raise ValueError(
            f"data[{without[0]!r}]: X is None, but the estimator {estimators[0]!r} has to learn"
            " from it"
        )


def ready_probabilities(value: Any, data: Any, name: str) -> FloatArray:
    """Return ready probabilities, shape (n, K); columns of a frame must be the labels."""
    if hasattr(value, "columns") and list(value.columns) != data.classes.tolist():
        raise ValueError(
            f"{name}: expected the labels {data.classes.tolist()} as columns, got"
            f" {list(value.columns)}; name all, or pass all classes of the data with classes="
        )
    p = read_probability_rows(value, name)
    if p.shape != (len(data.truths), data.classes.size):
        raise ValueError(
            f"{name}: expected shape ({len(data.truths)}, {data.classes.size}), a row per label and"
            f" a column per class of {data.classes.tolist()}, got {p.shape}; pass all classes of"
            " the data with classes="
        )
    return p


def ready_sets(read: Callable[[], BoolArray], n: int, name: str) -> BoolArray:
    """Return ready sets, one per row.

    A message of `read` gets the name of the model and of the data before it.
    """
    try:
        found = read()
    except TypeError as error:
        raise TypeError(f"{name}: {error}") from error
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error
    if len(found) != n:
        raise ValueError(f"{name}: expected {n} predictions, one per label, got {len(found)}")
    return found
