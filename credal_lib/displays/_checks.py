"""Checks of the displays: what estimators and predictions they can draw."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib._checks._arrays import (
    FloatArray,
    as_array,
    read_class_labels,
    read_probabilities,
    read_probability_rows,
    read_real_array,
    read_truths,
)
from credal_lib._checks._labels import read_by_label
from credal_lib._checks._options import check_has, check_is_text
from credal_lib._checks._parameters import check_callable
from credal_lib._checks._rows import check_one_order_of_rows


def read_points_of_a_curve(
    undefined: Collection[str], not_drawn: Mapping[str, Any] | None = None, **parts: Any
) -> tuple[FloatArray, ...]:
    """Return the numbers of a curve, as many in each of its parts.

    NaN, which is not drawn, may be in the parts that are named as `undefined`.
    """
    besides = {name: value for name, value in (not_drawn or {}).items() if value is not None}
    given = {name: as_array(value, name) for name, value in (parts | besides).items()}
    for name, array in given.items():
        if array.dtype.kind not in "iuf":
            raise TypeError(
                f"{name}: expected numbers, one per point of the curve, got dtype {array.dtype}"
            )
        wrong = np.isinf(array) if name in undefined else ~np.isfinite(array)
        if array.ndim != 1 or not array.size or wrong.any():
            raise ValueError(
                f"{name}: expected finite numbers, shape (m,), one per point of the curve, got"
                f" {array!r}"
            )
    sizes = [array.size for array in given.values()]
    if len(set(sizes)) > 1:
        raise ValueError(
            f"{', '.join(given)}: expected as many numbers in each, one per point, got {sizes}"
        )
    return tuple(given[name].astype(np.float64) for name in parts)


def read_probabilities_of(
    estimator: Any, X: Any, y: ArrayLike, options: Mapping[str, Any], caller: str
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the probabilities of a fitted classifier and the labels of their columns."""
    check_one_order_of_rows(X=X, y=y, sample_weight=options.get("sample_weight"))
    cure = "wrap it with sklearn.calibration.CalibratedClassifierCV first"
    expected = f"a classifier with predict_proba, which {caller} needs; else {cure}"
    check_has(estimator, "predict_proba", "estimator", expected)
    return estimator.predict_proba(X), read_class_labels(estimator.classes_, "classes_")


def read_answers_and_confidence(
    y_true: ArrayLike, y_pred: Any, confidence: ArrayLike | None, classes: ArrayLike | None
) -> tuple[Any, ArrayLike, ArrayLike | None]:
    """Return predicted labels, how sure each is, and all labels.

    They are as given, or of probabilities the most probable class and its probability.
    """
    if confidence is not None:
        return y_pred, confidence, classes
    if as_array(y_pred, "y_pred").ndim != 2:
        raise ValueError(
            "confidence: expected one number per prediction; leave it out only if y_pred are"
            " probabilities of shape (n, K), of which the largest is the confidence"
        )
    check_one_order_of_rows(y_pred=y_pred, y_true=y_true)
    order, given = read_by_label(classes, y_pred=y_pred)
    rows = read_probability_rows(given, "y_pred")
    read_truths(y_true, len(rows), rows.shape[1], order.labels)
    labels = np.arange(rows.shape[1]) if order.labels is None else order.labels
    return labels[rows.argmax(axis=1)], rows.max(axis=1), order.labels


def check_panels(axes: Sequence[Any], texts: Sequence[Any], caption: Any) -> None:
    """Refuse panels that are no axes, texts that are none, and a text too few or too many."""
    for one in axes:
        if not hasattr(one, "get_figure") or isinstance(one, type):
            raise TypeError(
                f"ax: expected matplotlib Axes, such as those of plt.subplots(), got {one!r}"
            )
    for one in texts:
        check_is_text(one, "description")
    check_is_text(caption, "caption")
    if not axes or len(texts) != len(axes):
        raise ValueError(f"description: expected one per panel, {len(axes)}, got {len(texts)}")


def read_distributions_of_three(value: Any, name: str) -> FloatArray:
    """Return one distribution over three classes, shape (3,), or one a row, shape (n, 3)."""
    rows = read_probabilities(value, 3, name)
    if rows.ndim > 2:
        raise ValueError(f"{name}: expected shape (3,) or (n, 3), got {rows.shape}")
    return rows


def read_three_names(corners: Any) -> list[str]:
    """Return the names of three classes."""
    if isinstance(corners, str) or not isinstance(corners, Sequence) or len(corners) != 3:
        raise ValueError(f"corners: expected the names of three classes, got {corners!r}")
    for name in corners:
        check_is_text(name, "corners")
    return list(corners)


def check_level_lines(levels: Any) -> None:
    """Refuse anything but a positive number of lines, or the values at which they are drawn."""
    if isinstance(levels, Integral) and int(levels) > 0:
        return
    if isinstance(levels, Integral | str) or read_real_array(levels, "levels").ndim != 1:
        raise ValueError(
            f"levels: expected a positive integer or a list of numbers, got {levels!r}"
        )


def read_one_number_each(values: Any, rows: FloatArray) -> FloatArray:
    """Return what a function of distributions gives for each row.

    Infinite numbers stay, NaN is refused.
    """
    check_callable(values, "values", "a function of distributions of shape (m, 3)")
    numbers = np.asarray(values(rows), dtype=np.float64)
    if numbers.shape != rows.shape[:1] or np.isnan(numbers).any():
        raise ValueError(
            f"values: expected one number for each of the {len(rows)} rows, none of them NaN, got"
            f" shape {numbers.shape}"
        )
    return numbers
